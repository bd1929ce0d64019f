//! What calls of the rules spend: instructions, and work that no count of instructions sees, paid for as if it were some.

use super::allocations::{Counts, SHORT};
use super::fault::{Spent, fault, outermost};
use crate::model::book::World;
use crate::model::game::Value;
use mlua::{Lua, WeakLua};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Instructions a call may take between two decisions of a person, questions included. The slowest, which write a fraction as text or read a long
/// number, take a microsecond, two hundred times as long as most: all of them together take about three seconds at most.
pub(super) const FUEL: u64 = 3_000_000;
/// Decisions in one call that give it its full length again: more than the longest fight has, and not for ever.
pub(super) const REFILLS: u32 = 10_000;
/// What is kept and told stays when the call is over, and what is read is made a table: both are paid for like work, in instructions for an
/// event, for an entry of a list or map, and for so many bytes of text.
pub(super) const TOLD: u64 = 200;
pub(super) const PIECE: u64 = 4;
pub(super) const BYTES: u64 = 4;
/// What a call costs besides its instructions.
const CALL: u64 = 200;
/// What a fault costs that a script may catch: its place is looked for, and the nearest name.
pub(super) const FAULT: u64 = 5000;
/// For so many bytes that are asked for an instruction is paid.
const ASKED: u64 = 64;
/// So many bytes of the longest text there is make every instruction dearer by one: an operator may go through all of it.
const LONG: u64 = 64;
/// So many metatables do the same: each may be one more step on the way to what a name means.
const DRESSED: u64 = 16;
/// So many values of `...`, or results of one call, do the same: one instruction may copy or compare all of them.
const WIDE: u64 = 16;
/// So many bytes of the largest table do the same: going through a table visits what was taken out of it too.
const ROOM: u64 = 128 << 10;
/// So many bytes of memory in use do the same: one instruction may touch all there is.
const PAGE: u64 = 4096;

/// What makes every instruction of a call dearer.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Made {
    /// Bytes of the longest text that was made; 0 where none was long.
    pub(super) longest: usize,
    /// Bytes of the largest block of a table.
    pub(super) largest: usize,
    pub(super) metatables: u64,
    /// The most values that a function was given by `...`, or that came of one call.
    pub(super) widest: u64,
}

/// What beginning a round costs, so that rounds that do nothing have an end.
const ROUND: u64 = 1000;
/// What standing still costs, so that a rule cannot ask for ever.
const ASKING: u64 = 500;

/// What a call may still spend.
#[derive(Debug, Clone, Copy)]
pub(super) struct Allowance {
    pub(super) fuel: u64,
    /// Decisions of a person that give it its full length again.
    refills: u32,
    pub(super) made: Made,
}

impl Allowance {
    pub(super) const FULL: Self = Self {
        fuel: FUEL,
        refills: REFILLS,
        made: Made {
            longest: 0,
            largest: 0,
            metatables: 0,
            widest: 0,
        },
    };

    /// After an answer. Between two decisions of a person a rule may run its full length: a long fight is no endless one.
    /// Dice give it nothing, or a rule that rolls for ever would never stop.
    pub(super) fn after(self, decided: bool) -> Self {
        match self.refills.checked_sub(1) {
            Some(refills) if decided => Self {
                fuel: FUEL,
                refills,
                ..self
            },
            _ => self,
        }
    }
    /// After it was asked something.
    pub(super) fn asking(self, fuel: u64, made: Made) -> Self {
        let fuel = fuel.saturating_sub(ASKING);
        Self { fuel, made, ..self }
    }

    /// What a round may spend: rounds share what a call has between two decisions of a person. None where nothing is left.
    pub(super) fn of_round(left: Option<u64>) -> Option<Self> {
        let fuel = left.unwrap_or(FUEL).saturating_sub(ROUND);
        (fuel > 0).then_some(Self { fuel, ..Self::FULL })
    }
}

/// What the running call spends, and what it shares with those before it.
pub(super) struct Spending {
    /// Instructions left to the running call.
    pub(super) fuel: Cell<u64>,
    /// What it began with, and what all calls may still spend before somebody decides something.
    begun: Cell<u64>,
    shared: Cell<u64>,
    pub(super) spent: RefCell<Option<Spent>>,
    /// What the state asks for.
    counts: RefCell<Option<Rc<Counts>>>,
    /// Which that is.
    lua: RefCell<Option<WeakLua>>,
    metatables: Cell<u64>,
    widest: Cell<u64>,
    /// What was made by scripts while they were loaded, and the longest text of the book: they stand before every call.
    loaded: Cell<Made>,
    book: Cell<usize>,
}

impl Default for Spending {
    fn default() -> Self {
        Self {
            fuel: Cell::new(FUEL),
            begun: Cell::default(),
            shared: Cell::new(FUEL),
            spent: RefCell::default(),
            counts: RefCell::default(),
            lua: RefCell::default(),
            metatables: Cell::default(),
            widest: Cell::default(),
            loaded: Cell::default(),
            book: Cell::default(),
        }
    }
}

impl Spending {
    pub(super) fn watch(&self, counts: &Rc<Counts>, lua: WeakLua) {
        *self.lua.borrow_mut() = Some(lua);
        *self.counts.borrow_mut() = Some(Rc::clone(counts));
    }

    /// Everything is loaded.
    pub(super) fn settled(&self) {
        // No value of a function outlives the loading, and tables are sealed as copies without gaps.
        self.loaded.set(Made {
            widest: 0,
            largest: 0,
            ..self.made()
        });
    }

    /// A book is bound.
    pub(super) fn reads_of(&self, world: &World) {
        let entries = world.catalogues.iter().flat_map(BTreeMap::values);
        let texts = entries.chain(world.settings.values()).map(longest);
        self.book.set(texts.max().unwrap_or(0));
    }

    /// Somebody has decided something.
    pub(super) fn decided(&self) {
        self.shared.set(FUEL);
    }

    /// A call begins or goes on, that has made so much so far: what stopped the last one is over.
    pub(super) fn begins(&self, fuel: u64, made: Made) {
        let fuel = fuel.min(self.shared.get());
        self.begun.set(fuel);
        self.fuel.set(fuel);
        self.spent.borrow_mut().take();
        let loaded = self.loaded.get();
        self.metatables.set(made.metatables.max(loaded.metatables));
        self.widest.set(made.widest);
        self.text_refused();
        if let Some(counts) = &*self.counts.borrow() {
            let longest = made.longest.max(loaded.longest).max(self.book.get());
            counts.begin(longest, made.largest);
        }
    }

    /// It has ended, or stands still: what it has spent the others may not. Gives what it has left. What the host does from now on is nobody's.
    pub(super) fn ends(&self) -> u64 {
        self.spend(CALL + self.asked());
        let left = self.fuel.replace(FUEL);
        let spent = self.begun.get().saturating_sub(left);
        self.shared.set(self.shared.get().saturating_sub(spent));
        left
    }

    /// So many instructions were done, with so many bytes of memory in use beyond those that are free. Is anything left?
    pub(super) fn instructions(&self, many: u32, over: u64) -> bool {
        let made = self.made();
        let dearer = over / PAGE
            + made.longest as u64 / LONG
            + made.largest as u64 / ROOM
            + made.metatables / DRESSED
            + made.widest / WIDE;
        self.spend(u64::from(many) * (1 + dearer) + self.asked());
        self.fuel.get() > 0
    }

    /// What the running call has made, and what stood before it.
    pub(super) fn made(&self) -> Made {
        let counts = self.counts.borrow();
        Made {
            longest: counts.as_ref().map_or(0, |it| it.longest()),
            largest: counts.as_ref().map_or(0, |it| it.largest()),
            metatables: self.metatables.get(),
            widest: self.widest.get(),
        }
    }

    /// A metatable that there was not.
    pub(super) fn dressed(&self) {
        self.metatables.set(self.metatables.get() + 1);
    }

    /// A function was given so many values, or returned them.
    pub(super) fn widen(&self, values: u64) {
        self.widest.set(self.widest.get().max(values));
        self.spend(values / WIDE);
    }

    /// Was a text refused since this was last asked, for being too long?
    pub(super) fn text_refused(&self) -> bool {
        let counts = self.counts.borrow();
        counts.as_ref().is_some_and(|counts| counts.refused())
    }

    /// Takes fuel where nothing can be told at once: the next look at it finds it gone.
    pub(super) fn spend(&self, cost: u64) {
        self.fuel.set(self.fuel.get().saturating_sub(cost));
    }

    /// Takes fuel for work that no count of instructions sees.
    ///
    /// # Errors
    /// When nothing is left.
    pub(super) fn charge(&self, cost: u64) -> mlua::Result<()> {
        self.spend(cost);
        match self.fuel.get() {
            0 => Err(self.stopped()),
            _ => Ok(()),
        }
    }

    /// Have the calls before left anything?
    ///
    /// # Errors
    /// When they have not.
    pub(super) fn is_left(&self) -> mlua::Result<()> {
        match self.shared.get() {
            0 => Err(self.stopped()),
            _ => Ok(()),
        }
    }

    fn stopped(&self) -> mlua::Error {
        let mut spent = self.spent.borrow_mut();
        if spent.is_none() {
            let lua = self.lua.borrow().as_ref().and_then(|it| it.try_upgrade());
            *spent = Some(lua.map(|lua| Spent::at(&lua)).unwrap_or_default());
        }
        fault("the rule runs too long")
    }

    /// What is paid for the bytes that were asked for since the last time.
    fn asked(&self) -> u64 {
        let counts = self.counts.borrow();
        counts.as_ref().map_or(0, |counts| counts.asked() / ASKED)
    }
}

/// What an error costs that is raised or caught: both walk through all functions that are running.
pub(super) fn error_cost(lua: &Lua) -> u64 {
    FAULT + outermost(lua) as u64
}

/// What a value costs that is kept or read.
pub(super) fn weight(value: &Value) -> u64 {
    match value {
        Value::Nothing | Value::Bool(_) | Value::Int(_) => 1,
        Value::Text(text) => 1 + text.len() as u64 / BYTES,
        Value::List(items) => items.iter().map(|item| PIECE + weight(item)).sum(),
        Value::Map(entries) => {
            let each = entries.iter();
            each.map(|(key, item)| PIECE + key.len() as u64 / BYTES + weight(item))
                .sum()
        }
    }
}

/// Bytes of the longest text in a value, where it is long.
fn longest(value: &Value) -> usize {
    match value {
        Value::Text(text) if text.len() > SHORT => text.len(),
        Value::List(items) => items.iter().map(longest).max().unwrap_or(0),
        Value::Map(entries) => entries.values().map(longest).max().unwrap_or(0),
        _ => 0,
    }
}
