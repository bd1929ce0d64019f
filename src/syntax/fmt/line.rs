//! Spacing of one line. Everything but space is copied.

use super::inside;
use crate::syntax::markup::{Outlined, Part, Shape};
use std::ops::Range;

/// Space without meaning at the ends of a line.
pub(super) const SPACE: [char; 3] = [' ', '\t', '\r'];

pub(super) fn is_empty(line: &str) -> bool {
    line.trim_matches(['\u{feff}', ' ', '\t', '\r']).is_empty()
}

/// The first byte of a line that is no space.
pub(super) fn start(text: &str, line: &Outlined) -> usize {
    let was = &text[line.at.clone()];
    line.at.start + (was.len() - was.trim_start_matches(SPACE).len())
}

/// The formatted line without its indentation. `words` is the start of the text of a choice.
pub(super) fn laid_out(text: &str, line: &Outlined, words: Option<usize>) -> String {
    let was = &text[line.at.clone()];
    let mut new = match line.shape {
        Shape::Heading => heading(was),
        Shape::Attribute => attribute(was),
        Shape::Comment => comment(was),
        Shape::Front | Shape::Blank | Shape::Choice | Shape::Prose => body(text, line, words),
    };
    let kept = new.trim_end_matches(SPACE).len();
    // An escaped space.
    if !new[..kept].ends_with('\\') {
        new.truncate(kept);
    }
    new
}

fn heading(was: &str) -> String {
    let was = was.trim_matches(['\u{feff}', ' ', '\t', '\r']);
    let Some(rest) = was
        .strip_prefix('#')
        .filter(|rest| rest.starts_with([' ', '\t']))
    else {
        return was.to_owned();
    };
    let words = rest.trim_matches(SPACE);
    let (id, title) = words.split_once(':').unwrap_or((words, ""));
    let (id, title) = (id.trim_end_matches(SPACE), title.trim_matches(SPACE));
    // `check` reports a heading without an id; it stays as it is.
    if id.is_empty() || id.contains(char::is_whitespace) {
        was.to_owned()
    } else if title.is_empty() {
        format!("# {id}")
    } else {
        format!("# {id}: {title}")
    }
}

fn attribute(was: &str) -> String {
    match was.split_once(':') {
        Some((key, value)) => format!(
            "{}: {}",
            key.trim_matches(SPACE),
            of_attribute(key.trim_matches(SPACE), value.trim_matches(SPACE))
        ),
        None => was.trim_matches(SPACE).to_owned(),
    }
}

/// `tries=0 ,  mood = calm` becomes `tries = 0, mood = calm`, and `3 , 5` becomes `3,5`. Quoted text stays.
fn of_attribute(key: &str, value: &str) -> String {
    if key == "at" {
        return value
            .split(',')
            .map(|part| part.trim_matches(SPACE))
            .collect::<Vec<_>>()
            .join(",");
    }
    if !matches!(key, "variables" | "takes" | "boxes" | "image" | "tags") {
        return value.to_owned();
    }
    let signs = matches!(key, "variables" | "takes");
    let mut out = String::with_capacity(value.len() + 4);
    for (n, part) in value.split('"').enumerate() {
        if n > 0 {
            out.push('"');
        }
        if n % 2 == 1 {
            out.push_str(part);
            continue;
        }
        let mut part = squeezed(part);
        // A comma separates tags, but can be part of a file name.
        if signs {
            part = squeezed(&part.replace('=', " = "));
        }
        if key != "image" && key != "boxes" {
            part = part.replace(" ,", ",");
            part = squeezed(&part.replace(',', ", "));
        }
        out.push_str(&part);
    }
    out.trim_matches(SPACE).to_owned()
}

fn comment(was: &str) -> String {
    let was = was.trim_start_matches(SPACE);
    match was.strip_prefix("//") {
        Some(note) if !note.starts_with(SPACE) && !note.starts_with('/') => format!("// {note}"),
        _ => was.to_owned(),
    }
}

/// A line of a body, part by part.
fn body(text: &str, line: &Outlined, words: Option<usize>) -> String {
    let (mut out, mut at) = front(text, line);
    let end = line.at.end;
    let head = out.len();
    let mut before: Option<Part> = None;
    for (part, place) in &line.parts {
        let gap = &text[at.min(place.start)..place.start];
        let was = &text[place.clone()];
        if out.len() > head || !gap.trim_matches(SPACE).is_empty() {
            out.push_str(&squeezed(gap));
        }
        match part {
            Part::Text | Part::Stars => {
                let guarded =
                    before == Some(Part::Brace) && words.is_some_and(|words| place.start <= words);
                if guarded && !was.starts_with(SPACE) {
                    out.push(' ');
                }
                let was = if was.starts_with('\\') || *part == Part::Stars {
                    was.to_owned()
                } else {
                    squeezed(was)
                };
                // The space after bars and dashes is there already.
                out.push_str(if out.len() == head {
                    was.trim_start_matches(SPACE)
                } else {
                    &was
                });
            }
            Part::Brace => {
                let guard = words.is_some_and(|words| place.start <= words);
                if guard && before == Some(Part::Brace) && out.ends_with('}') {
                    out.push(' ');
                }
                let inner = was.get(1..was.len() - 1).unwrap_or_default();
                out.push_str(&format!("{{{}}}", inside::laid_out(inner)));
            }
            Part::Turn => {
                if out.len() > head && wants_space(&out) {
                    out.push(' ');
                }
                out.push_str(&turn(was));
            }
        }
        before = Some(*part);
        at = place.end;
    }
    out.push_str(&squeezed(&text[at.min(end)..end]));
    out
}

/// The formatted bars, labels and dashes of a line, and the start of the rest.
fn front(text: &str, line: &Outlined) -> (String, usize) {
    let mut at = start(text, line);
    let mut out = String::new();
    if let Some(bars) = &line.bars {
        out.push_str(&text[bars.clone()]);
        at = bars.end;
        if let Some(last) = line.labels.last() {
            let labels: Vec<String> = line
                .labels
                .iter()
                .map(|l| label(&text[l.clone()]))
                .collect();
            out.push_str(&format!(" {}:", labels.join(", ")));
            let rest = &text[last.end..line.at.end];
            at = last.end + rest.find(':').map_or(0, |colon| colon + 1);
        }
        at = skipped(text, at..line.at.end);
        if at < line.at.end {
            out.push(' ');
        }
    }
    if line.shape == Shape::Choice && text[at..line.at.end].starts_with('-') {
        let words = text[at..line.at.end].trim_start_matches('-');
        let dashes = line.at.end - words.len() - at;
        out.push_str(&"-".repeat(dashes));
        let rest = skipped(text, at + dashes..line.at.end);
        // `check` reports a missing space after the dash; it stays as it is.
        if rest > at + dashes && rest < line.at.end {
            out.push(' ');
        }
        at = rest;
    }
    (out, at)
}

/// The end of the space at the start of a range.
fn skipped(text: &str, place: Range<usize>) -> usize {
    let rest = &text[place.clone()];
    place.start + (rest.len() - rest.trim_start_matches(SPACE).len())
}

/// `3 – 5` becomes `3-5`, and `9  or more` becomes `9 or more`.
fn label(was: &str) -> String {
    let number = |c: char| c.is_ascii_digit() || c == '-' || c == '−';
    if was.starts_with('"') {
        was.to_owned()
    } else if was.starts_with(number) && !was.contains(char::is_alphabetic) {
        was.replace(SPACE, "").replace('–', "-")
    } else {
        squeezed(was)
    }
}

/// Can a space be added before an arrow? After stars it could change the emphasis.
fn wants_space(out: &str) -> bool {
    let words = out.trim_end_matches('*');
    !out.ends_with(SPACE) && (words.len() == out.len() || words.ends_with(char::is_alphanumeric))
}

fn turn(was: &str) -> String {
    let rest = was.strip_prefix("->").unwrap_or(was);
    let words: Vec<&str> = rest.split(SPACE).filter(|word| !word.is_empty()).collect();
    format!("-> {}", words.join(" "))
}

/// Makes every run of blanks one space.
pub(super) fn squeezed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if !SPACE.contains(&c) {
            out.push(c);
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out
}
