//! Conditions of near misses: the line around a match, and the names of the book.

use crate::model::book::{Book, SlotName, event_of};
use regex_lite::Captures;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::OnceLock;

const DASHES: &str = "–—−";

/// Last signs of a line that a character says.
const SPOKEN: [char; 12] = ['.', '!', '?', '…', '"', '”', '“', '»', '«', '’', ',', ':'];

/// Names of the book.
pub(super) struct Names<'a> {
    book: &'a Book,
    /// Ids of pages by title in lower case; none if several pages have the title.
    titles: OnceLock<BTreeMap<String, Option<&'a str>>>,
    /// Variables and fields of the sheet.
    slots: BTreeSet<&'a str>,
    /// Those that pages may set.
    variables: BTreeSet<&'a str>,
}

/// Labels of the rows of an instruction.
#[derive(Clone, Copy)]
pub(super) enum Table<'a> {
    /// No labels.
    Texts,
    Ranges,
    Outcomes(&'a [String]),
}

impl<'a> Names<'a> {
    pub(super) fn new(book: &'a Book) -> Self {
        let fields = &book.vocabulary.fields;
        let (mut slots, mut variables) = (BTreeSet::new(), BTreeSet::new());
        for (_, name) in book.slots.names() {
            match SlotName::of(name) {
                SlotName::Variable(name) => {
                    variables.insert(name);
                    slots.extend(name.rsplit('.').next());
                }
                SlotName::Field(name) => {
                    slots.insert(name);
                    if fields.iter().any(|it| it.set && it.name == name) {
                        variables.insert(name);
                    }
                }
                _ => {}
            }
        }
        Self {
            book,
            titles: OnceLock::new(),
            slots,
            variables,
        }
    }

    pub(super) fn has_page(&self, id: &str) -> bool {
        self.book.index.contains_key(id) || matches!(id, "again" | "back" | "return" | "?")
    }

    /// The page with this title, if it and its id are unique.
    fn titled(&self, title: &str) -> Option<&'a str> {
        let titles = self.titles.get_or_init(|| {
            let pages = self.book.pages.iter();
            let pages = || pages.clone().filter(|page| event_of(&page.id).is_none());
            let mut ids: BTreeMap<&str, usize> = BTreeMap::new();
            for page in pages() {
                *ids.entry(&page.id).or_default() += 1;
            }
            let mut titles = BTreeMap::new();
            for page in pages() {
                let id = Some(&*page.id).filter(|id| ids.get(id) == Some(&1));
                let known = titles.entry(page.title.to_lowercase());
                known.and_modify(|it| *it = None).or_insert(id);
            }
            titles
        });
        *titles.get(&title.to_lowercase())?
    }

    /// The labels that rows of this instruction have; none if it takes no rows.
    pub(super) fn table(&self, instruction: &str) -> Option<Table<'a>> {
        let end = |c: char| !(c.is_alphanumeric() || c == '-' || c == '_');
        let word = instruction.trim().split(end).next()?;
        match word {
            "random" | "cycle" | "sequence" => return Some(Table::Texts),
            "roll" | "number" | "ask" => return Some(Table::Ranges),
            _ => {}
        }
        let mut verbs = self.book.vocabulary.verbs.iter();
        let verb = verbs.find(|it| it.form.verb() == word && it.comes_out())?;
        Some(match verb.range {
            Some(_) => Table::Ranges,
            None => Table::Outcomes(&verb.outcomes),
        })
    }
}

impl Table<'_> {
    /// Can a row begin with this label?
    pub(super) fn has_label(self, label: &str) -> bool {
        match self {
            Table::Texts => true,
            Table::Ranges => {
                let is_range = |c: char| c.is_ascii_digit() || "-–+ ".contains(c);
                label == "else"
                    || label.starts_with(|c: char| c.is_ascii_digit())
                        && label.chars().all(is_range)
            }
            Table::Outcomes(outcomes) => label.split(',').all(|it| {
                let it = it.trim();
                it == "else" || outcomes.iter().any(|outcome| outcome == it)
            }),
        }
    }
}

/// A match of a row.
pub(super) struct Match<'m, 'n> {
    pub(super) names: &'m Names<'n>,
    /// The whole file.
    pub(super) text: &'m str,
    /// Where the searched text begins.
    pub(super) start: usize,
    pub(super) captures: Captures<'m>,
    pub(super) above_is_choice: bool,
}

impl<'m, 'n> Match<'m, 'n> {
    /// Where a group stands in the file.
    pub(super) fn range(&self, group: &str) -> Option<Range<usize>> {
        let found = match group {
            "0" => self.captures.get(0),
            name => self.captures.name(name),
        }?;
        Some(self.start + found.start()..self.start + found.end())
    }

    /// The text of a group; empty if it is not part of the match.
    pub(super) fn group(&self, group: &str) -> &'m str {
        let range = self.range(group);
        range.and_then(|range| self.text.get(range)).unwrap_or("")
    }

    /// A text of the table with the groups filled in.
    pub(super) fn filled(&self, template: &str) -> String {
        let mut out = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once("${") {
            let (group, behind) = after.split_once('}').unwrap_or((after, ""));
            out.push_str(before);
            out.push_str(match group {
                "0" => self.group(group).trim(),
                _ => self.group(group),
            });
            rest = behind;
        }
        out + rest
    }

    pub(super) fn is_page(&self) -> bool {
        self.names.has_page(self.group("page"))
    }

    pub(super) fn titled(&self) -> Option<&'n str> {
        self.names.titled(self.group("page"))
    }

    pub(super) fn is_slot(&self) -> bool {
        self.names.slots.contains(self.group("x"))
    }

    pub(super) fn is_variable(&self) -> bool {
        self.names.variables.contains(self.group("x"))
    }

    /// Pages cannot set most fields of the sheet.
    pub(super) fn may_be_set(&self) -> bool {
        self.is_variable() || !self.is_slot()
    }

    /// Does the ruleset have an instruction with this first word?
    pub(super) fn is_verb(&self) -> bool {
        let first = self.group("0").split_whitespace().next();
        let verbs = &self.names.book.vocabulary.verbs;
        verbs.iter().any(|verb| Some(verb.form.verb()) == first)
    }

    pub(super) fn is_choice(&self) -> bool {
        let line = self.text.get(self.start..).unwrap_or("");
        is_choice(line.lines().next().unwrap_or(""))
    }

    /// The line with its two neighbours.
    fn neighbourhood(&self) -> &'m str {
        let (before, after) = self.text.split_at(self.start);
        let before = before.strip_suffix('\n').unwrap_or(before);
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        let mut ends = after.match_indices('\n').map(|(at, _)| self.start + at);
        &self.text[begin..ends.nth(1).unwrap_or(self.text.len())]
    }

    /// Verse is quoted with slashes between the lines.
    pub(super) fn is_verse(&self) -> bool {
        let words = self.neighbourhood().split_whitespace();
        words.filter(|it| matches!(*it, "//" | "/")).count() > 1
    }

    /// Most tags have a partner: without one `a <b> c` may be a comparison.
    pub(super) fn is_tag(&self) -> bool {
        let tag = self.group("tag").to_lowercase();
        let is_single = matches!(&*tag, "" | "br" | "hr" | "p" | "img" | "li");
        let close = format!("</{tag}");
        is_single || self.neighbourhood().to_lowercase().contains(&close)
    }

    /// The comment on a line of its own above. None if it has instructions or turns, which would no longer happen.
    pub(super) fn comment_above(&self) -> Option<String> {
        let comment = self.group("text");
        let is_text = !comment.contains("->") && !comment.contains('{');
        is_text.then(|| {
            let comment = self.filled("${indent}// ${text}");
            format!(
                "{}\n{}",
                comment.trim_end(),
                self.filled("${indent}${words}")
            )
        })
    }

    pub(super) fn without_dollar(&self) -> Option<String> {
        let words = self.group("0");
        (!words.contains('"')).then(|| format!("{{{}}}", words.replace('$', "")))
    }

    pub(super) fn has_odd_space(&self) -> bool {
        let is_odd = |c: char| c.is_whitespace() || "\u{200b}\u{2060}\u{feff}".contains(c);
        self.group("0")
            .contains(|c: char| !c.is_ascii() && is_odd(c))
    }

    /// Does the line stand for a choice? Prose has bullets too, and speech begins with a dash.
    pub(super) fn is_bullet(&self) -> bool {
        let (sign, text) = (self.group("sign"), self.group("text"));
        let is_spoken = text.trim_end().ends_with(SPOKEN);
        match self.group("turn").is_empty() {
            true => self.above_is_choice && !is_spoken,
            false => !(DASHES.contains(sign) && is_spoken),
        }
    }

    /// Two signs in front of a line that does not become a nested choice by them.
    pub(super) fn is_loose_level(&self) -> bool {
        let is_read = self.group("sign").starts_with('-') && self.group("text").starts_with(' ');
        let line = self.group("0").trim_end();
        let is_meant = self.above_is_choice && !line.ends_with(SPOKEN);
        !is_read && (is_meant || line.contains(" -> "))
    }

    pub(super) fn is_guard_behind(&self) -> bool {
        let guard = self.filled("${a}${b}");
        let inner = guard.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        let first = inner.and_then(|it| it.split_whitespace().next());
        matches!(first, Some("if" | "once"))
            && !inner.is_some_and(|it| it.contains(['{', '}']))
            && self.filled("${words}${turn}").contains("->")
    }
}

/// Is this line a choice?
pub(super) fn is_choice(line: &str) -> bool {
    let line = line.trim_start_matches(['|', ' ', '\t']);
    let rest = line.trim_start_matches('-');
    rest.len() < line.len() && rest.starts_with([' ', '\t'])
}
