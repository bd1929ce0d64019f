//! Version 1 of the protocol: a change is told in one of several shapes, by who made it, with English beside.

use crate::game::{By, Changed, Event, Prompt, Question, Value as Held, What};
use crate::words::{Words, say};
use serde_json::{Value, json};

pub(super) fn event(event: &Event, words: &Words) -> Value {
    let event = match event {
        Event::Change(it) => &Event::Change(in_its_words(it, words)),
        other => other,
    };
    match words.event(event) {
        Event::Change(it) => {
            let text = words.change(&it).into_owned();
            let (what, from, to) = shape(it);
            json!({"event": "change", "what": what, "from": from, "to": to, "text": text})
        }
        Event::Outcome { verb, outcome, .. } => {
            json!({"event": "outcome", "verb": verb, "outcome": outcome, "text": ""})
        }
        Event::Prose { pieces, .. } => json!({"event": "prose", "pieces": pieces}),
        Event::Notice { code, text, .. } => json!({"event": "notice", "code": code, "text": text}),
        Event::Answered { text, .. } => json!({"event": "answered", "text": text}),
        other => json!(other),
    }
}

/// A change in the words that this version always had.
fn in_its_words(it: &Changed, words: &Words) -> Changed {
    let mut it = it.clone();
    it.meaning.clear();
    if it.what == What::Ticks && it.name.is_empty() && it.words.is_none() {
        it.words = Some(say!(words, "boxes-ticked", n = it.to.int()));
    }
    it
}

/// What it is of, and what was there and is there now. Of a code, title or thing that a rule gives or takes: its name, or nothing.
fn shape(it: Changed) -> (String, Held, Held) {
    let named = |held: &Held| {
        if held.truth() {
            Held::text(&*it.id)
        } else {
            Held::Nothing
        }
    };
    let what = match it.what {
        What::Code => "code",
        What::Title => "title",
        What::Thing | What::Mark => &it.kind,
        What::Field | What::Kind | What::Variable | What::Other => &it.id,
        What::Ticks => "ticks",
        What::Dice => "dice",
    };
    let (from, to) = match (it.what, it.by, it.held) {
        (What::Thing, _, Some(held)) => *held,
        // A title with a number in it.
        (What::Title, By::Rule, _) if matches!(it.to, Held::Int(_)) => {
            (it.from.clone(), it.to.clone())
        }
        (What::Thing, ..) | (What::Code | What::Title, By::Rule, _) => {
            (named(&it.from), named(&it.to))
        }
        _ => (it.from.clone(), it.to.clone()),
    };
    (what.to_owned(), from, to)
}

/// What came with version 2 is not in it.
pub(super) fn prompt(prompt: &Prompt, words: &Words) -> Value {
    let mut told = json!(words.prompt(prompt));
    if let (Prompt::Ask(Question::Confirm { .. }), Some(it)) = (prompt, told.as_object_mut()) {
        for key in ["yes", "no", "usual"] {
            it.remove(key);
        }
    }
    let offers = told.get_mut("offers").and_then(Value::as_array_mut);
    for offer in offers.into_iter().flatten() {
        if let Some(offer) = offer.as_object_mut() {
            offer.remove("menu");
        }
    }
    told
}

pub(super) fn refused(reason: &str, words: &Words) -> Value {
    json!({"refused": words.text(reason)})
}
