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
    node.entries().map_or(&[], |entries| entries.as_slice())
}

/// Maps offsets in a text in YAML to offsets in the file.
#[derive(Debug, Clone)]
pub(super) struct OffsetMap {
    /// Position of the key of the text.
    key_span: Span,
    /// Offset in the text and in the file, for each line. Empty if YAML folds or escapes the text.
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

    /// Returns the position in the file of the range `start..end` of the text. Returns the position of the key if it is unknown.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let next = self
            .line_offsets
            .partition_point(|(line, _)| *line <= start);
        match next.checked_sub(1).and_then(|i| self.line_offsets.get(i)) {
            Some((line, file)) => {
                Span::new(self.key_span.file, file + start - line, file + end - line)
            }
            None => self.key_span,
        }
    }
}

fn map_lines(document: &YamlDocument, node: &YamlNode, text: &str) -> Option<Vec<(usize, usize)>> {
    let (source, start) = (document.source(node), node.span.start as usize);
    if text.trim().is_empty() {
        return None;
    }
    if let Some(offset) = source.find(text.trim_end()) {
        return Some(vec![(0, start + offset)]);
    }
    let indent = document.column(node);
    let (mut lines, mut text_offset, mut file_offset) = (Vec::new(), 0, start);
    for (i, line) in source.split_inclusive('\n').enumerate() {
        let content = line.trim_end_matches('\n').len();
        let skipped = if i == 0 { 0 } else { indent.min(content) };
        let unindented = line.get(skipped..)?;
        let expected = unindented.trim_end_matches('\n');
        if !text.get(text_offset..)?.starts_with(expected) {
            return None;
        }
        lines.push((text_offset, file_offset + skipped));
        text_offset += unindented.len();
        file_offset += line.len();
    }
    (text_offset >= text.trim_end().len()).then_some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::source::FileId;

    #[test]
    fn offsets_of_a_text_are_mapped_to_the_file() {
        let text = "events:\n  on turn: |\n    one\n\n    two wrong\n  on death: \"x wrong\"\n  on rest: \"x\\n wrong\"\n";
        let document = YamlDocument::parse(FileId(0), text, 0);
        let (_, events) = document.get("events").unwrap();
        for (key, node) in events.entries().unwrap().iter() {
            let offset = node.as_text().unwrap().find("wrong").unwrap();
            let span = OffsetMap::new(&document, key, node).span(offset, offset + 5);
            let expected = match &*key.value {
                // YAML escapes this text.
                "on rest" => "on rest",
                _ => "wrong",
            };
            assert_eq!(&text[span.start as usize..span.end as usize], expected);
        }
    }
}
