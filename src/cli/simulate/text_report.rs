//! Text output of `turnto simulate`.

use crate::cli::report::pluralize;
use crate::simulate::{
    FieldOverTurns, Finding, FindingKind, SimulationReport, TurnQuantiles, times,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Maximum number of findings of a kind in the text. The JSON has all of them.
const MAX_FINDINGS: usize = 20;

pub(super) fn to_text(report: &SimulationReport, book: &str) -> String {
    let book = crate::cli::shell_quote(book);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}, {}, seed {}: {} of {} pages seen",
        pluralize(report.runs, "run"),
        pluralize(report.turns, "turn"),
        report.seed,
        report.pages_seen,
        report.pages,
    );
    let _ = write!(
        out,
        "{} reached an ending, {} stopped at the limit of {} turns",
        pluralize(report.ended, "run"),
        report.limit_reached,
        report.max_turns
    );
    if report.left_book > 0 {
        let _ = write!(out, ", {} left for a linked book", report.left_book);
    }
    let _ = match report.failed {
        0 => writeln!(out),
        stopped => writeln!(out, ", {stopped} stopped by an error listed below"),
    };
    let again = |run: Option<u64>| {
        let command = |run| format!("turnto simulate {book}{} --run {run}", report.arguments);
        run.map(command)
    };
    if let Some(command) = again(report.first_limit_reached) {
        let _ = writeln!(
            out,
            "    to replay the first run that was stopped: {command}"
        );
    }
    if let Some(reached) = report.goal_reached {
        let _ = writeln!(out, "{} of the runs reached the goal", reached.share);
        if let Some(command) = again(reached.first_run) {
            let _ = writeln!(out, "    to replay the first of them: {command}");
        }
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
            ending.location()
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
        if let Some(command) = again(ending.first_run) {
            let _ = writeln!(out, "      to replay it: {command}");
        }
    }
    let mut hidden: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for it in &report.findings {
        if let Some(entry) = &it.blocked_by {
            hidden.entry(entry).or_default().push(&it.page);
        }
    }
    for what in FindingKind::all() {
        let all: Vec<_> = report
            .findings
            .iter()
            .filter(|it| it.kind == what)
            .collect();
        if all.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n{}", what.title());
        let mut all = group_findings(&all);
        // Pages that can only be reached through another page are listed with it. Pages that block the most others come first.
        all.retain(|same| same.iter().all(|it| it.blocked_by.is_none()));
        all.sort_by_key(|same| {
            let behind = same.first().and_then(|it| hidden.get(&*it.page));
            std::cmp::Reverse(behind.map_or(0, Vec::len))
        });
        for same in all.iter().take(MAX_FINDINGS) {
            let behind = same.first().and_then(|it| hidden.get(&*it.page));
            let behind = behind.filter(|_| what == FindingKind::Unseen);
            write_finding(same, behind.map_or(&[], Vec::as_slice), &mut out);
            if let Some((run, runs)) = count_runs(same) {
                let _ = writeln!(
                    out,
                    "    in {}; to replay it: turnto simulate {book}{} --run {run}",
                    pluralize(runs, "run"),
                    report.arguments,
                );
            }
        }
        if all.len() > MAX_FINDINGS {
            let _ = writeln!(
                out,
                "  ... and {} more; to list all of them, use --format json",
                all.len() - MAX_FINDINGS
            );
        }
    }
    write_statistics(report, &mut out);
    out
}

/// Groups errors with the same place, which can occur on many pages. All other findings are separate.
fn group_findings<'r>(all: &[&'r Finding]) -> Vec<Vec<&'r Finding>> {
    let mut out: Vec<Vec<&'r Finding>> = Vec::new();
    for one in all {
        let is_fault = matches!(one.kind, FindingKind::Error | FindingKind::EndlessRule);
        let key = |it: &'r Finding| (&it.location, &it.message, &it.help);
        let same = |it: &&mut Vec<&'r Finding>| it.iter().any(|it| key(it) == key(one));
        match is_fault.then(|| out.iter_mut().find(same)).flatten() {
            Some(same) => same.push(one),
            None => out.push(vec![one]),
        }
    }
    out
}

/// Maximum number of pages named in one line.
const MAX_NAMED: usize = 8;

/// The first run in which something was found, and the number of runs.
fn count_runs(same: &[&Finding]) -> Option<(u64, u64)> {
    let first = same.first()?.first_run?;
    let runs = same
        .iter()
        .fold(0, |sum: u64, it| sum.saturating_add(it.runs));
    Some((first, runs))
}

/// Prints a finding, and the unreached pages that can only be reached through its page.
fn write_finding(same: &[&Finding], behind: &[&str], out: &mut String) {
    let Some((first, others)) = same.split_first() else {
        return;
    };
    let (page, location) = (&first.page, &first.location);
    let _ = writeln!(out, "  {page} ({location}): {}", first.message);
    if !first.help.is_empty() {
        let _ = writeln!(out, "    help: {}", first.help);
    }
    if !first.reason.is_empty() {
        let _ = writeln!(out, "    {}", first.reason);
    }
    if !behind.is_empty() {
        let more = match behind.len().saturating_sub(MAX_NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = behind.iter().take(MAX_NAMED).copied();
        let named = named.collect::<Vec<_>>().join(", ");
        let count = pluralize(behind.len() as u64, "page");
        let _ = writeln!(out, "    {count} after it also unseen: {named}{more}");
    }
    let pages: Vec<&str> = others.iter().take(MAX_NAMED).map(|it| &*it.page).collect();
    if !pages.is_empty() {
        let more = match others.len() - pages.len() {
            0 => String::new(),
            more => format!(" and {}", pluralize(more as u64, "page")),
        };
        let _ = writeln!(out, "    also on {}{more}", pages.join(", "));
    }
}

/// Instructions and their outcomes, and the sheet at the last recorded turn.
fn write_statistics(report: &SimulationReport, out: &mut String) {
    for (n, it) in report.instructions.iter().take(MAX_FINDINGS).enumerate() {
        if n == 0 {
            out.push_str("\nTests, fights and other instructions\n");
        }
        let outcomes = it.outcomes.iter().filter(|it| it.is_shown());
        let outcomes = outcomes.map(|it| format!("{} {:.0} %", it.outcome, it.share.percent));
        let outcomes: Vec<String> = outcomes.collect();
        let rounds = it
            .rounds
            .map(|rounds| format!("; {}", rounds.describe_rounds()));
        let costs = it.costs.iter().map(|cost| format!("; {}", cost.describe()));
        let costs: String = costs.collect();
        let _ = writeln!(
            out,
            "  {} on {}, executed {}: {}{}{costs}",
            it.text,
            it.page,
            times(it.times),
            outcomes.join(", "),
            rounds.unwrap_or_default(),
        );
        if let Some(by_sheet) = it.sheet_differences() {
            let _ = writeln!(out, "      {by_sheet}");
        }
    }
    if report.instructions.len() > MAX_FINDINGS {
        let more = report.instructions.len() - MAX_FINDINGS;
        let _ = writeln!(
            out,
            "  ... and {more} more; to list all of them, use --format json"
        );
    }
    out.push_str(&sheet_text(&report.sheet));
}

/// Turns of each number of the sheet that are printed; JSON has all.
const MAX_TURNS_SHOWN: usize = 5;

/// The numbers of the sheet at the first turn, the last, and some between them.
fn sheet_text(all: &[FieldOverTurns]) -> String {
    let mut out = String::new();
    for over in all {
        if out.is_empty() {
            out.push_str("\nCharacter sheet by turn: median (10th to 90th percentile)\n");
        }
        let last = over.turns.len().saturating_sub(1);
        let many = over.turns.len().min(MAX_TURNS_SHOWN);
        let shown = (0..many).map(|n| &over.turns[n * last / many.saturating_sub(1).max(1)]);
        let shown = shown.map(
            |TurnQuantiles { turn, values: it }| match it.p10 == it.p90 {
                true => format!("turn {turn}: {}", it.p50),
                false => format!("turn {turn}: {} ({} to {})", it.p50, it.p10, it.p90),
            },
        );
        let shown: Vec<String> = shown.collect();
        let _ = writeln!(out, "  {}: {}", over.label, shown.join(", "));
    }
    out
}
