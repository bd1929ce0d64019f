//! Formats numbers, in digits and in words.

use super::{Language, Messages, say};

impl Messages {
    /// Formats a number with the thousands separator of the language.
    pub fn group_digits(&self, n: usize) -> String {
        let separator = match self.language() {
            Language::English => ',',
            Language::German => '.',
        };
        let digits = n.to_string();
        let mut out = String::new();
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                out.push(separator);
            }
            out.push(digit);
        }
        out
    }

    /// Formats a number from -99 to 99 in words, and other numbers in digits.
    pub fn spell_number(&self, n: i64) -> String {
        let nth = |words: String, n: i64| {
            let mut words = words.split_whitespace().map(str::to_owned);
            usize::try_from(n).ok().and_then(|n| words.nth(n))
        };
        let tens = || nth(say!(self, "number-tens"), n / 10 - 2).unwrap_or_default();
        let ones = || nth(say!(self, "number-ones"), n % 10 - 1).unwrap_or_default();
        match n {
            0..20 => nth(say!(self, "number-below-twenty"), n).unwrap_or_default(),
            20..100 if n % 10 == 0 => tens(),
            20..100 => say!(self, "number-composed", tens = tens(), ones = ones()),
            -99..0 => say!(self, "minus", n = self.spell_number(-n)),
            _ => n.to_string(),
        }
    }
}
