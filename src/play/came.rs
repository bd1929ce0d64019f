//! What came of the page that the reader stands on: a page that is played again in a new edition may come otherwise, though every answer fits.

use super::kept::differing;
use super::{Kept, Session, values};
use crate::book::{Book, SlotName};
use crate::game::{Message, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Is it something that a reader knows of?
fn is_known(book: &Book, name: &str) -> bool {
    match SlotName::of(name) {
        SlotName::Code(_) | SlotName::Title(_) | SlotName::Variable(_) | SlotName::Held(_) => true,
        SlotName::Field(name) => {
            let field = book.vocabulary.fields.iter().find(|it| it.name == name);
            field.is_some_and(|field| field.shown)
        }
        _ => false,
    }
}

/// What holds another value than when the page was entered, by name.
pub(super) fn came(book: &Book, entered: &[Value], now: &[Value]) -> BTreeMap<String, Value> {
    let differ = differing(book, entered, now);
    differ.filter(|(name, _)| is_known(book, name)).collect()
}

impl Session {
    /// What of the page came otherwise than the kept game tells: a message. Saves from before this was kept tell nothing.
    pub(super) fn came_otherwise(&self, kept: &Kept) -> Option<String> {
        let book = &self.machine.book;
        let entered = self.on_page().first().map_or(0, |mark| mark.at);
        let state = &self.machine.turn.state;
        let now = came(book, &state.at(entered), state.slots());
        let of_today = |name: &String| -> Option<String> {
            let there = book.slots.find(name).map(|_| name.clone());
            there.or_else(|| book.world.was.slot(name))
        };
        let was: BTreeMap<String, &Value> = kept
            .came
            .as_ref()?
            .iter()
            .filter_map(|(name, value)| Some((of_today(name)?, value)))
            .collect();
        let all: BTreeSet<&String> = was.keys().chain(now.keys()).collect();
        let other = all.into_iter().filter(|name| {
            let same = match (was.get(*name), now.get(*name)) {
                (Some(was), Some(now)) => book
                    .slots
                    .find(name)
                    .is_none_or(|n| super::older::things(book, n, (*was).clone()) == *now),
                _ => false,
            };
            !same
        });
        let names: Vec<&str> = other.take(12).map(|name| values::called(name)).collect();
        (!names.is_empty()).then(|| {
            let message = Message::new("lost-otherwise");
            message.with("names", names.join(", ")).text()
        })
    }
}
