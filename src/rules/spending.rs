//! Fuel of calls: instructions, and host work that the instruction count does not see.

use super::allocations::{AllocationCounts, SHORT};
use super::fault::{FuelExhausted, fault, outermost};
use crate::model::book::BookData;
use crate::model::game::Value;
use mlua::{Lua, WeakLua};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Fuel of a call between two decisions of a person, questions included, in instructions. The slowest instructions format a fraction or parse a long
/// number. They take a microsecond, two hundred times as long as most, so a call takes at most about three seconds.
pub(super) const FUEL: u64 = 3_000_000;
/// Number of decisions in one call that restore its full fuel. No fight has that many, but endless calls must stop.
pub(super) const REFILLS: u32 = 10_000;
/// Fuel for an event, for an entry of a list or map, and for this many bytes of text. Stored values and events outlive the call, and values that are
/// read become tables, so both are charged like work.
pub(super) const TOLD: u64 = 200;
pub(super) const PIECE: u64 = 4;
pub(super) const BYTES: u64 = 4;
/// Fuel of a call in addition to its instructions.
const CALL: u64 = 200;
/// Fuel of an error that a script can catch. The host looks up its position and a suggestion.
pub(super) const FAULT: u64 = 5000;
/// Number of allocated bytes that cost one instruction.
const ASKED: u64 = 64;
/// For each block of this many bytes in the longest string, an instruction costs one more: an operator can visit all of them.
const LONG: u64 = 64;
/// For each block of this many metatables, an instruction costs one more: each can add one step to a lookup.
const DRESSED: u64 = 16;
/// For each block of this many values in `...` or results of one call, an instruction costs one more: one instruction can copy or compare all of
/// them.
const WIDE: u64 = 16;
/// For each block of this many bytes in the largest table, an instruction costs one more: iteration also visits removed entries.
const ROOM: u64 = 128 << 10;
/// For each block of this many bytes of memory in use, an instruction costs one more: one instruction can touch all of it.
const PAGE: u64 = 4096;

/// Sizes that increase the cost of every instruction of a call.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CallSurcharge {
    /// Length of the longest string that was created, in bytes; 0 if none was long.
    pub(super) longest: usize,
    /// Size of the largest block of a table, in bytes.
    pub(super) largest: usize,
    pub(super) metatables: u64,
    /// Largest number of values in `...` or of results of one call.
    pub(super) widest: u64,
}

/// Fuel to begin a round, so that rounds without work come to an end.
const ROUND: u64 = 1000;
/// Fuel to suspend, so that a rule cannot ask forever.
const ASKING: u64 = 500;

/// The remaining fuel of a call.
#[derive(Debug, Clone, Copy)]
pub(super) struct CallFuel {
    pub(super) fuel: u64,
    /// Number of decisions that restore the full fuel.
    refills: u32,
    pub(super) made: CallSurcharge,
}

impl CallFuel {
    pub(super) const FULL: Self = Self {
        fuel: FUEL,
        refills: REFILLS,
        made: CallSurcharge {
            longest: 0,
            largest: 0,
            metatables: 0,
            widest: 0,
        },
    };

    /// Returns the fuel after an answer. A decision of a person restores the full fuel, because a long fight is not an endless loop. Dice restore
    /// nothing, or a rule that rolls in a loop would never stop.
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
    /// Returns the fuel after a request.
    pub(super) fn asking(self, fuel: u64, made: CallSurcharge) -> Self {
        let fuel = fuel.saturating_sub(ASKING);
        Self { fuel, made, ..self }
    }

    /// Returns the fuel of a round, or none if it is used up. Rounds share the fuel between two decisions of a person.
    pub(super) fn of_round(left: Option<u64>) -> Option<Self> {
        let fuel = left.unwrap_or(FUEL).saturating_sub(ROUND);
        (fuel > 0).then_some(Self { fuel, ..Self::FULL })
    }
}

/// The fuel of the running call, and the fuel that it shares with earlier calls.
pub(super) struct FuelUse {
    /// Fuel left for the running call.
    pub(super) fuel: Cell<u64>,
    /// Fuel at the start of the call, and fuel of all calls until the next decision.
    begun: Cell<u64>,
    shared: Cell<u64>,
    pub(super) spent: RefCell<Option<FuelExhausted>>,
    /// Allocation counters of the Lua state.
    counts: RefCell<Option<Rc<AllocationCounts>>>,
    /// The Lua state.
    lua: RefCell<Option<WeakLua>>,
    metatables: Cell<u64>,
    widest: Cell<u64>,
    /// Sizes at the end of loading, and the longest text of the book. They exist before every call.
    loaded: Cell<CallSurcharge>,
    book: Cell<usize>,
}

impl Default for FuelUse {
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

impl FuelUse {
    pub(super) fn watch(&self, counts: &Rc<AllocationCounts>, lua: WeakLua) {
        *self.lua.borrow_mut() = Some(lua);
        *self.counts.borrow_mut() = Some(Rc::clone(counts));
    }

    /// Called when all scripts are loaded.
    pub(super) fn settled(&self) {
        // Results of functions do not outlive the loading, and frozen tables are compact copies.
        self.loaded.set(CallSurcharge {
            widest: 0,
            largest: 0,
            ..self.made()
        });
    }

    /// Called when a book is bound.
    pub(super) fn reads_of(&self, world: &BookData) {
        let entries = world.catalogues.iter().flat_map(BTreeMap::values);
        let texts = entries.chain(world.settings.values()).map(longest);
        self.book.set(texts.max().unwrap_or(0));
    }

    /// Called when a person has decided.
    pub(super) fn decided(&self) {
        self.shared.set(FUEL);
    }

    /// Starts or resumes a call with its sizes so far, and clears the error of the last one.
    pub(super) fn begins(&self, fuel: u64, made: CallSurcharge) {
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

    /// Ends or suspends the call and returns its remaining fuel. Its use is deducted from the shared fuel. Host work after this is not charged.
    pub(super) fn ends(&self) -> u64 {
        self.spend(CALL + self.asked());
        let left = self.fuel.replace(FUEL);
        let spent = self.begun.get().saturating_sub(left);
        self.shared.set(self.shared.get().saturating_sub(spent));
        left
    }

    /// Charges for executed instructions; `over` is the memory in use beyond the free memory, in bytes. Returns false if the fuel is used up.
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

    /// Returns the sizes of the running call, including those from before it.
    pub(super) fn made(&self) -> CallSurcharge {
        let counts = self.counts.borrow();
        CallSurcharge {
            longest: counts.as_ref().map_or(0, |it| it.longest()),
            largest: counts.as_ref().map_or(0, |it| it.largest()),
            metatables: self.metatables.get(),
            widest: self.widest.get(),
        }
    }

    /// Counts a new metatable.
    pub(super) fn dressed(&self) {
        self.metatables.set(self.metatables.get() + 1);
    }

    /// Records that a function has received or returned this number of values.
    pub(super) fn widen(&self, values: u64) {
        self.widest.set(self.widest.get().max(values));
        self.spend(values / WIDE);
    }

    /// Returns true if a string was refused for its length since the last call.
    pub(super) fn text_refused(&self) -> bool {
        let counts = self.counts.borrow();
        counts.as_ref().is_some_and(|counts| counts.refused())
    }

    /// Uses fuel where no error can be raised. The next check finds it used up.
    pub(super) fn spend(&self, cost: u64) {
        self.fuel.set(self.fuel.get().saturating_sub(cost));
    }

    /// Uses fuel for work that the instruction count does not see.
    ///
    /// # Errors
    /// If the fuel is used up.
    pub(super) fn charge(&self, cost: u64) -> mlua::Result<()> {
        self.spend(cost);
        match self.fuel.get() {
            0 => Err(self.stopped()),
            _ => Ok(()),
        }
    }

    /// Checks that earlier calls have left shared fuel.
    ///
    /// # Errors
    /// If it is used up.
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
            *spent = Some(lua.map(|lua| FuelExhausted::at(&lua)).unwrap_or_default());
        }
        fault("the rule runs too long")
    }

    /// Returns the fuel for the bytes allocated since the last call.
    fn asked(&self) -> u64 {
        let counts = self.counts.borrow();
        counts.as_ref().map_or(0, |counts| counts.asked() / ASKED)
    }
}

/// Returns the fuel for raising or catching an error. Both walk through the whole call stack.
pub(super) fn error_cost(lua: &Lua) -> u64 {
    FAULT + outermost(lua) as u64
}

/// Returns the fuel for storing or reading a value.
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

/// Returns the length of the longest text in a value, in bytes; 0 if none is long.
fn longest(value: &Value) -> usize {
    match value {
        Value::Text(text) if text.len() > SHORT => text.len(),
        Value::List(items) => items.iter().map(longest).max().unwrap_or(0),
        Value::Map(entries) => entries.values().map(longest).max().unwrap_or(0),
        _ => 0,
    }
}
