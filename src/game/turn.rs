//! A game as the engine plays it: its state, and the events told since the last prompt.

use super::{Change, Event, Memory, Question, State, Told, Value};
use std::any::Any;

/// State and events. The engine holds one and lends it to the rules for each call.
#[derive(Debug, Clone, Default)]
pub struct Turn {
    pub state: State,
    pub events: Vec<Event>,
    /// Nobody listens: events are not made.
    silent: bool,
}

impl Turn {
    /// A game of which everything is told.
    #[must_use]
    pub fn of(state: State) -> Self {
        Self {
            state,
            ..Self::default()
        }
    }

    /// A game that nobody hears of: of a book as it begins, to look at and not to play.
    #[must_use]
    pub fn silent(start: &[Value]) -> Self {
        Self {
            silent: true,
            ..Self::of(State::new(start.to_vec()))
        }
    }

    fn set(&mut self, slot: u32, now: Value, parts: Option<(&Value, &Value)>, told: Told<'_>) {
        if let (Some(told), false) = (told, self.silent) {
            let event = match parts {
                Some((from, to)) => told(from, to),
                None => told(self.state.get(slot), &now),
            };
            self.events.push(event);
        }
        self.state.set(slot, now);
    }
}

impl Memory for Turn {
    fn read(&mut self, slot: u32) -> &Value {
        self.state.get(slot)
    }

    fn peek(&self, slot: u32) -> Option<&Value> {
        Some(self.state.get(slot))
    }

    fn ask(&mut self, slot: u32, question: &Question<'_>) -> Value {
        question.answer(self.state.get(slot))
    }

    fn write(&mut self, slot: u32, value: Value, told: Told<'_>) -> bool {
        let differs = *self.state.get(slot) != value;
        if differs {
            self.set(slot, value, None, told);
        }
        differs
    }

    fn change(&mut self, slot: u32, change: Change<'_>, told: Told<'_>) -> bool {
        let changed = change.of(self.state.get(slot));
        let Some(changed) = changed else { return false };
        self.set(slot, changed.now, Some((&changed.from, &changed.to)), told);
        true
    }

    fn is_heard(&self) -> bool {
        !self.silent
    }

    fn hear(&mut self, event: Event) {
        self.events.push(event);
    }

    fn lend(&mut self) -> Box<dyn Memory> {
        Box::new(std::mem::take(self))
    }

    fn take_back(&mut self, lent: Box<dyn Memory>) {
        let lent: Box<dyn Any> = lent;
        if let Ok(turn) = lent.downcast::<Self>() {
            *self = *turn;
        }
    }
}
