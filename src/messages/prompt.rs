//! Renders the messages in prompts.

use super::Messages;
use crate::model::game::{MenuOption, Prompt, Question};

impl Messages {
    /// Returns the prompt with its messages rendered.
    pub fn render_prompt(&self, prompt: &Prompt) -> Prompt {
        let mut prompt = prompt.clone();
        match &mut prompt {
            Prompt::Choices { options } => self.render_options(options),
            Prompt::Ask(Question::Pick {
                question, options, ..
            })
            | Prompt::Ask(Question::Order {
                question, options, ..
            }) => {
                self.render_in_place(question);
                self.render_options(options);
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

    fn render_options(&self, options: &mut [MenuOption]) {
        for option in options {
            for piece in &mut option.text {
                self.render_in_place(&mut piece.text);
            }
            if let Some(closed) = &mut option.closed {
                self.render_in_place(closed);
            }
            if let Some(action) = &mut option.action {
                self.render_in_place(action);
            }
        }
    }

    fn render_in_place(&self, text: &mut String) {
        if crate::model::game::has_messages(text) {
            *text = self.text(text).into_owned();
        }
    }
}
