//! Rows of a scene: functions that read and set single marks, and that add, remove and sort rows.

use super::catalogue::{entry_value, kind_index};
use super::convert::{fit, from_lua, to_lua};
use super::fault::{a, fault, fault_with};
use super::host::Host;
use super::host::HostFunctions;
use super::scene::KnownField;
use crate::model::book::{Bound, Field, SceneRows};
use crate::model::game::{ListFilter, SlotChange, SlotQuery, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{Lua, Table, Value as LuaValue};

/// Maximum number of rows of a field.
const ROWS: i64 = 1000;

impl KnownField {
    /// Returns the row declaration of the field.
    pub(super) fn rows(&self) -> mlua::Result<&SceneRows> {
        let field = self.field()?;
        let name = &field.field.name;
        let rows = field.rows.as_ref();
        rows.ok_or_else(|| fault(format!("`{name}` in the scene has no rows")))
    }

    fn count(&self, host: &Host) -> i64 {
        host.question(self.slot, &SlotQuery::Count(ListFilter::default()))
            .int()
    }

    /// Returns the index of a row that must exist.
    fn place(&self, host: &Host, n: i64) -> mlua::Result<i64> {
        self.among(self.count(host), n)
    }

    /// Returns the index of a row, of `many` rows.
    fn among(&self, many: i64, n: i64) -> mlua::Result<i64> {
        if (1..=many).contains(&n) {
            return Ok(n);
        }
        let name = &self.field()?.field.name;
        Err(fault(format!("`{name}` in the scene has no row {n}")))
    }

    /// Builds a row from these marks, each within its type and bounds. Missing marks get their start value.
    pub(super) fn row(&self, host: &Host, given: &Value) -> mlua::Result<Value> {
        let (rows, name) = (self.rows()?, &self.field()?.field.name);
        let Value::Map(entries) = given else {
            return match given {
                Value::List(items) if items.is_empty() => self.row(host, &Value::map::<&str>([])),
                _ => Err(fault(format!("a row of `{name}` is a table of marks"))),
            };
        };
        let id = rows.kind.as_ref().map(|_| "id");
        for key in entries.keys() {
            if rows.mark(key).is_none() && id != Some(key) {
                let known = rows.marks.iter().map(|mark| &*mark.name).chain(id);
                let help = did_you_mean(key, known);
                return Err(fault_with(
                    format!("a row of `{name}` has no mark `{key}`"),
                    help,
                ));
            }
        }
        let start = rows
            .marks
            .iter()
            .map(|mark| (&*mark.name, mark.start.clone()));
        let mut row = Value::map(start);
        if let Some(kind) = &rows.kind {
            let Some(id) = given.get("id").as_text() else {
                let message = format!("a row of `{name}` is some {kind}: give its `id`");
                return Err(fault(message));
            };
            entry_value(host, kind_index(host, kind)?, id)?;
            row = row.with("id", Value::text(id));
        }
        for (key, value) in entries.iter() {
            if let Some(mark) = rows.mark(key) {
                let value = fit(&mark.of, value.clone());
                let value = value.map_err(|wants| fault(format!("`{key}` takes {wants}")))?;
                row = row.with(key, value);
            }
        }
        for mark in &rows.marks {
            let value = row.get(&mark.name).clone();
            let value = self.fitted(host, mark, Some((&rows.marks, &row)), value)?;
            row = row.with(&mark.name, value);
        }
        Ok(row)
    }

    /// Checks the number of rows, and charges for it.
    pub(super) fn room(&self, host: &Host, rows: i64) -> mlua::Result<()> {
        if rows > ROWS {
            let name = &self.field()?.field.name;
            return Err(fault(format!(
                "`{name}` in the scene has more than {ROWS} rows"
            )));
        }
        host.charge(rows.unsigned_abs() + 1)
    }

    /// Replaces all rows.
    pub(super) fn put(&self, host: &Host, rows: Vec<Value>) -> mlua::Result<()> {
        self.room(host, i64::try_from(rows.len()).unwrap_or(i64::MAX))?;
        host.write(self.slot, Value::list(rows), None)
    }

    fn set_mark(&self, host: &Host, n: i64, mark: &str, value: Value) -> mlua::Result<()> {
        let (rows, many) = (self.rows()?, self.count(host));
        let n = self.among(many, n)?;
        let Some(field) = rows.mark(mark) else {
            let name = &self.field()?.field.name;
            let known = rows.marks.iter().map(|mark| &*mark.name);
            let help = did_you_mean(mark, known);
            return Err(fault_with(
                format!("a row of `{name}` has no mark `{mark}`"),
                help,
            ));
        };
        self.room(host, many)?;
        let by = |bound: &Option<Bound>| matches!(bound, Some(Bound::Field(_)));
        let tied = |field: &Field| by(&field.min) || by(&field.max);
        // The row is read only if a mark bounds another one.
        let row = if rows.marks.iter().any(tied) {
            host.question(self.slot, &SlotQuery::Thing(n))
        } else {
            Value::Nothing
        };
        let value = self.fitted(host, field, Some((&rows.marks, &row)), value)?;
        let change = SlotChange::Mark(n, mark.to_owned(), value.clone());
        host.change(self.slot, &change, None)?;
        let row = row.with(mark, value);
        for other in rows
            .marks
            .iter()
            .filter(|other| other.name != mark && tied(other))
        {
            let now = row.get(&other.name).clone();
            let value = self.fitted(host, other, Some((&rows.marks, &row)), now)?;
            let change = SlotChange::Mark(n, other.name.clone(), value);
            host.change(self.slot, &change, None)?;
        }
        Ok(())
    }
}

type RowMarks = (LuaValue, i64, String, LuaValue, Table);
type RowPlaces = (LuaValue, LuaValue, LuaValue, Table);

/// Adds the row functions that `scene.lua` calls.
pub(super) fn functions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("rows", |_, host, name: LuaValue| {
        let at = KnownField::find(host, &name)?;
        at.rows()?;
        Ok(at.count(host))
    })?;
    functions.add("row_names", |_, host, name: LuaValue| {
        let at = KnownField::find(host, &name)?;
        let rows = at.rows()?;
        let id = rows.kind.as_ref().map(|_| "id".to_owned());
        let marks = rows.marks.iter().map(|mark| mark.name.clone());
        Ok(marks.chain(id).collect::<Vec<_>>())
    })?;
    functions.add("row_is", |_, host, (name, n): (LuaValue, LuaValue)| {
        let at = KnownField::find(host, &name)?;
        at.rows()?;
        match n {
            LuaValue::Integer(n) => Ok((1..=at.count(host)).contains(&n)),
            other => Err(fault(format!(
                "a row is known by its place, a whole number, not by {}",
                a(&other)
            ))),
        }
    })?;
    functions.add("row_mark", row_mark)?;
    functions.add(
        "row_set",
        |_, host, (name, n, mark, value, inside): RowMarks| {
            let at = KnownField::find(host, &name)?;
            at.set_mark(host, n, &mark, from_lua(&value, Some(&inside))?)
        },
    )?;
    changes(functions)
}

/// Adds the functions that add, remove and reorder rows.
fn changes(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("row_put", |_, host, (name, n, given, inside): RowPlaces| {
        let at = KnownField::find(host, &name)?;
        let (LuaValue::Integer(n), many) = (n, at.count(host)) else {
            return Err(fault("a row is known by its place, a whole number"));
        };
        if let LuaValue::Nil = given {
            let n = at.among(many, n)?;
            at.room(host, many)?;
            return host.change(at.slot, &SlotChange::LoseAt(n), None);
        }
        let row = at.row(host, &from_lua(&given, Some(&inside))?)?;
        if n == many + 1 {
            return gain(host, &at, row);
        }
        let index = usize::try_from(at.among(many, n)? - 1).unwrap_or(0);
        let mut rows = host.read_slot(at.slot).as_list().to_vec();
        if let Some(there) = rows.get_mut(index) {
            *there = row;
        }
        at.put(host, rows)
    })?;
    functions.add("row_add", |_, host, (name, n, given, inside): RowPlaces| {
        let at = KnownField::find(host, &name)?;
        let row = at.row(host, &from_lua(&given, Some(&inside))?)?;
        let many = at.count(host);
        let place = match n {
            LuaValue::Nil => many + 1,
            LuaValue::Integer(n) if (1..=many + 1).contains(&n) => n,
            _ => return Err(fault(format!("a row can be put in at 1 to {}", many + 1))),
        };
        if place == many + 1 {
            return gain(host, &at, row);
        }
        let mut rows = host.read_slot(at.slot).as_list().to_vec();
        rows.insert(usize::try_from(place - 1).unwrap_or(0).min(rows.len()), row);
        at.put(host, rows)
    })?;
    functions.add(
        "row_remove",
        |lua, host, (name, n): (LuaValue, Option<i64>)| {
            let at = KnownField::find(host, &name)?;
            let many = at.count(host);
            if n.is_none() && many == 0 {
                return Ok(LuaValue::Nil);
            }
            let n = at.among(many, n.unwrap_or(many))?;
            at.room(host, many)?;
            let gone = host.question(at.slot, &SlotQuery::Thing(n));
            host.change(at.slot, &SlotChange::LoseAt(n), None)?;
            to_lua(lua, &gone)
        },
    )?;
    functions.add(
        "row_order",
        |_, host, (name, order): (LuaValue, Vec<usize>)| {
            let at = KnownField::find(host, &name)?;
            let rows = host.read_slot(at.slot);
            let row = |n: usize| rows.as_list().get(n.checked_sub(1)?).cloned();
            let ordered: Option<Vec<Value>> = order.into_iter().map(row).collect();
            at.put(host, ordered.unwrap_or_default())
        },
    )
}

fn gain(host: &Host, at: &KnownField, row: Value) -> mlua::Result<()> {
    at.room(host, at.count(host) + 1)?;
    host.change(at.slot, &SlotChange::Gain(row), None)
}

/// Returns a mark of a row; for a row of a kind, also the fields of its entry.
fn row_mark(
    lua: &Lua,
    host: &Host,
    (name, n, mark): (LuaValue, i64, LuaValue),
) -> mlua::Result<LuaValue> {
    let at = KnownField::find(host, &name)?;
    let rows = at.rows()?;
    let LuaValue::String(mark) = mark else {
        return Err(fault(format!(
            "a mark is called by a word, not by {}",
            a(&mark)
        )));
    };
    let mark = mark.to_str()?;
    let of_row = |mark: &str| host.question(at.slot, &SlotQuery::Of(n, mark.to_owned()));
    if rows.mark(&mark).is_some() {
        let value = of_row(&mark);
        // Most marks have a value, so the rows are counted only for those without.
        if value == Value::Nothing {
            at.place(host, n)?;
        }
        return to_lua(lua, &value);
    }
    at.place(host, n)?;
    let unknown = |known: Vec<&str>| {
        let field = at.field().map_or("", |field| &field.field.name);
        let help = did_you_mean(&mark, known);
        Err(fault_with(
            format!("a row of `{field}` has no mark `{}`", &*mark),
            help,
        ))
    };
    let marks = rows.marks.iter().map(|mark| &*mark.name);
    let Some(kind) = &rows.kind else {
        return unknown(marks.collect());
    };
    let kind = kind_index(host, kind)?;
    let id = of_row("id");
    if *mark == *"id" {
        return to_lua(lua, &id);
    }
    let said = at
        .vocabulary
        .kinds
        .get(kind)
        .map_or(&[][..], |kind| &kind.fields);
    let known: Vec<&str> = said
        .iter()
        .map(|field| &*field.name)
        .chain(["name", "tags", "id"])
        .chain(marks)
        .collect();
    if !known.contains(&&*mark) {
        return unknown(known);
    }
    let entry = entry_value(host, kind, id.as_text().unwrap_or_default())?;
    to_lua(lua, entry.get(&mark))
}
