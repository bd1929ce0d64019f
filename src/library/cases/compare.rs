//! Compares the result of a case with its expectations. Values that it does not name must not have changed.

use super::case::{CaseFile, RuleCase};
use super::differ::{differences, same, yaml};
use super::expected::{ExpectedValue, ValueSource, sorted};
use super::lists;
use super::outcome::{CaseResult, MismatchKind, ValueChange, differs};
use crate::engine::play::Session;
use crate::model::book::{Book, SlotName, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Compares the final state of a case. Returns the parts of the state that the case names.
pub(super) fn compare(
    case: &RuleCase,
    expected: &[ExpectedValue],
    session: &mut Session,
    out: &mut CaseResult,
) -> BTreeSet<MismatchKind> {
    let book = Arc::clone(session.book());
    changes(&book, session, out);
    let mut named: BTreeSet<MismatchKind> = BTreeSet::new();
    for it in expected {
        let have = match &it.of {
            ValueSource::Outcome => Ok(out.outcome.as_deref().map(Value::text).unwrap_or_default()),
            ValueSource::Number => Ok(out.number.map(Value::Int).unwrap_or_default()),
            ValueSource::Page => Ok(Value::text(session.page_id())),
            ValueSource::Codes => Ok(sorted(session.all_codes())),
            ValueSource::Titles => Ok(sorted(session.titles())),
            ValueSource::Slot(slot) => Ok(session.state().get(*slot).clone()),
            ValueSource::Query(query) => session.evaluate_expr(query),
            ValueSource::Lines => sheet_lines(session, out),
        };
        named.extend(match it.of {
            ValueSource::Page => Some(MismatchKind::Page),
            ValueSource::Codes => Some(MismatchKind::Codes),
            ValueSource::Titles => Some(MismatchKind::Titles),
            ValueSource::Slot(slot) => Some(MismatchKind::Slot(slot)),
            _ => None,
        });
        match have {
            Ok(have) => compare_value(it, &out.words.plain(&have), &mut out.wrong),
            Err(why) => out.wrong.push(differs(it.span, why)),
        }
    }
    lists::compare(case, out);
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
        format!("`{name}` is {}, not {}", yaml(have), yaml(want))
    };
    let (name, want) = (&wanted.name, &wanted.want);
    let message = match wanted.of {
        _ if same(have, want) => return,
        // The order of these does not matter.
        ValueSource::Codes | ValueSource::Titles => say(name, have, want),
        _ => differences(name, have, want, &say),
    };
    wrong.push(differs(wanted.span, message));
}

/// Returns the changes that the case does not name and the file does not ignore.
pub(super) fn silent<'a>(
    file: &'a CaseFile,
    named: &'a BTreeSet<MismatchKind>,
    out: &'a CaseResult,
) -> impl Iterator<Item = &'a ValueChange> {
    let aside = |change: &&ValueChange| {
        change.hidden && file.aside.iter().any(|name| name.it == change.name)
    };
    out.changed
        .iter()
        .filter(move |change| !named.contains(&change.what) && !aside(change))
}

/// The error for a change that the case does not name.
pub(super) fn unexpected(case: &RuleCase, change: &ValueChange) -> Diagnostic {
    let say = |name: &str, was: &Value, now: &Value| {
        format!("`{name}` changes from {} to {}", yaml(was), yaml(now))
    };
    let message = differences(&change.name, &change.from, &change.to, &say);
    let found = differs(case.span, format!("{message}, which is not expected"));
    if change.hidden {
        let name = &change.name;
        let help = format!("name it under `expect`, or for the whole file: `ignore: [{name}]`");
        return found.help(help);
    }
    found.help("name it under `expect`, if it is right")
}

/// Records all changes.
fn changes(book: &Book, session: &Session, out: &mut CaseResult) {
    let at = |values: &[Value], slot: u32| values.get(slot as usize).cloned().unwrap_or_default();
    let (before, after) = (book.slots.start(), session.state().slots());
    let mut note = |name: &str, hidden: bool, what: MismatchKind, from: Value, to: Value| {
        if !same(&from, &to) {
            let name = name.to_owned();
            out.changed.push(ValueChange {
                name,
                hidden,
                from,
                to,
                what,
            });
        }
    };
    let mut slot = |name: &str, hidden: bool, slot: u32| {
        note(
            name,
            hidden,
            MismatchKind::Slot(slot),
            at(before, slot),
            at(after, slot),
        );
    };
    for (field, n) in book.vocabulary.fields.iter().zip(&book.world.fields) {
        slot(&field.name, !field.shown, *n);
    }
    for (kind, n) in book.vocabulary.kinds.iter().zip(&book.world.held) {
        if kind.held {
            slot(&kind.name, false, *n);
        }
    }
    for (n, name) in book.slots.names() {
        if let Some(variable) = SlotName::variable(name) {
            slot(variable, false, n);
        }
    }
    let names = [
        ("codes", MismatchKind::Codes, &book.world.codes),
        ("titles", MismatchKind::Titles, &book.world.titles),
    ];
    for (name, what, slots) in names {
        let held = |values: &[Value]| {
            let held = slots.iter().filter(|(_, slot)| at(values, **slot).truth());
            // The name of a numbered title contains its number.
            let called =
                held.map(|(name, slot)| book.world.title(name, &at(values, *slot)).into_owned());
            Value::list(called.map(Value::text))
        };
        note(name, false, what, held(before), held(after));
    }
    let over = at(after, slot::OVER).truth();
    note(
        "game_over",
        false,
        MismatchKind::Slot(slot::OVER),
        false.into(),
        over.into(),
    );
    let start = book
        .start
        .map(|start| Value::Text(Arc::clone(&book.page(start).id)));
    note(
        "page",
        false,
        MismatchKind::Page,
        start.unwrap_or_default(),
        Value::text(session.page_id()),
    );
}
