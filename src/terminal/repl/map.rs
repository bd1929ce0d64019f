//! The map of what a reader knows: visited places in order, the ways between them, and ways that were offered and not taken.

use super::Game;
use super::story::StoryPart;
use crate::messages::say;
use crate::model::book::{Op, Page as BookPage};
use crate::model::game::{Event, MenuOption, Prompt};
use crate::output::present::{Chart, ChartPlace, VisitState};
use std::collections::{BTreeMap, BTreeSet};

/// A place that the reader knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KnownPlace {
    pub(super) page: String,
    /// Places with the same title have a number.
    pub(super) title: String,
    pub(super) position: Option<(i16, i16)>,
    pub(super) visit_state: VisitState,
    /// Places that the reader went to from here, by index.
    pub(super) exits: Vec<usize>,
    /// Unseen pages that a choice offered here leads to.
    pub(super) unseen_targets: BTreeSet<String>,
}

/// The reader's path through a book.
#[derive(Debug, Default)]
struct WalkHistory {
    /// Pages in the order of the first visit.
    pages: Vec<String>,
    /// Direct turns from one page to the next, in order.
    steps: Vec<(String, String)>,
    /// Targets of the choices that were offered on a page.
    offered_targets: BTreeMap<String, BTreeSet<String>>,
    last_page: Option<String>,
}

impl WalkHistory {
    fn visit(&mut self, page: &str) {
        if self.last_page.as_deref() == Some(page) {
            return;
        }
        if let Some(last) = self.last_page.replace(page.to_owned()) {
            self.steps.push((last, page.to_owned()));
        }
        if !self.pages.iter().any(|it| it == page) {
            self.pages.push(page.to_owned());
        }
    }
}

impl Game {
    /// The path of the game. If the book has changed and the game cannot be replayed, it has the pages that are known to be seen.
    fn walk_history(&self) -> WalkHistory {
        let mut walk = WalkHistory::default();
        let astray = self.replay(&mut |told: StoryPart| {
            for event in &told.events {
                if let Event::Page { id, .. } = event {
                    walk.visit(id);
                }
            }
            if let Prompt::Choices { options } = told.prompt {
                let page = told.session.page_id();
                let to = options
                    .iter()
                    .flat_map(|offer| self.choice_targets(page, offer));
                let to: Vec<String> = to.collect();
                walk.offered_targets
                    .entry(page.to_owned())
                    .or_default()
                    .extend(to);
            }
        });
        if astray.is_some() {
            for page in self.session.seen_pages() {
                walk.last_page = None;
                walk.visit(page);
            }
            walk.last_page = None;
            let pages = self.session.history().iter().map(|step| &*step.page);
            pages
                .chain([self.session.page_id()])
                .for_each(|page| walk.visit(page));
        }
        walk.last_page = None;
        walk.visit(self.session.page_id());
        walk
    }

    /// Pages that a choice can turn to.
    fn choice_targets(&self, page: &str, offer: &MenuOption) -> Vec<String> {
        let book = &self.launcher.book;
        let steps = self.choice_steps(page, &offer.id).iter();
        let to = steps.filter_map(|op| match op {
            Op::Turn(to) | Op::Detour { page: to, .. } => Some(book.page(*to).id.to_string()),
            _ => None,
        });
        to.collect()
    }

    /// Known places: the pages that the author has put on a map, or else every visited page.
    pub(super) fn known_places(&self) -> Vec<KnownPlace> {
        let walk = self.walk_history();
        let page = |id: &str| -> Option<&BookPage> {
            let book = &self.launcher.book;
            book.index.get(id).map(|it| book.page(*it))
        };
        let at = |id: &str| page(id).and_then(|page| page.map_position);
        let by_author = walk.pages.iter().any(|id| at(id).is_some());
        let is_place = |id: &str| !by_author || at(id).is_some();
        let mut spots: Vec<KnownPlace> = Vec::new();
        let seen: BTreeSet<&str> = walk.pages.iter().map(|it| &**it).collect();
        let is_new = |to: &&String| !seen.contains(to.as_str());
        for id in walk.pages.iter().filter(|id| is_place(id)) {
            let offered = walk.offered_targets.get(id).into_iter().flatten();
            spots.push(KnownPlace {
                page: id.clone(),
                title: self.page_title(id),
                position: at(id),
                visit_state: VisitState::Seen,
                exits: Vec::new(),
                unseen_targets: offered.filter(is_new).cloned().collect(),
            });
        }
        if by_author {
            let known = walk.offered_targets.values().flatten().filter(is_new);
            let known: BTreeSet<&String> = known.filter(|id| at(id).is_some()).collect();
            spots.extend(known.into_iter().map(|id| KnownPlace {
                page: id.clone(),
                title: String::new(),
                position: at(id),
                visit_state: VisitState::Unseen,
                exits: Vec::new(),
                unseen_targets: BTreeSet::new(),
            }));
        }
        add_ways(&mut spots, &walk, is_place);
        number_duplicates(&mut spots);
        spots
    }

    /// The places as a drawing.
    pub(super) fn build_chart(&self, spots: &[KnownPlace]) -> Chart {
        let number: BTreeMap<&str, usize> = spots.iter().map(|it| &*it.page).zip(0..).collect();
        let mut ways: Vec<(usize, usize)> = Vec::new();
        for (n, spot) in spots.iter().enumerate() {
            let known = spot
                .unseen_targets
                .iter()
                .filter_map(|it| number.get(&**it).copied());
            for to in spot.exits.iter().copied().chain(known) {
                if !ways.contains(&(n, to)) && !ways.contains(&(to, n)) {
                    ways.push((n, to));
                }
            }
        }
        let words = &self.launcher.words;
        let places = spots.iter().map(|spot| {
            let drawn = |it: &&String| !number.contains_key(&***it);
            ChartPlace {
                title: spot.title.clone(),
                visit_state: spot.visit_state,
                position: spot.position.map(|(x, y)| (x.into(), y.into())),
                untaken_count: spot.unseen_targets.iter().filter(drawn).count(),
            }
        });
        Chart {
            places: places.collect(),
            paths: ways,
            unlined_heading: say!(words, "map-further"),
            outside_label: say!(words, "map-outside"),
        }
    }
}

/// Adds the ways between places without other pages, and marks the reader's position: the last place visited.
fn add_ways(spots: &mut [KnownPlace], walk: &WalkHistory, is_place: impl Fn(&str) -> bool) {
    let number: BTreeMap<String, usize> = spots.iter().map(|it| it.page.clone()).zip(0..).collect();
    let mut last: Option<usize> = None;
    let mut before: Option<&str> = None;
    for (from, to) in &walk.steps {
        // The turns in between are unknown.
        if before != Some(from) {
            last = number.get(from).copied();
        }
        before = Some(to);
        if !is_place(to) {
            continue;
        }
        let next = number.get(to).copied();
        if let (Some(from), Some(to)) = (last, next)
            && from != to
            && let Some(spot) = spots.get_mut(from)
            && !spot.exits.contains(&to)
        {
            spot.exits.push(to);
        }
        last = next;
    }
    let here = walk
        .last_page
        .as_ref()
        .and_then(|it| number.get(it).copied());
    if let Some(spot) = here.or(last).and_then(|n| spots.get_mut(n)) {
        spot.visit_state = VisitState::Here;
    }
}

/// Adds a number to each of several places with the same title.
fn number_duplicates(spots: &mut [KnownPlace]) {
    let titles: Vec<String> = spots.iter().map(|it| it.title.clone()).collect();
    for (n, spot) in spots.iter_mut().enumerate() {
        let same = |title: &&String| **title == titles[n];
        let all = titles.iter().filter(same).count();
        if all > 1 && !spot.title.is_empty() {
            let number = titles.iter().take(n + 1).filter(same).count();
            spot.title = format!("{} ({number})", spot.title);
        }
    }
}
