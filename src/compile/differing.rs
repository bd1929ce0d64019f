//! Settings of a linked book that contradict another: one message per book.

use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;

/// A setting that two linked books have different values for.
#[derive(Debug, Clone)]
pub(super) struct Difference {
    /// `options luck_rerolls`
    pub(super) key: String,
    pub(super) place: Span,
    pub(super) message: String,
}

impl Difference {
    /// `known` is the value of another book, which applies.
    pub(super) fn new(key: String, place: Span, known: &Value, own: &Value) -> Self {
        let message = format!("here it is {own}; {known} holds");
        Self {
            key,
            place,
            message,
        }
    }
}

/// The error of all differences of one book.
pub(super) fn report(mut all: Vec<Difference>) -> Option<Diagnostic> {
    all.sort_by_key(|it| it.place);
    let first = all.first()?;
    let keys: Vec<String> = all.iter().map(|it| format!("`{}`", it.key)).collect();
    let keys = match &keys[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => keys.concat(),
    };
    let message = format!("two linked books set {keys} differently");
    let error = Diagnostic::new(Code::NeighbourDiffers, first.place, message);
    let error = error.saying(first.message.clone());
    let error = all[1..]
        .iter()
        .fold(error, |error, it| error.label(it.place, it.message.clone()));
    Some(error.help("the book that is opened holds: say the same in both, or in one of them only"))
}
