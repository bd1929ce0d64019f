//! What may be asked of a session without changing it.

use super::{Page, Session, Step};
use crate::model::book::{Book, slot};
use crate::model::game::{Inquiry, Prompt, Roll, State, Value};
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Session {
    /// The page the reader stands on, told again.
    pub fn look(&self) -> Page {
        Page {
            events: self.said_here(),
            prompt: self.prompt.clone(),
        }
    }

    pub fn prompt(&self) -> &Prompt {
        &self.prompt
    }

    pub fn book(&self) -> &Arc<Book> {
        &self.machine.book
    }

    /// The fault that ended the last answer, with its places.
    pub fn last_fault(&self) -> Option<&Diagnostic> {
        self.fault.as_ref()
    }

    /// The rolls told last.
    pub fn last_rolls(&self) -> &[Roll] {
        &self.rolls.last
    }

    /// Every answer from the start of the game, with the page it was given on where that is known.
    pub fn history(&self) -> &[Step] {
        &self.path
    }

    /// The sheet as the ruleset lays it out: title and text of each line.
    ///
    /// # Errors
    /// A fault of the rules.
    pub fn sheet(&mut self) -> Result<Vec<(String, String)>, Diagnostic> {
        self.machine
            .referee
            .lines(Inquiry::Sheet, &mut self.machine.turn)
    }

    /// What the state has that the rules forbid as a game begins, each with its `message` and place, as a ruleset's `limits` returns it.
    ///
    /// # Errors
    /// A fault of the rules.
    pub fn broken_limits(&mut self) -> Result<Vec<Value>, Diagnostic> {
        let machine = &mut self.machine;
        let found = machine.referee.ask(Inquiry::Limits, &mut machine.turn)?;
        Ok(found.as_list().to_vec())
    }

    /// What the ruleset puts beside the place where the reader stands: title and text of each.
    ///
    /// # Errors
    /// A fault of the rules.
    pub fn status(&mut self) -> Result<Vec<(String, String)>, Diagnostic> {
        self.machine
            .referee
            .lines(Inquiry::Status, &mut self.machine.turn)
    }

    /// Codes held, in the order of their names; not those that readers are not told of.
    pub fn codes(&self) -> Vec<String> {
        let world = &self.machine.book.world;
        let mut held = self.all_codes();
        held.retain(|name| !world.hidden.contains(&world.codes[name]));
        held
    }

    /// Codes held, the hidden ones too.
    pub fn all_codes(&self) -> Vec<String> {
        self.held_names(&self.machine.book.world.codes)
    }

    /// Titles held as they are called now, in the order of their names.
    pub fn titles(&self) -> Vec<String> {
        let world = &self.machine.book.world;
        let value = |slot: &u32| self.machine.turn.state.get(*slot);
        let held = world.titles.iter().filter(|(_, slot)| value(slot).truth());
        held.map(|(name, slot)| world.title(name, value(slot)).into_owned())
            .collect()
    }

    fn held_names(&self, slots: &BTreeMap<String, u32>) -> Vec<String> {
        let held = slots
            .iter()
            .filter(|(_, slot)| self.machine.turn.state.get(**slot).truth());
        held.map(|(name, _)| name.clone()).collect()
    }

    /// Things held of a kind by its place in the vocabulary: maps with `id` and marks.
    pub fn held(&self, kind: usize) -> Vec<Value> {
        self.machine.holdings(kind)
    }

    /// What a slot holds, by name: for tests and tools.
    pub fn slot(&self, name: &str) -> Value {
        let slot = self.machine.book.slots.find(name);
        slot.map_or(Value::Nothing, |slot| {
            self.machine.turn.state.get(slot).clone()
        })
    }

    pub fn state(&self) -> &State {
        &self.machine.turn.state
    }

    /// The page the reader is on, by id.
    pub fn page_id(&self) -> &str {
        &self.machine.here().id
    }

    /// Pages entered so far, by id, in the order of the book.
    pub fn seen(&self) -> Vec<&str> {
        let state = &self.machine.turn.state;
        let pages = self.machine.book.pages.iter();
        pages
            .filter(|p| p.visits > slot::OVER && state.get(p.visits).truth())
            .map(|p| &*p.id)
            .collect()
    }

    pub fn is_over(&self) -> bool {
        self.prompt == Prompt::TheEnd
    }
}
