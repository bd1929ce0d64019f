//! Files that scripts can `require`: the parts of the ruleset and the shared library.

use super::RuleScript;
use super::freeze::FreezeFunctions;
use super::lua_error::{fail_with, lua_error_with};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::is_word;
use mlua::{Table, Value as LuaValue};
use std::collections::BTreeMap;

/// The folder of the library that all rulesets share.
pub const LIBRARY_FOLDER: &str = "lib";

/// State of `require` while scripts are loaded. Afterwards it is dropped, so that `require` fails.
#[derive(Debug)]
pub(super) struct ScriptLoader {
    /// All available files, by path: `badgerstone/fights.lua`, `lib/words.lua`.
    parts: Vec<RuleScript>,
    /// The ruleset, its house rules, and then the parts in the order of their first use. The index is the number of the script in Lua.
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
        (globals, freezing): (&Table, &FreezeFunctions),
        ruleset: &RuleScript,
        house_rules: &[RuleScript],
        parts: &[RuleScript],
    ) -> Self {
        Self {
            parts: parts.to_vec(),
            scripts: std::iter::once(ruleset)
                .chain(house_rules)
                .cloned()
                .collect(),
            house_rule_count: house_rules.len(),
            parts_used: BTreeMap::new(),
            running: Vec::new(),
            globals: globals.clone(),
            freezing: freezing.clone(),
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

    /// Returns the folder of the parts of the ruleset.
    fn ruleset_folder(&self) -> &str {
        let name = self.scripts.first().map_or("", |script| &script.name);
        name.strip_suffix(".lua").unwrap_or(name)
    }

    fn owner(&self, script: usize) -> ScriptOwner {
        let is_library = || {
            let script = self.scripts.get(script);
            script.is_some_and(|script| relative_to(&script.name, LIBRARY_FOLDER).is_some())
        };
        match script {
            0 => ScriptOwner::Ruleset,
            n if n <= self.house_rule_count => ScriptOwner::HouseRules,
            _ if is_library() => ScriptOwner::Library,
            _ => ScriptOwner::Ruleset,
        }
    }

    /// Finds the file for the argument of `require`.
    pub(super) fn find_part(&self, name: &str, caller: usize) -> mlua::Result<&RuleScript> {
        let is_valid = name
            .split('/')
            .all(|word| !word.is_empty() && word.chars().all(|c| is_word(c) || "_-".contains(c)));
        if !is_valid {
            let base = name.trim_end_matches(".lua");
            let base = base.rsplit(['/', '\\', '.']).next().unwrap_or_default();
            let example = if base.is_empty() { "words" } else { base };
            return fail_with(
                format!("invalid name of a part: `{name}`"),
                Some(format!(
                    "write the path without `.lua`, with `/` after each folder: `require(\"{example}\")`"
                )),
            );
        }
        let file = |folder: &str| {
            let path = format!("{folder}/{name}.lua");
            self.parts.iter().find(|part| part.name == path)
        };
        let (ruleset_part, library_part) = (file(self.ruleset_folder()), file(LIBRARY_FOLDER));
        match (self.owner(caller), ruleset_part, library_part) {
            (ScriptOwner::Ruleset, Some(ruleset_part), Some(library_part)) if ruleset_part.name != library_part.name => fail_with(
                format!("ambiguous part `{name}`: `{}` or `{}`", ruleset_part.name, library_part.name),
                Some("rename the part of the ruleset".to_owned()),
            ),
            (ScriptOwner::Ruleset, Some(ruleset_part), _) => Ok(ruleset_part),
            (_, _, Some(library_part)) => Ok(library_part),
            (ScriptOwner::HouseRules, Some(ruleset_part), None) => fail_with(
                format!("house rules cannot use `{}`, a part of the ruleset", ruleset_part.name),
                Some("use `replace`, `query` or `hooks`, because the parts of a ruleset can change in each edition".to_owned()),
            ),
            (ScriptOwner::Library, Some(ruleset_part), None) => fail_with(
                format!("the library cannot use `{}`, a part of a ruleset", ruleset_part.name),
                Some("pass the values that the library needs as arguments".to_owned()),
            ),
            (owner, None, None) => Err(self.missing_part_error(name, owner)),
        }
    }

    fn missing_part_error(&self, name: &str, owner: ScriptOwner) -> mlua::Error {
        let folders = match owner {
            ScriptOwner::Ruleset => vec![self.ruleset_folder(), LIBRARY_FOLDER],
            ScriptOwner::HouseRules | ScriptOwner::Library => vec![LIBRARY_FOLDER],
        };
        let names = self.parts.iter().filter_map(|part| {
            let mut folders = folders.iter();
            let relative = folders.find_map(|folder| relative_to(&part.name, folder))?;
            relative.strip_suffix(".lua")
        });
        let names: Vec<&str> = names.collect();
        let base = name.rsplit('/').next().unwrap_or(name);
        let help = did_you_mean(name, names.iter().copied())
            .or_else(|| did_you_mean(base, names.iter().copied()));
        let help = help.unwrap_or_else(|| match names.is_empty() {
            true => format!("create {}/{name}.lua", folders[0]),
            false => format!("use one of: {}", names.join(", ")),
        });
        let folders = folders.join("/ or in ");
        lua_error_with(
            format!("unknown part `{name}`: not in {folders}/"),
            Some(help),
        )
    }

    /// Returns the cycle of files if this file is already running.
    pub(super) fn use_cycle(&self, number: usize) -> Option<String> {
        let start = self.running.iter().position(|n| *n == number)?;
        let display_name = |n: &usize| {
            let name = self.scripts.get(*n).map_or("", |script| &script.name);
            name.strip_suffix(".lua").unwrap_or(name).to_owned()
        };
        let cycle = self.running[start..].iter().chain([&number]);
        Some(cycle.map(display_name).collect::<Vec<_>>().join(" -> "))
    }
}

/// Returns the path relative to a folder.
fn relative_to<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}
