//! Prepares an opened book for play, with the queries for its author.

use crate::check::lint::{self, NameUses, NamedThing, ScriptAccess};
use crate::library::OpenedBook;
use crate::model::book::{Book, event_of};
use crate::model::game::Dice;
use crate::syntax::diagnostic::ReportStyle;
use crate::syntax::unicode::is_same;
use crate::terminal::host;
use crate::terminal::repl::{AuthorInfo, BookLauncher};
use std::rc::Rc;

/// Answers to author's queries about a book.
fn author(opened: &Rc<OpenedBook>) -> AuthorInfo {
    let (texts, book) = (Rc::clone(opened), Rc::clone(opened));
    AuthorInfo {
        written: Rc::new(move |span| {
            let text = texts.sources.text(span.file);
            let range = span.start as usize..span.end as usize;
            text.get(range).unwrap_or_default().to_owned()
        }),
        givers: Rc::new(move |said| givers(&book, said)),
        before: Vec::new(),
    }
}

/// Places where a code, title, variable or catalogue entry with this name is gained or set. The name may follow its kind, as in `item lantern`. None
/// if the name is unknown.
fn givers(opened: &OpenedBook, said: &str) -> Option<Vec<String>> {
    let book = opened.book.as_deref()?;
    let things = find_things(book, said);
    if things.is_empty() {
        return None;
    }
    let uses = NameUses::collect(book, &opened.spoken());
    let many = things.len() > 1;
    let mut out = Vec::new();
    for (sort, thing) in things {
        let all = uses.of.get(&thing).into_iter().flatten();
        for used in all.filter(|used| used.how == ScriptAccess::Given) {
            let at = opened.sources.file_line(used.span);
            let page = used.page.and_then(|id| book.pages.get(id.0 as usize));
            let place = page.map_or_else(
                || at.clone(),
                |page| format!("{} ({at})", event_of(&page.id).unwrap_or(&page.id)),
            );
            // If several names match, each place includes the kind.
            out.push(if many {
                format!("{sort}: {place}")
            } else {
                place
            });
        }
    }
    Some(out)
}

/// Everything with this name, with its kind: `lantern`, `item lantern`, `Sea Lantern`.
fn find_things<'b>(book: &'b Book, said: &str) -> Vec<(&'b str, NamedThing)> {
    let find = |only: Option<&str>, said: &str| {
        let all = lint::things(book)
            .into_iter()
            .filter(|(sort, name, about, thing)| {
                let called = is_same(name, said)
                    || matches!(thing, NamedThing::Entry(..)) && is_same(about, said);
                called && only.is_none_or(|only| only == *sort)
            });
        all.map(|(sort, _, _, thing)| (sort, thing))
            .collect::<Vec<_>>()
    };
    let found = said.split_once(char::is_whitespace);
    let found = found.map(|(sort, name)| find(Some(sort), name.trim()));
    let found = found.filter(|found| !found.is_empty());
    found.unwrap_or_else(|| find(None, said))
}

/// The opened book with its dice and author's queries. None if it has errors. Errors during play are drawn in `style`.
pub(super) fn laid_open(
    opened: &Rc<OpenedBook>,
    dice: Rc<dyn Fn() -> Dice>,
    style: ReportStyle,
) -> Option<BookLauncher> {
    let open = host::opening(opened, dice, style)?;
    Some(BookLauncher {
        author: Some(author(opened)),
        ..open
    })
}
