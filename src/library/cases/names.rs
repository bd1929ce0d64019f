//! Resolves the names in a case with its book: fields, kinds, ids, marks, codes, pages, outcomes and clauses.

use super::case::{CaseFile, RuleCase};
use super::schema::{GIVEN, KeySection};
use super::shape::unknown;
use crate::compile::{self, YamlEntries, YamlKey, YamlNode};
use crate::model::book::{Book, Field, FieldType, ItemKind, RulesetSchema, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;

/// Maximum number of equal items, as in `brick x 12`.
const MAX_THINGS: usize = 1000;

/// A held item: its id and the marks that the case gives.
pub(super) struct HeldThing {
    id: String,
    marks: Vec<(String, Value)>,
}

/// Checks the clauses and the given state of a case. Returns the slots of the initial state.
pub(super) fn check_given(
    book: &Book,
    case: &RuleCase,
    found: &mut Vec<Diagnostic>,
) -> Vec<(u32, Value)> {
    let mut check = NameCheck { book, found };
    check.clauses(case);
    check.given(case)
}

/// Checks that ignored fields are hidden. A case must mention everything that a reader sees.
pub(super) fn check_aside(
    vocabulary: &RulesetSchema,
    file: &CaseFile,
    found: &mut Vec<Diagnostic>,
) {
    for name in &file.aside {
        let mut fields = vocabulary.fields.iter();
        match fields.find(|field| field.name == name.it) {
            Some(field) if field.shown => {
                let shown = &name.it;
                let message = format!("`{shown}` is shown to the reader and cannot be ignored");
                let error = Diagnostic::new(Code::InvalidCase, name.span, message);
                found.push(error.help("name it in the cases where it changes"));
            }
            Some(_) => {}
            None => {
                let hidden = vocabulary.fields.iter().filter(|field| !field.shown);
                let known = hidden.map(|field| &*field.name);
                let message = format!("the sheet has no field `{}`", name.it);
                found.push(unknown(name.span, message, &name.it, known));
            }
        }
    }
}

pub(super) struct NameCheck<'a, 'f> {
    pub(super) book: &'a Book,
    pub(super) found: &'f mut Vec<Diagnostic>,
}

impl<'a> NameCheck<'a, '_> {
    fn mismatch(&mut self, key: &YamlKey, node: &YamlNode, holds: &str) {
        self.found.push(compile::mismatch(key, node.span, holds));
    }

    fn bad(&mut self, span: Span, message: String) {
        let error = Diagnostic::new(Code::InvalidCase, span, message);
        self.found.push(error);
    }

    pub(super) fn unknown<'n>(
        &mut self,
        (name, span): (&str, Span),
        message: String,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        self.found.push(unknown(span, message, name, known));
    }

    fn clauses(&mut self, case: &RuleCase) {
        let Some(clauses) = &self.book.vocabulary.clauses else {
            return;
        };
        for clause in case.clauses.iter().filter(|it| !clauses.has(&it.it)) {
            let message = format!("the ruleset has no clause `{}`", clause.it);
            let help = format!("its clauses are {}", clauses.range());
            let error = Diagnostic::new(Code::InvalidCase, clause.span, message);
            self.found.push(error.help(help));
        }
    }

    fn given(&mut self, case: &RuleCase) -> Vec<(u32, Value)> {
        let book = self.book;
        let mut start = Vec::new();
        for (key, node) in &case.given {
            match (&*key.it, node.entries()) {
                ("options", _) => {}
                ("sheet", Some(entries)) => self.sheet(entries, &mut start),
                ("variables", Some(entries)) => {
                    let entries = entries.iter();
                    start
                        .extend(entries.filter_map(|(name, node)| self.variable_value(name, node)));
                }
                ("codes" | "titles", _) => start.extend(self.names(key, node)),
                _ => {
                    if let Some(n) = self.kind(key, &GIVEN) {
                        let things = self.things(key, node, n).unwrap_or_default();
                        let held = expected_holdings(&book.vocabulary.kinds[n], &[], &things);
                        start.push((book.world.held[n], held));
                    }
                }
            }
        }
        start
    }

    fn sheet(&mut self, entries: &YamlEntries, start: &mut Vec<(u32, Value)>) {
        let book = self.book;
        let mut numbers = Vec::new();
        for (name, node) in entries {
            let Some((slot, field, value)) = self.field_value(name, node) else {
                continue;
            };
            if let Value::Int(_) = value {
                numbers.push((&field.name, node.span));
            }
            start.push((slot, value));
        }
        // A bound can be another field. Its value is the given one or the start value.
        let value = |slot: u32| {
            let given = start.iter().find(|(known, _)| *known == slot);
            let begins = book.slots.start().get(slot as usize);
            let value = given.map(|(_, value)| value).or(begins);
            value.cloned().unwrap_or_default()
        };
        let values: Vec<Value> = book.world.fields.iter().map(|slot| value(*slot)).collect();
        for broken in book.vocabulary.broken_bounds(&values) {
            if let Some((_, span)) = numbers.iter().find(|(name, _)| **name == broken.field) {
                let message = format!(
                    "`{}: {}` is {} `{}`, which is {}",
                    broken.field, broken.value, broken.side, broken.bound, broken.limit
                );
                self.bad(*span, message);
            }
        }
    }

    /// Resolves a field of the sheet: its slot and its value.
    pub(super) fn field_value(
        &mut self,
        name: &YamlKey,
        node: &YamlNode,
    ) -> Option<(u32, &'a Field, Value)> {
        let fields = &self.book.vocabulary.fields;
        let Some(n) = fields.iter().position(|field| *field.name == *name.it) else {
            let message = format!("the sheet has no field `{}`", name.it);
            let known = fields.iter().map(|field| &*field.name);
            self.unknown((&name.it, name.span), message, known);
            return None;
        };
        let value = self.fitting(&fields[n], name, node)?;
        Some((self.book.world.fields[n], &fields[n], value))
    }

    /// Converts a value to the declared type, as the field stores it.
    fn fitting(&mut self, field: &Field, key: &YamlKey, node: &YamlNode) -> Option<Value> {
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
        // For a table that a rule creates, no other shape is declared.
        let is_table = |value: &Value| matches!(value, Value::List(_) | Value::Map(_));
        let wanted = match &field.of {
            FieldType::Any if is_table(&field.start) && !is_table(&value) => {
                Err("a list or `key: value` lines".to_owned())
            }
            _ if value == field.start => Ok(value),
            _ => compile::convert(field, value),
        };
        wanted
            .map_err(|wanted| self.mismatch(key, node, &wanted))
            .ok()
    }

    /// Resolves a variable and its value: a number, yes or no, or a word, like its start value.
    fn variable_value(&mut self, name: &YamlKey, node: &YamlNode) -> Option<(u32, Value)> {
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
        self.mismatch(name, node, wanted);
        None
    }

    pub(super) fn variable(&mut self, name: &YamlKey) -> Option<u32> {
        let slots = &self.book.slots;
        let slot = slots.find(&SlotName::Variable(&name.it).to_string());
        if slot.is_none() {
            let known = slots.names().filter_map(|(_, it)| SlotName::variable(it));
            let message = format!("the book has no variable `{}`", name.it);
            self.unknown((&name.it, name.span), message, known);
        }
        slot
    }

    /// Resolves codes or titles: their slots, and the values if the reader has them.
    pub(super) fn names(&mut self, key: &YamlKey, node: &YamlNode) -> Vec<(u32, Value)> {
        let world = &self.book.world;
        let is_code = &*key.it == "codes";
        let mut out = Vec::new();
        for name in node.to_texts().unwrap_or_default() {
            let slot = match is_code {
                true => world.codes.get(&name.it).map(|slot| (*slot, true.into())),
                false => world.titled(&name.it).map(|(_, slot, held)| (slot, held)),
            };
            out.extend(slot.clone());
            if slot.is_none() {
                let (known, code) = match is_code {
                    true => (&world.codes, Code::UnknownCode),
                    false => (&world.titles, Code::UnknownTitle),
                };
                let message = format!("the book declares no `{}` under `{}`", name.it, key.it);
                let help = did_you_mean(&name.it, known.keys().map(String::as_str));
                let help =
                    help.unwrap_or_else(|| format!("add it to `book: {{ {}: ... }}`", key.it));
                self.found
                    .push(Diagnostic::new(code, name.span, message).help(help));
            }
        }
        out
    }

    /// Returns the index of a kind that can be held.
    pub(super) fn kind(&mut self, key: &YamlKey, section: &KeySection) -> Option<usize> {
        let kinds = &self.book.vocabulary.kinds;
        let mut held = kinds.iter().filter(|kind| kind.held);
        if held.any(|kind| *kind.name == *key.it) {
            return kinds.iter().position(|kind| *kind.name == *key.it);
        }
        let held = kinds.iter().filter(|kind| kind.held);
        let known = section.names().chain(held.map(|kind| &*kind.name));
        self.found.push(compile::unknown_key(key, known));
        None
    }

    /// Parses items of a kind: `rope`, `brick x 12`, `{ id: aldo, hp: 3 }`.
    pub(super) fn things(
        &mut self,
        key: &YamlKey,
        node: &YamlNode,
        n: usize,
    ) -> Option<Vec<HeldThing>> {
        let Some(items) = node.items() else {
            self.mismatch(key, node, "a list: ids, or `{ id: ID, MARK: VALUE }`");
            return None;
        };
        let catalogue = &self.book.world.catalogues[n];
        let mut out = Vec::new();
        for item in items {
            let named = item.get("id").unwrap_or(item);
            let Some(name) = named.as_text() else {
                self.mismatch(key, item, "an id, or `{ id: ID, MARK: VALUE }`");
                continue;
            };
            let (id, many) = self.many(name, named.span);
            if !catalogue.contains_key(id) {
                let message = format!("no {} is called `{id}`", key.it);
                let known = catalogue.keys().map(String::as_str);
                self.unknown((id, named.span), message, known);
            }
            let marks = item.entries().map(|entries| self.marks(entries, n));
            let thing = || HeldThing {
                id: id.to_owned(),
                marks: marks.clone().unwrap_or_default(),
            };
            out.extend(std::iter::repeat_with(thing).take(many));
        }
        Some(out)
    }

    /// Parses a count: `brick x 12` is twelve bricks.
    fn many<'n>(&mut self, name: &'n str, span: Span) -> (&'n str, usize) {
        let counted = name.rsplit_once(" x ");
        let counted =
            counted.and_then(|(id, many)| Some((id.trim(), many.trim().parse::<usize>().ok()?)));
        match counted {
            Some((id, many)) if (1..=MAX_THINGS).contains(&many) => (id, many),
            Some((id, many)) => {
                let message = format!("an item can be held 1 to {MAX_THINGS} times, not {many}");
                self.bad(span, message);
                (id, 1)
            }
            None => (name, 1),
        }
    }

    fn marks(&mut self, entries: &YamlEntries, n: usize) -> Vec<(String, Value)> {
        let kind: &'a ItemKind = &self.book.vocabulary.kinds[n];
        let mut out = Vec::new();
        for (name, node) in entries.iter().filter(|(key, _)| &*key.it != "id") {
            match kind.marks.iter().find(|mark| *mark.name == *name.it) {
                Some(mark) => {
                    let value = self.fitting(mark, name, node);
                    out.extend(value.map(|value| (mark.name.clone(), value)));
                }
                None => {
                    let held = &kind.name;
                    let message = format!("the {held} that is held has no mark `{}`", name.it);
                    let known = kind.marks.iter().map(|mark| &*mark.name);
                    self.unknown((&name.it, name.span), message, known);
                }
            }
        }
        out
    }
}

/// Returns the expected items of a kind as a slot stores them. A mark that the case does not name keeps its value, or has that of a new item.
pub(super) fn expected_holdings(kind: &ItemKind, before: &[Value], things: &[HeldThing]) -> Value {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    Value::list(things.iter().map(|thing| {
        let nth = seen.entry(&thing.id).or_default();
        let mut same = before
            .iter()
            .filter(|held| held.get("id").as_text() == Some(&thing.id));
        let base = same.nth(*nth).cloned();
        *nth += 1;
        let base = base.unwrap_or_else(|| compile::holding(kind, &thing.id));
        let marks = thing.marks.iter();
        marks.fold(base, |held, (mark, value)| held.with(mark, value.clone()))
    }))
}
