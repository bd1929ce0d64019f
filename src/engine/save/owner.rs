//! Determines the book to which games belong. Two books can have the same name.

use super::files::{exists, previous_path};
use super::{NamedFingerprint, SaveStore, document};
use std::path::{Path, PathBuf};

/// A game that has the file name of this book, but may belong to another book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignGame {
    pub title: String,
    /// The path of its book; empty if unknown.
    pub path: String,
    slug: String,
}

enum SaveOwner {
    /// There are no files.
    Unowned,
    /// The files belong to this book, or are damaged.
    ThisBook,
    OtherBook(ForeignGame),
}

impl SaveStore {
    /// True if the game belongs to this book, according to its id and title.
    ///
    /// Without an id, the title and the path must match. The path is ignored if there is no longer a book at it.
    pub fn is_same_book(&self, book: &NamedFingerprint) -> bool {
        if !book.id.is_empty() {
            return book.id == self.id && book.title == self.title;
        }
        let is_moved = book.path.is_empty() || !Path::new(&book.path).exists();
        book.title == self.title && (is_moved || book.path == self.book_path)
    }

    /// True if the game certainly belongs to another book.
    pub fn is_foreign(&self, book: &NamedFingerprint) -> bool {
        if !(book.id.is_empty() && self.id.is_empty()) {
            // A game from before the book had an id has no id.
            return !book.id.is_empty() && book.id != self.id;
        }
        book.title != self.title && !book.path.is_empty() && book.path != self.book_path
    }

    /// Chooses the prefix of this book's files, which no other book uses.
    ///
    /// Returns a game that may belong to this book with another title. Only the reader can decide this.
    pub fn choose_slug(&mut self) -> Option<ForeignGame> {
        let base = self.slug.clone();
        let mut first = None;
        for n in 1_usize.. {
            // Slugs of titles and ids do not contain `~`.
            let slug = match n {
                1 => base.clone(),
                n => format!("{base}~{n}"),
            };
            match self.slug_owner(&slug) {
                SaveOwner::ThisBook => {
                    self.slug = slug;
                    return None;
                }
                SaveOwner::OtherBook(game) => {
                    first.get_or_insert(game);
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
            (None, game) => game,
        }
    }

    /// Accepts a game as a game of this book.
    pub fn adopt(&mut self, game: ForeignGame) {
        self.slug = game.slug;
    }

    /// A game of a book at the same path, whose title can differ.
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

    /// The prefixes of all running games in the folder.
    fn running_slugs(&self) -> Vec<String> {
        let names = self.file_names().into_iter();
        let stems = names.filter_map(|name| Some(name.strip_suffix(".json")?.to_owned()));
        stems.filter(|stem| !stem.contains('.')).collect()
    }

    /// The book of the games with this prefix. The running game has precedence.
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

    /// True if the files with this prefix belong to the book.
    pub(super) fn owns(&self, slug: &str) -> bool {
        matches!(self.slug_owner(slug), SaveOwner::ThisBook)
    }

    /// True if the folder contains a file of the running game.
    pub(super) fn has_running_save(&self) -> bool {
        let running = self.path(None);
        exists(&running) || exists(&previous_path(&running))
    }
}
