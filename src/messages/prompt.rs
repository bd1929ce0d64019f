//! Prompts in words.

use super::Messages;
use crate::model::game::{MenuOption, Prompt, Question};

impl Messages {
    /// The prompt with its messages rendered.
    pub fn render_prompt(&self, prompt: &Prompt) -> Prompt {
        let mut prompt = prompt.clone();
        match &mut prompt {
            Prompt::Choices { options } => self.options(options),
            Prompt::Ask(Question::Pick {
                question, options, ..
            })
            | Prompt::Ask(Question::Order {
                question, options, ..
            }) => {
                self.render_in_place(question);
                self.options(options);
            }
            Prompt::Ask(Question::Number { question, .. })
            | Prompt::Ask(Question::Text { question, .. }) => self.render_in_place(question),
            Prompt::Ask(Question::Confirm {
                question, yes, no, ..
            }) => [question, yes, no]
                .into_iter()
                .for_each(|it| self.render_in_place(it)),
            Prompt::Ask(Question::Dice { label, .. }) => self.render_in_place(label),
            Prompt::End => {}
        }
        prompt
    }

    fn options(&self, options: &mut [MenuOption]) {
        for offer in options {
            for piece in &mut offer.text {
                self.render_in_place(&mut piece.text);
            }
            if let Some(closed) = &mut offer.closed {
                self.render_in_place(closed);
            }
            if let Some(menu) = &mut offer.action {
                self.render_in_place(menu);
            }
        }
    }

    fn render_in_place(&self, text: &mut String) {
        if crate::model::game::has_messages(text) {
            *text = self.text(text).into_owned();
        }
    }
}
