//! Conditions of near misses: the line around a match, and the names of the book.

use crate::model::book::{Book, SlotName, event_name};
use crate::syntax::markup::find_unclosed_quote;
use crate::syntax::unicode::fold_case;
use regex_lite::Captures;
use std::collections::BTreeSet;
use std::ops::Range;

const DASHES: &str = "–—−";

/// The last characters of a line of speech.
const SPEECH_ENDS: [char; 12] = ['.', '!', '?', '…', '"', '”', '“', '»', '«', '’', ',', ':'];

/// Names of the book.
pub(super) struct BookNames<'a> {
    book: &'a Book,
    /// Titles of pages in lower case.
    titles: BTreeSet<String>,
    /// Variables and fields of the sheet.
    slots: BTreeSet<&'a str>,
    /// The variables that pages can set.
    variables: BTreeSet<&'a str>,
}

impl<'a> BookNames<'a> {
    pub(super) fn new(book: &'a Book) -> Self {
        let fields = &book.schema.fields;
        let (mut slots, mut variables) = (BTreeSet::new(), BTreeSet::new());
        for (_, name) in book.slots.names() {
            match SlotName::parse(name) {
                SlotName::Variable(name) => {
                    variables.insert(name);
                    slots.extend(name.rsplit('.').next());
                }
                SlotName::Field(name) => {
                    slots.insert(name);
                    if fields.iter().any(|it| it.is_settable && it.name == name) {
                        variables.insert(name);
                    }
                }
                _ => {}
            }
        }
        let pages = book.pages.iter();
        let pages = pages.filter(|page| event_name(&page.id).is_none());
        Self {
            book,
            titles: pages.map(|page| fold_case(&page.title)).collect(),
            slots,
            variables,
        }
    }

    pub(super) fn has_page(&self, id: &str) -> bool {
        self.book.index.contains_key(id) || matches!(id, "again" | "back" | "return" | "?")
    }
}

/// A match of a pattern.
pub(super) struct NearMissMatch<'m, 'n> {
    pub(super) names: &'m BookNames<'n>,
    /// The text of the file.
    pub(super) text: &'m str,
    /// The byte offset of the searched text in the file.
    pub(super) start: usize,
    pub(super) captures: Captures<'m>,
    pub(super) above_is_choice: bool,
    pub(super) above_is_instruction: bool,
}

impl<'m, 'n> NearMissMatch<'m, 'n> {
    /// The range of a group in the file.
    pub(super) fn range(&self, group: &str) -> Option<Range<usize>> {
        let capture = match group {
            "0" => self.captures.get(0),
            name => self.captures.name(name),
        }?;
        Some(self.start + capture.start()..self.start + capture.end())
    }

    /// The text of a group; empty if it is not part of the match.
    pub(super) fn group(&self, group: &str) -> &'m str {
        let range = self.range(group);
        range.and_then(|range| self.text.get(range)).unwrap_or("")
    }

    /// A text of the table with the groups filled in.
    pub(super) fn fill_template(&self, template: &str) -> String {
        let mut out = String::new();
        let mut remaining = template;
        while let Some((before, after)) = remaining.split_once("${") {
            let (group, after_group) = after.split_once('}').unwrap_or((after, ""));
            out.push_str(before);
            out.push_str(match group {
                "0" => self.group(group).trim(),
                _ => self.group(group),
            });
            remaining = after_group;
        }
        out + remaining
    }

    pub(super) fn is_page(&self) -> bool {
        self.names.has_page(self.group("page"))
    }

    pub(super) fn is_title(&self) -> bool {
        let title = fold_case(self.group("page"));
        self.names.titles.contains(&title)
    }

    pub(super) fn is_slot(&self) -> bool {
        self.names.slots.contains(self.group("x"))
    }

    /// Returns true if the name can be printed: a variable, a field, a core number or a query of one word.
    pub(super) fn is_value(&self) -> bool {
        let word = self.group("x");
        let mut queries = self.names.book.schema.queries.iter();
        self.is_slot()
            || matches!(word, "visits" | "turns" | "ticks" | "boxes")
            || queries.any(|query| query.form.text == word)
    }

    /// Returns true if the group reads like a condition, and not like an instruction.
    pub(super) fn is_condition(&self) -> bool {
        let condition = self.group("c");
        let first = condition.split_whitespace().next().unwrap_or_default();
        let is_value = condition.contains(['<', '>', '='])
            || matches!(first, "code" | "title" | "visited" | "not")
            || self.names.slots.contains(first);
        let is_instruction = matches!(first, "set" | "if" | "elif" | "needs" | "until" | "=");
        is_value && !is_instruction && !self.is_instruction()
    }

    pub(super) fn is_variable(&self) -> bool {
        self.names.variables.contains(self.group("x"))
    }

    /// Returns true unless the group is a field of the sheet that pages cannot set.
    pub(super) fn is_settable(&self) -> bool {
        self.is_variable() || !self.is_slot()
    }

    /// Returns true if the ruleset has an instruction with this first word.
    pub(super) fn is_instruction(&self) -> bool {
        let first = self.group("0").split_whitespace().next();
        let mut instructions = self.names.book.schema.instructions.iter();
        instructions.any(|it| Some(it.form.keyword()) == first)
    }

    pub(super) fn is_choice(&self) -> bool {
        let line = self.text.get(self.start..).unwrap_or("");
        is_choice(line.lines().next().unwrap_or(""))
    }

    /// Returns true if the line quotes verse, with slashes between the lines of the verse.
    pub(super) fn is_verse(&self) -> bool {
        let (before, after) = self.text.split_at(self.start);
        let lines = before.lines().next_back().into_iter();
        let lines = lines.chain(after.lines().take(2));
        let words = lines.flat_map(str::split_whitespace);
        words.filter(|it| matches!(*it, "//" | "/")).count() > 1
    }

    /// Returns true if it is an HTML tag. A tag of one letter needs an end tag, because `a <b> c` may be a comparison.
    pub(super) fn is_tag(&self) -> bool {
        let line = self.text[self.start..].lines().next().unwrap_or("");
        self.group("tag").len() != 1 || line.contains("</")
    }

    /// Returns true if the group is the label of a row below an instruction.
    pub(super) fn is_outcome(&self) -> bool {
        let label = self.group("label");
        let first = label.split([',', ' ']).next().unwrap_or(label);
        let instructions = self.names.book.schema.instructions.iter();
        let mut outcomes = instructions.flat_map(|it| &it.outcomes);
        self.above_is_instruction
            && (label.starts_with(|c: char| c.is_ascii_digit())
                || outcomes.any(|outcome| outcome == first))
    }

    pub(super) fn is_guard_after_text(&self) -> bool {
        let guard = self.fill_template("${a}${b}");
        let inner = guard.trim_matches(['{', '}']);
        let first = inner.split_whitespace().next();
        matches!(first, Some("if" | "once"))
            && !inner.contains(['{', '}'])
            && self.fill_template("${words}${turn}").contains("->")
    }

    /// Returns true if the match is within straight quotes.
    pub(super) fn is_quoted(&self) -> bool {
        let range = self.range("0");
        let before = range.and_then(|range| self.text.get(self.start..range.start));
        before.is_some_and(|before| find_unclosed_quote(before).is_some())
    }

    /// Returns true if the line looks like a choice. Prose has bullets too, and speech begins with a dash.
    pub(super) fn is_bullet(&self) -> bool {
        let (sign, text) = (self.group("sign"), self.group("text"));
        let is_spoken = text.trim_end().ends_with(SPEECH_ENDS);
        match self.group("turn").is_empty() {
            true => self.above_is_choice && !is_spoken,
            false => !(DASHES.contains(sign) && is_spoken),
        }
    }
}

/// Returns true if this line is a choice.
pub(super) fn is_choice(line: &str) -> bool {
    let line = line.trim_start_matches(['|', ' ', '\t']);
    let rest = line.trim_start_matches('-');
    rest.len() < line.len() && rest.starts_with([' ', '\t'])
}
