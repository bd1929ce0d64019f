//! The Rust side of `scene.lua`: access to fields of the current scene and to its rows.

use super::convert::{coerce, from_lua, to_lua};
use super::host::Host;
use super::host::HostFunctions;
use super::lua_error::{fail, fail_with, lua_error, type_error};
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

/// Returns the instruction whose scene is current.
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
        let schema = Rc::clone(&*host.schema.borrow());
        let active = active_instruction(host)
            .and_then(|index| Some((index, schema.instructions.get(index)?)));
        let Some((instruction, declaration)) = active else {
            let help = "test for it with `in_scene()`";
            return fail_with(
                "`scene` is not available: it exists only while an instruction with rounds is running",
                Some(help.to_owned()),
            );
        };
        let LuaValue::String(name) = name else {
            return fail(type_error("the name of a field", "a text", name));
        };
        let name = name.to_str()?;
        let mut fields = declaration.scene.iter();
        let Some(index) = fields.position(|field| field.field.name == *name) else {
            let keyword = declaration.form.keyword();
            return fail_with(
                format!("unknown field `{}` in the scene of `{keyword}`", &*name),
                did_you_mean(&name, declaration.scene.iter().map(|f| &*f.field.name)),
            );
        };
        let data = host.data.borrow();
        let slot = data
            .scene_slots
            .get(instruction)
            .and_then(|slots| slots.get(index).copied());
        let slot =
            slot.ok_or_else(|| lua_error("`scene` is not available before a book is open"))?;
        drop(data);
        Ok(Self {
            schema,
            instruction,
            index,
            slot,
        })
    }

    /// Returns the field if the current scene has a whole number with this name.
    pub(super) fn find_number(host: &Host, name: &LuaValue) -> Option<Self> {
        let field = Self::find(host, name).ok();
        let is_number = |field: &Self| {
            field
                .field()
                .is_ok_and(|it| it.field.field_type == FieldType::Integer)
        };
        field.filter(is_number)
    }

    fn scene_fields(&self) -> &[SceneField] {
        self.schema
            .instructions
            .get(self.instruction)
            .map_or(&[], |instruction| &instruction.scene)
    }

    pub(super) fn field(&self) -> mlua::Result<&SceneField> {
        self.scene_fields()
            .get(self.index)
            .ok_or_else(|| lua_error("unknown field of the scene"))
    }

    /// Returns the value of a bound: a mark of this row, a field of the scene or a field of the sheet.
    fn bound_value(
        &self,
        host: &Host,
        row: Option<(&[Field], &Value)>,
        name: &str,
    ) -> mlua::Result<i64> {
        if let Some((marks, values)) = row
            && marks.iter().any(|mark| mark.name == name)
        {
            return Ok(values.get(name).int());
        }
        let data = host.data.borrow();
        let in_scene = self
            .scene_fields()
            .iter()
            .position(|field| field.field.name == name);
        let slots = data.scene_slots.get(self.instruction);
        let in_scene = in_scene.and_then(|n| slots.and_then(|slots| slots.get(n).copied()));
        let on_sheet = || {
            let n = host.fields.borrow().get(name.as_bytes()).copied()?;
            data.field_slots.get(n).copied()
        };
        match in_scene.or_else(on_sheet) {
            Some(slot) => Ok(host.read_slot(slot).int()),
            None => fail(format!("unknown field `{name}`")),
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
            .map_err(|expected| lua_error(format!("`{name}` must be {expected}")))?;
        let (FieldType::Integer, &Value::Int(number)) = (&field.field_type, &value) else {
            return Ok(value);
        };
        let (low, high) = self.bounds(host, field, row)?;
        Ok(Value::Int(number.min(high).max(low)))
    }

    /// Returns the current bounds of a whole number.
    pub(super) fn bounds(
        &self,
        host: &Host,
        field: &Field,
        row: Option<(&[Field], &Value)>,
    ) -> mlua::Result<(i64, i64)> {
        let bound = |bound: &Option<Bound>, unbounded: i64| match bound {
            None => Ok(unbounded),
            Some(Bound::Number(n)) => Ok(*n),
            // Constants are replaced by their values when a book is bound.
            Some(Bound::Constant(_)) => Ok(unbounded),
            Some(Bound::Field(name)) => self.bound_value(host, row, name),
        };
        Ok((bound(&field.min, i64::MIN)?, bound(&field.max, i64::MAX)?))
    }
}

type SetArgs = (LuaValue, LuaValue, Table);

/// Adds the functions that `scene.lua` calls.
pub(super) fn add_scene_functions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("scene_get", |lua, host, name: LuaValue| {
        let field = ActiveField::find(host, &name)?;
        if field.field()?.rows.is_some() {
            return Ok((true, LuaValue::Nil));
        }
        Ok((false, to_lua(lua, &host.read_slot(field.slot))?))
    })?;
    functions.add("scene_set", |_, host, (name, value, originals): SetArgs| {
        let field = ActiveField::find(host, &name)?;
        let value = from_lua(&value, Some(&originals))?;
        set_field(host, &field, value)
    })?;
    functions.add("scene_names", |_, host, (): ()| {
        let schema = host.schema.borrow();
        let instruction = active_instruction(host).and_then(|n| schema.instructions.get(n));
        let fields = instruction.into_iter().flat_map(|it| &it.scene);
        Ok(fields.map(|f| f.field.name.clone()).collect::<Vec<_>>())
    })?;
    Ok(())
}

fn set_field(host: &Host, active: &ActiveField, value: Value) -> mlua::Result<()> {
    let SceneField { field, rows } = active.field()?;
    if rows.is_some() {
        let Value::List(items) = &value else {
            return fail(format!("`{}` must be a list of rows", field.name));
        };
        active.check_row_count(host, i64::try_from(items.len()).unwrap_or(i64::MAX))?;
        let rows: mlua::Result<Vec<Value>> = items
            .iter()
            .map(|row| active.build_row(host, row))
            .collect();
        return active.replace_rows(host, rows?);
    }
    let value = active.fit_value(host, field, None, value)?;
    host.write_slot(active.slot, value, None)?;
    clamp_bounded(host, active, field)
}

/// Adds to a whole number of the scene, within its bounds.
pub(super) fn add_to_field(host: &Host, active: &ActiveField, by: i64) -> mlua::Result<()> {
    let field = &active.field()?.field;
    let (low, high) = active.bounds(host, field, None)?;
    host.change_slot(active.slot, &SlotChange::Add { by, low, high }, None)?;
    clamp_bounded(host, active, field)
}

/// Returns true if a whole number of the scene is at least this large.
pub(super) fn field_at_least(host: &Host, active: &ActiveField, minimum: i64) -> bool {
    host.query_slot(active.slot, &SlotQuery::AtLeast(minimum))
        .truth()
}

/// Clamps the fields that are bounded by this one.
fn clamp_bounded(host: &Host, active: &ActiveField, field: &Field) -> mlua::Result<()> {
    for (n, SceneField { field: other, .. }) in active.scene_fields().iter().enumerate() {
        let is_bound =
            |b: &Option<Bound>| matches!(b, Some(Bound::Field(name)) if *name == field.name);
        if n == active.index || !(is_bound(&other.min) || is_bound(&other.max)) {
            continue;
        }
        let slots = host
            .data
            .borrow()
            .scene_slots
            .get(active.instruction)
            .cloned();
        let Some(slot) = slots.and_then(|slots| slots.get(n).copied()) else {
            continue;
        };
        let value = active.fit_value(host, other, None, host.read_slot(slot))?;
        host.write_slot(slot, value, None)?;
    }
    Ok(())
}
