//! A file of rule cases as it was read; every part knows its place.

use super::dice::Die;
use super::expect::Expect;
use crate::compile::{Entries, Key, Node};
use crate::syntax::source::{Sources, Span, Spanned};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) type Text = Spanned<String>;

/// A file of cases under one ruleset.
#[derive(Debug, Clone, Default)]
pub struct CaseFile {
    /// May be left out among the files of a book, which names it.
    pub ruleset: String,
    pub cases: Vec<Case>,
    /// The file, and those of the book that it belongs to: every place is in one of them.
    pub sources: Sources,
    /// Entries by kind: `item: {rope: {...}}`.
    pub(super) catalogue: Entries,
    /// Keys of book.yaml for every case.
    pub(super) book: Entries,
    /// Further pages for every case: the heading after `# `, and the page under it.
    pub(super) pages: Entries,
    /// House rules in Lua for every case.
    pub(super) house: Option<Node>,
    /// The tables of messages beside the house rules of a book: path and text.
    pub(super) messages: Vec<(String, String)>,
    /// Hidden fields that the cases do not speak of.
    pub(super) aside: Vec<Text>,
    /// Catalogues of the book that the cases belong to, by file name.
    pub(super) beside: BTreeMap<String, Arc<Entries>>,
}

/// One case. What `expect` does not name must not have changed.
#[derive(Debug, Clone)]
pub struct Case {
    pub id: String,
    /// The place of the id.
    pub(super) span: Span,
    pub(super) clauses: Vec<Text>,
    pub(super) given: Entries,
    /// Begins as a reader's game does, with what the ruleset does at the start; else the game stands in the given state at once.
    pub(super) start: bool,
    /// Instructions in the markup, run in order on one page.
    pub(super) instructions: Option<Node>,
    /// Pages, entries and keys of book.yaml of this case's own, over those of the file.
    pub(super) pages: Entries,
    pub(super) catalogue: Entries,
    pub(super) book: Entries,
    /// A command of the reader's, given after the instructions.
    pub(super) command: Option<Text>,
    /// None when they fall by chance.
    pub(super) dice: Option<Vec<Die>>,
    pub(super) answers: Vec<Given>,
    pub(super) expect: Vec<Expect>,
    /// Only tried: whatever comes of it is no difference.
    pub(super) tried: bool,
}

impl Case {
    /// A case of nothing yet.
    pub(super) fn bare(span: Span) -> Self {
        Self {
            id: String::new(),
            span,
            clauses: Vec::new(),
            given: Vec::new(),
            start: false,
            instructions: None,
            pages: Vec::new(),
            catalogue: Vec::new(),
            book: Vec::new(),
            command: None,
            dice: Some(Vec::new()),
            answers: Vec::new(),
            expect: Vec::new(),
            tried: false,
        }
    }

    /// The same case with nothing done in it.
    pub(super) fn idle(&self) -> Self {
        Self {
            given: self.given.clone(),
            start: self.start,
            pages: self.pages.clone(),
            catalogue: self.catalogue.clone(),
            book: self.book.clone(),
            tried: true,
            ..Self::bare(self.span)
        }
    }

    /// The clauses that the case is about.
    pub fn clauses(&self) -> impl Iterator<Item = &str> {
        self.clauses.iter().map(|clause| &*clause.it)
    }
}

/// An answer, in the order they are asked. `choice` takes a choice of a page, `command` gives a command in place of an answer.
#[derive(Debug, Clone)]
pub(super) struct Given {
    pub(super) topic: Key,
    pub(super) answer: Node,
    /// The answer must not fit.
    pub(super) refused: bool,
}

/// One instruction tried out of a file's hands.
#[derive(Debug, Clone, Default)]
pub struct Attempt {
    pub ruleset: String,
    /// In braces, or a command as a reader types it.
    pub instruction: String,
    pub is_command: bool,
    /// Faces as a case writes them; by chance when there are none.
    pub dice: Vec<String>,
    /// Topic and answer.
    pub answers: Vec<(String, String)>,
    /// Name and text of a file with the state to begin from.
    pub given: Option<(String, String)>,
}

impl CaseFile {
    /// House rules in Lua for every case.
    #[must_use]
    pub fn house(&self) -> Option<&str> {
        self.house.as_ref().and_then(|node| node.as_text())
    }

    /// Options that a case of this file sets, for each case.
    pub fn options(&self) -> impl Iterator<Item = Vec<(&str, String)>> {
        self.cases.iter().map(|case| {
            let mut all: BTreeMap<&str, String> = BTreeMap::new();
            for layer in [&self.book, &case.book, &case.given] {
                let options = layer.iter().find(|(key, _)| &*key.it == "options");
                let options = options.and_then(|(_, node)| node.entries());
                for (key, node) in options.into_iter().flat_map(|entries| entries.iter()) {
                    all.insert(&key.it, node.value().to_string());
                }
            }
            all.into_iter().collect()
        })
    }
}
