//! Lints of a compiled book, one file per lint.
//!
//! A finding that is certain says so. One that depends on the reader's state says "may". Unknown cases are not reported: a false alarm is worse
//! than none.

mod after_turn;
mod atoms;
mod choices;
mod conditions;
mod facts;
mod graph;
mod images;
mod index;
mod leaving;
mod level;
mod messages;
mod names;
mod near;
mod outcomes;
mod pages;
mod prices;
mod rows;
mod scripts;
mod shape;
mod uses;
mod walk;
mod ways;

pub use graph::{LinkKind, PageLink, doors, links};
pub use images::{ACTIVE, images, is_active};
pub use index::EndingPath;
pub use index::{BookIndex, FileTotals, IndexEntry, IndexPage, index, page_words, things};
pub use level::{allows, settle};
pub use near::add_near_misses;
pub use rows::ranges;
pub use scripts::{ParsedScript, ScriptAccess, ScriptNameKind, calls};
pub use shape::{PageStructure, shape};
pub use uses::{NameUse, NameUses, NamedThing};

use crate::model::book::{Book, Page, PageId, event_of};
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
    mentioned: BTreeSet<String>,
    /// A linked book is missing, so the names that it gives and reads are unknown.
    more_elsewhere: bool,
    /// A script runs events by names that it computes during play.
    any_event: bool,
    /// Kinds whose whole catalogue a script reads: it may give any of their entries.
    walked: BTreeSet<String>,
    /// Pages with a parse error. Findings that may follow from it are not reported.
    broken: BTreeSet<u32>,
    /// By page, then by event.
    walks: Vec<WalkResult>,
}

/// Reports certain errors in the rules of a book, as far as the scripts show them.
pub fn wrong_rules(book: &Book, scripts: &[ParsedScript], surface: &[ApiName]) -> Vec<Diagnostic> {
    let mut found = scripts::wrong(book, scripts, surface);
    found.retain(|it| it.severity == Severity::Error);
    found
}

/// Runs all lints. `scripts` are the rules of the book, `surface` the API of scripts, `earlier` the errors that the compiler found.
pub fn lint(
    book: &Book,
    scripts: &[ParsedScript],
    surface: &[ApiName],
    sources: &Sources,
    earlier: &[Diagnostic],
) -> Vec<Diagnostic> {
    let mut mentioned = BTreeSet::new();
    for script in scripts {
        script.texts(&mut mentioned);
    }
    spoken_of(book, &mut mentioned);
    let more_elsewhere = more_elsewhere(earlier);
    let mut found = Vec::new();
    if !more_elsewhere {
        found = scripts::wrong(book, scripts, surface);
        found.retain(|it| !is_told(it, earlier));
    }
    let is_sound = !earlier.iter().chain(&found).any(is_cause);
    let scene = scene(book, scripts, mentioned, more_elsewhere, earlier);
    for question in [
        leaving::check_ends,
        leaving::check_menus,
        leaving::check_circles,
        shape::check_traps,
        choices::check_idle,
        choices::check_same,
        pages::check_numbers,
        pages::check_positions,
        after_turn::check_unread,
        conditions::check_constant,
        rows::check_rows,
        outcomes::check_outcomes,
        leaving::check_detours,
        conditions::check_words,
        prices::check_prices,
        names::check_ticks,
        names::check_events,
        names::check_wraps,
    ] {
        question(&scene, &mut found);
    }
    // A name that seems unused may be used where an error is.
    if is_sound {
        pages::check_reach(&scene, &mut found);
        names::check_entries(&scene, &mut found);
        names::check_names(&scene, &mut found);
        names::check_fragments(&scene, &mut found);
        messages::check_phrases(&scene, sources, &mut found);
    }
    first_causes(&mut found);
    for label in found.iter_mut().flat_map(|d| &mut d.labels) {
        first_line(sources, &mut label.span);
    }
    // An error in a fragment is reported once, however many pages include it.
    let mut told = BTreeSet::new();
    // Warnings about a linked book are reported only when that book is checked.
    found.retain(|d| d.place().is_none_or(|span| !book.is_beside(span)));
    found.retain(|d| told.insert((d.code, d.place(), d.message.clone())));
    found
}

/// Returns true if running the script while loading it gave the same error. Lua reports that at the line where the statement ends.
fn is_told(fault: &Diagnostic, earlier: &[Diagnostic]) -> bool {
    let file = |it: &Diagnostic| it.place().map(|span| span.file);
    let same = |known: &Diagnostic| known.message == fault.message && file(known) == file(fault);
    file(fault).is_some() && earlier.iter().any(same)
}

/// Returns true if a linked book is missing.
fn more_elsewhere(earlier: &[Diagnostic]) -> bool {
    let codes = [
        Code::MissingLinkedBook,
        Code::LinkedBookOtherRuleset,
        Code::UnknownBook,
    ];
    earlier.iter().any(|d| codes.contains(&d.code))
}

/// Builds the shared data of all lints.
fn scene<'a>(
    book: &'a Book,
    scripts: &[ParsedScript],
    mentioned: BTreeSet<String>,
    more_elsewhere: bool,
    earlier: &[Diagnostic],
) -> LintContext<'a> {
    let graph = PageGraph::from_book(book, &mentioned);
    let again = graph.come_back(book);
    // Pages are walked in parallel.
    let pages = book.pages.iter().enumerate().collect();
    let walks = parallel::map(pages, |(n, page): (usize, _)| {
        let again = u32::try_from(n).is_ok_and(|n| again.holds(n));
        walk::walk(book, page, !is_event(page), again)
    });
    LintContext {
        book,
        uses: NameUses::collect(book, scripts),
        broken: broken(book, earlier),
        walks,
        any_event: scripts.iter().any(ParsedScript::runs_any_event),
        walked: scripts::walked(book, scripts),
        more_elsewhere,
        mentioned,
        graph,
    }
}

impl<'a> LintContext<'a> {
    /// The pages without parse errors, without events.
    fn sound_pages(&self) -> impl Iterator<Item = (u32, &'a Page)> {
        let all = (0..).zip(&self.book.pages);
        all.filter(|(n, page)| !is_event(page) && !self.broken.contains(n))
    }
}

fn is_event(page: &Page) -> bool {
    event_of(&page.id).is_some()
}

/// Keeps only the cause when a condition also has findings that follow from it.
fn first_causes(found: &mut Vec<Diagnostic>) {
    let cause = |d: &&Diagnostic| matches!(d.code, Code::ShadowedTicks | Code::NeverSet);
    let causes = found.iter().filter(cause).filter_map(Diagnostic::place);
    let causes: BTreeSet<Span> = causes.collect();
    // If a page cannot be left, no ending can be reached from it.
    let stays = |d: &Diagnostic| {
        let page = matches!(
            d.code,
            Code::DeadEnd | Code::PossibleDeadEnd | Code::ChoicesRunOut | Code::NoOpenChoice
        );
        page || matches!(d.code, Code::InvalidDetour | Code::EndlessPageLoop)
    };
    if found.iter().any(stays) {
        found.retain(|d| d.code != Code::UnreachableEndings);
    }
    found.retain(|d| {
        let follows = matches!(d.code, Code::AlwaysTrue | Code::AlwaysFalse);
        !follows || !d.labels.iter().any(|label| causes.contains(&label.span))
    });
}

/// Shortens the span of a choice to its first line.
fn first_line(sources: &Sources, span: &mut Span) {
    let text = sources.text(span.file);
    let words = text.get(span.start as usize..span.end as usize);
    let first = words.and_then(|words| words.find('\n'));
    if let Some(end) = first.and_then(|n| u32::try_from(n).ok()) {
        span.end = span.start + end;
    }
}

/// Names and words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| !(is_word(c) || c == '-' || c == '_');
    text.split(ends).filter(|word| !word.is_empty())
}

/// Quoted texts of a script.
fn quoted(script: &str, out: &mut BTreeSet<String>) {
    for quote in ['"', '\''] {
        for line in script.lines() {
            out.extend(line.split(quote).skip(1).step_by(2).map(str::to_owned));
        }
    }
}

/// Texts in data that rules read: settings, and entries of catalogues without their own names.
fn spoken_of(book: &Book, out: &mut BTreeSet<String>) {
    fn texts(value: &Value, out: &mut BTreeSet<String>) {
        match value {
            Value::Text(text) => {
                // Rules can parse it as a condition: `code Blatant`.
                quoted(text, out);
                out.extend(words(text).map(str::to_owned));
                out.insert(text.to_string());
            }
            Value::List(items) => items.iter().for_each(|item| texts(item, out)),
            Value::Map(entries) => {
                for (key, value) in entries.iter() {
                    out.insert(key.to_string());
                    texts(value, out);
                }
            }
            _ => {}
        }
    }
    for entry in book.world.catalogues.iter().flat_map(BTreeMap::values) {
        let Value::Map(fields) = entry else { continue };
        for (name, value) in fields.iter() {
            if !["id", "name", "about", "tags", "traits"].contains(&&**name) {
                texts(value, out);
            }
        }
    }
    book.world.settings.values().for_each(|v| texts(v, out));
}

/// Returns true if other errors may follow from this one.
fn is_cause(fault: &Diagnostic) -> bool {
    fault.severity == Severity::Error || fault.code == Code::TextLooksLikeMarkup
}

/// Pages and unused fragments with an error in their text or in a fragment that they include.
fn broken(book: &Book, earlier: &[Diagnostic]) -> BTreeSet<u32> {
    let errors = earlier.iter().filter(|d| is_cause(d));
    let spans: BTreeSet<Span> = errors.filter_map(Diagnostic::place).collect();
    if spans.is_empty() {
        return BTreeSet::new();
    }
    let headings = Headings::from_book(book);
    // The text below an invalid heading belongs to the page above it.
    let above = spans.iter().filter_map(|span| headings.above(*span));
    let over = spans.iter().filter_map(|span| headings.over(*span));
    let over: BTreeSet<EnclosingHeading> = over.chain(above.map(EnclosingHeading::Page)).collect();
    let is_fragment = |it: &EnclosingHeading| matches!(it, EnclosingHeading::Fragment(_));
    let fragments: BTreeSet<EnclosingHeading> = over.iter().copied().filter(is_fragment).collect();
    let is_inside = |span: Span| {
        headings
            .over(span)
            .is_some_and(|it| fragments.contains(&it))
    };
    let pages = (0..).zip(book.pages.iter().chain(&book.loose_fragments));
    let broken = pages.filter(|(n, page)| {
        // All steps of an event have the span of its key.
        over.contains(&EnclosingHeading::Page(PageId(*n)))
            || spans.contains(&page.span)
            || is_inside(page.span)
            || !fragments.is_empty() && page.places.iter().any(|(_, span)| is_inside(*span))
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
        let fragments = book.fragments.values().map(|span| (*span, None));
        let mut sorted: Vec<_> = pages.chain(fragments).collect();
        sorted.sort_unstable_by_key(|(span, _)| *span);
        Self { sorted }
    }

    /// The page above a heading with this span.
    fn above(&self, span: Span) -> Option<PageId> {
        let n = self.sorted.binary_search_by_key(&span, |(span, _)| *span);
        let (heading, page) = self.sorted.get(n.ok()?.checked_sub(1)?)?;
        page.filter(|_| heading.file == span.file)
    }

    /// The page or fragment whose text contains this span.
    pub fn over(&self, span: Span) -> Option<EnclosingHeading> {
        let upto =
            |(heading, _): &(Span, _)| (heading.file, heading.start) <= (span.file, span.start);
        let n = self.sorted.partition_point(upto).checked_sub(1)?;
        let (heading, page) = self.sorted[n];
        if heading.file != span.file {
            return None;
        }
        Some(page.map_or(EnclosingHeading::Fragment(heading), EnclosingHeading::Page))
    }
}
