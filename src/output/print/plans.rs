//! Entries that are laid out in squares: maps. A kind is one where its ruleset has a message `plan-KIND`.

use super::catalogues::told;
use super::manuscript::{Given, Plan};
use super::terms::Terms;
use crate::model::book::Kind;
use crate::model::game::Value;
use std::collections::BTreeMap;

/// There are letters for so many.
const COLUMNS: u32 = 26;
/// A plan of more rows fits no page.
const ROWS: u32 = 99;

/// The squares of an entry: its fields `columns` and `rows` say how many, and the fields that have a message `plan-KIND-FIELD` what is in them:
/// a map says something of squares by their places, a list names places one after another. None for an entry of a single square.
pub(super) fn plan(terms: &Terms, kind: &Kind, entry: &Value) -> Option<Plan> {
    let messages = terms.book.vocabulary.messages.things();
    if !messages.contains_key(&format!("plan-{}", kind.name)) {
        return None;
    }
    let size = |field: &str, most: u32| {
        let n = u32::try_from(entry.get(field).int()).ok()?;
        (1..=most).contains(&n).then_some(n)
    };
    let (columns, rows) = (size("columns", COLUMNS)?, size("rows", ROWS)?);
    let mut plan = Plan {
        columns,
        rows,
        squares: BTreeMap::new(),
        listed: BTreeMap::new(),
    };
    let said = |field: &str| messages.contains_key(&format!("plan-{}-{field}", kind.name));
    for field in kind.fields.iter().filter(|it| said(&it.name)) {
        match entry.get(&field.name) {
            Value::List(all) => {
                let places = all.iter().filter_map(Value::as_text).map(str::to_owned);
                plan.listed.insert(field.name.clone(), places.collect());
            }
            // One of which nothing is said has squares all the same.
            other => {
                let squares = squares(terms, other);
                plan.squares.insert(field.name.clone(), squares);
            }
        }
    }
    (columns * rows > 1).then_some(plan)
}

fn squares(terms: &Terms, value: &Value) -> BTreeMap<String, BTreeMap<String, Given>> {
    let Value::Map(all) = value else {
        return BTreeMap::new();
    };
    let each = all.iter().map(|(place, said)| {
        let fields = match said {
            Value::Map(fields) => fields
                .iter()
                .filter_map(|(key, it)| Some((key.to_string(), signed(told(terms, it)?)?)))
                .collect(),
            _ => BTreeMap::new(),
        };
        (place.to_string(), fields)
    });
    each.collect()
}

/// What is added, with its sign; nothing where nothing is.
fn signed(given: Given) -> Option<Given> {
    match given {
        Given::Number(0) => None,
        Given::Number(n) => Some(Given::Signed(n)),
        other => Some(other),
    }
}

/// The letter of a column, from 0.
pub(super) fn letter(column: u32) -> String {
    ('a'..='z')
        .nth(column as usize)
        .map(String::from)
        .unwrap_or_default()
}
