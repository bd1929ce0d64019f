//! Builds the findings of the report from the totals.

use super::explain::FindingExplainer;
use super::report::{Finding, FindingKind, PageReport, ReportParameters, RowReport};
use super::tally::{CountedFinding, Tally};
use crate::model::book::{Book, PageId};
use crate::syntax::source::{Sources, Span};
use std::collections::BTreeSet;

/// Minimum number of lost runs for a set of pages to be reported as a trap.
const MIN_LOST_RUNS: u64 = 3;

/// Creates a finding, with the number of runs and the first of them.
fn new_finding(
    book: &Book,
    sources: &Sources,
    finding: CountedFinding,
    (runs, first_run): (u64, Option<u64>),
    reason: String,
) -> Finding {
    let page = book.page(finding.page);
    Finding {
        kind: finding.kind,
        page: page.id.to_string(),
        location: sources.file_line(finding.span.unwrap_or(page.span)),
        message: finding.message,
        runs,
        reason,
        blocked_by: None,
        help: finding.help,
        first_run,
    }
}

/// Findings of runs.
pub(super) fn run_findings(book: &Book, sources: &Sources, tally: &Tally) -> Vec<Finding> {
    let report = |finding, runs, first: u64| {
        new_finding(book, sources, finding, (runs, Some(first)), String::new())
    };
    let counted = tally.findings.iter();
    let mut findings: Vec<Finding> = counted
        .map(|(finding, (runs, first))| report(finding.clone(), *runs, *first))
        .collect();
    for trap in find_traps(book, tally) {
        let names: Vec<&str> = trap.iter().take(8).map(|id| &*book.page(*id).id).collect();
        let pages = trap
            .iter()
            .filter_map(|id| Some((id, tally.entered.get(id)?)));
        // The page that most lost runs entered represents the trap.
        if let Some((page, runs)) =
            pages.max_by_key(|(id, runs)| (runs.lost, std::cmp::Reverse(**id)))
        {
            let names = names.join(", ");
            let message = format!("no run that entered these pages reached an ending: {names}");
            let trap = CountedFinding::new(FindingKind::Trap, *page, message);
            findings.push(report(trap, runs.lost, runs.first.unwrap_or_default()));
        }
    }
    findings.sort_by(|a, b| {
        let texts = |it: &Finding| (it.page.clone(), it.message.clone(), it.location.clone());
        let order = (a.kind, b.runs).cmp(&(b.kind, a.runs));
        order.then_with(|| texts(a).cmp(&texts(b)))
    });
    findings
}

/// Sets of pages from which no run reached an end.
fn find_traps(book: &Book, tally: &Tally) -> Vec<BTreeSet<PageId>> {
    // An open choice that was never taken could be a way out.
    let has_untried_choice = |page: PageId| {
        book.page(page).choices.iter().any(|choice| {
            let guards = choice.guards();
            let is_free = guards.conditions().next().is_none() && guards.costs.is_empty();
            is_free && tally.count.count_at(page, choice.body) == 0
        })
    };
    let suspects = tally.entered.iter();
    let suspects = suspects.filter(|(page, it)| {
        it.ended == 0 && it.lost >= MIN_LOST_RUNS && !has_untried_choice(**page)
    });
    let mut suspects: BTreeSet<PageId> = suspects.map(|(page, _)| *page).collect();
    // A page with a way out is not a trap.
    loop {
        let turns = tally.page_turns.iter();
        let exits = turns.filter(|(from, to)| suspects.contains(from) && !suspects.contains(to));
        let exits: BTreeSet<PageId> = exits.map(|(from, _)| *from).collect();
        if exits.is_empty() {
            break;
        }
        suspects.retain(|page| !exits.contains(page));
    }
    // Pages that lead to each other form one trap.
    let mut traps = Vec::new();
    while let Some(first) = suspects.pop_first() {
        let mut trap = BTreeSet::from([first]);
        loop {
            let turns = tally.page_turns.iter().flat_map(|(a, b)| [(a, b), (b, a)]);
            let added = turns.filter(|(a, b)| trap.contains(a) && suspects.contains(b));
            let added: BTreeSet<PageId> = added.map(|(_, b)| *b).collect();
            if added.is_empty() {
                break;
            }
            suspects.retain(|page| !added.contains(page));
            trap.extend(added);
        }
        traps.push(trap);
    }
    traps
}

/// The text of a condition. The line is not enough to find it, because a line can have several conditions.
fn quote_condition(sources: &Sources, span: Span) -> String {
    /// Maximum length of a condition in the report, in bytes.
    const MAX_LENGTH: usize = 60;
    let text = sources.text(span.file);
    let text = text.get(span.start as usize..span.end as usize);
    let text = text.filter(|it| it.len() <= MAX_LENGTH && !it.contains('\n') && !it.is_empty());
    text.map_or_else(|| "this condition".to_owned(), |it| format!("`{it}`"))
}

/// Findings for unseen pages, and for unseen choices and rows of the other pages. Each has its reason if it is known.
pub(super) fn unseen_findings(
    book: &Book,
    sources: &Sources,
    (tally, parameters): (&Tally, &ReportParameters),
    pages: &[PageReport],
) -> Vec<Finding> {
    let explainer = FindingExplainer::new(book, tally, parameters);
    let mut findings = Vec::new();
    let missing = pages.iter().filter(|page| page.visits == 0);
    let missing: BTreeSet<PageId> = missing
        .filter_map(|page| book.index.get(&*page.id).copied())
        .collect();
    for (page, entry) in explainer.entry_pages(&missing) {
        let finding = CountedFinding::new(FindingKind::Unseen, page, "no run reached this page");
        let reason = explainer.explain_page(page);
        findings.push(Finding {
            blocked_by: (entry != page).then(|| book.page(entry).id.to_string()),
            ..new_finding(book, sources, finding, (0, None), reason)
        });
    }
    let mut report = |page: PageId, span: Span, message: String, reason: String| {
        let finding = CountedFinding {
            span: Some(span),
            ..CountedFinding::new(FindingKind::Unseen, page, message)
        };
        findings.push(new_finding(book, sources, finding, (0, None), reason));
    };
    for page in pages.iter().filter(|page| page.visits > 0) {
        let Some(id) = book.index.get(&*page.id) else {
            continue;
        };
        let untaken = page.choices.iter().enumerate();
        for (n, choice) in untaken.filter(|(_, choice)| choice.times == 0) {
            let message = format!("no run took `{}`", choice.text);
            let reason = explainer.explain_choice(*id, n);
            report(*id, choice.span, message, reason);
        }
        // A row is reported only if another row of the same instruction was seen. Otherwise, no run reached the instruction.
        for row in page.rows.iter().filter(|row| row.times == 0) {
            let is_sibling = |other: &&RowReport| {
                (other.span, &other.instruction) == (row.span, &row.instruction)
            };
            let mut siblings = page.rows.iter().filter(is_sibling);
            if siblings.any(|other| other.times > 0) {
                let message = match (&*row.instruction, &*row.row) {
                    ("if", "true") => {
                        format!("{} was never true", quote_condition(sources, row.span))
                    }
                    ("if", _) => format!("{} was always true", quote_condition(sources, row.span)),
                    (instruction, row) => format!("`{instruction}` never resulted in `{row}`"),
                };
                let reason = match (&*row.instruction, &*row.row) {
                    ("if", "true") => explainer.explain_condition(*id, row.span),
                    _ => String::new(),
                };
                report(*id, row.span, message, reason);
            }
        }
    }
    findings
}
