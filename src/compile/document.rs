//! Typed access to `book.yaml` and catalogues. The document collects the errors.

use super::yaml::{self, YamlEntries, YamlKey, YamlNode, YamlValue};
use crate::model::book::{Field, FieldType};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span, Spanned};
use crate::syntax::suggest::did_you_mean;
use std::cell::RefCell;
use std::sync::Arc;

/// A parsed YAML text.
pub(super) struct YamlDocument<'a> {
    pub(super) file: FileId,
    text: &'a str,
    /// Byte offset of `text` in the file. Front matter is part of another file.
    base: usize,
    pub(super) root: Arc<YamlEntries>,
    errors: RefCell<Vec<Diagnostic>>,
}

impl<'a> YamlDocument<'a> {
    /// Parses a text. After an error the document is empty.
    pub(super) fn parse(file: FileId, text: &'a str, base: usize) -> Self {
        let mut errors = Vec::new();
        let node = yaml::parse_yaml_part(file, text, base, &mut errors);
        let mut document = Self {
            file,
            text,
            base,
            root: Arc::default(),
            errors: RefCell::new(errors),
        };
        match node.map(|node| node.content) {
            Some(YamlValue::Map(entries)) => document.root = entries,
            None | Some(YamlValue::Scalar(Value::Nothing)) => {}
            Some(_) => {
                let message = "this file must consist of `key: value` lines";
                let span = document.first_line();
                document.report(Diagnostic::new(Code::InvalidYaml, span, message));
            }
        }
        document
    }

    pub(super) fn error_count(&self) -> usize {
        self.errors.borrow().len()
    }

    /// Returns the errors found so far.
    pub(super) fn into_errors(self) -> Vec<Diagnostic> {
        self.errors.into_inner()
    }

    /// Returns the span of the first line, for errors about missing keys.
    pub(super) fn first_line(&self) -> Span {
        let end = self.text.find('\n').unwrap_or(self.text.len());
        Span::new(self.file, self.base, self.base + end)
    }

    /// Returns a top-level key and its value, unless the value is empty.
    pub(super) fn get(&self, name: &str) -> Option<(&YamlKey, &YamlNode)> {
        let (key, node) = self.root.iter().find(|(key, _)| *key.value == *name)?;
        (!node.is_nothing()).then_some((key, node))
    }

    /// Returns the entries under a top-level key.
    pub(super) fn entries(&self, name: &str) -> &[(YamlKey, YamlNode)] {
        let entries = self.get(name).and_then(|(_, node)| node.entries());
        entries.map_or(&[], |entries| entries.as_slice())
    }

    /// Returns the text of a top-level key.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.get(name)?.1.to_text()
    }

    pub(super) fn report(&self, error: Diagnostic) {
        self.errors.borrow_mut().push(error);
    }

    /// Reports an unreadable declaration, so that uses of its names are not reported as unknown.
    pub(super) fn report_lost(&self, (key, node): (&YamlKey, &YamlNode), error: Diagnostic) {
        let mut names = vec![key.value.to_string()];
        collect_names(node, &mut names);
        self.report(error.with_lost_names(names));
    }

    /// Reports a value of the wrong type.
    pub(super) fn report_mismatch(&self, key: &YamlKey, node: &YamlNode, expected: &str) {
        // A number that is out of bounds has the correct type.
        if let (YamlValue::Scalar(Value::Int(n)), Some(range)) =
            (&node.content, expected.strip_prefix("a whole number "))
        {
            let message = format!("`{}` is {n}, but must be {range}", key.value);
            let error = Diagnostic::new(Code::InvalidYaml, self.line_span(node), message);
            return self.report_lost((key, node), error);
        }
        let error = wrong_shape_error(key, self.line_span(node), expected);
        let error = match node.as_text().filter(|_| expected.contains("number")) {
            Some(text) if text.parse::<i64>().is_ok() => {
                let error = error.help(format!("remove the quotes: `\"{text}\"` is a text"));
                error.fix(self.line_span(node), text)
            }
            _ => error,
        };
        self.report_lost((key, node), error);
    }

    pub(super) fn report_unknown_key<'n>(
        &self,
        key: &YamlKey,
        keys: impl IntoIterator<Item = &'n str>,
    ) {
        self.report(unknown_key_error(key, keys));
    }

    /// Returns the value, or reports a mismatch.
    pub(super) fn expect<T>(
        &self,
        (key, node): (&YamlKey, &YamlNode),
        value: Option<T>,
        expected: &str,
    ) -> Option<T> {
        if value.is_none() {
            self.report_mismatch(key, node, expected);
        }
        value
    }

    /// Returns the text of a value, or reports a mismatch.
    pub(super) fn expect_text(
        &self,
        key: &YamlKey,
        node: &YamlNode,
        expected: &str,
    ) -> Option<String> {
        self.expect((key, node), node.to_text(), expected)
    }

    /// Returns the texts of a list, or reports a mismatch.
    pub(super) fn expect_texts(
        &self,
        key: &YamlKey,
        node: &YamlNode,
        expected: &str,
    ) -> Vec<Spanned<String>> {
        let texts = self.expect((key, node), node.to_texts(), expected);
        texts.unwrap_or_default()
    }

    /// Returns the entries of a map, or reports a mismatch.
    pub(super) fn expect_map<'n>(
        &self,
        key: &YamlKey,
        node: &'n YamlNode,
        expected: &str,
    ) -> &'n [(YamlKey, YamlNode)] {
        let entries = self.expect((key, node), node.entries(), expected);
        entries.map_or(&[], |entries| entries.as_slice())
    }

    /// Converts a value to a declared type.
    pub(super) fn expect_field(
        &self,
        key: &YamlKey,
        node: &YamlNode,
        field: &Field,
    ) -> Option<Value> {
        let value = convert_to_field(field, node.to_value());
        value
            .map_err(|expected| self.report_mismatch(key, node, &expected))
            .ok()
    }

    /// Finds the declaration that a key names, or reports an unknown key.
    pub(super) fn find_declared<'d, T>(
        &self,
        key: &YamlKey,
        all: &'d [T],
        name: fn(&T) -> &str,
    ) -> Option<(usize, &'d T)> {
        let mut declarations = all.iter().enumerate();
        let declared = declarations.find(|(_, it)| *name(it) == *key.value);
        if declared.is_none() {
            self.report_unknown_key(key, all.iter().map(name));
        }
        declared
    }

    /// Returns the span of the first line of a value.
    pub(super) fn line_span(&self, node: &YamlNode) -> Span {
        let start = node.span.start as usize;
        let line = self.source(node).lines().next().unwrap_or("");
        Span::new(self.file, start, start + line.trim_end().len())
    }

    /// Returns the original text of a value.
    pub(super) fn source(&self, node: &YamlNode) -> &'a str {
        let offset = |byte: u32| (byte as usize).saturating_sub(self.base);
        let range = offset(node.span.start)..offset(node.span.end);
        self.text.get(range).unwrap_or("")
    }

    /// Returns the column at which a value begins, in bytes.
    pub(super) fn column(&self, node: &YamlNode) -> usize {
        let start = (node.span.start as usize).saturating_sub(self.base);
        let text_before = self.text.get(..start).unwrap_or("");
        start - text_before.rfind('\n').map_or(0, |line_end| line_end + 1)
    }
}

/// Collects all words in a value that may be names.
fn collect_names(node: &YamlNode, names: &mut Vec<String>) {
    let entries = node
        .entries()
        .into_iter()
        .flat_map(|entries| entries.iter());
    for (key, value) in entries {
        names.push(key.value.to_string());
        collect_names(value, names);
    }
    let items = node.items().unwrap_or_default();
    items.iter().for_each(|item| collect_names(item, names));
    if let Some(text) = node.as_text() {
        names.extend(text.split(',').map(|name| name.trim().to_owned()));
    }
}

/// The error for a value of the wrong type.
pub(crate) fn wrong_shape_error(key: &YamlKey, span: Span, expected: &str) -> Diagnostic {
    let message = format!("`{}` has a value of the wrong type", key.value);
    Diagnostic::new(Code::InvalidYaml, span, message).label_text(format!("this must be {expected}"))
}

pub(crate) fn unknown_key_error<'n>(
    key: &YamlKey,
    keys: impl IntoIterator<Item = &'n str>,
) -> Diagnostic {
    let keys: Vec<&str> = keys.into_iter().collect();
    let suggestion = did_you_mean(&key.value, keys.iter().copied());
    let help = suggestion.unwrap_or_else(|| format!("the keys here are: {}", keys.join(", ")));
    let message = format!("unknown key `{}`", key.value);
    Diagnostic::new(Code::UnknownKey, key.span, message).help(help)
}

/// Converts a value to the declared type of a field.
///
/// # Errors
/// If the value does not fit: the expected value, such as "a whole number".
pub(crate) fn convert_to_field(field: &Field, value: Value) -> Result<Value, String> {
    let all_texts = |items: &[Value]| items.iter().all(|item| item.as_text().is_some());
    Err(match (&field.field_type, &value) {
        (FieldType::Integer, Value::Int(n)) => match field.violated_bounds(*n) {
            Some(range) => format!("a whole number {range}"),
            None => return Ok(value),
        },
        (FieldType::Any, _)
        | (FieldType::Flag, Value::Bool(_))
        | (FieldType::Text, Value::Text(_)) => return Ok(value),
        (FieldType::Text, Value::Int(n)) => return Ok(Value::text(n.to_string())),
        (FieldType::Words, Value::List(items)) if all_texts(items) => return Ok(value),
        (FieldType::Words, Value::Text(text)) => {
            return Ok(Value::list(text.split(',').map(|w| Value::text(w.trim()))));
        }
        (FieldType::Map, Value::Map(entries))
            if entries.values().all(|v| matches!(v, Value::Int(_))) =>
        {
            return Ok(value);
        }
        // Names without ratings have the rating 1.
        (FieldType::Map, Value::List(items)) if all_texts(items) => {
            let words = items.iter().filter_map(Value::as_text);
            return Ok(Value::map(words.map(|w| (w, Value::Int(1)))));
        }
        (FieldType::Word(words), Value::Text(text)) if words.iter().any(|w| **w == **text) => {
            return Ok(value);
        }
        (FieldType::Word(words), _) => format!("one of: {}", words.join(", ")),
        (FieldType::Integer, _) => "a whole number".to_owned(),
        (FieldType::Flag, _) => "yes or no (`true` or `false`)".to_owned(),
        (FieldType::Text, _) => "a text".to_owned(),
        (FieldType::Words, _) => "a list of words".to_owned(),
        (FieldType::Map, _) => {
            "a list of names, such as `[a, b]`, or names with whole numbers, such as `{ a: 2 }`"
                .to_owned()
        }
    })
}
