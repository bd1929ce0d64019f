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

/// What most pages are, in one place and few bytes: all that they say is told on the way to one menu, and each choice leads to a page. Others are
/// known by their pages alone.
#[derive(Debug, Clone, Default)]
#[repr(align(64))] // One line of the cache: large books are turned by chance.
pub struct Opening {
    /// As of the page.
    pub visits: u32,
    pub part: u32,
    /// Does nothing but its steps belong to it: no image, no boxes, no variables, no code of events, and it stands within no other?
    pub plain: bool,
    /// The step of the menu, and the steps before it; the rest says nothing where there are none.
    pub menu: u16,
    pub steps: u16,
    pub passage: Passage,
    many: u8,
    leads: [Lead; MOST],
}

/// A choice that only leads to a page.
#[derive(Debug, Clone, Copy, Default)]
pub struct Lead {
    choice: u16,
    /// The step that does it.
    pub body: u16,
    pub to: PageId,
}

/// Choices of an [`Opening`] at most.
const MOST: usize = 4;

impl Opening {
    /// Its choices, if it is one that ends in a menu.
    #[inline]
    pub fn choices(&self) -> impl Iterator<Item = usize> {
        self.leads().iter().map(|lead| usize::from(lead.choice))
    }

    /// The choice at this place of its menu.
    #[inline]
    #[must_use]
    pub fn lead(&self, n: usize) -> Option<Lead> {
        self.leads().get(n).copied()
    }

    /// How many choices it has.
    #[inline]
    #[must_use]
    pub fn many(&self) -> usize {
        usize::from(self.many)
    }

    /// The step that does what a choice does.
    #[inline]
    #[must_use]
    pub fn body(&self, choice: usize) -> Option<usize> {
        let mut leads = self.leads().iter();
        let lead = leads.find(|lead| usize::from(lead.choice) == choice)?;
        Some(usize::from(lead.body))
    }

    /// The page that a step leads to, if it is one of these.
    #[inline]
    #[must_use]
    pub fn turn(&self, step: usize) -> Option<PageId> {
        let mut leads = self.leads().iter();
        let lead = leads.find(|lead| usize::from(lead.body) == step)?;
        Some(lead.to)
    }

    #[inline]
    fn leads(&self) -> &[Lead] {
        self.leads.get(..usize::from(self.many)).unwrap_or_default()
    }
}

/// All of a book.
#[derive(Debug, Clone, Default)]
pub struct Straights {
    /// By the number of the page.
    openings: Vec<Opening>,
    /// By the number of the page: where its steps begin in `at`.
    first: Vec<u32>,
    /// By step, the number in `all`, from 1, of those that begin with it; 0 for none.
    at: Vec<u32>,
    all: Vec<Straight>,
    choices: Vec<usize>,
}

impl Book {
    /// Steps in a row that only tell, found when they are first asked for.
    #[inline]
    #[must_use]
    pub fn straights(&self) -> &Straights {
        self.straights.get_or_init(|| Straights::of(self))
    }

    /// Gives a page other steps; the steps in a row that it had are no more.
    pub fn set_code(&mut self, page: PageId, code: Box<[Op]>) {
        if let Some(straights) = self.straights.get_mut() {
            straights.forget(page);
        }
        self.pages[page.0 as usize].code = code;
    }
}

impl Straights {
    fn of(book: &Book) -> Self {
        let mut out = Self::default();
        for (n, page) in book.pages.iter().enumerate() {
            out.first.push(number(out.at.len()));
            out.add(page);
            let mut opening = Opening {
                visits: page.visits,
                part: number(page.part),
                plain: is_plain(page),
                ..Opening::default()
            };
            if book.offered.is_empty()
                && let Some(straight) = out.begin(PageId(number(n)), 0)
            {
                let _ = opening.ends_in(straight, out.choices(straight), page);
            }
            out.openings.push(opening);
        }
        out
    }

    fn forget(&mut self, page: PageId) {
        let n = page.0 as usize;
        let first = |n: usize| self.first.get(n).map(|first| *first as usize);
        let steps = first(n).unwrap_or(self.at.len())..first(n + 1).unwrap_or(self.at.len());
        self.at[steps].fill(0);
        if let Some(opening) = self.openings.get_mut(n) {
            *opening = Opening {
                visits: opening.visits,
                part: opening.part,
                plain: opening.plain,
                ..Opening::default()
            };
        }
    }

    /// Of a page; there is one of each.
    #[inline]
    #[must_use]
    pub fn opening(&self, page: PageId) -> &Opening {
        &self.openings[page.0 as usize]
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
    pub fn with<'b>(&'b self, book: &'b Book) -> impl Iterator<Item = (PageId, usize, Vec<usize>)> {
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

impl Opening {
    /// The steps that it begins with, if the choices that they gather all stand in the menu after them and lead on.
    fn ends_in(&mut self, straight: &Straight, choices: &[usize], page: &Page) -> Option<()> {
        let mut leads = [Lead::default(); MOST];
        let many = u8::try_from(choices.len()).ok()?;
        for (n, choice) in choices.iter().enumerate() {
            let body = page.choices.get(*choice)?.body;
            let Op::Turn(to) = page.code.get(body)? else {
                return None;
            };
            *leads.get_mut(n)? = Lead {
                choice: u16::try_from(*choice).ok()?,
                body: u16::try_from(body).ok()?,
                to: *to,
            };
        }
        let (menu, steps) = (
            u16::try_from(straight.to).ok()?,
            u16::try_from(straight.steps).ok()?,
        );
        if straight.menu {
            (self.menu, self.steps, self.passage) = (menu, steps, straight.passage);
            (self.many, self.leads) = (many, leads);
        }
        Some(())
    }
}

fn is_plain(page: &Page) -> bool {
    let code = page.on_arrival.or(page.on_turn).is_some();
    !code
        && page.image.is_none()
        && page.boxes == 0
        && page.fresh.is_empty()
        && page.within.is_none()
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
