//! Text output of `turnto try --reads` and `turnto simulate --profile`.

use super::report::counted;
use crate::rules::learn::{Asked, Called};
use crate::simulate::ProfileReport;
use std::fmt::Write as _;

/// Maximum number of lines of each kind. The JSON has all of them.
const TOLD: usize = 20;
const FEW: usize = 5;

/// Reads and changes of calls, by function.
pub(super) fn calls(functions: &[Called]) -> String {
    let mut out = String::new();
    for function in functions {
        let calls = match function.calls {
            0 => String::new(),
            n => format!("{}, ", counted(n, "call")),
        };
        let crossings = counted(function.crossings, "call");
        let _ = writeln!(out, "{}: {calls}{crossings} of the host", function.what);
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
        counted(profiled.runs, "run"),
        counted(profiled.turns, "turn"),
        counted(profile.calls, "call"),
        percent(profile.known, profile.calls),
        counted(profile.steps as u64, "step"),
    );
    let new = profile.functions.iter().filter(|it| it.known < it.calls);
    for (n, function) in new.take(TOLD).enumerate() {
        if n == 0 {
            out.push_str("\nCalls that were not known, and what was new in them\n");
        }
        let _ = writeln!(
            out,
            "  {} of {} ({:.2} %)  {}",
            function.calls - function.known,
            function.calls,
            percent(function.calls - function.known, function.calls),
            short(&function.what)
        );
        for asked in function.new.iter().take(FEW) {
            let _ = writeln!(out, "    {}  {}", asked.times, format_access(asked));
        }
        let others: u64 = function.new.iter().skip(FEW).map(|asked| asked.times).sum();
        if others > 0 {
            let _ = writeln!(out, "    {others}  others");
        }
    }
    if profile.wide.is_empty() {
        out.push_str("\nNothing is wide: no read has had more than 64 answers in one place.\n");
    }
    for (n, asked) in profile.wide.iter().take(TOLD).enumerate() {
        if n == 0 {
            out.push_str("\nWide: more than 64 answers in one place\n");
        }
        let _ = writeln!(out, "  {}  {}", asked.times, format_access(asked));
    }
    out
}

/// `sheet.luck (coin.lua:12)  WIDE: a number without bound`.
fn format_access(asked: &Asked) -> String {
    let at = asked.at.iter().map(|at| format!(" ({at})"));
    let wide = asked.wide.iter().map(|why| format!("  WIDE: {why}"));
    std::iter::once(asked.what.clone())
        .chain(at)
        .chain(wide)
        .collect()
}

/// The form of an instruction without its optional parts: `round fight <foe:foe>`.
fn short(form: &str) -> &str {
    form.split(" [").next().unwrap_or(form)
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
