//! Settings, options and constants of a book, and its ready-made characters.

use super::catalogues::printed_value;
use super::manuscript::{ChangedSetting, Manuscript, PrintArg, ReadyCharacter, ReadyRoll, Step};
use super::numbers::SectionNumbers;
use super::terms::{TermResolver, constant_term};
use crate::messages::Messages;
use crate::model::book::specials::get_text;
use crate::model::book::{Book, FieldType, PageId, SlotName};
use crate::model::game::{RollEvent, State, Value};
use std::collections::BTreeMap;

/// Returns all settings, and the options and constants that differ from their defaults.
pub(super) fn changed_settings(terms: &TermResolver) -> Vec<ChangedSetting> {
    let (schema, data) = (&terms.book.schema, &terms.book.data);
    let convert = |prefix: &str, name: &str, about: &str, value: &Value| {
        Some(ChangedSetting {
            id: format!("{prefix}-{name}"),
            name: name.to_owned(),
            about: about.to_owned(),
            value: convert_value(terms, value)?,
        })
    };
    // Special rules in a setting are printed separately.
    let list = get_text(&schema.specials, "list");
    let settings = schema.settings.iter().filter(|it| it.name != list);
    let settings = settings.filter_map(|it| {
        let value = data.settings.get(&it.name)?;
        convert("setting", &it.name, &it.about, value)
    });
    let options = schema.options.iter().filter_map(|it| {
        let value = data.options.get(&it.name)?;
        let is_changed = *value != it.start;
        is_changed.then(|| convert("option", &it.name, &it.about, value))?
    });
    let constants = schema.constants.iter().filter_map(|it| {
        let value = data.constants.get(&it.name)?;
        convert("constant", &it.name, &it.about, value)
    });
    settings.chain(options).chain(constants).collect()
}

/// Returns the values of all options.
pub(super) fn option_values(terms: &TermResolver) -> BTreeMap<String, PrintArg> {
    let options = terms.book.data.options.iter();
    let values = options.map(|(name, it)| Some((name.clone(), convert_value(terms, it)?)));
    values.flatten().collect()
}

fn convert_value(terms: &TermResolver, value: &Value) -> Option<PrintArg> {
    match value {
        Value::Bool(is) => Some(PrintArg::OneOf(if *is { "yes" } else { "no" }.to_owned())),
        value => printed_value(terms, value),
    }
}

/// Converts the ready-made characters, without values that require a game.
pub(super) fn convert_characters(terms: &TermResolver) -> Vec<ReadyCharacter> {
    let characters = terms.book.characters.iter().map(|it| ReadyCharacter {
        name: it.name.clone(),
        about: it.about.clone(),
        sections: it
            .pages
            .iter()
            .map(|page| terms.turn_target(*page))
            .collect(),
        ..ReadyCharacter::default()
    });
    characters.collect()
}

/// A ready-made character after the steps that create it.
#[derive(Debug, Clone, Default)]
pub struct CreatedCharacter {
    /// The sheet in the layout of the ruleset: label and value of each line. Rolled values are blank.
    pub sheet: Vec<(String, String)>,
    /// The other values of the game.
    pub state: State,
    /// The page on which the game continues; `None` if it also depends on dice.
    pub page: Option<PageId>,
    /// The rolls for the blank values.
    pub rolls: Vec<RollEvent>,
}

/// Completes the ready-made characters in their order, and removes those that cannot be created.
///
/// Labels and values of their sheets can contain messages.
pub fn complete_characters(
    manuscript: &mut Manuscript,
    (book, numbers): (&Book, &SectionNumbers),
    words: &Messages,
    created: impl IntoIterator<Item = Option<CreatedCharacter>>,
) {
    let terms = TermResolver::new(book, numbers);
    let characters = std::mem::take(&mut manuscript.characters);
    let (mut done, mut failed) = (Vec::new(), Vec::new());
    for (mut character, created) in characters.into_iter().zip(created) {
        let Some(created) = created else {
            failed.push(character.name);
            continue;
        };
        let render = |text: &str| words.text(text).into_owned();
        let sheet = created.sheet.iter();
        character.sheet = sheet.map(|(a, b)| (render(a), render(b))).collect();
        // A character that can be chosen in several sections continues there.
        let is_at_first = character.sections.is_empty();
        let page = created.page.filter(|_| is_at_first);
        character.start = page.map(|page| terms.turn_target(page));
        let number = character.start.as_ref().map(|to| to.number);
        let section = manuscript.sections.iter();
        let mut section = section.filter(|it| Some(it.number) == number);
        character.is_done = section.any(|it| changes_anything(&it.steps));
        character.rolls = created
            .rolls
            .iter()
            .map(|it| convert_roll(it, words))
            .collect();
        add_state(&mut character, manuscript, &terms, &created.state);
        done.push(character);
    }
    (manuscript.characters, manuscript.failed_characters) = (done, failed);
}

fn convert_roll(roll: &RollEvent, words: &Messages) -> ReadyRoll {
    ReadyRoll {
        label: words.text(&roll.label).into_owned(),
        count: u32::try_from(roll.faces.len()).unwrap_or(1),
        sides: roll.sides,
    }
}

/// Adds values that differ from the start of the game and are not on the sheet.
fn add_state(
    character: &mut ReadyCharacter,
    manuscript: &Manuscript,
    terms: &TermResolver,
    state: &State,
) {
    let book = terms.book;
    let start = |slot: u32| book.slots.start().get(slot as usize);
    let changed = |slot: u32| Some(state.get(slot)).filter(|it| start(slot) != Some(it));
    let sheet = character.sheet.clone();
    let is_on_sheet = |text: &str| sheet.iter().any(|(_, it)| it.contains(text));
    let fields = book.schema.fields.iter().zip(&book.data.field_slots);
    for (field, slot) in fields
        .filter(|(field, _)| field.is_visible && matches!(field.field_type, FieldType::Word(_)))
    {
        let word = changed(*slot).and_then(Value::as_text);
        if let Some(word) = word.filter(|word| !is_on_sheet(word)) {
            character.words.push((field.name.clone(), word.to_owned()));
        }
    }
    let kinds = book.schema.kinds.iter().zip(&book.data.inventory_slots);
    let sheet_message = |kind: &str| format!("sheet-each-{kind}");
    let messages = book.schema.messages.placeholders();
    let kinds = kinds.enumerate().filter(|(_, (kind, _))| kind.can_be_held);
    // Kinds with their own sheets are printed there.
    for (i, (kind, slot)) in
        kinds.filter(|(_, (kind, _))| !messages.contains_key(&sheet_message(&kind.name)))
    {
        let items = state.get(*slot).as_list().iter();
        let ids = items.filter_map(|it| it.get("id").as_text());
        let names: Vec<String> = ids.map(|id| terms.entry_name_by_id(i, id)).collect();
        if names.iter().any(|name| !is_on_sheet(name)) {
            character.inventory.insert(kind.name.clone(), names);
        }
    }
    // The following values apply only if the character begins in a fixed section.
    if !character.sections.is_empty() {
        return;
    }
    let is_set = |slot: &u32| changed(*slot).is_some_and(Value::truth);
    let codes = book.data.code_slots.iter().filter(|(_, slot)| is_set(slot));
    character.codes = codes.map(|(name, _)| name.clone()).collect();
    let titles = book.data.title_slots.iter().filter(|(_, it)| is_set(it));
    character.titles = titles.map(|(name, _)| name.clone()).collect();
    for (slot, name) in book.slots.names() {
        let Some(value) = changed(slot) else { continue };
        match SlotName::parse(name) {
            SlotName::Variable(name) if manuscript.variables.iter().any(|it| it.name == name) => {
                let variable = (name.to_owned(), constant_term(value));
                character.variables.push(variable);
            }
            SlotName::Visits(page) => {
                let section = manuscript.sections.iter().find(|it| it.id == page);
                // The reader marks the first section.
                let start = character.start.as_ref().filter(|_| !character.is_done);
                let is_first = |number| start.is_some_and(|to| to.number == number);
                let section = section.filter(|it| it.counted && !is_first(it.number));
                character.visited.extend(section.map(|it| it.number));
            }
            _ => {}
        }
    }
}

/// Returns true if these steps change anything before a choice is made.
fn changes_anything(steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::Text { .. }
        | Step::Value { .. }
        | Step::Paragraph
        | Step::Choice(_)
        | Step::Menu
        | Step::Turn { .. }
        | Step::Continue { .. } => false,
        Step::Vary { rows, .. } => rows.iter().any(|row| changes_anything(row)),
        Step::If { branches } => branches.iter().any(|it| changes_anything(&it.steps)),
        Step::Once { steps, .. } | Step::Arriving { steps } | Step::Repeat { steps, .. } => {
            changes_anything(steps)
        }
        _ => true,
    })
}
