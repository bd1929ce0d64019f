//! Settings of the ruleset in a header: options, constants, required pages, and the sheet at the start. Linked books should have the same settings.

use super::document::{YamlDocument, unknown_key};
use super::names::{NameTable, SettingConflict};
use super::tree::{YamlEntries, YamlNode};
use crate::model::book::{Field, RulesetSchema};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use std::collections::BTreeMap;

impl NameTable<'_> {
    /// Records that a linked book has another value for a setting than `known`, which applies.
    pub(super) fn compare_setting(&mut self, key: String, place: Span, known: &Value, own: &Value) {
        if known != own {
            let message = format!("here it is {own}; {known} holds");
            self.differing.push(SettingConflict {
                key,
                place,
                message,
            });
        }
    }

    /// Returns one error for all different settings of the current book.
    pub(super) fn report_differences(&mut self) -> Option<Diagnostic> {
        let mut all = std::mem::take(&mut self.differing);
        all.sort_by_key(|it| it.place);
        let first = all.first()?;
        let keys: Vec<String> = all.iter().map(|it| format!("`{}`", it.key)).collect();
        let keys = match &keys[..] {
            [before @ .., last] if !before.is_empty() => {
                format!("{} and {last}", before.join(", "))
            }
            _ => keys.concat(),
        };
        let message = format!("two linked books set {keys} differently");
        let error = Diagnostic::new(Code::ConflictingSettings, first.place, message);
        let error = error.saying(first.message.clone());
        let error = all[1..]
            .iter()
            .fold(error, |error, it| error.label(it.place, it.message.clone()));
        Some(
            error.help(
                "the book that is opened holds: say the same in both, or in one of them only",
            ),
        )
    }
}

pub(super) fn set_options(document: &YamlDocument, names: &mut NameTable) {
    let vocabulary = names.vocabulary;
    for (key, node) in document.entries("options") {
        let name = &*key.it;
        let mut figures = vocabulary.figures.iter();
        if let Some(figure) = figures.find(|figure| figure.name == name)
            && vocabulary.options.iter().all(|it| it.name != name)
        {
            let known = vocabulary.options.iter().map(|it| &*it.name);
            let error = unknown_key(key, known);
            document.report(error.help(figure.no_option(&node.value(), ": ")));
            continue;
        }
        let Some((_, option)) = document.declared(key, &vocabulary.options, |it| &it.name) else {
            continue;
        };
        let mut value = node.value();
        let is_yes_or_no = |v: &Value| matches!(v.as_text(), Some("yes" | "no"));
        if let Value::Bool(yes) = value
            && option.values.iter().any(is_yes_or_no)
        {
            value = if yes { "yes".into() } else { "no".into() };
        }
        if !option.allows(&value) {
            document.mismatch(key, node, &option.wanted());
        } else if names.now == 0 {
            names.world.options.insert(name.to_owned(), value);
        } else if let Some(known) = names.world.options.get(name).cloned() {
            let place = document.line(node);
            names.compare_setting(format!("options {name}"), place, &known, &value);
        }
    }
}

/// Returns the constants of a header that are declared and valid.
pub(super) fn valid_figures(
    header: &YamlNode,
    vocabulary: &RulesetSchema,
) -> BTreeMap<String, Value> {
    let given = header.get("constants").and_then(YamlNode::entries);
    let given = given.into_iter().flat_map(|all| all.iter());
    let given = given.map(|(key, node)| (key.it.to_string(), node.value()));
    given
        .filter(|(name, value)| {
            let mut figures = vocabulary.figures.iter();
            figures.any(|figure| figure.name == *name && figure.allows(value))
        })
        .collect()
}

pub(super) fn set_figures(document: &YamlDocument, names: &mut NameTable) {
    let vocabulary = names.vocabulary;
    for (key, node) in document.entries("constants") {
        let name = &*key.it;
        let Some((_, figure)) = document.declared(key, &vocabulary.figures, |it| &it.name) else {
            continue;
        };
        let value = node.value();
        if !figure.allows(&value) {
            document.mismatch(key, node, &figure.wanted());
        } else if names.now == 0 {
            names.world.figures.insert(name.to_owned(), value);
        } else {
            // Constants of the opened book apply, or those of the ruleset.
            let known = names.world.figures.get(name).unwrap_or(&figure.value);
            let (known, place) = (known.clone(), document.line(node));
            names.compare_setting(format!("constants {name}"), place, &known, &value);
        }
    }
}

pub(super) fn set_places(document: &YamlDocument, names: &mut NameTable) {
    let vocabulary = names.vocabulary;
    let written = document.entries("rule_pages");
    for (key, node) in written {
        if document
            .declared(key, &vocabulary.places, |it| &it.name)
            .is_none()
        {
            continue;
        }
        let id = node.to_text().unwrap_or_default();
        match names.page(&id, document.line(node)) {
            Ok(page) => {
                let places = &mut names.scope_mut().places;
                places.insert(key.it.to_string(), page);
            }
            Err(error) => document.report(error),
        }
    }
    // A misspelt place is reported as an unknown key, and is probably the missing one.
    let is_known = |key: &str| vocabulary.places.iter().any(|place| place.name == key);
    if written.iter().any(|(key, _)| !is_known(&key.it)) {
        return;
    }
    for place in vocabulary.places.iter().filter(|place| place.required) {
        if written.iter().any(|(key, _)| *key.it == *place.name) {
            continue;
        }
        let section = document.get("rule_pages").map(|(key, _)| key.span);
        let message = format!("the book does not say which page is its `{}`", place.name);
        let at = section.unwrap_or_else(|| document.first_line());
        let error = Diagnostic::new(Code::MissingRulePage, at, message).saying(place.about.clone());
        let help = format!("add `{}: PAGE` under `rule_pages` in book.yaml", place.name);
        document.report(error.help(help));
    }
}

pub(super) fn set_sheet(document: &YamlDocument, names: &mut NameTable) {
    let fields = &names.vocabulary.fields;
    for (key, node) in document.entries("sheet") {
        let Some(n) = fields.iter().position(|field| *field.name == *key.it) else {
            // Hidden fields are not suggested.
            let shown = fields.iter().filter(|field| field.shown);
            let error = unknown_key(key, shown.map(|field| &*field.name));
            let meant = names.vocabulary.labelled(&key.it);
            let help = meant.map(|field| format!("did you mean `{}`?", field.name));
            document.report_lost((key, node), error.maybe_help(help));
            continue;
        };
        // The start values of a linked book are checked, but only those of the opened book apply.
        if let Some(value) = document.typed(key, node, &fields[n])
            && names.now == 0
        {
            names.slots.begin_with(names.world.fields[n], value);
        }
    }
}

/// Checks names on the sheet and on those of ready-made characters, if a field declares their words or entries with `names`.
pub(super) fn check_sheet_names(document: &YamlDocument, names: &NameTable) {
    let characters = document.entries("characters").iter();
    let theirs = characters.filter_map(|(_, node)| node.get("sheet"));
    let own = document.get("sheet").map(|(_, node)| node);
    let sheets = theirs.chain(own).filter_map(YamlNode::entries);
    for entries in sheets {
        let errors = find_unknown_names(entries, &names.vocabulary.fields, names);
        errors.into_iter().for_each(|error| document.report(error));
    }
}

/// Returns the errors for unknown names in a sheet or an entry, in fields that declare `names`.
pub(super) fn find_unknown_names(
    entries: &YamlEntries,
    fields: &[Field],
    names: &NameTable,
) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for (key, node) in entries.iter() {
        let field = fields.iter().find(|field| *field.name == *key.it);
        let Some((field, of)) = field.and_then(|it| Some((it, it.names.as_ref()?))) else {
            continue;
        };
        let written = written_names(node).into_iter();
        let written = written.filter(|(name, _)| field.start.as_text() != Some(&**name));
        errors.extend(written.filter_map(|(name, span)| {
            // A rank can follow: `keen-eye 2`.
            let bare = name
                .trim_end_matches(|c: char| c.is_ascii_digit())
                .trim_end();
            let known = names.known_name(of, bare, span);
            known
                .or_else(|error| names.known_name(of, &name, span).map_err(|_| error))
                .err()
        }));
    }
    errors
}

/// Returns the texts of a value: the value itself, the items of a list, or the keys of a map.
fn written_names(node: &YamlNode) -> Vec<(String, Span)> {
    match node.entries() {
        Some(entries) => {
            let keys = entries.iter();
            keys.map(|(key, _)| (key.it.to_string(), key.span))
                .collect()
        }
        None => {
            let texts = node.to_text_or_texts().unwrap_or_default();
            texts.into_iter().map(|it| (it.it, it.span)).collect()
        }
    }
}
