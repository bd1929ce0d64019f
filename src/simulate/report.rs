//! Results of the runs as data. They are the same for the same book, rules and seed, and contain no times or paths.

use super::histogram::Quantiles;
use crate::syntax::source::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The report of `turnto simulate`. docs/workbench.md describes its JSON.
#[derive(Debug, Clone, Serialize)]
pub struct SimulationReport {
    pub runs: u64,
    /// Pages entered in all runs.
    pub turns: u64,
    pub seed: u64,
    /// Number of pages of the book.
    pub pages: usize,
    /// Number of pages that some run entered.
    pub pages_seen: usize,
    pub findings: Vec<Finding>,
    /// How readers chose.
    pub strategy: String,
    /// Options, except `--runs` and `--time`, that determine the runs, as typed.
    pub arguments: String,
    /// Number of turns after which a run was given up.
    pub max_turns: u64,
    /// Runs that reached an end of the game.
    pub ended: u64,
    /// Runs that were given up, and the first of them.
    pub limit_reached: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_limit_reached: Option<u64>,
    /// Runs that ended because they reached a linked book.
    pub left_book: u64,
    /// Runs that were stopped by a finding: an error, a runaway rule, or no way to continue.
    pub failed: u64,
    /// Runs that reached the goal, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal_reached: Option<GoalReport>,
    /// How games ended, the most frequent first.
    pub endings: Vec<EndingReport>,
    /// Tests, fights and other instructions with outcomes, in the order of the book.
    pub instructions: Vec<InstructionReport>,
    /// Numbers of the sheet over turns.
    pub sheet: Vec<FieldOverTurns>,
    /// All pages in the order of the book.
    pub by_page: Vec<PageReport>,
}

/// Options that the report repeats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportParameters {
    pub seed: u64,
    /// How readers chose, as text.
    pub strategy: String,
    /// Options that determine the runs, as typed.
    pub arguments: String,
    pub max_turns: u64,
    /// True if there is a goal.
    pub goal: bool,
}

/// Runs that reached the goal.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct GoalReport {
    pub runs: u64,
    pub share: Percentage,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_run: Option<u64>,
}

/// A finding that an author should look into.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    pub kind: FindingKind,
    pub page: String,
    /// File and line, relative to the folder of the book.
    pub location: String,
    pub message: String,
    /// Number of runs that it was found in, and the first of them. None for what was never seen.
    pub runs: u64,
    /// Why it was never seen, if that is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// For a page that no run reached: the page by which readers would get there, which was not reached either.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked_by: Option<String>,
    /// How to fix it, if that is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_run: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// An error of the book or its rules during a game.
    Error,
    /// A rule that does not end.
    EndlessRule,
    /// A reader who cannot continue, without an ending.
    Stuck,
    /// Pages from which no run reached an end.
    Trap,
    /// A reader returns with nothing changed, and never reaches an end.
    Loop,
    /// A number grows without limit.
    Farming,
    /// A turn to a page that is not written yet. The reader is sent back.
    LooseEnd,
    /// A page, choice, outcome or branch that no run reached.
    Unseen,
}

impl FindingKind {
    /// All kinds with their names in JSON and the headings of their findings, in the order of the report.
    const NAMES: [(Self, &'static str, &'static str); 8] = [
        (Self::Error, "error", "Faults in play"),
        (Self::EndlessRule, "endless-rule", "Rules that do not end"),
        (Self::Stuck, "stuck", "Readers who cannot go on"),
        (Self::Trap, "trap", "Traps that no run left"),
        (
            Self::Loop,
            "loop",
            "Readers who come round with nothing changed",
        ),
        (Self::Farming, "farming", "Gains without limit"),
        (
            Self::LooseEnd,
            "loose-end",
            "Turns that are not written yet",
        ),
        (Self::Unseen, "unseen", "Never seen"),
    ];

    /// All kinds, in the order of the report.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.into_iter().map(|(kind, ..)| kind)
    }

    /// Heading of the findings of this kind.
    pub fn title(self) -> &'static str {
        Self::NAMES[self as usize].2
    }

    /// Name in JSON.
    pub fn word(self) -> &'static str {
        Self::NAMES[self as usize].1
    }
}

/// A proportion in percent, with its 95 % confidence interval (Wilson's).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Percentage {
    pub percent: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Debug, Clone, Serialize)]
pub struct EndingReport {
    pub kind: String,
    pub name: String,
    /// Empty for an ending by a rule.
    pub page: String,
    pub runs: u64,
    pub share: Percentage,
    /// The first of these runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_run: Option<u64>,
    /// Pages before the ending, without the pages that the ruleset requires. Only the most frequent ones are listed.
    pub from: Vec<EndingSource>,
    /// The last test or fight before it, on its page or on the page before. Only the most frequent ones are listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<EndingCause>,
}

/// A page before an ending, and the share of the runs that came from it.
#[derive(Debug, Clone, Serialize)]
pub struct EndingSource {
    pub page: String,
    pub runs: u64,
    pub share: Percentage,
}

/// A page and how often its parts were seen.
#[derive(Debug, Clone, Serialize)]
pub struct PageReport {
    pub id: String,
    /// How often its text was started.
    pub visits: u64,
    pub choices: Vec<ChoiceReport>,
    /// Rows of its instructions: outcomes of verbs, rows of tables and questions.
    pub rows: Vec<RowReport>,
}

#[derive(Debug, Clone, Serialize)]
pub struct ChoiceReport {
    pub id: String,
    pub text: String,
    pub times: u64,
    #[serde(skip)]
    pub place: Span,
}

#[derive(Debug, Clone, Serialize)]
pub struct RowReport {
    /// The verb, `roll`, `ask`, `number` or `if`.
    pub instruction: String,
    /// The outcome, range or word; `otherwise` for results without a row; `true` and `false` for a condition.
    pub row: String,
    pub times: u64,
    #[serde(skip)]
    pub place: Span,
}

impl EndingReport {
    /// `on mill`, or the rule that ends the game.
    pub fn location(&self) -> String {
        match self.page.as_str() {
            "" => "by the rules".to_owned(),
            page => format!("on {page}"),
        }
    }
}

impl std::fmt::Display for Percentage {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Self { percent, low, high } = self;
        write!(f, "{percent:.1} % ({low:.1} to {high:.1})")
    }
}

impl Percentage {
    /// The share of a part in a whole.
    #[allow(clippy::cast_precision_loss)]
    pub fn new(part: u64, whole: u64) -> Self {
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
        // Two decimal places, so that a report does not depend on the last bit of a square root.
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
pub struct InstructionReport {
    pub page: String,
    pub location: String,
    /// Text of the instruction on its page.
    pub text: String,
    pub times: u64,
    pub outcomes: Vec<OutcomeReport>,
    /// Number of rounds, if it is played in rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Quantiles>,
    /// Changes of the fields in `priorities` of the ruleset. Fields that never changed are left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<FieldCost>,
    /// Results with one sheet at a time: that of a new game, then three that runs had when they met it, drawn by the seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<SheetReport>,
}

/// An instruction repeated with one sheet.
#[derive(Debug, Clone, Serialize)]
pub struct SheetReport {
    /// The run that had it. None for the sheet of a new game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<u64>,
    /// Its numbers by the names of the fields.
    pub sheet: BTreeMap<String, i64>,
    pub times: u64,
    pub outcomes: Vec<OutcomeReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Quantiles>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<FieldCost>,
}

impl InstructionReport {
    /// How often the first row is the outcome with each sheet, with confidence intervals. None if the differences can be due to chance.
    pub fn sheet_differences(&self) -> Option<String> {
        let first = |it: &SheetReport| it.outcomes.first().map(|it| it.share);
        let shares: Vec<Percentage> = self.sheets.iter().filter_map(first).collect();
        let differs = |one: &Percentage| shares.iter().any(|other| one.low > other.high);
        if !shares.iter().any(differs) {
            return None;
        }
        let each = self.sheets.iter().zip(&shares).map(|(it, share)| {
            let whose = match it.run {
                None => "with the sheet that games begin with".to_owned(),
                Some(run) => format!("with that of run {run}"),
            };
            let Percentage { percent, low, high } = share;
            format!("{percent:.0} % ({low:.0} to {high:.0}) {whose}")
        });
        let each: Vec<String> = each.collect();
        let outcome = &self.outcomes.first()?.outcome;
        Some(format!("{outcome}: {}", each.join(", ")))
    }
}

/// The last test or fight before an ending, on its page or on the page before.
#[derive(Debug, Clone, Serialize)]
pub struct EndingCause {
    pub page: String,
    pub location: String,
    /// Text of the instruction on its page.
    pub text: String,
    pub runs: u64,
    /// Share of the runs that reached the ending.
    pub share: Percentage,
}

/// Changes of a field of the sheet by an instruction, over all times that it was met.
#[derive(Debug, Clone, Serialize)]
pub struct FieldCost {
    pub field: String,
    pub label: String,
    #[serde(flatten)]
    pub change: Quantiles,
}

impl FieldCost {
    /// The median and the range as text: `Wounds 0 to +2, mostly +1`.
    pub fn describe(&self) -> String {
        let Quantiles { low, high, p50, .. } = self.change;
        let [low, high, mostly] = [low, high, p50].map(|n| match n {
            0 => "0".to_owned(),
            n => format!("{n:+}"),
        });
        format!("{} {low} to {high}, mostly {mostly}", self.label)
    }
}

/// How often an outcome occurred. `other` stands for outcomes without a row and for instructions that were never finished.
#[derive(Debug, Clone, Serialize)]
pub struct OutcomeReport {
    pub outcome: String,
    pub times: u64,
    pub share: Percentage,
}

/// Name for results without an outcome, such as a fight that was never finished.
pub(super) const OTHER: &str = "other";

impl OutcomeReport {
    /// False for a rest that would be shown as 0 %.
    pub fn is_shown(&self) -> bool {
        self.outcome != OTHER || self.share.percent >= 0.5
    }
}

/// A whole number of the sheet over the turns of all runs that got there.
#[derive(Debug, Clone, Serialize)]
pub struct FieldOverTurns {
    pub name: String,
    pub label: String,
    pub turns: Vec<TurnQuantiles>,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub struct TurnQuantiles {
    pub turn: u64,
    #[serde(flatten)]
    pub values: Quantiles,
}
