//! API functions that the host creates, or takes from Lua.

use crate::model::game::{Event, Value};
use crate::rules::code_or_title::{CodeOrTitle, title_number};
use crate::rules::convert::to_lua;
use crate::rules::held_filter::HeldFilter;
use crate::rules::host::Host;
use crate::rules::lua_error::fail;
use crate::rules::prelude::PreludeFunctions;
use crate::rules::{
    book_tables, catalogue, derived, field_ops, inventory, requests, require, scene, sheet,
};
use mlua::{FromLua, FromLuaMulti, IntoLua, IntoLuaMulti, Lua, Value as LuaValue};
use std::rc::Rc;

/// Makes the value for a name, or none if the prelude makes it.
pub(in crate::rules) fn make_value(
    name: &str,
    lua: &Lua,
    host: &Rc<Host>,
    prelude: &PreludeFunctions,
) -> mlua::Result<Option<LuaValue>> {
    let freeze = &prelude.freeze;
    let constants =
        |kind, get| book_tables::read_only_table(lua, host, prelude, kind, get)?.into_lua(lua);
    let value = match name {
        "assert" | "error" | "ipairs" | "select" | "tonumber" | "type" | "rawequal" => {
            lua.globals().get(name)
        }
        "sheet" => sheet::sheet_table(lua, host, &prelude.function("field_proxy")?)?.into_lua(lua),
        "option" => constants("option", book_tables::options),
        "constant" => constants("constant", book_tables::constants),
        "book" => constants("setting", book_tables::settings),
        "derived" => derived::derived_table(lua, host, freeze)?.into_lua(lua),
        "set_with_text" => sheet::setter_function(lua, host, true)?.into_lua(lua),
        "set_silently" => sheet::setter_function(lua, host, false)?.into_lua(lua),
        "get" => field_ops::get_function(lua, host, freeze)?.into_lua(lua),
        "held" => inventory::held_function(lua, host, freeze)?.into_lua(lua),
        "current_page" => catalogue::here_function(lua, host, freeze)?.into_lua(lua),
        "variable" => host
            .create_function(lua, |lua, host, name: String| {
                let slot = host.data.borrow().variable_slots.get(&name).copied();
                match slot {
                    Some(slot) => to_lua(lua, &host.read_slot(slot)),
                    None => fail(format!("the book has no variable `{name}`")),
                }
            })?
            .into_lua(lua),
        "pages" => catalogue::pages_function(lua, host, freeze)?.into_lua(lua),
        "require" => {
            let host = Rc::clone(host);
            lua.create_function(move |lua, name: String| require::load_part(lua, &host, &name))?
                .into_lua(lua)
        }
        _ => return make_function(name, lua, host).transpose(),
    };
    value.map(Some)
}

/// Makes a function that needs only the host.
fn make_function(name: &str, lua: &Lua, host: &Rc<Host>) -> Option<mlua::Result<LuaValue>> {
    fn new<A: FromLuaMulti, R: IntoLuaMulti>(
        lua: &Lua,
        host: &Rc<Host>,
        run: impl Fn(&Rc<Host>, A) -> mlua::Result<R> + 'static,
    ) -> mlua::Result<LuaValue> {
        host.create_function(lua, move |_, host, args: A| run(host, args))?
            .into_lua(lua)
    }
    Some(match name {
        "in_scene" => new(lua, host, |host, (): ()| Ok(scene::is_active(host))),
        "set" => new(
            lua,
            host,
            |host, a: (LuaValue, LuaValue, LuaValue, LuaValue)| {
                field_ops::change_part(
                    host,
                    (&a.0, &a.1, &a.2),
                    &field_ops::parse_wording(host, &a.3)?,
                )
            },
        ),
        "add" => new(lua, host, |host, a: (LuaValue, i64, LuaValue)| {
            field_ops::add_to_number(host, &a.0, a.1, &field_ops::parse_wording(host, &a.2)?)
        }),
        "at_least" => new(lua, host, |host, a: (LuaValue, i64)| {
            field_ops::number_at_least(host, &a.0, a.1)
        }),
        "has" => new(lua, host, |host, (kind, id): (String, String)| {
            Ok(inventory::count_held(host, &kind, Value::text(id))? > 0)
        }),
        "count" => new(lua, host, |host, (kind, filter): (String, LuaValue)| {
            inventory::count_held(host, &kind, host.to_plain(&filter)?)
        }),
        "mark" => new(
            lua,
            host,
            |host, a: (String, i64, String, LuaValue, Option<String>)| {
                inventory::set_mark(host, (&a.0, a.1, &a.2), host.to_plain(&a.3)?, a.4)
            },
        ),
        "entries" => new(lua, host, matching_entries),
        "has_code" => new(lua, host, |host, code: String| {
            CodeOrTitle::Code.is_held(host, &code)
        }),
        "has_title" => new(lua, host, |host, title: String| {
            CodeOrTitle::Title.is_held(host, &title)
        }),
        "number_of_codes" => new(lua, host, |host, (): ()| {
            Ok(CodeOrTitle::Code.count_held(host))
        }),
        "number_of_titles" => new(lua, host, |host, (): ()| {
            Ok(CodeOrTitle::Title.count_held(host))
        }),
        "title_number" => new(lua, host, |host, title: String| title_number(host, &title)),
        "say" => {
            let say = host.create_function(lua, |lua, host, text: LuaValue| {
                let is_observed = host.game().is_observed();
                let text = match host.resolve_late(text, is_observed)? {
                    Some(text) => String::from_lua(text, lua)?,
                    None => String::new(),
                };
                host.emit(text.len(), || Event::Say { text })
            });
            say.and_then(|say| say.into_lua(lua))
        }
        "say_one_of" => {
            let say = host.create_function(lua, |lua, host, lines: LuaValue| {
                let is_observed = host.game().is_observed();
                let lines = match host.resolve_late(lines, is_observed)? {
                    Some(lines) => Vec::<String>::from_lua(lines, lua)?,
                    None => vec![String::new()],
                };
                if lines.is_empty() {
                    return fail("`say_one_of` requires at least one line");
                }
                let n = host.game().next_story(&lines);
                let text = lines[n].clone();
                host.emit(text.len(), || Event::Story { text })
            });
            say.and_then(|say| say.into_lua(lua))
        }
        "switch_player" => new(lua, host, set_seat),
        "grid" => new(lua, host, |host, grid: LuaValue| {
            let is_observed = host.game().is_observed();
            let Some(grid) = host.resolve_late(grid, is_observed)? else {
                return host.emit(0, || Event::Say {
                    text: String::new(),
                });
            };
            let event = requests::parse_grid(host, &grid)?;
            host.emit(requests::grid_bytes(&event), || event)
        }),
        _ => return None,
    })
}

fn matching_entries(
    host: &Rc<Host>,
    (kind, filter): (String, LuaValue),
) -> mlua::Result<Vec<String>> {
    let kind = catalogue::kind_index(host, &kind)?;
    let filter = HeldFilter::parse(host, kind, host.to_plain(&filter)?)?;
    let data = host.data.borrow();
    let catalogue = data.catalogues.get(kind);
    host.spend(catalogue.map_or(0, |catalogue| catalogue.len() as u64 * 4));
    let ids = catalogue.into_iter().flat_map(|catalogue| catalogue.keys());
    let is_match = |id: &&String| filter.matches(&Value::map([("id", Value::text(id.as_str()))]));
    Ok(ids.filter(is_match).cloned().collect())
}

fn set_seat(host: &Rc<Host>, (name, seat): (Option<String>, Option<String>)) -> mlua::Result<()> {
    let hidden = match (&name, seat.as_deref()) {
        (_, Some("open")) | (None, None) => false,
        (Some(_), None) => true,
        (_, Some(other)) => {
            return fail(format!(
                "the second argument of `switch_player` must be \"open\" or nil, not \"{other}\""
            ));
        }
    };
    let bytes = name.as_ref().map_or(0, String::len);
    host.emit(bytes, || Event::Player { name, hidden })
}
