//! What came of the runs, as data: the same for the same book, rules and seed, and without a clock or a path in it.

use super::count::Count;
use super::found;
use super::stats::{self, Cause, Instruction, Over, outcome_name};
use super::tally::{Tally, add_counts};
use crate::model::book::{Book, Op, PageId, RangeRow};
use crate::syntax::source::{Sources, Span};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The report of `turnto simulate`; its JSON is described in docs/workbench.md.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    pub runs: u64,
    /// Pages entered, in all runs.
    pub turns: u64,
    pub seed: u64,
    /// Pages that the book has.
    pub pages: usize,
    /// Those that some run entered.
    pub pages_seen: usize,
    pub findings: Vec<Finding>,
    /// How machines chose.
    pub temper: String,
    /// What was said besides `--runs` and `--time` that decides the runs, as it is typed.
    pub options: String,
    /// Turns after which a run was given up.
    pub turns_a_run: u64,
    /// Runs that came to an end of the game.
    pub ended: u64,
    /// Runs that were given up.
    pub given_up: u64,
    /// Runs that something stopped, which is among the findings: a fault, a rule without end, nothing to go on with.
    pub stopped: u64,
    /// Runs that came to the goal, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<Reached>,
    /// How games ended, the most frequent first.
    pub endings: Vec<Ending>,
    /// Tests, fights and whatever else has outcomes, in the order of the book.
    pub instructions: Vec<Instruction>,
    /// Numbers of the sheet over turns.
    pub sheet: Vec<Over>,
    /// Every page in the order of the book.
    pub by_page: Vec<Page>,
}

/// What was asked for, as far as a report tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub seed: u64,
    /// How machines chose, as it is said.
    pub reader: String,
    /// The options that decide the runs, as they are typed.
    pub options: String,
    pub turns_a_run: u64,
    /// Is there a goal?
    pub goal: bool,
}

/// Runs that came to where they were to come.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Reached {
    pub runs: u64,
    pub share: Share,
}

/// Something that an author has to look at.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    pub what: What,
    pub page: String,
    /// The file and line, inside the book's folder.
    pub at: String,
    pub says: String,
    /// Runs that it was found in, and the first of them; none for what is found in no run.
    pub runs: u64,
    /// Why it was never seen, where that can be told.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// How to mend it, where that is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_run: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// A fault of the book or its rules in play.
    Error,
    /// A rule that does not come to an end.
    Runaway,
    /// A reader who cannot go on, and no end.
    Stuck,
    /// Pages from which no run came to an end.
    Trap,
    /// A reader comes round to where nothing has changed, and never to an end.
    Loop,
    /// A number grows without limit.
    Farm,
    /// A turn that is not written yet: the reader is turned back there.
    Loose,
    /// A page, choice, outcome or branch that no run came to.
    Unseen,
}

impl What {
    /// In the order in which they are told.
    pub const ALL: [Self; 8] = [
        Self::Error,
        Self::Runaway,
        Self::Stuck,
        Self::Trap,
        Self::Loop,
        Self::Farm,
        Self::Loose,
        Self::Unseen,
    ];

    /// What stands over those that were found.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Error => "Faults in play",
            Self::Runaway => "Rules that do not end",
            Self::Stuck => "Readers who cannot go on",
            Self::Trap => "Traps that no run came out of",
            Self::Loop => "Readers who come round with nothing changed",
            Self::Farm => "What can be had without limit",
            Self::Loose => "Turns that are not written yet",
            Self::Unseen => "Never seen",
        }
    }

    /// As JSON has it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Runaway => "runaway",
            Self::Stuck => "stuck",
            Self::Trap => "trap",
            Self::Loop => "loop",
            Self::Farm => "farm",
            Self::Loose => "loose",
            Self::Unseen => "unseen",
        }
    }
}

/// A part of a whole, as per cent, with the bounds that it lies between 95 times of 100 (Wilson's interval).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Share {
    pub percent: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Debug, Clone, Serialize)]
pub struct Ending {
    pub kind: String,
    pub name: String,
    /// Empty for one that a rule brings about.
    pub page: String,
    pub runs: u64,
    pub share: Share,
    /// The pages that runs came from, the places of the ruleset left out; of many the most frequent.
    pub from: Vec<From>,
    /// The tests and fights that runs met last before it, there or on the page before; of many the most frequent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<Cause>,
}

/// A page that runs came from to their end, and how many of those that came there.
#[derive(Debug, Clone, Serialize)]
pub struct From {
    pub page: String,
    pub runs: u64,
    pub share: Share,
}

/// A page and what was seen of it.
#[derive(Debug, Clone, Serialize)]
pub struct Page {
    pub id: String,
    /// How often its text was begun.
    pub visits: u64,
    pub choices: Vec<Choice>,
    /// Rows of its instructions: outcomes of verbs, rows of tables and questions.
    pub rows: Vec<Row>,
}

#[derive(Debug, Clone, Serialize)]
pub struct Choice {
    pub id: String,
    pub words: String,
    pub taken: u64,
    #[serde(skip)]
    pub place: Span,
}

#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// The verb, `roll`, `ask`, `number` or `if`.
    pub of: String,
    /// The outcome, the range, the word; `otherwise` for what has no row; `true` and `false` of a condition.
    pub row: String,
    pub seen: u64,
    #[serde(skip)]
    pub place: Span,
}

impl Ending {
    /// `on mill`, or by whom else.
    #[must_use]
    pub fn place(&self) -> String {
        match self.page.as_str() {
            "" => "by the rules".to_owned(),
            page => format!("on {page}"),
        }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Self { percent, low, high } = self;
        write!(f, "{percent:.1} % ({low:.1} to {high:.1})")
    }
}

impl Share {
    /// Of so many, so many.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn of(part: u64, whole: u64) -> Self {
        if whole == 0 {
            return Self {
                percent: 0.0,
                low: 0.0,
                high: 100.0,
            };
        }
        let (n, p) = (whole as f64, part as f64 / whole as f64);
        let z = 1.959_964;
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        // Two places: what a report says does not hang on the last bit of a square root.
        let rounded = |share: f64| (share.clamp(0.0, 1.0) * 10_000.0).round() / 100.0;
        Self {
            percent: rounded(p),
            low: rounded(middle - half),
            high: rounded(middle + half),
        }
    }
}

pub(super) fn report(book: &Book, sources: &Sources, terms: &Terms, tally: &Tally) -> Report {
    let count = &tally.count;
    let by_page = by_page(book, count);
    let mut findings = found::found(book, sources, tally);
    findings.extend(found::unseen(book, sources, (tally, terms), &by_page));
    Report {
        runs: tally.runs,
        turns: count.turns,
        seed: terms.seed,
        pages: by_page.len(),
        pages_seen: by_page.iter().filter(|page| page.visits > 0).count(),
        findings,
        temper: terms.reader.clone(),
        options: terms.options.clone(),
        turns_a_run: terms.turns_a_run,
        ended: tally.ended,
        given_up: tally.limited,
        stopped: [tally.ended, tally.limited, tally.reached]
            .iter()
            .fold(tally.runs, |left, part| left.saturating_sub(*part)),
        reached: terms.goal.then(|| Reached {
            runs: tally.reached,
            share: Share::of(tally.reached, tally.runs),
        }),
        endings: endings(book, sources, tally),
        instructions: stats::instructions(book, sources, tally, &real_pages(book)),
        sheet: stats::sheet(book, tally),
        by_page,
    }
}

/// What was seen of every page.
pub(super) fn by_page(book: &Book, count: &Count) -> Vec<Page> {
    let real = real_pages(book).into_iter();
    real.map(|id| page(book, id, count)).collect()
}

/// Pages that links reach, not the code of events; of the book itself, not of its neighbours.
fn real_pages(book: &Book) -> Vec<PageId> {
    let own = |id: &PageId| book.page(*id).part == 0;
    book.index.values().copied().filter(own).collect()
}

/// Maximum number of pages before an ending.
const FROM: usize = 8;

/// Runs before an ending: by the page that they came from, and by the last test or fight that they met.
#[derive(Default)]
struct Before {
    from: BTreeMap<PageId, u64>,
    causes: BTreeMap<(PageId, usize), u64>,
}

/// The endings of the pages and those that rules brought about, the most frequent first.
fn endings(book: &Book, sources: &Sources, tally: &Tally) -> Vec<Ending> {
    let ending = |kind: &str, name: &str, page: &str, runs: Option<u64>, before: &Before| {
        let all = before.from.values();
        let all = all.fold(0, |sum: u64, runs| sum.saturating_add(*runs));
        let runs = runs.unwrap_or(all);
        let mut from: Vec<From> = before
            .from
            .iter()
            .map(|(from, runs)| From {
                page: book.page(*from).id.to_string(),
                runs: *runs,
                share: Share::of(*runs, all),
            })
            .collect();
        from.sort_by(|a, b| (b.runs, &a.page).cmp(&(a.runs, &b.page)));
        from.truncate(FROM);
        Ending {
            kind: kind.to_owned(),
            name: name.to_owned(),
            page: page.to_owned(),
            runs,
            share: Share::of(runs, tally.runs),
            from,
            causes: stats::causes(book, sources, &before.causes, runs),
        }
    };
    let mut by_step: BTreeMap<(PageId, usize), Before> = BTreeMap::new();
    for ((step, from), runs) in &tally.from {
        by_step.entry(*step).or_default().from.insert(*from, *runs);
    }
    for ((step, cause), runs) in &tally.causes {
        by_step
            .entry(*step)
            .or_default()
            .causes
            .insert(*cause, *runs);
    }
    let mut by_name: BTreeMap<(&str, &str), Before> = BTreeMap::new();
    for (it, runs) in &tally.finished {
        let before = by_name.entry((&it.kind, &it.name)).or_default();
        add_counts(&mut before.from, BTreeMap::from([(it.from, *runs)]));
        add_counts(
            &mut before.causes,
            it.cause.map(|it| (it, *runs)).into_iter().collect(),
        );
    }
    let of_pages = super::goal::endings(book).map(|(page, at, kind, name)| {
        let before = by_step.remove(&(page, at)).unwrap_or_default();
        let runs = tally.count.at(page, at);
        ending(kind, name, &book.page(page).id, Some(runs), &before)
    });
    let mut all: Vec<Ending> = of_pages.collect();
    let by_rules = by_name.iter();
    all.extend(by_rules.map(|((kind, name), before)| ending(kind, name, "", None, before)));
    all.sort_by(|a, b| (b.runs, &a.page, &a.name).cmp(&(a.runs, &b.page, &b.name)));
    all
}

fn page(book: &Book, id: PageId, count: &Count) -> Page {
    let page = book.page(id);
    let choices = page.choices.iter().map(|choice| Choice {
        id: page.words(choice.id).to_owned(),
        words: choice.words(page),
        taken: count.at(id, choice.body),
        place: choice.span,
    });
    let mut rows = Vec::new();
    for (at, op) in page.code.iter().enumerate() {
        let row = |of: &str, row: String, seen: u64| Row {
            of: of.to_owned(),
            row,
            seen,
            place: page.place(at),
        };
        let ranges = |of, all: &[RangeRow]| -> Vec<Row> {
            let all = all.iter();
            all.map(|(low, high, to)| row(of, range(*low, *high), count.at(id, *to)))
                .collect()
        };
        match op {
            Op::Unless(_) => {
                let held = count.at(id, at + 1).min(count.at(id, at));
                rows.push(row("if", "true".to_owned(), held));
                rows.push(row("if", "false".to_owned(), count.at(id, at) - held));
            }
            Op::Verb(call) => {
                let verb = &book.vocabulary.verbs[call.verb];
                let is_handled = |n: &u16| call.as_cost || call.handled.contains(n);
                let named = call.rows.iter().filter(|(n, _)| is_handled(n));
                let named =
                    stats::join_rows(named.map(|(n, to)| (outcome_name(&verb.outcomes, *n), *to)));
                let of = verb.form.verb();
                rows.extend(
                    named
                        .into_iter()
                        .map(|(name, to)| row(of, name, count.at(id, to))),
                );
                rows.extend(ranges(of, &call.totals));
            }
            Op::Roll(table) => rows.extend(ranges("roll", &table.rows)),
            Op::Number(ask) => rows.extend(ranges("number", &ask.rows)),
            Op::Ask(ask) => rows.extend(ask.rows.iter().map(|(words, to)| {
                let word = words.first().cloned().unwrap_or_default();
                row("ask", word, count.at(id, *to))
            })),
            _ => {}
        }
    }
    Page {
        id: page.id.to_string(),
        visits: count.at(id, 0),
        choices: choices.collect(),
        rows,
    }
}

fn range(low: Option<i64>, high: Option<i64>) -> String {
    match (low, high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low}..{high}"),
        (Some(low), None) => format!("{low}.."),
        (None, Some(high)) => format!("..{high}"),
        (None, None) => "else".to_owned(),
    }
}
