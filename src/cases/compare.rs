//! What a case expects against what came: all that it names, and all that it does not name.

use super::case::{Case, CaseFile, Text};
use super::check::Checked;
use super::differ::{differences, same, yaml};
use super::expect::Expect;
use super::run::{Change, Outcome, What, differs};
use super::things::Thing;
use super::told;
use crate::book::{Book, Kind, SlotName, slot};
use crate::compile::{self, Key};
use crate::diagnostic::Diagnostic;
use crate::game::Value;
use crate::play::Session;
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Compares the state in which the case has ended.
/// Gives what it names.
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
            Expect::Outcome(wanted) => outcome(wanted, out),
            Expect::Number(wanted, span) => number(*wanted, *span, out),
            Expect::Page(wanted) => {
                named.insert(What::Page);
                if session.page_id() != wanted.it {
                    let message = format!("the page is {}, not {}", session.page_id(), wanted.it);
                    out.wrong.push(differs(wanted.span, message));
                }
            }
            Expect::Codes(key, wanted) => {
                named.insert(What::Codes);
                names(&key.it, key.span, &session.all_codes(), wanted, out);
            }
            Expect::Titles(key, wanted) => {
                named.insert(What::Titles);
                names(&key.it, key.span, &session.titles(), wanted, out);
            }
            Expect::Query(entries) => {
                for (text, wanted) in entries.iter() {
                    let expr = compile::value(&book, &text.it);
                    match expr.and_then(|expr| session.ask(&expr)) {
                        Ok(have) => value(&text.it, &have, &wanted.value(), wanted.span, out),
                        Err(why) => out.wrong.push(differs(text.span, why)),
                    }
                }
            }
            Expect::Words(which, wanted) => told::compare(*which, wanted, out),
            Expect::Lines(wanted, span) => match session.sheet() {
                Ok(have) => {
                    let words = &out.words;
                    let worded = |(key, text): &(String, String)| {
                        (words.text(key).into_owned(), words.text(text).into_owned())
                    };
                    let have: Vec<_> = have.iter().map(worded).collect();
                    lines(&have, wanted, *span, out);
                }
                Err(fault) => out.wrong.push(differs(*span, fault.message)),
            },
            Expect::Over(wanted, span) => {
                named.insert(What::Slot(slot::OVER));
                let have = session.state().get(slot::OVER).truth().into();
                value("over", &have, &(*wanted).into(), *span, out);
            }
            Expect::Sheet(_) | Expect::Variables(_) | Expect::Held(..) | Expect::Faults(_) => {}
        }
    }
    for (slot, name, wanted, span) in &checked.slots {
        named.insert(What::Slot(*slot));
        value(name, session.state().get(*slot), wanted, *span, out);
    }
    for (n, things, span) in &checked.held {
        let slot = book.world.held[*n];
        named.insert(What::Slot(slot));
        let before = book
            .slots
            .start()
            .get(slot as usize)
            .cloned()
            .unwrap_or_default();
        held(
            &book.vocabulary.kinds[*n],
            before.as_list(),
            &session.held(*n),
            things,
            *span,
            out,
        );
    }
    named
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

fn outcome(wanted: &Text, out: &mut Outcome) {
    if out.outcome.as_deref() == Some(&*wanted.it) {
        return;
    }
    let message = match &out.outcome {
        Some(have) => format!("the outcome is {have}, not {}", wanted.it),
        None => format!("there is no outcome, and {} is expected", wanted.it),
    };
    out.wrong.push(differs(wanted.span, message));
}

fn number(wanted: i64, span: Span, out: &mut Outcome) {
    let message = match out.number {
        Some(have) if have == wanted => return,
        Some(have) => format!("the number is {have}, not {wanted}"),
        None => format!("there is no number, and {wanted} is expected"),
    };
    out.wrong.push(differs(span, message));
}

/// The lines of the sheet, all of them. The first that differs is told: those after it may only have moved.
fn lines(have: &[(String, String)], wanted: &[(Key, String)], key: Span, out: &mut Outcome) {
    let line = |title: &str, text: &str| format!("`{title}: {text}`");
    let same = |((title, text), (key, said)): &(&(String, String), &(Key, String))| {
        *title == *key.it && text == said
    };
    let upto = have.iter().zip(wanted).take_while(same).count();
    let (have, wanted) = (have.get(upto), wanted.get(upto));
    let n = upto + 1;
    let (span, message) = match (have, wanted) {
        (None, None) => return,
        (Some((title, text)), Some((said, words))) => (
            said.span,
            format!(
                "line {n} of the sheet is {}, not {}",
                line(title, text),
                line(&said.it, words)
            ),
        ),
        (Some((title, text)), None) => (
            key,
            format!(
                "the sheet has one line more: {}, and it is not expected",
                line(title, text)
            ),
        ),
        (None, Some((said, words))) => (
            said.span,
            format!("the sheet has no line {n}, {}", line(&said.it, words)),
        ),
    };
    out.wrong.push(differs(span, message));
}

/// Codes or titles held, in any order.
fn names(what: &str, span: Span, have: &[String], wanted: &[Text], out: &mut Outcome) {
    let have: BTreeSet<&str> = have.iter().map(String::as_str).collect();
    for missing in wanted.iter().filter(|name| !have.contains(&*name.it)) {
        out.wrong.push(differs(
            missing.span,
            format!("{} is not among the {what}", missing.it),
        ));
    }
    for more in have
        .into_iter()
        .filter(|name| wanted.iter().all(|known| known.it != *name))
    {
        out.wrong.push(differs(
            span,
            format!("{more} is among the {what}, and not expected"),
        ));
    }
}

fn value(name: &str, have: &Value, wanted: &Value, span: Span, out: &mut Outcome) {
    let have = &out.words.plain(have);
    if !same(have, wanted) {
        let say = |name: &str, have: &Value, wanted: &Value| {
            format!("`{name}` is {}, not {}", yaml(have), yaml(wanted))
        };
        out.wrong
            .push(differs(span, differences(name, have, wanted, &say)));
    }
}

/// What is held of a kind, in order. A mark that is not named is as it was, or as of a thing just gained.
fn held(
    kind: &Kind,
    before: &[Value],
    have: &[Value],
    wanted: &[Thing],
    span: Span,
    out: &mut Outcome,
) {
    let id = |thing: &Value| thing.get("id").as_text().unwrap_or_default().to_owned();
    let ids: Vec<String> = have.iter().map(id).collect();
    let named: Vec<String> = wanted.iter().map(|thing| thing.id.clone()).collect();
    if ids != named {
        let message = format!(
            "{} is {}, not {}",
            kind.name,
            counted(&ids),
            counted(&named)
        );
        out.wrong.push(differs(span, message));
        return;
    }
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (thing, want) in have.iter().zip(wanted) {
        let nth = seen.entry(&want.id).or_default();
        let was = before
            .iter()
            .filter(|thing| id(thing) == want.id)
            .nth(*nth)
            .cloned();
        *nth += 1;
        let fresh = was.is_none();
        let was = was.unwrap_or_else(|| compile::holding(kind, &want.id));
        for mark in &kind.marks {
            let name = format!("{}.{}.{}", kind.name, want.id, mark.name);
            let (now, was) = (thing.get(&mark.name), was.get(&mark.name));
            match want.marks.iter().find(|(known, ..)| *known == mark.name) {
                Some((_, wanted, span)) => value(&name, now, wanted, *span, out),
                None if !same(now, was) => {
                    let say = |name: &str, was: &Value, now: &Value| match (
                        fresh,
                        yaml(was),
                        yaml(now),
                    ) {
                        (true, _, now) => format!("`{name}` begins as {now}"),
                        (false, was, now) => format!("`{name}` changes from {was} to {now}"),
                    };
                    let message = differences(&name, was, now, &say);
                    let help = format!("name it: `{}: {}`", mark.name, yaml(now));
                    out.wrong.push(
                        differs(want.span, format!("{message}, which is not expected")).help(help),
                    );
                }
                None => {}
            }
        }
    }
}

/// Ids in order, many of one as `brick x 12`.
fn counted(ids: &[String]) -> String {
    let mut out: Vec<(String, usize)> = Vec::new();
    for id in ids {
        match out.last_mut() {
            Some((last, many)) if last == id => *many += 1,
            _ => out.push((id.clone(), 1)),
        }
    }
    let each = out.into_iter().map(|(id, many)| {
        if many > 1 {
            format!("{id} x {many}")
        } else {
            id
        }
    });
    yaml(&Value::list(each.map(Value::text)))
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
