//! Held items: their marks, and moves between the inventory and a list on the sheet, such as a cache.

use super::catalogue::{KEPT, entry_value, kind_index};
use super::convert::{fit, to_lua};
use super::fault::{fault, fault_with};
use super::host::Host;
use super::matching::HeldFilter;
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
    if !host.vocabulary.borrow().kinds[n].held {
        return Err(fault(format!("entries of `{name}` cannot be held")));
    }
    match host.world.borrow().held.get(n) {
        Some(slot) => Ok((n, *slot)),
        None => Err(fault("nothing is held before a book is open")),
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
    world: Arc<BookData>,
    places: BTreeMap<ItemHandle, usize>,
    /// Size at which entries without references are dropped.
    many: usize,
    /// Strong references, by number.
    kept: Table,
    /// Weak references, by number.
    alive: Table,
    next: usize,
}

type ItemHandle = (usize, i64, Value);

impl FrozenItems {
    fn new(lua: &Lua) -> mlua::Result<Self> {
        let weak = lua.create_table()?;
        weak.raw_set("__mode", "v")?;
        let alive = lua.create_table()?;
        alive.set_metatable(Some(weak))?;
        Ok(Self {
            world: Arc::default(),
            places: BTreeMap::new(),
            many: KEPT,
            kept: lua.create_table()?,
            alive,
            next: 0,
        })
    }

    /// Makes room, and clears the cache when the book has changed.
    fn settle(&mut self, world: &Arc<BookData>) -> mlua::Result<()> {
        let another = !Arc::ptr_eq(&self.world, world);
        if another || self.places.len() >= self.many {
            self.kept.clear()?;
        }
        if another {
            self.world = Arc::clone(world);
            self.places.clear();
        } else if self.places.len() >= self.many {
            let alive = &self.alive;
            self.places
                .retain(|_, place| alive.raw_get(*place).is_ok_and(|it: LuaValue| !it.is_nil()));
            self.many = KEPT.max(2 * self.places.len());
        }
        Ok(())
    }

    fn get(&self, thing: &ItemHandle) -> mlua::Result<Option<Table>> {
        match self.places.get(thing) {
            Some(place) => self.alive.raw_get(*place),
            None => Ok(None),
        }
    }

    fn keep(&mut self, thing: ItemHandle, table: &Table) -> mlua::Result<()> {
        self.next += 1;
        self.kept.raw_set(self.next, table)?;
        self.alive.raw_set(self.next, table)?;
        self.places.insert(thing, self.next);
        Ok(())
    }
}

/// `held(KIND[, with])`: the held items that match, with the fields of their catalogue entries.
pub(super) fn held(lua: &Lua, host: &Rc<Host>, freeze: &Function) -> mlua::Result<Function> {
    let freeze = freeze.clone();
    let kept = RefCell::new(FrozenItems::new(lua)?);
    host.function(lua, move |lua, host, (name, with): (String, LuaValue)| {
        let (kind, slot) = held_kind(host, &name)?;
        let with = host.plain(&with)?;
        let things = if with == Value::Nothing {
            let all = host.read_slot(slot);
            (1..).zip(all.as_list().iter().cloned()).collect()
        } else {
            let matching = HeldFilter::parse(host, kind, with)?;
            let those = host.question(slot, &SlotQuery::Those(matching.filter()));
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
        let world = Arc::clone(&host.world.borrow());
        let mut kept = kept.borrow_mut();
        kept.settle(&world)?;
        let out = lua.create_table_with_capacity(things.len(), 0)?;
        for (n, thing) in things {
            let key = (kind, n, thing);
            if let Some(table) = kept.get(&key)? {
                out.raw_push(table)?;
            } else if let Some(table) = table_of(lua, host, &key)? {
                let table: Table = freeze.call((table, "a thing held"))?;
                out.raw_push(&table)?;
                kept.keep(key, &table)?;
            }
        }
        Ok(out)
    })
}

/// Builds the table of a held item as scripts see it.
fn table_of(
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
pub(super) fn count(host: &Host, name: &str, with: Value) -> mlua::Result<i64> {
    let (kind, slot) = held_kind(host, name)?;
    let matching = HeldFilter::parse(host, kind, with)?;
    let many = host.question(slot, &SlotQuery::Count(matching.filter()));
    Ok(many.int())
}

/// `gain(KIND, id[, marks][, words])`: adds an item at the end of the list. Returns its position only if marks are given, because a rule that knows
/// the position depends on the number of held items.
pub(super) fn gain(
    host: &Host,
    name: &str,
    id: &str,
    marks: &LuaValue,
    told: Option<String>,
) -> mlua::Result<Option<i64>> {
    let marks = match host.plain(marks)? {
        Value::Nothing => return gained(host, name, id, None, told).map(|()| None),
        marks => marks,
    };
    gained(host, name, id, Some(&marks), told)?;
    let (_, slot) = held_kind(host, name)?;
    let place = host.question(slot, &SlotQuery::Count(ListFilter::default()));
    Ok(Some(place.int()))
}

/// Adds an item with these marks.
pub(super) fn gained(
    host: &Host,
    name: &str,
    id: &str,
    marks: Option<&Value>,
    told: Option<String>,
) -> mlua::Result<()> {
    host.pay(told.as_ref().map_or(0, String::len))?;
    let (kind, slot) = held_kind(host, name)?;
    let called = entry_name(host, kind, id)?;
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
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
            return Err(fault(message));
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
        let value = fit(&field.of, value.clone())
            .map_err(|wants| fault(format!("the mark `{key}` takes {wants}")))?;
        thing = thing.with(key, value);
    }
    let told = |_: &Value, _: &Value| thing_told(name, id, &called, true, &told);
    host.change(slot, &SlotChange::Gain(thing), Some(&told))?;
    Ok(())
}

/// The event for an item that was gained or lost. The words of the rule take precedence over the default text.
fn thing_told(kind: &str, id: &str, called: &str, is: bool, words: &Option<String>) -> Event {
    Event::Change(ChangeEvent {
        kind: kind.to_owned(),
        by: ChangeSource::Rule,
        name: called.to_owned(),
        words: words.clone(),
        ..ChangeEvent::new(ChangeKind::Thing, id).there(is)
    })
}

/// `lose(KIND, id | index[, words])`: returns the id of the lost item, if it was held.
pub(super) fn lose(
    host: &Host,
    name: &str,
    which: &LuaValue,
    told: Option<String>,
) -> mlua::Result<Option<String>> {
    host.pay(told.as_ref().map_or(0, String::len))?;
    let (kind, slot) = held_kind(host, name)?;
    let which = host.plain(which)?;
    let id = match &which {
        Value::Int(place) => host.question(slot, &SlotQuery::Of(*place, "id".to_owned())),
        Value::Text(_) if count(host, name, which.clone())? > 0 => which.clone(),
        Value::Text(_) => Value::Nothing,
        _ => {
            return Err(fault(format!(
                "which {name} is lost: its id, or its place among those held"
            )));
        }
    };
    host.changing()?;
    let Value::Text(id) = id else { return Ok(None) };
    let called = entry_name(host, kind, &id)?;
    let told = |_: &Value, _: &Value| thing_told(name, &id, &called, false, &told);
    let change = match which {
        Value::Int(place) => SlotChange::LoseAt(place),
        id => SlotChange::Lose(HeldFilter::parse(host, kind, id)?.filter()),
    };
    host.change(slot, &change, Some(&told))?;
    Ok(Some(id.to_string()))
}

/// `mark(KIND, index, MARK, value[, words])`.
pub(super) fn mark(
    host: &Host,
    (name, index, mark): (&str, i64, &str),
    value: Value,
    told: Option<String>,
) -> mlua::Result<()> {
    host.pay(told.as_ref().map_or(0, String::len))?;
    let (kind, slot) = held_kind(host, name)?;
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
    let field = find_mark(&vocabulary.kinds[kind], mark)?;
    let value =
        fit(&field.of, value).map_err(|wants| fault(format!("the mark `{mark}` takes {wants}")))?;
    let Value::Text(id) = host.question(slot, &SlotQuery::Of(index, "id".to_owned())) else {
        return Err(fault(format!("there is no {name} at place {index}")));
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
            label: field.told.clone(),
            words: told.clone(),
            ..ChangeEvent::new(ChangeKind::Mark, &*id)
        })
    };
    let change = SlotChange::Mark(index, mark.to_owned(), value);
    host.change(slot, &change, Some(&told))?;
    Ok(())
}

fn find_mark<'a>(kind: &'a ItemKind, mark: &str) -> mlua::Result<&'a crate::model::book::Field> {
    kind.marks.iter().find(|f| f.name == mark).ok_or_else(|| {
        fault_with(
            format!("a held {} has no mark `{mark}`", kind.name),
            did_you_mean(mark, kind.marks.iter().map(|f| &*f.name)),
        )
    })
}

/// Returns the slot of a field that can contain a list of items.
fn list(host: &Host, field: &LuaValue) -> mlua::Result<u32> {
    let at = sheet::field_index(host, field)?;
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
    let declared = &vocabulary.fields[at];
    if declared.of != FieldType::Any {
        let name = &declared.name;
        return Err(fault(format!(
            "`{name}` cannot store things: declare it with `type = \"any\"`"
        )));
    }
    sheet::slot(host, at)
}

/// `stow(KIND, id | index, FIELD[, words])`: returns the position in the list and the id, if the item was held.
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
        Value::Int(at) => (at, host.question(slot, &SlotQuery::Thing(at))),
        id @ Value::Text(_) => {
            let matching = HeldFilter::parse(host, kind, id)?;
            let those = host.question(slot, &SlotQuery::Those(matching.filter()));
            match those.as_list().first().map(Value::as_list) {
                Some([at, thing]) => (at.int(), thing.clone()),
                _ => (0, Value::Nothing),
            }
        }
        _ => {
            return Err(fault(format!(
                "the {name} to store: its id, or its index among those held"
            )));
        }
    };
    if thing == Value::Nothing {
        return Ok((None, None));
    }
    let place = host
        .question(to, &SlotQuery::Count(ListFilter::default()))
        .int()
        + 1;
    host.change(to, &SlotChange::Item(place, thing), None)?;
    let id = lose(host, name, &LuaValue::Integer(at), told)?;
    Ok((Some(place), id))
}

/// `unstow(KIND, place, FIELD[, words])`: returns the position among the held items and the id, if there was an item.
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
    let thing = host.question(from, &SlotQuery::Thing(place));
    let Some(id) = thing.get("id").as_text().map(str::to_owned) else {
        return Ok((None, None));
    };
    gained(host, name, &id, Some(&thing), told)?;
    host.change(from, &SlotChange::Item(place, Value::Nothing), None)?;
    let held = host
        .question(slot, &SlotQuery::Count(ListFilter::default()))
        .int();
    Ok((Some(held), Some(id)))
}
