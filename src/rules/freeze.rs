//! Freezing: scripts cannot keep values between calls, because everything that their functions can reach is frozen after loading.
//!
//! `freeze.lua` freezes tables. Lua gives no access to the variables of a function, and an assignment to a variable must be rejected before it happens.
//! Therefore calls are inserted into the text of a script before it is loaded. The line numbers stay the same:
//!
//! - After the declaration of a variable that an inner function uses: `note(function() return NAME end)`, which later returns its table.
//! - Before a statement of an inner function that sets an outer variable: `set("NAME")`, which fails after loading.
//! - At the start of a function that takes `...`: `count(...)`, and around the last call of a `return` of several values: `return a, count(f())`. One
//!   instruction of Lua copies all of these values, so a call is charged for the largest number so far.
//!
//! Inside a function, `note` and `set` take effect only if the function is called while scripts are loaded. Values that are created in a later call can
//! be changed in that call.

use super::RuleScript;
use super::lua_error::{chunk_name, fail, lua_error_with};
use crate::syntax::lua::{self, LuaExpr, LuaLocal, LuaTree};
use crate::syntax::unicode::normalize_text;
use mlua::chunk::ChunkMode;
use mlua::{FromLuaMulti, Function, Lua, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Functions of `freeze.lua` for the loading of scripts.
#[derive(Debug, Clone)]
pub(super) struct FreezeFunctions {
    /// Stores a function that returns the values of variables.
    note: Function,
    /// Fails if a variable is set after scripts are loaded.
    set: Function,
    /// Returns its arguments and charges the call for their number.
    count: Function,
    /// Freezes the result of a part.
    freeze_part: Function,
    /// Freezes everything and ends the loading of scripts.
    freeze_all: Function,
}

impl FreezeFunctions {
    pub(super) fn from_table(exports: &Table) -> mlua::Result<Self> {
        Ok(Self {
            note: exports.get("note")?,
            set: exports.get("set")?,
            count: exports.get("count")?,
            freeze_part: exports.get("freeze_part")?,
            freeze_all: exports.get("freeze_all")?,
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
            // Lua can parse the script, but without its variables it cannot be run safely.
            return fail(format!(
                "{}:1: the script is nested too deeply",
                chunk_name(number)
            ));
        };
        match load(&instrument(&script.text, &tree)) {
            Ok(chunk) => chunk.call((&self.note, &self.set, &self.count)),
            // The error is reported for the original text of the script.
            Err(error) => load(&script.text).and(Err(error)),
        }
    }

    /// Freezes the result of a part, and everything in it. `description` names it in errors.
    pub(super) fn freeze_part(&self, table: &Table, description: &str) -> mlua::Result<()> {
        self.freeze_part.call((table, description))
    }

    /// Freezes everything that scripts have created while they were loaded.
    pub(super) fn freeze_all(&self) -> mlua::Result<()> {
        self.freeze_all.call(())
    }
}

/// The error for a change after loading.
pub(super) fn kept_state_error(problem: &str) -> mlua::Error {
    lua_error_with(
        format!("{}{problem}: scripts cannot keep values between calls", super::lua_error::KEPT_STATE),
        Some(
            "store lasting values in a field of the sheet or of a scene; create other values in the call"
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
    let mut insertions: Vec<(usize, u8, String)> = Vec::new();
    for function in tree.functions.iter().filter(|it| it.is_variadic) {
        insertions.push((function.body_start, 0, format!(" {base}count(...); ")));
    }
    for (start, end) in &tree.open_returns {
        insertions.push((*start, 3, format!("{base}count(")));
        insertions.push((*end, 0, ")".to_owned()));
    }
    // Variables that are declared together get one `note`.
    let mut groups: BTreeMap<usize, Vec<&LuaLocal>> = BTreeMap::new();
    let needs_note = |local: &&LuaLocal| local.is_captured && !never_holds_table(tree, local);
    for local in tree.locals.iter().filter(needs_note) {
        groups.entry(local.declaration_end).or_default().push(local);
    }
    for (declaration_end, locals) in groups {
        let names: Vec<&str> = locals.iter().map(|local| &*local.name).collect();
        let note = format!("{base}note(function() return {} end)", names.join(", "));
        let note = match depth(locals[0]) {
            0 => format!(" {note}; "),
            _ => format!(" if {base}on then {note} end "),
        };
        insertions.push((declaration_end, 1, note));
    }
    let mut switches = BTreeSet::new();
    for (offset, local) in &tree.outer_assignments {
        let local = &tree.locals[*local];
        let set = format!("{base}set(\"{}\")", local.name);
        let set = match depth(local) {
            0 => format!(" {set}; "),
            n => {
                switches.insert((tree.functions[local.function].body_start, n));
                format!(" if {base}{n} then {set} end ")
            }
        };
        insertions.push((*offset, 2, set));
    }
    for (body_start, n) in switches {
        insertions.push((body_start, 0, format!(" local {base}{n} = {base}on ")));
    }
    insertions.sort_by_key(|(offset, order, _)| (*offset, *order));
    // The script is wrapped in a function, so that the inserted variables do not count towards Lua's limit of local variables.
    let mut out = format!(
        "local {base}note, {base}set, {base}count = ... local {base}on = true {base}note(function() {base}on = false end) return (function(...) "
    );
    let mut copied_to = 0;
    for (offset, _, inserted) in insertions {
        out.push_str(&text[copied_to..offset]);
        out.push_str(&inserted);
        copied_to = offset;
    }
    out.push_str(&text[copied_to..]);
    out.push_str("\nend)()");
    out
}

/// Returns true if a variable never contains a table. The first variable is `_ENV` with the globals, which is frozen unless it is set.
fn never_holds_table(tree: &LuaTree, local: &LuaLocal) -> bool {
    let value = local.value.map(|id| &tree.nodes[id].expr);
    let is_env = std::ptr::eq(local, &raw const tree.locals[0]);
    let is_plain = matches!(
        value,
        Some(LuaExpr::Function(_) | LuaExpr::Number | LuaExpr::Text(..) | LuaExpr::Bool(_))
    );
    !local.is_reassigned && (is_env || is_plain)
}
