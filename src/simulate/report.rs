//! Results of a simulation as data. They depend only on the book, its rules, the seed and the options.

use super::histogram::Quantiles;
use crate::syntax::source::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The report of `turnto simulate`. docs/reference/reports.md describes its JSON.
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
    /// Number of turns after which a run was stopped.
    pub max_turns: u64,
    /// Runs that reached an end of the game.
    pub ended: u64,
    /// Runs that were stopped at the limit, and the first of them.
    pub limit_reached: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_limit_reached: Option<u64>,
    /// Runs that were stopped because they reached a linked book.
    pub left_book: u64,
    /// Runs that were stopped by a finding: an error, an endless rule, or no way to continue.
    pub failed: u64,
    /// Runs that reached the goal, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal_reached: Option<GoalReport>,
    /// Endings of the book and its rules, the most frequent first.
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

/// A finding that an author should check.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    pub kind: FindingKind,
    pub page: String,
    /// File and line, relative to the folder of the book.
    pub location: String,
    pub message: String,
    /// Number of runs with this finding. 0 if the page, choice or outcome was never seen.
    pub runs: u64,
    /// Why the page, choice or outcome was never seen, if the reason is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// For an unseen page: the unseen page through which readers would reach it, if it is another page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked_by: Option<String>,
    /// How to fix it, if that is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// The first of the runs with this finding.
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
    /// A reader who cannot continue and has not reached an ending.
    Stuck,
    /// Pages from which no run reached an ending.
    Trap,
    /// A reader who returns to a page without any change, and never reaches an ending.
    Loop,
    /// A number grows without limit.
    Farming,
    /// A turn to a page that is not written yet. The reader is sent back.
    LooseEnd,
    /// A page, choice, outcome or branch that no run reached.
    Unseen,
}

impl FindingKind {
    /// All kinds with their names in JSON and their headings, in the order of the report.
    const NAMES: [(Self, &'static str, &'static str); 8] = [
        (Self::Error, "error", "Errors in play"),
        (Self::EndlessRule, "endless-rule", "Rules that do not end"),
        (Self::Stuck, "stuck", "Dead ends"),
        (Self::Trap, "trap", "Traps: no run reached an ending"),
        (Self::Loop, "loop", "Loops without any change"),
        (Self::Farming, "farming", "Unlimited gains"),
        (Self::LooseEnd, "loose-end", "Loose ends"),
        (Self::Unseen, "unseen", "Never seen"),
    ];

    /// All kinds, in the order of the report.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.into_iter().map(|(kind, ..)| kind)
    }

    /// Heading in the report.
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
    /// The first run with this ending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_run: Option<u64>,
    /// The most frequent pages before the ending, without pages that the ruleset requires.
    pub from: Vec<EndingSource>,
    /// The most frequent last tests and fights before the ending, on its page or on the page before.
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
    /// Number of times that a run started the page.
    pub visits: u64,
    pub choices: Vec<ChoiceReport>,
    /// Rows of its instructions: outcomes, ranges of tables, and answers.
    pub rows: Vec<RowReport>,
}

#[derive(Debug, Clone, Serialize)]
pub struct ChoiceReport {
    pub id: String,
    pub text: String,
    pub times: u64,
    #[serde(skip)]
    pub span: Span,
}

#[derive(Debug, Clone, Serialize)]
pub struct RowReport {
    /// The keyword of the instruction, `roll`, `ask`, `number` or `if`.
    pub instruction: String,
    /// The outcome, range or word. `true` or `false` for a condition.
    pub row: String,
    pub times: u64,
    #[serde(skip)]
    pub span: Span,
}

impl EndingReport {
    /// `on mill`, or `by the rules`.
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
    /// The proportion of a part in a total.
    #[allow(clippy::cast_precision_loss)]
    pub fn new(part: u64, total: u64) -> Self {
        if total == 0 {
            return Self {
                percent: 0.0,
                low: 0.0,
                high: 100.0,
            };
        }
        let (n, p) = (total as f64, part as f64 / total as f64);
        let z = 1.959_964;
        let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half_width = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        // Rounds to two decimal places, so that a report does not depend on the last bit of a square root.
        let rounded = |value: f64| (value.clamp(0.0, 1.0) * 10_000.0).round() / 100.0;
        Self {
            percent: rounded(p),
            low: rounded(centre - half_width),
            high: rounded(centre + half_width),
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
    /// Results with the starting sheet, and with up to three sheets that runs had at the instruction, drawn by the seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<SheetReport>,
}

/// Results of an instruction that was repeated with one sheet.
#[derive(Debug, Clone, Serialize)]
pub struct SheetReport {
    /// The run that had the sheet. None for the starting sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<u64>,
    /// Numbers of the sheet, by field name.
    pub sheet: BTreeMap<String, i64>,
    pub times: u64,
    pub outcomes: Vec<OutcomeReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Quantiles>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<FieldCost>,
}

impl InstructionReport {
    /// The share of the first outcome with each sheet, with confidence intervals. None if the differences can be due to chance.
    pub fn sheet_differences(&self) -> Option<String> {
        let first = |it: &SheetReport| it.outcomes.first().map(|it| it.share);
        let shares: Vec<Percentage> = self.sheets.iter().filter_map(first).collect();
        let differs = |share: &Percentage| shares.iter().any(|other| share.low > other.high);
        if !shares.iter().any(differs) {
            return None;
        }
        let texts = self.sheets.iter().zip(&shares).map(|(it, share)| {
            let sheet = match it.run {
                None => "the starting sheet".to_owned(),
                Some(run) => format!("the sheet of run {run}"),
            };
            let Percentage { percent, low, high } = share;
            format!("{percent:.0} % ({low:.0} to {high:.0}) with {sheet}")
        });
        let texts: Vec<String> = texts.collect();
        let outcome = &self.outcomes.first()?.outcome;
        Some(format!("{outcome}: {}", texts.join(", ")))
    }
}

/// A last test or fight before an ending, on its page or on the page before.
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

/// Changes of a field of the sheet by an instruction, over all its executions.
#[derive(Debug, Clone, Serialize)]
pub struct FieldCost {
    pub field: String,
    pub label: String,
    #[serde(flatten)]
    pub change: Quantiles,
}

impl FieldCost {
    /// The range and the median as text: `Wounds 0 to +2, median +1`.
    pub fn describe(&self) -> String {
        let Quantiles { low, high, p50, .. } = self.change;
        let [low, high, median] = [low, high, p50].map(|n| match n {
            0 => "0".to_owned(),
            n => format!("{n:+}"),
        });
        format!("{} {low} to {high}, median {median}", self.label)
    }
}

/// How often an outcome occurred. `other` covers outcomes without a row and instructions that were never finished.
#[derive(Debug, Clone, Serialize)]
pub struct OutcomeReport {
    pub outcome: String,
    pub times: u64,
    pub share: Percentage,
}

/// Name for results without a row, such as a fight that was never finished.
pub(super) const OTHER: &str = "other";

impl OutcomeReport {
    /// False for `other` if it would be shown as 0 %.
    pub fn is_shown(&self) -> bool {
        self.outcome != OTHER || self.share.percent >= 0.5
    }
}

/// A number of the sheet at each recorded turn, over the runs that reached that turn.
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
