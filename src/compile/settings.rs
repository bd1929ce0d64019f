//! Settings of the ruleset in a header: options, constants, rule pages, and the sheet at the start. Linked books should have the same settings.

use super::document::{YamlDocument, unknown_key_error};
use super::names::{NameTable, SettingConflict};
use super::yaml::{YamlEntries, YamlNode};
use crate::model::book::{Field, RequiredPage, RulesetSchema};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use std::collections::BTreeMap;

impl NameTable<'_> {
    /// Records a setting of a linked book that differs from the value that applies.
    pub(super) fn compare_setting(
        &mut self,
        key: String,
        span: Span,
        applied: &Value,
        value: &Value,
    ) {
        if applied != value {
            let message = format!("{value} here, but the game uses {applied}");
            self.setting_conflicts
                .push(SettingConflict { key, span, message });
        }
    }

    /// Returns one error for all different settings of the current book.
    pub(super) fn take_conflict_error(&mut self) -> Option<Diagnostic> {
        let mut conflicts = std::mem::take(&mut self.setting_conflicts);
        conflicts.sort_by_key(|it| it.span);
        let first = conflicts.first()?;
        let keys = conflicts.iter().map(|it| format!("`{}`", it.key));
        let keys: Vec<String> = keys.collect();
        let keys = match &keys[..] {
            [before @ .., last] if !before.is_empty() => {
                format!("{} and {last}", before.join(", "))
            }
            _ => keys.concat(),
        };
        let message = format!("linked books have different values for {keys}");
        let error = Diagnostic::new(Code::ConflictingSettings, first.span, message);
        let error = error.label_text(first.message.clone());
        let others = conflicts[1..].iter();
        let error = others.fold(error, |error, it| error.label(it.span, it.message.clone()));
        Some(error.help(
            "set the same value in both books, or in only one: the opened book takes precedence",
        ))
    }
}

pub(super) fn read_options(document: &YamlDocument, names: &mut NameTable) {
    let schema = names.schema;
    for (key, node) in document.entries("options") {
        let name = &*key.value;
        let mut constants = schema.constants.iter();
        if let Some(constant) = constants.find(|constant| constant.name == name)
            && schema.options.iter().all(|it| it.name != name)
        {
            let error = unknown_key_error(key, schema.options.iter().map(|it| &*it.name));
            document.report(error.help(constant.option_help(&node.to_value(), ": ")));
            continue;
        }
        let Some((_, option)) = document.find_declared(key, &schema.options, |it| &it.name) else {
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
        } else if let Some(applied) = names.data.options.get(name).cloned() {
            let span = document.line_span(node);
            names.compare_setting(format!("options {name}"), span, &applied, &value);
        }
    }
}

/// Returns the constants of a header that are declared and valid.
pub(super) fn valid_constants(
    header: &YamlNode,
    schema: &RulesetSchema,
) -> BTreeMap<String, Value> {
    let entries = header.get("constants").and_then(YamlNode::entries);
    let entries = entries.into_iter().flat_map(|entries| entries.iter());
    let values = entries.map(|(key, node)| (key.value.to_string(), node.to_value()));
    values
        .filter(|(name, value)| {
            let mut constants = schema.constants.iter();
            constants.any(|constant| constant.name == *name && constant.allows(value))
        })
        .collect()
}

pub(super) fn read_constants(document: &YamlDocument, names: &mut NameTable) {
    let schema = names.schema;
    for (key, node) in document.entries("constants") {
        let name = &*key.value;
        let Some((_, constant)) = document.find_declared(key, &schema.constants, |it| &it.name)
        else {
            continue;
        };
        let value = node.to_value();
        if !constant.allows(&value) {
            document.report_mismatch(key, node, &constant.expected());
        } else if names.current_scope == 0 {
            names.data.constants.insert(name.to_owned(), value);
        } else {
            // The value of the opened book applies, or that of the ruleset.
            let applied = names.data.constants.get(name).unwrap_or(&constant.value);
            let (applied, span) = (applied.clone(), document.line_span(node));
            names.compare_setting(format!("constants {name}"), span, &applied, &value);
        }
    }
}

pub(super) fn read_rule_pages(document: &YamlDocument, names: &mut NameTable) {
    let schema = names.schema;
    let entries = document.entries("rule_pages");
    let mut has_unknown_key = false;
    for (key, node) in entries {
        let rule_page = document.find_declared(key, &schema.rule_pages, |it| &it.name);
        if rule_page.is_none() {
            has_unknown_key = true;
            continue;
        }
        let id = node.to_text().unwrap_or_default();
        match names.find_own_page(&id, document.line_span(node)) {
            Ok(page) => {
                let rule_pages = &mut names.scope_mut().rule_pages;
                rule_pages.insert(key.value.to_string(), page);
            }
            Err(error) => document.report(error),
        }
    }
    // An unknown key is probably the misspelt name of a missing rule page.
    if has_unknown_key {
        return;
    }
    for RequiredPage { name, about, .. } in schema.rule_pages.iter().filter(|it| it.required) {
        if entries.iter().any(|(key, _)| *key.value == **name) {
            continue;
        }
        let section = document.get("rule_pages").map(|(key, _)| key.span);
        let span = section.unwrap_or_else(|| document.first_line());
        let message = format!("missing rule page `{name}`");
        let error = Diagnostic::new(Code::MissingRulePage, span, message).label_text(about.clone());
        let help = format!("add `{name}: PAGE` under `rule_pages` in book.yaml");
        document.report(error.help(help));
    }
}

pub(super) fn read_sheet(document: &YamlDocument, names: &mut NameTable) {
    let fields = &names.schema.fields;
    for (key, node) in document.entries("sheet") {
        let Some(i) = fields.iter().position(|field| *field.name == *key.value) else {
            // Hidden fields are not suggested.
            let visible = fields.iter().filter(|field| field.is_visible);
            let error = unknown_key_error(key, visible.map(|field| &*field.name));
            let intended = names.schema.find_field(&key.value);
            let help = intended.map(|field| format!("did you mean `{}`?", field.name));
            document.report_lost((key, node), error.maybe_help(help));
            continue;
        };
        // The start values of a linked book are checked, but only those of the opened book apply.
        if let Some(value) = document.expect_field(key, node, &fields[i])
            && names.current_scope == 0
        {
            names.slots.set_start(names.data.field_slots[i], value);
        }
    }
}

/// Checks names on the start sheet and on the sheets of ready-made characters.
pub(super) fn check_sheet_names(document: &YamlDocument, names: &NameTable) {
    let characters = document.entries("characters").iter();
    let of_characters = characters.filter_map(|(_, node)| node.get("sheet"));
    let start_sheet = document.get("sheet").map(|(_, node)| node);
    let sheets = of_characters
        .chain(start_sheet)
        .filter_map(YamlNode::entries);
    for entries in sheets {
        let errors = find_unknown_names(entries, &names.schema.fields, names);
        errors.into_iter().for_each(|error| document.report(error));
    }
}

/// Returns the errors for unknown names in a sheet or an entry. A field declares with `names` which words or entries it can contain.
pub(super) fn find_unknown_names(
    entries: &YamlEntries,
    fields: &[Field],
    names: &NameTable,
) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for (key, node) in entries.iter() {
        let field = fields.iter().find(|field| *field.name == *key.value);
        let Some((field, set)) = field.and_then(|it| Some((it, it.refers_to.as_ref()?))) else {
            continue;
        };
        let node_names = names_in_node(node).into_iter();
        let changed = node_names.filter(|(name, _)| field.start.as_text() != Some(&**name));
        errors.extend(changed.filter_map(|(name, span)| {
            // A rank can follow: `keen-eye 2`.
            let ranked = name.rsplit_once(' ');
            let ranked = ranked.filter(|(_, rank)| rank.bytes().all(|b| b.is_ascii_digit()));
            let bare = ranked.map_or(&*name, |(bare, _)| bare.trim_end());
            let error = names.check_name(set, bare, span).err()?;
            names.check_name(set, &name, span).err().map(|_| error)
        }));
    }
    errors
}

/// Returns the texts of a value: the value itself, the items of a list, or the keys of a map.
fn names_in_node(node: &YamlNode) -> Vec<(String, Span)> {
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
