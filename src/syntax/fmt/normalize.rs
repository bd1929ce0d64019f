//! Converts trees to values without spans, to compare the meaning of two texts.

use crate::syntax::markup::{PageTree, collapse_blanks, map_unquoted};
use serde_json::Value;

/// The page as a value without spans. Merges blank lines, and removes those at the end.
pub(super) fn without_spans(page: &PageTree) -> Value {
    let mut tree = serde_json::to_value(page).unwrap_or_default();
    normalize(&mut tree);
    trim_breaks(&mut tree);
    tree
}

fn is_break(item: &Value) -> bool {
    item == "ParagraphBreak"
}

fn normalize(tree: &mut Value) {
    match tree {
        Value::Array(items) => {
            items.iter_mut().for_each(normalize);
            items.dedup_by(|a, b| is_break(a) && is_break(b));
        }
        Value::Object(fields) if fields.contains_key("file") => *tree = Value::Bool(true),
        Value::Object(fields) => {
            if fields.contains_key("key")
                && let Some(text) = fields.get_mut("value").and_then(|it| it.get_mut("value"))
            {
                *text = normalize_spaces(text.as_str().unwrap_or_default()).into();
            }
            // The text of a value depends on its spacing, but its tree does not.
            let kind = fields.get("kind");
            let is_value = |name: &str| kind.is_some_and(|kind| kind.get(name).is_some());
            if (is_value("Value") || is_value("Bonus"))
                && let Some(text) = fields.get_mut("text")
            {
                let collapsed = collapse_blanks(text.as_str().unwrap_or_default());
                *text = collapsed.replace(' ', "").into();
            }
            fields.values_mut().for_each(normalize);
        }
        _ => {}
    }
}

/// Removes blank lines at the end of a page, also in an unclosed block.
fn trim_breaks(tree: &mut Value) {
    match tree {
        Value::Array(items) => {
            while items.last().is_some_and(is_break) {
                items.pop();
            }
            items.last_mut().into_iter().for_each(trim_breaks);
        }
        // The last list of a node contains the end of its text.
        Value::Object(fields) => {
            let mut fields: Vec<&mut Value> = fields.values_mut().collect();
            let last = fields.iter().rposition(|field| field.is_array());
            let last = last.or_else(|| fields.iter().rposition(|field| field.is_object()));
            if let Some(last) = last {
                trim_breaks(fields.swap_remove(last));
            }
        }
        _ => {}
    }
}

/// Collapses the whitespace in the value of an attribute, except in quotes.
fn normalize_spaces(value: &str) -> String {
    map_unquoted(value, |part| {
        let spaced = part.replace('=', " = ").replace(',', " , ");
        spaced.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}
