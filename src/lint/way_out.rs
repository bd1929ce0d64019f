//! Can each page be left?

use super::Scene;
use super::open_ways::open_ways;
use crate::book::{Op, Page};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.sound_pages() {
        let walk = &scene.walks[n as usize];
        let id = &page.id;
        // Where no way through the page comes to anything to do, its conditions change nothing.
        let certain = walk.falls || (walk.may_fall && walk.whole && !walk.goes);
        let (code, message, otherwise) = if certain {
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
        let mut ways = if walk.goes {
            open_ways(scene.book, page, walk).into_iter()
        } else {
            Vec::new().into_iter()
        };
        let fault = match ways.next() {
            Some((place, way)) => {
                let fault = Diagnostic::new(code, place, message).saying(way);
                let fault = ways.fold(fault, |fault, (place, way)| fault.label(place, way));
                fault.label(page.span, "on this page")
            }
            None => Diagnostic::new(code, page.span, message).saying(otherwise),
        };
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
