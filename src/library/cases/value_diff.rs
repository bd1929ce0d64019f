//! Values as YAML, and the differences between two values.

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

/// Returns the text without quotes if YAML reads it as the same text, otherwise in quotes.
fn quote_if_needed(text: &str) -> String {
    let signs = |c: char| c.is_control() || ",[]{}:#&*!|>'\"%@`".contains(c);
    let bare = !text.contains(signs)
        && text == text.trim()
        && !text.starts_with(['-', '?', '='])
        && parse_plain_scalar(text).as_text() == Some(text);
    if bare {
        text.to_owned()
    } else if text.contains(char::is_control) {
        format!("{text:?}")
    } else {
        format!("'{}'", text.replace('\'', "''"))
    }
}

/// Returns true if the values mean the same. `yes` and `no` are accepted for true and false, and a number for its text.
pub(super) fn is_equivalent(have: &Value, want: &Value) -> bool {
    match (have, want) {
        (Value::Bool(have), Value::Text(want)) => {
            matches!((have, &**want), (true, "yes") | (false, "no"))
        }
        (Value::Text(have), Value::Bool(want)) => {
            matches!((want, &**have), (true, "yes") | (false, "no"))
        }
        (Value::Text(have), Value::Int(want)) => **have == want.to_string(),
        (Value::List(have), Value::List(want)) => {
            have.len() == want.len()
                && have
                    .iter()
                    .zip(want.iter())
                    .all(|(h, w)| is_equivalent(h, w))
        }
        (Value::Map(have), Value::Map(want)) => {
            let each = |(key, want)| have.get(key).is_some_and(|have| is_equivalent(have, want));
            have.len() == want.len() && want.iter().all(each)
        }
        // An empty table of a script is always a list in the host, even if it was meant as a map.
        (Value::List(one), Value::Map(other)) | (Value::Map(other), Value::List(one)) => {
            one.is_empty() && other.is_empty()
        }
        (Value::List(list), Value::Nothing) | (Value::Nothing, Value::List(list)) => {
            list.is_empty()
        }
        (Value::Map(map), Value::Nothing) | (Value::Nothing, Value::Map(map)) => map.is_empty(),
        _ => have == want,
    }
}

/// Returns a message for each innermost difference, such as "`fight.round` is 2". `say` formats it.
pub(super) fn describe_differences(
    name: &str,
    one: &Value,
    other: &Value,
    say: &impl Fn(&str, &Value, &Value) -> String,
) -> String {
    let mut all = Vec::new();
    collect_differences(name, one, other, &mut all);
    let more = all.len().saturating_sub(MAX_DIFFERENCES);
    let told = all
        .iter()
        .take(MAX_DIFFERENCES)
        .map(|(name, one, other)| say(name, one, other));
    let mut told: Vec<String> = told.collect();
    if more > 0 {
        told.push(format!("and {more} more"));
    }
    told.join("; ")
}

fn collect_differences(
    name: &str,
    one: &Value,
    other: &Value,
    out: &mut Vec<(String, Value, Value)>,
) {
    if is_equivalent(one, other) {
        return;
    }
    match (one, other) {
        (Value::Map(a), Value::Map(b)) => {
            let mut keys: Vec<_> = a.keys().chain(b.keys()).collect();
            keys.sort();
            keys.dedup();
            for key in keys {
                collect_differences(&format!("{name}.{key}"), one.get(key), other.get(key), out);
            }
        }
        (Value::List(a), Value::List(b)) if a.len() == b.len() => {
            for (n, (a, b)) in a.iter().zip(b.iter()).enumerate() {
                let which = match (a.get("id").as_text(), b.get("id").as_text()) {
                    (Some(id), Some(same)) if id == same => id.to_owned(),
                    _ => (n + 1).to_string(),
                };
                collect_differences(&format!("{name}.{which}"), a, b, out);
            }
        }
        _ => out.push((name.to_owned(), one.clone(), other.clone())),
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
    fn a_value_reads_as_itself() {
        for text in [
            "[1, -2, true, null, '7', 'true', yes, a b, 'it''s', 'a: b', '- a', '', ' x', \"a\\nb\", 1 silver, d6=4]",
            "{ id: aldo, hp: 3, 'a, b': [], c: {}, d: [[1], { e: f }] }",
        ] {
            let read = value(text);
            assert_eq!(value(&format_yaml(&read)), read, "{}", format_yaml(&read));
        }
        assert_eq!(
            format_yaml(&value("{ id: aldo, hp: 3 }")),
            "{ hp: 3, id: aldo }"
        );
    }
}
