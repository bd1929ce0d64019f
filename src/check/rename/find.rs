//! Finds what a name on the command line means, and checks a new name.

use super::Kind;
use super::index::{full_name, own_name};
use crate::compile::{meaning, slug};
use crate::model::book::{Book, Named, SlotName, around_number};
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeSet;

/// The linked book whose name stands before the colon, and the rest of the name.
fn split_part<'n>(book: &Book, name: &'n str) -> Result<(usize, &'n str), String> {
    let Some((other, own)) = name.split_once(':') else {
        return Ok((0, name));
    };
    let home = book.parts.first();
    let called = home.and_then(|home| home.neighbours.get(other).copied().flatten());
    let found = called.or_else(|| book.parts.iter().position(|part| part.name == other));
    let part = found.ok_or_else(|| format!("no linked book at hand is called `{other}`"))?;
    Ok((part, own))
}

/// The symbol of this kind and name.
///
/// # Errors
/// Why there is none, in words.
pub fn find(book: &Book, kind: &Kind, name: &str) -> Result<Named, String> {
    let (part, own) = match kind {
        Kind::Page | Kind::Variable | Kind::Passage => split_part(book, name)?,
        _ => (0, name),
    };
    let prefix = book.parts.get(part).map_or("", |part| &*part.prefix);
    let full = format!("{prefix}{own}");
    let was = &book.world.was;
    // The symbol, its name of today if it was renamed, and all names of the kind.
    let (found, now, known): (Option<Named>, Option<&str>, Vec<String>) = match kind {
        Kind::Page => (
            book.index.get(&*full).copied().map(Named::Page),
            was.page(&full).map(|id| &**id),
            book.index.keys().map(ToString::to_string).collect(),
        ),
        Kind::Code => (
            book.world.codes.get(own).copied().map(Named::Code),
            was.codes.get(own).map(String::as_str),
            book.world.codes.keys().cloned().collect(),
        ),
        Kind::Title => (
            book.world.titles.get(own).copied().map(Named::Title),
            was.titles.get(own).map(String::as_str),
            book.world.titles.keys().cloned().collect(),
        ),
        Kind::Variable => {
            let slot = book.slots.find(&SlotName::Variable(&full).to_string());
            let taken = book.mentions.iter().map(|it| &it.named);
            let taken = taken.filter(|it| matches!(it, Named::Taken(..)));
            let found = taken.clone().find(|it| full_name(book, it) == full);
            let names = book.slots.names();
            let names = names.filter_map(|(_, name)| SlotName::variable(name));
            let names = names.map(ToOwned::to_owned);
            (
                slot.map(Named::Variable).or_else(|| found.cloned()),
                was.variables.get(&full).map(String::as_str),
                names.chain(taken.map(|it| full_name(book, it))).collect(),
            )
        }
        Kind::Passage => {
            let known = book.passages.contains_key(&full);
            let found = known.then(|| Named::Passage((&*full).into()));
            (found, None, book.passages.keys().cloned().collect())
        }
        Kind::Tag => {
            let tags = book.pages.iter().flat_map(|page| &page.tags);
            let tags: BTreeSet<String> = tags.map(ToString::to_string).collect();
            let found = tags.contains(own).then(|| Named::Tag(own.into()));
            (found, None, tags.into_iter().collect())
        }
        Kind::Thing(kind) => return find_entry(book, kind.as_deref(), own),
    };
    found.ok_or_else(|| {
        let known = known.iter().filter_map(|it| it.strip_prefix(prefix));
        let known: Vec<&str> = match kind {
            Kind::Title => known.collect(),
            _ => known.filter(|it| !it.contains(':')).collect(),
        };
        not_found(kind.name(), own, name, now, known.into_iter())
    })
}

fn not_found<'k>(
    kind: &str,
    own: &str,
    name: &str,
    now: Option<&str>,
    known: impl Iterator<Item = &'k str>,
) -> String {
    let now = now.map(|now| format!("it is called `{now}` now"));
    let help = now.or_else(|| did_you_mean(own, known));
    let help = help.map_or_else(String::new, |help| format!("; {help}"));
    format!("there is no {kind} `{name}`{help}")
}

/// An entry of a catalogue by its id, in any spelling.
fn find_entry(book: &Book, kind: Option<&str>, name: &str) -> Result<Named, String> {
    let id = slug(name);
    let kinds = book.vocabulary.kinds.iter().enumerate();
    let kinds = kinds.filter(|(_, it)| kind.is_none_or(|kind| it.name == kind));
    let catalogue = |n: usize| &book.world.catalogues[n];
    let found: Vec<_> = kinds
        .clone()
        .filter(|(n, _)| catalogue(*n).contains_key(&id))
        .collect();
    match found.as_slice() {
        [(n, _)] => Ok(Named::Thing(*n, id.into())),
        [] => {
            let mut numbers = kinds.map(|(n, _)| n);
            let now = numbers
                .clone()
                .find_map(|n| book.world.was.thing(n, &id).map(ToOwned::to_owned));
            let known = numbers.by_ref().flat_map(|n| catalogue(n).keys());
            let known = known.map(String::as_str);
            let kind = kind.unwrap_or("thing");
            Err(not_found(kind, &id, name, now.as_deref(), known))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|(_, kind)| &*kind.name).collect();
            let kind = kind.unwrap_or("thing");
            let names = names.join(" or ");
            Err(format!(
                "there is no {kind} `{name}`; say which is meant: {names}"
            ))
        }
    }
}

/// The new name without the book and the page that it may begin with: `tries` for `gate.tries`.
pub(super) fn strip_scope<'n>(book: &Book, named: &Named, new: &'n str) -> &'n str {
    let full = full_name(book, named);
    let scope = &full[..full.len() - own_name(named, &full).len()];
    let page = scope.rsplit(':').next().unwrap_or(scope);
    let has_part = matches!(
        named,
        Named::Page(_) | Named::Variable(_) | Named::Passage(_)
    );
    let new = match split_part(book, new) {
        Ok((part, own)) if has_part && part == part_of(book, &full) => own,
        _ => new,
    };
    new.strip_prefix(page).unwrap_or(new)
}

/// The linked book that a whole name belongs to.
pub(super) fn part_of(book: &Book, full: &str) -> usize {
    let prefix = full.find(':').map_or("", |at| &full[..=at]);
    let mut parts = book.parts.iter();
    parts.position(|part| part.prefix == prefix).unwrap_or(0)
}

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
