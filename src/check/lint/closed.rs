//! Can all choices of a menu be closed at once?

use super::Scene;
use crate::model::book::Op;
use crate::syntax::diagnostic::{Code, Diagnostic};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.sound_pages() {
        let walk = &scene.walks[n as usize];
        // What leads to a book that is not at hand is closed for no fault of this one.
        let abroad = page.code.iter().any(|op| matches!(op, Op::Absent(_)));
        if !walk.whole || abroad {
            continue;
        }
        // One menu a page: the others are most often closed for the same reason.
        let Some(closed) = walk.closed.values().next() else {
            continue;
        };
        let id = &page.id;
        let (code, message, help) = if closed.dry {
            (
                Code::MenuRunsDry,
                format!("once all its choices are taken, page `{id}` may have nothing left to do"),
                "add a choice without `once`, such as a way out, or an `{otherwise}`",
            )
        } else {
            (
                Code::ChoicesClosed,
                format!("all choices of page `{id}` may be closed at once"),
                "add a choice that is always open, or an `{otherwise}`",
            )
        };
        let mut choices = closed.choices.iter().map(|n| &page.choices[*n]);
        let Some(first) = choices.next() else {
            continue;
        };
        let mut fault = Diagnostic::new(code, first.span, message).saying("may be closed");
        for choice in choices {
            fault = fault.label(choice.span, "and this");
        }
        found.push(fault.help(help));
    }
}
