//! Lint for conditions that are always true or always false.

use super::facts::{ConditionScope, KnownFacts};
use super::{LintContext, is_event};
use crate::model::book::{Book, Expr, Op, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::BinaryOp;
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;

/// Reports conditions that are always true or always false.
/// A condition in a fragment runs on every page that includes it, so only book-wide facts count there.
pub(super) fn check_constant(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    // Conditions on a missing linked book are false.
    if context.has_missing_books {
        return;
    }
    let mut results: BTreeMap<Span, (bool, bool)> = BTreeMap::new();
    let mut record = |span: Span, (can_be_true, can_be_false): (bool, bool)| {
        let entry = results.entry(span).or_default();
        entry.0 |= can_be_true;
        entry.1 |= can_be_false;
    };
    let book = context.book;
    for (n, (page, walk)) in (0..).zip(book.pages.iter().zip(&context.walks)) {
        let is_reliable = !context.broken_pages.contains(&n) && walk.is_complete;
        for (step, op) in page.ops.iter().enumerate() {
            // All steps of an event share one span, and so do those of a fragment on a page with errors.
            if let Op::JumpIfFalse(..) = op
                && !is_event(page)
            {
                match walk.conditions.get(&step) {
                    Some(test) if is_reliable => record(page.span_at(step), *test),
                    None if is_reliable => {}
                    _ => record(page.span_at(step), (true, true)),
                }
            }
        }
        // Anything can happen between a menu and a choice, so guards are judged without the facts of the page.
        let scope = ConditionScope {
            book,
            page: (!is_event(page)).then_some(page),
        };
        for choice in &page.choices {
            let guards = choice.guards();
            for (cond, span) in guards.conditions().zip(&guards.spans) {
                match KnownFacts::none().evaluate(cond, scope) {
                    Some(value) if is_reliable => record(*span, (value, !value)),
                    _ => record(*span, (true, true)),
                }
            }
        }
    }
    for ((_, cond), span) in book.offered_pages.iter().zip(&book.offered_spans) {
        if let Some(value) = KnownFacts::none().evaluate(cond, ConditionScope { book, page: None })
        {
            record(*span, (value, !value));
        }
    }
    for (span, result) in results {
        let (code, truth, label, help) = match result {
            (true, false) => {
                let help = "remove the condition, or test something else";
                (Code::AlwaysTrue, "true", "cannot be false here", help)
            }
            (false, true) => {
                let help = "remove the text that depends on it, or test something else";
                (Code::AlwaysFalse, "false", "cannot be true here", help)
            }
            _ => continue,
        };
        let message = format!("this condition is always {truth}");
        let warning = Diagnostic::new(code, span, message);
        diagnostics.push(warning.label_text(label).help(help));
    }
}

pub(super) fn check_possible_words(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    if book.variable_words.is_empty() || context.has_missing_books {
        return;
    }
    for page in book.pages.iter().chain(&book.unused_fragments) {
        for (op, span) in page.steps() {
            // All steps of an event share one span.
            if let Op::JumpIfFalse(test) = op
                && !is_event(page)
            {
                check_condition(book, &test.condition, span, diagnostics);
            }
        }
        for choice in &page.choices {
            let guards = choice.guards();
            for (cond, span) in guards.conditions().zip(&guards.spans) {
                check_condition(book, cond, *span, diagnostics);
            }
        }
    }
    for ((_, cond), span) in book.offered_pages.iter().zip(&book.offered_spans) {
        check_condition(book, cond, *span, diagnostics);
    }
}

fn check_condition(book: &Book, cond: &Expr, span: Span, diagnostics: &mut Vec<Diagnostic>) {
    match cond {
        Expr::Not(inner) => check_condition(book, inner, span, diagnostics),
        Expr::Binary(BinaryOp::Equal | BinaryOp::NotEqual, a, b) => {
            let ((Expr::Slot(slot), Expr::Const(Value::Text(word)))
            | (Expr::Const(Value::Text(word)), Expr::Slot(slot))) = (&**a, &**b)
            else {
                return;
            };
            let Some(words) = book.variable_words.get(slot) else {
                return;
            };
            if words.contains(word) {
                return;
            }
            let name = book.slots.name(*slot);
            let name = SlotName::variable_name(name).unwrap_or(name);
            let shown = if word.is_empty() { "\"\"" } else { word };
            let message = format!("`{name}` is never `{shown}`");
            let words: Vec<&str> = words.iter().map(|word| &**word).collect();
            let help = did_you_mean(word, words.iter().copied());
            let help = help.unwrap_or_else(|| format!("use {}", words.join(" or ")));
            let warning = Diagnostic::new(Code::NeverSet, span, message);
            diagnostics.push(warning.label_text("no page sets this value").help(help));
        }
        Expr::Binary(_, a, b) => {
            check_condition(book, a, span, diagnostics);
            check_condition(book, b, span, diagnostics);
        }
        _ => {}
    }
}
