//! The values that a case expects, resolved with its book.

use super::case::{RuleCase, line_of};
use super::names::{NameCheck, expected_holdings};
use super::schema::EXPECT;
use super::shape::unknown;
use crate::compile::{self, YamlKey, YamlNode};
use crate::model::book::{Book, Expr, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;

/// A value that a case expects.
pub(super) struct ExpectedValue {
    /// The name of the value in messages.
    pub(super) name: String,
    pub(super) of: ValueSource,
    pub(super) want: Value,
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
pub(super) fn expected(
    book: &Book,
    case: &RuleCase,
    found: &mut Vec<Diagnostic>,
) -> Vec<ExpectedValue> {
    let mut out = Vec::new();
    let mut check = NameCheck { book, found };
    for (key, node) in &case.expect {
        check.expect(key, node, &mut out);
    }
    out
}

/// Returns the ids from `not_open` that exist in the book.
pub(super) fn known_ids(book: &Book, case: &RuleCase) -> Vec<String> {
    let ids = case.expect.iter().find(|(key, _)| &*key.it == "not_open");
    let ids = ids
        .and_then(|(_, node)| node.to_texts())
        .unwrap_or_default();
    let catalogues = &book.world.catalogues;
    let is_known = |id: &String| {
        book.world.page_called(id).is_some() || catalogues.iter().any(|all| all.contains_key(id))
    };
    ids.into_iter().map(|id| id.it).filter(is_known).collect()
}

/// Returns names as a sorted list.
pub(super) fn sorted(mut names: Vec<String>) -> Value {
    names.sort();
    names.dedup();
    Value::list(names.into_iter().map(Value::text))
}

impl NameCheck<'_, '_> {
    /// Adds the values that a key of `expect` names. Lists of words and errors are not values.
    fn expect(&mut self, key: &YamlKey, node: &YamlNode, out: &mut Vec<ExpectedValue>) {
        let book = self.book;
        let mut push = |name: &str, of, want, span| {
            let name = name.to_owned();
            out.push(ExpectedValue {
                name,
                of,
                want,
                span,
            });
        };
        let entries = || node.entries().into_iter().flat_map(|all| all.iter());
        match &*key.it {
            "outcome" => {
                let outcome = node.value().to_string();
                self.outcome(&outcome, node.span);
                push(
                    "outcome",
                    ValueSource::Outcome,
                    Value::text(outcome),
                    node.span,
                );
            }
            "number" => push("number", ValueSource::Number, node.value(), node.span),
            "page" => {
                let id = node.as_text().unwrap_or_default();
                let page = book.world.page_called(id);
                if page.is_none() {
                    let message = format!("unknown page `{id}`");
                    let known = book.index.keys().map(|id| &**id);
                    self.unknown((id, node.span), message, known);
                }
                let want = page.map(|page| Value::text(&*book.page(page).id));
                let want = want.unwrap_or_else(|| node.value());
                push("page", ValueSource::Page, want, node.span);
            }
            "game_over" => {
                let over = ValueSource::Slot(slot::OVER);
                push("game_over", over, node.value(), node.span);
            }
            "sheet" => {
                for (name, node) in entries() {
                    if let Some((slot, field, value)) = self.field_value(name, node) {
                        push(&field.name, ValueSource::Slot(slot), value, node.span);
                    }
                }
            }
            "variables" => {
                for (name, node) in entries() {
                    if let Some(slot) = self.variable(name) {
                        push(&name.it, ValueSource::Slot(slot), node.value(), node.span);
                    }
                }
            }
            "codes" | "titles" => {
                self.names(key, node);
                let of = match &*key.it {
                    "codes" => ValueSource::Codes,
                    _ => ValueSource::Titles,
                };
                let names = node.to_texts().unwrap_or_default();
                let names = names.into_iter().map(|name| name.it);
                push(&key.it, of, sorted(names.collect()), key.span);
            }
            "query" => {
                for (text, node) in entries() {
                    match compile::value(book, &text.it) {
                        Ok(query) => {
                            push(&text.it, ValueSource::Query(query), node.value(), node.span)
                        }
                        Err(why) => {
                            let error = Diagnostic::new(Code::InvalidCondition, text.span, why);
                            self.found.push(error);
                        }
                    }
                }
            }
            "sheet_lines" => {
                let lines = node.items().unwrap_or_default().iter().filter_map(line_of);
                let lines = lines.map(|(title, text)| format!("{}: {text}", title.it));
                let lines = Value::list(lines.map(Value::text));
                push("sheet_lines", ValueSource::Lines, lines, key.span);
            }
            other if EXPECT.find(other).is_some() => {}
            _ => {
                let Some(n) = self.kind(key, &EXPECT) else {
                    return;
                };
                let Some(things) = self.things(key, node, n) else {
                    return;
                };
                let slot = book.world.held[n];
                let before = book.slots.start().get(slot as usize);
                let before = before.map(Value::as_list).unwrap_or_default();
                let want = expected_holdings(&book.vocabulary.kinds[n], before, &things);
                push(&key.it, ValueSource::Slot(slot), want, key.span);
            }
        }
    }

    fn outcome(&mut self, outcome: &str, span: Span) {
        let verbs = || self.book.vocabulary.verbs.iter();
        let known = || verbs().flat_map(|verb| &verb.outcomes).map(String::as_str);
        let mut ranges = verbs().filter_map(|verb| verb.range);
        let number: Option<i64> = outcome.parse().ok();
        let is_number = number.is_some_and(|n| ranges.any(|range| range.has(n)));
        if !is_number && !known().any(|name| name == outcome) {
            let message = format!("no instruction comes out as `{outcome}`");
            let error = unknown(span, message, outcome, known());
            self.found.push(error);
        }
    }
}
