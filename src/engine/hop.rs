//! A turn from one page to another as most are, done in one go where nobody hears it.

use super::enter::ENTERING;
use super::frames::{Frame, Way};
use super::machine::Machine;
use super::witness::Witness;
use crate::book::{Opening, PageId, Straights, slot};
use crate::game::{Moment, Value};

impl<W: Witness> Machine<W> {
    /// Turns from a page that most are like to another such one and comes to its menu, if a choice that only leads there was taken and the rules have nothing
    /// to say to it. Otherwise whatever was not done stands in the frames as it would without this.
    #[inline]
    pub(super) fn hops(&mut self, straights: &Straights) -> bool {
        let Some((from, at, to)) = self.leads(straights) else {
            return false;
        };
        let next = straights.opening(to);
        self.turn.listener.step(from, at);
        self.turn.paragraph_over();
        self.referee.abandon();
        let before = (i64::from(from.0), false);
        self.moves_to((to, next.visits), Way::Turn, before, 0);
        self.turn.listener.page(to);
        self.turn.go_unheard();
        self.begin_page(to);
        self.steps += 1 + ENTERING;
        if !self.hooks_are_idle(to) || !self.opens(to, next) {
            return false;
        }
        self.turn.paragraph_over();
        self.prompts += 1;
        true
    }

    /// The step of a choice that only leads on, by its page and place, and the page that it leads to; where neither page has anything but its steps, and
    /// nothing is under way.
    #[inline]
    fn leads(&self, straights: &Straights) -> Option<(PageId, usize, PageId)> {
        let [Frame::Steps { page, at, .. }] = &*self.frames else {
            return None;
        };
        let opening = straights.opening(*page);
        let to = opening.turn(*at)?;
        let next = straights.opening(to);
        let state = &self.turn.state;
        let here = matches!(state.get(slot::PAGE), Value::Int(here) if *here == i64::from(page.0));
        let none = |slot| !state.get(slot).truth();
        let nothing = none(slot::OVER) && none(slot::SCENE) && none(slot::QUICK);
        let silent = !W::HEARS && !W::GOES_BACK;
        let leaves = self.book.vocabulary.moments.has(Moment::Leave);
        let plain = |it: &Opening| it.plain && it.part == next.part;
        let goes = plain(opening) && plain(next) && next.menu > 0;
        (silent && goes && here && nothing && !leaves).then_some((*page, *at, to))
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
