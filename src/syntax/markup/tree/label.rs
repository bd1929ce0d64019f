//! Rows that look like rows with labels, but are not.

use super::super::ast::{Emphasis, Item};
use super::super::piece::{LinePiece, MarkupLine};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::unicode::is_word;

/// A label without the space after its colon: `1-3:Rain`. `12:30` and `http://` are no labels.
pub(crate) fn label_without_space(text: &str) -> Option<&str> {
    let (label, rest) = text.split_once(':')?;
    let crowded =
        rest.starts_with(|c: char| !c.is_whitespace() && !c.is_ascii_digit() && !"/:".contains(c));
    let figures = label.starts_with(|c: char| c.is_ascii_digit())
        && label
            .chars()
            .all(|c| c.is_ascii_digit() || "-+, ".contains(c));
    let word = label.starts_with(char::is_lowercase)
        && label.chars().all(|c| is_word(c) || "-_".contains(c));
    (crowded && (figures || word)).then_some(label)
}

/// The error for a row that looks like a label but continues the row above. It begins with a few words and a colon.
pub(super) fn unread_label(line: &MarkupLine<'_>, above: Option<&Item>) -> Option<Diagnostic> {
    const MOST_WORDS: usize = 4;
    let Some(LinePiece::Text(text, Emphasis::Plain)) = line.pieces.first() else {
        return None;
    };
    let Some((label, rest)) = text.value.split_once(':') else {
        let turns = matches!(line.pieces.get(1), Some(LinePiece::Turn(_)));
        let label =
            label_without_colon(&text.value, turns).filter(|_| above.is_none_or(ends_sentence))?;
        let message = format!("`{label}` has no colon, so this line continues the row above");
        let place = text.span.subspan(0, label.len());
        let help =
            format!("add a colon: `{label}: ...`; if it is not a label, put a `\\` before it");
        return Some(Diagnostic::new(Code::LabelShownAsText, place, message).help(help));
    };
    let figures = label.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '<' | '>' | '-'));
    let apart = rest.is_empty() || rest.starts_with(' ') || figures;
    // `Declined, full:` and `won or lost:`, but not `Then he says:`.
    let parts = label.split([',', '/']).flat_map(|part| part.split(" or "));
    let listed = parts
        .map(|part| part.split_whitespace().count())
        .all(|words| words == 1);
    let small = !label.contains(char::is_uppercase);
    let few = label.split_whitespace().count() <= MOST_WORDS;
    let sentence = label.contains(['.', '!', '?']);
    (apart && (figures || !sentence && (listed || small && few))).then(|| {
        let behind = label.len() + 1;
        let message = format!("`{label}:` is not a label, so this line continues the row above");
        let place = text.span.subspan(0, behind);
        if label_without_space(&text.value).is_some_and(|label| label.starts_with(|c: char| c.is_ascii_digit())) {
            let help = format!("add a space after the colon: `{label}: ...`");
            let fault = Diagnostic::new(Code::LabelShownAsText, place, message).help(help);
            return fault.fix(text.span.subspan(behind, behind), " ");
        }
        Diagnostic::new(Code::LabelShownAsText, place, message).help("a label is a number, a range such as `2-5`, or words in lower case with commas between; for words that are only themselves write `\\:`")
    })
}

/// Returns true if the item ends with a whole sentence. An unfinished sentence can continue with anything.
fn ends_sentence(said: &Item) -> bool {
    match said {
        Item::Text(text, _) => {
            let text = text.value.trim_end();
            let text = text.trim_end_matches(['"', '\'', ')', '”', '’', '»']);
            text.is_empty() || text.ends_with(['.', '!', '?', '…', ':'])
        }
        _ => true,
    }
}

/// A label without its colon. It is a range with text after it, or one word with only a turn.
fn label_without_colon(text: &str, turns: bool) -> Option<&str> {
    let all = text.trim_end();
    let mut words = all.split(' ');
    let first = words.next()?;
    let digits = |it: &str| !it.is_empty() && it.bytes().all(|b| b.is_ascii_digit());
    let range = |it: &str| match it.split_once('-') {
        Some((low, high)) => digits(low) && digits(high),
        None => it.strip_suffix('+').is_some_and(digits),
    };
    let ends = [words.next(), words.next()];
    if digits(first) && matches!(ends, [Some("or"), Some("less" | "more")]) {
        let long = first.len() + " or less".len();
        return Some(&text[..long]);
    }
    let word = first.starts_with(char::is_lowercase)
        && first.chars().all(|c| is_word(c) || "-_".contains(c));
    let alone = turns && first == all && (word || digits(first));
    (range(first) || alone).then_some(first)
}
