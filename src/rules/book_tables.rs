//! Options, constants and settings of a book, as tables that are filled once per book.

use super::convert::{describe, proxy_table, to_lua};
use super::host::Host;
use super::lua_error::{fail, fail_with};
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
    kind: &'static str,
    get_entries: fn(&Host) -> Vec<(String, Value)>,
) -> mlua::Result<Table> {
    let report_unknown =
        host.create_function(lua, move |_, host, key: LuaValue| -> mlua::Result<()> {
            let key = describe(&key);
            let entries = get_entries(host);
            let help = match host.schema.borrow().name.is_empty() {
                true => {
                    let help = "read it inside a function, when a book is open";
                    Some(help.to_owned())
                }
                false => did_you_mean(&key, entries.iter().map(|(name, _)| &**name)),
            };
            fail_with(format!("unknown {kind} `{key}`"), help)
        })?;
    let reject_write = host.create_function(
        lua,
        move |_, _, (_, key, _): (LuaValue, LuaValue, LuaValue)| -> mlua::Result<()> {
            let key = describe(&key);
            fail(format!("{kind} `{key}` cannot be changed by a rule"))
        },
    )?;
    let table = lua.create_table()?;
    let meta = lua.create_table()?;
    let names = lua.create_table()?;
    let index: Function = prelude.call("checked_index", (&names, report_unknown))?;
    meta.raw_set("__index", index)?;
    table.set_metatable(Some(meta))?;
    let proxy = proxy_table(lua, &table, reject_write)?;
    if let Some(originals) = &*host.originals.borrow() {
        originals.raw_set(&proxy, &table)?;
    }
    let freeze = prelude.freeze.clone();
    host.table_fillers
        .borrow_mut()
        .push(Rc::new(move |lua, host| {
            table.clear()?;
            names.clear()?;
            for (name, value) in get_entries(host) {
                let value = match to_lua(lua, &value)? {
                    LuaValue::Table(table) => freeze.call((table, kind))?,
                    scalar => scalar,
                };
                names.raw_set(&*name, true)?;
                table.raw_set(name, value)?;
            }
            Ok(())
        }));
    Ok(proxy)
}

/// Returns the active options: those of the book, or the defaults of the ruleset.
pub(super) fn options(host: &Host) -> Vec<(String, Value)> {
    let (schema, data) = (host.schema.borrow(), host.data.borrow());
    let declared = schema.options.iter().map(|o| (&o.name, &o.start));
    with_defaults(declared, &data.options)
}

/// Returns the constants of the rules with the values of the book.
pub(super) fn constants(host: &Host) -> Vec<(String, Value)> {
    let schema = host.schema.borrow();
    let constants = schema.constants.iter();
    constants
        .map(|constant| (constant.name.clone(), constant.value.clone()))
        .collect()
}

/// Returns the keys of `book.yaml` that the ruleset declares.
pub(super) fn settings(host: &Host) -> Vec<(String, Value)> {
    let (schema, data) = (host.schema.borrow(), host.data.borrow());
    let declared = schema.settings.iter().map(|f| (&f.name, &f.start));
    with_defaults(declared, &data.settings)
}

fn with_defaults<'a>(
    declared: impl Iterator<Item = (&'a String, &'a Value)>,
    values: &BTreeMap<String, Value>,
) -> Vec<(String, Value)> {
    let entries = declared.map(|(name, start)| {
        let value = values.get(name).unwrap_or(start);
        (name.clone(), value.clone())
    });
    entries.collect()
}
