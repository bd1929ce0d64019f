//! Files of rule cases whose shape has been checked.

use super::dice::CaseDie;
use crate::compile::{YamlEntries, YamlKey, YamlNode};
use crate::model::game::Value;
use crate::syntax::source::{Sources, Span, Spanned};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) type CaseText = Spanned<String>;

/// A file of cases under one ruleset.
#[derive(Debug, Clone, Default)]
pub struct CaseFile {
    /// Optional in a file of a book, because the book names the ruleset.
    pub ruleset: String,
    pub cases: Vec<RuleCase>,
    /// The file, and the files of its book. All spans are in these.
    pub sources: Sources,
    /// Entries by kind: `item: {rope: {...}}`.
    pub(super) catalogue: YamlEntries,
    /// Keys of book.yaml for every case.
    pub(super) book: YamlEntries,
    /// Additional pages for every case: the heading without `# `, and the page.
    pub(super) pages: YamlEntries,
    /// House rules in Lua for every case.
    pub(super) house_rules: Option<YamlNode>,
    /// Message files of the house rules of a book: path and text.
    pub(super) messages: Vec<(String, String)>,
    /// Hidden fields whose changes are ignored.
    pub(super) ignored_fields: Vec<CaseText>,
    /// Catalogues of the book that the cases belong to, by file name.
    pub(super) book_catalogues: BTreeMap<String, Arc<YamlEntries>>,
}

/// A rule case. Values that `expect` does not name must not change.
#[derive(Debug, Clone, Default)]
pub struct RuleCase {
    pub id: String,
    /// Span of the id.
    pub(super) span: Span,
    pub(super) clauses: Vec<CaseText>,
    pub(super) state: YamlEntries,
    /// True if the game starts with the start hooks of the ruleset, like the game of a reader. Otherwise, it begins in the state of the case.
    pub(super) runs_start_hooks: bool,
    /// Instructions in the markup of pages, run in order.
    pub(super) instructions: Option<YamlNode>,
    /// Pages, entries and keys of `book.yaml` for this case, which replace those of the file.
    pub(super) pages: YamlEntries,
    pub(super) catalogue: YamlEntries,
    pub(super) book: YamlEntries,
    /// A command that the reader enters after the instructions.
    pub(super) command: Option<CaseText>,
    /// None for random dice.
    pub(super) dice: Option<Vec<CaseDie>>,
    pub(super) answers: Vec<CaseAnswer>,
    pub(super) expect: YamlEntries,
    /// True if the case only runs an instruction, without expectations.
    pub(super) is_trial: bool,
}

impl CaseFile {
    /// Sets the keys of a file whose shape has been checked.
    pub(super) fn read_keys(&mut self, root: &YamlNode) {
        self.ruleset = text(root, "ruleset").map(|it| it.value).unwrap_or_default();
        self.read_book_keys(root);
        self.pages = entries(root, "pages");
        self.ignored_fields = texts(root, "ignore");
        let cases = root.get("cases").and_then(YamlNode::items);
        let cases = cases.unwrap_or_default().iter();
        self.cases = cases.map(RuleCase::new).collect();
    }

    /// Sets the keys that a start state can have too.
    pub(super) fn read_book_keys(&mut self, root: &YamlNode) {
        self.catalogue = entries(root, "catalogue");
        self.book = entries(root, "book");
        self.house_rules = root.get("house_rules").cloned();
    }

    /// House rules in Lua for every case.
    pub fn house_rules(&self) -> Option<&str> {
        self.house_rules.as_ref().and_then(|node| node.as_text())
    }

    /// Returns the options that the file or one of its cases sets, with their values.
    pub fn options(&self) -> impl Iterator<Item = (&str, String)> {
        let maps = self.cases.iter().flat_map(|case| [&case.book, &case.state]);
        let entries = maps.chain([&self.book]).flatten();
        let options = entries.filter(|(key, _)| &*key.value == "options");
        let options = options.filter_map(|(_, node)| node.entries());
        let options = options.flat_map(|entries| entries.iter());
        options.map(|(key, node)| (&*key.value, node.to_value().to_string()))
    }
}

impl RuleCase {
    /// Creates a case whose shape has been checked.
    pub(super) fn new(node: &YamlNode) -> Self {
        let id = text(node, "id").unwrap_or_else(|| Spanned::new(String::new(), begin_span(node)));
        let items = |key| node.get(key).and_then(YamlNode::items).unwrap_or_default();
        let die = |node: &YamlNode| CaseDie::parse(&node.to_value().to_string(), node.span).ok();
        Self {
            id: id.value,
            span: id.span,
            clauses: texts(node, "clauses"),
            state: entries(node, "state"),
            runs_start_hooks: node.get("new_game").is_some_and(|it| it.to_value().truth()),
            instructions: node.get("do").cloned(),
            pages: entries(node, "pages"),
            catalogue: entries(node, "catalogue"),
            book: entries(node, "book"),
            command: text(node, "command"),
            dice: Some(items("dice").iter().filter_map(die).collect()),
            answers: items("answers")
                .iter()
                .filter_map(CaseAnswer::new)
                .collect(),
            expect: entries(node, "expect"),
            is_trial: false,
        }
    }

    /// Returns the case without its actions and expectations.
    pub(super) fn without_actions(&self) -> Self {
        Self {
            state: self.state.clone(),
            pages: self.pages.clone(),
            catalogue: self.catalogue.clone(),
            book: self.book.clone(),
            runs_start_hooks: self.runs_start_hooks,
            ..Self::empty(self.span)
        }
    }

    /// Creates an empty case without expectations.
    pub(super) fn empty(span: Span) -> Self {
        Self {
            span,
            dice: Some(Vec::new()),
            is_trial: true,
            ..Self::default()
        }
    }

    /// Returns the clauses that the case tests.
    pub fn clauses(&self) -> impl Iterator<Item = &str> {
        self.clauses.iter().map(|clause| &*clause.value)
    }
}

/// An answer to a question. The topic `choice` takes a choice of a page, and `command` enters a command instead of an answer.
#[derive(Debug, Clone)]
pub(super) struct CaseAnswer {
    pub(super) topic: YamlKey,
    pub(super) answer: YamlNode,
    /// True if the answer must be refused.
    pub(super) is_refused: bool,
}

impl CaseAnswer {
    fn new(item: &YamlNode) -> Option<Self> {
        let (topic, node) = item.entries()?.first()?;
        let refused = node.get("refused");
        Some(Self {
            topic: topic.clone(),
            answer: refused.unwrap_or(node).clone(),
            is_refused: refused.is_some(),
        })
    }
}

/// Parses a line of the sheet. Returns its title and its text.
pub(super) fn parse_sheet_line(item: &YamlNode) -> Option<(&YamlKey, String)> {
    match item.entries()?.as_slice() {
        [(title, text)] => match text.to_value() {
            value @ (Value::Int(_) | Value::Text(_)) => Some((title, value.to_string())),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the span of the first key of a map, so that a long map is not underlined completely.
pub(super) fn begin_span(node: &YamlNode) -> Span {
    match node.entries().and_then(|entries| entries.first()) {
        Some((key, _)) => key.span,
        None => node.span,
    }
}

fn entries(node: &YamlNode, key: &str) -> YamlEntries {
    let entries = node.get(key).and_then(YamlNode::entries);
    entries.map(|entries| entries.to_vec()).unwrap_or_default()
}

fn texts(node: &YamlNode, key: &str) -> Vec<CaseText> {
    let texts = node.get(key).and_then(YamlNode::to_texts);
    texts.unwrap_or_default()
}

fn text(node: &YamlNode, key: &str) -> Option<CaseText> {
    let node = node.get(key)?;
    Some(Spanned::new(node.as_text()?.to_owned(), node.span))
}
