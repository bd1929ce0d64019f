//! Ready-made characters in a header: their descriptions and their answers.

use super::document::YamlDocument;
use super::names::NameTable;
use super::yaml::{YamlKey, YamlNode, YamlValue};
use crate::model::book::Character;
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};

const KEYS: [&str; 6] = ["about", "pages", "dice", "sheet", "inventory", "answers"];

/// Number of faces of the largest die.
const MAX_SIDES: u32 = 1000;

pub(super) fn parse_characters(document: &YamlDocument, names: &NameTable) -> Vec<Character> {
    let mut out = Vec::new();
    for (key, node) in document.entries("characters") {
        let expected = "lines `about` and `answers`";
        if let Some(entries) = document.expect((key, node), node.entries(), expected) {
            out.push(parse_character(document, key, entries, names));
        }
    }
    out
}

fn parse_character(
    document: &YamlDocument,
    name: &YamlKey,
    entries: &[(YamlKey, YamlNode)],
    names: &NameTable,
) -> Character {
    let mut character = Character {
        name: name.value.to_string(),
        span: name.span,
        ..Character::default()
    };
    let (mut answers, mut dice_place) = (Vec::new(), None);
    for (key, node) in entries {
        match &*key.value {
            "about" => {
                let text = document.expect_text(key, node, "a short description");
                character.about = text.unwrap_or_default();
            }
            "pages" => {
                let expected = "a page, or a list of pages";
                let pages = document.expect((key, node), node.to_text_or_texts(), expected);
                for page in pages.unwrap_or_default() {
                    match names.find_own_page(&page.value, page.span) {
                        Ok(page) => character.pages.push(page),
                        Err(error) => document.report(error),
                    }
                }
            }
            "dice" => {
                let expected = "results of dice, such as `[3, 6]`";
                if let Some(dice) = document.expect((key, node), parse_faces(node), expected) {
                    (character.dice, dice_place) = (dice, Some(key.span));
                }
            }
            "sheet" => {
                for (field, value) in document.expect_map(key, node, "`field: value` lines") {
                    let command = format!("!set {} {}", field.value, value.to_value());
                    let mut place = field.span;
                    if value.entries().is_none() && value.items().is_none() {
                        place.end = document.line_span(value).end;
                    }
                    character.answers.push((command, place));
                }
            }
            "inventory" => {
                let expected = "kinds, each with a list";
                for (kind, node) in document.expect_map(key, node, expected) {
                    let things = document.expect_texts(kind, node, "a list of things");
                    let give = things.into_iter();
                    let give =
                        give.map(|it| (format!("!give {} {}", kind.value, it.value), it.span));
                    character.answers.extend(give);
                }
            }
            "answers" => {
                let expected = "a list of answers as typed; a choice by its text";
                let texts = document.expect_texts(key, node, expected).into_iter();
                answers.extend(texts.map(|text| (text.value, text.span)));
            }
            _ => document.report_unknown_key(key, KEYS),
        }
    }
    character.answers.extend(answers);
    let has = |known: &str| entries.iter().any(|(key, _)| *key.value == *known);
    if !has("about") && entries.iter().all(|(key, _)| KEYS.contains(&&*key.value)) {
        let message = format!("the character `{}` has no `about`", name.value);
        let error = Diagnostic::new(Code::MissingKey, name.span, message);
        let help = "add a short description: `about: a ferryman out of work`";
        document.report(error.help(help));
    }
    if let Some(place) = dice_place.filter(|_| !character.pages.is_empty()) {
        let message = format!(
            "`{}` has dice, and does not begin with the book",
            name.value
        );
        let error = Diagnostic::new(Code::InvalidYaml, place, message);
        let help = "dice can be given for a game that has not begun: remove `from`, or `dice`";
        document.report(error.help(help));
    }
    character
}

fn parse_faces(node: &YamlNode) -> Option<Vec<u32>> {
    let face = |item: &YamlNode| match item.content {
        YamlValue::Scalar(Value::Int(face)) => {
            let face = u32::try_from(face).ok()?;
            (1..=MAX_SIDES).contains(&face).then_some(face)
        }
        _ => None,
    };
    node.items()?.iter().map(face).collect()
}
