//! A page walked along every way through it, with what each way knows of the reader's state.
//!
//! Where there are too many ways, some knowledge is dropped: a way then says that it is blurred, and nothing is concluded
//! from it but what holds for any state.

mod menus;

use super::atoms::LiveAtoms;
use super::facts::{ConditionPlace, KnownFacts};
use super::rows;
use super::ways::{each_way, last, ways};
use crate::model::book::{Book, Expr, Op, Page};
use crate::model::game::Value;
use std::collections::{BTreeMap, BTreeSet};

/// States kept apart at one step.
const STATES: usize = 24;
/// States in all for one step of the page's code, on average.
const BUDGET: usize = 40;

/// What came of walking a page.
#[derive(Default)]
pub(super) struct WalkResult {
    /// By step of an `Unless`: can its condition be true, can it be false?
    pub(super) tests: BTreeMap<usize, (bool, bool)>,
    /// The page's end can be reached with nothing to do, in any state.
    pub(super) falls: bool,
    /// The same, in some states only.
    pub(super) may_fall: bool,
    /// Some way leaves the page, or asks the reader for a choice.
    pub(super) goes: bool,
    /// Choices of one menu that read the same and are open together, by their places on the page.
    pub(super) same: BTreeSet<(usize, usize)>,
    /// Menus at which nothing may be open, by step.
    pub(super) closed: BTreeMap<usize, ClosedReason>,
    /// Were all ways walked?
    pub(super) whole: bool,
}

/// Why every choice of a menu is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClosedReason {
    /// The choices of the menu.
    pub(super) choices: Vec<usize>,
    /// Each was taken once: nothing else closes them.
    pub(super) dry: bool,
}

#[derive(Clone)]
struct WalkState<'a> {
    at: usize,
    menu: Option<usize>,
    gathered: Vec<usize>,
    /// The menus around the choice in which it is.
    around: Vec<Option<usize>>,
    facts: KnownFacts<'a>,
    /// What is known by conditions that hold and by what the page did, not by conditions that failed: `{elif not it}` is the
    /// plain way to write what is left over, and true for no fault of its author's.
    held: KnownFacts<'a>,
    /// Some condition could have gone the other way.
    unsure: bool,
    blurred: bool,
    /// A menu above in which nothing was open.
    passed: Option<(usize, ClosedReason)>,
}

impl<'a> WalkState<'a> {
    /// Changes everything that is known alike.
    fn change(&mut self, change: impl Fn(&mut KnownFacts<'a>)) {
        change(&mut self.facts);
        change(&mut self.held);
    }
}

struct PageWalker<'a> {
    place: ConditionPlace<'a>,
    page: &'a Page,
    live: LiveAtoms<'a>,
    /// Can the reader come here a second time?
    again: bool,
    /// By menu, the choices that were seen in it.
    gathered: BTreeMap<usize, BTreeSet<usize>>,
    /// By step, how many ways lead to it.
    ways: Vec<u8>,
    /// The states in which steps were come to that more than one way leads to. What comes to any other step has just come to
    /// the only one before it.
    seen: BTreeMap<usize, Vec<WalkState<'a>>>,
    todo: Vec<WalkState<'a>>,
    out: WalkResult,
}

/// Walks a page. `again` tells whether the reader can come to it more than once; `real` is not so of events and passages,
/// which any page may run.
pub(super) fn walk<'a>(book: &'a Book, page: &'a Page, real: bool, again: bool) -> WalkResult {
    let mut walker = PageWalker {
        place: ConditionPlace {
            book,
            page: real.then_some(page),
        },
        page,
        live: live(page),
        again,
        ways: ways(book, page),
        gathered: BTreeMap::new(),
        seen: BTreeMap::new(),
        todo: Vec::new(),
        out: WalkResult::default(),
    };
    walker.todo.push(WalkState {
        at: 0,
        menu: None,
        gathered: Vec::new(),
        around: Vec::new(),
        facts: KnownFacts::none(),
        held: KnownFacts::none(),
        unsure: false,
        blurred: false,
        passed: None,
    });
    let mut budget = BUDGET * page.code.len() + 1000;
    let mut on = walker.todo.pop();
    while let Some(state) = on {
        if budget == 0 {
            return walker.out;
        }
        budget -= 1;
        on = walker.step(state).or_else(|| walker.todo.pop());
    }
    walker.out.whole = true;
    walker.out
}

/// What the page asks about at more than one step.
fn live(page: &Page) -> LiveAtoms<'_> {
    let mut live = LiveAtoms::default();
    for op in &page.code {
        match op {
            Op::Unless(test) => live.condition(&test.condition),
            Op::Code { slot, .. } | Op::Title { slot, .. } | Op::Set { slot, .. } => {
                live.slot(*slot);
            }
            Op::Raise(raise) => live.slot(raise.slot),
            Op::Roll(table) => table.into.into_iter().for_each(|slot| live.slot(slot)),
            Op::Verb(call) => call.into.into_iter().for_each(|slot| live.slot(slot)),
            _ => {}
        }
    }
    for choice in &page.choices {
        for cond in choice.guards().conditions() {
            live.condition(cond);
        }
    }
    live
}

impl<'a> PageWalker<'a> {
    /// A further way to go later.
    fn push(&mut self, state: WalkState<'a>) {
        let state = self.arrive(state);
        self.todo.extend(state);
    }

    /// The state on arrival at its step; none when nothing new is to be learned from there.
    fn arrive(&mut self, mut state: WalkState<'a>) -> Option<WalkState<'a>> {
        let at = state.at.min(self.page.code.len());
        state.at = at;
        let all = state.facts.keep(&self.live);
        state.blurred |= !(state.held.keep(&self.live) && all);
        if self.ways[at] < 2 {
            return Some(state);
        }
        let seen = self.seen.entry(at).or_default();
        if seen.len() > STATES {
            state.facts = KnownFacts::none();
            state.held = KnownFacts::none();
            state.blurred = true;
        }
        let covered = seen.iter().any(|old| {
            old.menu == state.menu
                && old.gathered == state.gathered
                && old.around == state.around
                && old.passed.is_some() == state.passed.is_some()
                && old.unsure <= state.unsure
                && old.blurred <= state.blurred
                && old.facts.within(&state.facts)
                && old.held.within(&state.held)
        });
        (!covered).then(|| {
            seen.push(state.clone());
            state
        })
    }

    /// Goes one step; the state behind it where there is but one way on.
    fn step(&mut self, mut state: WalkState<'a>) -> Option<WalkState<'a>> {
        let page = self.page;
        let at = state.at;
        match page.code.get(at) {
            None | Some(Op::End) => {
                self.fall(&state);
                return None;
            }
            Some(Op::MenuAgain) => return None,
            Some(op) if op.leaves() => {
                self.out.goes = true;
                return None;
            }
            Some(Op::Jump(there)) => state.at = *there,
            Some(Op::Unless(test)) => {
                let cond = &test.condition;
                let yes = state.facts.assume(cond, true, self.place);
                let no = state.facts.assume(cond, false, self.place);
                let entry = self.out.tests.entry(at).or_default();
                entry.0 |= !yes.is_empty();
                entry.1 |= !no.is_empty() || !state.held.assume(cond, false, self.place).is_empty();
                let held = state.held.assume(cond, true, self.place);
                let held = match &held[..] {
                    [one] => one.clone(),
                    _ => state.held.clone(),
                };
                let unsure = state.unsure || (!yes.is_empty() && !no.is_empty());
                for facts in yes {
                    self.push(WalkState {
                        at: at + 1,
                        facts,
                        held: held.clone(),
                        unsure,
                        ..state.clone()
                    });
                }
                for facts in no {
                    self.push(WalkState {
                        at: test.otherwise,
                        facts,
                        unsure,
                        ..state.clone()
                    });
                }
                return None;
            }
            Some(Op::Once { .. } | Op::Arriving { .. }) => {
                state.unsure = true;
                return self.onward(state);
            }
            Some(Op::Choice(n)) => {
                state.gathered.push(*n);
                state.at = page.choices[*n].after;
            }
            Some(Op::Menu) => {
                self.menu(state);
                return None;
            }
            Some(Op::Inner) => {
                state.around.push(state.menu.take());
                state.at = at + 1;
            }
            Some(Op::Outer) => {
                state.menu = state.around.pop().flatten();
                state.at = at + 1;
            }
            Some(Op::EndChoice) => {
                // In the page's last menu the reader stands before the menu again.
                let menu = state.menu?;
                if last(page, menu) {
                    self.stands_again(menu, &state);
                    return None;
                }
                state = WalkState {
                    at: menu + 1,
                    menu: None,
                    gathered: Vec::new(),
                    ..state
                };
            }
            Some(op) => {
                let (book, place) = (self.place.book, self.place);
                state.change(|facts| match op {
                    Op::Take(slot) => facts.settle(*slot, true),
                    Op::Title { slot, gain, .. } if book.world.numbered.contains_key(slot) => {
                        facts.assign(*slot, &Value::Int((*gain).into()));
                    }
                    Op::Code { slot, gain, .. } | Op::Title { slot, gain, .. } => {
                        facts.settle(*slot, *gain);
                    }
                    Op::Raise(raise) => facts.forget(raise.slot),
                    Op::Tick { page: other, .. } => {
                        facts.forget(other.map_or(page, |id| book.page(id)).ticks);
                    }
                    Op::Set {
                        slot,
                        of_sheet: true,
                        value,
                    } => facts.set_field(*slot, value, book),
                    Op::Set { slot, value, .. } => match &**value {
                        Expr::Const(value) => facts.assign(*slot, value),
                        _ => facts.forget(*slot),
                    },
                    Op::Number(ask) => {
                        ask.into.into_iter().for_each(|slot| facts.forget(slot));
                    }
                    // Rules that look at rolls may do anything meanwhile.
                    Op::Roll(_) if book.vocabulary.moments.of_rolls() => facts.forget_all(),
                    Op::Roll(table) => {
                        let total = rows::total(table, place).unwrap_or((i64::MIN, i64::MAX));
                        table
                            .into
                            .into_iter()
                            .for_each(|slot| facts.between(slot, total));
                    }
                    Op::Verb(call) => {
                        facts.forget_all();
                        let verb = book.vocabulary.verbs.get(call.verb);
                        let range = verb.and_then(|verb| verb.range);
                        if let (Some(slot), Some(range)) = (call.into, range) {
                            let low = range.low.unwrap_or(i64::MIN);
                            facts.between(slot, (low, range.high.unwrap_or(i64::MAX)));
                        }
                    }
                    Op::Detour { .. } => facts.forget_all(),
                    _ => {}
                });
                if let Op::Verb(call) = op {
                    let verb = self.place.book.vocabulary.verbs.get(call.verb);
                    self.out.goes |= verb.is_none_or(|v| v.leaves || !v.leads.is_empty());
                }
                // A number that is typed may be a page's.
                self.out.goes |= matches!(op, Op::Number(ask) if ask.secret);
                return self.onward(state);
            }
        }
        self.arrive(state)
    }

    /// On by every way that leads from the state's step.
    fn onward(&mut self, state: WalkState<'a>) -> Option<WalkState<'a>> {
        let mut only = None;
        let mut more = Vec::new();
        each_way(self.place.book, self.page, state.at, |to| match only {
            None => only = Some(to),
            Some(_) => more.push(to),
        });
        for at in more {
            self.push(WalkState {
                at,
                ..state.clone()
            });
        }
        self.arrive(WalkState { at: only?, ..state })
    }

    /// The page's end, with nothing to do.
    fn fall(&mut self, state: &WalkState<'a>) {
        if state.blurred {
            return;
        }
        match &state.passed {
            Some((menu, closed)) => {
                self.out.closed.insert(*menu, closed.clone());
            }
            None if state.unsure => self.out.may_fall = true,
            None => self.out.falls = true,
        }
    }
}
