//! Pages of a compiled book in which nothing but what stands below their headings was edited: what is wrong in them, by the names that the book has. So
//! whoever types is told of what they type without a whole book being read.

use super::lower::Lower;
use super::names::Names;
use super::pages::{Read, Trees};
use super::takes::Taken;
use super::{known, page_variables, settle};
use crate::book::{Book, Named};
use crate::diagnostic::Diagnostic;
use crate::markup::{self, Cut, Draft};
use crate::source::{FileId, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// Names that a compiled book does without, and the compiler of a page does not.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) passages: BTreeMap<String, markup::Page>,
    pub(super) takes: BTreeMap<String, Vec<Taken>>,
    pub(super) of_pages: BTreeMap<String, Vec<Arc<str>>>,
    pub(super) unread: BTreeSet<usize>,
}

impl Known {
    fn names<'b>(&self, book: &'b Book) -> Names<'b> {
        let mut names = Names {
            takes: self.takes.clone(),
            of_pages: self.of_pages.clone(),
            unread: self.unread.clone(),
            older: false,
            ..known::of_book(book)
        };
        // Those of pages are known on their pages alone, by their own names.
        for scope in &mut names.scopes {
            let of_page = |name: &str| {
                let page = name.rsplit_once('.').map(|(page, _)| page);
                page.is_some_and(|page| {
                    let whole = format!("{}{page}", scope.prefix);
                    book.index.contains_key(whole.as_str())
                })
            };
            scope.variables.retain(|name, _| !of_page(name));
        }
        for (name, page) in &self.passages {
            names.mention(page.id.span, Named::Passage(name.as_str().into()));
        }
        names
    }
}

/// What is wrong in the pages that were edited.
pub struct Edited {
    pub found: Vec<Diagnostic>,
    /// The bytes of what stands below their headings, in the text as it was and as it is.
    pub bodies: Vec<(Range<usize>, Range<usize>)>,
    /// All texts, this one as it is now.
    pub sources: Sources,
}

/// A page as it is cut from a text, and what stands above its body.
struct Piece<'t> {
    draft: Draft,
    head: &'t str,
}

/// Looks at the pages of a text whose bodies are otherwise than in the book that was compiled with `trees`. None where more than bodies is otherwise, or where
/// that cannot be told from the text alone.
pub fn edited(
    book: &Book,
    trees: &Trees,
    sources: &Sources,
    file: FileId,
    now: &str,
) -> Option<Edited> {
    if !sources.name(file).ends_with(".gamebook") {
        return None;
    }
    let old = sources.text(file);
    let (was, is) = (pieces(file, &old), pieces(file, now));
    let front = |text: &str| markup::after_front(text);
    let same_heads = !was.is_empty()
        && was.len() == is.len()
        && old[..front(&old)] == now[..front(now)]
        && was.iter().zip(&is).all(|(was, is)| was.head == is.head);
    if !same_heads {
        return None;
    }
    let has_passages = was.iter().any(|piece| piece.draft.is_passage());
    let mut names = trees.known.names(book);
    let mut out = Edited {
        found: Vec::new(),
        bodies: Vec::new(),
        sources: sources.with(file, now),
    };
    let mut work = Vec::new();
    let mut next = book.pages.iter().position(|page| page.span.file == file);
    for (was, is) in was.into_iter().zip(is) {
        let passage = was.draft.is_passage();
        let below = is.draft.body.below(now);
        let changed = was.draft.body.below(&old) != below;
        // What a passage says is told on pages anywhere, and the places in one that stands in this text are others now.
        if changed && (passage || has_passages && below.contains("include")) {
            return None;
        }
        if passage {
            continue;
        }
        let id = next?;
        next = Some(id + 1);
        names.details.get_mut(id)?.heading = is.draft.head.id.span;
        if changed {
            out.bodies.push((bytes(&was), bytes(&is)));
            let mut page = book.pages.get(id)?.clone();
            page.span = is.draft.head.id.span;
            work.push((page, Read::of(is.draft.body, now, None)));
        }
    }
    let mut lower = Lower::new(&mut names, &mut out.found, &trees.known.passages);
    for (page, read) in &mut work {
        read.lower(page, &mut lower);
    }
    for fault in &mut out.found {
        page_variables::with_its_page(fault, &out.sources, &names);
    }
    settle(&mut out.found, book, &out.sources);
    Some(out)
}

/// Where the body of a page stands.
fn bytes(piece: &Piece) -> Range<usize> {
    let body = piece.draft.body.span();
    body.start as usize..body.end as usize
}

/// The pages of a text.
fn pieces(file: FileId, text: &str) -> Vec<Piece<'_>> {
    let mut start = markup::after_front(text);
    let mut cut = Cut::new(file, text, start, &mut Vec::new());
    let mut out = Vec::new();
    while let Some(draft) = cut.draft(&mut Vec::new()) {
        let body = draft.body.span();
        let head = text.get(start..body.start as usize).unwrap_or_default();
        out.push(Piece { draft, head });
        start = body.end as usize;
    }
    out
}
