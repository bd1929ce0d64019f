//! Formats values as YAML, and describes the differences between two values.

use crate::compile::parse_plain_scalar;
use crate::model::game::Value;

/// Maximum number of differences reported for one value.
const MAX_DIFFERENCES: usize = 6;

/// Formats a value as one line of YAML.
pub(super) fn format_yaml(value: &Value) -> String {
    match value {
        Value::Nothing => "null".to_owned(),
        Value::Bool(yes) => yes.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Text(text) => quote_if_needed(text),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(format_yaml).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Map(entries) if entries.is_empty() => "{}".to_owned(),
        Value::Map(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| format!("{}: {}", quote_if_needed(key), format_yaml(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Returns the text in quotes, unless YAML reads it as the same text without them.
fn quote_if_needed(text: &str) -> String {
    let is_special = |c: char| c.is_control() || ",[]{}:#&*!|>'\"%@`".contains(c);
    let is_plain = !text.contains(is_special)
        && text == text.trim()
        && !text.starts_with(['-', '?', '='])
        && parse_plain_scalar(text).as_text() == Some(text);
    if is_plain {
        text.to_owned()
    } else if text.contains(char::is_control) {
        format!("{text:?}")
    } else {
        format!("'{}'", text.replace('\'', "''"))
    }
}

/// Returns true if the values mean the same. `yes` and `no` can be texts or booleans, and a number can be a text.
pub(super) fn is_equivalent(actual: &Value, expected: &Value) -> bool {
    match (actual, expected) {
        (Value::Bool(actual), Value::Text(expected)) => {
            matches!((actual, &**expected), (true, "yes") | (false, "no"))
        }
        (Value::Text(actual), Value::Bool(expected)) => {
            matches!((expected, &**actual), (true, "yes") | (false, "no"))
        }
        (Value::Text(actual), Value::Int(expected)) => **actual == expected.to_string(),
        (Value::List(actual), Value::List(expected)) => {
            actual.len() == expected.len()
                && actual
                    .iter()
                    .zip(expected.iter())
                    .all(|(a, b)| is_equivalent(a, b))
        }
        (Value::Map(actual), Value::Map(expected)) => {
            let matches = |(key, b)| actual.get(key).is_some_and(|a| is_equivalent(a, b));
            actual.len() == expected.len() && expected.iter().all(matches)
        }
        // An empty Lua table is always converted to a list, even if it is meant as a map.
        (Value::List(list), Value::Map(map)) | (Value::Map(map), Value::List(list)) => {
            list.is_empty() && map.is_empty()
        }
        (Value::List(list), Value::Nothing) | (Value::Nothing, Value::List(list)) => {
            list.is_empty()
        }
        (Value::Map(map), Value::Nothing) | (Value::Nothing, Value::Map(map)) => map.is_empty(),
        _ => actual == expected,
    }
}

/// Describes each innermost difference, such as "`fight.round` is 2", with the function `describe`.
pub(super) fn describe_differences(
    name: &str,
    left: &Value,
    right: &Value,
    describe: &impl Fn(&str, &Value, &Value) -> String,
) -> String {
    let mut differences = Vec::new();
    collect_differences(name, left, right, &mut differences);
    let more = differences.len().saturating_sub(MAX_DIFFERENCES);
    let first = differences.iter().take(MAX_DIFFERENCES);
    let messages = first.map(|(name, left, right)| describe(name, left, right));
    let mut messages: Vec<String> = messages.collect();
    if more > 0 {
        messages.push(format!("and {more} more"));
    }
    messages.join("; ")
}

fn collect_differences(
    name: &str,
    left: &Value,
    right: &Value,
    differences: &mut Vec<(String, Value, Value)>,
) {
    if is_equivalent(left, right) {
        return;
    }
    match (left, right) {
        (Value::Map(a), Value::Map(b)) => {
            let mut keys: Vec<_> = a.keys().chain(b.keys()).collect();
            keys.sort();
            keys.dedup();
            for key in keys {
                collect_differences(
                    &format!("{name}.{key}"),
                    left.get(key),
                    right.get(key),
                    differences,
                );
            }
        }
        (Value::List(a), Value::List(b)) if a.len() == b.len() => {
            for (n, (a, b)) in a.iter().zip(b.iter()).enumerate() {
                let part = match (a.get("id").as_text(), b.get("id").as_text()) {
                    (Some(id), Some(other)) if id == other => id.to_owned(),
                    _ => (n + 1).to_string(),
                };
                collect_differences(&format!("{name}.{part}"), a, b, differences);
            }
        }
        _ => differences.push((name.to_owned(), left.clone(), right.clone())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value {
        crate::compile::parse_yaml(crate::syntax::source::FileId(0), text, &mut Vec::new())
            .unwrap()
            .to_value()
    }

    #[test]
    fn formatted_values_parse_to_the_same_value() {
        for text in [
            "[1, -2, true, null, '7', 'true', yes, a b, 'it''s', 'a: b', '- a', '', ' x', \"a\\nb\", 1 silver, d6=4]",
            "{ id: aldo, hp: 3, 'a, b': [], c: {}, d: [[1], { e: f }] }",
        ] {
            let parsed = value(text);
            assert_eq!(
                value(&format_yaml(&parsed)),
                parsed,
                "{}",
                format_yaml(&parsed)
            );
        }
        assert_eq!(
            format_yaml(&value("{ id: aldo, hp: 3 }")),
            "{ hp: 3, id: aldo }"
        );
    }
}
