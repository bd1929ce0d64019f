//! A kept game taken up in its situation, so that nothing from before it is played again.

use super::by_id::{differing, numbered};
use super::kept::{Kept, dice};
use super::laid::laid_out;
use super::marks::Mark;
use super::situation::{self, Situation};
use super::{Page, Session, values};
use crate::book::{Book, slot};
use crate::diagnostic::Diagnostic;
use crate::engine::{Frame, Start};
use crate::game::{Referee, Value};
use std::sync::Arc;

impl Session {
    /// The game at its last mark, where that is another than the page's start and entering the page does not lead there.
    pub(super) fn situation(&self, marks: &[Mark], entered: &[Value]) -> Option<Situation> {
        let book = &self.machine.book;
        let (last, before) = marks.split_last()?;
        let Start::Here(frames) = &last.start else {
            return None;
        };
        let in_rounds = frames.iter().any(|frame| matches!(frame, Frame::Rounds(_)));
        if !in_rounds && before.iter().all(|mark| mark.answers.is_empty()) {
            return None;
        }
        let now = self.machine.turn.state.at(last.at);
        let told = before.iter().flat_map(|mark| &mark.events).cloned();
        Some(Situation {
            program: Situation::PROGRAM.to_owned(),
            under_way: situation::written(book, frames)?,
            state: differing(book, entered, &now).collect(),
            answers: last.answers.len(),
            told: situation::capped(told.collect()),
            rolls: last.rolls.clone(),
        })
    }

    /// Goes on with a kept game under the book and rules that it was kept with: its situation is taken up, and nothing
    /// from before it is played again. Where it has none, or one that is damaged, as [`Session::reopen`].
    ///
    /// # Errors
    /// As for [`Session::reopen`].
    pub fn take_up(
        book: Arc<Book>,
        referee: Box<dyn Referee>,
        kept: Kept,
    ) -> Result<(Self, Page, Vec<String>), Diagnostic> {
        let Some(situation) = kept.situation.clone() else {
            return Self::reopen(book, referee, kept);
        };
        let mut lost = Vec::new();
        let (entry, strange) = laid_out(&book, &kept, &mut lost)?;
        let dice = dice(&kept);
        let mut session = Self::laid(Arc::clone(&book), referee, dice, entry);
        session.strange = strange;
        if lost.is_empty() && session.stand(&kept, situation).is_some() {
            let page = session.look();
            return Ok((session, page, lost));
        }
        let mut referee = session.machine.referee;
        referee.abandon();
        Self::reopen(book, referee, kept)
    }

    /// Stands in a situation, its answers given again. None where it does not fit the book.
    fn stand(&mut self, kept: &Kept, situation: Situation) -> Option<()> {
        let book = Arc::clone(&self.machine.book);
        let split = kept.since.len().checked_sub(situation.answers)?;
        if situation.program != Situation::PROGRAM {
            return None;
        }
        let page = *book.index.get(&*kept.page)?;
        let (before, since) = kept.since.split_at(split);
        let start = Start::Page {
            page,
            way: kept.way,
        };
        self.marks.push(Mark {
            answers: before.iter().map(|step| step.answer.clone()).collect(),
            events: situation.told,
            rolls: kept.rolls.clone(),
            behind: self.replayed.take().unwrap_or_default(),
            ..Mark::new(0, start)
        });
        let state = &mut self.machine.turn.state;
        for (name, value) in &situation.state {
            let slot = book.slots.find(name)?;
            let value = numbered(&book, slot, value);
            if values::nearest(&book, slot, &value) != value {
                return None;
            }
            state.set(slot, value);
        }
        let frames = situation::read(&book, &situation.under_way, state)?;
        if state.get(slot::PAGE) != &Value::Int(i64::from(page.0)) {
            return None;
        }
        self.marks.push(Mark {
            answers: since.iter().map(|step| step.answer.clone()).collect(),
            rolls: situation.rolls,
            ..Mark::new(state.mark(), Start::Here(frames))
        });
        self.path.extend_from_slice(&kept.since);
        self.replay(Vec::new()).ok()?;
        Some(())
    }
}
