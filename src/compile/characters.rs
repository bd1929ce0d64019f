//! Ready-made characters of a header: who each is, and the answers given for them.

use super::document::{Document, unknown_key};
use super::names::Names;
use super::tree::{Key, Node, Of};
use crate::model::book::{Character, PageId};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};

const KEYS: [&str; 6] = ["about", "from", "dice", "sheet", "belongings", "answers"];

/// Faces of the largest die.
const MAX_SIDES: u32 = 1000;

pub(super) fn parse_characters(
    document: &Document,
    names: &Names,
    found: &mut Vec<Diagnostic>,
) -> Vec<Character> {
    let mut out = Vec::new();
    for (key, node) in document.entries("characters") {
        match node.entries() {
            Some(entries) => out.push(parse_character(document, key, entries, names, found)),
            None => found.push(document.mismatch(key, node, "lines `about` and `answers`")),
        }
    }
    out
}

fn parse_character(
    document: &Document,
    name: &Key,
    entries: &[(Key, Node)],
    names: &Names,
    found: &mut Vec<Diagnostic>,
) -> Character {
    let mut character = Character {
        name: name.it.to_string(),
        span: name.span,
        ..Character::default()
    };
    let (mut answers, mut dice_place) = (Vec::new(), None);
    for (key, node) in entries {
        let expected = match &*key.it {
            "about" => match node.to_text() {
                Some(text) => {
                    character.about = text;
                    continue;
                }
                None => "a line that tells who it is",
            },
            "from" => match node.to_text_or_texts() {
                Some(pages) => {
                    character.from = find_pages(pages, names, found);
                    continue;
                }
                None => "a page, or a list of pages",
            },
            "dice" => match parse_faces(node) {
                Some(dice) => {
                    (character.dice, dice_place) = (dice, Some(key.span));
                    continue;
                }
                None => "results of dice, such as `[3, 6]`",
            },
            "sheet" => {
                for (field, value) in document.map(key, node, "`field: value` lines", found) {
                    let command = format!("!set {} {}", field.it, value.value());
                    character.lines.push((command, field.span));
                }
                continue;
            }
            "belongings" => {
                let expected = "kinds of things, each with a list";
                let kinds = document.map(key, node, expected, found);
                character.lines.extend(give_things(document, kinds, found));
                continue;
            }
            "answers" => match node.to_texts() {
                Some(texts) => {
                    answers.extend(texts.into_iter().map(|text| (text.it, text.span)));
                    continue;
                }
                None => "a list of answers, each as it is typed: a choice by its words",
            },
            _ => {
                found.push(unknown_key(key, KEYS));
                continue;
            }
        };
        found.push(document.mismatch(key, node, expected));
    }
    character.lines.extend(answers);
    let has = |known: &str| entries.iter().any(|(key, _)| *key.it == *known);
    if !has("about") && entries.iter().all(|(key, _)| KEYS.contains(&&*key.it)) {
        let message = format!("the character `{}` has no `about`", name.it);
        let error = Diagnostic::new(Code::MissingKey, name.span, message);
        found.push(error.help("add a line that tells who it is: `about: a ferryman out of work`"));
    }
    if let Some(place) = dice_place.filter(|_| !character.from.is_empty()) {
        let message = format!("`{}` has dice, and does not begin with the book", name.it);
        found.push(
            Diagnostic::new(Code::BadYaml, place, message)
                .help("dice can be given for a game that has not begun: remove `from`, or `dice`"),
        );
    }
    character
}

/// The pages on which a character is made.
fn find_pages(
    pages: Vec<Spanned<String>>,
    names: &Names,
    found: &mut Vec<Diagnostic>,
) -> Vec<PageId> {
    let mut out = Vec::new();
    for page in pages {
        match names.page(&page.it, page.span) {
            Ok(page) => out.push(page),
            Err(error) => found.push(*error),
        }
    }
    out
}

fn parse_faces(node: &Node) -> Option<Vec<u32>> {
    let face = |item: &Node| match item.of {
        Of::Scalar(Value::Int(face)) => {
            let face = u32::try_from(face).ok()?;
            (1..=MAX_SIDES).contains(&face).then_some(face)
        }
        _ => None,
    };
    node.items()?.iter().map(face).collect()
}

/// Author's commands that give the things of a character.
fn give_things(
    document: &Document,
    kinds: &[(Key, Node)],
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, Span)> {
    let mut out = Vec::new();
    for (kind, node) in kinds {
        let give = |thing: Spanned<String>| (format!("!give {} {}", kind.it, thing.it), thing.span);
        match node.to_texts() {
            Some(things) => out.extend(things.into_iter().map(give)),
            None => found.push(document.mismatch(kind, node, "a list of things")),
        }
    }
    out
}
