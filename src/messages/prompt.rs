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
            Prompt::Ask(Question::Dice { label, names, .. }) => {
                self.render_in_place(label);
                names
                    .iter_mut()
                    .for_each(|it| self.render_in_place(&mut it.0));
            }
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
            option.test = self.test_of_option(option);
            if let Some(action) = &mut option.action {
                self.render_in_place(action);
            }
        }
    }

    /// Returns the test to which an option leads. None if the text of the option already contains its first word, the name of the test.
    pub fn test_of_option(&self, option: &MenuOption) -> Option<String> {
        let test = self.text(option.test.as_ref()?).into_owned();
        let text: String = option.text.iter().map(|piece| &*piece.text).collect();
        let is_other = |c: char| !c.is_alphanumeric();
        let name = test.split(is_other).find(|word| !word.is_empty());
        let is_named = text.split(is_other).any(|word| Some(word) == name);
        (!is_named).then_some(test)
    }

    fn render_in_place(&self, text: &mut String) {
        if crate::model::game::has_messages(text) {
            *text = self.text(text).into_owned();
        }
    }
}
