//! YAML as a tree in which every key and every value knows its place.

use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::source::{FileId, Span, Spanned};
use granit_parser::{Event, Parser, ScalarStyle};
use serde_yaml::Value as Yaml;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Values that aliases may make of a text at the most: a few lines could otherwise stand for more than memory holds.
const LARGEST: usize = 1_000_000;
/// Lists and maps may lie so deep in each other.
const DEEPEST: usize = 100;

/// A value of a YAML text and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) of: Of,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Of {
    /// Nothing, yes or no, a whole number or a text.
    Scalar(Value),
    List(Arc<Vec<Node>>),
    Map(Arc<Entries>),
}

pub(crate) type Key = Spanned<Arc<str>>;

/// Keys and values in the order written.
pub(crate) type Entries = Vec<(Key, Node)>;

impl Node {
    /// The same without places.
    pub(crate) fn value(&self) -> Value {
        match &self.of {
            Of::Scalar(value) => value.clone(),
            Of::List(items) => Value::list(items.iter().map(Node::value)),
            Of::Map(entries) => {
                Value::map(entries.iter().map(|(k, v)| (Arc::clone(&k.it), v.value())))
            }
        }
    }

    pub(crate) fn as_text(&self) -> Option<&str> {
        match &self.of {
            Of::Scalar(value) => value.as_text(),
            _ => None,
        }
    }

    pub(crate) fn entries(&self) -> Option<&Arc<Entries>> {
        match &self.of {
            Of::Map(entries) => Some(entries),
            _ => None,
        }
    }

    pub(crate) fn items(&self) -> Option<&[Node]> {
        match &self.of {
            Of::List(items) => Some(items),
            _ => None,
        }
    }

    fn size(&self) -> usize {
        1 + match &self.of {
            Of::Scalar(_) => 0,
            Of::List(items) => items.iter().map(Node::size).sum(),
            Of::Map(entries) => entries.iter().map(|(_, value)| value.size() + 1).sum(),
        }
    }
}

/// Reads a text. What cannot be read is a fault, and reading stops there.
pub(crate) fn read(file: FileId, text: &str, found: &mut Vec<Diagnostic>) -> Option<Node> {
    let mut reader = Reader {
        file,
        parser: Parser::new_from_str(text),
        anchors: BTreeMap::new(),
        left: LARGEST,
        depth: 0,
        text,
    };
    match reader.document() {
        Ok(node) => Some(node),
        Err(fault) => {
            found.push(*fault);
            None
        }
    }
}

type Read<T> = Result<T, Box<Diagnostic>>;

struct Reader<'a> {
    file: FileId,
    text: &'a str,
    parser: Parser<'a, granit_parser::StrInput<'a>>,
    anchors: BTreeMap<usize, Node>,
    /// Values that may still be made.
    left: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Read<(Event<'a>, Span)> {
        let Some(event) = self.parser.next_event() else {
            let end = self.text.len();
            return Ok((Event::StreamEnd, self.span(end..end)));
        };
        match event {
            Ok((event, at)) => {
                let place = self.span(at.byte_range().unwrap_or(0..0));
                Ok((event, place))
            }
            Err(error) => {
                let at = error.marker().byte_offset().unwrap_or(0);
                let reason = error.info();
                Err(Box::new(not_yaml(self.file, self.text, at, reason)))
            }
        }
    }

    fn span(&self, at: std::ops::Range<usize>) -> Span {
        Span::new(self.file, at.start, at.end.max(at.start))
    }

    fn fault(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::BadYaml, span, message)
    }

    fn document(&mut self) -> Read<Node> {
        let nothing = Node {
            span: self.span(0..self.text.find('\n').unwrap_or(self.text.len())),
            of: Of::Scalar(Value::Nothing),
        };
        let mut whole = None;
        loop {
            match self.next()? {
                (Event::StreamEnd, _) => return Ok(whole.unwrap_or(nothing)),
                (Event::StreamStart | Event::DocumentEnd, _) => {}
                (Event::DocumentStart(..), span) if whole.is_some() => {
                    let fault = self.fault(span, "a second document begins here");
                    return Err(Box::new(
                        fault.help("a file is one document: take the `---` out"),
                    ));
                }
                (Event::DocumentStart(..), _) => {
                    let first = self.next()?;
                    whole = Some(self.node(first)?);
                }
                (_, span) => return Err(Box::new(self.fault(span, "this is not YAML"))),
            }
        }
    }

    fn node(&mut self, (event, span): (Event<'a>, Span)) -> Read<Node> {
        self.spend(1, span)?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Box::new(
                self.fault(span, "lists lie too deep in each other"),
            ));
        }
        let (anchor, node) = match event {
            Event::Scalar(text, style, anchor, tag) => {
                let is_text = style != ScalarStyle::Plain
                    || tag.is_some_and(|tag| tag.core_suffix() == Some("str"));
                let value = if is_text {
                    Value::text(&*text)
                } else {
                    plain(&text)
                };
                (
                    anchor,
                    Node {
                        span,
                        of: Of::Scalar(value),
                    },
                )
            }
            Event::SequenceStart(_, anchor, _) => {
                let mut items = Vec::new();
                let end = loop {
                    match self.next()? {
                        (Event::SequenceEnd, end) => break end,
                        first => items.push(self.node(first)?),
                    }
                };
                let span = self.around(span, end);
                (
                    anchor,
                    Node {
                        span,
                        of: Of::List(Arc::new(items)),
                    },
                )
            }
            Event::MappingStart(_, anchor, _) => {
                let (entries, end) = self.entries()?;
                let span = self.around(span, end);
                (
                    anchor,
                    Node {
                        span,
                        of: Of::Map(Arc::new(entries)),
                    },
                )
            }
            Event::Alias(anchor) => {
                let Some(node) = self.anchors.get(&anchor).cloned() else {
                    return Err(Box::new(
                        self.fault(span, "this stands for what holds itself"),
                    ));
                };
                self.spend(node.size(), span)?;
                (0, node)
            }
            _ => return Err(Box::new(self.fault(span, "this is not YAML"))),
        };
        if anchor > 0 {
            self.anchors.insert(anchor, node.clone());
        }
        self.depth -= 1;
        Ok(node)
    }

    /// From the first sign of a list or map to its last, the blank lines below it left out.
    fn around(&self, start: Span, end: Span) -> Span {
        let inside = self.text.get(start.start as usize..end.end as usize);
        let trimmed = inside.map_or(0, |text| text.trim_end().len());
        Span::new(
            self.file,
            start.start as usize,
            start.start as usize + trimmed,
        )
    }

    fn spend(&mut self, many: usize, span: Span) -> Read<()> {
        match self.left.checked_sub(many) {
            Some(left) => self.left = left,
            None => {
                return Err(Box::new(
                    self.fault(span, "aliases make too much of this text"),
                ));
            }
        }
        Ok(())
    }

    fn entries(&mut self) -> Read<(Entries, Span)> {
        let mut entries: Entries = Vec::new();
        let mut keys: BTreeMap<Arc<str>, Span> = BTreeMap::new();
        loop {
            let first = match self.next()? {
                (Event::MappingEnd, end) => return Ok((entries, end)),
                first => first,
            };
            let key = self.node(first)?;
            let Of::Scalar(name) = &key.of else {
                return Err(Box::new(self.fault(key.span, "a key is one word or text")));
            };
            let name: Arc<str> = match name {
                Value::Bool(yes) => yes.to_string().into(),
                Value::Nothing => "null".into(),
                Value::Text(text) => Arc::clone(text),
                other => other.to_string().into(),
            };
            if let Some(first) = keys.insert(Arc::clone(&name), key.span) {
                let fault = self.fault(key.span, format!("`{name}` stands here twice"));
                let fault = fault.saying("the second").label(first, "the first");
                return Err(Box::new(
                    fault.help("take one of them out, or put both into one"),
                ));
            }
            let event = self.next()?;
            let mut value = self.node(event)?;
            // A value that nobody wrote stands where its key does.
            if value.span.start == value.span.end && value.of == Of::Scalar(Value::Nothing) {
                value.span = key.span;
            }
            entries.push((Spanned::new(name, key.span), value));
        }
    }
}

/// The error of a text whose reading stopped at byte `at`.
pub(super) fn not_yaml(file: FileId, text: &str, at: usize, reason: String) -> Diagnostic {
    let start = text.floor_char_boundary(at.min(text.len().saturating_sub(1)));
    let end = text.ceil_char_boundary((start + 1).min(text.len()));
    let span = Span::new(file, start, end);
    Diagnostic::new(Code::BadYaml, span, "this cannot be read as YAML")
        .saying(reason)
        .help("put a value that holds `: `, ` #` or quotes into double quotes, and indent with spaces, all keys of a list alike")
}

/// A scalar without quotes as the reader of all YAML of a book takes it.
fn plain(text: &str) -> Value {
    let may_be_none = text.starts_with(|c: char| c.is_ascii_digit() || "+-.~".contains(c))
        || matches!(
            text.to_ascii_lowercase().as_str(),
            "" | "null" | "true" | "false"
        );
    if may_be_none {
        let read = serde_yaml::from_str::<Yaml>(text);
        if let Ok(scalar @ (Yaml::Null | Yaml::Bool(_) | Yaml::Number(_))) = read {
            return super::yaml::plain(&scalar);
        }
    }
    Value::text(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Node {
        let mut found = Vec::new();
        let node = read(FileId(0), text, &mut found);
        assert!(found.is_empty(), "{found:?}");
        node.unwrap()
    }

    /// The texts of all keys and values as their places have them.
    fn places(node: &Node, text: &str, out: &mut Vec<String>) {
        let cut = |span: Span| text[span.start as usize..span.end as usize].to_owned();
        match &node.of {
            Of::Scalar(_) => out.push(cut(node.span)),
            Of::List(items) => items.iter().for_each(|item| places(item, text, out)),
            Of::Map(entries) => {
                for (key, value) in entries.iter() {
                    out.push(cut(key.span));
                    places(value, text, out);
                }
            }
        }
    }

    #[test]
    fn places_are_exact_in_block_and_flow() {
        let text =
            "a: { b: 'x y', c: [1, \"q\\\"z\"] }\nñ: |\n  one\n  two\nlist:\n  - id: x\n    y:\n";
        let mut out = Vec::new();
        places(&tree(text), text, &mut out);
        let wanted = [
            "a",
            "b",
            "'x y'",
            "c",
            "1",
            "\"q\\\"z\"",
            "ñ",
            "one\n  two\n",
            "list",
            "id",
            "x",
            "y",
            "y",
        ];
        assert_eq!(out, wanted);
    }

    #[test]
    fn a_tree_without_places_is_what_a_book_reads() {
        let text = "a: [1, -2, 0x1F, 1.5, ~, null, true, yes, no, on, '7', !!str 8, 2026-11-22, 3d, +4, .5, d6=4, 4..8=4, '']\nb: &x { c: 1 }\nd: *x\n7: e\nf: >\n  folded\n  text\n";
        let theirs = super::super::yaml::plain(&serde_yaml::from_str(text).unwrap());
        let ours = tree(text).value();
        assert_eq!(ours, theirs);
    }

    #[test]
    fn what_cannot_be_read_is_told_at_its_place() {
        for (text, says) in [
            ("a: [1\nb: 2\n", "`[` is not closed"),
            ("a: 1\na: 2\n", "`a` stands here twice"),
            ("[a]: 1\n", "a key is one word"),
            ("a: 1\n---\nb: 2\n", "a second document"),
            ("a: *b\n", "such a sign stands in quotes"),
            ("a: &a [*a]\n", "holds itself"),
        ] {
            let mut found = Vec::new();
            assert!(read(FileId(0), text, &mut found).is_none());
            assert_eq!(found.len(), 1);
            assert!(
                found[0].message.starts_with(says) || found[0].message.contains(says),
                "{found:?}"
            );
        }
        let mut many = "a: &a [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for (n, m) in ('a'..'k').zip('b'..) {
            many.push_str(&format!(
                "{m}: &{m} [*{n}, *{n}, *{n}, *{n}, *{n}, *{n}, *{n}, *{n}]\n"
            ));
        }
        for text in [many, "[".repeat(500), "a:\n - ".repeat(200)] {
            let mut found = Vec::new();
            let _ = read(FileId(0), &text, &mut found);
            assert!(found.len() <= 1);
        }
    }
}
