//! The numbers of sections. They are shuffled by a seed, distant from their targets, and kept in `numbers.yaml` between editions.

use crate::check::lint::{self, LinkKind};
use crate::model::book::{Book, Numbering, PageId, event_name};
use crate::model::game::Dice;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Minimum distance between a section and its targets in a large book.
const MIN_DISTANCE: i64 = 23;
/// In a small book, the minimum distance is this part of the number of sections.
const DISTANCE_DIVISOR: usize = 6;
/// Number of attempts to improve distances by swapping numbers.
const MAX_PASSES: usize = 8;

/// The numbers of all pages of a book and of its linked books.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SectionNumbers {
    by_page: Vec<u32>,
}

impl SectionNumbers {
    /// The number of a page; 0 for events.
    pub fn number_of(&self, page: PageId) -> u32 {
        self.by_page.get(page.0 as usize).copied().unwrap_or(0)
    }

    /// The numbers of one of the books, in the form for `numbers.yaml`.
    pub fn to_store(&self, book: &Book, part: usize, seed: u64) -> Numbering {
        let prefix = &book.parts[part].prefix;
        let pages = numbered_pages(book, part).into_iter().map(|page| {
            let id = &book.page(page).id;
            let id = id.strip_prefix(&**prefix).unwrap_or(id);
            (id.to_owned(), self.number_of(page))
        });
        Numbering {
            seed: Some(seed),
            numbers: pages.collect(),
        }
    }
}

/// The text of `numbers.yaml`, in the order of the numbers.
pub fn numbering_text(of: &Numbering) -> String {
    let mut out = String::from(
        "# The numbers of the sections in print, kept from one edition to the next by `turnto print`.\n# Commit this file: a page without a number gets a free one, and no other moves.\n",
    );
    let mut all: Vec<(u32, &str)> = of
        .numbers
        .iter()
        .map(|(id, number)| (*number, &**id))
        .collect();
    all.sort_unstable();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "seed: {}\nnumbers:", of.seed.unwrap_or_default());
    for (number, id) in all {
        let _ = writeln!(out, "  {}: {number}", yaml_key(id));
    }
    out
}

/// The id of a page as a YAML key, quoted if necessary.
fn yaml_key(id: &str) -> String {
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

/// Assigns the numbers of a book. Stored numbers and those set by pages are kept. The start page is 1, and all other
/// pages get free numbers by the seed.
pub fn assign_numbers(book: &Book, seed: u64) -> SectionNumbers {
    let mut out = SectionNumbers {
        by_page: vec![0; book.pages.len()],
    };
    for (part, of) in book.parts.iter().enumerate() {
        let kept = &of.numbering;
        let seed = kept.seed.filter(|_| part > 0).unwrap_or(seed);
        NumberShuffle::new(book, part, kept, seed).assign_all(&mut out);
    }
    out
}

/// The pages of a book that have a number.
fn numbered_pages(book: &Book, part: usize) -> Vec<PageId> {
    let pages = (0..).map(PageId).zip(&book.pages);
    let own = pages.filter(|(_, page)| page.part == part && event_name(&page.id).is_none());
    own.map(|(id, _)| id).collect()
}

/// The former ids of each page, except those that another page has now.
fn former_ids(book: &Book) -> BTreeMap<&str, Vec<&str>> {
    let mut out: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (old, now) in &book.data.aliases.pages {
        if !book.index.contains_key(old) {
            out.entry(now).or_default().push(old);
        }
    }
    out
}

struct NumberShuffle {
    pages: Vec<PageId>,
    /// Indexes of the pages that each page leads to or is reached from.
    linked: Vec<BTreeSet<usize>>,
    numbers: Vec<Option<i64>>,
    /// Numbers that may change.
    is_free: Vec<bool>,
    /// Numbers that are not assigned.
    unassigned: BTreeSet<i64>,
    min_distance: i64,
    seed: u64,
}

impl NumberShuffle {
    fn new(book: &Book, part: usize, kept: &Numbering, seed: u64) -> Self {
        let pages = numbered_pages(book, part);
        let place: BTreeMap<PageId, usize> =
            pages.iter().enumerate().map(|(n, id)| (*id, n)).collect();
        let mut near = vec![BTreeSet::new(); pages.len()];
        for link in lint::links(book) {
            if let (Some(&a), Some(&b)) = (place.get(&link.from), place.get(&link.to))
                && link.kind != LinkKind::Number
                && a != b
            {
                near[a].insert(b);
                near[b].insert(a);
            }
        }
        let (prefix, former) = (&book.parts[part].prefix, former_ids(book));
        let fixed = pages.iter().map(|id| {
            let page = book.page(*id);
            let name = page.id.strip_prefix(&**prefix).unwrap_or(&page.id);
            let first = (part == 0 && book.start == Some(*id)).then_some(1);
            let old = former.get(&*page.id).into_iter().flatten();
            let names =
                std::iter::once(name).chain(old.filter_map(|id| id.strip_prefix(&**prefix)));
            let kept = names.filter_map(|name| kept.numbers.get(name)).next();
            page.secret_number.or(kept.map(|n| i64::from(*n))).or(first)
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
        // All numbers below the highest, and as many more as necessary.
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
        let most = i64::try_from(pages.len() / DISTANCE_DIVISOR).unwrap_or(MIN_DISTANCE);
        Self {
            linked: near,
            pages,
            numbers: number,
            is_free: free,
            unassigned: left,
            min_distance: MIN_DISTANCE.min(most.max(1)),
            seed,
        }
    }

    fn assign_all(mut self, out: &mut SectionNumbers) {
        self.assign_free();
        self.increase_distances();
        for (page, number) in self.pages.iter().zip(&self.numbers) {
            let number = number.and_then(|n| u32::try_from(n).ok());
            out.by_page[page.0 as usize] = number.unwrap_or_default();
        }
    }

    /// Assigns a number to every page, beginning with the pages with the most neighbours.
    fn assign_free(&mut self) {
        let mut order: Vec<usize> = (0..self.pages.len()).filter(|n| self.is_free[*n]).collect();
        order.sort_by_key(|n| std::cmp::Reverse(self.linked[*n].len()));
        let mut pool: Vec<i64> = self.unassigned.iter().copied().collect();
        shuffle(&mut pool, self.seed);
        for page in order {
            let gap = |number: &i64| self.nearest_distance(page, *number).min(self.min_distance);
            let mut best: Option<(i64, usize)> = None;
            for (at, number) in pool.iter().enumerate() {
                let gap = gap(number);
                if best.is_none_or(|(widest, _)| gap > widest) {
                    best = Some((gap, at));
                }
                if gap == self.min_distance {
                    break;
                }
            }
            if let Some((_, at)) = best {
                self.numbers[page] = Some(pool.remove(at));
            }
        }
    }

    /// Distance of a number to the nearest neighbour.
    fn nearest_distance(&self, page: usize, number: i64) -> i64 {
        let others = self.linked[page].iter().filter_map(|it| self.numbers[*it]);
        others
            .map(|other| (other - number).abs())
            .min()
            .unwrap_or(i64::MAX)
    }

    /// Sum of the distances that are missing to the neighbours of a page.
    fn missing_distance(&self, page: usize) -> i64 {
        let own = self.numbers[page].unwrap_or_default();
        let others = self.linked[page].iter().filter_map(|it| self.numbers[*it]);
        others
            .map(|other| (self.min_distance - (other - own).abs()).max(0))
            .sum()
    }

    /// Swaps numbers as long as this increases distances.
    fn increase_distances(&mut self) {
        for _ in 0..MAX_PASSES {
            let mut better = false;
            for page in (0..self.pages.len()).filter(|n| self.is_free[*n]) {
                for other in (0..self.pages.len()).filter(|n| self.is_free[*n]) {
                    if self.missing_distance(page) == 0 {
                        break;
                    }
                    let before = self.missing_distance(page) + self.missing_distance(other);
                    self.numbers.swap(page, other);
                    if self.missing_distance(page) + self.missing_distance(other) < before {
                        better = true;
                    } else {
                        self.numbers.swap(page, other);
                    }
                }
            }
            if !better {
                return;
            }
        }
    }
}

/// Shuffles by the seed.
fn shuffle<T>(all: &mut [T], seed: u64) {
    let mut dice = Dice::seeded(seed);
    let mut position = 0;
    for last in (1..all.len()).rev() {
        let sides = u32::try_from(last + 1).unwrap_or(u32::MAX);
        // Seeded dice always roll.
        if let Ok((face, next)) = dice.draw_face(0, sides, position) {
            position = next;
            all.swap(last, face as usize);
        }
    }
}
