//! Events of a game: pages, paragraphs, changes and notices of the program.

use super::frames::StepObserver;
use super::machine::Machine;
use crate::model::book::PageId;
use crate::model::game::{ChangeEvent, ChangeSource, Event, HookPoint, Value};
use crate::syntax::markup::Emphasis;
use std::rc::Rc;

impl<W: StepObserver> Machine<W> {
    /// Emits the heading of a page. `from` is the previous page; entering another book emits a notice.
    pub(crate) fn tell_page(&mut self, page: PageId, from: i64, again: bool) {
        let before = usize::try_from(from).ok();
        let before = before.and_then(|n| self.book.pages.get(n));
        if before.is_some_and(|before| before.part != self.book.page(page).part) {
            let book = Rc::clone(&self.book);
            self.notice("book", || book.part(page).title.clone());
        }
        let page = self.book.page(page);
        self.turn.tell(|| Event::Page {
            id: page.id.to_string(),
            title: page.title.to_string(),
            again,
        });
    }

    /// Emits the image of a page that was entered.
    pub(crate) fn tell_image(&mut self, page: PageId) {
        let page = self.book.page(page);
        if let Some(image) = &page.image {
            let part = self.book.parts.get(page.part);
            self.turn.tell(|| image.event(part));
        }
    }

    pub(crate) fn say(&mut self, text: &str, style: Emphasis) {
        self.turn.say(text, style);
    }

    /// Adds a value to the paragraph.
    pub(crate) fn say_value(&mut self, value: &Value, style: Emphasis) {
        match value {
            Value::Text(text) => self.say(text, style),
            Value::Nothing | Value::Bool(_) | Value::Int(_) if !W::HEARS => {
                self.turn.paragraph.is_there();
            }
            value => self.say(&value.to_text(), style),
        }
    }

    /// Emits the paragraph so far.
    pub(crate) fn paragraph_over(&mut self) {
        self.turn.paragraph_over();
    }

    /// Adds or removes a code for the page.
    pub(crate) fn code(&mut self, slot: u32, name: &str, gain: bool) {
        if self.turn.state.get(slot).truth() == gain {
            return;
        }
        if self.book.world.hidden.contains(&slot) {
            self.turn.state.set(slot, gain.into());
        } else {
            let book = std::rc::Rc::clone(&self.book);
            self.change(slot, gain.into(), || {
                book.world.code_changed(name, gain, ChangeSource::Page)
            });
        }
        self.now_has("code", name, gain);
    }

    /// Adds or removes a title, or changes its number.
    pub(crate) fn title(&mut self, slot: u32, name: &str, to: Value, by: ChangeSource) {
        let from = self.turn.state.get(slot).clone();
        if from == to {
            return;
        }
        let gain = to > from;
        let book = Rc::clone(&self.book);
        let world = &book.world;
        self.change(slot, to.clone(), || world.title_changed(name, from, to, by));
        self.now_has("title", name, gain);
    }

    /// Calls the hook for a gained or lost value.
    pub(crate) fn now_has(&mut self, what: &str, id: &str, has: bool) {
        let moment = if has {
            HookPoint::Gain
        } else {
            HookPoint::Lose
        };
        self.hook(moment, |_| {
            Value::list([Value::text(what), Value::text(id)])
        });
    }

    /// Sets a slot and emits the change. `from` and `to` default to the old and the new value.
    pub(crate) fn change(&mut self, slot: u32, to: Value, told: impl FnOnce() -> ChangeEvent) {
        if *self.turn.state.get(slot) == to {
            return;
        }
        let from = self.turn.state.get(slot).clone();
        self.turn.state.set(slot, to.clone());
        self.turn.tell(|| {
            let told = told();
            Event::Change(match (&told.from, &told.to) {
                (Value::Nothing, Value::Nothing) => ChangeEvent { from, to, ..told },
                _ => told,
            })
        });
    }

    /// Emits a notice by its code. `about` is its argument.
    pub(crate) fn notice(&mut self, code: &str, about: impl FnOnce() -> String) {
        self.turn.tell(|| Event::Notice {
            code: code.to_owned(),
            about: about(),
            text: String::new(),
        });
    }
}
