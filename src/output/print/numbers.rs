//! The numbers of sections: shuffled by a seed, distant from their targets, and kept in `numbers.yaml` between editions.

use super::manuscript::{Manuscript, PrintSection, Step, UNNUMBERED};
use super::split::visit_steps;
use super::terms::TermResolver;
use crate::check::lint::{self, LinkKind};
use crate::model::book::{Book, Numbering, PageId, event_name};
use crate::model::game::Dice;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Minimum distance between a section and its targets in a large book.
const MIN_DISTANCE: i64 = 23;
/// In a small book, the minimum distance is the number of sections divided by this.
const DISTANCE_DIVISOR: usize = 6;
/// Number of attempts to improve distances by swapping numbers.
const MAX_PASSES: usize = 8;

/// The numbers of all pages of a book and of its linked books.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SectionNumbers {
    by_page: Vec<u32>,
}

impl SectionNumbers {
    /// Returns the number of a page; 0 for events.
    pub fn number_of(&self, page: PageId) -> u32 {
        self.by_page.get(page.0 as usize).copied().unwrap_or(0)
    }
}

/// Returns the numbers of a book as stored in `numbers.yaml`.
pub fn numbers_to_store(manuscript: &Manuscript, seed: u64) -> Numbering {
    let sections = manuscript.sections.iter();
    Numbering {
        seed: Some(seed),
        numbers: sections.map(|it| (it.id.clone(), it.number)).collect(),
    }
}

/// Numbers the sections that have no number yet, and sets their numbers in all steps.
///
/// Stored numbers are kept.
pub(super) fn number_sections(out: &mut Manuscript, terms: &TermResolver, seed: u64) {
    let stored = terms.book.parts.first().map(|part| &part.numbering.numbers);
    let (new, old): (Vec<&PrintSection>, Vec<&PrintSection>) =
        out.sections.iter().partition(|it| it.number >= UNNUMBERED);
    let mut used: BTreeSet<u32> = old.iter().map(|it| it.number).collect();
    let kept = new.iter().filter_map(|it| {
        let number = stored?.get(&it.id)?;
        used.insert(*number).then_some((it.number, *number))
    });
    let mut numbers: BTreeMap<u32, u32> = kept.collect();
    let count = new.len() - numbers.len();
    let mut free: Vec<u32> = (1..).filter(|n| !used.contains(n)).take(count).collect();
    shuffle(&mut free, seed);
    for section in new {
        numbers.entry(section.number).or_insert_with(|| {
            let page = section.part_of.unwrap_or_default();
            let is_distant = |n: &u32| i64::from(n.abs_diff(page)) >= MIN_DISTANCE;
            let i = free.iter().position(is_distant).unwrap_or_default();
            free.swap_remove(i)
        });
    }
    let set_number = |number: &mut u32| *number = numbers.get(number).copied().unwrap_or(*number);
    let marks = out.variables.iter_mut().flat_map(|it| &mut it.marks);
    marks.for_each(|(_, to)| set_number(to));
    for section in &mut out.sections {
        set_number(&mut section.number);
    }
    out.sections.sort_by_key(|section| section.number);
    let page_of = |it: &PrintSection| it.part_of.unwrap_or(it.number);
    // The menu of a page is in its first section, or in one that continues it.
    let (parts, pages): (Vec<_>, Vec<_>) = out.sections.iter().partition(|it| it.part_of.is_some());
    let has_menu = |it: &&PrintSection| it.steps.iter().any(|it| matches!(it, Step::Menu));
    let menus = parts.into_iter().chain(pages).filter(has_menu);
    let menus: BTreeMap<u32, u32> = menus.map(|it| (page_of(it), it.number)).collect();
    let general = out.general.iter_mut().map(|it| (0, &mut it.steps));
    let sections = out.sections.iter_mut();
    let sections = sections.map(|it| (page_of(it), &mut it.steps));
    for (page, steps) in sections.chain(general) {
        visit_steps(steps, &mut |step| match step {
            Step::Continue { to } | Step::Detour { to } => set_number(&mut to.number),
            Step::ChooseAgain { section, .. } => {
                *section = menus.get(&page).copied().unwrap_or(page)
            }
            _ => {}
        });
    }
}

/// Formats the text of `numbers.yaml`, in the order of the numbers.
pub fn numbering_text(numbering: &Numbering) -> String {
    let mut out = String::from(
        "# The numbers of the sections in print, kept from one edition to the next by `turnto print`.\n# Commit this file: a page without a number gets a free one, and no other moves.\n",
    );
    let mut numbers: Vec<(u32, &str)> = numbering
        .numbers
        .iter()
        .map(|(id, number)| (*number, &**id))
        .collect();
    numbers.sort_unstable();
    // Writing to a string cannot fail.
    let seed = numbering.seed.unwrap_or_default();
    let _ = writeln!(out, "seed: {seed}\nnumbers:");
    for (number, id) in numbers {
        let _ = writeln!(out, "  {}: {number}", yaml_key(id));
    }
    out
}

/// Returns the id of a page as a YAML key, quoted if necessary.
fn yaml_key(id: &str) -> String {
    let is_plain = id.starts_with(|c: char| c.is_ascii_lowercase())
        && id
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_' | '.'))
        && !matches!(
            id,
            "y" | "n" | "yes" | "no" | "on" | "off" | "true" | "false" | "null"
        );
    match is_plain {
        true => id.to_owned(),
        false => format!("\"{}\"", id.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

/// Assigns the numbers of a book.
///
/// Stored numbers and numbers that pages set are kept. The start page is 1, and the other pages get free numbers by the seed.
pub fn assign_numbers(book: &Book, seed: u64) -> SectionNumbers {
    let mut out = SectionNumbers {
        by_page: vec![0; book.pages.len()],
    };
    for (part, book_part) in book.parts.iter().enumerate() {
        let numbering = &book_part.numbering;
        let seed = numbering.seed.filter(|_| part > 0).unwrap_or(seed);
        NumberShuffle::new(book, part, numbering, seed).assign_all(&mut out);
    }
    out
}

/// Returns the pages of a book that have a number.
fn numbered_pages(book: &Book, part: usize) -> Vec<PageId> {
    let pages = (0..).map(PageId).zip(&book.pages);
    let numbered = pages.filter(|(_, page)| page.part == part && event_name(&page.id).is_none());
    numbered.map(|(id, _)| id).collect()
}

/// Returns the former ids of each page, except ids that another page has now.
fn former_ids(book: &Book) -> BTreeMap<&str, Vec<&str>> {
    let mut out: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (former_id, id) in &book.data.aliases.pages {
        if !book.index.contains_key(former_id) {
            out.entry(id).or_default().push(former_id);
        }
    }
    out
}

struct NumberShuffle {
    pages: Vec<PageId>,
    /// Indexes of pages with a link to or from each page.
    linked: Vec<BTreeSet<usize>>,
    numbers: Vec<Option<i64>>,
    /// True for numbers that can be swapped.
    is_free: Vec<bool>,
    /// Numbers that no page has.
    unassigned: BTreeSet<i64>,
    min_distance: i64,
    seed: u64,
}

impl NumberShuffle {
    fn new(book: &Book, part: usize, numbering: &Numbering, seed: u64) -> Self {
        let pages = numbered_pages(book, part);
        let index: BTreeMap<PageId, usize> =
            pages.iter().enumerate().map(|(n, id)| (*id, n)).collect();
        let mut linked = vec![BTreeSet::new(); pages.len()];
        for link in lint::links(book) {
            if let (Some(&a), Some(&b)) = (index.get(&link.from), index.get(&link.to))
                && link.kind != LinkKind::Number
                && a != b
            {
                linked[a].insert(b);
                linked[b].insert(a);
            }
        }
        let (prefix, former_ids) = (&book.parts[part].prefix, former_ids(book));
        let numbers = pages.iter().map(|id| {
            let page = book.page(*id);
            let name = page.id.strip_prefix(&**prefix).unwrap_or(&page.id);
            let first = (part == 0 && book.start == Some(*id)).then_some(1);
            let names = former_ids.get(&*page.id).into_iter().flatten();
            let names = names.filter_map(|id| id.strip_prefix(&**prefix));
            let mut names = std::iter::once(name).chain(names);
            let stored = names.find_map(|name| numbering.numbers.get(name));
            let stored = stored.map(|n| i64::from(*n));
            page.secret_number.or(stored).or(first)
        });
        let mut numbers: Vec<Option<i64>> = numbers.collect();
        // The numbers of sections that continue a page, and of asides.
        let part_numbers = numbering.numbers.iter();
        let part_numbers = part_numbers.filter(|(id, _)| id.contains('/'));
        let part_numbers = part_numbers.map(|(_, number)| i64::from(*number));
        let mut used = BTreeSet::new();
        for number in &mut numbers {
            if number.is_some_and(|n| n < 1 || !used.insert(n)) {
                *number = None;
            }
        }
        used.extend(part_numbers);
        let is_free: Vec<bool> = numbers.iter().map(Option::is_none).collect();
        let free_count = is_free.iter().filter(|it| **it).count();
        let mut unassigned: BTreeSet<i64> = BTreeSet::new();
        // All unused numbers up to the highest, and further numbers if necessary.
        let highest = numbers.iter().flatten().max().copied().unwrap_or(0);
        let last = match numbering.numbers.is_empty() {
            true => i64::try_from(pages.len()).unwrap_or(i64::MAX),
            false => highest,
        };
        unassigned.extend((1..=last).filter(|n| !used.contains(n)));
        let mut next = last + 1;
        while unassigned.len() < free_count {
            if !used.contains(&next) {
                unassigned.insert(next);
            }
            next += 1;
        }
        let max_distance = i64::try_from(pages.len() / DISTANCE_DIVISOR).unwrap_or(MIN_DISTANCE);
        Self {
            linked,
            pages,
            numbers,
            is_free,
            unassigned,
            min_distance: MIN_DISTANCE.min(max_distance.max(1)),
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

    /// Assigns a number to each page without one, beginning with the pages with the most neighbours.
    fn assign_free(&mut self) {
        let pages = (0..self.pages.len()).filter(|page| self.is_free[*page]);
        let mut order: Vec<usize> = pages.collect();
        order.sort_by_key(|page| std::cmp::Reverse(self.linked[*page].len()));
        let mut pool: Vec<i64> = self.unassigned.iter().copied().collect();
        shuffle(&mut pool, self.seed);
        for page in order {
            let mut best: Option<(i64, usize)> = None;
            for (i, number) in pool.iter().enumerate() {
                let distance = self.nearest_distance(page, *number).min(self.min_distance);
                if best.is_none_or(|(best_distance, _)| distance > best_distance) {
                    best = Some((distance, i));
                }
                if distance == self.min_distance {
                    break;
                }
            }
            if let Some((_, i)) = best {
                self.numbers[page] = Some(pool.remove(i));
            }
        }
    }

    /// Returns the distance of a number to the nearest neighbour of a page.
    fn nearest_distance(&self, page: usize, number: i64) -> i64 {
        let neighbours = self.linked[page].iter().filter_map(|it| self.numbers[*it]);
        neighbours
            .map(|neighbour| (neighbour - number).abs())
            .min()
            .unwrap_or(i64::MAX)
    }

    /// Returns how much the neighbours of a page are too near, in total.
    fn missing_distance(&self, page: usize) -> i64 {
        let number = self.numbers[page].unwrap_or_default();
        let neighbours = self.linked[page].iter().filter_map(|it| self.numbers[*it]);
        neighbours
            .map(|neighbour| (self.min_distance - (neighbour - number).abs()).max(0))
            .sum()
    }

    /// Swaps numbers as long as this increases distances.
    fn increase_distances(&mut self) {
        for _ in 0..MAX_PASSES {
            let mut is_improved = false;
            for page in (0..self.pages.len()).filter(|it| self.is_free[*it]) {
                for other in (0..self.pages.len()).filter(|it| self.is_free[*it]) {
                    if self.missing_distance(page) == 0 {
                        break;
                    }
                    let old_missing = self.missing_distance(page) + self.missing_distance(other);
                    self.numbers.swap(page, other);
                    if self.missing_distance(page) + self.missing_distance(other) < old_missing {
                        is_improved = true;
                    } else {
                        self.numbers.swap(page, other);
                    }
                }
            }
            if !is_improved {
                return;
            }
        }
    }
}

/// Shuffles by the seed.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut dice = Dice::seeded(seed);
    let mut position = 0;
    for last in (1..items.len()).rev() {
        let sides = u32::try_from(last + 1).unwrap_or(u32::MAX);
        // Seeded dice always roll.
        if let Ok((face, next)) = dice.draw_face(0, sides, position) {
            position = next;
            items.swap(last, face as usize);
        }
    }
}
