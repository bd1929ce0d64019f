//! A book that is looked at after each key: of what was read before only what changed is read again, and what is found is the same.

use super::{Opened, checked, opened, twins_of};
use crate::book::Book;
use crate::compile;
use crate::diagnostic::{self, Diagnostic};
use crate::lint;
use crate::source::Shelf;

/// What was read of a book the last time that it was looked at. Of one that is looked at after each key only what changed is
/// read again; what is found is the same.
#[derive(Debug, Default)]
pub struct Before {
    trees: compile::Trees,
    searched: lint::Searched,
}

/// A book as [`open`] gives it.
pub fn read_again(shelf: &dyn Shelf, before: &mut Before) -> Opened {
    opened(shelf, None, Some(&mut before.trees))
}

/// The faults of a book that are known once it is read, before any question over the book is asked.
#[must_use]
pub fn found_reading(opened: &Opened) -> Vec<Diagnostic> {
    let mut found = opened.found.clone();
    if let Some(book) = &opened.draft {
        lint::settle(book, &mut found);
    }
    diagnostic::sort(&mut found, &opened.sources);
    found
}

/// All faults of a book that was read again, as [`check_among_others`] finds them.
pub fn ask_again(opened: &Opened, shelf: &dyn Shelf, before: &mut Before) -> Vec<Diagnostic> {
    let twins = twins_of(opened, shelf);
    let near = |book: &Book| lint::near_again(book, &opened.sources, &mut before.searched);
    checked(opened, twins, near)
}
