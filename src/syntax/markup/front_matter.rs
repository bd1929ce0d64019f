//! Front matter: the header of a book in one file, between two lines of `---`.

use super::page::{is_heading, offset_lines};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span};
use std::ops::Range;

/// The range of the YAML. None if the text does not begin with front matter.
pub fn front_matter_range(text: &str) -> Option<Range<usize>> {
    let mut lines = offset_lines(text);
    let (offset, first) = lines.next()?;
    if first.trim_start_matches('\u{feff}').trim_end() != "---" {
        return None;
    }
    let start = offset + first.len();
    lines
        .find(|(_, line)| line.trim_end() == "---")
        .map(|(end, _)| start..end)
}

/// The end of the front matter, or 0 for a text without it.
pub fn front_matter_end(text: &str) -> usize {
    front_matter_range(text).map_or(0, |range| {
        let end = text[range.end..].find('\n');
        end.map_or(text.len(), |end| range.end + end)
    })
}

/// The error for a text with lines such as `title: The Harbour` before its first page, but without valid front matter.
pub fn front_matter_error(file: FileId, text: &str) -> Option<Diagnostic> {
    if front_matter_range(text).is_some() {
        return None;
    }
    const NO_START: &str = "the header must begin with a line of `---`";
    const REPLACE_LINE: &str = "replace this line by three dashes";
    let lines = offset_lines(text).take_while(|(_, line)| !is_heading(line));
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    if !lines.iter().any(|(_, line)| is_key_line(line)) {
        return None;
    }
    let (first, others) = lines.split_first()?;
    let closing = others.iter().find(|(_, line)| is_dashes(line));
    let ((start, line), message, help) = match (is_dashes(first.1), closing) {
        (true, _) if first.0 > 0 => {
            let message = "the header must begin on the first line of the file";
            (first, message, "remove the empty lines above it")
        }
        (true, _) if trim_line(first.1) != "---" => (first, NO_START, REPLACE_LINE),
        (true, Some(closing)) => (
            closing,
            "the header must end with a line of `---`",
            REPLACE_LINE,
        ),
        (true, None) => {
            let help = "write a line of `---` below its last line";
            (first, "the header is not closed", help)
        }
        (false, Some(_)) if is_key_line(first.1) => {
            (first, NO_START, "add a line of `---` above this line")
        }
        // Without a second line of dashes, it may be prose.
        (false, _) => return None,
    };
    let span = Span::new(file, *start, start + line.trim_end().len());
    Some(Diagnostic::new(Code::InvalidSyntax, span, message).help(help))
}

/// A line without a byte order mark or trailing whitespace.
fn trim_line(line: &str) -> &str {
    line.trim_start_matches('\u{feff}').trim_end()
}

fn is_dashes(line: &str) -> bool {
    let line = trim_line(line).trim_start();
    line.len() > 1 && line.bytes().all(|byte| byte == b'-')
}

/// `title: The Harbour`, `codes:`.
fn is_key_line(line: &str) -> bool {
    let (key, value) = trim_line(line).split_once(':').unwrap_or_default();
    let is_key_byte = |byte: u8| byte.is_ascii_lowercase() || byte == b'-' || byte == b'_';
    !key.is_empty() && key.bytes().all(is_key_byte) && (value.is_empty() || value.starts_with(' '))
}
