//! What the reader is asked, and what may be answered.

use super::question::{Offer, Question, Reply};
use crate::syntax::unicode::composed;
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

impl Prompt {
    /// The offers of which one is picked: choices of the page, or those of a rule.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        match self {
            Self::Choices { offers } | Self::Ask(Question::Pick { offers, .. }) => offers,
            _ => &[],
        }
    }

    /// What a rule asks; nothing for choices of the page, and for dice.
    #[must_use]
    pub fn question(&self) -> &str {
        match self {
            Self::Ask(
                Question::Pick { question, .. }
                | Question::Confirm { question, .. }
                | Question::Number { question, .. }
                | Question::Text { question, .. }
                | Question::Order { question, .. },
            ) => question,
            _ => "",
        }
    }
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

impl Answer {
    /// The answer as the names and texts of a book are: composed, and on one line.
    #[must_use]
    pub fn composed(mut self) -> Self {
        let compose = |text: &mut String| *text = composed(text).replace(['\n', '\t'], " ");
        match &mut self {
            Self::Command(text)
            | Self::Author(text)
            | Self::Reply(Reply::Pick(text) | Reply::Text(text)) => compose(text),
            Self::Reply(Reply::Order(ids)) => ids.iter_mut().for_each(compose),
            Self::Reply(Reply::Yes(_) | Reply::Number(_) | Reply::Dice(_)) => {}
        }
        self
    }
}
