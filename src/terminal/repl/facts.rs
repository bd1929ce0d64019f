//! Events, prompts and reasons as JSON: data, and rendered text under `text`.

use crate::messages::Messages;
use crate::model::game::{Event, MenuOption, Message, MessageArg, Prompt, Question};
use serde_json::{Map, Value, json};

pub(super) fn events(events: &[Event], words: &Messages) -> Vec<Value> {
    events.iter().map(|it| event(it, words)).collect()
}

fn event(event: &Event, words: &Messages) -> Value {
    match words.event(event) {
        Event::Change(it) => {
            let mut told = tagged("event", "change", json!(it));
            told.remove("label");
            told.remove("words");
            if let Event::Change(it) = event {
                for (key, value) in [("from", &it.from), ("to", &it.to)] {
                    let message = value.as_text().map(|text| facts("message", text, words));
                    if let Some(message) = message.filter(|message| !message.is_empty()) {
                        told.insert(key.to_owned(), message.into());
                    }
                }
            }
            told.insert("text".to_owned(), words.change(&it).into());
            Value::Object(told)
        }
        Event::Notice { code, about, text } => {
            let mut told = tagged("event", "notice", json!({"code": code}));
            if !about.is_empty() {
                told.insert("about".to_owned(), about.into());
            }
            told.insert("text".to_owned(), text.into());
            Value::Object(told)
        }
        Event::Say { text } => {
            let mut said = tagged("event", "say", json!({}));
            if let Event::Say { text } = event {
                said.extend(facts("message", text, words));
            }
            said.insert("text".to_owned(), text.into());
            Value::Object(said)
        }
        Event::Ending { kind, name } => {
            let text = words.ending(&kind, &name);
            json!({"event": "ending", "kind": kind, "name": name, "text": text})
        }
        other => json!(other),
    }
}

/// Puts a key before all others.
fn tagged(key: &str, value: &str, rest: Value) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert(key.to_owned(), value.into());
    if let Value::Object(rest) = rest {
        out.extend(rest);
    }
    out
}

/// The message of a text under a key, with its arguments. Empty for a text without a message. Messages of the ruleset have a different key, because
/// their ids can be the same as those of the program.
fn facts(key: &str, text: &str, words: &Messages) -> Map<String, Value> {
    let mut out = Map::new();
    if let Some(message) = Message::parse(text) {
        let key = if message.of_rules { "message" } else { key };
        out.insert(key.to_owned(), message.id.clone().into());
        if !message.parts.is_empty() {
            out.insert("with".to_owned(), parts(&message, words));
        }
    }
    out
}

fn parts(message: &Message, words: &Messages) -> Value {
    let parts = message.parts.iter().map(|(name, part)| {
        let told = match part {
            MessageArg::Number(n) => json!(n),
            // A condition inside a condition.
            MessageArg::Text(text) if Message::parse(text).is_some() => {
                json!(facts("why", text, words))
            }
            MessageArg::Text(text) => json!(words.text(text)),
        };
        (name.clone(), told)
    });
    Value::Object(parts.collect())
}

fn reason(text: &str, words: &Messages) -> Value {
    let mut told = facts("why", text, words);
    told.insert("text".to_owned(), words.text(text).into());
    Value::Object(told)
}

pub(super) fn prompt(prompt: &Prompt, words: &Messages) -> Value {
    let mut told = json!(words.prompt(prompt));
    let offers: &[MenuOption] = match prompt {
        Prompt::Ask(Question::Order { offers, .. }) => offers,
        _ => prompt.offers(),
    };
    for (n, offer) in offers.iter().enumerate() {
        if let Some(closed) = &offer.closed {
            told["offers"][n]["closed"] = reason(closed, words);
        }
    }
    told
}

pub(super) fn refused(text: &str, words: &Messages) -> Value {
    json!({"refused": reason(text, words)})
}
