//! Menus during the walk of a page: each of their choices, and whether all can be closed.

use super::super::choices;
use super::super::facts::KnownFacts;
use super::super::ways::{each_way, last, search};
use super::{ClosedReason, PageWalker, STATES, WalkState};
use crate::model::book::{Choice, Op, Page};

impl<'a> PageWalker<'a> {
    /// Continues with each choice of a menu, and below the menu if all choices can be closed.
    pub(super) fn menu(&mut self, state: WalkState<'a>) {
        let page = self.page;
        let below = |state: WalkState<'a>| WalkState {
            at: state.at + 1,
            menu: None,
            gathered: Vec::new(),
            ..state
        };
        if state.gathered.is_empty() {
            self.push(below(state));
            return;
        }
        // The menu had no open choice the last time, and only a turn ends this loop.
        if let Some((menu, closed)) = &state.passed
            && *menu == state.at
            && !state.blurred
            && comes_again(page, state.at)
        {
            self.out.closed.insert(state.at, closed.clone());
            return;
        }
        self.out.goes = true;
        let all = self.gathered.entry(state.at).or_default();
        all.extend(state.gathered.iter().copied());
        if !state.blurred {
            self.out.same.extend(choices::pairs(page, &state.gathered));
        }
        self.take_each(&state);
        // A choice without guards is never closed.
        let free = |n: &usize| page.choices[*n].guards.is_none();
        if state.gathered.iter().any(free) {
            return;
        }
        let choices: Vec<&Choice> = state.gathered.iter().map(|n| &page.choices[*n]).collect();
        let mut tried = 0;
        let Some((facts, dry)) = self.all_closed(&choices, &state.facts, true, &mut tried) else {
            return;
        };
        let closed = ClosedReason {
            choices: state.gathered.clone(),
            dry,
        };
        if last(page, state.at) {
            if !state.blurred {
                self.out.closed.insert(state.at, closed);
            }
        } else {
            self.push(WalkState {
                facts,
                unsure: true,
                passed: Some((state.at, closed)),
                ..below(state)
            });
        }
    }

    /// Takes each choice of a menu, in every state in which it can be open.
    fn take_each(&mut self, state: &WalkState<'a>) {
        for &n in &state.gathered {
            let choice = &self.page.choices[n];
            // The reader can do anything else between the menu and the choice.
            let mut facts = state.facts.clone();
            facts.forget_all();
            let mut ways = vec![facts];
            for cond in choice.hangs_on() {
                let next = ways.iter().flat_map(|f| f.assume(cond, true, self.place));
                ways = next.collect();
                ways.truncate(STATES);
            }
            for facts in ways {
                self.push(WalkState {
                    at: choice.body,
                    menu: Some(state.at),
                    gathered: Vec::new(),
                    around: state.around.clone(),
                    held: facts.clone(),
                    facts,
                    unsure: state.unsure || choice.guards().conditions().next().is_some(),
                    blurred: state.blurred,
                    passed: None,
                });
            }
        }
    }

    /// Shows the last menu of the page again. Its blocks may have become false.
    pub(super) fn stands_again(&mut self, menu: usize, state: &WalkState<'a>) {
        let choices = self.gathered.get(&menu).into_iter().flatten().copied();
        let choices: Vec<usize> = choices.collect();
        let page = self.page;
        let all: Vec<&Choice> = choices.iter().map(|n| &page.choices[*n]).collect();
        let is_asked = all.iter().any(|choice| choice.within.is_some());
        if state.blurred || !is_asked || all.iter().any(|choice| choice.is_free()) {
            return;
        }
        if let Some((_, dry)) = self.all_closed(&all, &state.facts, true, &mut 0) {
            self.out
                .closed
                .entry(menu)
                .or_insert(ClosedReason { choices, dry });
        }
    }

    /// A state in which none of the choices is open, if possible, and whether all of them have been taken.
    fn all_closed(
        &self,
        choices: &[&'a Choice],
        facts: &KnownFacts<'a>,
        dry: bool,
        tried: &mut usize,
    ) -> Option<(KnownFacts<'a>, bool)> {
        let Some((choice, rest)) = choices.split_first() else {
            return Some((facts.clone(), dry));
        };
        *tried += 1;
        if *tried > 500 {
            return None;
        }
        let guards = choice.guards();
        if guards.once.is_some()
            && (self.again
                && !guards
                    .once
                    .is_some_and(|slot| self.page.fresh.contains(&slot))
                || self.stays(choice.body))
            && let Some(found) = self.all_closed(rest, facts, dry, tried)
        {
            return Some(found);
        }
        for cond in choice.hangs_on() {
            for facts in facts.assume(cond, false, self.place) {
                if let Some(found) = self.all_closed(rest, &facts, false, tried) {
                    return Some(found);
                }
            }
        }
        if !guards.costs.is_empty() {
            return self.all_closed(rest, facts, false, tried);
        }
        None
    }

    /// Returns true if the body of a choice can come back to this page.
    fn stays(&self, body: usize) -> bool {
        // A choice in the body is always open, so its menu is not skipped.
        let mut stops = false;
        search(vec![body], |at, todo| {
            match self.page.code.get(at) {
                Some(Op::Again | Op::EndChoice | Op::Loose) => return true,
                Some(Op::Choice(n)) => {
                    let choice = &self.page.choices[*n];
                    stops |= choice.is_free();
                    todo.push(choice.body);
                }
                Some(Op::Menu) if stops => return false,
                _ => {}
            }
            each_way(self.place.book, self.page, at, |to| todo.push(to));
            false
        })
    }
}

/// Returns true if the page always comes back to this menu, as in a `repeat` that only a turn ends.
fn comes_again(page: &Page, menu: usize) -> bool {
    let mut below = page.code.iter().skip(menu + 1);
    below.any(|op| matches!(op, Op::Jump(to) if *to <= menu))
}
