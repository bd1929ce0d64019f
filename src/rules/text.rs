//! String functions of Lua for scripts: charged, bounded, and the same on every machine.

use super::allocations::MAX_STRING;
use super::host::Host;
use super::host::HostFunctions;
use super::lua_error::fail;
use super::lua_pattern::{Capture, MatchStop, PatternMatcher};
use mlua::{Lua, LuaString, MultiValue, Value as LuaValue};

/// Maximum length that `rep` returns.
const MAX_REPEATED: usize = 100_000;

pub(super) fn add_text_functions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("lower", |_, host, text: LuaString| {
        convert_case(host, &text, str::to_lowercase, <[u8]>::to_ascii_lowercase)
    })?;
    functions.add("upper", |_, host, text: LuaString| {
        convert_case(host, &text, str::to_uppercase, <[u8]>::to_ascii_uppercase)
    })?;
    functions.add("check_repeat", check_repeat)?;
    functions.add("check_format", |_, _, form: LuaString| {
        check_format(&form.as_bytes())
    })?;
    functions.add("scan", scan)?;
    functions.add("expand", expand)
}

/// Converts a text to upper or lower case, in any alphabet. In a text that is not valid UTF-8, only ASCII letters change.
fn convert_case(
    host: &Host,
    text: &LuaString,
    convert_text: fn(&str) -> String,
    convert_ascii: fn(&[u8]) -> Vec<u8>,
) -> mlua::Result<mlua::BString> {
    let input = text.as_bytes();
    host.charge(input.len() as u64 / 16)?;
    Ok(match std::str::from_utf8(&input) {
        Ok(text) => convert_text(text).into(),
        Err(_) => convert_ascii(&input).into(),
    })
}

fn check_repeat(
    _: &Lua,
    _: &Host,
    (text, times, separator): (LuaString, i64, Option<LuaString>),
) -> mlua::Result<()> {
    let unit_length = text.as_bytes().len() + separator.map_or(0, |b| b.as_bytes().len());
    let length = usize::try_from(times.max(0))
        .ok()
        .and_then(|n| n.checked_mul(unit_length.max(1)));
    match length {
        Some(length) if length <= MAX_REPEATED => Ok(()),
        _ => fail(format!(
            "the result of `rep` must not be longer than {MAX_REPEATED} bytes"
        )),
    }
}

/// Rejects `%p`, also with flags between the two characters.
fn check_format(form: &[u8]) -> mlua::Result<()> {
    let mut bytes = form.iter();
    while let Some(c) = bytes.next() {
        if *c == b'%' && bytes.find(|c| !b"-+ #.0123456789".contains(c)) == Some(&b'p') {
            return fail("`%p` is not supported, because addresses differ from run to run");
        }
    }
    Ok(())
}

type TextSearch = (LuaString, LuaString, i64, Option<i64>, bool, bool);

/// Finds a match of a pattern at or after `init` that does not end at `last`. Returns its position and captures, or nil.
fn scan(lua: &Lua, host: &Host, args: TextSearch) -> mlua::Result<MultiValue> {
    let (text, pattern, init, last, is_plain, is_anchored) = args;
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let length = text.len() as i64;
    let init = if init < 0 {
        (length + init + 1).max(1)
    } else {
        init.max(1)
    };
    let from = (init - 1) as usize;
    if from > text.len() {
        return Ok(MultiValue::from_vec(vec![LuaValue::Nil]));
    }
    let position = |from: usize, to: usize| {
        vec![
            LuaValue::Integer(from as i64 + 1),
            LuaValue::Integer(to as i64),
        ]
    };
    if is_plain {
        host.charge((text.len() + pattern.len()) as u64)?;
        let start = if pattern.is_empty() {
            Some(from)
        } else {
            // Linear in the length of the text, for any pattern.
            memchr::memmem::find(&text[from..], &pattern).map(|i| i + from)
        };
        let values = start.map_or(vec![LuaValue::Nil], |i| position(i, i + pattern.len()));
        return Ok(MultiValue::from_vec(values));
    }
    let budget = host.fuel.remaining.get();
    let mut matcher = PatternMatcher::new(&text, &pattern, budget);
    let excluded_end = last.and_then(|n| usize::try_from(n).ok());
    let result = matcher.search(from, excluded_end, is_anchored);
    host.charge(budget - matcher.budget)?;
    match result {
        Ok(None) => Ok(MultiValue::from_vec(vec![LuaValue::Nil])),
        Ok(Some(found)) => {
            let mut values = position(found.from, found.to);
            for capture in found.captures {
                values.push(match capture {
                    Capture::Position(n) => LuaValue::Integer(n as i64),
                    Capture::Bytes(from, to) => {
                        LuaValue::String(lua.create_string(&text[from..to])?)
                    }
                });
            }
            Ok(MultiValue::from_vec(values))
        }
        Err(MatchStop::TooLong) => host.charge(budget).map(|()| MultiValue::new()),
        Err(MatchStop::Malformed(problem)) => fail(problem),
    }
}

/// Expands the replacement text of `gsub`: `%0` to `%9` are replaced by captures.
fn expand(
    lua: &Lua,
    _: &Host,
    (replacement, matched, captures): (LuaString, LuaString, mlua::Variadic<LuaString>),
) -> mlua::Result<LuaString> {
    let mut out = Vec::new();
    let replacement = replacement.as_bytes();
    let mut bytes = replacement.iter();
    while let Some(c) = bytes.next() {
        if out.len() > MAX_STRING {
            let message = format!("the replacement is longer than {} kB", MAX_STRING >> 10);
            return fail(message);
        }
        if *c != b'%' {
            out.push(*c);
            continue;
        }
        match bytes.next() {
            Some(b'%') => out.push(b'%'),
            Some(b'0') => out.extend_from_slice(&matched.as_bytes()),
            Some(b'1') if captures.is_empty() => out.extend_from_slice(&matched.as_bytes()),
            Some(digit @ b'1'..=b'9') => match captures.get(usize::from(digit - b'1')) {
                Some(text) => out.extend_from_slice(&text.as_bytes()),
                None => {
                    return fail("the replacement refers to a missing capture");
                }
            },
            _ => return fail("invalid use of '%' in a replacement"),
        }
    }
    lua.create_string(out)
}
