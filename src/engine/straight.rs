//! Steps that are done in one go where nobody hears them.

use super::frames::{Frame, Next, Way};
use super::machine::{Machine, STEPS};
use super::witness::Witness;
use crate::book::{Book, Opening, PageId, Straight, Straights};
use crate::diagnostic::Diagnostic;

impl<W: Witness> Machine<W> {
    /// The next step, or several where they are done in one go.
    #[inline]
    pub(super) fn goes_on(
        &mut self,
        book: &Book,
        straights: Option<&Straights>,
        page: PageId,
        at: usize,
    ) -> Result<Next, Box<Diagnostic>> {
        if let Some(straights) = straights {
            let opening = straights.opening(page);
            if at == 0 && opening.menu > 0 && self.opens(page, opening) {
                return Ok(Next::Answer);
            }
            if let Some(to) = opening.turn(at) {
                self.goto(at + 1);
                self.turn.listener.step(page, at);
                self.leave(to, Way::Turn);
                return Ok(Next::Step);
            }
            if let Some(straight) = straights.begin(page, at)
                && self.steps + straight.steps < STEPS
            {
                return Ok(self.passes(page, at, straight, straights.choices(straight)));
            }
        }
        self.goto(at + 1);
        self.turn.listener.step(page, at);
        self.step(book, page, at)
    }

    /// A page that is like most begins and comes to its menu, if nothing is in the way.
    pub(super) fn opens(&mut self, page: PageId, opening: &Opening) -> bool {
        let steps = u32::from(opening.steps);
        let Some(Frame::Steps { gathered, .. }) = self.frames.last() else {
            return false;
        };
        if !gathered.is_empty() || self.steps + steps >= STEPS {
            return false;
        }
        self.comes_to_menu(page, opening);
        self.lays_out(page, opening);
        true
    }

    /// Such a page is told up to its menu.
    #[inline]
    pub(super) fn comes_to_menu(&mut self, page: PageId, opening: &Opening) {
        self.steps += u32::from(opening.steps);
        self.turn.pass(&opening.passage);
        self.turn.listener.opens(page);
    }

    /// The menu of such a page is laid out: what stands in it, and where the steps of the page are.
    pub(super) fn lays_out(&mut self, laid: PageId, opening: &Opening) {
        if let Some(Frame::Steps {
            page,
            at,
            gathered,
            menu,
            ..
        }) = self.frames.last_mut()
        {
            (*page, *at) = (laid, usize::from(opening.menu));
            *menu = Some(*at);
            gathered.clear();
            gathered.extend(opening.choices());
        }
        self.offers(laid, opening.choices());
    }

    /// Steps in a row that only tell are done in one go, the menu after them too where all that stands in it is known. A witness sees the first of
    /// them, and the menu.
    fn passes(&mut self, page: PageId, at: usize, straight: &Straight, choices: &[usize]) -> Next {
        self.turn.listener.step(page, at);
        self.steps += straight.steps - 1;
        self.turn.pass(&straight.passage);
        let alone = self.frames.len() == 1;
        let Some(Frame::Steps {
            at, gathered, menu, ..
        }) = self.frames.last_mut()
        else {
            return Next::Step;
        };
        *at = straight.to;
        let others = !gathered.is_empty() || alone && !self.book.offered.is_empty();
        gathered.extend_from_slice(choices);
        if !straight.menu || others {
            return Next::Step;
        }
        *menu = Some(straight.to);
        self.steps += 1;
        self.turn.listener.step(page, straight.to);
        self.offers(page, choices.iter().copied());
        Next::Answer
    }
}
