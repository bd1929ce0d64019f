//! Parses and compiles the bodies of all pages.
//!
//! A tree is dropped after its page is compiled, because the trees of a book are many times larger than its text. A language server keeps the trees,
//! because it compiles the book after every edit.

use super::collect::Declarations;
use super::expr;
use super::heading;
use super::lower::PageCompiler;
use crate::model::book::{Expr, Page, PageId};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::{self, Attribute, BodySource, Item};
use crate::syntax::source::{FileId, Sources, Span};
use crate::util::parallel;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Number of pages that are parsed in parallel while earlier ones are compiled.
const BATCH: usize = 32;

/// An offered page, its condition, and the position of the attribute.
pub(super) type OfferedPage = (PageId, Expr, Span);

/// The parsed body of a page. The positions in it count from its start, so that it can be used again when an edit above moves it.
#[derive(Debug)]
pub(super) struct ParsedBody {
    span: Span,
    items: Vec<Item>,
    errors: Vec<Diagnostic>,
    /// True if its items begin with comments from above the span.
    has_leading_comments: bool,
}

impl ParsedBody {
    /// Parses a body. `text` is the text of its file.
    pub(super) fn parse_body(body: BodySource, text: &str) -> Self {
        let span = body.span();
        let text = text_at(text, span).unwrap_or("");
        let has_leading_comments = body.has_leading_comments();
        let body = body.detach();
        let first_line = body.first_line(text);
        let warning = first_line.and_then(heading::find_unread_attribute);
        let mut errors = Vec::new();
        let items = body.parse(text, &mut errors);
        errors.extend(warning);
        Self {
            span,
            items,
            errors,
            has_leading_comments,
        }
    }

    /// Compiles the body and reports its errors.
    pub(super) fn lower(&self, page: &mut Page, compiler: &mut PageCompiler) {
        compiler.names.current_scope = page.part;
        compiler.names.page_variables = Some(page.variables.to_vec());
        compiler.names.hides_boxes = page.hides_boxes;
        let (file, start) = (self.span.file, self.span.start);
        let locate = |span: Span| Span {
            file,
            start: start + span.start,
            end: start + span.end,
        };
        compiler.lower_separate_text(page, &self.items, &self.errors, locate);
    }
}

fn text_at(text: &str, span: Span) -> Option<&str> {
    text.get(span.start as usize..span.end as usize)
}

/// Parsed bodies, kept for the next compilation of the book.
#[derive(Debug, Default)]
pub struct ParsedBodies {
    texts: BTreeMap<FileId, Arc<String>>,
    /// Bodies by file and byte offset.
    bodies: HashMap<(FileId, u32), ParsedBody>,
}

impl ParsedBodies {
    /// Returns the body if its text is parsed already.
    fn take(&mut self, body: &BodySource, sources: &Sources) -> Option<ParsedBody> {
        if body.has_leading_comments() {
            return None;
        }
        let span = body.span();
        let (old_text, text) = (self.texts.get(&span.file)?, sources.text(span.file));
        // All pages below an edit move by the same distance.
        let moved_start = (span.start as usize + old_text.len()).saturating_sub(text.len());
        [span.start, u32::try_from(moved_start).ok()?]
            .into_iter()
            .find_map(|start| {
                let key = (span.file, start);
                let old_span = self.bodies.get(&key)?.span;
                let is_same = text_at(old_text, old_span) == text_at(&text, span);
                let body = is_same.then(|| self.bodies.remove(&key))??;
                Some(ParsedBody { span, ..body })
            })
    }

    /// Stores a body of one of the sources, unless it depends on the text above it.
    fn store(&mut self, body: ParsedBody, sources: &Sources) {
        if body.has_leading_comments {
            return;
        }
        let file = body.span.file;
        let text = || sources.text(file);
        self.texts.entry(file).or_insert_with(text);
        self.bodies.insert((file, body.span.start), body);
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
            Self::Parsed(body) => body,
            Self::Unparsed(body) => {
                let text = sources.text(body.span().file);
                ParsedBody::parse_body(body, &text)
            }
        }
    }
}

/// Parses and compiles the bodies of the collected pages, in order. Bodies in `trees` are not parsed again. All bodies are stored there.
pub(super) fn compile_pages(
    declarations: &mut Declarations,
    sources: &Sources,
    trees: Option<&mut ParsedBodies>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<OfferedPage>) {
    if declarations.bodies.len() < 2 {
        return lower_pages(declarations, sources, trees, diagnostics);
    }
    // Inside the thread pool, parallel work has the least overhead.
    let (compiled, ()) = parallel::join(
        || lower_pages(declarations, sources, trees, diagnostics),
        || (),
    );
    compiled
}

fn lower_pages(
    declarations: &mut Declarations,
    sources: &Sources,
    mut trees: Option<&mut ParsedBodies>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<Page>, Vec<OfferedPage>) {
    let mut pages = std::mem::take(&mut declarations.pages);
    let mut parsed = trees.as_deref_mut().map(std::mem::take).unwrap_or_default();
    let bodies = std::mem::take(&mut declarations.bodies).into_iter();
    let bodies = bodies.map(|body| match parsed.take(&body, sources) {
        Some(body) => PendingBody::Parsed(body),
        None => PendingBody::Unparsed(body),
    });
    let mut bodies = bodies.collect::<Vec<_>>().into_iter();
    let Declarations {
        names,
        fragments,
        attributes,
        ..
    } = declarations;
    let mut compiler = PageCompiler::new(names, diagnostics, fragments);
    let mut batch = parse_bodies(bodies.by_ref().take(BATCH).collect(), sources);
    for pages in pages.chunks_mut(BATCH) {
        let next: Vec<_> = bodies.by_ref().take(BATCH).collect();
        // Only parsing runs in parallel. Compiling assigns slots, so pages are compiled in order, to get the same slots on every machine.
        let lower_all = || {
            for (page, body) in pages.iter_mut().zip(&batch) {
                body.lower(page, &mut compiler);
            }
            batch
        };
        // If all bodies are already parsed, no other thread is needed.
        let (done, next) = match next.iter().any(PendingBody::is_unparsed) {
            true => parallel::join(lower_all, || parse_bodies(next, sources)),
            false => (lower_all(), parse_bodies(next, sources)),
        };
        batch = next;
        if let Some(trees) = &mut trees {
            done.into_iter().for_each(|body| trees.store(body, sources));
        }
    }
    compiler.names.page_variables = None;
    compiler.names.hides_boxes = false;
    let offered_attributes = attributes.iter().flat_map(|(id, attributes)| {
        let offered = attributes.iter().filter(|a| a.key.value == "offered");
        offered.map(|attribute| (*id, attribute))
    });
    let mut offers = Vec::new();
    for (id, attribute) in offered_attributes {
        compiler.names.current_scope = pages[id.0 as usize].part;
        offers.extend(lower_offered(id, attribute, &mut compiler));
    }
    (pages, offers)
}

fn parse_bodies(bodies: Vec<PendingBody>, sources: &Sources) -> Vec<ParsedBody> {
    match bodies.iter().any(PendingBody::is_unparsed) {
        true => parallel::map(bodies, |body| body.parse(sources)),
        false => bodies.into_iter().map(|it| it.parse(sources)).collect(),
    }
}

fn lower_offered(
    id: PageId,
    attribute: &Attribute,
    compiler: &mut PageCompiler,
) -> Option<OfferedPage> {
    let value = &attribute.value;
    let text = value.value.trim();
    let condition = text.strip_prefix("if ").unwrap_or(text);
    let offset = value.span.start as usize + value.value.find(condition).unwrap_or(0);
    let tree = markup::parse_condition(value.span.file, condition, offset, compiler.diagnostics)?;
    let condition = expr::resolve_condition(&tree, compiler.names);
    Some((id, compiler.ok_or_report(condition)?, value.span))
}
