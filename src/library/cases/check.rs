//! Does a case speak of what there is? Fields, kinds, ids, marks, codes and clauses against the book that was made of it.

use super::case::{Case, CaseFile, Text};
use super::expect::{Expect, Words};
use super::schema::{EXPECT, GIVEN, Section};
use super::shape::unknown;
use super::things::Thing;
use crate::compile::{self, Entries, Key, Node};
use crate::model::book::{Book, Field, FieldType, SlotName, Vocabulary};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;

/// What the case begins with, by slot.
pub(super) type Start = Vec<(u32, Value)>;

/// What a case begins with and names, as the book has it.
#[derive(Debug, Default)]
pub(super) struct Checked {
    pub(super) start: Start,
    /// Slot, name and value of each field and variable that is expected.
    pub(super) slots: Vec<(u32, String, Value, Span)>,
    /// Slot and things of each kind that is expected, with the place of the key.
    pub(super) held: Vec<(usize, Vec<Thing>, Span)>,
    /// Ids that must not be offered and that the book knows.
    pub(super) known: Vec<String>,
}

/// Checks a case against the book made of it; what does not fit is told.
pub(super) fn check(book: &Book, case: &Case, found: &mut Vec<Diagnostic>) -> Checked {
    let mut check = Check { book, found };
    check.clauses(case);
    let mut out = Checked {
        start: check.given(case),
        ..Checked::default()
    };
    for expect in &case.expect {
        check.expect(expect, &mut out);
    }
    out
}

/// Fields left aside must be hidden ones: what a reader sees, a case speaks of.
pub(super) fn aside(vocabulary: &Vocabulary, file: &CaseFile, found: &mut Vec<Diagnostic>) {
    for name in &file.aside {
        match vocabulary.fields.iter().find(|field| field.name == name.it) {
            Some(field) if field.shown => {
                let message = format!(
                    "`{}` is shown to the reader and cannot be left aside",
                    name.it
                );
                let fault = Diagnostic::new(Code::BadCase, name.span, message);
                found.push(fault.help("name it in the cases where it changes"));
            }
            Some(_) => {}
            None => {
                let hidden = vocabulary.fields.iter().filter(|field| !field.shown);
                let message = format!("the sheet has no field `{}`", name.it);
                found.push(unknown(
                    name.span,
                    message,
                    &name.it,
                    hidden.map(|field| &*field.name),
                ));
            }
        }
    }
}

pub(super) struct Check<'a, 'f> {
    pub(super) book: &'a Book,
    pub(super) found: &'f mut Vec<Diagnostic>,
}

impl<'a> Check<'a, '_> {
    pub(super) fn shape(&mut self, key: &Key, node: &Node, holds: &str) {
        self.found.push(compile::mismatch(key, node.span, holds));
    }

    /// Clauses that the ruleset has.
    fn clauses(&mut self, case: &Case) {
        let Some(clauses) = &self.book.vocabulary.clauses else {
            return;
        };
        for clause in case
            .clauses
            .iter()
            .filter(|clause| !clauses.has(&clause.it))
        {
            let message = format!("the ruleset has no clause `{}`", clause.it);
            let help = format!("its clauses are {}", clauses.range());
            self.found
                .push(Diagnostic::new(Code::BadCase, clause.span, message).help(help));
        }
    }

    /// What a case is given, as slots hold it.
    fn given(&mut self, case: &Case) -> Start {
        let book = self.book;
        let mut start = Start::new();
        for (key, node) in &case.given {
            match (&*key.it, node.entries()) {
                ("options", _) => {}
                ("sheet", Some(entries)) => self.sheet(entries, &mut start),
                ("variables", Some(entries)) => {
                    for (name, node) in entries.iter() {
                        start.extend(self.held(name, node));
                    }
                }
                ("codes" | "titles", _) => {
                    for name in node.items().into_iter().flatten() {
                        start.extend(self.named(
                            &key.it,
                            name.as_text().unwrap_or_default(),
                            name.span,
                        ));
                    }
                }
                _ => {
                    let Some(n) = self.kind(key, &GIVEN) else {
                        continue;
                    };
                    let kind = &book.vocabulary.kinds[n];
                    let things = self.things(key, node, n).unwrap_or_default();
                    let held = things.into_iter().map(|thing| {
                        let fresh = compile::holding(kind, &thing.id);
                        let marks = thing.marks.into_iter();
                        marks.fold(fresh, |held, (mark, value)| held.with(&mark, value))
                    });
                    start.push((book.world.held[n], Value::list(held)));
                }
            }
        }
        start
    }

    fn sheet(&mut self, entries: &Entries, start: &mut Start) {
        let book = self.book;
        let mut numbers = Vec::new();
        for (name, node) in entries.iter() {
            let Some((n, field)) = self.field(name) else {
                continue;
            };
            let Some(value) = self.fitting(field, name, node) else {
                continue;
            };
            if let Value::Int(_) = value {
                numbers.push((&field.name, node.span));
            }
            start.push((book.world.fields[n], value));
        }
        // A bound may be another field: what the case gives it, or what it begins with.
        let value = |slot: u32| {
            let given = start.iter().find(|(known, _)| *known == slot);
            let begins = book.slots.start().get(slot as usize);
            let value = given.map(|(_, value)| value).or(begins);
            value.cloned().unwrap_or_default()
        };
        for broken in book.broken_bounds(value) {
            if let Some((_, span)) = numbers.iter().find(|(name, _)| **name == broken.field) {
                let message = format!(
                    "`{}: {}` is {} `{}`, which is {}",
                    broken.field, broken.value, broken.side, broken.bound, broken.limit
                );
                self.found
                    .push(Diagnostic::new(Code::BadCase, *span, message));
            }
        }
    }

    /// A field of the sheet with its place in the vocabulary.
    fn field(&mut self, name: &Key) -> Option<(usize, &'a Field)> {
        let fields = &self.book.vocabulary.fields;
        let found = fields
            .iter()
            .enumerate()
            .find(|(_, field)| *field.name == *name.it);
        if found.is_none() {
            let message = format!("the sheet has no field `{}`", name.it);
            self.found.push(unknown(
                name.span,
                message,
                &name.it,
                fields.iter().map(|field| &*field.name),
            ));
        }
        found
    }

    /// A value of a declared type as the field keeps it.
    pub(super) fn fitting(&mut self, field: &Field, key: &Key, node: &Node) -> Option<Value> {
        let value = match (&field.of, node.value()) {
            (FieldType::Flag, Value::Text(word)) if matches!(&*word, "yes" | "no") => {
                (&*word == "yes").into()
            }
            (FieldType::Word(words), Value::Bool(yes))
                if words.iter().any(|word| word == "yes") =>
            {
                (if yes { "yes" } else { "no" }).into()
            }
            (_, value) => value,
        };
        // What a rule keeps as a table of its own making has no other shape to be held to.
        let is_table = |value: &Value| matches!(value, Value::List(_) | Value::Map(_));
        let wanted = match &field.of {
            FieldType::Any if is_table(&field.start) && !is_table(&value) => {
                Err("a list or `key: value` lines".to_owned())
            }
            _ if value == field.start => Ok(value),
            _ => compile::convert(field, value),
        };
        wanted.map_err(|wanted| self.shape(key, node, &wanted)).ok()
    }

    /// A variable and what it holds: a number, yes or no, or a word, as it began.
    fn held(&mut self, name: &Key, node: &Node) -> Option<(u32, Value)> {
        let slot = self.variable(name)?;
        let value = node.value();
        let wanted = match (&self.book.slots.start()[slot as usize], &value) {
            (Value::Int(_), Value::Int(_))
            | (Value::Bool(_), Value::Bool(_))
            | (Value::Text(_), Value::Text(_)) => return Some((slot, value)),
            (Value::Int(_), _) => "a whole number",
            (Value::Bool(_), _) => "yes or no",
            _ => "a word",
        };
        self.shape(name, node, wanted);
        None
    }

    fn variable(&mut self, name: &Key) -> Option<u32> {
        let slot = self
            .book
            .slots
            .find(&SlotName::Variable(&name.it).to_string());
        if slot.is_none() {
            let names = self.book.slots.names();
            let known = names.filter_map(|(_, slot)| SlotName::variable(slot));
            let message = format!("the book has no variable `{}`", name.it);
            self.found
                .push(unknown(name.span, message, &name.it, known));
        }
        slot
    }

    /// The slot of a code or title, and what it holds where the reader has it.
    fn named(&mut self, what: &str, name: &str, span: Span) -> Option<(u32, Value)> {
        let world = &self.book.world;
        let (known, code) = match what {
            "codes" => (&world.codes, Code::UnknownCode),
            _ => (&world.titles, Code::UnknownTitle),
        };
        let slot = match what {
            "codes" => known.get(name).map(|slot| (*slot, true.into())),
            _ => world.titled(name).map(|(_, slot, held)| (slot, held)),
        };
        if slot.is_none() {
            let message = format!("the book declares no `{name}` under `{what}`");
            let help = did_you_mean(name, known.keys().map(String::as_str));
            let help = help.unwrap_or_else(|| format!("add it to `book: {{ {what}: ... }}`"));
            self.found
                .push(Diagnostic::new(code, span, message).help(help));
        }
        slot
    }

    /// A kind that can be held, by its place.
    fn kind(&mut self, key: &Key, section: &Section) -> Option<usize> {
        let kinds = &self.book.vocabulary.kinds;
        let found = kinds
            .iter()
            .position(|kind| *kind.name == *key.it && kind.held);
        if found.is_none() {
            let held = kinds
                .iter()
                .filter(|kind| kind.held)
                .map(|kind| &*kind.name);
            let known = section.names().chain(held);
            self.found.push(compile::unknown_key(key, known));
        }
        found
    }

    fn expect(&mut self, expect: &Expect, out: &mut Checked) {
        let book = self.book;
        match expect {
            Expect::Sheet(entries) => {
                for (name, node) in entries.iter() {
                    let Some((n, field)) = self.field(name) else {
                        continue;
                    };
                    if let Some(value) = self.fitting(field, name, node) {
                        out.slots.push((
                            book.world.fields[n],
                            field.name.clone(),
                            value,
                            node.span,
                        ));
                    }
                }
            }
            Expect::Variables(entries) => {
                for (name, node) in entries.iter() {
                    if let Some(slot) = self.variable(name) {
                        out.slots
                            .push((slot, name.it.to_string(), node.value(), node.span));
                    }
                }
            }
            Expect::Codes(_, names) => self.all_named("codes", names),
            Expect::Titles(_, names) => self.all_named("titles", names),
            Expect::Page(page) if !book.index.contains_key(&*page.it) => {
                let ids = book.index.keys().map(|id| &**id);
                let message = format!("there is no page `{}`", page.it);
                self.found.push(unknown(page.span, message, &page.it, ids));
            }
            Expect::Outcome(outcome) => {
                let verbs = book.vocabulary.verbs.iter();
                let known: Vec<&str> = verbs
                    .flat_map(|verb| &verb.outcomes)
                    .map(String::as_str)
                    .collect();
                let number: Option<i64> = outcome.it.parse().ok();
                let mut ranges = book.vocabulary.verbs.iter().filter_map(|verb| verb.range);
                let is_number = number.is_some_and(|n| ranges.any(|range| range.has(n)));
                if !is_number && !known.contains(&&*outcome.it) {
                    let message = format!("no instruction comes out as `{}`", outcome.it);
                    self.found
                        .push(unknown(outcome.span, message, &outcome.it, known));
                }
            }
            Expect::Query(entries) => {
                for (text, _) in entries.iter() {
                    if let Err(why) = compile::value(book, &text.it) {
                        self.found
                            .push(Diagnostic::new(Code::BadCondition, text.span, why));
                    }
                }
            }
            Expect::Held(key, node) => {
                if let Some(n) = self.kind(key, &EXPECT)
                    && let Some(things) = self.things(key, node, n)
                {
                    out.held.push((n, things, key.span));
                }
            }
            Expect::Words(Words::NotOffered, ids) => {
                let is_known = |id: &&Text| {
                    let entry = book
                        .world
                        .catalogues
                        .iter()
                        .any(|all| all.contains_key(&id.it));
                    entry || book.index.contains_key(&*id.it)
                };
                out.known
                    .extend(ids.iter().filter(is_known).map(|id| id.it.clone()));
            }
            Expect::Page(_)
            | Expect::Number(..)
            | Expect::Over(..)
            | Expect::Words(..)
            | Expect::Lines(..)
            | Expect::Faults(_) => {}
        }
    }

    fn all_named(&mut self, what: &str, names: &[Text]) {
        for name in names {
            let _ = self.named(what, &name.it, name.span);
        }
    }
}
