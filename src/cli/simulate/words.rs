//! The report of `turnto simulate` in words.

use crate::cli::report::counted;
use crate::simulate::{Finding, Report, What, times};
use std::fmt::Write as _;

/// How many findings of a kind the text tells; JSON has them all.
const TOLD: usize = 20;

pub(super) fn to_text(report: &Report, book: &str) -> String {
    let book = crate::cli::typed(book);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}, {}, seed {}: {} of {} pages seen",
        counted(report.runs, "run"),
        counted(report.turns, "turn"),
        report.seed,
        report.pages_seen,
        report.pages,
    );
    let _ = write!(
        out,
        "{} ended, {} given up after {} turns",
        report.ended, report.given_up, report.turns_a_run
    );
    let _ = match report.stopped {
        0 => writeln!(out),
        stopped => writeln!(out, ", {stopped} stopped by what is told below"),
    };
    if let Some(reached) = report.reached {
        let _ = writeln!(out, "{} reached the goal", reached.share);
    }
    let met = report.endings.iter().filter(|ending| ending.runs > 0);
    for (n, ending) in met.enumerate() {
        if n == 0 {
            out.push_str("\nEndings\n");
        }
        let name = if ending.name.is_empty() {
            &ending.kind
        } else {
            &ending.name
        };
        let _ = writeln!(
            out,
            "  {}  {name} [{}] {}",
            ending.share,
            ending.kind,
            ending.place()
        );
        let others = ending.from.iter().filter(|from| from.page != ending.page);
        let from: Vec<String> = others
            .take(4)
            .map(|from| format!("{} {:.0} %", from.page, from.share.percent))
            .collect();
        if !from.is_empty() {
            let _ = writeln!(out, "      from {}", from.join(", "));
        }
        let causes = ending.causes.iter().take(4);
        let causes: Vec<String> = causes
            .map(|it| format!("{} on {} {:.0} %", it.text, it.page, it.share.percent))
            .collect();
        if !causes.is_empty() {
            let _ = writeln!(out, "      after {}", causes.join(", "));
        }
    }
    for what in What::ALL {
        let all: Vec<_> = report
            .findings
            .iter()
            .filter(|it| it.what == what)
            .collect();
        if all.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n{}", what.title());
        let all = told_once(&all);
        for same in all.iter().take(TOLD) {
            finding(same, report, &book, &mut out);
        }
        if all.len() > TOLD {
            let _ = writeln!(
                out,
                "  ... and {} more; --format json has them all",
                all.len() - TOLD
            );
        }
    }
    statistics(report, &mut out);
    out
}

/// Faults of one place, which may have come on many pages, together; all else by itself.
fn told_once<'r>(all: &[&'r Finding]) -> Vec<Vec<&'r Finding>> {
    let mut out: Vec<Vec<&'r Finding>> = Vec::new();
    for one in all {
        let is_fault = matches!(one.what, What::Error | What::Runaway);
        let key = |it: &'r Finding| (&it.at, &it.says, &it.help);
        let same = |it: &&mut Vec<&'r Finding>| it.iter().any(|it| key(it) == key(one));
        match out.iter_mut().find(|it| is_fault && same(it)) {
            Some(same) => same.push(one),
            None => out.push(vec![one]),
        }
    }
    out
}

fn finding(same: &[&Finding], report: &Report, book: &str, out: &mut String) {
    let Some((first, others)) = same.split_first() else {
        return;
    };
    let _ = writeln!(out, "  {} ({}): {}", first.page, first.at, first.says);
    if !first.help.is_empty() {
        let _ = writeln!(out, "    help: {}", first.help);
    }
    if !first.why.is_empty() {
        let _ = writeln!(out, "    {}", first.why);
    }
    let pages: Vec<&str> = others.iter().take(8).map(|it| &*it.page).collect();
    if !pages.is_empty() {
        let more = match others.len() - pages.len() {
            0 => String::new(),
            more => format!(" and {}", counted(more as u64, "page")),
        };
        let _ = writeln!(out, "    on {}{more} too", pages.join(", "));
    }
    if let Some(run) = first.first_run {
        let runs = same
            .iter()
            .fold(0, |sum: u64, it| sum.saturating_add(it.runs));
        let _ = writeln!(
            out,
            "    in {}; again: turnto simulate {book}{} --run {run}",
            counted(runs, "run"),
            report.options,
        );
    }
}

/// Instructions that came out one way or another, and the sheet at the last of the turns that were noted.
fn statistics(report: &Report, out: &mut String) {
    for (n, it) in report.instructions.iter().take(TOLD).enumerate() {
        if n == 0 {
            out.push_str("\nTests, fights and the like\n");
        }
        let outcomes = it.outcomes.iter();
        let outcomes = outcomes.map(|it| format!("{} {:.0} %", it.outcome, it.share.percent));
        let outcomes: Vec<String> = outcomes.collect();
        let rounds = it.rounds.map(|rounds| format!("; {}", rounds.in_rounds()));
        let costs = it.costs.iter().map(|cost| format!("; {}", cost.in_words()));
        let costs: String = costs.collect();
        let _ = writeln!(
            out,
            "  {} on {}: met {}: {}{}{costs}",
            it.text,
            it.page,
            times(it.met),
            outcomes.join(", "),
            rounds.unwrap_or_default(),
        );
        if let Some(by_sheet) = it.by_sheet() {
            let _ = writeln!(out, "      {by_sheet}");
        }
    }
    if report.instructions.len() > TOLD {
        let more = report.instructions.len() - TOLD;
        let _ = writeln!(out, "  ... and {more} more; --format json has them all");
    }
    for (n, over) in report.sheet.iter().enumerate() {
        if n == 0 {
            out.push_str(
                "\nThe sheet over turns: the middle run, and the bounds of eight of ten\n",
            );
        }
        let turns = over.turns.iter().map(|it| {
            let values = it.values;
            format!(
                "turn {}: {} ({} to {})",
                it.turn, values.p50, values.p10, values.p90
            )
        });
        let turns: Vec<String> = turns.collect();
        let _ = writeln!(out, "  {}: {}", over.label, turns.join(", "));
    }
}
