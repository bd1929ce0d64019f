//! Functions that a ruleset offers and that are learnt apart: calls of their own where it is noted what a rule depends on. What they are given
//! and what they give are plain data, copied either way, so that nothing else passes between the two.

use super::convert::to_lua;
use super::fault::{fault_with, place_of};
use super::host::{Host, Pending, Wait};
use crate::model::game::{Call, CallTarget, Request, Value};
use mlua::{ErrorContext, Function, Lua, MultiValue, Value as LuaValue};

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
    let args = Value::list(plain(host, given, takes(host, n).0)?);
    let call = Call::new(CallTarget::Offer(n), args);
    host.ask(Pending::Wait(Wait::new(Request::Apart(Box::new(call)))))?;
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

/// A copy of what it gives, and where it declares a second value for text, of that. Any other value is an error, wherever the function is called:
/// it could not be passed on where machines play.
pub(super) fn copied(
    lua: &Lua,
    host: &Host,
    (n, function): (usize, &Function),
    given: &[LuaValue],
) -> mlua::Result<MultiValue> {
    let vocabulary = host.vocabulary.borrow();
    let offered = vocabulary.offers.get(n);
    let (most, passed) = match offered.is_some_and(|it| it.for_text) {
        true => (2, "first two are"),
        false => (1, "first is"),
    };
    let copies = || {
        if given.iter().skip(most).any(|it| !it.is_nil()) {
            let name = offered.map_or("", |it| &it.name);
            let message = format!("`{name}` returns too many values: only the {passed} passed on");
            return Err(fault_with(message, Some(ONE_VALUE.to_owned())));
        }
        let all = plain(host, given, if host.notes() { 1 } else { most })?;
        all.iter().map(|it| to_lua(lua, it)).collect()
    };
    copies().with_context(|_| place_of(function))
}

const ONE_VALUE: &str = "return a table instead, or put parentheses around a call to keep its first value; `for_text = true` declares a second value that is only for text";
