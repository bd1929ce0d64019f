//! The bodies of all pages, read and lowered. A tree lives only until its page is lowered: a book's trees are many times its
//! text.

use super::ahead::AheadRead;
use super::diagnosed;
use super::expr;
use super::gather::Gathered;
use super::heading;
use super::lower::Lower;
use crate::book::{Expr, Page, PageId};
use crate::diagnostic::Diagnostic;
use crate::markup::{self, Attribute, Body, Fault, Item};
use crate::source::{Sources, Span};
use rayon::prelude::*;

/// How many pages are read side by side, while those before them are lowered.
const BATCH: usize = 32;

/// A page that offers itself, when, and where that is written.
pub(super) type Offered = (PageId, Expr, Span);

/// The body of a page.
pub(super) struct Read {
    items: Vec<Item>,
    faults: Vec<Fault>,
    unread: Option<Diagnostic>,
}

impl Read {
    /// Reads a body; `text` is the text that it was cut from.
    pub(super) fn of(body: Body, text: &str) -> Self {
        let unread = body.opening(text).and_then(heading::unread);
        let mut faults = Vec::new();
        let items = body.read(text, &mut faults);
        Self {
            items,
            faults,
            unread,
        }
    }
}

/// A body that was read ahead, or is still to be read.
enum Waiting {
    Read(Read),
    Body(Body),
}

/// Reads and lowers the bodies of the pages that were gathered, in their order; `ahead` has some of them already.
pub(super) fn lowered(
    gathered: &mut Gathered,
    sources: &Sources,
    ahead: AheadRead,
    found: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<Offered>) {
    // Within the pool, where what goes side by side costs least.
    let (out, ()) = rayon::join(|| all_lowered(gathered, sources, ahead, found), || ());
    out
}

fn all_lowered(
    gathered: &mut Gathered,
    sources: &Sources,
    mut ahead: AheadRead,
    found: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<Offered>) {
    let mut pages = std::mem::take(&mut gathered.pages);
    ahead.settle(sources);
    let bodies = std::mem::take(&mut gathered.bodies).into_iter();
    let bodies = bodies.map(|body| match ahead.take(&body) {
        Some(read) => Waiting::Read(read),
        None => Waiting::Body(body),
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
        let ((), next) = rayon::join(
            || {
                for (page, read) in pages.iter_mut().zip(batch) {
                    lower.found.extend(read.faults.into_iter().map(diagnosed));
                    lower.found.extend(read.unread);
                    lower.names.now = page.part;
                    lower.names.here = Some(page.variables.to_vec());
                    lower.names.quiet_here = page.quiet;
                    lower.page(page, &read.items);
                }
            },
            || read(next, sources),
        );
        batch = next;
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
    let each = bodies.into_par_iter().map(|waiting| match waiting {
        Waiting::Read(read) => read,
        Waiting::Body(body) => {
            let text = sources.text(body.span().file);
            Read::of(body, &text)
        }
    });
    each.collect()
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
