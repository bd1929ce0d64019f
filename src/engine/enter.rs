//! Leaving a page and entering one, and the hooks that are called then.

use super::frames::{self, Frame, Way};
use super::machine::Machine;
use super::witness::Witness;
use crate::book::{Book, Opening, PageId, slot};
use crate::game::{Call, CallTarget, Moment, Value};
use std::rc::Rc;
use std::sync::Arc;

/// To enter a page is so many steps' work, more where rules listen: a circle of pages is stopped before anybody waits for it.
pub(super) const ENTERING: u32 = 100;

impl<W: Witness> Machine<W> {
    /// The page is left for another, or for its own next turn: rules that listen close the turn first.
    pub(crate) fn leave(&mut self, page: PageId, way: Way) {
        if !self.book.vocabulary.moments.has(Moment::Leave) {
            return self.enter(page, way);
        }
        self.paragraph_over();
        self.frames.push(Frame::Going { page, way });
        self.hook(Moment::Leave, |machine| machine.at_page(page, way));
    }

    pub(super) fn at_page(&self, page: PageId, way: Way) -> Value {
        let id = Value::Text(Arc::clone(&self.book.page(page).id));
        Value::list([id, Value::text(way.word())])
    }

    /// Goes to a page; what was on its way is dropped.
    pub(crate) fn enter(&mut self, page: PageId, way: Way) {
        self.paragraph_over();
        self.steps = self.steps.saturating_add(ENTERING);
        self.referee.abandon();
        // The frame of the page before is used for this one.
        self.frames.truncate(1);
        self.drop_scenes();
        let before = self.turn.state.get(slot::PAGE).int();
        self.cut(page, way);
        if matches!(way, Way::Turn | Way::Back) && self.turn.state.get(slot::DETOURS).truth() {
            self.end_detours(before, page);
        }
        let book = Rc::clone(&self.book);
        let state = &mut self.turn.state;
        let again = way == Way::Again;
        let afresh = way == Way::Afresh;
        let way = if afresh {
            for (slot, value) in (0..).zip(book.slots.start()) {
                if slot != slot::DICE {
                    state.set(slot, value.clone());
                }
            }
            Way::Turn
        } else {
            way
        };
        if let Some(opening) = self.only_tells(&book, page, before) {
            // Of the page nobody hears, and it has nothing else.
            self.moves_to((page, opening.visits), way, (before, false), 0);
            self.turn.listener.page(page);
            self.turn.go_unheard();
            self.begin_page(page);
            return self.entered(page, way, afresh);
        }
        self.set_there(page, way, before);
        self.turn.listener.page(page);
        let target = book.page(page);
        self.tell_page(page, before, again);
        if !again {
            self.tell_image(page);
        }
        self.begin_page(page);
        if matches!(way, Way::Turn | Way::Detour)
            && let Some(event) = target.on_arrival
        {
            self.frames.push(Frame::steps(event, 0));
        }
        if let Some(event) = target.on_turn {
            self.frames.push(Frame::steps(event, 0));
        }
        self.entered(page, way, afresh);
    }

    /// The hooks of a page that is entered.
    #[inline]
    fn entered(&mut self, page: PageId, way: Way, afresh: bool) {
        for moment in [Moment::Turn, Moment::Page] {
            self.hook(moment, |machine| machine.at_page(page, way));
        }
        if afresh {
            self.hook(Moment::Start, |_| Value::Nothing);
        }
    }

    /// What is known of a page of which nothing is told but that it is come to, and which has nothing but its steps, where the page before is
    /// another such one of the same book.
    #[inline]
    fn only_tells<'b>(&self, book: &'b Book, page: PageId, before: i64) -> Option<&'b Opening> {
        if W::HEARS {
            return None;
        }
        let straights = book.straights();
        let it = straights.opening(page);
        let before = straights.opening(PageId(u32::try_from(before).ok()?));
        (it.plain && before.plain && it.part == before.part).then_some(it)
    }

    /// Steps of a page from its first on, and nothing else.
    #[inline]
    pub(super) fn begin_page(&mut self, begun: PageId) {
        if let [
            Frame::Steps {
                page,
                at,
                menu,
                gathered,
                around,
            },
        ] = &mut *self.frames
        {
            (*page, *at, *menu) = (begun, 0, None);
            gathered.clear();
            around.clear();
        } else {
            self.frames.clear();
            self.frames.push(Frame::steps(begun, 0));
        }
    }

    /// The reader is on a page from here on, and was on another before: what is known of that.
    pub(crate) fn set_there(&mut self, page: PageId, way: Way, before: i64) {
        let book = Rc::clone(&self.book);
        let target = book.page(page);
        let state = &mut self.turn.state;
        let inside = u32::try_from(before)
            .ok()
            .is_some_and(|b| book.pages[b as usize].within == Some(page));
        if way != Way::Again {
            for slot in &target.fresh {
                state.set(*slot, book.slots.start()[*slot as usize].clone());
            }
        }
        let ticks = match target.boxes {
            0 => 0,
            _ => state.get(target.ticks).int(),
        };
        self.moves_to((page, target.visits), way, (before, inside), ticks);
    }

    /// The same of a page with this slot for its visits, and so many ticks, that was come to from a page that stands inside of it or does not.
    #[inline]
    pub(super) fn moves_to(
        &mut self,
        (page, visits): (PageId, u32),
        way: Way,
        (before, inside): (i64, bool),
        ticks: i64,
    ) {
        let state = &mut self.turn.state;
        let arrived = way == Way::Turn && !inside && before != i64::from(page.0);
        let turns = state.get(slot::TURNS).int() + 1;
        let visit = state.get(visits).int() + 1;
        let from = match way {
            Way::Again => state.get(slot::FROM).int(),
            _ => before,
        };
        state.moves(slot::ARRIVED, arrived.into());
        state.moves_ints([
            (slot::FROM, from),
            (slot::PAGE, i64::from(page.0)),
            (slot::TURNS, turns),
            (slot::TICKS, ticks),
        ]);
        state.moves_int(visits, visit);
    }

    /// Calls a hook next, if a script listens; only for one that takes it is what a listener is given made, a list.
    pub(crate) fn hook(&mut self, moment: Moment, args: impl FnOnce(&Self) -> Value) {
        let vocabulary = &self.book.vocabulary;
        if vocabulary.moments.has(moment) {
            self.frames.push(match vocabulary.given.has(moment) {
                true => Frame::Call {
                    call: Some(frames::hook(moment, args(self))),
                    verb: None,
                },
                false => Frame::Hook(moment),
            });
        }
    }

    /// Calls the rules next, where nothing hangs on how they come out.
    pub(crate) fn call_next(&mut self, target: CallTarget, args: Value) {
        let call = Call {
            target,
            args,
            handled: None,
            as_cost: false,
            under: None,
        };
        self.frames.push(Frame::Call {
            call: Some(call),
            verb: None,
        });
    }
}
