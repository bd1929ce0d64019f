//! Variables that a header declares.

use super::document::YamlDocument;
use super::names::{NameTable, existing_meaning, name_taken_error, value_type};
use super::yaml::{YamlKey, YamlNode};
use crate::model::book::SlotName;
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::capitalized;
pub(super) use crate::syntax::unicode::{is_name_char, is_variable_name};

/// Keys of a variable with several lines.
const KEYS: [&str; 2] = ["value", "label"];

/// The noun for declared variables in errors.
pub(super) const BOOK_VARIABLE: &str = "variable of the book";

/// Declares the variables of a book. A shared variable has the same slot as a variable of the opened book, so saves stay valid if a variable
/// becomes shared.
pub(super) fn declare_variables(document: &YamlDocument, names: &mut NameTable) {
    for (section, is_shared) in [("variables", false), ("shared_variables", true)] {
        for (key, node) in document.entries(section) {
            let name = &*key.value;
            let (node, label) = split_label(document, node);
            // A placeholder value prevents further errors where the variable is used.
            let value = if is_bare_yes_or_no(document, node) {
                Value::Bool(false)
            } else if is_bare_number(document, node) {
                Value::Int(0)
            } else {
                node.to_value()
            };
            if !matches!(value, Value::Int(_) | Value::Bool(_) | Value::Text(_)) {
                document.report_mismatch(key, node, "a number, yes or no, or a word");
                continue;
            }
            if let Some(error) = shared_conflict(key, is_shared, names) {
                document.report(error);
                continue;
            }
            if !is_variable_name(name) {
                let message = format!("`{name}` cannot be the name of a variable");
                let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
                let help = "a name must begin with a letter; it can contain letters, digits, hyphens and underscores";
                document.report_lost((key, node), error.help(help));
                continue;
            }
            if let Some(meaning) = conflicting_meaning(BOOK_VARIABLE, name, names) {
                document.report(name_taken_error(
                    Code::InvalidYaml,
                    name,
                    key.span,
                    &meaning,
                ));
            }
            names.declare(BOOK_VARIABLE, name);
            let full_name = match is_shared {
                true => name.into(),
                false => names.full_name(name),
            };
            let slot = SlotName::Variable(&full_name).to_string();
            let slot = names.slots.find_or_insert(&slot, value.clone());
            let current = names.slots.start()[slot as usize].clone();
            let span = document.line_span(node);
            names.compare_setting(format!("{section} {name}"), span, &current, &value);
            if let Some(label) = label {
                // The label in the opened book takes precedence.
                names.data.variable_labels.entry(slot).or_insert(label);
            }
            if names.current_scope == 0 {
                names.data.variable_slots.insert(name.to_owned(), slot);
            }
            let scope = names.scope_mut();
            let variable = (slot, value_type(&current));
            scope.variables.insert(name.to_owned(), variable);
            if is_shared {
                scope.part.shared_variables.insert(name.to_owned());
            }
        }
    }
}

/// Returns the start value and the label of a variable with several lines: `day: { value: 1, label: Day }`.
fn split_label<'n>(document: &YamlDocument, node: &'n YamlNode) -> (&'n YamlNode, Option<String>) {
    let Some((value, lines)) = node.get("value").zip(node.entries()) else {
        return (node, None);
    };
    let mut label = None;
    for (key, node) in lines.iter() {
        match &*key.value {
            "value" => {}
            "label" => label = document.expect_text(key, node, "the name for readers"),
            _ => document.report_unknown_key(key, KEYS),
        }
    }
    (value, label)
}

/// Reads `status`: the variables and fields that readers always see, and the codes that they see while they have them.
pub(super) fn read_status(document: &YamlDocument, names: &mut NameTable) {
    let Some((key, node)) = document.get("status") else {
        return;
    };
    let listed = document.expect((key, node), node.to_text_or_texts(), "a list of names");
    for name in listed.unwrap_or_default() {
        let code = names.data.code_slots.get(&name.value).copied();
        let value = names.find_value(&name.value).map(|(slot, _)| slot);
        let Some(slot) = code.or(value) else {
            let message = format!("`{}` is neither a variable nor a field", name.value);
            let error = Diagnostic::unknown(Code::UnknownName, &name.value, name.span, message);
            let variables = names
                .scope()
                .variables
                .keys()
                .chain(names.data.code_slots.keys());
            let fields = names.schema.fields.iter().map(|field| &field.name);
            let known = variables.chain(fields).map(String::as_str);
            let help = did_you_mean(&name.value, known).unwrap_or_else(|| {
                "list names from `variables` or `codes`, or fields of the ruleset".to_owned()
            });
            document.report(error.help(help));
            continue;
        };
        let fields = &names.data.field_slots;
        let label = match fields.iter().position(|field| *field == slot) {
            Some(field) => names.schema.fields[field].message_label.clone(),
            None => {
                let label = names.variable_label(slot);
                capitalized(&label.unwrap_or_else(|| name.value.replace(['-', '_'], " ")))
            }
        };
        names.data.status.push((slot, label));
    }
}

/// Describes the existing meaning of a name. Returns none if a declaration of this kind can have the name.
pub(super) fn conflicting_meaning(kind: &str, name: &str, names: &NameTable) -> Option<String> {
    let meaning = existing_meaning(name, names.schema).map(str::to_owned);
    meaning.or_else(|| names.find_conflict(kind, name))
}

/// Reports `yes` or `no` without quotes, which is a word in YAML and not a truth value.
pub(super) fn is_bare_yes_or_no(document: &YamlDocument, node: &YamlNode) -> bool {
    let word = document.source(node).trim_end();
    let boolean = match word {
        "yes" | "Yes" | "YES" | "on" => "true",
        "no" | "No" | "NO" | "off" => "false",
        _ => return false,
    };
    let span = document.line_span(node);
    let message = format!("`{word}` is a word in YAML, not a truth value");
    let error = Diagnostic::new(Code::InvalidYaml, span, message);
    let help = format!("write `{boolean}`, or `\"{word}\"` for the word");
    document.report(error.help(help).fix(span, boolean));
    true
}

/// Reports `0.5` or `1_000` without quotes, which is a word here and not a number.
fn is_bare_number(document: &YamlDocument, node: &YamlNode) -> bool {
    let word = document.source(node).trim_end();
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    let is_number_char = |c: char| c.is_ascii_digit() || "_.,'eE".contains(c);
    let is_number = node.as_text().is_some()
        && unsigned.starts_with(|c: char| c.is_ascii_digit())
        && unsigned.chars().all(is_number_char);
    if is_number {
        let message = format!("`{word}` is not a whole number");
        let error = Diagnostic::new(Code::InvalidYaml, document.line_span(node), message);
        let help = format!("write a whole number, or `\"{word}\"` for the word");
        document.report(error.help(help));
    }
    is_number
}

/// The error for a variable that is declared both as shared and as not shared, in one book or in two.
fn shared_conflict(key: &YamlKey, is_shared: bool, names: &NameTable) -> Option<Diagnostic> {
    let name = &*key.value;
    let opened_book = &names.scopes[0];
    let (message, help) = if names.scope().variables.contains_key(name) {
        (
            format!("`{name}` is declared in both `variables` and `shared_variables`"),
            "remove one of them",
        )
    } else if is_shared
        && opened_book.variables.contains_key(name)
        && !opened_book.part.shared_variables.contains(name)
    {
        let title = &opened_book.part.title;
        (
            format!("`{name}` is shared here, but not in `{title}`"),
            "declare it under `shared_variables` there too, or rename one of the two",
        )
    } else {
        return None;
    };
    Some(Diagnostic::new(Code::InvalidYaml, key.span, message).help(help))
}
