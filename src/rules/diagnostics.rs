//! Converts Lua errors to diagnostics at the line of the script.

use super::RuleScript;
use super::allocations::MAX_STRING;
use super::host::Host;
use super::lua_error::{HELP, KEPT_STATE};
use super::lua_error::{line_span, non_text_error, script_number};
use super::other_languages;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use mlua::Error;

/// Lua's message when memory runs out.
pub(super) const OUT_OF_MEMORY: &str = "not enough memory";

/// Returns the diagnostic for a Lua error. `code` is used if no limit was exceeded.
pub(super) fn to_diagnostic(
    error: &Error,
    scripts: &[RuleScript],
    host: &Host,
    code: Code,
) -> Diagnostic {
    to_diagnostic_in(None, error, scripts, host, code)
}

/// Like [`to_diagnostic`]. If Lua does not report a position, the error is in `script`.
pub(super) fn to_diagnostic_in(
    script: Option<&RuleScript>,
    error: &Error,
    scripts: &[RuleScript],
    host: &Host,
    code: Code,
) -> Diagnostic {
    let (text, traces) = unwrap_error(error);
    let (text, help) = match text.split_once(HELP) {
        Some((text, help)) => (text.to_owned(), Some(help.to_owned())),
        None => (text, None),
    };
    let (message, position) = split_position(&text);
    let position = position.or_else(|| traces.iter().find_map(|trace| first_script_line(trace)));
    let exhausted = host.fuel.exhausted.borrow_mut().take();
    let function_start = exhausted.as_ref().and_then(|it| it.function_start);
    let (code, message, mut help, position) = if let Some(exhausted) = exhausted {
        (
            Code::RuleOverLimit,
            "the rule runs too long".to_owned(),
            Some("check for an endless loop".to_owned()),
            exhausted.line.or(position).or(function_start),
        )
    } else if message.contains(OUT_OF_MEMORY) && host.fuel.take_text_refused() {
        (
            Code::RuleOverLimit,
            format!("the rule makes a text of more than {} kB", MAX_STRING >> 10),
            Some("check for a loop that extends a text".to_owned()),
            position,
        )
    } else if message.contains(OUT_OF_MEMORY) {
        (
            Code::RuleOverLimit,
            "the rule uses too much memory".to_owned(),
            Some("check for a loop that extends a text or table".to_owned()),
            position,
        )
    } else if message.contains("attempt to yield across a C-call boundary") {
        (
            code,
            "a rule cannot roll or prompt the reader inside a sort, a pattern or a metamethod"
                .to_owned(),
            None,
            position,
        )
    } else if let Some(message) = message.strip_prefix(KEPT_STATE) {
        (Code::RuleKeepsState, message.to_owned(), help, position)
    } else {
        (code, message, help, position)
    };
    let diagnostic = match position.and_then(|(n, line)| Some((scripts.get(n)?, line))) {
        Some((script, line)) => {
            let mut span = line_span(script, line);
            let (start, end) = (span.start as usize, span.end as usize);
            let line = &script.text[start..end];
            if let Some((range, suggestion)) = other_languages::suggest_lua(code, &message, line) {
                span = Span::new(script.file, start + range.start, start + range.end);
                help = help.or(Some(suggestion.to_owned()));
            }
            Diagnostic::new(code, span, message)
        }
        None => match script.or_else(|| scripts.first().filter(|_| code == Code::InvalidScript)) {
            Some(script) => Diagnostic::new(code, line_span(script, 1), message),
            None => Diagnostic::without_span(code, message),
        },
    };
    let start = function_start.and_then(|(n, line)| Some(line_span(scripts.get(n)?, line)));
    let start = start.filter(|span| diagnostic.labels.first().is_some_and(|it| it.span != *span));
    let diagnostic = match start {
        Some(span) => diagnostic.label(span, "the rule begins here"),
        None => diagnostic,
    };
    diagnostic.maybe_help(help)
}

/// Returns the message for a script that catches the error.
pub(super) fn caught_message(error: &Error) -> String {
    let (text, _) = unwrap_error(error);
    let text = text.split(HELP).next().unwrap_or_default();
    let (message, _) = split_position(text);
    message.trim_start_matches(KEPT_STATE).to_owned()
}

/// Returns the innermost message, and the tracebacks around it, innermost first.
fn unwrap_error(error: &Error) -> (String, Vec<String>) {
    match error {
        Error::CallbackError { traceback, cause } => {
            let (text, mut traces) = unwrap_error(cause);
            traces.push(traceback.clone());
            (text, traces)
        }
        Error::WithContext { context, cause } => {
            let (text, traces) = unwrap_error(cause);
            (format!("{context}: {text}"), traces)
        }
        Error::BadArgument {
            pos, name, cause, ..
        } => {
            let (text, traces) = unwrap_error(cause);
            let argument = name.clone().unwrap_or_else(|| format!("argument {pos}"));
            (format!("{argument}: {text}"), traces)
        }
        Error::FromLuaConversionError { from, to, message } => {
            let to = match &**to {
                "String" | "&str" => "a text",
                "i64" => "a whole number",
                "table" | "Table" => "a table",
                other => other,
            };
            let from = if *from == "nil" { "nothing" } else { *from };
            let _ = message;
            (format!("expected {to}, found {from}"), Vec::new())
        }
        Error::RuntimeError(text)
        | Error::MemoryError(text)
        | Error::SyntaxError { message: text, .. } => match text.split_once("\nstack traceback:") {
            Some((text, trace)) => (hide_address(text), vec![trace.to_owned()]),
            None => (hide_address(text), Vec::new()),
        },
        other => (other.to_string(), Vec::new()),
    }
}

/// Replaces an error value that is not a string, because its address differs in every run.
fn hide_address(text: &str) -> String {
    match text.split_once(": 0x") {
        Some((type_name @ ("table" | "function" | "thread" | "userdata"), _)) => {
            non_text_error(type_name)
        }
        _ => text.to_owned(),
    }
}

/// Splits `rules0:12: text` into its parts.
fn split_position(text: &str) -> (String, Option<(usize, usize)>) {
    let text = text.trim();
    let mut rest = text.strip_prefix("runtime error: ").unwrap_or(text);
    let mut position = None;
    while let Some((parsed, remaining)) = parse_position(rest) {
        position = parsed.or(position);
        rest = remaining;
    }
    (rest.to_owned(), position)
}

/// Parses a leading `chunk:line: ` of a script or of the prelude.
fn parse_position(text: &str) -> Option<(Option<(usize, usize)>, &str)> {
    let (head, message) = text.split_once(": ")?;
    let (chunk, line) = head.rsplit_once(':')?;
    let line = line.parse().ok()?;
    match script_number(chunk) {
        Some(script) => Some((Some((script, line)), message)),
        None if chunk == "turnto" => Some((None, message)),
        None => None,
    }
}

/// Returns the innermost line of a script in a traceback.
fn first_script_line(trace: &str) -> Option<(usize, usize)> {
    trace.lines().find_map(|line| {
        let (chunk, line_number) = line.trim().split_once(':')?;
        let digits = line_number.split(|c: char| !c.is_ascii_digit()).next()?;
        Some((script_number(chunk)?, digits.parse().ok()?))
    })
}
