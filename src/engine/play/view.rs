//! Queries about a session.

use super::{AnsweredPrompt, Response, Session};
use crate::model::book::{Book, SlotName, slot};
use crate::model::game::{Message, Prompt, RollEvent, RulesQuery, State, Value};
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Session {
    /// The current page, shown again.
    pub fn look(&self) -> Response {
        Response {
            events: self.page_output(),
            prompt: self.prompt.clone(),
        }
    }

    pub fn prompt(&self) -> &Prompt {
        &self.prompt
    }

    pub fn book(&self) -> &Arc<Book> {
        &self.machine.book
    }

    /// The error that ended the last answer, with its spans.
    pub fn last_error(&self) -> Option<&Diagnostic> {
        self.error.as_ref()
    }

    /// The last rolls.
    pub fn last_rolls(&self) -> &[RollEvent] {
        &self.rolls.last
    }

    /// Every answer from the start of the game, with its page if known.
    pub fn history(&self) -> &[AnsweredPrompt] {
        &self.answers
    }

    /// The sheet in the layout of the ruleset: title and text of each line.
    ///
    /// # Errors
    /// An error of the rules.
    pub fn sheet(&mut self) -> Result<Vec<(String, String)>, Diagnostic> {
        self.machine
            .rules
            .layout_lines(RulesQuery::Sheet, &mut self.machine.context)
    }

    /// The sheet, followed by the values that the book shows.
    ///
    /// # Errors
    /// An error of the rules.
    pub fn sheet_with_shown_values(&mut self) -> Result<Vec<(String, String)>, Diagnostic> {
        self.lines_with_shown_values(RulesQuery::Sheet)
    }

    /// Lines of the ruleset, followed by the values under `status` in `book.yaml` that these lines do not have.
    fn lines_with_shown_values(
        &mut self,
        query: RulesQuery,
    ) -> Result<Vec<(String, String)>, Diagnostic> {
        let is_status = matches!(query, RulesQuery::Status);
        let machine = &mut self.machine;
        let mut lines = machine.rules.layout_lines(query, &mut machine.context)?;
        for (slot, label) in &machine.book.data.status {
            let name = SlotName::parse(machine.book.slots.name(*slot));
            let text = match (machine.context.state.get(*slot), name) {
                (Value::Bool(false), SlotName::Code(_)) => continue,
                // The status is short: the name alone.
                (Value::Bool(true), SlotName::Code(_)) if is_status => String::new(),
                (Value::Bool(true), SlotName::Code(code)) => machine
                    .book
                    .data
                    .meanings
                    .get(code)
                    .cloned()
                    .unwrap_or_default(),
                (Value::Bool(true), _) => Message::new("value-yes").encode(),
                (Value::Bool(false), _) => Message::new("value-no").encode(),
                (Value::Text(word), _) => word.replace(['-', '_'], " "),
                (value, _) => value.to_text(),
            };
            if lines.iter().all(|(title, _)| title != label) {
                lines.push((label.clone(), text));
            }
        }
        Ok(lines)
    }

    /// Violations of the rules in the state of a new game, as returned by `check_state` of the ruleset. Each has a `message`.
    ///
    /// # Errors
    /// An error of the rules.
    pub fn broken_limits(&mut self) -> Result<Vec<Value>, Diagnostic> {
        let machine = &mut self.machine;
        let violations = machine
            .rules
            .answer_query(RulesQuery::Limits, &mut machine.context)?;
        Ok(violations.as_list().to_vec())
    }

    /// The status next to the page: title and text of each line, of the ruleset and then of the book.
    ///
    /// # Errors
    /// An error of the rules.
    pub fn status(&mut self) -> Result<Vec<(String, String)>, Diagnostic> {
        self.lines_with_shown_values(RulesQuery::Status)
    }

    /// Codes that the reader has, in alphabetical order, without hidden codes.
    pub fn codes(&self) -> Vec<String> {
        let data = &self.machine.book.data;
        let mut codes = self.all_codes();
        codes.retain(|name| !data.hidden_codes.contains(&data.code_slots[name]));
        codes
    }

    /// All variables with their values, in alphabetical order.
    pub fn variables(&self) -> BTreeMap<String, Value> {
        let state = &self.machine.context.state;
        self.name_variables((0..).zip(state.slots().iter().cloned()))
    }

    /// The current position of the journal.
    pub fn journal_mark(&self) -> usize {
        self.machine.context.state.mark()
    }

    /// Variables that changed after a position of the journal, each with its old and new value, in alphabetical order.
    pub fn variable_changes(&self, mark: usize) -> BTreeMap<String, [Value; 2]> {
        let state = &self.machine.context.state;
        let changes = state.changes_between(mark, state.mark()).into_iter();
        self.name_variables(changes.filter(|(_, [from, to])| from != to))
    }

    fn name_variables<T>(&self, values: impl Iterator<Item = (u32, T)>) -> BTreeMap<String, T> {
        let name = |slot| SlotName::variable_name(self.machine.book.slots.name(slot));
        let named = values.filter_map(|(slot, value)| Some((name(slot)?.to_owned(), value)));
        named.collect()
    }

    /// Codes that the reader has, including hidden codes.
    pub fn all_codes(&self) -> Vec<String> {
        let slots = self.machine.book.data.code_slots.iter();
        let codes = slots.filter(|(_, slot)| self.machine.context.state.get(**slot).truth());
        codes.map(|(name, _)| name.clone()).collect()
    }

    /// Titles that the reader has, with their current numbers, in alphabetical order.
    pub fn titles(&self) -> Vec<String> {
        let data = &self.machine.book.data;
        let value = |slot: &u32| self.machine.context.state.get(*slot);
        let titles = data
            .title_slots
            .iter()
            .filter(|(_, slot)| value(slot).truth());
        titles
            .map(|(name, slot)| data.title_wording(name, value(slot)).into_owned())
            .collect()
    }

    /// Entries of a kind in the inventory, by the index of the kind in the schema: maps with `id` and marks.
    pub fn held_items(&self, kind: usize) -> Vec<Value> {
        self.machine.held_items(kind)
    }

    /// The value of a slot by name, for tests and tools.
    pub fn slot_value(&self, name: &str) -> Value {
        let slot = self.machine.book.slots.find(name);
        slot.map_or(Value::Nothing, |slot| {
            self.machine.context.state.get(slot).clone()
        })
    }

    pub fn state(&self) -> &State {
        &self.machine.context.state
    }

    /// The id of the current page.
    pub fn page_id(&self) -> &str {
        &self.machine.current_page().id
    }

    /// Ids of the pages entered so far, in the order of the book.
    pub fn seen_pages(&self) -> Vec<&str> {
        let state = &self.machine.context.state;
        let pages = self.machine.book.pages.iter();
        pages
            .filter(|p| p.visits_slot > slot::GAME_OVER && state.get(p.visits_slot).truth())
            .map(|p| &*p.id)
            .collect()
    }

    pub fn is_over(&self) -> bool {
        self.prompt == Prompt::End
    }
}
