//! What the reader has: things of each kind, codes, titles; and the catalogues they come from.

use super::host::{Host, fault, fault_with};
use super::plain::{fit, from_lua, to_lua};
use crate::book::{Kind, PageFacts, World, slot};
use crate::game::{Event, Value};
use crate::suggest::did_you_mean;
use mlua::{Function, Lua, Table, Value as LuaValue};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Finds a kind by its word.
pub(super) fn kind_index(host: &Host, name: &str) -> mlua::Result<usize> {
    let vocabulary = host.vocabulary.borrow();
    vocabulary
        .kinds
        .iter()
        .position(|kind| kind.name == name)
        .ok_or_else(|| {
            fault_with(
                format!("there is no kind `{name}`"),
                did_you_mean(name, vocabulary.kinds.iter().map(|k| &*k.name)),
            )
        })
}

/// A kind that can be held, and the slot of what is held of it.
fn held_kind(host: &Host, name: &str) -> mlua::Result<(usize, u32)> {
    let n = kind_index(host, name)?;
    if !host.vocabulary.borrow().kinds[n].held {
        return Err(fault(format!("nobody can hold a `{name}`")));
    }
    match host.world.borrow().held.get(n) {
        Some(slot) => Ok((n, *slot)),
        None => Err(fault("nothing is held before a book is open")),
    }
}

/// The catalogue entry, as plain data.
pub(super) fn entry_value(host: &Host, kind: usize, id: &str) -> mlua::Result<Value> {
    let world = host.world.borrow();
    let catalogue = world.catalogues.get(kind);
    catalogue.and_then(|c| c.get(id)).cloned().ok_or_else(|| {
        let name = host.vocabulary.borrow().kinds[kind].name.clone();
        let ids = catalogue
            .into_iter()
            .flat_map(|c| c.keys().map(String::as_str));
        fault_with(format!("there is no {name} `{id}`"), did_you_mean(id, ids))
    })
}

/// Entries kept as tables, so that a long rule does not make the same one a thousand times.
const KEPT: usize = 1000;

/// Tables by kind and id.
type Entries = BTreeMap<(usize, String), Table>;

/// `entry(KIND, id)`: frozen tables, made once for a book.
pub(super) fn entry(lua: &Lua, host: &Rc<Host>, freeze: &Function) -> mlua::Result<Function> {
    let (host, freeze) = (Rc::clone(host), freeze.clone());
    let kept = RefCell::new((Arc::<World>::default(), Entries::new()));
    lua.create_function(move |lua, (name, id): (String, String)| {
        let kind = kind_index(&host, &name)?;
        let mut kept = kept.borrow_mut();
        let world = Arc::clone(&host.world.borrow());
        if !Arc::ptr_eq(&kept.0, &world) || kept.1.len() >= KEPT {
            *kept = (world, Entries::new());
        }
        let key = (kind, id);
        if let Some(table) = kept.1.get(&key) {
            return Ok(table.clone());
        }
        let value = entry_value(&host, kind, &key.1)?.with("id", (&*key.1).into());
        let table: Table = freeze.call((to_lua(lua, &value)?, "an entry of a catalogue"))?;
        kept.1.insert(key, table.clone());
        Ok(table)
    })
}

/// The name of an entry, for what a reader is told.
fn entry_name(host: &Host, kind: usize, id: &str) -> mlua::Result<String> {
    let entry = entry_value(host, kind, id)?;
    Ok(entry.get("name").as_text().unwrap_or(id).to_owned())
}

/// `held(KIND)`: everything held, with what its catalogue entry says.
pub(super) fn held(lua: &Lua, host: &Rc<Host>, freeze: &Function) -> mlua::Result<Function> {
    let (host, freeze) = (Rc::clone(host), freeze.clone());
    lua.create_function(move |lua, name: String| {
        let (kind, slot) = held_kind(&host, &name)?;
        let things = host.turn().state.get(slot).clone();
        let out = lua.create_table()?;
        for (n, thing) in (1_i64..).zip(things.as_list()) {
            let id = thing.get("id").as_text().unwrap_or_default().to_owned();
            let LuaValue::Table(table) = to_lua(lua, &entry_value(&host, kind, &id)?)? else {
                continue;
            };
            if let Value::Map(marks) = thing {
                // A mark that holds nothing leaves what the catalogue says.
                for (key, value) in marks.iter().filter(|(_, v)| **v != Value::Nothing) {
                    table.raw_set(&**key, to_lua(lua, value)?)?;
                }
            }
            table.raw_set("id", id)?;
            table.raw_set("index", n)?;
            out.raw_push(freeze.call::<Table>((table, "a thing held"))?)?;
        }
        Ok(out)
    })
}

/// `here()`: the page the reader is on.
pub(super) fn here(lua: &Lua, host: &Rc<Host>, freeze: &Function) -> mlua::Result<Function> {
    let (host, freeze) = (Rc::clone(host), freeze.clone());
    lua.create_function(move |lua, (): ()| {
        let at = usize::try_from(host.turn().state.get(slot::PAGE).int()).ok();
        let page = at.and_then(|at| host.world.borrow().pages.get(at).map(PageFacts::value));
        let page = page.ok_or_else(|| fault("there is no page before a book is open"))?;
        freeze.call::<LuaValue>((to_lua(lua, &page)?, "a page"))
    })
}

/// `pages([TAG])`: pages of the book, in its order.
pub(super) fn pages(lua: &Lua, host: &Rc<Host>, freeze: &Function) -> mlua::Result<Function> {
    let (host, freeze) = (Rc::clone(host), freeze.clone());
    lua.create_function(move |lua, tag: Option<String>| {
        let out = lua.create_table()?;
        for page in &host.world.borrow().pages {
            let mut tags = page.tags.iter();
            if tag.as_deref().is_none_or(|tag| tags.any(|t| **t == *tag)) {
                let page = to_lua(lua, &page.value())?;
                out.raw_push(freeze.call::<Table>((page, "a page"))?)?;
            }
        }
        Ok(out)
    })
}

/// `count(KIND[, id])`.
pub(super) fn count(host: &Host, name: &str, id: Option<&str>) -> mlua::Result<i64> {
    let (kind, slot) = held_kind(host, name)?;
    if let Some(id) = id {
        entry_value(host, kind, id)?;
    }
    let turn = host.turn();
    let things = turn.state.get(slot).as_list();
    let found = things
        .iter()
        .filter(|thing| id.is_none_or(|id| thing.get("id").as_text() == Some(id)));
    Ok(i64::try_from(found.count()).unwrap_or(i64::MAX))
}

/// `gain(KIND, id[, words])`: one more of it, last in the list.
pub(super) fn gain(host: &Host, name: &str, id: &str, told: Option<String>) -> mlua::Result<()> {
    let (kind, slot) = held_kind(host, name)?;
    let called = entry_name(host, kind, id)?;
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
    let mut thing = Value::map([("id", Value::text(id))]);
    for mark in &vocabulary.kinds[kind].marks {
        thing = thing.with(&mark.name, mark.start.clone());
    }
    let mut turn = host.turn_mut()?;
    let mut things = turn.state.get(slot).as_list().to_vec();
    things.push(thing);
    turn.state.set(slot, Value::List(Arc::new(things)));
    turn.events.push(Event::Change {
        what: name.to_owned(),
        from: Value::Nothing,
        to: Value::text(id),
        text: told.unwrap_or_else(|| format!("Gained: {called}")),
    });
    Ok(())
}

/// `lose(KIND, id | index[, words])`: the id of what was lost, if it was held.
pub(super) fn lose(
    host: &Host,
    name: &str,
    which: &LuaValue,
    told: Option<String>,
) -> mlua::Result<Option<String>> {
    let (kind, slot) = held_kind(host, name)?;
    let mut things = host.turn().state.get(slot).as_list().to_vec();
    let at = match from_lua(which, None)? {
        Value::Int(n) => usize::try_from(n - 1).ok().filter(|n| *n < things.len()),
        Value::Text(id) => {
            entry_value(host, kind, &id)?;
            things
                .iter()
                .position(|thing| thing.get("id").as_text() == Some(&*id))
        }
        _ => {
            return Err(fault(format!(
                "which {name} is lost: its id, or its place among those held"
            )));
        }
    };
    let mut turn = host.turn_mut()?;
    let Some(at) = at else { return Ok(None) };
    let id = things
        .remove(at)
        .get("id")
        .as_text()
        .unwrap_or_default()
        .to_owned();
    turn.state.set(slot, Value::List(Arc::new(things)));
    let called = entry_name(host, kind, &id)?;
    turn.events.push(Event::Change {
        what: name.to_owned(),
        from: Value::text(&*id),
        to: Value::Nothing,
        text: told.unwrap_or_else(|| format!("Lost: {called}")),
    });
    Ok(Some(id))
}

/// `mark(KIND, index, MARK, value[, words])`.
pub(super) fn mark(
    host: &Host,
    (name, index, mark): (&str, i64, &str),
    value: Value,
    told: Option<String>,
) -> mlua::Result<()> {
    let (kind, slot) = held_kind(host, name)?;
    let vocabulary = Rc::clone(&*host.vocabulary.borrow());
    let field = find_mark(&vocabulary.kinds[kind], mark)?;
    let value =
        fit(&field.of, value).map_err(|wants| fault(format!("the mark `{mark}` takes {wants}")))?;
    let mut things = host.turn().state.get(slot).as_list().to_vec();
    let thing = usize::try_from(index - 1)
        .ok()
        .and_then(|n| things.get_mut(n))
        .ok_or_else(|| fault(format!("there is no {name} at place {index}")))?;
    let from = thing.get(mark).clone();
    if from == value {
        return Ok(());
    }
    let called = entry_name(host, kind, thing.get("id").as_text().unwrap_or_default())?;
    *thing = thing.with(mark, value.clone());
    let mut turn = host.turn_mut()?;
    turn.state.set(slot, Value::List(Arc::new(things)));
    let text = told.unwrap_or_else(|| match value {
        Value::Bool(true) => format!("{called}: {}", field.label),
        Value::Bool(false) => format!("{called}: not {}", field.label),
        _ => format!("{called}: {} {value}", field.label),
    });
    turn.events.push(Event::Change {
        what: name.to_owned(),
        from,
        to: value,
        text,
    });
    Ok(())
}

fn find_mark<'a>(kind: &'a Kind, mark: &str) -> mlua::Result<&'a crate::book::Field> {
    kind.marks.iter().find(|f| f.name == mark).ok_or_else(|| {
        fault_with(
            format!("a held {} has no mark `{mark}`", kind.name),
            did_you_mean(mark, kind.marks.iter().map(|f| &*f.name)),
        )
    })
}

/// Codes or titles: those declared, and how a change of one is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tick {
    Code,
    Title,
}

impl Tick {
    fn word(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Title => "title",
        }
    }

    fn slot(self, host: &Host, name: &str) -> mlua::Result<u32> {
        let world = host.world.borrow();
        let all = match self {
            Self::Code => &world.codes,
            Self::Title => &world.titles,
        };
        all.get(name).copied().ok_or_else(|| {
            fault_with(
                format!("the book has no {} `{name}`", self.word()),
                did_you_mean(name, all.keys().map(String::as_str)),
            )
        })
    }

    pub(super) fn has(self, host: &Host, name: &str) -> mlua::Result<bool> {
        let slot = self.slot(host, name)?;
        Ok(host.turn().state.get(slot).truth())
    }

    /// Did it change anything?
    pub(super) fn set(self, host: &Host, name: &str, yes: bool) -> mlua::Result<bool> {
        let slot = self.slot(host, name)?;
        let mut turn = host.turn_mut()?;
        if turn.state.get(slot).truth() == yes {
            return Ok(false);
        }
        turn.state.set(slot, Value::Bool(yes));
        let done = if yes { "gained" } else { "lost" };
        let word = if self == Self::Code { "Code" } else { "Title" };
        turn.events.push(Event::Change {
            what: self.word().to_owned(),
            from: if yes {
                Value::Nothing
            } else {
                Value::text(name)
            },
            to: if yes {
                Value::text(name)
            } else {
                Value::Nothing
            },
            text: format!("{word} {done}: {name}"),
        });
        Ok(true)
    }

    pub(super) fn number(self, host: &Host) -> i64 {
        let world = host.world.borrow();
        let all = match self {
            Self::Code => &world.codes,
            Self::Title => &world.titles,
        };
        let turn = host.turn();
        let held = all.values().filter(|slot| turn.state.get(**slot).truth());
        i64::try_from(held.count()).unwrap_or(i64::MAX)
    }
}
