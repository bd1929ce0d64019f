//! Finds the book that games belong to. Two books can have the same name.

use super::files::{exists, previous_path};
use super::{NamedFingerprint, SaveStore, document};
use std::path::{Path, PathBuf};

/// A game of a book that may be a different one, with the name of this book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignGame {
    pub title: String,
    /// Path of that book, if it is known.
    pub path: String,
    slug: String,
}

enum SaveOwner {
    Unowned,
    /// Ours, or unknown: damaged files count as those of this book.
    ThisBook,
    OtherBook(ForeignGame),
}

impl SaveStore {
    /// True if the game belongs to this book, by its id and title. Without an id, the title and the path decide, if there is still a book at that
    /// path.
    pub fn is_same_book(&self, book: &NamedFingerprint) -> bool {
        if !book.id.is_empty() {
            return book.id == self.id && book.title == self.title;
        }
        let moved = book.path.is_empty() || !Path::new(&book.path).exists();
        book.title == self.title && (moved || book.path == self.book_path)
    }

    /// True if the game certainly belongs to another book.
    pub fn is_foreign(&self, book: &NamedFingerprint) -> bool {
        if !(book.id.is_empty() && self.id.is_empty()) {
            // A game from before the book had an id has no id.
            return !book.id.is_empty() && book.id != self.id;
        }
        book.title != self.title && !book.path.is_empty() && book.path != self.book_path
    }

    /// Finds the files of this book, and avoids those of other books. Returns a game that can be of this book under another title, because only the
    /// reader can decide that.
    pub fn choose_slug(&mut self) -> Option<ForeignGame> {
        let base = self.slug.clone();
        let mut first = None;
        for n in 1_usize.. {
            // Titles and ids do not contain this character.
            let slug = match n {
                1 => base.clone(),
                n => format!("{base}~{n}"),
            };
            match self.slug_owner(&slug) {
                SaveOwner::ThisBook => {
                    self.slug = slug;
                    return None;
                }
                SaveOwner::OtherBook(stranger) => {
                    first.get_or_insert(stranger);
                }
                SaveOwner::Unowned => {
                    self.slug = slug;
                    break;
                }
            }
        }
        match (first, self.find_at_same_path()) {
            (Some(first), _) => Some(first),
            (None, Some(book)) if book.title == self.title => {
                self.slug = book.slug;
                None
            }
            (None, other) => other,
        }
    }

    /// Accepts the game as one of this book.
    pub fn adopt(&mut self, stranger: ForeignGame) {
        self.slug = stranger.slug;
    }

    /// A game of the book at the same path with another title.
    fn find_at_same_path(&self) -> Option<ForeignGame> {
        if !self.id.is_empty() || self.book_path.is_empty() {
            return None;
        }
        let mut slugs = self.running_slugs();
        slugs.sort_unstable();
        slugs.into_iter().find_map(|slug| {
            let path = self.folder.join(format!("{slug}.json"));
            let book = document::read_save(&path).ok().flatten()?.book;
            (book.id.is_empty() && book.path == self.book_path).then_some(ForeignGame {
                title: book.title,
                path: book.path,
                slug,
            })
        })
    }

    /// Names of all running games in the folder.
    fn running_slugs(&self) -> Vec<String> {
        let names = self.file_names().into_iter();
        let stems = names.filter_map(|name| Some(name.strip_suffix(".json")?.to_owned()));
        stems.filter(|stem| !stem.contains('.')).collect()
    }

    /// The book of the games with this name. The running game takes precedence.
    pub(super) fn book_of_slug(&self, slug: &str) -> Option<NamedFingerprint> {
        let mut files = self.files_with_slug(slug);
        files.sort_by_key(|file| (*file != format!("{slug}.json"), file.clone()));
        files.iter().find_map(|file| {
            let path: PathBuf = self.folder.join(file);
            Some(document::read_save(&path).ok().flatten()?.book)
        })
    }

    fn slug_owner(&self, slug: &str) -> SaveOwner {
        if self.files_with_slug(slug).is_empty() {
            return SaveOwner::Unowned;
        }
        match self.book_of_slug(slug) {
            Some(book) if !self.is_same_book(&book) => SaveOwner::OtherBook(ForeignGame {
                title: book.title,
                path: book.path,
                slug: slug.to_owned(),
            }),
            _ => SaveOwner::ThisBook,
        }
    }

    /// True if the book owns the files with this name.
    pub(super) fn owns(&self, slug: &str) -> bool {
        matches!(self.slug_owner(slug), SaveOwner::ThisBook)
    }

    /// True if the folder has any file of a running game.
    pub(super) fn has_running_save(&self) -> bool {
        let running = self.path(None);
        exists(&running) || exists(&previous_path(&running))
    }
}
