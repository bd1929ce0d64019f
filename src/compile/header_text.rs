//! Where the header of a book is: book.yaml, or the front matter of a file at its top; and why there is none.

use super::document::Document;
use super::tree::{Node, parse};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup;
use crate::syntax::source::{FileId, Shelf, Sources, Span};
use crate::syntax::suggest::is_slip;
use crate::syntax::unicode::with_plain_separators;
use std::ops::Range;

pub(super) const HEADER: &str = "book.yaml";

/// The files of pages in the book's folder itself.
fn top_files(shelf: &dyn Shelf) -> impl Iterator<Item = String> {
    let paths = shelf.paths().into_iter();
    paths.filter(|path| path.ends_with(".gamebook") && !path.contains('/'))
}

/// The YAML that opens the book: book.yaml, or the front matter of a file at its top.
pub(crate) fn text(shelf: &dyn Shelf) -> Option<String> {
    let (_, text, range) = place_of(shelf)?;
    Some(text[range].to_owned())
}

/// Id and title as a header says them; none for a book without an id of its own.
pub(crate) fn identity(header: &str) -> Option<(String, String)> {
    let header = parse(FileId(0), header, &mut Vec::new())?;
    let text = |key: &str| header.get(key).and_then(Node::to_text);
    Some((text("id")?, text("title").unwrap_or_default()))
}

/// Path and text of the file that the header stands in, and the bytes of the header.
fn place_of(shelf: &dyn Shelf) -> Option<(String, String, Range<usize>)> {
    if let Ok(text) = shelf.read(HEADER) {
        let text = with_plain_separators(text);
        let whole = 0..text.len();
        return Some((HEADER.to_owned(), text, whole));
    }
    top_files(shelf).find_map(|path| {
        let text = with_plain_separators(shelf.read(&path).ok()?);
        let range = markup::front_matter(&text)?;
        Some((path, text, range))
    })
}

/// Why no ruleset can be read in the header: there is none, it is no YAML, or it does not say.
pub(crate) fn no_ruleset(
    shelf: &dyn Shelf,
    sources: &mut Sources,
    help: String,
) -> Vec<Diagnostic> {
    if let Err(why) = shelf.read(HEADER)
        && shelf.paths().iter().any(|path| path == HEADER)
    {
        let why = why.to_string();
        return vec![Diagnostic::placeless(Code::UnreadableFile, why)];
    }
    let Some((path, text, range)) = place_of(shelf) else {
        let unread = top_files(shelf).find_map(|path| shelf.read(&path).err());
        let unread = unread.map(|why| Diagnostic::placeless(Code::UnreadableFile, why.to_string()));
        return vec![unread.unwrap_or_else(|| no_header(shelf, sources))];
    };
    let file = sources.add(path, text.clone());
    let document = Document::parse(file, &text[range.clone()], range.start);
    if document.error_count() == 0 {
        let mut keys = document.root.iter().map(|(key, _)| key);
        let slip = keys.find(|key| *key.it != *"ruleset" && is_slip(&key.it, "ruleset"));
        let (at, help) = match slip {
            Some(key) => (key.span, "did you mean `ruleset`?".to_owned()),
            None => (document.first_line(), help),
        };
        let message = "the book names no ruleset";
        document.report(Diagnostic::new(Code::MissingKey, at, message).help(help));
    }
    document.into_errors()
}

/// Where the header names its ruleset.
pub(crate) fn ruleset_place(shelf: &dyn Shelf, sources: &mut Sources) -> Option<Span> {
    let (path, text, range) = place_of(shelf)?;
    let file = sources.add(path, text.clone());
    let document = Document::parse(file, &text[range.clone()], range.start);
    let (_, node) = document.get("ruleset")?;
    Some(document.line(node))
}

/// Why a book has no header: a slip in the lines around it, a file that is called nearly as it should be, or nothing of it is there.
fn no_header(shelf: &dyn Shelf, sources: &mut Sources) -> Diagnostic {
    if let Some(fault) = front_fault(shelf, sources) {
        return fault;
    }
    let misnamed = shelf.misnamed().into_iter();
    let mut header = misnamed.filter(|(_, meant)| meant == HEADER);
    match header.next() {
        Some((path, meant)) => missing().help(format!("call `{path}` `{meant}`")),
        None => missing(),
    }
}

/// There is none.
pub(super) fn missing() -> Diagnostic {
    Diagnostic::placeless(Code::NoStart, "there is no book.yaml").help(
        "add book.yaml, or open the `.gamebook` file with the same lines between two lines of `---`",
    )
}

/// What is wrong with the lines around the header of a book in one file.
fn front_fault(shelf: &dyn Shelf, sources: &mut Sources) -> Option<Diagnostic> {
    top_files(shelf).find_map(|path| {
        let text = shelf.read(&path).ok()?;
        markup::front_fault(FileId(0), &text)?;
        let file = sources.add(path, text.clone());
        markup::front_fault(file, &text)
    })
}

/// The header and the pages of a book in one file.
pub fn header_and_pages(text: &str) -> Option<(&str, &str)> {
    let header = markup::front_matter(text)?;
    let pages = text[markup::after_front(text)..].trim_start_matches(['\r', '\n']);
    Some((&text[header], pages))
}
