//! Things that move between what is held and a list on the sheet, a cache for one, with their marks.

use super::belongings::{gained, held_kind, lose};
use super::fault::fault;
use super::host::Host;
use super::matching::Matching;
use super::sheet;
use crate::model::book::FieldType;
use crate::model::game::{Change, Filter, Lookup, Value};
use mlua::Value as LuaValue;

/// The slot of a field that may be a list of things.
fn list(host: &Host, field: &LuaValue) -> mlua::Result<u32> {
    let at = sheet::field_index(host, field)?;
    let vocabulary = std::rc::Rc::clone(&*host.vocabulary.borrow());
    let declared = &vocabulary.fields[at];
    if declared.of != FieldType::Any {
        let name = &declared.name;
        return Err(fault(format!(
            "`{name}` holds no things: declare it with `type = \"any\"`"
        )));
    }
    sheet::slot(host, at)
}

/// `stow(KIND, id | index, FIELD[, words])`: its place in the list and its id, if it was held.
pub(super) fn stow(
    host: &Host,
    name: &str,
    which: &LuaValue,
    field: &LuaValue,
    told: Option<String>,
) -> mlua::Result<(Option<i64>, Option<String>)> {
    host.changing()?;
    let to = list(host, field)?;
    let (kind, slot) = held_kind(host, name)?;
    let (at, thing) = match host.plain(which)? {
        Value::Int(at) => (at, host.question(slot, &Lookup::Thing(at))),
        id @ Value::Text(_) => {
            let matching = Matching::read(host, kind, id)?;
            let those = host.question(slot, &Lookup::Those(matching.filter()));
            match those.as_list().first().map(Value::as_list) {
                Some([at, thing]) => (at.int(), thing.clone()),
                _ => (0, Value::Nothing),
            }
        }
        _ => {
            return Err(fault(format!(
                "which {name} is put away: its id, or its place among those held"
            )));
        }
    };
    if thing == Value::Nothing {
        return Ok((None, None));
    }
    let place = host.question(to, &Lookup::Count(Filter::default())).int() + 1;
    host.change(to, &Change::Item(place, thing), None)?;
    let id = lose(host, name, &LuaValue::Integer(at), told)?;
    Ok((Some(place), id))
}

/// `unstow(KIND, place, FIELD[, words])`: its place among those held and its id, if there was a thing.
pub(super) fn unstow(
    host: &Host,
    name: &str,
    place: i64,
    field: &LuaValue,
    told: Option<String>,
) -> mlua::Result<(Option<i64>, Option<String>)> {
    host.changing()?;
    let from = list(host, field)?;
    let (_, slot) = held_kind(host, name)?;
    let thing = host.question(from, &Lookup::Thing(place));
    let Some(id) = thing.get("id").as_text().map(str::to_owned) else {
        return Ok((None, None));
    };
    gained(host, name, &id, Some(&thing), told)?;
    host.change(from, &Change::Item(place, Value::Nothing), None)?;
    let held = host.question(slot, &Lookup::Count(Filter::default())).int();
    Ok((Some(held), Some(id)))
}
