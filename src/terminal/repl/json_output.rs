//! Events, prompts and reasons as JSON: data, and rendered text under `text`.

use crate::messages::Messages;
use crate::model::game::{Event, MenuOption, Message, MessageArg, Prompt, Question};
use serde_json::{Map, Value, json};

pub(super) fn events_json(events: &[Event], words: &Messages) -> Vec<Value> {
    events.iter().map(|it| event_json(it, words)).collect()
}

fn event_json(event: &Event, words: &Messages) -> Value {
    match words.render_event(event) {
        Event::Change(it) => {
            let mut told = with_tag("event", "change", json!(it));
            told.remove("label");
            told.remove("words");
            if let Event::Change(it) = event {
                for (key, value) in [("from", &it.from), ("to", &it.to)] {
                    let message = value
                        .as_text()
                        .map(|text| message_json("message", text, words));
                    if let Some(message) = message.filter(|message| !message.is_empty()) {
                        told.insert(key.to_owned(), message.into());
                    }
                }
            }
            told.insert("text".to_owned(), words.describe_change(&it).into());
            Value::Object(told)
        }
        Event::Notice { code, name, text } => {
            let mut told = with_tag("event", "notice", json!({"code": code}));
            if !name.is_empty() {
                told.insert("name".to_owned(), name.into());
            }
            told.insert("text".to_owned(), text.into());
            Value::Object(told)
        }
        Event::Say { text } => {
            let mut said = with_tag("event", "say", json!({}));
            if let Event::Say { text } = event {
                said.extend(message_json("message", text, words));
            }
            said.insert("text".to_owned(), text.into());
            Value::Object(said)
        }
        Event::Ending { kind, name } => {
            let text = words.describe_ending(&kind, &name);
            json!({"event": "ending", "kind": kind, "name": name, "text": text})
        }
        other => json!(other),
    }
}

/// Puts a key before all others.
fn with_tag(key: &str, value: &str, rest: Value) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert(key.to_owned(), value.into());
    if let Value::Object(rest) = rest {
        out.extend(rest);
    }
    out
}

/// The message of a text under a key, with its arguments. Empty for a text without a message. Messages of the ruleset have a different key, because
/// their ids can be the same as those of the program.
fn message_json(key: &str, text: &str, words: &Messages) -> Map<String, Value> {
    let mut out = Map::new();
    if let Some(message) = Message::parse(text) {
        let key = if message.is_of_ruleset {
            "message"
        } else {
            key
        };
        out.insert(key.to_owned(), message.id.clone().into());
        if !message.args.is_empty() {
            out.insert("args".to_owned(), args_json(&message, words));
        }
    }
    out
}

fn args_json(message: &Message, words: &Messages) -> Value {
    let parts = message.args.iter().map(|(name, part)| {
        let told = match part {
            MessageArg::Number(n) => json!(n),
            // A condition inside a condition.
            MessageArg::Text(text) if Message::parse(text).is_some() => {
                json!(message_json("reason", text, words))
            }
            MessageArg::Text(text) => json!(words.text(text)),
        };
        (name.clone(), told)
    });
    Value::Object(parts.collect())
}

fn reason_json(text: &str, words: &Messages) -> Value {
    let mut told = message_json("reason", text, words);
    told.insert("text".to_owned(), words.text(text).into());
    Value::Object(told)
}

pub(super) fn prompt_json(prompt: &Prompt, words: &Messages) -> Value {
    let mut told = json!(words.render_prompt(prompt));
    let options: &[MenuOption] = match prompt {
        Prompt::Ask(Question::Order { options, .. }) => options,
        _ => prompt.options(),
    };
    for (n, offer) in options.iter().enumerate() {
        if let Some(closed) = &offer.closed {
            told["options"][n]["closed"] = reason_json(closed, words);
        }
    }
    told
}

pub(super) fn refusal_json(text: &str, words: &Messages) -> Value {
    json!({"refused": reason_json(text, words)})
}
