//! The list of bundled books, with a description of each and the saved game.

use super::CliError;
use crate::engine::save::{LoadedSave, SaveFile, SaveStore};
use crate::library::{self, BookMetadata};
use crate::messages::{Messages, say};
use crate::output::present::{Block, Style};
use crate::terminal::repl::{Console, MenuItem, describe_save};
use std::path::Path;

/// The book for readers who have not read any of them.
const FIRST_BOOK: &str = "quern";

/// Reading speed, in words per minute.
const WORDS_PER_MINUTE: usize = 200;

/// A bundled book.
struct BundledBook {
    name: &'static str,
    cover: BookMetadata,
    /// Its saved game.
    save: Option<LoadedSave>,
}

impl BundledBook {
    fn started_game(&self) -> Option<(&LoadedSave, &SaveFile)> {
        let found = self.save.as_ref()?;
        let document = found.document.as_ref()?;
        (!document.is_untouched()).then_some((found, document))
    }
}

/// Shows the list and returns the name of the book that the reader picks. None if they quit. `saves` is the folder of their games.
pub(super) fn choose_book(
    console: &mut Console,
    saves: Option<&Path>,
) -> Result<Option<String>, CliError> {
    let books = library::builtin_metadata()
        .into_iter()
        .map(|(name, cover)| BundledBook {
            save: saves.map(|folder| {
                let store = SaveStore::new(folder.to_owned(), &cover.id, &cover.title);
                store.with_existing_slug().load(None)
            }),
            name,
            cover,
        });
    let books: Vec<BundledBook> = books.collect();
    let words = console.words.clone();
    let mut blocks = vec![Block::new(Style::Title, say!(words, "shelf"))];
    blocks[0].is_underlined = true;
    if books.is_empty() {
        blocks.push(Block::new(Style::Note, say!(words, "shelf-empty")));
        console.print_blocks(&blocks)?;
        return Ok(None);
    }
    let first = books.iter().find(|book| book.name == FIRST_BOOK);
    let first = first.filter(|_| books.iter().all(|book| book.started_game().is_none()));
    if let Some(first) = first {
        let words = words.clone().unsaved(saves.is_none());
        let new = say!(words, "shelf-new", title = &first.cover.title);
        blocks.push(Block::new(Style::Note, new).spaced());
    }
    for (book, n) in books.iter().zip(1_usize..) {
        blocks.extend(book_blocks(book, n, console.style.screen_reader, &words));
    }
    blocks.push(Block::new(Style::Note, say!(words, "shelf-choose")).spaced());
    let all = books.iter().map(|book| MenuItem {
        name: book.name.to_owned(),
        text: book.cover.title.clone(),
    });
    let all: Vec<MenuItem> = all.collect();
    console.begin_prompt();
    console.print_blocks(&blocks)?;
    let wanted = say!(words, "shelf-wanted", n = all.len());
    let help = say!(words, "shelf-help");
    let picked = console.pick_item(&blocks, &all, &wanted, &help)?;
    Ok(picked.map(|n| books[n].name.to_owned()))
}

/// A book in a few lines.
fn book_blocks(book: &BundledBook, n: usize, narrate: bool, words: &Messages) -> Vec<Block> {
    const DEEP: usize = 5;
    let cover = &book.cover;
    let key = match narrate {
        true => format!("{} ", say!(words, "shelf-book", n = n)),
        false => format!("{n}. "),
    };
    let title = Block::new(Style::Key, key)
        .and_text(Style::Plain, cover.title.clone())
        .and_text(Style::Note, format!(" ({})", book.name));
    let mut blocks = vec![title.indented(2, DEEP).spaced()];
    let below = |style, text: String| Block::new(style, text).indented(DEEP, DEEP);
    if !cover.blurb.is_empty() {
        blocks.push(below(Style::Plain, cover.blurb.clone()));
    }
    blocks.push(below(Style::Note, describe_cover(cover, words)));
    if let Some((found, document)) = book.started_game() {
        let at = describe_save(document, found.modified, words);
        let kept = match document.game_over {
            true => say!(words, "shelf-kept-over", at = at),
            false => say!(words, "shelf-kept", at = at),
        };
        blocks.push(below(Style::Plain, kept));
    }
    blocks
}

/// Rules, players, length and mood, in sentences.
fn describe_cover(cover: &BookMetadata, words: &Messages) -> String {
    let rules = library::describe_ruleset(&cover.ruleset, words.language());
    let (minutes, hours) = reading_time(cover.words);
    let length = say!(
        words,
        "shelf-length",
        n = i64::from(cover.seats),
        pages = cover.pages.len(),
        words = words.group_digits(round_count(cover.words)),
        minutes = minutes,
        hours = hours
    );
    let mut facts = vec![format!("{rules}."), length];
    if !cover.mood.is_empty() {
        facts.push(format!(
            "{}.",
            crate::output::present::capitalized(&cover.mood)
        ));
    }
    facts.join(" ")
}

/// Rounds to hundreds, or to tens for a short book.
fn round_count(many: usize) -> usize {
    let step = if many < 1000 { 10 } else { 100 };
    (many + step / 2) / step * step
}

/// Reading time: minutes. If there are none, hours.
fn reading_time(many: usize) -> (usize, usize) {
    let minutes = many.div_ceil(WORDS_PER_MINUTE);
    match minutes {
        0..50 => (minutes.div_ceil(5) * 5, 0),
        _ => (0, (minutes + 30) / 60),
    }
}
