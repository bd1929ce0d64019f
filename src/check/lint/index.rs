//! The index of a book: uses of each name, pages of each tag, totals of each file.

use super::graph::{PageLink, entry_pages, links};
use super::is_event;
use super::scripts::{NameAccess, ParsedScript};
use super::uses::{NameKey, NameUse, NameUses};
use crate::model::book::{Book, Op, Page, PageId, SlotName};
use crate::syntax::source::{FileId, Sources, Span};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// One name and all its uses.
#[derive(Debug, Clone)]
pub struct IndexEntry {
    /// `code`, `title`, `variable`, `boxes`, `image`, or a kind of the ruleset, such as `item`.
    pub kind: String,
    pub name: String,
    /// Its description in the header or the catalogue.
    pub about: String,
    /// In the order of the text.
    pub uses: Vec<NameUse>,
}

/// Totals of one file of pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FileTotals {
    pub pages: usize,
    pub words: usize,
    pub choices: usize,
    pub endings: usize,
}

/// The index of a book.
#[derive(Debug, Clone, Default)]
pub struct BookIndex {
    pub entries: Vec<IndexEntry>,
    /// Ids of pages by tag.
    pub tags: BTreeMap<String, Vec<String>>,
    pub files: BTreeMap<FileId, FileTotals>,
    /// The pages of the book, in order.
    pub pages: Vec<IndexPage>,
    pub endings: Vec<EndingPath>,
}

/// A page with its incoming and outgoing links.
#[derive(Debug, Clone)]
pub struct IndexPage {
    pub id: PageId,
    pub words: usize,
    pub choices: usize,
    /// Links from other pages and events, and from the page itself.
    pub from: Vec<PageLink>,
    pub to: Vec<PageLink>,
}

/// Builds the index of a book. The text of linked books is left out.
pub fn build_index(book: &Book, scripts: &[ParsedScript], sources: &Sources) -> BookIndex {
    let mut out = BookIndex::default();
    add_entries(book, scripts, sources, &mut out);
    let own_pages = book.pages.iter().filter(|page| page.part == 0);
    for page in own_pages.filter(|page| !is_event(page)) {
        for tag in &page.tags {
            let pages = out.tags.entry(tag.to_string()).or_default();
            pages.push(page.id.to_string());
        }
    }
    out.entries.extend(image_entries(book));
    count_totals(book, &mut out);
    let all = links(book);
    out.endings = ending_paths(book, &all);
    out.pages = index_pages(book, &all);
    out
}

/// The images of the book's own pages, with the pages that show each.
fn image_entries(book: &Book) -> impl Iterator<Item = IndexEntry> {
    let mut entries: BTreeMap<Arc<str>, IndexEntry> = BTreeMap::new();
    for (id, page) in (0..).map(PageId).zip(&book.pages) {
        let Some(image) = page.image.as_ref().filter(|_| page.part == 0) else {
            continue;
        };
        let entry = entries
            .entry(Arc::clone(&image.file))
            .or_insert_with(|| IndexEntry {
                kind: "image".to_owned(),
                name: image.file.to_string(),
                about: image.alt.to_string(),
                uses: Vec::new(),
            });
        entry.uses.push(NameUse {
            access: NameAccess::Passed,
            span: page.span,
            page: Some(id),
        });
    }
    entries.into_values()
}

fn index_pages(book: &Book, links: &[PageLink]) -> Vec<IndexPage> {
    let mut from: BTreeMap<PageId, Vec<PageLink>> = BTreeMap::new();
    let mut to: BTreeMap<PageId, Vec<PageLink>> = BTreeMap::new();
    for link in links {
        to.entry(link.from).or_default().push(*link);
        from.entry(link.to).or_default().push(*link);
    }
    let pages = (0..).map(PageId).zip(&book.pages);
    let own = pages.filter(|(_, page)| page.part == 0 && !is_event(page));
    own.map(|(id, page)| IndexPage {
        id,
        words: count_page_words(page),
        choices: page.choices.len(),
        from: from.remove(&id).unwrap_or_default(),
        to: to.remove(&id).unwrap_or_default(),
    })
    .collect()
}

/// The number of words of a page, including its choices and the fragments that it includes.
pub fn count_page_words(page: &Page) -> usize {
    let labels = page.choices.iter().flat_map(|choice| &choice.label);
    let text = page.ops.iter().chain(labels).map(|op| match op {
        Op::Text(text, _) => count_words(page.text_at(*text)),
        _ => 0,
    });
    text.sum()
}

/// All names that a book uses: kind, name, description and key.
pub fn all_names(book: &Book) -> Vec<(&str, &str, &str, NameKey)> {
    let meaning = |name: &str| book.data.meanings.get(name).map_or("", String::as_str);
    let codes = book.data.code_slots.keys();
    let codes = codes.map(|it| {
        (
            "code",
            &**it,
            meaning(it),
            NameKey::Code(it.as_str().into()),
        )
    });
    let titles = book.data.title_slots.keys();
    let titles = titles.map(|it| {
        (
            "title",
            &**it,
            meaning(it),
            NameKey::Title(it.as_str().into()),
        )
    });
    let kinds = book.schema.kinds.iter().zip(&book.data.catalogues);
    let entries = kinds.enumerate().flat_map(|(n, (kind, entries))| {
        entries.iter().map(move |(id, entry)| {
            let name = entry.get("name").as_text().unwrap_or_default();
            (
                &*kind.name,
                &**id,
                name,
                NameKey::Entry(n, id.as_str().into()),
            )
        })
    });
    let variables = book.slots.names().filter_map(|(_, slot)| {
        let name = SlotName::variable_name(slot)?;
        Some(("variable", name, "", NameKey::Variable(name.into())))
    });
    let fields = book.schema.fields.iter().filter(|field| field.is_settable);
    let fields = fields.map(|it| {
        (
            "field",
            &*it.name,
            &*it.about,
            NameKey::Field(it.name.as_str().into()),
        )
    });
    let all = codes.chain(titles).chain(entries);
    all.chain(variables).chain(fields).collect()
}

fn add_entries(book: &Book, scripts: &[ParsedScript], sources: &Sources, out: &mut BookIndex) {
    let uses = NameUses::collect(book, scripts);
    for (kind, name, about, key) in all_names(book) {
        let section = match &key {
            NameKey::Entry(..) => kind.to_owned(),
            _ => format!("{kind}s"),
        };
        let uses = uses.by_name.get(&key).into_iter().flatten();
        let uses: Vec<NameUse> = uses
            .filter(|u| !book.is_in_linked_book(u.span))
            .copied()
            .collect();
        // Names that only a linked book or the catalogue of the ruleset declares are left out. The name of a variable of a linked book
        // contains a colon.
        let span = book.outline.span(&section, name);
        let is_own = span.is_some_and(|span| !sources.name(span.file).contains('/'));
        let is_linked = kind == "variable" && name.contains(':');
        if (is_own || !uses.is_empty()) && !is_linked {
            out.entries.push(IndexEntry {
                kind: kind.to_owned(),
                name: name.to_owned(),
                about: about.to_owned(),
                uses,
            });
        }
    }
    for page in &book.pages {
        if page.boxes > 0 && page.part == 0 {
            let key = NameKey::Boxes(Arc::clone(&page.id));
            let uses = uses.by_name.get(&key).cloned().unwrap_or_default();
            out.entries.push(IndexEntry {
                kind: "boxes".to_owned(),
                name: page.id.to_string(),
                about: page.boxes.to_string(),
                uses,
            });
        }
    }
}

/// Totals of each file. The text of a fragment counts once, in its own file.
fn count_totals(book: &Book, out: &mut BookIndex) {
    let mut seen: BTreeSet<Span> = BTreeSet::new();
    for page in book.pages.iter().chain(&book.unused_fragments) {
        // An event is written in the header, which is not a file of pages.
        if book.is_in_linked_book(page.span) || is_event(page) {
            continue;
        }
        if book.index.contains_key(&page.id) {
            out.files.entry(page.span.file).or_default().pages += 1;
        }
        for (op, span) in page.steps() {
            let (words, endings) = match op {
                Op::Text(text, _) => (count_words(page.text_at(*text)), 0),
                Op::Ending { .. } => (0, 1),
                _ => continue,
            };
            if seen.insert(span) {
                let totals = out.files.entry(span.file).or_default();
                totals.words += words;
                totals.endings += endings;
            }
        }
        for choice in page
            .choices
            .iter()
            .filter(|choice| seen.insert(choice.span))
        {
            let totals = out.files.entry(choice.span.file).or_default();
            totals.choices += 1;
            for op in &choice.label {
                if let Op::Text(text, _) = op {
                    totals.words += count_words(page.text_at(*text));
                }
            }
        }
    }
}

fn count_words(text: &str) -> usize {
    let is_word = |w: &&str| w.contains(|c: char| c.is_alphanumeric());
    text.split_whitespace().filter(is_word).count()
}

/// An ending, and the shortest path to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndingPath {
    pub kind: String,
    pub name: String,
    pub page: PageId,
    pub span: Span,
    /// All pages from the start to the ending. Empty if no links lead there from the start.
    pub path: Vec<PageId>,
    /// The number of words on these pages, including all branches.
    pub words: usize,
    /// True if it can be reached only through rules or offered pages.
    pub only_by_rules: bool,
}

/// The endings of the book itself, in the order of the text.
pub(super) fn ending_paths(book: &Book, links: &[PageLink]) -> Vec<EndingPath> {
    let mut successors: Vec<Vec<PageId>> = vec![Vec::new(); book.pages.len()];
    for link in links {
        if let Some(successors) = successors.get_mut(link.from.0 as usize) {
            successors.push(link.to);
        }
    }
    let before = predecessors(&successors, book.start.into_iter().collect());
    let by_rules = predecessors(&successors, entry_pages(book));
    let words: Vec<usize> = book.pages.iter().map(count_page_words).collect();
    let mut out = Vec::new();
    let mut seen = BTreeSet::new();
    for (page_id, page) in (0..).map(PageId).zip(&book.pages) {
        for (op, span) in page.steps() {
            let Op::Ending(ending) = op else { continue };
            if page.part > 0 || !seen.insert(span) {
                continue;
            }
            let mut path = Vec::new();
            let mut next = Some(page_id);
            while let Some(id) = next.filter(|id| before[id.0 as usize].is_some()) {
                path.push(id);
                next = before[id.0 as usize].flatten();
            }
            path.reverse();
            out.push(EndingPath {
                kind: ending.kind.to_string(),
                name: ending.name.to_string(),
                page: page_id,
                span,
                words: path.iter().map(|page_id| words[page_id.0 as usize]).sum(),
                only_by_rules: path.is_empty() && by_rules[page_id.0 as usize].is_some(),
                path,
            });
        }
    }
    out
}

/// By page, the page before it on a shortest path from `starts`. `Some(None)` is the first page of a path, `None` an unreachable page.
fn predecessors(links: &[Vec<PageId>], starts: BTreeSet<PageId>) -> Vec<Option<Option<PageId>>> {
    let mut previous = vec![None; links.len()];
    let mut todo = VecDeque::new();
    for start in starts {
        previous[start.0 as usize] = Some(None);
        todo.push_back(start);
    }
    while let Some(page) = todo.pop_front() {
        for next in &links[page.0 as usize] {
            if previous[next.0 as usize].is_none() {
                previous[next.0 as usize] = Some(Some(page));
                todo.push_back(*next);
            }
        }
    }
    previous
}
