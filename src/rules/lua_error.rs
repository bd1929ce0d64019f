//! Errors that rules raise, and the position of the running script.

use super::RuleScript;
use crate::syntax::source::Span;
use crate::syntax::suggest::with_article;
use mlua::{Function, Lua};

/// An error raised at the calling line of the script.
pub(super) fn lua_error(message: impl Into<String>) -> mlua::Error {
    mlua::Error::runtime(message.into())
}

/// An error with a help text. Both travel through Lua as one string.
pub(super) fn lua_error_with(message: impl Into<String>, help: Option<String>) -> mlua::Error {
    match help {
        Some(help) => lua_error(format!("{}{HELP}{help}", message.into())),
        None => lua_error(message),
    }
}

/// Fails with an error at the calling line of the script.
pub(super) fn fail<T>(message: impl Into<String>) -> mlua::Result<T> {
    Err(lua_error(message))
}

/// Fails with an error and a help text.
pub(super) fn fail_with<T>(message: impl Into<String>, help: Option<String>) -> mlua::Result<T> {
    Err(lua_error_with(message, help))
}

/// The message for a value of the wrong type, such as "`x` must be a list, not a number".
pub(super) fn type_error(subject: &str, expected: &str, value: &mlua::Value) -> String {
    let actual = type_with_article(value);
    format!("{subject} must be {expected}, not {actual}")
}

/// Prefix of messages about values that a script tries to keep between calls.
pub(super) const KEPT_STATE: char = '\u{2}';
/// Separator between a message and its help.
pub(super) const HELP: char = '\u{1}';

/// Returns the type of a Lua value with its article.
pub(super) fn type_with_article(value: &mlua::Value) -> String {
    match value.type_name() {
        "nil" => "nil".to_owned(),
        name => with_article(name),
    }
}

/// Returns the chunk name of a script. It is short, so that Lua never truncates it.
pub(super) fn chunk_name(script: usize) -> String {
    format!("rules{script}")
}

/// Returns the span of line `line` of a script, without surrounding white space.
pub(super) fn line_span(script: &RuleScript, line: usize) -> Span {
    let mut start = 0;
    for (n, text) in script.text.split_inclusive('\n').enumerate() {
        if n + 1 == line {
            let begin = start + (text.len() - text.trim_start().len());
            return Span::new(script.file, begin, begin.max(start + text.trim_end().len()));
        }
        start += text.len();
    }
    match line {
        // Lua reports the end of the script after its last line.
        _ if start > 0 && line > 1 => line_span(script, script.text.trim_end().lines().count()),
        _ => Span::new(script.file, 0, 0),
    }
}

/// The message for an error value that is not a string.
pub(super) fn non_text_error(type_name: &str) -> String {
    format!("the argument of `error` must be a text, not a {type_name}")
}

/// Returns the position of a function in the form that Lua puts before messages.
pub(super) fn function_position(function: &Function) -> String {
    let info = function.info();
    let chunk = info.short_src.unwrap_or_default();
    format!("{chunk}:{}", info.line_defined.unwrap_or_default())
}

/// Parses the script number from a chunk name.
pub(super) fn script_number(chunk: &str) -> Option<usize> {
    chunk.strip_prefix("rules")?.parse().ok()
}

/// Returns the innermost running line of a script, as script number and line.
pub(super) fn calling_line(lua: &Lua) -> Option<(usize, usize)> {
    let position = |level| {
        lua.inspect_stack(level, |frame| {
            let chunk = frame.source().short_src?.into_owned();
            Some((script_number(&chunk)?, frame.current_line()?))
        })
    };
    // Lua finds each level by walking down from the top. The limit prevents quadratic time for deep recursion in the prelude.
    let mut levels = (0..200).map_while(position);
    levels.find_map(|position| position)
}

/// Returns the start of the outermost running function of a script, as script number and line.
pub(super) fn find_running_function(lua: &Lua) -> Option<(usize, usize)> {
    let position = |level| {
        let position = lua.inspect_stack(level, |frame| {
            let chunk = frame.source();
            let start = chunk.line_defined.filter(|line| *line > 0)?;
            Some((script_number(&chunk.short_src?)?, start))
        });
        position.flatten()
    };
    (0..=stack_depth(lua)).rev().find_map(position)
}

/// Returns the level of the outermost running function, which is the depth of the call stack.
pub(super) fn stack_depth(lua: &Lua) -> usize {
    let exists = |level: usize| lua.inspect_stack(level, |_| ()).is_some();
    // A binary search, because Lua walks to each level and rules can recurse thousands of times.
    let mut above = 1;
    while exists(above) {
        above *= 2;
    }
    let mut below = above / 2;
    while above - below > 1 {
        let middle = below.midpoint(above);
        if exists(middle) {
            below = middle;
        } else {
            above = middle;
        }
    }
    below
}

/// The position at which a script ran out of fuel.
#[derive(Debug, Clone, Default)]
pub(super) struct FuelExhausted {
    /// Script number and line.
    pub(super) line: Option<(usize, usize)>,
    /// The start of the called function. The exact line depends on earlier calls.
    pub(super) function_start: Option<(usize, usize)>,
}

impl FuelExhausted {
    /// Records the current position in Lua. The innermost function can be the host's own Lua code.
    pub(super) fn capture(lua: &Lua) -> Self {
        Self {
            line: calling_line(lua),
            function_start: find_running_function(lua),
        }
    }
}
