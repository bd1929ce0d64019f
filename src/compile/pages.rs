//! Parses and compiles the bodies of all pages. A tree is dropped after its page is compiled, because the trees of a book are many times larger than
//! its text. A language server keeps them, because it compiles the book after every edit.

use super::expr;
use super::gather::Declarations;
use super::heading;
use super::lower::PageCompiler;
use crate::model::book::{Expr, Page, PageId};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::{self, Attribute, BodySource, Item};
use crate::syntax::source::{FileId, Sources, Span};
use crate::util::parallel;
use std::collections::HashMap;
use std::sync::Arc;

/// Number of pages that are parsed in parallel while earlier ones are compiled.
const BATCH: usize = 32;

/// An offered page, its condition, and the position of the attribute.
pub(super) type OfferedPage = (PageId, Expr, Span);

/// The parsed body of a page.
#[derive(Debug)]
pub(super) struct ParsedBody {
    place: Span,
    items: Vec<Item>,
    errors: Vec<Diagnostic>,
}

impl ParsedBody {
    /// Parses a body. `text` is the text of its file.
    pub(super) fn parse_body(body: BodySource, text: &str) -> Self {
        let (place, unread) = (body.span(), body.opening(text).and_then(heading::unread));
        let mut errors = Vec::new();
        let items = body.parse(text, &mut errors);
        errors.extend(unread);
        Self {
            place,
            items,
            errors,
        }
    }

    /// Compiles the body and reports its errors.
    pub(super) fn lower(&self, page: &mut Page, lower: &mut PageCompiler) {
        lower.found.extend(self.errors.iter().cloned());
        lower.names.now = page.part;
        lower.names.here = Some(page.variables.to_vec());
        lower.names.quiet_here = page.quiet;
        lower.page(page, &self.items);
    }
}

/// The parsed bodies of pages.
#[derive(Debug, Default)]
pub struct ParsedBodies {
    texts: Vec<(FileId, Arc<String>)>,
    /// The bodies, by file and byte offset.
    bodies: HashMap<(FileId, u32), ParsedBody>,
}

impl ParsedBodies {
    /// Drops the pages of texts that have changed.
    pub(super) fn settle(&mut self, sources: &Sources) {
        let texts = std::mem::take(&mut self.texts);
        for (file, text) in texts {
            if sources.text(file) != text {
                self.bodies.retain(|(of, _), _| *of != file);
            }
        }
    }

    /// Returns the body if it is parsed already.
    pub(super) fn take(&mut self, body: &BodySource) -> Option<ParsedBody> {
        let span = body.span();
        self.bodies.remove(&(span.file, span.start))
    }

    /// Stores a body of one of the sources.
    pub(super) fn keep(&mut self, place: Span, read: ParsedBody, sources: &Sources) {
        if self
            .texts
            .last()
            .is_none_or(|(file, _)| *file != place.file)
        {
            self.texts.push((place.file, sources.text(place.file)));
        }
        self.bodies.insert((place.file, place.start), read);
    }
}

/// A body that may be parsed already.
enum PendingBody {
    Read(ParsedBody),
    Body(BodySource),
}

impl PendingBody {
    fn is_unread(&self) -> bool {
        matches!(self, Self::Body(_))
    }

    fn parse(self, sources: &Sources) -> ParsedBody {
        match self {
            Self::Read(read) => read,
            Self::Body(body) => {
                let text = sources.text(body.span().file);
                ParsedBody::parse_body(body, &text)
            }
        }
    }
}

/// Parses and compiles the bodies of the collected pages, in order. Those in `trees` are parsed already. All are stored there.
pub(super) fn lowered(
    gathered: &mut Declarations,
    sources: &Sources,
    trees: Option<&mut ParsedBodies>,
    found: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<OfferedPage>) {
    // Inside the thread pool, parallel work has the least overhead.
    let (out, ()) = parallel::join(|| all_lowered(gathered, sources, trees, found), || ());
    out
}

fn all_lowered(
    gathered: &mut Declarations,
    sources: &Sources,
    mut trees: Option<&mut ParsedBodies>,
    found: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<OfferedPage>) {
    let mut pages = std::mem::take(&mut gathered.pages);
    let mut parsed = trees.as_deref_mut().map(std::mem::take).unwrap_or_default();
    parsed.settle(sources);
    let bodies = std::mem::take(&mut gathered.bodies).into_iter();
    let bodies = bodies.map(|body| match parsed.take(&body) {
        Some(read) => PendingBody::Read(read),
        None => PendingBody::Body(body),
    });
    let mut bodies = bodies.collect::<Vec<_>>().into_iter();
    let Declarations {
        names,
        fragments,
        attributes,
        ..
    } = gathered;
    let mut lower = PageCompiler::new(names, found, fragments);
    let mut batch = parse_bodies(bodies.by_ref().take(BATCH).collect(), sources);
    for pages in pages.chunks_mut(BATCH) {
        let next: Vec<_> = bodies.by_ref().take(BATCH).collect();
        // Parsing needs no shared state. Compiling assigns slots, so pages are compiled in order, to get the same slots on every machine.
        let lower_all = || {
            for (page, read) in pages.iter_mut().zip(&batch) {
                read.lower(page, &mut lower);
            }
            batch
        };
        // Bodies that are parsed already need no other thread.
        let (done, next) = match next.iter().any(PendingBody::is_unread) {
            true => parallel::join(lower_all, || parse_bodies(next, sources)),
            false => (lower_all(), parse_bodies(next, sources)),
        };
        batch = next;
        if let Some(trees) = &mut trees {
            done.into_iter()
                .for_each(|read| trees.keep(read.place, read, sources));
        }
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

fn parse_bodies(bodies: Vec<PendingBody>, sources: &Sources) -> Vec<ParsedBody> {
    match bodies.iter().any(PendingBody::is_unread) {
        true => parallel::map(bodies, |waiting| waiting.parse(sources)),
        false => bodies.into_iter().map(|it| it.parse(sources)).collect(),
    }
}

fn offered(id: PageId, attribute: &Attribute, lower: &mut PageCompiler) -> Option<OfferedPage> {
    let value = &attribute.value;
    let text = value.it.trim();
    let bare = text.strip_prefix("if ").unwrap_or(text);
    let at = value.span.start as usize + value.it.find(bare).unwrap_or(0);
    let written = markup::parse_condition(value.span.file, bare, at, lower.found);
    match expr::condition(&written?, lower.names) {
        Ok(cond) => Some((id, cond, value.span)),
        Err(fault) => {
            lower.fail(fault);
            None
        }
    }
}
