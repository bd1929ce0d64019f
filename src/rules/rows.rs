//! Rows of a scene: functions that read and set single marks, and that add, remove and sort rows.

use super::catalogue::{entry_value, kind_index};
use super::convert::{coerce, from_lua, to_lua};
use super::host::Host;
use super::host::HostFunctions;
use super::lua_error::{lua_error, lua_error_with, type_with_article};
use super::scene::ActiveField;
use crate::model::book::{Bound, Field, SceneRows};
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

    /// Returns the index of a row, of `many` rows.
    fn check_row_index(&self, many: i64, n: i64) -> mlua::Result<i64> {
        if (1..=many).contains(&n) {
            return Ok(n);
        }
        let name = &self.field()?.field.name;
        Err(lua_error(format!("`{name}` in the scene has no row {n}")))
    }

    /// Builds a row from these marks, each within its type and bounds. Missing marks get their start value.
    pub(super) fn build_row(&self, host: &Host, given: &Value) -> mlua::Result<Value> {
        let (rows, name) = (self.row_declaration()?, &self.field()?.field.name);
        let Value::Map(entries) = given else {
            return match given {
                Value::List(items) if items.is_empty() => {
                    self.build_row(host, &Value::map::<&str>([]))
                }
                _ => Err(lua_error(format!("a row of `{name}` is a table of marks"))),
            };
        };
        let id = rows.kind.as_ref().map(|_| "id");
        for key in entries.keys() {
            if rows.mark(key).is_none() && id != Some(key) {
                let known = rows.marks.iter().map(|mark| &*mark.name).chain(id);
                let help = did_you_mean(key, known);
                return Err(lua_error_with(
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
                return Err(lua_error(message));
            };
            entry_value(host, kind_index(host, kind)?, id)?;
            row = row.with("id", Value::text(id));
        }
        for (key, value) in entries.iter() {
            if let Some(mark) = rows.mark(key) {
                let value = coerce(&mark.field_type, value.clone());
                let value = value.map_err(|wants| lua_error(format!("`{key}` takes {wants}")))?;
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
    pub(super) fn check_row_count(&self, host: &Host, rows: i64) -> mlua::Result<()> {
        if rows > MAX_ROWS {
            let name = &self.field()?.field.name;
            return Err(lua_error(format!(
                "`{name}` in the scene has more than {MAX_ROWS} rows"
            )));
        }
        host.charge(rows.unsigned_abs() + 1)
    }

    /// Replaces all rows.
    pub(super) fn replace_rows(&self, host: &Host, rows: Vec<Value>) -> mlua::Result<()> {
        self.check_row_count(host, i64::try_from(rows.len()).unwrap_or(i64::MAX))?;
        host.write_slot(self.slot, Value::list(rows), None)
    }

    fn set_mark(&self, host: &Host, n: i64, mark: &str, value: Value) -> mlua::Result<()> {
        let (rows, many) = (self.row_declaration()?, self.row_count(host));
        let n = self.check_row_index(many, n)?;
        let Some(field) = rows.mark(mark) else {
            let name = &self.field()?.field.name;
            let known = rows.marks.iter().map(|mark| &*mark.name);
            let help = did_you_mean(mark, known);
            return Err(lua_error_with(
                format!("a row of `{name}` has no mark `{mark}`"),
                help,
            ));
        };
        self.check_row_count(host, many)?;
        let by = |bound: &Option<Bound>| matches!(bound, Some(Bound::Field(_)));
        let tied = |field: &Field| by(&field.min) || by(&field.max);
        // The row is read only if a mark bounds another one.
        let row = if rows.marks.iter().any(tied) {
            host.query_slot(self.slot, &SlotQuery::Element(n))
        } else {
            Value::Nothing
        };
        let value = self.fit_value(host, field, Some((&rows.marks, &row)), value)?;
        let change = SlotChange::Mark(n, mark.to_owned(), value.clone());
        host.change_slot(self.slot, &change, None)?;
        let row = row.with(mark, value);
        for other in rows
            .marks
            .iter()
            .filter(|other| other.name != mark && tied(other))
        {
            let now = row.get(&other.name).clone();
            let value = self.fit_value(host, other, Some((&rows.marks, &row)), now)?;
            let change = SlotChange::Mark(n, other.name.clone(), value);
            host.change_slot(self.slot, &change, None)?;
        }
        Ok(())
    }
}

type RowMarks = (LuaValue, i64, String, LuaValue, Table);
type RowPlaces = (LuaValue, LuaValue, LuaValue, Table);

/// Adds the row functions that `scene.lua` calls.
pub(super) fn add_row_functions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("rows", |_, host, name: LuaValue| {
        let at = ActiveField::find(host, &name)?;
        at.row_declaration()?;
        Ok(at.row_count(host))
    })?;
    functions.add("row_names", |_, host, name: LuaValue| {
        let at = ActiveField::find(host, &name)?;
        let rows = at.row_declaration()?;
        let id = rows.kind.as_ref().map(|_| "id".to_owned());
        let marks = rows.marks.iter().map(|mark| mark.name.clone());
        Ok(marks.chain(id).collect::<Vec<_>>())
    })?;
    functions.add("row_is", |_, host, (name, n): (LuaValue, LuaValue)| {
        let at = ActiveField::find(host, &name)?;
        at.row_declaration()?;
        match n {
            LuaValue::Integer(n) => Ok((1..=at.row_count(host)).contains(&n)),
            other => Err(lua_error(format!(
                "a row is known by its place, a whole number, not by {}",
                type_with_article(&other)
            ))),
        }
    })?;
    functions.add("row_mark", row_mark)?;
    functions.add(
        "row_set",
        |_, host, (name, n, mark, value, inside): RowMarks| {
            let at = ActiveField::find(host, &name)?;
            at.set_mark(host, n, &mark, from_lua(&value, Some(&inside))?)
        },
    )?;
    add_row_changes(functions)
}

/// Adds the functions that add, remove and reorder rows.
fn add_row_changes(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("row_put", |_, host, (name, n, given, inside): RowPlaces| {
        let at = ActiveField::find(host, &name)?;
        let (LuaValue::Integer(n), many) = (n, at.row_count(host)) else {
            return Err(lua_error("a row is known by its place, a whole number"));
        };
        if let LuaValue::Nil = given {
            let n = at.check_row_index(many, n)?;
            at.check_row_count(host, many)?;
            return host.change_slot(at.slot, &SlotChange::LoseAt(n), None);
        }
        let row = at.build_row(host, &from_lua(&given, Some(&inside))?)?;
        if n == many + 1 {
            return append_row(host, &at, row);
        }
        let index = usize::try_from(at.check_row_index(many, n)? - 1).unwrap_or(0);
        let mut rows = host.read_slot(at.slot).as_list().to_vec();
        if let Some(there) = rows.get_mut(index) {
            *there = row;
        }
        at.replace_rows(host, rows)
    })?;
    functions.add("row_add", |_, host, (name, n, given, inside): RowPlaces| {
        let at = ActiveField::find(host, &name)?;
        let row = at.build_row(host, &from_lua(&given, Some(&inside))?)?;
        let many = at.row_count(host);
        let place = match n {
            LuaValue::Nil => many + 1,
            LuaValue::Integer(n) if (1..=many + 1).contains(&n) => n,
            _ => {
                return Err(lua_error(format!(
                    "a row can be put in at 1 to {}",
                    many + 1
                )));
            }
        };
        if place == many + 1 {
            return append_row(host, &at, row);
        }
        let mut rows = host.read_slot(at.slot).as_list().to_vec();
        rows.insert(usize::try_from(place - 1).unwrap_or(0).min(rows.len()), row);
        at.replace_rows(host, rows)
    })?;
    functions.add(
        "row_remove",
        |lua, host, (name, n): (LuaValue, Option<i64>)| {
            let at = ActiveField::find(host, &name)?;
            let many = at.row_count(host);
            if n.is_none() && many == 0 {
                return Ok(LuaValue::Nil);
            }
            let n = at.check_row_index(many, n.unwrap_or(many))?;
            at.check_row_count(host, many)?;
            let gone = host.query_slot(at.slot, &SlotQuery::Element(n));
            host.change_slot(at.slot, &SlotChange::LoseAt(n), None)?;
            to_lua(lua, &gone)
        },
    )?;
    functions.add(
        "row_order",
        |_, host, (name, order): (LuaValue, Vec<usize>)| {
            let at = ActiveField::find(host, &name)?;
            let rows = host.read_slot(at.slot);
            let row = |n: usize| rows.as_list().get(n.checked_sub(1)?).cloned();
            let ordered: Option<Vec<Value>> = order.into_iter().map(row).collect();
            at.replace_rows(host, ordered.unwrap_or_default())
        },
    )
}

fn append_row(host: &Host, at: &ActiveField, row: Value) -> mlua::Result<()> {
    at.check_row_count(host, at.row_count(host) + 1)?;
    host.change_slot(at.slot, &SlotChange::Gain(row), None)
}

/// Returns a mark of a row; for a row of a kind, also the fields of its entry.
fn row_mark(
    lua: &Lua,
    host: &Host,
    (name, n, mark): (LuaValue, i64, LuaValue),
) -> mlua::Result<LuaValue> {
    let at = ActiveField::find(host, &name)?;
    let rows = at.row_declaration()?;
    let LuaValue::String(mark) = mark else {
        return Err(lua_error(format!(
            "a mark is called by a word, not by {}",
            type_with_article(&mark)
        )));
    };
    let mark = mark.to_str()?;
    let of_row =
        |mark: &str| host.query_slot(at.slot, &SlotQuery::ElementField(n, mark.to_owned()));
    if rows.mark(&mark).is_some() {
        let value = of_row(&mark);
        // Most marks have a value, so the rows are counted only for those without.
        if value == Value::Nothing {
            at.check_row(host, n)?;
        }
        return to_lua(lua, &value);
    }
    at.check_row(host, n)?;
    let unknown = |known: Vec<&str>| {
        let field = at.field().map_or("", |field| &field.field.name);
        let help = did_you_mean(&mark, known);
        Err(lua_error_with(
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
        .schema
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
