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
