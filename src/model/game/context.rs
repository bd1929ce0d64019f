//! A game in play: its state and its listener.

use super::{
    ChangeNotifier, Event, Paragraph, SlotChange, SlotQuery, State, StateAccess, Value,
    fold_white_space,
};
use crate::syntax::markup::Emphasis;
use std::any::Any;

/// Receives the events of a game.
pub trait Observer: Default + 'static {
    /// False if events are ignored. Then they, and their text, are not even created.
    const OBSERVES: bool;
    fn observe(&mut self, event: Event);
}

impl Observer for Vec<Event> {
    const OBSERVES: bool = true;

    fn observe(&mut self, event: Event) {
        self.push(event);
    }
}

/// A listener that ignores all events.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    const OBSERVES: bool = false;

    fn observe(&mut self, _: Event) {}
}

/// State and listener. The engine owns it and lends it to the rules for each call.
#[derive(Debug, Clone, Default)]
pub struct GameContext<L = Vec<Event>> {
    pub state: State,
    pub observer: L,
    /// Text of the page since the last event. A call of the rules that emits nothing does not end the paragraph.
    pub paragraph: Paragraph,
    /// Number of emitted events, whether or not anyone listened.
    event_count: u64,
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
            observer: L::default(),
            paragraph: Paragraph::default(),
            event_count: 0,
        }
    }

    /// Number of events so far, whether or not anyone listened.
    pub fn event_count(&self) -> u64 {
        self.event_count
    }

    /// Adds words to the paragraph.
    #[inline]
    pub fn add_text(&mut self, text: &str, style: Emphasis) {
        self.paragraph.add_text(text, style, L::OBSERVES);
    }

    /// Emits the paragraph so far, with white space folded.
    #[inline]
    pub fn end_paragraph(&mut self) {
        if !self.paragraph.end(L::OBSERVES) {
            return;
        }
        self.event_count += 1;
        if L::OBSERVES {
            let (pieces, answers) = self.paragraph.take_pieces();
            self.observer.observe(Event::Prose {
                pieces: fold_white_space(pieces),
                again: !answers,
            });
        }
    }

    /// Emits the paragraph so far and then an event. The event is only created if someone listens.
    #[inline]
    pub fn emit_with(&mut self, event: impl FnOnce() -> Event) {
        self.end_paragraph();
        self.emit_inline(event);
    }

    /// Emits an event that readers do not see, so the paragraph continues.
    pub fn emit_inline(&mut self, event: impl FnOnce() -> Event) {
        self.event_count += 1;
        if L::OBSERVES {
            self.observer.observe(event());
        }
    }

    /// Counts an event that is not created because events are ignored.
    #[inline]
    pub fn skip_event(&mut self) {
        self.end_paragraph();
        self.event_count += 1;
    }

    fn apply_change(
        &mut self,
        slot: u32,
        now: Value,
        parts: Option<(&Value, &Value)>,
        told: ChangeNotifier<'_>,
    ) {
        if let Some(told) = told {
            self.end_paragraph();
            self.event_count += 1;
            if L::OBSERVES {
                let event = match parts {
                    Some((from, to)) => told(from, to),
                    None => told(self.state.get(slot), &now),
                };
                self.observer.observe(event);
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

    fn query_slot(&mut self, slot: u32, question: &SlotQuery) -> Value {
        question.answer(self.state.get(slot))
    }

    fn write_slot(&mut self, slot: u32, value: Value, told: ChangeNotifier<'_>) {
        if *self.state.get(slot) != value {
            self.apply_change(slot, value, None, told);
        }
    }

    fn change_slot(&mut self, slot: u32, change: &SlotChange, told: ChangeNotifier<'_>) {
        if let Some(changed) = change.apply_to(self.state.get(slot)) {
            self.apply_change(
                slot,
                changed.value,
                Some((&changed.from, &changed.to)),
                told,
            );
        }
    }

    fn is_observed(&self) -> bool {
        L::OBSERVES
    }

    fn emit(&mut self, event: Event) {
        self.end_paragraph();
        self.event_count += 1;
        self.observer.observe(event);
    }

    fn skip_event(&mut self) {
        GameContext::skip_event(self);
    }

    fn move_out(&mut self) -> Box<dyn StateAccess> {
        Box::new(std::mem::take(self))
    }

    fn move_back(&mut self, lent: Box<dyn StateAccess>) {
        let lent: Box<dyn Any> = lent;
        if let Ok(turn) = lent.downcast::<Self>() {
            *self = *turn;
        }
    }
}
