//! Does anything lead to each page?

use super::{Scene, is_event};
use crate::model::book::PageId;
use crate::syntax::diagnostic::{Code, Diagnostic};

/// A page that nothing leads to is told; those behind it are counted, for they are its consequences.
pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let graph = &scene.graph;
    if scene.book.start.is_none() || scene.more_elsewhere {
        return;
    }
    let mut seen = graph.from(graph.roots.iter().copied());
    let led = graph.led();
    let all = u32::try_from(scene.book.pages.len()).unwrap_or(u32::MAX);
    let lost = |n: &u32| {
        let page = scene.book.page(PageId(*n));
        !is_event(page) && scene.book.index.get(&page.id).is_some_and(|id| id.0 == *n)
    };
    // First what has no link at all, then pages that only lead to each other.
    for bare in [true, false] {
        for n in (0..all).filter(lost) {
            if seen[n as usize] || (bare && led[n as usize]) {
                continue;
            }
            let behind = graph.more(&mut seen, [n]) - 1;
            let page = scene.book.page(PageId(n));
            let id = &page.id;
            if scene.mentioned.contains(&**id) {
                continue;
            }
            let message = if bare {
                format!("nothing leads to page `{id}`")
            } else {
                format!("only pages that cannot be come to lead to page `{id}`")
            };
            let fault = Diagnostic::new(Code::UnreachablePage, page.span, message);
            let fault = match behind {
                0 => fault,
                1 => fault.saying("and to one more page behind it"),
                n => fault.saying(format!("and to {n} more pages behind it")),
            };
            found.push(fault.help("link to it, or take it out"));
        }
    }
}
