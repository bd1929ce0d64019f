//! Derived values: computed by rules and cached until a slot that they have read changes.

pub(super) mod cache;
pub(super) mod declarations;

use super::lua_error::{fail, fail_with, lua_error};
use cache::{CachedValue, DerivedCache};

use super::convert::{coerce, describe, proxy_table, to_lua};
use super::host::Host;
use crate::model::game::{Dependencies, DerivedStatus, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Lua, Table, Value as LuaValue};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Maximum depth of derived values that read each other.
const MAX_DEPTH: usize = 40;

/// Makes the table `derived`.
pub(super) fn derived_table(lua: &Lua, host: &Rc<Host>, freeze: &Function) -> mlua::Result<Table> {
    let freeze = freeze.clone();
    let read = host.create_function(lua, move |lua, host, (_, key): (LuaValue, String)| {
        derived_value(lua, host, &freeze, &key)
    })?;
    let write = host.create_function(
        lua,
        |_, _, (_, key, _): (LuaValue, LuaValue, LuaValue)| -> mlua::Result<()> {
            let key = describe(&key);
            fail(format!("`{key}` is derived and cannot be set"))
        },
    )?;
    proxy_table(lua, read, write)
}

fn derived_value(lua: &Lua, host: &Host, freeze: &Function, name: &str) -> mlua::Result<LuaValue> {
    let schema = Rc::clone(&*host.schema.borrow());
    let index = schema.derived.iter().position(|it| it.name == name);
    let Some(index) = index else {
        let names = schema.derived.iter().map(|it| &*it.name);
        return fail_with(
            format!("unknown derived value `{name}`"),
            did_you_mean(name, names),
        );
    };
    let is_recorded = host.records_dependencies();
    if is_recorded && let Some(value) = recorded_value(lua, host, freeze, index, false)? {
        return Ok(value);
    }
    if !is_recorded && let Some((value, fuel)) = cached_value(host, index) {
        let cost = host.derived.borrow_mut().read_cost(index, fuel);
        host.charge(cost)?;
        return Ok(value);
    }
    let function = host.derived.borrow().functions.get(index).cloned();
    let Some(function) = function else {
        return fail("derived values are not available before a book is open");
    };
    check_cycle(host, index)?;
    let outer_read_only = host.read_only.replace(Some("a derived value"));
    let fuel_before = host.fuel.remaining.get();
    host.derived
        .borrow_mut()
        .computing
        .push((index, BTreeSet::new()));
    host.game().begin_derived();
    let result = function.call::<LuaValue>(());
    let slots = host.derived.borrow_mut().end_computation();
    host.read_only.set(outer_read_only);
    let result_type = &schema.derived[index].result_type;
    let to_error = |expected| lua_error(format!("derived value `{name}` must be {expected}"));
    let result = result
        .and_then(|result| host.to_plain(&result))
        .and_then(|result| coerce(result_type, result).map_err(to_error));
    let fuel = fuel_before.saturating_sub(host.fuel.remaining.get());
    let computed = result.as_ref().ok().map(|result| (result, fuel));
    host.game().end_derived(index, computed);
    let result = result?;
    host.derived.borrow_mut().read_cost(index, 0);
    if is_recorded && let Some(value) = recorded_value(lua, host, freeze, index, true)? {
        return Ok(value);
    }
    let out = frozen_value(lua, host, freeze, (index, &result))?;
    cache_value(host, index, (out.clone(), result), &slots, fuel);
    Ok(out)
}

/// Returns a derived value while dependencies are recorded, or none if it must be computed first.
///
/// For a map, the rule gets a proxy and depends only on the entries that it reads. `is_paid` means that the cost was charged for the
/// computation.
fn recorded_value(
    lua: &Lua,
    host: &Host,
    freeze: &Function,
    index: usize,
    is_paid: bool,
) -> mlua::Result<Option<LuaValue>> {
    let Some((status, fuel)) = host.game().cached_derived(index) else {
        return Ok(None);
    };
    if !is_paid {
        let cost = host.derived.borrow_mut().read_cost(index, fuel);
        host.charge(cost)?;
    }
    let value = match status {
        DerivedStatus::Map(map) => {
            let proxy = host.derived_proxy.borrow().clone();
            let proxy = proxy.ok_or_else(|| lua_error("derived values are not available yet"))?;
            return proxy.call(map).map(Some);
        }
        DerivedStatus::Value(value) => value,
    };
    let out = frozen_value(lua, host, freeze, (index, &value))?;
    cache_value(host, index, (out.clone(), value), &BTreeSet::new(), fuel);
    Ok(Some(out))
}

/// Returns a derived value as scripts see it: the same table as long as the value is equal.
fn frozen_value(
    lua: &Lua,
    host: &Host,
    freeze: &Function,
    (index, value): (usize, &Value),
) -> mlua::Result<LuaValue> {
    let derived_ = host.derived.borrow();
    if let Some(Some(derived_)) = derived_.values.get(index)
        && derived_.plain == *value
    {
        return Ok(derived_.value.clone());
    }
    drop(derived_);
    Ok(match to_lua(lua, value)? {
        LuaValue::Table(table) => freeze.call((table, "a derived value"))?,
        scalar => scalar,
    })
}

/// Returns the cached value and its cost if nothing that it depends on has changed.
fn cached_value(host: &Host, index: usize) -> Option<(LuaValue, u64)> {
    let mut derived = host.derived.borrow_mut();
    let DerivedCache {
        values, computing, ..
    } = &mut *derived;
    let cached = values.get(index)?.as_ref()?;
    let dependencies = cached.dependencies.as_ref()?;
    if !dependencies.are_unchanged(host.game().state()) {
        return None;
    }
    // A derived value that reads this one depends on the same slots.
    if let Some((_, outer)) = computing.last_mut() {
        outer.extend(dependencies.slots().iter().map(|(slot, _)| *slot));
    }
    Some((cached.value.clone(), cached.fuel))
}

/// Caches a value. If the state is unknown, it is stored without dependencies, and [`cached_value`] never returns it.
fn cache_value(
    host: &Host,
    index: usize,
    (value, plain): (LuaValue, Value),
    slots: &BTreeSet<u32>,
    fuel: u64,
) {
    let is_recorded = host.records_dependencies();
    if let Some(entry) = host.derived.borrow().values.get(index)
        && is_recorded
        && entry.as_ref().is_some_and(|cached| cached.plain == plain)
    {
        // The dependencies of this entry are still valid for calls that are not recorded.
        return;
    }
    let dependencies = host.game().state().filter(|_| !is_recorded).map(|state| {
        let dependencies = slots.iter().map(|slot| (*slot, state.get(*slot).clone()));
        Dependencies::new(dependencies.collect())
    });
    if let Some(entry) = host.derived.borrow_mut().values.get_mut(index) {
        *entry = Some(CachedValue {
            value,
            plain,
            dependencies,
            fuel,
        });
    }
}

/// Fails for derived values that are circular or nested too deeply. Scripts cannot catch this error, because the result would depend on where
/// the cycle was entered.
fn check_cycle(host: &Host, index: usize) -> mlua::Result<()> {
    let derived = host.derived.borrow();
    let schema = host.schema.borrow();
    let computing = &derived.computing;
    let name = |index: usize| schema.derived.get(index).map_or("", |it| &*it.name);
    let start = computing.iter().position(|(n, _)| *n == index);
    let message = match start {
        Some(start) => {
            let cycle = computing[start..].iter().map(|(n, _)| *n).chain([index]);
            let cycle: Vec<String> = cycle.map(|n| format!("`{}`", name(n))).collect();
            format!("circular derived values: {}", cycle.join(" reads "))
        }
        None if computing.len() >= MAX_DEPTH => {
            format!("derived values are nested more than {MAX_DEPTH} levels deep")
        }
        None => return Ok(()),
    };
    *host.fatal.borrow_mut() = Some(message.clone());
    fail(message)
}
