//! Rulesets, bundled or from a folder of the reader, with the library that they share.

use super::embedded::{SCRIPTS, collect_files};
use super::scripts::parse_tables;
use crate::messages::Messages;
use crate::model::book::RulesetSchema;
use crate::model::game::Message;
use crate::rules::LIBRARY_FOLDER;
use crate::syntax::fluent::{Language, MESSAGES_FOLDER};
use crate::syntax::source::Sources;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

/// Files of the rulesets in the reader's folder, by path. These rulesets take precedence over bundled rulesets.
static READER_RULESETS: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// Id of the message that describes a ruleset on the shelf.
const DESCRIPTION: &str = "on-the-shelf";

/// Folder of the rule cases of a ruleset.
const CASES: &str = "cases";
/// Folder of the template for new books.
const TEMPLATE: &str = "template";

/// The files of a ruleset: its script, parts, catalogues and rules for readers.
#[derive(Debug, Clone, Default)]
pub struct RulesetSource {
    pub script: String,
    /// Path and text of its parts and of the library.
    pub parts: Vec<(String, String)>,
    /// Catalogues: path and YAML.
    pub catalogues: Vec<(String, String)>,
    /// Path and text of its message files.
    pub messages: Vec<(String, String)>,
    /// The rules for readers by language, as Markdown: `en` for `rules.md`, `de` for `rules.de.md`.
    pub reader_rules: BTreeMap<String, String>,
}

/// Adds the rulesets of a folder: `NAME.lua`, the files in `NAME/`, and the library `lib/*.lua`, by path.
///
/// Only the first call has an effect.
pub fn add_rulesets(texts: &BTreeMap<String, String>) {
    let _ = READER_RULESETS.set(texts.clone());
}

/// Returns the files of all rulesets and of the library, by path.
///
/// A ruleset of the reader replaces all files of a bundled ruleset with the same name.
fn all_files() -> &'static BTreeMap<String, &'static [u8]> {
    static BUNDLED: OnceLock<BTreeMap<String, &'static [u8]>> = OnceLock::new();
    static MERGED: OnceLock<BTreeMap<String, &'static [u8]>> = OnceLock::new();
    let bundled = BUNDLED.get_or_init(|| {
        let mut texts = BTreeMap::new();
        collect_files(&SCRIPTS, Path::new(""), &mut texts);
        texts
    });
    let Some(reader_files) = READER_RULESETS.get() else {
        return bundled;
    };
    MERGED.get_or_init(|| {
        let name = |path: &str| path.split('/').next().unwrap_or_default().to_owned();
        let is_own = |path: &str| {
            let name = name(path);
            reader_files.contains_key(&format!("{name}.lua")) || name.ends_with(".lua")
        };
        let mut merged = bundled.clone();
        merged.retain(|path, _| {
            !reader_files.contains_key(path)
                && !reader_files.contains_key(&format!("{}.lua", name(path)))
        });
        let reader_files = reader_files
            .iter()
            .filter(|(path, _)| is_own(path) || name(path) == LIBRARY_FOLDER);
        merged.extend(reader_files.map(|(path, text)| (path.clone(), text.as_bytes())));
        merged
    })
}

/// Returns the files in a folder, by relative path, each with its full path and text.
fn files_in(folder: &str) -> impl Iterator<Item = (&'static str, (String, String))> {
    all_files().iter().filter_map(move |(path, text)| {
        let file_path = path.strip_prefix(folder)?.strip_prefix('/')?;
        Some((
            file_path,
            (path.clone(), str::from_utf8(text).ok()?.to_owned()),
        ))
    })
}

/// Returns the script of a ruleset.
pub(super) fn ruleset_script(name: &str) -> Option<&'static str> {
    let is_name = !name.contains('/') && name != LIBRARY_FOLDER;
    all_files()
        .get(&format!("{name}.lua"))
        .filter(|_| is_name)
        .and_then(|text| str::from_utf8(text).ok())
}

/// Returns the ruleset with this name.
pub fn ruleset(name: &str) -> Option<RulesetSource> {
    let mut source = RulesetSource {
        script: ruleset_script(name)?.to_owned(),
        ..RulesetSource::default()
    };
    for (path, file) in files_in(name) {
        let (folder, file_name) = path.split_once('/').unwrap_or(("", path));
        if path.ends_with(".lua") && ![CASES, TEMPLATE].contains(&folder) {
            source.parts.push(file);
        } else if folder == MESSAGES_FOLDER && file_name.ends_with(".ftl") {
            source.messages.push(file);
        } else if folder.is_empty() && path.ends_with(".yaml") {
            source.catalogues.push(file);
        } else if let Some(language) = language_of(path) {
            source.reader_rules.insert(language.to_owned(), file.1);
        }
    }
    source.parts.extend(library_parts());
    Some(source)
}

/// Returns the language code of a file with rules for readers: `en` for `rules.md`, `de` for `rules.de.md`.
fn language_of(file: &str) -> Option<&str> {
    let suffix = file.strip_prefix("rules.")?;
    match suffix.strip_suffix("md")? {
        "" => Some(Language::English.code()),
        language => language
            .strip_suffix('.')
            .filter(|it| !it.contains(['.', '/'])),
    }
}

/// Adds the rules for readers in every language.
pub(super) fn add_reader_rules(schema: &mut RulesetSchema, texts: &BTreeMap<String, String>) {
    for (language, text) in texts {
        match language == Language::English.code() {
            true => schema.set_reader_rules(text),
            false => schema.set_translation(language, text),
        }
    }
}

/// Returns path and text of the files of the library.
pub fn library_parts() -> Vec<(String, String)> {
    let files = files_in(LIBRARY_FOLDER).filter(|(path, _)| path.ends_with(".lua"));
    files.map(|(_, file)| file).collect()
}

/// Returns path and text of the message files of the library, which every ruleset can replace.
pub(super) fn library_messages() -> Vec<(String, String)> {
    let folder = format!("{LIBRARY_FOLDER}/{MESSAGES_FOLDER}");
    let files = files_in(&folder).filter(|(path, _)| path.ends_with(".ftl"));
    files.map(|(_, file)| file).collect()
}

/// Returns the rule cases of a ruleset: path and text.
pub fn ruleset_cases(ruleset: &str) -> Vec<(String, String)> {
    let folder = format!("{ruleset}/{CASES}");
    let files = files_in(&folder).filter(|(path, _)| path.ends_with(".yaml"));
    files.map(|(_, file)| file).collect()
}

/// Returns the template of a ruleset for new books, by path in the book.
pub(super) fn template_files(ruleset: &str) -> BTreeMap<String, String> {
    let folder = format!("{ruleset}/{TEMPLATE}");
    let files = files_in(&folder);
    files
        .map(|(path, (_, text))| (path.to_owned(), text))
        .collect()
}

/// Returns the names of all rulesets.
pub fn ruleset_names() -> Vec<String> {
    let names = all_files()
        .keys()
        .filter_map(|path| path.strip_suffix(".lua"));
    let names = names.filter(|name| ruleset_script(name).is_some());
    let names: BTreeSet<&str> = names.collect();
    names.into_iter().map(str::to_owned).collect()
}

/// Returns the description of a ruleset for the shelf in the reader's language, or its name if it has none.
pub fn describe_ruleset(name: &str, language: Language) -> String {
    let ruleset = ruleset(name).unwrap_or_default();
    let tables = parse_tables(
        vec![ruleset.messages],
        &mut Sources::default(),
        &mut Vec::new(),
    );
    if !tables.placeholders().contains_key(DESCRIPTION) {
        return name.to_owned();
    }
    let description = Message {
        is_of_ruleset: true,
        ..Message::new(DESCRIPTION)
    };
    let messages = Messages::for_language(language).with_ruleset(&tables);
    messages.text(&description.encode()).into_owned()
}
