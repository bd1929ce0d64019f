//! Checks an opened book, including its images and other books in the same folder.

use super::builtin::{builtin_names, builtin_texts};
use super::{OpenedBook, open};
use crate::check::lint;
use crate::compile;
use crate::model::book::Book;
use crate::rules;
use crate::syntax::diagnostic::{self, AffectedNames, Code, Diagnostic, Severity};
use crate::syntax::source::{BookSource, Sources};
use std::cell::LazyCell;
use std::collections::BTreeSet;

/// Returns all diagnostics that can be found without playing: errors of opening the book, and the findings of the lints.
///
/// Each diagnostic has the level that the book sets. Causes come before their consequences.
pub fn check_book(opened: &OpenedBook) -> Vec<Diagnostic> {
    run_checks(opened, Vec::new())
}

/// Returns the errors of a changed book that were not in `before`, with its texts.
pub fn new_errors(before: &[Diagnostic], changed: &dyn BookSource) -> (Vec<Diagnostic>, Sources) {
    let opened = open(changed, None);
    let mut errors = check_book(&opened);
    let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
    let known = before.iter().filter(is_error).map(|it| &*it.message);
    let known: BTreeSet<&str> = known.collect();
    errors.retain(|it| is_error(&it) && !known.contains(&*it.message));
    (errors, opened.sources)
}

/// Returns the diagnostics of the rules of a playable book, while an author plays and writes. [`check_book`] includes them.
pub fn check_rules(opened: &OpenedBook) -> Vec<Diagnostic> {
    let book = opened.book.as_deref();
    let diagnostics =
        book.map(|book| lint::check_rules(book, &opened.parse_scripts(), &rules::api_names()));
    let mut diagnostics = diagnostics.unwrap_or_default();
    diagnostic::sort(&mut diagnostics, &opened.sources);
    diagnostics
}

/// Like [`check_book`], including diagnostics of images and of other books in the same folder.
pub fn check_with_siblings(opened: &OpenedBook, texts: &dyn BookSource) -> Vec<Diagnostic> {
    run_checks(opened, external_errors(opened, texts))
}

/// Returns diagnostics of images, and of other books with the same id.
fn external_errors(opened: &OpenedBook, texts: &dyn BookSource) -> Vec<Diagnostic> {
    let Some(book) = opened.draft.as_deref() else {
        return Vec::new();
    };
    let (mut earlier, sources) = (opened.diagnostics.iter(), &opened.sources);
    // Opening the book reports a linked book with the same id.
    let mut diagnostics = match earlier.any(|it| it.code == Code::DuplicateBookId) {
        true => Vec::new(),
        false => duplicate_id_errors(texts, book),
    };
    let linked = LazyCell::new(|| compile::find_linked_books(texts));
    let read = |part, file: &str| linked.read_image(part, file);
    diagnostics.extend(lint::check_images(book, sources, &opened.diagnostics, read));
    diagnostics
}

fn run_checks(opened: &OpenedBook, external: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut diagnostics = opened.diagnostics.clone();
    diagnostics.extend(external);
    if let Some(book) = &opened.draft {
        let scripts = opened.parse_scripts();
        lint::add_near_misses(book, &opened.sources, &mut diagnostics);
        let earlier = diagnostics.iter().chain(&opened.uncertain_errors);
        let earlier: Vec<_> = earlier.cloned().collect();
        let api_names = rules::api_names();
        diagnostics.extend(lint::run_lints(
            book,
            &scripts,
            &api_names,
            &opened.sources,
            &earlier,
        ));
        lint::apply_levels(book, &mut diagnostics);
    }
    correct_header_name(&mut diagnostics, &opened.sources);
    diagnostic::sort(&mut diagnostics, &opened.sources);
    diagnostics
}

/// Returns an error for each bundled book or book in the same folder that has the same id and another title.
///
/// A book with the same id and title is another edition of the book.
fn duplicate_id_errors(texts: &dyn BookSource, book: &Book) -> Vec<Diagnostic> {
    if book.id.is_empty() {
        return Vec::new();
    }
    let span = book.outline.span("", "id").unwrap_or_default();
    let bundled = builtin_names().into_iter().filter_map(|name| {
        let header = compile::header(&builtin_texts(name)?)?;
        Some((format!("`{name}` on the shelf"), header))
    });
    let siblings = texts.sibling_headers().into_iter();
    let siblings = siblings.map(|(name, header)| (format!("`../{name}`"), header));
    let duplicate_error = |(location, header): (String, String)| {
        let (id, title) = compile::id_and_title(&header)?;
        (id == book.id && title != book.title).then(|| {
            let message = format!("duplicate book id `{id}`");
            let error = Diagnostic::new(Code::DuplicateBookId, span, message);
            let error = error.label_text(format!("also the id of {location}, *{title}*"));
            error.help(compile::DUPLICATE_ID_HELP)
        })
    };
    bundled
        .chain(siblings)
        .filter_map(duplicate_error)
        .collect()
}

/// The position of the header in help, for a book in a folder and for a book in one file.
const IN_BOOK_YAML: [&str; 2] = [" in book.yaml", " in `book.yaml`"];
const IN_FRONT_MATTER: &str = " between the lines of `---`";

/// Corrects the position of the header in help, if the book is a single file.
pub(super) fn correct_header_name(diagnostics: &mut [Diagnostic], sources: &Sources) {
    if sources.has("book.yaml") {
        return;
    }
    for diagnostic in diagnostics {
        let is_undeclared = matches!(*diagnostic.affected_names, AffectedNames::Undeclared(_));
        let Some(help) = diagnostic.help.as_mut() else {
            continue;
        };
        // The help can already be corrected.
        let has_position = IN_BOOK_YAML.iter().any(|it| help.contains(it)) || help.contains("---");
        if is_undeclared && !has_position {
            *help = format!(
                "a book in one file cannot have catalogues: make it a folder, with the lines between `---` as book.yaml, and {help}"
            );
        }
        for position in IN_BOOK_YAML {
            *help = help.replace(position, IN_FRONT_MATTER);
        }
    }
}
