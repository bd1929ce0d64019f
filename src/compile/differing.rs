//! What a linked book sets otherwise than those that were read before it: one message a book, however much it is.

use super::yaml::Document;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::source::Span;

/// Something that two linked books set differently.
#[derive(Debug, Clone)]
pub(super) struct Differing {
    /// `options luck_rerolls`
    key: String,
    place: Span,
    says: String,
}

impl Differing {
    /// What stands in a neighbour at this path, where another book has said what holds.
    pub(super) fn new(document: &Document, path: &[&str], known: &Value, own: &Value) -> Self {
        Self {
            key: path.join(" "),
            place: document.at(path),
            says: format!("here it is {own}; {known} holds"),
        }
    }
}

/// All that one book sets otherwise, each at its place.
pub(super) fn told(mut all: Vec<Differing>) -> Option<Diagnostic> {
    all.sort_by_key(|it| it.place);
    let first = all.first()?;
    let keys: Vec<String> = all.iter().map(|it| format!("`{}`", it.key)).collect();
    let keys = match &keys[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => keys.concat(),
    };
    let message = format!("two linked books set {keys} differently");
    let fault = Diagnostic::new(Code::NeighbourDiffers, first.place, message);
    let fault = fault.saying(first.says.clone());
    let fault = all[1..]
        .iter()
        .fold(fault, |fault, it| fault.label(it.place, it.says.clone()));
    Some(fault.help("the book that is opened holds: say the same in both, or in one of them only"))
}
