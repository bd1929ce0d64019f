//! A file written out of parts of other files, which knows for each letter where it came from.

use crate::compile::{Entries, Key, Node, Of};
use crate::model::game::Value;
use crate::syntax::source::{FileId, Sources, Span};

/// The file, and the parts that came from elsewhere in the order they stand.
#[derive(Debug)]
pub(super) struct Written<'a> {
    pub(super) text: String,
    parts: Vec<Part>,
    sources: &'a Sources,
}

#[derive(Debug)]
struct Part {
    /// First byte and the one after the last.
    at: (usize, usize),
    from: Span,
    /// Letter for letter; else the whole is told.
    exact: bool,
}

impl<'a> Written<'a> {
    pub(super) fn new(sources: &'a Sources) -> Self {
        Self {
            text: String::new(),
            parts: Vec::new(),
            sources,
        }
    }

    /// Where bytes of the file came from.
    pub(super) fn origin(&self, start: usize, end: usize) -> Option<Span> {
        let upto = self.parts.partition_point(|part| part.at.0 <= start);
        let before = self.parts.get(..upto)?;
        let holds = |part: &&Part| start < part.at.1 || part.at == (start, start);
        let Some(part) = before.iter().rev().find(holds) else {
            // Signs that nobody wrote belong to what stands before them: a list to its key.
            return before.last().map(|part| part.from);
        };
        if !part.exact {
            // Between two words: the next one says more than the whole text.
            let next = self
                .parts
                .get(upto)
                .filter(|next| next.exact && next.at.0 < end);
            return Some(next.map_or(part.from, |next| next.from));
        }
        let from = part.from.start as usize + (start - part.at.0);
        let len = end.clamp(start, part.at.1) - start;
        Some(Span::new(part.from.file, from, from + len))
    }

    /// Words that nobody wrote.
    pub(super) fn own(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A text of a case, word for word.
    pub(super) fn text(&mut self, node: &Node, value: &str) {
        self.indented(node.span, value, 0);
    }

    /// A text with each line after the first indented. Words that stand as they are in the file are told letter for letter.
    fn indented(&mut self, from: Span, value: &str, indent: usize) {
        let begin = self.text.len();
        self.parts.push(Part {
            at: (begin, begin),
            from,
            exact: false,
        });
        let whole = self.parts.len() - 1;
        let source = self.sources.text(from.file);
        let source = source
            .get(from.start as usize..from.end as usize)
            .unwrap_or("");
        let mut at = 0;
        let mut same = true;
        for (n, line) in value.split('\n').enumerate() {
            if n > 0 {
                self.text.push('\n');
                if !line.is_empty() {
                    self.text.push_str(&" ".repeat(indent));
                }
            }
            let line_start = self.text.len();
            for (word_at, word) in words(line) {
                let rest = source.get(at..).unwrap_or("");
                let blank = rest.len() - rest.trim_start().len();
                let quote = usize::from(
                    at == 0 && rest.starts_with(['\'', '"']) && !value.starts_with(['\'', '"']),
                );
                let skip = blank.max(quote);
                let stands = rest.get(skip..).is_some_and(|rest| rest.starts_with(word));
                same &= stands;
                if !same {
                    break;
                }
                let start = from.start as usize + at + skip;
                let here = line_start + word_at;
                self.parts.push(Part {
                    at: (here, here + word.len()),
                    from: Span::new(from.file, start, start + word.len()),
                    exact: true,
                });
                at += skip + word.len();
            }
            self.text.push_str(line);
        }
        let end = self.text.len();
        if let Some(part) = self.parts.get_mut(whole) {
            part.at.1 = end;
        }
    }

    /// Entries as block YAML.
    pub(super) fn entries(&mut self, entries: &Entries, indent: usize) {
        for (key, value) in entries {
            self.own(&" ".repeat(indent));
            self.key(key);
            self.value(key.span, value, indent);
        }
    }

    /// A key with its colon.
    pub(super) fn key(&mut self, key: &Key) {
        self.scalar(key.span, &Value::Text(key.it.clone()), 0);
        self.own(":");
    }

    /// What stands behind a key, to the end of its last line.
    fn value(&mut self, key: Span, node: &Node, indent: usize) {
        match &node.of {
            Of::Scalar(value) => {
                self.own(" ");
                self.scalar(node.span, value, indent + 2);
                self.own("\n");
            }
            Of::List(items) if items.is_empty() => self.own(" []\n"),
            Of::Map(entries) if entries.is_empty() => self.own(" {}\n"),
            Of::List(items) => {
                self.own("\n");
                for item in items.iter() {
                    self.own(&" ".repeat(indent + 2));
                    self.own("-");
                    self.item(key, item, indent + 2);
                }
            }
            Of::Map(entries) => {
                self.own("\n");
                self.entries(entries, indent + 2);
            }
        }
    }

    /// What stands behind the dash of a list: the first key of a map on its line, the others below it.
    fn item(&mut self, key: Span, item: &Node, indent: usize) {
        match item.entries().and_then(|entries| entries.split_first()) {
            Some(((first, value), rest)) => {
                self.own(" ");
                self.key(first);
                self.value(first.span, value, indent + 2);
                self.entries(&rest.to_vec(), indent + 2);
            }
            None => self.value(key, item, indent),
        }
    }

    /// A scalar as it was written where that is one line, else as a block of lines.
    fn scalar(&mut self, from: Span, value: &Value, indent: usize) {
        let source = self.sources.text(from.file);
        let written = source
            .get(from.start as usize..from.end as usize)
            .unwrap_or("");
        let one_line = !written.is_empty() && !written.contains('\n') && reads_as(written, value);
        if one_line {
            let begin = self.text.len();
            self.text.push_str(written);
            self.parts.push(Part {
                at: (begin, self.text.len()),
                from,
                exact: true,
            });
            return;
        }
        match value.as_text() {
            Some(text) if text.contains('\n') && indent > 0 => {
                let chomp = match text.len() - text.trim_end_matches('\n').len() {
                    0 => "-",
                    1 => "",
                    _ => "+",
                };
                self.own(&format!("|2{chomp}\n{}", " ".repeat(indent)));
                let body = text.strip_suffix('\n').unwrap_or(text);
                self.indented(from, body, indent);
            }
            // Lines that YAML has folded into one.
            Some(text) if super::differ::yaml(value) == text => self.indented(from, text, 0),
            _ => {
                let begin = self.text.len();
                self.own(&super::differ::yaml(value));
                let at = (begin, self.text.len());
                self.parts.push(Part {
                    at,
                    from,
                    exact: false,
                });
            }
        }
    }
}

/// Does a line of YAML mean this value?
fn reads_as(written: &str, value: &Value) -> bool {
    let node = crate::compile::parse_yaml(FileId(0), written, &mut Vec::new());
    node.is_some_and(|node| node.value() == *value)
}

/// The words of a line with where they begin.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = line.as_ptr() as usize;
    line.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - start, word))
}
