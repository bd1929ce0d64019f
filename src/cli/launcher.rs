//! Prepares an opened book for play, with services for author's commands.

use crate::check::lint::{self, NameAccess, NameKey, NameUses};
use crate::library::OpenedBook;
use crate::model::book::{Book, event_name};
use crate::model::game::Dice;
use crate::syntax::diagnostic::ReportStyle;
use crate::syntax::unicode::is_same_folded;
use crate::terminal::host;
use crate::terminal::repl::{AuthorInfo, BookLauncher};
use std::rc::Rc;

/// Services for author's queries about a book.
fn author_info(opened: &Rc<OpenedBook>) -> AuthorInfo {
    let (source_book, query_book) = (Rc::clone(opened), Rc::clone(opened));
    AuthorInfo {
        source_text: Rc::new(move |span| {
            let text = source_book.sources.text(span.file);
            let range = span.start as usize..span.end as usize;
            text.get(range).unwrap_or_default().to_owned()
        }),
        find_setters: Rc::new(move |query| find_setters(&query_book, query)),
        setup_commands: Vec::new(),
    }
}

/// Places where a code, title, variable or catalogue entry is gained or set. A query can include the kind, as in `item lantern`. None if the name is
/// unknown.
fn find_setters(opened: &OpenedBook, query: &str) -> Option<Vec<String>> {
    let book = opened.book.as_deref()?;
    let keys = find_named(book, query);
    if keys.is_empty() {
        return None;
    }
    let uses = NameUses::collect(book, &opened.parse_scripts());
    let has_several = keys.len() > 1;
    let mut places = Vec::new();
    for (kind, key) in keys {
        let all = uses.by_name.get(&key).into_iter().flatten();
        for name_use in all.filter(|name_use| name_use.access == NameAccess::Set) {
            let line = opened.sources.file_line(name_use.span);
            let page = name_use.page.and_then(|id| book.pages.get(id.0 as usize));
            let place = page.map_or_else(
                || line.clone(),
                |page| format!("{} ({line})", event_name(&page.id).unwrap_or(&page.id)),
            );
            // If several names match, each place includes the kind.
            places.push(if has_several {
                format!("{kind}: {place}")
            } else {
                place
            });
        }
    }
    Some(places)
}

/// All names that match a query such as `lantern`, `item lantern` or `Sea Lantern`, each with its kind.
fn find_named<'b>(book: &'b Book, query: &str) -> Vec<(&'b str, NameKey)> {
    let find = |kind_filter: Option<&str>, query: &str| {
        let names = lint::all_names(book)
            .into_iter()
            .filter(|(kind, name, title, key)| {
                let is_match = is_same_folded(name, query)
                    || matches!(key, NameKey::Entry(..)) && is_same_folded(title, query);
                is_match && kind_filter.is_none_or(|kind_filter| kind_filter == *kind)
            });
        names
            .map(|(kind, _, _, key)| (kind, key))
            .collect::<Vec<_>>()
    };
    let by_kind = query.split_once(char::is_whitespace);
    let by_kind = by_kind.map(|(kind, name)| find(Some(kind), name.trim()));
    let by_kind = by_kind.filter(|by_kind| !by_kind.is_empty());
    by_kind.unwrap_or_else(|| find(None, query))
}

/// Prepares an opened book for play with these dice and with author's queries. None if it has errors. Errors during play are drawn in `style`.
pub(super) fn make_launcher(
    opened: &Rc<OpenedBook>,
    dice: Rc<dyn Fn() -> Dice>,
    style: ReportStyle,
) -> Option<BookLauncher> {
    let launcher = host::make_launcher(opened, dice, style)?;
    Some(BookLauncher {
        author: Some(author_info(opened)),
        ..launcher
    })
}
