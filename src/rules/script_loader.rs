//! Files that `use` finds: the parts of the ruleset and the shared library.

use super::RuleScript;
use super::freeze::FreezeFunctions;
use super::lua_error::lua_error_with;
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::is_word;
use mlua::{Table, Value as LuaValue};
use std::collections::BTreeMap;

/// The folder of the library that all rulesets share.
pub const LIBRARY_FOLDER: &str = "lib";

/// State of `use` while scripts are loaded. It is dropped afterwards, and `use` with it.
#[derive(Debug)]
pub(super) struct ScriptLoader {
    /// All available files, by path: `badgerstone/fights.lua`, `lib/words.lua`.
    parts: Vec<RuleScript>,
    /// The ruleset, its house rules, and then each part in the order of its first use. The index is the number of the script in Lua.
    pub(super) scripts: Vec<RuleScript>,
    /// Number of house rules.
    house_rule_count: usize,
    /// Parts that were used, by path, with their numbers and results.
    pub(super) parts_used: BTreeMap<String, (usize, Option<LuaValue>)>,
    /// Numbers of the running scripts, innermost last.
    pub(super) running: Vec<usize>,
    /// The globals of a part.
    pub(super) globals: Table,
    pub(super) freezing: FreezeFunctions,
}

/// The owner of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScriptOwner {
    Ruleset,
    HouseRules,
    Library,
}

impl ScriptLoader {
    pub(super) fn new(
        (globals, seals): (&Table, &FreezeFunctions),
        ruleset: &RuleScript,
        house: &[RuleScript],
        parts: &[RuleScript],
    ) -> Self {
        Self {
            parts: parts.to_vec(),
            scripts: std::iter::once(ruleset).chain(house).cloned().collect(),
            house_rule_count: house.len(),
            parts_used: BTreeMap::new(),
            running: Vec::new(),
            globals: globals.clone(),
            freezing: seals.clone(),
        }
    }

    /// Returns all loaded scripts in the order of their numbers.
    pub(super) fn into_scripts(self) -> Vec<RuleScript> {
        self.scripts
    }

    pub(super) fn scripts(&self) -> &[RuleScript] {
        &self.scripts
    }

    pub(super) fn begin_script(&mut self, script: usize) {
        self.running = vec![script];
    }

    /// Returns the folder of the ruleset's own parts.
    fn ruleset_folder(&self) -> &str {
        let name = self.scripts.first().map_or("", |script| &script.name);
        name.strip_suffix(".lua").unwrap_or(name)
    }

    fn owner(&self, script: usize) -> ScriptOwner {
        let library = || {
            let script = self.scripts.get(script);
            script.is_some_and(|script| relative_to(&script.name, LIBRARY_FOLDER).is_some())
        };
        match script {
            0 => ScriptOwner::Ruleset,
            n if n <= self.house_rule_count => ScriptOwner::HouseRules,
            _ if library() => ScriptOwner::Library,
            _ => ScriptOwner::Ruleset,
        }
    }

    /// Finds the file for a name that a script uses.
    pub(super) fn find_part(&self, name: &str, by: usize) -> mlua::Result<&RuleScript> {
        let words = name
            .split('/')
            .all(|word| !word.is_empty() && word.chars().all(|c| is_word(c) || "_-".contains(c)));
        if !words {
            let bare = name.trim_end_matches(".lua");
            let bare = bare.rsplit(['/', '\\', '.']).next().unwrap_or_default();
            let near = if bare.is_empty() { "words" } else { bare };
            return Err(lua_error_with(
                format!("`{name}` cannot be the name of a part"),
                Some(format!(
                    "a part is named by words, with `/` before what lies in a folder of it, and without `.lua`: `require(\"{near}\")`"
                )),
            ));
        }
        let file = |folder: &str| {
            let path = format!("{folder}/{name}.lua");
            self.parts.iter().find(|part| part.name == path)
        };
        let (own, library) = (file(self.ruleset_folder()), file(LIBRARY_FOLDER));
        match (self.owner(by), own, library) {
            (ScriptOwner::Ruleset, Some(own), Some(library)) if own.name != library.name => Err(lua_error_with(
                format!("`{name}` is both `{}` and `{}`", own.name, library.name),
                Some("give the ruleset's part another name".to_owned()),
            )),
            (ScriptOwner::Ruleset, Some(own), _) => Ok(own),
            (_, _, Some(library)) => Ok(library),
            (ScriptOwner::HouseRules, Some(own), None) => Err(lua_error_with(
                format!("`{}` is a part of the ruleset, and house rules may use the library alone", own.name),
                Some("parts can change with every edition of their ruleset, but declarations do not: override an instruction under `replace`, use `query`, or use `hooks`".to_owned()),
            )),
            (ScriptOwner::Library, Some(own), None) => Err(lua_error_with(
                format!("`{}` is a part of a ruleset, and the library knows none", own.name),
                Some("let the ruleset hand over what the library needs of it".to_owned()),
            )),
            (side, None, None) => Err(self.missing_part_error(name, side)),
        }
    }

    fn missing_part_error(&self, name: &str, side: ScriptOwner) -> mlua::Error {
        let folders = match side {
            ScriptOwner::Ruleset => vec![self.ruleset_folder(), LIBRARY_FOLDER],
            ScriptOwner::HouseRules | ScriptOwner::Library => vec![LIBRARY_FOLDER],
        };
        let known = self.parts.iter().filter_map(|part| {
            let mut folders = folders.iter();
            let bare = folders.find_map(|folder| relative_to(&part.name, folder))?;
            bare.strip_suffix(".lua")
        });
        let known: Vec<&str> = known.collect();
        let last = name.rsplit('/').next().unwrap_or(name);
        let near = did_you_mean(name, known.iter().copied())
            .or_else(|| did_you_mean(last, known.iter().copied()));
        let help = near.unwrap_or_else(|| match known.is_empty() {
            true => format!("write it: {}/{name}.lua", folders[0]),
            false => format!("there are {}", known.join(", ")),
        });
        let folders = folders.join("/ or in ");
        lua_error_with(
            format!("there is no part `{name}` in {folders}/"),
            Some(help),
        )
    }

    /// Returns the cycle of files if this one is running already.
    pub(super) fn use_cycle(&self, number: usize) -> Option<String> {
        let from = self.running.iter().position(|n| *n == number)?;
        let called = |n: &usize| {
            let name = self.scripts.get(*n).map_or("", |script| &script.name);
            name.strip_suffix(".lua").unwrap_or(name).to_owned()
        };
        let way = self.running[from..].iter().chain([&number]);
        Some(way.map(called).collect::<Vec<_>>().join(" -> "))
    }
}

/// Returns the path relative to a folder.
fn relative_to<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}
