//! Pages in the index: links to and from each page, number of choices, distance to each ending.

use crate::check::lint::{BookIndex, EndingPath, IndexPage, LinkKind, PageLink};
use crate::cli::location::LocationFormatter;
use crate::cli::report::pluralize;
use crate::model::book::{Book, PageId, event_name};
use indexmap::IndexSet;
use serde_json::{Value, json};

/// Maximum number of pages of a path that are listed, counted from its end.
const MAX_NAMED: usize = 8;

/// The pages with their links, for a terminal.
pub(super) fn links_text(index: &BookIndex, book: &Book) -> String {
    let mut out = String::new();
    for leaf in &index.pages {
        let page = book.page(leaf.id);
        out.push_str(&format!("  {}: {}\n", page.id, page.title));
        for (word, links, end) in [
            (
                "from",
                &leaf.from,
                (|link| link.from) as fn(&PageLink) -> PageId,
            ),
            ("to", &leaf.to, |link| link.to),
        ] {
            let names = links.iter().map(|link| {
                let name = page_name(book, end(link));
                match link.kind {
                    LinkKind::Turn => name.to_owned(),
                    way => format!("{name} ({})", way.name()),
                }
            });
            let names: IndexSet<String> = names.collect();
            if !names.is_empty() {
                let names: Vec<String> = names.into_iter().collect();
                out.push_str(&format!("    {word:<8}{}\n", names.join(", ")));
            }
        }
    }
    out
}

/// Choices per page and the shortest path to each ending, for a terminal.
pub(super) fn statistics_text(index: &BookIndex, book: &Book) -> String {
    let mut out = String::new();
    let choices: usize = index.pages.iter().map(|leaf| leaf.choices).sum();
    let most = |leaf: &&IndexPage| (leaf.choices, std::cmp::Reverse(leaf.id));
    if let Some(leaf) = index.pages.iter().max_by_key(most) {
        let pages = index.pages.len();
        let tenths = (choices * 10 + pages / 2) / pages.max(1);
        let page = &book.page(leaf.id).id;
        out.push_str(&format!(
            "\nchoices a page: {}.{}, at most {} (`{page}`)\n",
            tenths / 10,
            tenths % 10,
            leaf.choices
        ));
    }
    if !index.endings.is_empty() {
        out.push_str("\nthe shortest way to each ending, conditions left aside\n");
    }
    for ending in &index.endings {
        let EndingPath { kind, name, .. } = ending;
        let page = &book.page(ending.page).id;
        let told = if ending.path.is_empty() {
            let why = match ending.only_by_rules {
                true => "only the rules lead there, or a page that offers itself",
                false => "no way from the start leads there",
            };
            format!("on `{page}`: {why}")
        } else {
            let way = ending.path.iter().map(|id| page_name(book, *id));
            let way: Vec<&str> = way.collect();
            let way = match way.len().checked_sub(MAX_NAMED) {
                Some(left @ 1..) => format!("{} > ... > {}", way[0], way[left + 1..].join(" > ")),
                _ => way.join(" > "),
            };
            format!(
                "{}, {}: {way}",
                pluralize(ending.path.len(), "page"),
                pluralize(ending.words, "word")
            )
        };
        out.push_str(&format!("  {kind} \"{name}\"\n    {told}\n"));
    }
    out
}

/// The id of a page, or the name of an event.
fn page_name(book: &Book, id: PageId) -> &str {
    let id = &book.page(id).id;
    event_name(id).unwrap_or(id)
}

/// The pages with their links, as JSON.
pub(super) fn links_json<'a>(
    index: &'a BookIndex,
    places: &'a LocationFormatter<'_>,
    book: &'a Book,
) -> impl Iterator<Item = Value> {
    let links = move |links: &[PageLink], end: fn(&PageLink) -> PageId| -> Vec<Value> {
        let each = links.iter().map(|link| {
            let page = &book.page(end(link)).id;
            let event = event_name(page);
            json!({
                "page": event.is_none().then_some(page),
                "event": event,
                "kind": link.kind.name(),
                "file": places.sources.name(link.span.file),
                "span": places.span_json(link.span),
            })
        });
        each.collect()
    };
    index.pages.iter().map(move |leaf| {
        let page = book.page(leaf.id);
        json!({
            "page": page.id,
            "title": page.title,
            "file": places.sources.name(page.span.file),
            "span": places.span_json(page.span),
            "tags": page.tags,
            "words": leaf.words,
            "choices": leaf.choices,
            "from": links(&leaf.from, |link| link.from),
            "to": links(&leaf.to, |link| link.to),
        })
    })
}

/// The endings with their shortest paths, as JSON.
pub(super) fn endings_json<'a>(
    index: &'a BookIndex,
    places: &'a LocationFormatter<'_>,
    book: &'a Book,
) -> impl Iterator<Item = Value> {
    index.endings.iter().map(move |ending| {
        let path: Vec<&str> = ending.path.iter().map(|id| &*book.page(*id).id).collect();
        json!({
            "kind": ending.kind,
            "name": ending.name,
            "page": book.page(ending.page).id,
            "file": places.sources.name(ending.span.file),
            "span": places.span_json(ending.span),
            "path": path,
            "words": ending.words,
            "by_rules": ending.only_by_rules,
        })
    })
}
