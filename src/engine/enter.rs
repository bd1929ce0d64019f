//! Leaving and entering pages, and the hooks that this calls.

use super::frames::{self, EntryKind, Frame, StepObserver};
use super::machine::Machine;
use crate::model::book::{PageId, slot};
use crate::model::game::{Call, CallTarget, HookPoint, Value};
use std::rc::Rc;
use std::sync::Arc;

/// Cost of entering a page, in steps. With hooks it is higher. A loop of pages is stopped before readers notice a delay.
const ENTRY_COST: u32 = 100;

impl<W: StepObserver> Machine<W> {
    /// Leaves the page for another, or for its next turn. Hooks run first and close the turn.
    pub(crate) fn leave_page(&mut self, page: PageId, way: EntryKind) {
        if !self.book.schema.hook_points.contains(HookPoint::Leave) {
            return self.enter_page(page, way);
        }
        self.end_paragraph();
        self.frames
            .push(Frame::PendingTransition { page, entry: way });
        self.schedule_hook(HookPoint::Leave, |machine| {
            machine.page_hook_args(page, way)
        });
    }

    fn page_hook_args(&self, page: PageId, way: EntryKind) -> Value {
        let id = Value::Text(Arc::clone(&self.book.page(page).id));
        Value::list([id, Value::text(way.hook_word())])
    }

    /// Enters a page and drops everything in progress.
    pub(crate) fn enter_page(&mut self, page: PageId, way: EntryKind) {
        self.end_paragraph();
        self.step_count = self.step_count.saturating_add(ENTRY_COST);
        self.rules.cancel_calls();
        // The frame of the previous page is reused.
        self.frames.truncate(1);
        self.drop_scenes();
        let before = self.context.state.get(slot::PAGE).int();
        self.offer_page_checkpoint(page, way);
        if matches!(way, EntryKind::Turn | EntryKind::Back)
            && self.context.state.get(slot::DETOURS).truth()
        {
            self.end_detours(before, page);
        }
        let book = Rc::clone(&self.book);
        let state = &mut self.context.state;
        let again = way == EntryKind::Again;
        let afresh = way == EntryKind::Afresh;
        let way = if afresh {
            for (slot, value) in (0..).zip(book.slots.start()) {
                if slot != slot::DRAWS {
                    state.set(slot, value.clone());
                }
            }
            EntryKind::Turn
        } else {
            way
        };
        self.set_page_slots(page, way, before);
        self.context.observer.page_entered(page);
        let target = book.page(page);
        self.emit_page(page, before, again);
        if !again {
            self.emit_image(page);
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
        self.schedule_entry_hooks(page, way, afresh);
    }

    /// Calls the hooks for entering a page.
    fn schedule_entry_hooks(&mut self, page: PageId, way: EntryKind, afresh: bool) {
        for moment in [HookPoint::Turn, HookPoint::Page] {
            self.schedule_hook(moment, |machine| machine.page_hook_args(page, way));
        }
        if afresh {
            self.schedule_hook(HookPoint::Start, |_| Value::Nothing);
        }
    }

    /// Starts a page at its first step, as the only frame of the stack.
    fn begin_page(&mut self, begun: PageId) {
        if let [
            Frame::Steps {
                page,
                at,
                menu,
                collected: gathered,
                outer_menus: around,
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
    pub(crate) fn set_page_slots(&mut self, page: PageId, way: EntryKind, before: i64) {
        let book = Rc::clone(&self.book);
        let target = book.page(page);
        let state = &mut self.context.state;
        let inside = u32::try_from(before)
            .ok()
            .is_some_and(|b| book.pages[b as usize].within == Some(page));
        if way != EntryKind::Again {
            for slot in &target.reset_slots {
                state.set(*slot, book.slots.start()[*slot as usize].clone());
            }
        }
        let ticks = match target.boxes {
            0 => 0,
            _ => state.get(target.ticks_slot).int(),
        };
        let arrived = way == EntryKind::Turn && !inside && before != i64::from(page.0);
        let turns = state.get(slot::TURNS).int() + 1;
        let visits = state.get(target.visits_slot).int() + 1;
        if way != EntryKind::Again {
            state.set(slot::PREVIOUS_PAGE, before.into());
        }
        state.set(slot::ARRIVED, arrived.into());
        state.set(slot::PAGE, i64::from(page.0).into());
        state.set(slot::TURNS, turns.into());
        state.set(slot::TICKS, ticks.into());
        state.set(target.visits_slot, visits.into());
    }

    /// Schedules a call of a hook, if it has a handler. The arguments (a list) are only built if a handler uses them.
    pub(crate) fn schedule_hook(&mut self, moment: HookPoint, args: impl FnOnce(&Self) -> Value) {
        let vocabulary = &self.book.schema;
        if vocabulary.hook_points.contains(moment) {
            self.frames
                .push(match vocabulary.hooks_with_args.contains(moment) {
                    true => Frame::Call {
                        call: Some(frames::hook_call(moment, args(self))),
                        instruction: None,
                    },
                    false => Frame::Hook(moment),
                });
        }
    }

    /// Schedules a call of the rules whose outcome is ignored.
    pub(crate) fn schedule_call(&mut self, target: CallTarget, args: Value) {
        self.frames.push(Frame::Call {
            call: Some(Call::new(target, args)),
            instruction: None,
        });
    }
}
