//! Codes and titles that pages always give and take together: if one is missing, so are the others.

use super::uses::{NameKey, NameUses};
use super::{NameAccess, successors};
use crate::model::book::{Book, Op, SlotName};
use crate::model::game::Value;
use std::collections::{BTreeMap, BTreeSet};

/// By slot, the slots that have the same value on every page.
pub(super) type Partners = BTreeMap<u32, BTreeSet<u32>>;

/// Maximum number of changes in a row that are compared.
const MOST: usize = 16;

/// Finds the partners of each code and title. Names that scripts mention are left out.
pub(super) fn find_partners(
    book: &Book,
    uses: &NameUses,
    mentioned: &BTreeSet<String>,
) -> Partners {
    let mut partners = Partners::new();
    for page in &book.pages {
        let ways = successors::count_paths(book, page);
        let mut row = Vec::new();
        for (at, op) in page.ops.iter().enumerate() {
            let change = match op {
                Op::ChangeCode { slot, gain, .. } | Op::ChangeTitle { slot, gain, .. } => {
                    Some((*slot, *gain))
                }
                _ => None,
            };
            let goes_on = matches!(op, Op::Text(..) | Op::Print(..) | Op::EndParagraph);
            if ways[at] > 1 || change.is_none() && !goes_on {
                add_row(&mut partners, &std::mem::take(&mut row));
            }
            row.extend(change);
        }
        add_row(&mut partners, &row);
    }
    partners.retain(|slot, _| {
        let (name, thing) = match SlotName::parse(book.slots.name(*slot)) {
            SlotName::Code(name) => (name, NameKey::Code(name.into())),
            SlotName::Title(name) => (name, NameKey::Title(name.into())),
            _ => return false,
        };
        book.slots.start().get(*slot as usize) == Some(&Value::Bool(false))
            && !mentioned.contains(name)
            && !uses.has_use(&thing, &[NameAccess::Passed])
    });
    let all = partners.clone();
    for (slot, others) in &mut partners {
        others.retain(|other| all.get(other).is_some_and(|it| it.contains(slot)));
    }
    partners
}

/// Adds changes between which nothing else happens. Each slot keeps the partners that it has in every row.
fn add_row(partners: &mut Partners, row: &[(u32, bool)]) {
    for (slot, gain) in row {
        let same = row.iter().filter(|it| it.1 == *gain && it.0 != *slot);
        let same: BTreeSet<u32> = same.take(MOST).map(|it| it.0).collect();
        let kept = partners.entry(*slot).or_insert_with(|| same.clone());
        kept.retain(|it| same.contains(it));
    }
}
