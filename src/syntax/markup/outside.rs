//! Characters outside quotes, with their depth in parentheses.

/// The characters outside quotes, each with its position and the number of parentheses around it. A parenthesis and its partner have the
/// same depth. A quote without a partner is a plain character.
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
