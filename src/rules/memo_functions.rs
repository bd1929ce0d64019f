//! Offered functions that are memoized separately. While dependencies are recorded, they are calls of their own. Arguments and results are copied as
//! plain data, so that no other state passes between the two calls.

use super::convert::to_lua;
use super::host::{Host, PendingRequest, YieldReason};
use super::lua_error::{function_position, lua_error_with};
use crate::model::game::{Call, CallRequest, CallTarget, Value};
use mlua::{ErrorContext, Function, Lua, MultiValue, Value as LuaValue};

/// Returns the number of arguments of a function, and of additional ones for text.
fn param_counts(host: &Host, n: usize) -> (usize, usize) {
    let vocabulary = host.schema.borrow();
    let offered = vocabulary.functions.get(n);
    offered.map_or((0, 0), |it| (it.params.len(), it.output_params.len()))
}

/// Converts `many` arguments to plain data. Missing arguments are nil.
fn plain_args(host: &Host, given: &[LuaValue], many: usize) -> mlua::Result<Vec<Value>> {
    let missing = std::iter::repeat(&LuaValue::Nil);
    let all = given.iter().chain(missing).take(many);
    all.map(|it| host.to_plain(it)).collect()
}

/// Requests a separate call if the function needs one, and returns true. The script must then yield.
pub(super) fn request_memo_call(host: &Host, n: usize, given: &[LuaValue]) -> mlua::Result<bool> {
    if !host.records_dependencies() || host.read_only.get().is_some() {
        return Ok(false);
    }
    let args = Value::list(plain_args(host, given, param_counts(host, n).0)?);
    let call = Call::new(CallTarget::Function(n), args);
    host.request(YieldReason::Request(PendingRequest::new(
        CallRequest::MemoCall(Box::new(call)),
    )))?;
    Ok(true)
}

/// Copies the arguments of a function that is called directly. While dependencies are recorded there is no observer, so the arguments for text are
/// left out.
pub(super) fn copy_args(
    lua: &Lua,
    host: &Host,
    n: usize,
    given: &[LuaValue],
) -> mlua::Result<MultiValue> {
    let (takes, tells) = param_counts(host, n);
    let many = if host.records_dependencies() {
        takes
    } else {
        takes + tells
    };
    let all = plain_args(host, given, many)?;
    all.iter().map(|it| to_lua(lua, it)).collect()
}

/// Copies the result, and the second value for text if the function declares one. Any other value is an error in all calls, because a separately
/// memoized call could not pass it on.
pub(super) fn copy_results(
    lua: &Lua,
    host: &Host,
    (n, function): (usize, &Function),
    given: &[LuaValue],
) -> mlua::Result<MultiValue> {
    let vocabulary = host.schema.borrow();
    let offered = vocabulary.functions.get(n);
    let (most, passed) = match offered.is_some_and(|it| it.has_text_result) {
        true => (2, "first two are"),
        false => (1, "first is"),
    };
    let copies = || {
        if given.iter().skip(most).any(|it| !it.is_nil()) {
            let name = offered.map_or("", |it| &it.name);
            let message = format!("`{name}` returns too many values: only the {passed} passed on");
            return Err(lua_error_with(message, Some(ONE_VALUE_HELP.to_owned())));
        }
        let all = plain_args(
            host,
            given,
            if host.records_dependencies() { 1 } else { most },
        )?;
        all.iter().map(|it| to_lua(lua, it)).collect()
    };
    copies().with_context(|_| function_position(function))
}

const ONE_VALUE_HELP: &str = "return a table instead, or put parentheses around a call to keep its first value; `text_result = true` declares a second value that is only for text";
