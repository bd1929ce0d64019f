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
    /// A question of the page or of a rule. Answer: the variant of [`Reply`] that the question names.
    #[serde(untagged)]
    Ask(Question),
}

impl Prompt {
    /// The options to pick from: choices of the page, or options of a rule.
    #[must_use]
    pub fn options(&self) -> &[MenuOption] {
        match self {
            Self::Choices { options } | Self::Ask(Question::Pick { options, .. }) => options,
            _ => &[],
        }
    }

    /// The text of a rule's question; empty for choices of the page, and for dice.
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

/// The command that continues a fight with default answers.
pub const QUICK_COMMAND: &str = "quick";

/// An answer as plain data. In JSON: a reply, `{"command":"drop lantern"}` or `{"author":"goto mill"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// A command of the ruleset, instead of an answer, where the ruleset allows it: `drop lantern`.
    Command(String),
    /// A command for authors: `goto mill`, `give item lantern`.
    Author(String),
    /// The reply to the prompt.
    #[serde(untagged)]
    Reply(Reply),
}

impl Answer {
    /// Normalizes the answer like the texts of a book: composed (Unicode NFC), on one line.
    #[must_use]
    pub fn composed(mut self) -> Self {
        let compose = |text: &mut String| *text = normalize_text(text).replace(['\n', '\t'], " ");
        match &mut self {
            Self::Command(text)
            | Self::Author(text)
            | Self::Reply(Reply::Pick(text) | Reply::Text(text)) => compose(text),
            Self::Reply(Reply::Order(ids)) => ids.iter_mut().for_each(compose),
            Self::Reply(Reply::Confirm(_) | Reply::Number(_) | Reply::Dice(_)) => {}
        }
        self
    }
}
