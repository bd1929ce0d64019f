//! What a reader is told: pages, paragraphs, changes, and what the program itself has to say.

use super::run::Machine;
use crate::book::PageId;
use crate::game::{Event, Piece, Value};
use crate::markup::Emphasis;
use std::sync::Arc;

impl Machine {
    /// `from` is the page before; a page of another book is told as such.
    pub(super) fn tell_page(&mut self, page: PageId, from: i64, again: bool) {
        let book = Arc::clone(&self.book);
        let before = usize::try_from(from).ok().and_then(|n| book.pages.get(n));
        if before.is_some_and(|before| before.part != book.page(page).part) {
            let title = &book.part(page).title;
            self.notice("book", format!("You are in another book now: {title}."));
        }
        let page = book.page(page);
        let event = Event::Page {
            id: page.id.to_string(),
            title: page.title.to_string(),
            again,
        };
        self.turn.events.push(event);
    }

    pub(super) fn say(&mut self, text: &str, style: Emphasis) {
        if let Some(last) = self.paragraph.last_mut()
            && last.style == style
        {
            last.text.push_str(text);
        } else {
            self.paragraph.push(Piece {
                text: text.to_owned(),
                style,
            });
        }
    }

    /// Tells the paragraph so far, white space folded.
    pub(super) fn paragraph_over(&mut self) {
        let pieces = tidy(std::mem::take(&mut self.paragraph));
        if !pieces.is_empty() {
            self.turn.events.push(Event::Prose { pieces });
        }
    }

    pub(super) fn memory(&mut self, slot: u32, name: &str, gain: bool, what: &str) {
        if self.turn.state.get(slot).truth() == gain {
            return;
        }
        let told = if gain { "You gain" } else { "You lose" };
        let text = format!("{told} the {what} {name}");
        self.change(slot, what, gain.into(), text);
        self.hook(if gain { "gain" } else { "lose" }, |_| {
            Value::map([("what", Value::text(what)), ("name", Value::text(name))])
        });
    }

    pub(super) fn change(&mut self, slot: u32, what: &str, to: Value, text: String) {
        self.paragraph_over();
        let from = self.turn.state.get(slot).clone();
        if from != to {
            self.turn.state.set(slot, to.clone());
            self.turn.events.push(Event::Change {
                what: what.to_owned(),
                from,
                to,
                text,
            });
        }
    }

    pub(super) fn notice(&mut self, code: &str, text: String) {
        self.turn.events.push(Event::Notice {
            code: code.to_owned(),
            text,
        });
    }
}

/// Folds white space over the pieces and takes it off both ends.
pub(super) fn tidy(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let mut space = true;
    for piece in pieces {
        let mut text = String::new();
        for c in piece.text.chars() {
            if c.is_whitespace() {
                if !space {
                    text.push(' ');
                }
                space = true;
            } else {
                text.push(c);
                space = false;
            }
        }
        if !text.is_empty() {
            out.push(Piece { text, ..piece });
        }
    }
    while let Some(last) = out.last_mut() {
        last.text.truncate(last.text.trim_end().len());
        if last.text.is_empty() {
            out.pop();
        } else {
            break;
        }
    }
    out
}
