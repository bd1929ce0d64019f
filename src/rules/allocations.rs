//! Counts and limits the memory that scripts allocate. Lua's operators work in C, where the instruction count does not see how long the strings are
//! that they join, compare or convert to numbers. Therefore every allocated byte is counted and no string is longer than [`MAX_STRING`]. While long
//! strings exist, the sandbox makes every instruction more expensive, in proportion to the longest one.
//!
//! Lua allocates all memory through one C function, which also receives the purpose of each block. mlua has no other way to set it. This is the only
//! place in the project that needs `unsafe`.
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

/// Allocations up to this size are covered by the cost of the instruction. A short string is not allocated if an equal one is left from an earlier
/// call, and a coroutine reuses memory that it has allocated before. Charging for either would make the cost of a call depend on earlier calls.
const FREE_ALLOCATION: usize = 80;
/// Blocks up to this size are free of charge if they only double, for the same reason. Lua's table of short strings doubles, and so does a table that
/// grows: it never allocates much more than was put into it. Blocks that shrink are free as well, because that is garbage collection.
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
    /// Bytes allocated since the last call of `asked`.
    allocated: Cell<u64>,
    /// True if a string was refused since the last call of `refused`.
    string_refused: Cell<bool>,
    /// Bytes of the largest block since the call began that is not a string.
    largest_block: Cell<usize>,
    /// Lua's table of short strings. Its size depends on earlier games.
    string_table: Cell<*mut c_void>,
    /// Bytes of the longest string since the call began, or from before it; 0 if there was no long one. Freed strings count as well, because the time
    /// of garbage collection depends on earlier games.
    longest_string: Cell<usize>,
}

impl Allocations {
    pub(super) fn install(lua: &Lua) -> mlua::Result<Self> {
        let mut found: Option<(ffi::lua_Alloc, *mut c_void)> = None;
        // SAFETY: reads two fields of the state; nothing is pushed.
        unsafe {
            lua.exec_raw::<()>((), |state| {
                let mut given = ptr::null_mut();
                let inner = ffi::lua_getallocf(state, &raw mut given);
                found = Some((inner, given));
            })?;
        }
        let (inner, given) =
            found.ok_or_else(|| super::lua_error::lua_error("a state has no allocator"))?;
        let counts = Rc::new(AllocationCounts {
            inner,
            user_data: given,
            allocated: Cell::new(0),
            string_refused: Cell::new(false),
            longest_string: Cell::new(0),
            largest_block: Cell::new(0),
            string_table: Cell::new(ptr::null_mut()),
        });
        let watched = Self {
            lua: lua.clone(),
            counts,
        };
        watched.attach()?;
        watched.find_string_table()?;
        Ok(watched)
    }

    /// Finds the table of short strings: while short strings are created, no other block grows.
    fn find_string_table(&self) -> mlua::Result<()> {
        let texts = &self.counts.string_table;
        texts.set(ptr::dangling_mut());
        // SAFETY: each string is popped at once.
        unsafe {
            self.lua.exec_raw((), |state| {
                for n in 0..1 << 16 {
                    if texts.get() != ptr::dangling_mut() {
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
        let limited = self.lua.set_memory_limit(bytes);
        self.attach()?;
        limited.map(|_| ())
    }

    fn attach(&self) -> mlua::Result<()> {
        let to = Rc::as_ptr(&self.counts);
        // SAFETY: the target of `to` is not moved until `drop` has restored the wrapped allocator. That allocator always gets its own user data, so
        // it frees what it has allocated.
        unsafe {
            self.lua.exec_raw((), |state| {
                ffi::lua_setallocf(state, counting_allocator, to.cast_mut().cast());
            })
        }
    }

    fn detach(&self) -> mlua::Result<()> {
        let (inner, given) = (self.counts.inner, self.counts.user_data);
        // SAFETY: restores the state from before `watch`.
        unsafe {
            self.lua.exec_raw((), |state| {
                ffi::lua_setallocf(state, inner, given);
            })
        }
    }
}

impl Drop for Allocations {
    fn drop(&mut self) {
        if self.detach().is_err() {
            // The state may still allocate, so the counters must never be freed.
            std::mem::forget(Rc::clone(&self.counts));
        }
    }
}

impl AllocationCounts {
    /// Resets the counters for a call. The parameters are the longest string and the largest table that existed before, in bytes.
    pub(super) fn reset(&self, longest: usize, largest: usize) {
        self.allocated.set(0);
        self.longest_string.set(longest);
        self.largest_block.set(largest);
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

    /// Returns true if a string was refused since the last call.
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

/// The allocator that Lua calls. For a new block, `old` is its purpose; for an existing block, its size. `new` is 0 to free the block.
unsafe extern "C" fn counting_allocator(
    counts: *mut c_void,
    at: *mut c_void,
    old: usize,
    new: usize,
) -> *mut c_void {
    // SAFETY: Lua passes the pointer that `watch` has set, which is valid while this function is the allocator.
    let counts = unsafe { &*counts.cast_const().cast::<AllocationCounts>() };
    let text = ffi::LUA_TSTRING.unsigned_abs() as usize;
    let is_text = at.is_null() && old == text && new > MIN_TRACKED_STRING;
    let texts = counts.string_table.get();
    // The table of short strings doubles each time it grows; a stack has other sizes.
    let grows = old.is_power_of_two() && new == 2 * old && texts == ptr::dangling_mut();
    if new > 0 && !at.is_null() && (at == texts || grows) {
        // SAFETY: passes on the arguments of this function.
        let moved = unsafe { (counts.inner)(counts.user_data, at, old, new) };
        if !moved.is_null() {
            counts.string_table.set(moved);
        }
        return moved;
    }
    // Blocks that grow to other sizes, such as the stack of a coroutine, are not tables.
    if !is_text && (at.is_null() || new > old && new.is_power_of_two()) {
        counts
            .largest_block
            .set(counts.largest_block.get().max(new));
    }
    let is_paid = match at.is_null() {
        true => new > FREE_ALLOCATION,
        false => new > old && (new > FREE_DOUBLING || !old.is_power_of_two() || new != 2 * old),
    };
    if new > 0 && !counts.record(is_text, new, is_paid) {
        return ptr::null_mut();
    }
    // SAFETY: as above.
    unsafe { (counts.inner)(counts.user_data, at, old, new) }
}

#[cfg(test)]
mod tests {
    use crate::rules::fuel::{CALL_FUEL, CallSurcharge};
    use crate::rules::sandbox::Sandbox;

    /// The instruction hook runs once per thousand instructions.
    const TICK: u64 = 1000;

    #[test]
    fn what_a_call_costs_does_not_hang_on_texts_of_the_calls_before() {
        let sandbox = Sandbox::build().unwrap();
        let spending = &sandbox.host.fuel;
        let chunk = "local all = {} for n = 1, 20000 do all[n] = 'kind of thing ' .. n end";
        let chunk = sandbox.lua.load(chunk).into_function().unwrap();
        let cost = || {
            spending.reset_shared();
            spending.begin_call(CALL_FUEL, CallSurcharge::default());
            chunk.call::<()>(()).unwrap();
            CALL_FUEL - spending.remaining.get()
        };
        let (first, second, third) = (cost(), cost(), cost());
        assert!(first > TICK, "{first}");
        assert!(
            first.abs_diff(second) <= TICK && first.abs_diff(third) <= TICK,
            "{first}, {second}, {third}"
        );
    }
}
