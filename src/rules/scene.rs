//! The Rust side of `scene.lua`: access to fields of the current scene and to its rows.

use super::convert::{coerce, from_lua, to_lua};
use super::host::Host;
use super::host::HostFunctions;
use super::lua_error::{lua_error, lua_error_with, type_with_article};
use crate::model::book::{Bound, Field, FieldType, RulesetSchema, SceneField, slot};
use crate::model::game::{SlotChange, SlotQuery, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{Table, Value as LuaValue};
use std::rc::Rc;

/// A field of the current scene.
pub(super) struct ActiveField {
    pub(super) schema: Rc<RulesetSchema>,
    instruction: usize,
    index: usize,
    pub(super) slot: u32,
}

/// Returns the verb whose scene is current.
fn active_instruction(host: &Host) -> Option<usize> {
    let number = host.read_slot(slot::SCENE).int();
    usize::try_from(number.checked_sub(1)?).ok()
}

/// Returns true while an instruction with rounds is running.
pub(super) fn is_active(host: &Host) -> bool {
    active_instruction(host).is_some()
}

impl ActiveField {
    pub(super) fn find(host: &Host, name: &LuaValue) -> mlua::Result<Self> {
        let vocabulary = Rc::clone(&*host.schema.borrow());
        let found =
            active_instruction(host).and_then(|n| Some((n, vocabulary.instructions.get(n)?)));
        let Some((verb, declared)) = found else {
            let help = "`in_scene()` returns true while an instruction with rounds is running";
            return Err(lua_error_with(
                "there is no scene here: it exists only while an instruction with rounds is running",
                Some(help.to_owned()),
            ));
        };
        let LuaValue::String(name) = name else {
            return Err(lua_error(format!(
                "a field of the scene is called by a word, not by {}",
                type_with_article(name)
            )));
        };
        let name = name.to_str()?;
        let mut fields = declared.scene.iter();
        let Some(n) = fields.position(|field| field.field.name == *name) else {
            let word = declared.form.keyword();
            return Err(lua_error_with(
                format!("the scene of `{word}` has no field `{}`", &*name),
                did_you_mean(&name, declared.scene.iter().map(|f| &*f.field.name)),
            ));
        };
        let world = host.data.borrow();
        let slot = world
            .scene_slots
            .get(verb)
            .and_then(|slots| slots.get(n).copied());
        let slot = slot.ok_or_else(|| lua_error("there is no scene before a book is open"))?;
        drop(world);
        Ok(Self {
            schema: vocabulary,
            instruction: verb,
            index: n,
            slot,
        })
    }

    /// Returns the field if the current scene has a whole number with this name.
    pub(super) fn find_number(host: &Host, name: &LuaValue) -> Option<Self> {
        let found = Self::find(host, name).ok();
        let is_number = |at: &Self| {
            at.field()
                .is_ok_and(|it| it.field.field_type == FieldType::Integer)
        };
        found.filter(is_number)
    }

    fn scene_fields(&self) -> &[SceneField] {
        self.schema
            .instructions
            .get(self.instruction)
            .map_or(&[], |verb| &verb.scene)
    }

    pub(super) fn field(&self) -> mlua::Result<&SceneField> {
        self.scene_fields()
            .get(self.index)
            .ok_or_else(|| lua_error("there is no such field"))
    }

    /// Returns the number that bounds another: a mark of this row, a field of the scene or a field of the sheet.
    fn bound_value(
        &self,
        host: &Host,
        row: Option<(&[Field], &Value)>,
        name: &str,
    ) -> mlua::Result<i64> {
        if let Some((marks, held)) = row
            && marks.iter().any(|mark| mark.name == name)
        {
            return Ok(held.get(name).int());
        }
        let world = host.data.borrow();
        let own = self
            .scene_fields()
            .iter()
            .position(|field| field.field.name == name);
        let slots = world.scene_slots.get(self.instruction);
        let own = own.and_then(|n| slots.and_then(|slots| slots.get(n).copied()));
        let sheet = || {
            let n = host.fields.borrow().get(name.as_bytes()).copied()?;
            world.field_slots.get(n).copied()
        };
        match own.or_else(sheet) {
            Some(slot) => Ok(host.read_slot(slot).int()),
            None => Err(lua_error(format!("there is no field `{name}`"))),
        }
    }

    /// Converts a value to the type of a field or mark, and clamps it to the bounds.
    pub(super) fn fit_value(
        &self,
        host: &Host,
        field: &Field,
        row: Option<(&[Field], &Value)>,
        value: Value,
    ) -> mlua::Result<Value> {
        let name = &field.name;
        let value = coerce(&field.field_type, value)
            .map_err(|wants| lua_error(format!("`{name}` takes {wants}")))?;
        let (FieldType::Integer, &Value::Int(given)) = (&field.field_type, &value) else {
            return Ok(value);
        };
        let (low, high) = self.bounds(host, field, row)?;
        Ok(Value::Int(given.min(high).max(low)))
    }

    /// Returns the current bounds of a whole number.
    fn bounds(
        &self,
        host: &Host,
        field: &Field,
        row: Option<(&[Field], &Value)>,
    ) -> mlua::Result<(i64, i64)> {
        let bound = |bound: &Option<Bound>, none: i64| match bound {
            None => Ok(none),
            Some(Bound::Number(n)) => Ok(*n),
            // Replaced by its value when the book was bound.
            Some(Bound::Constant(_)) => Ok(none),
            Some(Bound::Field(name)) => self.bound_value(host, row, name),
        };
        Ok((bound(&field.min, i64::MIN)?, bound(&field.max, i64::MAX)?))
    }
}

type SceneName = (LuaValue, LuaValue, Table);

/// Adds the functions that `scene.lua` calls.
pub(super) fn add_scene_functions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("scene_get", |lua, host, name: LuaValue| {
        let at = ActiveField::find(host, &name)?;
        if at.field()?.rows.is_some() {
            return Ok((true, LuaValue::Nil));
        }
        Ok((false, to_lua(lua, &host.read_slot(at.slot))?))
    })?;
    functions.add("scene_set", |_, host, (name, value, inside): SceneName| {
        let at = ActiveField::find(host, &name)?;
        let value = from_lua(&value, Some(&inside))?;
        set_field(host, &at, value)
    })?;
    functions.add("scene_names", |_, host, (): ()| {
        let vocabulary = host.schema.borrow();
        let verb = active_instruction(host).and_then(|n| vocabulary.instructions.get(n));
        let fields = verb.into_iter().flat_map(|verb| &verb.scene);
        Ok(fields.map(|f| f.field.name.clone()).collect::<Vec<_>>())
    })?;
    Ok(())
}

fn set_field(host: &Host, at: &ActiveField, value: Value) -> mlua::Result<()> {
    let SceneField { field, rows } = at.field()?;
    if rows.is_some() {
        let Value::List(items) = &value else {
            return Err(lua_error(format!(
                "`{}` is set to a list of rows",
                field.name
            )));
        };
        at.check_row_count(host, i64::try_from(items.len()).unwrap_or(i64::MAX))?;
        let rows: mlua::Result<Vec<Value>> =
            items.iter().map(|row| at.build_row(host, row)).collect();
        return at.replace_rows(host, rows?);
    }
    let value = at.fit_value(host, field, None, value)?;
    host.write_slot(at.slot, value, None)?;
    clamp_bounded(host, at, field)
}

/// Adds to a whole number of the scene, within its bounds.
pub(super) fn add_to_field(host: &Host, at: &ActiveField, by: i64) -> mlua::Result<()> {
    let field = &at.field()?.field;
    let (low, high) = at.bounds(host, field, None)?;
    host.change_slot(at.slot, &SlotChange::Add { by, low, high }, None)?;
    clamp_bounded(host, at, field)
}

/// Returns true if a whole number of the scene is at least this large.
pub(super) fn field_at_least(host: &Host, at: &ActiveField, least: i64) -> bool {
    host.query_slot(at.slot, &SlotQuery::AtLeast(least)).truth()
}

/// Clamps the fields that are bounded by this one.
fn clamp_bounded(host: &Host, at: &ActiveField, field: &Field) -> mlua::Result<()> {
    for (n, SceneField { field: other, .. }) in at.scene_fields().iter().enumerate() {
        let by = |b: &Option<Bound>| matches!(b, Some(Bound::Field(name)) if *name == field.name);
        if n == at.index || !(by(&other.min) || by(&other.max)) {
            continue;
        }
        let slots = host.data.borrow().scene_slots.get(at.instruction).cloned();
        let Some(slot) = slots.and_then(|slots| slots.get(n).copied()) else {
            continue;
        };
        let now = at.fit_value(host, other, None, host.read_slot(slot))?;
        host.write_slot(slot, now, None)?;
    }
    Ok(())
}
