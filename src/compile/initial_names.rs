//! The names that exist before a book is read, and the names of a compiled book.

use super::names::{BookScope, NameTable, PageHeader, value_type};
use crate::model::book::{
    Book, BookData, BookPart, Field, RulePages, RulesetSchema, SlotName, Slots, slot,
};
use crate::model::game::Value;
use std::collections::BTreeMap;

/// Returns the names of a ruleset, before a book adds its own.
pub(super) fn names_of_ruleset(vocabulary: &RulesetSchema) -> NameTable<'_> {
    let mut slots = Slots::default();
    for (name, start) in slot::NAMES {
        slots.find_or_insert(
            name,
            if matches!(name, "detours" | "scenes") {
                Value::list([])
            } else {
                Value::Int(start)
            },
        );
    }
    let mut world = BookData::default();
    for field in &vocabulary.fields {
        world.field_slots.push(slots.find_or_insert(
            &SlotName::Field(&field.name).to_string(),
            field.start.clone(),
        ));
    }
    for kind in &vocabulary.kinds {
        world
            .inventory_slots
            .push(slots.find_or_insert(&SlotName::Held(&kind.name).to_string(), Value::list([])));
        world.catalogues.push(BTreeMap::new());
    }
    world.scene_slots = create_scene_slots(vocabulary, &mut slots);
    for option in &vocabulary.options {
        world
            .options
            .insert(option.name.clone(), option.start.clone());
    }
    let words = vocabulary
        .words
        .iter()
        .map(|(name, set)| (name.clone(), (set.words.clone(), set.open)))
        .collect();
    NameTable {
        schema: vocabulary,
        data: world,
        slots,
        word_sets: words,
        scopes: vec![BookScope::default()],
        ..NameTable::default()
    }
}

/// Creates a slot for each field of each verb's scene: `scene.fight.wounds`, and `scene.fight 2.wounds` for the next verb with that word.
fn create_scene_slots(vocabulary: &RulesetSchema, slots: &mut Slots) -> Vec<Vec<u32>> {
    let mut words: BTreeMap<&str, usize> = BTreeMap::new();
    let mut out = Vec::new();
    for verb in &vocabulary.instructions {
        let word = verb.form.keyword();
        let many = words.entry(word).or_default();
        *many += usize::from(!verb.scene.is_empty());
        let called = match *many {
            0 | 1 => word.to_owned(),
            many => format!("{word} {many}"),
        };
        let fields = verb.scene.iter().map(|field| &field.field);
        let slot = |field: &Field| {
            let name = format!("{called}.{}", field.name);
            slots.find_or_insert(&SlotName::Scene(&name).to_string(), field.start.clone())
        };
        out.push(fields.map(slot).collect());
    }
    out
}

/// Returns the names of a compiled book, to resolve one more line.
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
    let scope = |(part, to): (&BookPart, &RulePages)| BookScope {
        part: part.clone(),
        rule_pages: to.pages.clone(),
        ..BookScope::default()
    };
    let parts = book.parts.iter().zip(&book.data.parts);
    names.scopes = parts.map(scope).collect();
    for (slot, name) in book.slots.names() {
        let Some(name) = SlotName::variable_name(name) else {
            continue;
        };
        let of = value_type(&book.slots.start()[slot as usize]);
        let (prefix, name) = name.split_at(name.find(':').map_or(0, |n| n + 1));
        for scope in &mut names.scopes {
            if scope.part.prefix == prefix
                || (prefix.is_empty() && scope.part.shared_variables.contains(name))
            {
                scope.variables.insert(name.to_owned(), (slot, of));
            }
        }
    }
    names
}
