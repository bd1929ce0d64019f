//! YAML as a tree. Every key and every value has a position.

use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span, Spanned};
use crate::syntax::unicode::{is_blank, normalize_text, without_hidden};
use granit_parser::{Event, Parser, ScalarStyle};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of nodes of one text. Otherwise a few lines of aliases could exhaust the memory.
const MAX_NODES: usize = 1_000_000;
/// Maximum nesting of lists and maps.
const MAX_DEPTH: usize = 100;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct YamlNode {
    pub(crate) span: Span,
    pub(crate) content: YamlValue,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum YamlValue {
    /// Nothing, a truth value, a whole number or a text.
    Scalar(Value),
    List(Arc<Vec<YamlNode>>),
    Map(Arc<YamlEntries>),
}

pub(crate) type YamlKey = Spanned<Arc<str>>;

/// Keys and values in the order of the text.
pub(crate) type YamlEntries = Vec<(YamlKey, YamlNode)>;

impl YamlNode {
    /// Converts the node to a value, without positions.
    pub(crate) fn to_value(&self) -> Value {
        match &self.content {
            YamlValue::Scalar(value) => value.clone(),
            YamlValue::List(items) => Value::list(items.iter().map(YamlNode::to_value)),
            YamlValue::Map(entries) => Value::map(
                entries
                    .iter()
                    .map(|(k, v)| (Arc::clone(&k.value), v.to_value())),
            ),
        }
    }

    pub(crate) fn as_text(&self) -> Option<&str> {
        match &self.content {
            YamlValue::Scalar(value) => value.as_text(),
            _ => None,
        }
    }

    /// Returns a text, or a number or truth value as text.
    pub(crate) fn to_text(&self) -> Option<String> {
        match &self.content {
            YamlValue::Scalar(Value::Text(text)) => Some(text.to_string()),
            YamlValue::Scalar(value @ (Value::Int(_) | Value::Bool(_))) => Some(value.to_string()),
            _ => None,
        }
    }

    /// Returns the texts of a list, each with its position.
    pub(crate) fn to_texts(&self) -> Option<Vec<Spanned<String>>> {
        let text = |item: &YamlNode| Some(Spanned::new(item.to_text()?, item.span));
        self.items()?.iter().map(text).collect()
    }

    /// Returns one text or a list of texts.
    pub(crate) fn to_text_or_texts(&self) -> Option<Vec<Spanned<String>>> {
        match self.to_text() {
            Some(text) => Some(vec![Spanned::new(text, self.span)]),
            None => self.to_texts(),
        }
    }

    pub(crate) fn is_nothing(&self) -> bool {
        self.content == YamlValue::Scalar(Value::Nothing)
    }

    pub(crate) fn entries(&self) -> Option<&Arc<YamlEntries>> {
        match &self.content {
            YamlValue::Map(entries) => Some(entries),
            _ => None,
        }
    }

    pub(crate) fn items(&self) -> Option<&[YamlNode]> {
        match &self.content {
            YamlValue::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the value of a key of a map.
    pub(crate) fn get(&self, name: &str) -> Option<&YamlNode> {
        let mut entries = self.entries()?.iter();
        entries
            .find(|(key, _)| *key.value == *name)
            .map(|(_, node)| node)
    }

    fn count_nodes(&self) -> usize {
        1 + match &self.content {
            YamlValue::Scalar(_) => 0,
            YamlValue::List(items) => items.iter().map(YamlNode::count_nodes).sum(),
            YamlValue::Map(entries) => entries
                .iter()
                .map(|(_, value)| value.count_nodes() + 1)
                .sum(),
        }
    }
}

/// Parses a text. Stops at the first error.
pub(crate) fn parse_yaml(
    file: FileId,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<YamlNode> {
    parse_yaml_part(file, text, 0, diagnostics)
}

/// Parses a text that begins at this byte of its file.
pub(crate) fn parse_yaml_part(
    file: FileId,
    text: &str,
    base: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<YamlNode> {
    let mut reader = YamlParser {
        file,
        base,
        parser: Parser::new_from_str(text),
        anchors: BTreeMap::new(),
        nodes_left: MAX_NODES,
        depth: 0,
        text,
    };
    match reader.parse_document() {
        Ok(node) => Some(node),
        Err(error) => {
            diagnostics.push(error);
            None
        }
    }
}

type YamlResult<T> = Result<T, Diagnostic>;

struct YamlParser<'a> {
    file: FileId,
    base: usize,
    text: &'a str,
    parser: Parser<'a, granit_parser::StrInput<'a>>,
    anchors: BTreeMap<usize, YamlNode>,
    nodes_left: usize,
    depth: usize,
}

impl<'a> YamlParser<'a> {
    /// Returns the next event and its range in the text.
    fn next_event(&mut self) -> YamlResult<(Event<'a>, Range<usize>)> {
        let Some(event) = self.parser.next_event() else {
            let end = self.text.len();
            return Ok((Event::StreamEnd, end..end));
        };
        match event {
            Ok((event, span)) => Ok((event, span.byte_range().unwrap_or(0..0))),
            Err(error) => {
                let offset = error.marker().byte_offset().unwrap_or(0);
                if let Some(tab) = self.find_tab(offset) {
                    let error = self.error(tab..tab + 1, "YAML cannot be indented with tabs");
                    return Err(error.help("use spaces, the same number for all keys of a map"));
                }
                let last = self.text.len().saturating_sub(1);
                let start = self.text.floor_char_boundary(offset.min(last));
                let end = self.text.ceil_char_boundary(self.text.len().min(start + 1));
                let error = self
                    .error(start..end, "invalid YAML")
                    .label_text(error.info());
                Err(error.help("put a value that contains `: `, ` #` or quotes in double quotes, and indent all keys of a map with the same number of spaces"))
            }
        }
    }

    /// Finds a tab at the start of the line of this offset, or of the next line.
    fn find_tab(&self, offset: usize) -> Option<usize> {
        let mut start = self
            .text
            .get(..offset)?
            .rfind('\n')
            .map_or(0, |end| end + 1);
        for line in self.text[start..].split_inclusive('\n').take(2) {
            let indent = line.len() - line.trim_start().len();
            if let Some(tab) = line[..indent].find('\t') {
                return Some(start + tab);
            }
            start += line.len();
        }
        None
    }

    fn span(&self, range: Range<usize>) -> Span {
        let end = range.end.max(range.start);
        Span::new(self.file, self.base + range.start, self.base + end)
    }

    fn error(&self, range: Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::InvalidYaml, self.span(range), message)
    }

    fn parse_document(&mut self) -> YamlResult<YamlNode> {
        let mut root = None;
        loop {
            match self.next_event()? {
                (Event::StreamEnd, _) => break,
                (Event::StreamStart | Event::DocumentEnd, _) => {}
                (Event::DocumentStart(..), range) if root.is_some() => {
                    let error = self.error(range, "a second document begins here");
                    return Err(error.help("a file can have only one document: remove the `---`"));
                }
                (Event::DocumentStart(..), _) => {
                    let first = self.next_event()?;
                    root = Some(self.parse_node(first)?);
                }
                (_, range) => return Err(self.error(range, "invalid YAML")),
            }
        }
        let first_line = 0..self.text.find('\n').unwrap_or(self.text.len());
        Ok(root.unwrap_or_else(|| YamlNode {
            span: self.span(first_line),
            content: YamlValue::Scalar(Value::Nothing),
        }))
    }

    fn parse_node(&mut self, (event, range): (Event<'a>, Range<usize>)) -> YamlResult<YamlNode> {
        self.spend_nodes(1, &range)?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(range, "lists are nested too deeply"));
        }
        let (anchor, range, content) = match event {
            Event::Scalar(text, style, anchor, tag) => {
                let is_text = style != ScalarStyle::Plain
                    || tag.is_some_and(|tag| tag.core_suffix() == Some("str"));
                let text = normalize_text(&text);
                let value = match is_text {
                    true => Value::text(&*text),
                    false => parse_plain_scalar(&text),
                };
                (anchor, range, YamlValue::Scalar(value))
            }
            Event::SequenceStart(_, anchor, _) => {
                let mut items = Vec::new();
                let end = loop {
                    match self.next_event()? {
                        (Event::SequenceEnd, end) => break end,
                        first => items.push(self.parse_node(first)?),
                    }
                };
                (
                    anchor,
                    self.trimmed_range(range, end),
                    YamlValue::List(Arc::new(items)),
                )
            }
            Event::MappingStart(_, anchor, _) => {
                let (entries, end) = self.parse_entries()?;
                (
                    anchor,
                    self.trimmed_range(range, end),
                    YamlValue::Map(Arc::new(entries)),
                )
            }
            Event::Alias(anchor) => {
                let Some(node) = self.anchors.get(&anchor).cloned() else {
                    return Err(self.error(range, "this alias contains itself"));
                };
                self.spend_nodes(node.count_nodes(), &range)?;
                self.depth -= 1;
                return Ok(node);
            }
            _ => return Err(self.error(range, "invalid YAML")),
        };
        let span = self.span(range);
        let node = YamlNode { span, content };
        if anchor > 0 {
            self.anchors.insert(anchor, node.clone());
        }
        self.depth -= 1;
        Ok(node)
    }

    /// Returns the range of a list or map, without the blank lines below it.
    fn trimmed_range(&self, start: Range<usize>, end: Range<usize>) -> Range<usize> {
        let inside = self.text.get(start.start..end.end);
        let length = inside.map_or(0, |text| text.trim_end().len());
        start.start..start.start + length
    }

    /// Subtracts nodes from the limit.
    fn spend_nodes(&mut self, nodes: usize, range: &Range<usize>) -> YamlResult<()> {
        let remaining = self.nodes_left.checked_sub(nodes);
        let error = || self.error(range.clone(), "aliases make this text too large");
        self.nodes_left = remaining.ok_or_else(error)?;
        Ok(())
    }

    fn parse_entries(&mut self) -> YamlResult<(YamlEntries, Range<usize>)> {
        let mut entries: YamlEntries = Vec::new();
        let mut keys: BTreeMap<Arc<str>, Span> = BTreeMap::new();
        loop {
            let first = match self.next_event()? {
                (Event::MappingEnd, end) => return Ok((entries, end)),
                first => first,
            };
            let range = first.1.clone();
            let key = self.parse_node(first)?;
            let name: Arc<str> = match (&key.content, key.to_text()) {
                (_, Some(text)) => text.into(),
                (YamlValue::Scalar(_), None) => "null".into(),
                _ => return Err(self.error(range, "a key must be a word or a text")),
            };
            if is_blank(&name) {
                return Err(self.error(range, "empty key"));
            }
            // The parser drops some hidden characters, so the original text is checked as well.
            let source = self.text.get(range.clone()).unwrap_or(&name);
            let forms = [&*name, source];
            if let Some(key) = forms.iter().find(|key| without_hidden(key) != **key) {
                let message = format!("the key `{key}` contains a hidden character");
                let error = self.error(range.clone(), message).help("remove it");
                let visible = without_hidden(source);
                // In the text, the character can be an escape sequence, which has no fix.
                return Err(match visible == source {
                    true => error,
                    false => error.fix(self.span(range), visible),
                });
            }
            if let Some(first) = keys.insert(Arc::clone(&name), key.span) {
                let error = self.error(range, format!("duplicate key `{name}`"));
                let error = error.label_text("the second").label(first, "the first");
                return Err(error.help("remove one of them, or merge both into one"));
            }
            let event = self.next_event()?;
            let mut value = self.parse_node(event)?;
            // An omitted value has the position of its key.
            if value.span.start == value.span.end && value.is_nothing() {
                value.span = key.span;
            }
            entries.push((Spanned::new(name, key.span), value));
        }
    }
}

/// Parses a scalar without quotes. A number with a fraction becomes a text, in the shortest form.
pub(crate) fn parse_plain_scalar(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Nothing,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => match (parse_integer(text), parse_decimal(text)) {
            (Some(number), _) => Value::Int(number),
            (None, Some(number)) => Value::text(format!("{number:?}")),
            (None, None) => Value::text(text),
        },
    }
}

/// Parses a whole number: decimal without leading zeros, `0x`, `0o` or `0b`.
fn parse_integer(text: &str) -> Option<i64> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let sign = if text.starts_with('-') { "-" } else { "" };
    let (digits, radix) = match unsigned.get(..2) {
        Some("0x") => (&unsigned[2..], 16),
        Some("0o") => (&unsigned[2..], 8),
        Some("0b") => (&unsigned[2..], 2),
        Some(prefix) if prefix.starts_with('0') => return None,
        _ => (unsigned, 10),
    };
    let is_digit = |c: char| c.is_digit(radix);
    let number = || i64::from_str_radix(&format!("{sign}{digits}"), radix).ok();
    digits.chars().all(is_digit).then(number)?
}

/// Parses `1.5`, `.5`, `1e3`.
fn parse_decimal(text: &str) -> Option<f64> {
    let is_decimal = text.contains(['.', 'e', 'E'])
        && text.contains(|c: char| c.is_ascii_digit())
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || ".eE+-".contains(c));
    let number = text.parse().ok().filter(|_| is_decimal);
    number.filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Collects the texts at the positions of all keys and values.
    fn collect_texts(node: &YamlNode, text: &str, out: &mut Vec<String>) {
        let source = |span: Span| text[span.start as usize..span.end as usize].to_owned();
        match &node.content {
            YamlValue::Scalar(_) => out.push(source(node.span)),
            YamlValue::List(items) => items.iter().for_each(|item| collect_texts(item, text, out)),
            YamlValue::Map(entries) => {
                for (key, value) in entries.iter() {
                    out.push(source(key.span));
                    collect_texts(value, text, out);
                }
            }
        }
    }

    #[test]
    fn positions_are_exact_in_block_and_flow() {
        let text =
            "a: { b: 'x y', c: [1, \"q\\\"z\"] }\nñ: |\n  one\n  two\nlist:\n  - id: x\n    y:\n";
        let mut out = Vec::new();
        collect_texts(
            &parse_yaml(FileId(0), text, &mut Vec::new()).unwrap(),
            text,
            &mut out,
        );
        let expected = "a|b|'x y'|c|1|\"q\\\"z\"|ñ|one\n  two\n|list|id|x|y|y";
        assert_eq!(out.join("|"), expected);
    }

    #[test]
    fn plain_scalars_have_types() {
        for (text, number) in [
            ("1", 1),
            ("-2", -2),
            ("+4", 4),
            ("0", 0),
            ("-0", 0),
            ("0x1F", 31),
            ("-0o17", -15),
        ] {
            assert_eq!(parse_plain_scalar(text), Value::Int(number), "{text}");
        }
        let texts = "1.5 007 - + 0x 0xg 1_000 3d d6=4 4..8=4 yes on 99999999999999999999";
        for text in texts.split(' ') {
            assert_eq!(parse_plain_scalar(text), Value::text(text));
        }
        assert_eq!(parse_plain_scalar("1e3"), Value::text("1000.0"));
        for text in ["", "~", "null"] {
            assert_eq!(parse_plain_scalar(text), Value::Nothing);
        }
    }

    #[test]
    fn large_texts_are_rejected() {
        let mut aliases = "a: &a [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for (n, m) in ('a'..'k').zip('b'..) {
            aliases.push_str(&format!(
                "{m}: &{m} [*{n}, *{n}, *{n}, *{n}, *{n}, *{n}, *{n}, *{n}]\n"
            ));
        }
        for text in [aliases, "[".repeat(500)] {
            let mut diagnostics = Vec::new();
            assert!(parse_yaml(FileId(0), &text, &mut diagnostics).is_none());
            assert_eq!(diagnostics.len(), 1);
        }
    }
}
