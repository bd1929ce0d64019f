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

/// All settings, and the options and constants that differ from their defaults.
pub(super) fn changed_settings(terms: &TermResolver) -> Vec<ChangedSetting> {
    let (rules, world) = (&terms.book.schema, &terms.book.data);
    let one = |what: &str, name: &str, about: &str, value: &Value| {
        Some(ChangedSetting {
            id: format!("{what}-{name}"),
            name: name.to_owned(),
            about: about.to_owned(),
            value: convert_value(terms, value)?,
        })
    };
    // Special rules in a setting are printed separately.
    let list = get_text(&rules.specials, "list");
    let settings = rules.settings.iter().filter(|it| it.name != list);
    let settings = settings.filter_map(|it| {
        let value = world.settings.get(&it.name)?;
        one("setting", &it.name, &it.about, value)
    });
    let options = rules.options.iter().filter_map(|it| {
        let value = world.options.get(&it.name)?;
        let other = *value != it.start;
        other.then(|| one("option", &it.name, &it.about, value))?
    });
    let figures = rules.constants.iter().filter_map(|it| {
        let value = world.constants.get(&it.name)?;
        one("constant", &it.name, &it.about, value)
    });
    settings.chain(options).chain(figures).collect()
}

/// The values of all options.
pub(super) fn option_values(terms: &TermResolver) -> BTreeMap<String, PrintArg> {
    let all = terms.book.data.options.iter();
    all.filter_map(|(name, value)| Some((name.clone(), convert_value(terms, value)?)))
        .collect()
}

fn convert_value(terms: &TermResolver, value: &Value) -> Option<PrintArg> {
    match value {
        Value::Bool(is) => Some(PrintArg::OneOf(if *is { "yes" } else { "no" }.to_owned())),
        value => printed_value(terms, value),
    }
}

/// The ready-made characters, without values that require a game.
pub(super) fn convert_characters(terms: &TermResolver) -> Vec<ReadyCharacter> {
    let all = terms.book.characters.iter();
    all.map(|it| ReadyCharacter {
        name: it.name.clone(),
        about: it.about.clone(),
        sections: it
            .pages
            .iter()
            .map(|page| terms.turn_target(*page))
            .collect(),
        ..ReadyCharacter::default()
    })
    .collect()
}

/// A ready-made character after the steps that make it.
#[derive(Debug, Clone, Default)]
pub struct CreatedCharacter {
    /// The sheet in the layout of the ruleset, with the title of each line. Values that are rolled are blank.
    pub sheet: Vec<(String, String)>,
    /// The rest of the state of the game.
    pub state: State,
    /// The page on which the game continues. None if that depends on dice as well.
    pub page: Option<PageId>,
    /// The dice that fill the blanks.
    pub rolls: Vec<RollEvent>,
}

/// Completes the ready-made characters in their order and removes those that cannot be made. Titles and texts of their sheets may contain
/// messages.
pub fn complete_characters(
    manuscript: &mut Manuscript,
    (book, numbers): (&Book, &SectionNumbers),
    words: &Messages,
    all: impl IntoIterator<Item = Option<CreatedCharacter>>,
) {
    let terms = TermResolver::new(book, numbers);
    let characters = std::mem::take(&mut manuscript.characters);
    let (mut done, mut unmade) = (Vec::new(), Vec::new());
    for (mut ready, made) in characters.into_iter().zip(all) {
        let Some(made) = made else {
            unmade.push(ready.name);
            continue;
        };
        let told = |text: &str| words.text(text).into_owned();
        let sheet = made.sheet.iter();
        ready.sheet = sheet.map(|(a, b)| (told(a), told(b))).collect();
        // A character that can be chosen in several sections continues there.
        let is_at_first = ready.sections.is_empty();
        let begin = made.page.filter(|_| is_at_first);
        ready.start = begin.map(|page| terms.turn_target(page));
        let number = ready.start.as_ref().map(|to| to.number);
        let section = manuscript.sections.iter();
        let mut section = section.filter(|it| Some(it.number) == number);
        ready.is_done = section.any(|it| changes_anything(&it.steps));
        ready.rolls = made
            .rolls
            .iter()
            .map(|it| convert_roll(it, words))
            .collect();
        add_state(&mut ready, manuscript, &terms, &made.state);
        done.push(ready);
    }
    (manuscript.characters, manuscript.failed_characters) = (done, unmade);
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
    ready: &mut ReadyCharacter,
    manuscript: &Manuscript,
    terms: &TermResolver,
    state: &State,
) {
    let book = terms.book;
    let start = |slot: u32| book.slots.start().get(slot as usize);
    let now = |slot: u32| Some(state.get(slot)).filter(|now| start(slot) != Some(now));
    let sheet = ready.sheet.clone();
    let is_told = |text: &str| sheet.iter().any(|(_, it)| it.contains(text));
    let fields = book.schema.fields.iter().zip(&book.data.field_slots);
    for (field, slot) in fields
        .filter(|(field, _)| field.is_visible && matches!(field.field_type, FieldType::Word(_)))
    {
        let word = now(*slot).and_then(Value::as_text);
        if let Some(word) = word.filter(|word| !is_told(word)) {
            ready.words.push((field.name.clone(), word.to_owned()));
        }
    }
    let kinds = book.schema.kinds.iter().zip(&book.data.inventory_slots);
    let of_each = |kind: &str| format!("sheet-each-{kind}");
    let things = book.schema.messages.placeholders();
    let kinds = kinds.enumerate().filter(|(_, (kind, _))| kind.can_be_held);
    // Kinds with their own sheets are printed there.
    for (n, (kind, slot)) in
        kinds.filter(|(_, (kind, _))| !things.contains_key(&of_each(&kind.name)))
    {
        let held = state.get(*slot).as_list().iter();
        let ids = held.filter_map(|it| it.get("id").as_text());
        let names: Vec<String> = ids.map(|id| terms.entry_name_by_id(n, id)).collect();
        if names.iter().any(|name| !is_told(name)) {
            ready.inventory.insert(kind.name.clone(), names);
        }
    }
    // The following values apply only if the character begins in a fixed section.
    if !ready.sections.is_empty() {
        return;
    }
    let has = |slot: &u32| now(*slot).is_some_and(Value::truth);
    let codes = book.data.code_slots.iter().filter(|(_, slot)| has(slot));
    ready.codes = codes.map(|(name, _)| name.clone()).collect();
    let titles = book.data.title_slots.iter().filter(|(_, slot)| has(slot));
    ready.titles = titles.map(|(name, _)| name.clone()).collect();
    for (slot, name) in book.slots.names() {
        let Some(now) = now(slot) else { continue };
        match SlotName::parse(name) {
            SlotName::Variable(name) if manuscript.variables.iter().any(|it| it.name == name) => {
                ready.variables.push((name.to_owned(), constant_term(now)));
            }
            SlotName::Visits(page) => {
                let section = manuscript.sections.iter().find(|it| it.id == page);
                // The reader makes the mark of the first section.
                let begin = ready.start.as_ref().filter(|_| !ready.is_done);
                let is_first = |number| begin.is_some_and(|to| to.number == number);
                let section = section.filter(|it| it.counted && !is_first(it.number));
                ready.visited.extend(section.map(|it| it.number));
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
        | Step::Turn { .. } => false,
        Step::Vary { rows, .. } => rows.iter().any(|row| changes_anything(row)),
        Step::If { branches } => branches.iter().any(|it| changes_anything(&it.steps)),
        Step::Once { steps, .. } | Step::Arriving { steps } | Step::Repeat { steps, .. } => {
            changes_anything(steps)
        }
        _ => true,
    })
}
