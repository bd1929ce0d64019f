//! Rulesets: each is one script and a folder, in the binary or in a folder of the reader's; and the library that all share.

use super::carried::SCRIPTS;
use super::{load, tables};
use crate::messages::Words;
use crate::model::book::Vocabulary;
use crate::model::game::Message;
use crate::rules::LIBRARY;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::fluent::Language;
use crate::syntax::source::Sources;
use include_dir::Dir;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// Rulesets of a folder of the reader's, by path; they come before those in the binary.
static OWN: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// The message by which a ruleset tells of itself on the shelf.
const LINE: &str = "on-the-shelf";

/// The folder of a ruleset's cases, in its own.
const CASES: &str = "cases";
/// The folder of what a new book under it begins with.
const TEMPLATE: &str = "template";

/// A ruleset as it is kept: its script and what that may use, its catalogues, and its rules told to a reader.
#[derive(Debug, Clone, Default)]
pub struct Ruleset {
    pub script: String,
    /// Path and text of its own parts and of the library's files.
    pub parts: Vec<(String, String)>,
    /// Path and YAML.
    pub data: Vec<(String, String)>,
    /// Path and text of its tables of messages.
    pub messages: Vec<(String, String)>,
    /// Markdown in sections, by the language: `en` for `rules.md`, `de` for `rules.de.md`.
    pub told: BTreeMap<String, String>,
}

/// Makes the rulesets of a folder known for the whole run, by the paths of their files: `NAME.lua`, what lies in `NAME/`, and the
/// library `lib/*.lua`. Only the first call counts.
pub fn add_rulesets(texts: &BTreeMap<String, String>) {
    let _ = OWN.set(texts.clone());
}

/// A folder of rulesets.
#[derive(Clone, Copy)]
enum Folder {
    Own(&'static BTreeMap<String, String>),
    Program,
}

impl Folder {
    fn text(self, path: &str) -> Option<&'static str> {
        match self {
            Self::Own(texts) => texts.get(path).map(String::as_str),
            Self::Program => SCRIPTS.get_file(path)?.contents_utf8(),
        }
    }

    /// Names of its rulesets.
    fn rulesets(self) -> Vec<&'static str> {
        let paths: Vec<&str> = match self {
            Self::Own(texts) => texts.keys().map(String::as_str).collect(),
            Self::Program => SCRIPTS.files().filter_map(|f| f.path().to_str()).collect(),
        };
        let names = paths.into_iter().filter_map(|p| p.strip_suffix(".lua"));
        names
            .filter(|name| !name.contains('/') && *name != LIBRARY)
            .collect()
    }

    /// Path and text of all below a folder of it, sorted by what is left of the path below it.
    fn below(self, folder: &str) -> BTreeMap<&'static str, (&'static str, &'static str)> {
        let all: Vec<(&str, &str)> = match self {
            Self::Own(texts) => texts.iter().map(|(p, t)| (&**p, &**t)).collect(),
            Self::Program => embedded(SCRIPTS.get_dir(folder)),
        };
        let inside = |path: &'static str| path.strip_prefix(folder)?.strip_prefix('/');
        all.into_iter()
            .filter_map(|(path, text)| Some((inside(path)?, (path, text))))
            .collect()
    }
}

/// Path and text of all files in an embedded folder and below it.
fn embedded(dir: Option<&'static Dir<'static>>) -> Vec<(&'static str, &'static str)> {
    let Some(dir) = dir else {
        return Vec::new();
    };
    let files = dir.files();
    let files = files.filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?)));
    let below = dir.dirs().flat_map(|dir| embedded(Some(dir)));
    files.chain(below).collect()
}

/// The folder that a ruleset lies in.
fn folder_of(name: &str) -> Option<Folder> {
    let own = OWN.get().map(Folder::Own);
    let mut folders = own.into_iter().chain([Folder::Program]);
    folders.find(|folder| folder.rulesets().contains(&name))
}

fn kept((path, text): (&'static str, &'static str)) -> (String, String) {
    (path.to_owned(), text.to_owned())
}

/// The ruleset of this name.
#[must_use]
pub fn ruleset(name: &str) -> Option<Ruleset> {
    let folder = folder_of(name)?;
    let files = folder.below(name);
    let apart = |inside: &str| [CASES, TEMPLATE].contains(&inside.split('/').next().unwrap_or(""));
    let scripts = files
        .iter()
        .filter(|(inside, _)| inside.ends_with(".lua") && !apart(inside));
    let data = files
        .iter()
        .filter(|(inside, _)| inside.ends_with(".yaml") && !inside.contains('/'));
    let tables = files.iter().filter(|(inside, _)| {
        let table = inside.strip_prefix(crate::syntax::fluent::FOLDER);
        table.is_some_and(|table| table.starts_with('/') && table.ends_with(".ftl"))
    });
    let mut parts: Vec<_> = scripts.map(|(_, file)| kept(*file)).collect();
    parts.extend(shared_parts());
    Some(Ruleset {
        script: folder.text(&format!("{name}.lua"))?.to_owned(),
        parts,
        data: data.map(|(_, file)| kept(*file)).collect(),
        messages: tables.map(|(_, file)| kept(*file)).collect(),
        told: files
            .iter()
            .filter_map(|(inside, (_, text))| {
                Some((language_of(inside)?.to_owned(), (*text).to_owned()))
            })
            .collect(),
    })
}

/// The language of what is told to readers, by the name of its file: English for `rules.md`, German for `rules.de.md`.
fn language_of(file: &str) -> Option<&str> {
    let rest = file.strip_prefix("rules.")?;
    match rest.strip_suffix("md")? {
        "" => Some(Language::English.code()),
        language => language
            .strip_suffix('.')
            .filter(|it| !it.contains(['.', '/'])),
    }
}

/// Takes in what is told of the rules in every language.
pub(super) fn takes_told(vocabulary: &mut Vocabulary, told: &BTreeMap<String, String>) {
    for (language, text) in told {
        match language == Language::English.code() {
            true => vocabulary.takes_told(text),
            false => vocabulary.takes_translated(language, text),
        }
    }
}

/// Path and text of the library's files, those of the reader's folder in place of the program's.
#[must_use]
pub fn shared_parts() -> Vec<(String, String)> {
    let mut all = Folder::Program.below(LIBRARY);
    all.extend(
        OWN.get()
            .map(Folder::Own)
            .into_iter()
            .flat_map(|own| own.below(LIBRARY)),
    );
    let files = all
        .into_iter()
        .filter(|(inside, _)| inside.ends_with(".lua"));
    files.map(|(_, file)| kept(file)).collect()
}

/// Files of rule cases that come with a ruleset: path and text.
#[must_use]
pub fn cases(ruleset: &str) -> Vec<(String, String)> {
    let files = below(ruleset, CASES).into_iter();
    let files = files.filter(|(inside, _)| inside.ends_with(".yaml"));
    files.map(|(_, file)| kept(file)).collect()
}

/// What a new book under a ruleset begins with besides what is common to all, by its path in the book.
#[must_use]
pub(super) fn begun(ruleset: &str) -> BTreeMap<String, String> {
    let files = below(ruleset, TEMPLATE).into_iter();
    files
        .map(|(inside, (_, text))| kept((inside, text)))
        .collect()
}

/// What lies in a folder of a ruleset's folder, by the path below it.
fn below(ruleset: &str, folder: &str) -> BTreeMap<&'static str, (&'static str, &'static str)> {
    let of = folder_of(ruleset);
    of.map_or_else(BTreeMap::new, |of| of.below(&format!("{ruleset}/{folder}")))
}

/// Names of the rulesets.
#[must_use]
pub fn rulesets() -> Vec<String> {
    let own = OWN.get().map(Folder::Own);
    let folders = own.into_iter().chain([Folder::Program]);
    let all: BTreeSet<&str> = folders.flat_map(Folder::rulesets).collect();
    all.into_iter().map(str::to_owned).collect()
}

/// A line on a ruleset for readers who look for a book, in their language; its name where it says none.
#[must_use]
pub fn on_the_shelf(name: &str, language: Language) -> String {
    let ruleset = ruleset(name).unwrap_or_default();
    let tables = tables::read(
        vec![ruleset.messages],
        &mut Sources::default(),
        &mut Vec::new(),
    );
    if !tables.things().contains_key(LINE) {
        return name.to_owned();
    }
    let line = Message {
        of_rules: true,
        ..Message::new(LINE)
    };
    let words = Words::of(language).and_rules(&tables);
    words.text(&line.text()).into_owned()
}

/// What a ruleset lets a page say.
///
/// # Errors
/// The faults of its scripts with their texts; none when there is no such ruleset.
pub fn vocabulary(name: &str) -> Result<Vocabulary, (Sources, Vec<Diagnostic>)> {
    if folder_of(name).is_none() {
        return Err((Sources::default(), Vec::new()));
    }
    match load(name, None, Vec::new()) {
        Ok(loaded) => {
            let mut vocabulary = loaded.described();
            vocabulary.settle(&BTreeMap::new());
            Ok(vocabulary)
        }
        Err(opened) => Err((opened.sources, opened.found)),
    }
}
