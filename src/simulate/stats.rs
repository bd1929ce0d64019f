//! How instructions come out, and what the sheet holds over turns.

use super::count::is_tried;
use super::numbers::{Number, numbers};
use super::report::Share;
use super::sheets::Sheet;
use super::spread::{Quantiles, Spread};
use super::tally::Tally;
use super::watch::TURNS;
use crate::model::book::{Book, Op, PageId, Range, VerbCall};
use crate::syntax::source::{Sources, Span};
use serde::Serialize;
use std::collections::BTreeMap;

/// A test, a fight or another instruction with outcomes.
#[derive(Debug, Clone, Serialize)]
pub struct Instruction {
    pub page: String,
    pub at: String,
    /// As the page has it.
    pub text: String,
    pub met: u64,
    pub outcomes: Vec<Outcome>,
    /// Rounds, of what is played in rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Quantiles>,
    /// By how much it changed what the ruleset says is spared; a field that it never changed is left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Cost>,
    /// The same with one sheet at a time: that with which games begin, then three that runs had when they met it, drawn by the seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<OneSheet>,
}

/// An instruction done over and over with one sheet.
#[derive(Debug, Clone, Serialize)]
pub struct OneSheet {
    /// The run that had it; none for the sheet with which games begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<u64>,
    /// Its numbers, by the names of the fields.
    pub sheet: BTreeMap<String, i64>,
    pub times: u64,
    pub outcomes: Vec<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Quantiles>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Cost>,
}

impl Instruction {
    /// How often it comes to its first row with each sheet, with the bounds of each; none where chance alone may make the difference.
    #[must_use]
    pub fn by_sheet(&self) -> Option<String> {
        let first = |it: &OneSheet| it.outcomes.first().map(|it| it.share);
        let shares: Vec<Share> = self.sheets.iter().filter_map(first).collect();
        let differs = |one: &Share| shares.iter().any(|other| one.low > other.high);
        if !shares.iter().any(differs) {
            return None;
        }
        let each = self.sheets.iter().zip(&shares).map(|(it, share)| {
            let whose = match it.run {
                None => "with the sheet that games begin with".to_owned(),
                Some(run) => format!("with that of run {run}"),
            };
            let Share { percent, low, high } = share;
            format!("{percent:.0} % ({low:.0} to {high:.0}) {whose}")
        });
        let each: Vec<String> = each.collect();
        let outcome = &self.outcomes.first()?.outcome;
        Some(format!("{outcome}: {}", each.join(", ")))
    }
}

/// A test or fight that runs met last before an ending, on its page or on the page before.
#[derive(Debug, Clone, Serialize)]
pub struct Cause {
    pub page: String,
    pub at: String,
    /// As the page has it.
    pub text: String,
    pub runs: u64,
    /// Of the runs that came to the ending.
    pub share: Share,
}

/// By how much an instruction changed a field of the sheet, over all times that it was met.
#[derive(Debug, Clone, Serialize)]
pub struct Cost {
    pub field: String,
    pub label: String,
    #[serde(flatten)]
    pub change: Quantiles,
}

impl Cost {
    /// What is told of it: `Wounds 0 to +2, mostly +1`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let Quantiles { low, high, p50, .. } = self.change;
        let [low, high, mostly] = [low, high, p50].map(|n| match n {
            0 => "0".to_owned(),
            n => format!("{n:+}"),
        });
        format!("{} {low} to {high}, mostly {mostly}", self.label)
    }
}

/// How often it came out so; `other` for what has no row on the page, or never came to an end.
#[derive(Debug, Clone, Serialize)]
pub struct Outcome {
    pub outcome: String,
    pub seen: u64,
    pub share: Share,
}

/// A whole number of the sheet over the turns of all runs that came so far.
#[derive(Debug, Clone, Serialize)]
pub struct Over {
    pub name: String,
    pub label: String,
    pub turns: Vec<AtTurn>,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub struct AtTurn {
    pub turn: u64,
    #[serde(flatten)]
    pub values: Quantiles,
}

/// Letters of an instruction that are told.
const LONG: usize = 60;

/// Every instruction with outcomes that some run met, in the order of the book.
pub(super) fn instructions(
    book: &Book,
    sources: &Sources,
    tally: &Tally,
    pages: &[PageId],
) -> Vec<Instruction> {
    let mut all = Vec::new();
    for id in pages {
        let page = book.page(*id);
        for (at, op) in page.code.iter().enumerate() {
            let Op::Verb(call) = op else { continue };
            let met = tally.count.at(*id, at);
            let verb = &book.vocabulary.verbs[call.verb];
            // What no row of the page handles has no outcome here.
            if met == 0 || !is_tried(op) {
                continue;
            }
            let rounds = tally.count.rounds.get(&(*id, at));
            all.push(Instruction {
                page: page.id.to_string(),
                at: sources.file_line(call.span),
                text: written(sources, call.span, verb.form.verb()),
                met,
                outcomes: outcomes(rows(&verb.outcomes, call), met, |_, to| {
                    tally.count.at(*id, to)
                }),
                rounds: rounds.and_then(Spread::quantiles),
                costs: costs(&tally.count.spared, met, |n| {
                    tally.count.costs.get(&(*id, at, n))
                }),
                sheets: sheets(book, tally, (*id, at), rows(&verb.outcomes, call)),
            });
        }
    }
    all
}

/// What it changed of what is spared, of so many times that it was done.
fn costs<'s>(spared: &[Number], met: u64, of: impl Fn(usize) -> Option<&'s Spread>) -> Vec<Cost> {
    let fields = spared.iter().enumerate();
    let costs = fields.filter_map(|(n, spared)| {
        let mut changes = of(n)?.clone();
        let changed: u64 = changes.counts().map(|(_, times)| times).sum();
        changes.note(0, met.saturating_sub(changed));
        Some(Cost {
            field: spared.name.clone(),
            label: spared.label.clone(),
            change: changes.quantiles()?,
        })
    });
    costs.collect()
}

/// The rows of an instruction, each with its step.
pub(super) fn rows(names: &[String], call: &VerbCall) -> Vec<(String, usize)> {
    let named = call
        .rows
        .iter()
        .map(|(n, to)| (outcome_name(names, *n), *to));
    let totals = call.totals.iter().map(|(low, high, to)| {
        let (low, high) = (*low, *high);
        (Range { low, high }.to_string(), *to)
    });
    join_rows(named.chain(totals))
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

/// How often each row was come to, by its place and its step; what came to none is `other`.
fn outcomes(
    rows: Vec<(String, usize)>,
    met: u64,
    seen: impl Fn(usize, usize) -> u64,
) -> Vec<Outcome> {
    let one = |outcome: String, seen: u64| Outcome {
        outcome,
        seen,
        share: Share::of(seen.min(met), met),
    };
    let each = rows.into_iter().enumerate();
    let mut out: Vec<Outcome> = each.map(|(n, (name, to))| one(name, seen(n, to))).collect();
    let seen = out
        .iter()
        .fold(0, |sum: u64, it| sum.saturating_add(it.seen));
    if met > seen {
        out.push(one("other".to_owned(), met - seen));
    }
    out
}

fn sheets(
    book: &Book,
    tally: &Tally,
    at: (PageId, usize),
    rows: Vec<(String, usize)>,
) -> Vec<OneSheet> {
    let names: Vec<String> = numbers(book).into_iter().map(|it| it.name).collect();
    let all = tally.sheets.get(&at).into_iter().flatten();
    let one = |it: &Sheet| OneSheet {
        run: it.met.map(|(_, run)| run),
        sheet: names
            .iter()
            .cloned()
            .zip(it.numbers.iter().copied())
            .collect(),
        times: it.times,
        outcomes: outcomes(rows.clone(), it.times, |n, _| {
            it.outcomes.get(n).copied().unwrap_or(0)
        }),
        rounds: it.rounds.quantiles(),
        costs: costs(&tally.count.spared, it.times, |n| it.costs.get(&n)),
    };
    all.map(one).collect()
}

/// Causes of an ending that are told, at most.
const CAUSES: usize = 8;

/// The tests and fights before an ending of so many runs, the most frequent first.
pub(super) fn causes(
    book: &Book,
    sources: &Sources,
    before: &BTreeMap<(PageId, usize), u64>,
    runs: u64,
) -> Vec<Cause> {
    let mut all: Vec<Cause> = before
        .iter()
        .filter_map(|((page, at), times)| {
            let Some(Op::Verb(call)) = book.page(*page).code.get(*at) else {
                return None;
            };
            let verb = &book.vocabulary.verbs[call.verb];
            Some(Cause {
                page: book.page(*page).id.to_string(),
                at: sources.file_line(call.span),
                text: written(sources, call.span, verb.form.verb()),
                runs: *times,
                share: Share::of((*times).min(runs), runs),
            })
        })
        .collect();
    all.sort_by(|a, b| (b.runs, &a.page, &a.at).cmp(&(a.runs, &b.page, &b.at)));
    all.truncate(CAUSES);
    all
}

fn written(sources: &Sources, span: Span, verb: &str) -> String {
    let text = sources.text(span.file);
    let text = text.get(span.start as usize..span.end as usize);
    let line = text.unwrap_or(verb).lines().next().unwrap_or(verb);
    let line = line.trim_matches(|c: char| "{}|-".contains(c) || c.is_whitespace());
    let short: String = line.chars().take(LONG).collect();
    if short.is_empty() {
        verb.to_owned()
    } else {
        short
    }
}

/// The numbers of the sheet over turns; those that never moved are left out.
pub(super) fn sheet(book: &Book, tally: &Tally) -> Vec<Over> {
    let of = numbers(book).into_iter().enumerate().map(|(n, number)| {
        let turns = TURNS.iter().enumerate().filter_map(|(at, turn)| {
            let values = tally.values.get(&(at, n))?.quantiles()?;
            Some(AtTurn {
                turn: *turn,
                values,
            })
        });
        Over {
            name: number.name,
            label: number.label,
            turns: turns.collect(),
        }
    });
    let moved = |over: &Over| {
        let first = over.turns.first().map(|it| it.values.low);
        let still = |it: &AtTurn| Some(it.values.low) == first && Some(it.values.high) == first;
        !over.turns.iter().all(still)
    };
    of.filter(moved).collect()
}
