//! Loads a saved game into a book, which can be another edition.

use super::slots::numbered;
use super::{AnsweredPrompt, PageEntry, Snapshot, absent, slots, values, waiting};
use crate::engine::EntryKind;
use crate::model::book::{Book, PageId, SlotName, event_of, slot};
use crate::model::game::{Message, State, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// Saved slots that do not exist in the book.
type UnknownSlots = BTreeMap<String, Value>;

/// Restores the start of the page, and reports what was lost.
pub(super) fn laid_out(
    book: &Book,
    kept: &Snapshot,
    lost: &mut Vec<String>,
) -> Result<(PageEntry, UnknownSlots), Diagnostic> {
    let mut state = State::new(book.slots.start().to_vec());
    stood_on(book, kept, lost)?;
    let strange = slots(book, kept, &mut state, lost);
    let fresh = kept.earlier.is_empty();
    let (page, way) = match book.world.page(&kept.page) {
        Some(page) => (page, kept.way),
        None => {
            lost.push(Message::new("lost-page").with("page", &*kept.page).text());
            (book.start.unwrap_or(PageId(0)), EntryKind::Turn)
        }
    };
    state.forget();
    // An edited page starts over.
    let behind = lost.is_empty().then(|| kept.behind(&state)).flatten();
    let earlier = kept.earlier.iter().map(|step| {
        let now = book.world.was.page(&step.page);
        let page = now.map_or_else(|| step.page.clone(), ToString::to_string);
        AnsweredPrompt {
            page,
            ..step.clone()
        }
    });
    let entry = PageEntry {
        state,
        page,
        way,
        earlier: earlier.collect(),
        fresh,
        rolls: kept.rolls.clone(),
        behind,
    };
    Ok((entry, strange))
}

/// Checks that the book contains the current page and all suspended pages. Reports a suspended page that was removed.
///
/// # Errors
/// If a page is in a linked book that is not available.
fn stood_on(book: &Book, kept: &Snapshot, lost: &mut Vec<String>) -> Result<(), Diagnostic> {
    // The reader returns to a page that a detour suspends, so it must exist as well.
    let detours = kept.state.get(slot::NAMES[slot::DETOURS as usize].0);
    let waiting = detours.into_iter().flat_map(|all| all.as_list());
    let waiting = waiting.filter_map(|frame| frame.as_list().first()?.as_text());
    let all: Vec<&str> = waiting.chain([&*kept.page]).collect();
    if let Some(absent) = all.iter().find_map(|id| absent(book, id)) {
        return Err(Diagnostic::placeless(
            Code::ErrorInPlay,
            Message::new("stands-elsewhere").with("book", absent).text(),
        ));
    }
    if let Some(gone) = all[..all.len() - 1]
        .iter()
        .find(|id| book.world.page(id).is_none())
    {
        lost.push(Message::new("lost-waiting-page").with("page", *gone).text());
    }
    Ok(())
}

/// Restores slots into a state. Returns those that do not exist in this book.
fn slots(book: &Book, kept: &Snapshot, state: &mut State, lost: &mut Vec<String>) -> UnknownSlots {
    let gone = kept
        .state
        .iter()
        .filter(|(name, _)| absent::is_absent(name));
    let mut strange: UnknownSlots = gone.map(|(name, it)| (name.clone(), it.clone())).collect();
    let mut away = BTreeSet::new();
    for (name, value) in &kept.starts {
        if let Some(n) = place(book, name) {
            let fit = fitting(book, n, value, &mut strange, lost);
            if *state.get(n) != fit {
                state.set(n, fit);
            }
        }
    }
    for (name, value) in &kept.state {
        if let Some(n) = place(book, name) {
            let mut value = fitting(book, n, value, &mut strange, lost);
            if n == slot::DETOURS {
                value = waiting::still(book, &value, &kept.waiting, lost);
            }
            state.set(n, value);
            continue;
        }
        if absent::is_absent(name) {
            continue;
        }
        strange.insert(name.clone(), value.clone());
        match book_of(name).and_then(|whole| absent(book, whole)) {
            Some(absent) => {
                away.insert(absent);
            }
            None => {
                let name = slots::describe_slot(book, name, value);
                lost.push(Message::new("lost-place").with("name", name).text());
            }
        }
    }
    for (n, things) in absent::had_again(book, &mut strange) {
        let held = state.get(n).as_list().iter().cloned();
        let all = Value::list(held.chain(things));
        state.set(n, all);
    }
    values::within_fields(book, state, lost);
    lost.extend(
        away.into_iter()
            .map(|book| Message::new("lost-book").with("book", book).text()),
    );
    strange
}

/// The slot with this name, or with its current name.
fn place(book: &Book, name: &str) -> Option<u32> {
    let there = book.slots.find(name);
    there.or_else(|| book.slots.find(&book.world.was.slot(name)?))
}

/// The part of a saved value that fits a slot. Keeps known entries under their current ids, and clamps numbers.
fn fitting(
    book: &Book,
    n: u32,
    value: &Value,
    strange: &mut UnknownSlots,
    lost: &mut Vec<String>,
) -> Value {
    let value = absent::things(book, n, numbered(book, n, value));
    let value = absent::parted(book, n, value, strange, lost);
    let fit = values::nearest(book, n, &value);
    if fit != value {
        lost.push(values::describe_loss(book, n, &value, &fit));
    }
    fit
}

/// The full name of what a slot belongs to: `isles:landing` for `visits.isles:landing`. It is a page, a variable or an event.
fn book_of(slot: &str) -> Option<&str> {
    let name = match SlotName::parse(slot) {
        SlotName::Variable(name) | SlotName::Visits(name) | SlotName::Ticks(name) => name,
        SlotName::Once(page, _) | SlotName::Vary(page, _) => page,
        _ => return None,
    };
    Some(event_of(name).unwrap_or(name))
}

/// The linked book in a full name, if it is not available.
fn absent<'n>(book: &Book, whole: &'n str) -> Option<&'n str> {
    let (name, _) = whole.split_once(':')?;
    let known = book.parts.iter().any(|part| part.name == name);
    (!known).then_some(name)
}
