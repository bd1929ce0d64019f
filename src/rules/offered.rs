//! Functions that a ruleset offers and that are learnt apart: calls of their own where it is noted what a rule depends on. What they are given
//! and what they give are plain data, copied either way, so that nothing else passes between the two.

use super::convert::to_lua;
use super::host::{Host, Pending, Wait};
use crate::game::{Call, CallTarget, Value};
use mlua::{Lua, MultiValue, Value as LuaValue};

/// How many arguments a function takes, and how many besides for what is told.
fn takes(host: &Host, n: usize) -> (usize, usize) {
    let vocabulary = host.vocabulary.borrow();
    let offered = vocabulary.offers.get(n);
    offered.map_or((0, 0), |it| (it.takes.len(), it.tells.len()))
}

/// So many arguments as plain data; nothing for those that were not given.
fn plain(host: &Host, given: &[LuaValue], many: usize) -> mlua::Result<Vec<Value>> {
    let missing = std::iter::repeat(&LuaValue::Nil);
    let all = given.iter().chain(missing).take(many);
    all.map(|it| host.plain(it)).collect()
}

/// Is the function to be made a call of its own? Then the script waits for it.
pub(super) fn apart(host: &Host, n: usize, given: &[LuaValue]) -> mlua::Result<bool> {
    if !host.notes() || host.quiet.get().is_some() {
        return Ok(false);
    }
    let call = Call {
        target: CallTarget::Offer(n),
        args: Value::list(plain(host, given, takes(host, n).0)?),
        handled: None,
        as_cost: false,
        under: None,
    };
    host.ask(Pending::Wait(Wait::Apart(Box::new(call))))?;
    Ok(true)
}

/// Copies of what a function is given that is called as it is. Where it is noted what a rule depends on, nobody hears: then there is nothing of
/// what is only told.
pub(super) fn copies(
    lua: &Lua,
    host: &Host,
    n: usize,
    given: &[LuaValue],
) -> mlua::Result<MultiValue> {
    let (takes, tells) = takes(host, n);
    let many = if host.notes() { takes } else { takes + tells };
    let all = plain(host, given, many)?;
    all.iter().map(|it| to_lua(lua, it)).collect()
}

/// Copies of what it gives, and of what it gives besides for what is told.
pub(super) fn copied(
    lua: &Lua,
    host: &Host,
    (given, told): &(LuaValue, LuaValue),
) -> mlua::Result<(LuaValue, LuaValue)> {
    let copy = |value: &LuaValue| to_lua(lua, &host.plain(value)?);
    let told = if host.notes() {
        LuaValue::Nil
    } else {
        copy(told)?
    };
    Ok((copy(given)?, told))
}
