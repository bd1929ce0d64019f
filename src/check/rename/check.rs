//! Checks a new name: its form, and that nothing else has it or had it in an older edition.

use super::index::{full_name, own_name};
use crate::compile::{meaning, slug};
use crate::model::book::{Book, Named, SlotName, around_number};

const WORD: &str = "letters, digits, hyphens and underscores";

/// # Errors
/// Why the symbol cannot get this name.
pub(super) fn check_name(book: &Book, named: &Named, new: &str) -> Result<(), String> {
    let full = full_name(book, named);
    let old = own_name(named, &full);
    if old == new {
        return Err(format!("`{old}` is what it is called already"));
    }
    let (is_valid, wanted) = check_form(named, old, new);
    if !is_valid {
        return Err(format!("`{new}` cannot be its name: that is {wanted}"));
    }
    let is_value = matches!(named, Named::Variable(_) | Named::Taken(..));
    if is_taken(book, named, &full, new) || is_value && meaning(new, &book.vocabulary).is_some() {
        return Err(format!("there is something called `{new}` already"));
    }
    let was = &book.world.was;
    let prefix = &full[..full.len() - old.len()];
    let older = match named {
        Named::Page(_) => was.page(&format!("{prefix}{new}")).map(|now| &**now),
        Named::Code(_) => was.codes.get(new).map(String::as_str),
        Named::Title(_) => was.titles.get(new).map(String::as_str),
        Named::Variable(_) if !full.contains('.') => {
            let now = was.variables.get(&format!("{prefix}{new}"));
            now.map(String::as_str)
        }
        Named::Thing(kind, _) => was.thing(*kind, new),
        _ => None,
    };
    match older.filter(|now| *now != full) {
        Some(now) => Err(format!(
            "`{now}` was called `{new}` in an older edition: games of that edition would come to the wrong one"
        )),
        None => Ok(()),
    }
}

/// Whether a name of this kind can be written so, and how it is written.
fn check_form(named: &Named, old: &str, new: &str) -> (bool, &'static str) {
    let is_word = |also: &str| {
        let letter = |c: char| c.is_alphanumeric() || "-_".contains(c) || also.contains(c);
        new.starts_with(char::is_alphanumeric) && new.chars().all(letter)
    };
    match named {
        Named::Page(_) => (
            is_word(".") && !["again", "back", "return"].contains(&new),
            "letters, digits, hyphens and underscores, and not `again`, `back` or `return`",
        ),
        Named::Passage(_) => (is_word("."), WORD),
        Named::Code(_) => (
            is_word("") && new.starts_with(char::is_uppercase),
            "a capital, then letters, digits, hyphens and underscores",
        ),
        Named::Title(_) => {
            let plain = !new.is_empty() && new.trim() == new && !new.contains(['"', '\\', '\n']);
            let numbered = around_number(old).is_some();
            (
                plain && numbered == around_number(new).is_some(),
                match numbered {
                    true => "words without quotes, with `#` where its number stands",
                    false => "words without quotes, and without a number's `#`",
                },
            )
        }
        Named::Thing(..) => (
            is_word("") && slug(new) == new,
            "small letters, digits, hyphens and underscores",
        ),
        Named::Variable(_) | Named::Taken(..) | Named::Tag(_) => (is_word(""), WORD),
    }
}

/// Does something else have the name?
fn is_taken(book: &Book, named: &Named, full: &str, new: &str) -> bool {
    let prefix = full.find(':').map_or("", |at| &full[..=at]);
    let is_variable = |name: String| {
        let name = SlotName::Variable(&name).to_string();
        book.slots.find(&name).is_some()
    };
    match named {
        Named::Page(_) | Named::Passage(_) => {
            let whole = format!("{prefix}{new}");
            book.index.contains_key(&*whole) || book.passages.contains_key(&whole)
        }
        Named::Code(_) => book.world.codes.contains_key(new),
        Named::Title(_) => book.world.titles.contains_key(new),
        Named::Variable(_) => {
            let page = full.rsplit_once('.').map(|(page, _)| page);
            is_variable(format!("{prefix}{new}"))
                || page.is_some_and(|page| is_variable(format!("{page}.{new}")))
        }
        Named::Taken(passage, _) => {
            let taken = Named::Taken(passage.clone(), new.into());
            is_variable(format!("{prefix}{new}"))
                || book.mentions.iter().any(|it| it.named == taken)
        }
        Named::Tag(_) => {
            let mut tags = book.pages.iter().flat_map(|page| &page.tags);
            tags.any(|tag| **tag == *new)
        }
        Named::Thing(kind, _) => book.world.catalogues[*kind].contains_key(new),
    }
}
