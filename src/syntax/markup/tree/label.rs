//! Warnings for rows that seem to have a label.

use super::super::ast::{Emphasis, Item};
use super::super::piece::{LinePiece, MarkupLine};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::unicode::is_word;

/// A label without a space after its colon: `1-3:Rain`. `12:30` and `http://` are not labels.
pub(crate) fn label_without_space(text: &str) -> Option<&str> {
    let (label, after) = text.split_once(':')?;
    let has_no_space =
        after.starts_with(|c: char| !c.is_whitespace() && !c.is_ascii_digit() && !"/:".contains(c));
    let is_number = label.starts_with(|c: char| c.is_ascii_digit())
        && label
            .chars()
            .all(|c| c.is_ascii_digit() || "-+, ".contains(c));
    (has_no_space && (is_number || is_label_word(label))).then_some(label)
}

fn is_label_word(text: &str) -> bool {
    text.starts_with(char::is_lowercase) && text.chars().all(|c| is_word(c) || "-_".contains(c))
}

/// The warning for a line that seems to begin with a label but continues the row above.
pub(super) fn label_warning(line: &MarkupLine<'_>, above: Option<&Item>) -> Option<Diagnostic> {
    const MAX_LABEL_WORDS: usize = 4;
    let Some(LinePiece::Text(text, Emphasis::Plain)) = line.pieces.first() else {
        return None;
    };
    let Some((label, after)) = text.value.split_once(':') else {
        let has_turn = matches!(line.pieces.get(1), Some(LinePiece::Turn(_)));
        let label = label_without_colon(&text.value, has_turn)
            .filter(|_| above.is_none_or(ends_sentence))?;
        let message = format!("`{label}` has no colon, so this line continues the row above");
        let span = text.span.subspan(0, label.len());
        let help =
            format!("add a colon: `{label}: ...`; if it is not a label, write `\\` before it");
        return Some(Diagnostic::new(Code::LabelShownAsText, span, message).help(help));
    };
    let is_number = label.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '<' | '>' | '-'));
    let is_set_apart = after.is_empty() || after.starts_with(' ') || is_number;
    // `Declined, full:` and `won or lost:`, but not `Then he says:`.
    let mut parts = label.split([',', '/']).flat_map(|part| part.split(" or "));
    let is_list = parts.all(|part| part.split_whitespace().count() == 1);
    let is_lowercase = !label.contains(char::is_uppercase);
    let is_short = label.split_whitespace().count() <= MAX_LABEL_WORDS;
    let is_sentence = label.contains(['.', '!', '?']);
    let is_words = !is_sentence && (is_list || is_lowercase && is_short);
    (is_set_apart && (is_number || is_words)).then(|| {
        let label_end = label.len() + 1;
        let message = format!("`{label}:` is not a label, so this line continues the row above");
        let span = text.span.subspan(0, label_end);
        let warning = Diagnostic::new(Code::LabelShownAsText, span, message);
        match label_without_space(&text.value) {
            Some(label) if label.starts_with(|c: char| c.is_ascii_digit()) => warning
                .help(format!("add a space after the colon: `{label}: ...`"))
                .fix(text.span.subspan(label_end, label_end), " "),
            _ => warning.help("use a number, a range such as `2-5`, or lower-case words separated by commas; for a literal colon, write `\\:`"),
        }
    })
}

/// Returns true if the item ends a sentence. An unfinished sentence can continue with anything.
fn ends_sentence(item: &Item) -> bool {
    match item {
        Item::Text(text, _) => {
            let text = text.value.trim_end();
            let text = text.trim_end_matches(['"', '\'', ')', '”', '’', '»']);
            text.is_empty() || text.ends_with(['.', '!', '?', '…', ':'])
        }
        _ => true,
    }
}

/// A label without its colon: a range before other text, or one word or number before a turn.
fn label_without_colon(text: &str, has_turn: bool) -> Option<&str> {
    let mut words = text.trim_end().split(' ');
    let first = words.next()?;
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|b| b.is_ascii_digit());
    let is_range = |it: &str| match it.split_once('-') {
        Some((low, high)) => is_number(low) && is_number(high),
        None => it.strip_suffix('+').is_some_and(is_number),
    };
    let next = [words.next(), words.next()];
    if is_number(first) && matches!(next, [Some("or"), Some("less" | "more")]) {
        return Some(&text[..first.len() + " or less".len()]);
    }
    let is_only_word = has_turn && next[0].is_none() && (is_label_word(first) || is_number(first));
    (is_range(first) || is_only_word).then_some(first)
}
