//! Detours that return to where the page was, and `-> back` to the previous page.

use super::frames::{EntryKind, Frame, StepObserver};
use super::machine::{Machine, MachineResult, internal_error, to_i64};
use crate::model::book::{PageId, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};

/// Maximum number of pages that detours suspend: far more than a reader can remember.
const MAX_SUSPENDED: usize = 100;

/// Marks a detour that was taken from a menu, not from a step of the page. Part of saves, so it is the same on every machine.
const FROM_MENU: i64 = i64::MAX;

/// Indices into the list that stores a suspended page.
pub(crate) mod part {
    /// The number of the page; in a save, its id.
    pub(crate) const PAGE: usize = 0;
    /// Index of the detour that it resumes after. -1 to start at the top, [`FROM_MENU`](super::FROM_MENU) to resume at its menu.
    pub(crate) const RESUME_POINT: usize = 1;
    /// The step of its menu, or -1.
    pub(crate) const MENU: usize = 2;
    /// Choices that were collected for that menu.
    pub(crate) const CHOICES: usize = 3;
    /// The previous page; in a save, its id.
    pub(crate) const FROM: usize = 4;
    pub(crate) const ARRIVED: usize = 5;
    pub(crate) const TICKS: usize = 6;
    /// The page's own slots by name, with their values. Absent for a page without own slots.
    pub(crate) const PAGE_SLOTS: usize = 7;
    /// The outer menus, each as its step and its choices. Absent if there are no outer menus.
    pub(crate) const OUTER_MENUS: usize = 8;
}

impl<W: StepObserver> Machine<W> {
    /// Suspends this page and enters the detour. `number` is the index of the detour to resume after; None resumes at the menu.
    ///
    /// # Errors
    /// If too many pages are suspended, because they would never all resume.
    pub(crate) fn enter_detour(
        &mut self,
        unit: PageId,
        to: PageId,
        number: Option<usize>,
    ) -> MachineResult {
        let stack = self.context.state.get(slot::DETOURS).as_list();
        if self.current_page().is_detour
            && stack.len() - self.outermost_open(stack) >= MAX_SUSPENDED
        {
            let message = format!("{MAX_SUSPENDED} pages wait here for a detour to return");
            let fault = Diagnostic::new(Code::ErrorInPlay, self.current_page().span, message);
            return Err(Box::new(fault.help(
                "let one of them return before the next detour begins: `-> return`",
            )));
        }
        self.end_paragraph();
        let (menu, around) = match self.frames.first() {
            Some(Frame::Steps {
                menu,
                collected: gathered,
                outer_menus: around,
                page,
                ..
            }) if *page == unit => ((*menu, gathered.clone()), around.clone()),
            _ => ((None, Vec::new()), Vec::new()),
        };
        let (menu, gathered) = encode_menu(&menu);
        // A detour of an event precedes the page, which then starts from its top.
        let number = if self.frames.len() == 1 {
            number.map_or(FROM_MENU, to_i64)
        } else {
            -1
        };
        let own = self.page_slots();
        let state = &mut self.context.state;
        let mut frame = vec![
            state.get(slot::PAGE).clone(),
            Value::Int(number),
            menu,
            gathered,
            state.get(slot::PREVIOUS_PAGE).clone(),
            state.get(slot::ARRIVED).clone(),
            state.get(slot::TICKS).clone(),
        ];
        if own.is_some() || !around.is_empty() {
            frame.push(own.unwrap_or_default());
        }
        if !around.is_empty() {
            let around = around
                .iter()
                .flat_map(|menu| <[Value; 2]>::from(encode_menu(menu)));
            frame.push(Value::list(around));
        }
        let frame = Value::list(frame);
        let mut stack = state.get(slot::DETOURS).as_list().to_vec();
        stack.push(frame);
        state.set(slot::DETOURS, Value::list(stack));
        self.enter_page(to, EntryKind::Detour);
        Ok(())
    }

    /// Ends the open detours when a turn leads to another page.
    ///
    /// The frames of a detour that the reader leaves stay in the slot, because `-> back` can reopen it.
    pub(super) fn end_detours(&mut self, from: i64, to: PageId) {
        let stack = self.context.state.get(slot::DETOURS).as_list();
        let all = stack.len();
        let to = i64::from(to.0);
        let kept = match (self.is_detour(from), self.is_detour(to)) {
            (false, false) => 0..0,
            (false, true) => 0..all,
            (true, false) => self.outermost_open(stack)..all,
            // Back to a detour that is suspended by this one.
            (true, true) => {
                let waits = |it: &Value| frame_part(it, part::PAGE).int() == to;
                0..stack.iter().rposition(waits).unwrap_or(all)
            }
        };
        if kept == (0..all) {
            return;
        }
        let mut stack = stack.to_vec();
        stack.truncate(kept.end);
        let ended: Vec<Value> = stack.drain(..kept.start).collect();
        // `-> back` of the first page would open a detour whose frames are dropped here, so it leads to the page that
        // the detour had suspended.
        if let (Some(frame), Some(waited)) =
            (stack.first_mut(), ended.get(self.outermost_open(&ended)))
            && self.is_detour(frame_part(frame, part::FROM).int())
        {
            let mut parts = frame.as_list().to_vec();
            if let Some(from) = parts.get_mut(part::FROM) {
                *from = frame_part(waited, part::PAGE);
            }
            *frame = Value::list(parts);
        }
        self.context.state.set(slot::DETOURS, Value::list(stack));
        self.context
            .observer
            .detours_ended(all - kept.end, kept.len());
    }

    fn is_detour(&self, page: i64) -> bool {
        let page = usize::try_from(page).ok();
        page.and_then(|n| self.book.pages.get(n))
            .is_some_and(|page| page.is_detour)
    }

    /// Index of the first frame of the open detours. It is the last page that is not a detour. Earlier frames belong to
    /// a detour that the reader left.
    fn outermost_open(&self, stack: &[Value]) -> usize {
        let plain = |it: &Value| !self.is_detour(frame_part(it, part::PAGE).int());
        stack.iter().rposition(plain).unwrap_or(0)
    }

    /// The values of the page's own slots by name. Saved because the detour can visit this page again.
    fn page_slots(&self) -> Option<Value> {
        let fresh = &self.current_page().reset_slots;
        let value = |slot: &u32| {
            let name = self.book.slots.name(*slot).to_owned();
            (name, self.context.state.get(*slot).clone())
        };
        (!fresh.is_empty()).then(|| Value::map(fresh.iter().map(value)))
    }

    /// Updates the stored slot of a suspended page. The page will resume with the new value.
    pub(crate) fn update_suspended_slot(&mut self, slot: u32) {
        if self.current_page().reset_slots.contains(&slot) {
            return;
        }
        let name = self.book.slots.name(slot);
        let mut stack = self.context.state.get(slot::DETOURS).as_list().to_vec();
        let holds = |frame: &&mut Value| matches!(frame.as_list().get(part::PAGE_SLOTS), Some(Value::Map(own)) if own.contains_key(name));
        let Some(frame) = stack.iter_mut().rev().find(holds) else {
            return;
        };
        let mut parts = frame.as_list().to_vec();
        parts[part::PAGE_SLOTS] =
            parts[part::PAGE_SLOTS].with(name, self.context.state.get(slot).clone());
        *frame = Value::list(parts);
        self.context.state.set(slot::DETOURS, Value::list(stack));
    }

    pub(crate) fn return_from_detour(&mut self) -> MachineResult {
        self.end_paragraph();
        if self.context.state.get(slot::DETOURS).as_list().is_empty() {
            return Err(internal_error("this page was not entered as a detour"));
        }
        self.resume_suspended();
        Ok(())
    }

    /// Resumes the innermost suspended page. Also used when a save is loaded.
    pub(crate) fn resume_suspended(&mut self) {
        self.drop_scenes();
        self.offer_page_checkpoint(self.current_page_id(), EntryKind::Return);
        let mut stack = self.context.state.get(slot::DETOURS).as_list().to_vec();
        let Some(frame) = stack.pop() else { return };
        let held = |n: usize| frame_part(&frame, n);
        let page = PageId(u32::try_from(held(part::PAGE).int()).unwrap_or(0));
        let state = &mut self.context.state;
        let left = state.get(slot::PAGE).int();
        state.set(slot::DETOURS, Value::list(stack));
        state.set(slot::PAGE, held(part::PAGE));
        state.set(slot::PREVIOUS_PAGE, held(part::FROM));
        state.set(slot::ARRIVED, held(part::ARRIVED));
        state.set(slot::TICKS, held(part::TICKS));
        if let Value::Map(own) = held(part::PAGE_SLOTS) {
            for (name, value) in &*own {
                let slots = &self.book.slots;
                let older = || slots.find(&self.book.data.aliases.current_slot(name)?);
                if let Some(slot) = slots.find(name).or_else(older) {
                    state.set(slot, value.clone());
                }
            }
        }
        let target = self.book.page(page);
        let detour = usize::try_from(held(part::RESUME_POINT).int()).ok();
        let at = match detour {
            Some(n) => target.resume_points.get(n).copied().unwrap_or(0),
            None => 0,
        };
        let (menu, gathered) = decode_menu(&held(part::MENU), &held(part::CHOICES));
        let around = held(part::OUTER_MENUS);
        let pairs = around.as_list().chunks_exact(2);
        let around = pairs.map(|pair| decode_menu(&pair[0], &pair[1])).collect();
        // An offered page is taken from a menu, so no step of the page contains the detour.
        let at = if held(part::RESUME_POINT).int() == FROM_MENU {
            menu.unwrap_or(0)
        } else {
            at
        };
        self.frames.clear();
        self.context.observer.detour_returned(page);
        self.emit_page(page, left, false);
        self.frames.push(Frame::Steps {
            page,
            at,
            menu,
            collected: gathered,
            outer_menus: around,
        });
    }

    pub(crate) fn turn_back(&mut self) {
        let from = u32::try_from(self.context.state.get(slot::PREVIOUS_PAGE).int());
        match from {
            Ok(from) => self.leave_page(PageId(from), EntryKind::Back),
            Err(_) => self.leave_page(self.current_page_id(), EntryKind::Again),
        }
    }
}

/// A part of a suspended page.
fn frame_part(frame: &Value, n: usize) -> Value {
    frame.as_list().get(n).cloned().unwrap_or_default()
}

/// Encodes a menu and its choices.
fn encode_menu((menu, gathered): &(Option<usize>, Vec<usize>)) -> (Value, Value) {
    let choices = gathered.iter().map(|n| Value::Int(to_i64(*n)));
    (Value::Int(menu.map_or(-1, to_i64)), Value::list(choices))
}

fn decode_menu(menu: &Value, choices: &Value) -> (Option<usize>, Vec<usize>) {
    let choices = choices.as_list().iter();
    let gathered = choices.filter_map(|n| usize::try_from(n.int()).ok());
    (usize::try_from(menu.int()).ok(), gathered.collect())
}
