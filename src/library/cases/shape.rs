//! Checks the shape of a file of cases with the schema. Collects all errors, each at its position.

use super::case::{begin_of, line_of};
use super::dice::CaseDie;
use super::schema::{
    ANSWER, CASE, ERROR, EXPECT, FILE, GIVEN, KeySection, KeyType, KnownKey, STATE,
};
use crate::compile::{YamlEntries, YamlKey, YamlNode, YamlValue, mismatch, unknown_key};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) struct ShapeCheck<'a> {
    /// The text of the file.
    pub(super) text: &'a str,
    pub(super) found: &'a mut Vec<Diagnostic>,
}

impl ShapeCheck<'_> {
    pub(super) fn check_file(&mut self, root: &YamlNode) {
        let before = self.found.len();
        let entries = self.entries_of(root);
        self.check(&FILE, &entries);
        let cases = root.get("cases");
        if cases.is_none() && self.found.len() == before {
            let message = "a file of cases has no `cases`";
            let missing = Diagnostic::new(Code::MissingKey, begin_of(root), message);
            self.found
                .push(missing.help("add `cases:` and under it `- id: ...`"));
        }
        let mut known: BTreeMap<&str, Span> = BTreeMap::new();
        for case in cases.and_then(YamlNode::items).unwrap_or_default() {
            let Some(id) = case.get("id") else { continue };
            let Some(name) = id.as_text() else { continue };
            if let Some(first) = known.get(name) {
                let message = format!("two cases are called `{name}`");
                let twice = Diagnostic::new(Code::InvalidCase, id.span, message);
                self.found.push(twice.label(*first, "the first"));
            } else {
                known.insert(name, id.span);
            }
        }
    }

    /// Checks the keys of `state`, or a document with `state` and other keys of a file. Returns true for such a document.
    pub(super) fn check_state(&mut self, root: &YamlNode) -> bool {
        let entries = self.entries_of(root);
        let is_document = entries.iter().any(|(key, _)| STATE.find(&key.it).is_some());
        self.check(if is_document { &STATE } else { &GIVEN }, &entries);
        is_document
    }

    fn entries_of(&mut self, root: &YamlNode) -> Arc<YamlEntries> {
        root.entries().cloned().unwrap_or_else(|| {
            let message = "this file must be `key: value` lines";
            let error = Diagnostic::new(Code::InvalidYaml, root.span, message);
            self.found.push(error);
            Arc::default()
        })
    }

    fn check(&mut self, section: &KeySection, entries: &YamlEntries) {
        for (key, node) in entries {
            match section.find(&key.it) {
                Some(known) => self.check_value(known, key, node),
                None if section.kinds => {}
                None => self.found.push(unknown_key(key, section.names())),
            }
        }
    }

    fn check_value(&mut self, (_, shape, holds): &KnownKey, key: &YamlKey, node: &YamlNode) {
        use KeyType::{
            Answers, Cases, Catalogue, Dice, Entries, Errors, Expect, Flag, Given, Header, Lines,
            Number, Outcome, Pages, SomeEntries, SomeTexts, Text, Texts,
        };
        let is_empty = match &node.of {
            YamlValue::List(items) => items.is_empty(),
            YamlValue::Map(entries) => entries.is_empty(),
            YamlValue::Scalar(_) => false,
        };
        if is_empty && matches!(shape, SomeTexts | SomeEntries | Lines | Errors) {
            let message = format!("`{}` checks nothing", key.it);
            let error = Diagnostic::new(Code::InvalidCase, key.span, message);
            self.found
                .push(error.help("say what must be so, or leave the key out"));
            return;
        }
        match (shape, &node.of) {
            (Flag, YamlValue::Scalar(Value::Bool(_)))
            | (Number | Outcome, YamlValue::Scalar(Value::Int(_)))
            | (Entries | SomeEntries, YamlValue::Map(_)) => {}
            (Text | Outcome, _) | (Errors, YamlValue::Scalar(_)) => {
                self.check_text(key, node, holds)
            }
            (KeyType::Code, _) => self.check_code(key, node, holds),
            (Texts | SomeTexts, YamlValue::List(items)) => {
                for item in items.iter() {
                    self.check_text(key, item, "a text");
                    if *shape == SomeTexts && item.as_text().is_some_and(|it| it.trim().is_empty())
                    {
                        let message = format!("an empty text under `{}` holds of anything", key.it);
                        self.push_bad(item.span, message);
                    }
                }
            }
            (Catalogue, YamlValue::Map(kinds)) => {
                for (kind, node) in kinds.iter().filter(|(_, node)| node.entries().is_none()) {
                    self.push_mismatch(kind, node, "entries: `rope: {}`");
                }
            }
            (Header, YamlValue::Map(entries)) => {
                if let Some((key, _)) = entries.iter().find(|(key, _)| &*key.it == "ruleset") {
                    let message = "the ruleset of the cases is that of their file";
                    let error = Diagnostic::new(Code::InvalidCase, key.span, message);
                    self.found
                        .push(error.help("say `ruleset: ...` at the top of the file"));
                }
            }
            (Pages, YamlValue::Map(pages)) => {
                for (heading, page) in pages.iter().filter(|(_, page)| page.as_text().is_none()) {
                    self.push_mismatch(heading, page, "the page below its heading, a text");
                }
            }
            (Given, YamlValue::Map(entries)) => self.check(&GIVEN, entries),
            (Expect, YamlValue::Map(entries)) => self.check(&EXPECT, entries),
            (Cases, YamlValue::List(items)) => {
                if is_empty {
                    self.push_bad(key.span, "a file without a case".to_owned());
                }
                for item in items.iter() {
                    self.check_case(key, item);
                }
            }
            (Dice, YamlValue::List(items)) => {
                for item in items.iter() {
                    match item.value() {
                        value @ (Value::Int(_) | Value::Text(_)) => {
                            if let Err(why) = CaseDie::parse(&value.to_string(), item.span) {
                                self.push_bad(item.span, why);
                            }
                        }
                        _ => self.push_mismatch(key, item, holds),
                    }
                }
            }
            (Answers, YamlValue::List(items)) => {
                for item in items.iter() {
                    match item.entries().map(|entries| entries.as_slice()) {
                        Some([(topic, answer)]) => self.check_answer(topic, answer),
                        _ => self.push_mismatch(key, item, holds),
                    }
                }
            }
            (Lines, YamlValue::List(items)) => {
                for item in items.iter().filter(|item| line_of(item).is_none()) {
                    self.push_mismatch(key, item, "one title with its text: `Gold: 5`");
                }
            }
            (Errors, YamlValue::List(items)) => {
                for item in items.iter() {
                    self.check_value(&("error", Errors, holds), key, item);
                }
            }
            (Errors, YamlValue::Map(entries)) => self.check(&ERROR, entries),
            _ => self.push_mismatch(key, node, holds),
        }
    }

    fn check_case(&mut self, cases: &YamlKey, node: &YamlNode) {
        let Some(entries) = node.entries() else {
            return self.push_mismatch(cases, node, "a case: `id: ...` and its other keys");
        };
        let before = self.found.len();
        self.check(&CASE, entries);
        let id = node.get("id");
        let place = id.filter(|id| id.as_text().is_some());
        let place = place.map_or_else(|| begin_of(node), |id| id.span);
        let mut push_missing = |key: &str, help: &str| {
            let message = format!("a case has no `{key}`");
            let error = Diagnostic::new(Code::MissingKey, place, message);
            self.found.push(error.help(help));
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
        let start = node.get("new_game").is_some_and(|it| it.value().truth());
        let answers = node.get("answers").and_then(YamlNode::items);
        let acts = has("do") || has("command") || start || answers.is_some_and(|it| !it.is_empty());
        let expected = node.get("expect").and_then(YamlNode::entries).into_iter();
        let mut keys = expected.flat_map(|all| all.iter()).map(|(key, _)| &*key.it);
        let asks = keys.any(|key| EXPECT.find(key).is_some() && GIVEN.find(key).is_none());
        if self.found.len() == before && !acts && !asks {
            let message = "this case checks nothing: it does nothing, and asks for nothing but what it was given";
            let error = Diagnostic::new(Code::InvalidCase, place, message);
            self.found
                .push(error.help("give it a `do`, a `command` or a `query`"));
        }
    }

    fn check_answer(&mut self, topic: &YamlKey, node: &YamlNode) {
        let mut answer = node;
        if let Some(entries) = node.entries() {
            match entries.as_slice() {
                [(key, misfit)] if &*key.it == "refused" => answer = misfit,
                [_] => return self.check(&ANSWER, entries),
                _ => {
                    let holds = "one answer, or `{ refused: ANSWER }`";
                    return self.push_mismatch(topic, node, holds);
                }
            }
        }
        let scalar = |node: &YamlNode| matches!(&node.of, YamlValue::Scalar(value) if *value != Value::Nothing);
        if !scalar(answer) && !answer.items().is_some_and(|all| all.iter().all(scalar)) {
            let holds = "an answer: a word, a number, yes or no, or a list of ids in order";
            self.push_mismatch(topic, answer, holds);
        }
    }

    fn check_code(&mut self, key: &YamlKey, node: &YamlNode, holds: &str) {
        self.check_text(key, node, holds);
        if let Some(name) = node
            .as_text()
            .filter(|name| Code::from_name(name).is_none())
        {
            let known = Code::ALL.iter().map(|code| code.name());
            let message = format!("no fault has the code `{name}`");
            self.found.push(unknown(node.span, message, name, known));
        }
    }

    /// Checks a text. A number must be in quotes.
    fn check_text(&mut self, key: &YamlKey, node: &YamlNode, holds: &str) {
        if node.as_text().is_some() {
            return;
        }
        self.push_mismatch(key, node, holds);
        let range = node.span.start as usize..node.span.end as usize;
        // An instruction keeps its braces.
        let braces: &[char] = if &*key.it == "do" { &[] } else { &['{', '}'] };
        let written = self.text.get(range).unwrap_or_default();
        let written = written.trim_matches(braces).trim();
        if let Some(last) = self.found.last_mut()
            && !written.is_empty()
            && node.items().is_none()
        {
            last.help = Some(format!("write a text in quotes: '{written}'"));
        }
    }

    fn push_bad(&mut self, span: Span, message: String) {
        let error = Diagnostic::new(Code::InvalidCase, span, message);
        self.found.push(error);
    }

    fn push_mismatch(&mut self, key: &YamlKey, node: &YamlNode, holds: &str) {
        self.found.push(mismatch(key, node.span, holds));
    }
}

/// The error for an unknown name, with the most similar known one.
pub(super) fn unknown<'n>(
    span: Span,
    message: String,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> Diagnostic {
    Diagnostic::new(Code::UnknownName, span, message).maybe_help(did_you_mean(name, known))
}
