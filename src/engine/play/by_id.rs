//! Slots as they are kept: by name, and with pages by id, for another edition numbers both otherwise.

use crate::engine::part;
use crate::model::book::{Book, PageId, slot};
use crate::model::game::Value;
use std::sync::Arc;

/// Slots that hold another value than before, by name.
pub(super) fn differing<'b>(
    book: &'b Book,
    before: &'b [Value],
    now: &'b [Value],
) -> impl Iterator<Item = (String, Value)> + 'b {
    let names = book.slots.names().zip(before.iter().zip(now));
    let differ = names.filter(|(_, (before, now))| before != now);
    differ.map(|((n, name), (_, now))| (name.to_owned(), named(book, n, now)))
}

/// A value with pages by id.
fn named(book: &Book, n: u32, value: &Value) -> Value {
    with_pages(n, value, |value| match u32::try_from(value.int()) {
        Ok(page) if (page as usize) < book.pages.len() => {
            Value::Text(Arc::clone(&book.page(PageId(page)).id))
        }
        _ => Value::Nothing,
    })
}

/// The other way round; a page that is gone becomes none.
pub(super) fn numbered(book: &Book, n: u32, value: &Value) -> Value {
    with_pages(n, value, |value| {
        let page = value.as_text().and_then(|id| book.world.page(id));
        Value::Int(page.map_or(-1, |page| i64::from(page.0)))
    })
}

/// The value of a slot with every page in it put otherwise.
pub(super) fn with_pages(n: u32, value: &Value, page: impl Fn(&Value) -> Value) -> Value {
    match n {
        slot::PAGE | slot::FROM => page(value),
        slot::DETOURS => Value::list(value.as_list().iter().map(|frame| {
            let parts = frame.as_list().iter().enumerate();
            Value::list(parts.map(|(part, value)| match part {
                part::PAGE | part::FROM => page(value),
                _ => value.clone(),
            }))
        })),
        _ => value.clone(),
    }
}
