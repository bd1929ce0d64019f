//! `use`: finds a file of the ruleset's folder or of the shared library, runs it once and seals what it returns.

use super::Script;
use super::errors::{chunk_name, script_number};
use super::host::{Host, fault, fault_with};
use super::sandbox::Sandbox;
use super::seal::Seals;
use crate::syntax::suggest::did_you_mean;
use mlua::{Lua, MultiValue, Table, Value as LuaValue};
use std::collections::BTreeMap;

/// The folder of the library that all rulesets share.
pub const LIBRARY: &str = "lib";

/// What `use` goes by while scripts are loaded. Afterwards it is gone, and `use` with it.
#[derive(Debug)]
pub(super) struct Loading {
    /// Every file that could be asked for, called by its path: `badgerstone/fights.lua`, `lib/words.lua`.
    parts: Vec<Script>,
    /// The ruleset, its house rules, and then each part as it was asked for. Lua knows a script by its number here.
    scripts: Vec<Script>,
    /// How many of them are house rules.
    houses: usize,
    /// Parts by path, with their numbers and what they returned.
    used: BTreeMap<String, (usize, Option<LuaValue>)>,
    /// Numbers of the scripts that are being run, the innermost last.
    running: Vec<usize>,
    /// What a part finds around it.
    globals: Table,
    seals: Seals,
}

/// Whose file it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Ruleset,
    House,
    Library,
}

impl Loading {
    pub(super) fn new(
        sandbox: &Sandbox,
        ruleset: &Script,
        house: &[Script],
        parts: &[Script],
    ) -> Self {
        Self {
            parts: parts.to_vec(),
            scripts: std::iter::once(ruleset).chain(house).cloned().collect(),
            houses: house.len(),
            used: BTreeMap::new(),
            running: Vec::new(),
            globals: sandbox.globals.clone(),
            seals: sandbox.prelude.seals.clone(),
        }
    }

    /// Every script in force, in the order of their numbers.
    pub(super) fn into_scripts(self) -> Vec<Script> {
        self.scripts
    }

    pub(super) fn scripts(&self) -> &[Script] {
        &self.scripts
    }

    pub(super) fn begins(&mut self, script: usize) {
        self.running = vec![script];
    }

    /// The folder of the ruleset's own parts.
    fn own(&self) -> &str {
        let name = self.scripts.first().map_or("", |script| &script.name);
        name.strip_suffix(".lua").unwrap_or(name)
    }

    fn side(&self, script: usize) -> Side {
        let library = || {
            let script = self.scripts.get(script);
            script.is_some_and(|script| inside(&script.name, LIBRARY).is_some())
        };
        match script {
            0 => Side::Ruleset,
            n if n <= self.houses => Side::House,
            _ if library() => Side::Library,
            _ => Side::Ruleset,
        }
    }

    /// The one file that a script means by a name.
    fn find(&self, name: &str, by: usize) -> mlua::Result<&Script> {
        let words = name.split('/').all(|word| {
            !word.is_empty()
                && word
                    .chars()
                    .all(|c| c.is_alphanumeric() || "_-".contains(c))
        });
        if !words {
            let bare = name.trim_end_matches(".lua");
            let bare = bare.rsplit(['/', '\\', '.']).next().unwrap_or_default();
            let near = if bare.is_empty() { "words" } else { bare };
            return Err(fault_with(
                format!("`{name}` cannot be the name of a part"),
                Some(format!(
                    "a part is named by words, with `/` before what lies in a folder of it, and without `.lua`: `use(\"{near}\")`"
                )),
            ));
        }
        let file = |folder: &str| {
            let path = format!("{folder}/{name}.lua");
            self.parts.iter().find(|part| part.name == path)
        };
        let (own, library) = (file(self.own()), file(LIBRARY));
        match (self.side(by), own, library) {
            (Side::Ruleset, Some(own), Some(library)) if own.name != library.name => Err(fault_with(
                format!("`{name}` is both `{}` and `{}`", own.name, library.name),
                Some("give the ruleset's part another name".to_owned()),
            )),
            (Side::Ruleset, Some(own), _) => Ok(own),
            (_, _, Some(library)) => Ok(library),
            (Side::House, Some(own), None) => Err(fault_with(
                format!("`{}` is a part of the ruleset, and house rules may use the library alone", own.name),
                Some("a part may change with every edition of its ruleset; what is declared stays: put yours around a verb under `replace`, ask by `query`, listen by `hooks`".to_owned()),
            )),
            (Side::Library, Some(own), None) => Err(fault_with(
                format!("`{}` is a part of a ruleset, and the library knows none", own.name),
                Some("let the ruleset hand over what the library needs of it".to_owned()),
            )),
            (side, None, None) => Err(self.missing(name, side)),
        }
    }

    fn missing(&self, name: &str, side: Side) -> mlua::Error {
        let folders = match side {
            Side::Ruleset => vec![self.own(), LIBRARY],
            Side::House | Side::Library => vec![LIBRARY],
        };
        let known = self.parts.iter().filter_map(|part| {
            let mut folders = folders.iter();
            let bare = folders.find_map(|folder| inside(&part.name, folder))?;
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
        fault_with(
            format!("there is no part `{name}` in {folders}/"),
            Some(help),
        )
    }

    /// The files from the first use of this one on, when it is among those that are being run.
    fn circle(&self, number: usize) -> Option<String> {
        let from = self.running.iter().position(|n| *n == number)?;
        let called = |n: &usize| {
            let name = self.scripts.get(*n).map_or("", |script| &script.name);
            name.strip_suffix(".lua").unwrap_or(name).to_owned()
        };
        let way = self.running[from..].iter().chain([&number]);
        Some(way.map(called).collect::<Vec<_>>().join(" -> "))
    }
}

/// What is left of a path below a folder.
fn inside<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// `use(NAME)`.
pub(super) fn use_part(lua: &Lua, host: &Host, name: &str) -> mlua::Result<LuaValue> {
    let (number, part, globals, seals) = {
        let mut loading = host.loading.borrow_mut();
        let Some(loading) = &mut *loading else {
            return Err(fault_with(
                "`use` is for loading, and the rules are loaded",
                Some(format!(
                    "at the top of the script, outside of its functions: `local part = use(\"{name}\")`"
                )),
            ));
        };
        let by = caller(lua).or(loading.running.last().copied());
        let part = loading.find(name, by.unwrap_or_default())?.clone();
        let number = match loading.used.get(&part.name) {
            Some((_, Some(value))) => return Ok(value.clone()),
            Some((number, None)) => *number,
            None => {
                let number = loading.scripts.len();
                loading.used.insert(part.name.clone(), (number, None));
                loading.scripts.push(part.clone());
                number
            }
        };
        if let Some(circle) = loading.circle(number) {
            return Err(fault_with(
                format!("`use` goes round in a circle: {circle}"),
                Some("put what both need into a third part".to_owned()),
            ));
        }
        loading.running.push(number);
        (number, part, loading.globals.clone(), loading.seals.clone())
    };
    let returned = seals.run::<MultiValue>(lua, &globals, (number, &part));
    if let Some(loading) = &mut *host.loading.borrow_mut() {
        loading.running.pop();
    }
    let returned = returned.map_err(|e| located(e, number))?;
    let value = one(returned).map_err(|given| ends_wrong(host, number, given))?;
    if let LuaValue::Table(table) = &value {
        seals.part(table, &part_of(host, number))?;
    }
    if let Some(loading) = &mut *host.loading.borrow_mut()
        && let Some(script) = loading.scripts.get(number)
        && let Some((_, kept)) = loading.used.get_mut(&script.name)
    {
        *kept = Some(value.clone());
    }
    Ok(value)
}

/// Lua does not say where memory ran out: in this part.
fn located(error: mlua::Error, number: usize) -> mlua::Error {
    match error {
        mlua::Error::MemoryError(text) => fault(format!("{}:1: {text}", chunk_name(number))),
        other => other,
    }
}

/// The script whose line calls, by its number.
fn caller(lua: &Lua) -> Option<usize> {
    let chunk = |level| {
        lua.inspect_stack(level, |at| {
            at.source().short_src.map(std::borrow::Cow::into_owned)
        })
    };
    let mut levels = (0..).map_while(chunk);
    levels.find_map(|chunk| script_number(&chunk?))
}

/// The one value a part returns; in its place how many there are.
fn one(returned: MultiValue) -> Result<LuaValue, usize> {
    let many = returned.len();
    let mut values = returned.into_iter();
    match (values.next(), many) {
        (Some(value), 1) if value != LuaValue::Nil => Ok(value),
        (_, 1) => Err(0),
        _ => Err(many),
    }
}

/// A fault at the last line of a part that returns nothing, or too much.
fn ends_wrong(host: &Host, number: usize, given: usize) -> mlua::Error {
    let loading = host.loading.borrow();
    let scripts = loading.iter().flat_map(Loading::scripts);
    let script = scripts.into_iter().nth(number);
    let (name, text) = script.map_or(("", ""), |script| (&script.name, &script.text));
    let line = text.trim_end().lines().count().max(1);
    let what = match given {
        0 => "nothing".to_owned(),
        n => format!("{n} values, and `use` gives one"),
    };
    // The place is told as Lua tells it.
    fault_with(
        format!("{}:{line}: `{name}` returns {what}", chunk_name(number)),
        Some("end it with `return { ... }`".to_owned()),
    )
}

/// What a script is told of a table that it cannot change.
fn part_of(host: &Host, number: usize) -> String {
    let loading = host.loading.borrow();
    let mut scripts = loading.iter().flat_map(Loading::scripts);
    let name = scripts.nth(number).map_or("", |script| &script.name);
    format!("what `{name}` returned")
}
