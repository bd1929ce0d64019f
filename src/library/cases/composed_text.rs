//! Files composed of parts of other files. Each part has an origin.

use super::value_diff::format_yaml;
use crate::compile::{YamlKey, YamlNode, YamlValue};
use crate::model::game::Value;
use crate::syntax::source::{FileId, Sources, Span};
use std::ops::Range;

/// A text and its parts.
#[derive(Debug)]
pub(super) struct ComposedText<'a> {
    pub(super) text: String,
    /// Byte range and origin of each part, in order.
    parts: Vec<(Range<usize>, Span)>,
    sources: &'a Sources,
}

impl<'a> ComposedText<'a> {
    pub(super) fn new(sources: &'a Sources) -> Self {
        Self {
            text: String::new(),
            parts: Vec::new(),
            sources,
        }
    }

    /// Returns the origin of a byte range.
    ///
    /// In a part that was copied unchanged, this is the corresponding range. In other parts, it is the first word of the range, or the complete part.
    /// Text between two parts, such as the bracket of a list, belongs to the part before it.
    pub(super) fn origin(&self, start: usize, end: usize) -> Option<Span> {
        let count = self.parts.partition_point(|(part, _)| part.start <= start);
        let (part, origin) = self.parts.get(count.checked_sub(1)?)?;
        let source = self.source_text(*origin);
        if start < part.end && self.text.get(part.clone()) == Some(&source) {
            let offset = origin.start as usize + start - part.start;
            let length = end.clamp(start, part.end) - start;
            return Some(Span::new(origin.file, offset, offset + length));
        }
        let first_word = || {
            let words = self.text.get(start..end.min(part.end))?;
            let word = words.split_whitespace().next()?;
            let before = self.text.get(part.start..start)?.matches(word).count();
            let (offset, _) = source.match_indices(word).nth(before)?;
            let offset = origin.start as usize + offset;
            Some(Span::new(origin.file, offset, offset + word.len()))
        };
        Some(first_word().unwrap_or(*origin))
    }

    fn source_text(&self, origin: Span) -> String {
        let text = self.sources.text(origin.file);
        let range = origin.start as usize..origin.end as usize;
        text.get(range).unwrap_or_default().to_owned()
    }

    /// Appends text without an origin.
    pub(super) fn push_own(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends a text with its origin.
    pub(super) fn push_text(&mut self, origin: Span, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.parts.push((start..self.text.len(), origin));
    }

    /// Appends entries as block YAML.
    pub(super) fn push_entries(&mut self, entries: &[(YamlKey, YamlNode)], indent: usize) {
        for (key, value) in entries {
            self.push_own(&" ".repeat(indent));
            self.push_entry(key, value, indent);
        }
    }

    fn push_entry(&mut self, key: &YamlKey, value: &YamlNode, indent: usize) {
        self.push_text(key.span, &format_yaml(&Value::Text(key.value.clone())));
        self.push_own(":");
        self.push_value(value, indent);
    }

    /// Appends a value after its key, including the line break.
    fn push_value(&mut self, node: &YamlNode, indent: usize) {
        match &node.content {
            YamlValue::Scalar(value) => {
                self.push_own(" ");
                self.push_scalar(node.span, value, indent + 2);
                self.push_own("\n");
            }
            YamlValue::List(items) if items.is_empty() => self.push_own(" []\n"),
            YamlValue::Map(entries) if entries.is_empty() => self.push_own(" {}\n"),
            YamlValue::List(items) => {
                self.push_own("\n");
                for item in items.iter() {
                    self.push_own(&" ".repeat(indent + 2));
                    self.push_own("-");
                    self.push_item(item, indent + 2);
                }
            }
            YamlValue::Map(entries) => {
                self.push_own("\n");
                self.push_entries(entries, indent + 2);
            }
        }
    }

    /// Appends an item of a list after its dash. The first key of a map is on the same line.
    fn push_item(&mut self, item: &YamlNode, indent: usize) {
        match item.entries().and_then(|entries| entries.split_first()) {
            Some(((key, value), others)) => {
                self.push_own(" ");
                self.push_entry(key, value, indent + 2);
                self.push_entries(others, indent + 2);
            }
            None => self.push_value(item, indent),
        }
    }

    /// Appends a scalar in one line, or a text of several lines as a block.
    fn push_scalar(&mut self, origin: Span, value: &Value, indent: usize) {
        match value.as_text() {
            Some(text) if text.contains('\n') => {
                let chomp = match text.len() - text.trim_end_matches('\n').len() {
                    0 => "-",
                    1 => "",
                    _ => "+",
                };
                let line_start = format!("\n{}", " ".repeat(indent));
                self.push_own(&format!("|2{chomp}{line_start}"));
                let body = text.strip_suffix('\n').unwrap_or(text);
                self.push_text(origin, &body.replace('\n', &line_start));
            }
            _ => {
                let source = self.source_text(origin);
                // Quotes can matter to the compiler.
                let is_line = !source.contains('\n') && parses_to(&source, value);
                let line = if is_line { source } else { format_yaml(value) };
                self.push_text(origin, &line);
            }
        }
    }
}

/// True if YAML parses a line to this value.
fn parses_to(line: &str, value: &Value) -> bool {
    let node = crate::compile::parse_yaml(FileId(0), line, &mut Vec::new());
    node.is_some_and(|node| node.to_value() == *value)
}
