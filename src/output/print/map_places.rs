//! Selects the places of a printed map (`position:`): only those that a new reader can know.

use super::manuscript::{Manuscript, PrintSection, Step, Term, TurnTarget};
use super::walk::{self, PrintNode};
use crate::syntax::markup::BinaryOp;
use std::collections::{BTreeMap, BTreeSet};

/// The places of a map, and the paths between named places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct MapPlaces {
    /// In the order of their numbers.
    pub(super) places: Vec<MapPlace>,
    /// Pairs of indexes in `places`.
    pub(super) paths: BTreeSet<(usize, usize)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MapPlace {
    pub(super) number: u32,
    pub(super) title: String,
    /// Column and row.
    pub(super) position: (i32, i32),
    /// The map shows the name of the place. The reader fills in the other boxes.
    pub(super) is_named: bool,
}

/// Selects the places of a book. Returns `None` if fewer than two can be named.
pub(super) fn select_places(manuscript: &Manuscript) -> Option<MapPlaces> {
    let reader = Beginner::new(manuscript);
    let links = SectionLinks::new(manuscript, &reader);
    let first = manuscript.sections.first()?.number;
    // The chapter on rule pages reveals these sections.
    let known = manuscript.rule_pages.iter().map(|it| &it.to);
    let known = known.filter(|to| to.book.is_none()).map(|to| to.number);
    let known = links.reachable(std::iter::once(first).chain(known).collect(), false);
    let targets = manuscript
        .general
        .iter()
        .flat_map(|it| reader.visible_targets(&it.steps).into_keys())
        .chain(manuscript.offered.iter().map(|it| it.to.number));
    let reachable = links.reachable(known.iter().copied().chain(targets).collect(), true);
    let sections = manuscript.sections.iter();
    let places = sections.filter_map(|section| {
        let (column, row) = section.at?;
        // Places where the game ends are not shown.
        let is_shown = reachable.contains(&section.number) && !is_ending_section(section, &links);
        is_shown.then(|| MapPlace {
            number: section.number,
            title: section.title.clone(),
            position: (column.into(), row.into()),
            is_named: known.contains(&section.number),
        })
    });
    let places: Vec<MapPlace> = places.collect();
    if places.iter().filter(|it| it.is_named).count() < 2 {
        return None;
    }
    let paths = links.visible_paths(&places);
    Some(MapPlaces { places, paths })
}

/// The targets of each section, and whether a new reader can see the path.
struct SectionLinks(BTreeMap<u32, VisibleTargets>);

impl SectionLinks {
    fn new(manuscript: &Manuscript, reader: &Beginner) -> Self {
        let sections = manuscript.sections.iter();
        let targets = sections.map(|it| (it.number, reader.visible_targets(&it.steps)));
        Self(targets.collect())
    }

    fn links_from(&self, number: u32) -> impl Iterator<Item = (u32, bool)> {
        let targets = self.0.get(&number).into_iter().flatten();
        targets.map(|(to, is_visible)| (*to, *is_visible))
    }

    /// Returns all sections that can be reached. Hidden paths count if `with_hidden` is set.
    fn reachable(&self, start: BTreeSet<u32>, with_hidden: bool) -> BTreeSet<u32> {
        let mut seen = start;
        let mut todo: Vec<u32> = seen.iter().copied().collect();
        while let Some(number) = todo.pop() {
            for (to, is_visible) in self.links_from(number) {
                if (is_visible || with_hidden) && seen.insert(to) {
                    todo.push(to);
                }
            }
        }
        seen
    }

    /// Returns the visible paths between named places, also through sections that are not places.
    fn visible_paths(&self, places: &[MapPlace]) -> BTreeSet<(usize, usize)> {
        let index: BTreeMap<u32, usize> = places.iter().map(|it| it.number).zip(0..).collect();
        let mut out = BTreeSet::new();
        for (i, place) in places.iter().enumerate().filter(|(_, it)| it.is_named) {
            let mut seen = BTreeSet::from([place.number]);
            let mut todo = vec![place.number];
            while let Some(number) = todo.pop() {
                for (to, _) in self.links_from(number).filter(|it| it.1) {
                    match index.get(&to).copied() {
                        Some(other) if other != i => {
                            out.insert((i.min(other), i.max(other)));
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

/// A reader at the start, with the initial inventory.
struct Beginner<'m> {
    /// Codes and titles.
    keywords: BTreeSet<&'m str>,
    items: BTreeSet<&'m str>,
}

/// Target sections. The value is true if the path is visible.
type VisibleTargets = BTreeMap<u32, bool>;

impl<'m> Beginner<'m> {
    fn new(manuscript: &'m Manuscript) -> Self {
        let keywords = manuscript.codes.iter().chain(&manuscript.titles);
        let keywords = keywords.filter(|it| it.at_first);
        let items = manuscript.inventory.values().flatten();
        Self {
            keywords: keywords.map(|it| &*it.name).collect(),
            items: items.map(|it| &**it).collect(),
        }
    }

    fn visible_targets(&self, steps: &[Step]) -> VisibleTargets {
        let mut out = VisibleTargets::new();
        self.add_targets(steps, true, &mut out);
        out
    }

    fn add_targets(&self, steps: &[Step], is_visible: bool, out: &mut VisibleTargets) {
        for step in steps {
            match step {
                Step::Turn { to } | Step::Detour { to } | Step::Continue { to } => {
                    add_target(to, is_visible, out);
                }
                Step::If { branches } => {
                    for branch in branches {
                        let can_pass = branch
                            .when
                            .as_ref()
                            .is_none_or(|it| self.can_evaluate_to(it, true));
                        self.add_targets(&branch.steps, is_visible && can_pass, out);
                    }
                }
                Step::Choice(choice) => {
                    let can_pass = choice.when.iter().all(|it| self.can_evaluate_to(it, true));
                    self.add_targets(&choice.steps, is_visible && can_pass, out);
                }
                // Only readers who know the answer learn its target.
                Step::Ask { rows, .. } => {
                    let answers = rows.rows.iter();
                    answers.for_each(|it| self.add_targets(&it.steps, false, out));
                    self.add_targets(&rows.otherwise, is_visible, out);
                }
                _ => {
                    let lists = walk::inner_steps(step);
                    lists
                        .iter()
                        .for_each(|it| self.add_targets(it, is_visible, out));
                }
            }
        }
    }

    /// Returns true if a condition can have this value for a new reader.
    ///
    /// Conditions on rolls, numbers and choices can have both values.
    fn can_evaluate_to(&self, term: &Term, expected: bool) -> bool {
        match term {
            Term::Flag { is } => *is == expected,
            Term::Not { of } => self.can_evaluate_to(of, !expected),
            Term::Both { op, left, right } => match op {
                BinaryOp::And | BinaryOp::Or => {
                    let sides = [left, right].map(|it| self.can_evaluate_to(it, expected));
                    // An "and" requires both sides, and so does an "or" that must be false.
                    match (*op == BinaryOp::And) == expected {
                        true => sides == [true, true],
                        false => sides != [false, false],
                    }
                }
                // A word, such as the current quest, is set during the game.
                BinaryOp::Equal if matches!(**right, Term::Word { .. }) => !expected,
                _ => match (self.requires_discovery(left), &**right) {
                    (true, Term::Int { n }) => compare_with_zero(*op, *n) == expected,
                    _ => true,
                },
            },
            _ => !(self.requires_discovery(term) && expected),
        }
    }

    /// Returns true if the term requires something that must be found first.
    fn requires_discovery(&self, term: &Term) -> bool {
        match term {
            Term::Code { name } | Term::Title { name, .. } => !self.keywords.contains(&**name),
            Term::Held { name, .. } => !self.items.contains(&**name),
            Term::HeldOf { .. } => self.items.is_empty(),
            Term::Count { codes, titles } => {
                let mut names = codes.iter().chain(titles);
                !names.any(|name| self.keywords.contains(&**name))
            }
            // A yes-or-no query usually requires something that must be found: a spell, a quest.
            Term::Visited { .. } | Term::Query { is_flag: true, .. } => true,
            _ => false,
        }
    }
}

fn add_target(to: &TurnTarget, is_visible: bool, out: &mut VisibleTargets) {
    if to.book.is_none() {
        *out.entry(to.number).or_default() |= is_visible;
    }
}

/// Compares 0 with a number.
fn compare_with_zero(op: BinaryOp, n: i64) -> bool {
    match op {
        BinaryOp::Equal => 0 == n,
        BinaryOp::NotEqual => 0 != n,
        BinaryOp::Less => 0 < n,
        BinaryOp::LessOrEqual => 0 <= n,
        BinaryOp::More => 0 > n,
        BinaryOp::MoreOrEqual => 0 >= n,
        _ => true,
    }
}

/// Returns true if a section ends the game and leads nowhere.
fn is_ending_section(section: &PrintSection, links: &SectionLinks) -> bool {
    let mut nodes = walk::step_nodes(&section.steps).into_iter();
    let has_ending = nodes.any(|node| matches!(node, PrintNode::Step(Step::Ending { .. })));
    has_ending && links.links_from(section.number).next().is_none()
}
