//! Text output of `turnto try --reads` and `turnto simulate --profile`.

use super::report::pluralize;
use crate::rules::memo::{Asked, Called};
use crate::simulate::ProfileReport;
use std::fmt::Write as _;

/// Maximum number of lines of each kind. The JSON has all of them.
const MAX_LINES: usize = 20;
const MAX_DETAILS: usize = 5;

/// Reads and changes of calls, by function.
pub(super) fn describe_calls(functions: &[Called]) -> String {
    let mut out = String::new();
    for function in functions {
        let calls = match function.calls {
            0 => String::new(),
            n => format!("{}, ", pluralize(n, "call")),
        };
        let crossings = pluralize(function.host_calls, "call");
        let _ = writeln!(out, "{}: {calls}{crossings} of the host", function.name);
        let reads = function.reads.iter().map(|it| ("reads", it));
        let changes = function.changes.iter().map(|it| ("changes", it));
        for (does, asked) in reads.chain(changes) {
            let _ = writeln!(out, "    {}  {does} {}", asked.times, format_access(asked));
        }
    }
    out
}

/// Results of simulated games.
pub(super) fn to_text(profiled: &ProfileReport) -> String {
    let profile = &profiled.profile;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}, {}, {} of the rules: {:.2} % known, {} remembered",
        pluralize(profiled.runs, "run"),
        pluralize(profiled.turns, "turn"),
        pluralize(profile.calls, "call"),
        percent(profile.cached, profile.calls),
        pluralize(profile.steps as u64, "step"),
    );
    let new = profile.functions.iter().filter(|it| it.cached < it.calls);
    for (n, function) in new.take(MAX_LINES).enumerate() {
        if n == 0 {
            out.push_str("\nCalls that were not known, and what was new in them\n");
        }
        let _ = writeln!(
            out,
            "  {} of {} ({:.2} %)  {}",
            function.calls - function.cached,
            function.calls,
            percent(function.calls - function.cached, function.calls),
            required_form(&function.name)
        );
        for asked in function.uncached_inputs.iter().take(MAX_DETAILS) {
            let _ = writeln!(out, "    {}  {}", asked.times, format_access(asked));
        }
        let others = function.uncached_inputs.iter().skip(MAX_DETAILS);
        let others: u64 = others.map(|asked| asked.times).sum();
        if others > 0 {
            let _ = writeln!(out, "    {others}  others");
        }
    }
    if profile.varying_reads.is_empty() {
        out.push_str("\nNothing is wide: no read has had more than 64 answers in one place.\n");
    }
    for (n, asked) in profile.varying_reads.iter().take(MAX_LINES).enumerate() {
        if n == 0 {
            out.push_str("\nWide: more than 64 answers in one place\n");
        }
        let _ = writeln!(out, "  {}  {}", asked.times, format_access(asked));
    }
    out
}

/// `sheet.luck (coin.lua:12)  WIDE: a number without bound`.
fn format_access(asked: &Asked) -> String {
    let at = asked.location.iter().map(|at| format!(" ({at})"));
    let wide = asked.possible_values.iter();
    let wide = wide.map(|why| format!("  WIDE: {why}"));
    std::iter::once(asked.name.clone())
        .chain(at)
        .chain(wide)
        .collect()
}

/// The form of an instruction without its optional parts: `round fight <foe:foe>`.
fn required_form(form: &str) -> &str {
    form.split(" [").next().unwrap_or(form)
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
