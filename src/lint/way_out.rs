//! Can each page be left?

use super::Scene;
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.sound_pages() {
        let walk = &scene.walks[n as usize];
        let id = &page.id;
        let fault = if walk.falls {
            Diagnostic::new(
                Code::NoWayOut,
                page.span,
                format!("page `{id}` can end with nothing to do"),
            )
            .saying("no turn, choice or ending on some way through it")
        } else if walk.may_fall && walk.whole {
            Diagnostic::new(
                Code::MaybeNoWayOut,
                page.span,
                format!("page `{id}` may end with nothing to do, in some states of the reader"),
            )
            .saying("no turn, choice or ending where no condition holds")
        } else {
            continue;
        };
        found.push(fault.help("add a choice, `-> page`, or `{ending KIND \"NAME\"}`"));
    }
}
