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
use super::tally::{RunGroup, Tally};
use crate::model::book::{Book, InstructionCall, Op, PageId, Range, RangeRow};
use crate::syntax::source::{Sources, Span};
use std::collections::BTreeMap;

/// Maximum number of characters of an instruction in the report.
const MAX_TEXT_CHARS: usize = 60;

/// Results of every instruction with outcomes that some run executed, in the order of the book.
pub(super) fn instruction_reports(
    book: &Book,
    sources: &Sources,
    tally: &Tally,
    pages: &[PageId],
) -> Vec<InstructionReport> {
    let mut reports = Vec::new();
    for id in pages {
        let page = book.page(*id);
        for (step, op) in page.ops.iter().enumerate() {
            let Op::Instruction(call) = op else { continue };
            let times = tally.count.count_at(*id, step);
            let instruction = &book.schema.instructions[call.instruction];
            if times == 0 || !has_outcome_rows(op) {
                continue;
            }
            let rounds = tally.count.rounds.get(&(*id, step));
            let rows = instruction_rows(&instruction.outcomes, call);
            reports.push(InstructionReport {
                page: page.id.to_string(),
                location: sources.file_line(call.span),
                text: instruction_text(sources, call.span, instruction.form.keyword()),
                times,
                outcomes: outcome_reports(rows.clone(), times, |_, target| {
                    match target.checked_sub(WITHOUT_ROW) {
                        None => tally.count.count_at(*id, target),
                        Some(n) => {
                            let n = u16::try_from(n).unwrap_or(u16::MAX);
                            let count = tally.count.without_row.get(&(*id, step, n));
                            count.copied().unwrap_or(0)
                        }
                    }
                }),
                rounds: rounds.and_then(Histogram::quantiles),
                costs: field_costs(&tally.count.priorities, times, |n| {
                    tally.count.costs.get(&(*id, step, n))
                }),
                sheets: sheet_reports(book, tally, (*id, step), rows),
            });
        }
    }
    reports
}

/// Changes of the fields in `priorities` over this many executions.
fn field_costs<'s>(
    priorities: &[SheetNumber],
    times: u64,
    changes: impl Fn(usize) -> Option<&'s Histogram>,
) -> Vec<FieldCost> {
    let fields = priorities.iter().enumerate();
    let costs = fields.filter_map(|(n, field)| {
        let mut changes = changes(n)?.clone();
        let changed: u64 = changes.counts().map(|(_, times)| times).sum();
        changes.record(0, times.saturating_sub(changed));
        Some(FieldCost {
            field: field.name.clone(),
            label: field.label.clone(),
            change: changes.quantiles()?,
        })
    });
    costs.collect()
}

/// Pseudo step of the first outcome without a row, greater than any step of a page.
pub(super) const WITHOUT_ROW: usize = 1 << 40;

/// The rows of an instruction with their steps, then its outcomes without a row with pseudo steps.
pub(super) fn instruction_rows(names: &[String], call: &InstructionCall) -> Vec<(String, usize)> {
    let is_handled = |n: &u16| call.handled.contains(n);
    let with_row = call.outcome_rows.iter().filter(|(n, _)| is_handled(n));
    let named = with_row.map(|(n, step)| (outcome_name(names, *n), *step));
    let unhandled = (0..names.len()).filter(|n| !u16::try_from(*n).is_ok_and(|n| is_handled(&n)));
    let unhandled = unhandled.map(|n| (names[n].clone(), WITHOUT_ROW + n));
    let totals = call.number_rows.iter().map(|(low, high, step)| {
        let (low, high) = (*low, *high);
        (Range { low, high }.to_string(), *step)
    });
    join_rows(named.chain(totals).chain(unhandled))
}

pub(super) fn outcome_name(names: &[String], n: u16) -> String {
    names.get(usize::from(n)).cloned().unwrap_or_default()
}

/// Joins the names of outcomes that have the same step.
pub(super) fn join_rows(rows: impl Iterator<Item = (String, usize)>) -> Vec<(String, usize)> {
    let mut joined: Vec<(String, usize)> = Vec::new();
    for (name, step) in rows {
        match joined.iter_mut().find(|(_, other)| *other == step) {
            Some((names, _)) => *names = format!("{names}, {name}"),
            None => joined.push((name, step)),
        }
    }
    joined
}

/// How often each outcome occurred.
///
/// `count` receives the index and step of a row. Outcomes without a row are listed if they occurred. All other executions, such as unfinished
/// fights, are `other`.
fn outcome_reports(
    rows: Vec<(String, usize)>,
    total: u64,
    count: impl Fn(usize, usize) -> u64,
) -> Vec<OutcomeReport> {
    let report = |outcome: String, times: u64| OutcomeReport {
        outcome,
        times,
        share: Percentage::new(times.min(total), total),
    };
    let rows = rows.into_iter().enumerate();
    let rows = rows.map(|(n, (name, step))| (name, step, count(n, step)));
    let shown = rows.filter(|(_, step, times)| *step < WITHOUT_ROW || *times > 0);
    let mut reports: Vec<OutcomeReport> =
        shown.map(|(name, _, times)| report(name, times)).collect();
    let counted = reports
        .iter()
        .fold(0, |sum: u64, it| sum.saturating_add(it.times));
    if total > counted {
        reports.push(report(OTHER.to_owned(), total - counted));
    }
    reports
}

fn sheet_reports(
    book: &Book,
    tally: &Tally,
    step: (PageId, usize),
    rows: Vec<(String, usize)>,
) -> Vec<SheetReport> {
    let names: Vec<String> = sheet_numbers(book).into_iter().map(|it| it.name).collect();
    let results = tally.sheets.get(&step).into_iter().flatten();
    let report = |it: &SheetResult| SheetReport {
        run: it.sample.map(|(_, run)| run),
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
        costs: field_costs(&tally.count.priorities, it.times, |n| it.costs.get(&n)),
    };
    results.map(report).collect()
}

/// Maximum number of causes of an ending in the report.
const MAX_CAUSES: usize = 8;

/// Tests and fights before an ending, the most frequent first.
pub(super) fn ending_causes(
    book: &Book,
    sources: &Sources,
    counts: &BTreeMap<(PageId, usize), u64>,
    runs: u64,
) -> Vec<EndingCause> {
    let mut causes: Vec<EndingCause> = counts
        .iter()
        .filter_map(|((page, step), count)| {
            let Some(Op::Instruction(call)) = book.page(*page).ops.get(*step) else {
                return None;
            };
            let instruction = &book.schema.instructions[call.instruction];
            Some(EndingCause {
                page: book.page(*page).id.to_string(),
                location: sources.file_line(call.span),
                text: instruction_text(sources, call.span, instruction.form.keyword()),
                runs: *count,
                share: Percentage::new((*count).min(runs), runs),
            })
        })
        .collect();
    causes.sort_by(|a, b| (b.runs, &a.page, &a.location).cmp(&(a.runs, &b.page, &b.location)));
    causes.truncate(MAX_CAUSES);
    causes
}

/// The first line of an instruction without braces, shortened.
fn instruction_text(sources: &Sources, span: Span, keyword: &str) -> String {
    let text = sources.text(span.file);
    let text = text.get(span.start as usize..span.end as usize);
    let line = text.unwrap_or(keyword).lines().next().unwrap_or(keyword);
    let line = line.trim_matches(|c: char| "{}|-".contains(c) || c.is_whitespace());
    let short: String = line.chars().take(MAX_TEXT_CHARS).collect();
    if short.is_empty() {
        keyword.to_owned()
    } else {
        short
    }
}

/// Numbers of the sheet over turns, without numbers that never changed.
pub(super) fn fields_over_turns(book: &Book, tally: &Tally) -> Vec<FieldOverTurns> {
    let fields = sheet_numbers(book)
        .into_iter()
        .enumerate()
        .map(|(n, number)| {
            let turns = RECORDED_TURNS.iter().enumerate().filter_map(|(i, turn)| {
                let values = tally.values.get(&(i, n))?.quantiles()?;
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
    let has_changed = |field: &FieldOverTurns| {
        let first = field.turns.first().map(|it| it.values.low);
        let is_first =
            |it: &TurnQuantiles| Some(it.values.low) == first && Some(it.values.high) == first;
        !field.turns.iter().all(is_first)
    };
    fields.filter(has_changed).collect()
}

pub(super) fn build_report(
    book: &Book,
    sources: &Sources,
    parameters: &ReportParameters,
    tally: &Tally,
) -> SimulationReport {
    let count = &tally.count;
    let by_page = page_reports(book, count);
    let mut findings = findings::run_findings(book, sources, tally);
    findings.extend(findings::unseen_findings(
        book,
        sources,
        (tally, parameters),
        &by_page,
    ));
    SimulationReport {
        runs: tally.runs,
        turns: count.turns,
        seed: parameters.seed,
        pages: by_page.len(),
        pages_seen: by_page.iter().filter(|page| page.visits > 0).count(),
        findings,
        strategy: parameters.strategy.clone(),
        arguments: parameters.arguments.clone(),
        max_turns: parameters.max_turns,
        ended: tally.ended,
        limit_reached: tally.limit_reached,
        first_limit_reached: tally.first_runs.get(&RunGroup::LimitReached).copied(),
        left_book: tally.left_book,
        failed: tally
            .runs
            .saturating_sub(tally.ended)
            .saturating_sub(tally.limit_reached)
            .saturating_sub(tally.goal_reached)
            .saturating_sub(tally.left_book),
        goal_reached: parameters.goal.then(|| GoalReport {
            runs: tally.goal_reached,
            share: Percentage::new(tally.goal_reached, tally.runs),
            first_run: tally.first_runs.get(&RunGroup::ReachedGoal).copied(),
        }),
        endings: ending_reports(book, sources, tally),
        instructions: instruction_reports(book, sources, tally, &real_pages(book)),
        sheet: fields_over_turns(book, tally),
        by_page,
    }
}

/// Results for every page.
pub(super) fn page_reports(book: &Book, count: &StepCounts) -> Vec<PageReport> {
    let pages = real_pages(book).into_iter();
    pages.map(|id| page_report(book, id, count)).collect()
}

/// Pages of the book itself, without the steps of events and the pages of linked books.
fn real_pages(book: &Book) -> Vec<PageId> {
    let is_own = |id: &PageId| book.page(*id).part == 0;
    book.index.values().copied().filter(is_own).collect()
}

/// Maximum number of pages before an ending.
const MAX_SOURCES: usize = 8;

/// Number of runs that reached an ending, by the page before it and by the last test or fight before it.
#[derive(Default)]
struct EndingOrigins {
    pages: BTreeMap<PageId, u64>,
    causes: BTreeMap<(PageId, usize), u64>,
}

/// Endings of pages and of rules, the most frequent first.
fn ending_reports(book: &Book, sources: &Sources, tally: &Tally) -> Vec<EndingReport> {
    let report = |(kind, name, page): (&str, &str, &str),
                  group: &RunGroup,
                  runs: Option<u64>,
                  origins: &EndingOrigins| {
        let counts = origins.pages.values();
        let total = counts.fold(0, |sum: u64, runs| sum.saturating_add(*runs));
        let runs = runs.unwrap_or(total);
        let mut from: Vec<EndingSource> = origins
            .pages
            .iter()
            .map(|(from, runs)| EndingSource {
                page: book.page(*from).id.to_string(),
                runs: *runs,
                share: Percentage::new(*runs, total),
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
            first_run: tally.first_runs.get(group).copied(),
            from,
            causes: ending_causes(book, sources, &origins.causes, runs),
        }
    };
    let mut by_step: BTreeMap<(PageId, usize), EndingOrigins> = BTreeMap::new();
    for ((step, from), runs) in &tally.ending_sources {
        let origins = by_step.entry(*step).or_default();
        origins.pages.insert(*from, *runs);
    }
    for ((step, cause), runs) in &tally.ending_causes {
        let origins = by_step.entry(*step).or_default();
        origins.causes.insert(*cause, *runs);
    }
    let mut by_rule: BTreeMap<(&str, &str), EndingOrigins> = BTreeMap::new();
    for (ending, runs) in &tally.rule_endings {
        let origins = by_rule.entry((&ending.kind, &ending.name)).or_default();
        merge_counts(&mut origins.pages, BTreeMap::from([(ending.from, *runs)]));
        merge_counts(
            &mut origins.causes,
            ending.cause.map(|it| (it, *runs)).into_iter().collect(),
        );
    }
    let by_page = goal::endings(book).map(|(page, step, kind, name)| {
        let origins = by_step.remove(&(page, step)).unwrap_or_default();
        let runs = tally.count.count_at(page, step);
        let group = RunGroup::Ended((page, step));
        report(
            (kind, name, &book.page(page).id),
            &group,
            Some(runs),
            &origins,
        )
    });
    let mut reports: Vec<EndingReport> = by_page.collect();
    reports.extend(by_rule.iter().map(|((kind, name), origins)| {
        let group = RunGroup::EndedByRule((*kind).to_owned(), (*name).to_owned());
        report((kind, name, ""), &group, None, origins)
    }));
    reports.sort_by(|a, b| (b.runs, &a.page, &a.name).cmp(&(a.runs, &b.page, &b.name)));
    reports
}

fn page_report(book: &Book, id: PageId, count: &StepCounts) -> PageReport {
    let page = book.page(id);
    let choices = page.choices.iter().map(|choice| ChoiceReport {
        id: page.text_at(choice.id).to_owned(),
        text: choice.label_text(page),
        times: count.count_at(id, choice.body),
        span: choice.span,
    });
    let mut rows = Vec::new();
    for (i, op) in page.ops.iter().enumerate() {
        let report = |keyword: &str, row: String, times: u64| RowReport {
            instruction: keyword.to_owned(),
            row,
            times,
            span: page.span_at(i),
        };
        let ranges = |keyword, rows: &[RangeRow]| -> Vec<RowReport> {
            let rows = rows.iter();
            rows.map(|(low, high, step)| {
                let range = format_range(*low, *high);
                report(keyword, range, count.count_at(id, *step))
            })
            .collect()
        };
        match op {
            Op::JumpIfFalse(_) => {
                let total = count.count_at(id, i);
                let passed = count.count_at(id, i + 1).min(total);
                rows.push(report("if", "true".to_owned(), passed));
                rows.push(report("if", "false".to_owned(), total - passed));
            }
            Op::Instruction(call) => {
                let instruction = &book.schema.instructions[call.instruction];
                let is_handled = |n: &u16| call.is_cost || call.handled.contains(n);
                let outcomes = call.outcome_rows.iter().filter(|(n, _)| is_handled(n));
                let outcomes =
                    outcomes.map(|(n, step)| (outcome_name(&instruction.outcomes, *n), *step));
                let keyword = instruction.form.keyword();
                for (name, step) in join_rows(outcomes) {
                    rows.push(report(keyword, name, count.count_at(id, step)));
                }
                rows.extend(ranges(keyword, &call.number_rows));
            }
            Op::Roll(table) => rows.extend(ranges("roll", &table.rows)),
            Op::AskNumber(ask) => rows.extend(ranges("number", &ask.rows)),
            Op::AskWord(ask) => rows.extend(ask.rows.iter().map(|(words, step)| {
                let word = words.first().cloned().unwrap_or_default();
                report("ask", word, count.count_at(id, *step))
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
