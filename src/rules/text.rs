//! String functions of Lua for scripts: charged, bounded, and the same on every machine.

use super::allocations::MAX_STRING;
use super::host::Host;
use super::host::HostFunctions;
use super::lua_error::lua_error;
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
    functions.add("repeats", check_repeat)?;
    functions.add("formats", |_, _, form: LuaString| {
        check_format(&form.as_bytes())
    })?;
    functions.add("scan", scan)?;
    functions.add("expand", expand)
}

/// Converts a text to one case, in any alphabet. In a text that is not valid UTF-8, only ASCII letters change.
fn convert_case(
    host: &Host,
    text: &LuaString,
    letters: fn(&str) -> String,
    bytes: fn(&[u8]) -> Vec<u8>,
) -> mlua::Result<mlua::BString> {
    let given = text.as_bytes();
    host.charge(given.len() as u64 / 16)?;
    Ok(match std::str::from_utf8(&given) {
        Ok(text) => letters(text).into(),
        Err(_) => bytes(&given).into(),
    })
}

fn check_repeat(
    _: &Lua,
    _: &Host,
    (text, times, between): (LuaString, i64, Option<LuaString>),
) -> mlua::Result<()> {
    let one = text.as_bytes().len() + between.map_or(0, |b| b.as_bytes().len());
    let long = usize::try_from(times.max(0))
        .ok()
        .and_then(|n| n.checked_mul(one.max(1)));
    match long {
        Some(long) if long <= MAX_REPEATED => Ok(()),
        _ => Err(lua_error(format!(
            "a text made by `rep` has {MAX_REPEATED} letters at most"
        ))),
    }
}

/// Refuses `%p`, including flags between the two characters.
fn check_format(form: &[u8]) -> mlua::Result<()> {
    let mut rest = form.iter();
    while let Some(c) = rest.next() {
        if *c == b'%' && rest.find(|c| !b"-+ #.0123456789".contains(c)) == Some(&b'p') {
            return Err(lua_error(
                "`%p` would show an address, which differs from run to run",
            ));
        }
    }
    Ok(())
}

type TextSearch = (LuaString, LuaString, i64, Option<i64>, bool, bool);

/// Finds a match of a pattern at or after `init` that does not end at `last`. Returns its position and captures, or nil.
fn scan(lua: &Lua, host: &Host, args: TextSearch) -> mlua::Result<MultiValue> {
    let (text, pattern, init, last, plain, anchor) = args;
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let long = text.len() as i64;
    let init = if init < 0 {
        (long + init + 1).max(1)
    } else {
        init.max(1)
    };
    let from = (init - 1) as usize;
    if from > text.len() {
        return Ok(MultiValue::from_vec(vec![LuaValue::Nil]));
    }
    let ends = |from: usize, to: usize| {
        vec![
            LuaValue::Integer(from as i64 + 1),
            LuaValue::Integer(to as i64),
        ]
    };
    if plain {
        host.charge((text.len() + pattern.len()) as u64)?;
        let found = if pattern.is_empty() {
            Some(from)
        } else {
            // Linear in the length of the text, for any pattern.
            memchr::memmem::find(&text[from..], &pattern).map(|at| at + from)
        };
        let given = found.map_or(vec![LuaValue::Nil], |at| ends(at, at + pattern.len()));
        return Ok(MultiValue::from_vec(given));
    }
    let budget = host.fuel.remaining.get();
    let mut matcher = PatternMatcher::new(&text, &pattern, budget);
    let not_at = last.and_then(|n| usize::try_from(n).ok());
    let found = matcher.search(from, not_at, anchor);
    host.charge(budget - matcher.budget)?;
    match found {
        Ok(found) => {
            let Some(found) = found else {
                return Ok(MultiValue::from_vec(vec![LuaValue::Nil]));
            };
            let mut given = ends(found.from, found.to);
            for catch in found.captures {
                given.push(match catch {
                    Capture::Position(n) => LuaValue::Integer(n as i64),
                    Capture::Bytes(from, to) => {
                        LuaValue::String(lua.create_string(&text[from..to])?)
                    }
                });
            }
            Ok(MultiValue::from_vec(given))
        }
        Err(MatchStop::TooLong) => host.charge(budget).map(|()| MultiValue::new()),
        Err(MatchStop::Malformed(problem)) => Err(lua_error(problem)),
    }
}

/// Expands the replacement text of `gsub`: `%0` to `%9` are replaced by captures.
fn expand(
    lua: &Lua,
    _: &Host,
    (by, whole, caught): (LuaString, LuaString, mlua::Variadic<LuaString>),
) -> mlua::Result<LuaString> {
    let mut out = Vec::new();
    let by = by.as_bytes();
    let mut rest = by.iter();
    while let Some(c) = rest.next() {
        if out.len() > MAX_STRING {
            let message = format!("the replacement is longer than {} kB", MAX_STRING >> 10);
            return Err(lua_error(message));
        }
        if *c != b'%' {
            out.push(*c);
            continue;
        }
        match rest.next() {
            Some(b'%') => out.push(b'%'),
            Some(b'0') => out.extend_from_slice(&whole.as_bytes()),
            Some(b'1') if caught.is_empty() => out.extend_from_slice(&whole.as_bytes()),
            Some(digit @ b'1'..=b'9') => match caught.get(usize::from(digit - b'1')) {
                Some(text) => out.extend_from_slice(&text.as_bytes()),
                None => {
                    return Err(lua_error(
                        "the replacement names a capture that is not there",
                    ));
                }
            },
            _ => return Err(lua_error("invalid use of '%' in a replacement")),
        }
    }
    lua.create_string(out)
}
