//! Positions of names and texts in YAML.

use super::document::YamlDocument;
use super::names::slug;
use super::yaml::{YamlKey, YamlNode};
use crate::model::book::NameOutline;
use crate::syntax::source::Span;

/// Records the positions of declarations in the header.
pub(super) fn record_header(document: &YamlDocument, outline: &mut NameOutline) {
    for (key, node) in document.root.iter() {
        let section = match &*key.value {
            "hidden_codes" => "codes",
            "shared_variables" => "variables",
            other => other,
        };
        outline.insert("", section, key.span);
        outline.insert("", &key.value, key.span);
        for (name, inner) in entries(node) {
            outline.insert(section, &name.value, name_span(name));
            // Codes can be in groups.
            for (name, _) in entries(inner).iter().filter(|_| section == "codes") {
                outline.insert(section, &name.value, name_span(name));
            }
        }
    }
}

/// Records the positions of the entries of a catalogue.
pub(super) fn record_catalogue(document: &YamlDocument, kind: &str, outline: &mut NameOutline) {
    for (key, _) in document.root.iter() {
        outline.insert(kind, &slug(&key.value), name_span(key));
    }
}

/// Returns the span of a name without its quotes.
pub(crate) fn name_span(name: &YamlKey) -> Span {
    let (start, end) = (name.span.start as usize, name.span.end as usize);
    let quotes = usize::from(end - start == name.value.len() + 2);
    Span::new(name.span.file, start + quotes, end - quotes)
}

fn entries(node: &YamlNode) -> &[(YamlKey, YamlNode)] {
    node.entries().map_or(&[], |all| all.as_slice())
}

/// Maps the bytes of a text in YAML to those of the file.
#[derive(Debug, Clone)]
pub(super) struct OffsetMap {
    /// The key of the text.
    key_span: Span,
    /// Offset in the text and byte of the file, for each line. Empty if YAML folds or escapes the text.
    line_offsets: Vec<(usize, usize)>,
}

impl OffsetMap {
    pub(super) fn new(document: &YamlDocument, key: &YamlKey, node: &YamlNode) -> Self {
        let text = node.as_text().unwrap_or("");
        Self {
            key_span: key.span,
            line_offsets: map_lines(document, node, text).unwrap_or_default(),
        }
    }

    /// Returns the span of bytes `start..end` of the text, or of the key if that is unknown.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let line = self.line_offsets.partition_point(|(at, _)| *at <= start);
        match line.checked_sub(1).and_then(|n| self.line_offsets.get(n)) {
            Some((at, byte)) => Span::new(self.key_span.file, byte + start - at, byte + end - at),
            None => self.key_span,
        }
    }
}

fn map_lines(document: &YamlDocument, node: &YamlNode, text: &str) -> Option<Vec<(usize, usize)>> {
    let (source, start) = (document.source(node), node.span.start as usize);
    if text.trim().is_empty() {
        return None;
    }
    if let Some(at) = source.find(text.trim_end()) {
        return Some(vec![(0, start + at)]);
    }
    let indent = document.column(node);
    let (mut lines, mut at, mut byte) = (Vec::new(), 0, start);
    for (n, line) in source.split_inclusive('\n').enumerate() {
        let content = line.trim_end_matches('\n').len();
        let skipped = if n == 0 { 0 } else { indent.min(content) };
        let bare = line.get(skipped..)?;
        if !text.get(at..)?.starts_with(bare.trim_end_matches('\n')) {
            return None;
        }
        lines.push((at, byte + skipped));
        at += bare.len();
        byte += line.len();
    }
    (at >= text.trim_end().len()).then_some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::source::FileId;

    #[test]
    fn a_text_in_yaml_knows_its_place() {
        let text = "events:\n  on turn: |\n    one\n\n    two wrong\n  on death: \"x wrong\"\n  on rest: \"x\\n wrong\"\n";
        let document = YamlDocument::parse(FileId(0), text, 0);
        let (_, events) = document.get("events").unwrap();
        for (key, node) in events.entries().unwrap().iter() {
            let at = node.as_text().unwrap().find("wrong").unwrap();
            let span = OffsetMap::new(&document, key, node).span(at, at + 5);
            let expected = match &*key.value {
                // YAML escapes this text.
                "on rest" => "on rest",
                _ => "wrong",
            };
            assert_eq!(&text[span.start as usize..span.end as usize], expected);
        }
    }
}
