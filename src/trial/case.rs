//! A file of rule cases as it is written.

use crate::source::Shelf;
use serde::Deserialize;
use serde_yaml::{Mapping, Value as Yaml};
use std::collections::BTreeMap;

/// Keys of book.yaml that are about the story and not the rules.
const OF_THE_STORY: &[&str] = &[
    "id",
    "start",
    "places",
    "events",
    "neighbours",
    "sheet",
    "belongings",
    "lints",
];

/// A file of cases under one ruleset.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile {
    /// May be left out among the files of a book, which names it.
    #[serde(default)]
    pub ruleset: String,
    /// Entries by kind: `item: {rope: {...}}`.
    #[serde(default)]
    pub catalogue: BTreeMap<String, Mapping>,
    /// Keys of book.yaml for every case.
    #[serde(default)]
    pub book: Mapping,
    /// Further pages for every case: the heading after `# `, and the page under it.
    #[serde(default)]
    pub pages: BTreeMap<String, String>,
    /// House rules in Lua for every case.
    #[serde(default)]
    pub house: Option<String>,
    pub cases: Vec<Case>,
    /// Catalogues of the book that the cases belong to, by file name.
    #[serde(skip)]
    pub(super) beside: BTreeMap<String, Mapping>,
}

/// One case. What `expect` does not name must not have changed.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    #[serde(default)]
    pub id: String,
    #[serde(default)]
    pub clauses: Vec<String>,
    #[serde(default)]
    pub given: BTreeMap<String, Yaml>,
    /// Begins as a reader's game does, with what the ruleset does at the start; else the game stands in the given state at once.
    #[serde(default)]
    pub start: bool,
    /// Instructions in the markup, run in order on one page.
    #[serde(default, rename = "do")]
    pub instructions: String,
    /// Pages of this case's own, over those of the file.
    #[serde(default)]
    pub pages: BTreeMap<String, String>,
    /// A command of the reader's, given after them.
    #[serde(default)]
    pub command: Option<String>,
    #[serde(default)]
    pub dice: Vec<u32>,
    /// Topic and answer, in the order they are asked. `choice` takes a choice of a page, `command` gives a command in place of an
    /// answer, `{ topic: { refused: X } }` says that X must not fit.
    #[serde(default)]
    pub answers: Vec<BTreeMap<String, Yaml>>,
    #[serde(default)]
    pub expect: BTreeMap<String, Yaml>,
}

/// Reads a file of cases.
///
/// # Errors
/// What is wrong with it and where, in words.
pub fn read(text: &str) -> Result<CaseFile, String> {
    serde_yaml::from_str(text).map_err(|error| error.to_string())
}

/// A state to begin from: the keys of `given`, or a document with `given` and what else a file of cases has.
///
/// # Errors
/// What is wrong with it, in words.
pub fn state(text: &str, file: &mut CaseFile) -> Result<BTreeMap<String, Yaml>, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Whole {
        #[serde(default)]
        given: BTreeMap<String, Yaml>,
        #[serde(default)]
        catalogue: BTreeMap<String, Mapping>,
        #[serde(default)]
        book: Mapping,
        #[serde(default)]
        house: Option<String>,
    }
    let all: BTreeMap<String, Yaml> = serde_yaml::from_str(text).map_err(|e| e.to_string())?;
    if !["given", "catalogue", "book", "house"]
        .iter()
        .any(|key| all.contains_key(*key))
    {
        return Ok(all);
    }
    let whole: Whole = serde_yaml::from_str(text).map_err(|e| e.to_string())?;
    file.catalogue = whole.catalogue;
    file.book = whole.book;
    file.house = whole.house;
    Ok(whole.given)
}

/// An answer typed on the command line, as a file would have it.
#[must_use]
pub fn word(text: &str) -> Yaml {
    text.parse::<i64>().map_or_else(|_| text.into(), Into::into)
}

impl CaseFile {
    /// A file of no cases yet.
    #[must_use]
    pub fn of(ruleset: &str) -> Self {
        Self {
            ruleset: ruleset.to_owned(),
            catalogue: BTreeMap::new(),
            book: Mapping::new(),
            pages: BTreeMap::new(),
            house: None,
            cases: Vec::new(),
            beside: BTreeMap::new(),
        }
    }

    /// The cases as those of a book: under its ruleset and options, with its codes, variables, words, catalogues and house
    /// rules wherever the file does not say otherwise. What a case holds and where it begins is its own.
    ///
    /// # Errors
    /// What is wrong with the book or the file, in words.
    pub fn of_book(mut self, shelf: &dyn Shelf) -> Result<Self, String> {
        let header = crate::compile::header(shelf).unwrap_or_default();
        let head: Mapping = serde_yaml::from_str(&header).map_err(|error| error.to_string())?;
        let named = head
            .get("ruleset")
            .and_then(Yaml::as_str)
            .unwrap_or_default();
        if self.ruleset.is_empty() {
            named.clone_into(&mut self.ruleset);
        } else if self.ruleset != named {
            return Err(format!(
                "these are cases of {}, and the book has {named}",
                self.ruleset
            ));
        }
        for (key, value) in &head {
            let own = key.as_str().is_some_and(|key| OF_THE_STORY.contains(&key));
            if !own && !self.book.contains_key(key) {
                self.book.insert(key.clone(), value.clone());
            }
        }
        for path in shelf.paths() {
            if path.ends_with(".yaml") && !path.contains('/') && path != "book.yaml" {
                let text = shelf.read(&path).map_err(|why| why.to_string())?;
                let entries =
                    serde_yaml::from_str(&text).map_err(|why| format!("{path}: {why}"))?;
                self.beside.insert(path, entries);
            }
        }
        if self.house.is_none() {
            self.house = shelf.read("house.lua").ok();
        }
        Ok(self)
    }
}
