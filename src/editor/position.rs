//! Positions of the protocol (lines and columns from 0), and URIs of files.

use crate::syntax::unicode::is_word;
use lsp_types::{Position, Range, TextEdit, Uri, WorkspaceEdit};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// The unit of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnUnit {
    Utf8,
    Utf16,
}

/// A text with the offsets of its lines.
pub(super) struct LineIndex<'t> {
    text: &'t str,
    line_starts: Arc<[u32]>,
    column_unit: ColumnUnit,
}

impl<'t> LineIndex<'t> {
    pub(super) fn from_text(text: &'t str, columns: ColumnUnit) -> Self {
        let ends = text.match_indices('\n').map(|(offset, _)| offset + 1);
        let starts = std::iter::once(0).chain(ends);
        let starts = starts.map(|offset| u32::try_from(offset).unwrap_or(u32::MAX));
        Self::with_line_starts(text, starts.collect(), columns)
    }

    pub(super) fn with_line_starts(text: &'t str, starts: Arc<[u32]>, unit: ColumnUnit) -> Self {
        Self {
            text,
            line_starts: starts,
            column_unit: unit,
        }
    }

    fn line_start(&self, line: usize) -> Option<usize> {
        self.line_starts.get(line).map(|start| *start as usize)
    }

    /// A line without its line break. Empty after the last line.
    pub(super) fn line(&self, line: usize) -> &'t str {
        let Some(start) = self.line_start(line) else {
            return "";
        };
        let end = self.line_start(line + 1).unwrap_or(self.text.len());
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    pub(super) fn position(&self, byte: usize) -> Position {
        self.position_after((0, Position::default()), byte)
    }

    /// The position of a byte. Counts columns from an earlier byte and its position, if both are on the same line.
    pub(super) fn position_after(&self, (start, at): (usize, Position), byte: usize) -> Position {
        let byte = byte.min(self.text.len());
        let starts = &self.line_starts;
        let number = starts.partition_point(|start| *start as usize <= byte);
        let line = number.max(1) - 1;
        let (from, before) = match at.line as usize == line && start <= byte {
            true => (start, at.character),
            false => (self.line_start(line).unwrap_or(byte), 0),
        };
        let text = self.text.get(from..byte).unwrap_or_default();
        let columns = match self.column_unit {
            ColumnUnit::Utf8 => text.len(),
            ColumnUnit::Utf16 => text.encode_utf16().count(),
        };
        let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Position::new(to_u32(line), before.saturating_add(to_u32(columns)))
    }

    pub(super) fn range(&self, start: usize, end: usize) -> Range {
        Range::new(self.position(start), self.position(end))
    }

    /// The byte at a position, at most the end of its line.
    pub(super) fn byte_at(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(start) = self.line_start(line) else {
            return self.text.len();
        };
        let text = self.line(line);
        let column = position.character as usize;
        let mut columns_passed = 0;
        for (byte, c) in text.char_indices() {
            if columns_passed >= column {
                return start + byte;
            }
            columns_passed += match self.column_unit {
                ColumnUnit::Utf8 => c.len_utf8(),
                ColumnUnit::Utf16 => c.len_utf16(),
            };
        }
        start + text.len()
    }
}

/// The word of letters, digits and these characters around a byte.
pub(super) fn word_at(text: &str, byte: usize, signs: &[char]) -> Option<std::ops::Range<usize>> {
    let is_word_char = |it: char| is_word(it) || signs.contains(&it);
    let (before, after) = (text.get(..byte)?, text.get(byte..)?);
    let start = before.trim_end_matches(is_word_char).len();
    let end = after.find(|it| !is_word_char(it)).unwrap_or(after.len());
    Some(start..byte + end)
}

/// The path of a `file:` URI of this machine.
pub(super) fn uri_to_path(uri: &Uri) -> Option<PathBuf> {
    let scheme = uri.scheme()?;
    if !scheme.as_str().eq_ignore_ascii_case("file") {
        return None;
    }
    // Files of another machine are not supported.
    let host = uri.authority().map_or("", |it| it.host().as_str());
    if !host.is_empty() && !host.eq_ignore_ascii_case("localhost") {
        return None;
    }
    let path = uri.path().as_estr().decode().into_string().ok()?;
    let path = match cfg!(windows) {
        true => path.trim_start_matches('/').replace('/', "\\"),
        false => path.into_owned(),
    };
    Some(PathBuf::from(OsString::from(path)))
}

pub(super) fn path_to_uri(path: &Path) -> Option<Uri> {
    let path = path.to_str()?;
    let path = match cfg!(windows) {
        true => format!("/{}", path.trim_start_matches(r"\\?\").replace('\\', "/")),
        false => path.to_owned(),
    };
    let mut out = "file://".to_owned();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    Uri::from_str(&out).ok()
}

pub(super) fn workspace_edit(edits: impl IntoIterator<Item = (Uri, TextEdit)>) -> WorkspaceEdit {
    #[expect(clippy::mutable_key_type, reason = "the type of the protocol")]
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for (uri, edit) in edits {
        changes.entry(uri).or_default().push(edit);
    }
    WorkspaceEdit::new(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_what_the_editor_counts() {
        let text = "a𝄞é\r\nzwei\n";
        for (columns, byte, at) in [
            (ColumnUnit::Utf16, 0, (0, 0)),
            (ColumnUnit::Utf16, 5, (0, 3)),
            (ColumnUnit::Utf16, 7, (0, 4)),
            (ColumnUnit::Utf8, 5, (0, 5)),
            (ColumnUnit::Utf16, 9, (1, 0)),
            (ColumnUnit::Utf16, 14, (2, 0)),
        ] {
            let lines = LineIndex::from_text(text, columns);
            let position = Position::new(at.0, at.1);
            assert_eq!(lines.position(byte), position, "{columns:?} {byte}");
            assert_eq!(lines.byte_at(position), byte, "{columns:?} {at:?}");
        }
        let lines = LineIndex::from_text(text, ColumnUnit::Utf16);
        assert_eq!(lines.byte_at(Position::new(0, 99)), 7);
        assert_eq!(lines.byte_at(Position::new(99, 0)), text.len());
        // Within a character of two units: the character after it.
        assert_eq!(lines.byte_at(Position::new(0, 2)), 5);
    }

    #[test]
    fn files_have_uris() {
        for path in ["/a b/ü#?.gamebook", "/plain/book.yaml"] {
            let uri = path_to_uri(Path::new(path)).unwrap();
            assert_eq!(uri_to_path(&uri).unwrap(), Path::new(path));
        }
        let other = Uri::from_str("untitled:Untitled-1").unwrap();
        assert_eq!(uri_to_path(&other), None);
        let other = Uri::from_str("file://elsewhere/book.yaml").unwrap();
        assert_eq!(uri_to_path(&other), None);
    }
}
