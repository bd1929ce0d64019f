//! What has a name: found in the book as its author calls it.

use super::Sort;
use crate::book::{Book, Named, PageId, SlotName};
use crate::compile::slug;
use crate::suggest::did_you_mean;
use std::collections::BTreeSet;

/// What has the name, found in the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target {
    /// Of the linked book at this place.
    Page(PageId, usize),
    Code(u32),
    Title(u32),
    Variable(u32, usize),
    /// Of a page, by what stands before its own name: `isles:landing.`
    PageVariable(u32, String),
    Passage(String, usize),
    /// What a passage takes, by the whole name of the passage.
    Taken(String),
    Tag,
    Thing(usize),
}

/// The linked book whose name stands before the colon, and the name behind it.
fn part_of<'n>(book: &Book, name: &'n str) -> Result<(usize, &'n str), String> {
    let Some((other, own)) = name.split_once(':') else {
        return Ok((0, name));
    };
    let home = book.parts.first();
    let called = home.and_then(|home| home.neighbours.get(other).copied().flatten());
    let found = called.or_else(|| book.parts.iter().position(|part| part.name == other));
    let part = found.ok_or_else(|| format!("no linked book at hand is called `{other}`"))?;
    Ok((part, own))
}

/// What has this name, and the name without the book it may begin with.
///
/// # Errors
/// Why nothing is meant by it, in words.
pub(super) fn find(book: &Book, sort: &Sort, old: &str) -> Result<(Target, String), String> {
    let none = |what: &str, help: Option<String>| {
        let help = help.map_or_else(String::new, |help| format!("; {help}"));
        format!("there is no {what} `{old}`{help}")
    };
    let now = |now: Option<&str>| now.map(|now| format!("it is called `{now}` now"));
    let (part, own) = match sort {
        Sort::Page | Sort::Variable | Sort::Passage => part_of(book, old)?,
        _ => (0, old),
    };
    let prefix = book.parts.get(part).map_or("", |part| &*part.prefix);
    let whole = format!("{prefix}{own}");
    let ours = |name: &str| -> Option<String> {
        let own = name.strip_prefix(prefix)?;
        (!own.contains(':')).then(|| own.to_owned())
    };
    let near = |known: Vec<String>| did_you_mean(own, known.iter().map(String::as_str));
    let target = match sort {
        Sort::Page => match book.index.get(&*whole) {
            Some(id) => Target::Page(*id, part),
            None => {
                let was = now(book.world.was.page(&whole).map(|id| &**id));
                let known = book.index.keys().filter_map(|id| ours(id)).collect();
                return Err(none("page", was.or_else(|| near(known))));
            }
        },
        Sort::Code | Sort::Title => {
            let (what, known, was) = match sort {
                Sort::Code => ("code", &book.world.codes, &book.world.was.codes),
                _ => ("title", &book.world.titles, &book.world.was.titles),
            };
            match known.get(own) {
                Some(slot) if *sort == Sort::Code => Target::Code(*slot),
                Some(slot) => Target::Title(*slot),
                None => {
                    let was = now(was.get(own).map(String::as_str));
                    let known = known.keys().cloned().collect();
                    return Err(none(what, was.or_else(|| near(known))));
                }
            }
        }
        Sort::Variable => match book.slots.find(&SlotName::Variable(&whole).to_string()) {
            Some(slot) => Target::Variable(slot, part),
            None if let Some(passage) = taking(book, &whole) => Target::Taken(passage.to_owned()),
            None => {
                let was = now(book.world.was.variables.get(&whole).map(String::as_str));
                let names = book
                    .slots
                    .names()
                    .filter_map(|(_, name)| ours(SlotName::variable(name)?));
                let taken = book.mentions.iter().filter_map(|it| match &it.named {
                    Named::Taken(passage, own) => ours(&format!("{passage}.{own}")),
                    _ => None,
                });
                return Err(none(
                    "variable",
                    was.or_else(|| near(names.chain(taken).collect())),
                ));
            }
        },
        Sort::Passage => {
            if !book.passages.contains_key(&whole) {
                let known = book.passages.keys().filter_map(|name| ours(name)).collect();
                return Err(none("passage", near(known)));
            }
            Target::Passage(whole.clone(), part)
        }
        Sort::Tag => {
            let tags: BTreeSet<String> = book
                .pages
                .iter()
                .flat_map(|page| &page.tags)
                .map(ToString::to_string)
                .collect();
            if !tags.contains(own) {
                return Err(none("tag of a page", near(tags.into_iter().collect())));
            }
            Target::Tag
        }
        Sort::Thing(kind) => {
            return thing(book, kind.as_deref(), own)
                .map_err(|help| none(kind.as_deref().unwrap_or("thing"), help));
        }
    };
    Ok((target, own.to_owned()))
}

/// The passage before the last dot, if it takes what is named behind it: `stall.price`.
fn taking<'n>(book: &Book, whole: &'n str) -> Option<&'n str> {
    let (passage, own) = whole.rsplit_once('.')?;
    takes(book, passage, own).then_some(passage)
}

pub(super) fn takes(book: &Book, passage: &str, own: &str) -> bool {
    let taken = Named::Taken(passage.into(), own.into());
    book.mentions.iter().any(|it| it.named == taken)
}

/// An entry by its id, or by its id in any spelling.
fn thing(book: &Book, kind: Option<&str>, own: &str) -> Result<(Target, String), Option<String>> {
    let id = slug(own);
    let kinds = &book.vocabulary.kinds;
    let those: Vec<usize> = (0..kinds.len())
        .filter(|n| kind.is_none_or(|kind| kinds[*n].name == kind))
        .collect();
    let has = |n: &&usize| book.world.catalogues[**n].contains_key(&id);
    let found: Vec<&usize> = those.iter().filter(has).collect();
    match found.as_slice() {
        [n] => Ok((Target::Thing(**n), id)),
        [] => {
            let was = those.iter().find_map(|n| book.world.was.thing(*n, &id));
            let known = those.iter().flat_map(|n| book.world.catalogues[*n].keys());
            let near = did_you_mean(&id, known.map(String::as_str));
            Err(was.map(|now| format!("it is called `{now}` now")).or(near))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|n| &*kinds[**n].name).collect();
            let names = names.join(" or ");
            Err(Some(format!("say which is meant: {names}")))
        }
    }
}

/// The new name without the book that it may begin with.
pub(super) fn own_name<'n>(book: &Book, target: &Target, new: &'n str) -> &'n str {
    match (target, part_of(book, new)) {
        (
            Target::Page(_, part) | Target::Variable(_, part) | Target::Passage(_, part),
            Ok((same, own)),
        ) if *part == same => own,
        _ => new,
    }
}

/// A page says the name of a variable of its own without the page, and a passage that of what it takes: `tries` for `gate.tries`.
pub(super) fn of_page<'n>(
    book: &Book,
    target: Target,
    old: &str,
    new: &'n str,
) -> (Target, String, &'n str) {
    match (target, old.rsplit_once('.')) {
        (Target::Variable(slot, part), Some((page, own))) => {
            let before = format!("{page}.");
            let new = new.strip_prefix(&*before).unwrap_or(new);
            let prefix = book.parts.get(part).map_or("", |part| &*part.prefix);
            let whole = format!("{prefix}{before}");
            (Target::PageVariable(slot, whole), own.to_owned(), new)
        }
        (Target::Taken(passage), Some((before, own))) => {
            let new = new.strip_prefix(&*format!("{before}.")).unwrap_or(new);
            (Target::Taken(passage), own.to_owned(), new)
        }
        (target, _) => (target, old.to_owned(), new),
    }
}
