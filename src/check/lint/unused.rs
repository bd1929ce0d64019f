//! Is every passage included?

use super::{Headings, Over, Scene};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;

/// Only the first of a row of passages that include each other is told: the others hang on it.
pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let headings = Headings::of(book);
    let mut inside = BTreeSet::new();
    for passage in &book.loose_passages {
        inside.extend(
            passage
                .places
                .iter()
                .filter_map(|(_, span)| match headings.over(*span) {
                    Some(Over::Passage(heading)) if heading != passage.span => Some(heading),
                    _ => None,
                }),
        );
    }
    for passage in &book.loose_passages {
        let name = passage.id.trim_start_matches("passage: ");
        if inside.contains(&passage.span) || scene.mentioned.contains(name) {
            continue;
        }
        found.push(
            Diagnostic::new(
                Code::UnusedPassage,
                passage.span,
                format!("no page includes the passage `{name}`"),
            )
            .help(format!(
                "write `{{include {name}}}` where it belongs, or take it out"
            )),
        );
    }
}
