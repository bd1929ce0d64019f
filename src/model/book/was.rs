//! What names of the book were in older editions: saves and recordings of those still use them.

use super::SlotName;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Older names by what they name; to each, the name that it has now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Was {
    /// By whole id: `isles:landing` for a page of a neighbouring book.
    pub pages: BTreeMap<Arc<str>, Arc<str>>,
    pub codes: BTreeMap<String, String>,
    pub titles: BTreeMap<String, String>,
    /// By whole name, as pages are.
    pub variables: BTreeMap<String, String>,
    /// Of each kind by its place in the vocabulary, entries by id.
    pub things: BTreeMap<usize, BTreeMap<String, String>>,
}

impl Was {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What a page of this id is called now, if it was one.
    pub fn page(&self, id: &str) -> Option<&Arc<str>> {
        self.pages.get(id)
    }

    /// What an entry of a kind is called now, if this was one.
    pub fn thing(&self, kind: usize, id: &str) -> Option<&str> {
        self.things.get(&kind)?.get(id).map(String::as_str)
    }

    /// The name that a slot of an older edition has now; none for one that is called as ever.
    pub fn slot(&self, name: &str) -> Option<String> {
        let slot = match SlotName::of(name) {
            SlotName::Code(name) => SlotName::Code(self.codes.get(name)?),
            SlotName::Title(name) => SlotName::Title(self.titles.get(name)?),
            SlotName::Variable(name) => match (self.variables.get(name), name.rsplit_once('.')) {
                (Some(now), _) => SlotName::Variable(now),
                // A page's own.
                (None, Some((page, own))) => {
                    let name = format!("{}.{own}", self.page(page)?);
                    return Some(SlotName::Variable(&name).to_string());
                }
                (None, None) => return None,
            },
            SlotName::Visits(page) => SlotName::Visits(self.page(page)?),
            SlotName::Ticks(page) => SlotName::Ticks(self.page(page)?),
            SlotName::Once(page, part) => SlotName::Once(self.page(page)?, part),
            SlotName::Vary(page, part) => SlotName::Vary(self.page(page)?, part),
            _ => return None,
        };
        Some(slot.to_string())
    }
}
