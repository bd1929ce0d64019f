//! Converts the state of a game to a prompt.

use super::frames::{Frame, PendingInput, StepObserver};
use super::machine::Machine;
use crate::model::book::Op;
use crate::model::game::{MenuOption, Message, Prompt, QUICK, Question};

/// The id of the only option of a withheld throw.
const THROW: &str = "throw";

/// The question that replaces a throw that could end the game.
pub(super) fn held_back() -> Question {
    Question::Pick {
        question: Message::new("quick-throw").text(),
        offers: vec![MenuOption {
            usual: true,
            ..MenuOption::open(THROW, Message::new("quick-throw-on").text())
        }],
        topic: QUICK.to_owned(),
    }
}

impl<W: StepObserver> Machine<W> {
    /// The prompt for the input that the game is waiting for.
    pub(crate) fn prompt(&self) -> Prompt {
        match &self.waiting {
            PendingInput::Menu(standing) => Prompt::Choices {
                offers: standing.iter().map(|it| self.offer(it)).collect(),
            },
            PendingInput::Rule(question) => Prompt::Ask(question.clone()),
            PendingInput::Throw { .. } => Prompt::Ask(held_back()),
            PendingInput::Event => Prompt::TheEnd,
            PendingInput::Table | PendingInput::Ask | PendingInput::Number { .. } => self.of_step(),
            PendingInput::Nothing => Prompt::TheEnd,
        }
    }

    /// The prompt of the current step of the page.
    fn of_step(&self) -> Prompt {
        let op = match self.frames.last() {
            Some(Frame::Steps { page, at, .. }) => self.book.page(*page).code.get(*at),
            _ => None,
        };
        match (op, &self.waiting) {
            (Some(Op::Roll(table)), _) => Prompt::Ask(Question::Dice {
                why: Message::new(match table.is_number() {
                    true => "dice-number-why",
                    false => "dice-table-why",
                })
                .text(),
                count: table.count,
                sides: table.sides,
                low: 1,
            }),
            (Some(Op::Ask(ask)), _) => Prompt::Ask(Question::Text {
                question: ask.question.to_string(),
                topic: "ask".to_owned(),
                examples: Vec::new(),
            }),
            (Some(Op::Number(ask)), PendingInput::Number { min, max }) => {
                Prompt::Ask(Question::Number {
                    question: ask.question.to_string(),
                    min: *min,
                    max: *max,
                    topic: "number".to_owned(),
                })
            }
            _ => Prompt::TheEnd,
        }
    }
}
