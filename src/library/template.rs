//! The small book that `turnto new` makes: a part common to all rulesets, and a part for each.

use super::carried::{TEMPLATES, collect};
use super::rulesets::{begun, rulesets, shared_parts};
use super::{schemas, stubs, vocabulary};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;
use std::path::Path;

/// The folder of what every book has.
const COMMON: &str = "common";

/// Its halves: the common one, and the ruleset's.
const HEADER: &str = "book.yaml";

/// What editors should know of a book; hidden, so no part of it.
const HIDDEN: &str = ".turnto";

/// Where the names that Lua may use stand.
const STUBS: &str = ".turnto/turnto.d.lua";

/// Why no book can be begun under a ruleset.
#[derive(Debug)]
pub enum Unbegun {
    /// There is no such ruleset.
    Unknown,
    /// Its scripts have faults.
    Broken(Sources, Vec<Diagnostic>),
    /// It has no template, or one that lacks something: what it wants, in words.
    Lacks { template: bool, wants: Vec<String> },
}

/// Rulesets that a book can be begun under.
pub fn templates() -> Vec<String> {
    let mut names = rulesets();
    names.retain(|name| lacking(name, &begun(name)).is_empty());
    names
}

/// What the common part of a book needs and a ruleset's own part has not.
fn lacking(ruleset: &str, own: &BTreeMap<String, String>) -> Vec<String> {
    let mut out = Vec::new();
    if !own.contains_key(HEADER) {
        out.push(format!(
            "`{ruleset}/template/{HEADER}` (what comes below the common head: `ruleset: {ruleset}`, places, the sheet)"
        ));
    }
    let trouble = |(path, text): (&String, &String)| {
        let mut lines = text.lines();
        path.ends_with(".gamebook") && lines.any(|line| line.starts_with("# trouble"))
    };
    if !own.iter().any(trouble) {
        out.push(format!(
            "`{ruleset}/template/pages/rules.gamebook` (a page `trouble` that shows what the rules can do and leads back to `street`)"
        ));
    }
    out
}

/// The files of a new book under a ruleset, by path. By the id its games will be kept.
///
/// # Errors
/// When there is nothing to begin it with.
pub fn template(ruleset: &str, title: &str, id: &str) -> Result<BTreeMap<String, String>, Unbegun> {
    if !rulesets().iter().any(|name| name == ruleset) {
        return Err(Unbegun::Unknown);
    }
    let vocabulary = vocabulary(ruleset).map_err(|(texts, found)| Unbegun::Broken(texts, found))?;
    let mut files = named(common());
    let own = begun(ruleset);
    let wants = lacking(ruleset, &own);
    if !wants.is_empty() {
        let template = !own.is_empty();
        return Err(Unbegun::Lacks { template, wants });
    }
    let mut own = named(own);
    // The two halves of book.yaml; events go under one key.
    let head = own.remove(HEADER).unwrap_or_default();
    let events = own.remove("events.yaml").unwrap_or_default();
    if let Some(book) = files.get_mut(HEADER) {
        *book = book
            .replace("@EVENTS@\n", &events)
            .replace("@BOOK@\n", &head)
            .replace("@TITLE@", &scalar(title))
            .replace("@ID@", &own_id(id));
    }
    if let Some(readme) = files.get_mut("README.md") {
        *readme = readme
            .replace("@TITLE@", title)
            .replace("@RULESET@", &vocabulary.title)
            .replace("@RULES@", &vocabulary.name);
    }
    files.append(&mut own);
    files.insert(STUBS.to_owned(), stubs(&vocabulary, &shared_parts()));
    for schema in schemas(&vocabulary) {
        let path = format!("{HIDDEN}/{}", schema.file);
        if let Some(text) = files.get_mut(&schema.of) {
            // So every editor's YAML server finds it.
            text.insert_str(0, &format!("# yaml-language-server: $schema={path}\n"));
        }
        files.insert(path, schema.text);
    }
    Ok(files)
}

/// What is common to the books of all rulesets.
fn common() -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    if let Some(dir) = TEMPLATES.get_dir(COMMON) {
        collect(dir, Path::new(COMMON), &mut out);
    }
    let all = out.into_iter();
    all.map(|(path, text)| (path, text.to_owned())).collect()
}

/// Hidden files are called `dot-` in a template, so that they mean nothing where they are kept.
fn named(files: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let files = files.into_iter().map(|(path, text)| {
        let path = match path.strip_prefix("dot-") {
            Some(rest) => format!(".{rest}"),
            None => path,
        };
        (path, text)
    });
    files.collect()
}

/// An id as YAML has it: one that begins with a digit could be a number.
fn own_id(id: &str) -> String {
    match id.starts_with(char::is_alphabetic) {
        true => id.to_owned(),
        false => scalar(id),
    }
}

/// A title as YAML has it: in quotes where it could be anything but words.
fn scalar(title: &str) -> String {
    let plain = title.starts_with(char::is_alphabetic)
        && title.chars().all(|c| c.is_alphanumeric() || c == ' ')
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
            .contains(&&*title.to_lowercase());
    if plain {
        title.to_owned()
    } else {
        format!("\"{}\"", title.replace('\\', "\\\\").replace('"', "\\\""))
    }
}
