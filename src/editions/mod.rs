//! Two editions of a book beside each other: what was added, what went, and what only goes by another name.

mod told;

pub use told::told;

use crate::book::{Book, Named, Page, SlotName};
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
    /// Lines `was` of pages, which are no words of theirs.
    was: Vec<Span>,
}

/// Names that are not the same in both editions, by what they are called for the comparison.
type Called = BTreeMap<Named, String>;

/// Places of an edition in their order, each with what is read there for the comparison.
type Read = Vec<(Span, String)>;

impl<'a> Edition<'a> {
    #[must_use]
    pub fn new(book: &'a Book, sources: &'a Sources) -> Self {
        let files = sources
            .iter()
            .filter(|(_, name, _)| name.ends_with(".gamebook"));
        let mut out = Self {
            book,
            sources,
            pages: BTreeMap::new(),
            was: Vec::new(),
        };
        for (file, _, text) in files {
            for page in markup::parse(file, &markup::without_front(text), &mut Vec::new()) {
                out.pages.insert(page.id.span, page.span);
                let was = page.attributes.iter().filter(|it| it.key.it == "was");
                out.was.extend(was.map(|it| it.key.span.to(it.value.span)));
            }
        }
        out
    }

    fn text(&self, span: Span) -> String {
        let whole = self.sources.text(span.file);
        let range = span.start as usize..span.end as usize;
        whole.get(range).unwrap_or_default().to_owned()
    }

    /// Names as they are called for the comparison; what a page was called in older editions is no word of it.
    fn read(&self, called: &Called) -> Read {
        let named = self.book.mentions.iter().filter_map(|it| {
            let name = called.get(&it.named)?;
            Some((it.span, name.clone()))
        });
        let was = self.was.iter().map(|at| (*at, String::new()));
        let mut all: Read = named.chain(was).collect();
        all.sort_unstable();
        all
    }

    /// A text as it is read for the comparison.
    fn told(&self, span: Span, read: &Read) -> String {
        let mut text = self.text(span);
        let from = read.partition_point(|(at, _)| (at.file, at.start) < (span.file, span.start));
        let inside = |(at, _): &&(Span, String)| at.file == span.file && at.end <= span.end;
        let all: Vec<&(Span, String)> = read[from..].iter().take_while(inside).collect();
        for (at, name) in all.into_iter().rev() {
            let range = (at.start - span.start) as usize..(at.end - span.start) as usize;
            if text.get(range.clone()).is_some() {
                text.replace_range(range, name);
            }
        }
        text
    }

    /// The whole page, heading included.
    fn whole(&self, page: &Page) -> Span {
        self.pages.get(&page.span).copied().unwrap_or(page.span)
    }

    /// What stands under a page's heading.
    fn body(&self, id: &str) -> String {
        let page = self.book.index.get(id).map(|at| self.book.page(*at).span);
        page.map_or_else(String::new, |heading| self.below(heading))
    }

    /// What stands under the heading of a page or passage.
    fn below(&self, heading: Span) -> String {
        let text = self.text(self.pages.get(&heading).copied().unwrap_or(heading));
        let body = text.split_once('\n').map_or("", |(_, body)| body);
        body.trim().to_owned()
    }

    /// The words of each choice of a page, and its whole text.
    fn choices(&self, page: &Page, read: &Read) -> BTreeMap<String, String> {
        let pairs = page.choices.iter();
        pairs
            .map(|c| (c.words(page), self.told(c.span, read)))
            .collect()
    }

    /// The title of a page, and what it says besides its choices.
    fn rest(&self, page: &Page, read: &Read) -> (String, String) {
        let whole = self.whole(page);
        // Between the choices; an included passage has its choices elsewhere.
        let mut text = String::new();
        let mut at = whole.start;
        for choice in &page.choices {
            let span = choice.span;
            if span.file == whole.file && span.start >= at && span.end <= whole.end {
                text.push_str(&self.told(
                    Span {
                        start: at,
                        end: span.start,
                        ..whole
                    },
                    read,
                ));
                at = span.end;
            }
        }
        text.push_str(&self.told(Span { start: at, ..whole }, read));
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
    /// Things that say what they were: the kind, the name before, the name now.
    pub things: Vec<(String, String, String)>,
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
    let was = &new.book.world.was;
    let meaning = |edition: &Edition<'_>, name: &str| {
        let meanings = &edition.book.world.meanings;
        meanings.get(name).cloned().unwrap_or_default()
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
    let same_body = |was: &str, is: &str| {
        let (was, is) = (&old.book.passages[was], &new.book.passages[is]);
        old.below(*was) == new.below(*is)
    };
    // What is a page's own goes with the page.
    let with_its_page = |name: &str| {
        let (page, own) = name.rsplit_once('.')?;
        let page = was.pages.get(page)?;
        Some(format!("{page}.{own}"))
    };
    let never = |_: &str, _: &str| false;
    let mut changes = Changes {
        pages: pages(old, new),
        codes: names(
            codes(old),
            codes(new),
            |it| was.codes.get(it).cloned(),
            meant,
        ),
        titles: names(
            titles(old),
            titles(new),
            |it| was.titles.get(it).cloned(),
            meant,
        ),
        variables: names(
            variables(old),
            variables(new),
            |it| was.variables.get(it).cloned().or_else(|| with_its_page(it)),
            never,
        ),
        passages: names(passages(old), passages(new), |_| None, same_body),
        things: things(old, new),
        changed: Vec::new(),
    };
    let (before, after) = called(old, new, &changes);
    let (before, after) = (old.read(&before), new.read(&after));
    let by_name: BTreeMap<_, _> = old.book.index.iter().collect();
    let changed = by_name.into_iter().filter_map(|(id, at)| {
        let renamed = changes.pages.renamed.iter().find(|(was, _)| **was == **id);
        let name = renamed.map_or(&**id, |(_, is)| is.as_str());
        let is = new.book.index.get(name)?;
        page_change(
            (old, old.book.page(*at), &before),
            (new, new.book.page(*is), &after),
        )
    });
    changes.changed = changed.collect();
    changes
}

/// Entries of catalogues that say what they were.
fn things(old: &Edition<'_>, new: &Edition<'_>) -> Vec<(String, String, String)> {
    let kinds = new.book.vocabulary.kinds.iter().enumerate();
    let all = kinds.flat_map(|(n, kind)| {
        let was = new.book.world.was.things.get(&n).into_iter().flatten();
        let known = old.book.world.catalogues.get(n);
        let renamed = was.filter(move |(was, _)| known.is_some_and(|all| all.contains_key(*was)));
        renamed.map(|(was, is)| (kind.name.clone(), was.clone(), is.clone()))
    });
    all.collect()
}

/// One name for what has two: in the old edition, and in the new.
fn called(old: &Edition<'_>, new: &Edition<'_>, changes: &Changes) -> (Called, Called) {
    let (mut before, mut after) = (Called::new(), Called::new());
    let mut both = |was: Option<Named>, is: Option<Named>, name: &str| {
        if let (Some(was), Some(is)) = (was, is) {
            before.insert(was, name.to_owned());
            after.insert(is, name.to_owned());
        }
    };
    for (was, is) in &changes.pages.renamed {
        let page = |book: &Book, id: &str| book.index.get(id).map(|id| Named::Page(*id));
        both(page(old.book, was), page(new.book, is), is);
    }
    for (was, is) in &changes.codes.renamed {
        let code = |book: &Book, name: &str| book.world.codes.get(name).map(|it| Named::Code(*it));
        both(code(old.book, was), code(new.book, is), is);
    }
    for (was, is) in &changes.titles.renamed {
        let title = |book: &Book, it: &str| book.world.titles.get(it).map(|it| Named::Title(*it));
        both(title(old.book, was), title(new.book, is), is);
    }
    for (was, is) in &changes.variables.renamed {
        let slot = |book: &Book, name: &str| {
            let slot = book.slots.find(&SlotName::Variable(name).to_string());
            slot.map(Named::Variable)
        };
        both(slot(old.book, was), slot(new.book, is), is);
    }
    for (was, is) in &changes.passages.renamed {
        let passage = |name: &str| Some(Named::Passage(name.into()));
        both(passage(was), passage(is), is);
    }
    for (kind, was, is) in &changes.things {
        let thing = |book: &Book, id: &str| {
            let kind = book.vocabulary.kinds.iter().position(|it| it.name == *kind);
            kind.map(|kind| Named::Thing(kind, id.into()))
        };
        both(thing(old.book, was), thing(new.book, is), is);
    }
    (before, after)
}

/// Sorts names into those that came and those that went; one that says what it was, or a pair of which `same` holds, was renamed.
fn names(
    old: BTreeSet<String>,
    new: BTreeSet<String>,
    now: impl Fn(&str) -> Option<String>,
    same: impl Fn(&str, &str) -> bool,
) -> Names {
    let mut out = Names::default();
    let mut added: Vec<String> = new.difference(&old).cloned().collect();
    for gone in old.difference(&new) {
        let said = now(gone);
        let said = said.and_then(|now| added.iter().position(|name| *name == now));
        let alike = || added.iter().position(|name| same(gone, name));
        match said.or_else(alike) {
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
    let mut gone: Vec<&String> = was.difference(&is).collect();
    gone.retain(|gone| {
        let now = new.book.world.was.page(gone);
        let said = now.and_then(|now| added.iter().position(|(id, _)| **id == **now));
        if let Some(n) = said {
            out.renamed.push(((*gone).clone(), added.remove(n).0));
        }
        said.is_none()
    });
    for gone in gone {
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
    out.renamed.sort_unstable();
    out
}

fn page_change(
    (old, was, old_read): (&Edition<'_>, &Page, &Read),
    (new, is, new_read): (&Edition<'_>, &Page, &Read),
) -> Option<PageChange> {
    let (before, after) = (old.choices(was, old_read), new.choices(is, new_read));
    let choices = choices(&before, &after);
    let other = |(words, text): (&String, &String)| after.get(words).is_some_and(|t| t != text);
    let text = before.iter().any(other) || old.rest(was, old_read) != new.rest(is, new_read);
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
        |_| None,
        same,
    )
}
