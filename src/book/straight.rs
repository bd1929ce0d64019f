//! Steps of a page in a row that only tell and gather choices. A game that nobody hears does them in one go.

use super::page::{Op, Page};
use super::{Book, PageId};
use crate::game::Passage;
use std::ops::Range;

/// Steps in a row that only tell and gather choices.
#[derive(Debug, Clone)]
pub struct Straight {
    /// The step that comes after them.
    pub to: usize,
    pub steps: u32,
    /// What they tell.
    pub passage: Passage,
    /// Is the step after them a menu in which all that they gather stands open, and nothing that was passed over before?
    pub menu: bool,
    /// What they gather, in [`Straights`].
    choices: Range<u32>,
}

/// All of a book.
#[derive(Debug, Clone, Default)]
pub struct Straights {
    /// By the number of the page: where its steps begin in `at`.
    first: Vec<u32>,
    /// By step, the number in `all`, from 1, of those that begin with it; 0 for none.
    at: Vec<u32>,
    all: Vec<Straight>,
    choices: Vec<usize>,
}

impl Book {
    /// Steps in a row that only tell, found when they are first asked for.
    #[must_use]
    pub fn straights(&self) -> &Straights {
        self.straights.get_or_init(|| Straights::of(&self.pages))
    }
}

impl Straights {
    fn of(pages: &[Page]) -> Self {
        let mut out = Self::default();
        for page in pages {
            out.first.push(number(out.at.len()));
            out.add(page);
        }
        out
    }

    /// Those that begin with this step, if more than it are done in one go.
    #[inline]
    #[must_use]
    pub fn begin(&self, page: PageId, at: usize) -> Option<&Straight> {
        let step = *self.first.get(page.0 as usize)? as usize + at;
        let number = (*self.at.get(step)? as usize).checked_sub(1)?;
        self.all.get(number)
    }

    /// The choices that they gather.
    #[inline]
    #[must_use]
    pub fn choices(&self, of: &Straight) -> &[usize] {
        let range = of.choices.start as usize..of.choices.end as usize;
        self.choices.get(range).unwrap_or_default()
    }

    /// Of all pages the steps that begin some, each with those that are done with it.
    pub fn with(&self, book: &Book) -> impl Iterator<Item = (PageId, usize, Vec<usize>)> {
        let pages = (0..).map(PageId).zip(&book.pages);
        pages.flat_map(move |(id, page)| {
            let steps = 0..page.code.len();
            steps.filter_map(move |at| {
                let straight = self.begin(id, at)?;
                let mut step = at;
                let more = (1..straight.steps).filter_map(|_| {
                    step = next(page, step)?;
                    Some(step)
                });
                Some((id, at, more.collect()))
            })
        })
    }

    fn add(&mut self, page: &Page) {
        let base = self.at.len();
        self.at.resize(base + page.code.len(), 0);
        let mut done = vec![false; page.code.len()];
        for begin in 0..page.code.len() {
            let choices = self.choices.len();
            let mut passage = Passage::default();
            let (mut at, mut steps) = (begin, 0);
            while done.get(at) == Some(&false)
                && let Some(to) = next(page, at)
            {
                match &page.code[at] {
                    Op::Text(words, _) => passage.says(page.words(*words)),
                    Op::Choice(n) => self.choices.push(*n),
                    _ => passage.ends(),
                }
                done[at] = true;
                (at, steps) = (to, steps + 1);
            }
            let menu = is_open(page, at, &self.choices[choices..]);
            if steps < 2 && !menu {
                self.choices.truncate(choices);
                continue;
            }
            self.all.push(Straight {
                to: at,
                steps,
                passage,
                menu,
                choices: number(choices)..number(self.choices.len()),
            });
            self.at[base + begin] = number(self.all.len());
        }
    }
}

/// All steps of a book are numbered by 32 bits.
fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The step after one that only tells or gathers; none for others.
fn next(page: &Page, at: usize) -> Option<usize> {
    match page.code.get(at)? {
        Op::Text(..) | Op::Break => Some(at + 1),
        Op::Choice(n) => Some(page.choices.get(*n)?.after),
        _ => None,
    }
}

/// Is this step a menu in which all of these choices stand open, with nothing to work out for it, and no choice that was passed over?
fn is_open(page: &Page, menu: usize, choices: &[usize]) -> bool {
    let plain = |n: &usize| {
        let choice = &page.choices[*n];
        choice.is_free() && choice.label.iter().all(|op| matches!(op, Op::Text(..)))
    };
    let comes = |menu| {
        page.choices
            .iter()
            .any(|it| it.within.as_ref().and_then(|it| it.menu) == Some(menu))
    };
    let is_menu = matches!(page.code.get(menu), Some(Op::Menu));
    is_menu && !choices.is_empty() && choices.iter().all(plain) && !comes(menu)
}
