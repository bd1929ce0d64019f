//! Options of a simulation and the strategies of its readers.

use super::goal::RunGoal;
use super::report::ReportParameters;
use crate::compile::compile_amount;
use crate::model::book::{Book, Expr};

/// Options of a simulation.
pub struct SimulationPlan {
    pub seed: u64,
    /// Number of turns after which a run is stopped.
    pub turns: u64,
    pub strategy: Strategy,
    /// Author's commands that set the state and page in which runs begin.
    pub setup_commands: Vec<String>,
    /// True if readers do not go to linked books.
    pub stays_in_book: bool,
    /// A goal at which runs stop.
    pub goal: Option<RunGoal>,
    /// Percentage of questions at which a command is entered.
    pub command_percent: u32,
    /// How readers choose, as text.
    pub strategy_text: String,
    /// Options that determine the runs, as typed, for the command that replays a run.
    pub options: String,
}

impl SimulationPlan {
    /// Options for runs from the start of the book with random choices.
    pub fn random(seed: u64, turns: u64) -> Self {
        Self {
            seed,
            turns,
            strategy: Strategy::Random,
            setup_commands: Vec::new(),
            stays_in_book: false,
            goal: None,
            command_percent: 0,
            strategy_text: String::new(),
            options: String::new(),
        }
    }

    /// The options that the report repeats.
    pub fn report_parameters(&self) -> ReportParameters {
        ReportParameters {
            seed: self.seed,
            strategy: self.strategy_text.clone(),
            arguments: self.options.clone(),
            max_turns: self.turns,
            goal: self.goal.is_some(),
        }
    }
}

/// Strategies of readers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Strategy {
    /// All open choices are equally likely.
    Random,
    /// Prefers the choice of a page that was taken least often in the block of runs.
    Curious,
    /// Prefers the answer that leads to the best state at the next question.
    LookAhead(Preferences),
    /// A Lua function returns the answers.
    Scripted,
}

/// Preferences of a reader: values to compare states by, the most important first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    pub(super) values: Vec<(Expr, Direction)>,
    /// True if avoiding defeat is more important than all values.
    pub(super) avoids_defeat: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    More,
    Less,
}

impl Direction {
    /// The score of a value. A higher score is better.
    pub(super) fn score(self, value: i64) -> i64 {
        match self {
            Self::More => value,
            Self::Less => value.saturating_neg(),
        }
    }
}

impl Preferences {
    /// Parses values to maximize or, with a leading `-`, to minimize.
    ///
    /// A value can be anything that a condition can compare: a field, a variable, a query.
    ///
    /// # Errors
    /// A message, if a value is unknown.
    pub fn parse(book: &Book, values: &[String], avoids_defeat: bool) -> Result<Self, String> {
        let parse_value = |text: &String| {
            let (direction, text) = match text.strip_prefix('-') {
                Some(text) => (Direction::Less, text),
                None => (Direction::More, &**text),
            };
            compile_amount(book, text).map(|expr| (expr, direction))
        };
        let values: Result<Vec<_>, String> = values.iter().map(parse_value).collect();
        Ok(Self {
            values: values?,
            avoids_defeat,
        })
    }

    /// Slots that the values depend on.
    pub(super) fn slots(&self) -> impl Iterator<Item = u32> {
        self.values.iter().flat_map(|(value, _)| value.slots())
    }
}
