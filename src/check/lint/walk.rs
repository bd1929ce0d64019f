//! Abstract execution of a page: follows all paths, with the facts that are known on each.
//!
//! If there are too many paths, some facts are dropped. The state is then marked as approximate. Only conclusions that are true in
//! every state are drawn from it.

mod menus;

use super::atoms::LiveAtoms;
use super::facts::{ConditionScope, KnownFacts};
use super::rows;
use super::successors::{count_paths, for_each_successor, is_last_menu};
use super::together::Partners;
use crate::model::book::{Book, Expr, Instruction, Op, Page};
use crate::model::game::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of states at one step.
const MAX_STATES: usize = 24;
/// Maximum number of states per step, on average over the page.
const STATES_PER_STEP: usize = 40;

/// The result of walking a page.
#[derive(Default)]
pub(super) struct WalkResult {
    /// By step of a `JumpIfFalse`: whether its condition can be true, and whether it can be false.
    pub(super) conditions: BTreeMap<usize, (bool, bool)>,
    /// The end of the page can be reached without a prompt, in any state.
    pub(super) falls_through: bool,
    /// The end of the page can be reached without a prompt, in some states.
    pub(super) may_fall_through: bool,
    /// Some path leaves the page or prompts the reader.
    pub(super) leaves_or_prompts: bool,
    /// Choices of a menu that have the same text and are open together, by their index on the page.
    pub(super) identical_choices: BTreeSet<(usize, usize)>,
    /// Menus that may have no open choice, by step.
    pub(super) closed_menus: BTreeMap<usize, ClosedReason>,
    /// True if all paths were walked.
    pub(super) is_complete: bool,
}

/// Why every choice of a menu is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClosedReason {
    /// The choices of the menu.
    pub(super) choices: Vec<usize>,
    /// True if all choices are `once` and were taken. Nothing else closes them.
    pub(super) all_taken: bool,
}

#[derive(Clone)]
struct WalkState<'a> {
    step: usize,
    menu: Option<usize>,
    choices: Vec<usize>,
    /// The menus that contain the current choice, outermost first.
    outer_menus: Vec<Option<usize>>,
    facts: KnownFacts<'a>,
    /// The facts from true conditions and from steps of the page, but not from false conditions. `{elif not x}` is the usual way to
    /// write the remaining case, so it must not be reported as always true.
    positive_facts: KnownFacts<'a>,
    /// A condition on the path could also have had the other value.
    is_conditional: bool,
    is_approximate: bool,
    /// An earlier menu without an open choice.
    closed_menu: Option<(usize, ClosedReason)>,
}

impl<'a> WalkState<'a> {
    /// Changes both sets of facts in the same way.
    fn update_facts(&mut self, change: impl Fn(&mut KnownFacts<'a>)) {
        change(&mut self.facts);
        change(&mut self.positive_facts);
    }
}

struct PageWalker<'a> {
    scope: ConditionScope<'a>,
    page: &'a Page,
    live_atoms: LiveAtoms<'a>,
    partners: &'a Partners,
    /// True if the reader can visit the page again.
    is_revisitable: bool,
    /// By menu, the choices that it has shown.
    shown_choices: BTreeMap<usize, BTreeSet<usize>>,
    /// By step, the number of paths to it.
    path_counts: Vec<u8>,
    /// The states seen at steps with more than one path to them. All other steps have only one predecessor.
    seen: BTreeMap<usize, Vec<WalkState<'a>>>,
    todo: Vec<WalkState<'a>>,
    result: WalkResult,
}

/// Walks a page. `is_page` is false for events and fragments, which any page can run. `is_revisitable` is true if the reader can visit
/// the page more than once.
pub(super) fn walk_page<'a>(
    book: &'a Book,
    page: &'a Page,
    is_page: bool,
    (is_revisitable, partners): (bool, &'a Partners),
) -> WalkResult {
    let mut walker = PageWalker {
        scope: ConditionScope {
            book,
            page: is_page.then_some(page),
        },
        page,
        live_atoms: find_live_atoms(page, partners),
        partners,
        is_revisitable,
        path_counts: count_paths(book, page),
        shown_choices: BTreeMap::new(),
        seen: BTreeMap::new(),
        todo: Vec::new(),
        result: WalkResult::default(),
    };
    walker.todo.push(WalkState {
        step: 0,
        menu: None,
        choices: Vec::new(),
        outer_menus: Vec::new(),
        facts: KnownFacts::none(),
        positive_facts: KnownFacts::none(),
        is_conditional: false,
        is_approximate: false,
        closed_menu: None,
    });
    let mut budget = STATES_PER_STEP * page.ops.len() + 1000;
    let mut next = walker.todo.pop();
    while let Some(state) = next {
        if budget == 0 {
            return walker.result;
        }
        budget -= 1;
        next = walker.step(state).or_else(|| walker.todo.pop());
    }
    walker.result.is_complete = true;
    walker.result
}

/// The atoms that the page reads at more than one step.
fn find_live_atoms<'a>(page: &'a Page, partners: &Partners) -> LiveAtoms<'a> {
    let mut live = LiveAtoms::default();
    for op in &page.ops {
        match op {
            Op::JumpIfFalse(test) => {
                live.add_condition(&test.condition);
                equal_slots(&test.condition, partners).for_each(|slot| live.add_slot(slot));
            }
            Op::ChangeCode { slot, .. } | Op::ChangeTitle { slot, .. } | Op::Set { slot, .. } => {
                live.add_slot(*slot);
            }
            Op::ChangeTitleNumber(change) => live.add_slot(change.slot),
            Op::Roll(table) => table
                .total_slot
                .iter()
                .for_each(|slot| live.add_slot(*slot)),
            Op::Instruction(call) => call
                .result_slot
                .iter()
                .for_each(|slot| live.add_slot(*slot)),
            _ => {}
        }
    }
    for choice in &page.choices {
        for cond in choice.guards().conditions() {
            live.add_condition(cond);
        }
    }
    live
}

/// Other slots that have the same value as the condition.
fn equal_slots<'a>(cond: &Expr, partners: &'a Partners) -> impl Iterator<Item = u32> + use<'a> {
    let slots = match cond {
        Expr::Slot(slot) => partners.get(slot),
        _ => None,
    };
    slots.into_iter().flatten().copied()
}

impl<'a> PageWalker<'a> {
    /// Adds a path to walk later.
    fn push(&mut self, state: WalkState<'a>) {
        let state = self.arrive(state);
        self.todo.extend(state);
    }

    /// The state on arrival at its step. `None` if an earlier state covers it.
    fn arrive(&mut self, mut state: WalkState<'a>) -> Option<WalkState<'a>> {
        let step = state.step.min(self.page.ops.len());
        state.step = step;
        let is_exact = state.facts.prune(&self.live_atoms);
        state.is_approximate |= !(state.positive_facts.prune(&self.live_atoms) && is_exact);
        if self.path_counts[step] < 2 {
            return Some(state);
        }
        let seen = self.seen.entry(step).or_default();
        if seen.len() > MAX_STATES {
            state.facts = KnownFacts::none();
            state.positive_facts = KnownFacts::none();
            state.is_approximate = true;
        }
        let is_covered = seen.iter().any(|old| {
            old.menu == state.menu
                && old.choices == state.choices
                && old.outer_menus == state.outer_menus
                && old.closed_menu.is_some() == state.closed_menu.is_some()
                && old.is_conditional <= state.is_conditional
                && old.is_approximate <= state.is_approximate
                && old.facts.is_subset_of(&state.facts)
                && old.positive_facts.is_subset_of(&state.positive_facts)
        });
        (!is_covered).then(|| {
            seen.push(state.clone());
            state
        })
    }

    /// Executes one step. Returns the next state if there is only one.
    fn step(&mut self, mut state: WalkState<'a>) -> Option<WalkState<'a>> {
        let page = self.page;
        let step = state.step;
        match page.ops.get(step) {
            None | Some(Op::End) => {
                self.record_fall_through(&state);
                return None;
            }
            Some(Op::RepeatMenu) => return None,
            Some(op) if op.leaves_page() => {
                self.result.leaves_or_prompts = true;
                return None;
            }
            Some(Op::Jump(target)) => state.step = *target,
            Some(Op::JumpIfFalse(test)) => {
                let cond = &test.condition;
                let mut if_true = state.facts.assume(cond, true, self.scope);
                let mut if_false = state.facts.assume(cond, false, self.scope);
                let entry = self.result.conditions.entry(step).or_default();
                entry.0 |= !if_true.is_empty();
                entry.1 |= !if_false.is_empty()
                    || !state
                        .positive_facts
                        .assume(cond, false, self.scope)
                        .is_empty();
                let positive_facts = state.positive_facts.assume(cond, true, self.scope);
                let positive_facts = match &positive_facts[..] {
                    [single] => single.clone(),
                    _ => state.positive_facts.clone(),
                };
                for slot in equal_slots(cond, self.partners) {
                    if_true.iter_mut().for_each(|it| it.set_bool(slot, true));
                    if_false.iter_mut().for_each(|it| it.set_bool(slot, false));
                }
                let is_open = !if_true.is_empty() && !if_false.is_empty();
                let is_conditional = state.is_conditional || is_open;
                for facts in if_true {
                    self.push(WalkState {
                        step: step + 1,
                        facts,
                        positive_facts: positive_facts.clone(),
                        is_conditional,
                        ..state.clone()
                    });
                }
                for facts in if_false {
                    self.push(WalkState {
                        step: test.else_target,
                        facts,
                        is_conditional,
                        ..state.clone()
                    });
                }
                return None;
            }
            Some(Op::Once { .. } | Op::IfArriving { .. }) => {
                state.is_conditional = true;
                return self.follow_all(state);
            }
            Some(Op::Choice(n)) => {
                state.choices.push(*n);
                state.step = page.choices[*n].after;
            }
            Some(Op::Menu) => {
                self.walk_menu(state);
                return None;
            }
            Some(Op::BeginInnerMenu) => {
                state.outer_menus.push(state.menu.take());
                state.step = step + 1;
            }
            Some(Op::EndInnerMenu) => {
                state.menu = state.outer_menus.pop().flatten();
                state.step = step + 1;
            }
            Some(Op::EndChoice) => {
                // In the last menu of the page, the menu is shown again.
                let menu = state.menu?;
                if is_last_menu(page, menu) {
                    self.show_menu_again(menu, &state);
                    return None;
                }
                state = WalkState {
                    step: menu + 1,
                    menu: None,
                    choices: Vec::new(),
                    ..state
                };
            }
            Some(op) => {
                let (book, scope) = (self.scope.book, self.scope);
                state.update_facts(|facts| match op {
                    Op::CommitChoice(slot) => facts.set_bool(*slot, true),
                    Op::ChangeTitle { slot, gain, .. }
                        if book.data.title_wordings.contains_key(slot) =>
                    {
                        facts.assign(*slot, &Value::Int((*gain).into()));
                    }
                    Op::ChangeCode { slot, gain, .. } | Op::ChangeTitle { slot, gain, .. } => {
                        facts.set_bool(*slot, *gain);
                    }
                    Op::ChangeTitleNumber(change) => facts.forget(change.slot),
                    Op::ChangeTicks { page: target, .. } => {
                        facts.forget(target.map_or(page, |id| book.page(id)).ticks_slot);
                    }
                    Op::Set {
                        slot,
                        is_field: true,
                        value,
                    } => facts.set_field(*slot, value, book),
                    Op::Set { slot, value, .. } => match &**value {
                        Expr::Const(value) => facts.assign(*slot, value),
                        _ => facts.forget(*slot),
                    },
                    Op::AskNumber(question) => {
                        question
                            .result_slot
                            .iter()
                            .for_each(|slot| facts.forget(*slot));
                    }
                    Op::AskWord(question) => {
                        question
                            .result_slot
                            .iter()
                            .for_each(|slot| facts.forget(*slot));
                    }
                    // A rule with a hook on rolls can change anything here.
                    Op::Roll(_) if book.schema.hook_points.affect_rolls() => facts.forget_all(),
                    Op::Roll(table) => {
                        let totals = rows::total_ranges(table, facts, scope);
                        let total = totals.map_or((i64::MIN, i64::MAX), |[all, _]| all);
                        table
                            .total_slot
                            .iter()
                            .for_each(|slot| facts.set_range(*slot, total));
                    }
                    Op::Instruction(call) => {
                        facts.forget_all();
                        let instruction = book.schema.instructions.get(call.instruction);
                        let range = instruction.and_then(|instruction| instruction.range);
                        if let (Some(slot), Some(range)) = (call.result_slot, range) {
                            let low = range.low.unwrap_or(i64::MIN);
                            facts.set_range(slot, (low, range.high.unwrap_or(i64::MAX)));
                        }
                    }
                    Op::Detour { .. } => facts.forget_all(),
                    _ => {}
                });
                if let Op::Instruction(call) = op {
                    let schema = &self.scope.book.schema;
                    let instruction = schema.instructions.get(call.instruction);
                    self.result.leaves_or_prompts |= schema.page_bounds().next().is_some()
                        || instruction.is_none_or(Instruction::may_leave_page);
                }
                // A typed number can be the secret number of a page.
                self.result.leaves_or_prompts |=
                    matches!(op, Op::AskNumber(question) if question.accepts_secret);
                return self.follow_all(state);
            }
        }
        self.arrive(state)
    }

    /// Follows all paths from the step of the state.
    fn follow_all(&mut self, state: WalkState<'a>) -> Option<WalkState<'a>> {
        let mut first = None;
        let mut others = Vec::new();
        for_each_successor(self.scope.book, self.page, state.step, |to| match first {
            None => first = Some(to),
            Some(_) => others.push(to),
        });
        for step in others {
            self.push(WalkState {
                step,
                ..state.clone()
            });
        }
        let step = first?;
        self.arrive(WalkState { step, ..state })
    }

    /// Records that the end of the page is reached without a prompt.
    fn record_fall_through(&mut self, state: &WalkState<'a>) {
        if state.is_approximate {
            return;
        }
        match &state.closed_menu {
            Some((menu, closed)) => {
                self.result.closed_menus.insert(*menu, closed.clone());
            }
            None if state.is_conditional => self.result.may_fall_through = true,
            None => self.result.falls_through = true,
        }
    }
}
