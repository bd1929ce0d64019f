//! A game that is looked at while rules have it: what they did in it, one thing after the other, and the lines that did it.

use super::differs::{Did, Place};
use crate::game::{Change, Derived, Event, Lookup, Memory, Told, Turn, Value};
use std::any::Any;
use std::cell::RefCell;

/// What was done, and where in the scripts.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) did: Vec<(Did, Option<Place>)>,
    /// The last line that asked for anything.
    pub(super) last: Option<Place>,
}

impl Log {
    pub(super) fn agree(one: &Self, other: &Self) -> bool {
        let same = |(one, other): (&(Did, _), &(Did, _))| one.0 == other.0;
        one.did.len() == other.did.len() && one.did.iter().zip(&other.did).all(same)
    }
}

pub(super) struct Watch {
    game: Box<dyn Memory>,
    log: Log,
}

impl Watch {
    fn idle() -> Self {
        Self {
            game: Box::new(Turn::silent(&[])),
            log: Log::default(),
        }
    }

    /// What comes of it, and what was done.
    pub(super) fn over<T>(
        memory: &mut dyn Memory,
        run: impl FnOnce(&mut dyn Memory) -> T,
    ) -> (T, Log) {
        let mut watch = Self {
            game: memory.lend(),
            log: Log::default(),
        };
        let came = run(&mut watch);
        memory.take_back(watch.game);
        (came, watch.log)
    }

    fn note(&mut self, did: Did) {
        self.log.did.push((did, self.log.last));
    }

    /// A change: what is told of it, and what the slot holds then.
    fn changed(&mut self, slot: u32, told: Told<'_>, run: impl FnOnce(&mut dyn Memory, Told<'_>)) {
        let heard = RefCell::new(None);
        let tell = told.map(|told| {
            |from: &Value, to: &Value| {
                let event = told(from, to);
                heard.replace(Some(event.clone()));
                event
            }
        });
        run(&mut *self.game, tell.as_ref().map(|tell| tell as _));
        let now = self.game.peek(slot).cloned().unwrap_or_default();
        self.note(Did::Holds(slot, now));
        if let Some(event) = heard.take() {
            self.note(Did::Tells(Box::new(event)));
        }
    }
}

impl Memory for Watch {
    fn read(&mut self, slot: u32) -> &Value {
        self.game.read(slot)
    }

    fn peek(&self, slot: u32) -> Option<&Value> {
        self.game.peek(slot)
    }

    fn ask(&mut self, slot: u32, question: &Lookup<'_>) -> Value {
        self.game.ask(slot, question)
    }

    fn write(&mut self, slot: u32, value: Value, told: Told<'_>) {
        self.changed(slot, told, |game, told| game.write(slot, value, told));
    }

    fn change(&mut self, slot: u32, change: Change<'_>, told: Told<'_>) {
        self.changed(slot, told, |game, told| game.change(slot, change, told));
    }

    fn is_heard(&self) -> bool {
        self.game.is_heard()
    }

    fn hear(&mut self, event: Event) {
        self.note(Did::Tells(Box::new(event.clone())));
        self.game.hear(event);
    }

    fn go_unheard(&mut self) {
        self.game.go_unheard();
    }

    fn notes(&self) -> bool {
        self.game.notes()
    }

    fn is_placed(&self) -> bool {
        true
    }

    fn placed(&mut self, script: usize, line: usize) {
        self.log.last = Some((script, line));
        self.game.placed(script, line);
    }

    fn faces(&self, roll: usize) -> Option<Value> {
        self.game.faces(roll)
    }

    fn look(&mut self, roll: usize) -> Value {
        self.game.look(roll)
    }

    fn derived(&mut self, derived: usize) -> Option<(Derived, u64)> {
        self.game.derived(derived)
    }

    fn derived_part(&mut self, given: usize, key: Option<&str>) -> Option<Value> {
        self.game.derived_part(given, key)
    }

    fn deriving(&mut self) {
        self.game.deriving();
    }

    fn derives(&mut self, derived: usize, found: Option<(&Value, u64)>) {
        self.game.derives(derived, found);
    }

    fn lend(&mut self) -> Box<dyn Memory> {
        Box::new(std::mem::replace(self, Self::idle()))
    }

    fn take_back(&mut self, lent: Box<dyn Memory>) {
        let lent: Box<dyn Any> = lent;
        if let Ok(watch) = lent.downcast::<Self>() {
            *self = *watch;
        }
    }
}
