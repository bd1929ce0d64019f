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

/// Prefix of messages about values that a script tries to keep between calls.
pub(super) const KEPT_STATE: char = '\u{2}';
/// Separator between a message and its help.
pub(super) const HELP: char = '\u{1}';

/// Returns the type of a Lua value with its article.
pub(super) fn type_with_article(value: &mlua::Value) -> String {
    match value.type_name() {
        "nil" => "nil".to_owned(),
        of => with_article(of),
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
        // Lua reports the end of the script behind its last line.
        _ if start > 0 && line > 1 => line_span(script, script.text.trim_end().lines().count()),
        _ => Span::new(script.file, 0, 0),
    }
}

/// The message for an error value that is not a string.
pub(super) fn non_text_error(of: &str) -> String {
    format!("the script raised a {of} as an error: give `error` a text")
}

/// Returns the position of a function in the form that Lua puts before messages.
pub(super) fn function_position(function: &Function) -> String {
    let at = function.info();
    let chunk = at.short_src.unwrap_or_default();
    format!("{chunk}:{}", at.line_defined.unwrap_or_default())
}

/// Parses the script number from a chunk name.
pub(super) fn script_number(chunk: &str) -> Option<usize> {
    chunk.strip_prefix("rules")?.parse().ok()
}

/// Returns the innermost running line of a script, as script number and line.
pub(super) fn calling_line(lua: &Lua) -> Option<(usize, usize)> {
    let place = |level| {
        lua.inspect_stack(level, |at| {
            let chunk = at.source().short_src?.into_owned();
            Some((script_number(&chunk)?, at.current_line()?))
        })
    };
    // Lua finds each level by walking down from the top. The limit keeps deep recursion in the prelude from taking quadratic time.
    let mut levels = (0..200).map_while(place);
    levels.find_map(|place| place)
}

/// Returns where the outermost running function of a script begins, as script number and line.
pub(super) fn find_running_function(lua: &Lua) -> Option<(usize, usize)> {
    let place = |level| {
        let place = lua.inspect_stack(level, |at| {
            let chunk = at.source();
            let begins = chunk.line_defined.filter(|line| *line > 0)?;
            Some((script_number(&chunk.short_src?)?, begins))
        });
        place.flatten()
    };
    (0..=stack_depth(lua)).rev().find_map(place)
}

/// Returns the level of the outermost running function, which is the depth of the call stack.
pub(super) fn stack_depth(lua: &Lua) -> usize {
    let stands = |level: usize| lua.inspect_stack(level, |_| ()).is_some();
    // A binary search, because Lua walks to each level and rules may recurse many thousand times.
    let mut beyond = 1;
    while stands(beyond) {
        beyond *= 2;
    }
    let mut outermost = beyond / 2;
    while beyond - outermost > 1 {
        let middle = outermost.midpoint(beyond);
        if stands(middle) {
            outermost = middle;
        } else {
            beyond = middle;
        }
    }
    outermost
}

/// Where a script ran out of fuel.
#[derive(Debug, Clone, Default)]
pub(super) struct FuelExhausted {
    /// Script number and line.
    pub(super) line: Option<(usize, usize)>,
    /// Where the called function begins. The exact line at which a rule is stopped depends on earlier calls.
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
