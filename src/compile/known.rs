//! The names that exist before a book is read, and the names of a compiled book.

use super::names::{BookScope, NameTable, PageHeader, kind_of};
use crate::model::book::{
    Book, BookData, BookPart, Field, RulePages, RulesetSchema, SlotName, Slots, slot,
};
use crate::model::game::Value;
use std::collections::BTreeMap;

/// Returns the names of a ruleset, before a book adds its own.
pub(super) fn empty(vocabulary: &RulesetSchema) -> NameTable<'_> {
    let mut slots = Slots::default();
    for (name, start) in slot::NAMES {
        slots.slot(
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
        world.fields.push(slots.slot(
            &SlotName::Field(&field.name).to_string(),
            field.start.clone(),
        ));
    }
    for kind in &vocabulary.kinds {
        world
            .held
            .push(slots.slot(&SlotName::Held(&kind.name).to_string(), Value::list([])));
        world.catalogues.push(BTreeMap::new());
    }
    world.scenes = scenes(vocabulary, &mut slots);
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
        vocabulary,
        world,
        slots,
        words,
        scopes: vec![BookScope::default()],
        ..NameTable::default()
    }
}

/// Creates a slot for each field of each verb's scene: `scene.fight.wounds`, and `scene.fight 2.wounds` for the next verb with that word.
fn scenes(vocabulary: &RulesetSchema, slots: &mut Slots) -> Vec<Vec<u32>> {
    let mut words: BTreeMap<&str, usize> = BTreeMap::new();
    let mut out = Vec::new();
    for verb in &vocabulary.verbs {
        let word = verb.form.verb();
        let many = words.entry(word).or_default();
        *many += usize::from(!verb.scene.is_empty());
        let called = match *many {
            0 | 1 => word.to_owned(),
            many => format!("{word} {many}"),
        };
        let fields = verb.scene.iter().map(|field| &field.field);
        let slot = |field: &Field| {
            let name = format!("{called}.{}", field.name);
            slots.slot(&SlotName::Scene(&name).to_string(), field.start.clone())
        };
        out.push(fields.map(slot).collect());
    }
    out
}

/// Returns the names of a compiled book, to resolve one more line.
pub(super) fn of_book(book: &Book) -> NameTable<'_> {
    let mut names = empty(&book.vocabulary);
    names.world = (*book.world).clone();
    names.older = true;
    names.slots = book.slots.clone();
    names.pages = (*book.index).clone();
    for page in &book.pages {
        names.tags.extend(page.tags.iter().map(ToString::to_string));
        names.details.push(PageHeader::from_page(page));
    }
    let scope = |(part, to): (&BookPart, &RulePages)| BookScope {
        part: part.clone(),
        places: to.pages.clone(),
        ..BookScope::default()
    };
    let parts = book.parts.iter().zip(&book.world.parts);
    names.scopes = parts.map(scope).collect();
    for (slot, name) in book.slots.names() {
        let Some(name) = SlotName::variable(name) else {
            continue;
        };
        let of = kind_of(&book.slots.start()[slot as usize]);
        let (prefix, name) = name.split_at(name.find(':').map_or(0, |n| n + 1));
        for scope in &mut names.scopes {
            if scope.part.prefix == prefix
                || (prefix.is_empty() && scope.part.shared.contains(name))
            {
                scope.variables.insert(name.to_owned(), (slot, of));
            }
        }
    }
    names
}
