//! The rules for readers. Parts of them are only for the screen or only for print.

use super::schema::{RulesText, RulesetSchema};
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Lines;

/// Markers above a paragraph, a list or a heading. They state where that part is shown.
const SCREEN: &str = "<!-- screen -->";
const PRINT: &str = "<!-- print -->";
/// For print only, after the numbered sections, because it would reveal too much before them.
const APPENDIX: &str = "<!-- appendix -->";
const MARKERS: [&str; 3] = [SCREEN, PRINT, APPENDIX];

impl RulesetSchema {
    /// Sets the rules for readers in English, from Markdown.
    pub fn set_reader_rules(&mut self, text: &str) {
        self.reader_rules = remove_parts(text, &[PRINT, APPENDIX]);
        self.printed_rules = remove_parts(text, &[SCREEN, APPENDIX]);
    }

    /// Appends the text of house rules, which is also Markdown.
    pub fn append_house_rules(&mut self, text: &str) {
        let screen = remove_parts(text, &[PRINT, APPENDIX]);
        let translations = self.translations.values_mut().map(|it| &mut it.screen);
        let on_screen = [&mut self.reader_rules].into_iter().chain(translations);
        let printed = [
            (
                &mut self.printed_house_rules,
                remove_parts(text, &[SCREEN, APPENDIX]),
            ),
            (&mut self.printed_appendix, extract_parts(text, APPENDIX)),
        ];
        // House rules are in the language of the book, so every translation receives the same text.
        let on_screen = on_screen.map(|text| (text, screen.clone()));
        for (text, addition) in on_screen.chain(printed) {
            if !text.is_empty() && !addition.is_empty() {
                text.push('\n');
            }
            text.push_str(&addition);
        }
    }

    /// Sets the rules in another language, by its language code: `de`.
    pub fn set_translation(&mut self, language: &str, text: &str) {
        let rules = RulesText {
            screen: remove_parts(text, &[PRINT, APPENDIX]),
            print: remove_parts(text, &[SCREEN, APPENDIX]),
        };
        self.translations.insert(language.to_owned(), rules);
    }

    /// The translated rules for the screen, by language code. For exported books, which do not need the rules for print.
    pub fn screen_translations(&self) -> BTreeMap<String, String> {
        let rules = self.translations.iter();
        let rules = rules.map(|(language, it)| (language.clone(), it.screen.clone()));
        rules.collect()
    }

    /// Sets the translated rules for the screen, for an exported book.
    pub fn set_screen_translations(&mut self, rules: BTreeMap<String, String>) {
        let rules = rules.into_iter().map(|(language, screen)| {
            let print = String::new();
            (language, RulesText { screen, print })
        });
        self.translations = rules.collect();
    }

    /// The rules for the screen in a language, or in English if there is no translation.
    pub fn reader_rules_in(&self, language: &str) -> &str {
        let translation = self.translations.get(language);
        translation.map_or(&self.reader_rules, |it| &it.screen)
    }

    /// The rules for print in a language, or in English if there is no translation.
    pub fn printed_rules_in(&self, language: &str) -> &str {
        let translation = self.translations.get(language);
        translation.map_or(&self.printed_rules, |it| &it.print)
    }
}

/// Removes the parts with these markers, and the lines with other markers.
///
/// A marker applies to the paragraph or list below it. Above a heading, it applies to the whole section.
fn remove_parts(text: &str, markers: &[&str]) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        match line.trim() {
            marker if markers.contains(&marker) => {
                take_part(&mut lines);
            }
            marker if MARKERS.contains(&marker) => {}
            _ => out.push(line),
        }
    }
    join_lines(out)
}

/// Returns only the parts with this marker.
fn extract_parts(text: &str, marker: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim() == marker {
            out.extend(take_part(&mut lines));
            out.push("");
        }
    }
    join_lines(out)
}

/// Consumes a marked part and the blank line after it. Returns the lines of the part.
fn take_part<'t>(lines: &mut Peekable<Lines<'t>>) -> Vec<&'t str> {
    let is_section = lines.peek().is_some_and(|next| next.starts_with('#'));
    let is_end = |n: usize, next: &str| match is_section {
        true => n > 0 && (next.starts_with('#') || is_mark_above_heading(next)),
        false => next.trim().is_empty(),
    };
    let mut out = Vec::new();
    while let Some(next) = lines.peek()
        && !is_end(out.len(), next)
    {
        out.extend(lines.next());
    }
    // Keeps a single blank line between the remaining parts.
    if !is_section {
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

/// A section also ends at a marker, because the marker belongs to the next heading.
fn is_mark_above_heading(line: &str) -> bool {
    MARKERS.contains(&line.trim())
}
