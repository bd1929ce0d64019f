//! Compiles syntax trees to a book: collects, numbers and resolves. Reports all errors of all pages in one run.

mod aliases;
mod args;
mod blocks;
mod branches;
mod catalogue;
mod characters;
mod choice;
mod codes;
mod collect;
mod core;
mod core_words;
mod corrections;
mod dice;
mod document;
mod expr;
mod filter_argument;
mod gain_lose;
mod header;
mod header_text;
mod heading;
mod images;
mod initial_names;
mod item_filter;
mod keys;
mod linked;
mod lookup;
mod lower;
mod metadata;
mod mismatch;
mod names;
mod page_variables;
mod pages;
mod params;
mod phrase;
mod printed;
mod reason;
mod rule_call;
mod set;
mod settings;
mod single_line;
mod table;
mod titles;
mod turn;
mod variables;
mod yaml;
mod yaml_positions;

pub(crate) use catalogue::new_held_item;
pub(crate) use core_words::{BLOCK_WORDS, CORE_WORDS};
pub(crate) use document::{convert_to_field, unknown_key_error, wrong_shape_error};
pub(crate) use header::DUPLICATE_ID_HELP;
pub use header_text::split_front_matter;
pub(crate) use header_text::{
    id_and_title, missing_ruleset_errors, read_header_text as header, ruleset_span,
};
pub(crate) use heading::ATTRIBUTES;
pub(crate) use keys::HEADER_KEYS;
pub use keys::{FileSchema, file_schemas};
pub use linked::{
    LinkedBooks, LinkedText, find_linked_books, find_one_way_links, read_linked_texts,
    read_linked_texts_with,
};
pub use metadata::{BookMetadata, read_metadata};
pub(crate) use names::{existing_meaning, is_built_in, slug};
pub use pages::ParsedBodies;
pub(crate) use rule_call::MISSING_ROWS;
pub use single_line::{compile_amount, compile_command, compile_value};
pub(crate) use single_line::{mentions_in_command, mentions_in_instructions, mentions_in_value};
pub(crate) use yaml::{
    YamlEntries, YamlKey, YamlNode, YamlValue, parse_plain_scalar, parse_yaml, parse_yaml_part,
};
pub(crate) use yaml_positions::name_span;

use crate::model::book::{
    Book, BookData, NUMBERS_FILE, Page, PageFacts, PageId, RulePages, RulesetSchema, event_id,
};
use crate::syntax::diagnostic::{self, AffectedNames, Code, Diagnostic, Severity};
use crate::syntax::markup;
use crate::syntax::source::{FileId, Sources, Span};
use collect::Declarations;
use header::EventText;
use lower::PageCompiler;
use names::{BookScope, NameTable};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Returns the schema of a ruleset with the constants that the book sets.
fn with_book_constants(linked: &LinkedBooks, mut vocabulary: RulesetSchema) -> RulesetSchema {
    let figures = settings::valid_constants(linked.header(), &vocabulary);
    vocabulary.resolve_constants(&figures);
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
    let vocabulary = &with_book_constants(linked, vocabulary.clone());
    let mut gathered = collect::collect_declarations(linked, vocabulary, sources, found);
    let (book_pages, offers) = pages::compile_pages(&mut gathered, sources, trees, found);
    let offers = offers
        .into_iter()
        .map(|(page, when, at)| ((page, when), at));
    let (offered, offered_at) = offers.unzip();
    let known = (0..).map(PageId).zip(&book_pages);
    let known = known.map(|(id, page)| page_facts(id, page, &book_pages, &gathered.names.scopes));
    gathered.names.data.pages = known.collect();
    gathered.names.data.parts = rule_pages(&gathered.names);
    let mut book = Book {
        offered_pages: offered,
        offered_spans: offered_at,
        pages: book_pages,
        schema: vocabulary.clone(),
        parts: gathered
            .names
            .scopes
            .iter()
            .map(|scope| scope.part.clone())
            .collect(),
        ..std::mem::take(&mut gathered.header.book)
    };
    compile_events(&mut gathered, &mut book, found);
    book.resolve_events();
    compile_unused_fragments(&mut gathered, &mut book, found);
    let names = gathered.names;
    let fragments = gathered.fragments.iter();
    let places = fragments.map(|(id, page)| (id.clone(), page.id.span));
    book.fragment_spans = places.collect();
    book.variable_words = names.variable_words();
    book.mentions = names.mentions.into_inner();
    book.mentions.sort_unstable();
    book.mentions.dedup();
    book.outline = names.outline;
    book.start = gathered.start;
    book.ruleset = vocabulary.name.clone();
    for (name, (words, _)) in names.word_sets {
        book.schema.words.entry(name).or_default().words = words;
    }
    book.linked_sources = gathered.linked_sources;
    book.index = Arc::new(names.pages);
    book.slots = names.slots;
    let index = Arc::clone(&book.index);
    book.data = Arc::new(BookData {
        index,
        ..names.data
    });
    book.fingerprint = fingerprint(sources);
    filter_and_sort(found, &book, sources);
    book.suppressed_spans = drop_consequences(found);
    book
}

/// Sorts the diagnostics, and drops those that only the author of a linked book can fix. An error in a fragment is reported once, even if several
/// pages include it.
fn filter_and_sort(found: &mut Vec<Diagnostic>, book: &Book, sources: &Sources) {
    let mut told = BTreeSet::new();
    found.retain(|d| {
        let place = d.span();
        let theirs = place.is_some_and(|span| book.is_in_linked_book(span));
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
    let lost = found
        .iter()
        .filter_map(|error| match &*error.affected_names {
            AffectedNames::Lost(names) => Some(names),
            _ => None,
        });
    let lost: BTreeSet<String> = lost.flatten().cloned().collect();
    let is_all_lost = found
        .iter()
        .any(|error| *error.affected_names == AffectedNames::LostAll);
    let (mut undeclared, mut dropped) = (BTreeSet::new(), Vec::new());
    found.retain(|error| {
        let is_consequence = match &*error.affected_names {
            _ if error.message.is_empty() => true,
            AffectedNames::Unknown(name) => is_all_lost || lost.contains(name),
            AffectedNames::Undeclared(name) => {
                let key = (error.code, name.clone());
                is_all_lost || lost.contains(name) || !undeclared.insert(key)
            }
            AffectedNames::NoName | AffectedNames::Lost(_) | AffectedNames::LostAll => false,
        };
        dropped.extend(error.span().filter(|_| is_consequence));
        !is_consequence
    });
    dropped
}

/// Returns the data of a page that rules can read.
fn page_facts(id: PageId, page: &Page, all: &[Page], scopes: &[BookScope]) -> PageFacts {
    let around = page.within.and_then(|id| all.get(id.0 as usize));
    let mut places = scopes.iter().flat_map(|scope| &scope.rule_pages);
    let place = places.find(|(_, page)| **page == id);
    PageFacts {
        id: Arc::clone(&page.id),
        part: page.part,
        title: Arc::clone(&page.title),
        tags: page.tags.clone(),
        is_detour: page.is_detour,
        within: around.map(|around| Arc::clone(&around.id)),
        rule_page: place.map(|(place, _)| place.as_str().into()),
    }
}

/// Returns the pages that rules can turn to, for each linked book.
fn rule_pages(names: &NameTable) -> Vec<RulePages> {
    let own = names.scopes.iter().map(|scope| &scope.part.name).zip(0..);
    let own: BTreeMap<String, usize> = own.map(|(name, n)| (name.clone(), n)).collect();
    let places = |scope: &BookScope| {
        let called = scope.part.linked_books.iter();
        let called = called.filter_map(|(name, part)| Some((name.clone(), (*part)?)));
        let mut books = own.clone();
        books.extend(called);
        RulePages {
            prefix: scope.part.prefix.clone(),
            pages: scope.rule_pages.clone(),
            books,
        }
    };
    names.scopes.iter().map(places).collect()
}

fn fingerprint(sources: &Sources) -> String {
    let mut hash = blake3::Hasher::new();
    // Section numbers in print do not affect a game. Scripts have a separate fingerprint, that of the rules.
    let is_number_file =
        |name: &str| name == NUMBERS_FILE || name.ends_with(&format!("/{NUMBERS_FILE}"));
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
fn compile_unused_fragments(
    gathered: &mut Declarations,
    book: &mut Book,
    found: &mut Vec<Diagnostic>,
) {
    let fragments = std::mem::take(&mut gathered.fragments);
    for (name, page) in &fragments {
        if gathered.names.included_fragments.contains(name) {
            continue;
        }
        gathered.names.enter_scope_of(name);
        let mut made = Page {
            id: format!("fragment: {name}").into(),
            span: page.id.span,
            is_detour: true,
            boxes: i64::MAX,
            ..Page::default()
        };
        gathered.names.page_variables = Some(Vec::new());
        let taken = gathered.names.fragment_params.get(name);
        gathered.names.args = params::default_args(taken.map_or(&[], Vec::as_slice));
        let mut lower = PageCompiler::new(&mut gathered.names, found, &fragments);
        lower.lower_page(&mut made, &page.body);
        lower.names.page_variables = None;
        lower.names.args.clear();
        (made.is_detour, made.boxes) = (false, 0);
        book.unused_fragments.push(made);
    }
    gathered.fragments = fragments;
    params::report_unused_params(&gathered.names, found);
}

/// Compiles the markup under `events` in book.yaml, as pages that nothing links to.
fn compile_events(gathered: &mut Declarations, book: &mut Book, found: &mut Vec<Diagnostic>) {
    for written in std::mem::take(&mut gathered.header.events) {
        let EventText {
            part,
            name,
            text,
            span,
            offsets: inlay,
        } = written;
        gathered.names.current_scope = part;
        let before = found.len();
        // The text is parsed as a separate file. Afterwards its positions are mapped to the YAML file.
        let own = FileId(u32::MAX);
        let body = markup::parse_body(own, &text, 0, found);
        let placed = |span: &mut Span| {
            if span.file == own {
                *span = inlay.span(span.start as usize, span.end as usize);
            }
        };
        let mentioned = gathered.names.snapshot();
        let id = event_id(&gathered.names.full_name(&name));
        let mut made = Page {
            id: id.into(),
            part,
            span,
            ..Page::default()
        };
        let mut lower = PageCompiler::new(&mut gathered.names, found, &gathered.fragments);
        lower.lower_page(&mut made, &body);
        made.spans_mut().for_each(placed);
        let mentions = gathered.names.mentions.get_mut();
        let own = mentions[mentioned.0..].iter_mut();
        own.for_each(|mention| placed(&mut mention.span));
        let labels = found[before..].iter_mut().flat_map(|d| &mut d.labels);
        labels.for_each(|label| placed(&mut label.span));
        let page = PageId::from_index(book.pages.len());
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
