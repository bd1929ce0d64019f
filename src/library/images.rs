//! The images of a book: those on its pages, and its cover.

use crate::compile;
use crate::model::book::{self, Book};
use crate::syntax::source::{BookSource, SourceError};
use std::collections::BTreeSet;

/// An image on a page of the book, or its cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownImage {
    /// The name of its book in events; empty for the book that was opened.
    pub book: String,
    pub file: String,
    pub bytes: Vec<u8>,
}

/// Returns the images of a book and its linked books, without duplicates.
///
/// # Errors
/// If an image cannot be read.
pub fn read_images(shelf: &dyn BookSource, book: &Book) -> Result<Vec<ShownImage>, SourceError> {
    let linked = compile::find_linked_books(shelf);
    let of_pages = book.pages.iter();
    let of_pages = of_pages.filter_map(|page| Some((page.part, page.image.as_deref()?)));
    let all = book.cover.iter().map(|image| (0, image)).chain(of_pages);
    let all: BTreeSet<(usize, &str)> = all.map(|(part, image)| (part, &*image.file)).collect();
    let each = all.into_iter().map(|(part, file)| {
        let of = book.parts.get(part).filter(|of| !of.prefix.is_empty());
        Ok(ShownImage {
            book: of.map_or("", |of| &of.name).to_owned(),
            file: file.to_owned(),
            bytes: linked.read_image(part, file)?,
        })
    });
    each.collect()
}

/// Returns one of these images. Returns none if the book does not use it or it cannot be read.
pub fn read_image(shelf: &dyn BookSource, book: &Book, of: &str, file: &str) -> Option<Vec<u8>> {
    let home = |part: &book::BookPart| part.prefix.is_empty();
    let part = book.parts.iter().position(|part| match of {
        "" => home(part),
        of => part.name == of && !home(part),
    })?;
    let of_pages = book.pages.iter().filter(|page| page.part == part);
    let mut shown = of_pages
        .filter_map(|page| page.image.as_deref())
        .chain(book.cover.as_ref().filter(|_| part == 0));
    shown.find(|image| *image.file == *file)?;
    compile::find_linked_books(shelf)
        .read_image(part, file)
        .ok()
}
