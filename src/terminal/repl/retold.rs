//! The game so far, told once more: what everybody was told at each answer.

use super::Game;
use super::seat::Seat;
use crate::engine::play::{Session, Step};
use crate::model::game::{Event, Prompt};

/// What everybody was told at one answer, or at the start.
pub(super) struct Told<'t> {
    /// None at the start.
    pub(super) step: Option<&'t Step>,
    pub(super) events: Vec<Event>,
    /// What was asked then.
    pub(super) prompt: &'t Prompt,
    pub(super) session: &'t Session,
}

impl Game {
    /// Tells the game from its start on. What one person was told alone is left out, as the line does for the others. Gives why not all of it could be told,
    /// where the book has changed since: a message or words.
    pub(super) fn retell(&self, hears: &mut dyn FnMut(Told)) -> Option<String> {
        let referee = match self.open.rules() {
            Ok(referee) => referee,
            Err(why) => return Some(why),
        };
        let mut seat = Seat::default();
        self.session.retell(referee, &mut |told| {
            let shown = seat.sort(&told.page.events);
            seat = shown.seat;
            hears(Told {
                step: told.step,
                events: shown.open,
                prompt: &told.page.prompt,
                session: told.session,
            });
        })
    }
}
