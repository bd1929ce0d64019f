//! Unicode: normalization and comparison of texts, and classes of characters.

use std::borrow::Cow;
use unicase::UniCase;
use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Normalizes a text to NFC. Removes unprintable characters and noncharacters.
///
/// Applied to all names and texts of a book, and to all input of readers.
pub fn normalize_text(text: &str) -> Cow<'_, str> {
    let is_noncharacter =
        |c| matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe;
    let is_printable = |c: char| printable_char(c) == Some(c) && !is_noncharacter(c);
    // Without early exit, so that it becomes vector instructions.
    let is_ascii = text.bytes().fold(true, |all, byte| {
        all & ((b' '..=b'~').contains(&byte) | (byte == b'\n') | (byte == b'\t'))
    });
    if is_ascii || text.chars().all(is_printable) && is_nfc_quick(text.chars()) == IsNormalized::Yes
    {
        return text.into();
    }
    let printable = text.chars().filter_map(printable_char);
    printable
        .filter(|c| !is_noncharacter(*c))
        .nfc()
        .collect::<String>()
        .into()
}

/// Folds a text for comparison with the input of readers.
///
/// Ignores case, invisible characters, and differences between canonically equivalent texts.
pub fn fold_case(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let visible: String = text.nfd().filter(|c| !is_invisible(*c)).collect();
    UniCase::unicode(visible).to_folded_case().nfc().collect()
}

/// Returns the text with a capital first letter.
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + chars.as_str()
    })
}

/// Returns true if `fold_case` returns the same for both texts.
pub fn is_same_folded(a: &str, b: &str) -> bool {
    a == b || fold_case(a) == fold_case(b)
}

/// The index of the name that equals `typed`, or else of the only name that begins with it.
///
/// # Errors
/// The indices of all names that begin with `typed`, if there are none or several.
pub fn find_by_prefix<'n>(
    typed: &str,
    names: impl Iterator<Item = &'n str>,
) -> Result<usize, Vec<usize>> {
    let typed = fold_case(typed);
    let names: Vec<String> = names.map(fold_case).collect();
    if let Some(i) = names.iter().position(|name| *name == typed) {
        return Ok(i);
    }
    let is_match = |i: &usize| !typed.is_empty() && names[*i].starts_with(&typed);
    let matches: Vec<usize> = (0..names.len()).filter(is_match).collect();
    match matches[..] {
        [i] => Ok(i),
        _ => Err(matches),
    }
}

/// Decodes the bytes of a file as text.
///
/// # Errors
/// The reason why they cannot be decoded, and a fix.
pub fn decode_text(bytes: Vec<u8>) -> Result<String, String> {
    const HELP: &str = "save the file as UTF-8";
    // In UTF-16, every ASCII character has two bytes, and one of them is zero.
    let zeros = memchr::memchr_iter(0, &bytes).count();
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || zeros > bytes.len() / 4 {
        return Err(format!("it is UTF-16; {HELP}"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|byte| **byte == b'\n').count();
        format!("it is not UTF-8 (line {line}); {HELP}")
    })
}

/// Replaces every `\r` without `\n` by `\n`, and other line separators by spaces. Byte offsets do not change.
pub fn normalize_line_breaks(text: String) -> String {
    const SEPARATORS: [&str; 3] = ["\u{85}", "\u{2028}", "\u{2029}"];
    let bytes = text.as_bytes();
    let is_plain = memchr::memchr3(b'\r', b'\x0b', b'\x0c', bytes).is_none()
        && SEPARATORS
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

/// True for characters of words: letters, combining marks, and digits.
pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || !c.is_ascii() && is_combining_mark(c)
}

/// True for upper-case letters, and for letters of scripts without case.
pub fn is_capital(c: char) -> bool {
    c.is_alphabetic() && !c.is_lowercase()
}

/// True for characters without a visible form (`Default_Ignorable_Code_Point`).
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// True for control characters, and for invisible ones except those that join letters or select their form.
pub fn is_hidden(c: char) -> bool {
    let affects_letters =
        matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{180b}'..='\u{180f}');
    c.is_control() || is_invisible(c) && !affects_letters
}

/// Returns true if conditions and instructions parse the text as one name.
pub fn is_variable_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && name.chars().all(is_name_char)
}

pub fn is_name_char(c: char) -> bool {
    is_word(c) || matches!(c, '-' | '_')
}

/// Removes hidden characters from a text.
pub fn without_hidden(text: &str) -> String {
    let is_kept = |c: &char| c.is_whitespace() || !is_hidden(*c);
    text.chars().filter(is_kept).collect()
}

/// Replaces hidden characters and unusual spaces by their code points, such as `<U+200B>`.
pub fn reveal_hidden(text: &str) -> String {
    reveal_except(text, &[' ', '\n', '\t'])
}

/// Like `reveal_hidden`, but also replaces tabs and line breaks.
pub fn reveal_in_line(text: &str) -> String {
    reveal_except(text, &[' '])
}

fn reveal_except(text: &str, exceptions: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match !exceptions.contains(&c) && (is_hidden(c) || c.is_whitespace()) {
            true => out.push_str(&format!("<U+{:04X}>", u32::from(c))),
            false => out.push(c),
        }
    }
    out
}

/// Returns true if the text has no visible characters.
pub fn is_blank(text: &str) -> bool {
    let is_unseen = |c: char| c.is_whitespace() || c.is_control() || is_invisible(c);
    text.chars().all(is_unseen)
}

/// The printable form of a character: a space for line separators, None for control characters and changes of direction.
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

/// Removes unprintable characters from a text.
pub fn to_printable(text: &str) -> String {
    text.chars().filter_map(printable_char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalizing_line_breaks_keeps_byte_offsets() {
        let text = "a\rb\r\nc\u{2028}d\u{85}e\u{b}f\r";
        let plain = normalize_line_breaks(text.to_owned());
        assert_eq!(plain, "a\nb\r\nc   d  e f\n");
        assert_eq!(plain.len(), text.len());
    }

    #[test]
    fn printable_text_has_no_control_characters() {
        let text = "a\x1b[2Jb\u{9b}c\r\n\td\u{202e}e\u{61c}é\u{2028}f\u{85}g";
        assert_eq!(to_printable(text), "a[2Jbc\n\tdeé f g");
    }

    #[test]
    fn characters_of_all_scripts_are_classified() {
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
