//! What the reader is asked, and what may be answered.

use super::{Piece, Question, Reply};
use serde::{Deserialize, Serialize};

/// The one thing a session waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "prompt", rename_all = "kebab-case")]
pub enum Prompt {
    /// The page's choices. Answer: [`Reply::Pick`] with the id of an open one.
    Choices { offers: Vec<Offer> },
    /// The game is over. No answer fits.
    TheEnd,
    /// A question of the page or of a rule. Answer: what it says, by the same name.
    #[serde(untagged)]
    Ask(Question),
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
    /// What it does, as a line of a menu in which several questions are asked at once; empty where it is left out of one that does not begin with its
    /// question. None where the question is asked alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub menu: Option<String>,
}

impl Offer {
    /// An open offer in plain words.
    pub fn open(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            text: vec![Piece::plain(text)],
            closed: None,
            usual: false,
            menu: None,
        }
    }
}

/// Which of the offers a line with nothing on it takes, by place.
pub fn usual(offers: &[Offer]) -> Option<usize> {
    offers
        .iter()
        .position(|offer| offer.usual && offer.closed.is_none())
}

/// What plays a fight on by the usual answers, as a command.
pub const QUICK: &str = "quick";

/// An answer as plain data: in JSON a reply, `{"command":"drop lantern"}` or `{"author":"goto mill"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// A command of the ruleset, given in place of an answer where the ruleset allows it: `drop lantern`.
    Command(String),
    /// A command of the book's author: `goto mill`, `give item lantern`.
    Author(String),
    /// What was asked.
    #[serde(untagged)]
    Reply(Reply),
}
