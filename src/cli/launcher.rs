//! Prepares an opened book for play, with the queries for its author.

use crate::check::lint::{self, NameAccess, NameKey, NameUses};
use crate::library::OpenedBook;
use crate::model::book::{Book, event_name};
use crate::model::game::Dice;
use crate::syntax::diagnostic::ReportStyle;
use crate::syntax::unicode::is_same_folded;
use crate::terminal::host;
use crate::terminal::repl::{AuthorInfo, BookLauncher};
use std::rc::Rc;

/// Answers to author's queries about a book.
fn author_info(opened: &Rc<OpenedBook>) -> AuthorInfo {
    let (texts, book) = (Rc::clone(opened), Rc::clone(opened));
    AuthorInfo {
        source_text: Rc::new(move |span| {
            let text = texts.sources.text(span.file);
            let range = span.start as usize..span.end as usize;
            text.get(range).unwrap_or_default().to_owned()
        }),
        code_sources: Rc::new(move |said| code_sources(&book, said)),
        setup_commands: Vec::new(),
    }
}

/// Places where a code, title, variable or catalogue entry with this name is gained or set. The name may follow its kind, as in `item lantern`. None
/// if the name is unknown.
fn code_sources(opened: &OpenedBook, said: &str) -> Option<Vec<String>> {
    let book = opened.book.as_deref()?;
    let things = find_named(book, said);
    if things.is_empty() {
        return None;
    }
    let uses = NameUses::collect(book, &opened.parse_scripts());
    let many = things.len() > 1;
    let mut out = Vec::new();
    for (sort, thing) in things {
        let all = uses.by_name.get(&thing).into_iter().flatten();
        for used in all.filter(|used| used.access == NameAccess::Set) {
            let at = opened.sources.file_line(used.span);
            let page = used.page.and_then(|id| book.pages.get(id.0 as usize));
            let place = page.map_or_else(
                || at.clone(),
                |page| format!("{} ({at})", event_name(&page.id).unwrap_or(&page.id)),
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
fn find_named<'b>(book: &'b Book, said: &str) -> Vec<(&'b str, NameKey)> {
    let find = |only: Option<&str>, said: &str| {
        let all = lint::all_names(book)
            .into_iter()
            .filter(|(sort, name, about, thing)| {
                let called = is_same_folded(name, said)
                    || matches!(thing, NameKey::Entry(..)) && is_same_folded(about, said);
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
pub(super) fn make_launcher(
    opened: &Rc<OpenedBook>,
    dice: Rc<dyn Fn() -> Dice>,
    style: ReportStyle,
) -> Option<BookLauncher> {
    let open = host::make_launcher(opened, dice, style)?;
    Some(BookLauncher {
        author: Some(author_info(opened)),
        ..open
    })
}
