//! Expected values of a case, resolved with the book of the case.

use super::case::{RuleCase, parse_sheet_line};
use super::names::{NameCheck, expected_items};
use super::schema::EXPECT_KEYS;
use super::shape::unknown_name_error;
use crate::compile::{self, YamlKey, YamlNode};
use crate::model::book::{Book, Expr, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;

/// A value that a case expects.
pub(super) struct ExpectedValue {
    /// Name in messages.
    pub(super) name: String,
    pub(super) source: ValueSource,
    pub(super) value: Value,
    pub(super) span: Span,
}

/// Source of the actual value.
pub(super) enum ValueSource {
    Outcome,
    Number,
    Page,
    Slot(u32),
    Codes,
    Titles,
    Query(Expr),
    Lines,
}

/// Resolves the expected values of a case in a book with its start state.
pub(super) fn resolve_expected(
    book: &Book,
    case: &RuleCase,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<ExpectedValue> {
    let mut values = Vec::new();
    let mut check = NameCheck { book, diagnostics };
    for (key, node) in &case.expect {
        check.resolve_expected_key(key, node, &mut values);
    }
    values
}

/// Returns the ids from `not_open` that exist in the book.
pub(super) fn existing_ids(book: &Book, case: &RuleCase) -> Vec<String> {
    let mut keys = case.expect.iter();
    let ids = keys.find(|(key, _)| &*key.value == "not_open");
    let ids = ids.and_then(|(_, node)| node.to_texts());
    let ids = ids.unwrap_or_default().into_iter().map(|id| id.value);
    let catalogues = book.data.catalogues.iter();
    let is_entry = |id: &String| catalogues.clone().any(|entries| entries.contains_key(id));
    ids.filter(|id| book.data.page_from_input(id).is_some() || is_entry(id))
        .collect()
}

/// Returns names as a sorted list.
pub(super) fn sorted_list(mut names: Vec<String>) -> Value {
    names.sort();
    names.dedup();
    Value::list(names.into_iter().map(Value::text))
}

impl NameCheck<'_, '_> {
    /// Adds the expected values of a key of `expect`. Lists of texts and errors are compared elsewhere.
    fn resolve_expected_key(
        &mut self,
        key: &YamlKey,
        node: &YamlNode,
        out: &mut Vec<ExpectedValue>,
    ) {
        let book = self.book;
        let mut push = |name: &str, source, value, span| {
            let name = name.to_owned();
            out.push(ExpectedValue {
                name,
                source,
                value,
                span,
            });
        };
        let entries = || node.entries().into_iter().flat_map(|it| it.iter());
        match &*key.value {
            "outcome" => {
                let outcome = node.to_value().to_string();
                self.check_outcome(&outcome, node.span);
                let value = Value::text(outcome);
                push("outcome", ValueSource::Outcome, value, node.span);
            }
            "number" => push("number", ValueSource::Number, node.to_value(), node.span),
            "page" => {
                let id = node.as_text().unwrap_or_default();
                let page = book.data.page_from_input(id);
                if page.is_none() {
                    let message = format!("unknown page `{id}`");
                    let ids = book.index.keys().map(|id| &**id);
                    self.report_unknown((id, node.span), message, ids);
                }
                let value = page.map(|page| Value::text(&*book.page(page).id));
                let value = value.unwrap_or_else(|| node.to_value());
                push("page", ValueSource::Page, value, node.span);
            }
            "game_over" => {
                let source = ValueSource::Slot(slot::GAME_OVER);
                push("game_over", source, node.to_value(), node.span);
            }
            "sheet" => {
                for (name, node) in entries() {
                    if let Some((slot, field, value)) = self.resolve_field(name, node) {
                        push(&field.name, ValueSource::Slot(slot), value, node.span);
                    }
                }
            }
            "variables" => {
                for (name, node) in entries() {
                    if let Some(slot) = self.find_variable(name) {
                        let source = ValueSource::Slot(slot);
                        push(&name.value, source, node.to_value(), node.span);
                    }
                }
            }
            "codes" | "titles" => {
                self.resolve_names(key, node);
                let source = match &*key.value {
                    "codes" => ValueSource::Codes,
                    _ => ValueSource::Titles,
                };
                let names = node.to_texts().unwrap_or_default();
                let names = names.into_iter().map(|name| name.value);
                push(&key.value, source, sorted_list(names.collect()), key.span);
            }
            "query" => {
                for (text, node) in entries() {
                    match compile::compile_value(book, &text.value) {
                        Ok(query) => {
                            let source = ValueSource::Query(query);
                            push(&text.value, source, node.to_value(), node.span);
                        }
                        Err(message) => {
                            let error = Diagnostic::new(Code::InvalidCondition, text.span, message);
                            self.diagnostics.push(error);
                        }
                    }
                }
            }
            "sheet_lines" => {
                let lines = node.items().unwrap_or_default().iter();
                let lines = lines.filter_map(parse_sheet_line);
                let lines = lines.map(|(title, text)| format!("{}: {text}", title.value));
                let lines = Value::list(lines.map(Value::text));
                push("sheet_lines", ValueSource::Lines, lines, key.span);
            }
            name if EXPECT_KEYS.find(name).is_some() => {}
            _ => {
                let Some(n) = self.find_kind(key, &EXPECT_KEYS) else {
                    return;
                };
                let Some(items) = self.parse_items(key, node, n) else {
                    return;
                };
                let slot = book.data.inventory_slots[n];
                let before = book.slots.start().get(slot as usize);
                let before = before.map(Value::as_list).unwrap_or_default();
                let value = expected_items(&book.schema.kinds[n], before, &items);
                push(&key.value, ValueSource::Slot(slot), value, key.span);
            }
        }
    }

    fn check_outcome(&mut self, outcome: &str, span: Span) {
        let instructions = || self.book.schema.instructions.iter();
        let outcomes = || {
            instructions()
                .flat_map(|it| &it.outcomes)
                .map(String::as_str)
        };
        let mut ranges = instructions().filter_map(|it| it.range);
        let number: Option<i64> = outcome.parse().ok();
        let is_number = number.is_some_and(|n| ranges.any(|range| range.contains(n)));
        if !is_number && !outcomes().any(|name| name == outcome) {
            let message = format!("no instruction has the outcome `{outcome}`");
            let error = unknown_name_error(span, message, outcome, outcomes());
            self.diagnostics.push(error);
        }
    }
}
