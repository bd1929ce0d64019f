//! Formats the spacing of one line. Everything except white space is copied.

use super::braces;
use crate::syntax::markup::{
    BLANKS, MarkupLineKind, OutlinePart, OutlinedLine, collapse_blanks, map_unquoted,
};
use crate::syntax::unicode::is_word;
use std::ops::Range;

pub(super) fn is_empty(line: &str) -> bool {
    line.trim_matches(['\u{feff}', ' ', '\t', '\r']).is_empty()
}

/// The first byte of a line that is not white space.
pub(super) fn content_start(text: &str, line: &OutlinedLine) -> usize {
    let was = &text[line.range.clone()];
    line.range.start + (was.len() - was.trim_start_matches(BLANKS).len())
}

/// The formatted line without its indentation. `words` is the start of the text of a choice.
pub(super) fn format_line(text: &str, line: &OutlinedLine, words: Option<usize>) -> String {
    let was = &text[line.range.clone()];
    let mut new = match line.kind {
        MarkupLineKind::Heading => format_heading(was),
        MarkupLineKind::Attribute => format_attribute(was),
        MarkupLineKind::Comment => format_comment(was),
        _ => format_body(text, line, words),
    };
    let kept = new.trim_end_matches(BLANKS).len();
    // An escaped space.
    if !new[..kept].ends_with('\\') {
        new.truncate(kept);
    }
    new
}

fn format_heading(was: &str) -> String {
    let was = was.trim_matches(['\u{feff}', ' ', '\t', '\r']);
    let Some(rest) = was
        .strip_prefix('#')
        .filter(|rest| rest.starts_with([' ', '\t']))
    else {
        return was.to_owned();
    };
    let words = rest.trim_matches(BLANKS);
    let (id, title) = words.split_once(':').unwrap_or((words, ""));
    let (id, title) = (id.trim_end_matches(BLANKS), title.trim_matches(BLANKS));
    // `check` reports a heading without an id, so the line is left unchanged.
    if id.is_empty() || id.contains(char::is_whitespace) {
        was.to_owned()
    } else if title.is_empty() {
        format!("# {id}")
    } else {
        format!("# {id}: {title}")
    }
}

fn format_attribute(was: &str) -> String {
    match was.split_once(':') {
        Some((key, value)) => format!(
            "{}: {}",
            key.trim_matches(BLANKS),
            format_attribute_value(key.trim_matches(BLANKS), value.trim_matches(BLANKS))
        ),
        None => was.trim_matches(BLANKS).to_owned(),
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
    let signs = matches!(key, "variables" | "params");
    let out = map_unquoted(value, |part| {
        let mut part = collapse_blanks(part).into_owned();
        // A comma separates tags, but can be part of a file name.
        if signs {
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

fn format_comment(was: &str) -> String {
    let was = was.trim_start_matches(BLANKS);
    match was.strip_prefix("//") {
        Some(note) if !note.starts_with(BLANKS) && !note.starts_with('/') => format!("// {note}"),
        _ => was.to_owned(),
    }
}

/// A line of a body, part by part.
fn format_body(text: &str, line: &OutlinedLine, words: Option<usize>) -> String {
    let (mut out, mut at) = format_line_start(text, line);
    let end = line.range.end;
    let head = out.len();
    let mut before: Option<OutlinePart> = None;
    for (part, place) in &line.parts {
        let gap = &text[at.min(place.start)..place.start];
        let was = &text[place.clone()];
        if out.len() > head || !gap.trim_matches(BLANKS).is_empty() {
            out.push_str(&collapse_blanks(gap));
        }
        match part {
            OutlinePart::Text | OutlinePart::Stars => {
                let guarded = before == Some(OutlinePart::Brace)
                    && words.is_some_and(|words| place.start <= words);
                if guarded && !was.starts_with(BLANKS) {
                    out.push(' ');
                }
                let was = if was.starts_with('\\') || *part == OutlinePart::Stars {
                    was.to_owned()
                } else {
                    collapse_blanks(was).into_owned()
                };
                // The space after bars and dashes has already been written.
                out.push_str(if out.len() == head {
                    was.trim_start_matches(BLANKS)
                } else {
                    &was
                });
            }
            OutlinePart::Brace => {
                let guard = words.is_some_and(|words| place.start <= words);
                if guard && before == Some(OutlinePart::Brace) && out.ends_with('}') {
                    out.push(' ');
                }
                let inner = was.get(1..was.len() - 1).unwrap_or_default();
                out.push_str(&format!("{{{}}}", braces::format_braces(inner)));
            }
            OutlinePart::Turn => {
                if out.len() > head && allows_space_after(&out) {
                    out.push(' ');
                }
                out.push_str(&format_turn(was));
            }
        }
        before = Some(*part);
        at = place.end;
    }
    out.push_str(&collapse_blanks(&text[at.min(end)..end]));
    out
}

/// The formatted bars, labels and dashes of a line, and the start of the rest.
fn format_line_start(text: &str, line: &OutlinedLine) -> (String, usize) {
    let mut at = content_start(text, line);
    let mut out = String::new();
    if let Some(bars) = &line.bars {
        out.push_str(&text[bars.clone()]);
        at = bars.end;
        if let Some(last) = line.labels.last() {
            let labels: Vec<String> = line
                .labels
                .iter()
                .map(|l| format_label(&text[l.clone()]))
                .collect();
            out.push_str(&format!(" {}:", labels.join(", ")));
            let rest = &text[last.end..line.range.end];
            at = last.end + rest.find(':').map_or(0, |colon| colon + 1);
        }
        at = skip_blanks(text, at..line.range.end);
        if at < line.range.end {
            out.push(' ');
        }
    }
    if line.kind == MarkupLineKind::Choice && text[at..line.range.end].starts_with('-') {
        let words = text[at..line.range.end].trim_start_matches('-');
        let dashes = line.range.end - words.len() - at;
        out.push_str(&"-".repeat(dashes));
        let rest = skip_blanks(text, at + dashes..line.range.end);
        // `check` reports a missing space after the dash, so none is added here.
        if rest > at + dashes && rest < line.range.end {
            out.push(' ');
        }
        at = rest;
    }
    (out, at)
}

/// The end of the space at the start of a range.
fn skip_blanks(text: &str, place: Range<usize>) -> usize {
    let rest = &text[place.clone()];
    place.start + (rest.len() - rest.trim_start_matches(BLANKS).len())
}

/// `3 – 5` becomes `3-5`, and `9  or more` becomes `9 or more`.
fn format_label(was: &str) -> String {
    let number = |c: char| c.is_ascii_digit() || c == '-' || c == '−';
    if was.starts_with('"') {
        was.to_owned()
    } else if was.starts_with(number) && !was.contains(char::is_alphabetic) {
        was.replace(BLANKS, "").replace('–', "-")
    } else {
        collapse_blanks(was).into_owned()
    }
}

/// Returns true if a space can be added before an arrow. After stars it could change the emphasis.
fn allows_space_after(out: &str) -> bool {
    let words = out.trim_end_matches('*');
    !out.ends_with(BLANKS) && (words.len() == out.len() || words.ends_with(is_word))
}

fn format_turn(was: &str) -> String {
    let rest = was.strip_prefix("->").unwrap_or(was);
    let words: Vec<&str> = rest.split(BLANKS).filter(|word| !word.is_empty()).collect();
    format!("-> {}", words.join(" "))
}
