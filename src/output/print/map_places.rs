//! The places of a book on its printed map (`position:`). Only those that a new reader may know are included.
//!
//! It resembles the complete `map` of a game without spoilers.

use super::manuscript::{Manuscript, PrintSection, Step, Term, TurnTarget};
use super::walk::{self, PrintNode};
use crate::syntax::markup::BinaryOp;
use std::collections::{BTreeMap, BTreeSet};

/// The places of a map, and the ways between named places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct MapPlaces {
    /// In the order of their numbers.
    pub(super) places: Vec<MapPlace>,
    /// Pairs of indexes in `all`.
    pub(super) paths: BTreeSet<(usize, usize)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MapPlace {
    pub(super) number: u32,
    pub(super) title: String,
    /// Column and row.
    pub(super) position: (i32, i32),
    /// The place is named on the map; other boxes are filled in by the reader.
    pub(super) is_named: bool,
}

/// The places of a book; `None` if fewer than two may be named.
pub(super) fn select_places(manuscript: &Manuscript) -> Option<MapPlaces> {
    let reader = Beginner::new(manuscript);
    let roads = SectionLinks::new(manuscript, &reader);
    let first = manuscript.sections.first()?.number;
    // The chapter on places reveals these sections.
    let led = manuscript.rule_pages.iter().map(|it| &it.to);
    let led = led.filter(|to| to.book.is_none()).map(|to| to.number);
    let open = roads.reachable(std::iter::once(first).chain(led).collect(), false);
    let whenever = manuscript
        .general
        .iter()
        .flat_map(|it| reader.visible_targets(&it.steps).into_keys())
        .chain(manuscript.offered.iter().map(|it| it.to.number));
    let all = roads.reachable(open.iter().copied().chain(whenever).collect(), true);
    let sections = manuscript.sections.iter();
    let spots = sections.filter_map(|section| {
        let (across, down) = section.at?;
        // Places where the game ends are not shown.
        let is_shown = all.contains(&section.number) && !is_ending_section(section, &roads);
        is_shown.then(|| MapPlace {
            number: section.number,
            title: section.title.clone(),
            position: (across.into(), down.into()),
            is_named: open.contains(&section.number),
        })
    });
    let all: Vec<MapPlace> = spots.collect();
    if all.iter().filter(|it| it.is_named).count() < 2 {
        return None;
    }
    let ways = roads.visible_paths(&all);
    Some(MapPlaces {
        places: all,
        paths: ways,
    })
}

/// The targets of each section, and whether a reader at the beginning can see the way.
struct SectionLinks(BTreeMap<u32, VisibleTargets>);

impl SectionLinks {
    fn new(manuscript: &Manuscript, reader: &Beginner) -> Self {
        let sections = manuscript.sections.iter();
        let leads = sections.map(|it| (it.number, reader.visible_targets(&it.steps)));
        Self(leads.collect())
    }

    fn links_from(&self, number: u32) -> impl Iterator<Item = (u32, bool)> {
        let all = self.0.get(&number).into_iter().flatten();
        all.map(|(to, is_open)| (*to, *is_open))
    }

    /// All sections that can be reached from these. Hidden ways are included if `hidden` is set.
    fn reachable(&self, from: BTreeSet<u32>, hidden: bool) -> BTreeSet<u32> {
        let mut seen = from;
        let mut todo: Vec<u32> = seen.iter().copied().collect();
        while let Some(number) = todo.pop() {
            for (to, is_open) in self.links_from(number) {
                if (is_open || hidden) && seen.insert(to) {
                    todo.push(to);
                }
            }
        }
        seen
    }

    /// Visible ways between named places, also through sections that are not places.
    fn visible_paths(&self, places: &[MapPlace]) -> BTreeSet<(usize, usize)> {
        let index: BTreeMap<u32, usize> = places.iter().map(|it| it.number).zip(0..).collect();
        let mut out = BTreeSet::new();
        for (n, place) in places.iter().enumerate().filter(|(_, it)| it.is_named) {
            let mut seen = BTreeSet::from([place.number]);
            let mut todo = vec![place.number];
            while let Some(number) = todo.pop() {
                for (to, _) in self.links_from(number).filter(|(_, is_open)| *is_open) {
                    match index.get(&to).copied() {
                        Some(other) if other != n => {
                            out.insert((n.min(other), n.max(other)));
                        }
                        Some(_) => {}
                        None if seen.insert(to) => todo.push(to),
                        None => {}
                    }
                }
            }
        }
        out.retain(|(a, b)| places[*a].is_named && places[*b].is_named);
        out
    }
}

/// A reader at the beginning, with the initial inventory.
struct Beginner<'m> {
    /// Codes and titles.
    keywords: BTreeSet<&'m str>,
    items: BTreeSet<&'m str>,
}

/// Targets, each with whether the way is visible.
type VisibleTargets = BTreeMap<u32, bool>;

impl<'m> Beginner<'m> {
    fn new(manuscript: &'m Manuscript) -> Self {
        let words = manuscript.codes.iter().chain(&manuscript.titles);
        let things = manuscript.inventory.values().flatten();
        Self {
            keywords: words.filter(|it| it.at_first).map(|it| &*it.name).collect(),
            items: things.map(|it| &**it).collect(),
        }
    }

    fn visible_targets(&self, steps: &[Step]) -> VisibleTargets {
        let mut out = VisibleTargets::new();
        self.add_targets(steps, true, &mut out);
        out
    }

    fn add_targets(&self, steps: &[Step], is_open: bool, out: &mut VisibleTargets) {
        for step in steps {
            match step {
                Step::Turn { to } | Step::Detour { to } => add_target(to, is_open, out),
                Step::If { branches } => {
                    for branch in branches {
                        let may = branch
                            .when
                            .as_ref()
                            .is_none_or(|it| self.can_evaluate_to(it, true));
                        self.add_targets(&branch.steps, is_open && may, out);
                    }
                }
                Step::Choice(choice) => {
                    let may = choice.when.iter().all(|it| self.can_evaluate_to(it, true));
                    self.add_targets(&choice.steps, is_open && may, out);
                }
                // Readers who know the answer also know its target.
                Step::Ask { rows, .. } => {
                    let each = rows.rows.iter();
                    each.for_each(|it| self.add_targets(&it.steps, false, out));
                    self.add_targets(&rows.otherwise, is_open, out);
                }
                _ => {
                    let inner = walk::inner_steps(step);
                    inner
                        .iter()
                        .for_each(|it| self.add_targets(it, is_open, out));
                }
            }
        }
    }

    /// Returns true if a condition can be `wanted` for this reader. Conditions on rolls, numbers and choices can always be either.
    fn can_evaluate_to(&self, term: &Term, wanted: bool) -> bool {
        match term {
            Term::Flag { is } => *is == wanted,
            Term::Not { of } => self.can_evaluate_to(of, !wanted),
            Term::Both { op, left, right } => match op {
                BinaryOp::And | BinaryOp::Or => {
                    let both = [left, right].map(|it| self.can_evaluate_to(it, wanted));
                    // An "and" needs both sides, and so does an "or" that must be false.
                    match (*op == BinaryOp::And) == wanted {
                        true => both == [true, true],
                        false => both != [false, false],
                    }
                }
                // A word such as the current quest is set during the game.
                BinaryOp::Equal if matches!(**right, Term::Word { .. }) => !wanted,
                _ => match (self.requires_discovery(left), &**right) {
                    (true, Term::Int { n }) => compare_with_zero(*op, *n) == wanted,
                    _ => true,
                },
            },
            _ => !(self.requires_discovery(term) && wanted),
        }
    }

    /// Returns true if the term asks for something that must be found first.
    fn requires_discovery(&self, term: &Term) -> bool {
        match term {
            Term::Code { name } | Term::Title { name, .. } => !self.keywords.contains(&**name),
            Term::Held { name, .. } => !self.items.contains(&**name),
            Term::HeldOf { .. } => self.items.is_empty(),
            Term::Count { codes, titles } => {
                let mut all = codes.iter().chain(titles);
                !all.any(|name| self.keywords.contains(&**name))
            }
            // A yes-or-no query of the rules usually asks for something to be found: a spell, a quest.
            Term::Visited { .. } | Term::Query { is_flag: true, .. } => true,
            _ => false,
        }
    }
}

fn add_target(to: &TurnTarget, is_open: bool, out: &mut VisibleTargets) {
    if to.book.is_none() {
        *out.entry(to.number).or_default() |= is_open;
    }
}

/// Compares 0 with a number.
fn compare_with_zero(op: BinaryOp, with: i64) -> bool {
    match op {
        BinaryOp::Equal => 0 == with,
        BinaryOp::NotEqual => 0 != with,
        BinaryOp::Less => 0 < with,
        BinaryOp::LessOrEqual => 0 <= with,
        BinaryOp::More => 0 > with,
        BinaryOp::MoreOrEqual => 0 >= with,
        _ => true,
    }
}

/// Returns true if a section ends the game and leads nowhere.
fn is_ending_section(section: &PrintSection, roads: &SectionLinks) -> bool {
    let mut nodes = walk::step_nodes(&section.steps).into_iter();
    let ends = nodes.any(|node| matches!(node, PrintNode::Step(Step::Ending { .. })));
    ends && roads.links_from(section.number).next().is_none()
}
