//! Reads a file of cases by the schema; what does not fit it is told at its place.

use super::case::{Case, CaseFile, Given};
use super::dice::Die;
use super::expect;
use super::schema::{ANSWER, CASE, FILE, GIVEN, STATE, Section};
use super::shape::Reader;
use crate::compile::{self, Entries, Key, Node, Of};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic, Style, render};
use crate::syntax::source::{Sources, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A file of cases that could not be read: why, and where.
#[derive(Debug, Clone)]
pub struct Unread {
    pub found: Vec<Diagnostic>,
    pub sources: Sources,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&render(&self.found, &self.sources, Style::Short, 200))
    }
}

/// Reads a file of cases. `name` is what it is called in messages.
///
/// # Errors
/// Everything that does not fit the schema, each at its place.
pub fn read(name: &str, text: &str) -> Result<CaseFile, Unread> {
    let mut file = CaseFile::default();
    let id = file.sources.add(name, text);
    let mut found = Vec::new();
    if let Some(root) = compile::parse_yaml(id, text, &mut found) {
        Reader {
            text,
            found: &mut found,
        }
        .file(&root, &mut file);
    }
    finished(file, found)
}

pub(super) fn finished(file: CaseFile, found: Vec<Diagnostic>) -> Result<CaseFile, Unread> {
    if found.is_empty() {
        return Ok(file);
    }
    let sources = file.sources;
    Err(Unread { found, sources })
}

impl Reader<'_> {
    fn root(&mut self, root: &Node) -> Arc<Entries> {
        root.entries().cloned().unwrap_or_else(|| {
            let message = "this file must be `key: value` lines";
            self.found
                .push(Diagnostic::new(Code::BadYaml, root.span, message));
            Arc::default()
        })
    }

    fn file(&mut self, root: &Node, out: &mut CaseFile) {
        let before = self.found.len();
        let mut cases = None;
        let root_entries = self.root(root);
        for (key, node) in root_entries.iter() {
            match &*key.it {
                "ruleset" => {
                    out.ruleset = self
                        .text(&FILE, key, node)
                        .map(|text| text.it)
                        .unwrap_or_default()
                }
                "catalogue" => out.catalogue = self.catalogue(&FILE, key, node),
                "book" => out.book = self.header(&FILE, key, node),
                "pages" => out.pages = self.pages(&FILE, key, node),
                "house" => out.house = self.text(&FILE, key, node).map(|_| node.clone()),
                "aside" => {
                    out.aside = self.texts(&FILE, key, node).unwrap_or_default();
                    if node.items().is_some_and(<[Node]>::is_empty) {
                        self.hollow(key);
                    }
                }
                "cases" => cases = Some((key, node)),
                _ => self.unknown_key(&FILE, key),
            }
        }
        match cases.map(|(key, node)| (key, node, node.items())) {
            Some((key, _, Some([]))) => self.bad(key.span, "a file without a case".to_owned()),
            Some((key, _, Some(items))) => {
                out.cases = items
                    .iter()
                    .filter_map(|item| self.case(key, item))
                    .collect()
            }
            Some((key, node, None)) => self.wrong(&FILE, key, node),
            None if self.found.len() == before => {
                let found = Diagnostic::new(
                    Code::MissingKey,
                    first_line(root),
                    "a file of cases has no `cases`",
                );
                self.found
                    .push(found.help("add `cases:` and under it `- id: ...`"));
            }
            None => {}
        }
        let mut known: BTreeMap<&str, Span> = BTreeMap::new();
        for case in &out.cases {
            match known.get(&*case.id) {
                Some(first) => {
                    let message = format!("two cases are called `{}`", case.id);
                    let found = Diagnostic::new(Code::BadCase, case.span, message);
                    self.found.push(found.label(*first, "the first"));
                }
                None => {
                    known.insert(&case.id, case.span);
                }
            }
        }
    }

    /// Entries by kind.
    fn catalogue(&mut self, section: &Section, key: &Key, node: &Node) -> Entries {
        let kinds = self.entries(section, key, node).unwrap_or_default();
        for (kind, entries) in kinds.iter() {
            if entries.entries().is_none() {
                self.shape(kind, entries, "entries: `rope: {}`");
            }
        }
        kinds
            .iter()
            .filter(|(_, node)| node.entries().is_some())
            .cloned()
            .collect()
    }

    /// Keys of book.yaml.
    fn header(&mut self, section: &Section, key: &Key, node: &Node) -> Entries {
        let entries = self.entries(section, key, node).unwrap_or_default();
        if let Some((key, _)) = entries.iter().find(|(key, _)| &*key.it == "ruleset") {
            let message = "the ruleset of the cases is that of their file";
            let found = Diagnostic::new(Code::BadCase, key.span, message);
            self.found
                .push(found.help("say `ruleset: ...` at the top of the file"));
        }
        entries.to_vec()
    }

    fn pages(&mut self, section: &Section, key: &Key, node: &Node) -> Entries {
        let pages = self.entries(section, key, node).unwrap_or_default();
        for (heading, page) in pages.iter() {
            if page.as_text().is_none() {
                self.shape(heading, page, "the page below its heading, a text");
            }
        }
        pages.to_vec()
    }

    fn case(&mut self, cases: &Key, node: &Node) -> Option<Case> {
        let Some(entries) = node.entries() else {
            self.shape(cases, node, "a case: `id: ...` and its other keys");
            return None;
        };
        let before = self.found.len();
        let mut case = Case::bare(first_line(node));
        let (mut named, mut expects) = (false, false);
        for (key, node) in entries.iter() {
            match &*key.it {
                "id" => {
                    named = true;
                    if let Some(id) = self.text(&CASE, key, node) {
                        (case.id, case.span) = (id.it, id.span);
                    }
                }
                "clauses" => case.clauses = self.texts(&CASE, key, node).unwrap_or_default(),
                "given" => {
                    case.given = self.entries(&CASE, key, node).unwrap_or_default().to_vec();
                    self.given(&case.given);
                }
                "start" => match &node.of {
                    Of::Scalar(Value::Bool(start)) => case.start = *start,
                    _ => self.wrong(&CASE, key, node),
                },
                "do" => case.instructions = self.text(&CASE, key, node).map(|_| node.clone()),
                "pages" => case.pages = self.pages(&CASE, key, node),
                "catalogue" => case.catalogue = self.catalogue(&CASE, key, node),
                "book" => case.book = self.header(&CASE, key, node),
                "command" => case.command = self.text(&CASE, key, node),
                "dice" => case.dice = Some(self.dice(key, node)),
                "answers" => case.answers = self.answers(key, node),
                "expect" => {
                    expects = true;
                    if let Some(entries) = self.entries(&CASE, key, node) {
                        case.expect = expect::read(self, &entries);
                    }
                }
                _ => self.unknown_key(&CASE, key),
            }
        }
        let mut missing = |key: &str, help: &str| {
            let message = format!("a case has no `{key}`");
            self.found
                .push(Diagnostic::new(Code::MissingKey, case.span, message).help(help));
        };
        if !named {
            missing("id", "call it by what it is about: `id: a wound is told`");
        }
        if !expects {
            missing(
                "expect",
                "say what must come of it; `expect: {}` means that nothing changes",
            );
        }
        if self.found.len() == before {
            self.idle(&case);
        }
        Some(case)
    }

    /// A case in which nothing is done and nothing is asked.
    fn idle(&mut self, case: &Case) {
        let acts = case.instructions.is_some()
            || case.command.is_some()
            || case.start
            || !case.answers.is_empty();
        let asks = case.expect.iter().any(|expect| {
            !matches!(
                expect,
                expect::Expect::Sheet(_)
                    | expect::Expect::Variables(_)
                    | expect::Expect::Codes(..)
                    | expect::Expect::Titles(..)
                    | expect::Expect::Held(..)
            )
        });
        if !acts && !asks {
            let message = "this case checks nothing: it does nothing, and asks for nothing but what it was given";
            let found = Diagnostic::new(Code::BadCase, case.span, message);
            self.found
                .push(found.help("give it a `do`, a `command` or a `query`"));
        }
    }

    /// The keys of `given` that every ruleset has. The others are kinds, as the ruleset will say.
    fn given(&mut self, entries: &Entries) {
        for (key, node) in entries {
            match &*key.it {
                "sheet" | "options" | "variables" => drop(self.entries(&GIVEN, key, node)),
                "codes" | "titles" => drop(self.texts(&GIVEN, key, node)),
                _ => {}
            }
        }
    }

    fn dice(&mut self, key: &Key, node: &Node) -> Vec<Die> {
        let Some(items) = node.items() else {
            self.wrong(&CASE, key, node);
            return Vec::new();
        };
        let mut dice = Vec::new();
        for item in items {
            let read = match &item.of {
                Of::Scalar(value @ (Value::Int(_) | Value::Text(_))) => {
                    Die::read(&value.to_string(), item.span)
                }
                _ => {
                    self.wrong(&CASE, key, item);
                    continue;
                }
            };
            match read {
                Ok(die) => dice.push(die),
                Err(why) => self.bad(item.span, why),
            }
        }
        dice
    }

    fn answers(&mut self, key: &Key, node: &Node) -> Vec<Given> {
        let Some(items) = node.items() else {
            self.wrong(&CASE, key, node);
            return Vec::new();
        };
        let mut out = Vec::new();
        for item in items {
            match item.entries().map(|entries| entries.as_slice()) {
                Some([(topic, answer)]) => out.extend(self.answer(topic, answer)),
                _ => self.wrong(&CASE, key, item),
            }
        }
        out
    }

    fn answer(&mut self, topic: &Key, node: &Node) -> Option<Given> {
        let (mut answer, mut refused) = (node.clone(), false);
        if let Some(entries) = node.entries() {
            let [(key, misfit)] = entries.as_slice() else {
                self.shape(topic, node, "one answer, or `{ refused: ANSWER }`");
                return None;
            };
            if &*key.it != "refused" {
                self.unknown_key(&ANSWER, key);
                return None;
            }
            (answer, refused) = (misfit.clone(), true);
        }
        let scalar =
            |node: &Node| matches!(&node.of, Of::Scalar(value) if *value != Value::Nothing);
        let fits = scalar(&answer) || answer.items().is_some_and(|all| all.iter().all(scalar));
        if !fits {
            self.shape(
                topic,
                &answer,
                "an answer: a word, a number, yes or no, or a list of ids in order",
            );
            return None;
        }
        let topic = topic.clone();
        Some(Given {
            topic,
            answer,
            refused,
        })
    }

    /// A state to begin from: the keys of `given`, or a document with `given` and what else a file of cases has.
    pub(super) fn state(&mut self, root: &Node, file: &mut CaseFile, case: &mut Case) {
        let entries = self.root(root);
        let whole = |(key, _): &(Key, Node)| STATE.holds(&key.it).is_some();
        if !entries.iter().any(whole) {
            case.given = entries.to_vec();
            self.given(&case.given);
            return;
        }
        for (key, node) in entries.iter() {
            match &*key.it {
                "given" => {
                    case.given = self.entries(&STATE, key, node).unwrap_or_default().to_vec();
                    self.given(&case.given);
                }
                "catalogue" => file.catalogue = self.catalogue(&STATE, key, node),
                "book" => file.book = self.header(&STATE, key, node),
                "house" => file.house = self.text(&STATE, key, node).map(|_| node.clone()),
                _ => self.unknown_key(&STATE, key),
            }
        }
    }
}

/// The place at which a value begins: a long one is not drawn whole.
fn first_line(node: &Node) -> Span {
    match node.entries().and_then(|entries| entries.first()) {
        Some((key, _)) => key.span,
        None => node.span,
    }
}
