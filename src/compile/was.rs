//! `was`: what a page, code, title, variable or thing was called in older editions of the book.

use super::document::{Document, unknown_key};
use super::names::{Names, OlderOfPage, slug};
use crate::book::{SlotName, Was};
use crate::diagnostic::{Code, Diagnostic};
use crate::markup::outside;
use crate::source::Span;
use std::sync::Arc;

/// The sections of `was` in the header, each with what is named in it.
const SECTIONS: &[(&str, &str)] = &[
    ("codes", "code"),
    ("titles", "title"),
    ("variables", "variable"),
];

/// An older name and what has it no more.
struct Older<'a> {
    /// `page`, `code`, or a kind such as `item`.
    what: &'a str,
    old: &'a str,
    now: &'a str,
    /// Where it is said.
    place: Span,
}

impl Older<'_> {
    /// Is there still something of the older name? Then nobody could know which of the two is meant.
    fn living(&self, there: bool) -> Option<Diagnostic> {
        let Self { what, old, now, .. } = self;
        let (message, help) = if old == now {
            let message = format!("the {what} `{now}` is said to have been itself");
            (message, "take it out".to_owned())
        } else if there {
            let message = format!("`{now}` was `{old}`, and the {what} `{old}` is still there");
            let help = format!(
                "saves could mean either: give one of the two another name, or take `was: {old}` out"
            );
            (message, help)
        } else {
            return None;
        };
        let fault = Diagnostic::new(Code::BadWas, self.place, message);
        Some(fault.saying("still a name").help(help))
    }

    /// Two that were called the same.
    fn twice(&self, other: &str) -> Diagnostic {
        let Self { what, old, now, .. } = self;
        let message = format!("two say that they were the {what} `{old}`: `{other}` and `{now}`");
        let fault = Diagnostic::new(Code::BadWas, self.place, message);
        fault.help("only one of them can be what the older editions meant: take the other out")
    }
}

/// The attribute `was` of a page.
pub(super) fn page(
    written: &str,
    span: Span,
    id: &Arc<str>,
    names: &Names,
    was: &mut Was,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let own = id.strip_prefix(&*names.scope().prefix).unwrap_or(id);
    for (old, place) in words(written, span) {
        let older = Older {
            what: "page",
            old,
            now: own,
            place,
        };
        let letter = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        if !old.chars().all(letter) {
            let message = format!("`{old}` is no id of a page");
            let fault = Diagnostic::new(Code::BadWas, place, message);
            found.push(fault.help("write `was: old-id`, several with commas between"));
            continue;
        }
        let whole = names.whole(old);
        if let Some(fault) = older.living(names.pages.contains_key(&*whole)) {
            found.push(fault);
        } else if let Some(other) = was.pages.get(&*whole) {
            found.push(older.twice(other));
        } else {
            was.pages.insert(whole.into(), Arc::clone(id));
        }
    }
    found
}

/// The words of a list with commas, each with its place; a comma in quotes parts nothing.
pub(super) fn words(written: &str, span: Span) -> impl Iterator<Item = (&str, Span)> {
    let commas = outside(written).filter(|(_, sign, _)| *sign == ',');
    let ends = commas.map(|(at, ..)| at).chain([written.len()]);
    let mut from = 0;
    ends.filter_map(move |end| {
        let part = &written[from..end];
        let word = part.trim();
        let start = span.start as usize + from + (part.len() - part.trim_start().len());
        from = end + 1;
        (!word.is_empty()).then(|| (word, Span::new(span.file, start, start + word.len())))
    })
}

/// `was` of the header: codes, titles and variables by the names they have, each with what it was.
pub(super) fn record_header(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    let mut all = Vec::new();
    for (section, node) in document.entries("was", found) {
        let Some((_, what)) = SECTIONS.iter().find(|(name, _)| *name == &*section.it) else {
            let error = unknown_key(section, SECTIONS.iter().map(|(name, _)| *name));
            found.push(match &*section.it {
                "pages" => error.help("a page says it itself: `was: old-id` below its heading"),
                _ => error,
            });
            continue;
        };
        let expected = "names with what they were: `Soaked: Wet`";
        for (key, node) in document.map(section, node, expected, found) {
            let Some(old) = node.to_text_or_texts() else {
                found.push(document.mismatch(key, node, "a name, or a list of them"));
                continue;
            };
            let old = old.into_iter();
            all.extend(old.map(|old| (*what, key.it.to_string(), old.it, key.span)));
        }
    }
    for (what, now, old, place) in all {
        if what == "variable" && now.contains('.') {
            let part = names.now;
            names.older_of_pages.push(OlderOfPage {
                part,
                now,
                old,
                place,
            });
            continue;
        }
        let older = Older {
            what,
            old: &old,
            now: &now,
            place,
        };
        let known = |name: &str| match what {
            "code" => names.world.codes.contains_key(name),
            "title" => names.world.titles.contains_key(name),
            _ => names.scope().variables.contains_key(name),
        };
        if !known(&now) {
            let message = format!("no {what} is called `{now}`");
            let fault = Diagnostic::new(Code::BadWas, place, message);
            found.push(fault.help("on the left stands the name of today: `Soaked: Wet` is said of the code `Soaked` that was `Wet`"));
            continue;
        }
        if let Some(fault) = older.living(known(&old)) {
            found.push(fault);
            continue;
        }
        let (whole_old, whole_now) = match what {
            "variable" if !names.scope().shared.contains(&now) => (
                names.whole(&old).into_owned(),
                names.whole(&now).into_owned(),
            ),
            _ => (old.clone(), now.clone()),
        };
        let was = &mut names.world.was;
        let list = match what {
            "code" => &mut was.codes,
            "title" => &mut was.titles,
            _ => &mut was.variables,
        };
        match list.get(&whole_old) {
            // Linked books may both say it.
            Some(other) if *other != whole_now => found.push(older.twice(other)),
            _ => {
                list.insert(whole_old, whole_now);
            }
        }
    }
}

/// What variables of pages were, once the pages have said what they have.
pub(super) fn of_pages(names: &mut Names, found: &mut Vec<Diagnostic>) {
    for it in std::mem::take(&mut names.older_of_pages) {
        names.now = it.part;
        let whole = |name: &str| names.whole(name).into_owned();
        let (old, now) = (whole(&it.old), whole(&it.now));
        let known = |name: &str| {
            let slot = SlotName::Variable(name).to_string();
            names.slots.find(&slot).is_some()
        };
        let older = Older {
            what: "variable",
            old: &it.old,
            now: &it.now,
            place: it.place,
        };
        if !known(&now) {
            let message = format!("no variable is called `{}`", it.now);
            let fault = Diagnostic::new(Code::BadWas, it.place, message);
            found.push(fault.help("a page's own is called by the page too: `gate.tries: tries`, where the page `gate` says `variables: tries = 0`"));
            continue;
        }
        // Without a page it may have been the book's, or the page's own: whichever a game has.
        let own = own_of_page(names, &now, &it.old);
        let own: Vec<String> = own.into_iter().filter(|own| !known(own)).collect();
        let there = known(&old);
        let other = names.world.was.variables.get(&old);
        if let Some(fault) = older.living(there) {
            found.push(or_with_page(fault, &it));
        } else if let Some(other) = other {
            found.push(or_with_page(older.twice(other), &it));
        } else {
            let was = &mut names.world.was.variables;
            was.insert(old, now.clone());
            for own in own {
                was.entry(own).or_insert_with(|| now.clone());
            }
        }
    }
}

/// What a page's own variable was called, by the names that the page has and had, where its older name is said without one.
fn own_of_page(names: &Names, now: &str, old: &str) -> Vec<String> {
    let Some((page, _)) = now.rsplit_once('.').filter(|_| !old.contains('.')) else {
        return Vec::new();
    };
    let older = names.world.was.pages.iter();
    let older = older.filter(|(_, is)| ***is == *page);
    let pages = older.map(|(was, _)| &**was).chain([page]);
    pages.map(|page| format!("{page}.{old}")).collect()
}

/// The page's own is said with the page.
fn or_with_page(fault: Diagnostic, it: &OlderOfPage) -> Diagnostic {
    match it.now.rsplit_once('.') {
        Some((page, _)) if !it.old.contains('.') => {
            let own = format!("if it was the page's own, write `{page}.{}`", it.old);
            let help = match &fault.help {
                Some(help) => format!("{help}; {own}"),
                None => own,
            };
            fault.help(help)
        }
        _ => fault,
    }
}

/// `was` of entries of a catalogue, once all of the kind are known.
pub(super) fn record_things(
    document: &Document,
    kind: usize,
    names: &mut Names,
    found: &mut Vec<Diagnostic>,
) {
    for (key, node) in document.root.iter() {
        let entries = node.entries().into_iter().flat_map(|all| all.iter());
        let mut was = entries.filter(|(key, node)| *key.it == *"was" && !node.is_nothing());
        let Some((was, given)) = was.next() else {
            continue;
        };
        let Some(all) = given.to_text_or_texts() else {
            found.push(document.mismatch(was, given, "an id, or a list of them"));
            continue;
        };
        for old in all {
            let (old, now) = (slug(&old.it), slug(&key.it));
            let older = Older {
                what: &names.vocabulary.kinds[kind].name,
                old: &old,
                now: &now,
                place: was.span,
            };
            let there = names.world.catalogues[kind].contains_key(&old);
            if let Some(fault) = older.living(there) {
                found.push(fault);
                continue;
            }
            let list = names.world.was.things.entry(kind).or_default();
            match list.get(&old) {
                Some(other) if *other != now => found.push(older.twice(other)),
                _ => {
                    list.insert(old, now);
                }
            }
        }
    }
}

/// What linked books say against each other: one that something is called so no more, another that it is.
pub(super) fn settled(names: &Names, found: &mut Vec<Diagnostic>) {
    let world = &names.world;
    let kinds = &names.vocabulary.kinds;
    let codes = world
        .was
        .codes
        .iter()
        .map(|(old, now)| ("code", old, now, world.codes.contains_key(old)));
    let titles = world
        .was
        .titles
        .iter()
        .map(|(old, now)| ("title", old, now, world.titles.contains_key(old)));
    let things = world.was.things.iter().flat_map(|(kind, list)| {
        list.iter().map(|(old, now)| {
            let there = world.catalogues[*kind].contains_key(old);
            (&*kinds[*kind].name, old, now, there)
        })
    });
    for (what, old, now, there) in codes.chain(titles).chain(things) {
        let place = match what {
            "code" => names.outline.place("codes", old),
            "title" => names.outline.place("titles", old),
            kind => names.outline.place(kind, now),
        };
        let older = Older {
            what,
            old,
            now,
            place: place.unwrap_or_default(),
        };
        found.extend(older.living(there));
    }
}
