//! Parses and compiles the bodies of all pages. A tree is dropped after its page is compiled, because the trees of a book are many times larger than
//! its text. A language server keeps them, because it compiles the book after every edit.

use super::collect::Declarations;
use super::expr;
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
    span: Span,
    items: Vec<Item>,
    errors: Vec<Diagnostic>,
}

impl ParsedBody {
    /// Parses a body. `text` is the text of its file.
    pub(super) fn parse_body(body: BodySource, text: &str) -> Self {
        let (place, unread) = (
            body.span(),
            body.first_line(text)
                .and_then(heading::find_unread_attribute),
        );
        let mut errors = Vec::new();
        let items = body.parse(text, &mut errors);
        errors.extend(unread);
        Self {
            span: place,
            items,
            errors,
        }
    }

    /// Compiles the body and reports its errors.
    pub(super) fn lower(&self, page: &mut Page, lower: &mut PageCompiler) {
        lower.diagnostics.extend(self.errors.iter().cloned());
        lower.names.current_scope = page.part;
        lower.names.page_variables = Some(page.variables.to_vec());
        lower.names.hides_boxes = page.hides_boxes;
        lower.lower_page(page, &self.items);
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
    pub(super) fn drop_changed(&mut self, sources: &Sources) {
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
    pub(super) fn store(&mut self, place: Span, read: ParsedBody, sources: &Sources) {
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
    Parsed(ParsedBody),
    Unparsed(BodySource),
}

impl PendingBody {
    fn is_unparsed(&self) -> bool {
        matches!(self, Self::Unparsed(_))
    }

    fn parse(self, sources: &Sources) -> ParsedBody {
        match self {
            Self::Parsed(read) => read,
            Self::Unparsed(body) => {
                let text = sources.text(body.span().file);
                ParsedBody::parse_body(body, &text)
            }
        }
    }
}

/// Parses and compiles the bodies of the collected pages, in order. Those in `trees` are parsed already. All are stored there.
pub(super) fn compile_pages(
    gathered: &mut Declarations,
    sources: &Sources,
    trees: Option<&mut ParsedBodies>,
    found: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<OfferedPage>) {
    // Inside the thread pool, parallel work has the least overhead.
    let (out, ()) = parallel::join(|| lower_pages(gathered, sources, trees, found), || ());
    out
}

fn lower_pages(
    gathered: &mut Declarations,
    sources: &Sources,
    mut trees: Option<&mut ParsedBodies>,
    found: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<OfferedPage>) {
    let mut pages = std::mem::take(&mut gathered.pages);
    let mut parsed = trees.as_deref_mut().map(std::mem::take).unwrap_or_default();
    parsed.drop_changed(sources);
    let bodies = std::mem::take(&mut gathered.bodies).into_iter();
    let bodies = bodies.map(|body| match parsed.take(&body) {
        Some(read) => PendingBody::Parsed(read),
        None => PendingBody::Unparsed(body),
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
        let (done, next) = match next.iter().any(PendingBody::is_unparsed) {
            true => parallel::join(lower_all, || parse_bodies(next, sources)),
            false => (lower_all(), parse_bodies(next, sources)),
        };
        batch = next;
        if let Some(trees) = &mut trees {
            done.into_iter()
                .for_each(|read| trees.store(read.span, read, sources));
        }
    }
    lower.names.page_variables = None;
    lower.names.hides_boxes = false;
    let written = attributes.iter().flat_map(|(id, all)| {
        let offered = all.iter().filter(|a| a.key.value == "offered");
        offered.map(|attribute| (*id, attribute))
    });
    let mut offers = Vec::new();
    for (id, attribute) in written {
        lower.names.current_scope = pages[id.0 as usize].part;
        offers.extend(lower_offered(id, attribute, &mut lower));
    }
    (pages, offers)
}

fn parse_bodies(bodies: Vec<PendingBody>, sources: &Sources) -> Vec<ParsedBody> {
    match bodies.iter().any(PendingBody::is_unparsed) {
        true => parallel::map(bodies, |waiting| waiting.parse(sources)),
        false => bodies.into_iter().map(|it| it.parse(sources)).collect(),
    }
}

fn lower_offered(
    id: PageId,
    attribute: &Attribute,
    lower: &mut PageCompiler,
) -> Option<OfferedPage> {
    let value = &attribute.value;
    let text = value.value.trim();
    let bare = text.strip_prefix("if ").unwrap_or(text);
    let at = value.span.start as usize + value.value.find(bare).unwrap_or(0);
    let written = markup::parse_condition(value.span.file, bare, at, lower.diagnostics);
    match expr::resolve_condition(&written?, lower.names) {
        Ok(cond) => Some((id, cond, value.span)),
        Err(fault) => {
            lower.report(fault);
            None
        }
    }
}
