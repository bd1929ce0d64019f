//! Whose the games are that go by a book's name: two books may be called so.

use super::files::{previous, stands};
use super::{Named, Store, document};
use std::path::{Path, PathBuf};

/// A game of what may be another book, where this book's games are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stranger {
    pub title: String,
    /// Where that book was, if that is known.
    pub path: String,
    slug: String,
}

enum Whose {
    Nobodys,
    /// Or of nobody that could be found out: damaged files are looked at as this book's.
    Ours,
    Others(Stranger),
}

impl Store {
    /// Is it a game of this book? By the id and the title; without an id by the title and the place, where that still has a book.
    pub fn is_of(&self, book: &Named) -> bool {
        if !book.id.is_empty() {
            return book.id == self.id && book.title == self.title;
        }
        let moved = book.path.is_empty() || !Path::new(&book.path).exists();
        book.title == self.title && (moved || book.path == self.place)
    }

    /// Is it certainly a game of another book?
    pub fn is_foreign(&self, book: &Named) -> bool {
        if !(book.id.is_empty() && self.id.is_empty()) {
            // A game from before the book had an id says none.
            return !book.id.is_empty() && book.id != self.id;
        }
        book.title != self.title && !book.path.is_empty() && book.path != self.place
    }

    /// Finds the files of this book, and leaves those that are another's to it. What may be this book under another title is given back: only
    /// who reads it knows.
    pub fn settle(&mut self) -> Option<Stranger> {
        let base = self.slug.clone();
        let mut first = None;
        for n in 1_usize.. {
            // No title and no id has such a sign.
            let slug = match n {
                1 => base.clone(),
                n => format!("{base}~{n}"),
            };
            match self.whose(&slug) {
                Whose::Ours => {
                    self.slug = slug;
                    return None;
                }
                Whose::Others(stranger) => {
                    first.get_or_insert(stranger);
                }
                Whose::Nobodys => {
                    self.slug = slug;
                    break;
                }
            }
        }
        match (first, self.of_this_place()) {
            (Some(first), _) => Some(first),
            (None, Some(book)) if book.title == self.title => {
                self.slug = book.slug;
                None
            }
            (None, other) => other,
        }
    }

    /// The game is of this book after all.
    pub fn take(&mut self, stranger: Stranger) {
        self.slug = stranger.slug;
    }

    /// A game of the book that stood in this place, under another title.
    fn of_this_place(&self) -> Option<Stranger> {
        if !self.id.is_empty() || self.place.is_empty() {
            return None;
        }
        let mut slugs = self.running();
        slugs.sort_unstable();
        slugs.into_iter().find_map(|slug| {
            let path = self.folder.join(format!("{slug}.json"));
            let book = document::read(&path).ok().flatten()?.book;
            (book.id.is_empty() && book.path == self.place).then_some(Stranger {
                title: book.title,
                path: book.path,
                slug,
            })
        })
    }

    /// What all running games in the folder go by.
    fn running(&self) -> Vec<String> {
        let names = self.listed().into_iter();
        let stems = names.filter_map(|name| Some(name.strip_suffix(".json")?.to_owned()));
        stems.filter(|stem| !stem.contains('.')).collect()
    }

    /// The book of the games that go by this name: the running one says it best.
    pub(super) fn first_of(&self, slug: &str) -> Option<Named> {
        let mut files = self.files_of(slug);
        files.sort_by_key(|file| (*file != format!("{slug}.json"), file.clone()));
        files.iter().find_map(|file| {
            let path: PathBuf = self.folder.join(file);
            Some(document::read(&path).ok().flatten()?.book)
        })
    }

    fn whose(&self, slug: &str) -> Whose {
        if self.files_of(slug).is_empty() {
            return Whose::Nobodys;
        }
        match self.first_of(slug) {
            Some(book) if !self.is_of(&book) => Whose::Others(Stranger {
                title: book.title,
                path: book.path,
                slug: slug.to_owned(),
            }),
            _ => Whose::Ours,
        }
    }

    /// Does the book own what goes by this name?
    pub(super) fn owns(&self, slug: &str) -> bool {
        matches!(self.whose(slug), Whose::Ours)
    }

    /// Does anything of a running game stand in the folder?
    pub(super) fn is_kept(&self) -> bool {
        let running = self.path(None);
        stands(&running) || stands(&previous(&running))
    }
}
