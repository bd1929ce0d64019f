//! Applies a state of a rule case to a running game, through author commands.

use super::case::{CaseFile, RuleCase};
use super::names;
use super::parse::{CaseFileError, file_or_errors, parse_state};
use crate::model::book::{Book, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::quote;
use crate::syntax::source::Span;

/// Returns the author commands that apply the state of a file to a game of this book. The file has the keys of `state` except `options`. Values that
/// it does not name stay the same.
///
/// # Errors
/// If the file is invalid, or contains a value that cannot change in a running game.
pub fn state_commands(book: &Book, name: &str, text: &str) -> Result<Vec<String>, CaseFileError> {
    let mut file = CaseFile::default();
    let mut found = Vec::new();
    let id = file.sources.add(name, text);
    let mut case = RuleCase::empty(Span::new(id, 0, 0));
    let root = parse_state((id, text), &mut file, &mut case, &mut found);
    for key in ["catalogue", "book", "house_rules"] {
        if let Some(node) = root.as_ref().and_then(|root| root.get(key)) {
            found.push(fixed_value_error(key, node.span));
        }
    }
    if let Some((key, node)) = case.state.iter().find(|(key, _)| &*key.value == "options") {
        found.push(fixed_value_error(&key.value, node.span));
    }
    let start = match found.is_empty() {
        true => names::check_state(book, &case, &mut found),
        false => Vec::new(),
    };
    let mut commands = Vec::new();
    for (slot, value) in start {
        match set_command(book, slot, &value) {
            Some(command) => commands.push(command),
            None => {
                let name = book.slots.name(slot);
                let name = name.split_once('.').map_or(name, |(_, name)| name);
                let message = format!("`{name}` cannot be laid on a running game");
                found.push(Diagnostic::new(Code::InvalidCase, case.span, message));
            }
        }
    }
    file_or_errors(file, found).map(|_| commands)
}

/// The error for a value that is fixed before a game begins.
fn fixed_value_error(key: &str, span: Span) -> Diagnostic {
    let message = format!("`{key}` is settled before a game begins, and cannot be laid on it");
    let help = "set it in book.yaml, in a catalogue or with `--house-rules`; the keys here are `sheet`, `variables`, `codes`, `titles` and kinds";
    Diagnostic::new(Code::InvalidCase, span, message).help(help)
}

/// Returns the command that sets a slot to this value.
fn set_command(book: &Book, slot: u32, value: &Value) -> Option<String> {
    let known = |all: &std::collections::BTreeMap<String, u32>| {
        let found = all.iter().find(|(_, known)| **known == slot);
        found.map(|(name, _)| name.clone())
    };
    if let Some(name) = known(&book.data.code_slots) {
        return Some(format!("give code {name}"));
    }
    if let Some(name) = known(&book.data.title_slots) {
        return Some(format!(
            "give title {}",
            quote(&book.data.title_wording(&name, value))
        ));
    }
    let kind = (book.schema.kinds.iter().zip(&book.data.inventory_slots))
        .find(|(kind, held)| kind.can_be_held && **held == slot);
    let name = match kind {
        Some((kind, _)) => &*kind.name,
        None => match SlotName::parse(book.slots.name(slot)) {
            SlotName::Field(name) | SlotName::Variable(name) => name,
            _ => return None,
        },
    };
    let worth = match value {
        Value::Nothing => return None,
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Int(n) => n.to_string(),
        wide => serde_json::to_string(wide).ok()?,
    };
    Some(format!("set {name} {worth}"))
}
