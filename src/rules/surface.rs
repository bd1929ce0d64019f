//! Every name a script may use, once: the sandbox, the stubs for editors and the manual are made from this table.

use super::declare;
use super::host::{Host, fault_with};
use super::sandbox::Prelude;
use crate::suggest::{did_you_mean, of_lua};
use mlua::{Lua, Value as LuaValue};
use std::rc::Rc;

/// How a name gets into the sandbox.
#[derive(Clone, Copy)]
pub(super) enum Comes {
    /// Lua's own, as it is.
    Lua,
    /// Written in `prelude.lua` or one of its parts.
    Prelude,
    /// Made by the host.
    Host(fn(&Lua, &Rc<Host>, &Prelude) -> mlua::Result<LuaValue>),
}

/// One name of the surface.
#[derive(Clone, Copy)]
pub(super) struct Name {
    pub(super) name: &'static str,
    /// `name type` of each parameter; a name ending in `?` may be left out. `None` for a table.
    pub(super) takes: Option<&'static [&'static str]>,
    pub(super) gives: &'static str,
    pub(super) doc: &'static str,
    pub(super) example: &'static str,
    pub(super) comes: Comes,
}

const fn name(
    name: &'static str,
    takes: &'static [&'static str],
    gives: &'static str,
    doc: &'static str,
    example: &'static str,
    comes: Comes,
) -> Name {
    Name {
        name,
        takes: Some(takes),
        gives,
        doc,
        example,
        comes,
    }
}

const fn table(name: &'static str, doc: &'static str, example: &'static str, comes: Comes) -> Name {
    Name {
        name,
        takes: None,
        gives: "table",
        doc,
        example,
        comes,
    }
}

macro_rules! host {
    (|$host:ident, $args:ident: $of:ty| $body:expr) => {
        Comes::Host(|lua, host, _| {
            host.function(lua, |_, $host, $args: $of| $body)?
                .into_lua(lua)
        })
    };
}

mod lua;
mod play;
mod state;

/// The table.
pub(super) fn names() -> impl Iterator<Item = &'static Name> {
    [state::STATE, play::PLAY, lua::LUA].into_iter().flatten()
}

/// Names in the libraries, which `libraries.lua` makes; a test holds the two together.
const LIBRARIES: &[(&str, &[&str])] = &[
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep",
            "reverse", "sub", "upper",
        ],
    ),
    (
        "table",
        &["concat", "insert", "pack", "remove", "sort", "unpack"],
    ),
    (
        "math",
        &[
            "abs",
            "ceil",
            "floor",
            "fmod",
            "huge",
            "max",
            "maxinteger",
            "min",
            "mininteger",
            "tointeger",
            "type",
            "ult",
        ],
    ),
    (
        "utf8",
        &["char", "charpattern", "codepoint", "codes", "len", "offset"],
    ),
];

/// A name of the surface as the checker needs it.
#[derive(Debug, Clone, Copy)]
pub struct Signature {
    pub name: &'static str,
    /// `name type` of each parameter, as in the manual; empty for a table.
    pub takes: &'static [&'static str],
    /// Names in a library.
    pub members: &'static [&'static str],
}

/// Every name that a script may use.
#[must_use]
pub fn surface() -> Vec<Signature> {
    let members = |name: &str| LIBRARIES.iter().find(|(library, _)| *library == name);
    let signature = |it: &Name| Signature {
        name: it.name,
        takes: it.takes.unwrap_or_default(),
        members: members(it.name).map_or(&[], |(_, members)| *members),
    };
    names().map(signature).collect()
}

/// An unknown name, in words.
pub(super) fn unknown(name: &str) -> mlua::Error {
    let help = of_lua(name)
        .map(str::to_owned)
        .or_else(|| did_you_mean(name, names().map(|n| n.name)))
        .unwrap_or_else(|| format!("declare it first: `local {name} = ...`"));
    fault_with(format!("there is no `{name}` here"), Some(help))
}

/// A global that is set; `reads` while scripts are read, where it may be what one should give back.
pub(super) fn assigned(name: &str, reads: bool) -> mlua::Error {
    let message = match names().any(|n| n.name == name) {
        true => format!("`{name}` is a name of the game and cannot be changed"),
        false => format!("`{name}` is a global, and rules remember nothing between calls"),
    };
    let help = match reads && declare::is_declared(name) {
        true => format!("what a script declares it gives back: `return {{ {name} = ... }}`"),
        false => format!("write `local {name}`, or keep it in a field of the sheet"),
    };
    fault_with(message, Some(help))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sandbox::Sandbox;

    #[test]
    fn libraries_hold_what_the_table_says() {
        let sandbox = Sandbox::build().unwrap();
        for (library, members) in LIBRARIES {
            let chunk = format!(
                "local out = {{}} for name in pairs({library}) do out[#out + 1] = name end return table.concat(out, ' ')"
            );
            let chunk = sandbox
                .lua
                .load(chunk)
                .set_environment(sandbox.globals.clone());
            let there: String = chunk.eval().unwrap();
            assert_eq!(there, members.join(" "), "{library}");
        }
    }
}
