//! The bodies of all pages, read and lowered. A tree lives only until its page is lowered, for a book's trees are many times its
//! text; only whoever looks at the book again and again, as a language server does, keeps them.

use super::ahead::AheadRead;
use super::diagnosed;
use super::edited::Known;
use super::expr;
use super::gather::Gathered;
use super::heading;
use super::lower::Lower;
use crate::book::{Expr, Page, PageId};
use crate::diagnostic::Diagnostic;
use crate::markup::{self, Attribute, Body};
use crate::parallel;
use crate::source::{Kept, Piece, Sources, Span};

/// How many pages are read side by side, while those before them are lowered.
const BATCH: usize = 32;

/// A page that offers itself, when, and where that is written.
pub(super) type Offered = (PageId, Expr, Span);

/// What is kept of a book that is looked at again and again.
#[derive(Debug, Default)]
pub struct Trees {
    /// Bodies of pages as they were read the last time.
    bodies: Kept<markup::Read>,
    pub(super) known: Known,
}

/// The body of a page.
pub(super) struct Read {
    /// How many items stand above and among the attributes, before those that stand below.
    above: usize,
    place: Span,
    read: markup::Read,
    unread: Option<Diagnostic>,
}

impl Read {
    /// Reads a body; `text` is the text that it was cut from. What was read of the same words before is `known`.
    pub(super) fn of(mut body: Body, text: &str, known: Option<markup::Read>) -> Self {
        let mut read = match known {
            Some(known) => known.moved_to(&body),
            None => body.read_below(text),
        };
        let above = body.take_above();
        let n = above.len();
        read.items.splice(..0, above);
        Self {
            above: n,
            place: body.span(),
            read,
            unread: body.opening(text).and_then(heading::unread),
        }
    }

    /// To be had when the book is looked at again.
    fn keep(mut self, sources: &Sources, trees: &mut Trees) {
        self.read.items.drain(..self.above);
        let at = self.place.start as usize..self.place.end as usize;
        let text = Piece::new(&sources.text(self.place.file), at);
        trees.bodies.keep(text, self.read);
    }

    /// Makes steps of it; what is wrong in it is found.
    pub(super) fn lower(&self, page: &mut Page, lower: &mut Lower) {
        let faults = self.read.faults.iter().cloned();
        lower.found.extend(faults.map(diagnosed));
        lower.found.extend(self.unread.clone());
        lower.names.now = page.part;
        lower.names.here = Some(page.variables.to_vec());
        lower.names.quiet_here = page.quiet;
        lower.page(page, &self.read.items);
    }
}

/// A body that was read ahead, or is still to be read: it may be known of the last time.
enum Waiting {
    Read(Read),
    Body(Body, Option<markup::Read>),
}

impl Waiting {
    fn is_unread(&self) -> bool {
        matches!(self, Self::Body(_, None))
    }

    fn read(self, sources: &Sources) -> Read {
        match self {
            Self::Read(read) => read,
            Self::Body(body, known) => {
                let text = sources.text(body.span().file);
                Read::of(body, &text, known)
            }
        }
    }
}

/// Reads and lowers the bodies of the pages that were gathered, in their order; `ahead` has some of them already. What stays
/// the same since `trees` were kept is not read again.
pub(super) fn lowered(
    gathered: &mut Gathered,
    sources: &Sources,
    ahead: AheadRead,
    trees: Option<&mut Trees>,
    found: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<Offered>) {
    // Within the pool, where what goes side by side costs least.
    let (out, ()) = parallel::join(
        || all_lowered(gathered, sources, ahead, trees, found),
        || (),
    );
    out
}

fn all_lowered(
    gathered: &mut Gathered,
    sources: &Sources,
    mut ahead: AheadRead,
    mut trees: Option<&mut Trees>,
    found: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<Offered>) {
    let mut pages = std::mem::take(&mut gathered.pages);
    ahead.settle(sources);
    if let Some(trees) = &mut trees {
        trees.bodies.begin();
    }
    let bodies = std::mem::take(&mut gathered.bodies).into_iter();
    let bodies = bodies.map(|body| match ahead.take(&body) {
        Some(read) => Waiting::Read(read),
        None => {
            let known = trees.as_mut().and_then(|trees| {
                let text = sources.text(body.span().file);
                trees.bodies.take(body.below(&text))
            });
            Waiting::Body(body, known)
        }
    });
    let mut bodies = bodies.collect::<Vec<_>>().into_iter();
    let Gathered {
        names,
        passages,
        attributes,
        ..
    } = gathered;
    let mut lower = Lower::new(names, found, passages);
    let mut batch = read(bodies.by_ref().take(BATCH).collect(), sources);
    for pages in pages.chunks_mut(BATCH) {
        let next: Vec<_> = bodies.by_ref().take(BATCH).collect();
        // Reading shares nothing. Lowering gives out slots, whose numbers are the same on every machine: one page after
        // another.
        let lower_all = || {
            for (page, read) in pages.iter_mut().zip(&batch) {
                read.lower(page, &mut lower);
            }
            batch
        };
        // What is known already is no work for another thread.
        let (done, next) = match next.iter().any(Waiting::is_unread) {
            true => parallel::join(lower_all, || read(next, sources)),
            false => (lower_all(), read(next, sources)),
        };
        batch = next;
        if let Some(trees) = &mut trees {
            done.into_iter().for_each(|read| read.keep(sources, trees));
        }
    }
    if let Some(trees) = trees {
        trees.bodies.end();
    }
    lower.names.here = None;
    lower.names.quiet_here = false;
    let written = attributes.iter().flat_map(|(id, all)| {
        let offered = all.iter().filter(|a| a.key.it == "offered");
        offered.map(|attribute| (*id, attribute))
    });
    let mut offers = Vec::new();
    for (id, attribute) in written {
        lower.names.now = pages[id.0 as usize].part;
        offers.extend(offered(id, attribute, &mut lower));
    }
    (pages, offers)
}

fn read(bodies: Vec<Waiting>, sources: &Sources) -> Vec<Read> {
    match bodies.iter().any(Waiting::is_unread) {
        true => parallel::map(bodies, |waiting| waiting.read(sources)),
        false => bodies.into_iter().map(|it| it.read(sources)).collect(),
    }
}

fn offered(id: PageId, attribute: &Attribute, lower: &mut Lower) -> Option<Offered> {
    let value = &attribute.value;
    let text = value.it.trim();
    let bare = text.strip_prefix("if ").unwrap_or(text);
    let at = value.span.start as usize + value.it.find(bare).unwrap_or(0);
    let mut faults = Vec::new();
    let written = markup::parse_condition(value.span.file, bare, at, &mut faults);
    lower.found.extend(faults.into_iter().map(diagnosed));
    match expr::condition(&written?, lower.names) {
        Ok(cond) => Some((id, cond, value.span)),
        Err(fault) => {
            lower.fail(fault);
            None
        }
    }
}
