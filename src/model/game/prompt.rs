//! Prompts of a session, and the answers to them.

use super::question::{MenuOption, Question, Reply};
use crate::syntax::unicode::normalize_text;
use serde::{Deserialize, Serialize};

/// The input that a session is waiting for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "prompt", rename_all = "kebab-case")]
pub enum Prompt {
    /// The choices of the page. Answer: [`Reply::Pick`] with the id of an open choice.
    Choices { options: Vec<MenuOption> },
    /// The game is over. No answer is accepted.
    End,
    /// A question of the page or of a rule. Answer: the variant of [`Reply`] that fits the question.
    #[serde(untagged)]
    Ask(Question),
}

impl Prompt {
    /// The options to choose from: choices of the page, or options of a question.
    #[must_use]
    pub fn options(&self) -> &[MenuOption] {
        match self {
            Self::Choices { options } | Self::Ask(Question::Pick { options, .. }) => options,
            _ => &[],
        }
    }

    /// The text of the question; empty for choices of the page, and for dice.
    #[must_use]
    pub fn question(&self) -> &str {
        match self {
            Self::Ask(question) => question.text(),
            Self::Choices { .. } | Self::End => "",
        }
    }
}

/// The command that gives the answers of the last round of a fight again.
pub const QUICK_COMMAND: &str = "quick";

/// An answer to a prompt. In JSON: a reply, `{"command":"drop lantern"}` or `{"author":"goto mill"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// A command of the ruleset, if the ruleset allows it at this prompt: `drop lantern`.
    Command(String),
    /// A command for authors: `goto mill`, `give item lantern`.
    Author(String),
    /// The reply to the prompt.
    #[serde(untagged)]
    Reply(Reply),
}

impl Answer {
    /// Normalizes the texts of the answer like those of a book: Unicode NFC, on one line.
    #[must_use]
    pub fn composed(mut self) -> Self {
        let normalize = |text: &mut String| *text = normalize_text(text).replace(['\n', '\t'], " ");
        match &mut self {
            Self::Command(text)
            | Self::Author(text)
            | Self::Reply(Reply::Pick(text) | Reply::Text(text)) => normalize(text),
            Self::Reply(Reply::Order(ids)) => ids.iter_mut().for_each(normalize),
            Self::Reply(Reply::Confirm(_) | Reply::Number(_) | Reply::Dice(_)) => {}
        }
        self
    }
}
