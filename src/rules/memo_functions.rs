//! Functions with `memo`. While dependencies are recorded, they are separate calls. Arguments and results are copied as plain data, so that no
//! other state passes between the two calls.

use super::convert::to_lua;
use super::host::{Host, PendingRequest, YieldReason};
use super::lua_error::{fail_with, function_position};
use crate::model::game::{Call, CallRequest, CallTarget, Value};
use mlua::{ErrorContext, Function, Lua, MultiValue, Value as LuaValue};

/// Returns the number of parameters of a function, and of additional parameters for text.
fn param_counts(host: &Host, n: usize) -> (usize, usize) {
    let schema = host.schema.borrow();
    let function = schema.functions.get(n);
    function.map_or((0, 0), |it| (it.params.len(), it.output_params.len()))
}

/// Converts `count` arguments to plain data. Missing arguments are nil.
fn plain_args(host: &Host, values: &[LuaValue], count: usize) -> mlua::Result<Vec<Value>> {
    let missing = std::iter::repeat(&LuaValue::Nil);
    let padded = values.iter().chain(missing).take(count);
    padded.map(|value| host.to_plain(value)).collect()
}

/// Requests a separate call if the function needs one, and returns true. The script must then yield.
pub(super) fn request_memo_call(host: &Host, n: usize, values: &[LuaValue]) -> mlua::Result<bool> {
    if !host.records_dependencies() || host.read_only.get().is_some() {
        return Ok(false);
    }
    let args = Value::list(plain_args(host, values, param_counts(host, n).0)?);
    let call = Call::new(CallTarget::Function(n), args);
    host.request(YieldReason::Request(PendingRequest::new(
        CallRequest::MemoCall(Box::new(call)),
    )))?;
    Ok(true)
}

/// Copies the arguments of a function that is called directly. While dependencies are recorded, the arguments for text are omitted because
/// there is no observer.
pub(super) fn copy_args(
    lua: &Lua,
    host: &Host,
    n: usize,
    args: &[LuaValue],
) -> mlua::Result<MultiValue> {
    let (param_count, output_count) = param_counts(host, n);
    let count = if host.records_dependencies() {
        param_count
    } else {
        param_count + output_count
    };
    let is_observed = host.game().is_observed();
    let resolve = |(index, value): (usize, &LuaValue)| match index < param_count {
        true => Ok(value.clone()),
        false => Ok(host
            .resolve_late(value.clone(), is_observed)?
            .unwrap_or(LuaValue::Nil)),
    };
    let args: mlua::Result<Vec<LuaValue>> = args.iter().enumerate().map(resolve).collect();
    let args = plain_args(host, &args?, count)?;
    args.iter().map(|it| to_lua(lua, it)).collect()
}

/// Copies the result, and the second value for text if the function declares it. Other values are an error in all calls, because a
/// separately memoized call could not return them.
pub(super) fn copy_results(
    lua: &Lua,
    host: &Host,
    (n, function): (usize, &Function),
    values: &[LuaValue],
) -> mlua::Result<MultiValue> {
    let schema = host.schema.borrow();
    let declared = schema.functions.get(n);
    let (max, kept_results) = match declared.is_some_and(|it| it.has_text_result) {
        true => (2, "first two are"),
        false => (1, "first is"),
    };
    let copy = || {
        if values.iter().skip(max).any(|it| !it.is_nil()) {
            let name = declared.map_or("", |it| &it.name);
            let message =
                format!("`{name}` returns too many values: only the {kept_results} passed on");
            return fail_with(message, Some(ONE_VALUE_HELP.to_owned()));
        }
        let mut results = plain_args(host, values, max)?;
        if let Some(Value::Int(_) | Value::Bool(_)) = results.get(1) {
            let name = declared.map_or("", |it| &it.name);
            let message = format!("the second value of `{name}` must be a text or a table");
            return fail_with(message, Some(TEXT_RESULT_HELP.to_owned()));
        }
        if host.records_dependencies() {
            results.truncate(1);
        }
        results.iter().map(|it| to_lua(lua, it)).collect()
    };
    copy().with_context(|_| function_position(function))
}

const ONE_VALUE_HELP: &str = "return a table instead, or put parentheses around a call to keep its first value; `text_result = true` declares a second value that is only for text";
const TEXT_RESULT_HELP: &str =
    "`text_result` is only for text: `odds` and `simulate` omit it. Return a table instead";
