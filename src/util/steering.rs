//! Signs that steer a terminal: a text from a stranger must not hold them where it is shown.

/// Does this sign do something to a terminal besides being seen, or turn the direction of the text around it?
pub fn steers(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text without such signs.
pub fn without(text: &str) -> String {
    text.chars().filter(|c| !steers(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_is_gone_and_the_rest_stays() {
        let text = "a\x1b[2Jb\u{9b}c\r\n\td\u{202e}e\u{61c}é";
        assert_eq!(without(text), "a[2Jbc\n\tdeé");
    }
}
