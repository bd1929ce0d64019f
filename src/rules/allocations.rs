//! What a script allocates, seen where it is allocated: Lua's operators work in C, where no count of instructions sees how long the texts are
//! that they join, compare or read as numbers. So every byte that is asked for is counted, no text is longer than [`LONGEST`], and while long texts
//! are there the sandbox makes every instruction dearer by the longest.
//!
//! Lua asks one function for all its memory and tells it what for. This is the only place of the project that needs `unsafe`: such a function is one of
//! C's, and mlua has no other way to set it.
#![allow(
    unsafe_code,
    reason = "the allocator of a Lua state is a function of C"
)]

use mlua::{Lua, ffi};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;
use std::rc::Rc;

/// Bytes of the longest text that a script may make.
pub(super) const LONGEST: usize = 256 << 10;
/// Shorter texts are not watched: what is done with them costs as much as any instruction.
pub(super) const SHORT: usize = 512;

/// What is no larger is paid for by the instruction that makes it. A short text is not made where one like it lies about from a call before, and what a
/// coroutine has used once it need not ask for again: what a call costs would hang on the calls before it.
const SMALL: usize = 80;
/// Up to this what is only made twice as large is not paid for either, for the same reason: Lua's own list of short texts is, and so is a table that grows,
/// which asks for no more than was put into it. Nor is what shrinks: that is memory being cleaned.
const DOUBLED: usize = 1 << 20;

/// Counts what a state asks for, as long as this is kept.
#[derive(Debug)]
pub(super) struct Allocations {
    lua: Lua,
    pub(super) counts: Rc<Counts>,
}

/// What is counted of one Lua state.
#[derive(Debug)]
pub(super) struct Counts {
    /// The allocator that does the work, and what it wants to be given.
    inner: ffi::lua_Alloc,
    given: *mut c_void,
    /// Bytes asked for since the last look.
    asked: Cell<u64>,
    /// A text was refused since this was last asked.
    refused: Cell<bool>,
    /// Bytes of the largest block that is no text, in the same way.
    largest: Cell<usize>,
    /// Lua's own list of short texts: its size depends on the games before.
    texts: Cell<*mut c_void>,
    /// Bytes of the longest text since the call began, or that stood before it; 0 where none was long. One that is gone still counts: when memory is
    /// cleaned hangs on the games before.
    longest: Cell<usize>,
}

impl Allocations {
    pub(super) fn watch(lua: &Lua) -> mlua::Result<Self> {
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
            found.ok_or_else(|| super::fault::fault("a state has no allocator"))?;
        let counts = Rc::new(Counts {
            inner,
            given,
            asked: Cell::new(0),
            refused: Cell::new(false),
            longest: Cell::new(0),
            largest: Cell::new(0),
            texts: Cell::new(ptr::null_mut()),
        });
        let watched = Self {
            lua: lua.clone(),
            counts,
        };
        watched.begin()?;
        watched.find_texts()?;
        Ok(watched)
    }

    /// Finds the list of short texts: while these are made, nothing else grows.
    fn find_texts(&self) -> mlua::Result<()> {
        let texts = &self.counts.texts;
        texts.set(ptr::dangling_mut());
        // SAFETY: each text is popped at once.
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

    /// Bounds what the state may hold; only the allocator beneath can be asked for that.
    pub(super) fn limit(&self, bytes: usize) -> mlua::Result<()> {
        self.end()?;
        let limited = self.lua.set_memory_limit(bytes);
        self.begin()?;
        limited.map(|_| ())
    }

    fn begin(&self) -> mlua::Result<()> {
        let to = Rc::as_ptr(&self.counts);
        // SAFETY: what `to` leads to stays where it is until `drop` has put the first allocator back, which is given what it was given before, so
        // that it frees what it has allocated.
        unsafe {
            self.lua.exec_raw((), |state| {
                ffi::lua_setallocf(state, counted, to.cast_mut().cast());
            })
        }
    }

    fn end(&self) -> mlua::Result<()> {
        let (inner, given) = (self.counts.inner, self.counts.given);
        // SAFETY: as it was before `watch`.
        unsafe {
            self.lua.exec_raw((), |state| {
                ffi::lua_setallocf(state, inner, given);
            })
        }
    }
}

impl Drop for Allocations {
    fn drop(&mut self) {
        if self.end().is_err() {
            // The state may still ask: then what it asks stays for ever.
            std::mem::forget(Rc::clone(&self.counts));
        }
    }
}

impl Counts {
    /// A call begins, before which a text and a table of so many bytes stood.
    pub(super) fn begin(&self, longest: usize, largest: usize) {
        self.asked.set(0);
        self.longest.set(longest);
        self.largest.set(largest);
    }

    /// Bytes asked for since this was last asked.
    pub(super) fn asked(&self) -> u64 {
        self.asked.take()
    }

    pub(super) fn longest(&self) -> usize {
        self.longest.get()
    }

    pub(super) fn largest(&self) -> usize {
        self.largest.get()
    }

    /// Was a text refused since this was last asked?
    pub(super) fn refused(&self) -> bool {
        self.refused.take()
    }

    /// Is memory given for this? A text that is too long is none.
    fn allows(&self, is_text: bool, size: usize, is_paid: bool) -> bool {
        if is_paid {
            self.asked.set(self.asked.get().saturating_add(size as u64));
        }
        if is_text && size > LONGEST {
            self.refused.set(true);
            return false;
        }
        if is_text {
            self.longest.set(self.longest.get().max(size));
        }
        true
    }
}

/// Lua's way to ask for memory: of something new `old` is what it is for, of something old how large it was; `new` is 0 where it is freed.
unsafe extern "C" fn counted(
    counts: *mut c_void,
    at: *mut c_void,
    old: usize,
    new: usize,
) -> *mut c_void {
    // SAFETY: Lua gives back what `watch` has given it, which is there as long as this function is the allocator.
    let counts = unsafe { &*counts.cast_const().cast::<Counts>() };
    let text = ffi::LUA_TSTRING.unsigned_abs() as usize;
    let is_text = at.is_null() && old == text && new > SHORT;
    let texts = counts.texts.get();
    // The list is made twice as large each time; a stack has another size.
    let grows = old.is_power_of_two() && new == 2 * old && texts == ptr::dangling_mut();
    if new > 0 && !at.is_null() && (at == texts || grows) {
        // SAFETY: what this was called with goes on as it is.
        let moved = unsafe { (counts.inner)(counts.given, at, old, new) };
        if !moved.is_null() {
            counts.texts.set(moved);
        }
        return moved;
    }
    // What is made larger and no table, such as the stack of a coroutine, has another size.
    if !is_text && (at.is_null() || new > old && new.is_power_of_two()) {
        counts.largest.set(counts.largest.get().max(new));
    }
    let is_paid = match at.is_null() {
        true => new > SMALL,
        false => new > old && (new > DOUBLED || !old.is_power_of_two() || new != 2 * old),
    };
    if new > 0 && !counts.allows(is_text, new, is_paid) {
        return ptr::null_mut();
    }
    // SAFETY: as above.
    unsafe { (counts.inner)(counts.given, at, old, new) }
}

#[cfg(test)]
mod tests {
    use crate::rules::sandbox::Sandbox;
    use crate::rules::spending::{FUEL, Made};

    /// Instructions are counted by the thousand.
    const TICK: u64 = 1000;

    #[test]
    fn what_a_call_costs_does_not_hang_on_texts_of_the_calls_before() {
        let sandbox = Sandbox::build().unwrap();
        let spending = &sandbox.host.spending;
        let chunk = "local all = {} for n = 1, 20000 do all[n] = 'kind of thing ' .. n end";
        let chunk = sandbox.lua.load(chunk).into_function().unwrap();
        let cost = || {
            spending.decided();
            spending.begins(FUEL, Made::default());
            chunk.call::<()>(()).unwrap();
            FUEL - spending.fuel.get()
        };
        let (first, second, third) = (cost(), cost(), cost());
        assert!(first > TICK, "{first}");
        assert!(
            first.abs_diff(second) <= TICK && first.abs_diff(third) <= TICK,
            "{first}, {second}, {third}"
        );
    }
}
