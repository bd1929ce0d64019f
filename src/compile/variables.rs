//! Variables that a header declares.

use super::document::YamlDocument;
use super::names::{NameTable, existing_meaning, name_taken_error, value_type};
use super::yaml::{YamlKey, YamlNode};
use crate::model::book::SlotName;
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::unicode::is_word;

/// The noun for declared variables in errors.
const BOOK_VARIABLE: &str = "variable of the book";

/// Declares the variables of one book. A shared variable has the slot that a variable of the opened book would have, so saves stay valid if a
/// variable becomes shared.
pub(super) fn declare_variables(document: &YamlDocument, names: &mut NameTable) {
    for (section, shared) in [("variables", false), ("shared_variables", true)] {
        for (key, node) in document.entries(section) {
            let name = &*key.value;
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
            if let Some(error) = shared_conflict(key, shared, names) {
                document.report(error);
                continue;
            }
            if !is_variable_name(name) {
                let message = format!("`{name}` cannot be the name of a variable");
                let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
                let help =
                    "a name begins with a letter, and has letters, digits, hyphens and underscores";
                document.report_lost((key, node), error.help(help));
                continue;
            }
            if let Some(what) = conflicting_meaning(name, names) {
                document.report(name_taken_error(Code::InvalidYaml, name, key.span, &what));
            }
            names.declare(BOOK_VARIABLE, name);
            let whole = match shared {
                true => name.into(),
                false => names.full_name(name),
            };
            let slot = SlotName::Variable(&whole).to_string();
            let slot = names.slots.find_or_insert(&slot, value.clone());
            let known = names.slots.start()[slot as usize].clone();
            let place = document.line_span(node);
            names.compare_setting(format!("{section} {name}"), place, &known, &value);
            let scope = names.scope_mut();
            scope
                .variables
                .insert(name.to_owned(), (slot, value_type(&known)));
            if shared {
                scope.part.shared_variables.insert(name.to_owned());
            }
        }
    }
}

/// Describes the existing meaning of a name. Returns none if a variable can have this name.
pub(super) fn conflicting_meaning(name: &str, names: &NameTable) -> Option<String> {
    let known = existing_meaning(name, names.schema).map(str::to_owned);
    known.or_else(|| names.find_conflict(BOOK_VARIABLE, name))
}

/// Returns true if conditions and instructions parse it as one name.
pub(super) fn is_variable_name(name: &str) -> bool {
    let letter = |c: char| is_word(c) || matches!(c, '-' | '_');
    name.starts_with(char::is_alphabetic) && name.chars().all(letter)
}

/// Reports a bare `yes` or `no`, which is a word in YAML.
pub(super) fn is_bare_yes_or_no(document: &YamlDocument, node: &YamlNode) -> bool {
    let word = document.source(node).trim_end();
    let truth = match word {
        "yes" | "Yes" | "YES" | "on" => "true",
        "no" | "No" | "NO" | "off" => "false",
        _ => return false,
    };
    let place = document.line_span(node);
    let message = format!("`{word}` is a word here, not yes or no");
    let error = Diagnostic::new(Code::InvalidYaml, place, message);
    let help = format!("write `{truth}`; for the word itself, `\"{word}\"`");
    document.report(error.help(help).fix(place, truth));
    true
}

/// Reports a bare `0.5` or `1_000`, which is read as a word.
fn is_bare_number(document: &YamlDocument, node: &YamlNode) -> bool {
    let word = document.source(node).trim_end();
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    let is_figure = |c: char| c.is_ascii_digit() || "_.,'eE".contains(c);
    let is_number = node.as_text().is_some()
        && unsigned.starts_with(|c: char| c.is_ascii_digit())
        && unsigned.chars().all(is_figure);
    if is_number {
        let message = format!("`{word}` is a word here: only whole numbers are numbers");
        let error = Diagnostic::new(Code::InvalidYaml, document.line_span(node), message);
        let help = format!("write a whole number; for the word itself, `\"{word}\"`");
        document.report(error.help(help));
    }
    is_number
}

/// The error for a variable that is shared in one section or book and not in another.
fn shared_conflict(key: &YamlKey, shared: bool, names: &NameTable) -> Option<Diagnostic> {
    let name = &*key.value;
    let home = &names.scopes[0];
    let (message, help) = if names.scope().variables.contains_key(name) {
        (
            format!("the variable `{name}` is shared, and is not"),
            "declare it once, under `variables` or `shared_variables`",
        )
    } else if shared
        && home.variables.contains_key(name)
        && !home.part.shared_variables.contains(name)
    {
        (
            format!(
                "`{name}` is shared here, and `{}` has one of its own",
                home.part.title
            ),
            "put it under `shared_variables` there too, or give one of the two another name",
        )
    } else {
        return None;
    };
    Some(Diagnostic::new(Code::InvalidYaml, key.span, message).help(help))
}
