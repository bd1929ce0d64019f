//! The API of scripts: all names that a script can use, from `docs/rules/lua.md`. The stubs for editors and the lints use the same page.

mod values;

use super::declaration_reader;
use super::lua_error::lua_error_with;
use crate::syntax::lua::ApiName;
use crate::syntax::suggest::{did_you_mean, lua_advice};
use std::sync::LazyLock;
pub(super) use values::make_value;

const API_PAGE: &str = include_str!("../../docs/rules/lua.md");

/// A name of the API.
pub(super) struct ApiFunction {
    pub(super) name: &'static str,
    /// `name: type` of each parameter; the type of an optional parameter ends in `?`. `None` for a table.
    pub(super) params: Option<Vec<&'static str>>,
    pub(super) returns: &'static str,
    pub(super) doc: &'static str,
}

impl ApiFunction {
    /// Parses a section of the page: name, signature and description.
    fn parse(section: &'static str) -> Option<Self> {
        let mut lines = section.lines().filter(|line| !line.is_empty());
        let name = lines.next()?.strip_suffix('`')?;
        let signature = lines.next()?.trim_matches('`');
        let (call, returns) = signature.split_once(" -> ").unwrap_or((signature, ""));
        let params = call.strip_suffix(')').and_then(|it| it.split_once('('));
        let params =
            params.map(|(_, params)| params.split(", ").filter(|it| !it.is_empty()).collect());
        Some(Self {
            name,
            params,
            returns,
            doc: lines.next()?,
        })
    }
}

/// Returns all names in the order of the page.
pub(super) fn api_functions() -> &'static [ApiFunction] {
    static NAMES: LazyLock<Vec<ApiFunction>> = LazyLock::new(|| {
        let sections = API_PAGE.split("\n## `").skip(1);
        sections.filter_map(ApiFunction::parse).collect()
    });
    &NAMES
}

/// Names in the libraries of `libraries.lua`. A test compares the two.
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
pub fn api_names() -> Vec<ApiName> {
    let members = |name: &str| LIBRARIES.iter().find(|(library, _)| *library == name);
    let signature = |it: &'static ApiFunction| ApiName {
        name: it.name,
        params: it.params.as_deref().unwrap_or_default(),
        members: members(it.name).map_or(&[], |(_, members)| *members),
    };
    api_functions().iter().map(signature).collect()
}

/// The error for an unknown name.
pub(super) fn unknown_name_error(name: &str) -> mlua::Error {
    let help = lua_advice(name)
        .map(str::to_owned)
        .or_else(|| did_you_mean(name, api_functions().iter().map(|n| n.name)))
        .unwrap_or_else(|| format!("declare it first: `local {name} = ...`"));
    lua_error_with(format!("unknown name `{name}`"), Some(help))
}

/// The error for setting a global. While scripts are loaded, the help can suggest returning the value.
pub(super) fn global_set_error(name: &str, is_loading: bool) -> mlua::Error {
    let message = match api_functions().iter().any(|n| n.name == name) {
        true => format!("`{name}` is built in and cannot be set"),
        false => format!("global `{name}` cannot be set: scripts cannot keep values between calls"),
    };
    let help = match is_loading && declaration_reader::is_declaration_key(name) {
        true => format!("return it from the script: `return {{ {name} = ... }}`"),
        false => format!("write `local {name}`, or store the value in a field of the sheet"),
    };
    lua_error_with(message, Some(help))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sandbox::Sandbox;

    #[test]
    fn libraries_match_the_table() {
        let sandbox = Sandbox::build().unwrap();
        for (library, members) in LIBRARIES {
            let chunk = format!(
                "local out = {{}} for name in pairs({library}) do out[#out + 1] = name end return table.concat(out, ' ')"
            );
            let chunk = sandbox
                .lua
                .load(chunk)
                .set_environment(sandbox.globals.clone());
            let actual: String = chunk.eval().unwrap();
            assert_eq!(actual, members.join(" "), "{library}");
        }
    }
}
