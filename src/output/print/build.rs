//! Builds the manuscript of a compiled book.

use super::asides::move_shared_texts;
use super::catalogues::select_catalogues;
use super::document::Imprint;
use super::logic::remove_known;
use super::manuscript::{
    ArrivalResets, FORMAT_VERSION, Keyword, Manuscript, OfferedSection, PrintField, PrintNote,
    PrintSection, RulePageSection, SharedSteps, StepTrigger, TaggedSections, Term,
};
use super::numbers::{SectionNumbers, number_sections};
use super::returns::shorten_returns;
use super::riddles::move_answers;
use super::settings::{changed_settings, convert_characters, option_values};
use super::specials;
use super::split::split_sections;
use super::terms::{TermResolver, constant_term};
use super::unfold::Unfolder;
use super::unused_boxes::unused_boxes;
use super::used_names::UsedNames;
use super::walk::{self, PrintNode};
use crate::model::book::{Book, FieldType, Page, PageId, SlotName, event_name};
use crate::model::game::{Dice, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Builds the manuscript of the opened book, without linked books.
///
/// `language` is the language of the generated text. `seed` selects the words that replace hidden codes.
pub fn build_manuscript(
    book: &Book,
    numbers: &SectionNumbers,
    language: &str,
    seed: u64,
) -> Manuscript {
    let terms = TermResolver::new(book, numbers);
    let terms = TermResolver {
        unused_boxes: unused_boxes(&terms),
        ..terms
    };
    let pages = (0..).map(PageId).zip(&book.pages);
    let own_pages = pages.filter(|(_, page)| page.part == 0 && event_name(&page.id).is_none());
    let sections = own_pages.map(|(id, page)| convert_section(id, page, &terms));
    let mut sections: Vec<PrintSection> = sections.collect();
    sections.sort_by_key(|section| section.number);
    let general = shared_steps(book, &terms);
    let offered = book.offered_pages.iter();
    let offered: Vec<OfferedSection> = offered
        .filter(|(page, _)| book.page(*page).part == 0)
        .map(|(page, when)| OfferedSection {
            to: terms.turn_target(*page),
            title: book.page(*page).name().to_string(),
            when: terms.convert_term(when),
        })
        .collect();
    let tagged = tagged_sections(book, &sections);
    mark_used(&mut sections, &general, &offered);
    let draft = Manuscript {
        sections,
        general,
        offered,
        ..Manuscript::default()
    };
    let (mut codes, mut titles) = collect_keywords(book, seed);
    let mut notes = collect_notes(&terms);
    let (catalogues, untitled_kinds) = select_catalogues(&terms, &draft);
    let specials = specials::book_specials(&terms);
    let used_names = UsedNames::collect(&draft, &catalogues, &specials);
    codes.retain(|it| it.at_first || used_names.codes.contains(&*it.name));
    titles.retain(|it| it.at_first || used_names.titles.contains(&*it.name));
    notes.retain(|it| used_names.notes.contains(&*it.name));
    let (sheet, turns) = (convert_sheet(book, &used_names), used_names.uses_turns);
    let schema = &book.schema;
    let mut out = Manuscript {
        format: FORMAT_VERSION,
        imprint: Imprint {
            id: book.id.clone(),
            title: book.title.clone(),
            author: book.author.clone(),
            edition: book.edition.clone(),
            about: book.about.clone(),
            cover: book.cover.clone(),
            language: language.to_owned(),
        },
        ruleset: schema.title.clone(),
        rules: schema.printed_rules_in(language).to_owned(),
        house_rules: schema.printed_house_rules.clone(),
        appendix: schema.printed_appendix.clone(),
        rule_pages: rule_page_sections(book, &terms),
        options: option_values(&terms),
        changed_settings: changed_settings(&terms),
        characters: convert_characters(&terms),
        tagged,
        codes,
        titles,
        variables: notes,
        sheet,
        turns,
        inventory: initial_inventory(book, &terms),
        catalogues,
        untitled_kinds,
        specials,
        players: book.seats,
        ..draft
    };
    shorten_returns(&mut out);
    move_answers(&mut out, &terms);
    move_shared_texts(&mut out);
    for section in &mut out.sections {
        remove_known(&mut section.steps, Vec::new());
    }
    split_sections(&mut out.sections, &terms);
    number_sections(&mut out, &terms, seed);
    out
}

fn convert_section(id: PageId, page: &Page, terms: &TermResolver) -> PrintSection {
    PrintSection {
        number: terms.numbers.number_of(id),
        id: page.id.to_string(),
        title: page.title.to_string(),
        tags: page.tags.iter().map(ToString::to_string).collect(),
        boxes: if terms.unused_boxes.contains(&page.ticks_slot) {
            0
        } else {
            page.boxes
        },
        detour: page.is_detour,
        within: page.within.map(|outer| terms.turn_target(outer).number),
        picture: page.image.as_deref().cloned(),
        at: page.map_position,
        fresh: arrival_resets(page, terms),
        steps: Unfolder::unfold_page(page, terms),
        ..PrintSection::default()
    }
}

fn arrival_resets(page: &Page, terms: &TermResolver) -> ArrivalResets {
    let mut out = ArrivalResets::default();
    for slot in &page.reset_slots {
        let name = terms.book.slots.name(*slot);
        match SlotName::variable_name(name) {
            Some(name) => out.variables.extend(convert_note(terms.book, *slot, name)),
            None => out.boxes.push(terms.slot_name(*slot)),
        }
    }
    out
}

fn shared_steps(book: &Book, terms: &TermResolver) -> Vec<SharedSteps> {
    let Some(part) = book.parts.first() else {
        return Vec::new();
    };
    let arrivals = part.arrivals.iter();
    let arrivals = arrivals.map(|(tag, page)| (StepTrigger::Arrival(tag.to_string()), page));
    let events = part.events.iter().map(|(name, page)| match &**name {
        "turn" => (StepTrigger::Turn, page),
        _ => (StepTrigger::Event(name.clone()), page),
    });
    // In the order of the game: `on turn` is executed before `on arrival`.
    let steps = events.chain(arrivals).map(|(trigger, page)| SharedSteps {
        trigger,
        steps: Unfolder::unfold_page(book.page(*page), terms),
    });
    steps.collect()
}

/// Returns the required pages that the book sets, in the order of their declaration.
fn rule_page_sections(book: &Book, terms: &TermResolver) -> Vec<RulePageSection> {
    let required = book.schema.rule_pages.iter();
    let sections = required.filter_map(|page| {
        let target = book.data.parts.first()?.pages.get(&page.name)?;
        Some(RulePageSection {
            name: page.name.clone(),
            to: terms.turn_target(*target),
        })
    });
    sections.collect()
}

/// Groups sections by the tags for which the ruleset has a message `tagged-TAG`.
fn tagged_sections(book: &Book, sections: &[PrintSection]) -> Vec<TaggedSections> {
    let messages = book.schema.messages.placeholders().keys();
    let tags = messages.filter_map(|id| id.strip_prefix("tagged-"));
    let tagged = tags.map(|tag| TaggedSections {
        tag: tag.to_owned(),
        sections: sections
            .iter()
            .filter(|it| it.tags.iter().any(|name| name == tag))
            .map(|it| it.number)
            .collect(),
    });
    tagged.filter(|it| !it.sections.is_empty()).collect()
}

/// Keeps the tags that are used, and marks the sections whose visits are used.
fn mark_used(sections: &mut [PrintSection], general: &[SharedSteps], offered: &[OfferedSection]) {
    let mut tags: BTreeSet<String> = BTreeSet::new();
    let mut counted: BTreeSet<u32> = BTreeSet::new();
    let mut visit = |node: PrintNode, here: &[u32]| match node {
        PrintNode::Term(Term::Tagged { tag }) => {
            tags.insert(tag.clone());
        }
        PrintNode::Term(
            Term::Visited { section }
            | Term::Visits {
                section: Some(section),
            },
        ) if section.book.is_none() => {
            counted.insert(section.number);
        }
        PrintNode::Term(Term::FirstVisit | Term::Visits { section: None }) => counted.extend(here),
        _ => {}
    };
    for section in sections.iter() {
        let nodes = walk::step_nodes(&section.steps).into_iter();
        nodes.for_each(|node| visit(node, &[section.number]));
    }
    for it in general {
        let applies = |section: &&PrintSection| match &it.trigger {
            StepTrigger::Arrival(tag) => section.tags.contains(tag),
            _ => true,
        };
        let numbers = sections.iter().filter(applies);
        let numbers: Vec<u32> = numbers.map(|section| section.number).collect();
        let nodes = walk::step_nodes(&it.steps).into_iter();
        nodes.for_each(|node| visit(node, &numbers));
    }
    for it in offered {
        let nodes = walk::with_children([PrintNode::Term(&it.when)]).into_iter();
        nodes.for_each(|node| visit(node, &[]));
    }
    tags.extend(general.iter().filter_map(|it| match &it.trigger {
        StepTrigger::Arrival(tag) => Some(tag.clone()),
        _ => None,
    }));
    for section in sections {
        section.tags.retain(|tag| tags.contains(tag));
        section.counted = counted.contains(&section.number);
    }
}

/// Returns the codes in the order of their printed names, and the titles.
fn collect_keywords(book: &Book, seed: u64) -> (Vec<Keyword>, Vec<Keyword>) {
    let start = |slot: u32| book.slots.start().get(slot as usize);
    let about = |name: &str| book.data.meanings.get(name).cloned().unwrap_or_default();
    let mut generator = WordGenerator::new(book, seed);
    let codes = book.data.code_slots.iter().map(|(name, slot)| {
        let is_hidden = book.data.hidden_codes.contains(slot);
        Keyword {
            name: name.clone(),
            printed: match is_hidden {
                true => generator.next_word(),
                false => name.clone(),
            },
            about: match is_hidden {
                true => String::new(),
                false => about(name),
            },
            quest: match book.data.quests.get(name) {
                Some(quest) if !is_hidden => quest.quest.clone(),
                _ => String::new(),
            },
            at_first: start(*slot) == Some(&Value::Bool(true)),
        }
    });
    let mut codes: Vec<Keyword> = codes.collect();
    codes.sort_by(|a, b| a.printed.cmp(&b.printed));
    let titles = book.data.title_slots.iter().map(|(name, slot)| Keyword {
        name: name.clone(),
        printed: name.clone(),
        about: about(name),
        quest: String::new(),
        at_first: start(*slot).is_some_and(Value::truth),
    });
    (codes, titles.collect())
}

/// Generates meaningless words for hidden codes.
struct WordGenerator {
    used_words: BTreeSet<String>,
    dice: Dice,
    position: u64,
}

impl WordGenerator {
    fn new(book: &Book, seed: u64) -> Self {
        Self {
            used_words: book.data.code_slots.keys().cloned().collect(),
            dice: Dice::seeded(seed),
            position: 0,
        }
    }

    fn pick_letter(&mut self, letters: &str) -> char {
        let sides = u32::try_from(letters.len()).unwrap_or(1);
        let (face, next) = self
            .dice
            .draw_face(0, sides, self.position)
            .unwrap_or_default();
        self.position = next;
        letters.chars().nth(face as usize).unwrap_or('a')
    }

    fn next_word(&mut self) -> String {
        loop {
            let mut word = String::new();
            for i in 0..3 {
                let consonant = self.pick_letter("bdfgklmnprstvz");
                word.extend([consonant, self.pick_letter("aeiou")]);
                if i == 2 {
                    word.push(self.pick_letter("nrstl"));
                }
            }
            word[..1].make_ascii_uppercase();
            if self.used_words.insert(word.clone()) {
                return word;
            }
        }
    }
}

fn collect_notes(terms: &TermResolver) -> Vec<PrintNote> {
    let book = terms.book;
    let choice_slots = book.choice_slots();
    let notes = book.slots.names().filter_map(|(slot, name)| {
        let name = SlotName::variable_name(name)?;
        let note = convert_note(book, slot, name)?;
        // Choices of several pages can have the same name, so the number of the section is added.
        let choice = name
            .rsplit_once('.')
            .filter(|_| choice_slots.contains(&slot));
        let section = choice.and_then(|(page, _)| terms.book.data.page_by_id(page));
        Some(match section.map(|page| terms.numbers.number_of(page)) {
            Some(number) => PrintNote {
                printed: format!("{} ({number})", note.printed),
                ..note
            },
            None => note,
        })
    });
    notes.collect()
}

fn convert_note(book: &Book, slot: u32, name: &str) -> Option<PrintNote> {
    let start = book.slots.start().get(slot as usize)?;
    Some(PrintNote {
        name: name.to_owned(),
        printed: book.data.variable_labels.get(&slot).map_or_else(
            || name.rsplit(['.', ':']).next().unwrap_or(name).to_owned(),
            String::clone,
        ),
        start: constant_term(start),
        boxes: None,
        marks: Vec::new(),
    })
}

/// Returns the fields of the sheet: those that the rules show or the book uses.
fn convert_sheet(book: &Book, used: &UsedNames) -> Vec<PrintField> {
    let fields = book.schema.fields.iter().zip(&book.data.field_slots);
    let shown = fields.filter(|(field, _)| field.is_visible || used.fields.contains(&*field.name));
    shown
        .map(|(field, slot)| {
            let start = book.slots.start().get(*slot as usize);
            PrintField {
                name: field.name.clone(),
                label: field.message_label.clone(),
                start: start.map(Value::to_text).unwrap_or_default(),
                max: match field.max {
                    Some(crate::model::book::Bound::Number(n)) => Some(n),
                    _ => None,
                },
                is_number: field.field_type == FieldType::Integer,
                given: start.is_some_and(|start| *start != field.start),
            }
        })
        .collect()
}

/// Returns the initial inventory, by the plural of each kind.
fn initial_inventory(book: &Book, terms: &TermResolver) -> BTreeMap<String, Vec<String>> {
    let kinds = book
        .schema
        .kinds
        .iter()
        .zip(&book.data.inventory_slots)
        .enumerate();
    kinds
        .filter(|(_, (kind, _))| kind.can_be_held)
        .map(|(i, (kind, slot))| {
            let start = book.slots.start().get(*slot as usize);
            let items = start.map(Value::as_list).unwrap_or_default();
            let names = items.iter().filter_map(|item| item.get("id").as_text());
            let names = names.map(|id| terms.entry_name_by_id(i, id)).collect();
            (kind.plural.clone(), names)
        })
        .collect()
}
