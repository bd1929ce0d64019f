//! Derived values: computed by rules and cached until a slot that they have read changes.

pub(super) mod cache;
pub(super) mod declarations;

use super::lua_error::{lua_error, lua_error_with};
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
    let index = host.create_function(lua, move |lua, host, (_, key): (LuaValue, String)| {
        derived_value(lua, host, &freeze, &key)
    })?;
    let newindex = host.create_function(
        lua,
        |_, _, (_, key, _): (LuaValue, LuaValue, LuaValue)| -> mlua::Result<()> {
            let key = describe(&key);
            Err(lua_error(format!(
                "`{key}` follows from other values and cannot be set"
            )))
        },
    )?;
    proxy_table(lua, index, newindex)
}

fn derived_value(lua: &Lua, host: &Host, freeze: &Function, name: &str) -> mlua::Result<LuaValue> {
    let vocabulary = Rc::clone(&*host.schema.borrow());
    let at = vocabulary.derived.iter().position(|it| it.name == name);
    let Some(at) = at else {
        let known = vocabulary.derived.iter().map(|it| &*it.name);
        return Err(lua_error_with(
            format!("no derived value is called `{name}`"),
            did_you_mean(name, known),
        ));
    };
    let notes = host.records_dependencies();
    if notes && let Some(value) = recorded_value(lua, host, freeze, at, false)? {
        return Ok(value);
    }
    if !notes && let Some((value, fuel)) = cached_value(host, at) {
        let price = host.derived.borrow_mut().read_cost(at, fuel);
        host.charge(price)?;
        return Ok(value);
    }
    let function = host.derived.borrow().functions.get(at).cloned();
    let Some(function) = function else {
        return Err(lua_error(
            "nothing follows from anything before a book is open",
        ));
    };
    check_cycle(host, at)?;
    let quiet = host.read_only.replace(Some("a derived value"));
    let before = host.fuel.remaining.get();
    host.derived
        .borrow_mut()
        .computing
        .push((at, BTreeSet::new()));
    host.game().begin_derived();
    let given = function.call::<LuaValue>(());
    let slots = host.derived.borrow_mut().end_computation();
    host.read_only.set(quiet);
    let gives = &vocabulary.derived[at].result_type;
    let wrong = |wants| lua_error(format!("the derived value `{name}` is {wants}"));
    let given = given
        .and_then(|given| host.to_plain(&given))
        .and_then(|given| coerce(gives, given).map_err(wrong));
    let fuel = before.saturating_sub(host.fuel.remaining.get());
    let found = given.as_ref().ok().map(|given| (given, fuel));
    host.game().end_derived(at, found);
    let given = given?;
    host.derived.borrow_mut().read_cost(at, 0);
    if notes && let Some(value) = recorded_value(lua, host, freeze, at, true)? {
        return Ok(value);
    }
    let shown = frozen_value(lua, host, freeze, (at, &given))?;
    cache_value(host, at, (shown.clone(), given), &slots, fuel);
    Ok(shown)
}

/// Returns a derived value while dependencies are recorded, or none if it must be computed first. For a map, the rule gets a proxy and depends only
/// on the entries that it reads. `paid` means that the cost was charged when the value was computed.
fn recorded_value(
    lua: &Lua,
    host: &Host,
    freeze: &Function,
    at: usize,
    paid: bool,
) -> mlua::Result<Option<LuaValue>> {
    let Some((known, fuel)) = host.game().cached_derived(at) else {
        return Ok(None);
    };
    if !paid {
        let price = host.derived.borrow_mut().read_cost(at, fuel);
        host.charge(price)?;
    }
    let value = match known {
        DerivedStatus::Map(given) => {
            let made = host.derived_proxy.borrow().clone();
            let made = made.ok_or_else(|| lua_error("nothing can be derived yet"))?;
            return made.call(given).map(Some);
        }
        DerivedStatus::Value(value) => value,
    };
    let shown = frozen_value(lua, host, freeze, (at, &value))?;
    cache_value(host, at, (shown.clone(), value), &BTreeSet::new(), fuel);
    Ok(Some(shown))
}

/// Returns a derived value as scripts see it: the same table as long as the value is equal.
fn frozen_value(
    lua: &Lua,
    host: &Host,
    freeze: &Function,
    (at, value): (usize, &Value),
) -> mlua::Result<LuaValue> {
    let kept = host.derived.borrow();
    if let Some(Some(kept)) = kept.values.get(at)
        && kept.plain == *value
    {
        return Ok(kept.value.clone());
    }
    drop(kept);
    Ok(match to_lua(lua, value)? {
        LuaValue::Table(table) => freeze.call((table, "a derived value"))?,
        plain => plain,
    })
}

/// Returns the cached value and its cost if nothing that it depends on has changed.
fn cached_value(host: &Host, at: usize) -> Option<(LuaValue, u64)> {
    let mut derived = host.derived.borrow_mut();
    let DerivedCache {
        values: kept,
        computing: running,
        ..
    } = &mut *derived;
    let kept = kept.get(at)?.as_ref()?;
    let read = kept.dependencies.as_ref()?;
    if !read.are_unchanged(host.game().state()) {
        return None;
    }
    // A derived value that reads this one depends on the same slots.
    if let Some((_, outer)) = running.last_mut() {
        outer.extend(read.slots().iter().map(|(slot, _)| *slot));
    }
    Some((kept.value.clone(), kept.fuel))
}

/// Caches a value. Without a known state it is stored without dependencies, so [`cached_value`] never returns it.
fn cache_value(
    host: &Host,
    at: usize,
    (value, plain): (LuaValue, Value),
    slots: &BTreeSet<u32>,
    fuel: u64,
) {
    let noted = host.records_dependencies();
    if let Some(place) = host.derived.borrow().values.get(at)
        && noted
        && place.as_ref().is_some_and(|kept| kept.plain == plain)
    {
        // The dependencies of this entry are still valid for calls that are not recorded.
        return;
    }
    let held = host.game().state().filter(|_| !noted).map(|state| {
        let held = slots.iter().map(|slot| (*slot, state.get(*slot).clone()));
        Dependencies::new(held.collect())
    });
    if let Some(place) = host.derived.borrow_mut().values.get_mut(at) {
        *place = Some(CachedValue {
            value,
            plain,
            dependencies: held,
            fuel,
        });
    }
}

/// Fails for derived values that depend on each other in a cycle or are nested too deeply. Scripts cannot catch this error: the result would depend
/// on where the cycle was entered.
fn check_cycle(host: &Host, at: usize) -> mlua::Result<()> {
    let derived = host.derived.borrow();
    let vocabulary = host.schema.borrow();
    let running = &derived.computing;
    let name = |at: usize| vocabulary.derived.get(at).map_or("", |it| &*it.name);
    let from = running.iter().position(|(n, _)| *n == at);
    let why = match from {
        Some(from) => {
            let round = running[from..].iter().map(|(n, _)| *n).chain([at]);
            let round: Vec<String> = round.map(|n| format!("`{}`", name(n))).collect();
            format!(
                "derived values go round in a circle: {}",
                round.join(" reads ")
            )
        }
        None if running.len() >= MAX_DEPTH => {
            format!("derived values read each other more than {MAX_DEPTH} deep")
        }
        None => return Ok(()),
    };
    *host.fatal.borrow_mut() = Some(why.clone());
    Err(lua_error(why))
}
