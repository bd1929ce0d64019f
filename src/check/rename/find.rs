//! Finds what a name on the command line means, and checks a new name.

use super::SymbolKind;
use super::index::{full_name, local_name};
use crate::compile::{existing_meaning, slug};
use crate::model::book::{Book, NameKind, SlotName, split_at_number};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::{is_capital, is_word, normalize_text};
use std::collections::BTreeSet;

/// Splits the name of a linked book from the rest of a name.
fn split_book<'n>(book: &Book, name: &'n str) -> Result<(usize, &'n str), String> {
    let Some((other, own)) = name.split_once(':') else {
        return Ok((0, name));
    };
    let home = book.data.parts.first();
    let found = home.and_then(|home| home.books.get(other).copied());
    let part = found.ok_or_else(|| format!("unknown or unavailable book `{other}`"))?;
    Ok((part, own))
}

/// Finds the symbol of this kind with a full name.
fn lookup(book: &Book, kind: &SymbolKind, full: &str) -> Option<NameKind> {
    match kind {
        SymbolKind::Page => book.index.get(full).copied().map(NameKind::Page),
        SymbolKind::Code => book.data.code_slots.get(full).copied().map(NameKind::Code),
        SymbolKind::Title => book
            .data
            .title_slots
            .get(full)
            .copied()
            .map(NameKind::Title),
        SymbolKind::Variable => {
            let slot = book.slots.find(&SlotName::Variable(full).to_string());
            let mut taken = fragment_params(book).filter(|it| full_name(book, it) == full);
            slot.map(NameKind::Variable)
                .or_else(|| taken.next().cloned())
        }
        SymbolKind::Fragment => {
            let is_known = book.fragment_spans.contains_key(full);
            is_known.then(|| NameKind::Fragment(full.into()))
        }
        SymbolKind::Tag => {
            let mut tags = book.pages.iter().flat_map(|page| &page.tags);
            let is_known = tags.any(|tag| **tag == *full);
            is_known.then(|| NameKind::Tag(full.into()))
        }
        SymbolKind::Entry(kind) => {
            let kind = kinds_with(book, kind.as_deref(), full).next()?;
            Some(NameKind::Entry(kind, full.into()))
        }
    }
}

/// Returns the parameters of fragments.
fn fragment_params(book: &Book) -> impl Iterator<Item = &NameKind> {
    let named = book.mentions.iter().map(|it| &it.target);
    named.filter(|it| matches!(it, NameKind::FragmentParam(..)))
}

/// Returns the indices of kinds: this one or all.
fn kind_indices<'b>(book: &'b Book, kind: Option<&'b str>) -> impl Iterator<Item = usize> + 'b {
    let kinds = book.schema.kinds.iter().zip(0..);
    let kinds = kinds.filter(move |(it, _)| kind.is_none_or(|kind| it.name == kind));
    kinds.map(|(_, n)| n)
}

/// Returns those kinds that have an entry with this id.
fn kinds_with<'b>(
    book: &'b Book,
    kind: Option<&'b str>,
    id: &'b str,
) -> impl Iterator<Item = usize> + 'b {
    kind_indices(book, kind).filter(move |n| book.data.catalogues[*n].contains_key(id))
}

/// Returns the current name of a symbol that had this full name in an older edition.
fn current_name<'b>(book: &'b Book, kind: &SymbolKind, full: &str) -> Option<&'b str> {
    let was = &book.data.aliases;
    match kind {
        SymbolKind::Page => was.current_page(full).map(|now| &**now),
        SymbolKind::Code => was.codes.get(full).map(String::as_str),
        SymbolKind::Title => was.titles.get(full).map(String::as_str),
        SymbolKind::Variable => was.variables.get(full).map(String::as_str),
        SymbolKind::Fragment | SymbolKind::Tag => None,
        SymbolKind::Entry(kind) => {
            kind_indices(book, kind.as_deref()).find_map(|n| was.current_entry(n, full))
        }
    }
}

/// Returns all names of a kind.
fn known_names(book: &Book, kind: &SymbolKind) -> Vec<String> {
    match kind {
        SymbolKind::Page => book.index.keys().map(ToString::to_string).collect(),
        SymbolKind::Code => book.data.code_slots.keys().cloned().collect(),
        SymbolKind::Title => book.data.title_slots.keys().cloned().collect(),
        SymbolKind::Variable => {
            let names = book.slots.names();
            let names = names.filter_map(|(_, name)| SlotName::variable_name(name));
            let taken = fragment_params(book).map(|it| full_name(book, it));
            names.map(ToOwned::to_owned).chain(taken).collect()
        }
        SymbolKind::Fragment => book.fragment_spans.keys().cloned().collect(),
        SymbolKind::Tag => {
            let tags = book.pages.iter().flat_map(|page| &page.tags);
            let tags: BTreeSet<String> = tags.map(ToString::to_string).collect();
            tags.into_iter().collect()
        }
        SymbolKind::Entry(kind) => {
            let catalogues = kind_indices(book, kind.as_deref()).map(|n| &book.data.catalogues[n]);
            catalogues.flat_map(|all| all.keys().cloned()).collect()
        }
    }
}

fn symbol_kind(book: &Book, named: &NameKind) -> SymbolKind {
    match named {
        NameKind::Page(_) => SymbolKind::Page,
        NameKind::Code(_) => SymbolKind::Code,
        NameKind::Title(_) => SymbolKind::Title,
        NameKind::Variable(_) | NameKind::FragmentParam(..) => SymbolKind::Variable,
        NameKind::Fragment(_) => SymbolKind::Fragment,
        NameKind::Tag(_) => SymbolKind::Tag,
        NameKind::Entry(kind, _) => SymbolKind::Entry(Some(book.schema.kinds[*kind].name.clone())),
    }
}

/// Finds the symbol of this kind and name.
///
/// # Errors
/// If it does not exist: the message.
pub fn find_symbol(book: &Book, kind: &SymbolKind, name: &str) -> Result<NameKind, String> {
    let name = &*normalize_text(name);
    let (part, own) = match kind {
        SymbolKind::Page | SymbolKind::Variable | SymbolKind::Fragment => split_book(book, name)?,
        _ => (0, name),
    };
    let prefix = match kind {
        SymbolKind::Page | SymbolKind::Variable | SymbolKind::Fragment => {
            book.parts.get(part).map_or("", |part| &*part.prefix)
        }
        _ => "",
    };
    let full = match kind {
        SymbolKind::Entry(_) => slug(own),
        _ => format!("{prefix}{own}"),
    };
    if *kind == SymbolKind::Entry(None) {
        let all: Vec<usize> = kinds_with(book, None, &full).collect();
        if all.len() > 1 {
            let names = all.iter().map(|n| &*book.schema.kinds[*n].name);
            let names = names.collect::<Vec<_>>().join(" or ");
            return Err(format!(
                "there is no thing `{name}`; say which is meant: {names}"
            ));
        }
    }
    lookup(book, kind, &full).ok_or_else(|| {
        let known = known_names(book, kind);
        let known = known.iter().filter_map(|it| it.strip_prefix(prefix));
        let known = known.filter(|it| *kind == SymbolKind::Title || !it.contains(':'));
        let now = current_name(book, kind, &full);
        not_found_message(kind.name(), &full[prefix.len()..], name, now, known)
    })
}

fn not_found_message<'k>(
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

/// Returns the new name without a prefix of book and page: `tries` for `gate.tries`.
pub(super) fn strip_scope<'n>(book: &Book, named: &NameKind, new: &'n str) -> &'n str {
    let full = full_name(book, named);
    let scope = &full[..full.len() - local_name(named, &full).len()];
    let page = scope.rsplit(':').next().unwrap_or(scope);
    let has_part = matches!(
        named,
        NameKind::Page(_) | NameKind::Variable(_) | NameKind::Fragment(_)
    );
    let new = match split_book(book, new) {
        Ok((part, own)) if has_part && part == find_part(book, &full) => own,
        _ => new,
    };
    new.strip_prefix(page).unwrap_or(new)
}

/// Returns the linked book that a full name belongs to.
pub(super) fn find_part(book: &Book, full: &str) -> usize {
    let prefix = full.find(':').map_or("", |at| &full[..=at]);
    let mut parts = book.parts.iter();
    parts.position(|part| part.prefix == prefix).unwrap_or(0)
}

const WORD_FORM: &str = "letters, digits, hyphens and underscores";

/// Checks that a symbol can get this name.
///
/// # Errors
/// If it cannot: the message.
pub(super) fn check_name(book: &Book, named: &NameKind, new: &str) -> Result<(), String> {
    let full = full_name(book, named);
    let old = local_name(named, &full);
    if old == new {
        return Err(format!("`{old}` is what it is called already"));
    }
    let (is_valid, wanted) = check_form(named, old, new);
    if !is_valid {
        return Err(format!("`{new}` cannot be its name: that is {wanted}"));
    }
    let kind = symbol_kind(book, named);
    // The book, and the page or fragment, that the name belongs to.
    let scope = &full[..full.len() - old.len()];
    let prefix = scope.find(':').map_or("", |at| &scope[..=at]);
    let has =
        |kind: &SymbolKind, scope: &str| lookup(book, kind, &format!("{scope}{new}")).is_some();
    let is_taken = match kind {
        SymbolKind::Page | SymbolKind::Fragment => {
            has(&SymbolKind::Page, scope) || has(&SymbolKind::Fragment, scope)
        }
        SymbolKind::Variable => {
            let is_word = existing_meaning(new, &book.schema).is_some();
            is_word || has(&kind, prefix) || has(&kind, scope)
        }
        _ => has(&kind, scope),
    };
    if is_taken {
        return Err(format!("there is something called `{new}` already"));
    }
    let older = current_name(book, &kind, &format!("{scope}{new}"));
    match older.filter(|now| *now != full) {
        Some(now) => Err(format!(
            "`{now}` was called `{new}` in an older edition: games of that edition would come to the wrong one"
        )),
        None => Ok(()),
    }
}

/// Returns whether a name of this kind can have this form, and the rule for the form.
fn check_form(named: &NameKind, old: &str, new: &str) -> (bool, &'static str) {
    let is_name = |also: &str| {
        let letter = |c: char| is_word(c) || "-_".contains(c) || also.contains(c);
        new.starts_with(is_word) && new.chars().all(letter)
    };
    match named {
        NameKind::Page(_) => (
            is_name(".") && !["again", "back", "return"].contains(&new),
            "letters, digits, hyphens and underscores, and not `again`, `back` or `return`",
        ),
        NameKind::Fragment(_) => (is_name("."), WORD_FORM),
        NameKind::Code(_) => (
            is_name("") && new.starts_with(is_capital),
            "a capital, then letters, digits, hyphens and underscores",
        ),
        NameKind::Title(_) => {
            let plain = !new.is_empty() && new.trim() == new && !new.contains(['"', '\\', '\n']);
            let numbered = split_at_number(old).is_some();
            (
                plain && numbered == split_at_number(new).is_some(),
                match numbered {
                    true => "text without quotes, with `#` for its number",
                    false => "words without quotes, and without a number's `#`",
                },
            )
        }
        NameKind::Entry(..) => (
            is_name("") && slug(new) == new,
            "small letters, digits, hyphens and underscores",
        ),
        NameKind::Variable(_) | NameKind::FragmentParam(..) | NameKind::Tag(_) => {
            (is_name(""), WORD_FORM)
        }
    }
}
