//! Signs in an instruction that are not what they look like: spaces of typesetters, quotes of letter writers.

/// The words between two braces with plain signs, and the first that was none; none where all are. What stands in a text in
/// straight quotes is left as it is.
pub(super) fn mended(words: &str) -> Option<((usize, char), String)> {
    let mut out = String::with_capacity(words.len());
    let mut first = None;
    let (mut straight, mut curly) = (false, false);
    for (at, c) in words.char_indices() {
        if c == '"' {
            straight = !straight;
        }
        let sign = match c {
            '“' | '”' | '„' | '‟' | '«' | '»' if !straight => {
                curly = !curly;
                "\""
            }
            c if straight || curly || c == '"' => {
                out.push(c);
                continue;
            }
            '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => "",
            '＝' => "=",
            '＋' => "+",
            '（' => "(",
            '）' => ")",
            '，' => ",",
            c if c.is_whitespace() && !matches!(c, ' ' | '\t' | '\r') => " ",
            c => {
                out.push(c);
                continue;
            }
        };
        first.get_or_insert((at, c));
        out.push_str(sign);
    }
    first.map(|first| (first, out))
}

/// What is told of such a sign, and what to do.
pub(super) fn told(sign: char) -> (String, &'static str) {
    match sign {
        '\u{a0}' | '\u{202f}' | '\u{2007}' => (
            "a no-break space stands in an instruction".to_owned(),
            "write a plain space: this one cannot be told from it, and came from another program",
        ),
        '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => (
            "a sign without width stands in an instruction".to_owned(),
            "take it out: it cannot be seen, and came from another program",
        ),
        '“' | '”' | '„' | '‟' | '«' | '»' => (
            format!("`{sign}` is no quote of an instruction"),
            "a text in an instruction stands in straight quotes: `\"`",
        ),
        c if c.is_whitespace() => (
            "a space that is none stands in an instruction".to_owned(),
            "write a plain space: this one cannot be told from it, and came from another program",
        ),
        c => (
            format!("`{c}` is no sign of an instruction"),
            "write the plain sign of the keyboard",
        ),
    }
}
