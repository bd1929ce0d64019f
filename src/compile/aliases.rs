//! Former names (`aliases`) of pages, codes, titles, variables and entries in older editions of the book.

use super::document::{YamlDocument, unknown_key_error};
use super::names::{NameTable, PageVariableAlias, slug};
use crate::model::book::{Aliases, SlotName};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::unquoted_chars;
use crate::syntax::source::{Span, Spanned};
use crate::syntax::unicode::{is_word, normalize_text};
use std::sync::Arc;

/// The sections of `aliases` in the header, each with the noun for its names.
const SECTIONS: &[(&str, &str)] = &[
    ("codes", "code"),
    ("titles", "title"),
    ("variables", "variable"),
];

/// The error for a former name that is still in use, or was also that of another symbol. `noun` is `page`, `code`, or a kind such as `item`.
fn alias_conflict(
    noun: &str,
    (old, current): (&str, &str),
    span: Span,
    is_in_use: bool,
    other: Option<&str>,
) -> Option<Diagnostic> {
    let (message, help) = if old == current {
        (
            format!("the {noun} `{current}` is listed as its own older name"),
            "remove it".to_owned(),
        )
    } else if is_in_use {
        (
            format!("`{old}` is an alias of `{current}`, but also the name of a {noun}"),
            format!(
                "rename one of the two, or remove `aliases: {old}`: saves could refer to either"
            ),
        )
    } else if let Some(other) = other.filter(|other| *other != current) {
        (
            format!("the {noun} alias `{old}` belongs to both `{other}` and `{current}`"),
            "remove it from one of them: saves could refer to either".to_owned(),
        )
    } else {
        return None;
    };
    Some(Diagnostic::new(Code::InvalidAlias, span, message).help(help))
}

/// Parses the attribute `aliases` of a page.
pub(super) fn parse_page_aliases(
    attribute: &Spanned<String>,
    id: &Arc<str>,
    names: &NameTable,
    aliases: &mut Aliases,
) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let local_id = id.strip_prefix(&*names.scope().part.prefix).unwrap_or(id);
    for (old, span) in split_list(&attribute.value, attribute.span) {
        let old = &*normalize_text(old);
        let is_id_char = |c: char| is_word(c) || "-_.".contains(c);
        if !old.chars().all(is_id_char) {
            let message = format!("`{old}` is not a page id");
            let error = Diagnostic::new(Code::InvalidAlias, span, message);
            errors.push(error.help("write `aliases: old-id`, or several ids separated by commas"));
            continue;
        }
        let full_name = names.full_name(old);
        let is_in_use = names.pages.contains_key(&*full_name);
        let other = aliases.pages.get(&*full_name).map(|other| &**other);
        match alias_conflict("page", (old, local_id), span, is_in_use, other) {
            Some(error) => errors.push(error),
            None => drop(aliases.pages.insert(full_name.into(), Arc::clone(id))),
        }
    }
    errors
}

/// Splits a list at its commas, except those in quotes. Returns the items with their positions.
pub(super) fn split_list(text: &str, span: Span) -> impl Iterator<Item = (&str, Span)> {
    let commas = unquoted_chars(text).filter(|(_, sign, _)| *sign == ',');
    let ends = commas.map(|(offset, ..)| offset).chain([text.len()]);
    let mut part_start = 0;
    ends.filter_map(move |end| {
        let part = &text[part_start..end];
        let item = part.trim();
        let start = part_start + (part.len() - part.trim_start().len());
        part_start = end + 1;
        (!item.is_empty()).then(|| (item, span.subspan(start, start + item.len())))
    })
}

/// Records `aliases` of the header: current names of codes, titles and variables, each with its former names.
pub(super) fn record_header_aliases(document: &YamlDocument, names: &mut NameTable) {
    let mut aliases = Vec::new();
    for (section, node) in document.entries("aliases") {
        let Some((_, noun)) = SECTIONS.iter().find(|(name, _)| *name == &*section.value) else {
            let error = unknown_key_error(section, SECTIONS.iter().map(|(name, _)| *name));
            document.report(match &*section.value {
                "pages" => error.help("write `aliases: old-id` below the heading of the page"),
                _ => error,
            });
            continue;
        };
        let expected = "current names with older names: `Soaked: Wet`";
        for (key, node) in document.expect_map(section, node, expected) {
            let expected = "a name, or a list of them";
            let old = document.expect((key, node), node.to_text_or_texts(), expected);
            let old = old.into_iter().flatten();
            aliases.extend(old.map(|old| (*noun, key.value.to_string(), old.value, key.span)));
        }
    }
    for (noun, current, old, span) in aliases {
        if noun == "variable" && current.contains('.') {
            let part = names.current_scope;
            names.page_variable_aliases.push(PageVariableAlias {
                part,
                current,
                old,
                span,
            });
            continue;
        }
        let is_declared = |name: &str| match noun {
            "code" => names.data.code_slots.contains_key(name),
            "title" => names.data.title_slots.contains_key(name),
            _ => names.scope().variables.contains_key(name),
        };
        if !is_declared(&current) {
            let message = format!("unknown {noun} `{current}`");
            let error = Diagnostic::new(Code::InvalidAlias, span, message);
            document.report(error.help("write the current name on the left: `Soaked: Wet` means that the code `Soaked` was called `Wet`"));
            continue;
        }
        let is_in_use = is_declared(&old);
        let (full_old, full_current) = match noun {
            "variable" if !names.scope().part.shared_variables.contains(&current) => (
                names.full_name(&old).into_owned(),
                names.full_name(&current).into_owned(),
            ),
            _ => (old.clone(), current.clone()),
        };
        let aliases = &mut names.data.aliases;
        let list = match noun {
            "code" => &mut aliases.codes,
            "title" => &mut aliases.titles,
            _ => &mut aliases.variables,
        };
        // Linked books can have the same alias if the current name is the same.
        let other = list.get(&full_old).filter(|other| **other != full_current);
        let other = other.map(String::as_str);
        match alias_conflict(noun, (&old, &current), span, is_in_use, other) {
            Some(error) => document.report(error),
            None => drop(list.insert(full_old, full_current)),
        }
    }
}

/// Records former names of page variables. Called after the variables of all pages are declared.
pub(super) fn record_page_variable_aliases(
    names: &mut NameTable,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for alias in std::mem::take(&mut names.page_variable_aliases) {
        names.current_scope = alias.part;
        let full_name = |name: &str| names.full_name(name).into_owned();
        let (old, current) = (full_name(&alias.old), full_name(&alias.current));
        let is_declared = |name: &str| {
            let slot = SlotName::Variable(name).to_string();
            names.slots.find(&slot).is_some()
        };
        if !is_declared(&current) {
            let message = format!("unknown variable `{}`", alias.current);
            let error = Diagnostic::new(Code::InvalidAlias, alias.span, message);
            diagnostics.push(error.help("write a variable of a page with the page: `gate.tries: tries`, if the page `gate` has `variables: tries = 0`"));
            continue;
        }
        // A former name without a page can be that of a variable of the book or of the page. Both are recorded, because saves can contain either.
        let of_page = page_variable_aliases(names, &current, &alias.old);
        let of_page: Vec<String> = of_page.into_iter().filter(|it| !is_declared(it)).collect();
        let other = names.data.aliases.variables.get(&old).map(String::as_str);
        let both = (&*alias.old, &*alias.current);
        let is_in_use = is_declared(&old);
        if let Some(error) = alias_conflict("variable", both, alias.span, is_in_use, other) {
            diagnostics.push(error);
        } else {
            let variables = &mut names.data.aliases.variables;
            variables.insert(old, current.clone());
            for old in of_page {
                variables.entry(old).or_insert_with(|| current.clone());
            }
        }
    }
}

/// Returns the former full names of a page variable if `old` has no page: `old` combined with the current and former names of the page.
fn page_variable_aliases(names: &NameTable, current: &str, old: &str) -> Vec<String> {
    let Some((page, _)) = current.rsplit_once('.').filter(|_| !old.contains('.')) else {
        return Vec::new();
    };
    let aliases = names.data.aliases.pages.iter();
    let former = aliases.filter(|(_, current)| ***current == *page);
    let pages = former.map(|(old, _)| &**old).chain([page]);
    pages.map(|page| format!("{page}.{old}")).collect()
}

/// Records `aliases` of catalogue entries. Called after all entries of the kind are known.
pub(super) fn record_entry_aliases(document: &YamlDocument, kind: usize, names: &mut NameTable) {
    for (key, node) in document.root.iter() {
        let entries = node
            .entries()
            .into_iter()
            .flat_map(|entries| entries.iter());
        let mut lines = entries.filter(|(key, it)| *key.value == *"aliases" && !it.is_nothing());
        let Some((aliases_key, aliases)) = lines.next() else {
            continue;
        };
        let expected = "an id, or a list of them";
        let ids = document.expect((aliases_key, aliases), aliases.to_text_or_texts(), expected);
        for old in ids.unwrap_or_default() {
            let (old, current) = (slug(&old.value), slug(&key.value));
            let noun = &names.schema.kinds[kind].name;
            let is_in_use = names.data.catalogues[kind].contains_key(&old);
            let list = names.data.aliases.entries.entry(kind).or_default();
            let other = list.get(&old).map(String::as_str);
            match alias_conflict(noun, (&old, &current), aliases_key.span, is_in_use, other) {
                Some(error) => document.report(error),
                None => drop(list.insert(old, current)),
            }
        }
    }
}

/// Reports former names in one linked book that are current names in another.
pub(super) fn check_linked_aliases(names: &NameTable, diagnostics: &mut Vec<Diagnostic>) {
    let data = &names.data;
    let codes = data.aliases.codes.iter();
    let codes = codes.map(|(old, now)| ("code", old, now, data.code_slots.contains_key(old)));
    let titles = data.aliases.titles.iter();
    let titles = titles.map(|(old, now)| ("title", old, now, data.title_slots.contains_key(old)));
    let entries = data.aliases.entries.iter().flat_map(|(kind, aliases)| {
        aliases.iter().map(|(old, now)| {
            let is_in_use = data.catalogues[*kind].contains_key(old);
            (&*names.schema.kinds[*kind].name, old, now, is_in_use)
        })
    });
    for (noun, old, current, is_in_use) in codes.chain(titles).chain(entries) {
        let span = match noun {
            "code" => names.outline.span("codes", old),
            "title" => names.outline.span("titles", old),
            kind => names.outline.span(kind, current),
        };
        let span = span.unwrap_or_default();
        diagnostics.extend(alias_conflict(noun, (old, current), span, is_in_use, None));
    }
}
