//! The list of bundled books, with a description of each and the saved game.

use super::CliError;
use crate::engine::save::{LoadedSave, SaveFile, SaveStore};
use crate::library::{self, BookCover};
use crate::messages::{Messages, say};
use crate::output::present::{Block, Style};
use crate::terminal::repl::{Console, MenuItem, kept_at};
use std::path::Path;

/// The book for readers who have not read any of them.
const FIRST: &str = "quern";

/// Reading speed, in words per minute.
const WORDS_A_MINUTE: usize = 200;

/// A bundled book.
struct BundledBook {
    name: &'static str,
    cover: BookCover,
    /// Its saved game.
    kept: Option<LoadedSave>,
}

impl BundledBook {
    fn game(&self) -> Option<(&LoadedSave, &SaveFile)> {
        let found = self.kept.as_ref()?;
        let document = found.document.as_ref()?;
        (!document.is_untouched()).then_some((found, document))
    }
}

/// Shows the list and returns the name of the book that the reader picks. None if they quit. `saves` is the folder of their games.
pub(super) fn choose(
    console: &mut Console,
    saves: Option<&Path>,
) -> Result<Option<String>, CliError> {
    let books = library::covers()
        .into_iter()
        .map(|(name, cover)| BundledBook {
            kept: saves.map(|folder| {
                let store = SaveStore::new(folder.to_owned(), &cover.id, &cover.title);
                store.as_found().find(None)
            }),
            name,
            cover,
        });
    let books: Vec<BundledBook> = books.collect();
    let words = console.words.clone();
    let mut blocks = vec![Block::new(Style::Title, say!(words, "shelf"))];
    blocks[0].underlined = true;
    if books.is_empty() {
        blocks.push(Block::new(Style::Aside, say!(words, "shelf-empty")));
        console.show(&blocks)?;
        return Ok(None);
    }
    let first = books.iter().find(|book| book.name == FIRST);
    let first = first.filter(|_| books.iter().all(|book| book.game().is_none()));
    if let Some(first) = first {
        let words = words.clone().unkept(saves.is_none());
        let new = say!(words, "shelf-new", title = &first.cover.title);
        blocks.push(Block::new(Style::Aside, new).apart());
    }
    for (book, n) in books.iter().zip(1_usize..) {
        blocks.extend(shown(book, n, console.ink.narrate, &words));
    }
    blocks.push(Block::new(Style::Aside, say!(words, "shelf-choose")).apart());
    let all = books.iter().map(|book| MenuItem {
        name: book.name.to_owned(),
        words: book.cover.title.clone(),
    });
    let all: Vec<MenuItem> = all.collect();
    console.asks();
    console.show(&blocks)?;
    let wanted = say!(words, "shelf-wanted", n = all.len());
    let help = say!(words, "shelf-help");
    let picked = console.pick(&blocks, &all, &wanted, &help)?;
    Ok(picked.map(|n| books[n].name.to_owned()))
}

/// A book in a few lines.
fn shown(book: &BundledBook, n: usize, narrate: bool, words: &Messages) -> Vec<Block> {
    const DEEP: usize = 5;
    let cover = &book.cover;
    let key = match narrate {
        true => format!("{} ", say!(words, "shelf-book", n = n)),
        false => format!("{n}. "),
    };
    let title = Block::new(Style::Key, key)
        .and(Style::Plain, cover.title.clone())
        .and(Style::Aside, format!(" ({})", book.name));
    let mut blocks = vec![title.indented(2, DEEP).apart()];
    let below = |style, text: String| Block::new(style, text).indented(DEEP, DEEP);
    if !cover.blurb.is_empty() {
        blocks.push(below(Style::Plain, cover.blurb.clone()));
    }
    blocks.push(below(Style::Aside, facts(cover, words)));
    if let Some((found, document)) = book.game() {
        let at = kept_at(document, found.written, words);
        let kept = match document.over {
            true => say!(words, "shelf-kept-over", at = at),
            false => say!(words, "shelf-kept", at = at),
        };
        blocks.push(below(Style::Plain, kept));
    }
    blocks
}

/// Rules, players, length and mood, in sentences.
fn facts(cover: &BookCover, words: &Messages) -> String {
    let rules = library::on_the_shelf(&cover.ruleset, words.language());
    let (minutes, hours) = time(cover.words);
    let length = say!(
        words,
        "shelf-length",
        n = i64::from(cover.seats),
        pages = cover.pages.len(),
        words = words.grouped(rounded(cover.words)),
        minutes = minutes,
        hours = hours
    );
    let mut facts = vec![format!("{rules}."), length];
    if !cover.mood.is_empty() {
        facts.push(format!("{}.", crate::output::present::capital(&cover.mood)));
    }
    facts.join(" ")
}

/// Rounds to hundreds, or to tens for a short book.
fn rounded(many: usize) -> usize {
    let step = if many < 1000 { 10 } else { 100 };
    (many + step / 2) / step * step
}

/// Reading time: minutes. If there are none, hours.
fn time(many: usize) -> (usize, usize) {
    let minutes = many.div_ceil(WORDS_A_MINUTE);
    match minutes {
        0..50 => (minutes.div_ceil(5) * 5, 0),
        _ => (0, (minutes + 30) / 60),
    }
}
