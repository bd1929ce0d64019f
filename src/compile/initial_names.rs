//! Names that exist before a book is read, and names of a compiled book.

use super::names::{BookScope, NameTable, PageHeader, value_type};
use crate::model::book::{
    Book, BookData, BookPart, Field, RulePages, RulesetSchema, SlotName, Slots, slot,
};
use crate::model::game::Value;
use std::collections::BTreeMap;

/// Returns the names of a ruleset.
pub(super) fn names_of_ruleset(schema: &RulesetSchema) -> NameTable<'_> {
    let mut slots = Slots::default();
    for (name, start) in slot::NAMES {
        let start = match name {
            "detours" | "scenes" => Value::list([]),
            _ => Value::Int(start),
        };
        slots.find_or_insert(name, start);
    }
    let mut data = BookData::default();
    for field in &schema.fields {
        let name = SlotName::Field(&field.name).to_string();
        let slot = slots.find_or_insert(&name, field.start.clone());
        data.field_slots.push(slot);
    }
    for kind in &schema.kinds {
        let name = SlotName::Held(&kind.name).to_string();
        let slot = slots.find_or_insert(&name, Value::list([]));
        data.inventory_slots.push(slot);
        data.catalogues.push(BTreeMap::new());
    }
    data.scene_slots = create_scene_slots(schema, &mut slots);
    for option in &schema.options {
        let (name, start) = (option.name.clone(), option.start.clone());
        data.options.insert(name, start);
    }
    let sets = schema.words.iter();
    let word_sets = sets.map(|(name, set)| (name.clone(), (set.words.clone(), set.open)));
    NameTable {
        schema,
        data,
        slots,
        word_sets: word_sets.collect(),
        scopes: vec![BookScope::default()],
        ..NameTable::default()
    }
}

/// Creates a slot for each field of each instruction's scene: `scene.fight.wounds`, and `scene.fight 2.wounds` for another instruction with the same
/// word.
fn create_scene_slots(schema: &RulesetSchema, slots: &mut Slots) -> Vec<Vec<u32>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut out = Vec::new();
    for instruction in &schema.instructions {
        let keyword = instruction.form.keyword();
        let count = counts.entry(keyword).or_default();
        *count += usize::from(!instruction.scene.is_empty());
        let scene_name = match *count {
            0 | 1 => keyword.to_owned(),
            count => format!("{keyword} {count}"),
        };
        let fields = instruction.scene.iter().map(|field| &field.field);
        let slot = |field: &Field| {
            let name = format!("{scene_name}.{}", field.name);
            slots.find_or_insert(&SlotName::Scene(&name).to_string(), field.start.clone())
        };
        out.push(fields.map(slot).collect());
    }
    out
}

/// Returns the names of a compiled book, to resolve additional lines.
pub(super) fn names_of_book(book: &Book) -> NameTable<'_> {
    let mut names = names_of_ruleset(&book.schema);
    names.data = (*book.data).clone();
    names.accepts_aliases = true;
    names.slots = book.slots.clone();
    names.pages = (*book.index).clone();
    for page in &book.pages {
        names.tags.extend(page.tags.iter().map(ToString::to_string));
        names.page_headers.push(PageHeader::from_page(page));
    }
    let scope = |(part, rule_pages): (&BookPart, &RulePages)| BookScope {
        part: part.clone(),
        rule_pages: rule_pages.pages.clone(),
        ..BookScope::default()
    };
    let parts = book.parts.iter().zip(&book.data.parts);
    names.scopes = parts.map(scope).collect();
    let choice_slots = book.choice_slots();
    for (slot, name) in book.slots.names() {
        let Some(name) = SlotName::variable_name(name) else {
            continue;
        };
        if choice_slots.contains(&slot) {
            names.choice_names.insert(name.to_owned(), slot);
        }
        let variable_type = value_type(&book.slots.start()[slot as usize]);
        let (prefix, name) = name.split_at(name.find(':').map_or(0, |n| n + 1));
        for scope in &mut names.scopes {
            if scope.part.prefix == prefix
                || (prefix.is_empty() && scope.part.shared_variables.contains(name))
            {
                scope
                    .variables
                    .insert(name.to_owned(), (slot, variable_type));
            }
        }
    }
    names
}
