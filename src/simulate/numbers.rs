//! Numbers of the sheet that a simulation records.

use crate::model::book::{Book, Field, FieldType};

/// Maximum number of fields in `priorities` whose changes are recorded.
pub(super) const MAX_PRIORITIES: usize = 4;

/// A whole number of the sheet.
#[derive(Debug, Clone)]
pub(super) struct SheetNumber {
    pub(super) name: String,
    pub(super) label: String,
    pub(super) slot: u32,
    /// True if the field has no maximum.
    pub(super) is_unbounded: bool,
}

impl SheetNumber {
    fn new((field, slot): (&Field, &u32)) -> Self {
        let label = match field.label.as_str() {
            "" => &field.name,
            _ => &field.label,
        };
        Self {
            name: field.name.clone(),
            label: label.clone(),
            slot: *slot,
            is_unbounded: field.max.is_none(),
        }
    }
}

/// Whole numbers of the sheet that readers see.
pub(super) fn sheet_numbers(book: &Book) -> Vec<SheetNumber> {
    let fields = book.schema.fields.iter().zip(&book.data.field_slots);
    let visible =
        fields.filter(|(field, _)| field.field_type == FieldType::Integer && field.is_visible);
    visible.map(SheetNumber::new).collect()
}

/// Whole numbers that the ruleset declares in `priorities`, the most important first.
pub(super) fn priority_numbers(book: &Book) -> Vec<SheetNumber> {
    let fields = || book.schema.fields.iter().zip(&book.data.field_slots);
    let priorities = book.schema.spares.iter().filter_map(|name| {
        let name = name.trim_start_matches('-').trim();
        fields().find(|(field, _)| field.name == name && field.field_type == FieldType::Integer)
    });
    priorities
        .map(SheetNumber::new)
        .take(MAX_PRIORITIES)
        .collect()
}
