//! Parses the ready-made characters in a header: descriptions, sheets and answers.

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
    let (mut answers, mut dice_span) = (Vec::new(), None);
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
                    (character.dice, dice_span) = (dice, Some(key.span));
                }
            }
            "sheet" => {
                for (field, value) in document.expect_map(key, node, "`field: value` lines") {
                    let command = format!("!set {} {}", field.value, value.to_value());
                    let mut answer_span = field.span;
                    if value.entries().is_none() && value.items().is_none() {
                        answer_span.end = document.line_span(value).end;
                    }
                    character.answers.push((command, answer_span));
                }
            }
            "inventory" => {
                let expected = "kinds, each with a list";
                for (kind, node) in document.expect_map(key, node, expected) {
                    let items = document.expect_texts(kind, node, "a list of items");
                    let command = |item: &str| format!("!give {} {item}", kind.value);
                    let answers = items.into_iter();
                    let answers = answers.map(|item| (command(&item.value), item.span));
                    character.answers.extend(answers);
                }
            }
            "answers" => {
                let expected = "a list of answers as a reader types them, each choice by its text";
                let texts = document.expect_texts(key, node, expected).into_iter();
                answers.extend(texts.map(|text| (text.value, text.span)));
            }
            _ => document.report_unknown_key(key, KEYS),
        }
    }
    character.answers.extend(answers);
    let mut keys = entries.iter().map(|(key, _)| &*key.value);
    if keys.all(|key| key != "about" && KEYS.contains(&key)) {
        let message = format!("the character `{}` has no `about`", name.value);
        let error = Diagnostic::new(Code::MissingKey, name.span, message);
        let help = "add a short description: `about: a ferryman out of work`";
        document.report(error.help(help));
    }
    if let Some(answer_span) = dice_span.filter(|_| !character.pages.is_empty()) {
        let message = format!(
            "`{}` has both `dice` and `pages`, but dice are only for the start of a book",
            name.value
        );
        let error = Diagnostic::new(Code::InvalidYaml, answer_span, message);
        let help = "remove `pages` or `dice`";
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
