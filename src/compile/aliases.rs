//! `aliases`: former names of pages, codes, titles, variables and entries in older editions of the book.

use super::document::{YamlDocument, unknown_key_error};
use super::names::{NameTable, PageVariableAlias, slug};
use crate::model::book::{Aliases, SlotName};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::unquoted_chars;
use crate::syntax::source::Span;
use crate::syntax::unicode::{is_word, normalize_text};
use std::sync::Arc;

/// The sections of `aliases` in the header, each with the noun for its names.
const SECTIONS: &[(&str, &str)] = &[
    ("codes", "code"),
    ("titles", "title"),
    ("variables", "variable"),
];

/// The error for a former name that is still in use, or that another symbol also had. `what` is `page`, `code`, or a kind such as `item`.
fn alias_conflict(
    what: &str,
    (old, now): (&str, &str),
    place: Span,
    is_in_use: bool,
    other: Option<&str>,
) -> Option<Diagnostic> {
    let (message, help) = if old == now {
        (
            format!("the {what} `{now}` is listed as its own older name"),
            "remove it".to_owned(),
        )
    } else if is_in_use {
        (
            format!("`{now}` was `{old}`, and the {what} `{old}` is still there"),
            format!(
                "saves could mean either: give one of the two another name, or remove `aliases: {old}`"
            ),
        )
    } else if let Some(other) = other.filter(|other| *other != now) {
        (
            format!("two say that they were the {what} `{old}`: `{other}` and `{now}`"),
            "only one of them can be what the older editions meant: remove the other".to_owned(),
        )
    } else {
        return None;
    };
    Some(Diagnostic::new(Code::InvalidAlias, place, message).help(help))
}

/// Parses the attribute `aliases` of a page.
pub(super) fn parse_page_aliases(
    written: &str,
    span: Span,
    id: &Arc<str>,
    names: &NameTable,
    was: &mut Aliases,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let own = id.strip_prefix(&*names.scope().part.prefix).unwrap_or(id);
    for (old, place) in split_list(written, span) {
        let old = &*normalize_text(old);
        let letter = |c: char| is_word(c) || "-_.".contains(c);
        if !old.chars().all(letter) {
            let message = format!("`{old}` is no id of a page");
            let fault = Diagnostic::new(Code::InvalidAlias, place, message);
            found.push(fault.help("write `aliases: old-id`, several with commas between"));
            continue;
        }
        let whole = names.full_name(old);
        let is_in_use = names.pages.contains_key(&*whole);
        let other = was.pages.get(&*whole).map(|other| &**other);
        match alias_conflict("page", (old, own), place, is_in_use, other) {
            Some(error) => found.push(error),
            None => drop(was.pages.insert(whole.into(), Arc::clone(id))),
        }
    }
    found
}

/// Splits a list at its commas, except those in quotes. Returns each word with its position.
pub(super) fn split_list(written: &str, span: Span) -> impl Iterator<Item = (&str, Span)> {
    let commas = unquoted_chars(written).filter(|(_, sign, _)| *sign == ',');
    let ends = commas.map(|(at, ..)| at).chain([written.len()]);
    let mut from = 0;
    ends.filter_map(move |end| {
        let part = &written[from..end];
        let word = part.trim();
        let start = from + (part.len() - part.trim_start().len());
        from = end + 1;
        (!word.is_empty()).then(|| (word, span.subspan(start, start + word.len())))
    })
}

/// Records `aliases` of the header: codes, titles and variables by their current names, each with its former ones.
pub(super) fn record_header_aliases(document: &YamlDocument, names: &mut NameTable) {
    let mut all = Vec::new();
    for (section, node) in document.entries("aliases") {
        let Some((_, what)) = SECTIONS.iter().find(|(name, _)| *name == &*section.value) else {
            let error = unknown_key_error(section, SECTIONS.iter().map(|(name, _)| *name));
            document.report(match &*section.value {
                "pages" => error
                    .help("pages have an attribute for it: `aliases: old-id` below the heading"),
                _ => error,
            });
            continue;
        };
        let expected = "names with what they were: `Soaked: Wet`";
        for (key, node) in document.expect_map(section, node, expected) {
            let expected = "a name, or a list of them";
            let old = document.expect((key, node), node.to_text_or_texts(), expected);
            let old = old.into_iter().flatten();
            all.extend(old.map(|old| (*what, key.value.to_string(), old.value, key.span)));
        }
    }
    for (what, now, old, place) in all {
        if what == "variable" && now.contains('.') {
            let part = names.current_scope;
            names.page_variable_aliases.push(PageVariableAlias {
                part,
                current: now,
                old,
                span: place,
            });
            continue;
        }
        let known = |name: &str| match what {
            "code" => names.data.code_slots.contains_key(name),
            "title" => names.data.title_slots.contains_key(name),
            _ => names.scope().variables.contains_key(name),
        };
        if !known(&now) {
            let message = format!("no {what} is called `{now}`");
            let fault = Diagnostic::new(Code::InvalidAlias, place, message);
            document.report(fault.help("the current name is on the left: `Soaked: Wet` means that the code `Soaked` was called `Wet`"));
            continue;
        }
        let is_in_use = known(&old);
        let (whole_old, whole_now) = match what {
            "variable" if !names.scope().part.shared_variables.contains(&now) => (
                names.full_name(&old).into_owned(),
                names.full_name(&now).into_owned(),
            ),
            _ => (old.clone(), now.clone()),
        };
        let was = &mut names.data.aliases;
        let list = match what {
            "code" => &mut was.codes,
            "title" => &mut was.titles,
            _ => &mut was.variables,
        };
        // Linked books can both have it if the current name is the same.
        let other = list.get(&whole_old).filter(|other| **other != whole_now);
        let other = other.map(String::as_str);
        match alias_conflict(what, (&old, &now), place, is_in_use, other) {
            Some(error) => document.report(error),
            None => drop(list.insert(whole_old, whole_now)),
        }
    }
}

/// Records former names of page variables. Called after the variables of all pages are declared.
pub(super) fn record_page_variable_aliases(names: &mut NameTable, found: &mut Vec<Diagnostic>) {
    for it in std::mem::take(&mut names.page_variable_aliases) {
        names.current_scope = it.part;
        let whole = |name: &str| names.full_name(name).into_owned();
        let (old, now) = (whole(&it.old), whole(&it.current));
        let known = |name: &str| {
            let slot = SlotName::Variable(name).to_string();
            names.slots.find(&slot).is_some()
        };
        if !known(&now) {
            let message = format!("no variable is called `{}`", it.current);
            let fault = Diagnostic::new(Code::InvalidAlias, it.span, message);
            found.push(fault.help("a page's own is called by the page too: `gate.tries: tries`, where the page `gate` says `variables: tries = 0`"));
            continue;
        }
        // A former name without a page can be that of a variable of the book or of the page. Both are recorded, because saves can contain either.
        let own = page_variable_aliases(names, &now, &it.old);
        let own: Vec<String> = own.into_iter().filter(|own| !known(own)).collect();
        let other = names.data.aliases.variables.get(&old);
        let (other, both) = (other.map(String::as_str), (&*it.old, &*it.current));
        if let Some(error) = alias_conflict("variable", both, it.span, known(&old), other) {
            found.push(error);
        } else {
            let was = &mut names.data.aliases.variables;
            was.insert(old, now.clone());
            for own in own {
                was.entry(own).or_insert_with(|| now.clone());
            }
        }
    }
}

/// Returns the former names of a page variable, if `old` names no page. Combines it with the current and former names of its page.
fn page_variable_aliases(names: &NameTable, now: &str, old: &str) -> Vec<String> {
    let Some((page, _)) = now.rsplit_once('.').filter(|_| !old.contains('.')) else {
        return Vec::new();
    };
    let older = names.data.aliases.pages.iter();
    let older = older.filter(|(_, is)| ***is == *page);
    let pages = older.map(|(was, _)| &**was).chain([page]);
    pages.map(|page| format!("{page}.{old}")).collect()
}

/// Records `aliases` of catalogue entries. Called after all entries of the kind are known.
pub(super) fn record_entry_aliases(document: &YamlDocument, kind: usize, names: &mut NameTable) {
    for (key, node) in document.root.iter() {
        let entries = node.entries().into_iter().flat_map(|all| all.iter());
        let mut was = entries.filter(|(key, node)| *key.value == *"aliases" && !node.is_nothing());
        let Some((was, given)) = was.next() else {
            continue;
        };
        let expected = "an id, or a list of them";
        let all = document.expect((was, given), given.to_text_or_texts(), expected);
        for old in all.unwrap_or_default() {
            let (old, now) = (slug(&old.value), slug(&key.value));
            let what = &names.schema.kinds[kind].name;
            let is_in_use = names.data.catalogues[kind].contains_key(&old);
            let list = names.data.aliases.entries.entry(kind).or_default();
            let other = list.get(&old).map(String::as_str);
            match alias_conflict(what, (&old, &now), was.span, is_in_use, other) {
                Some(error) => document.report(error),
                None => drop(list.insert(old, now)),
            }
        }
    }
}

/// Reports contradictions between linked books: a former name in one book that is a current name in another.
pub(super) fn check_linked_aliases(names: &NameTable, found: &mut Vec<Diagnostic>) {
    let world = &names.data;
    let kinds = &names.schema.kinds;
    let codes = world
        .aliases
        .codes
        .iter()
        .map(|(old, now)| ("code", old, now, world.code_slots.contains_key(old)));
    let titles = world
        .aliases
        .titles
        .iter()
        .map(|(old, now)| ("title", old, now, world.title_slots.contains_key(old)));
    let things = world.aliases.entries.iter().flat_map(|(kind, list)| {
        list.iter().map(|(old, now)| {
            let there = world.catalogues[*kind].contains_key(old);
            (&*kinds[*kind].name, old, now, there)
        })
    });
    for (what, old, now, there) in codes.chain(titles).chain(things) {
        let place = match what {
            "code" => names.outline.span("codes", old),
            "title" => names.outline.span("titles", old),
            kind => names.outline.span(kind, now),
        };
        let place = place.unwrap_or_default();
        found.extend(alias_conflict(what, (old, now), place, there, None));
    }
}
