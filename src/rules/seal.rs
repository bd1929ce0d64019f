//! Scripts remember nothing: what their functions can reach is sealed when they are loaded.
//!
//! Tables are sealed by `seal.lua`, which must be told of those that only a variable holds; and a variable that an inner function sets
//! must not be set once scripts are loaded. Lua shows nobody the variables of a function, so both are written into the text of a script
//! before it is loaded, on the lines that are there:
//!
//! - Behind the declaration of a variable that an inner function knows: `note(function() return NAME end)`, by which its value is found in the end.
//! - Before a statement in an inner function that sets a variable of the script: `set("NAME")`, which refuses it after loading.
//!
//! In a function all this happens only if scripts are being loaded as it is called: what is born in a call is free.

mod scopes;
mod tokens;
mod values;

use super::Script;
use super::bytecode::{Bytecode, Compiler, MODE};
use super::errors::chunk_name;
use super::host::{fault, fault_with};
use mlua::chunk::ChunkMode;
use mlua::{FromLuaMulti, Function, Lua, Table};
use scopes::Scopes;

/// The text of a script as it is loaded.
#[derive(Debug)]
pub(super) enum Sealed {
    /// Nobody can tell what its names mean.
    TooDeep,
    /// There is nothing in it that must be sealed.
    AsItIs,
    Text(String),
}

impl Sealed {
    pub(super) fn of(text: &str) -> Self {
        match scopes::scopes(text) {
            None => Self::TooDeep,
            Some(scopes) => written(text, &scopes).map_or(Self::AsItIs, Self::Text),
        }
    }
}

/// What `seal.lua` hands back for the loading of scripts.
#[derive(Debug, Clone)]
pub(super) struct Seals {
    /// Takes functions that give what variables hold.
    note: Function,
    /// Refuses to set a variable once scripts are loaded.
    set: Function,
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
        match &*script.compiled(number, compiler) {
            Bytecode::TooDeep => {
                as_written()?;
                // Lua reads what nothing is known of: it is not run.
                Err(fault(format!(
                    "{}:1: this is nested too deeply to be read",
                    chunk_name(number)
                )))
            }
            Bytecode::AsItIs(code) => chunk(code, MODE)?.call(()),
            Bytecode::Sealed(code) => chunk(code, MODE)?.call((&self.note, &self.set)),
            // What is wrong is told of the script as it stands.
            Bytecode::Broken(why) => Err(as_written().err().unwrap_or_else(|| fault(why.clone()))),
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

/// The text of a script with all that must be known of it. Nothing where nothing must.
fn written(text: &str, scopes: &Scopes) -> Option<String> {
    let base = (0..).map(|n| format!("seal{n}_"));
    let base = { base }.find(|base| !text.contains(base.as_str()));
    let base = base.unwrap_or_default();
    let mut all = notes(&base, scopes);
    if all.is_empty() && scopes.sets.is_empty() {
        return None;
    }
    for function in scopes
        .functions
        .iter()
        .filter(|it| it.is_set && it.depth > 0)
    {
        let text = format!(" local {base}{} = {base}on ", function.depth);
        all.push((function.body, 0, text));
    }
    for set in &scopes.sets {
        let local = &scopes.locals[set.local];
        let text = match scopes.functions[local.function].depth {
            0 => format!(" {base}set(\"{}\"); ", local.name),
            n => format!(" if {base}{n} then {base}set(\"{}\") end ", local.name),
        };
        all.push((set.at, 2, text));
    }
    all.sort_by_key(|(at, order, _)| (*at, *order));
    // A function of its own: a script is given nothing, and may have as many variables as ever.
    let begins = format!(
        "local {base}note, {base}set = ... local {base}on = true {base}note(function() {base}on = false end) return (function(...) "
    );
    const ENDS: &str = "\nend)()";
    let long: usize = all.iter().map(|(_, _, text)| text.len()).sum();
    let mut out = String::with_capacity(begins.len() + text.len() + long + ENDS.len());
    out.push_str(&begins);
    let mut from = 0;
    for (at, _, inserted) in all {
        out.push_str(&text[from..at]);
        out.push_str(&inserted);
        from = at;
    }
    out.push_str(&text[from..]);
    out.push_str(ENDS);
    Some(out)
}

/// A text that is written into a script: where, and before which others.
type Inserted = (usize, u8, String);

/// What gives the values of variables that inner functions know, declaration by declaration.
fn notes(base: &str, scopes: &Scopes) -> Vec<Inserted> {
    let kept = scopes.locals.iter().filter(|it| it.kept && !it.constant);
    let mut kept: Vec<_> = kept.collect();
    kept.sort_by_key(|local| local.declared);
    let each = kept.chunk_by(|a, b| a.declared == b.declared);
    let each = each.map(|locals| {
        let names: Vec<&str> = locals.iter().map(|local| local.name).collect();
        let names = names.join(", ");
        let text = match scopes.functions[locals[0].function].depth {
            0 => format!(" {base}note(function() return {names} end); "),
            _ => format!(" if {base}on then {base}note(function() return {names} end) end "),
        };
        (scopes.declared[locals[0].declared], 1, text)
    });
    each.collect()
}

#[cfg(test)]
mod tests;
