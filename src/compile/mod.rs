//! Compiles the files of a book to a [`Book`]. Reports all errors of all pages in one run.

mod aliases;
mod args;
mod blocks;
mod branches;
mod catalogue;
mod characters;
mod choice;
mod choice_names;
mod codes;
mod collect;
mod conditions;
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
use crate::syntax::source::{Sources, Span};
use collect::Declarations;
use header::EventText;
use lower::PageCompiler;
use names::{BookScope, NameTable};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Returns the schema of a ruleset with the constants that the book sets.
fn with_book_constants(linked: &LinkedBooks, mut schema: RulesetSchema) -> RulesetSchema {
    let constants = settings::valid_constants(linked.header(), &schema);
    schema.resolve_constants(&constants);
    schema
}

/// Compiles all files of a book and its linked books with the schema of a ruleset.
///
/// Adds all texts to `sources`, and all errors to `diagnostics`, causes before consequences. Warnings of linked books are left out: they are
/// reported when those books are checked. Returns a book even if there are errors, for editors and other tools, but only a book without errors can
/// be played. Pages in `trees` are not parsed again, and the trees of all pages are stored there.
pub fn compile(
    linked: &LinkedBooks,
    schema: &RulesetSchema,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    trees: Option<&mut ParsedBodies>,
) -> Book {
    let schema = &with_book_constants(linked, schema.clone());
    let mut declarations = collect::collect_declarations(linked, schema, sources, diagnostics);
    let (book_pages, offers) = pages::compile_pages(&mut declarations, sources, trees, diagnostics);
    let offers = offers.into_iter();
    let (offered_pages, offered_spans) = offers
        .map(|(page, condition, span)| ((page, condition), span))
        .unzip();
    let scopes = &declarations.names.scopes;
    let facts = (0..).map(PageId).zip(&book_pages);
    let facts = facts.map(|(id, page)| page_facts(id, page, &book_pages, scopes));
    declarations.names.data.pages = facts.collect();
    declarations.names.data.parts = rule_pages(&declarations.names);
    let scopes = declarations.names.scopes.iter();
    let parts = scopes.map(|scope| scope.part.clone());
    let mut book = Book {
        offered_pages,
        offered_spans,
        pages: book_pages,
        schema: schema.clone(),
        parts: parts.collect(),
        ..std::mem::take(&mut declarations.header.book)
    };
    compile_events(&mut declarations, &mut book, diagnostics);
    book.resolve_events();
    compile_unused_fragments(&mut declarations, &mut book, diagnostics);
    let names = declarations.names;
    let fragments = declarations.fragments.iter();
    let fragment_spans = fragments.map(|(id, page)| (id.clone(), page.id.span));
    book.fragment_spans = fragment_spans.collect();
    book.variable_words = names.variable_words();
    book.mentions = names.mentions.into_inner();
    // Nearly in order already, which a stable sort uses.
    book.mentions.sort();
    book.mentions.dedup();
    book.outline = names.outline;
    book.start = declarations.start;
    book.ruleset = schema.name.clone();
    for (name, (words, _)) in names.word_sets {
        book.schema.words.entry(name).or_default().words = words;
    }
    book.linked_sources = declarations.linked_sources;
    book.index = Arc::new(names.pages);
    book.slots = names.slots;
    let index = Arc::clone(&book.index);
    book.data = Arc::new(BookData {
        index,
        ..names.data
    });
    book.fingerprint = fingerprint(sources);
    filter_and_sort(diagnostics, &book, sources);
    book.suppressed_spans = drop_consequences(diagnostics);
    book
}

/// Sorts the diagnostics, and drops those that only the author of a linked book can fix. Also drops duplicates, because several pages can include the
/// same fragment.
fn filter_and_sort(diagnostics: &mut Vec<Diagnostic>, book: &Book, sources: &Sources) {
    let mut seen = BTreeSet::new();
    diagnostics.retain(|d| {
        let span = d.span();
        let is_relevant = !span.is_some_and(|span| book.is_in_linked_book(span))
            || d.severity == Severity::Error
            || matches!(d.code, Code::ConflictingSettings | Code::DuplicateBookId);
        is_relevant && seen.insert((d.code, span, d.message.clone()))
    });
    diagnostic::sort(diagnostics, sources);
}

/// Drops consequences of other errors, and returns their positions.
///
/// An error without a message is a consequence of a reported one. An unknown name is a consequence if its declaration is unreadable, or if it is
/// already reported as undeclared.
fn drop_consequences(diagnostics: &mut Vec<Diagnostic>) -> Vec<Span> {
    let mut affected_names = diagnostics.iter().map(|error| &*error.affected_names);
    let lost = affected_names
        .clone()
        .filter_map(|affected| match affected {
            AffectedNames::Lost(names) => Some(names),
            _ => None,
        });
    let lost: BTreeSet<String> = lost.flatten().cloned().collect();
    let is_all_lost = affected_names.any(|affected| *affected == AffectedNames::LostAll);
    let (mut undeclared, mut dropped) = (BTreeSet::new(), Vec::new());
    diagnostics.retain(|error| {
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
    let outer_page = page.within.and_then(|id| all.get(id.0 as usize));
    let mut rule_pages = scopes.iter().flat_map(|scope| &scope.rule_pages);
    let rule_page = rule_pages.find(|(_, page)| **page == id);
    PageFacts {
        id: Arc::clone(&page.id),
        part: page.part,
        title: Arc::clone(&page.title),
        tags: page.tags.clone(),
        is_detour: page.is_detour,
        within: outer_page.map(|page| Arc::clone(&page.id)),
        rule_page: rule_page.map(|(name, _)| name.as_str().into()),
    }
}

/// Returns the pages that rules can turn to, for each linked book.
fn rule_pages(names: &NameTable) -> Vec<RulePages> {
    let scopes = names.scopes.iter().zip(0..);
    let default_names: BTreeMap<String, usize> = scopes
        .map(|(scope, i)| (scope.part.name.clone(), i))
        .collect();
    let pages_of_book = |scope: &BookScope| {
        let linked_books = scope.part.linked_books.iter();
        let linked_books = linked_books.filter_map(|(name, i)| Some((name.clone(), (*i)?)));
        let mut books = default_names.clone();
        books.extend(linked_books);
        RulePages {
            prefix: scope.part.prefix.clone(),
            pages: scope.rule_pages.clone(),
            books,
        }
    };
    names.scopes.iter().map(pages_of_book).collect()
}

fn fingerprint(sources: &Sources) -> String {
    let mut hash = blake3::Hasher::new();
    // Section numbers in print do not affect a game. Scripts belong to the fingerprint of the rules.
    let is_number_file =
        |name: &str| name == NUMBERS_FILE || name.ends_with(&format!("/{NUMBERS_FILE}"));
    let is_included = |name: &str| !is_number_file(name) && !name.ends_with(".lua");
    for (_, name, text) in sources.iter().filter(|(_, name, _)| is_included(name)) {
        hash.update(name.as_bytes())
            .update(&[0])
            .update(text.as_bytes())
            .update(&[0]);
    }
    hash.finalize().to_hex().to_string()
}

/// Compiles fragments that no page includes, to find their errors. Boxes and `-> return` are allowed, because the including page could have them.
fn compile_unused_fragments(
    declarations: &mut Declarations,
    book: &mut Book,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let fragments = std::mem::take(&mut declarations.fragments);
    for (name, fragment) in &fragments {
        if declarations.names.included_fragments.contains(name) {
            continue;
        }
        declarations.names.enter_scope_of(name);
        let mut page = Page {
            id: format!("fragment: {name}").into(),
            span: fragment.id.span,
            is_detour: true,
            boxes: i64::MAX,
            ..Page::default()
        };
        declarations.names.page_variables = Some(Vec::new());
        let params = declarations.names.fragment_params.get(name);
        declarations.names.args = params::default_args(params.map_or(&[], Vec::as_slice));
        let mut compiler = PageCompiler::new(&mut declarations.names, diagnostics, &fragments);
        compiler.lower_page(&mut page, &fragment.body);
        compiler.names.page_variables = None;
        compiler.names.args.clear();
        (page.is_detour, page.boxes) = (false, 0);
        book.unused_fragments.push(page);
    }
    declarations.fragments = fragments;
    params::report_unused_params(&declarations.names, diagnostics);
}

/// Compiles the markup under `events` in `book.yaml`, as pages that no turn leads to.
fn compile_events(
    declarations: &mut Declarations,
    book: &mut Book,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for event in std::mem::take(&mut declarations.header.events) {
        let EventText {
            part,
            name,
            text,
            span,
            offsets,
        } = event;
        declarations.names.current_scope = part;
        let mut errors = Vec::new();
        let body = markup::parse_body(markup::BODY_FILE, &text, 0, &mut errors);
        let id = event_id(&declarations.names.full_name(&name));
        let mut event_page = Page {
            id: id.into(),
            part,
            span,
            ..Page::default()
        };
        let mut compiler = PageCompiler::new(
            &mut declarations.names,
            diagnostics,
            &declarations.fragments,
        );
        let locate = |span: Span| offsets.span(span.start as usize, span.end as usize);
        compiler.lower_separate_text(&mut event_page, &body, &errors, locate);
        let page = PageId::from_index(book.pages.len());
        book.pages.push(event_page);
        if let Some(tag) = name.strip_prefix("on arrival at tag ") {
            book.parts[part].arrivals.push((tag.trim().into(), page));
        } else if let Some(event) = name.strip_prefix("on ") {
            book.parts[part]
                .events
                .insert(event.trim().to_owned(), page);
        } else {
            let error = Diagnostic::new(Code::UnknownKey, span, format!("unknown event `{name}`"));
            let help = "use `on arrival at tag TAG`, `on turn` or `on death`";
            diagnostics.push(error.help(help));
        }
    }
}
