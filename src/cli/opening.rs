//! A book laid open for play, with what its author is told.

use crate::check::lint::{How, Thing, Uses};
use crate::library::Opened;
use crate::model::book::{Book, SlotName, event_of};
use crate::model::game::Dice;
use crate::syntax::diagnostic::Style;
use crate::syntax::unicode::is_same;
use crate::terminal::host;
use crate::terminal::repl::{Author, Opening};
use std::rc::Rc;

/// What the book's author is told at the line.
fn author(opened: &Rc<Opened>) -> Author {
    let (texts, book) = (Rc::clone(opened), Rc::clone(opened));
    Author {
        written: Rc::new(move |span| {
            let text = texts.sources.text(span.file);
            let range = span.start as usize..span.end as usize;
            text.get(range).unwrap_or_default().to_owned()
        }),
        givers: Rc::new(move |said| givers(&book, said)),
        before: Vec::new(),
    }
}

/// The places where something is given that is called so: a code, title, variable or entry of a kind, with its sort before it or
/// without. None where nothing is called so.
fn givers(opened: &Opened, said: &str) -> Option<Vec<String>> {
    let book = opened.book.as_deref()?;
    let things = called(book, said);
    if things.is_empty() {
        return None;
    }
    let uses = Uses::of(book, &opened.spoken());
    let many = things.len() > 1;
    let mut out = Vec::new();
    for (sort, thing) in things {
        let all = uses.of.get(&thing).into_iter().flatten();
        for used in all.filter(|used| used.how == How::Given) {
            let at = opened.sources.file_line(used.span);
            let page = used.page.and_then(|id| book.pages.get(id.0 as usize));
            let place = page.map_or_else(
                || at.clone(),
                |page| format!("{} ({at})", event_of(&page.id).unwrap_or(&page.id)),
            );
            // Where more than one thing is called so, each place says of which.
            out.push(if many {
                format!("{sort}: {place}")
            } else {
                place
            });
        }
    }
    Some(out)
}

/// Everything that is called so, by sort: `lantern`, `item lantern`, `Sea Lantern`.
fn called(book: &Book, said: &str) -> Vec<(String, Thing)> {
    let same = is_same;
    let find = |only: Option<&str>, name: &str| {
        let wanted = |sort: &str| only.is_none_or(|only| only == sort);
        let mut out = Vec::new();
        let codes = book
            .world
            .codes
            .keys()
            .map(|own| ("code", own, Thing::Code(own.as_str().into())));
        let titles = book
            .world
            .titles
            .keys()
            .map(|own| ("title", own, Thing::Title(own.as_str().into())));
        for (sort, own, thing) in codes.chain(titles) {
            if wanted(sort) && same(own, name) {
                out.push((sort.to_owned(), thing));
            }
        }
        for (_, slot) in book.slots.names() {
            if let Some(own) = SlotName::variable(slot)
                && wanted("variable")
                && same(own, name)
            {
                out.push(("variable".to_owned(), Thing::Variable(own.into())));
            }
        }
        let fields = book.vocabulary.fields.iter().filter(|field| field.set);
        for field in fields.filter(|field| wanted("field") && same(&field.name, name)) {
            out.push(("field".to_owned(), Thing::Field(field.name.as_str().into())));
        }
        let kinds = book.vocabulary.kinds.iter().zip(&book.world.catalogues);
        for (n, (kind, entries)) in kinds
            .enumerate()
            .filter(|(_, (kind, _))| wanted(&kind.name))
        {
            for (id, entry) in entries {
                let told = entry.get("name");
                if same(id, name) || told.as_text().is_some_and(|told| same(told, name)) {
                    out.push((kind.name.clone(), Thing::Entry(n, id.as_str().into())));
                }
            }
        }
        out
    };
    match said.split_once(char::is_whitespace) {
        Some((sort, name)) => {
            let found = find(Some(sort), name.trim());
            if found.is_empty() {
                find(None, said)
            } else {
                found
            }
        }
        None => find(None, said),
    }
}

/// The opened book with the dice it is played with, for its author too; none when there are errors in it. Faults in play are drawn in `style`.
pub(super) fn laid_open(
    opened: &Rc<Opened>,
    dice: Rc<dyn Fn() -> Dice>,
    style: Style,
) -> Option<Opening> {
    let open = host::opening(opened, dice, style)?;
    Some(Opening {
        author: Some(author(opened)),
        ..open
    })
}
