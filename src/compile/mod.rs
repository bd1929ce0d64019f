//! Compiles syntax trees to a book: collects, numbers and resolves. Reports all errors of all pages in one run.

mod args;
mod blocks;
mod catalogue;
mod characters;
mod choice;
mod codes;
mod core;
mod core_words;
mod cover;
mod declared;
mod document;
mod expr;
mod forks;
mod gather;
mod header;
mod header_text;
mod heading;
mod images;
mod keys;
mod known;
mod linked;
mod lookup;
mod lower;
mod meant;
mod memory;
mod mismatch;
mod names;
mod page_variables;
mod pages;
mod pattern;
mod phrase;
mod place;
mod printed;
mod reason;
mod rolled;
mod set;
mod settings;
mod table;
mod takes;
mod titles;
mod tree;
mod turn;
mod typed;
mod verb;
mod was;
mod which;

pub(crate) use catalogue::holding;
pub(crate) use core_words::{BLOCK_WORDS, CORE};
pub use cover::{BookCover, cover};
pub(crate) use document::{convert, mismatch, unknown_key};
pub(crate) use header::OTHER_ID;
pub use header_text::header_and_pages;
pub(crate) use header_text::{identity, no_ruleset, ruleset_place, text as header};
pub(crate) use heading::ATTRIBUTES;
pub(crate) use keys::KEYS as HEADER_KEYS;
pub use keys::{FileSchema, schemas};
pub use linked::{LinkedBooks, LinkedText, linked, linked_texts, linked_texts_but, one_way};
pub(crate) use names::{built_in, meaning, slug};
pub use pages::ParsedBodies;
pub(crate) use place::inside_quotes;
pub(crate) use tree::{
    YamlEntries, YamlKey, YamlNode, YamlValue, parse as parse_yaml, parse_part as parse_yaml_part,
    plain_scalar,
};
pub use typed::{amount, command, value};
pub(crate) use typed::{mentions_of, mentions_of_command, mentions_of_instructions};
pub(crate) use verb::NO_ROW_FOR;

use crate::model::book::{
    Book, BookData, NUMBERS, Page, PageFacts, PageId, RulePages, RulesetSchema, event_id,
};
use crate::syntax::diagnostic::{self, About, Code, Diagnostic, Severity};
use crate::syntax::markup;
use crate::syntax::source::{FileId, Sources, Span};
use gather::Declarations;
use header::EventText;
use lower::PageCompiler;
use names::{BookScope, NameTable};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Returns the schema of a ruleset with the constants that the book sets.
fn settled(linked: &LinkedBooks, mut vocabulary: RulesetSchema) -> RulesetSchema {
    let figures = settings::valid_figures(linked.header(), &vocabulary);
    vocabulary.settle(&figures);
    vocabulary
}

/// Compiles all files of a book and its linked books with the schema of a ruleset.
///
/// All texts are added to `sources`. All errors are added to `found`, causes before consequences. Of linked books only errors are reported, because
/// warnings are reported when these books are checked. Returns a book even if there are errors, for editors and other tools. Only books without
/// errors can be played. Pages in `trees` are not parsed again, and the trees of all pages are stored there.
pub fn compile(
    linked: &LinkedBooks,
    vocabulary: &RulesetSchema,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
    trees: Option<&mut ParsedBodies>,
) -> Book {
    let vocabulary = &settled(linked, vocabulary.clone());
    let mut gathered = gather::gather(linked, vocabulary, sources, found);
    let (book_pages, offers) = pages::lowered(&mut gathered, sources, trees, found);
    let offers = offers
        .into_iter()
        .map(|(page, when, at)| ((page, when), at));
    let (offered, offered_at) = offers.unzip();
    let known = (0..).map(PageId).zip(&book_pages);
    let known = known.map(|(id, page)| facts(id, page, &book_pages, &gathered.names.scopes));
    gathered.names.world.pages = known.collect();
    gathered.names.world.parts = places(&gathered.names);
    let mut book = Book {
        offered,
        offered_at,
        pages: book_pages,
        vocabulary: vocabulary.clone(),
        parts: gathered
            .names
            .scopes
            .iter()
            .map(|scope| scope.part.clone())
            .collect(),
        ..std::mem::take(&mut gathered.head.book)
    };
    events(&mut gathered, &mut book, found);
    book.settle_events();
    loose_fragments(&mut gathered, &mut book, found);
    let names = gathered.names;
    let fragments = gathered.fragments.iter();
    let places = fragments.map(|(id, page)| (id.clone(), page.id.span));
    book.fragments = places.collect();
    book.held_words = names.held_words();
    book.mentions = names.mentions.into_inner();
    book.mentions.sort_unstable();
    book.mentions.dedup();
    book.outline = names.outline;
    book.start = gathered.start;
    book.ruleset = vocabulary.name.clone();
    for (name, (words, _)) in names.words {
        book.vocabulary.words.entry(name).or_default().words = words;
    }
    book.beside = gathered.beside;
    book.index = Arc::new(names.pages);
    book.slots = names.slots;
    let index = Arc::clone(&book.index);
    book.world = Arc::new(BookData {
        index,
        ..names.world
    });
    book.fingerprint = fingerprint(sources);
    settle(found, &book, sources);
    book.doubtful = drop_consequences(found);
    book
}

/// Sorts the diagnostics, and drops those that only the author of a linked book can fix. An error in a fragment is reported once, even if several
/// pages include it.
fn settle(found: &mut Vec<Diagnostic>, book: &Book, sources: &Sources) {
    let mut told = BTreeSet::new();
    found.retain(|d| {
        let place = d.place();
        let theirs = place.is_some_and(|span| book.is_beside(span));
        let tell = !theirs
            || d.severity == Severity::Error
            || matches!(d.code, Code::ConflictingSettings | Code::DuplicateBookId);
        tell && told.insert((d.code, place, d.message.clone()))
    });
    diagnostic::sort(found, sources);
}

/// Drops errors that other errors explain, and returns their positions. An error without a message is a consequence of a reported one. The
/// declaration of an unknown name may be unreadable, or already reported as missing.
fn drop_consequences(found: &mut Vec<Diagnostic>) -> Vec<Span> {
    let lost = found.iter().filter_map(|error| match &*error.about {
        About::Lost(names) => Some(names),
        _ => None,
    });
    let lost: BTreeSet<String> = lost.flatten().cloned().collect();
    let is_all_lost = found.iter().any(|error| *error.about == About::LostAll);
    let (mut undeclared, mut dropped) = (BTreeSet::new(), Vec::new());
    found.retain(|error| {
        let is_consequence = match &*error.about {
            _ if error.message.is_empty() => true,
            About::Unknown(name) => is_all_lost || lost.contains(name),
            About::Undeclared(name) => {
                let key = (error.code, name.clone());
                is_all_lost || lost.contains(name) || !undeclared.insert(key)
            }
            About::NoName | About::Lost(_) | About::LostAll => false,
        };
        dropped.extend(error.place().filter(|_| is_consequence));
        !is_consequence
    });
    dropped
}

/// Returns the data of a page that rules can read.
fn facts(id: PageId, page: &Page, all: &[Page], scopes: &[BookScope]) -> PageFacts {
    let around = page.within.and_then(|id| all.get(id.0 as usize));
    let mut places = scopes.iter().flat_map(|scope| &scope.places);
    let place = places.find(|(_, page)| **page == id);
    PageFacts {
        id: Arc::clone(&page.id),
        part: page.part,
        title: Arc::clone(&page.title),
        tags: page.tags.clone(),
        detour: page.detour,
        within: around.map(|around| Arc::clone(&around.id)),
        place: place.map(|(place, _)| place.as_str().into()),
    }
}

/// Returns the pages that rules can turn to, for each linked book.
fn places(names: &NameTable) -> Vec<RulePages> {
    let own = names.scopes.iter().map(|scope| &scope.part.name).zip(0..);
    let own: BTreeMap<String, usize> = own.map(|(name, n)| (name.clone(), n)).collect();
    let places = |scope: &BookScope| {
        let called = scope.part.neighbours.iter();
        let called = called.filter_map(|(name, part)| Some((name.clone(), (*part)?)));
        let mut books = own.clone();
        books.extend(called);
        RulePages {
            prefix: scope.part.prefix.clone(),
            pages: scope.places.clone(),
            books,
        }
    };
    names.scopes.iter().map(places).collect()
}

fn fingerprint(sources: &Sources) -> String {
    let mut hash = blake3::Hasher::new();
    // Section numbers in print do not affect a game. Scripts have a separate fingerprint, that of the rules.
    let is_number_file = |name: &str| name == NUMBERS || name.ends_with(&format!("/{NUMBERS}"));
    let is_read = |name: &str| !is_number_file(name) && !name.ends_with(".lua");
    for (_, name, text) in sources.iter().filter(|(_, name, _)| is_read(name)) {
        hash.update(name.as_bytes())
            .update(&[0])
            .update(text.as_bytes())
            .update(&[0]);
    }
    hash.finalize().to_hex().to_string()
}

/// Compiles fragments that no page includes, to find their errors. They may be meant for a page with boxes or for a detour.
fn loose_fragments(gathered: &mut Declarations, book: &mut Book, found: &mut Vec<Diagnostic>) {
    let fragments = std::mem::take(&mut gathered.fragments);
    for (name, page) in &fragments {
        if gathered.names.included.contains(name) {
            continue;
        }
        gathered.names.enter_book_of(name);
        let mut made = Page {
            id: format!("fragment: {name}").into(),
            span: page.id.span,
            detour: true,
            boxes: i64::MAX,
            ..Page::default()
        };
        gathered.names.here = Some(Vec::new());
        let taken = gathered.names.takes.get(name);
        gathered.names.given = takes::alone(taken.map_or(&[], Vec::as_slice));
        let mut lower = PageCompiler::new(&mut gathered.names, found, &fragments);
        lower.page(&mut made, &page.body);
        lower.names.here = None;
        lower.names.given.clear();
        (made.detour, made.boxes) = (false, 0);
        book.loose_fragments.push(made);
    }
    gathered.fragments = fragments;
    takes::unused(&gathered.names, found);
}

/// Compiles the markup under `events` in book.yaml, as pages that nothing links to.
fn events(gathered: &mut Declarations, book: &mut Book, found: &mut Vec<Diagnostic>) {
    for written in std::mem::take(&mut gathered.head.events) {
        let EventText {
            part,
            name,
            text,
            span,
            inlay,
        } = written;
        gathered.names.now = part;
        let before = found.len();
        // The text is parsed as a separate file. Afterwards its positions are mapped to the YAML file.
        let own = FileId(u32::MAX);
        let body = markup::parse_body(own, &text, 0, found);
        let placed = |span: &mut Span| {
            if span.file == own {
                *span = inlay.span(span.start as usize, span.end as usize);
            }
        };
        let mentioned = gathered.names.mentioned();
        let id = event_id(&gathered.names.whole(&name));
        let mut made = Page {
            id: id.into(),
            part,
            span,
            ..Page::default()
        };
        let mut lower = PageCompiler::new(&mut gathered.names, found, &gathered.fragments);
        lower.page(&mut made, &body);
        made.places_mut().for_each(placed);
        let mentions = gathered.names.mentions.get_mut();
        let own = mentions[mentioned.0..].iter_mut();
        own.for_each(|mention| placed(&mut mention.span));
        let labels = found[before..].iter_mut().flat_map(|d| &mut d.labels);
        labels.for_each(|label| placed(&mut label.span));
        let page = PageId::at(book.pages.len());
        book.pages.push(made);
        if let Some(tag) = name.strip_prefix("on arrival at tag ") {
            book.parts[part].arrivals.push((tag.trim().into(), page));
        } else if let Some(event) = name.strip_prefix("on ") {
            book.parts[part]
                .events
                .insert(event.trim().to_owned(), page);
        } else {
            found.push(
                Diagnostic::new(Code::UnknownKey, span, format!("`{name}` is no event"))
                    .help("`on arrival at tag TAG`, `on turn`, `on death`"),
            );
        }
    }
}
