//! Leaving and entering pages, and the hooks that then run.

use super::frames::{self, EntryKind, Frame, StepObserver};
use super::machine::Machine;
use crate::model::book::{PageId, slot};
use crate::model::game::{Call, CallTarget, HookPoint, Value};
use std::rc::Rc;
use std::sync::Arc;

/// Cost of entering a page, in steps, without its hooks. Stops a loop of pages before readers notice a delay.
const ENTRY_COST: u32 = 100;

impl<W: StepObserver> Machine<W> {
    /// Leaves the page for another page, or for another turn of the same page. Hooks run first.
    pub(crate) fn leave_page(&mut self, page: PageId, entry: EntryKind) {
        if !self.book.schema.hook_points.contains(HookPoint::Leave) {
            return self.enter_page(page, entry);
        }
        self.end_paragraph();
        self.frames.push(Frame::PendingTransition { page, entry });
        self.schedule_hook(HookPoint::Leave, |machine| {
            machine.page_hook_args(page, entry)
        });
    }

    fn page_hook_args(&self, page: PageId, entry: EntryKind) -> Value {
        let id = Value::Text(Arc::clone(&self.book.page(page).id));
        Value::list([id, Value::text(entry.hook_word())])
    }

    /// Enters a page and cancels everything in progress.
    pub(crate) fn enter_page(&mut self, page: PageId, entry: EntryKind) {
        self.end_paragraph();
        self.step_count = self.step_count.saturating_add(ENTRY_COST);
        self.rules.cancel_calls();
        self.context.shown_stories = None;
        // The frame of the previous page is reused.
        self.frames.truncate(1);
        self.drop_scenes();
        let previous = self.context.state.get(slot::PAGE).int();
        self.offer_page_checkpoint(page, entry);
        if matches!(entry, EntryKind::Turn | EntryKind::Back)
            && self.context.state.get(slot::DETOURS).truth()
        {
            self.end_detours(previous, page);
        }
        let book = Rc::clone(&self.book);
        let state = &mut self.context.state;
        let is_again = entry == EntryKind::Again;
        let is_restart = entry == EntryKind::Afresh;
        let entry = if is_restart {
            for (slot, value) in (0..).zip(book.slots.start()) {
                if slot != slot::DRAWS {
                    state.set(slot, value.clone());
                }
            }
            EntryKind::Turn
        } else {
            entry
        };
        self.set_page_slots(page, entry, previous);
        self.context.observer.page_entered(page);
        let target = book.page(page);
        self.emit_page(page, previous, is_again);
        if !is_again {
            self.emit_image(page);
        }
        self.begin_page(page);
        if matches!(entry, EntryKind::Turn | EntryKind::Detour)
            && let Some(event) = target.on_arrival
        {
            self.frames.push(Frame::steps(event, 0));
        }
        if let Some(event) = target.on_turn {
            self.frames.push(Frame::steps(event, 0));
        }
        self.schedule_entry_hooks(page, entry, is_restart);
    }

    /// Schedules the hooks for entering a page.
    fn schedule_entry_hooks(&mut self, page: PageId, entry: EntryKind, is_restart: bool) {
        for point in [HookPoint::Turn, HookPoint::Page] {
            self.schedule_hook(point, |machine| machine.page_hook_args(page, entry));
        }
        if is_restart {
            self.schedule_hook(HookPoint::Start, |_| Value::Nothing);
        }
    }

    /// Starts a page at its first step, as the only frame of the stack.
    fn begin_page(&mut self, id: PageId) {
        if let [
            Frame::Steps {
                page,
                at,
                menu,
                collected,
                outer_menus,
            },
        ] = &mut *self.frames
        {
            (*page, *at, *menu) = (id, 0, None);
            collected.clear();
            outer_menus.clear();
        } else {
            self.frames.clear();
            self.frames.push(Frame::steps(id, 0));
        }
    }

    /// Updates the slots about the current and the previous page.
    pub(crate) fn set_page_slots(&mut self, page: PageId, entry: EntryKind, previous: i64) {
        let book = Rc::clone(&self.book);
        let target = book.page(page);
        let state = &mut self.context.state;
        let is_from_inside =
            usize::try_from(previous).is_ok_and(|n| book.pages[n].within == Some(page));
        if entry != EntryKind::Again {
            for slot in &target.reset_slots {
                state.set(*slot, book.slots.start()[*slot as usize].clone());
            }
        }
        let ticks = match target.boxes {
            0 => 0,
            _ => state.get(target.ticks_slot).int(),
        };
        let has_arrived =
            entry == EntryKind::Turn && !is_from_inside && previous != i64::from(page.0);
        let turns = state.get(slot::TURNS).int() + 1;
        let visits = state.get(target.visits_slot).int() + 1;
        if entry != EntryKind::Again {
            state.set(slot::PREVIOUS_PAGE, previous.into());
        }
        state.set(slot::ARRIVED, has_arrived.into());
        state.set(slot::PAGE, i64::from(page.0).into());
        state.set(slot::TURNS, turns.into());
        state.set(slot::TICKS, ticks.into());
        state.set(target.visits_slot, visits.into());
    }

    /// Schedules a call of a hook, if it has a handler. The arguments (a list) are created only if a handler uses them.
    pub(crate) fn schedule_hook(&mut self, point: HookPoint, args: impl FnOnce(&Self) -> Value) {
        let schema = &self.book.schema;
        if schema.hook_points.contains(point) {
            self.frames
                .push(match schema.hooks_with_args.contains(point) {
                    true => Frame::Call {
                        call: Some(frames::hook_call(point, args(self))),
                        instruction: None,
                    },
                    false => Frame::Hook(point),
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
