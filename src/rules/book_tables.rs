//! Constants of a book: the active options, and the keys of `book.yaml` that the ruleset reads. Scripts see them as plain tables that are filled once
//! per book.

use super::convert::{describe, proxy_table, to_lua};
use super::host::Host;
use super::lua_error::{lua_error, lua_error_with};
use super::prelude::PreludeFunctions;
use crate::model::game::Value;
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Lua, Table, Value as LuaValue};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Makes a read-only table that is filled when a book is bound.
pub(super) fn read_only_table(
    lua: &Lua,
    host: &Rc<Host>,
    prelude: &PreludeFunctions,
    what: &'static str,
    all: fn(&Host) -> Vec<(String, Value)>,
) -> mlua::Result<Table> {
    let strange = host.create_function(lua, move |_, host, key: LuaValue| -> mlua::Result<()> {
        let key = describe(&key);
        let known = all(host);
        let help = match host.schema.borrow().name.is_empty() {
            true => {
                let known = "it is known when a book is open: ask for it inside a function";
                Some(known.to_owned())
            }
            false => did_you_mean(&key, known.iter().map(|(name, _)| &**name)),
        };
        Err(lua_error_with(format!("there is no {what} `{key}`"), help))
    })?;
    let refuse = host.create_function(
        lua,
        move |_, _, (_, key, _): (LuaValue, LuaValue, LuaValue)| -> mlua::Result<()> {
            let key = describe(&key);
            Err(lua_error(format!(
                "the {what} `{key}` cannot be changed by a rule"
            )))
        },
    )?;
    let table = lua.create_table()?;
    let meta = lua.create_table()?;
    let names = lua.create_table()?;
    let past: Function = prelude.call("checked_index", (&names, strange))?;
    meta.raw_set("__index", past)?;
    table.set_metatable(Some(meta))?;
    let front = proxy_table(lua, &table, refuse)?;
    if let Some(inside) = &*host.originals.borrow() {
        inside.raw_set(&front, &table)?;
    }
    let freeze = prelude.freeze.clone();
    host.table_fillers
        .borrow_mut()
        .push(Rc::new(move |lua, host| {
            table.clear()?;
            names.clear()?;
            for (name, value) in all(host) {
                let value = match to_lua(lua, &value)? {
                    LuaValue::Table(table) => freeze.call((table, what))?,
                    plain => plain,
                };
                names.raw_set(&*name, true)?;
                table.raw_set(name, value)?;
            }
            Ok(())
        }));
    Ok(front)
}

/// Returns the active options: those of the book, or the defaults of the ruleset.
pub(super) fn options(host: &Host) -> Vec<(String, Value)> {
    let (vocabulary, world) = (host.schema.borrow(), host.data.borrow());
    let declared = vocabulary.options.iter().map(|o| (&o.name, &o.start));
    with_defaults(declared, &world.options)
}

/// Returns the constants of the rules with the values of the book.
pub(super) fn constants(host: &Host) -> Vec<(String, Value)> {
    let vocabulary = host.schema.borrow();
    let each = vocabulary.constants.iter();
    each.map(|figure| (figure.name.clone(), figure.value.clone()))
        .collect()
}

/// Returns the keys of `book.yaml` that the ruleset declares.
pub(super) fn settings(host: &Host) -> Vec<(String, Value)> {
    let (vocabulary, world) = (host.schema.borrow(), host.data.borrow());
    let declared = vocabulary.settings.iter().map(|f| (&f.name, &f.start));
    with_defaults(declared, &world.settings)
}

fn with_defaults<'a>(
    declared: impl Iterator<Item = (&'a String, &'a Value)>,
    said: &BTreeMap<String, Value>,
) -> Vec<(String, Value)> {
    let each = declared.map(|(name, start)| {
        let value = said.get(name).unwrap_or(start);
        (name.clone(), value.clone())
    });
    each.collect()
}
