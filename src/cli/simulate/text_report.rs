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
    let replay_command = |run: Option<u64>| {
        let command = |run| format!("turnto simulate {book}{} --run {run}", report.arguments);
        run.map(command)
    };
    if let Some(command) = replay_command(report.first_limit_reached) {
        let _ = writeln!(out, "    to replay a stopped run: `{command}`");
    }
    if let Some(reached) = report.goal_reached {
        let _ = writeln!(out, "{} reached the goal", reached.share);
        if let Some(command) = replay_command(reached.first_run) {
            let _ = writeln!(out, "    to replay one: `{command}`");
        }
    }
    let reached = report.endings.iter().filter(|ending| ending.runs > 0);
    for (n, ending) in reached.enumerate() {
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
        if let Some(command) = replay_command(ending.first_run) {
            let _ = writeln!(out, "      to replay one: `{command}`");
        }
    }
    let mut blocked: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for it in &report.findings {
        if let Some(entry) = &it.blocked_by {
            blocked.entry(entry).or_default().push(&it.page);
        }
    }
    for kind in FindingKind::all() {
        let findings: Vec<_> = report
            .findings
            .iter()
            .filter(|it| it.kind == kind)
            .collect();
        if findings.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n{}", kind.title());
        let mut findings = group_findings(&findings);
        // Pages that are blocked by another page are listed with it. Pages that block the most others come first.
        findings.retain(|group| group.iter().all(|it| it.blocked_by.is_none()));
        findings.sort_by_key(|group| {
            let behind = group.first().and_then(|it| blocked.get(&*it.page));
            std::cmp::Reverse(behind.map_or(0, Vec::len))
        });
        for group in findings.iter().take(MAX_FINDINGS) {
            let behind = group.first().and_then(|it| blocked.get(&*it.page));
            let behind = behind.filter(|_| kind == FindingKind::Unseen);
            write_finding(group, behind.map_or(&[], Vec::as_slice), &mut out);
            if let Some((run, runs)) = count_runs(group) {
                let _ = writeln!(
                    out,
                    "    in {}; to replay it: `turnto simulate {book}{} --run {run}`",
                    pluralize(runs, "run"),
                    report.arguments,
                );
            }
        }
        if findings.len() > MAX_FINDINGS {
            let _ = writeln!(
                out,
                "  ... and {} more; for all, use `--format json`",
                findings.len() - MAX_FINDINGS
            );
        }
    }
    write_statistics(report, &mut out);
    out
}

/// Groups errors with the same location, which can occur on many pages. All other findings are separate.
fn group_findings<'r>(findings: &[&'r Finding]) -> Vec<Vec<&'r Finding>> {
    let mut groups: Vec<Vec<&'r Finding>> = Vec::new();
    for finding in findings {
        let is_error = matches!(finding.kind, FindingKind::Error | FindingKind::EndlessRule);
        let key = |it: &'r Finding| (&it.location, &it.message, &it.help);
        let same = |it: &&mut Vec<&'r Finding>| it.iter().any(|it| key(it) == key(finding));
        match is_error.then(|| groups.iter_mut().find(same)).flatten() {
            Some(same) => same.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    groups
}

/// Maximum number of pages in one line.
const MAX_NAMED: usize = 8;

/// The first run with a finding, and the number of runs with it.
fn count_runs(group: &[&Finding]) -> Option<(u64, u64)> {
    let first = group.first()?.first_run?;
    let runs = group
        .iter()
        .fold(0, |sum: u64, it| sum.saturating_add(it.runs));
    Some((first, runs))
}

/// Prints a finding and the pages that it blocks.
fn write_finding(group: &[&Finding], blocked: &[&str], out: &mut String) {
    let Some((first, others)) = group.split_first() else {
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
    if !blocked.is_empty() {
        let more = match blocked.len().saturating_sub(MAX_NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let names = blocked.iter().take(MAX_NAMED).copied();
        let names = names.collect::<Vec<_>>().join(", ");
        let count = pluralize(blocked.len() as u64, "page");
        let _ = writeln!(out, "    {count} behind it not reached: {names}{more}");
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

/// Prints the outcomes of instructions, and the sheet by turn.
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
            "  {} on {}: executed {}: {}{}{costs}",
            it.text,
            it.page,
            times(it.times),
            outcomes.join(", "),
            rounds.unwrap_or_default(),
        );
        if let Some(differences) = it.sheet_differences() {
            let _ = writeln!(out, "      {differences}");
        }
    }
    if report.instructions.len() > MAX_FINDINGS {
        let more = report.instructions.len() - MAX_FINDINGS;
        let _ = writeln!(out, "  ... and {more} more; for all, use `--format json`");
    }
    out.push_str(&sheet_text(&report.sheet));
}

/// Maximum number of turns printed for each number of the sheet. The JSON has all of them.
const MAX_TURNS_SHOWN: usize = 5;

/// The numbers of the sheet at the first turn, the last turn, and some turns between them.
fn sheet_text(fields: &[FieldOverTurns]) -> String {
    let mut out = String::new();
    for field in fields {
        if out.is_empty() {
            out.push_str("\nCharacter sheet by turn: median (10th to 90th percentile)\n");
        }
        let last = field.turns.len().saturating_sub(1);
        let count = field.turns.len().min(MAX_TURNS_SHOWN);
        let shown = (0..count).map(|n| &field.turns[n * last / count.saturating_sub(1).max(1)]);
        let shown = shown.map(
            |TurnQuantiles { turn, values: it }| match it.p10 == it.p90 {
                true => format!("turn {turn}: {}", it.p50),
                false => format!("turn {turn}: {} ({} to {})", it.p50, it.p10, it.p90),
            },
        );
        let shown: Vec<String> = shown.collect();
        let _ = writeln!(out, "  {}: {}", field.label, shown.join(", "));
    }
    out
}
