//! Scripts remember nothing: what their functions can reach is sealed when they are loaded.
//!
//! Tables are sealed by `seal.lua`, which must be told of those that only a variable holds; and a variable that an inner function sets
//! must not be set once scripts are loaded. Lua shows nobody the variables of a function, so both are written into the text of a script
//! before it is loaded, on the lines that are there:
//!
//! - Behind the declaration of a variable that an inner function knows: `note(function() return NAME end)`, by which its value is found in the end.
//! - Before a statement in an inner function that sets a variable of the script: `set("NAME")`, which refuses it after loading.
//!
//! The same text counts values. One instruction of Lua copies all values of `...` or all results of a call, so a call pays for the most that it has had:
//!
//! - At the start of a function that takes `...`: `count(...)`.
//! - Around the last call of a `return` of several values, by which results can grow: `return a, count(f())`.
//!
//! In a function all this happens only if scripts are being loaded as it is called: what is born in a call is free.

mod scopes;
mod values;
mod written;

use super::Script;
use super::bytecode::{Bytecode, Compiler, MODE};
use super::errors::chunk_name;
use super::host::{fault, fault_with};
use crate::lua::tokens;
use mlua::chunk::ChunkMode;
use mlua::{FromLuaMulti, Function, Lua, Table};
pub(super) use written::Sealed;

/// What `seal.lua` hands back for the loading of scripts.
#[derive(Debug, Clone)]
pub(super) struct Seals {
    /// Takes functions that give what variables hold.
    note: Function,
    /// Refuses to set a variable once scripts are loaded.
    set: Function,
    /// Returns its arguments and charges the call for their number.
    count: Function,
    /// Seals what a part returns.
    part: Function,
    /// Seals everything: scripts are loaded.
    all: Function,
}

impl Seals {
    pub(super) fn of(made: &Table) -> mlua::Result<Self> {
        Ok(Self {
            note: made.get("note")?,
            set: made.get("set")?,
            count: made.get("count")?,
            part: made.get("part")?,
            all: made.get("all")?,
        })
    }

    /// Runs a script, whose number Lua knows it by.
    pub(super) fn run<R: FromLuaMulti>(
        &self,
        lua: &Lua,
        compiler: &Compiler,
        globals: &Table,
        (number, script): (usize, &Script),
    ) -> mlua::Result<R> {
        let chunk = |code: &[u8], mode| {
            lua.load(code)
                .set_name(format!("={}", chunk_name(number)))
                .set_mode(mode)
                .set_environment(globals.clone())
                .into_function()
        };
        let as_written = || chunk(script.text.as_bytes(), ChunkMode::Text);
        match script.compiled(compiler) {
            Bytecode::TooDeep => {
                as_written()?;
                // Lua reads what nothing is known of: it is not run.
                Err(fault(format!(
                    "{}:1: this is nested too deeply to be read",
                    chunk_name(number)
                )))
            }
            Bytecode::Code { sealed, code } => {
                let chunk = chunk(&compiler.numbered(number, script, code)?, MODE)?;
                match sealed {
                    true => chunk.call((&self.note, &self.set, &self.count)),
                    false => chunk.call(()),
                }
            }
            Bytecode::Broken => {
                // What is wrong is told of the script as it stands; else of what seals it.
                as_written()?;
                let why = compiler.fault(number, script);
                Err(why.unwrap_or_else(|| fault("Lua cannot read it".to_owned())))
            }
        }
    }

    /// Seals the table that a part returned, and all in it. `what` says of it to whoever would change it what it is.
    pub(super) fn part(&self, table: &Table, what: &str) -> mlua::Result<()> {
        self.part.call((table, what))
    }

    /// Scripts are loaded: all that they made is sealed.
    pub(super) fn all(&self) -> mlua::Result<()> {
        self.all.call(())
    }
}

/// What cannot be changed any more, and what to do in its place.
pub(super) fn remembers(what: &str) -> mlua::Error {
    fault_with(
        format!("{}{what}: scripts remember nothing", super::host::REMEMBERS),
        Some(
            "what must last is a field of the sheet or of a scene; what one call needs is made in that call"
                .to_owned(),
        ),
    )
}

#[cfg(test)]
pub(super) mod tests;
