//! Finds the header of a book: `book.yaml`, or the front matter of a file in its folder. Reports why it is missing.

use super::document::YamlDocument;
use super::yaml::{YamlNode, parse_yaml};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup;
use crate::syntax::source::{BookSource, FileId, Sources, Span};
use crate::syntax::suggest::is_typo;
use crate::syntax::unicode::normalize_line_breaks;
use std::ops::Range;

pub(super) const HEADER: &str = "book.yaml";

/// Returns the page files directly in the book's folder.
fn root_page_files(shelf: &dyn BookSource) -> impl Iterator<Item = String> {
    let paths = shelf.paths().into_iter();
    paths.filter(|path| path.ends_with(".gamebook") && !path.contains('/'))
}

/// Returns the header: `book.yaml`, or the front matter of a file in the book's folder.
pub(crate) fn read_header_text(shelf: &dyn BookSource) -> Option<String> {
    let (_, text, range) = find_header(shelf)?;
    Some(text[range].to_owned())
}

/// Returns id and title of a header, or none for a book without an id.
pub(crate) fn id_and_title(header: &str) -> Option<(String, String)> {
    let header = parse_yaml(FileId(0), header, &mut Vec::new())?;
    let text = |key: &str| header.get(key).and_then(YamlNode::to_text);
    Some((text("id")?, text("title").unwrap_or_default()))
}

/// Returns path and text of the file with the header, and the range of the header.
fn find_header(shelf: &dyn BookSource) -> Option<(String, String, Range<usize>)> {
    if let Ok(text) = shelf.read_text(HEADER) {
        let text = normalize_line_breaks(text);
        let whole = 0..text.len();
        return Some((HEADER.to_owned(), text, whole));
    }
    root_page_files(shelf).find_map(|path| {
        let text = normalize_line_breaks(shelf.read_text(&path).ok()?);
        let range = markup::front_matter_range(&text)?;
        Some((path, text, range))
    })
}

/// Reports why the header names no ruleset: it is missing, is not YAML, or has no such key.
pub(crate) fn missing_ruleset_errors(
    shelf: &dyn BookSource,
    sources: &mut Sources,
    help: String,
) -> Vec<Diagnostic> {
    if let Err(why) = shelf.read_text(HEADER)
        && shelf.paths().iter().any(|path| path == HEADER)
    {
        let why = why.to_string();
        return vec![Diagnostic::without_span(Code::UnreadableFile, why)];
    }
    let Some((path, text, range)) = find_header(shelf) else {
        let unread = root_page_files(shelf).find_map(|path| shelf.read_text(&path).err());
        let unread =
            unread.map(|why| Diagnostic::without_span(Code::UnreadableFile, why.to_string()));
        return vec![unread.unwrap_or_else(|| explain_missing_header(shelf, sources))];
    };
    let file = sources.add(path, text.clone());
    let document = YamlDocument::parse(file, &text[range.clone()], range.start);
    if document.error_count() == 0 {
        let mut keys = document.root.iter().map(|(key, _)| key);
        let slip = keys.find(|key| *key.value != *"ruleset" && is_typo(&key.value, "ruleset"));
        let (at, help) = match slip {
            Some(key) => (key.span, "did you mean `ruleset`?".to_owned()),
            None => (document.first_line(), help),
        };
        let message = "the book names no ruleset";
        document.report(Diagnostic::new(Code::MissingKey, at, message).help(help));
    }
    document.into_errors()
}

/// Returns the position at which the header names its ruleset.
pub(crate) fn ruleset_span(shelf: &dyn BookSource, sources: &mut Sources) -> Option<Span> {
    let (path, text, range) = find_header(shelf)?;
    let file = sources.add(path, text.clone());
    let document = YamlDocument::parse(file, &text[range.clone()], range.start);
    let (_, node) = document.get("ruleset")?;
    Some(document.line_span(node))
}

/// Reports why a book has no header: an error in the lines around it, a misspelt file name, or no such file.
fn explain_missing_header(shelf: &dyn BookSource, sources: &mut Sources) -> Diagnostic {
    if let Some(fault) = find_front_matter_error(shelf, sources) {
        return fault;
    }
    let misnamed = shelf.misnamed_files().into_iter();
    let mut header = misnamed.filter(|(_, meant)| meant == HEADER);
    match header.next() {
        Some((path, meant)) => missing_header_error().help(format!("call `{path}` `{meant}`")),
        None => missing_header_error(),
    }
}

/// The error for a missing header.
pub(super) fn missing_header_error() -> Diagnostic {
    Diagnostic::without_span(Code::InvalidStart, "there is no book.yaml").help(
        "add book.yaml, or open the `.gamebook` file with the same lines between two lines of `---`",
    )
}

/// Finds an error in the lines around the header of a single-file book.
fn find_front_matter_error(shelf: &dyn BookSource, sources: &mut Sources) -> Option<Diagnostic> {
    root_page_files(shelf).find_map(|path| {
        let text = shelf.read_text(&path).ok()?;
        markup::front_matter_error(FileId(0), &text)?;
        let file = sources.add(path, text.clone());
        markup::front_matter_error(file, &text)
    })
}

/// Splits a single-file book into header and pages.
pub fn split_front_matter(text: &str) -> Option<(&str, &str)> {
    let header = markup::front_matter_range(text)?;
    let pages = text[markup::front_matter_end(text)..].trim_start_matches(['\r', '\n']);
    Some((&text[header], pages))
}
