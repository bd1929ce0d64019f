//! How instructions come out, and what the sheet holds over turns.

use super::count::Count;
use super::report::Share;
use super::spread::Quantiles;
use super::tally::Tally;
use super::watch::{TURNS, numbers};
use crate::book::{Book, Op, PageId, Range, VerbCall};
use crate::source::{Sources, Span};
use serde::Serialize;

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
            if met == 0 || (call.rows.is_empty() && call.totals.is_empty()) {
                continue;
            }
            let rounds = tally.count.rounds.get(&(*id, at));
            let (line, _) = sources.line_column(call.span);
            all.push(Instruction {
                page: page.id.to_string(),
                at: format!("{}:{line}", sources.name(call.span.file)),
                text: written(sources, call.span, verb.form.verb()),
                met,
                outcomes: outcomes(&verb.outcomes, call, *id, tally, met),
                rounds: rounds.and_then(super::spread::Spread::quantiles),
                costs: costs(&tally.count, (*id, at), met),
            });
        }
    }
    all
}

fn costs(count: &Count, (page, at): (PageId, usize), met: u64) -> Vec<Cost> {
    let fields = count.spared.iter().enumerate();
    let costs = fields.filter_map(|(n, spared)| {
        let mut changes = count.costs.get(&(page, at, n))?.clone();
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

fn outcomes(
    names: &[String],
    call: &VerbCall,
    page: PageId,
    tally: &Tally,
    met: u64,
) -> Vec<Outcome> {
    let one = |outcome: String, seen: u64| Outcome {
        outcome,
        seen,
        share: Share::of(seen.min(met), met),
    };
    let rows = call.rows.iter().map(|(n, to)| {
        let name = names.get(usize::from(*n)).cloned().unwrap_or_default();
        (name, *to)
    });
    let totals = call.totals.iter();
    let rows = rows.chain(totals.map(|(low, high, to)| {
        let (low, high) = (*low, *high);
        (Range { low, high }.to_string(), *to)
    }));
    let mut out: Vec<Outcome> = Vec::new();
    let mut told = Vec::new();
    for (name, to) in rows {
        // Several outcomes may have one row.
        match told.iter().position(|known| *known == to) {
            Some(n) => {
                let known: &mut Outcome = &mut out[n];
                known.outcome = format!("{}, {name}", known.outcome);
            }
            None => {
                told.push(to);
                out.push(one(name, tally.count.at(page, to)));
            }
        }
    }
    let seen = out
        .iter()
        .fold(0, |sum: u64, it| sum.saturating_add(it.seen));
    if met > seen {
        out.push(one("other".to_owned(), met - seen));
    }
    out
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
