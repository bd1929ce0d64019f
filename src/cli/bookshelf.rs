//! The list of bundled books, with a description of each and the saved game.

use super::CliError;
use crate::engine::save::{LoadedSave, SaveFile, SaveStore};
use crate::library::{self, BookMetadata};
use crate::messages::{Messages, say};
use crate::output::present::{Block, Style, capitalized};
use crate::terminal::repl::{Console, MenuItem, describe_save};
use std::cmp::Reverse;
use std::path::Path;

/// The book to recommend to readers without a started game.
const FIRST_BOOK: &str = "quern";

/// Reading speed, in words per minute.
const WORDS_PER_MINUTE: usize = 200;

/// A bundled book.
struct BundledBook {
    name: &'static str,
    cover: BookMetadata,
    /// Its saved game. None if games are not saved.
    save: Option<LoadedSave>,
}

impl BundledBook {
    fn started_game(&self) -> Option<(&LoadedSave, &SaveFile)> {
        let loaded = self.save.as_ref()?;
        let document = loaded.document.as_ref()?;
        (!document.is_untouched()).then_some((loaded, document))
    }
}

/// Prints the list and returns the name of the book that the reader picks, or none if they quit. `saves` is the folder of their games.
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
    let mut books: Vec<BundledBook> = books.collect();
    books.sort_by_key(|book| {
        let played = book.started_game().map(|(save, _)| save.modified);
        (Reverse(played), book.name != FIRST_BOOK)
    });
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
        let hint = say!(words, "shelf-new", title = &first.cover.title);
        blocks.push(Block::new(Style::Note, hint).spaced());
    }
    // A window shows the whole list at once. The command `about` describes a book.
    let screen_reader = console.style.screen_reader;
    let is_short = console.window.is_some() && console.lines.is_terminal() && !screen_reader;
    for (book, n) in books.iter().zip(1_usize..) {
        let mut lines = book_blocks(book, n, screen_reader, &words);
        if is_short {
            lines[0].space_before = n == 1;
            lines.truncate(1);
            lines.push(short_detail(book, &words));
        }
        blocks.extend(lines);
    }
    let choose = match is_short {
        true => say!(words, "shelf-choose-short"),
        false => say!(words, "shelf-choose"),
    };
    blocks.push(Block::new(Style::Note, choose).spaced());
    let items = (1..).zip(&books).map(|(n, book)| MenuItem {
        name: book.name.to_owned(),
        text: book.cover.title.clone(),
        about: book_blocks(book, n, screen_reader, &words),
    });
    let items: Vec<MenuItem> = items.collect();
    console.begin_prompt();
    console.print_blocks(&blocks)?;
    let expected = say!(words, "shelf-wanted", n = items.len());
    let help = say!(words, "shelf-help");
    let picked = console.pick_item(&blocks, &items, &expected, &help)?;
    Ok(picked.map(|n| books[n].name.to_owned()))
}

/// Indentation of the lines below the title of a book.
const INDENT: usize = 5;

/// The saved game of a book, or else its mood, in one line.
fn short_detail(book: &BundledBook, words: &Messages) -> Block {
    let (style, text) = match kept_game(book, words) {
        Some(text) => (Style::Plain, text),
        None => (Style::Note, capitalized(&book.cover.mood)),
    };
    Block::new(style, text).indented(INDENT, INDENT)
}

/// The saved game of a book as a sentence.
fn kept_game(book: &BundledBook, words: &Messages) -> Option<String> {
    let (loaded, document) = book.started_game()?;
    let description = describe_save(document, loaded.modified, words);
    Some(match document.game_over {
        true => say!(words, "shelf-kept-over", at = description),
        false => say!(words, "shelf-kept", at = description),
    })
}

/// The lines for a book.
fn book_blocks(book: &BundledBook, n: usize, screen_reader: bool, words: &Messages) -> Vec<Block> {
    let cover = &book.cover;
    let key = match screen_reader {
        true => format!("{} ", say!(words, "shelf-book", n = n)),
        false => format!("{n}. "),
    };
    let title = Block::new(Style::Key, key)
        .and_text(Style::Plain, cover.title.clone())
        .and_text(Style::Note, format!(" ({})", book.name));
    let mut blocks = vec![title.indented(2, INDENT).spaced()];
    let detail = |style, text: String| Block::new(style, text).indented(INDENT, INDENT);
    if !cover.blurb.is_empty() {
        blocks.push(detail(Style::Plain, cover.blurb.clone()));
    }
    blocks.push(detail(Style::Note, describe_cover(cover, words)));
    blocks.extend(kept_game(book, words).map(|text| detail(Style::Plain, text)));
    blocks
}

/// The rules, players, length and mood of a book, in sentences.
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
        facts.push(format!("{}.", capitalized(&cover.mood)));
    }
    facts.join(" ")
}

/// Rounds a word count to hundreds, or to tens for a short book.
fn round_count(count: usize) -> usize {
    let step = if count < 1000 { 10 } else { 100 };
    (count + step / 2) / step * step
}

/// Reading time in minutes, or in hours if the minutes are 0.
fn reading_time(words: usize) -> (usize, usize) {
    let minutes = words.div_ceil(WORDS_PER_MINUTE);
    match minutes {
        0..50 => (minutes.div_ceil(5) * 5, 0),
        _ => (0, (minutes + 30) / 60),
    }
}
