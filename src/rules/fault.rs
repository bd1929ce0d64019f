//! Errors that rules raise, and where a script is when they are raised.

use super::Script;
use crate::syntax::source::Span;
use crate::syntax::suggest::with_article;
use mlua::{Function, Lua};

/// An error raised in the script that called.
pub(super) fn fault(message: impl Into<String>) -> mlua::Error {
    mlua::Error::runtime(message.into())
}

/// An error with something to do about it. The parts travel through Lua as one text.
pub(super) fn fault_with(message: impl Into<String>, help: Option<String>) -> mlua::Error {
    match help {
        Some(help) => fault(format!("{}{HELP}{help}", message.into())),
        None => fault(message),
    }
}

/// Stands before a message that says that a script would remember something.
pub(super) const REMEMBERS: char = '\u{2}';
/// Stands between a message and its help.
pub(super) const HELP: char = '\u{1}';

/// What sort a value of Lua is of, with its article.
pub(super) fn a(value: &mlua::Value) -> String {
    match value.type_name() {
        "nil" => "nil".to_owned(),
        of => with_article(of),
    }
}

/// The name Lua knows a script by: short, so that Lua never cuts it.
pub(super) fn chunk_name(script: usize) -> String {
    format!("rules{script}")
}

/// Where line `line` of a script is, without the white around it.
pub(super) fn line_span(script: &Script, line: usize) -> Span {
    let mut start = 0;
    for (n, text) in script.text.split_inclusive('\n').enumerate() {
        if n + 1 == line {
            let begin = start + (text.len() - text.trim_start().len());
            return Span::new(script.file, begin, begin.max(start + text.trim_end().len()));
        }
        start += text.len();
    }
    match line {
        // Where Lua comes to the end, that is behind the last line.
        _ if start > 0 && line > 1 => line_span(script, script.text.trim_end().lines().count()),
        _ => Span::new(script.file, 0, 0),
    }
}

/// What is told of an error that is no text.
pub(super) fn no_text(of: &str) -> String {
    format!("the script raised a {of} as an error: give `error` a text")
}

/// Where a function begins, as Lua puts it before a message.
pub(super) fn place_of(function: &Function) -> String {
    let at = function.info();
    let chunk = at.short_src.unwrap_or_default();
    format!("{chunk}:{}", at.line_defined.unwrap_or_default())
}

/// The number in the name that Lua knows a script by.
pub(super) fn script_number(chunk: &str) -> Option<usize> {
    chunk.strip_prefix("rules")?.parse().ok()
}

/// The innermost line of a script that is running: its number, and the line.
pub(super) fn calling(lua: &Lua) -> Option<(usize, usize)> {
    let place = |level| {
        lua.inspect_stack(level, |at| {
            let chunk = at.source().short_src?.into_owned();
            Some((script_number(&chunk)?, at.current_line()?))
        })
    };
    // Each level is found by walking down from the top, so functions of the prelude that call themselves must not be walked through one by one.
    let mut levels = (0..200).map_while(place);
    levels.find_map(|place| place)
}

/// Where the outermost function of a script begins that is running: its number, and the line.
pub(super) fn called(lua: &Lua) -> Option<(usize, usize)> {
    let place = |level| {
        let place = lua.inspect_stack(level, |at| {
            let chunk = at.source();
            let begins = chunk.line_defined.filter(|line| *line > 0)?;
            Some((script_number(&chunk.short_src?)?, begins))
        });
        place.flatten()
    };
    (0..=outermost(lua)).rev().find_map(place)
}

/// The level of the outermost running function: how deep the calls are nested.
pub(super) fn outermost(lua: &Lua) -> usize {
    let stands = |level: usize| lua.inspect_stack(level, |_| ()).is_some();
    // Lua walks to a level each time, and rules may call themselves many thousand times.
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

/// Where a script had nothing left to spend.
#[derive(Debug, Clone, Default)]
pub(super) struct Spent {
    /// The number of the script, and the line.
    pub(super) place: Option<(usize, usize)>,
    /// The same of where the function begins that was called: where in it a rule is stopped depends on what was done before.
    pub(super) begins: Option<(usize, usize)>,
}

impl Spent {
    /// Where Lua is now. The host's own Lua may be at work for a script.
    pub(super) fn at(lua: &Lua) -> Self {
        Self {
            place: calling(lua),
            begins: called(lua),
        }
    }
}
