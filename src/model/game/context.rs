//! A game in play: its state, its observer and the current paragraph.

use super::{
    ChangeNotifier, Dice, Event, Paragraph, SlotChange, SlotQuery, State, StateAccess, Value,
    fold_white_space, slot,
};
use crate::syntax::markup::Emphasis;
use std::any::Any;

/// Receives the events of a game.
pub trait Observer: Default + 'static {
    /// False if events are ignored. Events and their texts are then not created at all.
    const OBSERVES: bool;
    fn observe(&mut self, event: Event);
}

impl Observer for Vec<Event> {
    const OBSERVES: bool = true;

    fn observe(&mut self, event: Event) {
        self.push(event);
    }
}

/// An observer that ignores all events.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    const OBSERVES: bool = false;

    fn observe(&mut self, _: Event) {}
}

/// State and observer of a game. The engine owns it and lends it to the rules for each call.
#[derive(Debug, Clone, Default)]
pub struct GameContext<L = Vec<Event>> {
    pub state: State,
    pub observer: L,
    pub dice: Dice,
    /// Text of the page since the last event. A rule call that emits no event does not end the paragraph.
    pub paragraph: Paragraph,
    /// Number of events so far, including those that were not created.
    event_count: u64,
    /// True if nobody sees the texts of questions.
    pub omits_question_texts: bool,
    /// Fingerprints of the lists from which this fight has shown lines of story. None outside instructions with rounds.
    pub shown_stories: Option<Vec<u64>>,
}

impl GameContext<Silent> {
    /// Creates a game at its start, without an observer. For inspection only.
    pub fn silent(start: &[Value]) -> Self {
        Self::new(State::new(start.to_vec()))
    }
}

impl<L: Observer> GameContext<L> {
    pub fn new(state: State) -> Self {
        Self {
            state,
            observer: L::default(),
            dice: Dice::default(),
            paragraph: Paragraph::default(),
            event_count: 0,
            omits_question_texts: false,
            shown_stories: None,
        }
    }

    /// Number of events so far, including those that were not created because nothing observes them.
    pub fn event_count(&self) -> u64 {
        self.event_count
    }

    /// Adds text to the paragraph.
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
            let (pieces, is_response) = self.paragraph.take_pieces();
            self.observer.observe(Event::Prose {
                pieces: fold_white_space(pieces),
                again: !is_response,
            });
        }
    }

    /// Emits the paragraph so far and then an event, which is created only if it is observed.
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

    /// Writes a slot and emits the event. `change` has the old and the new value if the event shows only a part of the slot.
    fn apply_change(
        &mut self,
        slot: u32,
        value: Value,
        change: Option<(&Value, &Value)>,
        notifier: ChangeNotifier<'_>,
    ) {
        if let Some(create_event) = notifier {
            self.end_paragraph();
            self.event_count += 1;
            if L::OBSERVES {
                let event = match change {
                    Some((from, to)) => create_event(from, to),
                    None => create_event(self.state.get(slot), &value),
                };
                self.observer.observe(event);
            }
        }
        self.state.replace(slot, value);
    }
}

impl<L: Observer> StateAccess for GameContext<L> {
    fn read_slot(&mut self, slot: u32) -> &Value {
        self.state.get(slot)
    }

    fn state(&self) -> Option<&State> {
        Some(&self.state)
    }

    fn query_slot(&mut self, slot: u32, query: &SlotQuery) -> Value {
        query.answer(self.state.get(slot))
    }

    fn write_slot(&mut self, slot: u32, value: Value, notifier: ChangeNotifier<'_>) {
        if *self.state.get(slot) != value {
            self.apply_change(slot, value, None, notifier);
        }
    }

    fn change_slot(&mut self, slot: u32, change: &SlotChange, notifier: ChangeNotifier<'_>) {
        if let Some(result) = change.apply_to(self.state.get(slot)) {
            self.apply_change(
                slot,
                result.value,
                Some((&result.from, &result.to)),
                notifier,
            );
        }
    }

    fn is_observed(&self) -> bool {
        L::OBSERVES
    }

    fn roll_dice(&mut self, count: u32, low: u32, sides: u32, faces: &mut Vec<u32>) -> bool {
        let is_set = |slot| self.state.get(slot).truth();
        let is_plain = !self.dice.is_manual() && self.dice.fixed().is_empty();
        if !is_plain || is_set(slot::PRESET_DICE) {
            return false;
        }
        let mut position = u64::try_from(self.state.get(slot::DRAWS).int()).unwrap_or(0);
        for _ in 0..count {
            // Only fixed faces can fail.
            if let Ok((face, next)) = self.dice.draw_face(low, sides, position) {
                faces.push(face);
                position = next;
            }
        }
        let position = i64::try_from(position).unwrap_or(i64::MAX);
        self.state.set(slot::DRAWS, Value::Int(position));
        true
    }

    fn omits_question_texts(&self) -> bool {
        self.omits_question_texts
    }

    fn emit(&mut self, event: Event) {
        self.end_paragraph();
        self.event_count += 1;
        self.observer.observe(event);
    }

    fn skip_event(&mut self) {
        GameContext::skip_event(self);
    }

    fn is_in_rounds(&self) -> bool {
        self.shown_stories.is_some()
    }

    fn next_story(&mut self, lines: &[String]) -> usize {
        // FNV-1a, so that the fingerprint is the same on every machine.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let list = lines.concat().bytes().fold(0xcbf2_9ce4_8422_2325, mix);
        let shown = self.shown_stories.as_mut();
        let earlier = shown.map_or(0, |shown| {
            shown.push(list);
            shown.iter().filter(|it| **it == list).count()
        });
        let first = usize::try_from(list % 256).unwrap_or(0);
        (first + earlier) % lines.len()
    }

    fn move_out(&mut self) -> Box<dyn StateAccess> {
        Box::new(std::mem::take(self))
    }

    fn move_back(&mut self, lent: Box<dyn StateAccess>) {
        let lent: Box<dyn Any> = lent;
        if let Ok(context) = lent.downcast::<Self>() {
            *self = *context;
        }
    }
}
