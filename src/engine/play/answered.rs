//! What an answer answered: in an edited book the question that comes may be another, and the answer would still fit.

use super::Session;
use crate::model::game::{Answer, Prompt, Question};

/// Kind, topic and words as a fingerprint. Bounds and options are not in it: whether an answer fits them is asked when it is given.
fn print(question: &Question) -> String {
    let (kind, topic, words) = match question {
        Question::Pick {
            question, topic, ..
        } => ("pick", topic.as_str(), question),
        Question::Confirm {
            question, topic, ..
        } => ("confirm", topic.as_str(), question),
        Question::Number {
            question, topic, ..
        } => ("number", topic.as_str(), question),
        Question::Text {
            question, topic, ..
        } => ("text", topic.as_str(), question),
        Question::Order {
            question, topic, ..
        } => ("order", topic.as_str(), question),
        Question::Dice { why, .. } => ("dice", "", why),
    };
    let mut hasher = blake3::Hasher::new();
    for part in [kind, topic, words] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

impl Session {
    /// The question that an answer given now is to, as a fingerprint. None for a choice, which says itself what it is, and for a command.
    pub(super) fn question_of(&self, answer: &Answer) -> Option<String> {
        match (&self.prompt, answer) {
            (Prompt::Ask(question), Answer::Reply(_)) => Some(print(question)),
            _ => None,
        }
    }
}
