//! Compares the result of a case with what it expects. Values that it does not name must not have changed.

use super::case::{Case, CaseFile, Text};
use super::check::Checked;
use super::differ::{differences, same, yaml};
use super::expect::Expect;
use super::run::{Change, Outcome, What, differs};
use super::things::Thing;
use super::told;
use crate::compile::{self, Key};
use crate::engine::play::Session;
use crate::model::book::{Book, Kind, SlotName, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Compares the state in which the case ended. Returns the parts of the state that the case names.
pub(super) fn compare(
    case: &Case,
    checked: &Checked,
    session: &mut Session,
    out: &mut Outcome,
) -> BTreeSet<What> {
    let book = Arc::clone(session.book());
    changes(&book, session, out);
    let mut named: BTreeSet<What> = BTreeSet::new();
    for expect in &case.expect {
        match expect {
            Expect::Outcome(wanted) => {
                let have = out.outcome.as_deref().map(Value::text).unwrap_or_default();
                compare_value(
                    "outcome",
                    &have,
                    &Value::text(&*wanted.it),
                    wanted.span,
                    out,
                );
            }
            Expect::Number(wanted, span) => {
                let have = out.number.map(Value::Int).unwrap_or_default();
                compare_value("number", &have, &Value::Int(*wanted), *span, out);
            }
            Expect::Page(wanted) => {
                named.insert(What::Page);
                let have = Value::text(session.page_id());
                compare_value("page", &have, &Value::text(&*wanted.it), wanted.span, out);
            }
            Expect::Codes(key, wanted) => {
                named.insert(What::Codes);
                let have = sorted(session.all_codes());
                compare_names(key, &have, wanted, out);
            }
            Expect::Titles(key, wanted) => {
                named.insert(What::Titles);
                let have = sorted(session.titles());
                compare_names(key, &have, wanted, out);
            }
            Expect::Query(entries) => {
                for (text, wanted) in entries.iter() {
                    let expr = compile::value(&book, &text.it);
                    match expr.and_then(|expr| session.ask(&expr)) {
                        Ok(have) => {
                            compare_value(&text.it, &have, &wanted.value(), wanted.span, out);
                        }
                        Err(why) => out.wrong.push(differs(text.span, why)),
                    }
                }
            }
            Expect::Words(which, wanted) => told::compare(*which, wanted, out),
            Expect::Lines(wanted, span) => match session.sheet() {
                Ok(have) => {
                    let line = |title: &str, text: &str| Value::text(format!("{title}: {text}"));
                    let words = &out.words;
                    let have = have.iter();
                    let have =
                        have.map(|(title, text)| line(&words.text(title), &words.text(text)));
                    let have = Value::list(have);
                    let wanted = wanted.iter().map(|(title, text)| line(&title.it, text));
                    compare_value("lines", &have, &Value::list(wanted), *span, out);
                }
                Err(fault) => out.wrong.push(differs(*span, fault.message)),
            },
            Expect::Over(wanted, span) => {
                named.insert(What::Slot(slot::OVER));
                let have = session.state().get(slot::OVER).truth().into();
                compare_value("over", &have, &(*wanted).into(), *span, out);
            }
            Expect::Sheet(_) | Expect::Variables(_) | Expect::Held(..) | Expect::Faults(_) => {}
        }
    }
    for (slot, name, wanted, span) in &checked.slots {
        named.insert(What::Slot(*slot));
        compare_value(name, session.state().get(*slot), wanted, *span, out);
    }
    for (n, things, span) in &checked.held {
        let slot = book.world.held[*n];
        named.insert(What::Slot(slot));
        let kind = &book.vocabulary.kinds[*n];
        let before = book.slots.start().get(slot as usize);
        let before = before.map(Value::as_list).unwrap_or_default();
        let wanted = expected_holdings(kind, before, things);
        compare_value(&kind.name, session.state().get(slot), &wanted, *span, out);
    }
    named
}

/// Compares codes or titles, whose order does not matter.
fn compare_names(key: &Key, have: &Value, wanted: &[Text], out: &mut Outcome) {
    let wanted = sorted(wanted.iter().map(|name| name.it.clone()).collect());
    if *have != wanted {
        let message = format!("`{}` is {}, not {}", key.it, yaml(have), yaml(&wanted));
        out.wrong.push(differs(key.span, message));
    }
}

/// Names without an order, as a list.
fn sorted(mut names: Vec<String>) -> Value {
    names.sort();
    names.dedup();
    Value::list(names.into_iter().map(Value::text))
}

fn compare_value(name: &str, have: &Value, wanted: &Value, span: Span, out: &mut Outcome) {
    let have = &out.words.plain(have);
    if !same(have, wanted) {
        let say = |name: &str, have: &Value, wanted: &Value| {
            format!("`{name}` is {}, not {}", yaml(have), yaml(wanted))
        };
        out.wrong
            .push(differs(span, differences(name, have, wanted, &say)));
    }
}

/// The things of a kind that a case expects. A mark that it does not name is as before, or as of a thing just gained.
fn expected_holdings(kind: &Kind, before: &[Value], things: &[Thing]) -> Value {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    Value::list(things.iter().map(|thing| {
        let nth = seen.entry(&thing.id).or_default();
        let mut same = before
            .iter()
            .filter(|held| held.get("id").as_text() == Some(&thing.id));
        let base = same.nth(*nth).cloned();
        *nth += 1;
        let base = base.unwrap_or_else(|| compile::holding(kind, &thing.id));
        let marks = thing.marks.iter();
        marks.fold(base, |held, (mark, value)| held.with(mark, value.clone()))
    }))
}

/// Changes that the case does not name and its file does not leave aside.
pub(super) fn silent<'a>(
    file: &'a CaseFile,
    named: &'a BTreeSet<What>,
    out: &'a Outcome,
) -> impl Iterator<Item = &'a Change> {
    let aside =
        |change: &&Change| change.hidden && file.aside.iter().any(|name| name.it == change.name);
    out.changed
        .iter()
        .filter(move |change| !named.contains(&change.what) && !aside(change))
}

/// A change that nobody has named.
pub(super) fn unexpected(case: &Case, change: &Change) -> Diagnostic {
    let say = |name: &str, was: &Value, now: &Value| {
        format!("`{name}` changes from {} to {}", yaml(was), yaml(now))
    };
    let message = differences(&change.name, &change.from, &change.to, &say);
    let found = differs(case.span, format!("{message}, which is not expected"));
    if change.hidden {
        let name = &change.name;
        let help = format!("name it under `expect`, or for the whole file: `aside: [{name}]`");
        return found.help(help);
    }
    found.help("name it under `expect`, if it is right")
}

/// Notes everything that changed.
fn changes(book: &Book, session: &Session, out: &mut Outcome) {
    let at = |values: &[Value], slot: u32| values.get(slot as usize).cloned().unwrap_or_default();
    let (before, after) = (book.slots.start(), session.state().slots());
    let mut note = |name: &str, hidden: bool, what: What, from: Value, to: Value| {
        if !same(&from, &to) {
            let name = name.to_owned();
            out.changed.push(Change {
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
            What::Slot(slot),
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
        ("codes", What::Codes, &book.world.codes),
        ("titles", What::Titles, &book.world.titles),
    ];
    for (name, what, slots) in names {
        let held = |values: &[Value]| {
            let held = slots.iter().filter(|(_, slot)| at(values, **slot).truth());
            // A title with a number is called otherwise when that changes.
            let called =
                held.map(|(name, slot)| book.world.title(name, &at(values, *slot)).into_owned());
            Value::list(called.map(Value::text))
        };
        note(name, false, what, held(before), held(after));
    }
    let over = at(after, slot::OVER).truth();
    note(
        "over",
        false,
        What::Slot(slot::OVER),
        false.into(),
        over.into(),
    );
    let start = book
        .start
        .map(|start| Value::Text(Arc::clone(&book.page(start).id)));
    note(
        "page",
        false,
        What::Page,
        start.unwrap_or_default(),
        Value::text(session.page_id()),
    );
}
