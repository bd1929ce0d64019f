//! A game in play: its state and its listener.

use super::{Change, Event, Lookup, Memory, Paragraph, State, Told, Value, tidy};
use crate::syntax::markup::Emphasis;
use std::any::Any;

/// Receives the events of a game.
pub trait Listener: Default + 'static {
    /// False if events are ignored. Then they, and their text, are not even created.
    const HEARS: bool;
    fn hear(&mut self, event: Event);
}

impl Listener for Vec<Event> {
    const HEARS: bool = true;

    fn hear(&mut self, event: Event) {
        self.push(event);
    }
}

/// A listener that ignores all events.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nobody;

impl Listener for Nobody {
    const HEARS: bool = false;

    fn hear(&mut self, _: Event) {}
}

/// State and listener. The engine owns it and lends it to the rules for each call.
#[derive(Debug, Clone, Default)]
pub struct Turn<L = Vec<Event>> {
    pub state: State,
    pub listener: L,
    /// Text of the page since the last event. A call of the rules that emits nothing does not end the paragraph.
    pub paragraph: Paragraph,
    /// Number of emitted events, whether or not anyone listened.
    told: u64,
}

impl Turn<Nobody> {
    /// Creates the start of a game without a listener, for inspection only.
    pub fn silent(start: &[Value]) -> Self {
        Self::of(State::new(start.to_vec()))
    }
}

impl<L: Listener> Turn<L> {
    pub fn of(state: State) -> Self {
        Self {
            state,
            listener: L::default(),
            paragraph: Paragraph::default(),
            told: 0,
        }
    }

    /// Number of events so far, whether or not anyone listened.
    pub fn told(&self) -> u64 {
        self.told
    }

    /// Adds words to the paragraph.
    #[inline]
    pub fn say(&mut self, text: &str, style: Emphasis) {
        self.paragraph.say(text, style, L::HEARS);
    }

    /// Emits the paragraph so far, with white space folded.
    #[inline]
    pub fn paragraph_over(&mut self) {
        if !self.paragraph.over(L::HEARS) {
            return;
        }
        self.told += 1;
        if L::HEARS {
            let (pieces, answers) = self.paragraph.pieces();
            self.listener.hear(Event::Prose {
                pieces: tidy(pieces),
                again: !answers,
            });
        }
    }

    /// Emits the paragraph so far and then an event. The event is only created if someone listens.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.paragraph_over();
        self.tell_beside(event);
    }

    /// Emits an event that readers do not see, so the paragraph continues.
    pub fn tell_beside(&mut self, event: impl FnOnce() -> Event) {
        self.told += 1;
        if L::HEARS {
            self.listener.hear(event());
        }
    }

    /// Counts an event that is not created because events are ignored.
    #[inline]
    pub fn go_unheard(&mut self) {
        self.paragraph_over();
        self.told += 1;
    }

    fn set(&mut self, slot: u32, now: Value, parts: Option<(&Value, &Value)>, told: Told<'_>) {
        if let Some(told) = told {
            self.paragraph_over();
            self.told += 1;
            if L::HEARS {
                let event = match parts {
                    Some((from, to)) => told(from, to),
                    None => told(self.state.get(slot), &now),
                };
                self.listener.hear(event);
            }
        }
        self.state.set(slot, now);
    }
}

impl<L: Listener> Memory for Turn<L> {
    fn read(&mut self, slot: u32) -> &Value {
        self.state.get(slot)
    }

    fn state(&self) -> Option<&State> {
        Some(&self.state)
    }

    fn ask(&mut self, slot: u32, question: &Lookup) -> Value {
        question.answer(self.state.get(slot))
    }

    fn write(&mut self, slot: u32, value: Value, told: Told<'_>) {
        if *self.state.get(slot) != value {
            self.set(slot, value, None, told);
        }
    }

    fn change(&mut self, slot: u32, change: &Change, told: Told<'_>) {
        if let Some(changed) = change.of(self.state.get(slot)) {
            self.set(slot, changed.now, Some((&changed.from, &changed.to)), told);
        }
    }

    fn is_heard(&self) -> bool {
        L::HEARS
    }

    fn hear(&mut self, event: Event) {
        self.paragraph_over();
        self.told += 1;
        self.listener.hear(event);
    }

    fn go_unheard(&mut self) {
        Turn::go_unheard(self);
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
