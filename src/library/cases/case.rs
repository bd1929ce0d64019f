//! A file of rule cases whose shape has been checked. Every part has its position.

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
    /// Optional in the files of a book, which names the ruleset.
    pub ruleset: String,
    pub cases: Vec<RuleCase>,
    /// The file, and the files of the book that it belongs to. Every position is in one of them.
    pub sources: Sources,
    /// Entries by kind: `item: {rope: {...}}`.
    pub(super) catalogue: YamlEntries,
    /// Keys of book.yaml for every case.
    pub(super) book: YamlEntries,
    /// Further pages for every case: the heading after `# `, and the page under it.
    pub(super) pages: YamlEntries,
    /// House rules in Lua for every case.
    pub(super) house_rules: Option<YamlNode>,
    /// The message files in the folder of the house rules of a book: path and text.
    pub(super) messages: Vec<(String, String)>,
    /// Hidden fields that the cases do not mention.
    pub(super) ignored_fields: Vec<CaseText>,
    /// Catalogues of the book that the cases belong to, by file name.
    pub(super) book_catalogues: BTreeMap<String, Arc<YamlEntries>>,
}

/// One case. What `expect` does not name must not have changed.
#[derive(Debug, Clone, Default)]
pub struct RuleCase {
    pub id: String,
    /// The place of the id.
    pub(super) span: Span,
    pub(super) clauses: Vec<CaseText>,
    pub(super) state: YamlEntries,
    /// True if the case starts like a reader's game, including the start hooks of the ruleset. Otherwise the game begins in the given state.
    pub(super) runs_start_hooks: bool,
    /// Instructions in the markup, run in order on one page.
    pub(super) instructions: Option<YamlNode>,
    /// Pages, entries and keys of `book.yaml` for this case. They replace those of the file.
    pub(super) pages: YamlEntries,
    pub(super) catalogue: YamlEntries,
    pub(super) book: YamlEntries,
    /// A command of the reader, given after the instructions.
    pub(super) command: Option<CaseText>,
    /// None for random dice.
    pub(super) dice: Option<Vec<CaseDie>>,
    pub(super) answers: Vec<CaseAnswer>,
    pub(super) expect: YamlEntries,
    /// True if the case only tries an instruction, without expectations.
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
        self.cases = cases
            .unwrap_or_default()
            .iter()
            .map(RuleCase::new)
            .collect();
    }

    /// Sets the keys that a state has as well.
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
        let of_cases = self.cases.iter().flat_map(|case| [&case.book, &case.state]);
        let all = of_cases.chain([&self.book]).flatten();
        let all = all.filter(|(key, _)| &*key.value == "options");
        let options = all.filter_map(|(_, node)| node.entries());
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

    /// Returns the same case without instructions.
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

/// An answer, in the order of the questions. `choice` takes a choice of a page. `command` types a command instead of an answer.
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

/// Parses a line of the sheet: its title and its text.
pub(super) fn parse_sheet_line(item: &YamlNode) -> Option<(&YamlKey, String)> {
    match item.entries()?.as_slice() {
        [(title, text)] => match text.to_value() {
            value @ (Value::Int(_) | Value::Text(_)) => Some((title, value.to_string())),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the position at which a value begins. A long value is not underlined completely.
pub(super) fn begin_span(node: &YamlNode) -> Span {
    match node.entries().and_then(|entries| entries.first()) {
        Some((key, _)) => key.span,
        None => node.span,
    }
}

fn entries(node: &YamlNode, key: &str) -> YamlEntries {
    let entries = node.get(key).and_then(YamlNode::entries);
    entries.map(|all| all.to_vec()).unwrap_or_default()
}

fn texts(node: &YamlNode, key: &str) -> Vec<CaseText> {
    let texts = node.get(key).and_then(YamlNode::to_texts);
    texts.unwrap_or_default()
}

fn text(node: &YamlNode, key: &str) -> Option<CaseText> {
    let node = node.get(key)?;
    Some(Spanned::new(node.as_text()?.to_owned(), node.span))
}
