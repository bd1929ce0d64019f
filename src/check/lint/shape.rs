//! The shape of a book, for its map: its ways, and what the checker knows of each page.

use super::links::{Link, links};
use super::scripts::Script;
use super::{Scene, traps};
use crate::model::book::{Book, Op, PageId};
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeSet;

/// The ways of a book, and pages by what is wrong or special with them.
#[derive(Debug, Clone, Default)]
pub struct Shape {
    pub links: Vec<Link>,
    /// By page, the number of the part that it lies in: pages of one part can be come to from each other.
    pub parts: Vec<u32>,
    /// Pages on which a reader may be left with nothing to do.
    pub dead_ends: BTreeSet<PageId>,
    /// Pages that are come into from outside and never left.
    pub traps: BTreeSet<PageId>,
    /// Pages that nothing leads to.
    pub unreached: BTreeSet<PageId>,
    /// Pages with an ending.
    pub endings: BTreeSet<PageId>,
    /// Pages with a turn that is not written yet, or into a book that is not at hand.
    pub open: BTreeSet<PageId>,
}

/// The shape of a book under these rules; `earlier` are the faults that compiling it found.
#[must_use]
pub fn shape(book: &Book, scripts: &[Script], earlier: &[Diagnostic]) -> Shape {
    let mut mentioned = BTreeSet::new();
    for script in scripts {
        script.texts(&mut mentioned);
    }
    super::spoken_of(book, &mut mentioned);
    let more_elsewhere = super::more_elsewhere(earlier);
    let scene = super::scene(book, scripts, mentioned, more_elsewhere, earlier);
    let circles = scene.graph.come_back(book);
    let seen = scene.graph.from(scene.graph.roots.iter().copied());
    let all = || (0..).map(PageId).zip(&book.pages);
    let having = |has: fn(&Op) -> bool| {
        let found = all().filter(|(_, page)| page.code.iter().any(has));
        found.map(|(id, _)| id).collect()
    };
    Shape {
        links: links(book),
        parts: all().map(|(id, _)| circles.part(id.0)).collect(),
        dead_ends: dead_ends(&scene),
        traps: traps::parts(&scene)
            .iter()
            .flat_map(|part| part.pages.iter().copied().map(PageId))
            .collect(),
        unreached: all()
            .filter(|(id, _)| !seen[id.0 as usize])
            .map(|(id, _)| id)
            .collect(),
        endings: having(|op| matches!(op, Op::Ending(_))),
        open: having(|op| matches!(op, Op::Loose | Op::Absent(_))),
    }
}

fn dead_ends(scene: &Scene) -> BTreeSet<PageId> {
    let pages = scene.sound_pages().filter(|(n, _)| {
        let walk = &scene.walks[*n as usize];
        walk.falls || (walk.whole && (walk.may_fall || !walk.closed.is_empty()))
    });
    pages.map(|(n, _)| PageId(n)).collect()
}
