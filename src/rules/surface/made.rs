//! API functions that the host creates, or takes from Lua.

use crate::model::game::{Event, Value};
use crate::rules::fault::fault;
use crate::rules::host::Host;
use crate::rules::matching::HeldFilter;
use crate::rules::prelude::PreludeFunctions;
use crate::rules::ticks::{TickKind, title_number};
use crate::rules::{
    asking, belongings, catalogue, constants, derived, narrow, scene, sheet, using,
};
use mlua::{FromLuaMulti, IntoLua, IntoLuaMulti, Lua, Value as LuaValue};
use std::rc::Rc;

/// Makes the value for a name, or none if the prelude has made it.
pub(in crate::rules) fn make(
    name: &str,
    lua: &Lua,
    host: &Rc<Host>,
    prelude: &PreludeFunctions,
) -> mlua::Result<Option<LuaValue>> {
    let freeze = &prelude.freeze;
    let constants = |what, all| constants::table(lua, host, prelude, what, all)?.into_lua(lua);
    let made = match name {
        "assert" | "error" | "ipairs" | "select" | "tonumber" | "type" | "rawequal" => {
            lua.globals().get(name)
        }
        "sheet" => sheet::sheet(lua, host, &prelude.function("attached")?)?.into_lua(lua),
        "option" => constants("option", constants::options),
        "constant" => constants("constant", constants::figures),
        "book" => constants("setting", constants::settings),
        "derived" => derived::table(lua, host, freeze)?.into_lua(lua),
        "set_with_text" => sheet::setter(lua, host, true)?.into_lua(lua),
        "set_silently" => sheet::setter(lua, host, false)?.into_lua(lua),
        "get" => narrow::get(lua, host, freeze)?.into_lua(lua),
        "held" => belongings::held(lua, host, freeze)?.into_lua(lua),
        "current_page" => catalogue::here(lua, host, freeze)?.into_lua(lua),
        "pages" => catalogue::pages(lua, host, freeze)?.into_lua(lua),
        "require" => {
            let host = Rc::clone(host);
            lua.create_function(move |lua, name: String| using::use_part(lua, &host, &name))?
                .into_lua(lua)
        }
        _ => return function(name, lua, host).transpose(),
    };
    made.map(Some)
}

/// Makes a function that needs only the host.
fn function(name: &str, lua: &Lua, host: &Rc<Host>) -> Option<mlua::Result<LuaValue>> {
    fn new<A: FromLuaMulti, R: IntoLuaMulti>(
        lua: &Lua,
        host: &Rc<Host>,
        run: impl Fn(&Rc<Host>, A) -> mlua::Result<R> + 'static,
    ) -> mlua::Result<LuaValue> {
        host.function(lua, move |_, host, args: A| run(host, args))?
            .into_lua(lua)
    }
    Some(match name {
        "in_scene" => new(lua, host, |host, (): ()| Ok(scene::is_known(host))),
        "set" => new(
            lua,
            host,
            |host, a: (LuaValue, LuaValue, LuaValue, LuaValue)| {
                narrow::change(host, (&a.0, &a.1, &a.2), &narrow::read_wording(host, &a.3)?)
            },
        ),
        "add" => new(lua, host, |host, a: (LuaValue, i64, LuaValue)| {
            narrow::add(host, &a.0, a.1, &narrow::read_wording(host, &a.2)?)
        }),
        "at_least" => new(lua, host, |host, a: (LuaValue, i64)| {
            narrow::at_least(host, &a.0, a.1)
        }),
        "has" => new(lua, host, |host, (kind, id): (String, String)| {
            Ok(belongings::count(host, &kind, Value::text(id))? > 0)
        }),
        "count" => new(lua, host, |host, (kind, with): (String, LuaValue)| {
            belongings::count(host, &kind, host.plain(&with)?)
        }),
        "mark" => new(
            lua,
            host,
            |host, a: (String, i64, String, LuaValue, Option<String>)| {
                belongings::mark(host, (&a.0, a.1, &a.2), host.plain(&a.3)?, a.4)
            },
        ),
        "entries" => new(lua, host, entries),
        "has_code" => new(lua, host, |host, code: String| {
            TickKind::Code.has(host, &code)
        }),
        "has_title" => new(lua, host, |host, title: String| {
            TickKind::Title.has(host, &title)
        }),
        "number_of_codes" => new(lua, host, |host, (): ()| Ok(TickKind::Code.number(host))),
        "number_of_titles" => new(lua, host, |host, (): ()| Ok(TickKind::Title.number(host))),
        "title_number" => new(lua, host, |host, title: String| title_number(host, &title)),
        "say" => new(lua, host, |host, text: String| {
            host.tell(text.len(), || Event::Say { text })
        }),
        "switch_player" => new(lua, host, seat),
        "grid" => new(lua, host, |host, drawing: LuaValue| {
            let event = asking::grid(host, &drawing)?;
            host.tell(asking::bytes(&event), || event)
        }),
        _ => return None,
    })
}

fn entries(host: &Rc<Host>, (kind, with): (String, LuaValue)) -> mlua::Result<Vec<String>> {
    let kind = catalogue::kind_index(host, &kind)?;
    let with = HeldFilter::parse(host, kind, host.plain(&with)?)?;
    let world = host.world.borrow();
    let all = world.catalogues.get(kind);
    host.spend(all.map_or(0, |all| all.len() as u64 * 4));
    let ids = all.into_iter().flat_map(|all| all.keys());
    let fits = |id: &&String| with.fits(&Value::map([("id", Value::text(id.as_str()))]));
    Ok(ids.filter(fits).cloned().collect())
}

fn seat(host: &Rc<Host>, (name, open): (Option<String>, Option<String>)) -> mlua::Result<()> {
    let hidden = match (&name, open.as_deref()) {
        (_, Some("open")) | (None, None) => false,
        (Some(_), None) => true,
        (_, Some(word)) => {
            return Err(fault(format!(
                "a seat is \"open\" or hidden, not \"{word}\""
            )));
        }
    };
    let bytes = name.as_ref().map_or(0, String::len);
    host.tell(bytes, || Event::Seat { name, hidden })
}
