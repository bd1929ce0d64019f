//! Compares the result of a case with its expectations. Values that it does not name must not have changed.

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

/// Compares the final state of a case. Returns the parts of the state that the case names.
pub(super) fn compare_state(
    case: &RuleCase,
    expected: &[ExpectedValue],
    session: &mut Session,
    out: &mut CaseResult,
) -> BTreeSet<StateKey> {
    let book = Arc::clone(session.book());
    record_changes(&book, session, out);
    let mut named: BTreeSet<StateKey> = BTreeSet::new();
    for it in expected {
        let have = match &it.source {
            ValueSource::Outcome => Ok(out.outcome.as_deref().map(Value::text).unwrap_or_default()),
            ValueSource::Number => Ok(out.number.map(Value::Int).unwrap_or_default()),
            ValueSource::Page => Ok(Value::text(session.page_id())),
            ValueSource::Codes => Ok(sorted_list(session.all_codes())),
            ValueSource::Titles => Ok(sorted_list(session.titles())),
            ValueSource::Slot(slot) => Ok(session.state().get(*slot).clone()),
            ValueSource::Query(query) => session.evaluate_expr(query),
            ValueSource::Lines => sheet_lines(session, out),
        };
        named.extend(match it.source {
            ValueSource::Page => Some(StateKey::Page),
            ValueSource::Codes => Some(StateKey::Codes),
            ValueSource::Titles => Some(StateKey::Titles),
            ValueSource::Slot(slot) => Some(StateKey::Slot(slot)),
            _ => None,
        });
        match have {
            Ok(have) => compare_value(it, &out.words.render_value(&have), &mut out.failures),
            Err(why) => out.failures.push(difference_error(it.span, why)),
        }
    }
    lists::compare_lists(case, out);
    named
}

/// Returns the lines of the sheet as text.
fn sheet_lines(session: &mut Session, out: &CaseResult) -> Result<Value, String> {
    let lines = session.sheet().map_err(|error| error.message)?;
    let words = &out.words;
    let lines = lines.iter();
    let lines = lines.map(|(title, text)| format!("{}: {}", words.text(title), words.text(text)));
    Ok(Value::list(lines.map(Value::text)))
}

fn compare_value(wanted: &ExpectedValue, have: &Value, wrong: &mut Vec<Diagnostic>) {
    let say = |name: &str, have: &Value, want: &Value| {
        format!(
            "`{name}` is {}, not {}",
            format_yaml(have),
            format_yaml(want)
        )
    };
    let (name, want) = (&wanted.name, &wanted.value);
    let message = match wanted.source {
        _ if is_equivalent(have, want) => return,
        // The order of these does not matter.
        ValueSource::Codes | ValueSource::Titles => say(name, have, want),
        _ => describe_differences(name, have, want, &say),
    };
    wrong.push(difference_error(wanted.span, message));
}

/// Returns the changes that the case does not name and the file does not ignore.
pub(super) fn unnamed_changes<'a>(
    file: &'a CaseFile,
    named: &'a BTreeSet<StateKey>,
    out: &'a CaseResult,
) -> impl Iterator<Item = &'a ValueChange> {
    let aside = |change: &&ValueChange| {
        change.hidden
            && file
                .ignored_fields
                .iter()
                .any(|name| name.value == change.name)
    };
    out.changes
        .iter()
        .filter(move |change| !named.contains(&change.key) && !aside(change))
}

/// The error for a change that the case does not name.
pub(super) fn unexpected_change_error(case: &RuleCase, change: &ValueChange) -> Diagnostic {
    let say = |name: &str, was: &Value, now: &Value| {
        format!(
            "`{name}` changes from {} to {}",
            format_yaml(was),
            format_yaml(now)
        )
    };
    let message = describe_differences(&change.name, &change.from, &change.to, &say);
    let found = difference_error(case.span, format!("{message}, which is not expected"));
    if change.hidden {
        let name = &change.name;
        let help = format!("name it under `expect`, or for the whole file: `ignore: [{name}]`");
        return found.help(help);
    }
    found.help("name it under `expect`, if it is right")
}

/// Records all changes.
fn record_changes(book: &Book, session: &Session, out: &mut CaseResult) {
    let at = |values: &[Value], slot: u32| values.get(slot as usize).cloned().unwrap_or_default();
    let (before, after) = (book.slots.start(), session.state().slots());
    let mut note = |name: &str, hidden: bool, what: StateKey, from: Value, to: Value| {
        if !is_equivalent(&from, &to) {
            let name = name.to_owned();
            out.changes.push(ValueChange {
                name,
                hidden,
                from,
                to,
                key: what,
            });
        }
    };
    let mut slot = |name: &str, hidden: bool, slot: u32| {
        note(
            name,
            hidden,
            StateKey::Slot(slot),
            at(before, slot),
            at(after, slot),
        );
    };
    for (field, n) in book.schema.fields.iter().zip(&book.data.field_slots) {
        slot(&field.name, !field.is_visible, *n);
    }
    for (kind, n) in book.schema.kinds.iter().zip(&book.data.inventory_slots) {
        if kind.can_be_held {
            slot(&kind.name, false, *n);
        }
    }
    for (n, name) in book.slots.names() {
        if let Some(variable) = SlotName::variable_name(name) {
            slot(variable, false, n);
        }
    }
    let names = [
        ("codes", StateKey::Codes, &book.data.code_slots),
        ("titles", StateKey::Titles, &book.data.title_slots),
    ];
    for (name, what, slots) in names {
        let held = |values: &[Value]| {
            let held = slots.iter().filter(|(_, slot)| at(values, **slot).truth());
            // The name of a numbered title contains its number.
            let called = held.map(|(name, slot)| {
                book.data
                    .title_wording(name, &at(values, *slot))
                    .into_owned()
            });
            Value::list(called.map(Value::text))
        };
        note(name, false, what, held(before), held(after));
    }
    let over = at(after, slot::GAME_OVER).truth();
    note(
        "game_over",
        false,
        StateKey::Slot(slot::GAME_OVER),
        false.into(),
        over.into(),
    );
    let start = book
        .start
        .map(|start| Value::Text(Arc::clone(&book.page(start).id)));
    note(
        "page",
        false,
        StateKey::Page,
        start.unwrap_or_default(),
        Value::text(session.page_id()),
    );
}
