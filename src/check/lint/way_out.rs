//! Can each page be left?

use super::Scene;
use crate::model::book::{Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.sound_pages() {
        let walk = &scene.walks[n as usize];
        let id = &page.id;
        // Where no way through the page comes to anything to do, its conditions change nothing.
        let certain = walk.falls || (walk.may_fall && walk.whole && !walk.goes);
        let (code, message, label) = if certain {
            (
                Code::NoWayOut,
                format!("page `{id}` can end with nothing to do"),
                "no turn, choice or ending on some way through it",
            )
        } else if walk.may_fall && walk.whole {
            (
                Code::MaybeNoWayOut,
                format!("page `{id}` may end with nothing to do, in some states of the reader"),
                "no turn, choice or ending where no condition holds",
            )
        } else if walk.whole && !walk.goes && repeats(page) {
            // It neither ends nor asks nor turns.
            (
                Code::NoWayOut,
                format!("page `{id}` goes round and round and comes to nothing to do"),
                "no turn, choice or ending in what is repeated",
            )
        } else {
            continue;
        };
        let fault = Diagnostic::new(code, page.span, message).saying(label);
        found.push(fault.help(match page.detour {
            true => "end it with `-> return`",
            false => "add a choice, `-> page`, or `{ending KIND \"NAME\"}`",
        }));
    }
}

/// Has the page a `repeat` that only a turn ends?
fn repeats(page: &Page) -> bool {
    let mut steps = page.code.iter().enumerate();
    steps.any(|(at, op)| matches!(op, Op::Jump(to) if *to <= at))
}
