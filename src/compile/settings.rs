//! Settings of the ruleset in a header: options, constants, required pages, and the sheet at the start. Linked books should have the same settings.

use super::document::{YamlDocument, unknown_key_error};
use super::names::{NameTable, SettingConflict};
use super::yaml::{YamlEntries, YamlNode};
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
            self.setting_conflicts.push(SettingConflict {
                key,
                span: place,
                message,
            });
        }
    }

    /// Returns one error for all different settings of the current book.
    pub(super) fn take_conflict_error(&mut self) -> Option<Diagnostic> {
        let mut all = std::mem::take(&mut self.setting_conflicts);
        all.sort_by_key(|it| it.span);
        let first = all.first()?;
        let keys: Vec<String> = all.iter().map(|it| format!("`{}`", it.key)).collect();
        let keys = match &keys[..] {
            [before @ .., last] if !before.is_empty() => {
                format!("{} and {last}", before.join(", "))
            }
            _ => keys.concat(),
        };
        let message = format!("two linked books set {keys} differently");
        let error = Diagnostic::new(Code::ConflictingSettings, first.span, message);
        let error = error.label_text(first.message.clone());
        let error = all[1..]
            .iter()
            .fold(error, |error, it| error.label(it.span, it.message.clone()));
        Some(
            error.help(
                "the book that is opened holds: say the same in both, or in one of them only",
            ),
        )
    }
}

pub(super) fn read_options(document: &YamlDocument, names: &mut NameTable) {
    let vocabulary = names.schema;
    for (key, node) in document.entries("options") {
        let name = &*key.value;
        let mut figures = vocabulary.constants.iter();
        if let Some(figure) = figures.find(|figure| figure.name == name)
            && vocabulary.options.iter().all(|it| it.name != name)
        {
            let known = vocabulary.options.iter().map(|it| &*it.name);
            let error = unknown_key_error(key, known);
            document.report(error.help(figure.option_help(&node.to_value(), ": ")));
            continue;
        }
        let Some((_, option)) = document.find_declared(key, &vocabulary.options, |it| &it.name)
        else {
            continue;
        };
        let mut value = node.to_value();
        let is_yes_or_no = |v: &Value| matches!(v.as_text(), Some("yes" | "no"));
        if let Value::Bool(yes) = value
            && option.values.iter().any(is_yes_or_no)
        {
            value = if yes { "yes".into() } else { "no".into() };
        }
        if !option.allows(&value) {
            document.report_mismatch(key, node, &option.expected());
        } else if names.current_scope == 0 {
            names.data.options.insert(name.to_owned(), value);
        } else if let Some(known) = names.data.options.get(name).cloned() {
            let place = document.line_span(node);
            names.compare_setting(format!("options {name}"), place, &known, &value);
        }
    }
}

/// Returns the constants of a header that are declared and valid.
pub(super) fn valid_constants(
    header: &YamlNode,
    vocabulary: &RulesetSchema,
) -> BTreeMap<String, Value> {
    let given = header.get("constants").and_then(YamlNode::entries);
    let given = given.into_iter().flat_map(|all| all.iter());
    let given = given.map(|(key, node)| (key.value.to_string(), node.to_value()));
    given
        .filter(|(name, value)| {
            let mut figures = vocabulary.constants.iter();
            figures.any(|figure| figure.name == *name && figure.allows(value))
        })
        .collect()
}

pub(super) fn read_constants(document: &YamlDocument, names: &mut NameTable) {
    let vocabulary = names.schema;
    for (key, node) in document.entries("constants") {
        let name = &*key.value;
        let Some((_, figure)) = document.find_declared(key, &vocabulary.constants, |it| &it.name)
        else {
            continue;
        };
        let value = node.to_value();
        if !figure.allows(&value) {
            document.report_mismatch(key, node, &figure.expected());
        } else if names.current_scope == 0 {
            names.data.constants.insert(name.to_owned(), value);
        } else {
            // Constants of the opened book apply, or those of the ruleset.
            let known = names.data.constants.get(name).unwrap_or(&figure.value);
            let (known, place) = (known.clone(), document.line_span(node));
            names.compare_setting(format!("constants {name}"), place, &known, &value);
        }
    }
}

pub(super) fn read_rule_pages(document: &YamlDocument, names: &mut NameTable) {
    let vocabulary = names.schema;
    let written = document.entries("rule_pages");
    for (key, node) in written {
        if document
            .find_declared(key, &vocabulary.rule_pages, |it| &it.name)
            .is_none()
        {
            continue;
        }
        let id = node.to_text().unwrap_or_default();
        match names.find_own_page(&id, document.line_span(node)) {
            Ok(page) => {
                let places = &mut names.scope_mut().rule_pages;
                places.insert(key.value.to_string(), page);
            }
            Err(error) => document.report(error),
        }
    }
    // A misspelt place is reported as an unknown key, and is probably the missing one.
    let is_known = |key: &str| vocabulary.rule_pages.iter().any(|place| place.name == key);
    if written.iter().any(|(key, _)| !is_known(&key.value)) {
        return;
    }
    for place in vocabulary.rule_pages.iter().filter(|place| place.required) {
        if written.iter().any(|(key, _)| *key.value == *place.name) {
            continue;
        }
        let section = document.get("rule_pages").map(|(key, _)| key.span);
        let message = format!("the book does not say which page is its `{}`", place.name);
        let at = section.unwrap_or_else(|| document.first_line());
        let error =
            Diagnostic::new(Code::MissingRulePage, at, message).label_text(place.about.clone());
        let help = format!("add `{}: PAGE` under `rule_pages` in book.yaml", place.name);
        document.report(error.help(help));
    }
}

pub(super) fn read_sheet(document: &YamlDocument, names: &mut NameTable) {
    let fields = &names.schema.fields;
    for (key, node) in document.entries("sheet") {
        let Some(n) = fields.iter().position(|field| *field.name == *key.value) else {
            // Hidden fields are not suggested.
            let shown = fields.iter().filter(|field| field.is_visible);
            let error = unknown_key_error(key, shown.map(|field| &*field.name));
            let meant = names.schema.find_field(&key.value);
            let help = meant.map(|field| format!("did you mean `{}`?", field.name));
            document.report_lost((key, node), error.maybe_help(help));
            continue;
        };
        // The start values of a linked book are checked, but only those of the opened book apply.
        if let Some(value) = document.expect_field(key, node, &fields[n])
            && names.current_scope == 0
        {
            names.slots.set_start(names.data.field_slots[n], value);
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
        let errors = find_unknown_names(entries, &names.schema.fields, names);
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
        let field = fields.iter().find(|field| *field.name == *key.value);
        let Some((field, of)) = field.and_then(|it| Some((it, it.refers_to.as_ref()?))) else {
            continue;
        };
        let written = written_names(node).into_iter();
        let written = written.filter(|(name, _)| field.start.as_text() != Some(&**name));
        errors.extend(written.filter_map(|(name, span)| {
            // A rank can follow: `keen-eye 2`.
            let ranked = name.rsplit_once(' ');
            let ranked = ranked.filter(|(_, rank)| rank.bytes().all(|b| b.is_ascii_digit()));
            let bare = ranked.map_or(&*name, |(bare, _)| bare.trim_end());
            let known = names.check_name(of, bare, span);
            known
                .or_else(|error| names.check_name(of, &name, span).map_err(|_| error))
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
            keys.map(|(key, _)| (key.value.to_string(), key.span))
                .collect()
        }
        None => {
            let texts = node.to_text_or_texts().unwrap_or_default();
            texts.into_iter().map(|it| (it.value, it.span)).collect()
        }
    }
}
