//! Former names in a book, which older saves and recorded games still use.

use super::SlotName;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maps from former names to current names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aliases {
    /// Pages by full id: `isles:landing` for a page of a linked book.
    pub pages: BTreeMap<Arc<str>, Arc<str>>,
    pub codes: BTreeMap<String, String>,
    pub titles: BTreeMap<String, String>,
    /// Variables by full name, like pages.
    pub variables: BTreeMap<String, String>,
    /// Entries by id, for each kind by its index in the schema.
    pub entries: BTreeMap<usize, BTreeMap<String, String>>,
}

impl Aliases {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The current id of a page with this former id.
    pub fn current_page(&self, id: &str) -> Option<&Arc<str>> {
        self.pages.get(id)
    }

    /// The current id of an entry with this former id.
    pub fn current_entry(&self, kind: usize, id: &str) -> Option<&str> {
        self.entries.get(&kind)?.get(id).map(String::as_str)
    }

    /// The current name of a slot from an older edition. None if it is unchanged.
    pub fn current_slot(&self, name: &str) -> Option<String> {
        let slot = match SlotName::parse(name) {
            SlotName::Code(name) => SlotName::Code(self.codes.get(name)?),
            SlotName::Title(name) => SlotName::Title(self.titles.get(name)?),
            SlotName::Variable(name) => match (self.variables.get(name), name.rsplit_once('.')) {
                (Some(current), _) => SlotName::Variable(current),
                // A variable of a page.
                (None, Some((page, variable))) => {
                    let name = format!("{}.{variable}", self.current_page(page)?);
                    return Some(SlotName::Variable(&name).to_string());
                }
                (None, None) => return None,
            },
            SlotName::Visits(page) => SlotName::Visits(self.current_page(page)?),
            SlotName::Ticks(page) => SlotName::Ticks(self.current_page(page)?),
            SlotName::Once(page, part) => SlotName::Once(self.current_page(page)?, part),
            SlotName::Vary(page, part) => SlotName::Vary(self.current_page(page)?, part),
            _ => return None,
        };
        Some(slot.to_string())
    }
}
