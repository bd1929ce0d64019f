//! House rules: those of a book and its neighbours, and those that are given besides.

use super::tables::Layer;
use crate::compile::Linked;
use crate::model::book::Vocabulary;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{NotOnShelf, Shelf};

/// House rules besides the book's own.
#[derive(Debug, Clone)]
pub struct House {
    /// What the script is called in messages.
    pub name: String,
    pub text: String,
    /// The tables beside it: path and text.
    pub messages: Layer,
}

/// House rules that a book in one file has beside it and does not read: whoever wrote them believes that they hold.
#[must_use]
pub fn passed_over(shelf: &dyn Shelf) -> Option<Diagnostic> {
    let name = shelf.passed_over().into_iter().next()?;
    let message = format!("`{name}` lies beside a book in one file, and is not read");
    let help = format!(
        "give it by `--house {name}`, or make the book a folder: the lines between `---` as book.yaml, its pages and {name} beside it"
    );
    Some(Diagnostic::placeless(Code::NearMiss, message).help(help))
}

/// Takes in what the house rules of linked books tell to readers, `house.md` beside each.
pub(super) fn told(linked: &Linked, vocabulary: &mut Vocabulary, found: &mut Vec<Diagnostic>) {
    for (name, text) in readable(linked.each("house.md"), found) {
        let folder = name.strip_suffix("house.md").unwrap_or_default();
        let script = format!("{folder}house.lua");
        let own = vocabulary
            .unseen
            .iter_mut()
            .filter(|it| it.script == script);
        own.for_each(|it| it.told = true);
        vocabulary.takes_house(&text);
    }
}

/// The files that can be read, as name and text; the others are reported.
pub(super) fn readable(
    files: impl IntoIterator<Item = (String, Result<String, NotOnShelf>)>,
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let files = files.into_iter();
    let files = files.filter_map(|(name, text)| match text {
        Ok(text) => Some((name, text)),
        Err(why) => {
            let fault = Diagnostic::placeless(Code::UnreadableFile, why.to_string());
            found.push(fault);
            None
        }
    });
    files.collect()
}

/// The house rules of linked books, as name and text. They are one game: those of all hold in all, this book's over its
/// neighbours'.
pub(super) fn of_books(linked: &Linked, found: &mut Vec<Diagnostic>) -> Vec<(String, String)> {
    let mut houses = readable(linked.each("house.lua"), found);
    houses.reverse();
    houses
}
