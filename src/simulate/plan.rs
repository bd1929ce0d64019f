//! Which games are played, and how answers are chosen.

use super::goal::Goal;
use super::report::Terms;
use crate::compile::amount;
use crate::model::book::{Book, Expr};

/// What is to be played.
pub struct Plan {
    pub seed: u64,
    /// Pages entered, after which a run is given up.
    pub turns: u64,
    pub temper: Temper,
    /// What an author would type at the first question of a page: the state that runs begin in, and where.
    pub before: Vec<String>,
    /// True if readers do not go to linked books.
    pub stays: bool,
    /// Where a run ends besides.
    pub goal: Option<Goal>,
    /// Of a hundred questions so many are met with a command.
    pub commands: u32,
    /// How the machine chooses, as it is said.
    pub reader: String,
    /// The options that decide the runs, as they are typed; a run is played again by them.
    pub again: String,
}

impl Plan {
    /// Runs from the start of the book by readers who take what comes.
    pub fn by_chance(seed: u64, turns: u64) -> Self {
        Self {
            seed,
            turns,
            temper: Temper::Uniform,
            before: Vec::new(),
            stays: false,
            goal: None,
            commands: 0,
            reader: String::new(),
            again: String::new(),
        }
    }

    /// What a report tells of it.
    pub fn terms(&self) -> Terms {
        Terms {
            seed: self.seed,
            reader: self.reader.clone(),
            options: self.again.clone(),
            turns_a_run: self.turns,
            goal: self.goal.is_some(),
        }
    }
}

/// How a machine chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Temper {
    /// Any open choice is as likely as another.
    Uniform,
    /// Of the choices of a page, that comes first which was taken least so far in the block of runs.
    Curious,
    /// What leads to the best next question.
    Ahead(Wants),
    /// A function in Lua says it.
    Scripted,
}

/// What a reader wants most first: states are compared by the first value in which they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wants {
    pub(super) values: Vec<(Expr, Better)>,
    /// Is defeat worse than anything?
    pub(super) lives: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Better {
    More,
    Less,
}

impl Better {
    /// What a value is worth: more is better.
    pub(super) fn of(self, value: i64) -> i64 {
        match self {
            Self::More => value,
            Self::Less => value.saturating_neg(),
        }
    }
}

impl Wants {
    /// As much of a value as there can be; `-` before it: as little. A value is what a condition of a page may ask for: a field, a variable, a query.
    ///
    /// # Errors
    /// What is no value of the book, in words.
    pub fn read(book: &Book, values: &[String], lives: bool) -> Result<Self, String> {
        let one = |text: &String| {
            let (better, text) = match text.strip_prefix('-') {
                Some(rest) => (Better::Less, rest),
                None => (Better::More, &**text),
            };
            amount(book, text).map(|expr| (expr, better))
        };
        let values: Result<Vec<_>, String> = values.iter().map(one).collect();
        let values = values?;
        Ok(Self { values, lives })
    }

    /// The slots that they name.
    pub(super) fn slots(&self) -> impl Iterator<Item = u32> {
        self.values.iter().flat_map(|(value, _)| value.slots())
    }
}
