//! What is asked, in words.

use super::Words;
use crate::game::{Offer, Prompt, Question};

impl Words {
    /// The same question with words in place of the messages in its texts.
    #[must_use]
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
            Prompt::Ask(Question::Confirm { question, .. })
            | Prompt::Ask(Question::Number { question, .. })
            | Prompt::Ask(Question::Text { question, .. }) => self.put(question),
            Prompt::Ask(Question::Dice { why, .. }) => self.put(why),
            Prompt::TheEnd => {}
        }
        prompt
    }

    fn offers(&self, offers: &mut [Offer]) {
        for offer in offers {
            for piece in &mut offer.text {
                self.put(&mut piece.text);
            }
            if let Some(closed) = &mut offer.closed {
                self.put(closed);
            }
        }
    }

    fn put(&self, text: &mut String) {
        if crate::game::has_messages(text) {
            *text = self.text(text).into_owned();
        }
    }
}
