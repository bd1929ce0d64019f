//! The Rust side of `scene.lua`: access to fields of the current scene and to its rows.

use super::convert::{fit, from_lua, to_lua};
use super::fault::{a, fault, fault_with};
use super::host::Host;
use super::host::HostFunctions;
use crate::model::book::{Bound, Field, FieldType, RulesetSchema, SceneField, slot};
use crate::model::game::{SlotChange, SlotQuery, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{Table, Value as LuaValue};
use std::rc::Rc;

/// A field of the current scene.
pub(super) struct KnownField {
    pub(super) vocabulary: Rc<RulesetSchema>,
    verb: usize,
    n: usize,
    pub(super) slot: u32,
}

/// Returns the verb whose scene is current.
fn current(host: &Host) -> Option<usize> {
    let number = host.read_slot(slot::SCENE).int();
    usize::try_from(number.checked_sub(1)?).ok()
}

/// Returns true while an instruction with rounds is running.
pub(super) fn is_known(host: &Host) -> bool {
    current(host).is_some()
}

impl KnownField {
    pub(super) fn find(host: &Host, name: &LuaValue) -> mlua::Result<Self> {
        let vocabulary = Rc::clone(&*host.vocabulary.borrow());
        let found = current(host).and_then(|n| Some((n, vocabulary.verbs.get(n)?)));
        let Some((verb, declared)) = found else {
            let help = "`in_scene()` returns true while an instruction with rounds is running";
            return Err(fault_with(
                "there is no scene here: it exists only while an instruction with rounds is running",
                Some(help.to_owned()),
            ));
        };
        let LuaValue::String(name) = name else {
            return Err(fault(format!(
                "a field of the scene is called by a word, not by {}",
                a(name)
            )));
        };
        let name = name.to_str()?;
        let mut fields = declared.scene.iter();
        let Some(n) = fields.position(|field| field.field.name == *name) else {
            let word = declared.form.verb();
            return Err(fault_with(
                format!("the scene of `{word}` has no field `{}`", &*name),
                did_you_mean(&name, declared.scene.iter().map(|f| &*f.field.name)),
            ));
        };
        let world = host.world.borrow();
        let slot = world
            .scenes
            .get(verb)
            .and_then(|slots| slots.get(n).copied());
        let slot = slot.ok_or_else(|| fault("there is no scene before a book is open"))?;
        drop(world);
        Ok(Self {
            vocabulary,
            verb,
            n,
            slot,
        })
    }

    /// Returns the field if the current scene has a whole number with this name.
    pub(super) fn number(host: &Host, name: &LuaValue) -> Option<Self> {
        let found = Self::find(host, name).ok();
        let is_number = |at: &Self| at.field().is_ok_and(|it| it.field.of == FieldType::Integer);
        found.filter(is_number)
    }

    fn scene(&self) -> &[SceneField] {
        self.vocabulary
            .verbs
            .get(self.verb)
            .map_or(&[], |verb| &verb.scene)
    }

    pub(super) fn field(&self) -> mlua::Result<&SceneField> {
        self.scene()
            .get(self.n)
            .ok_or_else(|| fault("there is no such field"))
    }

    /// Returns the number that bounds another: a mark of this row, a field of the scene or a field of the sheet.
    fn figure(
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
        let world = host.world.borrow();
        let own = self
            .scene()
            .iter()
            .position(|field| field.field.name == name);
        let slots = world.scenes.get(self.verb);
        let own = own.and_then(|n| slots.and_then(|slots| slots.get(n).copied()));
        let sheet = || {
            let n = host.fields.borrow().get(name.as_bytes()).copied()?;
            world.fields.get(n).copied()
        };
        match own.or_else(sheet) {
            Some(slot) => Ok(host.read_slot(slot).int()),
            None => Err(fault(format!("there is no field `{name}`"))),
        }
    }

    /// Converts a value to the type of a field or mark, and clamps it to the bounds.
    pub(super) fn fitted(
        &self,
        host: &Host,
        field: &Field,
        row: Option<(&[Field], &Value)>,
        value: Value,
    ) -> mlua::Result<Value> {
        let name = &field.name;
        let value =
            fit(&field.of, value).map_err(|wants| fault(format!("`{name}` takes {wants}")))?;
        let (FieldType::Integer, &Value::Int(given)) = (&field.of, &value) else {
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
            Some(Bound::Figure(_)) => Ok(none),
            Some(Bound::Field(name)) => self.figure(host, row, name),
        };
        Ok((bound(&field.min, i64::MIN)?, bound(&field.max, i64::MAX)?))
    }
}

type SceneName = (LuaValue, LuaValue, Table);

/// Adds the functions that `scene.lua` calls.
pub(super) fn functions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("scene_get", |lua, host, name: LuaValue| {
        let at = KnownField::find(host, &name)?;
        if at.field()?.rows.is_some() {
            return Ok((true, LuaValue::Nil));
        }
        Ok((false, to_lua(lua, &host.read_slot(at.slot))?))
    })?;
    functions.add("scene_set", |_, host, (name, value, inside): SceneName| {
        let at = KnownField::find(host, &name)?;
        let value = from_lua(&value, Some(&inside))?;
        set(host, &at, value)
    })?;
    functions.add("scene_names", |_, host, (): ()| {
        let vocabulary = host.vocabulary.borrow();
        let verb = current(host).and_then(|n| vocabulary.verbs.get(n));
        let fields = verb.into_iter().flat_map(|verb| &verb.scene);
        Ok(fields.map(|f| f.field.name.clone()).collect::<Vec<_>>())
    })?;
    Ok(())
}

fn set(host: &Host, at: &KnownField, value: Value) -> mlua::Result<()> {
    let SceneField { field, rows } = at.field()?;
    if rows.is_some() {
        let Value::List(items) = &value else {
            return Err(fault(format!("`{}` is set to a list of rows", field.name)));
        };
        at.room(host, i64::try_from(items.len()).unwrap_or(i64::MAX))?;
        let rows: mlua::Result<Vec<Value>> = items.iter().map(|row| at.row(host, row)).collect();
        return at.put(host, rows?);
    }
    let value = at.fitted(host, field, None, value)?;
    host.write(at.slot, value, None)?;
    follow(host, at, field)
}

/// Adds to a whole number of the scene, within its bounds.
pub(super) fn add(host: &Host, at: &KnownField, by: i64) -> mlua::Result<()> {
    let field = &at.field()?.field;
    let (low, high) = at.bounds(host, field, None)?;
    host.change(at.slot, &SlotChange::Add { by, low, high }, None)?;
    follow(host, at, field)
}

/// Returns true if a whole number of the scene is at least this large.
pub(super) fn at_least(host: &Host, at: &KnownField, least: i64) -> bool {
    host.question(at.slot, &SlotQuery::AtLeast(least)).truth()
}

/// Clamps the fields that are bounded by this one.
fn follow(host: &Host, at: &KnownField, field: &Field) -> mlua::Result<()> {
    for (n, SceneField { field: other, .. }) in at.scene().iter().enumerate() {
        let by = |b: &Option<Bound>| matches!(b, Some(Bound::Field(name)) if *name == field.name);
        if n == at.n || !(by(&other.min) || by(&other.max)) {
            continue;
        }
        let slots = host.world.borrow().scenes.get(at.verb).cloned();
        let Some(slot) = slots.and_then(|slots| slots.get(n).copied()) else {
            continue;
        };
        let now = at.fitted(host, other, None, host.read_slot(slot))?;
        host.write(slot, now, None)?;
    }
    Ok(())
}
