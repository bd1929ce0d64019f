//! Two editions of a book beside each other: what was added, what went, and what only goes by another name.

mod told;

pub use told::told;

use crate::book::{Book, Page, SlotName};
use crate::markup;
use crate::source::{Sources, Span};
use crate::suggest::{likeness, likeness_of_texts};
use std::collections::{BTreeMap, BTreeSet};

/// How like two texts, or the words of two choices, must be to be one that was edited: 1 is the same.
const ALIKE: f64 = 0.6;

/// An edition: the compiled book and its texts.
#[derive(Debug)]
pub struct Edition<'a> {
    book: &'a Book,
    sources: &'a Sources,
    /// Whole pages by the place of the id in their heading.
    pages: BTreeMap<Span, Span>,
}

impl<'a> Edition<'a> {
    #[must_use]
    pub fn new(book: &'a Book, sources: &'a Sources) -> Self {
        let files = sources
            .iter()
            .filter(|(_, name, _)| name.ends_with(".gamebook"));
        let pages = files.flat_map(|(file, _, text)| {
            markup::parse(file, &markup::without_front(text), &mut Vec::new())
        });
        Self {
            book,
            sources,
            pages: pages.map(|page| (page.id.span, page.span)).collect(),
        }
    }

    fn text(&self, span: Span) -> String {
        let whole = self.sources.text(span.file);
        let range = span.start as usize..span.end as usize;
        whole.get(range).unwrap_or_default().to_owned()
    }

    /// The whole page, heading included.
    fn whole(&self, page: &Page) -> Span {
        self.pages.get(&page.span).copied().unwrap_or(page.span)
    }

    /// What stands under a page's heading.
    fn body(&self, id: &str) -> String {
        let Some(at) = self.book.index.get(id) else {
            return String::new();
        };
        let text = self.text(self.whole(self.book.page(*at)));
        let body = text.split_once('\n').map_or("", |(_, body)| body);
        body.trim().to_owned()
    }

    /// The words of each choice of a page, and its whole text.
    fn choices(&self, page: &Page) -> BTreeMap<String, String> {
        let pairs = page.choices.iter();
        pairs.map(|c| (c.words(page), self.text(c.span))).collect()
    }

    /// The title of a page, and what it says besides its choices.
    fn rest(&self, page: &Page) -> (String, String) {
        let whole = self.whole(page);
        let mut text = self.text(whole);
        for choice in page.choices.iter().rev() {
            // An included passage has its choices elsewhere.
            let within = choice.span.file == whole.file
                && choice.span.start >= whole.start
                && choice.span.end <= whole.end;
            if within {
                let range = (choice.span.start - whole.start) as usize
                    ..(choice.span.end - whole.start) as usize;
                if text.get(range.clone()).is_some() {
                    text.replace_range(range, "");
                }
            }
        }
        let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
        let words: Vec<&str> = rest.split_whitespace().collect();
        (page.title.to_string(), words.join(" "))
    }
}

/// Names that came, went or changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    pub added: Vec<String>,
    pub removed: Vec<String>,
    pub renamed: Vec<(String, String)>,
}

/// What is different on a page that both editions have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageChange {
    /// Its id in the new edition.
    pub id: String,
    /// Words of choices.
    pub choices: Names,
    /// Is anything besides its choices another?
    pub text: bool,
}

/// What is different between two editions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    pub pages: Names,
    pub passages: Names,
    pub changed: Vec<PageChange>,
    pub codes: Names,
    pub titles: Names,
    pub variables: Names,
}

impl Names {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.renamed.is_empty()
    }
}

impl Changes {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What a page of the old edition is called in the new one; none when it is gone.
    #[must_use]
    pub fn page<'a>(&'a self, old: &'a str) -> Option<&'a str> {
        if self.pages.removed.iter().any(|id| id == old) {
            return None;
        }
        let renamed = self.pages.renamed.iter().find(|(was, _)| was == old);
        Some(renamed.map_or(old, |(_, is)| is.as_str()))
    }
}

/// What is different between two editions of a book.
#[must_use]
pub fn changes(old: &Edition<'_>, new: &Edition<'_>) -> Changes {
    let pages = pages(old, new);
    let renamed: BTreeMap<&str, &str> = pages
        .renamed
        .iter()
        .map(|(was, is)| (was.as_str(), is.as_str()))
        .collect();
    let by_name: BTreeMap<_, _> = old.book.index.iter().collect();
    let changed = by_name.into_iter().filter_map(|(id, at)| {
        let name = renamed.get(&**id).copied().unwrap_or(id);
        let is = new.book.index.get(name)?;
        page_change((old, old.book.page(*at)), (new, new.book.page(*is)))
    });
    let meaning = |edition: &Edition<'_>, name: &str| {
        edition.book.meanings.get(name).cloned().unwrap_or_default()
    };
    let meant = |was: &str, is: &str| {
        let (was, is) = (meaning(old, was), meaning(new, is));
        !was.is_empty() && was == is
    };
    let codes = |edition: &Edition<'_>| edition.book.world.codes.keys().cloned().collect();
    let titles = |edition: &Edition<'_>| edition.book.world.titles.keys().cloned().collect();
    let variables = |edition: &Edition<'_>| {
        let names = edition.book.slots.names();
        let variables = names.filter_map(|(_, name)| SlotName::variable(name));
        variables.map(str::to_owned).collect()
    };
    let passages = |edition: &Edition<'_>| edition.book.passages.keys().cloned().collect();
    let never = |_: &str, _: &str| false;
    Changes {
        changed: changed.collect(),
        codes: names(codes(old), codes(new), meant),
        titles: names(titles(old), titles(new), meant),
        variables: names(variables(old), variables(new), never),
        passages: names(passages(old), passages(new), never),
        pages,
    }
}

/// Sorts names into those that came and those that went; a pair of which `same` holds is one that was renamed.
fn names(old: BTreeSet<String>, new: BTreeSet<String>, same: impl Fn(&str, &str) -> bool) -> Names {
    let mut out = Names::default();
    let mut added: Vec<String> = new.difference(&old).cloned().collect();
    for gone in old.difference(&new) {
        match added.iter().position(|name| same(gone, name)) {
            Some(at) => out.renamed.push((gone.clone(), added.remove(at))),
            None => out.removed.push(gone.clone()),
        }
    }
    out.added = added;
    out
}

/// A page that is gone and one that is new are the same when what stands under their headings is alike.
fn pages(old: &Edition<'_>, new: &Edition<'_>) -> Names {
    let ids =
        |book: &Book| -> BTreeSet<String> { book.index.keys().map(ToString::to_string).collect() };
    let (was, is) = (ids(old.book), ids(new.book));
    let mut out = Names::default();
    let mut added: Vec<(String, String)> = is
        .difference(&was)
        .map(|id| (id.clone(), new.body(id)))
        .collect();
    for gone in was.difference(&is) {
        let body = old.body(gone);
        let best = added
            .iter()
            .enumerate()
            .map(|(n, (_, other))| (likeness_of_texts(&body, other), n))
            .filter(|(like, _)| *like >= ALIKE)
            .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        match best {
            Some((_, n)) => out.renamed.push((gone.clone(), added.remove(n).0)),
            None => out.removed.push(gone.clone()),
        }
    }
    out.added = added.into_iter().map(|(id, _)| id).collect();
    out
}

fn page_change(
    (old, was): (&Edition<'_>, &Page),
    (new, is): (&Edition<'_>, &Page),
) -> Option<PageChange> {
    let (before, after) = (old.choices(was), new.choices(is));
    let choices = choices(&before, &after);
    let other = |(words, text): (&String, &String)| after.get(words).is_some_and(|t| t != text);
    let text = before.iter().any(other) || old.rest(was) != new.rest(is);
    (text || !choices.is_empty()).then(|| PageChange {
        id: is.id.to_string(),
        choices,
        text,
    })
}

fn choices(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Names {
    // What follows the words is the choice; where nothing does, the words must be alike.
    let same = |gone: &str, name: &str| {
        let tail = |texts: &BTreeMap<String, String>, words: &str| {
            let text = texts.get(words).cloned().unwrap_or_default();
            let tail = text
                .split_once(words)
                .map(|(_, tail)| tail.trim().to_owned());
            tail.filter(|tail| !tail.is_empty())
        };
        let (was, is) = (tail(before, gone), tail(after, name));
        was.is_some() && was == is || likeness(gone, name) >= ALIKE
    };
    names(
        before.keys().cloned().collect(),
        after.keys().cloned().collect(),
        same,
    )
}
