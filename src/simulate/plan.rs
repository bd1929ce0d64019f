//! Which games are played, and how answers are chosen.

use super::goal::RunGoal;
use super::report::ReportParameters;
use crate::compile::compile_amount;
use crate::model::book::{Book, Expr};

/// Plan of a simulation.
pub struct SimulationPlan {
    pub seed: u64,
    /// Maximum number of pages entered, after which a run is given up.
    pub turns: u64,
    pub strategy: Strategy,
    /// Author's commands for the first question of a page. They set the state and page in which runs begin.
    pub setup_commands: Vec<String>,
    /// True if readers do not go to linked books.
    pub stays_in_book: bool,
    /// An additional end of runs.
    pub goal: Option<RunGoal>,
    /// Percentage of questions at which a command is entered.
    pub command_percent: u32,
    /// How readers choose, as text.
    pub strategy_text: String,
    /// Options that determine the runs, as typed. They are used to replay a run.
    pub options: String,
}

impl SimulationPlan {
    /// Runs from the start of the book by readers who choose at random.
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

    /// The terms for the report.
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
    /// Prefers the choice of a page that was taken least so far in the block of runs.
    Curious,
    /// Prefers the answer that leads to the best state at the next question.
    LookAhead(Preferences),
    /// A Lua function chooses.
    Scripted,
}

/// Preferences of a reader. States are compared by the first value in which they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    pub(super) values: Vec<(Expr, Direction)>,
    /// True if defeat is worse than anything else.
    pub(super) avoids_defeat: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    More,
    Less,
}

impl Direction {
    /// The score of a value: more is better.
    pub(super) fn rate(self, value: i64) -> i64 {
        match self {
            Self::More => value,
            Self::Less => value.saturating_neg(),
        }
    }
}

impl Preferences {
    /// Parses values to maximize or, with a leading `-`, to minimize. A value is anything that a condition of a page can use: a field, a variable, a
    /// query.
    ///
    /// # Errors
    /// If a value is unknown, as text.
    pub fn parse(book: &Book, values: &[String], lives: bool) -> Result<Self, String> {
        let one = |text: &String| {
            let (better, text) = match text.strip_prefix('-') {
                Some(rest) => (Direction::Less, rest),
                None => (Direction::More, &**text),
            };
            compile_amount(book, text).map(|expr| (expr, better))
        };
        let values: Result<Vec<_>, String> = values.iter().map(one).collect();
        let values = values?;
        Ok(Self {
            values,
            avoids_defeat: lives,
        })
    }

    /// The slots of these values.
    pub(super) fn slots(&self) -> impl Iterator<Item = u32> {
        self.values.iter().flat_map(|(value, _)| value.slots())
    }
}
