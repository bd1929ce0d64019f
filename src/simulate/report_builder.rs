//! Builds the report of a simulation from its totals.

use super::count::{StepCounts, has_outcome_rows};
use super::findings;
use super::goal;
use super::histogram::{Histogram, merge_counts};
use super::numbers::{SheetNumber, sheet_numbers};
use super::report::{
    ChoiceReport, EndingCause, EndingReport, EndingSource, FieldCost, FieldOverTurns, GoalReport,
    InstructionReport, OTHER, OutcomeReport, PageReport, Percentage, ReportParameters, RowReport,
    SheetReport, SimulationReport, TurnQuantiles,
};
use super::run_observer::RECORDED_TURNS;
use super::sheet_samples::SheetResult;
use super::tally::{RunsThat, Tally};
use crate::model::book::{Book, InstructionCall, Op, PageId, Range, RangeRow};
use crate::syntax::source::{Sources, Span};
use std::collections::BTreeMap;

/// Maximum number of characters of an instruction in the report.
const MAX_TEXT_CHARS: usize = 60;

/// Every instruction with outcomes that some run met, in the order of the book.
pub(super) fn instruction_reports(
    book: &Book,
    sources: &Sources,
    tally: &Tally,
    pages: &[PageId],
) -> Vec<InstructionReport> {
    let mut all = Vec::new();
    for id in pages {
        let page = book.page(*id);
        for (at, op) in page.ops.iter().enumerate() {
            let Op::Instruction(call) = op else { continue };
            let met = tally.count.count_at(*id, at);
            let verb = &book.schema.instructions[call.instruction];
            // A result that no row of the page handles has no outcome here.
            if met == 0 || !has_outcome_rows(op) {
                continue;
            }
            let rounds = tally.count.rounds.get(&(*id, at));
            all.push(InstructionReport {
                page: page.id.to_string(),
                location: sources.file_line(call.span),
                text: instruction_text(sources, call.span, verb.form.keyword()),
                times: met,
                outcomes: outcome_reports(instruction_rows(&verb.outcomes, call), met, |_, to| {
                    match to.checked_sub(WITHOUT_ROW) {
                        None => tally.count.count_at(*id, to),
                        Some(n) => {
                            let n = u16::try_from(n).unwrap_or(u16::MAX);
                            let seen = tally.count.without_row.get(&(*id, at, n));
                            seen.copied().unwrap_or(0)
                        }
                    }
                }),
                rounds: rounds.and_then(Histogram::quantiles),
                costs: field_costs(&tally.count.spared, met, |n| {
                    tally.count.costs.get(&(*id, at, n))
                }),
                sheets: sheet_reports(
                    book,
                    tally,
                    (*id, at),
                    instruction_rows(&verb.outcomes, call),
                ),
            });
        }
    }
    all
}

/// Changes of the spared fields over this many executions.
fn field_costs<'s>(
    spared: &[SheetNumber],
    met: u64,
    of: impl Fn(usize) -> Option<&'s Histogram>,
) -> Vec<FieldCost> {
    let fields = spared.iter().enumerate();
    let costs = fields.filter_map(|(n, spared)| {
        let mut changes = of(n)?.clone();
        let changed: u64 = changes.counts().map(|(_, times)| times).sum();
        changes.record(0, met.saturating_sub(changed));
        Some(FieldCost {
            field: spared.name.clone(),
            label: spared.label.clone(),
            change: changes.quantiles()?,
        })
    });
    costs.collect()
}

/// Past any step of a page: stands for the first outcome without a row.
pub(super) const WITHOUT_ROW: usize = 1 << 40;

/// The rows of an instruction, each with its step, and the outcomes without a row.
pub(super) fn instruction_rows(names: &[String], call: &InstructionCall) -> Vec<(String, usize)> {
    let handled = |n: &u16| call.handled.contains(n);
    let with_row = call.outcome_rows.iter().filter(|(n, _)| handled(n));
    let named = with_row.map(|(n, to)| (outcome_name(names, *n), *to));
    let others = (0..names.len()).filter(|n| !u16::try_from(*n).is_ok_and(|n| handled(&n)));
    let others = others.map(|n| (names[n].clone(), WITHOUT_ROW + n));
    let totals = call.number_rows.iter().map(|(low, high, to)| {
        let (low, high) = (*low, *high);
        (Range { low, high }.to_string(), *to)
    });
    join_rows(named.chain(totals).chain(others))
}

pub(super) fn outcome_name(names: &[String], n: u16) -> String {
    names.get(usize::from(n)).cloned().unwrap_or_default()
}

/// Joins the names of outcomes that have the same step.
pub(super) fn join_rows(rows: impl Iterator<Item = (String, usize)>) -> Vec<(String, usize)> {
    let mut out: Vec<(String, usize)> = Vec::new();
    for (name, to) in rows {
        match out.iter_mut().find(|(_, known)| *known == to) {
            Some((known, _)) => *known = format!("{known}, {name}"),
            None => out.push((name, to)),
        }
    }
    out
}

/// How often each row was the outcome, by its index and its step. Outcomes without a row are listed if they were seen. The rest is `other`, such as
/// an unfinished fight.
fn outcome_reports(
    rows: Vec<(String, usize)>,
    met: u64,
    seen: impl Fn(usize, usize) -> u64,
) -> Vec<OutcomeReport> {
    let one = |outcome: String, seen: u64| OutcomeReport {
        outcome,
        times: seen,
        share: Percentage::new(seen.min(met), met),
    };
    let each = rows.into_iter().enumerate();
    let each = each.map(|(n, (name, to))| (name, to, seen(n, to)));
    let shown = each.filter(|(_, to, seen)| *to < WITHOUT_ROW || *seen > 0);
    let mut out: Vec<OutcomeReport> = shown.map(|(name, _, seen)| one(name, seen)).collect();
    let seen = out
        .iter()
        .fold(0, |sum: u64, it| sum.saturating_add(it.times));
    if met > seen {
        out.push(one(OTHER.to_owned(), met - seen));
    }
    out
}

fn sheet_reports(
    book: &Book,
    tally: &Tally,
    at: (PageId, usize),
    rows: Vec<(String, usize)>,
) -> Vec<SheetReport> {
    let names: Vec<String> = sheet_numbers(book).into_iter().map(|it| it.name).collect();
    let all = tally.sheets.get(&at).into_iter().flatten();
    let one = |it: &SheetResult| SheetReport {
        run: it.met.map(|(_, run)| run),
        sheet: names
            .iter()
            .cloned()
            .zip(it.numbers.iter().copied())
            .collect(),
        times: it.times,
        outcomes: outcome_reports(rows.clone(), it.times, |n, _| {
            it.outcomes.get(n).copied().unwrap_or(0)
        }),
        rounds: it.rounds.quantiles(),
        costs: field_costs(&tally.count.spared, it.times, |n| it.costs.get(&n)),
    };
    all.map(one).collect()
}

/// Maximum number of causes of an ending in the report.
const MAX_CAUSES: usize = 8;

/// Tests and fights before an ending, the most frequent first.
pub(super) fn ending_causes(
    book: &Book,
    sources: &Sources,
    before: &BTreeMap<(PageId, usize), u64>,
    runs: u64,
) -> Vec<EndingCause> {
    let mut all: Vec<EndingCause> = before
        .iter()
        .filter_map(|((page, at), times)| {
            let Some(Op::Instruction(call)) = book.page(*page).ops.get(*at) else {
                return None;
            };
            let verb = &book.schema.instructions[call.instruction];
            Some(EndingCause {
                page: book.page(*page).id.to_string(),
                location: sources.file_line(call.span),
                text: instruction_text(sources, call.span, verb.form.keyword()),
                runs: *times,
                share: Percentage::new((*times).min(runs), runs),
            })
        })
        .collect();
    all.sort_by(|a, b| (b.runs, &a.page, &a.location).cmp(&(a.runs, &b.page, &b.location)));
    all.truncate(MAX_CAUSES);
    all
}

fn instruction_text(sources: &Sources, span: Span, verb: &str) -> String {
    let text = sources.text(span.file);
    let text = text.get(span.start as usize..span.end as usize);
    let line = text.unwrap_or(verb).lines().next().unwrap_or(verb);
    let line = line.trim_matches(|c: char| "{}|-".contains(c) || c.is_whitespace());
    let short: String = line.chars().take(MAX_TEXT_CHARS).collect();
    if short.is_empty() {
        verb.to_owned()
    } else {
        short
    }
}

/// Numbers of the sheet over turns, without numbers that never changed.
pub(super) fn fields_over_turns(book: &Book, tally: &Tally) -> Vec<FieldOverTurns> {
    let of = sheet_numbers(book)
        .into_iter()
        .enumerate()
        .map(|(n, number)| {
            let turns = RECORDED_TURNS.iter().enumerate().filter_map(|(at, turn)| {
                let values = tally.values.get(&(at, n))?.quantiles()?;
                Some(TurnQuantiles {
                    turn: *turn,
                    values,
                })
            });
            FieldOverTurns {
                name: number.name,
                label: number.label,
                turns: turns.collect(),
            }
        });
    let moved = |over: &FieldOverTurns| {
        let first = over.turns.first().map(|it| it.values.low);
        let still =
            |it: &TurnQuantiles| Some(it.values.low) == first && Some(it.values.high) == first;
        !over.turns.iter().all(still)
    };
    of.filter(moved).collect()
}

pub(super) fn build_report(
    book: &Book,
    sources: &Sources,
    terms: &ReportParameters,
    tally: &Tally,
) -> SimulationReport {
    let count = &tally.count;
    let by_page = page_reports(book, count);
    let mut findings = findings::run_findings(book, sources, tally);
    findings.extend(findings::unseen_findings(
        book,
        sources,
        (tally, terms),
        &by_page,
    ));
    SimulationReport {
        runs: tally.runs,
        turns: count.turns,
        seed: terms.seed,
        pages: by_page.len(),
        pages_seen: by_page.iter().filter(|page| page.visits > 0).count(),
        findings,
        strategy: terms.strategy.clone(),
        arguments: terms.arguments.clone(),
        max_turns: terms.max_turns,
        ended: tally.ended,
        limit_reached: tally.limited,
        first_limit_reached: tally.first_runs.get(&RunsThat::GaveUp).copied(),
        left_book: tally.left,
        failed: [tally.ended, tally.limited, tally.reached, tally.left]
            .iter()
            .fold(tally.runs, |left, part| left.saturating_sub(*part)),
        goal_reached: terms.goal.then(|| GoalReport {
            runs: tally.reached,
            share: Percentage::new(tally.reached, tally.runs),
            first_run: tally.first_runs.get(&RunsThat::ReachedGoal).copied(),
        }),
        endings: ending_reports(book, sources, tally),
        instructions: instruction_reports(book, sources, tally, &real_pages(book)),
        sheet: fields_over_turns(book, tally),
        by_page,
    }
}

/// Results for every page.
pub(super) fn page_reports(book: &Book, count: &StepCounts) -> Vec<PageReport> {
    let real = real_pages(book).into_iter();
    real.map(|id| page_report(book, id, count)).collect()
}

/// Pages of the book itself that links can reach: no code of events, no pages of linked books.
fn real_pages(book: &Book) -> Vec<PageId> {
    let own = |id: &PageId| book.page(*id).part == 0;
    book.index.values().copied().filter(own).collect()
}

/// Maximum number of pages before an ending.
const MAX_SOURCES: usize = 8;

/// Runs before an ending: by the page that they came from, and by the last test or fight that they met.
#[derive(Default)]
struct EndingOrigins {
    pages: BTreeMap<PageId, u64>,
    causes: BTreeMap<(PageId, usize), u64>,
}

/// Endings of pages and of rules, the most frequent first.
fn ending_reports(book: &Book, sources: &Sources, tally: &Tally) -> Vec<EndingReport> {
    let ending = |(kind, name, page): (&str, &str, &str),
                  which: &RunsThat,
                  runs: Option<u64>,
                  before: &EndingOrigins| {
        let all = before.pages.values();
        let all = all.fold(0, |sum: u64, runs| sum.saturating_add(*runs));
        let runs = runs.unwrap_or(all);
        let mut from: Vec<EndingSource> = before
            .pages
            .iter()
            .map(|(from, runs)| EndingSource {
                page: book.page(*from).id.to_string(),
                runs: *runs,
                share: Percentage::new(*runs, all),
            })
            .collect();
        from.sort_by(|a, b| (b.runs, &a.page).cmp(&(a.runs, &b.page)));
        from.truncate(MAX_SOURCES);
        EndingReport {
            kind: kind.to_owned(),
            name: name.to_owned(),
            page: page.to_owned(),
            runs,
            share: Percentage::new(runs, tally.runs),
            first_run: tally.first_runs.get(which).copied(),
            from,
            causes: ending_causes(book, sources, &before.causes, runs),
        }
    };
    let mut by_step: BTreeMap<(PageId, usize), EndingOrigins> = BTreeMap::new();
    for ((step, from), runs) in &tally.from {
        by_step.entry(*step).or_default().pages.insert(*from, *runs);
    }
    for ((step, cause), runs) in &tally.causes {
        by_step
            .entry(*step)
            .or_default()
            .causes
            .insert(*cause, *runs);
    }
    let mut by_name: BTreeMap<(&str, &str), EndingOrigins> = BTreeMap::new();
    for (it, runs) in &tally.finished {
        let before = by_name.entry((&it.kind, &it.name)).or_default();
        merge_counts(&mut before.pages, BTreeMap::from([(it.from, *runs)]));
        merge_counts(
            &mut before.causes,
            it.cause.map(|it| (it, *runs)).into_iter().collect(),
        );
    }
    let of_pages = goal::endings(book).map(|(page, at, kind, name)| {
        let before = by_step.remove(&(page, at)).unwrap_or_default();
        let runs = tally.count.count_at(page, at);
        let which = RunsThat::Ended((page, at));
        ending(
            (kind, name, &book.page(page).id),
            &which,
            Some(runs),
            &before,
        )
    });
    let mut all: Vec<EndingReport> = of_pages.collect();
    let by_rules = by_name.iter();
    all.extend(by_rules.map(|((kind, name), before)| {
        let which = RunsThat::WereFinished((*kind).to_owned(), (*name).to_owned());
        ending((kind, name, ""), &which, None, before)
    }));
    all.sort_by(|a, b| (b.runs, &a.page, &a.name).cmp(&(a.runs, &b.page, &b.name)));
    all
}

fn page_report(book: &Book, id: PageId, count: &StepCounts) -> PageReport {
    let page = book.page(id);
    let choices = page.choices.iter().map(|choice| ChoiceReport {
        id: page.text_at(choice.id).to_owned(),
        text: choice.label_text(page),
        times: count.count_at(id, choice.body),
        place: choice.span,
    });
    let mut rows = Vec::new();
    for (at, op) in page.ops.iter().enumerate() {
        let row = |of: &str, row: String, seen: u64| RowReport {
            instruction: of.to_owned(),
            row,
            times: seen,
            place: page.span_at(at),
        };
        let ranges = |of, all: &[RangeRow]| -> Vec<RowReport> {
            let all = all.iter();
            all.map(|(low, high, to)| row(of, format_range(*low, *high), count.count_at(id, *to)))
                .collect()
        };
        match op {
            Op::JumpIfFalse(_) => {
                let held = count.count_at(id, at + 1).min(count.count_at(id, at));
                rows.push(row("if", "true".to_owned(), held));
                rows.push(row("if", "false".to_owned(), count.count_at(id, at) - held));
            }
            Op::Instruction(call) => {
                let verb = &book.schema.instructions[call.instruction];
                let is_handled = |n: &u16| call.is_cost || call.handled.contains(n);
                let named = call.outcome_rows.iter().filter(|(n, _)| is_handled(n));
                let named = join_rows(named.map(|(n, to)| (outcome_name(&verb.outcomes, *n), *to)));
                let of = verb.form.keyword();
                rows.extend(
                    named
                        .into_iter()
                        .map(|(name, to)| row(of, name, count.count_at(id, to))),
                );
                rows.extend(ranges(of, &call.number_rows));
            }
            Op::Roll(table) => rows.extend(ranges("roll", &table.rows)),
            Op::AskNumber(ask) => rows.extend(ranges("number", &ask.rows)),
            Op::AskWord(ask) => rows.extend(ask.rows.iter().map(|(words, to)| {
                let word = words.first().cloned().unwrap_or_default();
                row("ask", word, count.count_at(id, *to))
            })),
            _ => {}
        }
    }
    PageReport {
        id: page.id.to_string(),
        visits: count.count_at(id, 0),
        choices: choices.collect(),
        rows,
    }
}

fn format_range(low: Option<i64>, high: Option<i64>) -> String {
    match (low, high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low}..{high}"),
        (Some(low), None) => format!("{low}.."),
        (None, Some(high)) => format!("..{high}"),
        (None, None) => "else".to_owned(),
    }
}
