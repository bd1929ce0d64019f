//! What a header declares: codes, titles and variables.

use super::differing::Differing;
use super::names::{Names, kind_of};
use super::yaml::{Document, pairs, plain, scalar};
use crate::book::SlotName;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;

/// Sections of codes: what readers are told of, and what they are not.
const CODES: [(&str, bool); 2] = [("codes", false), ("hidden_codes", true)];

/// A code as it is declared.
struct Declared {
    name: String,
    meaning: String,
    group: Option<String>,
    section: &'static str,
    hidden: bool,
}

pub(super) fn codes(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    let mut codes: Vec<Declared> = Vec::new();
    for (section, hidden) in CODES {
        let declared = |name, meaning: &_, group| Declared {
            name,
            meaning: scalar(meaning).unwrap_or_default(),
            group,
            section,
            hidden,
        };
        for (key, value) in document.entries(section, found) {
            if let serde_yaml::Value::Mapping(group) = &value {
                let all = pairs(group).into_iter();
                codes
                    .extend(all.map(|(name, meaning)| declared(name, &meaning, Some(key.clone()))));
            } else {
                codes.push(declared(key, &value, None));
            }
        }
    }
    for code in codes {
        let mut path = vec![code.section];
        path.extend(code.group.as_deref());
        path.push(&code.name);
        let name = &code.name;
        if !name.starts_with(char::is_uppercase) {
            let message = format!("the code `{name}` does not begin with a capital");
            let fault = Diagnostic::new(Code::BadCode, document.place(&path), message);
            found
                .push(fault.help("codes are capitalised, so that a reader knows them in the text"));
        }
        let slot = SlotName::Code(name).to_string();
        let slot = names.slots.slot(&slot, false.into());
        let before = names.world.codes.insert(name.clone(), slot);
        if before.is_some() && names.world.hidden.contains(&slot) != code.hidden {
            found.push(told_otherwise(document, &path, name, names));
        } else if code.hidden {
            names.world.hidden.insert(slot);
        }
        // The same code in two books is one code; the book that was opened says what it means.
        let said = names.world.meanings.entry(name.clone()).or_default();
        if said.is_empty() {
            said.clone_from(&code.meaning);
        }
        let scope = names.scope_mut();
        if let Some(group) = code.group {
            scope
                .groups
                .entry(group)
                .or_default()
                .push(code.name.clone());
        }
        if !code.hidden {
            scope.codes.insert(code.name);
        }
    }
}

/// A code that is hidden in one place and not in another.
fn told_otherwise(document: &Document, path: &[&str], name: &str, names: &Names) -> Diagnostic {
    let twice = names.now == 0;
    let message = match twice {
        true => format!("the code `{name}` is hidden, and is not"),
        false => format!("the code `{name}` is hidden in one of two linked books only"),
    };
    let code = match twice {
        true => Code::BadYaml,
        false => Code::NeighbourDiffers,
    };
    let help = "say it under `codes` or under `hidden_codes`, everywhere the same";
    Diagnostic::new(code, document.place(path), message).help(help)
}

/// Variables of one book, and those that linked books share: a shared one has the slot that one of the opened book would have, so a save knows
/// it whether it is shared or not.
pub(super) fn variables(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (section, shared) in [("variables", false), ("shared_variables", true)] {
        for (name, value) in document.entries(section, found) {
            let value = plain(&value);
            let path = [section, &*name];
            if let Some(fault) = word_for_truth(document, &path, &value) {
                found.push(fault);
                continue;
            }
            if !matches!(value, Value::Int(_) | Value::Bool(_) | Value::Text(_)) {
                found.push(document.wrong(&path, "a number, yes or no, or a word"));
                continue;
            }
            if let Some(fault) = clash(document, &path, &name, shared, names) {
                found.push(fault);
                continue;
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
fn word_for_truth(document: &Document, path: &[&str], value: &Value) -> Option<Diagnostic> {
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
