//! Dice as they are written: `2d6`, `d3`, `1d6+2`.

/// So many dice of so many sides, and what is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiceText {
    pub count: i64,
    pub sides: i64,
    pub plus: i64,
}

impl DiceText {
    /// Reads them, whatever space stands between; none where they are no dice. How many there may be is for others to say.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let number = |text: &str| {
            let digits = text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| text.parse::<i64>().ok()).flatten()
        };
        let text: String = text.split_whitespace().collect();
        let (count, rest) = text.split_once('d')?;
        let cut = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, plus) = rest.split_at(cut);
        Some(Self {
            count: if count.is_empty() { 1 } else { number(count)? },
            sides: number(sides)?,
            plus: match plus.split_at_checked(1) {
                None => 0,
                Some(("-", plus)) => -number(plus)?,
                Some((_, plus)) => number(plus)?,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_as_written() {
        let read = |text: &str| DiceText::read(text).map(|it| (it.count, it.sides, it.plus));
        assert_eq!(read("2d6"), Some((2, 6, 0)));
        assert_eq!(read("d20+1"), Some((1, 20, 1)));
        assert_eq!(read(" 3d6 - 2"), Some((3, 6, -2)));
        for text in [
            "", "6", "2d", "d", "2d6+", "2d6+x", "-1d6", "2d6+-1", "2d-6",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
