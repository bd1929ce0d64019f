//! Pages that wait for a detour, in a book that may have been edited meanwhile: where they go on is known by steps and choices, and these are numbers of
//! the page as it was.

use crate::book::{Book, Page};
use crate::game::{Message, Value};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Parts of a page that waits: its number, which of its detours, the menu, its choices; behind the first eight the menus around that.
const PAGE: usize = 0;
const NUMBER: usize = 1;
const MENU: usize = 2;
const CHOICES: usize = 3;
const AROUND: usize = 8;

/// What the numbers in a page's steps hang on: which steps there are and what it says. The same for the same page in every book and program.
fn shape(page: &Page) -> String {
    let mut hasher = FxHasher::default();
    page.text.hash(&mut hasher);
    for op in &page.code {
        let told = format!("{op:?}");
        let name = told.split(|c: char| !c.is_alphanumeric()).next();
        name.unwrap_or_default().hash(&mut hasher);
    }
    for choice in &page.choices {
        (choice.body, choice.after).hash(&mut hasher);
    }
    page.detours.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn page<'b>(book: &'b Book, frame: &Value) -> Option<&'b Page> {
    let id = frame.as_list().get(PAGE)?.int();
    book.pages.get(usize::try_from(id).ok()?)
}

/// The shapes of all pages that wait.
pub(super) fn shapes(book: &Book, detours: &Value) -> Vec<String> {
    let shape = |frame: &Value| page(book, frame).map_or_else(String::new, shape);
    detours.as_list().iter().map(shape).collect()
}

/// The pages that wait, in this book: without those that are gone; one that has changed begins anew, and that is told. Saves from before shapes were kept say none.
pub(super) fn still(
    book: &Book,
    detours: &Value,
    shapes: &[String],
    lost: &mut Vec<String>,
) -> Value {
    let mut out = Vec::new();
    for (n, frame) in detours.as_list().iter().enumerate() {
        let Some(page) = page(book, frame) else {
            continue;
        };
        if shapes.get(n).is_none_or(|kept| *kept == shape(page)) {
            out.push(frame.clone());
            continue;
        }
        let name = page.name().to_string();
        lost.push(Message::new("lost-changed-page").with("page", name).text());
        let parts = frame.as_list().iter().take(AROUND).enumerate();
        out.push(Value::list(parts.map(|(part, value)| match part {
            NUMBER | MENU => Value::Int(-1),
            CHOICES => Value::list([]),
            _ => value.clone(),
        })));
    }
    Value::list(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{Op, PageId};

    #[test]
    fn a_shape_does_not_hang_on_numbers_of_other_pages() {
        let page = |to| Page {
            text: "Go.".into(),
            code: Box::new([Op::Turn(PageId(to)), Op::End]),
            ..Page::default()
        };
        assert_eq!(shape(&page(1)), shape(&page(7)));
        let mut other = page(1);
        other.code = Box::new([Op::Break, Op::Turn(PageId(1)), Op::End]);
        assert_ne!(shape(&page(1)), shape(&other));
    }
}
