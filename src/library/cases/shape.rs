//! Checks the shape of a file of cases against the schema and collects all errors.

use super::case::{begin_span, parse_sheet_line};
use super::dice::CaseDie;
use super::schema::{
    ANSWER_KEYS, CASE_KEYS, ERROR_KEYS, EXPECT_KEYS, FILE_KEYS, KeySection, KeyType, KnownKey,
    STATE_FILE_KEYS, STATE_KEYS,
};
use crate::compile::{
    YamlEntries, YamlKey, YamlNode, YamlValue, unknown_key_error, wrong_shape_error,
};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) struct ShapeCheck<'a> {
    /// The text of the file.
    pub(super) text: &'a str,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
}

impl ShapeCheck<'_> {
    pub(super) fn check_file(&mut self, root: &YamlNode) {
        let error_count = self.diagnostics.len();
        let entries = self.expect_entries(root);
        self.check_keys(&FILE_KEYS, &entries);
        let cases = root.get("cases");
        if cases.is_none() && self.diagnostics.len() == error_count {
            let error = Diagnostic::new(Code::MissingKey, begin_span(root), "missing key `cases`");
            let help = "add `cases:` with a list of cases that begin with `- id: ...`";
            self.diagnostics.push(error.help(help));
        }
        let mut ids: BTreeMap<&str, Span> = BTreeMap::new();
        for case in cases.and_then(YamlNode::items).unwrap_or_default() {
            let Some(id) = case.get("id") else { continue };
            let Some(name) = id.as_text() else { continue };
            if let Some(first) = ids.get(name) {
                let message = format!("duplicate case `{name}`");
                let error = Diagnostic::new(Code::InvalidCase, id.span, message);
                self.diagnostics.push(error.label(*first, "first case"));
            } else {
                ids.insert(name, id.span);
            }
        }
    }

    /// Checks the keys of `state`, or a document with `state` and other keys. Returns true for a document with `state`.
    pub(super) fn check_state(&mut self, root: &YamlNode) -> bool {
        let entries = self.expect_entries(root);
        let is_document = entries
            .iter()
            .any(|(key, _)| STATE_FILE_KEYS.find(&key.value).is_some());
        let section = match is_document {
            true => &STATE_FILE_KEYS,
            false => &STATE_KEYS,
        };
        self.check_keys(section, &entries);
        is_document
    }

    fn expect_entries(&mut self, root: &YamlNode) -> Arc<YamlEntries> {
        root.entries().cloned().unwrap_or_else(|| {
            let message = "this file must be `key: value` lines";
            let error = Diagnostic::new(Code::InvalidYaml, root.span, message);
            self.diagnostics.push(error);
            Arc::default()
        })
    }

    fn check_keys(&mut self, section: &KeySection, entries: &YamlEntries) {
        for (key, node) in entries {
            match section.find(&key.value) {
                Some(known) => self.check_value(known, key, node),
                None if section.allows_kinds => {}
                None => self
                    .diagnostics
                    .push(unknown_key_error(key, section.names())),
            }
        }
    }

    fn check_value(&mut self, (_, key_type, expected): &KnownKey, key: &YamlKey, node: &YamlNode) {
        use KeyType::{
            Answers, Cases, Catalogue, Dice, Entries, Errors, Expect, Flag, Header, Lines, Number,
            Outcome, Pages, SomeEntries, SomeTexts, State, Text, Texts,
        };
        let is_empty = match &node.content {
            YamlValue::List(items) => items.is_empty(),
            YamlValue::Map(entries) => entries.is_empty(),
            YamlValue::Scalar(_) => false,
        };
        if is_empty && matches!(key_type, SomeTexts | SomeEntries | Lines | Errors) {
            let message = format!("empty `{}` checks nothing", key.value);
            let error = Diagnostic::new(Code::InvalidCase, key.span, message);
            let help = "add the expected values, or remove the key";
            self.diagnostics.push(error.help(help));
            return;
        }
        match (key_type, &node.content) {
            (Flag, YamlValue::Scalar(Value::Bool(_)))
            | (Number | Outcome, YamlValue::Scalar(Value::Int(_)))
            | (Entries | SomeEntries, YamlValue::Map(_)) => {}
            (Text | Outcome, _) | (Errors, YamlValue::Scalar(_)) => {
                self.check_text(key, node, expected)
            }
            (KeyType::Code, _) => self.check_code(key, node, expected),
            (Texts | SomeTexts, YamlValue::List(items)) => {
                for item in items.iter() {
                    self.check_text(key, item, "a text");
                    if *key_type == SomeTexts
                        && item.as_text().is_some_and(|it| it.trim().is_empty())
                    {
                        let message = format!("an empty text in `{}` always matches", key.value);
                        self.report(item.span, message);
                    }
                }
            }
            (Catalogue, YamlValue::Map(kinds)) => {
                for (kind, node) in kinds.iter().filter(|(_, node)| node.entries().is_none()) {
                    self.report_mismatch(kind, node, "entries: `rope: {}`");
                }
            }
            (Header, YamlValue::Map(entries)) => {
                if let Some((key, _)) = entries.iter().find(|(key, _)| &*key.value == "ruleset") {
                    let message = "`ruleset` cannot be set in `book`";
                    let error = Diagnostic::new(Code::InvalidCase, key.span, message);
                    self.diagnostics
                        .push(error.help("write `ruleset: ...` at the top of the file"));
                }
            }
            (Pages, YamlValue::Map(pages)) => {
                for (heading, page) in pages.iter().filter(|(_, page)| page.as_text().is_none()) {
                    self.report_mismatch(heading, page, "the text of the page");
                }
            }
            (State, YamlValue::Map(entries)) => self.check_keys(&STATE_KEYS, entries),
            (Expect, YamlValue::Map(entries)) => self.check_keys(&EXPECT_KEYS, entries),
            (Cases, YamlValue::List(items)) => {
                if is_empty {
                    self.report(key.span, "`cases` must not be empty".to_owned());
                }
                for item in items.iter() {
                    self.check_case(key, item);
                }
            }
            (Dice, YamlValue::List(items)) => {
                for item in items.iter() {
                    match item.to_value() {
                        value @ (Value::Int(_) | Value::Text(_)) => {
                            if let Err(why) = CaseDie::parse(&value.to_string(), item.span) {
                                self.report(item.span, why);
                            }
                        }
                        _ => self.report_mismatch(key, item, expected),
                    }
                }
            }
            (Answers, YamlValue::List(items)) => {
                for item in items.iter() {
                    match item.entries().map(|entries| entries.as_slice()) {
                        Some([(topic, answer)]) => self.check_answer(topic, answer),
                        _ => self.report_mismatch(key, item, expected),
                    }
                }
            }
            (Lines, YamlValue::List(items)) => {
                for item in items.iter().filter(|item| parse_sheet_line(item).is_none()) {
                    self.report_mismatch(key, item, "a title with its text: `Gold: 5`");
                }
            }
            (Errors, YamlValue::List(items)) => {
                for item in items.iter() {
                    self.check_value(&("error", Errors, expected), key, item);
                }
            }
            (Errors, YamlValue::Map(entries)) => self.check_keys(&ERROR_KEYS, entries),
            _ => self.report_mismatch(key, node, expected),
        }
    }

    fn check_case(&mut self, cases: &YamlKey, node: &YamlNode) {
        let Some(entries) = node.entries() else {
            return self.report_mismatch(cases, node, "a case: `id: ...` and other keys");
        };
        let error_count = self.diagnostics.len();
        self.check_keys(&CASE_KEYS, entries);
        let id = node.get("id");
        let named = id.filter(|id| id.as_text().is_some());
        let span = named.map_or_else(|| begin_span(node), |id| id.span);
        let mut push_missing = |key: &str, help: &str| {
            let message = format!("missing key `{key}`");
            let error = Diagnostic::new(Code::MissingKey, span, message);
            self.diagnostics.push(error.help(help));
        };
        if id.is_none() {
            push_missing(
                "id",
                "name the case after what it tests: `id: a wound is printed`",
            );
        }
        if node.get("expect").is_none() {
            push_missing(
                "expect",
                "add the expected result; `expect: {}` means that nothing changes",
            );
        }
        let has = |key: &str| node.get(key).is_some();
        let is_new_game = node.get("new_game").is_some_and(|it| it.to_value().truth());
        let answers = node.get("answers").and_then(YamlNode::items);
        let has_answers = answers.is_some_and(|it| !it.is_empty());
        let has_action = has("do") || has("command") || is_new_game || has_answers;
        let expected = node.get("expect").and_then(YamlNode::entries).into_iter();
        let keys = expected.flat_map(|entries| entries.iter());
        let mut keys = keys.map(|(key, _)| &*key.value);
        let checks_result =
            keys.any(|key| EXPECT_KEYS.find(key).is_some() && STATE_KEYS.find(key).is_none());
        if self.diagnostics.len() == error_count && !has_action && !checks_result {
            let message =
                "this case tests nothing: it has no action, and expects only values of its state";
            let error = Diagnostic::new(Code::InvalidCase, span, message);
            self.diagnostics
                .push(error.help("add `do`, `command`, or a `query` under `expect`"));
        }
    }

    fn check_answer(&mut self, topic: &YamlKey, node: &YamlNode) {
        let mut answer = node;
        if let Some(entries) = node.entries() {
            match entries.as_slice() {
                [(key, refused)] if &*key.value == "refused" => answer = refused,
                [_] => return self.check_keys(&ANSWER_KEYS, entries),
                _ => {
                    let expected = "one answer, or `{ refused: ANSWER }`";
                    return self.report_mismatch(topic, node, expected);
                }
            }
        }
        let is_scalar = |node: &YamlNode| matches!(&node.content, YamlValue::Scalar(value) if *value != Value::Nothing);
        if !is_scalar(answer) && !answer.items().is_some_and(|all| all.iter().all(is_scalar)) {
            let expected = "an answer: a word, a number, yes or no, or a list of ids in order";
            self.report_mismatch(topic, answer, expected);
        }
    }

    fn check_code(&mut self, key: &YamlKey, node: &YamlNode, expected: &str) {
        self.check_text(key, node, expected);
        if let Some(name) = node
            .as_text()
            .filter(|name| Code::from_name(name).is_none())
        {
            let names = Code::ALL.iter().map(|code| code.name());
            let message = format!("unknown error code `{name}`");
            self.diagnostics
                .push(unknown_name_error(node.span, message, name, names));
        }
    }

    /// Checks that a value is a text. Numbers must be in quotes.
    fn check_text(&mut self, key: &YamlKey, node: &YamlNode, expected: &str) {
        if node.as_text().is_some() {
            return;
        }
        self.report_mismatch(key, node, expected);
        let range = node.span.start as usize..node.span.end as usize;
        // An instruction keeps its braces.
        let braces: &[char] = match &*key.value {
            "do" => &[],
            _ => &['{', '}'],
        };
        let text = self.text.get(range).unwrap_or_default();
        let text = text.trim_matches(braces).trim();
        if let Some(last) = self.diagnostics.last_mut()
            && !text.is_empty()
            && node.items().is_none()
        {
            last.help = Some(format!("write the text in quotes: '{text}'"));
        }
    }

    fn report(&mut self, span: Span, message: String) {
        let error = Diagnostic::new(Code::InvalidCase, span, message);
        self.diagnostics.push(error);
    }

    fn report_mismatch(&mut self, key: &YamlKey, node: &YamlNode, expected: &str) {
        self.diagnostics
            .push(wrong_shape_error(key, node.span, expected));
    }
}

/// The error for an unknown name, with a suggestion if a known name is similar.
pub(super) fn unknown_name_error<'n>(
    span: Span,
    message: String,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> Diagnostic {
    Diagnostic::new(Code::UnknownName, span, message).maybe_help(did_you_mean(name, known))
}
