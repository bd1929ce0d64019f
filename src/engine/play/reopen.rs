//! A kept game taken up at its page's start, its answers since given again.

use super::kept::dice;
use super::laid::laid_out;
use super::{Kept, Page, Session};
use crate::engine::Way;
use crate::model::book::Book;
use crate::model::game::{Message, Referee};
use crate::syntax::diagnostic::Diagnostic;
use std::sync::Arc;

impl Session {
    /// Goes on with a kept game, in the middle of a fight if need be. The texts, which are messages, tell what of it could not be had again.
    ///
    /// # Errors
    /// When not even the page's start can be played.
    pub fn reopen(
        book: Arc<Book>,
        referee: Box<dyn Referee>,
        kept: Kept,
    ) -> Result<(Self, Page, Vec<String>), Diagnostic> {
        let mut lost = Vec::new();
        let (entry, strange) = laid_out(&book, &kept, &mut lost)?;
        let dice = dice(&kept);
        // Who returns from a detour comes to the page that waits.
        let entered = (entry.way != Way::Return).then_some(entry.page);
        let (mut session, mut shown) = Self::at(book, referee, dice, entry)?;
        session.strange = strange;
        let here = session.machine.here_id();
        if entered.is_some_and(|page| page != here) {
            lost.push(session.stands_elsewhere());
        }
        for (n, step) in kept.since.iter().enumerate() {
            let given = (session.question_of(&step.answer) == step.question)
                .then(|| session.answer_of_older(step.answer.clone()));
            let came = session.machine.here_id();
            match given {
                // All of them were given on one page.
                Some(Ok(page)) if session.last_fault().is_none() && came == here => shown = page,
                given => {
                    let elsewhere = came != here;
                    let fits = given.is_some_and(|given| given.is_ok());
                    if elsewhere && fits && session.last_fault().is_none() {
                        lost.push(session.stands_elsewhere());
                        session.undo();
                    }
                    let left = kept.since.len() - n;
                    let left = i64::try_from(left).unwrap_or(i64::MAX);
                    lost.push(Message::new("lost-answers").with("n", left).text());
                    break;
                }
            }
        }
        if !kept.since.is_empty() || matches!(kept.way, Way::Again | Way::Return) {
            shown = session.look();
        }
        Ok((session, shown, lost))
    }

    /// The book leads elsewhere than it did.
    fn stands_elsewhere(&self) -> String {
        let page = self.machine.here().name().to_string();
        Message::new("lost-elsewhere").with("page", page).text()
    }
}
