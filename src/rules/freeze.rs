//! Freezing: scripts keep no values between calls, because everything that their functions can reach is frozen after loading.
//!
//! `seal.lua` freezes tables. Lua gives no access to the variables of a function, and an assignment to a variable must be refused before it happens.
//! Therefore calls are inserted into the text of a script before it is loaded. The line numbers stay the same:
//!
//! - After the declaration of a variable that an inner function uses: `note(function() return NAME end)`, which later returns its table.
//! - Before a statement of an inner function that sets an outer variable: `set("NAME")`, which fails after loading.
//! - At the start of a function that takes `...`: `count(...)`, and around the last call of a `return` of several values: `return a, count(f())`. One
//!   instruction of Lua copies all of these values, so a call is charged for the largest number so far.
//!
//! Inside a function, the first two take effect only if the function is called while scripts are loaded. Values that are created in a later call can
//! be changed in that call.

use super::RuleScript;
use super::lua_error::{chunk_name, lua_error, lua_error_with};
use crate::syntax::lua::{self, LuaExpr, LuaLocal, LuaTree};
use crate::syntax::unicode::normalize_text;
use mlua::chunk::ChunkMode;
use mlua::{FromLuaMulti, Function, Lua, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Functions of `seal.lua` for the loading of scripts.
#[derive(Debug, Clone)]
pub(super) struct FreezeFunctions {
    /// Takes functions that return the values of variables.
    note: Function,
    /// Refuses to set a variable once scripts are loaded.
    set: Function,
    /// Returns its arguments and charges the call for their number.
    count: Function,
    /// Freezes the result of a part.
    part: Function,
    /// Freezes everything: scripts are loaded.
    all: Function,
}

impl FreezeFunctions {
    pub(super) fn from_table(made: &Table) -> mlua::Result<Self> {
        Ok(Self {
            note: made.get("note")?,
            set: made.get("set")?,
            count: made.get("count")?,
            part: made.get("part")?,
            all: made.get("all")?,
        })
    }

    /// Runs a script. Its number is its chunk name in Lua.
    pub(super) fn run_script<R: FromLuaMulti>(
        &self,
        lua: &Lua,
        globals: &Table,
        (number, script): (usize, &RuleScript),
    ) -> mlua::Result<R> {
        let load = |text: &str| {
            lua.load(&*normalize_text(text))
                .set_name(format!("={}", chunk_name(number)))
                .set_mode(ChunkMode::Text)
                .set_environment(globals.clone())
                .into_function()
        };
        let Some(tree) = lua::parse_script(script.file, &script.text, &[]) else {
            load(&script.text)?;
            // Lua can parse it, but its variables are unknown here, so it is not run.
            return Err(lua_error(format!(
                "{}:1: this is nested too deeply to be read",
                chunk_name(number)
            )));
        };
        match load(&instrument(&script.text, &tree)) {
            Ok(chunk) => chunk.call((&self.note, &self.set, &self.count)),
            // The error is reported for the original text of the script.
            Err(why) => load(&script.text).and(Err(why)),
        }
    }

    /// Freezes the table that a part has returned, and everything in it. `what` names it in errors.
    pub(super) fn freeze_part(&self, table: &Table, what: &str) -> mlua::Result<()> {
        self.part.call((table, what))
    }

    /// Freezes everything that scripts have created while they were loaded.
    pub(super) fn freeze_all(&self) -> mlua::Result<()> {
        self.all.call(())
    }
}

/// The error for a change after loading.
pub(super) fn kept_state_error(what: &str) -> mlua::Error {
    lua_error_with(
        format!("{}{what}: scripts remember nothing", super::lua_error::KEPT_STATE),
        Some(
            "store lasting values in a field of the sheet or of a scene, and create other values in the call"
                .to_owned(),
        ),
    )
}

/// Inserts the calls for freezing into the text of a script.
fn instrument(text: &str, tree: &LuaTree) -> String {
    let mut bases = (0..).map(|n| format!("seal{n}_"));
    let base = bases.find(|base| !text.contains(base.as_str()));
    let base = base.unwrap_or_default();
    let depth = |local: &LuaLocal| tree.functions[local.function].depth;
    // Byte offset, order at the same offset, and inserted text.
    let mut all: Vec<(usize, u8, String)> = Vec::new();
    for function in tree.functions.iter().filter(|it| it.is_variadic) {
        all.push((function.body_start, 0, format!(" {base}count(...); ")));
    }
    for (start, end) in &tree.open_returns {
        all.push((*start, 3, format!("{base}count(")));
        all.push((*end, 0, ")".to_owned()));
    }
    // Variables that are declared together are noted together.
    let mut noted: BTreeMap<usize, Vec<&LuaLocal>> = BTreeMap::new();
    let holds_tables = |local: &&LuaLocal| local.is_captured && !never_holds_table(tree, local);
    for local in tree.locals.iter().filter(holds_tables) {
        noted.entry(local.declaration_end).or_default().push(local);
    }
    for (declared, locals) in noted {
        let names: Vec<&str> = locals.iter().map(|local| &*local.name).collect();
        let note = format!("{base}note(function() return {} end)", names.join(", "));
        let note = match depth(locals[0]) {
            0 => format!(" {note}; "),
            _ => format!(" if {base}on then {note} end "),
        };
        all.push((declared, 1, note));
    }
    let mut switches = BTreeSet::new();
    for (at, local) in &tree.outer_assignments {
        let local = &tree.locals[*local];
        let set = format!("{base}set(\"{}\")", local.name);
        let set = match depth(local) {
            0 => format!(" {set}; "),
            n => {
                switches.insert((tree.functions[local.function].body_start, n));
                format!(" if {base}{n} then {set} end ")
            }
        };
        all.push((*at, 2, set));
    }
    for (body, n) in switches {
        all.push((body, 0, format!(" local {base}{n} = {base}on ")));
    }
    all.sort_by_key(|(at, order, _)| (*at, *order));
    // The script is wrapped in a function, so that the inserted variables do not count towards Lua's limit of local variables.
    let mut out = format!(
        "local {base}note, {base}set, {base}count = ... local {base}on = true {base}note(function() {base}on = false end) return (function(...) "
    );
    let mut from = 0;
    for (at, _, inserted) in all {
        out.push_str(&text[from..at]);
        out.push_str(&inserted);
        from = at;
    }
    out.push_str(&text[from..]);
    out.push_str("\nend)()");
    out
}

/// Returns true if a variable never holds a table. Globals are looked up in the first variable, `_ENV`, which is frozen unless it is set.
fn never_holds_table(tree: &LuaTree, local: &LuaLocal) -> bool {
    let value = local.value.map(|id| &tree.nodes[id].expr);
    let is_env = std::ptr::eq(local, &raw const tree.locals[0]);
    let plain = matches!(
        value,
        Some(LuaExpr::Function(_) | LuaExpr::Number | LuaExpr::Text(..) | LuaExpr::Bool(_))
    );
    !local.is_reassigned && (is_env || plain)
}
