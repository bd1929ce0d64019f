//! A book laid open for play.

use crate::desk::{self, Opened};
use crate::diagnostic::{self, Style};
use crate::game::Dice;
use crate::repl::Opening;
use crate::save;
use std::rc::Rc;
use std::sync::Arc;

/// The opened book with the dice it is played with; none when there are errors in it. Faults in play are drawn in `style`.
pub(super) fn laid_open(
    opened: &Rc<Opened>,
    dice: Rc<dyn Fn() -> Dice>,
    style: Style,
) -> Option<Opening> {
    let book = opened.book.clone()?;
    let made = Arc::clone(&book);
    let (rules, sources) = (Rc::clone(opened), Rc::clone(opened));
    Some(Opening {
        book_print: book.fingerprint.clone(),
        rules_print: save::fingerprint(opened.scripts.iter().map(|s| (&*s.name, &*s.text))),
        book,
        referee: Rc::new(move || match desk::referee(&rules, &made) {
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
        reload: None,
    })
}
