//! The values that a case expects, resolved with its book.

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
    /// The name of the value in messages.
    pub(super) name: String,
    pub(super) source: ValueSource,
    pub(super) value: Value,
    pub(super) span: Span,
}

/// Where the actual value is found.
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

/// Resolves the values that a case expects, in a book that starts with the given state.
pub(super) fn resolve_expected(
    book: &Book,
    case: &RuleCase,
    found: &mut Vec<Diagnostic>,
) -> Vec<ExpectedValue> {
    let mut out = Vec::new();
    let mut check = NameCheck {
        book,
        diagnostics: found,
    };
    for (key, node) in &case.expect {
        check.resolve_expected_key(key, node, &mut out);
    }
    out
}

/// Returns the ids from `not_open` that exist in the book.
pub(super) fn existing_ids(book: &Book, case: &RuleCase) -> Vec<String> {
    let ids = case
        .expect
        .iter()
        .find(|(key, _)| &*key.value == "not_open");
    let ids = ids
        .and_then(|(_, node)| node.to_texts())
        .unwrap_or_default();
    let catalogues = &book.data.catalogues;
    let is_known = |id: &String| {
        book.data.page_from_input(id).is_some() || catalogues.iter().any(|all| all.contains_key(id))
    };
    ids.into_iter()
        .map(|id| id.value)
        .filter(is_known)
        .collect()
}

/// Returns names as a sorted list.
pub(super) fn sorted_list(mut names: Vec<String>) -> Value {
    names.sort();
    names.dedup();
    Value::list(names.into_iter().map(Value::text))
}

impl NameCheck<'_, '_> {
    /// Adds the values that a key of `expect` names. Lists of words and errors are not values.
    fn resolve_expected_key(
        &mut self,
        key: &YamlKey,
        node: &YamlNode,
        out: &mut Vec<ExpectedValue>,
    ) {
        let book = self.book;
        let mut push = |name: &str, of, want, span| {
            let name = name.to_owned();
            out.push(ExpectedValue {
                name,
                source: of,
                value: want,
                span,
            });
        };
        let entries = || node.entries().into_iter().flat_map(|all| all.iter());
        match &*key.value {
            "outcome" => {
                let outcome = node.to_value().to_string();
                self.check_outcome(&outcome, node.span);
                push(
                    "outcome",
                    ValueSource::Outcome,
                    Value::text(outcome),
                    node.span,
                );
            }
            "number" => push("number", ValueSource::Number, node.to_value(), node.span),
            "page" => {
                let id = node.as_text().unwrap_or_default();
                let page = book.data.page_from_input(id);
                if page.is_none() {
                    let message = format!("unknown page `{id}`");
                    let known = book.index.keys().map(|id| &**id);
                    self.report_unknown((id, node.span), message, known);
                }
                let want = page.map(|page| Value::text(&*book.page(page).id));
                let want = want.unwrap_or_else(|| node.to_value());
                push("page", ValueSource::Page, want, node.span);
            }
            "game_over" => {
                let over = ValueSource::Slot(slot::GAME_OVER);
                push("game_over", over, node.to_value(), node.span);
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
                        push(
                            &name.value,
                            ValueSource::Slot(slot),
                            node.to_value(),
                            node.span,
                        );
                    }
                }
            }
            "codes" | "titles" => {
                self.resolve_names(key, node);
                let of = match &*key.value {
                    "codes" => ValueSource::Codes,
                    _ => ValueSource::Titles,
                };
                let names = node.to_texts().unwrap_or_default();
                let names = names.into_iter().map(|name| name.value);
                push(&key.value, of, sorted_list(names.collect()), key.span);
            }
            "query" => {
                for (text, node) in entries() {
                    match compile::compile_value(book, &text.value) {
                        Ok(query) => push(
                            &text.value,
                            ValueSource::Query(query),
                            node.to_value(),
                            node.span,
                        ),
                        Err(why) => {
                            let error = Diagnostic::new(Code::InvalidCondition, text.span, why);
                            self.diagnostics.push(error);
                        }
                    }
                }
            }
            "sheet_lines" => {
                let lines = node
                    .items()
                    .unwrap_or_default()
                    .iter()
                    .filter_map(parse_sheet_line);
                let lines = lines.map(|(title, text)| format!("{}: {text}", title.value));
                let lines = Value::list(lines.map(Value::text));
                push("sheet_lines", ValueSource::Lines, lines, key.span);
            }
            other if EXPECT_KEYS.find(other).is_some() => {}
            _ => {
                let Some(n) = self.find_kind(key, &EXPECT_KEYS) else {
                    return;
                };
                let Some(things) = self.parse_items(key, node, n) else {
                    return;
                };
                let slot = book.data.inventory_slots[n];
                let before = book.slots.start().get(slot as usize);
                let before = before.map(Value::as_list).unwrap_or_default();
                let want = expected_items(&book.schema.kinds[n], before, &things);
                push(&key.value, ValueSource::Slot(slot), want, key.span);
            }
        }
    }

    fn check_outcome(&mut self, outcome: &str, span: Span) {
        let verbs = || self.book.schema.instructions.iter();
        let known = || verbs().flat_map(|verb| &verb.outcomes).map(String::as_str);
        let mut ranges = verbs().filter_map(|verb| verb.range);
        let number: Option<i64> = outcome.parse().ok();
        let is_number = number.is_some_and(|n| ranges.any(|range| range.contains(n)));
        if !is_number && !known().any(|name| name == outcome) {
            let message = format!("no instruction comes out as `{outcome}`");
            let error = unknown_name_error(span, message, outcome, known());
            self.diagnostics.push(error);
        }
    }
}
