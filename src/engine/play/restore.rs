//! Loads a saved game into a book, which can be another edition.

use super::slots::page_ids_to_numbers;
use super::{AnsweredPrompt, PageEntry, Snapshot, missing_items, slots, suspended, values};
use crate::engine::EntryKind;
use crate::model::book::{Book, PageId, SlotName, event_name, slot};
use crate::model::game::{Message, State, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// Saved slots that do not exist in the book.
type UnknownSlots = BTreeMap<String, Value>;

/// Restores the start of the page, and reports what was lost.
pub(super) fn restore_entry(
    book: &Book,
    kept: &Snapshot,
    lost: &mut Vec<String>,
) -> Result<(PageEntry, UnknownSlots), Diagnostic> {
    let mut state = State::new(book.slots.start().to_vec());
    check_pages(book, kept, lost)?;
    let strange = restore_slots(book, kept, &mut state, lost);
    let fresh = kept.earlier.is_empty();
    let (page, way) = match book.data.page_by_id(&kept.page) {
        Some(page) => (page, kept.way),
        None => {
            lost.push(Message::new("lost-page").with("page", &*kept.page).encode());
            (book.start.unwrap_or(PageId(0)), EntryKind::Turn)
        }
    };
    state.clear_journal();
    // An edited page starts over.
    let behind = lost
        .is_empty()
        .then(|| kept.restore_earlier_text(&state))
        .flatten();
    let earlier = kept.earlier.iter().map(|step| {
        let now = book.data.aliases.current_page(&step.page);
        let page = now.map_or_else(|| step.page.clone(), ToString::to_string);
        AnsweredPrompt {
            page,
            ..step.clone()
        }
    });
    let entry = PageEntry {
        state,
        page,
        kind: way,
        earlier_answers: earlier.collect(),
        is_new_game: fresh,
        rolls: kept.rolls.clone(),
        earlier_text: behind,
    };
    Ok((entry, strange))
}

/// Checks that the book contains the current page and all suspended pages. Reports a suspended page that was removed.
///
/// # Errors
/// If a page is in a linked book that is not available.
fn check_pages(book: &Book, kept: &Snapshot, lost: &mut Vec<String>) -> Result<(), Diagnostic> {
    // The reader returns to a page that a detour suspends, so it must exist as well.
    let detours = kept.state.get(slot::NAMES[slot::DETOURS as usize].0);
    let waiting = detours.into_iter().flat_map(|all| all.as_list());
    let waiting = waiting.filter_map(|frame| frame.as_list().first()?.as_text());
    let all: Vec<&str> = waiting.chain([&*kept.page]).collect();
    if let Some(absent) = all.iter().find_map(|id| unavailable_book(book, id)) {
        return Err(Diagnostic::without_span(
            Code::ErrorInPlay,
            Message::new("stands-elsewhere")
                .with("book", absent)
                .encode(),
        ));
    }
    if let Some(gone) = all[..all.len() - 1]
        .iter()
        .find(|id| book.data.page_by_id(id).is_none())
    {
        lost.push(
            Message::new("lost-waiting-page")
                .with("page", *gone)
                .encode(),
        );
    }
    Ok(())
}

/// Restores slots into a state. Returns those that do not exist in this book.
fn restore_slots(
    book: &Book,
    kept: &Snapshot,
    state: &mut State,
    lost: &mut Vec<String>,
) -> UnknownSlots {
    let gone = kept
        .state
        .iter()
        .filter(|(name, _)| missing_items::is_missing_key(name));
    let mut strange: UnknownSlots = gone.map(|(name, it)| (name.clone(), it.clone())).collect();
    let mut away = BTreeSet::new();
    for (name, value) in &kept.starts {
        if let Some(n) = find_current_slot(book, name) {
            let fit = fit_value(book, n, value, &mut strange, lost);
            if *state.get(n) != fit {
                state.set(n, fit);
            }
        }
    }
    for (name, value) in &kept.state {
        if let Some(n) = find_current_slot(book, name) {
            let mut value = fit_value(book, n, value, &mut strange, lost);
            if n == slot::DETOURS {
                value = suspended::restore_suspended(book, &value, &kept.waiting, lost);
            }
            state.set(n, value);
            continue;
        }
        if missing_items::is_missing_key(name) {
            continue;
        }
        strange.insert(name.clone(), value.clone());
        match slot_owner(name).and_then(|whole| unavailable_book(book, whole)) {
            Some(absent) => {
                away.insert(absent);
            }
            None => {
                let name = slots::describe_slot(book, name, value);
                lost.push(Message::new("lost-place").with("name", name).encode());
            }
        }
    }
    for (n, things) in missing_items::take_restored(book, &mut strange) {
        let held = state.get(n).as_list().iter().cloned();
        let all = Value::list(held.chain(things));
        state.set(n, all);
    }
    values::clamp_to_fields(book, state, lost);
    lost.extend(
        away.into_iter()
            .map(|book| Message::new("lost-book").with("book", book).encode()),
    );
    strange
}

/// The slot with this name, or with its current name.
fn find_current_slot(book: &Book, name: &str) -> Option<u32> {
    let there = book.slots.find(name);
    there.or_else(|| book.slots.find(&book.data.aliases.current_slot(name)?))
}

/// The part of a saved value that fits a slot. Keeps known entries under their current ids, and clamps numbers.
fn fit_value(
    book: &Book,
    n: u32,
    value: &Value,
    strange: &mut UnknownSlots,
    lost: &mut Vec<String>,
) -> Value {
    let value = missing_items::update_entries(book, n, page_ids_to_numbers(book, n, value));
    let value = missing_items::split_off_missing(book, n, value, strange, lost);
    let fit = values::nearest_valid(book, n, &value);
    if fit != value {
        lost.push(values::describe_loss(book, n, &value, &fit));
    }
    fit
}

/// The full name of what a slot belongs to: `isles:landing` for `visits.isles:landing`. It is a page, a variable or an event.
fn slot_owner(slot: &str) -> Option<&str> {
    let name = match SlotName::parse(slot) {
        SlotName::Variable(name) | SlotName::Visits(name) | SlotName::Ticks(name) => name,
        SlotName::Once(page, _) | SlotName::Vary(page, _) => page,
        _ => return None,
    };
    Some(event_name(name).unwrap_or(name))
}

/// The linked book in a full name, if it is not available.
fn unavailable_book<'n>(book: &Book, whole: &'n str) -> Option<&'n str> {
    let (name, _) = whole.split_once(':')?;
    let known = book.parts.iter().any(|part| part.name == name);
    (!known).then_some(name)
}
