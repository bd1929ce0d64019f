//! Counts and limits the memory that scripts allocate.
//!
//! Lua's operators join, compare and convert strings in C. The instruction count does not depend on the length of these strings. Therefore
//! every allocated byte is counted, and no string is longer than [`MAX_STRING`]. While long strings exist, every instruction costs more, in
//! proportion to the longest string.
//!
//! Lua allocates all memory through one C function, which also receives the purpose of each block. mlua has no safe function to set it, so this
//! is the only module that needs `unsafe`.
#![allow(
    unsafe_code,
    reason = "the allocator of a Lua state is a function of C"
)]

use mlua::{Lua, ffi};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;
use std::rc::Rc;

/// Maximum length of a string that a script can create, in bytes.
pub(super) const MAX_STRING: usize = 256 << 10;
/// Shorter strings are not tracked: an operation on them costs about as much as any other instruction.
pub(super) const MIN_TRACKED_STRING: usize = 512;

/// Allocations up to this size are free of charge.
///
/// A short string is not allocated if an equal string is left from an earlier call, and a coroutine reuses earlier memory. Charging for them would
/// make the cost of a call depend on earlier calls.
const FREE_ALLOCATION: usize = 80;
/// Blocks up to this size are free of charge if they only double, for the same reason.
///
/// Lua's table of short strings doubles, and so do tables that grow. Their size is proportional to their contents. Blocks that shrink are free
/// as well, because garbage collection shrinks them.
const FREE_DOUBLING: usize = 1 << 20;

/// Counts the allocations of a Lua state for as long as this value exists.
#[derive(Debug)]
pub(super) struct Allocations {
    lua: Lua,
    pub(super) counts: Rc<AllocationCounts>,
}

/// Allocation counters of one Lua state.
#[derive(Debug)]
pub(super) struct AllocationCounts {
    /// The wrapped allocator and its user data.
    inner: ffi::lua_Alloc,
    user_data: *mut c_void,
    /// Bytes allocated since the last call of `take_allocated`.
    allocated: Cell<u64>,
    /// True if a string was too long since the last call of `take_refused`.
    string_refused: Cell<bool>,
    /// Bytes of the largest block since the call began that is not a string.
    largest_block: Cell<usize>,
    /// Lua's table of short strings. Its size depends on earlier games.
    string_table: Cell<*mut c_void>,
    /// Bytes of the longest string since the call began, or from before it; 0 if no string was long. Freed strings count as well, because the time
    /// of garbage collection depends on earlier games.
    longest_string: Cell<usize>,
}

impl Allocations {
    pub(super) fn install(lua: &Lua) -> mlua::Result<Self> {
        let mut allocator: Option<(ffi::lua_Alloc, *mut c_void)> = None;
        // SAFETY: reads two fields of the state; nothing is pushed.
        unsafe {
            lua.exec_raw::<()>((), |state| {
                let mut user_data = ptr::null_mut();
                let inner = ffi::lua_getallocf(state, &raw mut user_data);
                allocator = Some((inner, user_data));
            })?;
        }
        let (inner, user_data) = allocator
            .ok_or_else(|| super::lua_error::lua_error("the Lua state has no allocator"))?;
        let counts = Rc::new(AllocationCounts {
            inner,
            user_data,
            allocated: Cell::new(0),
            string_refused: Cell::new(false),
            longest_string: Cell::new(0),
            largest_block: Cell::new(0),
            string_table: Cell::new(ptr::null_mut()),
        });
        let allocations = Self {
            lua: lua.clone(),
            counts,
        };
        allocations.attach()?;
        allocations.find_string_table()?;
        Ok(allocations)
    }

    /// Finds the table of short strings: while short strings are created, no other block grows.
    fn find_string_table(&self) -> mlua::Result<()> {
        let string_table = &self.counts.string_table;
        string_table.set(ptr::dangling_mut());
        // SAFETY: each string is popped at once.
        unsafe {
            self.lua.exec_raw((), |state| {
                for n in 0..1 << 16 {
                    if string_table.get() != ptr::dangling_mut() {
                        break;
                    }
                    ffi::lua_pushinteger(state, n);
                    ffi::lua_tolstring(state, -1, ptr::null_mut());
                    ffi::lua_settop(state, -2);
                }
            })
        }
    }

    /// Sets the memory limit of the state. Only the wrapped allocator supports a limit.
    pub(super) fn set_limit(&self, bytes: usize) -> mlua::Result<()> {
        self.detach()?;
        let result = self.lua.set_memory_limit(bytes);
        self.attach()?;
        result.map(|_| ())
    }

    fn attach(&self) -> mlua::Result<()> {
        let counts = Rc::as_ptr(&self.counts);
        // SAFETY: the counters are not moved until `drop` has restored the wrapped allocator. That allocator always gets its own user data, so
        // it frees what it has allocated.
        unsafe {
            self.lua.exec_raw((), |state| {
                ffi::lua_setallocf(state, counting_allocator, counts.cast_mut().cast());
            })
        }
    }

    fn detach(&self) -> mlua::Result<()> {
        let (inner, user_data) = (self.counts.inner, self.counts.user_data);
        // SAFETY: restores the allocator from before `attach`.
        unsafe {
            self.lua.exec_raw((), |state| {
                ffi::lua_setallocf(state, inner, user_data);
            })
        }
    }
}

impl Drop for Allocations {
    fn drop(&mut self) {
        if self.detach().is_err() {
            // The Lua state can still allocate, so the counters must never be freed.
            std::mem::forget(Rc::clone(&self.counts));
        }
    }
}

impl AllocationCounts {
    /// Resets the counters for a call. The parameters are the longest string and the largest table that existed before, in bytes.
    pub(super) fn reset(&self, longest_string: usize, largest_block: usize) {
        self.allocated.set(0);
        self.longest_string.set(longest_string);
        self.largest_block.set(largest_block);
    }

    /// Returns the bytes allocated since the last call, and resets the count.
    pub(super) fn take_allocated(&self) -> u64 {
        self.allocated.take()
    }

    pub(super) fn longest_string(&self) -> usize {
        self.longest_string.get()
    }

    pub(super) fn largest_block(&self) -> usize {
        self.largest_block.get()
    }

    /// Returns true if a string was too long since the last call.
    pub(super) fn take_refused(&self) -> bool {
        self.string_refused.take()
    }

    /// Records an allocation. Returns false for a string that is too long.
    fn record(&self, is_text: bool, size: usize, is_paid: bool) -> bool {
        if is_paid {
            self.allocated
                .set(self.allocated.get().saturating_add(size as u64));
        }
        if is_text && size > MAX_STRING {
            self.string_refused.set(true);
            return false;
        }
        if is_text {
            self.longest_string.set(self.longest_string.get().max(size));
        }
        true
    }
}

/// The allocator that Lua calls. `old` is the size of an existing block, or the purpose of a new block. `new` is 0 to free a block.
unsafe extern "C" fn counting_allocator(
    counts: *mut c_void,
    block: *mut c_void,
    old: usize,
    new: usize,
) -> *mut c_void {
    // SAFETY: Lua passes the pointer that `attach` has set, which is valid while this function is the allocator.
    let counts = unsafe { &*counts.cast_const().cast::<AllocationCounts>() };
    let string_tag = ffi::LUA_TSTRING.unsigned_abs() as usize;
    let is_text = block.is_null() && old == string_tag && new > MIN_TRACKED_STRING;
    let string_table = counts.string_table.get();
    // The table of short strings doubles each time it grows. A stack has other sizes.
    let is_doubling =
        old.is_power_of_two() && new == 2 * old && string_table == ptr::dangling_mut();
    if new > 0 && !block.is_null() && (block == string_table || is_doubling) {
        // SAFETY: passes the arguments of this function to the wrapped allocator.
        let new_block = unsafe { (counts.inner)(counts.user_data, block, old, new) };
        if !new_block.is_null() {
            counts.string_table.set(new_block);
        }
        return new_block;
    }
    // Blocks that grow to other sizes, such as the stack of a coroutine, are not tables.
    if !is_text && (block.is_null() || new > old && new.is_power_of_two()) {
        counts
            .largest_block
            .set(counts.largest_block.get().max(new));
    }
    let is_paid = match block.is_null() {
        true => new > FREE_ALLOCATION,
        false => new > old && (new > FREE_DOUBLING || !old.is_power_of_two() || new != 2 * old),
    };
    if new > 0 && !counts.record(is_text, new, is_paid) {
        return ptr::null_mut();
    }
    // SAFETY: as above.
    unsafe { (counts.inner)(counts.user_data, block, old, new) }
}

#[cfg(test)]
mod tests {
    use crate::rules::fuel::{CALL_FUEL, CallSurcharge};
    use crate::rules::sandbox::Sandbox;

    /// The instruction hook runs once per thousand instructions.
    const TICK: u64 = 1000;

    #[test]
    fn cost_of_a_call_does_not_depend_on_texts_of_earlier_calls() {
        let sandbox = Sandbox::build().unwrap();
        let fuel = &sandbox.host.fuel;
        let chunk = "local all = {} for n = 1, 20000 do all[n] = 'kind of thing ' .. n end";
        let chunk = sandbox.lua.load(chunk).into_function().unwrap();
        let cost = || {
            fuel.reset_shared();
            fuel.begin_call(CALL_FUEL, CallSurcharge::default());
            chunk.call::<()>(()).unwrap();
            CALL_FUEL - fuel.remaining.get()
        };
        let (first, second, third) = (cost(), cost(), cost());
        assert!(first > TICK, "{first}");
        assert!(
            first.abs_diff(second) <= TICK && first.abs_diff(third) <= TICK,
            "{first}, {second}, {third}"
        );
    }
}
