//! Rulesets: each is a script and a folder, bundled or in a folder of the reader, and all share a library.

use super::carried::{SCRIPTS, collect};
use super::scripts::read_tables;
use crate::messages::Messages;
use crate::model::book::RulesetSchema;
use crate::model::game::Message;
use crate::rules::LIBRARY;
use crate::syntax::fluent::{FOLDER, Language};
use crate::syntax::source::Sources;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

/// Rulesets of the reader's folder, by path. They take precedence over bundled ones.
static OWN: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// The message that describes a ruleset on the shelf.
const LINE: &str = "on-the-shelf";

/// The folder of a ruleset's cases.
const CASES: &str = "cases";
/// The folder of the template for new books.
const TEMPLATE: &str = "template";

/// The files of a ruleset: its script, parts, catalogues and rules for readers.
#[derive(Debug, Clone, Default)]
pub struct RulesetSource {
    pub script: String,
    /// Path and text of its parts and of the files of the library.
    pub parts: Vec<(String, String)>,
    /// Catalogues: path and YAML.
    pub data: Vec<(String, String)>,
    /// Path and text of its message files.
    pub messages: Vec<(String, String)>,
    /// The rules for readers by language, as Markdown: `en` for `rules.md`, `de` for `rules.de.md`.
    pub told: BTreeMap<String, String>,
}

/// Adds the rulesets of a folder, by the paths of their files: `NAME.lua`, the files in `NAME/`, and the library `lib/*.lua`. Only the first call has
/// an effect.
pub fn add_rulesets(texts: &BTreeMap<String, String>) {
    let _ = OWN.set(texts.clone());
}

/// Returns the files of all rulesets and of the library, by path. A ruleset of the reader completely replaces a bundled one with the same name.
fn texts() -> &'static BTreeMap<String, &'static str> {
    static PROGRAM: OnceLock<BTreeMap<String, &'static str>> = OnceLock::new();
    static ALL: OnceLock<BTreeMap<String, &'static str>> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| {
        let mut texts = BTreeMap::new();
        collect(&SCRIPTS, Path::new(""), &mut texts);
        texts
    });
    let Some(own) = OWN.get() else { return program };
    ALL.get_or_init(|| {
        let name = |path: &str| path.split('/').next().unwrap_or_default().to_owned();
        let is_own = |path: &str| {
            let name = name(path);
            own.contains_key(&format!("{name}.lua")) || name.ends_with(".lua")
        };
        let mut all = program.clone();
        all.retain(|path, _| {
            !own.contains_key(path) && !own.contains_key(&format!("{}.lua", name(path)))
        });
        let own = own
            .iter()
            .filter(|(path, _)| is_own(path) || name(path) == LIBRARY);
        all.extend(own.map(|(path, text)| (path.clone(), &**text)));
        all
    })
}

/// Returns the files in a folder, by relative path, each with its full path and text.
fn below(folder: &str) -> impl Iterator<Item = (&'static str, (String, String))> {
    texts().iter().filter_map(move |(path, text)| {
        let inside = path.strip_prefix(folder)?.strip_prefix('/')?;
        Some((inside, (path.clone(), (*text).to_owned())))
    })
}

/// Returns the script of a ruleset.
pub(super) fn script_of(name: &str) -> Option<&'static str> {
    let is_name = !name.contains('/') && name != LIBRARY;
    texts()
        .get(&format!("{name}.lua"))
        .copied()
        .filter(|_| is_name)
}

/// Returns the ruleset with this name.
pub fn ruleset(name: &str) -> Option<RulesetSource> {
    let mut out = RulesetSource {
        script: script_of(name)?.to_owned(),
        ..RulesetSource::default()
    };
    for (inside, file) in below(name) {
        let (folder, rest) = inside.split_once('/').unwrap_or(("", inside));
        if inside.ends_with(".lua") && ![CASES, TEMPLATE].contains(&folder) {
            out.parts.push(file);
        } else if folder == FOLDER && rest.ends_with(".ftl") {
            out.messages.push(file);
        } else if folder.is_empty() && inside.ends_with(".yaml") {
            out.data.push(file);
        } else if let Some(language) = language_of(inside) {
            out.told.insert(language.to_owned(), file.1);
        }
    }
    out.parts.extend(shared_parts());
    Some(out)
}

/// Returns the language of the rules for readers by file name: English for `rules.md`, German for `rules.de.md`.
fn language_of(file: &str) -> Option<&str> {
    let rest = file.strip_prefix("rules.")?;
    match rest.strip_suffix("md")? {
        "" => Some(Language::English.code()),
        language => language
            .strip_suffix('.')
            .filter(|it| !it.contains(['.', '/'])),
    }
}

/// Adds the rules for readers in every language.
pub(super) fn takes_told(vocabulary: &mut RulesetSchema, told: &BTreeMap<String, String>) {
    for (language, text) in told {
        match language == Language::English.code() {
            true => vocabulary.takes_told(text),
            false => vocabulary.takes_translated(language, text),
        }
    }
}

/// Returns path and text of the files of the library.
pub fn shared_parts() -> Vec<(String, String)> {
    let files = below(LIBRARY).filter(|(inside, _)| inside.ends_with(".lua"));
    files.map(|(_, file)| file).collect()
}

/// Returns the rule cases of a ruleset: path and text.
pub fn cases(ruleset: &str) -> Vec<(String, String)> {
    let folder = format!("{ruleset}/{CASES}");
    let files = below(&folder).filter(|(inside, _)| inside.ends_with(".yaml"));
    files.map(|(_, file)| file).collect()
}

/// Returns the ruleset's part of a new book, by path in the book.
pub(super) fn begun(ruleset: &str) -> BTreeMap<String, String> {
    let folder = format!("{ruleset}/{TEMPLATE}");
    let files = below(&folder);
    files
        .map(|(inside, (_, text))| (inside.to_owned(), text))
        .collect()
}

/// Returns the names of all rulesets.
pub fn rulesets() -> Vec<String> {
    let names = texts().keys().filter_map(|path| path.strip_suffix(".lua"));
    let names = names.filter(|name| script_of(name).is_some());
    let names: BTreeSet<&str> = names.collect();
    names.into_iter().map(str::to_owned).collect()
}

/// Returns the description of a ruleset for the shelf in the reader's language, or its name without one.
pub fn on_the_shelf(name: &str, language: Language) -> String {
    let ruleset = ruleset(name).unwrap_or_default();
    let tables = read_tables(
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
    let words = Messages::for_language(language).and_rules(&tables);
    words.text(&line.text()).into_owned()
}
