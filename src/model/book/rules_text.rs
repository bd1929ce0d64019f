//! The rules for readers, with parts for the screen only or for print only.

use super::schema::{RulesText, RulesetSchema};
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Lines;

/// Marks above a paragraph, a list or a heading. They state the audience of that part.
const SCREEN: &str = "<!-- screen -->";
const PRINT: &str = "<!-- print -->";
/// For print only, after the numbered sections, because it would reveal too much before them.
const APPENDIX: &str = "<!-- appendix -->";
const MARKS: [&str; 3] = [SCREEN, PRINT, APPENDIX];

impl RulesetSchema {
    /// Sets the rules for readers: Markdown in English.
    pub fn set_reader_rules(&mut self, text: &str) {
        self.reader_rules = remove_parts(text, &[PRINT, APPENDIX]);
        self.printed_rules = remove_parts(text, &[SCREEN, APPENDIX]);
    }

    /// Appends the text of house rules, also in Markdown.
    pub fn append_house_rules(&mut self, text: &str) {
        let screen = remove_parts(text, &[PRINT, APPENDIX]);
        let told = self.translations.values_mut().map(|it| &mut it.screen);
        let told = [&mut self.reader_rules].into_iter().chain(told);
        let printed = [
            (
                &mut self.printed_house_rules,
                remove_parts(text, &[SCREEN, APPENDIX]),
            ),
            (&mut self.printed_appendix, extract_parts(text, APPENDIX)),
        ];
        // House rules are in the language of the book, so every translation receives the same text.
        for (to, more) in told.map(|to| (to, screen.clone())).chain(printed) {
            if !to.is_empty() && !more.is_empty() {
                to.push('\n');
            }
            to.push_str(&more);
        }
    }

    /// Sets the rules in another language, by its code: `de`.
    pub fn set_translation(&mut self, language: &str, text: &str) {
        let told = RulesText {
            screen: remove_parts(text, &[PRINT, APPENDIX]),
            print: remove_parts(text, &[SCREEN, APPENDIX]),
        };
        self.translations.insert(language.to_owned(), told);
    }

    /// The translated rules for the screen, by language code. For a book that is exported without a print edition.
    pub fn screen_translations(&self) -> BTreeMap<String, String> {
        let all = self.translations.iter();
        all.map(|(language, it)| (language.clone(), it.screen.clone()))
            .collect()
    }

    /// Sets translated rules from such an export.
    pub fn set_screen_translations(&mut self, all: BTreeMap<String, String>) {
        let all = all.into_iter().map(|(language, told)| {
            let printed = String::new();
            (
                language,
                RulesText {
                    screen: told,
                    print: printed,
                },
            )
        });
        self.translations = all.collect();
    }

    /// The rules for the screen in a language, or in English without a translation.
    pub fn reader_rules_in(&self, language: &str) -> &str {
        let other = self.translations.get(language);
        other.map_or(&self.reader_rules, |it| &it.screen)
    }

    /// The rules for print in a language, or in English without a translation.
    pub fn printed_rules_in(&self, language: &str) -> &str {
        let other = self.translations.get(language);
        other.map_or(&self.printed_rules, |it| &it.print)
    }
}

/// Removes the parts with these marks, and the lines of all other marks.
///
/// A mark applies to the paragraph or list below it. Above a heading, it applies to the whole section.
fn remove_parts(text: &str, marks: &[&str]) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        match line.trim() {
            it if marks.contains(&it) => {
                take_part(&mut lines);
            }
            it if MARKS.contains(&it) => {}
            _ => out.push(line),
        }
    }
    join_lines(out)
}

/// Returns only the parts with this mark.
fn extract_parts(text: &str, mark: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim() == mark {
            out.extend(take_part(&mut lines));
            out.push("");
        }
    }
    join_lines(out)
}

/// The lines of a marked part, and the blank line after a paragraph.
fn take_part<'t>(lines: &mut Peekable<Lines<'t>>) -> Vec<&'t str> {
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
    // Keeps a single blank line between the remaining parts.
    if !section {
        lines.next();
    }
    out
}

fn join_lines(mut lines: Vec<&str>) -> String {
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let mut out = lines.join("\n");
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// A section also ends at a mark, which belongs to the next heading.
fn is_mark_above_heading(line: &str) -> bool {
    MARKS.contains(&line.trim())
}
