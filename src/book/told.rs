//! The rules told to readers: some of what stands there is for the screen alone, some for a printed book alone.

use super::Vocabulary;

/// Who a passage is for, as the line above it says.
const SCREEN: &str = "<!-- screen -->";
const PRINT: &str = "<!-- print -->";

/// The rules in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    pub told: String,
    pub printed: String,
}

impl Vocabulary {
    /// Takes in what is told of the rules, Markdown, in English.
    pub fn takes_told(&mut self, text: &str) {
        self.told = without(text, PRINT);
        self.printed = without(text, SCREEN);
    }

    /// The same in another language, by its code: `de`.
    pub fn takes_translated(&mut self, language: &str, text: &str) {
        let told = Told {
            told: without(text, PRINT),
            printed: without(text, SCREEN),
        };
        self.translated.insert(language.to_owned(), told);
    }

    /// The rules told to a reader in a language, or in English where nobody has put them into it.
    #[must_use]
    pub fn told_in(&self, language: &str) -> &str {
        let other = self.translated.get(language);
        other.map_or(&self.told, |it| &it.told)
    }

    /// The same for a printed book.
    #[must_use]
    pub fn printed_in(&self, language: &str) -> &str {
        let other = self.translated.get(language);
        other.map_or(&self.printed, |it| &it.printed)
    }
}

/// The text without its passages behind this mark, and without the other mark. A mark stands above a paragraph or a list, or above a heading, whose
/// whole section is meant then.
fn without(text: &str, mark: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        match line.trim() {
            it if it == mark => {
                let section = lines.peek().is_some_and(|next| next.starts_with('#'));
                let is_over = |at: usize, next: &str| match section {
                    true => at > 0 && (next.starts_with('#') || is_mark_above_heading(next)),
                    false => next.trim().is_empty(),
                };
                let mut at = 0;
                while let Some(next) = lines.peek()
                    && !is_over(at, next)
                {
                    lines.next();
                    at += 1;
                }
                // One blank line is enough between what is left.
                if !section {
                    lines.next();
                }
            }
            SCREEN | PRINT => {}
            _ => out.push(line),
        }
    }
    while out.last().is_some_and(|line| line.trim().is_empty()) {
        out.pop();
    }
    let mut out = out.join("\n");
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// A section ends where a mark stands too: it is that of the next heading.
fn is_mark_above_heading(line: &str) -> bool {
    [SCREEN, PRINT].contains(&line.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Coin\n\n## Tosses\n\nToss.\n\n<!-- screen -->\n`toss` does it.\n\n<!-- print -->\nTake a coin.\nAny coin.\n\nLook.\n\n\
        <!-- screen -->\n## The program\n\nIt tosses.\n\nFor you.\n\n<!-- print -->\n## Alone\n\nToss for both.\n\n## End\n\nOver.\n";

    #[test]
    fn what_is_for_the_screen_is_not_printed_and_the_other_way_round() {
        let mut rules = Vocabulary::default();
        rules.takes_told(TEXT);
        assert_eq!(
            rules.told,
            "# Coin\n\n## Tosses\n\nToss.\n\n`toss` does it.\n\nLook.\n\n## The program\n\nIt tosses.\n\nFor you.\n\n## End\n\nOver.\n"
        );
        assert_eq!(
            rules.printed,
            "# Coin\n\n## Tosses\n\nToss.\n\nTake a coin.\nAny coin.\n\nLook.\n\n## Alone\n\nToss for both.\n\n## End\n\nOver.\n"
        );
    }

    #[test]
    fn rules_are_told_in_the_language_that_they_are_there_in() {
        let mut rules = Vocabulary::default();
        rules.takes_told("## Tosses\n");
        rules.takes_translated("de", "## Würfe\n\n<!-- screen -->\n`wirf` tut es.\n");
        assert_eq!(rules.told_in("en"), "## Tosses\n");
        assert_eq!(rules.told_in("fr"), "## Tosses\n");
        assert_eq!(rules.told_in("de"), "## Würfe\n\n`wirf` tut es.\n");
        assert_eq!(rules.printed_in("de"), "## Würfe\n");
        assert_eq!(rules.printed_in("fr"), "## Tosses\n");
    }

    #[test]
    fn a_text_without_marks_is_as_it_is() {
        let mut rules = Vocabulary::default();
        rules.takes_told("## A\n\nB.\n");
        assert_eq!(
            (&*rules.told, &*rules.printed),
            ("## A\n\nB.\n", "## A\n\nB.\n")
        );
    }
}
