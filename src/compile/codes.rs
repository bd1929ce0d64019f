//! The codes that a header declares: what each means, and which are errands that something ends.

use super::declared::word_for_truth;
use super::memory::Memory;
use super::names::Names;
use super::yaml::{Document, pairs, plain, scalar};
use crate::book::{Errand, SlotName};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::suggest::did_you_mean;
use serde_yaml::Value as Yaml;

/// Sections of codes: what readers are told of, and what they are not.
const CODES: [(&str, bool); 2] = [("codes", false), ("hidden_codes", true)];

/// What a code may say of itself beside a name.
const KEYS: [&str; 3] = ["meaning", "errand", "done_by"];

/// A code as it is declared.
struct Declared<'a> {
    name: String,
    said: &'a Yaml,
    group: Option<String>,
    section: &'static str,
    hidden: bool,
}

impl Declared<'_> {
    /// Where it stands: its section, its group, its name.
    fn path(&self) -> Vec<&str> {
        let mut path = vec![self.section];
        path.extend(self.group.as_deref());
        path.push(&self.name);
        path
    }
}

/// An errand whose ends are names, until the codes and titles of all linked books are known.
pub(super) struct Ends {
    /// Of the book that says it.
    part: usize,
    code: String,
    /// What ends it, each with its place.
    by: Vec<(String, Span)>,
}

pub(super) fn codes(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for code in declared(document, found) {
        let path = code.path();
        let name = &code.name;
        if !name.starts_with(char::is_uppercase) {
            let message = format!("the code `{name}` does not begin with a capital");
            let fault = Diagnostic::new(Code::BadCode, document.place(&path), message);
            found
                .push(fault.help("codes are capitalised, so that a reader knows them in the text"));
        }
        let slot = SlotName::Code(name).to_string();
        let slot = names.slots.slot(&slot, false.into());
        let before = names.world.codes.insert(name.clone(), slot);
        if before.is_some() && names.world.hidden.contains(&slot) != code.hidden {
            found.push(told_otherwise(document, &path, name, names));
        } else if code.hidden {
            names.world.hidden.insert(slot);
        }
        let meaning = meaning(document, &code, names, found);
        // The same code in two books is one code; the book that was opened says what it means.
        let said = names.world.meanings.entry(name.clone()).or_default();
        if said.is_empty() {
            *said = meaning;
        }
        let scope = names.scope_mut();
        if let Some(group) = code.group {
            scope
                .groups
                .entry(group)
                .or_default()
                .push(code.name.clone());
        }
        if !code.hidden {
            scope.codes.insert(code.name);
        }
    }
}

/// The codes of a header, those in groups as those outside.
fn declared<'a>(document: &'a Document, found: &mut Vec<Diagnostic>) -> Vec<Declared<'a>> {
    let mut codes = Vec::new();
    for (section, hidden) in CODES {
        let declared = |name, said, group| Declared {
            name,
            said,
            group,
            section,
            hidden,
        };
        for (key, value) in document.entries(section, found) {
            match &value {
                Yaml::Mapping(group) if !of_a_code(&key, group) => {
                    let all = pairs(group).into_iter();
                    codes.extend(all.map(|(name, said)| declared(name, said, Some(key.clone()))));
                }
                _ => codes.push(declared(key, value, None)),
            }
        }
    }
    codes
}

/// Do these lines tell of one code, and are no group of codes? The names of codes have a capital, what a code says of itself has none.
fn of_a_code(name: &str, lines: &serde_yaml::Mapping) -> bool {
    let keys: Vec<String> = pairs(lines).into_iter().map(|(key, _)| key).collect();
    let known = |key: &String| KEYS.contains(&&**key);
    match name.starts_with(char::is_uppercase) {
        true => {
            keys.iter().any(known) || !keys.iter().any(|key| key.starts_with(char::is_uppercase))
        }
        false => !keys.is_empty() && keys.iter().all(known),
    }
}

/// What a code means; where it is an errand, that is noted.
fn meaning(
    document: &Document,
    code: &Declared,
    names: &mut Names,
    found: &mut Vec<Diagnostic>,
) -> String {
    let path = code.path();
    let Yaml::Mapping(lines) = &code.said else {
        if !matches!(code.said, Yaml::Null) && scalar(code.said).is_none() {
            let wanted = "what the code means, or lines `meaning`, `errand` and `done_by`";
            found.push(document.wrong(&path, wanted));
        }
        return scalar(code.said).unwrap_or_default();
    };
    let mut meaning = String::new();
    let (mut errand, mut by) = (None, None);
    for (key, value) in pairs(lines) {
        let path = [&path[..], &[&*key]].concat();
        match &*key {
            "meaning" => match scalar(value) {
                Some(text) => meaning = text,
                None => found.push(document.wrong(&path, "what the code means")),
            },
            "errand" if code.hidden => {
                let message = format!("the code `{}` is hidden, and an errand", code.name);
                let fault = Diagnostic::new(Code::BadYaml, document.place(&path), message);
                found.push(fault.help(
                    "readers are told of their errands: put the code under `codes`, or take `errand` out",
                ));
            }
            "errand" => match to_do(document, &path, value) {
                Ok(words) => errand = words,
                Err(fault) => {
                    found.push(*fault);
                    errand = Some(String::new());
                }
            },
            "done_by" => by = Some(ends(document, &path, value, found)),
            _ => found.push(unknown(document, &path, &key)),
        }
    }
    let of_errands = lines.get("errand").is_some();
    if by.is_some() && !of_errands {
        let path = [&path[..], &["done_by"]].concat();
        let message = format!("the code `{}` is no errand", code.name);
        let fault = Diagnostic::new(Code::BadYaml, document.place(&path), message);
        found.push(fault.saying("nothing to be done").help(
            "say what is to be done, `errand: Find the surveyor`, or `errand: true` where what the code means says it; or take `done_by` out",
        ));
    }
    if let Some(words) = errand {
        let by = by.unwrap_or_default();
        noted(code, words, by, names);
    }
    meaning
}

/// What is to be done: nothing beside what the code means where it says only `true`, none where it says `false`.
fn to_do(
    document: &Document,
    path: &[&str],
    said: &Yaml,
) -> Result<Option<String>, Box<Diagnostic>> {
    if let Some(fault) = word_for_truth(document, path, &plain(said)) {
        return Err(Box::new(fault));
    }
    match said {
        Yaml::Bool(yes) => Ok(yes.then(String::new)),
        Yaml::String(text) if !text.trim().is_empty() => Ok(Some(text.clone())),
        _ => Err(Box::new(
            document.wrong(path, "what is to be done, or `true`"),
        )),
    }
}

fn unknown(document: &Document, path: &[&str], key: &str) -> Diagnostic {
    let fault = document.unknown(path, KEYS);
    match key.starts_with(char::is_uppercase) && did_you_mean(key, KEYS).is_none() {
        true => fault.help("a code says nothing else of itself; a group of codes has a name of its own, which begins with a small letter"),
        false => fault,
    }
}

/// The names of what ends an errand, one or a list of them.
fn ends(
    document: &Document,
    path: &[&str],
    said: &Yaml,
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, Span)> {
    let names = match said {
        Yaml::String(name) => return vec![(name.clone(), document.at(path))],
        Yaml::Sequence(items) => items.iter().map(scalar).collect::<Option<Vec<String>>>(),
        _ => None,
    };
    match names {
        Some(names) if !names.is_empty() => {
            let placed = names.into_iter().map(|name| {
                let place = document.item(path, &name);
                (name, place)
            });
            placed.collect()
        }
        _ => {
            found.push(document.wrong(path, "the code or title that ends it, or a list of them"));
            Vec::new()
        }
    }
}

/// Notes an errand; the book that was opened says what it is.
fn noted(code: &Declared, words: String, by: Vec<(String, Span)>, names: &mut Names) {
    if names.world.errands.contains_key(&code.name) {
        return;
    }
    let errand = Errand {
        words,
        done_by: Vec::new(),
    };
    names.world.errands.insert(code.name.clone(), errand);
    names.ends.push(Ends {
        part: names.now,
        code: code.name.clone(),
        by,
    });
}

/// What ends each errand, once the codes and titles of all linked books are known.
pub(super) fn ended(names: &mut Names, found: &mut Vec<Diagnostic>) {
    for Ends { part, code, by } in std::mem::take(&mut names.ends) {
        names.now = part;
        for (name, place) in by {
            if name == code {
                let message = format!("the errand `{code}` is ended by itself");
                let fault = Diagnostic::new(Code::BadYaml, place, message);
                found.push(fault.help("name the code or title that readers have when it is done; an errand whose code is lost is over too"));
                continue;
            }
            match end(names, &name, place) {
                Ok(slot) => {
                    if let Some(errand) = names.world.errands.get_mut(&code) {
                        errand.done_by.push((slot, place));
                    }
                }
                Err(fault) => found.push(*fault),
            }
        }
    }
}

/// The slot of the code or title of this name.
fn end(names: &Names, name: &str, place: Span) -> Result<u32, Box<Diagnostic>> {
    let world = &names.world;
    if let Some(slot) = world.codes.get(name).or_else(|| world.titles.get(name)) {
        return Ok(*slot);
    }
    // What is nearer says which of the two was meant.
    let titles = world.titles.keys().map(String::as_str);
    let of = match did_you_mean(name, titles) {
        Some(_) => Memory::Title,
        None => Memory::Code,
    };
    names.remembered(of, name, place)
}

/// A code that is hidden in one place and not in another.
fn told_otherwise(document: &Document, path: &[&str], name: &str, names: &Names) -> Diagnostic {
    let twice = names.now == 0;
    let message = match twice {
        true => format!("the code `{name}` is hidden, and is not"),
        false => format!("the code `{name}` is hidden in one of two linked books only"),
    };
    let code = match twice {
        true => Code::BadYaml,
        false => Code::NeighbourDiffers,
    };
    let help = "say it under `codes` or under `hidden_codes`, everywhere the same";
    Diagnostic::new(code, document.place(path), message).help(help)
}
