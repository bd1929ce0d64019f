//! The numbers of a book's sections: shuffled by a seed, apart from those that they lead to, and kept in `numbers.yaml` between editions.

use crate::check::lint::{self, Way};
use crate::model::book::{Book, Numbering, PageId, event_of};
use crate::model::game::Dice;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How far a section lies from those it leads to, where the size of the book allows it.
const APART: i64 = 23;
/// Of a book of few sections, the part that lies between.
const PART: usize = 6;
/// How often numbers are exchanged to set apart what lies near.
const PASSES: usize = 8;

/// The number of every page of a book and its neighbours.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers {
    by_page: Vec<u32>,
}

impl Numbers {
    /// 0 for what has none: an event.
    #[must_use]
    pub fn of(&self, page: PageId) -> u32 {
        self.by_page.get(page.0 as usize).copied().unwrap_or(0)
    }

    /// What is to be kept of the numbers of one of the books.
    #[must_use]
    pub fn kept(&self, book: &Book, part: usize, seed: u64) -> Numbering {
        let prefix = &book.parts[part].prefix;
        let pages = pages_of(book, part).into_iter().map(|page| {
            let id = &book.page(page).id;
            let id = id.strip_prefix(&**prefix).unwrap_or(id);
            (id.to_owned(), self.of(page))
        });
        Numbering {
            seed: Some(seed),
            numbers: pages.collect(),
        }
    }
}

/// As it is written to disk, in the order of the numbers.
#[must_use]
pub fn text(of: &Numbering) -> String {
    let mut out = String::from(
        "# The numbers of the sections in print, kept from one edition to the next by `turnto print`.\n# Commit this file: a page without a number gets a free one, and no other moves.\n",
    );
    let mut all: Vec<(u32, &str)> = of
        .numbers
        .iter()
        .map(|(id, number)| (*number, &**id))
        .collect();
    all.sort_unstable();
    // Writing to a text cannot fail.
    let _ = writeln!(out, "seed: {}\nnumbers:", of.seed.unwrap_or_default());
    for (number, id) in all {
        let _ = writeln!(out, "  {}: {number}", key(id));
    }
    out
}

/// A page's id as a key of YAML, in quotes where it would be read as something else.
fn key(id: &str) -> String {
    let plain = id.starts_with(|c: char| c.is_ascii_lowercase())
        && id
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_' | '.'))
        && !matches!(
            id,
            "y" | "n" | "yes" | "no" | "on" | "off" | "true" | "false" | "null"
        );
    match plain {
        true => id.to_owned(),
        false => format!("\"{}\"", id.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

/// The numbers of a book: those that are kept, those that pages name themselves, 1 for the page where the book begins, and for all others
/// free ones by the seed.
#[must_use]
pub fn numbers(book: &Book, seed: u64) -> Numbers {
    let mut out = Numbers {
        by_page: vec![0; book.pages.len()],
    };
    for (part, of) in book.parts.iter().enumerate() {
        let kept = &of.numbering;
        let seed = kept.seed.filter(|_| part > 0).unwrap_or(seed);
        Shuffle::of(book, part, kept, seed).all(&mut out);
    }
    out
}

/// Pages of a book that get a number.
fn pages_of(book: &Book, part: usize) -> Vec<PageId> {
    let pages = (0..).map(PageId).zip(&book.pages);
    let own = pages.filter(|(_, page)| page.part == part && event_of(&page.id).is_none());
    own.map(|(id, _)| id).collect()
}

/// What pages were called in older editions, by what they are called now. A page that has such a name is another one.
fn older(book: &Book) -> BTreeMap<&str, Vec<&str>> {
    let mut out: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (old, now) in &book.world.was.pages {
        if !book.index.contains_key(old) {
            out.entry(now).or_default().push(old);
        }
    }
    out
}

struct Shuffle {
    pages: Vec<PageId>,
    /// For each page the pages it leads to or that lead to it, by place.
    near: Vec<Vec<usize>>,
    number: Vec<Option<i64>>,
    /// May its number still move?
    free: Vec<bool>,
    /// Numbers that nobody has.
    left: BTreeSet<i64>,
    apart: i64,
    seed: u64,
}

impl Shuffle {
    fn of(book: &Book, part: usize, kept: &Numbering, seed: u64) -> Self {
        let pages = pages_of(book, part);
        let place: BTreeMap<PageId, usize> =
            pages.iter().enumerate().map(|(n, id)| (*id, n)).collect();
        let mut near = vec![BTreeSet::new(); pages.len()];
        for link in lint::links(book) {
            if let (Some(&a), Some(&b)) = (place.get(&link.from), place.get(&link.to))
                && link.way != Way::Number
                && a != b
            {
                near[a].insert(b);
                near[b].insert(a);
            }
        }
        let (prefix, older) = (&book.parts[part].prefix, older(book));
        let fixed = pages.iter().map(|id| {
            let page = book.page(*id);
            let name = page.id.strip_prefix(&**prefix).unwrap_or(&page.id);
            let first = (part == 0 && book.start == Some(*id)).then_some(1);
            let old = older.get(&*page.id).into_iter().flatten();
            let names =
                std::iter::once(name).chain(old.filter_map(|id| id.strip_prefix(&**prefix)));
            let kept = names.filter_map(|name| kept.numbers.get(name)).next();
            page.number.or(kept.map(|n| i64::from(*n))).or(first)
        });
        let mut number: Vec<Option<i64>> = fixed.collect();
        let mut seen = BTreeSet::new();
        for it in &mut number {
            if it.is_some_and(|n| n < 1 || !seen.insert(n)) {
                *it = None;
            }
        }
        let free: Vec<bool> = number.iter().map(Option::is_none).collect();
        let missing = free.iter().filter(|free| **free).count();
        let mut left: BTreeSet<i64> = BTreeSet::new();
        // All below the highest, and as many more as are wanted.
        let highest = number.iter().flatten().max().copied().unwrap_or(0);
        let is_new = kept.numbers.is_empty();
        let upto = match is_new {
            true => i64::try_from(pages.len()).unwrap_or(i64::MAX),
            false => highest,
        };
        left.extend((1..=upto).filter(|n| !seen.contains(n)));
        let mut next = upto + 1;
        while left.len() < missing {
            if !seen.contains(&next) {
                left.insert(next);
            }
            next += 1;
        }
        let most = i64::try_from(pages.len() / PART).unwrap_or(APART);
        Self {
            near: near
                .into_iter()
                .map(|it| it.into_iter().collect())
                .collect(),
            pages,
            number,
            free,
            left,
            apart: APART.min(most.max(1)),
            seed,
        }
    }

    fn all(mut self, out: &mut Numbers) {
        self.place();
        self.set_apart();
        for (page, number) in self.pages.iter().zip(&self.number) {
            let number = number.and_then(|n| u32::try_from(n).ok());
            out.by_page[page.0 as usize] = number.unwrap_or_default();
        }
    }

    /// Gives every page a number, those with the most neighbours first.
    fn place(&mut self) {
        let mut order: Vec<usize> = (0..self.pages.len()).filter(|n| self.free[*n]).collect();
        order.sort_by_key(|n| std::cmp::Reverse(self.near[*n].len()));
        let mut pool: Vec<i64> = self.left.iter().copied().collect();
        shuffle(&mut pool, self.seed);
        for page in order {
            let gap = |number: &i64| self.nearest(page, *number).min(self.apart);
            let mut best: Option<(i64, usize)> = None;
            for (at, number) in pool.iter().enumerate() {
                let gap = gap(number);
                if best.is_none_or(|(widest, _)| gap > widest) {
                    best = Some((gap, at));
                }
                if gap == self.apart {
                    break;
                }
            }
            if let Some((_, at)) = best {
                self.number[page] = Some(pool.remove(at));
            }
        }
    }

    /// How far a number is from those of a page's neighbours.
    fn nearest(&self, page: usize, number: i64) -> i64 {
        let others = self.near[page].iter().filter_map(|it| self.number[*it]);
        others
            .map(|other| (other - number).abs())
            .min()
            .unwrap_or(i64::MAX)
    }

    /// How much too near a page lies to its neighbours.
    fn lack(&self, page: usize) -> i64 {
        let own = self.number[page].unwrap_or_default();
        let others = self.near[page].iter().filter_map(|it| self.number[*it]);
        others
            .map(|other| (self.apart - (other - own).abs()).max(0))
            .sum()
    }

    /// Exchanges numbers of pages as long as that sets some further apart.
    fn set_apart(&mut self) {
        for _ in 0..PASSES {
            let mut better = false;
            for page in (0..self.pages.len()).filter(|n| self.free[*n]) {
                for other in (0..self.pages.len()).filter(|n| self.free[*n]) {
                    if self.lack(page) == 0 {
                        break;
                    }
                    let before = self.lack(page) + self.lack(other);
                    self.number.swap(page, other);
                    if self.lack(page) + self.lack(other) < before {
                        better = true;
                    } else {
                        self.number.swap(page, other);
                    }
                }
            }
            if !better {
                return;
            }
        }
    }
}

/// In another order, by the seed.
fn shuffle<T>(all: &mut [T], seed: u64) {
    let mut dice = Dice::seeded(seed);
    let mut position = 0;
    for last in (1..all.len()).rev() {
        let sides = u32::try_from(last + 1).unwrap_or(u32::MAX);
        // Dice without fixed results fall every time.
        if let Ok((face, next)) = dice.face(0, sides, position) {
            position = next;
            all.swap(last, face as usize);
        }
    }
}
