//! A book that is looked at after each key: of what was read before only what changed is read again, and what is found is the same.

use super::{Kept, Opened, RulesTexts, besides_of, checked, header, opened};
use crate::book::Book;
use crate::compile::{self, Edited};
use crate::diagnostic::{self, Code, Diagnostic};
use crate::lint;
use crate::rules::Rules;
use crate::source::{FileId, Shelf};

/// What was read of a book the last time that it was looked at. Of one that is looked at after each key only what changed is
/// read again; what is found is the same.
#[derive(Debug, Default)]
pub struct Before {
    pub(super) trees: compile::Trees,
    pub(super) rules: Option<RulesBefore>,
    searched: lint::Searched,
}

/// Rules as they were loaded, and what from.
#[derive(Debug)]
pub(super) struct RulesBefore {
    pub(super) texts: RulesTexts,
    pub(super) kept: Kept,
    pub(super) rules: Rules,
}

/// A book as [`open`] gives it; its rules are kept here.
pub fn read_again(shelf: &dyn Shelf, before: &mut Before) -> Opened {
    opened(shelf, None, Some(before))
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

/// The faults of the pages of a text in which nothing but what stands below headings was edited since the book was looked at; none where that is not all, or
/// cannot be told without the rest of the book.
#[must_use]
pub fn found_in_edited(
    opened: &Opened,
    before: &Before,
    file: FileId,
    now: &str,
) -> Option<Edited> {
    let book = opened.draft.as_deref()?;
    // What house rules lack that could not be read, nobody knows.
    let unread = |code: Code| {
        matches!(
            code,
            Code::BadScript | Code::RuleTooLong | Code::RuleRemembers
        )
    };
    if opened.found.iter().any(|it| unread(it.code)) {
        return None;
    }
    let mut out = compile::edited(book, &before.trees, &opened.sources, file, now)?;
    lint::settle(book, &mut out.found);
    header::placed(&mut out.found, &out.sources);
    Some(out)
}

/// All faults of a book that was read again, as [`check_among_others`] finds them.
pub fn ask_again(opened: &Opened, shelf: &dyn Shelf, before: &mut Before) -> Vec<Diagnostic> {
    let besides = besides_of(opened, shelf);
    let near = |book: &Book| lint::near_again(book, &opened.sources, &mut before.searched);
    checked(opened, besides, near)
}
