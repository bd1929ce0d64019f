//! The images of a book: on its pages and cover.

use crate::compile;
use crate::model::book::Book;
use crate::syntax::source::{BookSource, SourceError};
use std::collections::BTreeSet;

/// An image on a page of the book, or its cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownImage {
    /// Name of the book in events. Empty for the book that was opened.
    pub book: String,
    pub file: String,
    pub bytes: Vec<u8>,
}

/// Returns the images of a book and its linked books, without duplicates.
///
/// # Errors
/// If an image cannot be read.
pub fn read_images(source: &dyn BookSource, book: &Book) -> Result<Vec<ShownImage>, SourceError> {
    let linked = compile::find_linked_books(source);
    let page_images = book.pages.iter();
    let page_images = page_images.filter_map(|page| Some((page.part, page.image.as_deref()?)));
    let images = book.cover.iter().map(|image| (0, image)).chain(page_images);
    let images: BTreeSet<(usize, &str)> =
        images.map(|(part, image)| (part, &*image.file)).collect();
    let shown_images = images.into_iter().map(|(part, file)| {
        let linked_book = book.parts.get(part).filter(|it| !it.prefix.is_empty());
        Ok(ShownImage {
            book: linked_book.map_or("", |it| &it.name).to_owned(),
            file: file.to_owned(),
            bytes: linked.read_image(part, file)?,
        })
    });
    shown_images.collect()
}

/// Returns an image of the book, or of the linked book with this name. None if the book does not use it or it cannot be read.
pub fn read_image(source: &dyn BookSource, book: &Book, name: &str, file: &str) -> Option<Vec<u8>> {
    let part = book.parts.iter().position(|part| match name {
        "" => part.prefix.is_empty(),
        _ => part.name == name && !part.prefix.is_empty(),
    })?;
    let pages = book.pages.iter().filter(|page| page.part == part);
    let mut images = pages
        .filter_map(|page| page.image.as_deref())
        .chain(book.cover.as_ref().filter(|_| part == 0));
    images.find(|image| *image.file == *file)?;
    compile::find_linked_books(source)
        .read_image(part, file)
        .ok()
}
