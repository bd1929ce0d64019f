//! Restores a saved game in a book, which can be another edition.

use super::slots::page_ids_to_numbers;
use super::{AnsweredPrompt, PageEntry, Snapshot, missing_items, slots, suspended, values};
use crate::engine::EntryKind;
use crate::model::book::{Book, PageId, SlotName, event_name, slot};
use crate::model::game::{Message, State, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// Saved slots that do not exist in the book.
type UnknownSlots = BTreeMap<String, Value>;

/// Restores the entry to the page, and reports lost data.
pub(super) fn restore_entry(
    book: &Book,
    snapshot: &Snapshot,
    losses: &mut Vec<String>,
) -> Result<(PageEntry, UnknownSlots), Diagnostic> {
    let mut state = State::new(book.slots.start().to_vec());
    check_pages(book, snapshot, losses)?;
    let unknown = restore_slots(book, snapshot, &mut state, losses);
    let (page, kind) = match book.data.page_by_id(&snapshot.page) {
        Some(page) => (page, snapshot.way),
        None => {
            losses.push(
                Message::new("lost-page")
                    .with("page", &*snapshot.page)
                    .encode(),
            );
            (book.start.unwrap_or(PageId(0)), EntryKind::Turn)
        }
    };
    state.clear_journal();
    // After a loss, the page starts without its earlier text.
    let earlier_text = losses
        .is_empty()
        .then(|| snapshot.restore_earlier_text(&state))
        .flatten();
    let earlier = snapshot.earlier.iter().map(|step| {
        let page = book.data.aliases.current_page(&step.page);
        let page = page.map_or_else(|| step.page.clone(), ToString::to_string);
        AnsweredPrompt {
            page,
            ..step.clone()
        }
    });
    let entry = PageEntry {
        state,
        page,
        kind,
        earlier_answers: earlier.collect(),
        is_new_game: snapshot.earlier.is_empty(),
        rolls: snapshot.rolls.clone(),
        earlier_text,
    };
    Ok((entry, unknown))
}

/// Checks that the book contains the page and all suspended pages. Reports a suspended page that was removed.
///
/// # Errors
/// If a page is in a linked book that is not available.
fn check_pages(
    book: &Book,
    snapshot: &Snapshot,
    losses: &mut Vec<String>,
) -> Result<(), Diagnostic> {
    // Suspended pages must exist as well, because the reader returns to them.
    let detours = snapshot.state.get(slot::NAMES[slot::DETOURS as usize].0);
    let suspended = detours.into_iter().flat_map(|frames| frames.as_list());
    let suspended = suspended.filter_map(|frame| frame.as_list().first()?.as_text());
    let suspended: Vec<&str> = suspended.collect();
    let mut pages = suspended.iter().copied().chain([&*snapshot.page]);
    if let Some(name) = pages.find_map(|id| unavailable_book(book, id)) {
        let message = Message::new("stands-elsewhere").with("book", name).encode();
        return Err(Diagnostic::without_span(Code::ErrorInPlay, message));
    }
    let is_removed = |id: &&&str| book.data.page_by_id(id).is_none();
    if let Some(removed) = suspended.iter().find(is_removed) {
        let message = Message::new("lost-waiting-page").with("page", *removed);
        losses.push(message.encode());
    }
    Ok(())
}

/// Restores the slots of a state. Returns the saved slots that do not exist in this book.
fn restore_slots(
    book: &Book,
    snapshot: &Snapshot,
    state: &mut State,
    losses: &mut Vec<String>,
) -> UnknownSlots {
    let missing = snapshot.state.iter();
    let missing = missing.filter(|(name, _)| missing_items::is_missing_key(name));
    let missing = missing.map(|(name, items)| (name.clone(), items.clone()));
    let mut unknown: UnknownSlots = missing.collect();
    let mut unavailable = BTreeSet::new();
    for (name, value) in &snapshot.starts {
        if let Some(n) = find_current_slot(book, name) {
            let value = fit_value(book, n, value, &mut unknown, losses);
            state.set(n, value);
        }
    }
    for (name, value) in &snapshot.state {
        if let Some(n) = find_current_slot(book, name) {
            let mut value = fit_value(book, n, value, &mut unknown, losses);
            if n == slot::DETOURS {
                value = suspended::restore_suspended(book, &value, &snapshot.waiting, losses);
            }
            state.set(n, value);
            continue;
        }
        if missing_items::is_missing_key(name) {
            continue;
        }
        unknown.insert(name.clone(), value.clone());
        match slot_owner(name).and_then(|owner| unavailable_book(book, owner)) {
            Some(book_name) => {
                unavailable.insert(book_name);
            }
            None => {
                let name = slots::describe_slot(book, name, value);
                losses.push(Message::new("lost-place").with("name", name).encode());
            }
        }
    }
    for (n, items) in missing_items::take_restored(book, &mut unknown) {
        let held = state.get(n).as_list().iter().cloned();
        let items = Value::list(held.chain(items));
        state.set(n, items);
    }
    values::clamp_to_fields(book, state, losses);
    losses.extend(
        unavailable
            .into_iter()
            .map(|name| Message::new("lost-book").with("book", name).encode()),
    );
    unknown
}

/// The slot with this name, or with its current name.
fn find_current_slot(book: &Book, name: &str) -> Option<u32> {
    let slot = book.slots.find(name);
    slot.or_else(|| book.slots.find(&book.data.aliases.current_slot(name)?))
}

/// Converts a saved value to a valid value of a slot: updates ids of entries, splits off missing entries and clamps numbers.
fn fit_value(
    book: &Book,
    n: u32,
    value: &Value,
    unknown: &mut UnknownSlots,
    losses: &mut Vec<String>,
) -> Value {
    let value = missing_items::update_entries(book, n, page_ids_to_numbers(book, n, value));
    let value = missing_items::split_off_missing(book, n, value, unknown, losses);
    let valid = values::nearest_valid(book, n, &value);
    if valid != value {
        losses.push(values::describe_loss(book, n, &value, &valid));
    }
    valid
}

/// The full name of the page, event or variable of a slot: `isles:landing` for `visits.isles:landing`.
fn slot_owner(slot: &str) -> Option<&str> {
    let name = match SlotName::parse(slot) {
        SlotName::Variable(name) | SlotName::Visits(name) | SlotName::Ticks(name) => name,
        SlotName::Once(page, _) | SlotName::Vary(page, _) => page,
        _ => return None,
    };
    Some(event_name(name).unwrap_or(name))
}

/// The linked book in a full name, if it is not available.
fn unavailable_book<'n>(book: &Book, full_name: &'n str) -> Option<&'n str> {
    let (name, _) = full_name.split_once(':')?;
    let is_available = book.parts.iter().any(|part| part.name == name);
    (!is_available).then_some(name)
}
