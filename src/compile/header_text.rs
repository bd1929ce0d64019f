//! Finds the header of a book: `book.yaml`, or the front matter of a page file. Reports why it is missing.

use super::document::YamlDocument;
use super::yaml::{YamlNode, parse_yaml};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup;
use crate::syntax::source::{BookSource, FileId, SourceError, Sources, Span};
use crate::syntax::suggest::is_typo;
use crate::syntax::unicode::normalize_line_breaks;
use std::ops::Range;

pub(super) const HEADER: &str = "book.yaml";

/// Returns the page files directly in the book's folder.
fn root_page_files(source: &dyn BookSource) -> impl Iterator<Item = String> {
    let paths = source.paths().into_iter();
    paths.filter(|path| path.ends_with(".gamebook") && !path.contains('/'))
}

/// Returns the text of the header.
pub(crate) fn read_header_text(source: &dyn BookSource) -> Option<String> {
    let (_, text, range) = find_header(source)?;
    Some(text[range].to_owned())
}

/// Returns id and title of a header, or none for a book without an id.
pub(crate) fn id_and_title(header: &str) -> Option<(String, String)> {
    let header = parse_yaml(FileId(0), header, &mut Vec::new())?;
    let text = |key: &str| header.get(key).and_then(YamlNode::to_text);
    Some((text("id")?, text("title").unwrap_or_default()))
}

/// Returns path and text of the file with the header, and the range of the header.
fn find_header(source: &dyn BookSource) -> Option<(String, String, Range<usize>)> {
    if let Ok(text) = source.read_text(HEADER) {
        let text = normalize_line_breaks(text);
        let range = 0..text.len();
        return Some((HEADER.to_owned(), text, range));
    }
    root_page_files(source).find_map(|path| {
        let text = normalize_line_breaks(source.read_text(&path).ok()?);
        let range = markup::front_matter_range(&text)?;
        Some((path, text, range))
    })
}

/// Reports why the ruleset is unknown: the header is missing or invalid, or has no key `ruleset`.
pub(crate) fn missing_ruleset_errors(
    source: &dyn BookSource,
    sources: &mut Sources,
    help: String,
) -> Vec<Diagnostic> {
    let unreadable =
        |error: SourceError| Diagnostic::without_span(Code::UnreadableFile, error.to_string());
    if let Err(error) = source.read_text(HEADER)
        && source.paths().iter().any(|path| path == HEADER)
    {
        return vec![unreadable(error)];
    }
    let Some((path, text, range)) = find_header(source) else {
        let error = root_page_files(source).find_map(|path| source.read_text(&path).err());
        let error = error.map(unreadable);
        return vec![error.unwrap_or_else(|| explain_missing_header(source, sources))];
    };
    let file = sources.add(path, text.clone());
    let document = YamlDocument::parse(file, &text[range.clone()], range.start);
    if document.error_count() == 0 {
        let mut keys = document.root.iter().map(|(key, _)| key);
        let misspelt = keys.find(|key| *key.value != *"ruleset" && is_typo(&key.value, "ruleset"));
        let (span, help) = match misspelt {
            Some(key) => (key.span, "did you mean `ruleset`?".to_owned()),
            None => (document.first_line(), help),
        };
        let message = "missing key `ruleset`";
        document.report(Diagnostic::new(Code::MissingKey, span, message).help(help));
    }
    document.into_errors()
}

/// Returns the position of the ruleset in the header.
pub(crate) fn ruleset_span(source: &dyn BookSource, sources: &mut Sources) -> Option<Span> {
    let (path, text, range) = find_header(source)?;
    let file = sources.add(path, text.clone());
    let document = YamlDocument::parse(file, &text[range.clone()], range.start);
    let (_, node) = document.get("ruleset")?;
    Some(document.line_span(node))
}

/// Reports why a book has no header: an error in the front matter, a misspelt file name, or no such file.
fn explain_missing_header(source: &dyn BookSource, sources: &mut Sources) -> Diagnostic {
    if let Some(error) = find_front_matter_error(source, sources) {
        return error;
    }
    let misnamed = source.misnamed_files().into_iter();
    let mut headers = misnamed.filter(|(_, intended)| intended == HEADER);
    match headers.next() {
        Some((path, _)) => missing_header_error().help(format!("rename `{path}` to `{HEADER}`")),
        None => missing_header_error(),
    }
}

/// The error for a missing header.
pub(super) fn missing_header_error() -> Diagnostic {
    Diagnostic::without_span(Code::InvalidStart, "`book.yaml` is missing").help(
        "add book.yaml, or begin the `.gamebook` file with the same lines between two lines `---`",
    )
}

/// Finds an error in the front matter of a single-file book.
fn find_front_matter_error(source: &dyn BookSource, sources: &mut Sources) -> Option<Diagnostic> {
    root_page_files(source).find_map(|path| {
        let text = source.read_text(&path).ok()?;
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
