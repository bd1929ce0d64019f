//! What a field, a variable or a question may hold by its declaration.

use super::facts::Place;
use crate::model::book::{Bound, Expr, FieldType, slot};
use crate::model::game::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The words something may hold.
#[derive(Clone, Copy)]
pub(super) enum Words<'a> {
    Declared(&'a [String]),
    /// Of a variable: what pages ever give it.
    Given(&'a BTreeSet<Arc<str>>),
}

impl Words<'_> {
    pub(super) fn contains(self, word: &str) -> bool {
        match self {
            Self::Declared(words) => words.iter().any(|w| w == word),
            Self::Given(words) => words.contains(word),
        }
    }

    pub(super) fn all_in(self, out: &[Arc<str>]) -> bool {
        match self {
            Self::Declared(words) => words.iter().all(|w| out.iter().any(|o| **o == **w)),
            Self::Given(words) => words.iter().all(|w| out.contains(w)),
        }
    }
}

/// The words a field or variable may hold, when they are all known.
pub(super) fn words<'a>(expr: &Expr, place: Place<'a>) -> Option<Words<'a>> {
    let book = place.book;
    let of = match expr {
        Expr::Slot(slot) => {
            if let Some(words) = book.held_words.get(slot) {
                return Some(Words::Given(words));
            }
            let n = book.world.fields.iter().position(|s| s == slot)?;
            &book.vocabulary.fields.get(n)?.of
        }
        Expr::Query { query, .. } => &book.vocabulary.queries.get(*query)?.gives,
        _ => return None,
    };
    match of {
        FieldType::Word(words) => Some(Words::Declared(words)),
        _ => None,
    }
}

/// What a slot may hold by its declaration; none for what holds no number.
pub(super) fn slot_range(slot: u32, place: Place) -> Option<(i64, i64)> {
    let book = place.book;
    if let Some(n) = book.world.fields.iter().position(|s| *s == slot) {
        let field = book.vocabulary.fields.get(n)?;
        if field.of != FieldType::Integer {
            return None;
        }
        let figure = |bound: &Option<Bound>| match bound {
            Some(Bound::Number(n)) => Some(*n),
            _ => None,
        };
        return Some((
            figure(&field.min).unwrap_or(i64::MIN),
            figure(&field.max).unwrap_or(i64::MAX),
        ));
    }
    let own = usize::try_from(slot).is_ok_and(|n| n < slot::NAMES.len());
    match book.slots.start().get(slot as usize) {
        Some(Value::Int(_)) if slot == slot::TICKS => {
            Some((0, place.page.map_or(i64::MAX, |page| page.boxes)))
        }
        Some(Value::Int(_)) if own || book.world.numbered.contains_key(&slot) => {
            Some((0, i64::MAX))
        }
        Some(Value::Int(_)) => Some((i64::MIN, i64::MAX)),
        _ => None,
    }
}
