//! Counts how often each step of each page was done, and keeps which pages a run came to.

use super::met::Meetings;
use super::spread::Spread;
use super::tally::{add_spreads, pairs};
use crate::book::{Book, FieldType, Op, PageId};
use crate::engine::Witness;
use crate::game::{Event, Listener, State};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Fields that are watched over verbs, at most.
const SPARED: usize = 4;

/// A whole number of the sheet that a careful reader spares.
#[derive(Debug, Clone)]
pub(super) struct Spared {
    pub(super) name: String,
    pub(super) label: String,
    slot: u32,
}

/// The numbers of the sheet among what the ruleset says is spared.
fn spared(book: &Book) -> Vec<Spared> {
    let fields = || book.vocabulary.fields.iter().zip(&book.world.fields);
    let named = book.vocabulary.spares.iter().filter_map(|name| {
        let name = name.trim_start_matches('-').trim();
        fields().find(|(field, _)| field.name == name && field.of == FieldType::Integer)
    });
    let spared = named.map(|(field, slot)| Spared {
        name: field.name.clone(),
        label: match field.label.as_str() {
            "" => field.name.clone(),
            label => label.to_owned(),
        },
        slot: *slot,
    });
    spared.take(SPARED).collect()
}

/// How often each step of each page was done.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Count {
    /// Of all pages, one after the other.
    pub(super) steps: Vec<u64>,
    /// Those that were done since they were last moved on.
    #[serde(skip)]
    done: Vec<u32>,
    /// Where those of a page begin.
    #[serde(skip)]
    first: Vec<u32>,
    /// Pages entered.
    pub(super) turns: u64,
    /// Those of the run, in order.
    #[serde(skip)]
    pub(super) path: Vec<PageId>,
    /// Parts of it that it came back from, each behind the one before.
    #[serde(skip)]
    aside: Vec<Range<usize>>,
    /// Rounds of each verb of rounds, by its page and step: how often it had so many.
    #[serde(with = "pairs")]
    pub(super) rounds: BTreeMap<(PageId, usize), Spread>,
    /// Fields of the sheet that the ruleset says are spared, the dearest first.
    #[serde(skip)]
    pub(super) spared: Vec<Spared>,
    /// By how much a verb changed one of these, by its page and step and the place of the field; where it changed nothing, nothing is kept.
    #[serde(with = "pairs")]
    pub(super) costs: BTreeMap<(PageId, usize, usize), Spread>,
    /// Verbs under way, and what the fields held before.
    #[serde(skip)]
    begun: Vec<(PageId, usize, [i64; SPARED])>,
    /// Pages on which something was divided by 0, in this run.
    #[serde(skip)]
    pub(super) by_zero: BTreeSet<PageId>,
    /// Turns that are not written yet, by their pages and steps, that this run came to, and where the reader was.
    #[serde(skip)]
    pub(super) loose: BTreeSet<(PageId, (PageId, usize))>,
    /// The one that is under way, and its rounds so far.
    #[serde(skip)]
    fight: Option<((PageId, usize), i64)>,
    /// Which steps are instructions with outcomes on their page.
    #[serde(skip)]
    tried: Vec<bool>,
    /// The last of these that the run came to, and how many pages it had entered.
    #[serde(skip)]
    pub(super) last: Option<(PageId, usize, usize)>,
    /// The kind and the name of the ending that a rule brought about in this run.
    #[serde(skip)]
    pub(super) finished: Option<(String, String)>,
    /// The dice and the number of the run; none where nobody wants to know what it met.
    #[serde(skip)]
    pub(super) run: Option<(u64, u64)>,
    #[serde(skip)]
    pub(super) met: Meetings,
}

/// Has this step outcomes on its page? What a choice costs has none: who takes it has paid.
pub(super) fn is_tried(op: &Op) -> bool {
    let Op::Verb(call) = op else {
        return false;
    };
    let has_rows = !call.handled.is_empty() || !call.totals.is_empty();
    has_rows && !call.as_cost
}

impl Count {
    pub(super) fn of(book: &Book) -> Self {
        let mut first = Vec::with_capacity(book.pages.len());
        let mut all = 0_u32;
        for page in &book.pages {
            first.push(all);
            // One more for a page without steps.
            all += u32::try_from(page.code.len() + 1).unwrap_or(u32::MAX);
        }
        let mut tried = vec![false; all as usize];
        for (first, page) in first.iter().zip(&book.pages) {
            for (at, op) in page.code.iter().enumerate() {
                tried[*first as usize + at] = is_tried(op);
            }
        }
        Self {
            steps: vec![0; all as usize],
            first,
            spared: spared(book),
            tried,
            met: Meetings::of(book),
            ..Self::default()
        }
    }

    /// How often this step was done.
    pub(super) fn at(&self, page: PageId, at: usize) -> u64 {
        let first = self.first.get(page.0 as usize).copied().unwrap_or(0);
        self.steps.get(first as usize + at).copied().unwrap_or(0)
    }

    /// The pages of the run without those that it came back from, which lay aside.
    pub(super) fn way(&self) -> Cow<'_, [PageId]> {
        if self.aside.is_empty() {
            return Cow::Borrowed(&self.path);
        }
        let kept = (0..self.path.len()).filter(|at| self.is_of_way(*at));
        Cow::Owned(kept.map(|at| self.path[at]).collect())
    }

    fn is_of_way(&self, at: usize) -> bool {
        !self.aside.iter().any(|part| part.contains(&at))
    }

    /// How many pages of the way are among so many of the run.
    pub(super) fn of_way(&self, pages: usize) -> usize {
        let before = |part: &Range<usize>| part.end.min(pages).saturating_sub(part.start);
        pages - self.aside.iter().map(before).sum::<usize>()
    }

    /// Where the steps of a page are.
    pub(super) fn range(&self, page: PageId) -> Range<usize> {
        let first = |n: usize| self.first.get(n).map(|first| *first as usize);
        let n = page.0 as usize;
        let begin = first(n).unwrap_or(self.steps.len());
        begin..first(n + 1).unwrap_or(self.steps.len())
    }

    pub(super) fn add(&mut self, mut other: Self) {
        if self.steps.len() < other.steps.len() {
            self.steps.resize(other.steps.len(), 0);
        }
        for (mine, theirs) in self.steps.iter_mut().zip(&other.steps) {
            *mine = mine.saturating_add(*theirs);
        }
        self.turns = self.turns.saturating_add(other.turns);
        add_spreads(&mut self.rounds, other.rounds);
        add_spreads(&mut self.costs, other.costs);
        other.met.move_to(&mut self.met);
    }

    #[inline]
    fn count(&mut self, at: usize) {
        if let Some(count) = self.steps.get_mut(at) {
            if *count == 0 {
                // All steps of a book are numbered by 32 bits.
                self.done.push(at as u32);
            }
            *count += 1;
        }
    }

    /// A run is over.
    pub(super) fn end_run(&mut self) {
        self.path.clear();
        self.aside.clear();
        self.by_zero.clear();
        self.loose.clear();
        self.begun.clear();
        (self.last, self.run, self.finished) = (None, None, None);
        self.end_fight();
    }

    /// What is played in rounds was stopped by a fault: how many there were until then says nothing of it.
    pub(super) fn drop_fight(&mut self) {
        self.fight = None;
    }

    fn end_fight(&mut self) {
        if let Some((verb, rounds)) = self.fight.take() {
            self.rounds.entry(verb).or_default().note(rounds, 1);
        }
    }

    /// What was counted goes to a sum of the same book; then nothing is counted. It costs what was done, not what there is.
    pub(super) fn move_to(&mut self, sum: &mut Self) {
        self.end_run();
        for at in self.done.drain(..) {
            sum.steps[at as usize] += std::mem::take(&mut self.steps[at as usize]);
        }
        sum.turns += std::mem::take(&mut self.turns);
        self.met.move_to(&mut sum.met);
        add_spreads(&mut sum.rounds, std::mem::take(&mut self.rounds));
        add_spreads(&mut sum.costs, std::mem::take(&mut self.costs));
    }
}

impl Listener for Count {
    const HEARS: bool = false;

    fn hear(&mut self, _: Event) {}
}

impl Witness for Count {
    #[inline]
    fn step(&mut self, page: PageId, at: usize) {
        let first = self.first.get(page.0 as usize).copied().unwrap_or(0);
        self.count(first as usize + at);
    }

    fn page(&mut self, page: PageId) {
        // What is under way is dropped.
        self.begun.clear();
        self.turns += 1;
        self.path.push(page);
    }

    fn back(&mut self, page: PageId) {
        let waits = |at: &usize| self.path[*at] == page && self.is_of_way(*at);
        if let Some(at) = (0..self.path.len()).rev().find(waits) {
            self.aside.retain(|part| part.start <= at);
            self.aside.push(at + 1..self.path.len());
        }
    }

    fn finished(&mut self, kind: &str, name: &str) {
        self.finished = Some((kind.to_owned(), name.to_owned()));
    }

    fn loose(&mut self, here: PageId, step: (PageId, usize)) {
        self.loose.insert((here, step));
    }

    fn divided_by_zero(&mut self) {
        self.by_zero.extend(self.path.last());
    }

    fn verb(&mut self, page: PageId, at: usize, begins: bool, state: &State) {
        let first = self.first.get(page.0 as usize).copied().unwrap_or(0);
        if begins && self.tried.get(first as usize + at) == Some(&true) {
            self.last = Some((page, at, self.path.len()));
            if let Some(run) = self.run {
                self.met.note((page, at), run, state);
            }
        }
        if self.spared.is_empty() {
            return;
        }
        let mut now = [0; SPARED];
        for (now, spared) in now.iter_mut().zip(&self.spared) {
            *now = state.get(spared.slot).int();
        }
        if begins {
            return self.begun.push((page, at, now));
        }
        let Some((.., before)) = self.begun.pop_if(|it| (it.0, it.1) == (page, at)) else {
            return;
        };
        for (n, (before, now)) in before.iter().zip(now).enumerate() {
            if *before != now {
                let costs = self.costs.entry((page, at, n)).or_default();
                costs.note(now - before, 1);
            }
        }
    }

    fn round(&mut self, page: PageId, at: usize, opening: bool) {
        if opening {
            self.end_fight();
            self.fight = Some(((page, at), 0));
        } else if let Some((verb, rounds)) = &mut self.fight
            && *verb == (page, at)
        {
            *rounds += 1;
        }
    }
}
