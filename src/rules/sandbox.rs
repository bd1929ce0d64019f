//! The sandbox a script runs in: what is there, and the bounds on time and memory.

use super::allocations::Allocations;
use super::convert::{front, in_words};
use super::fault::{Spent, fault};
use super::host::Host;
use super::host_functions::host_functions;
use super::prelude::Prelude;
use super::surface::{self, make, names};
use mlua::state::{GcIncParams, GcMode};
use mlua::{HookTriggers, Lua, LuaOptions, StdLib, Table, Value as LuaValue, VmState};
use std::rc::Rc;

/// Instructions between two looks at the fuel.
const EVERY: u32 = 1000;
/// Memory of one Lua state.
const MEMORY: usize = 64 << 20;
/// Memory a call may use besides what the scripts take before it pays for it in instructions.
const FREE_MEMORY: usize = 8 << 20;
/// Memory that calls may leave behind before it is looked through.
const LEFT_BEHIND: usize = 4 << 20;

/// The name of what is Lua and the host's own.
const PRELUDE: &str = "=turnto";

/// The prelude, the last of these, and its parts.
const PARTS: [&str; 6] = [
    include_str!("scene.lua"),
    include_str!("seal.lua"),
    include_str!("libraries.lua"),
    include_str!("asking.lua"),
    include_str!("messages.lua"),
    include_str!("prelude.lua"),
];

/// A Lua state with everything scripts may use and nothing else.
#[derive(Debug)]
pub(super) struct Sandbox {
    pub(super) lua: Lua,
    pub(super) host: Rc<Host>,
    pub(super) prelude: Prelude,
    /// What scripts see as their globals.
    pub(super) globals: Table,
    allocations: Allocations,
}

impl Sandbox {
    pub(super) fn build() -> mlua::Result<Self> {
        let libraries =
            StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE | StdLib::UTF8;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        // What loading leaves behind is cleaned away once, before the first call. Where memory runs out, Lua cleans up all the same.
        lua.gc_stop();
        let host = Rc::new(Host::default());
        host.free_memory.set(MEMORY);
        let parts = PARTS.map(|part| lua.load(part).set_name(PRELUDE).into_function());
        let [scene, seal, libraries, asking, messages, prelude] = parts;
        let functions = host_functions(&lua, &host)?;
        let made: Table =
            prelude?.call((functions, scene?, seal?, libraries?, asking?, messages?))?;
        *host.unseen.borrow_mut() = Some((made.get("unseen")?, made.get("seen")?));
        *host.front.borrow_mut() = Some(made.get("front")?);
        let prelude = Prelude::of(made)?;
        *host.inside.borrow_mut() = Some(prelude.inside.clone());
        for entry in names() {
            if let Some(value) = make(entry.name, &lua, &host, &prelude)? {
                prelude.room.raw_set(entry.name, value)?;
            }
        }
        let globals = sealed(&lua, &host, &prelude.room)?;
        let allocations = Allocations::watch(&lua)?;
        let sandbox = Self {
            allocations,
            lua,
            host,
            prelude,
            globals,
        };
        let counts = &sandbox.allocations.counts;
        sandbox.host.spending.watch(counts, sandbox.lua.weak());
        sandbox.bound()?;
        Ok(sandbox)
    }

    /// After the scripts are loaded: what they made is sealed, which is no work of theirs.
    pub(super) fn seal(&self) -> mlua::Result<()> {
        self.lua.remove_global_hook();
        let sealed = self.prelude.seals.all();
        self.bound()?;
        sealed
    }

    /// Then: what they take is theirs, what a call uses besides is counted.
    pub(super) fn settled(&self) {
        self.lua.gc_restart();
        self.host
            .free_memory
            .set(self.lua.used_memory() + FREE_MEMORY);
        self.host.spending.settled();
    }

    /// What earlier calls have left behind is not what this one uses: it goes before the call begins, or what a call may do would
    /// hang on the games before it.
    pub(super) fn tidy(&self, alone: bool) -> mlua::Result<()> {
        if self.lua.used_memory() > self.host.untidy_memory.get() {
            self.paced();
            self.lua.gc_collect()?;
            let used = self.lua.used_memory();
            self.host.untidy_memory.set(used + LEFT_BEHIND);
            // What stands before a call is none of its own; what waits in an earlier one still counts.
            if alone {
                self.host.free_memory.set(used + FREE_MEMORY);
            }
        }
        Ok(())
    }

    /// After the next collection another begins by itself when a call has left behind about as much as goes between calls: later, and
    /// it would pay for memory that is garbage; sooner is work for nothing.
    fn paced(&self) {
        let used = self.lua.used_memory();
        let kept = used.saturating_sub(LEFT_BEHIND).max(LEFT_BEHIND / 4);
        let hundredths = ((kept + LEFT_BEHIND) * 100 / kept).clamp(110, 500);
        let pause = i32::try_from(hundredths).unwrap_or(200);
        let pace = GcIncParams::default().pause(pause);
        self.lua.gc_set_mode(GcMode::Incremental(pace));
    }

    /// Makes what holds for a whole book that of the book which is bound now.
    pub(super) fn settle_in(&self) -> mlua::Result<()> {
        if !self.host.stale.replace(false) {
            return Ok(());
        }
        self.prelude.call::<()>("forget", ())?;
        self.host.derived.borrow_mut().forget();
        for fill in &*self.host.constants.borrow() {
            fill(&self.lua, &self.host)?;
        }
        Ok(())
    }

    /// From now on what scripts do is bounded, in time and memory.
    pub(super) fn bound(&self) -> mlua::Result<()> {
        self.allocations.limit(MEMORY)?;
        let host = Rc::clone(&self.host);
        let triggers = HookTriggers::new().every_nth_instruction(EVERY);
        self.lua.set_global_hook(triggers, move |lua, _| {
            let over = lua.used_memory().saturating_sub(host.free_memory.get()) as u64;
            if host.spending.instructions(EVERY, over) {
                return Ok(VmState::Continue);
            }
            let mut spent = host.spending.spent.borrow_mut();
            if spent.is_none() {
                *spent = Some(Spent::at(lua));
            }
            Err(fault("the rule runs too long"))
        })
    }
}

/// The globals of scripts: everything in the sandbox, nothing to be set, and a wrong name says so.
fn sealed(lua: &Lua, host: &Rc<Host>, sandbox: &Table) -> mlua::Result<Table> {
    let strict = lua.create_table()?;
    strict.raw_set(
        "__index",
        lua.create_function(|_, (_, name): (LuaValue, LuaValue)| -> mlua::Result<()> {
            Err(surface::unknown(&in_words(&name)))
        })?,
    )?;
    sandbox.set_metatable(Some(strict))?;
    let host = Rc::clone(host);
    let refuse = lua.create_function(
        move |_, (_, name, _): (LuaValue, LuaValue, LuaValue)| -> mlua::Result<()> {
            let reads = host.loading.borrow().is_some();
            Err(surface::assigned(&in_words(&name), reads))
        },
    )?;
    front(lua, sandbox, refuse)
}
