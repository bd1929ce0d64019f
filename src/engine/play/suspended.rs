//! Restores pages that detours have suspended, in a book that may have been edited.
//!
//! Their positions are numbers of steps and choices. These are valid only for the same version of the page.

use crate::engine::part;
use crate::model::book::{Book, Page};
use crate::model::game::{Message, Value};
use std::sync::Arc;

/// A fingerprint of the properties on which these numbers depend: text, number of steps, positions of choices and detours.
fn page_shape(page: &Page) -> String {
    let choices = page.choices.iter().flat_map(|it| [it.body, it.after]);
    let numbers = choices.chain(page.resume_points.iter().copied());
    let mut hasher = blake3::Hasher::new();
    hasher.update(page.text.as_bytes());
    for n in numbers.chain([page.ops.len()]) {
        hasher.update(&(n as u64).to_le_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

fn suspended_page<'b>(book: &'b Book, frame: &Value) -> Option<&'b Page> {
    let id = frame.as_list().get(part::PAGE)?.int();
    book.pages.get(usize::try_from(id).ok()?)
}

/// The shapes of all suspended pages.
pub(super) fn page_shapes(book: &Book, detours: &Value) -> Vec<String> {
    let shape = |frame: &Value| suspended_page(book, frame).map_or_else(String::new, page_shape);
    detours.as_list().iter().map(shape).collect()
}

/// Restores suspended pages. Drops removed pages. Changed pages start again, with a message. Old saves have no shapes.
pub(super) fn restore_suspended(
    book: &Book,
    detours: &Value,
    shapes: &[String],
    losses: &mut Vec<String>,
) -> Value {
    let mut out = Vec::new();
    for (n, frame) in detours.as_list().iter().enumerate() {
        let Some(page) = suspended_page(book, frame) else {
            continue;
        };
        if shapes.get(n).is_none_or(|shape| *shape == page_shape(page)) {
            out.push(frame.clone());
            continue;
        }
        let name = page.name().to_string();
        losses.push(
            Message::new("lost-changed-page")
                .with("page", name)
                .encode(),
        );
        let parts = frame.as_list().iter().take(part::OUTER_MENUS).enumerate();
        out.push(Value::list(parts.map(|(n, value)| match n {
            part::RESUME_POINT | part::MENU => Value::Int(-1),
            part::CHOICES => Value::list([]),
            _ => value.clone(),
        })));
    }
    Value::list(out)
}

/// Renames the reset slots of suspended pages.
pub(super) fn rename_slots(detours: &Value, name: impl Fn(&str) -> Option<String>) -> Value {
    Value::list(detours.as_list().iter().map(|frame| {
        let parts = frame.as_list().iter().enumerate();
        Value::list(parts.map(|(n, value)| match value {
            Value::Map(slots) if n == part::PAGE_SLOTS => {
                Value::map(slots.iter().map(|(old, value)| {
                    let name = name(old).map_or_else(|| Arc::clone(old), Arc::from);
                    (name, value.clone())
                }))
            }
            value => value.clone(),
        }))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::book::{Op, PageId};

    #[test]
    fn shape_ignores_numbers_of_other_pages() {
        let page = |to| Page {
            text: "Go.".into(),
            ops: Box::new([Op::Turn(PageId(to)), Op::End]),
            ..Page::default()
        };
        assert_eq!(page_shape(&page(1)), page_shape(&page(7)));
        let mut changed = page(1);
        changed.ops = Box::new([Op::EndParagraph, Op::Turn(PageId(1)), Op::End]);
        assert_ne!(page_shape(&page(1)), page_shape(&changed));
    }
}
