//! Scripts as Lua compiles them. That is done once for a script, in a state of its own, on whatever thread has time for it: rules are loaded afresh for each
//! thread and each game that is taken up, and read this in place of the text. It never leaves the program, and no other bytecode is ever read.

use super::Script;
use super::errors::chunk_name;
use super::sandbox::MEMORY;
use super::seal::Sealed;
use mlua::chunk::ChunkMode;
use mlua::{Lua, LuaOptions, StdLib};
use std::cell::OnceCell;
use std::sync::Arc;

/// What scripts are loaded from: bytecode. In a page of the web rules are loaded once, and read from their text: it is small, and has no compiler of its own.
pub(super) const MODE: ChunkMode = match cfg!(target_family = "wasm") {
    true => ChunkMode::Text,
    false => ChunkMode::Binary,
};

/// What Lua makes of a script under one number.
#[derive(Debug)]
pub(super) enum Bytecode {
    /// Nobody can tell what its names mean.
    TooDeep,
    /// There is nothing in it that must be sealed.
    AsItIs(Vec<u8>),
    /// It is to be given what seals it.
    Sealed(Vec<u8>),
    /// Lua cannot read it: why, of its sealed text.
    Broken(String),
}

/// A state in which scripts are compiled and nothing is run; made when it is first needed.
#[derive(Debug, Default)]
pub(super) struct Compiler(OnceCell<Lua>);

impl Compiler {
    /// Under the name that Lua tells its faults by.
    pub(super) fn compile(&self, name: &str, text: &str) -> mlua::Result<Vec<u8>> {
        if cfg!(target_family = "wasm") {
            return Ok(text.as_bytes().to_vec());
        }
        let lua = match self.0.get() {
            Some(lua) => lua,
            None => {
                let lua = Lua::new_with(StdLib::NONE, LuaOptions::default())?;
                lua.set_memory_limit(MEMORY / 2)?;
                self.0.get_or_init(|| lua)
            }
        };
        let chunk = lua.load(text).set_mode(ChunkMode::Text).set_name(name);
        // Lines and names stay in it: faults are told by them.
        Ok(chunk.into_function()?.dump(false))
    }

    fn bytecode(&self, number: usize, script: &Script) -> Bytecode {
        let name = format!("={}", chunk_name(number));
        let (made, wrap): (_, fn(Vec<u8>) -> Bytecode) = match Sealed::of(&script.text) {
            Sealed::TooDeep => return Bytecode::TooDeep,
            Sealed::AsItIs => (self.compile(&name, &script.text), Bytecode::AsItIs),
            Sealed::Text(text) => (self.compile(&name, &text), Bytecode::Sealed),
        };
        made.map_or_else(|why| Bytecode::Broken(why.to_string()), wrap)
    }
}

impl Script {
    /// What Lua makes of it, under the number that Lua knows it by.
    pub(super) fn compiled(&self, number: usize, compiler: &Compiler) -> Arc<Bytecode> {
        let make = || Arc::new(compiler.bytecode(number, self));
        let (under, known) = self.bytecode.get_or_init(|| (number, make()));
        // With other scripts beside it a script may have another number: that is in what is told of its lines.
        match *under == number {
            true => Arc::clone(known),
            false => make(),
        }
    }
}

/// Compiles scripts that will be loaded under these numbers, the last first: who loads them meanwhile begins at the first.
pub fn compile_ahead(scripts: &[Script]) {
    let compiler = Compiler::default();
    for (number, script) in scripts.iter().enumerate().rev() {
        script.compiled(number, &compiler);
    }
}
