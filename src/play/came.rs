//! What came of the page that the reader stands on: a page that is played again in a new edition may come otherwise, though every answer fits.

use super::by_id::differing;
use super::situation::capped_at;
use super::{Kept, Session, called};
use crate::book::{Book, SlotName};
use crate::game::{Event, Message, Prompt, Question, Value};
use std::collections::{BTreeMap, BTreeSet};

/// So many names are told.
const NAMED: usize = 12;

/// Is it something that a reader knows of?
fn is_known(book: &Book, name: &str) -> bool {
    match SlotName::of(name) {
        SlotName::Code(_) | SlotName::Title(_) | SlotName::Variable(_) | SlotName::Held(_) => true,
        SlotName::Field(name) => {
            let field = book.vocabulary.fields.iter().find(|it| it.name == name);
            field.is_some_and(|field| field.shown)
        }
        _ => false,
    }
}

/// What holds another value than when the page was entered, by name.
pub(super) fn came(book: &Book, entered: &[Value], now: &[Value]) -> BTreeMap<String, Value> {
    let differ = differing(book, entered, now);
    differ.filter(|(name, _)| is_known(book, name)).collect()
}

/// A slot that a page leaves otherwise than it did.
struct Other {
    name: String,
    was: Value,
    now: Value,
    /// When the page was entered.
    before: Value,
}

impl Other {
    /// What a reader calls it: the things that came or went only once, or else what the slot is called.
    fn called(&self, book: &Book) -> Vec<String> {
        let things = self.things(book);
        if !things.is_empty() {
            return things;
        }
        // What was lost has its value from before.
        let mut values = [&self.now, &self.was, &self.before].into_iter();
        let held = values.find(|value| value.truth());
        let held = held.cloned().unwrap_or_default();
        vec![called::called(book, &self.name, &held)]
    }

    /// Names of things, where it is a list of them: those of which one edition has more than the other, or whose marks are others.
    fn things(&self, book: &Book) -> Vec<String> {
        let SlotName::Held(kind) = SlotName::of(&self.name) else {
            return Vec::new();
        };
        let kinds = &book.vocabulary.kinds;
        let Some(kind) = kinds.iter().position(|it| it.name == kind) else {
            return Vec::new();
        };
        let mut left: Vec<&Value> = self.now.as_list().iter().collect();
        let mut other = Vec::new();
        for thing in self.was.as_list() {
            match left.iter().position(|it| *it == thing) {
                Some(at) => drop(left.remove(at)),
                None => other.push(thing),
            }
        }
        let ids = other.into_iter().chain(left);
        let ids = ids.filter_map(|thing| thing.get("id").as_text().map(str::to_owned));
        let ids: BTreeSet<String> = ids.collect();
        let named = ids.into_iter().map(|id| {
            let entry = book.world.catalogues[kind].get(&id);
            let name = entry.map(|it| it.get("name"));
            let name = name.and_then(|it| it.as_text().map(str::to_owned));
            name.unwrap_or(id)
        });
        named.collect()
    }
}

impl Session {
    /// How the dice fell on the page, as a fingerprint: which were thrown, and what counted. None of a page of which not all that it told is kept.
    pub(super) fn fell(&self) -> Option<String> {
        let on = self.on_page();
        let told: usize = on.iter().map(|mark| mark.events.len()).sum();
        if told >= capped_at() {
            return None;
        }
        let mut hasher = blake3::Hasher::new();
        for event in on.iter().flat_map(|mark| &mark.events) {
            let Event::Roll(roll) = event else {
                continue;
            };
            let faces = roll.faces.iter().map(|face| i64::from(*face));
            let ends = [roll.faces.len() as i64, roll.sides.into(), roll.low.into()];
            for n in ends.into_iter().chain(faces).chain([roll.result]) {
                hasher.update(&n.to_le_bytes());
            }
        }
        Some(hasher.finalize().to_hex()[..16].to_owned())
    }

    /// What sort of answer the reader is asked for.
    pub(super) fn asks(&self) -> &'static str {
        match &self.prompt {
            Prompt::Choices { .. } => "choices",
            Prompt::TheEnd => "end",
            Prompt::Ask(Question::Pick { .. }) => "pick",
            Prompt::Ask(Question::Confirm { .. }) => "confirm",
            Prompt::Ask(Question::Number { .. }) => "number",
            Prompt::Ask(Question::Text { .. }) => "text",
            Prompt::Ask(Question::Order { .. }) => "order",
            Prompt::Ask(Question::Dice { .. }) => "dice",
        }
    }

    /// What of the page came otherwise than the kept game tells: a message. Saves from before this was kept tell nothing.
    pub(super) fn came_otherwise(&self, kept: &Kept) -> Option<String> {
        let mut names = Vec::new();
        let other = |was: &Option<String>, now: Option<&str>| {
            was.as_deref().zip(now).is_some_and(|(was, now)| was != now)
        };
        if other(&kept.fell, self.fell().as_deref()) {
            names.push(Message::new("slot-dice").text());
        }
        if other(&kept.asks, Some(self.asks())) {
            names.push(Message::new("slot-asked").text());
        }
        let slots = self.slots_otherwise(kept);
        let room = NAMED - names.len();
        let known = slots.iter().filter(|other| !self.is_hidden(&other.name));
        let book = &self.machine.book;
        names.extend(known.flat_map(|other| other.called(book)).take(room));
        if names.is_empty() && slots.is_empty() {
            return None;
        }
        if names.is_empty() {
            return Some(Message::new("lost-otherwise-page").text());
        }
        let message = Message::new("lost-otherwise");
        Some(message.with("names", names.join(", ")).text())
    }

    /// Slots that the page left with another value than it did, by the names of today.
    fn slots_otherwise(&self, kept: &Kept) -> Vec<Other> {
        let book = &self.machine.book;
        let state = &self.machine.turn.state;
        let entered = state.at(self.on_page().first().map_or(0, |mark| mark.at));
        let now = came(book, &entered, state.slots());
        let of_today = |name: &String| -> Option<String> {
            let there = book.slots.find(name).map(|_| name.clone());
            there.or_else(|| book.world.was.slot(name))
        };
        let Some(was) = &kept.came else {
            return Vec::new();
        };
        let was = was.iter().filter_map(|(name, value)| {
            let name = of_today(name)?;
            let n = book.slots.find(&name)?;
            Some((name, super::older::things(book, n, value.clone())))
        });
        let was: BTreeMap<String, Value> = was.collect();
        let all: BTreeSet<&String> = was.keys().chain(now.keys()).collect();
        let other = all
            .into_iter()
            .filter(|name| was.get(*name) != now.get(*name));
        let other = other.map(|name| {
            let slot = book.slots.find(name);
            let before = slot.and_then(|slot| entered.get(slot as usize));
            let left = |by: &BTreeMap<String, Value>| {
                let value = by.get(name).or(before);
                value.cloned().unwrap_or_default()
            };
            Other {
                name: name.clone(),
                was: left(&was),
                now: left(&now),
                before: before.cloned().unwrap_or_default(),
            }
        });
        other.collect()
    }

    /// Is it a code that readers are not told of?
    fn is_hidden(&self, name: &str) -> bool {
        let book = &self.machine.book;
        let slot = book.slots.find(name);
        slot.is_some_and(|slot| book.world.hidden.contains(&slot))
    }
}
