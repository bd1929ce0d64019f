//! Fuel of calls: instructions, and host work that the instruction count does not see.

use super::allocations::{AllocationCounts, MIN_TRACKED_STRING};
use super::lua_error::{FuelExhausted, lua_error, stack_depth};
use crate::model::book::BookData;
use crate::model::game::Value;
use mlua::{Lua, WeakLua};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Fuel of a call between two decisions of the reader, in instructions.
///
/// The slowest instructions format a fraction or parse a long number. They take a microsecond, two hundred times as long as most instructions,
/// so a call takes at most about three seconds.
pub(super) const CALL_FUEL: u64 = 3_000_000;
/// For each block of this many names and instructions in the book, a check has the fuel of one more call.
const CHECKED: u64 = 50;
/// Number of decisions in one call that restore its full fuel. No fight has more decisions, but endless calls must stop.
pub(super) const MAX_REFILLS: u32 = 10_000;
/// Fuel for an event. Events and stored values outlive the call, and values that are read become tables, so all of them use fuel.
pub(super) const EVENT_FUEL: u64 = 200;
/// Fuel for an entry of a list or map.
pub(super) const ENTRY_FUEL: u64 = 4;
/// Number of bytes of text that use one unit of fuel.
pub(super) const TEXT_UNIT: u64 = 4;
/// Fuel of a call in addition to its instructions.
const CALL_OVERHEAD: u64 = 200;
/// Fuel of an error that a script can catch. The host looks up its position and a suggestion.
pub(super) const ERROR_FUEL: u64 = 5000;
/// Number of allocated bytes that cost one instruction.
const ALLOCATION_UNIT: u64 = 64;
/// For each block of this many bytes in the longest string, an instruction costs one more, because an operator can visit all of them.
const STRING_UNIT: u64 = 64;
/// For each block of this many metatables, an instruction costs one more, because each can add one step to a lookup.
const METATABLE_UNIT: u64 = 16;
/// For each block of this many values in `...` or results of one call, an instruction costs one more, because it can copy or compare all of
/// them.
const VALUES_UNIT: u64 = 16;
/// For each block of this many bytes in the largest table, an instruction costs one more, because iteration also visits removed entries.
const TABLE_UNIT: u64 = 128 << 10;
/// For each block of this many bytes of memory in use, an instruction costs one more, because it can access all of it.
const MEMORY_UNIT: u64 = 4096;

/// Sizes that increase the cost of every instruction of a call.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CallSurcharge {
    /// Length of the longest string that was created, in bytes; 0 if no string was long.
    pub(super) longest_string: usize,
    /// Size of the largest block of a table, in bytes.
    pub(super) largest_table: usize,
    pub(super) metatables: u64,
    /// Largest number of values in `...` or of results of one call.
    pub(super) most_values: u64,
}

/// Fuel to begin a round, so that endless rounds stop.
const ROUND_FUEL: u64 = 1000;
/// Fuel to suspend, so that endless questions stop.
const SUSPEND_FUEL: u64 = 500;

/// The remaining fuel of a call.
#[derive(Debug, Clone, Copy)]
pub(super) struct CallFuel {
    pub(super) fuel: u64,
    /// Number of decisions that restore the full fuel.
    refills: u32,
    pub(super) surcharge: CallSurcharge,
}

impl CallFuel {
    /// All shared fuel.
    pub(super) const FULL: Self = Self {
        fuel: u64::MAX,
        refills: MAX_REFILLS,
        surcharge: CallSurcharge {
            longest_string: 0,
            largest_table: 0,
            metatables: 0,
            most_values: 0,
        },
    };

    /// Returns the fuel after an answer.
    ///
    /// A decision of the reader restores the full fuel, because a long fight is not an endless loop. Dice restore nothing, because a rule that
    /// rolls in a loop would never stop.
    pub(super) fn after_answer(self, is_decision: bool) -> Self {
        match self.refills.checked_sub(1) {
            Some(refills) if is_decision => Self {
                fuel: CALL_FUEL,
                refills,
                ..self
            },
            _ => self,
        }
    }
    /// Returns the fuel after a request.
    pub(super) fn after_request(self, fuel: u64, surcharge: CallSurcharge) -> Self {
        let fuel = fuel.saturating_sub(SUSPEND_FUEL);
        Self {
            fuel,
            surcharge,
            ..self
        }
    }

    /// Returns the fuel of a round, or none if it is used up. Rounds share the fuel between two decisions of the reader.
    pub(super) fn for_round(remaining: Option<u64>) -> Option<Self> {
        let fuel = remaining.unwrap_or(CALL_FUEL).saturating_sub(ROUND_FUEL);
        (fuel > 0).then_some(Self { fuel, ..Self::FULL })
    }
}

/// The fuel of the running call, and the fuel that it shares with earlier calls.
pub(super) struct FuelUse {
    /// Fuel left for the running call.
    pub(super) remaining: Cell<u64>,
    /// Fuel at the start of the call, and fuel of all calls until the next decision of the reader.
    at_start: Cell<u64>,
    shared: Cell<u64>,
    pub(super) exhausted: RefCell<Option<FuelExhausted>>,
    /// Allocation counters of the Lua state.
    counts: RefCell<Option<Rc<AllocationCounts>>>,
    /// The Lua state.
    lua: RefCell<Option<WeakLua>>,
    metatables: Cell<u64>,
    most_values: Cell<u64>,
    /// Sizes at the end of loading, and the longest text of the book, which exist before every call.
    loaded_surcharge: Cell<CallSurcharge>,
    book_longest_text: Cell<usize>,
}

impl Default for FuelUse {
    fn default() -> Self {
        Self {
            remaining: Cell::new(CALL_FUEL),
            at_start: Cell::default(),
            shared: Cell::new(CALL_FUEL),
            exhausted: RefCell::default(),
            counts: RefCell::default(),
            lua: RefCell::default(),
            metatables: Cell::default(),
            most_values: Cell::default(),
            loaded_surcharge: Cell::default(),
            book_longest_text: Cell::default(),
        }
    }
}

impl FuelUse {
    pub(super) fn attach(&self, counts: &Rc<AllocationCounts>, lua: WeakLua) {
        *self.lua.borrow_mut() = Some(lua);
        *self.counts.borrow_mut() = Some(Rc::clone(counts));
    }

    /// Called when all scripts are loaded.
    pub(super) fn end_loading(&self) {
        // Results of functions do not outlive the loading, and frozen tables are compact copies.
        self.loaded_surcharge.set(CallSurcharge {
            most_values: 0,
            largest_table: 0,
            ..self.surcharge()
        });
    }

    /// Called when a book is bound.
    pub(super) fn bind_book(&self, data: &BookData) {
        let entries = data.catalogues.iter().flat_map(BTreeMap::values);
        let texts = entries.chain(data.settings.values()).map(longest_text);
        self.book_longest_text.set(texts.max().unwrap_or(0));
    }

    /// Called when the reader has decided.
    pub(super) fn reset_shared(&self) {
        self.shared.set(CALL_FUEL);
    }

    /// Called before a check of `count` names and instructions.
    pub(super) fn checks(&self, count: u64) {
        self.shared
            .set(CALL_FUEL.saturating_mul(1 + count / CHECKED));
    }

    /// Starts or resumes a call with its sizes so far, and clears the error of the previous call.
    pub(super) fn begin_call(&self, fuel: u64, surcharge: CallSurcharge) {
        let fuel = fuel.min(self.shared.get());
        self.at_start.set(fuel);
        self.remaining.set(fuel);
        self.exhausted.borrow_mut().take();
        let loaded = self.loaded_surcharge.get();
        self.metatables
            .set(surcharge.metatables.max(loaded.metatables));
        self.most_values.set(surcharge.most_values);
        self.take_text_refused();
        if let Some(counts) = &*self.counts.borrow() {
            let longest_string = surcharge
                .longest_string
                .max(loaded.longest_string)
                .max(self.book_longest_text.get());
            counts.reset(longest_string, surcharge.largest_table);
        }
    }

    /// Ends or suspends the call and returns its remaining fuel. Deducts the used fuel from the shared fuel. Later work of the host is free.
    pub(super) fn end_call(&self) -> u64 {
        self.spend(CALL_OVERHEAD + self.allocation_cost());
        let remaining = self.remaining.replace(CALL_FUEL);
        let used = self.at_start.get().saturating_sub(remaining);
        self.shared.set(self.shared.get().saturating_sub(used));
        remaining
    }

    /// Charges for executed instructions. `excess` is the memory use above the free memory, in bytes. Returns false if the fuel is used up.
    pub(super) fn charge_instructions(&self, count: u32, excess: u64) -> bool {
        let surcharge = self.surcharge();
        let extra = excess / MEMORY_UNIT
            + surcharge.longest_string as u64 / STRING_UNIT
            + surcharge.largest_table as u64 / TABLE_UNIT
            + surcharge.metatables / METATABLE_UNIT
            + surcharge.most_values / VALUES_UNIT;
        self.spend(u64::from(count) * (1 + extra) + self.allocation_cost());
        self.remaining.get() > 0
    }

    /// Returns the sizes of the running call, including those from before it.
    pub(super) fn surcharge(&self) -> CallSurcharge {
        let counts = self.counts.borrow();
        CallSurcharge {
            longest_string: counts.as_ref().map_or(0, |it| it.longest_string()),
            largest_table: counts.as_ref().map_or(0, |it| it.largest_block()),
            metatables: self.metatables.get(),
            most_values: self.most_values.get(),
        }
    }

    /// Counts a new metatable.
    pub(super) fn count_metatable(&self) {
        self.metatables.set(self.metatables.get() + 1);
    }

    /// Records that a function has received or returned this number of values.
    pub(super) fn record_values(&self, values: u64) {
        self.most_values.set(self.most_values.get().max(values));
        self.spend(values / VALUES_UNIT);
    }

    /// Returns true if a string was too long since the last call.
    pub(super) fn take_text_refused(&self) -> bool {
        let counts = self.counts.borrow();
        counts.as_ref().is_some_and(|counts| counts.take_refused())
    }

    /// Uses fuel where no error can be raised. The next check raises it.
    pub(super) fn spend(&self, cost: u64) {
        self.remaining
            .set(self.remaining.get().saturating_sub(cost));
    }

    /// Uses fuel for work outside of Lua instructions.
    ///
    /// # Errors
    /// If the fuel is used up.
    pub(super) fn charge(&self, cost: u64) -> mlua::Result<()> {
        self.spend(cost);
        match self.remaining.get() {
            0 => Err(self.exhausted_error()),
            _ => Ok(()),
        }
    }

    /// Checks that earlier calls have left shared fuel.
    ///
    /// # Errors
    /// If it is used up.
    pub(super) fn check_shared(&self) -> mlua::Result<()> {
        match self.shared.get() {
            0 => Err(self.exhausted_error()),
            _ => Ok(()),
        }
    }

    fn exhausted_error(&self) -> mlua::Error {
        let mut exhausted = self.exhausted.borrow_mut();
        if exhausted.is_none() {
            let lua = self.lua.borrow().as_ref().and_then(|it| it.try_upgrade());
            *exhausted = Some(
                lua.map(|lua| FuelExhausted::capture(&lua))
                    .unwrap_or_default(),
            );
        }
        lua_error("the rule runs too long")
    }

    /// Returns the fuel for the bytes allocated since the last call.
    fn allocation_cost(&self) -> u64 {
        let counts = self.counts.borrow();
        counts
            .as_ref()
            .map_or(0, |counts| counts.take_allocated() / ALLOCATION_UNIT)
    }
}

/// Returns the fuel for raising or catching an error, which walks through the call stack.
pub(super) fn error_cost(lua: &Lua) -> u64 {
    ERROR_FUEL + stack_depth(lua) as u64
}

/// Returns the fuel for storing or reading a value.
pub(super) fn value_cost(value: &Value) -> u64 {
    match value {
        Value::Nothing | Value::Bool(_) | Value::Int(_) => 1,
        Value::Text(text) => 1 + text.len() as u64 / TEXT_UNIT,
        Value::List(items) => items.iter().map(|item| ENTRY_FUEL + value_cost(item)).sum(),
        Value::Map(entries) => {
            let entries = entries.iter();
            entries
                .map(|(key, item)| ENTRY_FUEL + key.len() as u64 / TEXT_UNIT + value_cost(item))
                .sum()
        }
    }
}

/// Returns the length of the longest text in a value, in bytes; 0 if no text is long.
fn longest_text(value: &Value) -> usize {
    match value {
        Value::Text(text) if text.len() > MIN_TRACKED_STRING => text.len(),
        Value::List(items) => items.iter().map(longest_text).max().unwrap_or(0),
        Value::Map(entries) => entries.values().map(longest_text).max().unwrap_or(0),
        _ => 0,
    }
}
