//! Resolves the names in a case, such as fields, kinds and codes, with the book of the case.

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

/// Maximum count of an item, as in `brick x 12`.
const MAX_ITEMS: usize = 1000;

/// A held item with the marks that the case sets.
pub(super) struct HeldItem {
    id: String,
    marks: Vec<(String, Value)>,
}

/// Checks the clauses and the state of a case. Returns the slots of the start state with their values.
pub(super) fn check_state(
    book: &Book,
    case: &RuleCase,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(u32, Value)> {
    let mut check = NameCheck { book, diagnostics };
    check.check_clauses(case);
    check.resolve_state(case)
}

/// Checks that ignored fields are hidden, because a case must mention every change that readers see.
pub(super) fn check_ignored_fields(
    schema: &RulesetSchema,
    file: &CaseFile,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for name in &file.ignored_fields {
        let mut fields = schema.fields.iter();
        match fields.find(|field| field.name == name.value) {
            Some(field) if field.is_visible => {
                let message = format!("field `{}` is visible and cannot be ignored", name.value);
                let error = Diagnostic::new(Code::InvalidCase, name.span, message);
                diagnostics.push(error.help("add it to `expect` in the cases that change it"));
            }
            Some(_) => {}
            None => {
                let hidden = schema.fields.iter().filter(|field| !field.is_visible);
                let names = hidden.map(|field| &*field.name);
                let message = format!("unknown field `{}`", name.value);
                diagnostics.push(unknown_name_error(name.span, message, &name.value, names));
            }
        }
    }
}

pub(super) struct NameCheck<'a, 'f> {
    pub(super) book: &'a Book,
    pub(super) diagnostics: &'f mut Vec<Diagnostic>,
}

impl<'a> NameCheck<'a, '_> {
    fn report_mismatch(&mut self, key: &YamlKey, node: &YamlNode, expected: &str) {
        self.diagnostics
            .push(compile::wrong_shape_error(key, node.span, expected));
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
        let unknown = case.clauses.iter();
        for clause in unknown.filter(|it| !clauses.contains(&it.value)) {
            let message = format!("unknown clause `{}`", clause.value);
            let help = format!("the clauses of the ruleset are {}", clauses.range());
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
                        let items = self.parse_items(key, node, n).unwrap_or_default();
                        let value = expected_items(&book.schema.kinds[n], &[], &items);
                        start.push((book.data.inventory_slots[n], value));
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
        // A bound can be another field, with the value of the case or its start value.
        let value = |slot: u32| {
            let own = start.iter().find(|(it, _)| *it == slot);
            let default = book.slots.start().get(slot as usize);
            let value = own.map(|(_, value)| value).or(default);
            value.cloned().unwrap_or_default()
        };
        let slots = book.data.field_slots.iter();
        let values: Vec<Value> = slots.map(|slot| value(*slot)).collect();
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

    /// Resolves a field of the sheet. Returns its slot and its value.
    pub(super) fn resolve_field(
        &mut self,
        name: &YamlKey,
        node: &YamlNode,
    ) -> Option<(u32, &'a Field, Value)> {
        let fields = &self.book.schema.fields;
        let Some(n) = fields.iter().position(|field| *field.name == *name.value) else {
            let message = format!("unknown field `{}`", name.value);
            let names = fields.iter().map(|field| &*field.name);
            self.report_unknown((&name.value, name.span), message, names);
            return None;
        };
        let value = self.convert_value(&fields[n], name, node)?;
        Some((self.book.data.field_slots[n], &fields[n], value))
    }

    /// Converts a value to the declared type of a field.
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
        // The shape of a table that a rule creates is only known from its start value.
        let is_table = |value: &Value| matches!(value, Value::List(_) | Value::Map(_));
        let converted = match &field.field_type {
            FieldType::Any if is_table(&field.start) && !is_table(&value) => {
                Err("a list or `key: value` lines".to_owned())
            }
            _ if value == field.start => Ok(value),
            _ => compile::convert_to_field(field, value),
        };
        converted
            .map_err(|expected| self.report_mismatch(key, node, &expected))
            .ok()
    }

    /// Resolves a variable and its value, which must have the type of its start value.
    fn resolve_variable(&mut self, name: &YamlKey, node: &YamlNode) -> Option<(u32, Value)> {
        let slot = self.find_variable(name)?;
        let value = node.to_value();
        let expected = match (&self.book.slots.start()[slot as usize], &value) {
            (Value::Int(_), Value::Int(_))
            | (Value::Bool(_), Value::Bool(_))
            | (Value::Text(_), Value::Text(_)) => return Some((slot, value)),
            (Value::Int(_), _) => "a whole number",
            (Value::Bool(_), _) => "yes or no",
            _ => "a word",
        };
        self.report_mismatch(name, node, expected);
        None
    }

    pub(super) fn find_variable(&mut self, name: &YamlKey) -> Option<u32> {
        let slots = &self.book.slots;
        let slot = slots.find(&SlotName::Variable(&name.value).to_string());
        if slot.is_none() {
            let names = slots
                .names()
                .filter_map(|(_, it)| SlotName::variable_name(it));
            let message = format!("unknown variable `{}`", name.value);
            self.report_unknown((&name.value, name.span), message, names);
        }
        slot
    }

    /// Resolves codes or titles. Returns their slots with the values of a reader who has them.
    pub(super) fn resolve_names(&mut self, key: &YamlKey, node: &YamlNode) -> Vec<(u32, Value)> {
        let data = &self.book.data;
        let is_code = &*key.value == "codes";
        let mut slots = Vec::new();
        for name in node.to_texts().unwrap_or_default() {
            let slot = match is_code {
                true => data
                    .code_slots
                    .get(&name.value)
                    .map(|slot| (*slot, true.into())),
                false => data
                    .find_title(&name.value)
                    .map(|(_, slot, value)| (slot, value)),
            };
            slots.extend(slot.clone());
            if slot.is_none() {
                let (declared, code) = match is_code {
                    true => (&data.code_slots, Code::UnknownCode),
                    false => (&data.title_slots, Code::UnknownTitle),
                };
                let noun = key.value.trim_end_matches('s');
                let message = format!("unknown {noun} `{}`", name.value);
                let help = did_you_mean(&name.value, declared.keys().map(String::as_str));
                let help = help
                    .unwrap_or_else(|| format!("declare it in `book: {{ {}: ... }}`", key.value));
                self.diagnostics
                    .push(Diagnostic::new(code, name.span, message).help(help));
            }
        }
        slots
    }

    /// Returns the index of a kind that can be held. Reports an unknown key.
    pub(super) fn find_kind(&mut self, key: &YamlKey, section: &KeySection) -> Option<usize> {
        let kinds = &self.book.schema.kinds;
        let is_kind = |kind: &ItemKind| kind.can_be_held && *kind.name == *key.value;
        let n = kinds.iter().position(is_kind);
        if n.is_none() {
            let held = kinds.iter().filter(|kind| kind.can_be_held);
            let names = section.names().chain(held.map(|kind| &*kind.name));
            self.diagnostics
                .push(compile::unknown_key_error(key, names));
        }
        n
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
        let mut held_items = Vec::new();
        for item in items {
            let id_node = item.get("id").unwrap_or(item);
            let Some(name) = id_node.as_text() else {
                self.report_mismatch(key, item, "an id, or `{ id: ID, MARK: VALUE }`");
                continue;
            };
            let (id, count) = self.parse_count(name, id_node.span);
            if !catalogue.contains_key(id) {
                let message = format!("unknown {} `{id}`", key.value);
                let names = catalogue.keys().map(String::as_str);
                self.report_unknown((id, id_node.span), message, names);
            }
            let marks = item.entries().map(|entries| self.parse_marks(entries, n));
            let held_item = || HeldItem {
                id: id.to_owned(),
                marks: marks.clone().unwrap_or_default(),
            };
            held_items.extend(std::iter::repeat_with(held_item).take(count));
        }
        Some(held_items)
    }

    /// Parses an id with a count: `brick x 12` is twelve bricks.
    fn parse_count<'n>(&mut self, name: &'n str, span: Span) -> (&'n str, usize) {
        let parts = name.rsplit_once(" x ");
        let parts =
            parts.and_then(|(id, count)| Some((id.trim(), count.trim().parse::<usize>().ok()?)));
        match parts {
            Some((id, count)) if (1..=MAX_ITEMS).contains(&count) => (id, count),
            Some((id, count)) => {
                let message = format!("an item can be held 1 to {MAX_ITEMS} times, not {count}");
                self.report(span, message);
                (id, 1)
            }
            None => (name, 1),
        }
    }

    fn parse_marks(&mut self, entries: &YamlEntries, n: usize) -> Vec<(String, Value)> {
        let kind: &'a ItemKind = &self.book.schema.kinds[n];
        let mut marks = Vec::new();
        for (name, node) in entries.iter().filter(|(key, _)| &*key.value != "id") {
            match kind.marks.iter().find(|mark| *mark.name == *name.value) {
                Some(mark) => {
                    let value = self.convert_value(mark, name, node);
                    marks.extend(value.map(|value| (mark.name.clone(), value)));
                }
                None => {
                    let message = format!("a held {} has no mark `{}`", kind.name, name.value);
                    let names = kind.marks.iter().map(|mark| &*mark.name);
                    self.report_unknown((&name.value, name.span), message, names);
                }
            }
        }
        marks
    }
}

/// Returns the expected items of a kind as a slot stores them.
///
/// A mark that the case does not name has its value in `before`, or the value of a new item.
pub(super) fn expected_items(kind: &ItemKind, before: &[Value], items: &[HeldItem]) -> Value {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    Value::list(items.iter().map(|item| {
        let n = counts.entry(&item.id).or_default();
        let mut same_id = before
            .iter()
            .filter(|it| it.get("id").as_text() == Some(&item.id));
        let base = same_id.nth(*n).cloned();
        *n += 1;
        let base = base.unwrap_or_else(|| compile::new_held_item(kind, &item.id));
        let marks = item.marks.iter();
        marks.fold(base, |held, (mark, value)| held.with(mark, value.clone()))
    }))
}
