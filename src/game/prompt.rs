//! What the reader is asked, and what may be answered.

use super::Piece;
use serde::{Deserialize, Serialize};

/// The one thing a session waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "prompt", rename_all = "kebab-case")]
pub enum Prompt {
    /// The page's choices. Answer: [`Answer::Pick`] with the id of an open one.
    Choices { offers: Vec<Offer> },
    /// A rule's question with named options. Answer: [`Answer::Pick`].
    Pick {
        question: String,
        offers: Vec<Offer>,
        topic: String,
    },
    /// Yes or no. Answer: [`Answer::Yes`].
    Confirm { question: String, topic: String },
    /// A whole number within bounds, both included. Answer: [`Answer::Number`].
    Number {
        question: String,
        min: i64,
        max: i64,
        topic: String,
    },
    /// A word or line. Answer: [`Answer::Text`]. Examples are answers that would do, for a reader who is a machine.
    Text {
        question: String,
        topic: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        examples: Vec<String>,
    },
    /// All the options in an order of the reader's. Answer: [`Answer::Order`] with every id once.
    Order {
        question: String,
        offers: Vec<Offer>,
        topic: String,
    },
    /// Real dice to be thrown: each shows `low` to `low + sides - 1`. Answer: [`Answer::Dice`].
    Dice {
        why: String,
        count: u32,
        sides: u32,
        low: u32,
    },
    /// The game is over. No answer fits.
    TheEnd,
}

/// Something that can be picked, or is shown closed with the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Does not depend on position: made of the words of the choice.
    pub id: String,
    pub text: Vec<Piece>,
    /// Why it is closed, when it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<String>,
    /// Is it what a line with nothing on it takes? At most one of a question is.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub usual: bool,
}

/// Which of the offers a line with nothing on it takes, by place.
#[must_use]
pub fn usual(offers: &[Offer]) -> Option<usize> {
    offers
        .iter()
        .position(|offer| offer.usual && offer.closed.is_none())
}

/// An answer as plain data; in JSON `{"pick":"..."}`, `{"yes":true}`, `{"number":3}`, `{"text":"..."}`, `{"order":[...]}`, `{"dice":[...]}`,
/// `{"command":"drop lantern"}`, `{"author":"goto mill"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Pick(String),
    Yes(bool),
    Number(i64),
    Text(String),
    Order(Vec<String>),
    Dice(Vec<u32>),
    /// A command of the ruleset, given in place of an answer where the ruleset allows it: `drop lantern`.
    Command(String),
    /// A command of the book's author: `goto mill`, `give item lantern`.
    Author(String),
}
