//! Pages that are read while the rules are still being loaded: what a page's text says does not hang on any rule.

use super::header::HEADER;
use super::linked::Linked;
use super::pages::Read;
use crate::syntax::markup::{self, Body, Cut};
use crate::syntax::source::{FileId, Sources, Span};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of text that are worth a thread.
const LEAST: usize = 16 << 10;
/// Bytes that are read ahead at most: the tree of each page waits until the page is lowered, and is many times its text.
const MOST: usize = 2 << 20;

/// The pages of linked books, to be read by whoever has nothing else to do.
pub struct Ahead {
    /// Each with the number that it should have among the sources.
    texts: Vec<(FileId, Arc<String>)>,
    enough: AtomicBool,
}

/// The parsed bodies of pages.
#[derive(Debug, Default)]
pub struct Trees {
    texts: Vec<(FileId, Arc<String>)>,
    /// By file and the byte at which the body begins.
    bodies: HashMap<(FileId, u32), Read>,
}

impl Ahead {
    /// The pages of books whose texts will be the next among the sources; none where a thread would cost more than it saves.
    #[must_use]
    pub fn of(linked: &Linked, sources: &Sources) -> Option<Self> {
        let mut next = u32::try_from(sources.iter().count()).ok()?;
        let mut texts = Vec::new();
        for book in &linked.books {
            for path in book.shelf().paths() {
                let pages = path.ends_with(".gamebook");
                if pages && let Ok(text) = book.shelf().read(&path) {
                    texts.push((FileId(next), Arc::new(text)));
                }
                // What has a number in fact is known once the rules are; `Trees` looks whether it is this one.
                let catalogue = path.ends_with(".yaml") && !path.contains('/');
                next += u32::from(pages || catalogue || path == HEADER);
            }
        }
        let long: usize = texts.iter().map(|(_, text)| text.len()).sum();
        (long >= LEAST).then_some(Self {
            texts,
            enough: AtomicBool::new(false),
        })
    }

    /// Reads page after page until that is [`enough`](Self::enough).
    #[must_use]
    pub fn read(&self) -> Trees {
        let mut out = Trees::default();
        let mut bytes = 0;
        for (file, text) in &self.texts {
            // Faults of headings are told where the pages are gathered.
            let mut unheard = Vec::new();
            let mut cut = Cut::new(*file, text, markup::after_front(text), &mut unheard);
            while bytes < MOST
                && !self.enough.load(Ordering::Relaxed)
                && let Some(draft) = cut.draft(&mut unheard)
            {
                let span = draft.body.span();
                bytes += (span.end - span.start) as usize;
                let read = Read::of(draft.body, text);
                out.bodies.insert((*file, span.start), read);
            }
        }
        out.texts = self.texts.clone();
        out
    }

    /// Whoever reads stops after the page that is being read.
    pub fn enough(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }
}

impl Trees {
    /// Drops the pages of texts that have changed.
    pub(super) fn settle(&mut self, sources: &Sources) {
        let texts = std::mem::take(&mut self.texts);
        for (file, text) in texts {
            if sources.text(file) != text {
                self.bodies.retain(|(of, _), _| *of != file);
            }
        }
    }

    /// The body, if it is parsed already.
    pub(super) fn take(&mut self, body: &Body) -> Option<Read> {
        let span = body.span();
        self.bodies.remove(&(span.file, span.start))
    }

    /// Stores a body that stands there in one of the sources.
    pub(super) fn keep(&mut self, place: Span, read: Read, sources: &Sources) {
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
