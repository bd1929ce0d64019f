//! Abstract execution of a page: follows all paths, with the facts that are known on each.
//!
//! If there are too many paths, some facts are dropped. The state is then marked as blurred. Only conclusions that hold in any state
//! are drawn from it.

mod menus;

use super::atoms::LiveAtoms;
use super::facts::{ConditionPlace, KnownFacts};
use super::rows;
use super::ways::{each_way, last, ways};
use crate::model::book::{Book, Expr, Op, Page};
use crate::model::game::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of states at one step.
const STATES: usize = 24;
/// Maximum number of states per step, on average over the page.
const BUDGET: usize = 40;

/// The result of walking a page.
#[derive(Default)]
pub(super) struct WalkResult {
    /// By step of an `Unless`: whether its condition can be true, and whether it can be false.
    pub(super) tests: BTreeMap<usize, (bool, bool)>,
    /// The end of the page can be reached without a prompt, in any state.
    pub(super) falls: bool,
    /// The same, in some states only.
    pub(super) may_fall: bool,
    /// Some path leaves the page or prompts the reader.
    pub(super) goes: bool,
    /// Choices of one menu that read the same and are open together, by their index on the page.
    pub(super) same: BTreeSet<(usize, usize)>,
    /// Menus that may have no open choice, by step.
    pub(super) closed: BTreeMap<usize, ClosedReason>,
    /// True if all paths were walked.
    pub(super) whole: bool,
}

/// Why every choice of a menu is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClosedReason {
    /// The choices of the menu.
    pub(super) choices: Vec<usize>,
    /// All were taken and are `once`: nothing else closes them.
    pub(super) dry: bool,
}

#[derive(Clone)]
struct WalkState<'a> {
    at: usize,
    menu: Option<usize>,
    gathered: Vec<usize>,
    /// The menus around the current choice.
    around: Vec<Option<usize>>,
    facts: KnownFacts<'a>,
    /// The facts from conditions that hold and from steps of the page, but not from conditions that failed. `{elif not it}` is the usual way to
    /// write the remaining case, so it must not be reported as always true.
    held: KnownFacts<'a>,
    /// Some condition could also have had the other value.
    unsure: bool,
    blurred: bool,
    /// A menu above without an open choice.
    passed: Option<(usize, ClosedReason)>,
}

impl<'a> WalkState<'a> {
    /// Changes both sets of facts in the same way.
    fn change(&mut self, change: impl Fn(&mut KnownFacts<'a>)) {
        change(&mut self.facts);
        change(&mut self.held);
    }
}

struct PageWalker<'a> {
    place: ConditionPlace<'a>,
    page: &'a Page,
    live: LiveAtoms<'a>,
    /// True if the reader can visit the page again.
    again: bool,
    /// By menu, the choices that it has shown.
    gathered: BTreeMap<usize, BTreeSet<usize>>,
    /// By step, the number of paths to it.
    ways: Vec<u8>,
    /// The states seen at steps with more than one path to them. Any other step always follows the same step.
    seen: BTreeMap<usize, Vec<WalkState<'a>>>,
    todo: Vec<WalkState<'a>>,
    out: WalkResult,
}

/// Walks a page. `again` is true if the reader can visit it more than once. `real` is false for events and fragments, which any page can run.
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

/// The atoms that the page reads at more than one step.
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
    /// Adds a path to walk later.
    fn push(&mut self, state: WalkState<'a>) {
        let state = self.arrive(state);
        self.todo.extend(state);
    }

    /// The state on arrival at its step. `None` if an earlier state covers it.
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

    /// Executes one step. Returns the next state if there is only one.
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
                // In the last menu of the page, the menu is shown again.
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
                    // A rule with a hook on rolls can change anything here.
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
                // A typed number can be that of a page.
                self.out.goes |= matches!(op, Op::Number(ask) if ask.secret);
                return self.onward(state);
            }
        }
        self.arrive(state)
    }

    /// Follows all paths from the step of the state.
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

    /// Records that the end of the page is reached without a prompt.
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
