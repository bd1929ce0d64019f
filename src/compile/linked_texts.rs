//! The texts of a book and of those that are linked with it.

use super::linked;
use crate::syntax::source::{NotOnShelf, Shelf, Sources};
use std::collections::BTreeMap;

/// A text of one of the linked books.
#[derive(Debug, Clone)]
pub struct LinkedText {
    /// The place of its book among those that are linked; the one that is opened is 0.
    pub part: usize,
    /// Where its book stands, as [`Shelf::place`] says it.
    pub place: String,
    /// Its path in the book.
    pub path: String,
    /// The path as messages have it: `../isles/pages.gamebook`.
    pub name: String,
    pub text: String,
}

/// Every text of a book and of the books that are linked with it and at hand.
///
/// # Errors
/// When one cannot be read.
pub fn linked_texts(shelf: &dyn Shelf) -> Result<Vec<LinkedText>, NotOnShelf> {
    linked_texts_but(shelf, &Sources::default())
}

/// The same; pages that stand among these sources are not read again.
///
/// # Errors
/// When one cannot be read.
pub fn linked_texts_but(
    shelf: &dyn Shelf,
    sources: &Sources,
) -> Result<Vec<LinkedText>, NotOnShelf> {
    let linked = linked(shelf);
    let pages = sources
        .iter()
        .filter(|(_, name, _)| name.ends_with(".gamebook"));
    let known: BTreeMap<&str, &str> = pages.map(|(_, name, text)| (name, text)).collect();
    let each = linked.texts().into_iter().map(|(part, path, name)| {
        let text = match known.get(&*name) {
            Some(text) => (*text).to_owned(),
            None => linked.text(part, &path)?,
        };
        Ok(LinkedText {
            part,
            place: linked.place(part),
            path,
            name,
            text,
        })
    });
    each.collect()
}
