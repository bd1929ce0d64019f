//! A book that `library` has opened, made ready for games: of the line, of JSON lines, of a page of the web.

use crate::library::{self, Opened};
use crate::messages::Words;
use crate::model::game::Dice;
use crate::syntax::diagnostic::{self, Style};
use crate::terminal::repl::Opening;
use std::rc::Rc;
use std::sync::Arc;

/// The opened book with the dice it is played with; none when there are errors in it. Faults in play are drawn in `style`.
#[must_use]
pub fn of(opened: &Rc<Opened>, dice: Rc<dyn Fn() -> Dice>, style: Style) -> Option<Opening> {
    let book = opened.book.clone()?;
    let words = Words::default().and_rules(&book.vocabulary.messages);
    let made = Arc::clone(&book);
    let (rules, sources) = (Rc::clone(opened), Rc::clone(opened));
    Some(Opening {
        called: String::new(),
        book_print: book.fingerprint.clone(),
        rules_print: opened.rules_print(),
        book,
        referee: Rc::new(move || match library::referee(&rules, &made) {
            Ok(rules) => Ok(Box::new(rules)),
            Err(faults) => Err(faults
                .first()
                .map_or_else(|| "there are no rules".to_owned(), |d| d.message.clone())),
        }),
        dice,
        show: Rc::new(move |fault, width| {
            diagnostic::render(std::slice::from_ref(fault), &sources.sources, style, width)
        }),
        recorder: None,
        writer: None,
        author: None,
        reload: None,
        strict: false,
        brief: false,
        words,
    })
}
