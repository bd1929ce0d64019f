//! Books side by side that have one id: their games would be kept as one book's.

use super::builtin::{builtin, shelf};
use crate::compile;
use crate::model::book::Book;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Shelf, Span};

/// Books on the shelf of the program and beside this one that have its id and another title. Under the same title it is another
/// edition of the book.
#[must_use]
pub(super) fn twins(texts: &dyn Shelf, book: &Book) -> Vec<Diagnostic> {
    if book.id.is_empty() {
        return Vec::new();
    }
    let place = book.outline.place("", "id").unwrap_or_default();
    let on_shelf = shelf().into_iter().filter_map(|name| {
        let header = compile::header(&builtin(name)?)?;
        Some((format!("`{name}` on the shelf"), header))
    });
    let beside = texts.beside().into_iter();
    let beside = beside.map(|(name, header)| (format!("`../{name}`"), header));
    let same = |(place, header): (String, String)| {
        let (id, title) = compile::identity(&header)?;
        (id == book.id && title != book.title).then(|| format!("{place}, *{title}*, has it too"))
    };
    let told = on_shelf.chain(beside).filter_map(same);
    told.map(|told| fault(place, &book.id, told)).collect()
}

fn fault(place: Span, id: &str, told: String) -> Diagnostic {
    let message = format!("two books have the id `{id}`");
    let fault = Diagnostic::new(Code::IdTwice, place, message);
    fault.saying(told).help(compile::OTHER_ID)
}
