//! Converts pending input to a prompt.

use super::frames::{Frame, PendingInput, StepObserver};
use super::machine::Machine;
use crate::model::book::Op;
use crate::model::game::{Message, Prompt, Question};

impl<W: StepObserver> Machine<W> {
    /// The prompt for the input that the game is waiting for.
    pub(crate) fn prompt(&self) -> Prompt {
        match &self.pending {
            PendingInput::Menu(entries) => Prompt::Choices {
                options: entries.iter().map(|it| self.menu_option(it)).collect(),
            },
            PendingInput::Rule(question) => Prompt::Ask(question.clone()),
            PendingInput::TableDice { .. } | PendingInput::Word | PendingInput::Number { .. } => {
                self.step_prompt()
            }
            PendingInput::Event | PendingInput::Nothing => Prompt::End,
        }
    }

    /// The prompt of the current step of the page.
    fn step_prompt(&self) -> Prompt {
        let op = match self.frames.last() {
            Some(Frame::Steps { page, at, .. }) => self.book.page(*page).ops.get(*at),
            _ => None,
        };
        match (op, &self.pending) {
            (Some(Op::Roll(table)), PendingInput::TableDice { count }) => {
                Prompt::Ask(Question::Dice {
                    label: Message::new(match table.only_stores() {
                        true => "dice-number-why",
                        false => "dice-table-why",
                    })
                    .encode(),
                    count: *count,
                    sides: table.sides,
                    min_face: 1,
                    names: Vec::new(),
                })
            }
            (Some(Op::AskWord(ask)), _) => Prompt::Ask(Question::Text {
                question: ask.question.to_string(),
                topic: "ask".to_owned(),
                examples: Vec::new(),
            }),
            (Some(Op::AskNumber(ask)), PendingInput::Number { min, max }) => {
                Prompt::Ask(Question::Number {
                    question: ask.question.to_string(),
                    min: *min,
                    max: *max,
                    topic: "number".to_owned(),
                })
            }
            _ => Prompt::End,
        }
    }
}
