//! Can a variable ever hold the word that it is asked for?

use super::{Scene, is_event};
use crate::model::book::{Book, Expr, Op, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::BinaryOp;
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    if book.held_words.is_empty() || scene.more_elsewhere {
        return;
    }
    for page in book.pages.iter().chain(&book.loose_passages) {
        for (op, span) in page.steps() {
            // All of an event stands at one place.
            if let Op::Unless(test) = op
                && !is_event(page)
            {
                look_at(book, &test.condition, span, found);
            }
        }
        for choice in &page.choices {
            let guards = choice.guards();
            for (cond, span) in guards.conditions().zip(&guards.places) {
                look_at(book, cond, *span, found);
            }
        }
    }
    for ((_, cond), span) in book.offered.iter().zip(&book.offered_at) {
        look_at(book, cond, *span, found);
    }
}

fn look_at(book: &Book, cond: &Expr, span: Span, found: &mut Vec<Diagnostic>) {
    match cond {
        Expr::Not(inner) => look_at(book, inner, span, found),
        Expr::Binary(BinaryOp::Equal | BinaryOp::NotEqual, a, b) => {
            let ((Expr::Slot(slot), Expr::Const(Value::Text(word)))
            | (Expr::Const(Value::Text(word)), Expr::Slot(slot))) = (&**a, &**b)
            else {
                return;
            };
            let Some(held) = book.held_words.get(slot) else {
                return;
            };
            if held.contains(word) {
                return;
            }
            let name = book.slots.name(*slot);
            let name = SlotName::variable(name).unwrap_or(name);
            let message = format!("`{name}` never holds `{word}`");
            let held: Vec<&str> = held.iter().map(|word| &**word).collect();
            let help = did_you_mean(word, held.iter().copied());
            let help = help.unwrap_or_else(|| format!("it holds {}", held.join(" or ")));
            let fault = Diagnostic::new(Code::NeverGiven, span, message);
            found.push(fault.saying("no page sets it so").help(help));
        }
        Expr::Binary(_, a, b) => {
            look_at(book, a, span, found);
            look_at(book, b, span, found);
        }
        _ => {}
    }
}
