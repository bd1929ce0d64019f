//! Finds the symbol for a name on the command line, and validates a new name.

use super::SymbolKind;
use super::index::{full_name, local_name};
use crate::compile::{existing_meaning, slug};
use crate::model::book::{Book, NameKind, SlotName, split_at_number};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::{is_capital, is_word, normalize_text};
use std::collections::BTreeSet;

/// Splits the name of a linked book from the rest of a name.
fn split_book<'n>(book: &Book, name: &'n str) -> Result<(usize, &'n str), String> {
    let Some((book_name, own)) = name.split_once(':') else {
        return Ok((0, name));
    };
    let home = book.data.parts.first();
    let part = home.and_then(|home| home.books.get(book_name).copied());
    let part = part.ok_or_else(|| format!("unknown or unavailable book `{book_name}`"))?;
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
            let mut params = fragment_params(book).filter(|it| full_name(book, it) == full);
            slot.map(NameKind::Variable)
                .or_else(|| params.next().cloned())
        }
        SymbolKind::Condition => {
            let is_known = conditions(book).any(|name| name == full);
            is_known.then(|| NameKind::Condition(full.into()))
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

/// Returns the full names of the conditions of all headers.
fn conditions(book: &Book) -> impl Iterator<Item = String> {
    book.parts.iter().flat_map(|part| {
        let names = part.conditions.keys();
        names.map(|name| format!("{}{name}", part.prefix))
    })
}

/// Returns the parameters of fragments.
fn fragment_params(book: &Book) -> impl Iterator<Item = &NameKind> {
    let targets = book.mentions.iter().map(|it| &it.target);
    targets.filter(|it| matches!(it, NameKind::FragmentParam(..)))
}

/// Returns the index of the kind with this name, or the indices of all kinds.
fn kind_indices<'b>(book: &'b Book, kind: Option<&'b str>) -> impl Iterator<Item = usize> + 'b {
    let kinds = book.schema.kinds.iter().zip(0..);
    let kinds = kinds.filter(move |(it, _)| kind.is_none_or(|kind| it.name == kind));
    kinds.map(|(_, n)| n)
}

/// Returns the indices of kinds that have an entry with this id: of the kind with this name, or of all kinds.
fn kinds_with<'b>(
    book: &'b Book,
    kind: Option<&'b str>,
    id: &'b str,
) -> impl Iterator<Item = usize> + 'b {
    kind_indices(book, kind).filter(move |n| book.data.catalogues[*n].contains_key(id))
}

/// Returns the current name of a symbol that had this full name in an older edition.
fn current_name<'b>(book: &'b Book, kind: &SymbolKind, full: &str) -> Option<&'b str> {
    let aliases = &book.data.aliases;
    match kind {
        SymbolKind::Page => aliases.current_page(full).map(|id| &**id),
        SymbolKind::Code => aliases.codes.get(full).map(String::as_str),
        SymbolKind::Title => aliases.titles.get(full).map(String::as_str),
        SymbolKind::Variable => aliases.variables.get(full).map(String::as_str),
        SymbolKind::Condition | SymbolKind::Fragment | SymbolKind::Tag => None,
        SymbolKind::Entry(kind) => {
            kind_indices(book, kind.as_deref()).find_map(|n| aliases.current_entry(n, full))
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
            let params = fragment_params(book).map(|it| full_name(book, it));
            names.map(ToOwned::to_owned).chain(params).collect()
        }
        SymbolKind::Condition => conditions(book).collect(),
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

fn symbol_kind(book: &Book, target: &NameKind) -> SymbolKind {
    match target {
        NameKind::Page(_) => SymbolKind::Page,
        NameKind::Code(_) => SymbolKind::Code,
        NameKind::Title(_) => SymbolKind::Title,
        NameKind::Variable(_) | NameKind::FragmentParam(..) => SymbolKind::Variable,
        NameKind::Condition(_) => SymbolKind::Condition,
        NameKind::Fragment(_) => SymbolKind::Fragment,
        NameKind::Tag(_) => SymbolKind::Tag,
        NameKind::Entry(kind, _) => SymbolKind::Entry(Some(book.schema.kinds[*kind].name.clone())),
    }
}

/// Finds the symbol of this kind and name.
///
/// # Errors
/// A message if the symbol does not exist.
pub fn find_symbol(book: &Book, kind: &SymbolKind, name: &str) -> Result<NameKind, String> {
    let name = &*normalize_text(name);
    let (part, local_name) = match kind {
        SymbolKind::Page | SymbolKind::Variable | SymbolKind::Condition | SymbolKind::Fragment => {
            split_book(book, name)?
        }
        _ => (0, name),
    };
    // The opened book has no prefix.
    let prefix = book.parts.get(part).map_or("", |part| &*part.prefix);
    let full = match kind {
        SymbolKind::Entry(_) => slug(local_name),
        _ => format!("{prefix}{local_name}"),
    };
    if *kind == SymbolKind::Entry(None) {
        let kinds: Vec<usize> = kinds_with(book, None, &full).collect();
        if kinds.len() > 1 {
            let names = kinds.iter().map(|n| &*book.schema.kinds[*n].name);
            let names = names.collect::<Vec<_>>().join(" or ");
            return Err(format!(
                "ambiguous entry `{name}`; use one of the kinds: {names}"
            ));
        }
    }
    lookup(book, kind, &full).ok_or_else(|| {
        let names = known_names(book, kind);
        let names = names.iter().filter_map(|it| it.strip_prefix(prefix));
        let names = names.filter(|it| *kind == SymbolKind::Title || !it.contains(':'));
        let current = current_name(book, kind, &full);
        not_found_message(kind.name(), &full[prefix.len()..], name, current, names)
    })
}

fn not_found_message<'k>(
    kind: &str,
    local_name: &str,
    name: &str,
    current: Option<&str>,
    names: impl Iterator<Item = &'k str>,
) -> String {
    let current = current.map(|current| format!("it was renamed to `{current}`"));
    let help = current.or_else(|| did_you_mean(local_name, names));
    let help = help.map_or_else(String::new, |help| format!("; {help}"));
    format!("unknown {kind} `{name}`{help}")
}

/// Returns the new name without a prefix of book and page: `tries` for `gate.tries`.
pub(super) fn strip_scope<'n>(book: &Book, target: &NameKind, new: &'n str) -> &'n str {
    let full = full_name(book, target);
    let scope = &full[..full.len() - local_name(target, &full).len()];
    let page = scope.rsplit(':').next().unwrap_or(scope);
    let has_part = matches!(
        target,
        NameKind::Page(_) | NameKind::Variable(_) | NameKind::Condition(_) | NameKind::Fragment(_)
    );
    let new = match split_book(book, new) {
        Ok((part, local_name)) if has_part && part == find_part(book, &full) => local_name,
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

/// Returns an error if a symbol cannot get this name.
///
/// # Errors
/// A message if it cannot.
pub(super) fn check_name(book: &Book, target: &NameKind, new: &str) -> Result<(), String> {
    let full = full_name(book, target);
    let old = local_name(target, &full);
    if old == new {
        return Err(format!("`{old}` is already the name"));
    }
    let (is_valid, expected) = check_form(target, old, new);
    if !is_valid {
        return Err(format!("invalid name `{new}`: expected {expected}"));
    }
    let kind = symbol_kind(book, target);
    // The book, and the page or fragment, that the name belongs to.
    let scope = &full[..full.len() - old.len()];
    let prefix = scope.find(':').map_or("", |at| &scope[..=at]);
    let exists =
        |kind: &SymbolKind, scope: &str| lookup(book, kind, &format!("{scope}{new}")).is_some();
    let is_taken = match kind {
        SymbolKind::Page | SymbolKind::Fragment => {
            exists(&SymbolKind::Page, scope) || exists(&SymbolKind::Fragment, scope)
        }
        SymbolKind::Variable | SymbolKind::Condition => {
            let is_word = existing_meaning(new, &book.schema).is_some();
            let is_name = |scope| {
                exists(&SymbolKind::Variable, scope) || exists(&SymbolKind::Condition, scope)
            };
            is_word || is_name(prefix) || is_name(scope)
        }
        _ => exists(&kind, scope),
    };
    if is_taken {
        return Err(format!("`{new}` already exists"));
    }
    let older = current_name(book, &kind, &format!("{scope}{new}"));
    match older.filter(|current| *current != full) {
        Some(current) => Err(format!(
            "`{new}` was the name of `{current}` in an older edition, whose saves still use it"
        )),
        None => Ok(()),
    }
}

/// Returns whether the form of the name is valid for its kind, and a description of valid forms.
fn check_form(target: &NameKind, old: &str, new: &str) -> (bool, &'static str) {
    let is_name = |extra: &str| {
        let is_allowed = |c: char| is_word(c) || "-_".contains(c) || extra.contains(c);
        new.starts_with(is_word) && new.chars().all(is_allowed)
    };
    match target {
        NameKind::Page(_) => (
            is_name(".") && !["again", "back", "return"].contains(&new),
            "letters, digits, hyphens and underscores, but not `again`, `back` or `return`",
        ),
        NameKind::Fragment(_) => (is_name("."), WORD_FORM),
        NameKind::Code(_) => (
            is_name("") && new.starts_with(is_capital),
            "a capital letter, then letters, digits, hyphens and underscores",
        ),
        NameKind::Title(_) => {
            let is_plain = !new.is_empty() && new.trim() == new && !new.contains(['"', '\\', '\n']);
            let has_number = split_at_number(old).is_some();
            (
                is_plain && has_number == split_at_number(new).is_some(),
                match has_number {
                    true => "text without quotes, with `#` for the number",
                    false => "text without quotes and without `#` for a number",
                },
            )
        }
        NameKind::Entry(..) => (
            is_name("") && slug(new) == new,
            "lower-case letters, digits, hyphens and underscores",
        ),
        NameKind::Variable(_)
        | NameKind::Condition(_)
        | NameKind::FragmentParam(..)
        | NameKind::Tag(_) => (is_name(""), WORD_FORM),
    }
}
