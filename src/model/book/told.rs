//! The rules told to readers: some of what stands there is for the screen alone, some for a printed book alone.

use super::vocabulary::{Told, Vocabulary};
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Lines;

/// Who a passage is for, as the line above it says.
const SCREEN: &str = "<!-- screen -->";
const PRINT: &str = "<!-- print -->";
/// In print alone, and behind the sections: it would tell too much before.
const BEHIND: &str = "<!-- behind -->";
const MARKS: [&str; 3] = [SCREEN, PRINT, BEHIND];

impl Vocabulary {
    /// Takes in what is told of the rules, Markdown, in English.
    pub fn takes_told(&mut self, text: &str) {
        self.told = without(text, &[PRINT, BEHIND]);
        self.printed = without(text, &[SCREEN, BEHIND]);
    }

    /// Takes in what house rules tell, Markdown likewise, below what is told already.
    pub fn takes_house(&mut self, text: &str) {
        let screen = without(text, &[PRINT, BEHIND]);
        let told = self.translated.values_mut().map(|it| &mut it.told);
        let told = [&mut self.told].into_iter().chain(told);
        let printed = [
            (&mut self.house, without(text, &[SCREEN, BEHIND])),
            (&mut self.behind, only(text, BEHIND)),
        ];
        // They are in the language of the book, whatever the rules are told in.
        for (to, more) in told.map(|to| (to, screen.clone())).chain(printed) {
            if !to.is_empty() && !more.is_empty() {
                to.push('\n');
            }
            to.push_str(&more);
        }
    }

    /// The same in another language, by its code: `de`.
    pub fn takes_translated(&mut self, language: &str, text: &str) {
        let told = Told {
            told: without(text, &[PRINT, BEHIND]),
            printed: without(text, &[SCREEN, BEHIND]),
        };
        self.translated.insert(language.to_owned(), told);
    }

    /// What is told to readers in other languages, by their codes: for a book that goes elsewhere, where nothing is printed.
    pub fn told_elsewhere(&self) -> BTreeMap<String, String> {
        let all = self.translated.iter();
        all.map(|(language, it)| (language.clone(), it.told.clone()))
            .collect()
    }

    /// The same, taken in there.
    pub fn takes_told_elsewhere(&mut self, all: BTreeMap<String, String>) {
        let all = all.into_iter().map(|(language, told)| {
            let printed = String::new();
            (language, Told { told, printed })
        });
        self.translated = all.collect();
    }

    /// The rules told to a reader in a language, or in English where nobody has put them into it.
    pub fn told_in(&self, language: &str) -> &str {
        let other = self.translated.get(language);
        other.map_or(&self.told, |it| &it.told)
    }

    /// The same for a printed book.
    pub fn printed_in(&self, language: &str) -> &str {
        let other = self.translated.get(language);
        other.map_or(&self.printed, |it| &it.printed)
    }
}

/// The text without its passages behind these marks, and without the other marks. A mark stands above a paragraph or a list, or above a heading, whose
/// whole section is meant then.
fn without(text: &str, marks: &[&str]) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        match line.trim() {
            it if marks.contains(&it) => {
                passage(&mut lines);
            }
            it if MARKS.contains(&it) => {}
            _ => out.push(line),
        }
    }
    joined(out)
}

/// The passages behind this mark alone.
fn only(text: &str, mark: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim() == mark {
            out.extend(passage(&mut lines));
            out.push("");
        }
    }
    joined(out)
}

/// The lines of a passage below its mark, and the blank one behind a paragraph.
fn passage<'t>(lines: &mut Peekable<Lines<'t>>) -> Vec<&'t str> {
    let section = lines.peek().is_some_and(|next| next.starts_with('#'));
    let is_over = |at: usize, next: &str| match section {
        true => at > 0 && (next.starts_with('#') || is_mark_above_heading(next)),
        false => next.trim().is_empty(),
    };
    let mut out = Vec::new();
    while let Some(next) = lines.peek()
        && !is_over(out.len(), next)
    {
        out.extend(lines.next());
    }
    // One blank line is enough between what is left.
    if !section {
        lines.next();
    }
    out
}

fn joined(mut lines: Vec<&str>) -> String {
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let mut out = lines.join("\n");
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// A section ends where a mark stands too: it is that of the next heading.
fn is_mark_above_heading(line: &str) -> bool {
    MARKS.contains(&line.trim())
}
