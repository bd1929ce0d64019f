//! A book laid open for play.

use crate::desk::{self, Opened};
use crate::diagnostic::{self, Style};
use crate::game::Dice;
use crate::lint::{How, Thing, Uses};
use crate::repl::{Author, Opening};
use crate::save;
use crate::words::Words;
use std::rc::Rc;
use std::sync::Arc;

/// What the book's author is told at the line.
fn author(opened: &Rc<Opened>) -> Author {
    let (texts, book) = (Rc::clone(opened), Rc::clone(opened));
    Author {
        written: Rc::new(move |span| {
            let text = texts.sources.text(span.file);
            let range = span.start as usize..span.end as usize;
            text.get(range).unwrap_or_default().to_owned()
        }),
        givers: Rc::new(move |code| {
            let made = book.book.as_deref()?;
            let known = made.world.codes.keys().find(|name| name.as_str() == code)?;
            let uses = Uses::of(made, &book.spoken());
            let all = uses.of.get(&Thing::Code(known.as_str().into()));
            let given = all
                .into_iter()
                .flatten()
                .filter(|used| used.how == How::Given);
            let told = given.map(|used| {
                let (line, _) = book.sources.line_column(used.span);
                let file = book.sources.name(used.span.file);
                let page = used.page.and_then(|id| made.pages.get(id.0 as usize));
                page.map_or_else(
                    || format!("{file}:{line}"),
                    |page| format!("{} ({file}:{line})", page.id),
                )
            });
            Some(told.collect())
        }),
    }
}

/// The opened book with the dice it is played with; none when there are errors in it. Faults in play are drawn in `style`.
pub(super) fn laid_open(
    opened: &Rc<Opened>,
    dice: Rc<dyn Fn() -> Dice>,
    style: Style,
) -> Option<Opening> {
    let book = opened.book.clone()?;
    let words = Words::default().and_rules(&book.vocabulary.messages);
    let made = Arc::clone(&book);
    let (rules, sources) = (Rc::clone(opened), Rc::clone(opened));
    Some(Opening {
        called: String::new(),
        book_print: book.fingerprint.clone(),
        rules_print: save::fingerprint(opened.scripts.iter().map(|s| (&*s.name, &*s.text))),
        book,
        referee: Rc::new(move || match desk::referee(&rules, &made) {
            Ok(rules) => Ok(Box::new(rules)),
            Err(faults) => Err(faults
                .first()
                .map_or_else(|| "there are no rules".to_owned(), |d| d.message.clone())),
        }),
        spare: Rc::default(),
        dice,
        show: Rc::new(move |fault, width| {
            diagnostic::render(std::slice::from_ref(fault), &sources.sources, style, width)
        }),
        recorder: None,
        author: Some(author(opened)),
        reload: None,
        words,
    })
}
