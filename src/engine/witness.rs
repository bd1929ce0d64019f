//! Who sees a game being played. What a witness does not want is not made for it.

use super::frames::Start;
use crate::model::book::PageId;
use crate::model::game::{Listener, Nobody, State};

/// Sees every step, besides what is told.
pub(crate) trait Witness: Listener {
    /// Does it keep where the game may be gone back to?
    const GOES_BACK: bool = false;
    /// History may cut here; the journal of the state stands at `journal`.
    fn cut(&mut self, _journal: usize, _start: Start) {}
    /// A page is entered.
    fn page(&mut self, _page: PageId) {}
    /// A detour is over, and the reader is on this page again.
    fn back(&mut self, _page: PageId) {}
    /// Detours have ended without a return. Of the waiting pages the innermost `gone` are dropped, and the next `wait` are kept.
    fn detours_ended(&mut self, _gone: usize, _wait: usize) {}
    /// The opening or a round of a verb is called; the verb stands at this step of a page.
    fn round(&mut self, _page: PageId, _at: usize, _opening: bool) {}
    /// A verb that stands at this step of a page begins, or comes out one way or another.
    fn verb(&mut self, _page: PageId, _at: usize, _begins: bool, _state: &State) {}
    /// A step of a page is done, by its place in [`Page::code`](crate::model::book::Page::code).
    fn step(&mut self, _page: PageId, _at: usize) {}
    /// A rule has ended the game: the kind and the name of its ending.
    fn finished(&mut self, _kind: &str, _name: &str) {}
    /// A reader on a page has come to a turn that is not written yet, by its page or event and its step there.
    fn loose(&mut self, _here: PageId, _step: (PageId, usize)) {}
    /// A page divides by 0.
    fn divided_by_zero(&mut self) {}
}

impl Witness for Nobody {}
