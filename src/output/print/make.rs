//! Builds the manuscript of a compiled book.

use super::boxes::unasked;
use super::catalogues::catalogues;
use super::document::Imprint;
use super::manuscript::{
    ArrivalResets, FORMAT, Keyword, Manuscript, OfferedSection, PlaceSection, PrintField,
    PrintNote, PrintSection, StandingMoment, StandingSteps, TaggedSections, Term,
};
use super::numbers::SectionNumbers;
use super::settled::{options, ready, settled};
use super::specials;
use super::terms::{TermResolver, constant};
use super::unfold::Unfolder;
use super::used::UsedNames;
use super::walk::{self, PrintNode};
use crate::model::book::{Book, FieldType, Page, PageId, SlotName, event_of};
use crate::model::game::{Dice, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The manuscript of the book that was opened, without linked books. `language` is the language of the generated text, `seed` selects the
/// words that replace hidden codes.
pub fn manuscript(book: &Book, numbers: &SectionNumbers, language: &str, seed: u64) -> Manuscript {
    let unasked = unasked(&TermResolver::new(book, numbers));
    let terms = TermResolver {
        unasked,
        ..TermResolver::new(book, numbers)
    };
    let pages = (0..).map(PageId).zip(&book.pages);
    let own = pages.filter(|(_, page)| page.part == 0 && event_of(&page.id).is_none());
    let sections = own.map(|(id, page)| section(id, page, &terms));
    let mut sections: Vec<PrintSection> = sections.collect();
    sections.sort_by_key(|section| section.number);
    let standing = standing(book, &terms);
    let offered = book.offered.iter();
    let offered: Vec<OfferedSection> = offered
        .filter(|(page, _)| book.page(*page).part == 0)
        .map(|(page, when)| OfferedSection {
            to: terms.target(*page),
            title: book.page(*page).name().to_string(),
            when: terms.term(when),
        })
        .collect();
    let tagged = tagged(book, &sections);
    mark(&mut sections, &standing, &offered);
    let made = Manuscript {
        sections,
        standing,
        offered,
        ..Manuscript::default()
    };
    let (mut codes, mut titles) = keywords(book, seed);
    let mut notes = notes(book);
    let catalogues = catalogues(&terms, &made);
    let specials = specials::of_book(&terms);
    let used = UsedNames::collect(&made, &catalogues, &specials);
    codes.retain(|it| it.at_first || used.codes.contains(&*it.name));
    titles.retain(|it| it.at_first || used.titles.contains(&*it.name));
    notes.retain(|it| used.notes.contains(&*it.name));
    let (sheet, turns) = (sheet(book, &used), used.turns);
    let vocabulary = &book.vocabulary;
    Manuscript {
        format: FORMAT,
        imprint: Imprint {
            id: book.id.clone(),
            title: book.title.clone(),
            author: book.author.clone(),
            edition: book.edition.clone(),
            about: book.about.clone(),
            cover: book.image.clone(),
            language: language.to_owned(),
        },
        ruleset: vocabulary.title.clone(),
        rules: vocabulary.printed_in(language).to_owned(),
        house: vocabulary.house.clone(),
        behind: vocabulary.behind.clone(),
        places: places(book, &terms),
        options: options(&terms),
        settled: settled(&terms),
        characters: ready(&terms),
        tagged,
        codes,
        titles,
        notes,
        sheet,
        turns,
        belongings: belongings(book, &terms),
        catalogues,
        specials,
        seats: book.seats,
        ..made
    }
}

fn section(id: PageId, page: &Page, terms: &TermResolver) -> PrintSection {
    PrintSection {
        number: terms.numbers.number_of(id),
        id: page.id.to_string(),
        title: page.title.to_string(),
        tags: page.tags.iter().map(ToString::to_string).collect(),
        boxes: if terms.unasked.contains(&page.ticks) {
            0
        } else {
            page.boxes
        },
        detour: page.detour,
        within: page.within.map(|around| terms.target(around).number),
        counted: false,
        picture: page.image.as_deref().cloned(),
        at: page.at,
        fresh: fresh(page, terms),
        steps: Unfolder::page(page, terms),
    }
}

fn fresh(page: &Page, terms: &TermResolver) -> ArrivalResets {
    let mut out = ArrivalResets::default();
    for slot in &page.fresh {
        let name = terms.book.slots.name(*slot);
        match SlotName::variable(name) {
            Some(name) => out.notes.extend(note(terms.book, *slot, name)),
            None => out.boxes.push(terms.slot(*slot)),
        }
    }
    out
}

fn standing(book: &Book, terms: &TermResolver) -> Vec<StandingSteps> {
    let Some(part) = book.parts.first() else {
        return Vec::new();
    };
    let arrivals = part.arrivals.iter();
    let arrivals = arrivals.map(|(tag, page)| (StandingMoment::Arrival(tag.to_string()), page));
    let others = part.events.iter().map(|(name, page)| match &**name {
        "turn" => (StandingMoment::Turn, page),
        _ => (StandingMoment::Event(name.clone()), page),
    });
    let all = arrivals.chain(others).map(|(at, page)| StandingSteps {
        at,
        steps: Unfolder::page(book.page(*page), terms),
    });
    all.collect()
}

/// The places of the ruleset that the book sets, in the order of their declaration.
fn places(book: &Book, terms: &TermResolver) -> Vec<PlaceSection> {
    let known = book.vocabulary.places.iter();
    let set = known.filter_map(|place| {
        let page = book.world.parts.first()?.pages.get(&place.name)?;
        Some(PlaceSection {
            name: place.name.clone(),
            to: terms.target(*page),
        })
    });
    set.collect()
}

/// The sections with a tag of which the ruleset has a message `tagged-TAG`.
fn tagged(book: &Book, sections: &[PrintSection]) -> Vec<TaggedSections> {
    let messages = book.vocabulary.messages.things().keys();
    let tags = messages.filter_map(|id| id.strip_prefix("tagged-"));
    let all = tags.map(|tag| TaggedSections {
        tag: tag.to_owned(),
        sections: sections
            .iter()
            .filter(|it| it.tags.iter().any(|has| has == tag))
            .map(|it| it.number)
            .collect(),
    });
    all.filter(|it| !it.sections.is_empty()).collect()
}

/// Keeps the tags that are used, and marks the sections whose visits are used.
fn mark(sections: &mut [PrintSection], standing: &[StandingSteps], offered: &[OfferedSection]) {
    let mut tags: BTreeSet<String> = BTreeSet::new();
    let mut counted: BTreeSet<u32> = BTreeSet::new();
    let mut look = |node: PrintNode, here: &[u32]| match node {
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
        let nodes = walk::of_steps(&section.steps).into_iter();
        nodes.for_each(|node| look(node, &[section.number]));
    }
    for it in standing {
        let meant = |section: &&PrintSection| match &it.at {
            StandingMoment::Arrival(tag) => section.tags.contains(tag),
            _ => true,
        };
        let meant = sections.iter().filter(meant);
        let meant: Vec<u32> = meant.map(|section| section.number).collect();
        let nodes = walk::of_steps(&it.steps).into_iter();
        nodes.for_each(|node| look(node, &meant));
    }
    for it in offered {
        let nodes = walk::with_parts([PrintNode::Term(&it.when)]).into_iter();
        nodes.for_each(|node| look(node, &[]));
    }
    tags.extend(standing.iter().filter_map(|it| match &it.at {
        StandingMoment::Arrival(tag) => Some(tag.clone()),
        _ => None,
    }));
    for section in sections {
        section.tags.retain(|tag| tags.contains(tag));
        section.counted = counted.contains(&section.number);
    }
}

/// The codes and titles of the book in alphabetical order.
fn keywords(book: &Book, seed: u64) -> (Vec<Keyword>, Vec<Keyword>) {
    let start = |slot: u32| book.slots.start().get(slot as usize);
    let about = |name: &str| book.world.meanings.get(name).cloned().unwrap_or_default();
    let mut disguise = CodeDisguise::new(book, seed);
    let codes = book.world.codes.iter().map(|(name, slot)| {
        let hidden = book.world.hidden.contains(slot);
        Keyword {
            name: name.clone(),
            printed: if hidden {
                disguise.next()
            } else {
                name.clone()
            },
            about: if hidden { String::new() } else { about(name) },
            quest: match book.world.quests.get(name) {
                Some(quest) if !hidden => quest.words.clone(),
                _ => String::new(),
            },
            at_first: start(*slot) == Some(&Value::Bool(true)),
        }
    });
    let mut codes: Vec<Keyword> = codes.collect();
    codes.sort_by(|a, b| a.printed.cmp(&b.printed));
    let titles = book.world.titles.iter().map(|(name, slot)| Keyword {
        name: name.clone(),
        printed: name.clone(),
        about: about(name),
        quest: String::new(),
        at_first: start(*slot).is_some_and(Value::truth),
    });
    (codes, titles.collect())
}

/// Generates meaningless words for hidden codes.
struct CodeDisguise {
    taken: BTreeSet<String>,
    dice: Dice,
    position: u64,
}

impl CodeDisguise {
    fn new(book: &Book, seed: u64) -> Self {
        Self {
            taken: book.world.codes.keys().cloned().collect(),
            dice: Dice::seeded(seed),
            position: 0,
        }
    }

    fn one_of(&mut self, letters: &str) -> char {
        let sides = u32::try_from(letters.len()).unwrap_or(1);
        let (face, next) = self.dice.face(0, sides, self.position).unwrap_or_default();
        self.position = next;
        letters.chars().nth(face as usize).unwrap_or('a')
    }

    fn next(&mut self) -> String {
        loop {
            let mut word = String::new();
            for n in 0..3 {
                let first = self.one_of("bdfgklmnprstvz");
                word.extend([first, self.one_of("aeiou")]);
                if n == 2 {
                    word.push(self.one_of("nrstl"));
                }
            }
            word[..1].make_ascii_uppercase();
            if self.taken.insert(word.clone()) {
                return word;
            }
        }
    }
}

fn notes(book: &Book) -> Vec<PrintNote> {
    let named = book.slots.names().filter_map(|(slot, name)| {
        let name = SlotName::variable(name)?;
        note(book, slot, name)
    });
    named.collect()
}

fn note(book: &Book, slot: u32, name: &str) -> Option<PrintNote> {
    let start = book.slots.start().get(slot as usize)?;
    Some(PrintNote {
        name: name.to_owned(),
        printed: name.rsplit(['.', ':']).next().unwrap_or(name).to_owned(),
        start: constant(start),
    })
}

/// The fields of the sheet: those that the rules show or the book uses.
fn sheet(book: &Book, used: &UsedNames) -> Vec<PrintField> {
    let fields = book.vocabulary.fields.iter().zip(&book.world.fields);
    let shown = fields.filter(|(field, _)| field.shown || used.fields.contains(&*field.name));
    shown
        .map(|(field, slot)| {
            let start = book.slots.start().get(*slot as usize);
            PrintField {
                name: field.name.clone(),
                label: field.told.clone(),
                start: start.map(Value::to_text).unwrap_or_default(),
                most: match field.max {
                    Some(crate::model::book::Bound::Number(n)) => Some(n),
                    _ => None,
                },
                is_number: field.of == FieldType::Integer,
                given: start.is_some_and(|start| *start != field.start),
            }
        })
        .collect()
}

/// The initial inventory, by the plural of each kind.
fn belongings(book: &Book, terms: &TermResolver) -> BTreeMap<String, Vec<String>> {
    let kinds = book
        .vocabulary
        .kinds
        .iter()
        .zip(&book.world.held)
        .enumerate();
    kinds
        .filter(|(_, (kind, _))| kind.held)
        .map(|(n, (kind, slot))| {
            let start = book.slots.start().get(*slot as usize);
            let held = start.map(Value::as_list).unwrap_or_default();
            let names = held.iter().filter_map(|it| it.get("id").as_text());
            let names = names.map(|id| terms.entry(n, id)).collect();
            (kind.plural.clone(), names)
        })
        .collect()
}
