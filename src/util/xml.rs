//! Text as it stands in HTML and SVG.

/// The text with the signs that mean something there written otherwise, in quotes too, and without those that may not stand there at all.
pub fn escaped(text: &str) -> String {
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
    fn nothing_is_left_that_xml_forbids() {
        assert_eq!(
            escaped("a\u{1}<\u{b}b>\t\n\u{ffff}\u{9b}é"),
            "a&lt;b&gt;\t\né"
        );
    }
}
