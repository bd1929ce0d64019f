//! What of a text stands outside its quotes, and how deep in parentheses.

/// The signs of a text that no quotes hold, each with its place and with how many parentheses are open around it; a parenthesis and the one that
/// closes it stand equally deep. A quote that is never closed holds nothing.
pub(crate) fn outside(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let (mut depth, mut held) = (0_usize, 0);
    text.char_indices().filter_map(move |(at, c)| {
        if at < held {
            return None;
        }
        match c {
            '"' => {
                let behind = at + c.len_utf8();
                if let Some(end) = text[behind..].find('"') {
                    held = behind + end + 1;
                    return None;
                }
                Some((at, c, depth))
            }
            '(' => {
                depth += 1;
                Some((at, c, depth - 1))
            }
            ')' => {
                depth = depth.saturating_sub(1);
                Some((at, c, depth))
            }
            _ => Some((at, c, depth)),
        }
    })
}
