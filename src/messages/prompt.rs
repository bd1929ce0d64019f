//! Prompts in words.

use super::Messages;
use crate::model::game::{MenuOption, Prompt, Question};

impl Messages {
    /// The prompt with its messages rendered.
    pub fn prompt(&self, prompt: &Prompt) -> Prompt {
        let mut prompt = prompt.clone();
        match &mut prompt {
            Prompt::Choices { options } => self.options(options),
            Prompt::Ask(Question::Pick {
                question, options, ..
            })
            | Prompt::Ask(Question::Order {
                question, options, ..
            }) => {
                self.put(question);
                self.options(options);
            }
            Prompt::Ask(Question::Number { question, .. })
            | Prompt::Ask(Question::Text { question, .. }) => self.put(question),
            Prompt::Ask(Question::Confirm {
                question, yes, no, ..
            }) => [question, yes, no].into_iter().for_each(|it| self.put(it)),
            Prompt::Ask(Question::Dice { label, .. }) => self.put(label),
            Prompt::End => {}
        }
        prompt
    }

    fn options(&self, options: &mut [MenuOption]) {
        for offer in options {
            for piece in &mut offer.text {
                self.put(&mut piece.text);
            }
            if let Some(closed) = &mut offer.closed {
                self.put(closed);
            }
            if let Some(menu) = &mut offer.action {
                self.put(menu);
            }
        }
    }

    fn put(&self, text: &mut String) {
        if crate::model::game::has_messages(text) {
            *text = self.text(text).into_owned();
        }
    }
}
