//! Loaded texts and the starts of their lines.

use super::span::{FileId, Span};
use crate::syntax::unicode::normalize_line_breaks;
use std::sync::{Arc, OnceLock};

/// All loaded texts, with their names for messages.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

#[derive(Debug, Clone)]
struct SourceFile {
    name: String,
    text: Arc<String>,
    /// Start of each line, computed on first use.
    line_starts: OnceLock<Arc<[u32]>>,
}

impl Sources {
    /// Adds a text and returns its number. Line breaks are normalized to `\n`.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push(SourceFile {
            name: name.into(),
            text: Arc::new(normalize_line_breaks(text.into())),
            line_starts: OnceLock::new(),
        });
        FileId(u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX))
    }

    /// Returns true if a text with this name was loaded.
    pub fn has(&self, name: &str) -> bool {
        self.files.iter().any(|file| file.name == name)
    }

    pub fn name(&self, file: FileId) -> &str {
        let file = self.files.get(file.0 as usize);
        file.map_or("?", |file| &file.name)
    }

    pub fn text(&self, file: FileId) -> Arc<String> {
        let file = self.files.get(file.0 as usize);
        file.map_or_else(Arc::default, |file| Arc::clone(&file.text))
    }

    /// Byte offsets of the lines of a text, starting with 0.
    pub fn line_starts(&self, file: FileId) -> Arc<[u32]> {
        let Some(file) = self.files.get(file.0 as usize) else {
            return Arc::from([0]);
        };
        let lines = file.line_starts.get_or_init(|| {
            let later_starts = file.text.match_indices('\n').map(|(i, _)| i + 1);
            let starts = std::iter::once(0).chain(later_starts);
            starts
                .map(|start| u32::try_from(start).unwrap_or(u32::MAX))
                .collect()
        });
        Arc::clone(lines)
    }

    /// The file and line of a span: `town.gamebook:12`.
    pub fn file_line(&self, span: Span) -> String {
        let line = self.line_of(span.file, span.start);
        format!("{}:{line}", self.name(span.file))
    }

    /// Line and column, both from 1; the column counts characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        self.line_column_at(span.file, span.start)
    }

    /// Line and column of any byte of a text.
    pub fn line_column_at(&self, file: FileId, byte: u32) -> (usize, usize) {
        let (text, lines) = (self.text(file), self.line_starts(file));
        let before = text.get(..byte as usize).unwrap_or(&text);
        let line = self.line_of(file, byte);
        let start = lines.get(line - 1);
        let on_line = start.and_then(|start| before.get(*start as usize..));
        (line, on_line.unwrap_or("").chars().count() + 1)
    }

    /// The line of a byte, from 1.
    pub fn line_of(&self, file: FileId, byte: u32) -> usize {
        let lines = self.line_starts(file);
        lines.partition_point(|start| *start <= byte).max(1)
    }

    /// Numbers, names and contents of all texts, in the order of loading.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &str, &str)> {
        (0..)
            .map(FileId)
            .zip(&self.files)
            .map(|(id, file)| (id, &*file.name, file.text.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_and_column_count_characters() {
        let mut sources = Sources::default();
        let file = sources.add("x", "añb\n\ncd\n");
        let line_column = |start| sources.line_column(Span::new(file, start, start));
        assert_eq!(line_column(0), (1, 1));
        assert_eq!(line_column(3), (1, 3));
        assert_eq!(line_column(4), (1, 4));
        assert_eq!(line_column(5), (2, 1));
        assert_eq!(line_column(7), (3, 2));
        assert_eq!(line_column(9), (4, 1));
        assert_eq!(line_column(99), (4, 1));
    }
}
