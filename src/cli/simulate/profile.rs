//! Text output of `turnto simulate --profile`.

use crate::cli::report::counted;
use crate::simulate::Profiled;
use std::fmt::Write as _;

/// Maximum number of lines of each kind. The JSON has all of them.
const TOLD: usize = 20;
const FEW: usize = 5;

pub(super) fn to_text(profile: &Profiled) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}, {}, {} of the rules: {:.2} % known, {} remembered",
        counted(profile.runs, "run"),
        counted(profile.turns, "turn"),
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
            let at = asked
                .at
                .as_ref()
                .map_or_else(String::new, |at| format!(" ({at})"));
            let _ = writeln!(out, "    {}  {}{at}", asked.times, asked.what);
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
        let at = asked
            .at
            .as_ref()
            .map_or_else(String::new, |at| format!(" ({at})"));
        let _ = writeln!(out, "  {}  {}{at}", asked.times, asked.what);
    }
    out
}

/// The form of an instruction without its optional parts: `round fight <foe:foe>`.
fn short(form: &str) -> &str {
    form.split(" [").next().unwrap_or(form)
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
