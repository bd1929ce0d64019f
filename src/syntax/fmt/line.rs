//! Formats the spacing of one line. Only whitespace changes.

use super::braces;
use crate::syntax::markup::{
    BLANKS, MarkupLineKind, OutlinePart, OutlinedLine, collapse_blanks, map_unquoted,
};
use crate::syntax::unicode::is_word;
use std::ops::Range;

pub(super) fn is_empty(line: &str) -> bool {
    line.trim_matches(['\u{feff}', ' ', '\t', '\r']).is_empty()
}

/// The first byte of a line after its leading blanks.
pub(super) fn content_start(text: &str, line: &OutlinedLine) -> usize {
    let old = &text[line.range.clone()];
    line.range.start + (old.len() - old.trim_start_matches(BLANKS).len())
}

/// Formats a line, without its indentation. `text_start` is the start of the text of a choice.
pub(super) fn format_line(text: &str, line: &OutlinedLine, text_start: Option<usize>) -> String {
    let old = &text[line.range.clone()];
    let mut new = match line.kind {
        MarkupLineKind::Heading => format_heading(old),
        MarkupLineKind::Attribute => format_attribute(old),
        MarkupLineKind::Comment => format_comment(old),
        _ => format_body(text, line, text_start),
    };
    let length = new.trim_end_matches(BLANKS).len();
    // An escaped space is not removed.
    if !new[..length].ends_with('\\') {
        new.truncate(length);
    }
    new
}

fn format_heading(old: &str) -> String {
    let old = old.trim_matches(['\u{feff}', ' ', '\t', '\r']);
    let Some(rest) = old
        .strip_prefix('#')
        .filter(|rest| rest.starts_with([' ', '\t']))
    else {
        return old.to_owned();
    };
    let content = rest.trim_matches(BLANKS);
    let (id, title) = content.split_once(':').unwrap_or((content, ""));
    let (id, title) = (id.trim_end_matches(BLANKS), title.trim_matches(BLANKS));
    // `check` reports a heading without an id, so the line is left unchanged.
    if id.is_empty() || id.contains(char::is_whitespace) {
        old.to_owned()
    } else if title.is_empty() {
        format!("# {id}")
    } else {
        format!("# {id}: {title}")
    }
}

fn format_attribute(old: &str) -> String {
    match old.split_once(':') {
        Some((key, value)) => format!(
            "{}: {}",
            key.trim_matches(BLANKS),
            format_attribute_value(key.trim_matches(BLANKS), value.trim_matches(BLANKS))
        ),
        None => old.trim_matches(BLANKS).to_owned(),
    }
}

/// `tries=0 ,  mood = calm` becomes `tries = 0, mood = calm`, and `3 , 5` becomes `3,5`. Quoted text is copied.
fn format_attribute_value(key: &str, value: &str) -> String {
    if key == "position" {
        return value
            .split(',')
            .map(|part| part.trim_matches(BLANKS))
            .collect::<Vec<_>>()
            .join(",");
    }
    if !matches!(key, "variables" | "params" | "boxes" | "image" | "tags") {
        return value.to_owned();
    }
    let has_defaults = matches!(key, "variables" | "params");
    let out = map_unquoted(value, |part| {
        let mut part = collapse_blanks(part).into_owned();
        // A comma separates tags, but can be part of a file name.
        if has_defaults {
            part = collapse_blanks(&part.replace('=', " = ")).into_owned();
        }
        if key != "image" && key != "boxes" {
            part = part.replace(" ,", ",");
            part = collapse_blanks(&part.replace(',', ", ")).into_owned();
        }
        part
    });
    out.trim_matches(BLANKS).to_owned()
}

fn format_comment(old: &str) -> String {
    let old = old.trim_start_matches(BLANKS);
    match old.strip_prefix("//") {
        Some(note) if !note.starts_with(BLANKS) && !note.starts_with('/') => format!("// {note}"),
        _ => old.to_owned(),
    }
}

/// Formats a line of a body.
fn format_body(text: &str, line: &OutlinedLine, text_start: Option<usize>) -> String {
    let (mut out, mut next) = format_line_start(text, line);
    let end = line.range.end;
    let prefix_length = out.len();
    let mut previous: Option<OutlinePart> = None;
    for (part, range) in &line.parts {
        let gap = &text[next.min(range.start)..range.start];
        let old = &text[range.clone()];
        let is_guard = text_start.is_some_and(|text_start| range.start <= text_start);
        let follows_guard = is_guard && previous == Some(OutlinePart::Brace);
        if out.len() > prefix_length || !gap.trim_matches(BLANKS).is_empty() {
            out.push_str(&collapse_blanks(gap));
        }
        match part {
            OutlinePart::Text | OutlinePart::Stars => {
                if follows_guard && !old.starts_with(BLANKS) {
                    out.push(' ');
                }
                let new = if old.starts_with('\\') || *part == OutlinePart::Stars {
                    old.into()
                } else {
                    collapse_blanks(old)
                };
                // The space after bars and dashes has already been written.
                out.push_str(if out.len() == prefix_length {
                    new.trim_start_matches(BLANKS)
                } else {
                    &new
                });
            }
            OutlinePart::Brace => {
                if follows_guard && out.ends_with('}') {
                    out.push(' ');
                }
                let inner = old.get(1..old.len() - 1).unwrap_or_default();
                out.push_str(&format!("{{{}}}", braces::format_braces(inner)));
            }
            OutlinePart::Turn => {
                if out.len() > prefix_length && allows_space_after(&out) {
                    out.push(' ');
                }
                out.push_str(&format_turn(old));
            }
        }
        previous = Some(*part);
        next = range.end;
    }
    out.push_str(&collapse_blanks(&text[next.min(end)..end]));
    out
}

/// Formats the bars, labels and dashes of a line. Also returns the start of the rest.
fn format_line_start(text: &str, line: &OutlinedLine) -> (String, usize) {
    let mut start = content_start(text, line);
    let end = line.range.end;
    let mut out = String::new();
    if let Some(bars) = &line.bars {
        out.push_str(&text[bars.clone()]);
        start = bars.end;
        if let Some(last) = line.labels.last() {
            let labels = line.labels.iter();
            let labels: Vec<String> = labels.map(|it| format_label(&text[it.clone()])).collect();
            out.push_str(&format!(" {}:", labels.join(", ")));
            let rest = &text[last.end..end];
            start = last.end + rest.find(':').map_or(0, |colon| colon + 1);
        }
        start = skip_blanks(text, start..end);
        if start < end {
            out.push(' ');
        }
    }
    if line.kind == MarkupLineKind::Choice && text[start..end].starts_with('-') {
        let dashes_end = end - text[start..end].trim_start_matches('-').len();
        out.push_str(&text[start..dashes_end]);
        start = skip_blanks(text, dashes_end..end);
        // `check` reports a missing space after the dash, so none is added here.
        if start > dashes_end && start < end {
            out.push(' ');
        }
    }
    (out, start)
}

/// The first byte of a range after its leading blanks.
fn skip_blanks(text: &str, range: Range<usize>) -> usize {
    range.end - text[range].trim_start_matches(BLANKS).len()
}

/// `3 – 5` becomes `3-5`, and `9  or more` becomes `9 or more`.
fn format_label(old: &str) -> String {
    let is_number_char = |c: char| c.is_ascii_digit() || c == '-' || c == '−';
    if old.starts_with('"') {
        old.to_owned()
    } else if old.starts_with(is_number_char) && !old.contains(char::is_alphabetic) {
        old.replace(BLANKS, "").replace('–', "-")
    } else {
        collapse_blanks(old).into_owned()
    }
}

/// Returns true if a space can be added before an arrow. After stars, a space could change the emphasis.
fn allows_space_after(out: &str) -> bool {
    let before_stars = out.trim_end_matches('*');
    let has_stars = before_stars.len() < out.len();
    !out.ends_with(BLANKS) && (!has_stars || before_stars.ends_with(is_word))
}

fn format_turn(old: &str) -> String {
    let target = old.strip_prefix("->").unwrap_or(old);
    let words: Vec<&str> = target
        .split(BLANKS)
        .filter(|word| !word.is_empty())
        .collect();
    format!("-> {}", words.join(" "))
}
