//! Ready-made characters of a header: who each is, and what is answered for them.

use super::names::Names;
use super::yaml::{Document, pairs, plain, scalar};
use crate::book::{Character, PageId};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use serde_yaml::Value as Yaml;

const KEYS: [&str; 6] = ["about", "from", "dice", "sheet", "belongings", "answers"];

/// Faces of the largest die.
const MOST_SIDES: u64 = 1000;

pub(super) fn characters(
    document: &Document,
    names: &Names,
    found: &mut Vec<Diagnostic>,
) -> Vec<Character> {
    let mut out = Vec::new();
    for (name, said) in document.entries("characters", found) {
        let path = ["characters", &*name];
        let Yaml::Mapping(lines) = &said else {
            let wanted = "lines `about` and `answers`";
            found.push(document.wrong(&path, wanted));
            continue;
        };
        let mut character = Character {
            name: name.clone(),
            span: document.place(&path),
            ..Character::default()
        };
        let mut answers = Vec::new();
        for (key, value) in pairs(lines) {
            let path = ["characters", &*name, &*key];
            match &*key {
                "about" => match scalar(value) {
                    Some(text) => character.about = text,
                    None => found.push(document.wrong(&path, "a line that tells who it is")),
                },
                "from" => character.from = from(document, &path, value, names, found),
                "dice" => match faces(value) {
                    Some(dice) => character.dice = dice,
                    None => found.push(document.wrong(&path, "results of dice, such as `[3, 6]`")),
                },
                "sheet" => character.lines.extend(sheet(document, &path, value, found)),
                "belongings" => character
                    .lines
                    .extend(belongings(document, &path, value, found)),
                "answers" => match texts(value) {
                    Some(texts) => answers.extend(texts.into_iter().map(|text| {
                        let place = document.item(&path, &text);
                        (text, place)
                    })),
                    None => {
                        let wanted =
                            "a list of answers, each as it is typed: a choice by its words";
                        found.push(document.wrong(&path, wanted));
                    }
                },
                _ => found.push(document.unknown(&path, KEYS)),
            }
        }
        character.lines.extend(answers);
        let sound = pairs(lines).iter().all(|(key, _)| KEYS.contains(&&**key));
        if sound && lines.get("about").is_none() {
            let message = format!("nothing is said of `{name}`");
            let fault = Diagnostic::new(Code::MissingKey, document.place(&path), message);
            found.push(
                fault.help("add a line that tells who it is: `about: a ferryman out of work`"),
            );
        }
        if !character.dice.is_empty() && !character.from.is_empty() {
            let message = format!("`{name}` has dice, and does not begin with the book");
            let path = ["characters", &*name, "dice"];
            let fault = Diagnostic::new(Code::BadYaml, document.place(&path), message);
            found.push(
                fault.help(
                    "dice can be said of a game that has not begun: take `from` out, or `dice`",
                ),
            );
        }
        out.push(character);
    }
    out
}

/// The pages on which a character is made.
fn from(
    document: &Document,
    path: &[&str],
    said: &Yaml,
    names: &Names,
    found: &mut Vec<Diagnostic>,
) -> Vec<PageId> {
    let pages = match said {
        Yaml::Sequence(_) => texts(said),
        said => scalar(said).map(|page| vec![page]),
    };
    let Some(pages) = pages else {
        found.push(document.wrong(path, "a page, or a list of pages"));
        return Vec::new();
    };
    let pages =
        pages
            .into_iter()
            .filter_map(|page| match names.page(&page, document.item(path, &page)) {
                Ok(page) => Some(page),
                Err(fault) => {
                    found.push(*fault);
                    None
                }
            });
    pages.collect()
}

fn faces(said: &Yaml) -> Option<Vec<u32>> {
    let Yaml::Sequence(all) = said else {
        return None;
    };
    let face = |face: &Yaml| {
        let face = face
            .as_u64()
            .filter(|face| (1..=MOST_SIDES).contains(face))?;
        u32::try_from(face).ok()
    };
    all.iter().map(face).collect()
}

fn texts(said: &Yaml) -> Option<Vec<String>> {
    let Yaml::Sequence(all) = said else {
        return None;
    };
    all.iter().map(scalar).collect()
}

/// What stands on the sheet otherwise, each as its author would set it.
fn sheet(
    document: &Document,
    path: &[&str],
    said: &Yaml,
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, Span)> {
    let Yaml::Mapping(fields) = said else {
        found.push(document.wrong(path, "`field: value` lines"));
        return Vec::new();
    };
    let fields = pairs(fields).into_iter();
    let set = fields.map(|(field, value)| {
        let path = [path, &[&*field]].concat();
        (
            format!("!set {field} {}", plain(value)),
            document.place(&path),
        )
    });
    set.collect()
}

/// What is had besides, each as its author would give it.
fn belongings(
    document: &Document,
    path: &[&str],
    said: &Yaml,
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, Span)> {
    let mut out = Vec::new();
    let Yaml::Mapping(kinds) = said else {
        found.push(document.wrong(path, "kinds of things, each with a list"));
        return out;
    };
    for (kind, things) in pairs(kinds) {
        let path = [path, &[&*kind]].concat();
        match texts(things) {
            Some(things) => out.extend(things.into_iter().map(|thing| {
                let place = document.item(&path, &thing);
                (format!("!give {kind} {thing}"), place)
            })),
            None => found.push(document.wrong(&path, "a list of things")),
        }
    }
    out
}
