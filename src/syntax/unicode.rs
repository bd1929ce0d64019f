//! Unicode: normalization and comparison of texts, characters of words, and printable characters.

use std::borrow::Cow;
use unicase::UniCase;
use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The text in composed form (NFC), without unprintable characters and noncharacters.
///
/// Applied to all names and texts of a book, and to all input of readers.
pub fn normalize_text(text: &str) -> Cow<'_, str> {
    let is_reserved = |c| matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe;
    let is_printable = |c: char| printable_char(c) == Some(c) && !is_reserved(c);
    let is_plain = |byte: u8| (b' '..=b'~').contains(&byte);
    if text.bytes().all(is_plain)
        || text.chars().all(is_printable) && is_nfc_quick(text.chars()) == IsNormalized::Yes
    {
        return text.into();
    }
    let printable = text.chars().filter_map(printable_char);
    printable
        .filter(|c| !is_reserved(*c))
        .nfc()
        .collect::<String>()
        .into()
}

/// The text for comparison with input of readers.
///
/// It is equal for texts that are canonically equivalent, or that differ only in case or in invisible characters.
pub fn fold_case(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let seen: String = text.nfd().filter(|c| !is_invisible(*c)).collect();
    UniCase::unicode(seen).to_folded_case().nfc().collect()
}

/// Returns true if two texts have the same `folded` form.
pub fn is_same_folded(one: &str, other: &str) -> bool {
    one == other || fold_case(one) == fold_case(other)
}

/// The index of the name equal to `typed`, or else of the only one that begins with it. If there is none, the indices of those that begin with
/// it.
///
/// # Errors
/// No name or several names begin so.
pub fn find_by_prefix<'n>(
    typed: &str,
    names: impl Iterator<Item = &'n str>,
) -> Result<usize, Vec<usize>> {
    let typed = fold_case(typed);
    let names: Vec<String> = names.map(fold_case).collect();
    if let Some(n) = names.iter().position(|name| *name == typed) {
        return Ok(n);
    }
    let begun = |n: &usize| !typed.is_empty() && names[*n].starts_with(&typed);
    let begun: Vec<usize> = (0..names.len()).filter(begun).collect();
    match begun[..] {
        [only] => Ok(only),
        _ => Err(begun),
    }
}

/// Decodes the bytes of a file as text.
///
/// # Errors
/// The reason why they are not text, and a fix.
pub fn decode_text(bytes: Vec<u8>) -> Result<String, String> {
    const HELP: &str = "save the file as UTF-8";
    // In UTF-16, every letter of English has two bytes, and one of them is zero.
    let zeros = bytes.iter().filter(|byte| **byte == 0).count();
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || zeros > bytes.len() / 4 {
        return Err(format!("it is UTF-16; {HELP}"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + sound.iter().filter(|byte| **byte == b'\n').count();
        format!("it is not UTF-8 (line {line}); {HELP}")
    })
}

/// Replaces a single `\r` by `\n`, and other line separators by spaces. Byte offsets do not change.
pub fn normalize_line_breaks(text: String) -> String {
    const OTHER: [&str; 3] = ["\u{85}", "\u{2028}", "\u{2029}"];
    let bytes = text.as_bytes();
    let is_plain = memchr::memchr3(b'\r', b'\x0b', b'\x0c', bytes).is_none()
        && OTHER
            .iter()
            .all(|it| memchr::memmem::find(bytes, it.as_bytes()).is_none());
    if is_plain {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() != Some(&'\n') => out.push('\n'),
            '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                out.extend(std::iter::repeat_n(' ', c.len_utf8()));
            }
            c => out.push(c),
        }
    }
    out
}

/// True for characters of words: letters, marks on them, and digits.
pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || !c.is_ascii() && is_combining_mark(c)
}

/// True for capitals, and for letters of scripts without case.
pub fn is_capital(c: char) -> bool {
    c.is_alphabetic() && !c.is_lowercase()
}

/// True for characters that have no width and no ink: `Default_Ignorable_Code_Point`.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// True for invisible characters, except those that join letters or select their form.
pub fn is_hidden(c: char) -> bool {
    let is_needed =
        matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{180b}'..='\u{180f}');
    c.is_control() || is_invisible(c) && !is_needed
}

/// The text without hidden characters.
pub fn without_hidden(text: &str) -> String {
    let is_kept = |c: &char| c.is_whitespace() || !is_hidden(*c);
    text.chars().filter(is_kept).collect()
}

/// The text with `<U+200B>` for each hidden character, and for each space except the plain one.
pub fn reveal_hidden(text: &str) -> String {
    reveal_except(text, &[' ', '\n', '\t'])
}

/// The text in one line: `reveal_hidden`, with `<U+000A>` for a line break.
pub fn reveal_in_line(text: &str) -> String {
    reveal_except(text, &[' '])
}

fn reveal_except(text: &str, plain: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match !plain.contains(&c) && (is_hidden(c) || c.is_whitespace()) {
            true => out.push_str(&format!("<U+{:04X}>", u32::from(c))),
            false => out.push(c),
        }
    }
    out
}

/// True if the text has no visible characters.
pub fn is_blank(text: &str) -> bool {
    let unseen = |c: char| c.is_whitespace() || c.is_control() || is_invisible(c);
    text.chars().all(unseen)
}

/// A printable form of the character. A space for line separators, and None for control characters and changes of direction.
pub fn printable_char(c: char) -> Option<char> {
    match c {
        '\n' | '\t' => Some(c),
        '\r' => None,
        '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            None
        }
        c => Some(c).filter(|c| !c.is_control()),
    }
}

/// The text without unprintable characters.
pub fn to_printable(text: &str) -> String {
    text.chars().filter_map(printable_char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_of_lines_are_plain_and_keep_their_bytes() {
        let text = "a\rb\r\nc\u{2028}d\u{85}e\u{b}f\r";
        let plain = normalize_line_breaks(text.to_owned());
        assert_eq!(plain, "a\nb\r\nc   d  e f\n");
        assert_eq!(plain.len(), text.len());
    }

    #[test]
    fn what_controls_a_terminal_is_gone_and_the_rest_stays() {
        let text = "a\x1b[2Jb\u{9b}c\r\n\td\u{202e}e\u{61c}é\u{2028}f\u{85}g";
        assert_eq!(to_printable(text), "a[2Jbc\n\tdeé f g");
    }

    #[test]
    fn words_of_every_script_are_words() {
        for word in ["cafe\u{301}", "हिन्दी", "ไทย", "漢字", "مفتاح", "x2"]
        {
            assert!(word.chars().all(is_word), "{word}");
        }
        assert!("漢مÉǅ".chars().all(is_capital) && !"éa1-".contains(is_capital));
        assert_eq!(
            reveal_hidden("a\u{200b}b\u{a0}\u{1b}c\n \u{200d}é"),
            "a<U+200B>b<U+00A0><U+001B>c\n \u{200d}é"
        );
        assert_eq!(reveal_in_line("a\n\tb c"), "a<U+000A><U+0009>b c");
        assert_eq!(
            without_hidden("a\u{200b}b\n\u{200d}c\u{ad}"),
            "ab\n\u{200d}c"
        );
        assert!(is_blank(" \u{200b}\u{3000}\u{feff}\n") && !is_blank("\u{200b}a"));
    }
}
