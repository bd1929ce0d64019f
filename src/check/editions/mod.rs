//! Comparison of two editions of a book: pages and names that were added, removed or renamed, and pages with another text.

use crate::model::book::{Book, SlotName};
use crate::syntax::markup;
use crate::syntax::source::{Sources, Span};
use crate::syntax::suggest::text_similarity;
use crate::syntax::unicode::normalize_text;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Minimum similarity of the texts of a renamed page. Equal texts have 1.
const MIN_SIMILARITY: f64 = 0.6;

/// An edition: the compiled book, and the text below the heading of each page.
#[derive(Debug)]
pub struct Edition<'a> {
    book: &'a Book,
    texts: BTreeMap<String, String>,
}

impl<'a> Edition<'a> {
    pub fn new(book: &'a Book, sources: &Sources) -> Self {
        let ids = book.index.iter();
        let ids = ids.map(|(id, page)| (book.page(*page).span, id.to_string()));
        let ids: BTreeMap<Span, String> = ids.collect();
        let mut texts = BTreeMap::new();
        let files = sources.iter();
        let files = files.filter(|(_, name, _)| name.ends_with(".gamebook"));
        for (file, _, text) in files {
            for page in markup::parse(file, text, &mut Vec::new()) {
                let range = page.span.start as usize..page.span.end as usize;
                let section = text.get(range).unwrap_or_default();
                let body = section.split_once('\n').map_or("", |(_, body)| body);
                // Former names are not part of the text.
                let body = body.lines().filter(|line| !line.starts_with("aliases:"));
                let body: Vec<&str> = body.flat_map(str::split_whitespace).collect();
                if let Some(id) = ids.get(&page.id.span) {
                    let body = body.join(" ");
                    texts.insert(id.clone(), normalize_text(&body).into_owned());
                }
            }
        }
        Self { book, texts }
    }

    fn text(&self, page: &str) -> &str {
        self.texts.get(page).map_or("", |text| text)
    }

    fn title(&self, page: &str) -> Option<&str> {
        let page = self.book.index.get(page)?;
        Some(&self.book.page(*page).title)
    }

    fn variables(&self) -> BTreeSet<String> {
        let names = self.book.slots.names();
        let variables = names.filter_map(|(_, name)| SlotName::variable_name(name));
        variables.map(str::to_owned).collect()
    }
}

/// Names that were added, removed or renamed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NameChanges {
    pub added: Vec<String>,
    pub removed: Vec<String>,
    pub renamed: Vec<(String, String)>,
}

/// The differences between two editions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EditionDiff {
    pub pages: NameChanges,
    /// Pages with another title or text, by their ids in the new edition.
    pub changed_pages: Vec<String>,
    pub codes: NameChanges,
    pub titles: NameChanges,
    pub variables: NameChanges,
}

/// Compares two editions of a book.
pub fn compare_editions(old: &Edition<'_>, new: &Edition<'_>) -> EditionDiff {
    let aliases = &new.book.data.aliases;
    let has_same_meaning = |before: &str, after: &str| {
        let meaning = |book: &Book, name: &str| book.data.meanings.get(name).cloned();
        let old_meaning = meaning(old.book, before).filter(|it| !it.is_empty());
        old_meaning.is_some() && old_meaning == meaning(new.book, after)
    };
    // A variable of a page is renamed with the page.
    let rename_with_page = |name: &str| {
        let (page, own) = name.rsplit_once('.')?;
        let page = aliases.pages.get(page)?;
        Some(format!("{page}.{own}"))
    };
    let pages = compare_names(
        old.texts.keys().cloned().collect(),
        new.texts.keys().cloned().collect(),
        |page| aliases.current_page(page).map(ToString::to_string),
        |before, after| text_similarity(old.text(before), new.text(after)) >= MIN_SIMILARITY,
    );
    let current_page = |page: &String| {
        let renamed = pages.renamed.iter().find(|(before, _)| before == page);
        renamed.map_or(page.clone(), |(_, after)| after.clone())
    };
    let changed = old.texts.keys().filter_map(|before| {
        let after = current_page(before);
        let exists = new.texts.contains_key(&after);
        let is_different =
            old.text(before) != new.text(&after) || old.title(before) != new.title(&after);
        (exists && is_different).then_some(after)
    });
    EditionDiff {
        changed_pages: changed.collect(),
        codes: compare_names(
            old.book.data.code_slots.keys().cloned().collect(),
            new.book.data.code_slots.keys().cloned().collect(),
            |name| aliases.codes.get(name).cloned(),
            has_same_meaning,
        ),
        titles: compare_names(
            old.book.data.title_slots.keys().cloned().collect(),
            new.book.data.title_slots.keys().cloned().collect(),
            |name| aliases.titles.get(name).cloned(),
            has_same_meaning,
        ),
        variables: compare_names(
            old.variables(),
            new.variables(),
            |name| {
                let alias = aliases.variables.get(name).cloned();
                alias.or_else(|| rename_with_page(name))
            },
            |_, _| false,
        ),
        pages,
    }
}

/// Compares the names of two editions. A name is renamed if `current_name` returns an added name, or if `is_same` accepts it and an added
/// name.
fn compare_names(
    old: BTreeSet<String>,
    new: BTreeSet<String>,
    current_name: impl Fn(&str) -> Option<String>,
    is_same: impl Fn(&str, &str) -> bool,
) -> NameChanges {
    let mut names = NameChanges::default();
    let mut added: Vec<String> = new.difference(&old).cloned().collect();
    for name in old.difference(&new) {
        let renamed = current_name(name);
        let renamed = renamed.and_then(|renamed| added.iter().position(|it| *it == renamed));
        let similar = || added.iter().position(|it| is_same(name, it));
        match renamed.or_else(similar) {
            Some(index) => names.renamed.push((name.clone(), added.remove(index))),
            None => names.removed.push(name.clone()),
        }
    }
    names.added = added;
    names
}

/// Prints a line for each difference: `+` added, `-` removed, `~` changed.
pub fn render(changes: &EditionDiff) -> String {
    let mut out = String::new();
    render_names(&mut out, "page", &changes.pages);
    for page in &changes.changed_pages {
        let _ = writeln!(out, "~ page {page}");
    }
    render_names(&mut out, "code", &changes.codes);
    render_names(&mut out, "title", &changes.titles);
    render_names(&mut out, "variable", &changes.variables);
    out
}

fn render_names(out: &mut String, kind: &str, names: &NameChanges) {
    for name in &names.added {
        let _ = writeln!(out, "+ {kind} {name}");
    }
    for name in &names.removed {
        let _ = writeln!(out, "- {kind} {name}");
    }
    for (before, after) in &names.renamed {
        let _ = writeln!(out, "~ {kind} {before} is now {after}");
    }
}
