//! Does each secret number lead to one page, and is there any where one is asked for?

use super::Scene;
use crate::model::book::Op;
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    // Secret numbers are those of the book the page belongs to.
    let mut first = BTreeMap::new();
    let mut numbered = BTreeSet::new();
    for page in &book.pages {
        let Some(number) = page.number else { continue };
        numbered.insert(page.part);
        let Some(before) = first.insert((page.part, number), page) else {
            continue;
        };
        first.insert((page.part, number), before);
        let message = format!(
            "pages `{}` and `{}` have the number {number}",
            before.id, page.id
        );
        found.push(
            Diagnostic::new(Code::NumberTwice, page.span, message)
                .saying("whoever types it never comes here")
                .label(before.span, "but always here")
                .help("give one of them another number"),
        );
    }
    for (_, page) in scene
        .sound_pages()
        .filter(|(_, p)| !numbered.contains(&p.part))
    {
        for (op, span) in page.steps() {
            // With a row the number may be meant for that.
            if matches!(op, Op::Number(ask) if ask.secret && ask.rows.is_empty() && ask.into.is_none())
            {
                let message = "this asks for the number of a page, and no page has one";
                found.push(
                    Diagnostic::new(Code::NoNumberedPage, span, message)
                        .saying("whatever is typed leads nowhere")
                        .help("give the pages that it should lead to a line `number: 47`, or say which numbers may be typed: `{number \"...\" 1 to 6}`"),
                );
            }
        }
    }
}
