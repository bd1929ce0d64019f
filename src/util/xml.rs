//! Escaping of text for HTML and SVG.

/// Escapes markup and quotes, and removes characters that are invalid in XML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_characters_are_removed() {
        assert_eq!(
            escape("a\u{1}<\u{b}b>\t\n\u{ffff}\u{9b}é"),
            "a&lt;b&gt;\t\né"
        );
    }
}
