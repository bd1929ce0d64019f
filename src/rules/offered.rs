//! Offered functions that are memoized separately. While dependencies are recorded, they are calls of their own. Arguments and results are copied as
//! plain data, so that no other state passes between the two calls.

use super::convert::to_lua;
use super::fault::{fault_with, place_of};
use super::host::{Host, PendingRequest, YieldReason};
use crate::model::game::{Call, CallRequest, CallTarget, Value};
use mlua::{ErrorContext, Function, Lua, MultiValue, Value as LuaValue};

/// Returns the number of arguments of a function, and of additional ones for text.
fn takes(host: &Host, n: usize) -> (usize, usize) {
    let vocabulary = host.vocabulary.borrow();
    let offered = vocabulary.offers.get(n);
    offered.map_or((0, 0), |it| (it.takes.len(), it.tells.len()))
}

/// Converts `many` arguments to plain data. Missing arguments are nil.
fn plain(host: &Host, given: &[LuaValue], many: usize) -> mlua::Result<Vec<Value>> {
    let missing = std::iter::repeat(&LuaValue::Nil);
    let all = given.iter().chain(missing).take(many);
    all.map(|it| host.plain(it)).collect()
}

/// Requests a separate call if the function needs one, and returns true. The script must then yield.
pub(super) fn apart(host: &Host, n: usize, given: &[LuaValue]) -> mlua::Result<bool> {
    if !host.notes() || host.quiet.get().is_some() {
        return Ok(false);
    }
    let args = Value::list(plain(host, given, takes(host, n).0)?);
    let call = Call::new(CallTarget::Offer(n), args);
    host.note_pending(YieldReason::Wait(PendingRequest::new(CallRequest::Apart(
        Box::new(call),
    ))))?;
    Ok(true)
}

/// Copies the arguments of a function that is called directly. While dependencies are recorded there is no observer, so the arguments for text are
/// left out.
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

/// Copies the result, and the second value for text if the function declares one. Any other value is an error in all calls, because a separately
/// memoized call could not pass it on.
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

const ONE_VALUE: &str = "return a table instead, or put parentheses around a call to keep its first value; `text_result = true` declares a second value that is only for text";
