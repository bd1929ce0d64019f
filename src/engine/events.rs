//! Events of a game: pages, paragraphs, changes and notices of the program.

use super::frames::StepObserver;
use super::machine::Machine;
use crate::model::book::PageId;
use crate::model::game::{ChangeEvent, ChangeSource, Event, HookPoint, Value};
use crate::syntax::markup::Emphasis;
use std::rc::Rc;

impl<W: StepObserver> Machine<W> {
    /// Emits the heading of a page. `from` is the previous page; entering another book emits a notice.
    pub(crate) fn emit_page(&mut self, page: PageId, from: i64, again: bool) {
        let before = usize::try_from(from).ok();
        let before = before.and_then(|n| self.book.pages.get(n));
        if before.is_some_and(|before| before.part != self.book.page(page).part) {
            let book = Rc::clone(&self.book);
            self.emit_notice("book-entered", || book.part(page).title.clone());
        }
        let page = self.book.page(page);
        self.context.emit_with(|| Event::Page {
            id: page.id.to_string(),
            title: page.title.to_string(),
            again,
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

    /// Adds or removes a code for the page.
    pub(crate) fn change_code(&mut self, slot: u32, name: &str, gain: bool) {
        if self.context.state.get(slot).truth() == gain {
            return;
        }
        if self.book.data.hidden_codes.contains(&slot) {
            self.context.state.set(slot, gain.into());
        } else {
            let book = std::rc::Rc::clone(&self.book);
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
        let gain = to > from;
        let book = Rc::clone(&self.book);
        let world = &book.data;
        self.set_slot(slot, to.clone(), || world.title_change(name, from, to, by));
        self.schedule_gain_hook("title", name, gain);
    }

    /// Calls the hook for a gained or lost value.
    pub(crate) fn schedule_gain_hook(&mut self, what: &str, id: &str, has: bool) {
        let moment = if has {
            HookPoint::Gain
        } else {
            HookPoint::Lose
        };
        self.schedule_hook(moment, |_| {
            Value::list([Value::text(what), Value::text(id)])
        });
    }

    /// Sets a slot and emits the change. `from` and `to` default to the old and the new value.
    pub(crate) fn set_slot(&mut self, slot: u32, to: Value, told: impl FnOnce() -> ChangeEvent) {
        if *self.context.state.get(slot) == to {
            return;
        }
        let from = self.context.state.get(slot).clone();
        self.context.state.set(slot, to.clone());
        self.context.emit_with(|| {
            let told = told();
            Event::Change(match (&told.from, &told.to) {
                (Value::Nothing, Value::Nothing) => ChangeEvent { from, to, ..told },
                _ => told,
            })
        });
    }

    /// Emits a notice by its code. `about` is its argument.
    pub(crate) fn emit_notice(&mut self, code: &str, about: impl FnOnce() -> String) {
        self.context.emit_with(|| Event::Notice {
            code: code.to_owned(),
            name: about(),
            text: String::new(),
        });
    }
}
