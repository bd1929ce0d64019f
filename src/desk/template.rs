//! The small book that `turnto new` makes: a part common to all rulesets, and a part for each.

use super::{collect, stubs, vocabulary};
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::path::Path;

static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// The folder of what every book has.
const COMMON: &str = "common";

/// Where the names that Lua may use stand in a book; hidden, so no part of it.
const STUBS: &str = ".turnto/turnto.d.lua";

/// Rulesets that a book can be begun under.
#[must_use]
pub fn templates() -> Vec<&'static str> {
    let names = TEMPLATES.dirs().filter_map(|dir| dir.path().to_str());
    let mut names: Vec<_> = names.filter(|name| *name != COMMON).collect();
    names.sort_unstable();
    names
}

/// The files of a new book under a ruleset, by path. None when there is no template for it.
#[must_use]
pub fn template(ruleset: &str, title: &str) -> Option<BTreeMap<String, String>> {
    let vocabulary = vocabulary(ruleset).ok()?;
    let mut files = folder(COMMON)?;
    let mut own = folder(ruleset).filter(|_| ruleset != COMMON)?;
    // The two halves of book.yaml; events go under one key.
    let head = own.remove("book.yaml").unwrap_or_default();
    let events = own.remove("events.yaml").unwrap_or_default();
    if let Some(book) = files.get_mut("book.yaml") {
        *book = book
            .replace("@EVENTS@\n", &events)
            .replace("@BOOK@\n", &head)
            .replace("@TITLE@", &scalar(title));
    }
    if let Some(readme) = files.get_mut("README.md") {
        *readme = readme
            .replace("@TITLE@", title)
            .replace("@RULESET@", &vocabulary.title);
    }
    files.append(&mut own);
    files.insert(STUBS.to_owned(), stubs(&vocabulary));
    Some(files)
}

/// The files of a folder of templates. Their hidden ones are called `dot-`, so that they mean nothing where they are kept.
fn folder(name: &str) -> Option<BTreeMap<String, String>> {
    let mut out = BTreeMap::new();
    collect(TEMPLATES.get_dir(name)?, Path::new(name), &mut out);
    let named = out.into_iter().map(|(path, text)| {
        let path = match path.strip_prefix("dot-") {
            Some(rest) => format!(".{rest}"),
            None => path,
        };
        (path, text)
    });
    Some(named.collect())
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
