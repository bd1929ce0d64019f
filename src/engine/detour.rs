//! Detours, which return to the page that they suspend, and `-> back` to the previous page.

use super::frames::{EntryKind, Frame, StepObserver};
use super::machine::{Machine, MachineResult, internal_error, to_i64};
use crate::model::book::{PageId, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};

/// Maximum number of pages that detours suspend. Far more than a reader can remember.
const MAX_SUSPENDED: usize = 100;

/// The resume point of a detour that was taken from a menu, not from a step of the page. Saves contain it, so it must not
/// depend on the machine.
const FROM_MENU: i64 = i64::MAX;

/// Indices into the list that stores a suspended page.
pub(crate) mod part {
    /// The number of the page; in a save, its id.
    pub(crate) const PAGE: usize = 0;
    /// Index of the detour after which the page resumes. -1 for its first step, [`FROM_MENU`](super::FROM_MENU) for its menu.
    pub(crate) const RESUME_POINT: usize = 1;
    /// The step of the menu of the page, or -1.
    pub(crate) const MENU: usize = 2;
    /// The choices that were collected for that menu.
    pub(crate) const CHOICES: usize = 3;
    /// The previous page; in a save, its id.
    pub(crate) const FROM: usize = 4;
    /// The value of [`slot::ARRIVED`](crate::model::book::slot::ARRIVED).
    pub(crate) const ARRIVED: usize = 5;
    /// The value of [`slot::TICKS`](crate::model::book::slot::TICKS).
    pub(crate) const TICKS: usize = 6;
    /// The values of the page's reset slots, by name. Can be absent if the page has none.
    pub(crate) const PAGE_SLOTS: usize = 7;
    /// The outer menus: the step and the choices of each. Absent if there are no outer menus.
    pub(crate) const OUTER_MENUS: usize = 8;
}

impl<W: StepObserver> Machine<W> {
    /// Suspends the current page and enters a detour.
    ///
    /// `code` is the page or event whose steps contain the detour. `index` is the index of the detour after which the page
    /// resumes; None resumes at the menu.
    ///
    /// # Errors
    /// If too many pages are suspended, because readers would never return to all of them.
    pub(crate) fn enter_detour(
        &mut self,
        code: PageId,
        to: PageId,
        index: Option<usize>,
    ) -> MachineResult {
        let stack = self.context.state.get(slot::DETOURS).as_list();
        if self.current_page().is_detour
            && stack.len() - self.outermost_open(stack) >= MAX_SUSPENDED
        {
            let message = format!("{MAX_SUSPENDED} pages are suspended by detours here");
            let error = Diagnostic::new(Code::ErrorInPlay, self.current_page().span, message);
            return Err(Box::new(error.help(
                "return from a detour before the next detour begins: `-> return`",
            )));
        }
        self.end_paragraph();
        let (menu, outer_menus) = match self.frames.first() {
            Some(Frame::Steps {
                menu,
                collected,
                outer_menus,
                page,
                ..
            }) if *page == code => ((*menu, collected.clone()), outer_menus.clone()),
            _ => ((None, Vec::new()), Vec::new()),
        };
        let (menu, choices) = encode_menu(&menu);
        // An event runs before its page, so after a detour of an event the page starts at its first step.
        let resume_point = if self.frames.len() == 1 {
            index.map_or(FROM_MENU, to_i64)
        } else {
            -1
        };
        let page_slots = self.page_slots();
        let state = &mut self.context.state;
        let mut frame = vec![
            state.get(slot::PAGE).clone(),
            Value::Int(resume_point),
            menu,
            choices,
            state.get(slot::PREVIOUS_PAGE).clone(),
            state.get(slot::ARRIVED).clone(),
            state.get(slot::TICKS).clone(),
        ];
        if page_slots.is_some() || !outer_menus.is_empty() {
            frame.push(page_slots.unwrap_or_default());
        }
        if !outer_menus.is_empty() {
            let menus = outer_menus
                .iter()
                .flat_map(|menu| <[Value; 2]>::from(encode_menu(menu)));
            frame.push(Value::list(menus));
        }
        let mut stack = state.get(slot::DETOURS).as_list().to_vec();
        stack.push(Value::list(frame));
        state.set(slot::DETOURS, Value::list(stack));
        self.enter_page(to, EntryKind::Detour);
        Ok(())
    }

    /// Ends open detours when a turn leads to another page.
    ///
    /// The frames of a detour that the reader leaves stay in the slot, because `-> back` can lead into it again.
    pub(super) fn end_detours(&mut self, from: i64, to: PageId) {
        let stack = self.context.state.get(slot::DETOURS).as_list();
        let count = stack.len();
        let to = i64::from(to.0);
        let kept = match (self.is_detour(from), self.is_detour(to)) {
            (false, false) => 0..0,
            (false, true) => 0..count,
            (true, false) => self.outermost_open(stack)..count,
            // Back to a detour that this detour has suspended.
            (true, true) => {
                let is_target = |frame: &Value| frame_part(frame, part::PAGE).int() == to;
                0..stack.iter().rposition(is_target).unwrap_or(count)
            }
        };
        if kept == (0..count) {
            return;
        }
        let mut stack = stack.to_vec();
        stack.truncate(kept.end);
        let dropped: Vec<Value> = stack.drain(..kept.start).collect();
        // `-> back` on the first page would lead into a detour whose frames are dropped here. Instead, it leads to the page
        // that the detour had suspended.
        if let (Some(frame), Some(suspended)) = (
            stack.first_mut(),
            dropped.get(self.outermost_open(&dropped)),
        ) && self.is_detour(frame_part(frame, part::FROM).int())
        {
            let mut parts = frame.as_list().to_vec();
            if let Some(from) = parts.get_mut(part::FROM) {
                *from = frame_part(suspended, part::PAGE);
            }
            *frame = Value::list(parts);
        }
        self.context.state.set(slot::DETOURS, Value::list(stack));
        self.context
            .observer
            .detours_ended(count - kept.end, kept.len());
    }

    fn is_detour(&self, page: i64) -> bool {
        let page = usize::try_from(page).ok();
        page.and_then(|n| self.book.pages.get(n))
            .is_some_and(|page| page.is_detour)
    }

    /// Index of the first frame of the open detours: the last page that is not a detour. Earlier frames belong to a
    /// detour that the reader has left.
    fn outermost_open(&self, stack: &[Value]) -> usize {
        let is_plain = |frame: &Value| !self.is_detour(frame_part(frame, part::PAGE).int());
        stack.iter().rposition(is_plain).unwrap_or(0)
    }

    /// The values of the page's reset slots, by name. The detour can visit this page again and reset them.
    fn page_slots(&self) -> Option<Value> {
        let slots = &self.current_page().reset_slots;
        let value = |slot: &u32| {
            let name = self.book.slots.name(*slot).to_owned();
            (name, self.context.state.get(*slot).clone())
        };
        (!slots.is_empty()).then(|| Value::map(slots.iter().map(value)))
    }

    /// Updates a stored slot of a suspended page, so that the page resumes with the new value.
    pub(crate) fn update_suspended_slot(&mut self, slot: u32) {
        if self.current_page().reset_slots.contains(&slot) {
            return;
        }
        let name = self.book.slots.name(slot);
        let mut stack = self.context.state.get(slot::DETOURS).as_list().to_vec();
        let has_slot = |frame: &&mut Value| matches!(frame.as_list().get(part::PAGE_SLOTS), Some(Value::Map(slots)) if slots.contains_key(name));
        let Some(frame) = stack.iter_mut().rev().find(has_slot) else {
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

    /// Resumes the innermost suspended page. Also used to load a save.
    pub(crate) fn resume_suspended(&mut self) {
        self.drop_scenes();
        self.offer_page_checkpoint(self.current_page_id(), EntryKind::Return);
        let mut stack = self.context.state.get(slot::DETOURS).as_list().to_vec();
        let Some(frame) = stack.pop() else { return };
        let part_of = |n: usize| frame_part(&frame, n);
        let page = PageId(u32::try_from(part_of(part::PAGE).int()).unwrap_or(0));
        let state = &mut self.context.state;
        let previous = state.get(slot::PAGE).int();
        state.set(slot::DETOURS, Value::list(stack));
        state.set(slot::PAGE, part_of(part::PAGE));
        state.set(slot::PREVIOUS_PAGE, part_of(part::FROM));
        state.set(slot::ARRIVED, part_of(part::ARRIVED));
        state.set(slot::TICKS, part_of(part::TICKS));
        if let Value::Map(values) = part_of(part::PAGE_SLOTS) {
            for (name, value) in &*values {
                let slots = &self.book.slots;
                let by_alias = || slots.find(&self.book.data.aliases.current_slot(name)?);
                if let Some(slot) = slots.find(name).or_else(by_alias) {
                    state.set(slot, value.clone());
                }
            }
        }
        let (menu, collected) = decode_menu(&part_of(part::MENU), &part_of(part::CHOICES));
        let outer_menus = part_of(part::OUTER_MENUS);
        let pairs = outer_menus.as_list().chunks_exact(2);
        let outer_menus = pairs.map(|pair| decode_menu(&pair[0], &pair[1])).collect();
        let resume_points = &self.book.page(page).resume_points;
        let at = match part_of(part::RESUME_POINT).int() {
            // The page was suspended at its menu, so none of its steps contains the detour.
            FROM_MENU => menu,
            n => usize::try_from(n)
                .ok()
                .and_then(|n| resume_points.get(n))
                .copied(),
        };
        let at = at.unwrap_or(0);
        self.frames.clear();
        self.context.observer.detour_returned(page);
        self.emit_page(page, previous, false);
        self.frames.push(Frame::Steps {
            page,
            at,
            menu,
            collected,
            outer_menus,
        });
    }

    /// Turns to the previous page. Without one, starts another turn of the current page.
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
fn encode_menu((menu, choices): &(Option<usize>, Vec<usize>)) -> (Value, Value) {
    let choices = choices.iter().map(|n| Value::Int(to_i64(*n)));
    (Value::Int(menu.map_or(-1, to_i64)), Value::list(choices))
}

fn decode_menu(menu: &Value, choices: &Value) -> (Option<usize>, Vec<usize>) {
    let choices = choices.as_list().iter();
    let choices = choices.filter_map(|n| usize::try_from(n.int()).ok());
    (usize::try_from(menu.int()).ok(), choices.collect())
}
