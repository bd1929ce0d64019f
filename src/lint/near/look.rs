//! What a near miss may look at: the line it stands on, and what the book knows.

use super::table::Change;
use crate::book::{Book, Page, SlotName, event_of};
use crate::markup::{Outlined, Part, Shape};
use regex_lite::Captures;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::OnceLock;

/// Names of the book.
pub(super) struct Known<'a> {
    book: &'a Book,
    /// Numbers of pages by their titles in lower case, once somebody asks; none of a title that several have.
    titles: OnceLock<BTreeMap<String, Option<usize>>>,
    /// Variables and fields of the sheet.
    slots: BTreeSet<&'a str>,
    /// Those that pages may set.
    variables: BTreeSet<&'a str>,
}

impl<'a> Known<'a> {
    pub(super) fn of(book: &'a Book) -> Self {
        let named = |(_, name): (u32, &'a str)| match SlotName::of(name) {
            SlotName::Variable(name) => name.rsplit('.').next(),
            SlotName::Field(name) => Some(name),
            _ => None,
        };
        let fields = &book.vocabulary.fields;
        let may_set = |name: &str| fields.iter().any(|it| it.set && it.name == name);
        let variable = |(_, name): (u32, &'a str)| match SlotName::of(name) {
            SlotName::Variable(name) => Some(name),
            SlotName::Field(name) if may_set(name) => Some(name),
            _ => None,
        };
        Self {
            book,
            titles: OnceLock::new(),
            slots: book.slots.names().filter_map(named).collect(),
            variables: book.slots.names().filter_map(variable).collect(),
        }
    }

    pub(super) fn page(&self, id: &str) -> bool {
        self.book.index.contains_key(id) || matches!(id, "again" | "back" | "return" | "?")
    }

    /// The page of this title. None where several have it, or several have its id: one of these may have lost its own.
    pub(super) fn titled(&self, title: &str) -> Option<&'a str> {
        let titles = self.titles.get_or_init(|| {
            let mut titles = BTreeMap::new();
            for (n, page) in self.pages() {
                let known = titles.entry(page.title.to_lowercase());
                known.and_modify(|it| *it = None).or_insert(Some(n));
            }
            titles
        });
        let n = (*titles.get(&title.to_lowercase())?)?;
        let id = &self.book.pages.get(n)?.id;
        let same = self.pages().filter(|(_, page)| page.id == *id);
        (same.count() == 1).then_some(&**id)
    }

    fn pages(&self) -> impl Iterator<Item = (usize, &'a Page)> + use<'a> {
        let pages = self.book.pages.iter().enumerate();
        pages.filter(|(_, page)| event_of(&page.id).is_none())
    }

    /// What may be said by rows of this instruction; none for one that takes no rows.
    pub(super) fn rows(&self, inner: &str) -> Option<Rows<'a>> {
        let verb = inner
            .split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))
            .next()?;
        match verb {
            "random" | "cycle" | "sequence" => return Some(Rows::Texts),
            "roll" | "number" | "ask" => return Some(Rows::Labels),
            _ => {}
        }
        let verbs = self.book.vocabulary.verbs.iter();
        let mut of = verbs.filter(|it| it.form.verb() == verb);
        let verb = of.find(|it| it.comes_out())?;
        Some(match verb.range {
            Some(_) => Rows::Labels,
            None => Rows::Outcomes(&verb.outcomes),
        })
    }

    fn verb(&self, word: &str) -> bool {
        let verbs = &self.book.vocabulary.verbs;
        verbs.iter().any(|verb| verb.form.verb() == word)
    }
}

/// What the rows of an instruction begin with.
pub(super) enum Rows<'a> {
    Texts,
    Labels,
    Outcomes(&'a [String]),
}

/// A place that a pattern found.
pub(super) struct Look<'a> {
    pub(super) known: &'a Known<'a>,
    pub(super) text: &'a str,
    pub(super) line: &'a Outlined,
    /// Where the text that was searched begins.
    pub(super) start: usize,
    pub(super) found: &'a Captures<'a>,
    /// Stars without a partner.
    pub(super) stars: &'a [(usize, usize)],
}

impl Look<'_> {
    /// Where a group stands in the text.
    pub(super) fn at(&self, group: &str) -> Option<Range<usize>> {
        let found = match group {
            "0" => self.found.get(0),
            name => self.found.name(name),
        }?;
        Some(self.start + found.start()..self.start + found.end())
    }

    /// What a group found, as it is written.
    pub(super) fn said(&self, group: &str) -> &str {
        self.at(group)
            .and_then(|at| self.text.get(at))
            .unwrap_or("")
    }

    /// A text of the table with what was found in its places.
    pub(super) fn filled(&self, template: &str) -> String {
        let mut out = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once("${") {
            out.push_str(before);
            let (group, behind) = after.split_once('}').unwrap_or((after, ""));
            out.push_str(match group {
                "0" => self.said(group).trim(),
                _ => self.said(group),
            });
            rest = behind;
        }
        out + rest
    }

    pub(super) fn page_known(&self) -> bool {
        self.known.page(self.said("page"))
    }

    /// Words in brackets before words in parentheses may be only themselves.
    pub(super) fn page_or_address(&self) -> bool {
        self.page_known() || self.said("page").contains(['.', '/', '#'])
    }

    /// An arrow that is turned to is read as one.
    fn is_read(&self) -> bool {
        let end = self.at("page").map_or(0, |at| at.end);
        let mut turns = self
            .line
            .parts
            .iter()
            .filter(|(part, _)| *part == Part::Turn);
        turns.any(|(_, at)| at.start < end && end <= at.end)
    }

    /// In prose an arrow may be only itself, unless a page of that name is there.
    pub(super) fn arrow(&self) -> bool {
        let page = self.said("page");
        let figures = page.chars().all(|c| c.is_ascii_digit());
        !self.is_read()
            && (self.page_known() || self.line.shape == Shape::Choice && !figures && page != "?")
    }

    /// There is a turn to what is no page.
    pub(super) fn leads_nowhere(&self) -> bool {
        let at = self.at("0").map_or(0, |at| at.start);
        let mut turns = self
            .line
            .parts
            .iter()
            .filter(|(part, _)| *part == Part::Turn);
        let turn = turns.any(|(_, turn)| turn.start <= at + 1 && at < turn.end);
        let page = self.said("page");
        let book = self.text[at..]
            .split_whitespace()
            .nth(1)
            .is_some_and(|to| to.contains(':'));
        turn && !book && (page.is_empty() || !self.known.page(page))
    }

    pub(super) fn names_a_title(&self) -> bool {
        let page = self.said("page");
        !self.known.page(page) && self.known.titled(page).is_some()
    }

    /// Most fields of the sheet are not set by pages; what is neither is told as unknown when it is mended.
    pub(super) fn may_be_set(&self) -> bool {
        self.variable_known() || !self.slot_known()
    }

    pub(super) fn variable_known(&self) -> bool {
        self.known.variables.contains(self.said("x"))
    }

    /// The ruleset has no word of its own that begins so.
    pub(super) fn no_verb(&self) -> bool {
        let first = self.said("0").split_whitespace().next().unwrap_or("");
        !self.known.verb(first)
    }

    pub(super) fn on_a_choice(&self) -> bool {
        self.line.shape == Shape::Choice
    }

    /// What would guard a choice stands behind its words. Where its block is ended, it is a part of the choice: that is for who reads blocks to say.
    pub(super) fn guard_behind(&self) -> bool {
        let sign = self.said("sign");
        let inner = sign.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        let guards = |inner: &str| {
            let first = inner.split_whitespace().next().unwrap_or("");
            matches!(first, "if" | "once") && !inner.contains(['{', '}'])
        };
        self.on_a_choice() && inner.is_some_and(guards)
    }

    /// The same before the words, where nothing else depends on it.
    pub(super) fn guard_before(&self) -> Option<Change> {
        let (whole, sign) = (self.at("0")?, self.at("sign")?);
        let (words, turn) = (
            self.text.get(whole.start..sign.start)?,
            self.text.get(sign.end..whole.end)?,
        );
        let (dash, words) = words.split_once('-')?;
        let below = self.text[self.line.at.end..].lines().nth(1).unwrap_or("");
        let goes_on = !below.trim().is_empty() && !below.starts_with(['-', '#', '|']);
        if words.contains('{') || goes_on {
            return None;
        }
        let guard = self.said("sign");
        let parts = [words.trim(), turn.trim()].join(" ");
        Some((whole, format!("{dash}- {guard} {}", parts.trim_end())))
    }

    /// Behind a choice stands a page that nothing leads to from there.
    pub(super) fn choice_to_a_page(&self) -> bool {
        self.on_a_choice() && self.page_known() && !self.is_read()
    }

    /// The line stands right below a heading.
    pub(super) fn below_a_heading(&self) -> bool {
        let above = self.text[..self.line.at.start].trim_end_matches(['\n', '\r']);
        let skipped = self.line.at.start - above.len();
        let last = above.rsplit('\n').next().unwrap_or("");
        last.starts_with('#')
            && skipped <= 2
            && !self.text[above.len()..self.line.at.start].contains("\n\n")
    }

    pub(super) fn slot_known(&self) -> bool {
        self.known.slots.contains(self.said("x"))
    }

    /// A sign of money before a letter is none, but one letter may be a sum.
    pub(super) fn slot_or_long(&self) -> bool {
        self.slot_known() || self.said("x").len() > 1
    }

    pub(super) fn only_a_slot(&self) -> bool {
        self.slot_known() && !self.known.verb(self.said("x"))
    }

    /// Lines of verse are quoted with slashes between them.
    pub(super) fn no_verse(&self) -> bool {
        let slashes = self.paragraph().split_whitespace();
        let slashes = slashes.filter(|word| *word == "//" || *word == "/");
        slashes.count() < 2
    }

    /// The lines around, up to a blank one.
    fn paragraph(&self) -> &str {
        let (above, below) = self.text.split_at(self.line.at.start);
        let start = above.rfind("\n\n").map_or(0, |at| at + 2);
        let end = below.find("\n\n").map_or(below.len(), |at| at);
        &self.text[start..self.line.at.start + end]
    }

    /// A tag that is closed, or needs not be: `a <b` may be said of numbers.
    pub(super) fn is_tag(&self) -> bool {
        let tag = self.said("tag").to_lowercase();
        let single = ["br", "hr", "p", "img", "li"].contains(&&*tag);
        single
            || self
                .paragraph()
                .to_lowercase()
                .contains(&format!("</{tag}"))
    }

    pub(super) fn star_alone(&self) -> bool {
        let at = self.text[self.line.at.clone()].find('*');
        let at = at.map(|at| self.line.at.start + at);
        self.stars.iter().any(|(star, _)| Some(*star) == at)
    }

    /// There is such a space at the label, and without it the label is read.
    pub(super) fn odd_label(&self) -> bool {
        self.line.labels.is_empty() && self.said("0").contains(['\u{a0}', '\u{202f}', '\u{2009}'])
    }

    pub(super) fn as_a_sign(&self) -> Option<Change> {
        const SIGNS: [(&str, &str); 14] = [
            ("&nbsp;", " "),
            ("&amp;", "&"),
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&quot;", "\""),
            ("&apos;", "'"),
            ("&mdash;", "—"),
            ("&ndash;", "–"),
            ("&hellip;", "…"),
            ("&ldquo;", "“"),
            ("&rdquo;", "”"),
            ("&lsquo;", "‘"),
            ("&rsquo;", "’"),
            ("&#39;", "'"),
        ];
        let said = self.said("0");
        let (_, sign) = SIGNS.iter().find(|(name, _)| *name == said)?;
        Some((self.at("0")?, (*sign).to_owned()))
    }

    pub(super) fn as_a_value(&self) -> Option<Change> {
        let known = self.slot_known();
        known.then(|| Some((self.at("sign")?, format!("{{= {}}}", self.said("x")))))?
    }

    /// The comment goes to a line of its own, above.
    pub(super) fn as_a_comment(&self) -> Option<Change> {
        let line = self.line.at.clone();
        let words = self.text.get(line.start..self.at("sign")?.start)?;
        let indent = &words[..words.len() - words.trim_start().len()];
        let text = self.said("text").trim_end();
        // What happens there goes on happening.
        if text.contains("->") || text.contains('{') {
            return None;
        }
        let comment = format!("{indent}// {text}");
        let with = format!("{}\n{}", comment.trim_end(), words.trim_end());
        Some((line, with))
    }

    pub(super) fn by_its_id(&self) -> Option<Change> {
        let id = self.known.titled(self.said("page"))?;
        Some((self.at("0")?, format!("-> {id}")))
    }

    /// The braces go.
    pub(super) fn out_of_braces(&self) -> Option<Change> {
        let brace = self.start.checked_sub(1)?..self.at("0")?.end + 1;
        let before = self.text.get(..brace.start)?;
        let space = before.ends_with([' ', '\n']) || before.is_empty();
        let arrow = if space { "-> " } else { " -> " };
        Some((brace, format!("{arrow}{}", self.said("page"))))
    }

    pub(super) fn without_dollar(&self) -> Option<Change> {
        let whole = self.at("0")?;
        let words = self.text.get(whole.clone())?;
        (!words.contains('"')).then(|| (whole, words.replace('$', "")))
    }
}
