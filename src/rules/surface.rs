//! The API of scripts: all names that a script can use. `docs/lua.md` describes them. The stubs for editors and the checker read that page too.

mod made;

use super::entries;
use super::fault::fault_with;
use crate::syntax::lua::ApiName;
use crate::syntax::suggest::{did_you_mean, of_lua};
pub(super) use made::make;
use std::sync::LazyLock;

const PAGE: &str = include_str!("../../docs/lua.md");

/// One name of the API.
pub(super) struct ApiFunction {
    pub(super) name: &'static str,
    /// `name: type` of each parameter; an optional one ends in `?`. `None` for a table.
    pub(super) takes: Option<Vec<&'static str>>,
    pub(super) gives: &'static str,
    pub(super) doc: &'static str,
}

impl ApiFunction {
    /// Parses a section of the page: name, signature and description.
    fn parse(section: &'static str) -> Option<Self> {
        let mut lines = section.lines().filter(|line| !line.is_empty());
        let name = lines.next()?.strip_suffix('`')?;
        let signature = lines.next()?.trim_matches('`');
        let (call, gives) = signature.split_once(" -> ").unwrap_or((signature, ""));
        let takes = call.strip_suffix(')').and_then(|it| it.split_once('('));
        let takes = takes.map(|(_, takes)| takes.split(", ").filter(|it| !it.is_empty()).collect());
        Some(Self {
            name,
            takes,
            gives,
            doc: lines.next()?,
        })
    }
}

/// Returns all names in the order of the page.
pub(super) fn names() -> &'static [ApiFunction] {
    static NAMES: LazyLock<Vec<ApiFunction>> = LazyLock::new(|| {
        let sections = PAGE.split("\n## `").skip(1);
        sections.filter_map(ApiFunction::parse).collect()
    });
    &NAMES
}

/// Names in the libraries, which `libraries.lua` makes. A test compares the two.
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

/// Returns the signatures of the API.
pub fn surface() -> Vec<ApiName> {
    let members = |name: &str| LIBRARIES.iter().find(|(library, _)| *library == name);
    let signature = |it: &'static ApiFunction| ApiName {
        name: it.name,
        takes: it.takes.as_deref().unwrap_or_default(),
        members: members(it.name).map_or(&[], |(_, members)| *members),
    };
    names().iter().map(signature).collect()
}

/// The error for an unknown name.
pub(super) fn unknown(name: &str) -> mlua::Error {
    let help = of_lua(name)
        .map(str::to_owned)
        .or_else(|| did_you_mean(name, names().iter().map(|n| n.name)))
        .unwrap_or_else(|| format!("declare it first: `local {name} = ...`"));
    fault_with(format!("there is no `{name}` here"), Some(help))
}

/// The error for setting a global. `reads` is true while scripts are loaded; then the help suggests to return the value.
pub(super) fn assigned(name: &str, reads: bool) -> mlua::Error {
    let message = match names().iter().any(|n| n.name == name) {
        true => format!("`{name}` is a name of the game and cannot be changed"),
        false => format!("`{name}` is a global, and rules remember nothing between calls"),
    };
    let help = match reads && entries::is_declared(name) {
        true => format!("a script returns its declarations: `return {{ {name} = ... }}`"),
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
