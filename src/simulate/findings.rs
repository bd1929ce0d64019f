//! Findings, built from the totals.

use super::explain::FindingExplainer;
use super::report::{Finding, FindingKind, PageReport, ReportParameters, RowReport};
use super::tally::{CountedFinding, Tally};
use crate::model::book::{Book, PageId};
use crate::syntax::source::{Sources, Span};
use std::collections::BTreeSet;

/// Minimum number of lost runs for a set of pages to be reported as a trap.
const MIN_LOST_RUNS: u64 = 3;

/// A finding of the report, with the number of runs and the first of them.
fn new_finding(
    book: &Book,
    sources: &Sources,
    found: CountedFinding,
    (runs, first_run): (u64, Option<u64>),
    why: String,
) -> Finding {
    let page = book.page(found.page);
    Finding {
        kind: found.what,
        page: page.id.to_string(),
        location: sources.file_line(found.at.unwrap_or(page.span)),
        message: found.says,
        runs,
        reason: why,
        blocked_by: None,
        help: found.help,
        first_run,
    }
}

/// Findings of runs.
pub(super) fn run_findings(book: &Book, sources: &Sources, tally: &Tally) -> Vec<Finding> {
    let report = |found, runs, first: u64| {
        new_finding(book, sources, found, (runs, Some(first)), String::new())
    };
    let met = tally.found.iter();
    let mut all: Vec<Finding> = met
        .map(|(it, (many, first))| report(it.clone(), *many, *first))
        .collect();
    for trap in find_traps(book, tally) {
        let names: Vec<&str> = trap.iter().take(8).map(|id| &*book.page(*id).id).collect();
        let of = trap
            .iter()
            .filter_map(|id| Some((id, tally.entered.get(id)?)));
        // The page by which most runs entered represents the trap.
        if let Some((page, known)) =
            of.max_by_key(|(id, known)| (known.lost, std::cmp::Reverse(**id)))
        {
            let names = names.join(", ");
            let says = format!("no run that came in ever came to an end: {names}");
            let trap = CountedFinding::new(FindingKind::Trap, *page, says);
            all.push(report(trap, known.lost, known.first.unwrap_or_default()));
        }
    }
    all.sort_by(|a, b| {
        let (one, other) = ((a.kind, b.runs), (b.kind, a.runs));
        let rest = |it: &Finding| (it.page.clone(), it.message.clone(), it.location.clone());
        one.cmp(&other).then_with(|| rest(a).cmp(&rest(b)))
    });
    all
}

/// Sets of pages from which no run reached an end.
fn find_traps(book: &Book, tally: &Tally) -> Vec<BTreeSet<PageId>> {
    // An open choice that was never taken can be the way out.
    let untried = |page: PageId| {
        book.page(page).choices.iter().any(|choice| {
            let guards = choice.guards();
            let free = guards.conditions().next().is_none() && guards.costs.is_empty();
            free && tally.count.count_at(page, choice.body) == 0
        })
    };
    let suspects = tally.entered.iter();
    let suspects =
        suspects.filter(|(page, it)| it.ended == 0 && it.lost >= MIN_LOST_RUNS && !untried(**page));
    let mut suspects: BTreeSet<PageId> = suspects.map(|(page, _)| *page).collect();
    // A page with a way out is not a trap.
    loop {
        let ways = tally.ways.iter();
        let out = ways.filter(|(from, to)| suspects.contains(from) && !suspects.contains(to));
        let out: BTreeSet<PageId> = out.map(|(from, _)| *from).collect();
        if out.is_empty() {
            break;
        }
        suspects.retain(|page| !out.contains(page));
    }
    // Pages that lead to each other form one trap.
    let mut all = Vec::new();
    while let Some(first) = suspects.pop_first() {
        let mut trap = BTreeSet::from([first]);
        loop {
            let ways = tally.ways.iter().flat_map(|(a, b)| [(a, b), (b, a)]);
            let more = ways.filter(|(a, b)| trap.contains(a) && suspects.contains(b));
            let more: BTreeSet<PageId> = more.map(|(_, b)| *b).collect();
            if more.is_empty() {
                break;
            }
            suspects.retain(|page| !more.contains(page));
            trap.extend(more);
        }
        all.push(trap);
    }
    all
}

/// The text of a condition, because a line can have several.
fn quote_condition(sources: &Sources, place: Span) -> String {
    /// Maximum number of characters of a condition in the report.
    const MOST: usize = 60;
    let text = sources.text(place.file);
    let text = text.get(place.start as usize..place.end as usize);
    let text = text.filter(|it| it.len() <= MOST && !it.contains('\n') && !it.is_empty());
    text.map_or_else(|| "this condition".to_owned(), |it| format!("`{it}`"))
}

/// Pages that were never seen; on the other pages, choices and rows that were never seen. Each has its reason if it is known.
pub(super) fn unseen_findings(
    book: &Book,
    sources: &Sources,
    (tally, terms): (&Tally, &ReportParameters),
    pages: &[PageReport],
) -> Vec<Finding> {
    let why = FindingExplainer::new(book, tally, terms);
    let mut all = Vec::new();
    let missing = pages.iter().filter(|page| page.visits == 0);
    let missing: BTreeSet<PageId> = missing
        .filter_map(|page| book.index.get(&*page.id).copied())
        .collect();
    for (page, entry) in why.entry_pages(&missing) {
        let found = CountedFinding {
            at: Some(book.page(page).span),
            ..CountedFinding::new(FindingKind::Unseen, page, "no run came to this page")
        };
        let behind = (entry != page).then(|| book.page(entry).id.to_string());
        all.push(Finding {
            blocked_by: behind,
            ..new_finding(book, sources, found, (0, None), why.explain_page(page))
        });
    }
    let mut tell = |page: PageId, place: Span, says: String, why: String| {
        let found = CountedFinding {
            at: Some(place),
            ..CountedFinding::new(FindingKind::Unseen, page, says)
        };
        all.push(new_finding(book, sources, found, (0, None), why));
    };
    for page in pages.iter().filter(|page| page.visits > 0) {
        let Some(id) = book.index.get(&*page.id) else {
            continue;
        };
        let untaken = page.choices.iter().enumerate();
        for (n, choice) in untaken.filter(|(_, choice)| choice.times == 0) {
            let says = format!("no run took `{}`", choice.text);
            tell(*id, choice.place, says, why.explain_choice(*id, n));
        }
        // A row is reported only if another row of the same instruction was seen. If not, no run reached the instruction.
        for row in page.rows.iter().filter(|row| row.times == 0) {
            let of = |row: &RowReport| (row.place, row.instruction.clone());
            let same = |other: &&RowReport| of(other) == of(row);
            if page.rows.iter().filter(same).any(|other| other.times > 0) {
                let says = match (&*row.instruction, &*row.row) {
                    ("if", "true") => format!("{} never held", quote_condition(sources, row.place)),
                    ("if", _) => format!("{} always held", quote_condition(sources, row.place)),
                    (of, row) => format!("`{of}` never came out as `{row}`"),
                };
                let why = match (&*row.instruction, &*row.row) {
                    ("if", "true") => why.explain_condition(*id, row.place),
                    _ => String::new(),
                };
                tell(*id, row.place, says, why);
            }
        }
    }
    all
}
