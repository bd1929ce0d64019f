//! The sandbox of scripts: available functions, and limits on time and memory.

use super::allocations::Allocations;
use super::convert::{front, in_words};
use super::fault::{FuelExhausted, fault};
use super::host::Host;
use super::host_functions::host_functions;
use super::prelude::PreludeFunctions;
use super::surface::{self, make, names};
use mlua::state::{GcIncParams, GcMode};
use mlua::{HookTriggers, Lua, LuaOptions, StdLib, Table, Value as LuaValue, VmState};
use std::rc::Rc;

/// Number of instructions between two checks of the fuel.
const EVERY: u32 = 1000;
/// Memory limit of one Lua state.
const MEMORY: usize = 64 << 20;
/// Memory that a call can use free of charge, in addition to that of the loaded scripts.
const FREE_MEMORY: usize = 8 << 20;
/// Garbage that calls can leave before it is collected.
const LEFT_BEHIND: usize = 4 << 20;

/// The chunk name of the host's own Lua code.
const PRELUDE: &str = "=turnto";

/// The parts of the prelude, and last the prelude.
const PARTS: [&str; 6] = [
    include_str!("scene.lua"),
    include_str!("seal.lua"),
    include_str!("libraries.lua"),
    include_str!("asking.lua"),
    include_str!("messages.lua"),
    include_str!("prelude.lua"),
];

/// A Lua state with all functions that scripts can use.
#[derive(Debug)]
pub(super) struct Sandbox {
    pub(super) lua: Lua,
    pub(super) host: Rc<Host>,
    pub(super) prelude: PreludeFunctions,
    /// The globals of scripts.
    pub(super) globals: Table,
    allocations: Allocations,
}

impl Sandbox {
    pub(super) fn build() -> mlua::Result<Self> {
        let libraries =
            StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE | StdLib::UTF8;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        // The garbage of loading is collected once, before the first call. If memory runs out, Lua collects anyway.
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
        let prelude = PreludeFunctions::from_table(made)?;
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

    /// Freezes the values that the scripts have created. This is not charged to them.
    pub(super) fn seal(&self) -> mlua::Result<()> {
        self.lua.remove_global_hook();
        let sealed = self.prelude.seals.all();
        self.bound()?;
        sealed
    }

    /// Starts to count the memory of calls. The memory of the loaded scripts is free.
    pub(super) fn settled(&self) {
        self.lua.gc_restart();
        self.host
            .free_memory
            .set(self.lua.used_memory() + FREE_MEMORY);
        self.host.spending.settled();
    }

    /// Collects the garbage of earlier calls before a call begins. Otherwise the limits of the call would depend on earlier games.
    pub(super) fn tidy(&self, alone: bool) -> mlua::Result<()> {
        if self.lua.used_memory() > self.host.untidy_memory.get() {
            self.paced();
            self.lua.gc_collect()?;
            let used = self.lua.used_memory();
            self.host.untidy_memory.set(used + LEFT_BEHIND);
            // Memory in use before a call is free, but the memory of suspended calls is charged.
            if alone {
                self.host.free_memory.set(used + FREE_MEMORY);
            }
        }
        Ok(())
    }

    /// Sets when Lua starts the next collection: when a call has created about as much garbage as may be left between calls. Later, the call would be
    /// charged for garbage; earlier would be wasted work.
    fn paced(&self) {
        let used = self.lua.used_memory();
        let kept = used.saturating_sub(LEFT_BEHIND).max(LEFT_BEHIND / 4);
        let hundredths = ((kept + LEFT_BEHIND) * 100 / kept).clamp(110, 500);
        let pause = i32::try_from(hundredths).unwrap_or(200);
        let pace = GcIncParams::default().pause(pause);
        self.lua.gc_set_mode(GcMode::Incremental(pace));
    }

    /// Fills the tables that are constant for a book after another book was bound.
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

    /// Limits the time and memory of scripts from now on.
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
                *spent = Some(FuelExhausted::at(lua));
            }
            Err(fault("the rule runs too long"))
        })
    }
}

/// Makes the globals of scripts: a read-only view of the sandbox that reports unknown names.
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
