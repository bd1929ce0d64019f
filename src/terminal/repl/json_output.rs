//! Events, prompts and reasons as JSON, with the text for readers under `text`.

use crate::messages::Messages;
use crate::model::game::{Event, MenuOption, Message, MessageArg, Prompt, Question};
use serde_json::{Map, Value, json};

pub(super) fn events_json(events: &[Event], words: &Messages) -> Vec<Value> {
    events.iter().map(|it| event_json(it, words)).collect()
}

fn event_json(event: &Event, words: &Messages) -> Value {
    match words.render_event(event) {
        Event::Change(change) => {
            let mut fields = with_tag("event", "change", json!(change));
            fields.remove("label");
            fields.remove("words");
            if let Event::Change(change) = event {
                for (key, value) in [("from", &change.from), ("to", &change.to)] {
                    let message = value
                        .as_text()
                        .map(|text| message_json("message", text, words));
                    if let Some(message) = message.filter(|message| !message.is_empty()) {
                        fields.insert(key.to_owned(), message.into());
                    }
                }
            }
            fields.insert("text".to_owned(), words.describe_change(&change).into());
            Value::Object(fields)
        }
        Event::Notice { code, name, text } => {
            let mut fields = with_tag("event", "notice", json!({"code": code}));
            if !name.is_empty() {
                fields.insert("name".to_owned(), name.into());
            }
            fields.insert("text".to_owned(), text.into());
            Value::Object(fields)
        }
        Event::Say { text: rendered } | Event::Story { text: rendered } => {
            let is_story = matches!(event, Event::Story { .. });
            let tag = if is_story { "story" } else { "say" };
            let mut fields = with_tag("event", tag, json!({}));
            if let Event::Say { text } | Event::Story { text } = event {
                fields.extend(message_json("message", text, words));
            }
            fields.insert("text".to_owned(), rendered.into());
            Value::Object(fields)
        }
        Event::Ending { kind, name } => {
            let text = words.describe_ending(&kind, &name);
            json!({"event": "ending", "kind": kind, "name": name, "text": text})
        }
        event => json!(event),
    }
}

/// The fields of an object, after a first field.
fn with_tag(key: &str, value: &str, fields: Value) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert(key.to_owned(), value.into());
    if let Value::Object(fields) = fields {
        object.extend(fields);
    }
    object
}

/// The id of an encoded message under a key, and its arguments. Empty for plain text. A message of the ruleset always has the key `message`, because its
/// id can be the same as that of a message of the program.
fn message_json(key: &str, text: &str, words: &Messages) -> Map<String, Value> {
    let mut fields = Map::new();
    if let Some(message) = Message::parse(text) {
        let key = if message.is_of_ruleset {
            "message"
        } else {
            key
        };
        fields.insert(key.to_owned(), message.id.clone().into());
        if !message.args.is_empty() {
            fields.insert("args".to_owned(), args_json(&message, words));
        }
    }
    fields
}

fn args_json(message: &Message, words: &Messages) -> Value {
    let args = message.args.iter().map(|(name, arg)| {
        let value = match arg {
            MessageArg::Number(n) => json!(n),
            // A condition inside a condition.
            MessageArg::Text(text) if Message::parse(text).is_some() => {
                json!(message_json("reason", text, words))
            }
            MessageArg::Text(text) => json!(words.text(text)),
        };
        (name.clone(), value)
    });
    Value::Object(args.collect())
}

fn reason_json(text: &str, words: &Messages) -> Value {
    let mut fields = message_json("reason", text, words);
    fields.insert("text".to_owned(), words.text(text).into());
    Value::Object(fields)
}

pub(super) fn prompt_json(prompt: &Prompt, words: &Messages) -> Value {
    let mut object = json!(words.render_prompt(prompt));
    let options: &[MenuOption] = match prompt {
        Prompt::Ask(Question::Order { options, .. }) => options,
        _ => prompt.options(),
    };
    for (n, option) in options.iter().enumerate() {
        if let Some(closed) = &option.closed {
            object["options"][n]["closed"] = reason_json(closed, words);
        }
    }
    object
}

pub(super) fn refusal_json(text: &str, words: &Messages) -> Value {
    json!({"refused": reason_json(text, words)})
}
