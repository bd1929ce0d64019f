//! Games of older editions: things and answers by the names that they have now.

use super::{Page, Refusal, Session};
use crate::model::book::{Book, SlotName};
use crate::model::game::{Answer, Reply, Value};

/// What a slot holds, things by the ids that they have now: in the list of what is held of a kind.
pub(super) fn things(book: &Book, slot: u32, value: Value) -> Value {
    // A title that has got a number in it, or has lost it.
    if let SlotName::Title(_) = SlotName::of(book.slots.name(slot)) {
        return match (book.world.first(slot), value) {
            (Value::Int(_), Value::Bool(held)) => Value::Int(held.into()),
            (Value::Bool(_), Value::Int(n)) => Value::Bool(n > 0),
            (_, value) => value,
        };
    }
    let was = &book.world.was;
    let kind = book.world.held.iter().position(|held| *held == slot);
    let Some(kind) = kind.filter(|kind| was.things.contains_key(kind)) else {
        return value;
    };
    Value::list(value.as_list().iter().map(|thing| {
        let now = thing.get("id").as_text().and_then(|id| was.thing(kind, id));
        now.map_or_else(|| thing.clone(), |id| thing.with("id", Value::text(id)))
    }))
}

/// What an answer picks, by the name that it has now; none where nothing of it was called otherwise.
fn now(book: &Book, answer: &Answer) -> Option<Answer> {
    let was = &book.world.was;
    let one = |id: &String| -> Option<String> {
        let page = was.page(id).map(ToString::to_string);
        let named = || was.codes.get(id).or_else(|| was.titles.get(id)).cloned();
        let thing = || {
            was.things
                .values()
                .find_map(|things| things.get(id))
                .cloned()
        };
        page.or_else(named).or_else(thing)
    };
    let reply = match answer {
        Answer::Reply(Reply::Pick(id)) => Reply::Pick(one(id)?),
        Answer::Reply(Reply::Order(ids)) if ids.iter().any(|id| one(id).is_some()) => Reply::Order(
            ids.iter()
                .map(|id| one(id).unwrap_or_else(|| id.clone()))
                .collect(),
        ),
        _ => return None,
    };
    Some(Answer::Reply(reply))
}

impl Session {
    /// Takes an answer that was given in an older edition: as it was given, or else by the names of today.
    ///
    /// # Errors
    /// As for [`Session::answer`].
    pub(super) fn answer_of_older(&mut self, answer: Answer) -> Result<Page, Refusal> {
        let now = now(&self.machine.book, &answer);
        match (self.answer(answer), now) {
            (Err(_), Some(now)) => self.answer(now),
            (came, _) => came,
        }
    }
}
