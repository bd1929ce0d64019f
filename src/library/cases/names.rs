//! Resolves the names in a case with its book: fields, kinds, ids, marks, codes, pages, outcomes and clauses.

use super::case::{CaseFile, RuleCase};
use super::schema::{KeySection, STATE_KEYS};
use super::shape::unknown_name_error;
use crate::compile::{self, YamlEntries, YamlKey, YamlNode};
use crate::model::book::{Book, Field, FieldType, ItemKind, RulesetSchema, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;

/// Maximum number of equal items, as in `brick x 12`.
const MAX_ITEMS: usize = 1000;

/// A held item: its id and the marks that the case gives.
pub(super) struct HeldItem {
    id: String,
    marks: Vec<(String, Value)>,
}

/// Checks the clauses and the given state of a case. Returns the slots of the initial state.
pub(super) fn check_state(
    book: &Book,
    case: &RuleCase,
    found: &mut Vec<Diagnostic>,
) -> Vec<(u32, Value)> {
    let mut check = NameCheck {
        book,
        diagnostics: found,
    };
    check.check_clauses(case);
    check.resolve_state(case)
}

/// Checks that ignored fields are hidden. A case must mention everything that a reader sees.
pub(super) fn check_ignored_fields(
    vocabulary: &RulesetSchema,
    file: &CaseFile,
    found: &mut Vec<Diagnostic>,
) {
    for name in &file.ignored_fields {
        let mut fields = vocabulary.fields.iter();
        match fields.find(|field| field.name == name.value) {
            Some(field) if field.is_visible => {
                let shown = &name.value;
                let message = format!("`{shown}` is shown to the reader and cannot be ignored");
                let error = Diagnostic::new(Code::InvalidCase, name.span, message);
                found.push(error.help("name it in the cases where it changes"));
            }
            Some(_) => {}
            None => {
                let hidden = vocabulary.fields.iter().filter(|field| !field.is_visible);
                let known = hidden.map(|field| &*field.name);
                let message = format!("the sheet has no field `{}`", name.value);
                found.push(unknown_name_error(name.span, message, &name.value, known));
            }
        }
    }
}

pub(super) struct NameCheck<'a, 'f> {
    pub(super) book: &'a Book,
    pub(super) diagnostics: &'f mut Vec<Diagnostic>,
}

impl<'a> NameCheck<'a, '_> {
    fn report_mismatch(&mut self, key: &YamlKey, node: &YamlNode, holds: &str) {
        self.diagnostics
            .push(compile::wrong_shape_error(key, node.span, holds));
    }

    fn report(&mut self, span: Span, message: String) {
        let error = Diagnostic::new(Code::InvalidCase, span, message);
        self.diagnostics.push(error);
    }

    pub(super) fn report_unknown<'n>(
        &mut self,
        (name, span): (&str, Span),
        message: String,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        self.diagnostics
            .push(unknown_name_error(span, message, name, known));
    }

    fn check_clauses(&mut self, case: &RuleCase) {
        let Some(clauses) = &self.book.schema.clauses else {
            return;
        };
        for clause in case
            .clauses
            .iter()
            .filter(|it| !clauses.contains(&it.value))
        {
            let message = format!("the ruleset has no clause `{}`", clause.value);
            let help = format!("its clauses are {}", clauses.range());
            let error = Diagnostic::new(Code::InvalidCase, clause.span, message);
            self.diagnostics.push(error.help(help));
        }
    }

    fn resolve_state(&mut self, case: &RuleCase) -> Vec<(u32, Value)> {
        let book = self.book;
        let mut start = Vec::new();
        for (key, node) in &case.state {
            match (&*key.value, node.entries()) {
                ("options", _) => {}
                ("sheet", Some(entries)) => self.resolve_sheet(entries, &mut start),
                ("variables", Some(entries)) => {
                    let entries = entries.iter();
                    start.extend(
                        entries.filter_map(|(name, node)| self.resolve_variable(name, node)),
                    );
                }
                ("codes" | "titles", _) => start.extend(self.resolve_names(key, node)),
                _ => {
                    if let Some(n) = self.find_kind(key, &STATE_KEYS) {
                        let things = self.parse_items(key, node, n).unwrap_or_default();
                        let held = expected_items(&book.schema.kinds[n], &[], &things);
                        start.push((book.data.inventory_slots[n], held));
                    }
                }
            }
        }
        start
    }

    fn resolve_sheet(&mut self, entries: &YamlEntries, start: &mut Vec<(u32, Value)>) {
        let book = self.book;
        let mut numbers = Vec::new();
        for (name, node) in entries {
            let Some((slot, field, value)) = self.resolve_field(name, node) else {
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
        let values: Vec<Value> = book
            .data
            .field_slots
            .iter()
            .map(|slot| value(*slot))
            .collect();
        for broken in book.schema.broken_bounds(&values) {
            if let Some((_, span)) = numbers.iter().find(|(name, _)| **name == broken.field) {
                let message = format!(
                    "`{}: {}` is {} `{}`, which is {}",
                    broken.field, broken.value, broken.side, broken.bound, broken.limit
                );
                self.report(*span, message);
            }
        }
    }

    /// Resolves a field of the sheet: its slot and its value.
    pub(super) fn resolve_field(
        &mut self,
        name: &YamlKey,
        node: &YamlNode,
    ) -> Option<(u32, &'a Field, Value)> {
        let fields = &self.book.schema.fields;
        let Some(n) = fields.iter().position(|field| *field.name == *name.value) else {
            let message = format!("the sheet has no field `{}`", name.value);
            let known = fields.iter().map(|field| &*field.name);
            self.report_unknown((&name.value, name.span), message, known);
            return None;
        };
        let value = self.convert_value(&fields[n], name, node)?;
        Some((self.book.data.field_slots[n], &fields[n], value))
    }

    /// Converts a value to the declared type, as the field stores it.
    fn convert_value(&mut self, field: &Field, key: &YamlKey, node: &YamlNode) -> Option<Value> {
        let value = match (&field.field_type, node.to_value()) {
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
        let wanted = match &field.field_type {
            FieldType::Any if is_table(&field.start) && !is_table(&value) => {
                Err("a list or `key: value` lines".to_owned())
            }
            _ if value == field.start => Ok(value),
            _ => compile::convert_to_field(field, value),
        };
        wanted
            .map_err(|wanted| self.report_mismatch(key, node, &wanted))
            .ok()
    }

    /// Resolves a variable and its value: a number, yes or no, or a word, like its start value.
    fn resolve_variable(&mut self, name: &YamlKey, node: &YamlNode) -> Option<(u32, Value)> {
        let slot = self.find_variable(name)?;
        let value = node.to_value();
        let wanted = match (&self.book.slots.start()[slot as usize], &value) {
            (Value::Int(_), Value::Int(_))
            | (Value::Bool(_), Value::Bool(_))
            | (Value::Text(_), Value::Text(_)) => return Some((slot, value)),
            (Value::Int(_), _) => "a whole number",
            (Value::Bool(_), _) => "yes or no",
            _ => "a word",
        };
        self.report_mismatch(name, node, wanted);
        None
    }

    pub(super) fn find_variable(&mut self, name: &YamlKey) -> Option<u32> {
        let slots = &self.book.slots;
        let slot = slots.find(&SlotName::Variable(&name.value).to_string());
        if slot.is_none() {
            let known = slots
                .names()
                .filter_map(|(_, it)| SlotName::variable_name(it));
            let message = format!("the book has no variable `{}`", name.value);
            self.report_unknown((&name.value, name.span), message, known);
        }
        slot
    }

    /// Resolves codes or titles: their slots, and the values if the reader has them.
    pub(super) fn resolve_names(&mut self, key: &YamlKey, node: &YamlNode) -> Vec<(u32, Value)> {
        let world = &self.book.data;
        let is_code = &*key.value == "codes";
        let mut out = Vec::new();
        for name in node.to_texts().unwrap_or_default() {
            let slot = match is_code {
                true => world
                    .code_slots
                    .get(&name.value)
                    .map(|slot| (*slot, true.into())),
                false => world
                    .find_title(&name.value)
                    .map(|(_, slot, held)| (slot, held)),
            };
            out.extend(slot.clone());
            if slot.is_none() {
                let (known, code) = match is_code {
                    true => (&world.code_slots, Code::UnknownCode),
                    false => (&world.title_slots, Code::UnknownTitle),
                };
                let message = format!(
                    "the book declares no `{}` under `{}`",
                    name.value, key.value
                );
                let help = did_you_mean(&name.value, known.keys().map(String::as_str));
                let help =
                    help.unwrap_or_else(|| format!("add it to `book: {{ {}: ... }}`", key.value));
                self.diagnostics
                    .push(Diagnostic::new(code, name.span, message).help(help));
            }
        }
        out
    }

    /// Returns the index of a kind that can be held.
    pub(super) fn find_kind(&mut self, key: &YamlKey, section: &KeySection) -> Option<usize> {
        let kinds = &self.book.schema.kinds;
        let mut held = kinds.iter().filter(|kind| kind.can_be_held);
        if held.any(|kind| *kind.name == *key.value) {
            return kinds.iter().position(|kind| *kind.name == *key.value);
        }
        let held = kinds.iter().filter(|kind| kind.can_be_held);
        let known = section.names().chain(held.map(|kind| &*kind.name));
        self.diagnostics
            .push(compile::unknown_key_error(key, known));
        None
    }

    /// Parses items of a kind: `rope`, `brick x 12`, `{ id: aldo, hp: 3 }`.
    pub(super) fn parse_items(
        &mut self,
        key: &YamlKey,
        node: &YamlNode,
        n: usize,
    ) -> Option<Vec<HeldItem>> {
        let Some(items) = node.items() else {
            self.report_mismatch(key, node, "a list: ids, or `{ id: ID, MARK: VALUE }`");
            return None;
        };
        let catalogue = &self.book.data.catalogues[n];
        let mut out = Vec::new();
        for item in items {
            let named = item.get("id").unwrap_or(item);
            let Some(name) = named.as_text() else {
                self.report_mismatch(key, item, "an id, or `{ id: ID, MARK: VALUE }`");
                continue;
            };
            let (id, many) = self.parse_count(name, named.span);
            if !catalogue.contains_key(id) {
                let message = format!("no {} is called `{id}`", key.value);
                let known = catalogue.keys().map(String::as_str);
                self.report_unknown((id, named.span), message, known);
            }
            let marks = item.entries().map(|entries| self.parse_marks(entries, n));
            let thing = || HeldItem {
                id: id.to_owned(),
                marks: marks.clone().unwrap_or_default(),
            };
            out.extend(std::iter::repeat_with(thing).take(many));
        }
        Some(out)
    }

    /// Parses a count: `brick x 12` is twelve bricks.
    fn parse_count<'n>(&mut self, name: &'n str, span: Span) -> (&'n str, usize) {
        let counted = name.rsplit_once(" x ");
        let counted =
            counted.and_then(|(id, many)| Some((id.trim(), many.trim().parse::<usize>().ok()?)));
        match counted {
            Some((id, many)) if (1..=MAX_ITEMS).contains(&many) => (id, many),
            Some((id, many)) => {
                let message = format!("an item can be held 1 to {MAX_ITEMS} times, not {many}");
                self.report(span, message);
                (id, 1)
            }
            None => (name, 1),
        }
    }

    fn parse_marks(&mut self, entries: &YamlEntries, n: usize) -> Vec<(String, Value)> {
        let kind: &'a ItemKind = &self.book.schema.kinds[n];
        let mut out = Vec::new();
        for (name, node) in entries.iter().filter(|(key, _)| &*key.value != "id") {
            match kind.marks.iter().find(|mark| *mark.name == *name.value) {
                Some(mark) => {
                    let value = self.convert_value(mark, name, node);
                    out.extend(value.map(|value| (mark.name.clone(), value)));
                }
                None => {
                    let held = &kind.name;
                    let message = format!("the {held} that is held has no mark `{}`", name.value);
                    let known = kind.marks.iter().map(|mark| &*mark.name);
                    self.report_unknown((&name.value, name.span), message, known);
                }
            }
        }
        out
    }
}

/// Returns the expected items of a kind as a slot stores them. A mark that the case does not name keeps its value, or has that of a new item.
pub(super) fn expected_items(kind: &ItemKind, before: &[Value], things: &[HeldItem]) -> Value {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    Value::list(things.iter().map(|thing| {
        let nth = seen.entry(&thing.id).or_default();
        let mut same = before
            .iter()
            .filter(|held| held.get("id").as_text() == Some(&thing.id));
        let base = same.nth(*nth).cloned();
        *nth += 1;
        let base = base.unwrap_or_else(|| compile::new_held_item(kind, &thing.id));
        let marks = thing.marks.iter();
        marks.fold(base, |held, (mark, value)| held.with(mark, value.clone()))
    }))
}
