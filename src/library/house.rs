//! House rules: those of a book and its neighbours, and those that are given besides.

use super::tables::Layer;
use crate::compile::Linked;
use crate::diagnostic::{Code, Diagnostic};

/// House rules besides the book's own.
#[derive(Debug, Clone)]
pub struct House {
    /// What the script is called in messages.
    pub name: String,
    pub text: String,
    /// The tables beside it: path and text.
    pub messages: Layer,
}

/// The house rules of linked books, as name and text. They are one game: those of all hold in all, this book's over its
/// neighbours'.
pub(super) fn of_books(linked: &Linked, found: &mut Vec<Diagnostic>) -> Vec<(String, String)> {
    let mut houses = Vec::new();
    for (name, text) in linked.each("house.lua") {
        match text {
            Ok(text) => houses.push((name, text)),
            Err(why) => {
                let fault = Diagnostic::placeless(Code::UnreadableFile, why.to_string());
                found.push(fault);
            }
        }
    }
    houses.reverse();
    houses
}
