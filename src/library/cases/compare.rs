//! Compares the result of a case with its expectations.

use super::case::{CaseFile, RuleCase};
use super::expected::{ExpectedValue, ValueSource, sorted_list};
use super::lists;
use super::result::{CaseResult, StateKey, ValueChange, difference_error};
use super::value_diff::{describe_differences, format_yaml, is_equivalent};
use crate::engine::play::Session;
use crate::model::book::{Book, SlotName, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Compares the final state of a case. Returns the keys of the state that the case names.
pub(super) fn compare_state(
    case: &RuleCase,
    expected: &[ExpectedValue],
    session: &mut Session,
    result: &mut CaseResult,
) -> BTreeSet<StateKey> {
    let book = Arc::clone(session.book());
    record_changes(&book, session, result);
    let mut named: BTreeSet<StateKey> = BTreeSet::new();
    for value in expected {
        let actual = match &value.source {
            ValueSource::Outcome => Ok(result
                .outcome
                .as_deref()
                .map(Value::text)
                .unwrap_or_default()),
            ValueSource::Number => Ok(result.number.map(Value::Int).unwrap_or_default()),
            ValueSource::Page => Ok(Value::text(session.page_id())),
            ValueSource::Codes => Ok(sorted_list(session.all_codes())),
            ValueSource::Titles => Ok(sorted_list(session.titles())),
            ValueSource::Slot(slot) => Ok(session.state().get(*slot).clone()),
            ValueSource::Query(query) => session.evaluate_expr(query),
            ValueSource::Lines => sheet_lines(session, result),
        };
        named.extend(match value.source {
            ValueSource::Page => Some(StateKey::Page),
            ValueSource::Codes => Some(StateKey::Codes),
            ValueSource::Titles => Some(StateKey::Titles),
            ValueSource::Slot(slot) => Some(StateKey::Slot(slot)),
            _ => None,
        });
        match actual {
            Ok(actual) => compare_value(
                value,
                &result.words.render_value(&actual),
                &mut result.failures,
            ),
            Err(message) => result.failures.push(difference_error(value.span, message)),
        }
    }
    lists::compare_lists(case, result);
    named
}

/// Returns the lines of the sheet as text.
fn sheet_lines(session: &mut Session, result: &CaseResult) -> Result<Value, String> {
    let lines = session.sheet().map_err(|error| error.message)?;
    let messages = &result.words;
    let lines = lines.iter();
    let lines =
        lines.map(|(title, text)| format!("{}: {}", messages.text(title), messages.text(text)));
    Ok(Value::list(lines.map(Value::text)))
}

fn compare_value(expected: &ExpectedValue, actual: &Value, failures: &mut Vec<Diagnostic>) {
    let describe = |name: &str, actual: &Value, value: &Value| {
        let (actual, value) = (format_yaml(actual), format_yaml(value));
        format!("`{name}` is {actual}, not {value}")
    };
    let (name, value) = (&expected.name, &expected.value);
    let message = match expected.source {
        _ if is_equivalent(actual, value) => return,
        // The order of codes and titles does not matter.
        ValueSource::Codes | ValueSource::Titles => describe(name, actual, value),
        _ => describe_differences(name, actual, value, &describe),
    };
    failures.push(difference_error(expected.span, message));
}

/// Returns the changes that the case does not name and the file does not ignore.
pub(super) fn unnamed_changes<'a>(
    file: &'a CaseFile,
    named: &'a BTreeSet<StateKey>,
    result: &'a CaseResult,
) -> impl Iterator<Item = &'a ValueChange> {
    let is_ignored = |change: &&ValueChange| {
        let mut ignored = file.ignored_fields.iter();
        change.hidden && ignored.any(|name| name.value == change.name)
    };
    result
        .changes
        .iter()
        .filter(move |change| !named.contains(&change.key) && !is_ignored(change))
}

/// The error for a change that the case does not name.
pub(super) fn unexpected_change_error(case: &RuleCase, change: &ValueChange) -> Diagnostic {
    let describe = |name: &str, old: &Value, new: &Value| {
        format!("`{name}` from {} to {}", format_yaml(old), format_yaml(new))
    };
    let name = &change.name;
    let changes = describe_differences(name, &change.from, &change.to, &describe);
    let error = difference_error(case.span, format!("unexpected change of {changes}"));
    if change.hidden {
        let help = format!("add it to `expect`, or ignore it in this file: `ignore: [{name}]`");
        return error.help(help);
    }
    error.help("if the change is correct, add it to `expect`")
}

/// Records all changes.
fn record_changes(book: &Book, session: &Session, result: &mut CaseResult) {
    let value =
        |values: &[Value], slot: u32| values.get(slot as usize).cloned().unwrap_or_default();
    let (before, after) = (book.slots.start(), session.state().slots());
    let mut record = |name: &str, hidden: bool, key: StateKey, from: Value, to: Value| {
        if !is_equivalent(&from, &to) {
            let name = name.to_owned();
            result.changes.push(ValueChange {
                name,
                hidden,
                from,
                to,
                key,
            });
        }
    };
    let mut record_slot = |name: &str, hidden: bool, slot: u32| {
        let (from, to) = (value(before, slot), value(after, slot));
        record(name, hidden, StateKey::Slot(slot), from, to);
    };
    for (field, slot) in book.schema.fields.iter().zip(&book.data.field_slots) {
        record_slot(&field.name, !field.is_visible, *slot);
    }
    for (kind, slot) in book.schema.kinds.iter().zip(&book.data.inventory_slots) {
        if kind.can_be_held {
            record_slot(&kind.name, false, *slot);
        }
    }
    for (slot, name) in book.slots.names() {
        if let Some(variable) = SlotName::variable_name(name) {
            record_slot(variable, false, slot);
        }
    }
    let names = [
        ("codes", StateKey::Codes, &book.data.code_slots),
        ("titles", StateKey::Titles, &book.data.title_slots),
    ];
    for (name, key, slots) in names {
        let held_names = |values: &[Value]| {
            let held = slots
                .iter()
                .filter(|(_, slot)| value(values, **slot).truth());
            // The name of a numbered title contains its number.
            let names = held.map(|(name, slot)| {
                let number = value(values, *slot);
                book.data.title_wording(name, &number).into_owned()
            });
            Value::list(names.map(Value::text))
        };
        record(name, false, key, held_names(before), held_names(after));
    }
    let is_over = value(after, slot::GAME_OVER).truth();
    let key = StateKey::Slot(slot::GAME_OVER);
    record("game_over", false, key, false.into(), is_over.into());
    let start = book.start.map(|start| Arc::clone(&book.page(start).id));
    let start = start.map(Value::Text).unwrap_or_default();
    let page = Value::text(session.page_id());
    record("page", false, StateKey::Page, start, page);
}
