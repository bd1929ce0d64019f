//! Lints of a compiled book, one file per lint.
//!
//! A message about an error that depends on the reader's state says "may" or "can". Unknown cases are not reported: a false alarm is
//! worse than a missed error.

mod after_turn;
mod atoms;
mod choices;
mod conditions;
mod dead_ends;
mod facts;
mod graph;
mod images;
mod index;
mod level;
mod messages;
mod names;
mod near_misses;
mod outcomes;
mod pages;
mod prices;
mod rows;
mod scripts;
mod structure;
mod successors;
mod together;
mod uses;
mod walk;

pub use graph::{LinkKind, PageLink, entry_pages, links};
pub use images::{ACTIVE_CONTENT, check_images, has_active_content};
pub use index::EndingPath;
pub use index::{
    BookIndex, FileTotals, IndexEntry, IndexPage, all_names, build_index, count_page_words,
};
pub use level::{allows, apply_levels};
pub use near_misses::add_near_misses;
pub use rows::possible_ranges;
pub use scripts::{NameAccess, NameCategory, ParsedScript, calls_with_names};
pub use structure::{PageStructure, page_structure};
pub use uses::{NameKey, NameUse, NameUses};

use crate::model::book::{Book, Page, PageId, event_name};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::lua::ApiName;
use crate::syntax::source::{Sources, Span};
use crate::syntax::unicode::is_word;
use crate::util::parallel;
use graph::PageGraph;
use std::collections::{BTreeMap, BTreeSet};
use walk::WalkResult;

/// The data that all lints share.
struct LintContext<'a> {
    book: &'a Book,
    uses: NameUses,
    graph: PageGraph,
    /// Quoted texts of scripts, and texts of data that scripts read. A script can use such a name in any way.
    script_words: BTreeSet<String>,
    /// A linked book is missing, so the names that it sets and reads are unknown.
    has_missing_books: bool,
    /// Kinds of which a script reads all entries: it may give any of them to the reader.
    enumerated_kinds: BTreeSet<String>,
    /// Pages with a parse error. Errors that may follow from it are not reported.
    broken_pages: BTreeSet<u32>,
    /// By page, then by event.
    walks: Vec<WalkResult>,
}

/// Reports errors in the scripts of a book that are certain.
pub fn check_rules(book: &Book, scripts: &[ParsedScript], api: &[ApiName]) -> Vec<Diagnostic> {
    let mut diagnostics = scripts::check_scripts(book, scripts, api);
    diagnostics.retain(|it| it.severity == Severity::Error);
    diagnostics
}

/// Runs all lints. `scripts` are the rules of the book, `api` the API of scripts, `earlier` the errors that the compiler found.
pub fn run_lints(
    book: &Book,
    scripts: &[ParsedScript],
    api: &[ApiName],
    sources: &Sources,
    earlier: &[Diagnostic],
) -> Vec<Diagnostic> {
    let mut script_words = BTreeSet::new();
    for script in scripts {
        script.collect_texts(&mut script_words);
    }
    collect_data_words(book, &mut script_words);
    let is_book_missing = has_missing_books(earlier);
    let mut diagnostics = Vec::new();
    if !is_book_missing {
        diagnostics = scripts::check_scripts(book, scripts, api);
        // Without house rules, their declarations are unknown.
        let is_loaded = earlier.iter().all(|it| it.code != Code::InvalidScript);
        let is_certain = |it: &Diagnostic| is_loaded || it.code != Code::UnknownName;
        diagnostics.retain(|it| !is_reported(it, earlier) && is_certain(it));
    }
    let is_intact = !earlier.iter().chain(&diagnostics).any(is_cause);
    let context = lint_context(book, scripts, script_words, is_book_missing, earlier);
    for lint in [
        dead_ends::check_page_ends,
        dead_ends::check_menus,
        dead_ends::check_turn_loops,
        structure::check_traps,
        choices::check_without_effect,
        choices::check_identical,
        pages::check_numbers,
        pages::check_positions,
        after_turn::check_unreachable_text,
        conditions::check_constant,
        rows::check_rows,
        outcomes::check_outcomes,
        dead_ends::check_detours,
        conditions::check_possible_words,
        prices::check_prices,
        names::check_shadowed_ticks,
        names::check_events,
        names::check_wrapped_rounds,
    ] {
        lint(&context, &mut diagnostics);
    }
    // A name that seems unused may be used in a part that has an error.
    if is_intact {
        pages::check_reachability(&context, &mut diagnostics);
        names::check_entries(&context, &mut diagnostics);
        names::check_names(&context, &mut diagnostics);
        names::check_fragments(&context, &mut diagnostics);
        names::check_descriptions(&context, sources, &mut diagnostics);
        messages::check_unused_messages(&context, sources, &mut diagnostics);
    }
    drop_consequences(&mut diagnostics);
    for label in diagnostics.iter_mut().flat_map(|it| &mut it.labels) {
        shorten_to_first_line(sources, &mut label.span);
    }
    // An error in a fragment is reported once, however many pages include it.
    let mut reported = BTreeSet::new();
    // Warnings about a linked book are reported only when that book is checked.
    diagnostics.retain(|d| d.span().is_none_or(|span| !book.is_in_linked_book(span)));
    diagnostics.retain(|d| reported.insert((d.code, d.span(), d.message.clone())));
    diagnostics
}

/// Returns true if loading the script gave the same error. Lua reports it at the last line of the statement.
fn is_reported(diagnostic: &Diagnostic, earlier: &[Diagnostic]) -> bool {
    let file = |it: &Diagnostic| it.span().map(|span| span.file);
    let is_same =
        |it: &Diagnostic| it.message == diagnostic.message && file(it) == file(diagnostic);
    file(diagnostic).is_some() && earlier.iter().any(is_same)
}

/// Returns true if a linked book is missing.
fn has_missing_books(earlier: &[Diagnostic]) -> bool {
    let codes = [
        Code::MissingLinkedBook,
        Code::LinkedBookOtherRuleset,
        Code::UnknownBook,
    ];
    earlier.iter().any(|d| codes.contains(&d.code))
}

/// Builds the shared data of all lints.
fn lint_context<'a>(
    book: &'a Book,
    scripts: &[ParsedScript],
    script_words: BTreeSet<String>,
    has_missing_books: bool,
    earlier: &[Diagnostic],
) -> LintContext<'a> {
    let graph = PageGraph::from_book(book, &script_words);
    let revisits = graph.find_revisits(book);
    let uses = NameUses::collect(book, scripts);
    let partners = together::find_partners(book, &uses, &script_words);
    let pages = book.pages.iter().enumerate().collect();
    let walks = parallel::map(pages, |(n, page): (usize, _)| {
        let is_revisitable = u32::try_from(n).is_ok_and(|n| revisits.contains(n));
        walk::walk_page(book, page, !is_event(page), (is_revisitable, &partners))
    });
    LintContext {
        book,
        uses,
        broken_pages: find_broken_pages(book, earlier),
        walks,
        enumerated_kinds: scripts::enumerated_kinds(book, scripts),
        has_missing_books,
        script_words,
        graph,
    }
}

impl<'a> LintContext<'a> {
    /// The pages without parse errors. Events are left out.
    fn intact_pages(&self) -> impl Iterator<Item = (u32, &'a Page)> {
        let all = (0..).zip(&self.book.pages);
        all.filter(|(n, page)| !is_event(page) && !self.broken_pages.contains(n))
    }
}

fn is_event(page: &Page) -> bool {
    event_name(&page.id).is_some()
}

/// Removes diagnostics of a condition that follow from another one.
fn drop_consequences(diagnostics: &mut Vec<Diagnostic>) {
    let is_cause = |d: &&Diagnostic| matches!(d.code, Code::ShadowedTicks | Code::NeverSet);
    let causes = diagnostics.iter().filter(is_cause);
    let causes: BTreeSet<Span> = causes.filter_map(Diagnostic::span).collect();
    // If a page cannot be left, no ending can be reached from it.
    let is_stuck = |d: &Diagnostic| {
        let is_dead_end = matches!(
            d.code,
            Code::DeadEnd | Code::PossibleDeadEnd | Code::ChoicesRunOut | Code::NoOpenChoice
        );
        is_dead_end || matches!(d.code, Code::InvalidDetour | Code::EndlessPageLoop)
    };
    if diagnostics.iter().any(is_stuck) {
        diagnostics.retain(|d| d.code != Code::UnreachableEndings);
    }
    diagnostics.retain(|d| {
        let is_consequence = matches!(d.code, Code::AlwaysTrue | Code::AlwaysFalse);
        !is_consequence || !d.labels.iter().any(|label| causes.contains(&label.span))
    });
}

/// Shortens the span of a choice to its first line.
fn shorten_to_first_line(sources: &Sources, span: &mut Span) {
    let text = sources.text(span.file);
    let choice = text.get(span.start as usize..span.end as usize);
    let line_break = choice.and_then(|text| text.find('\n'));
    if let Some(end) = line_break.and_then(|n| u32::try_from(n).ok()) {
        span.end = span.start + end;
    }
}

/// Names and words of a text.
fn split_words(text: &str) -> impl Iterator<Item = &str> {
    let is_separator = |c: char| !(is_word(c) || c == '-' || c == '_');
    text.split(is_separator).filter(|word| !word.is_empty())
}

/// Quoted texts of a script.
fn collect_quoted(script: &str, out: &mut BTreeSet<String>) {
    for quote in ['"', '\''] {
        for line in script.lines() {
            out.extend(line.split(quote).skip(1).step_by(2).map(str::to_owned));
        }
    }
}

/// Texts in data that rules read: settings, and entries of catalogues without their own names.
fn collect_data_words(book: &Book, out: &mut BTreeSet<String>) {
    fn collect_value_words(value: &Value, out: &mut BTreeSet<String>) {
        match value {
            Value::Text(text) => {
                // Rules can parse the text as a condition, such as `code Blatant`.
                collect_quoted(text, out);
                out.extend(split_words(text).map(str::to_owned));
                out.insert(text.to_string());
            }
            Value::List(items) => items.iter().for_each(|item| collect_value_words(item, out)),
            Value::Map(entries) => {
                for (key, value) in entries.iter() {
                    out.insert(key.to_string());
                    collect_value_words(value, out);
                }
            }
            _ => {}
        }
    }
    for entry in book.data.catalogues.iter().flat_map(BTreeMap::values) {
        let Value::Map(fields) = entry else { continue };
        for (name, value) in fields.iter() {
            if !["id", "name", "about", "tags", "traits"].contains(&&**name) {
                collect_value_words(value, out);
            }
        }
    }
    let settings = book.data.settings.values();
    settings.for_each(|value| collect_value_words(value, out));
}

/// Returns true if other errors may follow from this one.
fn is_cause(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error || diagnostic.code == Code::TextLooksLikeMarkup
}

/// Pages and unused fragments with an error in their text or in a fragment that they include.
fn find_broken_pages(book: &Book, earlier: &[Diagnostic]) -> BTreeSet<u32> {
    let errors = earlier.iter().filter(|d| is_cause(d));
    let labels = errors.flat_map(|error| &error.labels);
    let spans: BTreeSet<Span> = labels.map(|label| label.span).collect();
    if spans.is_empty() {
        return BTreeSet::new();
    }
    let headings = Headings::from_book(book);
    // The text below an invalid heading belongs to the page above it.
    let above = spans.iter().filter_map(|span| headings.page_before(*span));
    let parents = spans.iter().filter_map(|span| headings.enclosing(*span));
    let parents: BTreeSet<_> = parents.chain(above.map(EnclosingHeading::Page)).collect();
    let is_fragment = |it: &EnclosingHeading| matches!(it, EnclosingHeading::Fragment(_));
    let fragments: BTreeSet<_> = parents.iter().copied().filter(is_fragment).collect();
    let is_inside = |span| {
        headings
            .enclosing(span)
            .is_some_and(|it| fragments.contains(&it))
    };
    let pages = (0..).zip(book.pages.iter().chain(&book.unused_fragments));
    let broken = pages.filter(|(n, page)| {
        // All steps of an event have the span of its key.
        parents.contains(&EnclosingHeading::Page(PageId(*n)))
            || spans.contains(&page.span)
            || is_inside(page.span)
            || !fragments.is_empty() && page.spans.iter().any(|(_, span)| is_inside(*span))
    });
    broken.map(|(n, _)| n).collect()
}

/// The headings of all pages and fragments, to find the one above a span.
pub struct Headings {
    sorted: Vec<(Span, Option<PageId>)>,
}

/// The page or fragment that contains a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EnclosingHeading {
    Page(PageId),
    /// A fragment, by its heading.
    Fragment(Span),
}

impl Headings {
    pub fn from_book(book: &Book) -> Self {
        let pages = (0..).map(PageId).zip(&book.pages);
        let pages = pages.filter(|(_, page)| !is_event(page));
        let pages = pages.map(|(id, page)| (page.span, Some(id)));
        let fragments = book.fragment_spans.values().map(|span| (*span, None));
        let mut sorted: Vec<_> = pages.chain(fragments).collect();
        sorted.sort_unstable_by_key(|(span, _)| *span);
        Self { sorted }
    }

    /// The page above a heading with this span.
    fn page_before(&self, span: Span) -> Option<PageId> {
        let n = self.sorted.binary_search_by_key(&span, |(span, _)| *span);
        let (heading, page) = self.sorted.get(n.ok()?.checked_sub(1)?)?;
        page.filter(|_| heading.file == span.file)
    }

    /// The page or fragment whose text contains this span.
    pub fn enclosing(&self, span: Span) -> Option<EnclosingHeading> {
        let is_before =
            |(heading, _): &(Span, _)| (heading.file, heading.start) <= (span.file, span.start);
        let n = self.sorted.partition_point(is_before).checked_sub(1)?;
        let (heading, page) = self.sorted[n];
        if heading.file != span.file {
            return None;
        }
        Some(page.map_or(EnclosingHeading::Fragment(heading), EnclosingHeading::Page))
    }
}
