//! Held items: their marks, and moves between the inventory and a list on the sheet.

use super::catalogue::{CACHE_SIZE, entry_value, kind_index};
use super::convert::{coerce, to_lua};
use super::held_filter::HeldFilter;
use super::host::Host;
use super::lua_error::{fail, lua_error, lua_error_with};
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
        return fail(format!("entries of `{name}` cannot be held"));
    }
    match host.data.borrow().inventory_slots.get(n) {
        Some(slot) => Ok((n, *slot)),
        None => fail("held items cannot be used before a book is open"),
    }
}

/// Returns the name of an entry as readers see it.
fn entry_name(host: &Host, kind: usize, id: &str) -> mlua::Result<String> {
    let entry = entry_value(host, kind, id)?;
    Ok(entry.get("name").as_text().unwrap_or(id).to_owned())
}

/// Bounded cache of item tables by kind, position and content. The tables are frozen, so equal items can share a table.
///
/// Weak references keep each table that a script still uses. Otherwise an equal item would get a new table, and scripts could see what
/// earlier calls have read.
struct FrozenItems {
    data: Arc<BookData>,
    ids: BTreeMap<ItemHandle, usize>,
    /// Size at which entries without tables are dropped.
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
        let metatable = lua.create_table()?;
        metatable.raw_set("__mode", "v")?;
        let weak = lua.create_table()?;
        weak.set_metatable(Some(metatable))?;
        Ok(Self {
            data: Arc::default(),
            ids: BTreeMap::new(),
            capacity: CACHE_SIZE,
            strong: lua.create_table()?,
            weak,
            next_id: 0,
        })
    }

    /// Makes room for an entry. Clears the cache when the book has changed.
    fn make_room(&mut self, data: &Arc<BookData>) -> mlua::Result<()> {
        let is_new_book = !Arc::ptr_eq(&self.data, data);
        if is_new_book || self.ids.len() >= self.capacity {
            self.strong.clear()?;
        }
        if is_new_book {
            self.data = Arc::clone(data);
            self.ids.clear();
        } else if self.ids.len() >= self.capacity {
            let weak = &self.weak;
            self.ids
                .retain(|_, id| weak.raw_get(*id).is_ok_and(|it: LuaValue| !it.is_nil()));
            self.capacity = CACHE_SIZE.max(2 * self.ids.len());
        }
        Ok(())
    }

    fn get(&self, item: &ItemHandle) -> mlua::Result<Option<Table>> {
        match self.ids.get(item) {
            Some(id) => self.weak.raw_get(*id),
            None => Ok(None),
        }
    }

    fn insert(&mut self, item: ItemHandle, table: &Table) -> mlua::Result<()> {
        self.next_id += 1;
        self.strong.raw_set(self.next_id, table)?;
        self.weak.raw_set(self.next_id, table)?;
        self.ids.insert(item, self.next_id);
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
    let cache = RefCell::new(FrozenItems::new(lua)?);
    host.create_function(lua, move |lua, host, (name, filter): (String, LuaValue)| {
        let (kind, slot) = held_kind(host, &name)?;
        let filter = host.to_plain(&filter)?;
        let items = if filter == Value::Nothing {
            let all = host.read_slot(slot);
            (1..).zip(all.as_list().iter().cloned()).collect()
        } else {
            let held_filter = HeldFilter::parse(host, kind, filter)?;
            let matches = host.query_slot(slot, &SlotQuery::Filter(held_filter.to_list_filter()));
            let pair = |item: &Value| match item.as_list() {
                [index, item] => Some((index.int(), item.clone())),
                _ => None,
            };
            matches
                .as_list()
                .iter()
                .filter_map(pair)
                .collect::<Vec<(i64, Value)>>()
        };
        let data = Arc::clone(&host.data.borrow());
        let mut cache = cache.borrow_mut();
        cache.make_room(&data)?;
        let out = lua.create_table_with_capacity(items.len(), 0)?;
        for (index, item) in items {
            let key = (kind, index, item);
            if let Some(table) = cache.get(&key)? {
                out.raw_push(table)?;
            } else if let Some(table) = item_table(lua, host, &key)? {
                let table: Table = freeze.call((table, "a held item"))?;
                out.raw_push(&table)?;
                cache.insert(key, &table)?;
            }
        }
        Ok(out)
    })
}

/// Builds the table of a held item as scripts see it.
fn item_table(
    lua: &Lua,
    host: &Host,
    (kind, index, item): &(usize, i64, Value),
) -> mlua::Result<Option<Table>> {
    let id = item.get("id").as_text().unwrap_or_default();
    let LuaValue::Table(table) = to_lua(lua, &entry_value(host, *kind, id)?)? else {
        return Ok(None);
    };
    if let Value::Map(marks) = item {
        // A mark without a value does not hide the value of the catalogue.
        for (key, value) in marks.iter().filter(|(_, v)| **v != Value::Nothing) {
            table.raw_set(&**key, to_lua(lua, value)?)?;
        }
    }
    table.raw_set("id", id)?;
    table.raw_set("index", *index)?;
    Ok(Some(table))
}

/// `count(KIND[, with])`.
pub(super) fn count_held(host: &Host, name: &str, filter: Value) -> mlua::Result<i64> {
    let (kind, slot) = held_kind(host, name)?;
    let held_filter = HeldFilter::parse(host, kind, filter)?;
    let count = host.query_slot(slot, &SlotQuery::Count(held_filter.to_list_filter()));
    Ok(count.int())
}

/// `gain(KIND, id[, marks][, words])`: adds an item at the end of the list.
///
/// Returns its position only if there are marks: the result of a rule that uses the position depends on the number of held items.
pub(super) fn gain_item(
    host: &Host,
    name: &str,
    id: &str,
    marks: &LuaValue,
    wording: Option<String>,
) -> mlua::Result<Option<i64>> {
    let marks = match host.to_plain(marks)? {
        Value::Nothing => return add_item(host, name, id, None, wording).map(|()| None),
        marks => marks,
    };
    add_item(host, name, id, Some(&marks), wording)?;
    let (_, slot) = held_kind(host, name)?;
    let count = host.query_slot(slot, &SlotQuery::Count(ListFilter::default()));
    Ok(Some(count.int()))
}

/// Adds an item with these marks.
pub(super) fn add_item(
    host: &Host,
    name: &str,
    id: &str,
    marks: Option<&Value>,
    wording: Option<String>,
) -> mlua::Result<()> {
    host.charge_event(wording.as_ref().map_or(0, String::len))?;
    let (kind, slot) = held_kind(host, name)?;
    let display_name = entry_name(host, kind, id)?;
    let schema = Rc::clone(&*host.schema.borrow());
    let item_kind = &schema.kinds[kind];
    let mut item = Value::map([("id", Value::text(id))]);
    for mark in &item_kind.marks {
        item = item.with(&mark.name, mark.start.clone());
    }
    let marks = match marks {
        Some(Value::Map(marks)) => marks.iter().collect(),
        Some(Value::List(list)) if list.is_empty() => Vec::new(),
        None => Vec::new(),
        Some(_) => {
            let message = format!("the marks of a {name} must be a table: `{{ MARK = VALUE }}`");
            return fail(message);
        }
    };
    for (key, value) in marks {
        // A table from `held` is accepted as well. Its entry fields are not marks.
        let is_entry_key = matches!(&**key, "id" | "index" | "name" | "tags" | "about")
            || item_kind.fields.iter().any(|field| field.name == **key);
        if is_entry_key && item_kind.marks.iter().all(|mark| mark.name != **key) {
            continue;
        }
        let field = find_mark(item_kind, key)?;
        let value = coerce(&field.field_type, value.clone())
            .map_err(|expected| lua_error(format!("mark `{key}` must be {expected}")))?;
        item = item.with(key, value);
    }
    let event = |_: &Value, _: &Value| item_event(name, id, &display_name, true, &wording);
    host.change_slot(slot, &SlotChange::Gain(item), Some(&event))?;
    Ok(())
}

/// Builds the event for a gained or lost item. `wording` replaces the default text.
fn item_event(kind: &str, id: &str, name: &str, gained: bool, wording: &Option<String>) -> Event {
    Event::Change(ChangeEvent {
        kind: kind.to_owned(),
        by: ChangeSource::Rule,
        name: name.to_owned(),
        words: wording.clone(),
        ..ChangeEvent::new(ChangeKind::Entry, id).with_gained(gained)
    })
}

/// `lose(KIND, id | index[, words])`: returns the id of the lost item, if it was held.
pub(super) fn lose_item(
    host: &Host,
    name: &str,
    which: &LuaValue,
    wording: Option<String>,
) -> mlua::Result<Option<String>> {
    host.charge_event(wording.as_ref().map_or(0, String::len))?;
    let (kind, slot) = held_kind(host, name)?;
    let which = host.to_plain(which)?;
    let id = match &which {
        Value::Int(index) => {
            host.query_slot(slot, &SlotQuery::ElementField(*index, "id".to_owned()))
        }
        Value::Text(_) if count_held(host, name, which.clone())? > 0 => which.clone(),
        Value::Text(_) => Value::Nothing,
        _ => {
            return fail(format!(
                "the {name} to lose must be an id or the index of a held item"
            ));
        }
    };
    host.check_writable()?;
    let Value::Text(id) = id else { return Ok(None) };
    let display_name = entry_name(host, kind, &id)?;
    let event = |_: &Value, _: &Value| item_event(name, &id, &display_name, false, &wording);
    let change = match which {
        Value::Int(index) => SlotChange::LoseAt(index),
        id => SlotChange::Lose(HeldFilter::parse(host, kind, id)?.to_list_filter()),
    };
    host.change_slot(slot, &change, Some(&event))?;
    Ok(Some(id.to_string()))
}

/// `mark(KIND, index, MARK, value[, words])`.
pub(super) fn set_mark(
    host: &Host,
    (name, index, mark): (&str, i64, &str),
    value: Value,
    wording: Option<String>,
) -> mlua::Result<()> {
    host.charge_event(wording.as_ref().map_or(0, String::len))?;
    let (kind, slot) = held_kind(host, name)?;
    let schema = Rc::clone(&*host.schema.borrow());
    let field = find_mark(&schema.kinds[kind], mark)?;
    let value = coerce(&field.field_type, value)
        .map_err(|expected| lua_error(format!("mark `{mark}` must be {expected}")))?;
    let Value::Text(id) = host.query_slot(slot, &SlotQuery::ElementField(index, "id".to_owned()))
    else {
        return fail(format!("no held {name} has index {index}"));
    };
    let display_name = entry_name(host, kind, &id)?;
    let event = |from: &Value, to: &Value| {
        Event::Change(ChangeEvent {
            kind: name.to_owned(),
            mark: mark.to_owned(),
            from: from.clone(),
            to: to.clone(),
            by: ChangeSource::Rule,
            name: display_name.clone(),
            label: field.message_label.clone(),
            words: wording.clone(),
            ..ChangeEvent::new(ChangeKind::Mark, &*id)
        })
    };
    let change = SlotChange::Mark(index, mark.to_owned(), value);
    host.change_slot(slot, &change, Some(&event))?;
    Ok(())
}

fn find_mark<'a>(kind: &'a ItemKind, mark: &str) -> mlua::Result<&'a crate::model::book::Field> {
    kind.marks.iter().find(|f| f.name == mark).ok_or_else(|| {
        lua_error_with(
            format!("unknown mark `{mark}` of a held {}", kind.name),
            did_you_mean(mark, kind.marks.iter().map(|f| &*f.name)),
        )
    })
}

/// Returns the slot of a field that can contain a list of items.
fn list_slot(host: &Host, field: &LuaValue) -> mlua::Result<u32> {
    let index = sheet::field_index(host, field)?;
    let schema = Rc::clone(&*host.schema.borrow());
    let declared = &schema.fields[index];
    if declared.field_type != FieldType::Any {
        let name = &declared.name;
        return fail(format!(
            "`{name}` cannot contain items: declare it with `type = \"any\"`"
        ));
    }
    sheet::field_slot(host, index)
}

/// `store(KIND, id | index, FIELD[, words])`: returns the position in the list and the id, if the item was held.
pub(super) fn store_item(
    host: &Host,
    name: &str,
    which: &LuaValue,
    field: &LuaValue,
    wording: Option<String>,
) -> mlua::Result<(Option<i64>, Option<String>)> {
    host.check_writable()?;
    let list = list_slot(host, field)?;
    let (kind, slot) = held_kind(host, name)?;
    let (index, item) = match host.to_plain(which)? {
        Value::Int(index) => (index, host.query_slot(slot, &SlotQuery::Element(index))),
        id @ Value::Text(_) => {
            let held_filter = HeldFilter::parse(host, kind, id)?;
            let matches = host.query_slot(slot, &SlotQuery::Filter(held_filter.to_list_filter()));
            match matches.as_list().first().map(Value::as_list) {
                Some([index, item]) => (index.int(), item.clone()),
                _ => (0, Value::Nothing),
            }
        }
        _ => {
            return fail(format!(
                "the {name} to store must be an id or the index of a held item"
            ));
        }
    };
    if item == Value::Nothing {
        return Ok((None, None));
    }
    let list_index = host
        .query_slot(list, &SlotQuery::Count(ListFilter::default()))
        .int()
        + 1;
    host.change_slot(list, &SlotChange::Element(list_index, item), None)?;
    let id = lose_item(host, name, &LuaValue::Integer(index), wording)?;
    Ok((Some(list_index), id))
}

/// `retrieve(KIND, index, FIELD[, words])`: returns the position among the held items and the id, if the list had the item.
pub(super) fn retrieve_item(
    host: &Host,
    name: &str,
    index: i64,
    field: &LuaValue,
    wording: Option<String>,
) -> mlua::Result<(Option<i64>, Option<String>)> {
    host.check_writable()?;
    let list = list_slot(host, field)?;
    let (_, slot) = held_kind(host, name)?;
    let item = host.query_slot(list, &SlotQuery::Element(index));
    let Some(id) = item.get("id").as_text().map(str::to_owned) else {
        return Ok((None, None));
    };
    add_item(host, name, &id, Some(&item), wording)?;
    host.change_slot(list, &SlotChange::Element(index, Value::Nothing), None)?;
    let count = host
        .query_slot(slot, &SlotQuery::Count(ListFilter::default()))
        .int();
    Ok((Some(count), Some(id)))
}
