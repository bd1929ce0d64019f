//! Whole numbers of the sheet that a simulation watches.

use crate::model::book::{Book, Field, FieldType};

/// Maximum number of spared fields that are watched over instructions.
pub(super) const MAX_SPARED: usize = 4;

/// A whole number of the sheet.
#[derive(Debug, Clone)]
pub(super) struct SheetNumber {
    pub(super) name: String,
    pub(super) label: String,
    pub(super) slot: u32,
    /// It has no upper bound.
    pub(super) unbounded: bool,
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
            unbounded: field.max.is_none(),
        }
    }
}

/// The whole numbers of the sheet that a reader sees.
pub(super) fn sheet_numbers(book: &Book) -> Vec<SheetNumber> {
    let fields = book.schema.fields.iter().zip(&book.data.field_slots);
    let shown =
        fields.filter(|(field, _)| field.field_type == FieldType::Integer && field.is_visible);
    shown.map(SheetNumber::new).collect()
}

/// The whole numbers that the ruleset declares in `priorities`, the most important first.
pub(super) fn spared_numbers(book: &Book) -> Vec<SheetNumber> {
    let fields = || book.schema.fields.iter().zip(&book.data.field_slots);
    let spared = book.schema.spares.iter().filter_map(|name| {
        let name = name.trim_start_matches('-').trim();
        fields().find(|(field, _)| field.name == name && field.field_type == FieldType::Integer)
    });
    spared.map(SheetNumber::new).take(MAX_SPARED).collect()
}
