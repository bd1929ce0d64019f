//! The variables that a header declares.

use super::differing::Differing;
use super::names::{Names, kind_of, meaning, name_taken};
use super::yaml::{Document, plain};
use crate::book::SlotName;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;

/// Variables of one book, and those that linked books share: a shared one has the slot that one of the opened book would have, so a save knows
/// it whether it is shared or not.
pub(super) fn variables(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (section, shared) in [("variables", false), ("shared_variables", true)] {
        for (name, value) in document.entries(section, found) {
            let mut value = plain(value);
            let path = [section, &*name];
            // What was meant stands for it, so that this is not told at each use.
            if let Some(fault) = word_for_truth(document, &path, &value) {
                found.push(fault);
                value = Value::Bool(false);
            } else if let Some(fault) = word_for_number(document, &path, &value) {
                found.push(fault);
                value = Value::Int(0);
            }
            if !matches!(value, Value::Int(_) | Value::Bool(_) | Value::Text(_)) {
                found.push(document.wrong(&path, "a number, yes or no, or a word"));
                continue;
            }
            if let Some(fault) = clash(document, &path, &name, shared, names) {
                found.push(fault);
                continue;
            }
            if let Some(what) = meaning(&name, names.vocabulary) {
                let place = document.place(&path);
                found.push(name_taken(Code::BadYaml, &name, place, what));
            }
            let whole = match shared {
                true => name.as_str().into(),
                false => names.whole(&name),
            };
            let slot = SlotName::Variable(&whole).to_string();
            if let Some(slot) = names.slots.find(&slot) {
                let known = &names.slots.start()[slot as usize];
                if *known != value {
                    let it = Differing::new(document, &path, known, &value);
                    names.differing.push(it);
                }
            }
            let slot = names.slots.slot(&slot, value);
            let of = kind_of(&names.slots.start()[slot as usize]);
            let scope = names.scope_mut();
            scope.variables.insert(name.clone(), (slot, of));
            if shared {
                scope.shared.insert(name);
            }
        }
    }
}

/// A bare `yes` or `no`, which is a word to YAML.
pub(super) fn word_for_truth(
    document: &Document,
    path: &[&str],
    value: &Value,
) -> Option<Diagnostic> {
    let truth = match value.as_text()? {
        "yes" | "Yes" | "YES" | "on" => "true",
        "no" | "No" | "NO" | "off" => "false",
        _ => return None,
    };
    let place = document.at(path);
    let word = document.said(place);
    // In quotes it is meant as a word.
    if word.starts_with(['"', '\'']) {
        return None;
    }
    let message = format!("`{word}` is a word here, and no yes or no");
    let fault = Diagnostic::new(Code::BadYaml, place, message).saying(format!("`{truth}`?"));
    let help = format!("write `{truth}`; for the word itself, `\"{word}\"`");
    Some(fault.help(help).mend(place, truth))
}

/// A bare `0.5` or `1_000`: a number to its author, and no whole one.
fn word_for_number(document: &Document, path: &[&str], value: &Value) -> Option<Diagnostic> {
    value.as_text()?;
    let place = document.at(path);
    let word = document.said(place);
    let bare = word.strip_prefix(['-', '+']).unwrap_or(word);
    let figures = |c: char| c.is_ascii_digit() || "_.,'eE".contains(c);
    // In quotes it is meant as a word.
    if !bare.starts_with(|c: char| c.is_ascii_digit()) || !bare.chars().all(figures) {
        return None;
    }
    let message = format!("`{word}` is a word here: only whole numbers are numbers");
    let fault = Diagnostic::new(Code::BadYaml, place, message);
    Some(fault.help(format!(
        "write a whole number; for the word itself, `\"{word}\"`"
    )))
}

/// A variable that is shared here and belongs to one book there.
fn clash(
    document: &Document,
    path: &[&str],
    name: &str,
    shared: bool,
    names: &Names,
) -> Option<Diagnostic> {
    let fault = |message: String, help: &str| {
        Some(Diagnostic::new(Code::BadYaml, document.place(path), message).help(help))
    };
    if names.scope().variables.contains_key(name) {
        let message = format!("the variable `{name}` is shared, and is not");
        return fault(
            message,
            "declare it once, under `variables` or `shared_variables`",
        );
    }
    // Only the opened book's own would be taken for it.
    let home = &names.scopes[0];
    let own = shared && home.variables.contains_key(name) && !home.shared.contains(name);
    if own {
        let message = format!(
            "`{name}` is shared here, and `{}` has one of its own",
            home.title
        );
        return fault(
            message,
            "put it under `shared_variables` there too, or give one of the two another name",
        );
    }
    None
}
