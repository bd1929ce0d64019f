//! The report of `turnto simulate` in words.

use crate::simulate::{Report, Share, What, times};
use std::fmt::Write as _;

/// How many findings of a kind the text tells; JSON has them all.
const TOLD: usize = 20;

pub(super) fn many(n: u64, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}

fn share(share: Share) -> String {
    format!(
        "{:.1} % ({:.1} to {:.1})",
        share.percent, share.low, share.high
    )
}

pub(super) fn in_words(report: &Report, book: &str) -> String {
    let book = crate::cli::typed(book);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}, {}, seed {}: {} of {} pages seen",
        many(report.runs, "run"),
        many(report.turns, "turn"),
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
        let _ = writeln!(out, "{} reached the goal", share(reached.share));
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
            share(ending.share),
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
        for finding in all.iter().take(TOLD) {
            let _ = writeln!(out, "  {} ({}): {}", finding.page, finding.at, finding.says);
            if !finding.why.is_empty() {
                let _ = writeln!(out, "    {}", finding.why);
            }
            if let Some(run) = finding.first_run {
                let _ = writeln!(
                    out,
                    "    in {}; again: turnto simulate {book}{} --run {run}",
                    many(finding.runs, "run"),
                    report.options,
                );
            }
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
