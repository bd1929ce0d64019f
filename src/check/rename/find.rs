//! Finds what a name on the command line means.

use super::Kind;
use super::index::{full_name, own_name};
use crate::compile::slug;
use crate::model::book::{Book, Named, SlotName};
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
