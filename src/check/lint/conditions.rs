//! Lint for conditions that are always true or always false.

use super::facts::{ConditionContext, KnownFacts};
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
pub(super) fn check_constant(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    // Conditions on a linked book that is missing are false.
    if scene.has_missing_books {
        return;
    }
    let mut seen: BTreeMap<Span, (bool, bool)> = BTreeMap::new();
    let mut note = |span: Span, (yes, no): (bool, bool)| {
        let entry = seen.entry(span).or_default();
        entry.0 |= yes;
        entry.1 |= no;
    };
    let book = scene.book;
    for (n, (page, walk)) in (0..).zip(book.pages.iter().zip(&scene.walks)) {
        let sound = !scene.broken_pages.contains(&n) && walk.is_complete;
        for (at, op) in page.ops.iter().enumerate() {
            // All steps of an event share one span, and so do those of a fragment on a page with errors.
            if let Op::JumpIfFalse(..) = op
                && !is_event(page)
            {
                match walk.conditions.get(&at) {
                    Some(test) if sound => note(page.span_at(at), *test),
                    None if sound => {}
                    _ => note(page.span_at(at), (true, true)),
                }
            }
        }
        // Anything can happen between a menu and a choice, so guards are judged without the facts of the page.
        let place = ConditionContext {
            book,
            page: (!is_event(page)).then_some(page),
        };
        for choice in &page.choices {
            let guards = choice.guards();
            for (cond, span) in guards.conditions().zip(&guards.spans) {
                match KnownFacts::none().evaluate(cond, place) {
                    Some(yes) if sound => note(*span, (yes, !yes)),
                    _ => note(*span, (true, true)),
                }
            }
        }
    }
    for ((_, cond), span) in book.offered_pages.iter().zip(&book.offered_spans) {
        if let Some(yes) = KnownFacts::none().evaluate(cond, ConditionContext { book, page: None })
        {
            note(*span, (yes, !yes));
        }
    }
    for (span, so) in seen {
        let (code, always, label, help) = match so {
            (true, false) => {
                let help = "take the condition away, or ask for something else";
                (Code::AlwaysTrue, "always", "never otherwise", help)
            }
            (false, true) => {
                let help = "what hangs on it is never seen: take it out, or ask for something else";
                (Code::AlwaysFalse, "never", "never so", help)
            }
            _ => continue,
        };
        let message = format!("this condition is {always} true where it stands");
        let fault = Diagnostic::new(code, span, message);
        found.push(fault.label_text(label).help(help));
    }
}

pub(super) fn check_possible_words(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    if book.variable_words.is_empty() || scene.has_missing_books {
        return;
    }
    for page in book.pages.iter().chain(&book.unused_fragments) {
        for (op, span) in page.steps() {
            // All steps of an event share one span.
            if let Op::JumpIfFalse(test) = op
                && !is_event(page)
            {
                check_condition(book, &test.condition, span, found);
            }
        }
        for choice in &page.choices {
            let guards = choice.guards();
            for (cond, span) in guards.conditions().zip(&guards.spans) {
                check_condition(book, cond, *span, found);
            }
        }
    }
    for ((_, cond), span) in book.offered_pages.iter().zip(&book.offered_spans) {
        check_condition(book, cond, *span, found);
    }
}

fn check_condition(book: &Book, cond: &Expr, span: Span, found: &mut Vec<Diagnostic>) {
    match cond {
        Expr::Not(inner) => check_condition(book, inner, span, found),
        Expr::Binary(BinaryOp::Equal | BinaryOp::NotEqual, a, b) => {
            let ((Expr::Slot(slot), Expr::Const(Value::Text(word)))
            | (Expr::Const(Value::Text(word)), Expr::Slot(slot))) = (&**a, &**b)
            else {
                return;
            };
            let Some(held) = book.variable_words.get(slot) else {
                return;
            };
            if held.contains(word) {
                return;
            }
            let name = book.slots.name(*slot);
            let name = SlotName::variable_name(name).unwrap_or(name);
            let shown = if word.is_empty() { "\"\"" } else { word };
            let message = format!("`{name}` never holds `{shown}`");
            let held: Vec<&str> = held.iter().map(|word| &**word).collect();
            let help = did_you_mean(word, held.iter().copied());
            let help = help.unwrap_or_else(|| format!("it holds {}", held.join(" or ")));
            let fault = Diagnostic::new(Code::NeverSet, span, message);
            found.push(fault.label_text("no page sets it so").help(help));
        }
        Expr::Binary(_, a, b) => {
            check_condition(book, a, span, found);
            check_condition(book, b, span, found);
        }
        _ => {}
    }
}
