//! A place in a text: twelve bytes that ride along from the grammar to the last error.

use std::sync::{Arc, OnceLock};

/// A text by its number in [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FileId(pub u32);

/// Bytes `start..end` of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// Bytes `start..end` of `file`.
    #[must_use]
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let clip = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            file,
            start: clip(start),
            end: clip(end),
        }
    }

    /// From the start of this place to the end of `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            end: other.end.max(self.end),
            ..self
        }
    }
}

/// A thing and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spanned<T> {
    pub it: T,
    pub span: Span,
}

impl<T> Spanned<T> {
    pub fn new(it: T, span: Span) -> Self {
        Self { it, span }
    }
}

/// Every text that was read, each with the name it is called by in messages.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<(String, Arc<str>)>,
    /// Where each line of a text begins, found out when it is first asked.
    lines: Vec<OnceLock<Vec<u32>>>,
}

impl Sources {
    /// Keeps a text and gives its number.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        self.files.push((name.into(), text.into()));
        self.lines.push(OnceLock::new());
        FileId(u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX))
    }

    #[must_use]
    pub fn name(&self, file: FileId) -> &str {
        self.files
            .get(file.0 as usize)
            .map_or("?", |(name, _)| name)
    }

    #[must_use]
    pub fn text(&self, file: FileId) -> Arc<str> {
        self.files
            .get(file.0 as usize)
            .map_or_else(|| Arc::from(""), |(_, text)| Arc::clone(text))
    }

    /// Line and column, both from 1; the column counts characters.
    #[must_use]
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        self.line_column_at(span.file, span.start)
    }

    /// The same of any byte of a text.
    #[must_use]
    pub fn line_column_at(&self, file: FileId, byte: u32) -> (usize, usize) {
        let n = file.0 as usize;
        let (Some((_, text)), Some(lines)) = (self.files.get(n), self.lines.get(n)) else {
            return (1, 1);
        };
        let lines = lines.get_or_init(|| {
            let ends = text.match_indices('\n').map(|(at, _)| at + 1);
            let starts = std::iter::once(0).chain(ends);
            starts.filter_map(|at| u32::try_from(at).ok()).collect()
        });
        let line = lines.partition_point(|start| *start <= byte).max(1);
        let start = lines.get(line - 1).map_or(0, |start| *start as usize);
        let end = (byte as usize).min(text.len());
        let before = text
            .get(start..end)
            .map_or(0, |words| words.chars().count());
        (line, before + 1)
    }

    /// Numbers and names of all texts, in the order they were read.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &str, &str)> {
        (0..)
            .map(FileId)
            .zip(&self.files)
            .map(|(id, (name, text))| (id, &**name, &**text))
    }
}
