//! What a game waits for, as a reader is asked it.

use super::frames::{Frame, Waiting};
use super::machine::Machine;
use super::witness::Witness;
use crate::book::Op;
use crate::game::{Message, Prompt, Request};

impl<W: Witness> Machine<W> {
    /// What the game waits for.
    pub(crate) fn prompt(&self) -> Prompt {
        match &self.waiting {
            Waiting::Menu(standing) => Prompt::Choices {
                offers: standing.iter().map(|it| self.offer(it)).collect(),
            },
            Waiting::Rule(request) => of_rule(request).unwrap_or(Prompt::TheEnd),
            Waiting::Table | Waiting::Ask | Waiting::Number { .. } => self.of_step(),
            Waiting::Nothing => Prompt::TheEnd,
        }
    }

    /// What the step asks at which the page stands.
    fn of_step(&self) -> Prompt {
        let op = match self.frames.last() {
            Some(Frame::Steps { page, at, .. }) => self.book.page(*page).code.get(*at),
            _ => None,
        };
        match (op, &self.waiting) {
            (Some(Op::Roll(table)), _) => Prompt::Dice {
                why: Message::new("dice-table-why").text(),
                count: table.count,
                sides: table.sides,
                low: 1,
            },
            (Some(Op::Ask(ask)), _) => Prompt::Text {
                question: ask.question.to_string(),
                topic: "ask".to_owned(),
                examples: Vec::new(),
            },
            (Some(Op::Number(ask)), Waiting::Number { min, max }) => Prompt::Number {
                question: ask.question.to_string(),
                min: *min,
                max: *max,
                topic: "number".to_owned(),
            },
            _ => Prompt::TheEnd,
        }
    }
}

/// A rule's request as the reader is asked it; none for what no reader answers.
fn of_rule(request: &Request) -> Option<Prompt> {
    Some(match request {
        Request::Roll(roll) => Prompt::Dice {
            why: roll.roll.why.clone(),
            count: roll.count,
            sides: roll.roll.sides,
            low: roll.roll.low,
        },
        Request::Choose {
            question,
            options,
            topic,
        } => Prompt::Pick {
            question: question.clone(),
            offers: options.clone(),
            topic: topic.clone(),
        },
        Request::Confirm { question, topic } => Prompt::Confirm {
            question: question.clone(),
            topic: topic.clone(),
        },
        Request::Number {
            question,
            min,
            max,
            topic,
        } => Prompt::Number {
            question: question.clone(),
            min: *min,
            max: *max,
            topic: topic.clone(),
        },
        Request::Ask {
            question,
            topic,
            examples,
        } => Prompt::Text {
            question: question.clone(),
            topic: topic.clone(),
            examples: examples.clone(),
        },
        Request::Order {
            question,
            options,
            topic,
        } => Prompt::Order {
            question: question.clone(),
            offers: options.clone(),
            topic: topic.clone(),
        },
        Request::Event(_) => return None,
    })
}
