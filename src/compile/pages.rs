//! The bodies of all pages, read and lowered. A tree lives only until its page is lowered: a book's trees are many times its
//! text.

use super::diagnosed;
use super::expr;
use super::gather::Gathered;
use super::lower::Lower;
use crate::book::{Expr, Page, PageId};
use crate::diagnostic::Diagnostic;
use crate::markup::{self, Draft, Fault};
use crate::source::{Sources, Span};
use rayon::prelude::*;

/// How many pages are read side by side, while those before them are lowered.
const BATCH: usize = 1024;

/// What the pages' own code does not hold.
#[derive(Default)]
pub(super) struct Made {
    pub(super) pages: Vec<Page>,
    /// Pages that offer themselves, when, and where that is written.
    pub(super) offered: Vec<(PageId, Expr, Span)>,
}

struct Read {
    tree: markup::Page,
    page: Page,
    faults: Vec<Fault>,
}

/// Reads and lowers the pages that were gathered, in their order.
pub(super) fn lowered(
    gathered: &mut Gathered,
    sources: &Sources,
    found: &mut Vec<Diagnostic>,
) -> Made {
    let mut drafts = std::mem::take(&mut gathered.pages).into_iter();
    let mut made = Made::default();
    made.pages.reserve_exact(drafts.len());
    let mut batch = read(drafts.by_ref().take(BATCH).collect(), sources);
    while !batch.is_empty() {
        let next: Vec<_> = drafts.by_ref().take(BATCH).collect();
        // Reading shares nothing. Lowering gives out slots, whose numbers are the same on every machine: one page after
        // another.
        let ((), next) = rayon::join(
            || {
                let Gathered {
                    names, passages, ..
                } = &mut *gathered;
                let mut lower = Lower::new(names, found, passages);
                for read in batch {
                    lower_page(read, &mut lower, &mut made);
                }
            },
            || read(next, sources),
        );
        batch = next;
    }
    made
}

fn read(drafts: Vec<(Draft, Page)>, sources: &Sources) -> Vec<Read> {
    let each = drafts.into_par_iter().map(|(draft, page)| {
        let text = sources.text(draft.head.id.span.file);
        let mut faults = Vec::new();
        let tree = draft.read(&text, &mut faults);
        Read { tree, page, faults }
    });
    each.collect()
}

fn lower_page(read: Read, lower: &mut Lower, made: &mut Made) {
    let Read {
        tree,
        mut page,
        faults,
    } = read;
    lower.found.extend(faults.into_iter().map(diagnosed));
    lower.names.now = page.part;
    lower.page(&mut page, &tree.body);
    if let Some(attribute) = tree.attributes.iter().find(|a| a.key.it == "offered") {
        let text = attribute.value.it.trim();
        let bare = text.strip_prefix("if ").unwrap_or(text);
        let at = attribute.value.span.start as usize + attribute.value.it.find(bare).unwrap_or(0);
        let mut faults = Vec::new();
        let written = markup::parse_condition(attribute.value.span.file, bare, at, &mut faults);
        lower.found.extend(faults.into_iter().map(diagnosed));
        let id = PageId(u32::try_from(made.pages.len()).unwrap_or(u32::MAX));
        match written.map(|written| expr::condition(&written, lower.names)) {
            Some(Ok(cond)) => made.offered.push((id, cond, attribute.value.span)),
            Some(Err(fault)) => lower.fail(fault),
            None => {}
        }
    }
    made.pages.push(page);
}
