//! A game told once more from its start: a session keeps no more of the pages that were left than the answers given on them.

use super::{Page, Session, Step};
use crate::model::game::{Dice, Message, Referee};
use std::sync::Arc;

/// What was told at one answer of a game, or at its start.
pub struct Told<'t> {
    /// None at the start.
    pub step: Option<&'t Step>,
    pub page: &'t Page,
    /// The game as it stood then.
    pub session: &'t Session,
}

impl Session {
    /// Plays the same game again from its start, and reports the result of each answer. It ends where the edited book leads elsewhere, and returns a message that
    /// says why.
    pub fn retell(
        &self,
        referee: Box<dyn Referee>,
        hears: &mut dyn FnMut(&Told),
    ) -> Option<String> {
        let dice = &self.machine.dice;
        let mut fresh = Dice::seeded(dice.seed()).first(dice.fixed().to_vec());
        if dice.are_asked() {
            fresh = fresh.asked();
        }
        let book = Arc::clone(&self.machine.book);
        let (mut session, page) = match Self::start(book, referee, fresh) {
            Ok(begun) => begun,
            Err(fault) => return Some(fault.message),
        };
        hears(&Told {
            step: None,
            page: &page,
            session: &session,
        });
        let mut astray = None;
        for (step, n) in self.path.iter().zip(1..) {
            match session.once_more(step, n) {
                Ok(page) => hears(&Told {
                    step: Some(step),
                    page: &page,
                    session: &session,
                }),
                Err(why) => {
                    astray = Some(why);
                    break;
                }
            }
        }
        // The answers fit, and lead elsewhere all the same.
        if astray.is_none() && session.page_id() != self.page_id() {
            astray = Some(Message::new("retold-elsewhere").text());
        }
        astray
    }

    /// An answer that this game is known to have had.
    fn once_more(&mut self, step: &Step, n: i64) -> Result<Page, String> {
        let astray = || Message::new("retold-astray").with("n", n).text();
        self.stands_where(step, n).ok_or_else(astray)?;
        let page = self.answer_of_older(step.answer.clone());
        match page {
            Ok(page) if self.fault.is_none() => Ok(page),
            _ => Err(astray()),
        }
    }
}
