//! Rows of a scene: functions that read and set marks, and that add, remove and sort rows.

use super::catalogue::{entry_value, kind_index};
use super::convert::{coerce, from_lua, to_lua};
use super::host::Host;
use super::host::HostFunctions;
use super::lua_error::{fail, fail_with, lua_error, type_error};
use super::scene::ActiveField;
use crate::model::book::{Bound, Field, FieldType, SceneRows};
use crate::model::game::{ListFilter, SlotChange, SlotQuery, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{Lua, Table, Value as LuaValue};

/// Maximum number of rows of a field.
const MAX_ROWS: i64 = 1000;

impl ActiveField {
    /// Returns the row declaration of the field.
    pub(super) fn row_declaration(&self) -> mlua::Result<&SceneRows> {
        let field = self.field()?;
        let name = &field.field.name;
        let rows = field.rows.as_ref();
        rows.ok_or_else(|| lua_error(format!("`{name}` in the scene has no rows")))
    }

    fn row_count(&self, host: &Host) -> i64 {
        host.query_slot(self.slot, &SlotQuery::Count(ListFilter::default()))
            .int()
    }

    /// Returns the index of a row that must exist.
    fn check_row(&self, host: &Host, n: i64) -> mlua::Result<i64> {
        self.check_row_index(self.row_count(host), n)
    }

    /// Returns the index of a row, out of `count` rows.
    fn check_row_index(&self, count: i64, n: i64) -> mlua::Result<i64> {
        if (1..=count).contains(&n) {
            return Ok(n);
        }
        let name = &self.field()?.field.name;
        fail(format!("`{name}` in the scene has no row {n}"))
    }

    /// Builds a row from marks, converted to their types and bounds. Missing marks get their start value.
    pub(super) fn build_row(&self, host: &Host, marks: &Value) -> mlua::Result<Value> {
        let (rows, name) = (self.row_declaration()?, &self.field()?.field.name);
        let Value::Map(entries) = marks else {
            return match marks {
                Value::List(items) if items.is_empty() => {
                    self.build_row(host, &Value::map::<&str>([]))
                }
                _ => fail(format!("a row of `{name}` must be a table of marks")),
            };
        };
        let id = rows.kind.as_ref().map(|_| "id");
        for key in entries.keys() {
            if rows.mark(key).is_none() && id != Some(key) {
                let names = rows.marks.iter().map(|mark| &*mark.name).chain(id);
                let help = did_you_mean(key, names);
                return fail_with(format!("unknown mark `{key}` in a row of `{name}`"), help);
            }
        }
        let start = rows
            .marks
            .iter()
            .map(|mark| (&*mark.name, mark.start.clone()));
        let mut row = Value::map(start);
        if let Some(kind) = &rows.kind {
            let Some(id) = marks.get("id").as_text() else {
                let message = format!("a row of `{name}` must have the `id` of a {kind}");
                return fail(message);
            };
            entry_value(host, kind_index(host, kind)?, id)?;
            row = row.with("id", Value::text(id));
        }
        for (key, value) in entries.iter() {
            if let Some(mark) = rows.mark(key) {
                let value = coerce(&mark.field_type, value.clone());
                let value =
                    value.map_err(|expected| lua_error(format!("`{key}` must be {expected}")))?;
                row = row.with(key, value);
            }
        }
        for mark in &rows.marks {
            let value = row.get(&mark.name).clone();
            let value = self.fit_value(host, mark, Some((&rows.marks, &row)), value)?;
            row = row.with(&mark.name, value);
        }
        Ok(row)
    }

    /// Checks the number of rows, and charges for it.
    pub(super) fn check_row_count(&self, host: &Host, count: i64) -> mlua::Result<()> {
        if count > MAX_ROWS {
            let name = &self.field()?.field.name;
            return fail(format!(
                "`{name}` in the scene has more than {MAX_ROWS} rows"
            ));
        }
        host.charge(count.unsigned_abs() + 1)
    }

    /// Replaces all rows.
    pub(super) fn replace_rows(&self, host: &Host, rows: Vec<Value>) -> mlua::Result<()> {
        self.check_row_count(host, i64::try_from(rows.len()).unwrap_or(i64::MAX))?;
        host.write_slot(self.slot, Value::list(rows), None)
    }

    /// Returns the declaration of a mark of an existing row.
    fn row_field(&self, host: &Host, n: i64, mark: &str) -> mlua::Result<&Field> {
        let rows = self.row_declaration()?;
        self.check_row(host, n)?;
        rows.mark(mark).map_or_else(
            || {
                let name = &self.field()?.field.name;
                let names = rows.marks.iter().map(|mark| &*mark.name);
                let help = did_you_mean(mark, names);
                fail_with(format!("unknown mark `{mark}` in a row of `{name}`"), help)
            },
            Ok,
        )
    }

    /// Adds to a whole number in a mark, within its bounds, without reading it.
    fn add_to_mark(&self, host: &Host, n: i64, mark: &str, by: i64) -> mlua::Result<()> {
        let field = self.row_field(host, n, mark)?;
        let limit = |bound: &Option<Bound>| match bound {
            Some(Bound::Field(name)) => Some(name.clone()),
            _ => None,
        };
        let is_limited = |field: &Field| limit(&field.min).or(limit(&field.max)).is_some();
        let limits = |other: &Field| {
            limit(&other.min).as_deref() == Some(mark) || limit(&other.max).as_deref() == Some(mark)
        };
        if field.field_type != FieldType::Integer
            || is_limited(field)
            || self.row_declaration()?.marks.iter().any(limits)
        {
            return fail(format!(
                "`{mark}` must be a whole number that neither limits another mark nor is limited by a field"
            ));
        }
        let (low, high) = self.bounds(host, field, None)?;
        let mark = mark.to_owned();
        let change = SlotChange::AddToMark {
            position: n,
            mark,
            by,
            low,
            high,
        };
        host.change_slot(self.slot, &change, None)
    }

    fn set_mark(&self, host: &Host, n: i64, mark: &str, value: Value) -> mlua::Result<()> {
        let (rows, field) = (self.row_declaration()?, self.row_field(host, n, mark)?);
        self.check_row_count(host, self.row_count(host))?;
        let by_field = |bound: &Option<Bound>| matches!(bound, Some(Bound::Field(_)));
        let is_bounded = |field: &Field| by_field(&field.min) || by_field(&field.max);
        // Reads the row only if a mark bounds another mark.
        let row = if rows.marks.iter().any(is_bounded) {
            host.query_slot(self.slot, &SlotQuery::Element(n))
        } else {
            Value::Nothing
        };
        let value = self.fit_value(host, field, Some((&rows.marks, &row)), value)?;
        let change = SlotChange::Mark(n, mark.to_owned(), value.clone());
        host.change_slot(self.slot, &change, None)?;
        let row = row.with(mark, value);
        for bounded_mark in rows
            .marks
            .iter()
            .filter(|bounded_mark| bounded_mark.name != mark && is_bounded(bounded_mark))
        {
            let current = row.get(&bounded_mark.name).clone();
            let value = self.fit_value(host, bounded_mark, Some((&rows.marks, &row)), current)?;
            let change = SlotChange::Mark(n, bounded_mark.name.clone(), value);
            host.change_slot(self.slot, &change, None)?;
        }
        Ok(())
    }
}

type RowMarks = (LuaValue, i64, String, LuaValue, Table);
type RowArgs = (LuaValue, LuaValue, LuaValue, Table);

/// Adds the row functions that `scene.lua` calls.
pub(super) fn add_row_functions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("rows", |_, host, name: LuaValue| {
        let field = ActiveField::find(host, &name)?;
        field.row_declaration()?;
        Ok(field.row_count(host))
    })?;
    functions.add("row_names", |_, host, name: LuaValue| {
        let field = ActiveField::find(host, &name)?;
        let rows = field.row_declaration()?;
        let id = rows.kind.as_ref().map(|_| "id".to_owned());
        let marks = rows.marks.iter().map(|mark| mark.name.clone());
        Ok(marks.chain(id).collect::<Vec<_>>())
    })?;
    functions.add("row_is", |_, host, (name, index): (LuaValue, LuaValue)| {
        let field = ActiveField::find(host, &name)?;
        field.row_declaration()?;
        match index {
            LuaValue::Integer(index) => Ok((1..=field.row_count(host)).contains(&index)),
            other => fail(type_error("the index of a row", "a whole number", &other)),
        }
    })?;
    functions.add("row_mark", row_mark)?;
    functions.add(
        "row_add_to_mark",
        |_, host, (name, n, mark, by): (LuaValue, i64, String, i64)| {
            ActiveField::find(host, &name)?.add_to_mark(host, n, &mark, by)
        },
    )?;
    functions.add(
        "row_at_least",
        |_, host, (name, n, mark, minimum): (LuaValue, i64, String, i64)| {
            let field = ActiveField::find(host, &name)?;
            field.row_field(host, n, &mark)?;
            let query = SlotQuery::ElementAtLeast(n, mark, minimum);
            Ok(host.query_slot(field.slot, &query).truth())
        },
    )?;
    functions.add(
        "row_mark_is",
        |_, host, (name, n, mark, value): (LuaValue, i64, String, LuaValue)| {
            let field = ActiveField::find(host, &name)?;
            field.row_field(host, n, &mark)?;
            let query = SlotQuery::ElementIs(n, mark, host.to_plain(&value)?);
            Ok(host.query_slot(field.slot, &query).truth())
        },
    )?;
    functions.add(
        "row_set",
        |_, host, (name, index, mark, value, originals): RowMarks| {
            let field = ActiveField::find(host, &name)?;
            field.set_mark(host, index, &mark, from_lua(&value, Some(&originals))?)
        },
    )?;
    add_row_changes(functions)
}

/// Adds the functions that add, remove and reorder rows.
fn add_row_changes(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add(
        "row_put",
        |_, host, (name, n, marks, originals): RowArgs| {
            let field = ActiveField::find(host, &name)?;
            let (LuaValue::Integer(n), count) = (n, field.row_count(host)) else {
                return fail("the index of a row must be a whole number");
            };
            if let LuaValue::Nil = marks {
                let n = field.check_row_index(count, n)?;
                field.check_row_count(host, count)?;
                return host.change_slot(field.slot, &SlotChange::LoseAt(n), None);
            }
            let row = field.build_row(host, &from_lua(&marks, Some(&originals))?)?;
            if n == count + 1 {
                return append_row(host, &field, row);
            }
            let index = usize::try_from(field.check_row_index(count, n)? - 1).unwrap_or(0);
            let mut rows = host.read_slot(field.slot).as_list().to_vec();
            if let Some(old_row) = rows.get_mut(index) {
                *old_row = row;
            }
            field.replace_rows(host, rows)
        },
    )?;
    functions.add(
        "row_add",
        |_, host, (name, n, marks, originals): RowArgs| {
            let field = ActiveField::find(host, &name)?;
            let row = field.build_row(host, &from_lua(&marks, Some(&originals))?)?;
            let count = field.row_count(host);
            let index = match n {
                LuaValue::Nil => count + 1,
                LuaValue::Integer(n) if (1..=count + 1).contains(&n) => n,
                _ => {
                    return fail(format!(
                        "the index of a new row must be from 1 to {}",
                        count + 1
                    ));
                }
            };
            if index == count + 1 {
                return append_row(host, &field, row);
            }
            let mut rows = host.read_slot(field.slot).as_list().to_vec();
            rows.insert(usize::try_from(index - 1).unwrap_or(0).min(rows.len()), row);
            field.replace_rows(host, rows)
        },
    )?;
    functions.add(
        "row_remove",
        |lua, host, (name, n): (LuaValue, Option<i64>)| {
            let field = ActiveField::find(host, &name)?;
            let count = field.row_count(host);
            if n.is_none() && count == 0 {
                return Ok(LuaValue::Nil);
            }
            let n = field.check_row_index(count, n.unwrap_or(count))?;
            field.check_row_count(host, count)?;
            let removed = host.query_slot(field.slot, &SlotQuery::Element(n));
            host.change_slot(field.slot, &SlotChange::LoseAt(n), None)?;
            to_lua(lua, &removed)
        },
    )?;
    functions.add(
        "row_order",
        |_, host, (name, order): (LuaValue, Vec<usize>)| {
            let field = ActiveField::find(host, &name)?;
            let rows = host.read_slot(field.slot);
            let row = |n: usize| rows.as_list().get(n.checked_sub(1)?).cloned();
            let ordered: Option<Vec<Value>> = order.into_iter().map(row).collect();
            field.replace_rows(host, ordered.unwrap_or_default())
        },
    )
}

fn append_row(host: &Host, field: &ActiveField, row: Value) -> mlua::Result<()> {
    field.check_row_count(host, field.row_count(host) + 1)?;
    host.change_slot(field.slot, &SlotChange::Gain(row), None)
}

/// Returns a mark of a row; for a row of a kind, also the fields of its entry.
fn row_mark(
    lua: &Lua,
    host: &Host,
    (name, n, mark): (LuaValue, i64, LuaValue),
) -> mlua::Result<LuaValue> {
    let field = ActiveField::find(host, &name)?;
    let rows = field.row_declaration()?;
    let LuaValue::String(mark) = mark else {
        return fail(type_error("the name of a mark", "a text", &mark));
    };
    let mark = mark.to_str()?;
    let mark_value =
        |mark: &str| host.query_slot(field.slot, &SlotQuery::ElementField(n, mark.to_owned()));
    if rows.mark(&mark).is_some() {
        let value = mark_value(&mark);
        // Counts the rows only for a mark without a value, which is rare.
        if value == Value::Nothing {
            field.check_row(host, n)?;
        }
        return to_lua(lua, &value);
    }
    field.check_row(host, n)?;
    let unknown_mark = |names: Vec<&str>| {
        let name = field.field().map_or("", |name| &name.field.name);
        let help = did_you_mean(&mark, names);
        fail_with(
            format!("unknown mark `{}` in a row of `{name}`", &*mark),
            help,
        )
    };
    let marks = rows.marks.iter().map(|mark| &*mark.name);
    let Some(kind) = &rows.kind else {
        return unknown_mark(marks.collect());
    };
    let kind = kind_index(host, kind)?;
    let id = mark_value("id");
    if *mark == *"id" {
        return to_lua(lua, &id);
    }
    let kind_fields = field
        .schema
        .kinds
        .get(kind)
        .map_or(&[][..], |kind| &kind.fields);
    let names: Vec<&str> = kind_fields
        .iter()
        .map(|name| &*name.name)
        .chain(["name", "tags", "id"])
        .chain(marks)
        .collect();
    if !names.contains(&&*mark) {
        return unknown_mark(names);
    }
    let entry = entry_value(host, kind, id.as_text().unwrap_or_default())?;
    to_lua(lua, entry.get(&mark))
}
