//! A game in play: its state and its listener.

use super::{
    ChangeNotifier, Event, Paragraph, SlotChange, SlotQuery, State, StateAccess, Value, tidy,
};
use crate::syntax::markup::Emphasis;
use std::any::Any;

/// Receives the events of a game.
pub trait Observer: Default + 'static {
    /// False if events are ignored. Then they, and their text, are not even created.
    const HEARS: bool;
    fn hear(&mut self, event: Event);
}

impl Observer for Vec<Event> {
    const HEARS: bool = true;

    fn hear(&mut self, event: Event) {
        self.push(event);
    }
}

/// A listener that ignores all events.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    const HEARS: bool = false;

    fn hear(&mut self, _: Event) {}
}

/// State and listener. The engine owns it and lends it to the rules for each call.
#[derive(Debug, Clone, Default)]
pub struct GameContext<L = Vec<Event>> {
    pub state: State,
    pub listener: L,
    /// Text of the page since the last event. A call of the rules that emits nothing does not end the paragraph.
    pub paragraph: Paragraph,
    /// Number of emitted events, whether or not anyone listened.
    told: u64,
}

impl GameContext<Silent> {
    /// Creates the start of a game without a listener, for inspection only.
    pub fn silent(start: &[Value]) -> Self {
        Self::new(State::new(start.to_vec()))
    }
}

impl<L: Observer> GameContext<L> {
    pub fn new(state: State) -> Self {
        Self {
            state,
            listener: L::default(),
            paragraph: Paragraph::default(),
            told: 0,
        }
    }

    /// Number of events so far, whether or not anyone listened.
    pub fn event_count(&self) -> u64 {
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

    fn set(
        &mut self,
        slot: u32,
        now: Value,
        parts: Option<(&Value, &Value)>,
        told: ChangeNotifier<'_>,
    ) {
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

impl<L: Observer> StateAccess for GameContext<L> {
    fn read_slot(&mut self, slot: u32) -> &Value {
        self.state.get(slot)
    }

    fn state(&self) -> Option<&State> {
        Some(&self.state)
    }

    fn look_up(&mut self, slot: u32, question: &SlotQuery) -> Value {
        question.answer(self.state.get(slot))
    }

    fn write(&mut self, slot: u32, value: Value, told: ChangeNotifier<'_>) {
        if *self.state.get(slot) != value {
            self.set(slot, value, None, told);
        }
    }

    fn change(&mut self, slot: u32, change: &SlotChange, told: ChangeNotifier<'_>) {
        if let Some(changed) = change.apply_to(self.state.get(slot)) {
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
        GameContext::go_unheard(self);
    }

    fn lend(&mut self) -> Box<dyn StateAccess> {
        Box::new(std::mem::take(self))
    }

    fn take_back(&mut self, lent: Box<dyn StateAccess>) {
        let lent: Box<dyn Any> = lent;
        if let Ok(turn) = lent.downcast::<Self>() {
            *self = *turn;
        }
    }
}
