//! Front matter: the header of a book in one file, between two lines of `---`.

use super::page::{is_heading, offset_lines};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span};
use std::ops::Range;

/// The range of the YAML, if the text begins with a line of `---`.
pub fn front_matter_range(text: &str) -> Option<Range<usize>> {
    let mut lines = offset_lines(text);
    let (at, first) = lines.next()?;
    if first.trim_start_matches('\u{feff}').trim_end() != "---" {
        return None;
    }
    let start = at + first.len();
    lines
        .find(|(_, line)| line.trim_end() == "---")
        .map(|(end, _)| start..end)
}

/// The end of the front matter, or the start of a text without it.
pub fn front_matter_end(text: &str) -> usize {
    front_matter_range(text).map_or(0, |range| {
        let end = text[range.end..].find('\n');
        end.map_or(text.len(), |end| range.end + end)
    })
}

/// Blanks out the front matter, so that all offsets stay the same.
pub fn blank_front_matter(text: &str) -> String {
    let end = front_matter_end(text);
    let blank = text.bytes().take(end);
    let blank = blank.map(|byte| if byte == b'\n' { '\n' } else { ' ' });
    blank.chain(text[end..].chars()).collect()
}

/// The error in the `---` lines of a text without front matter. The text has lines such as `title: The Harbour` before its first page.
pub fn front_matter_error(file: FileId, text: &str) -> Option<Diagnostic> {
    if front_matter_range(text).is_some() {
        return None;
    }
    let head = offset_lines(text).take_while(|(_, line)| !is_heading(line));
    let head: Vec<(usize, &str)> = head.filter(|(_, line)| !line.trim().is_empty()).collect();
    let [first, rest @ ..] = &*head else {
        return None;
    };
    if !head.iter().any(|(_, line)| is_key_line(line)) {
        return None;
    }
    let other = rest.iter().find(|(_, line)| is_dashes(line));
    let here = "write three dashes here, and nothing else";
    let ((at, line), message, help) = match is_dashes(first.1) {
        true if first.0 > 0 => {
            let help = "take away the empty lines above it";
            (
                first,
                "the header begins at the first line of the file",
                help,
            )
        }
        true if trim_line(first.1) != "---" => {
            (first, "the header begins with a line of `---`", here)
        }
        true => match other {
            Some(other) => (other, "the header ends with a line of `---`", here),
            None => {
                let help = "write a line of `---` below the last of its lines";
                (first, "the header is not closed", help)
            }
        },
        false => {
            // Without a second line of dashes it may be prose.
            other.filter(|_| is_key_line(first.1))?;
            let help = "add a line with three dashes above this line";
            (first, "the header begins with a line of `---`", help)
        }
    };
    let span = Span::new(file, *at, at + line.trim_end().len());
    Some(Diagnostic::new(Code::InvalidSyntax, span, message).help(help))
}

/// A line without a byte order mark and space at its end.
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
    let word = |byte: u8| byte.is_ascii_lowercase() || byte == b'-' || byte == b'_';
    !key.is_empty() && key.bytes().all(word) && (value.is_empty() || value.starts_with(' '))
}
