//! Odds as data, for text, JSON and the picture.

use super::super::report::Percentage;
use super::{InstructionEnd, PlayStyle, Probability};
use crate::model::game::{Answer, Reply};
use serde::Serialize;

/// The odds of an instruction, for several values of a field if it is varied.
#[derive(Debug, Clone, Serialize)]
pub struct OddsReport {
    pub instruction: String,
    /// The outcome to aim for.
    #[serde(rename = "for")]
    pub goal: String,
    pub seed: u64,
    /// Commands that a reader could give during the instruction. No way to play uses them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without_commands: Vec<String>,
    /// The varied field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vary: Option<String>,
    pub points: Vec<OddsPoint>,
}

/// The odds for one start state.
#[derive(Debug, Clone, Serialize)]
pub struct OddsPoint {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// Questions before the instruction, with the answers that the seed chose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<Answered>,
    /// Number of situations, if the result is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// Why there is no exact result, if samples were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_exact: Option<String>,
    pub strategies: Vec<PlayOdds>,
}

/// A question before the instruction, and its answer as a reader would type it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answered {
    /// Empty for choices of a page.
    pub question: String,
    pub answer: String,
}

/// The odds for one way to play.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayOdds {
    pub strategy: PlayStyle,
    /// Number of samples, if samples were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    pub outcomes: Vec<OutcomeOdds>,
}

/// Probability of an outcome.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OutcomeOdds {
    #[serde(skip)]
    pub end: InstructionEnd,
    pub outcome: String,
    /// From 0 to 1.
    pub probability: f64,
    /// The exact probability or its bounds, if it was computed.
    #[serde(skip)]
    pub counted: Option<Probability>,
    /// Numerator and denominator, if the result is exact and both have at most nine digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<(u64, u64)>,
    /// Maximum error of `probability`, if it was computed. 0 for an exact result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Frequency in the samples with its 95 % confidence interval, if samples were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<SampleInfo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SampleInfo {
    pub times: u64,
    pub low: f64,
    pub high: f64,
}

/// Maximum number of digits in a short fraction.
const MAX_FRACTION_DIGITS: u32 = 9;

impl PlayStyle {
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
            answer: format_answer(answer),
        }
    }
}

/// An answer as a reader would type it.
fn format_answer(answer: &Answer) -> String {
    match answer {
        Answer::Reply(Reply::Pick(it) | Reply::Text(it)) => it.clone(),
        Answer::Reply(Reply::Confirm(yes)) => if *yes { "yes" } else { "no" }.to_owned(),
        Answer::Reply(Reply::Number(n)) => n.to_string(),
        Answer::Reply(Reply::Order(ids)) => ids.join(" "),
        Answer::Reply(Reply::Dice(faces)) => format!("dice {faces:?}"),
        Answer::Command(text) | Answer::Author(text) => text.clone(),
    }
}

impl OutcomeOdds {
    pub(super) fn from_probability(
        end: InstructionEnd,
        outcome: String,
        probability: Probability,
    ) -> Self {
        Self {
            probability: probability.to_f64(),
            fraction: probability.fraction(MAX_FRACTION_DIGITS),
            error: Some(probability.max_error()),
            counted: Some(probability),
            ..Self::from_end(end, outcome)
        }
    }

    pub(super) fn from_samples(
        end: InstructionEnd,
        outcome: String,
        (count, times): (u64, u64),
    ) -> Self {
        let Percentage { percent, low, high } = Percentage::new(count, times);
        let [probability, low, high] = [percent, low, high].map(|it| it / 100.0);
        Self {
            probability,
            sampled: Some(SampleInfo {
                times: count,
                low,
                high,
            }),
            ..Self::from_end(end, outcome)
        }
    }

    fn from_end(end: InstructionEnd, outcome: String) -> Self {
        Self {
            end,
            outcome,
            probability: 0.0,
            counted: None,
            fraction: None,
            error: None,
            sampled: None,
        }
    }
}
