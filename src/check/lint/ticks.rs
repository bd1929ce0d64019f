//! Does `ticks` mean the boxes where there are boxes?

use super::uses::Thing;
use super::{Headings, Over, Scene};
use crate::syntax::diagnostic::{Code, Diagnostic};

/// A field, variable or query of the ruleset called `ticks` goes before the core's word.
pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let word = "ticks";
    let headings = Headings::of(scene.book);
    for (thing, what) in [
        (Thing::Field(word.into()), "the sheet's field"),
        (Thing::Query(word.into()), "a question of the ruleset"),
        (Thing::Variable(word.into()), "the book's variable"),
    ] {
        for used in scene.uses.of.get(&thing).into_iter().flatten() {
            let Some(Over::Page(id)) = headings.over(used.span) else {
                continue;
            };
            let page = scene.book.page(id);
            if page.boxes == 0 {
                continue;
            }
            found.push(
                Diagnostic::new(
                    Code::ShadowedTicks,
                    used.span,
                    format!(
                        "`ticks` is {what} here, not the boxes of page `{}`",
                        page.id
                    ),
                )
                .saying("not the boxes")
                .label(page.span, "this page has boxes")
                .help("for the boxes write `ticks here`, or `boxes`"),
            );
        }
    }
}
