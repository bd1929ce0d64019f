//! What came of the runs, as data: the same for the same book, rules and seed, and without a clock or a path in it.

use super::spread::Quantiles;
use crate::syntax::source::Span;
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
    /// Runs that were given up, and the first of them.
    pub given_up: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_given_up: Option<u64>,
    /// Runs that ended because they came to a linked book.
    pub left: u64,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_run: Option<u64>,
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
    /// Of a page that no run reached: the page, also never reached, through which readers would come to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<String>,
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
    /// The first of the runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_run: Option<u64>,
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

/// The name of what has no outcome, such as a fight that was never finished.
pub(super) const OTHER: &str = "other";

impl Outcome {
    /// False for a rest that would be shown as 0 %.
    pub fn is_shown(&self) -> bool {
        self.outcome != OTHER || self.share.percent >= 0.5
    }
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
