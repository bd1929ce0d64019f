//! Converts the state of a rule case to author's commands for a running game.

use super::case::{CaseFile, RuleCase};
use super::names;
use super::parse::{CaseFileError, file_or_errors, parse_state};
use crate::model::book::{Book, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::quote;
use crate::syntax::source::Span;

/// Returns the author's commands that apply the state of a file to a game of this book.
///
/// The file has the keys of `state` except `options`. Values that it does not name stay the same.
///
/// # Errors
/// If the file is invalid, or contains a value that cannot change in a running game.
pub fn state_commands(book: &Book, name: &str, text: &str) -> Result<Vec<String>, CaseFileError> {
    let mut file = CaseFile::default();
    let mut errors = Vec::new();
    let id = file.sources.add(name, text);
    let mut case = RuleCase::empty(Span::new(id, 0, 0));
    let root = parse_state((id, text), &mut file, &mut case, &mut errors);
    for key in ["catalogue", "book", "house_rules"] {
        if let Some(node) = root.as_ref().and_then(|root| root.get(key)) {
            errors.push(fixed_value_error(key, node.span));
        }
    }
    if let Some((key, node)) = case.state.iter().find(|(key, _)| &*key.value == "options") {
        errors.push(fixed_value_error(&key.value, node.span));
    }
    let start = match errors.is_empty() {
        true => names::check_state(book, &case, &mut errors),
        false => Vec::new(),
    };
    let mut commands = Vec::new();
    for (slot, value) in start {
        match set_command(book, slot, &value) {
            Some(command) => commands.push(command),
            None => {
                let name = book.slots.name(slot);
                let name = name.split_once('.').map_or(name, |(_, name)| name);
                let message = format!("`{name}` cannot be changed in a running game");
                errors.push(Diagnostic::new(Code::InvalidCase, case.span, message));
            }
        }
    }
    file_or_errors(file, errors).map(|_| commands)
}

/// The error for a value that is fixed before a game begins.
fn fixed_value_error(key: &str, span: Span) -> Diagnostic {
    let message = format!("`{key}` is fixed before a game begins and cannot be set here");
    let help = "set it in `book.yaml`, in a catalogue or with `--house-rules`; the keys here are `sheet`, `variables`, `codes`, `titles` and kinds";
    Diagnostic::new(Code::InvalidCase, span, message).help(help)
}

/// Returns the command that sets a slot to this value.
fn set_command(book: &Book, slot: u32, value: &Value) -> Option<String> {
    let find_name = |slots: &std::collections::BTreeMap<String, u32>| {
        let entry = slots.iter().find(|(_, it)| **it == slot);
        entry.map(|(name, _)| name.clone())
    };
    if let Some(name) = find_name(&book.data.code_slots) {
        return Some(format!("give code {name}"));
    }
    if let Some(name) = find_name(&book.data.title_slots) {
        let title = quote(&book.data.title_wording(&name, value));
        return Some(format!("give title {title}"));
    }
    let kind = (book.schema.kinds.iter().zip(&book.data.inventory_slots))
        .find(|(kind, it)| kind.can_be_held && **it == slot);
    let name = match kind {
        Some((kind, _)) => &*kind.name,
        None => match SlotName::parse(book.slots.name(slot)) {
            SlotName::Field(name) | SlotName::Variable(name) => name,
            _ => return None,
        },
    };
    let text = match value {
        Value::Nothing => return None,
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Int(n) => n.to_string(),
        value => serde_json::to_string(value).ok()?,
    };
    Some(format!("set {name} {text}"))
}
