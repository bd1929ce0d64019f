//! A turn from one page to another as most are, done in one go where nobody hears it.

use super::enter::ENTERING;
use super::frames::{Frame, Waiting, Way};
use super::machine::{Done, Machine, STEPS};
use super::witness::Witness;
use crate::book::{Lead, Opening, PageId, Straights, slot};
use crate::game::{Moment, Value};
use std::rc::Rc;

impl<W: Witness> Machine<W> {
    /// The reader takes what stands at this place of the menu, and the game goes on until somebody has to answer. Nothing happens where nothing stands there. The menu
    /// to which it leads may be one that is not laid out.
    pub(crate) fn take_unheard(&mut self, n: usize) -> Done {
        let here = self.here_id();
        self.stood = Some(here);
        let book = Rc::clone(&self.book);
        let straights = book.straights();
        let led = self.stands_at(here, straights).and_then(|opening| {
            let lead = opening.lead(n)?;
            let next = straights.opening(lead.to);
            self.leads_on(opening, next).then_some((lead, next))
        });
        if let Some((lead, next)) = led {
            self.turn.go_unheard();
            self.begin_answer();
            self.unlaid = self.hops(here, lead, next);
            return match self.unlaid {
                true => Ok(()),
                false => self.run_on(),
            };
        }
        self.lay_out();
        let Waiting::Menu(standing) = &self.waiting else {
            return Ok(());
        };
        let Some(takes) = standing.get(n).map(|it| it.takes) else {
            return Ok(());
        };
        self.turn.go_unheard();
        self.take(takes)?;
        self.run()
    }

    /// How many choices stand in the menu of a page as most are, laid out or not; all of them are open. None where that is not known.
    #[inline]
    pub(crate) fn many_open(&self) -> Option<usize> {
        let opening = self.stands_at(self.here_id(), self.book.straights());
        opening.map(Opening::many)
    }

    /// Lays out the menu at which the reader stands.
    pub(crate) fn lay_out(&mut self) {
        if std::mem::take(&mut self.unlaid) {
            let book = Rc::clone(&self.book);
            let here = self.here_id();
            self.lays_out(here, book.straights().opening(here));
        }
    }

    /// The page at whose menu the reader stands, where it is one as most are: all its choices stand open, in their order, and nothing else is under way.
    #[inline]
    fn stands_at<'b>(&self, here: PageId, straights: &'b Straights) -> Option<&'b Opening> {
        let opening = straights.opening(here);
        (self.unlaid || self.stands_laid_out(here, opening)).then_some(opening)
    }

    fn stands_laid_out(&self, here: PageId, opening: &Opening) -> bool {
        let (
            Waiting::Menu(standing),
            [
                Frame::Steps {
                    page, menu, around, ..
                },
            ],
        ) = (&self.waiting, &*self.frames)
        else {
            return false;
        };
        let silent = !W::HEARS && !W::GOES_BACK;
        let own = silent && here == *page && opening.menu > 0 && around.is_empty();
        let all = own && standing.len() == opening.many();
        all && *menu == Some(usize::from(opening.menu))
    }

    /// Is the next page another such one, where neither has anything but its steps, and no rule closes the turn?
    #[inline]
    fn leads_on(&self, opening: &Opening, next: &Opening) -> bool {
        let slots = self.turn.state.slots().first_chunk();
        let Some(slots): Option<&[Value; slot::NAMES.len()]> = slots else {
            return false;
        };
        let none = |slot: u32| !slots[slot as usize].truth();
        let plain = opening.plain && next.plain && next.menu > 0 && opening.part == next.part;
        plain
            && none(slot::OVER)
            && none(slot::SCENE)
            && none(slot::QUICK)
            && none(slot::DETOURS)
            && !self.book.vocabulary.moments.has(Moment::Leave)
    }

    /// Does what [`Machine::run`] does of such a choice: the step that turns, the page that is entered, its hooks and its steps up to the menu, which is not
    /// laid out. False: what was not done stands in the frames.
    #[inline]
    fn hops(&mut self, from: PageId, lead: Lead, next: &Opening) -> bool {
        let before = i64::from(from.0);
        self.turn.listener.step(from, usize::from(lead.body));
        self.turn.paragraph_over();
        self.referee.abandon();
        self.moves_to((lead.to, next.visits), Way::Turn, (before, false), 0);
        self.turn.listener.page(lead.to);
        self.turn.go_unheard();
        self.steps += 1 + ENTERING;
        // No page has so many steps before its menu that an answer could have too many.
        const { assert!(1 + ENTERING + (u16::MAX as u32) < STEPS) };
        if !self.hooks_are_idle(lead.to) {
            return false;
        }
        self.comes_to_menu(lead.to, next);
        self.turn.paragraph_over();
        self.prompts += 1;
        true
    }

    /// Do the hooks of a page that was turned to come to nothing? Those from the first on that may not are called next.
    #[inline]
    fn hooks_are_idle(&mut self, page: PageId) -> bool {
        // The last to be called comes first, as in the frames.
        let moments = [Moment::Turn, Moment::Page];
        for n in (0..moments.len()).rev() {
            let vocabulary = &self.book.vocabulary;
            if !vocabulary.moments.has(moments[n]) {
                continue;
            }
            self.begin_page(page);
            for moment in &moments[..=n] {
                self.hook(*moment, |machine| machine.at_page(page, Way::Turn));
            }
            return false;
        }
        true
    }
}
