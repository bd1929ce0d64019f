//! The sandbox of scripts: available functions, and limits on time and memory.

use super::allocations::Allocations;
use super::api::{self, api_functions, make_value};
use super::convert::{describe, proxy_table};
use super::host::Host;
use super::host_functions::host_functions;
use super::lua_error::{FuelExhausted, fail};
use super::prelude::PreludeFunctions;
use mlua::state::{GcIncParams, GcMode};
use mlua::{HookTriggers, Lua, LuaOptions, StdLib, Table, Value as LuaValue, VmState};
use std::rc::Rc;

/// Number of instructions between two checks of the fuel.
const CHECK_INTERVAL: u32 = 1000;
/// Memory limit of one Lua state.
const MAX_MEMORY: usize = 64 << 20;
/// Memory that a call can use free of charge, in addition to that of the loaded scripts.
const FREE_MEMORY: usize = 8 << 20;
/// Garbage that calls can leave before it is collected.
const MAX_GARBAGE: usize = 4 << 20;

/// The chunk name of the host's own Lua code.
const PRELUDE_CHUNK: &str = "=turnto";

/// The parts of the prelude, then the prelude.
const PRELUDE_PARTS: [&str; 6] = [
    include_str!("scene.lua"),
    include_str!("freeze.lua"),
    include_str!("libraries.lua"),
    include_str!("requests.lua"),
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
        host.free_memory.set(MAX_MEMORY);
        let parts =
            PRELUDE_PARTS.map(|part| lua.load(part).set_name(PRELUDE_CHUNK).into_function());
        let [scene, freezing, libraries, requests, messages, prelude] = parts;
        let functions = host_functions(&lua, &host)?;
        let exports: Table = prelude?.call((
            functions, scene?, freezing?, libraries?, requests?, messages?,
        ))?;
        *host.unread_faces.borrow_mut() =
            Some((exports.get("unread_faces")?, exports.get("read_faces")?));
        *host.derived_proxy.borrow_mut() = Some(exports.get("map_proxy")?);
        let prelude = PreludeFunctions::from_table(exports)?;
        *host.originals.borrow_mut() = Some(prelude.originals.clone());
        for entry in api_functions() {
            if let Some(value) = make_value(entry.name, &lua, &host, &prelude)? {
                prelude.api_table.raw_set(entry.name, value)?;
            }
        }
        let globals = script_globals(&lua, &host, &prelude.api_table)?;
        let allocations = Allocations::install(&lua)?;
        let sandbox = Self {
            allocations,
            lua,
            host,
            prelude,
            globals,
        };
        let counts = &sandbox.allocations.counts;
        sandbox.host.fuel.attach(counts, sandbox.lua.weak());
        sandbox.set_limits()?;
        Ok(sandbox)
    }

    /// Freezes the values that the scripts have created. This is not charged to them.
    pub(super) fn freeze_scripts(&self) -> mlua::Result<()> {
        self.lua.remove_global_hook();
        let result = self.prelude.freezing.freeze_all();
        self.set_limits()?;
        result
    }

    /// Starts to count the memory of calls. The memory of the loaded scripts is free.
    pub(super) fn start_accounting(&self) {
        self.lua.gc_restart();
        self.host
            .free_memory
            .set(self.lua.used_memory() + FREE_MEMORY);
        self.host.fuel.end_loading();
    }

    /// Collects the garbage of earlier calls before a call begins. Otherwise the limits of the call would depend on earlier games.
    pub(super) fn collect_garbage(&self, is_idle: bool) -> mlua::Result<()> {
        if self.lua.used_memory() > self.host.garbage_limit.get() {
            self.set_gc_pace();
            self.lua.gc_collect()?;
            let used = self.lua.used_memory();
            self.host.garbage_limit.set(used + MAX_GARBAGE);
            // Memory in use before a call is free, but the memory of suspended calls is charged.
            if is_idle {
                self.host.free_memory.set(used + FREE_MEMORY);
            }
        }
        Ok(())
    }

    /// Makes all memory free of charge for the check of a book. Returns the previous amount.
    pub(super) fn free_memory(&self) -> mlua::Result<usize> {
        self.collect_garbage(true)?;
        Ok(self.host.free_memory.replace(MAX_MEMORY))
    }

    /// Sets when Lua starts the next collection: after a call has created about `MAX_GARBAGE`.
    ///
    /// If Lua collected later, the call would be charged for garbage. Earlier collections would waste time.
    fn set_gc_pace(&self) {
        let used = self.lua.used_memory();
        let live = used.saturating_sub(MAX_GARBAGE).max(MAX_GARBAGE / 4);
        let hundredths = ((live + MAX_GARBAGE) * 100 / live).clamp(110, 500);
        let pause = i32::try_from(hundredths).unwrap_or(200);
        let params = GcIncParams::default().pause(pause);
        self.lua.gc_set_mode(GcMode::Incremental(params));
    }

    /// Fills the constant tables of a book if another book was bound.
    pub(super) fn fill_book_tables(&self) -> mlua::Result<()> {
        if !self.host.are_tables_stale.replace(false) {
            return Ok(());
        }
        self.prelude.call::<()>("clear_entries", ())?;
        self.host.derived.borrow_mut().clear();
        for fill in &*self.host.table_fillers.borrow() {
            fill(&self.lua, &self.host)?;
        }
        Ok(())
    }

    /// Limits the time and memory of scripts from now on.
    pub(super) fn set_limits(&self) -> mlua::Result<()> {
        self.allocations.set_limit(MAX_MEMORY)?;
        let host = Rc::clone(&self.host);
        let triggers = HookTriggers::new().every_nth_instruction(CHECK_INTERVAL);
        self.lua.set_global_hook(triggers, move |lua, _| {
            let excess = lua.used_memory().saturating_sub(host.free_memory.get()) as u64;
            if host.fuel.charge_instructions(CHECK_INTERVAL, excess) {
                return Ok(VmState::Continue);
            }
            let mut exhausted = host.fuel.exhausted.borrow_mut();
            if exhausted.is_none() {
                *exhausted = Some(FuelExhausted::capture(lua));
            }
            fail("the rule runs too long")
        })
    }
}

/// Makes the globals of scripts: a read-only view of the sandbox that reports unknown names.
fn script_globals(lua: &Lua, host: &Rc<Host>, sandbox: &Table) -> mlua::Result<Table> {
    let metatable = lua.create_table()?;
    metatable.raw_set(
        "__index",
        lua.create_function(|_, (_, name): (LuaValue, LuaValue)| -> mlua::Result<()> {
            Err(api::unknown_name_error(&describe(&name)))
        })?,
    )?;
    sandbox.set_metatable(Some(metatable))?;
    let host = Rc::clone(host);
    let reject_write = lua.create_function(
        move |_, (_, name, _): (LuaValue, LuaValue, LuaValue)| -> mlua::Result<()> {
            let is_loading = host.loader.borrow().is_some();
            Err(api::global_set_error(&describe(&name), is_loading))
        },
    )?;
    proxy_table(lua, sandbox, reject_write)
}
