//! Data that is constant while a book is played: kinds, catalogue entries, pages.

use super::convert::to_lua;
use super::host::Host;
use super::lua_error::{lua_error, lua_error_with};
use crate::model::book::{PageId, slot};
use crate::model::game::Value;
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Lua, Table, Value as LuaValue};
use std::rc::Rc;

/// Returns the index of a kind by its name.
pub(super) fn kind_index(host: &Host, name: &str) -> mlua::Result<usize> {
    let schema = host.schema.borrow();
    schema
        .kinds
        .iter()
        .position(|kind| kind.name == name)
        .ok_or_else(|| {
            lua_error_with(
                format!("unknown kind `{name}`"),
                did_you_mean(name, schema.kinds.iter().map(|k| &*k.name)),
            )
        })
}

/// Returns a catalogue entry as plain data.
pub(super) fn entry_value(host: &Host, kind: usize, id: &str) -> mlua::Result<Value> {
    let data = host.data.borrow();
    let catalogue = data.catalogues.get(kind);
    catalogue.and_then(|c| c.get(id)).cloned().ok_or_else(|| {
        let name = host.schema.borrow().kinds[kind].name.clone();
        let ids = catalogue
            .into_iter()
            .flat_map(|c| c.keys().map(String::as_str));
        lua_error_with(format!("unknown {name} `{id}`"), did_you_mean(id, ids))
    })
}

/// Maximum number of cached tables for a book, so that a long rule does not build the same table many times. Also used by `prelude.lua`.
pub(super) const CACHE_SIZE: usize = 1000;

/// Builds the table for `entry(KIND, id)`, which the prelude freezes and caches.
pub(super) fn entry_table(
    lua: &Lua,
    host: &Host,
    (name, id): (String, String),
) -> mlua::Result<LuaValue> {
    let kind = kind_index(host, &name)?;
    let value = entry_value(host, kind, &id)?.with("id", (&*id).into());
    to_lua(lua, &value)
}

/// Finds a page by the name of a rule page or by its id. `action` describes the rule in errors.
pub(super) fn find_page(host: &Host, name: &str, action: &str) -> mlua::Result<PageId> {
    let data = host.data.borrow();
    // With linked books, the result depends on the current book. For a single book, the slot is not read.
    let part = match data.parts.len() {
        0 | 1 => 0,
        _ => {
            let n = usize::try_from(host.read_slot(slot::PAGE).int()).ok();
            n.and_then(|n| data.pages.get(n))
                .map_or(0, |page| page.part)
        }
    };
    data.find_page(part, name).ok_or_else(|| {
        let rule_pages = data.parts.iter().flat_map(|part| part.pages.keys());
        let ids = data.index.keys().map(|id| &**id);
        lua_error_with(
            format!("a rule {action} the unknown page `{name}`"),
            did_you_mean(name, rule_pages.map(String::as_str).chain(ids)),
        )
    })
}

/// `current_page()`: the page of the reader.
pub(super) fn here_function(
    lua: &Lua,
    host: &Rc<Host>,
    freeze: &Function,
) -> mlua::Result<Function> {
    let freeze = freeze.clone();
    host.create_function(lua, move |lua, host, (): ()| {
        let n = usize::try_from(host.read_slot(slot::PAGE).int()).ok();
        let data = host.data.borrow();
        let page = n.and_then(|n| data.pages.get(n));
        let page =
            page.ok_or_else(|| lua_error("`current_page` is not available before a book is open"))?;
        freeze.call::<LuaValue>((to_lua(lua, &page.to_value())?, "a page"))
    })
}

/// `pages([TAG])`: the pages of the book, in order.
pub(super) fn pages_function(
    lua: &Lua,
    host: &Rc<Host>,
    freeze: &Function,
) -> mlua::Result<Function> {
    let freeze = freeze.clone();
    host.create_function(lua, move |lua, host, tag: Option<String>| {
        let out = lua.create_table()?;
        host.spend(host.data.borrow().pages.len() as u64 * 4);
        for page in &host.data.borrow().pages {
            let mut tags = page.tags.iter();
            if tag.as_deref().is_none_or(|tag| tags.any(|t| **t == *tag)) {
                let page = to_lua(lua, &page.to_value())?;
                out.raw_push(freeze.call::<Table>((page, "a page"))?)?;
            }
        }
        Ok(out)
    })
}
