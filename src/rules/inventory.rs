//! Held items: their marks, and moves between the inventory and a list on the sheet, such as a cache.

use super::catalogue::{CACHE_SIZE, entry_value, kind_index};
use super::convert::{coerce, to_lua};
use super::held_filter::HeldFilter;
use super::host::Host;
use super::lua_error::{lua_error, lua_error_with};
use super::sheet;
use crate::model::book::{BookData, FieldType, ItemKind};
use crate::model::game::{
    ChangeEvent, ChangeKind, ChangeSource, Event, ListFilter, SlotChange, SlotQuery, Value,
};
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Lua, Table, Value as LuaValue};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Returns the index of a kind that can be held, and the slot of its held items.
pub(super) fn held_kind(host: &Host, name: &str) -> mlua::Result<(usize, u32)> {
    let n = kind_index(host, name)?;
    if !host.schema.borrow().kinds[n].can_be_held {
        return Err(lua_error(format!("entries of `{name}` cannot be held")));
    }
    match host.data.borrow().inventory_slots.get(n) {
        Some(slot) => Ok((n, *slot)),
        None => Err(lua_error("nothing is held before a book is open")),
    }
}

/// Returns the name of an entry as readers see it.
fn entry_name(host: &Host, kind: usize, id: &str) -> mlua::Result<String> {
    let entry = entry_value(host, kind, id)?;
    Ok(entry.get("name").as_text().unwrap_or(id).to_owned())
}

/// Cache of item tables by kind, position and content. The tables are frozen, so a table can be reused while its content is the same. The cache is
/// bounded. A table that a script still holds must be returned again for an equal item: otherwise scripts could see what earlier calls have read.
struct FrozenItems {
    data: Arc<BookData>,
    ids: BTreeMap<ItemHandle, usize>,
    /// Size at which entries without references are dropped.
    capacity: usize,
    /// Strong references, by number.
    strong: Table,
    /// Weak references, by number.
    weak: Table,
    next_id: usize,
}

type ItemHandle = (usize, i64, Value);

impl FrozenItems {
    fn new(lua: &Lua) -> mlua::Result<Self> {
        let weak = lua.create_table()?;
        weak.raw_set("__mode", "v")?;
        let alive = lua.create_table()?;
        alive.set_metatable(Some(weak))?;
        Ok(Self {
            data: Arc::default(),
            ids: BTreeMap::new(),
            capacity: CACHE_SIZE,
            strong: lua.create_table()?,
            weak: alive,
            next_id: 0,
        })
    }

    /// Makes room, and clears the cache when the book has changed.
    fn make_room(&mut self, world: &Arc<BookData>) -> mlua::Result<()> {
        let another = !Arc::ptr_eq(&self.data, world);
        if another || self.ids.len() >= self.capacity {
            self.strong.clear()?;
        }
        if another {
            self.data = Arc::clone(world);
            self.ids.clear();
        } else if self.ids.len() >= self.capacity {
            let alive = &self.weak;
            self.ids
                .retain(|_, place| alive.raw_get(*place).is_ok_and(|it: LuaValue| !it.is_nil()));
            self.capacity = CACHE_SIZE.max(2 * self.ids.len());
        }
        Ok(())
    }

    fn get(&self, thing: &ItemHandle) -> mlua::Result<Option<Table>> {
        match self.ids.get(thing) {
            Some(place) => self.weak.raw_get(*place),
            None => Ok(None),
        }
    }

    fn insert(&mut self, thing: ItemHandle, table: &Table) -> mlua::Result<()> {
        self.next_id += 1;
        self.strong.raw_set(self.next_id, table)?;
        self.weak.raw_set(self.next_id, table)?;
        self.ids.insert(thing, self.next_id);
        Ok(())
    }
}

/// `held(KIND[, with])`: the held items that match, with the fields of their catalogue entries.
pub(super) fn held_function(
    lua: &Lua,
    host: &Rc<Host>,
    freeze: &Function,
) -> mlua::Result<Function> {
    let freeze = freeze.clone();
    let kept = RefCell::new(FrozenItems::new(lua)?);
    host.create_function(lua, move |lua, host, (name, with): (String, LuaValue)| {
        let (kind, slot) = held_kind(host, &name)?;
        let with = host.to_plain(&with)?;
        let things = if with == Value::Nothing {
            let all = host.read_slot(slot);
            (1..).zip(all.as_list().iter().cloned()).collect()
        } else {
            let matching = HeldFilter::parse(host, kind, with)?;
            let those = host.query_slot(slot, &SlotQuery::Filter(matching.to_list_filter()));
            let pair = |thing: &Value| match thing.as_list() {
                [place, thing] => Some((place.int(), thing.clone())),
                _ => None,
            };
            those
                .as_list()
                .iter()
                .filter_map(pair)
                .collect::<Vec<(i64, Value)>>()
        };
        let world = Arc::clone(&host.data.borrow());
        let mut kept = kept.borrow_mut();
        kept.make_room(&world)?;
        let out = lua.create_table_with_capacity(things.len(), 0)?;
        for (n, thing) in things {
            let key = (kind, n, thing);
            if let Some(table) = kept.get(&key)? {
                out.raw_push(table)?;
            } else if let Some(table) = item_table(lua, host, &key)? {
                let table: Table = freeze.call((table, "a thing held"))?;
                out.raw_push(&table)?;
                kept.insert(key, &table)?;
            }
        }
        Ok(out)
    })
}

/// Builds the table of a held item as scripts see it.
fn item_table(
    lua: &Lua,
    host: &Host,
    (kind, place, thing): &(usize, i64, Value),
) -> mlua::Result<Option<Table>> {
    let id = thing.get("id").as_text().unwrap_or_default();
    let LuaValue::Table(table) = to_lua(lua, &entry_value(host, *kind, id)?)? else {
        return Ok(None);
    };
    if let Value::Map(marks) = thing {
        // A mark without a value does not hide the value of the catalogue.
        for (key, value) in marks.iter().filter(|(_, v)| **v != Value::Nothing) {
            table.raw_set(&**key, to_lua(lua, value)?)?;
        }
    }
    table.raw_set("id", id)?;
    table.raw_set("index", *place)?;
    Ok(Some(table))
}

/// `count(KIND[, with])`.
pub(super) fn count_held(host: &Host, name: &str, with: Value) -> mlua::Result<i64> {
    let (kind, slot) = held_kind(host, name)?;
    let matching = HeldFilter::parse(host, kind, with)?;
    let many = host.query_slot(slot, &SlotQuery::Count(matching.to_list_filter()));
    Ok(many.int())
}

/// `gain(KIND, id[, marks][, words])`: adds an item at the end of the list. Returns its position only if marks are given, because a rule that knows
/// the position depends on the number of held items.
pub(super) fn gain_item(
    host: &Host,
    name: &str,
    id: &str,
    marks: &LuaValue,
    told: Option<String>,
) -> mlua::Result<Option<i64>> {
    let marks = match host.to_plain(marks)? {
        Value::Nothing => return add_item(host, name, id, None, told).map(|()| None),
        marks => marks,
    };
    add_item(host, name, id, Some(&marks), told)?;
    let (_, slot) = held_kind(host, name)?;
    let place = host.query_slot(slot, &SlotQuery::Count(ListFilter::default()));
    Ok(Some(place.int()))
}

/// Adds an item with these marks.
pub(super) fn add_item(
    host: &Host,
    name: &str,
    id: &str,
    marks: Option<&Value>,
    told: Option<String>,
) -> mlua::Result<()> {
    host.charge_event(told.as_ref().map_or(0, String::len))?;
    let (kind, slot) = held_kind(host, name)?;
    let called = entry_name(host, kind, id)?;
    let vocabulary = Rc::clone(&*host.schema.borrow());
    let of = &vocabulary.kinds[kind];
    let mut thing = Value::map([("id", Value::text(id))]);
    for mark in &of.marks {
        thing = thing.with(&mark.name, mark.start.clone());
    }
    let marks = match marks {
        Some(Value::Map(marks)) => marks.iter().collect(),
        Some(Value::List(none)) if none.is_empty() => Vec::new(),
        None => Vec::new(),
        Some(_) => {
            let message = format!("the marks of a {name} are a table: {{ MARK = VALUE }}");
            return Err(lua_error(message));
        }
    };
    for (key, value) in marks {
        // A table from `held` is accepted as well. Its entry fields are not marks.
        let of_entry = matches!(&**key, "id" | "index" | "name" | "tags" | "about");
        if of_entry || of.fields.iter().any(|field| field.name == **key) {
            let is_mark = of.marks.iter().any(|mark| mark.name == **key);
            if !is_mark {
                continue;
            }
        }
        let field = find_mark(of, key)?;
        let value = coerce(&field.field_type, value.clone())
            .map_err(|wants| lua_error(format!("the mark `{key}` takes {wants}")))?;
        thing = thing.with(key, value);
    }
    let told = |_: &Value, _: &Value| item_event(name, id, &called, true, &told);
    host.change_slot(slot, &SlotChange::Gain(thing), Some(&told))?;
    Ok(())
}

/// The event for an item that was gained or lost. The words of the rule take precedence over the default text.
fn item_event(kind: &str, id: &str, called: &str, is: bool, words: &Option<String>) -> Event {
    Event::Change(ChangeEvent {
        kind: kind.to_owned(),
        by: ChangeSource::Rule,
        name: called.to_owned(),
        words: words.clone(),
        ..ChangeEvent::new(ChangeKind::Entry, id).with_gained(is)
    })
}

/// `lose(KIND, id | index[, words])`: returns the id of the lost item, if it was held.
pub(super) fn lose_item(
    host: &Host,
    name: &str,
    which: &LuaValue,
    told: Option<String>,
) -> mlua::Result<Option<String>> {
    host.charge_event(told.as_ref().map_or(0, String::len))?;
    let (kind, slot) = held_kind(host, name)?;
    let which = host.to_plain(which)?;
    let id = match &which {
        Value::Int(place) => {
            host.query_slot(slot, &SlotQuery::ElementField(*place, "id".to_owned()))
        }
        Value::Text(_) if count_held(host, name, which.clone())? > 0 => which.clone(),
        Value::Text(_) => Value::Nothing,
        _ => {
            return Err(lua_error(format!(
                "which {name} is lost: its id, or its place among those held"
            )));
        }
    };
    host.check_writable()?;
    let Value::Text(id) = id else { return Ok(None) };
    let called = entry_name(host, kind, &id)?;
    let told = |_: &Value, _: &Value| item_event(name, &id, &called, false, &told);
    let change = match which {
        Value::Int(place) => SlotChange::LoseAt(place),
        id => SlotChange::Lose(HeldFilter::parse(host, kind, id)?.to_list_filter()),
    };
    host.change_slot(slot, &change, Some(&told))?;
    Ok(Some(id.to_string()))
}

/// `mark(KIND, index, MARK, value[, words])`.
pub(super) fn set_mark(
    host: &Host,
    (name, index, mark): (&str, i64, &str),
    value: Value,
    told: Option<String>,
) -> mlua::Result<()> {
    host.charge_event(told.as_ref().map_or(0, String::len))?;
    let (kind, slot) = held_kind(host, name)?;
    let vocabulary = Rc::clone(&*host.schema.borrow());
    let field = find_mark(&vocabulary.kinds[kind], mark)?;
    let value = coerce(&field.field_type, value)
        .map_err(|wants| lua_error(format!("the mark `{mark}` takes {wants}")))?;
    let Value::Text(id) = host.query_slot(slot, &SlotQuery::ElementField(index, "id".to_owned()))
    else {
        return Err(lua_error(format!("there is no {name} at place {index}")));
    };
    let called = entry_name(host, kind, &id)?;
    let told = |from: &Value, to: &Value| {
        Event::Change(ChangeEvent {
            kind: name.to_owned(),
            mark: mark.to_owned(),
            from: from.clone(),
            to: to.clone(),
            by: ChangeSource::Rule,
            name: called.clone(),
            label: field.message_label.clone(),
            words: told.clone(),
            ..ChangeEvent::new(ChangeKind::Mark, &*id)
        })
    };
    let change = SlotChange::Mark(index, mark.to_owned(), value);
    host.change_slot(slot, &change, Some(&told))?;
    Ok(())
}

fn find_mark<'a>(kind: &'a ItemKind, mark: &str) -> mlua::Result<&'a crate::model::book::Field> {
    kind.marks.iter().find(|f| f.name == mark).ok_or_else(|| {
        lua_error_with(
            format!("a held {} has no mark `{mark}`", kind.name),
            did_you_mean(mark, kind.marks.iter().map(|f| &*f.name)),
        )
    })
}

/// Returns the slot of a field that can contain a list of items.
fn list_slot(host: &Host, field: &LuaValue) -> mlua::Result<u32> {
    let at = sheet::field_index(host, field)?;
    let vocabulary = Rc::clone(&*host.schema.borrow());
    let declared = &vocabulary.fields[at];
    if declared.field_type != FieldType::Any {
        let name = &declared.name;
        return Err(lua_error(format!(
            "`{name}` cannot store things: declare it with `type = \"any\"`"
        )));
    }
    sheet::field_slot(host, at)
}

/// `stow(KIND, id | index, FIELD[, words])`: returns the position in the list and the id, if the item was held.
pub(super) fn stow_item(
    host: &Host,
    name: &str,
    which: &LuaValue,
    field: &LuaValue,
    told: Option<String>,
) -> mlua::Result<(Option<i64>, Option<String>)> {
    host.check_writable()?;
    let to = list_slot(host, field)?;
    let (kind, slot) = held_kind(host, name)?;
    let (at, thing) = match host.to_plain(which)? {
        Value::Int(at) => (at, host.query_slot(slot, &SlotQuery::Element(at))),
        id @ Value::Text(_) => {
            let matching = HeldFilter::parse(host, kind, id)?;
            let those = host.query_slot(slot, &SlotQuery::Filter(matching.to_list_filter()));
            match those.as_list().first().map(Value::as_list) {
                Some([at, thing]) => (at.int(), thing.clone()),
                _ => (0, Value::Nothing),
            }
        }
        _ => {
            return Err(lua_error(format!(
                "the {name} to store: its id, or its index among those held"
            )));
        }
    };
    if thing == Value::Nothing {
        return Ok((None, None));
    }
    let place = host
        .query_slot(to, &SlotQuery::Count(ListFilter::default()))
        .int()
        + 1;
    host.change_slot(to, &SlotChange::Element(place, thing), None)?;
    let id = lose_item(host, name, &LuaValue::Integer(at), told)?;
    Ok((Some(place), id))
}

/// `unstow(KIND, place, FIELD[, words])`: returns the position among the held items and the id, if there was an item.
pub(super) fn unstow_item(
    host: &Host,
    name: &str,
    place: i64,
    field: &LuaValue,
    told: Option<String>,
) -> mlua::Result<(Option<i64>, Option<String>)> {
    host.check_writable()?;
    let from = list_slot(host, field)?;
    let (_, slot) = held_kind(host, name)?;
    let thing = host.query_slot(from, &SlotQuery::Element(place));
    let Some(id) = thing.get("id").as_text().map(str::to_owned) else {
        return Ok((None, None));
    };
    add_item(host, name, &id, Some(&thing), told)?;
    host.change_slot(from, &SlotChange::Element(place, Value::Nothing), None)?;
    let held = host
        .query_slot(slot, &SlotQuery::Count(ListFilter::default()))
        .int();
    Ok((Some(held), Some(id)))
}
