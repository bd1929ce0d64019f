//! Describes entries of catalogues with the messages of the ruleset.

use crate::messages::{ABSENT, Messages};
use crate::model::book::Book;
use crate::model::game::{Message, MessageArg, Value};

/// Describes what the rules make of an entry: traits, wounds, damage. Empty if the ruleset has no message for the kind.
///
/// The message is `about-KIND`, or else `entry-KIND`, which is also printed in books.
pub fn describe_entry(book: &Book, kind: &str, entry: &Value, words: &Messages) -> String {
    let ids = ["about", "entry"].map(|prefix| format!("{prefix}-{kind}"));
    let has_message = |id: &&String| words.ruleset_placeholders(id).is_some();
    let id = ids.iter().find(has_message);
    id.map_or_else(String::new, |id| format_fields(book, id, entry, words))
}

/// Formats a message of the ruleset with the fields of an entry. Its description is printed separately.
fn format_fields(book: &Book, id: &str, entry: &Value, words: &Messages) -> String {
    let names = words.ruleset_placeholders(id).into_iter().flatten();
    let mut message = Message::new(id);
    message.is_of_ruleset = true;
    for name in names {
        let option = name.strip_prefix("option_");
        let value = match option.and_then(|option| book.data.options.get(option)) {
            Some(value) => value,
            None if name == "about" => &Value::Nothing,
            None => entry.get(name),
        };
        let item_id = format!("{}-{name}", id.replacen("about-", "entry-", 1));
        let arg = field_argument(book, &item_id, value, words);
        message = message.with(name, arg);
    }
    words.text(&message.encode()).trim().to_owned()
}

/// Converts a field to an argument. Items of a list have a message of their own, or are joined from their values.
fn field_argument(book: &Book, item_id: &str, value: &Value, words: &Messages) -> MessageArg {
    let text_of = |value: &Value| match field_argument(book, item_id, value, words) {
        MessageArg::Number(n) => n.to_string(),
        MessageArg::Text(text) => text,
    };
    let describe_item = |item: &Value| match item {
        Value::Map(_) if words.ruleset_placeholders(item_id).is_some() => {
            format_fields(book, item_id, item, words)
        }
        Value::Map(fields) => fields.values().map(text_of).collect::<Vec<_>>().join(" "),
        item => text_of(item),
    };
    let texts: Vec<String> = match value {
        Value::Int(n) => return MessageArg::Number(*n),
        Value::Bool(true) => return "yes".into(),
        Value::Text(text) => match text.parse() {
            Ok(n) => return MessageArg::Number(n),
            Err(_) => vec![entry_name(book, text).to_owned()],
        },
        Value::List(items) => items.iter().map(describe_item).collect(),
        Value::Map(fields) => {
            let pairs = fields.iter().map(|(name, value)| {
                let name = Value::text(entry_name(book, name));
                Value::map([("name", name), ("value", value.clone())])
            });
            pairs.map(|pair| describe_item(&pair)).collect()
        }
        _ => Vec::new(),
    };
    match texts.join(", ") {
        text if text.is_empty() => ABSENT.into(),
        text => text.into(),
    }
}

/// The name of the entry of any kind with this id, or the text.
fn entry_name<'t>(book: &'t Book, text: &'t str) -> &'t str {
    let mut catalogues = book.data.catalogues.iter();
    let name = catalogues.find_map(|entries| entries.get(text)?.get("name").as_text());
    name.unwrap_or(text)
}
