//! The odds with names, for text, JSON and the picture.

use super::super::report::Share;
use super::{Begun, Chance, End, FAR, Playing};
use crate::model::game::{Answer, Reply};
use serde::Serialize;

/// The odds of an instruction, for several values of a field if it is varied.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    pub instruction: String,
    /// The outcome to aim for.
    #[serde(rename = "for")]
    pub goal: String,
    pub seed: u64,
    /// The varied field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vary: Option<String>,
    pub points: Vec<Point>,
}

/// The odds from one state.
#[derive(Debug, Clone, Serialize)]
pub struct Point {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// Questions before the instruction, with the answers that the seed chose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Answered>,
    /// Number of situations, if the result is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub situations: Option<usize>,
    /// Why there is no exact result, if samples were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncounted: Option<String>,
    pub plays: Vec<Play>,
}

/// A question before the instruction, and the answer as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answered {
    /// Empty for choices of a page.
    pub question: String,
    pub answer: String,
}

/// The odds for one way to play.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Play {
    pub play: Playing,
    /// Number of samples, if samples were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    pub outcomes: Vec<Outcome>,
}

/// Probability of an outcome.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outcome {
    #[serde(skip)]
    pub end: End,
    pub outcome: String,
    /// From 0 to 1.
    pub chance: f64,
    /// The exact probability or its bounds, if it was counted.
    #[serde(skip)]
    pub counted: Option<Chance>,
    /// Numerator and denominator, if the result is exact and neither is longer than nine digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<(u64, u64)>,
    /// Maximum error of `chance`, if it was counted. 0 for an exact result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Frequency in the samples with its 95 % confidence interval, if samples were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sampled {
    pub seen: u64,
    pub low: f64,
    pub high: f64,
}

/// Maximum number of digits in a short fraction.
const SHORT: u32 = 9;

impl Playing {
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Cautious => "cautious",
            Self::Best => "best",
        }
    }
}

impl Answered {
    pub(super) fn new(question: &str, answer: &Answer) -> Self {
        Self {
            question: question.to_owned(),
            answer: typed(answer),
        }
    }
}

/// An answer as it is typed.
fn typed(answer: &Answer) -> String {
    match answer {
        Answer::Reply(Reply::Pick(it) | Reply::Text(it)) => it.clone(),
        Answer::Reply(Reply::Yes(yes)) => if *yes { "yes" } else { "no" }.to_owned(),
        Answer::Reply(Reply::Number(n)) => n.to_string(),
        Answer::Reply(Reply::Order(ids)) => ids.join(" "),
        Answer::Reply(Reply::Dice(faces)) => format!("dice {faces:?}"),
        Answer::Command(text) | Answer::Author(text) => text.clone(),
    }
}

impl Outcome {
    pub(super) fn counted(end: End, begun: &Begun, chance: Chance) -> Self {
        Self {
            chance: chance.share(),
            fraction: chance.fraction(SHORT),
            error: Some(chance.error()),
            counted: Some(chance),
            ..Self::of(end, begun)
        }
    }

    pub(super) fn sampled(end: End, begun: &Begun, seen: u64, times: u64) -> Self {
        let Share { percent, low, high } = Share::of(seen, times);
        let [chance, low, high] = [percent, low, high].map(|it| it / 100.0);
        Self {
            chance,
            sampled: Some(Sampled { seen, low, high }),
            ..Self::of(end, begun)
        }
    }

    fn of(end: End, begun: &Begun) -> Self {
        let verb = begun.verb();
        let outcome = match end {
            End::Outcome(n) => {
                let name = verb.outcomes.get(usize::from(n));
                name.cloned().unwrap_or_default()
            }
            End::Number(n) => n.to_string(),
            End::Nothing if verb.range.is_some() => format!("under -{FAR} or over {FAR}"),
            End::Nothing => "no outcome".to_owned(),
            End::Turned(page) => format!("turns to {}", begun.book.page(page).id),
            End::Over => "the game ends".to_owned(),
            End::Never => "goes on for ever".to_owned(),
        };
        Self {
            end,
            outcome,
            chance: 0.0,
            counted: None,
            fraction: None,
            error: None,
            sampled: None,
        }
    }
}
