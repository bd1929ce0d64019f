//! Text output of `turnto try --reads` and `turnto simulate --profile`.

use super::report::pluralize;
use crate::rules::memo::{Asked, Called};
use crate::simulate::ProfileReport;
use std::fmt::Write as _;

/// Maximum number of lines of each kind. The JSON has all of them.
const MAX_LINES: usize = 20;
const MAX_DETAILS: usize = 5;

/// Formats the reads and changes of calls, by function.
pub(super) fn describe_calls(functions: &[Called]) -> String {
    let mut out = String::new();
    for function in functions {
        let calls = match function.calls {
            0 => String::new(),
            n => format!("{}, ", pluralize(n, "call")),
        };
        let host_calls = pluralize(function.host_calls, "host call");
        let _ = writeln!(out, "{}: {calls}{host_calls}", function.name);
        let reads = function.reads.iter().map(|it| ("reads", it));
        let changes = function.changes.iter().map(|it| ("changes", it));
        for (action, it) in reads.chain(changes) {
            let _ = writeln!(out, "    {}  {action} {}", it.times, format_access(it));
        }
    }
    out
}

/// Formats the profile of simulated games.
pub(super) fn to_text(profiled: &ProfileReport) -> String {
    let profile = &profiled.profile;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}, {}, {} of the rules: {:.2} % from the cache, {} cached",
        pluralize(profiled.runs, "run"),
        pluralize(profiled.turns, "turn"),
        pluralize(profile.calls, "call"),
        percent(profile.cached, profile.calls),
        pluralize(profile.steps as u64, "step"),
    );
    let uncached = profile.functions.iter().filter(|it| it.cached < it.calls);
    for (n, function) in uncached.take(MAX_LINES).enumerate() {
        if n == 0 {
            out.push_str("\nCalls that were not in the cache, and their new inputs\n");
        }
        let _ = writeln!(
            out,
            "  {} of {} ({:.2} %)  {}",
            function.calls - function.cached,
            function.calls,
            percent(function.calls - function.cached, function.calls),
            required_form(&function.name)
        );
        for access in function.uncached_inputs.iter().take(MAX_DETAILS) {
            let _ = writeln!(out, "    {}  {}", access.times, format_access(access));
        }
        let others = function.uncached_inputs.iter().skip(MAX_DETAILS);
        let others: u64 = others.map(|access| access.times).sum();
        if others > 0 {
            let _ = writeln!(out, "    {others}  others");
        }
    }
    if profile.varying_reads.is_empty() {
        out.push_str("\nNo wide reads: no read has had more than 64 values in one place.\n");
    }
    for (n, access) in profile.varying_reads.iter().take(MAX_LINES).enumerate() {
        if n == 0 {
            out.push_str("\nWide reads: more than 64 values in one place\n");
        }
        let _ = writeln!(out, "  {}  {}", access.times, format_access(access));
    }
    out
}

/// A read or change with its location, such as `sheet.luck (coin.lua:12)  WIDE: a number without bound`.
fn format_access(access: &Asked) -> String {
    let location = access.location.iter().map(|it| format!(" ({it})"));
    let wide_note = access.possible_values.iter();
    let wide_note = wide_note.map(|why| format!("  WIDE: {why}"));
    std::iter::once(access.name.clone())
        .chain(location)
        .chain(wide_note)
        .collect()
}

/// The form of an instruction without its optional parts, such as `round fight <foe:foe>`.
fn required_form(form: &str) -> &str {
    form.split(" [").next().unwrap_or(form)
}

fn percent(part: u64, total: u64) -> f64 {
    100.0 * part as f64 / total.max(1) as f64
}
