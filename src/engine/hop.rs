//! A turn from one page to another as most are, done in one go where nobody hears it.

use super::enter::ENTERING;
use super::frames::{Frame, Waiting, Way};
use super::machine::Machine;
use super::witness::Witness;
use crate::book::{Lead, Opening, PageId, Straights, slot};
use crate::diagnostic::Diagnostic;
use crate::game::Moment;
use std::rc::Rc;

impl<W: Witness> Machine<W> {
    /// The reader takes what stands at this place of the menu, and the game goes on until somebody has to answer. Nothing happens where nothing stands there.
    pub(crate) fn take_unheard(&mut self, n: usize) -> Result<(), Box<Diagnostic>> {
        let here = self.here_id();
        self.stood = Some(here);
        let book = Rc::clone(&self.book);
        let straights = book.straights();
        let led = self.stands_at(here, straights).and_then(|(page, opening)| {
            let lead = opening.lead(n)?;
            let next = straights.opening(lead.to);
            self.leads_on(opening, next).then_some((page, lead, next))
        });
        if let Some((page, lead, next)) = led {
            self.turn.go_unheard();
            self.begin_answer();
            return match self.hops(page, lead, next) {
                true => Ok(()),
                false => self.run_on(),
            };
        }
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

    /// The page at whose menu the reader stands, where it is one as most are: all its choices stand open, in their order, and nothing else is under way.
    #[inline]
    fn stands_at<'b>(
        &self,
        here: PageId,
        straights: &'b Straights,
    ) -> Option<(PageId, &'b Opening)> {
        let (Waiting::Menu(standing), [Frame::Steps { page, menu, .. }]) =
            (&self.waiting, &*self.frames)
        else {
            return None;
        };
        let silent = !W::HEARS && !W::GOES_BACK;
        let opening = straights.opening(*page);
        let all = silent && here == *page && opening.menu > 0 && standing.len() == opening.many();
        (all && *menu == Some(usize::from(opening.menu))).then_some((*page, opening))
    }

    /// Is the next page another such one, where neither has anything but its steps, and no rule closes the turn?
    #[inline]
    fn leads_on(&self, opening: &Opening, next: &Opening) -> bool {
        let state = &self.turn.state;
        let none = |slot| !state.get(slot).truth();
        let plain = opening.plain && next.plain && next.menu > 0 && opening.part == next.part;
        plain
            && none(slot::OVER)
            && none(slot::SCENE)
            && none(slot::QUICK)
            && !self.book.vocabulary.moments.has(Moment::Leave)
    }

    /// Does what [`Machine::run`] does of such a choice: the step that turns, the page that is entered, its hooks and its steps up to the menu. False: what was not
    /// done stands in the frames.
    #[inline]
    fn hops(&mut self, from: PageId, lead: Lead, next: &Opening) -> bool {
        let before = i64::from(from.0);
        self.turn.listener.step(from, usize::from(lead.body));
        self.turn.paragraph_over();
        self.referee.abandon();
        self.moves_to((lead.to, next.visits), Way::Turn, (before, false), 0);
        self.turn.listener.page(lead.to);
        self.turn.go_unheard();
        self.begin_page(lead.to);
        self.steps += 1 + ENTERING;
        if !self.hooks_are_idle(lead.to) || !self.opens(lead.to, next) {
            return false;
        }
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
            let given = vocabulary.given.has(moments[n]);
            if given || !self.referee.is_idle(moments[n], &self.turn) {
                for moment in &moments[..=n] {
                    self.hook(*moment, |machine| machine.at_page(page, Way::Turn));
                }
                return false;
            }
        }
        true
    }
}
