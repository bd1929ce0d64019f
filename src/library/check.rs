//! Errors of an opened book, including those that involve its files and other books.

use super::builtin::{builtin_names, builtin_texts};
use super::{OpenedBook, open};
use crate::check::lint;
use crate::compile;
use crate::model::book::Book;
use crate::rules;
use crate::syntax::diagnostic::{self, AffectedNames, Code, Diagnostic, Severity};
use crate::syntax::source::{BookSource, Sources, Span};
use std::cell::LazyCell;
use std::collections::BTreeSet;

/// Returns all errors of a book that can be found without playing: errors of opening it, and the findings of the lints.
/// Each has the level that the book sets. Causes come before their consequences.
pub fn check_book(opened: &OpenedBook) -> Vec<Diagnostic> {
    run_checks(opened, Vec::new())
}

/// Returns the errors that a book has only after a change of its texts, with the texts that contain them.
pub fn new_errors(before: &[Diagnostic], changed: &dyn BookSource) -> (Vec<Diagnostic>, Sources) {
    let opened = open(changed, None);
    let mut found = check_book(&opened);
    let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
    let known: BTreeSet<&str> = before
        .iter()
        .filter(is_error)
        .map(|it| &*it.message)
        .collect();
    found.retain(|it| it.severity == Severity::Error && !known.contains(&*it.message));
    (found, opened.sources)
}

/// Returns errors in the rules of a playable book. [`check_book`] reports them too. Used while an author plays and writes.
pub fn check_rules(opened: &OpenedBook) -> Vec<Diagnostic> {
    let book = opened.book.as_deref();
    let found =
        book.map(|book| lint::check_rules(book, &opened.parse_scripts(), &rules::api_names()));
    let mut found = found.unwrap_or_default();
    diagnostic::sort(&mut found, &opened.sources);
    found
}

/// Like [`check_book`], with the errors that involve images and other books in the same folder.
pub fn check_with_siblings(opened: &OpenedBook, texts: &dyn BookSource) -> Vec<Diagnostic> {
    run_checks(opened, external_errors(opened, texts))
}

/// Returns errors outside the texts: other books with the same id, and images.
fn external_errors(opened: &OpenedBook, texts: &dyn BookSource) -> Vec<Diagnostic> {
    // The error has been reported for linked books.
    let told = opened
        .diagnostics
        .iter()
        .any(|fault| fault.code == Code::DuplicateBookId);
    let book = opened.draft.as_deref().filter(|_| !told);
    let mut found = book.map_or_else(Vec::new, |book| duplicate_id_errors(texts, book));
    if let Some(book) = opened.draft.as_deref() {
        let linked = LazyCell::new(|| compile::find_linked_books(texts));
        let read = |part, file: &str| linked.read_image(part, file);
        found.extend(lint::check_images(
            book,
            &opened.sources,
            &opened.diagnostics,
            read,
        ));
    }
    found
}

fn run_checks(opened: &OpenedBook, besides: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut found = opened.diagnostics.clone();
    found.extend(besides);
    if let Some(book) = &opened.draft {
        let scripts = opened.parse_scripts();
        lint::add_near_misses(book, &opened.sources, &mut found);
        let earlier: Vec<_> = found
            .iter()
            .chain(&opened.uncertain_errors)
            .cloned()
            .collect();
        let surface = rules::api_names();
        found.extend(lint::run_lints(
            book,
            &scripts,
            &surface,
            &opened.sources,
            &earlier,
        ));
        lint::apply_levels(book, &mut found);
    }
    correct_header_name(&mut found, &opened.sources);
    diagnostic::sort(&mut found, &opened.sources);
    found
}

/// Returns an error if a bundled book or a book in the same folder has the same id and another title. If the title is the same, it is another
/// edition of the book.
fn duplicate_id_errors(texts: &dyn BookSource, book: &Book) -> Vec<Diagnostic> {
    if book.id.is_empty() {
        return Vec::new();
    }
    let place = book.outline.span("", "id").unwrap_or_default();
    let on_shelf = builtin_names().into_iter().filter_map(|name| {
        let header = compile::header(&builtin_texts(name)?)?;
        Some((format!("`{name}` on the shelf"), header))
    });
    let beside = texts.sibling_headers().into_iter();
    let beside = beside.map(|(name, header)| (format!("`../{name}`"), header));
    let same = |(place, header): (String, String)| {
        let (id, title) = compile::id_and_title(&header)?;
        (id == book.id && title != book.title).then(|| format!("{place}, *{title}*, has it too"))
    };
    let told = on_shelf.chain(beside).filter_map(same);
    told.map(|told| duplicate_id_error(place, &book.id, told))
        .collect()
}

fn duplicate_id_error(place: Span, id: &str, told: String) -> Diagnostic {
    let message = format!("two books have the id `{id}`");
    let fault = Diagnostic::new(Code::DuplicateBookId, place, message);
    fault.label_text(told).help(compile::DUPLICATE_ID_HELP)
}

/// The name of the header in messages, for a book in a folder and for a book in one file.
const IN_BOOK_YAML: &str = " in book.yaml";
const IN_FRONT_MATTER: &str = " between the lines of `---`";

/// Corrects the name of the header in messages for a book in one file.
pub(super) fn correct_header_name(found: &mut [Diagnostic], sources: &Sources) {
    if sources.has("book.yaml") {
        return;
    }
    for fault in found {
        let is_undeclared = matches!(*fault.affected_names, AffectedNames::Undeclared(_));
        let Some(help) = fault.help.as_mut() else {
            continue;
        };
        // A help that is corrected already has the lines.
        if is_undeclared && !help.contains(IN_BOOK_YAML) && !help.contains("---") {
            *help = format!(
                "a book in one file has no catalogues: make it a folder, with the lines between `---` as book.yaml, and {help}"
            );
        }
        *help = help.replace(IN_BOOK_YAML, IN_FRONT_MATTER);
    }
}
