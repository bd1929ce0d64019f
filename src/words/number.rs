//! Numbers in words, for an ear.

use super::{Language, Words, say};

const ENGLISH: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const ENGLISH_TENS: [&str; 10] = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];
const GERMAN: [&str; 20] = [
    "null",
    "eins",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "dreizehn",
    "vierzehn",
    "fünfzehn",
    "sechzehn",
    "siebzehn",
    "achtzehn",
    "neunzehn",
];
const GERMAN_TENS: [&str; 10] = [
    "", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
];

impl Words {
    /// A large number, its thousands apart as readers of the language have them.
    #[must_use]
    pub fn grouped(&self, n: usize) -> String {
        let apart = match self.language() {
            Language::English => ',',
            Language::German => '.',
        };
        let digits = n.to_string();
        let mut out = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                out.push(apart);
            }
            out.push(digit);
        }
        out
    }

    /// A number in words up to ninety-nine, in figures beyond.
    #[must_use]
    pub fn number(&self, n: i64) -> String {
        let (ones, tens) = match self.language() {
            Language::English => (&ENGLISH, &ENGLISH_TENS),
            Language::German => (&GERMAN, &GERMAN_TENS),
        };
        match (usize::try_from(n), self.language()) {
            (Ok(n), _) if n < 20 => ones[n].to_owned(),
            (Ok(n), _) if n < 100 && n % 10 == 0 => tens[n / 10].to_owned(),
            (Ok(n), Language::English) if n < 100 => format!("{}-{}", tens[n / 10], ones[n % 10]),
            // One and twenty: the one loses its last letter.
            (Ok(n), Language::German) if n < 100 && n % 10 == 1 => {
                format!("einund{}", tens[n / 10])
            }
            (Ok(n), Language::German) if n < 100 => {
                format!("{}und{}", ones[n % 10], tens[n / 10])
            }
            (Err(_), _) if n > -100 => say!(self, "minus", n = self.number(-n)),
            _ => n.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words() {
        for (n, english, german) in [
            (0, "zero", "null"),
            (1, "one", "eins"),
            (21, "twenty-one", "einundzwanzig"),
            (80, "eighty", "achtzig"),
            (35, "thirty-five", "fünfunddreißig"),
            (-3, "minus three", "minus drei"),
        ] {
            assert_eq!(Words::english().number(n), english);
            assert_eq!(Words::of(Language::German).number(n), german);
        }
        let far = i64::MIN;
        assert_eq!(Words::english().number(far), far.to_string());
    }
}
