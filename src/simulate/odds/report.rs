//! The odds as they are told: with names, for text, JSON and the picture.

use super::{End, FAR, Figure, Odds, Playing};
use crate::model::book::{Book, Verb};
use crate::model::game::{Answer, Reply};
use serde::Serialize;

/// The odds of an instruction, over a range of values of a field where one is varied.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    pub instruction: String,
    /// The outcome that is played for.
    #[serde(rename = "for")]
    pub goal: String,
    pub seed: u64,
    /// The field whose values are gone through.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vary: Option<String>,
    pub points: Vec<Point>,
}

/// The odds from one state.
#[derive(Debug, Clone, Serialize)]
pub struct Point {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// What the game asked before the instruction, and the answers that the seed chose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Answered>,
    /// Situations, where they could be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub situations: Option<usize>,
    /// Why they could not: what is told was sampled.
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

/// The odds under one way to play.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Play {
    /// `random`, `cautious`, `best`.
    pub play: &'static str,
    /// How often it was done, where it was sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    pub outcomes: Vec<Outcome>,
}

/// How likely an outcome is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outcome {
    pub outcome: String,
    /// From 0 to 1.
    pub chance: f64,
    /// Numerator and denominator, where the chance is known and both have nine digits at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<(u64, u64)>,
    /// How far off `chance` may be at most, where it was counted: 0 for what is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// How often it was seen, and the bounds that the chance lies between 95 times of 100, where it was sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sampled {
    pub seen: u64,
    pub low: f64,
    pub high: f64,
}

/// Digits of a fraction that is still short.
const SHORT: u32 = 9;

impl Point {
    pub fn of(odds: &Odds, book: &Book, verb: &Verb, value: Option<i64>) -> Self {
        let plays = odds.plays.iter().map(|(playing, figures)| Play {
            play: match playing {
                Playing::Random => "random",
                Playing::Cautious => "cautious",
                Playing::Best => "best",
            },
            times: figures.first().and_then(|figure| match figure {
                Figure::Sampled { times, .. } => Some(*times),
                Figure::Counted(_) => None,
            }),
            outcomes: odds
                .ends
                .iter()
                .zip(figures)
                .map(|(end, figure)| outcome(named(*end, book, verb), figure))
                .collect(),
        });
        Self {
            value,
            before: odds.before.iter().map(Answered::new).collect(),
            situations: odds.situations.as_ref().ok().copied(),
            uncounted: odds.situations.as_ref().err().cloned(),
            plays: plays.collect(),
        }
    }
}

impl Answered {
    fn new((question, answer): &(String, Answer)) -> Self {
        Self {
            question: question.clone(),
            answer: typed(answer),
        }
    }
}

/// An answer as a person would type it.
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

fn named(end: End, book: &Book, verb: &Verb) -> String {
    match end {
        End::Outcome(n) => {
            let name = verb.outcomes.get(usize::from(n));
            name.cloned().unwrap_or_default()
        }
        End::Number(n) => n.to_string(),
        End::Nothing if verb.range.is_some() => format!("under -{FAR} or over {FAR}"),
        End::Nothing => "no outcome".to_owned(),
        End::Turned(page) => format!("turns to {}", book.page(page).id),
        End::Over => "the game ends".to_owned(),
        End::Never => "goes on for ever".to_owned(),
    }
}

fn outcome(outcome: String, figure: &Figure) -> Outcome {
    match figure {
        Figure::Counted(chance) => Outcome {
            outcome,
            chance: chance.share(),
            fraction: chance.fraction(SHORT),
            error: Some(chance.error()),
            sampled: None,
        },
        Figure::Sampled { seen, share, .. } => Outcome {
            outcome,
            chance: share.percent / 100.0,
            fraction: None,
            error: None,
            sampled: Some(Sampled {
                seen: *seen,
                low: share.low / 100.0,
                high: share.high / 100.0,
            }),
        },
    }
}
