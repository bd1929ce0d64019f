//! A kept game in a book that calls a page otherwise.

use super::by_id::with_pages;
use super::{Kept, waiting};
use crate::model::book::{SlotName, slot};
use crate::model::game::Value;
use std::collections::BTreeMap;

impl Kept {
    /// A page has another id in the book that the game is to go on in.
    pub fn rename(&mut self, was: &str, is: &str) {
        if self.page == was {
            is.clone_into(&mut self.page);
        }
        self.state = renamed(std::mem::take(&mut self.state), was, is);
        self.starts = renamed(std::mem::take(&mut self.starts), was, is);
        for step in self.earlier.iter_mut().chain(&mut self.since) {
            if step.page == was {
                is.clone_into(&mut step.page);
            }
        }
    }
}

/// Slots by the names that they have where a page is called otherwise.
fn renamed(state: BTreeMap<String, Value>, was: &str, is: &str) -> BTreeMap<String, Value> {
    state
        .into_iter()
        .map(|(name, value)| {
            let number = slot::NAMES.iter().zip(0..);
            let mut number = number.filter(|((known, _), _)| **known == *name);
            let value = match number.next() {
                Some((_, n)) => {
                    let value = with_pages(n, &value, |page| renamed_value(page, was, is));
                    match n {
                        slot::DETOURS => {
                            waiting::called(&value, |name| renamed_slot(name, was, is))
                        }
                        _ => value,
                    }
                }
                None => value,
            };
            (renamed_slot(&name, was, is).unwrap_or(name), value)
        })
        .collect()
}

fn renamed_value(value: &Value, was: &str, is: &str) -> Value {
    if value.as_text() == Some(was) {
        Value::text(is)
    } else {
        value.clone()
    }
}

/// The name of a page's slot when the page is called otherwise; none for every other slot.
fn renamed_slot(name: &str, was: &str, is: &str) -> Option<String> {
    let name = match SlotName::of(name) {
        SlotName::Visits(page) if page == was => SlotName::Visits(is),
        SlotName::Ticks(page) if page == was => SlotName::Ticks(is),
        SlotName::Once(page, part) if page == was => SlotName::Once(is, part),
        SlotName::Vary(page, part) if page == was => SlotName::Vary(is, part),
        SlotName::Variable(name) => {
            let own = name.strip_prefix(was)?.strip_prefix('.')?;
            let own = own.to_owned();
            return (!own.contains('.'))
                .then(|| SlotName::Variable(&format!("{is}.{own}")).to_string());
        }
        _ => return None,
    };
    Some(name.to_string())
}
