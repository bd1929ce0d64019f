//! Prompts in words.

use super::Messages;
use crate::model::game::{MenuOption, Prompt, Question};

impl Messages {
    /// The prompt with its messages rendered.
    pub fn prompt(&self, prompt: &Prompt) -> Prompt {
        let mut prompt = prompt.clone();
        match &mut prompt {
            Prompt::Choices { offers } => self.offers(offers),
            Prompt::Ask(Question::Pick {
                question, offers, ..
            })
            | Prompt::Ask(Question::Order {
                question, offers, ..
            }) => {
                self.put(question);
                self.offers(offers);
            }
            Prompt::Ask(Question::Number { question, .. })
            | Prompt::Ask(Question::Text { question, .. }) => self.put(question),
            Prompt::Ask(Question::Confirm {
                question, yes, no, ..
            }) => [question, yes, no].into_iter().for_each(|it| self.put(it)),
            Prompt::Ask(Question::Dice { why, .. }) => self.put(why),
            Prompt::TheEnd => {}
        }
        prompt
    }

    fn offers(&self, offers: &mut [MenuOption]) {
        for offer in offers {
            for piece in &mut offer.text {
                self.put(&mut piece.text);
            }
            if let Some(closed) = &mut offer.closed {
                self.put(closed);
            }
            if let Some(menu) = &mut offer.menu {
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
