//! Pages and endings in the index: links between pages, numbers of choices, and shortest paths.

use crate::check::lint::{BookIndex, EndingPath, IndexPage, LinkKind, PageLink};
use crate::cli::location::LocationFormatter;
use crate::cli::report::pluralize;
use crate::model::book::{Book, PageId, event_name};
use indexmap::IndexSet;
use serde_json::{Value, json};

/// Maximum number of pages of a path that are listed. The last pages are kept.
const MAX_NAMED: usize = 8;

/// The pages with their links, for a terminal.
pub(super) fn links_text(index: &BookIndex, book: &Book) -> String {
    let mut out = String::new();
    for entry in &index.pages {
        let page = book.page(entry.id);
        out.push_str(&format!("  {}: {}\n", page.id, page.title));
        for (word, links, other_end) in [
            (
                "from",
                &entry.from,
                (|link| link.from) as fn(&PageLink) -> PageId,
            ),
            ("to", &entry.to, |link| link.to),
        ] {
            let names = links.iter().map(|link| {
                let name = page_name(book, other_end(link));
                match link.kind {
                    LinkKind::Turn => name.to_owned(),
                    kind => format!("{name} ({})", kind.name()),
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
    let choices: usize = index.pages.iter().map(|entry| entry.choices).sum();
    let by_choices = |entry: &&IndexPage| (entry.choices, std::cmp::Reverse(entry.id));
    if let Some(entry) = index.pages.iter().max_by_key(by_choices) {
        let pages = index.pages.len();
        let tenths = (choices * 10 + pages / 2) / pages.max(1);
        let page = &book.page(entry.id).id;
        out.push_str(&format!(
            "\nchoices per page: {}.{}, at most {} (`{page}`)\n",
            tenths / 10,
            tenths % 10,
            entry.choices
        ));
    }
    if !index.endings.is_empty() {
        out.push_str("\nshortest path to each ending, ignoring conditions\n");
    }
    for ending in &index.endings {
        let EndingPath { kind, name, .. } = ending;
        let page = &book.page(ending.page).id;
        let text = if ending.path.is_empty() {
            let why = match ending.only_by_rules {
                true => "reached only by the rules or as an offered page",
                false => "not reachable from the start",
            };
            format!("on `{page}`: {why}")
        } else {
            let path = ending.path.iter().map(|id| page_name(book, *id));
            let path: Vec<&str> = path.collect();
            let path = match path.len().checked_sub(MAX_NAMED) {
                Some(n @ 1..) => {
                    format!("{} > ... > {}", path[0], path[n + 1..].join(" > "))
                }
                _ => path.join(" > "),
            };
            format!(
                "{}, {}: {path}",
                pluralize(ending.path.len(), "page"),
                pluralize(ending.words, "word")
            )
        };
        out.push_str(&format!("  {kind} \"{name}\"\n    {text}\n"));
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
    locations: &'a LocationFormatter<'_>,
    book: &'a Book,
) -> impl Iterator<Item = Value> {
    let links = move |links: &[PageLink], other_end: fn(&PageLink) -> PageId| -> Vec<Value> {
        let each = links.iter().map(|link| {
            let page = &book.page(other_end(link)).id;
            let event = event_name(page);
            json!({
                "page": event.is_none().then_some(page),
                "event": event,
                "kind": link.kind.name(),
                "file": locations.sources.name(link.span.file),
                "span": locations.span_json(link.span),
            })
        });
        each.collect()
    };
    index.pages.iter().map(move |entry| {
        let page = book.page(entry.id);
        json!({
            "page": page.id,
            "title": page.title,
            "file": locations.sources.name(page.span.file),
            "span": locations.span_json(page.span),
            "tags": page.tags,
            "words": entry.words,
            "choices": entry.choices,
            "from": links(&entry.from, |link| link.from),
            "to": links(&entry.to, |link| link.to),
        })
    })
}

/// The endings with their shortest paths, as JSON.
pub(super) fn endings_json<'a>(
    index: &'a BookIndex,
    locations: &'a LocationFormatter<'_>,
    book: &'a Book,
) -> impl Iterator<Item = Value> {
    index.endings.iter().map(move |ending| {
        let path: Vec<&str> = ending.path.iter().map(|id| &*book.page(*id).id).collect();
        json!({
            "kind": ending.kind,
            "name": ending.name,
            "page": book.page(ending.page).id,
            "file": locations.sources.name(ending.span.file),
            "span": locations.span_json(ending.span),
            "path": path,
            "words": ending.words,
            "by_rules": ending.only_by_rules,
        })
    })
}
