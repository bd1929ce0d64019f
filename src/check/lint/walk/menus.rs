//! Menus during the walk of a page: each of their choices, and whether all can be closed.

use super::super::choices;
use super::super::facts::KnownFacts;
use super::super::successors::{for_each_successor, is_last_menu, search};
use super::{ClosedReason, MAX_STATES, PageWalker, WalkState};
use crate::model::book::{Choice, Op, Page};

impl<'a> PageWalker<'a> {
    /// Continues with each choice of a menu, and below the menu if all choices can be closed.
    pub(super) fn walk_menu(&mut self, state: WalkState<'a>) {
        let page = self.page;
        let below = |state: WalkState<'a>| WalkState {
            step: state.step + 1,
            menu: None,
            choices: Vec::new(),
            ..state
        };
        if state.choices.is_empty() {
            self.push(below(state));
            return;
        }
        // The menu had no open choice the last time, and only a turn ends this loop.
        if let Some((menu, closed)) = &state.closed_menu
            && *menu == state.step
            && !state.is_approximate
            && repeats_menu(page, state.step)
        {
            self.result.closed_menus.insert(state.step, closed.clone());
            return;
        }
        self.result.leaves_or_prompts = true;
        let shown = self.shown_choices.entry(state.step).or_default();
        shown.extend(state.choices.iter().copied());
        if !state.is_approximate {
            self.result
                .identical_choices
                .extend(choices::identical_pairs(page, &state.choices));
        }
        self.take_choices(&state);
        // A choice without guards is never closed.
        let is_unguarded = |n: &usize| page.choices[*n].guards.is_none();
        if state.choices.iter().any(is_unguarded) {
            return;
        }
        let choices: Vec<&Choice> = state.choices.iter().map(|n| &page.choices[*n]).collect();
        let mut attempts = 0;
        let Some((facts, all_taken)) =
            self.find_all_closed(&choices, &state.facts, true, &mut attempts)
        else {
            return;
        };
        let closed = ClosedReason {
            choices: state.choices.clone(),
            all_taken,
        };
        if is_last_menu(page, state.step) {
            if !state.is_approximate {
                self.result.closed_menus.insert(state.step, closed);
            }
        } else {
            self.push(WalkState {
                facts,
                is_conditional: true,
                closed_menu: Some((state.step, closed)),
                ..below(state)
            });
        }
    }

    /// Takes each choice of a menu, in every state in which it can be open.
    fn take_choices(&mut self, state: &WalkState<'a>) {
        for &n in &state.choices {
            let choice = &self.page.choices[n];
            // The reader can do anything else between the menu and the choice.
            let mut facts = state.facts.clone();
            facts.forget_all();
            let mut states = vec![facts];
            for cond in choice.all_conditions() {
                let next = states.iter().flat_map(|f| f.assume(cond, true, self.scope));
                states = next.collect();
                states.truncate(MAX_STATES);
            }
            for facts in states {
                self.push(WalkState {
                    step: choice.body,
                    menu: Some(state.step),
                    choices: Vec::new(),
                    outer_menus: state.outer_menus.clone(),
                    positive_facts: facts.clone(),
                    facts,
                    is_conditional: state.is_conditional
                        || choice.guards().conditions().next().is_some(),
                    is_approximate: state.is_approximate,
                    closed_menu: None,
                });
            }
        }
    }

    /// Shows the last menu of the page again. Its blocks may have become false.
    pub(super) fn show_menu_again(&mut self, menu: usize, state: &WalkState<'a>) {
        let indices = self.shown_choices.get(&menu).into_iter().flatten().copied();
        let indices: Vec<usize> = indices.collect();
        let page = self.page;
        let shown: Vec<&Choice> = indices.iter().map(|n| &page.choices[*n]).collect();
        let has_blocks = shown.iter().any(|choice| choice.blocks.is_some());
        if state.is_approximate
            || !has_blocks
            || shown.iter().any(|choice| choice.is_unconditional())
        {
            return;
        }
        if let Some((_, all_taken)) = self.find_all_closed(&shown, &state.facts, true, &mut 0) {
            self.result
                .closed_menus
                .entry(menu)
                .or_insert(ClosedReason {
                    choices: indices,
                    all_taken,
                });
        }
    }

    /// A state in which none of the choices is open, if possible, and whether all of them have been taken.
    fn find_all_closed(
        &self,
        choices: &[&'a Choice],
        facts: &KnownFacts<'a>,
        all_taken: bool,
        attempts: &mut usize,
    ) -> Option<(KnownFacts<'a>, bool)> {
        let Some((choice, remaining)) = choices.split_first() else {
            return Some((facts.clone(), all_taken));
        };
        *attempts += 1;
        if *attempts > 500 {
            return None;
        }
        let guards = choice.guards();
        if let Some(slot) = guards.once
            && (self.is_revisitable && !self.page.reset_slots.contains(&slot)
                || self.stays_on_page(choice.body))
            && let Some(closed) = self.find_all_closed(remaining, facts, all_taken, attempts)
        {
            return Some(closed);
        }
        for cond in choice.all_conditions() {
            for facts in facts.assume(cond, false, self.scope) {
                if let Some(closed) = self.find_all_closed(remaining, &facts, false, attempts) {
                    return Some(closed);
                }
            }
        }
        if !guards.costs.is_empty() {
            return self.find_all_closed(remaining, facts, false, attempts);
        }
        None
    }

    /// Returns true if the body of a choice can return to this page.
    fn stays_on_page(&self, body: usize) -> bool {
        // A choice in the body is always open, so its menu is not skipped.
        let mut has_open_choice = false;
        search(vec![body], |step, todo| {
            match self.page.ops.get(step) {
                Some(Op::TurnAgain | Op::EndChoice | Op::LooseEnd) => return true,
                Some(Op::Choice(n)) => {
                    let choice = &self.page.choices[*n];
                    has_open_choice |= choice.is_unconditional();
                    todo.push(choice.body);
                }
                Some(Op::Menu) if has_open_choice => return false,
                _ => {}
            }
            for_each_successor(self.scope.book, self.page, step, |to| todo.push(to));
            false
        })
    }
}

/// Returns true if the page always returns to this menu, as in a `repeat` that only a turn ends.
fn repeats_menu(page: &Page, menu: usize) -> bool {
    let mut below = page.ops.iter().skip(menu + 1);
    below.any(|op| matches!(op, Op::Jump(to) if *to <= menu))
}
