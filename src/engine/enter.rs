//! Leaving and entering pages, and the hooks that this calls.

use super::frames::{self, EntryKind, Frame, StepObserver};
use super::machine::Machine;
use crate::model::book::{PageId, slot};
use crate::model::game::{Call, CallTarget, HookPoint, Value};
use std::rc::Rc;
use std::sync::Arc;

/// Cost of entering a page, in steps. With hooks it is higher. A loop of pages is stopped before readers notice a delay.
const ENTERING: u32 = 100;

impl<W: StepObserver> Machine<W> {
    /// Leaves the page for another, or for its next turn. Hooks run first and close the turn.
    pub(crate) fn leave(&mut self, page: PageId, way: EntryKind) {
        if !self.book.vocabulary.moments.has(HookPoint::Leave) {
            return self.enter(page, way);
        }
        self.paragraph_over();
        self.frames.push(Frame::Going { page, way });
        self.hook(HookPoint::Leave, |machine| machine.at_page(page, way));
    }

    fn at_page(&self, page: PageId, way: EntryKind) -> Value {
        let id = Value::Text(Arc::clone(&self.book.page(page).id));
        Value::list([id, Value::text(way.word())])
    }

    /// Enters a page and drops everything in progress.
    pub(crate) fn enter(&mut self, page: PageId, way: EntryKind) {
        self.paragraph_over();
        self.steps = self.steps.saturating_add(ENTERING);
        self.referee.abandon();
        // The frame of the previous page is reused.
        self.frames.truncate(1);
        self.drop_scenes();
        let before = self.turn.state.get(slot::PAGE).int();
        self.cut(page, way);
        if matches!(way, EntryKind::Turn | EntryKind::Back)
            && self.turn.state.get(slot::DETOURS).truth()
        {
            self.end_detours(before, page);
        }
        let book = Rc::clone(&self.book);
        let state = &mut self.turn.state;
        let again = way == EntryKind::Again;
        let afresh = way == EntryKind::Afresh;
        let way = if afresh {
            for (slot, value) in (0..).zip(book.slots.start()) {
                if slot != slot::DICE {
                    state.set(slot, value.clone());
                }
            }
            EntryKind::Turn
        } else {
            way
        };
        self.set_there(page, way, before);
        self.turn.listener.page(page);
        let target = book.page(page);
        self.tell_page(page, before, again);
        if !again {
            self.tell_image(page);
        }
        self.begin_page(page);
        if matches!(way, EntryKind::Turn | EntryKind::Detour)
            && let Some(event) = target.on_arrival
        {
            self.frames.push(Frame::steps(event, 0));
        }
        if let Some(event) = target.on_turn {
            self.frames.push(Frame::steps(event, 0));
        }
        self.entered(page, way, afresh);
    }

    /// Calls the hooks for entering a page.
    fn entered(&mut self, page: PageId, way: EntryKind, afresh: bool) {
        for moment in [HookPoint::Turn, HookPoint::Page] {
            self.hook(moment, |machine| machine.at_page(page, way));
        }
        if afresh {
            self.hook(HookPoint::Start, |_| Value::Nothing);
        }
    }

    /// Starts a page at its first step, as the only frame of the stack.
    fn begin_page(&mut self, begun: PageId) {
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

    /// Updates the slots about the current and the previous page.
    pub(crate) fn set_there(&mut self, page: PageId, way: EntryKind, before: i64) {
        let book = Rc::clone(&self.book);
        let target = book.page(page);
        let state = &mut self.turn.state;
        let inside = u32::try_from(before)
            .ok()
            .is_some_and(|b| book.pages[b as usize].within == Some(page));
        if way != EntryKind::Again {
            for slot in &target.fresh {
                state.set(*slot, book.slots.start()[*slot as usize].clone());
            }
        }
        let ticks = match target.boxes {
            0 => 0,
            _ => state.get(target.ticks).int(),
        };
        let arrived = way == EntryKind::Turn && !inside && before != i64::from(page.0);
        let turns = state.get(slot::TURNS).int() + 1;
        let visits = state.get(target.visits).int() + 1;
        if way != EntryKind::Again {
            state.set(slot::FROM, before.into());
        }
        state.set(slot::ARRIVED, arrived.into());
        state.set(slot::PAGE, i64::from(page.0).into());
        state.set(slot::TURNS, turns.into());
        state.set(slot::TICKS, ticks.into());
        state.set(target.visits, visits.into());
    }

    /// Schedules a call of a hook, if it has a handler. The arguments (a list) are only built if a handler uses them.
    pub(crate) fn hook(&mut self, moment: HookPoint, args: impl FnOnce(&Self) -> Value) {
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

    /// Schedules a call of the rules whose outcome is ignored.
    pub(crate) fn call_next(&mut self, target: CallTarget, args: Value) {
        self.frames.push(Frame::Call {
            call: Some(Call::new(target, args)),
            verb: None,
        });
    }
}
