//! Codes and titles that pages always set and remove together: if one is missing, so are the others.

use super::uses::{NameKey, NameUses};
use super::{NameAccess, successors};
use crate::model::book::{Book, Op, SlotName};
use crate::model::game::Value;
use std::collections::{BTreeMap, BTreeSet};

/// By slot, the slots that have the same value on every page.
pub(super) type Partners = BTreeMap<u32, BTreeSet<u32>>;

/// Maximum number of consecutive changes that are compared.
const MAX_CHANGES: usize = 16;

/// Finds the partners of each code and title. Names that scripts mention are left out.
pub(super) fn find_partners(
    book: &Book,
    uses: &NameUses,
    script_words: &BTreeSet<String>,
) -> Partners {
    let mut partners = Partners::new();
    for page in &book.pages {
        let path_counts = successors::count_paths(book, page);
        let mut changes = Vec::new();
        for (step, op) in page.ops.iter().enumerate() {
            let change = match op {
                Op::ChangeCode { slot, gain, .. } | Op::ChangeTitle { slot, gain, .. } => {
                    Some((*slot, *gain))
                }
                _ => None,
            };
            let continues = matches!(op, Op::Text(..) | Op::Print(..) | Op::EndParagraph);
            if path_counts[step] > 1 || change.is_none() && !continues {
                add_changes(&mut partners, &std::mem::take(&mut changes));
            }
            changes.extend(change);
        }
        add_changes(&mut partners, &changes);
    }
    partners.retain(|slot, _| {
        let (name, key) = match SlotName::parse(book.slots.name(*slot)) {
            SlotName::Code(name) => (name, NameKey::Code(name.into())),
            SlotName::Title(name) => (name, NameKey::Title(name.into())),
            _ => return false,
        };
        book.slots.start().get(*slot as usize) == Some(&Value::Bool(false))
            && !script_words.contains(name)
            && !uses.has_use(&key, &[NameAccess::Passed])
    });
    let all = partners.clone();
    for (slot, others) in &mut partners {
        others.retain(|other| all.get(other).is_some_and(|it| it.contains(slot)));
    }
    partners
}

/// Adds consecutive changes. Each slot keeps only the partners that change with it every time.
fn add_changes(partners: &mut Partners, changes: &[(u32, bool)]) {
    for (slot, gain) in changes {
        let matching = changes.iter().filter(|it| it.1 == *gain && it.0 != *slot);
        let matching: BTreeSet<u32> = matching.take(MAX_CHANGES).map(|it| it.0).collect();
        let existing = partners.entry(*slot).or_insert_with(|| matching.clone());
        existing.retain(|it| matching.contains(it));
    }
}
