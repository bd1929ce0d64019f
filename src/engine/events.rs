//! Emits events of a game: pages, paragraphs, changes and notices of the program.

use super::frames::StepObserver;
use super::machine::Machine;
use crate::model::book::PageId;
use crate::model::game::{ChangeEvent, ChangeSource, Event, HookPoint, Value};
use crate::syntax::markup::Emphasis;
use std::rc::Rc;

impl<W: StepObserver> Machine<W> {
    /// Emits the heading of a page. Emits a notice first if the previous page is in another book.
    ///
    /// A negative `previous_index` means that there is no previous page. `is_again` is true if the page is shown again without a turn.
    pub(crate) fn emit_page(&mut self, page: PageId, previous_index: i64, is_again: bool) {
        let previous = usize::try_from(previous_index).ok();
        let previous = previous.and_then(|n| self.book.pages.get(n));
        if previous.is_some_and(|it| it.part != self.book.page(page).part) {
            let book = Rc::clone(&self.book);
            self.emit_notice("book-entered", || book.part(page).title.clone());
        }
        let page = self.book.page(page);
        self.context.emit_with(|| Event::Page {
            id: page.id.to_string(),
            title: page.title.to_string(),
            again: is_again,
        });
    }

    /// Emits the image of a page that was entered.
    pub(crate) fn emit_image(&mut self, page: PageId) {
        let page = self.book.page(page);
        if let Some(image) = &page.image {
            let part = self.book.parts.get(page.part);
            self.context.emit_with(|| image.to_event(part));
        }
    }

    pub(crate) fn add_text(&mut self, text: &str, style: Emphasis) {
        self.context.add_text(text, style);
    }

    /// Adds a value to the paragraph.
    pub(crate) fn add_value(&mut self, value: &Value, style: Emphasis) {
        match value {
            Value::Text(text) => self.add_text(text, style),
            Value::Nothing | Value::Bool(_) | Value::Int(_) if !W::OBSERVES => {
                self.context.paragraph.mark_non_empty();
            }
            value => self.add_text(&value.to_text(), style),
        }
    }

    /// Emits the paragraph so far.
    pub(crate) fn end_paragraph(&mut self) {
        self.context.end_paragraph();
    }

    /// Adds or removes a code. The source of the change is the page.
    pub(crate) fn change_code(&mut self, slot: u32, name: &str, gain: bool) {
        if self.context.state.get(slot).truth() == gain {
            return;
        }
        if self.book.data.hidden_codes.contains(&slot) {
            self.context.state.set(slot, gain.into());
        } else {
            let book = Rc::clone(&self.book);
            self.set_slot(slot, gain.into(), || {
                book.data.code_change(name, gain, ChangeSource::Page)
            });
        }
        self.schedule_gain_hook("code", name, gain);
    }

    /// Adds or removes a title, or changes its number.
    pub(crate) fn change_title(&mut self, slot: u32, name: &str, to: Value, by: ChangeSource) {
        let from = self.context.state.get(slot).clone();
        if from == to {
            return;
        }
        let is_gain = to > from;
        let book = Rc::clone(&self.book);
        self.set_slot(slot, to.clone(), || {
            book.data.title_change(name, from, to, by)
        });
        self.schedule_gain_hook("title", name, is_gain);
    }

    /// Schedules the hook for a gained or lost code, title or entry.
    pub(crate) fn schedule_gain_hook(&mut self, kind: &str, id: &str, is_gain: bool) {
        let point = if is_gain {
            HookPoint::Gain
        } else {
            HookPoint::Lose
        };
        self.schedule_hook(point, |_| Value::list([Value::text(kind), Value::text(id)]));
    }

    /// Sets a slot and emits the event of the change. Its `from` and `to` default to the old and the new value.
    pub(crate) fn set_slot(&mut self, slot: u32, to: Value, event: impl FnOnce() -> ChangeEvent) {
        if *self.context.state.get(slot) == to {
            return;
        }
        let from = self.context.state.get(slot).clone();
        self.context.state.set(slot, to.clone());
        self.context.emit_with(|| {
            let event = event();
            Event::Change(match (&event.from, &event.to) {
                (Value::Nothing, Value::Nothing) => ChangeEvent { from, to, ..event },
                _ => event,
            })
        });
    }

    /// Emits a notice by its id. `name` is the linked book that it concerns, or empty.
    pub(crate) fn emit_notice(&mut self, notice_id: &str, name: impl FnOnce() -> String) {
        self.context.emit_with(|| Event::Notice {
            code: notice_id.to_owned(),
            name: name(),
            text: String::new(),
        });
    }
}
