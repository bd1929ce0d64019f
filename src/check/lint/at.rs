//! Does each place of the map have one page?

use super::Scene;
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeMap;

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    // Each of linked books has a map of its own.
    let mut first = BTreeMap::new();
    for page in &scene.book.pages {
        let Some(at) = page.at else { continue };
        let before = *first.entry((page.part, at)).or_insert(page);
        if before.id == page.id {
            continue;
        }
        let (right, down) = at;
        let message = format!(
            "pages `{}` and `{}` are both at {right},{down}",
            before.id, page.id
        );
        found.push(
            Diagnostic::new(Code::AtTwice, page.span, message)
                .saying("the map has room for one")
                .label(before.span, "this one is there already")
                .help("give one of them another place, or take its `at` out"),
        );
    }
}
