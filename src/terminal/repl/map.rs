//! The map of what a reader knows: visited places in order, the ways between them, and choices that were not taken.

use super::story::StoryPart;
use super::{Game, answer};
use crate::messages::say;
use crate::model::book::{Op, Page as BookPage};
use crate::model::game::{Event, MenuOption, Prompt};
use crate::output::present::{Chart, ChartPlace, VisitState};
use std::collections::{BTreeMap, BTreeSet};

/// A place that the reader knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KnownPlace {
    pub(super) page: String,
    /// Title of the page, with a number if several places have the same title. For an unseen place the text of the choice that leads there.
    pub(super) title: String,
    /// First tag of the page. Empty without one.
    pub(super) region: String,
    pub(super) position: Option<(i16, i16)>,
    pub(super) visit_state: VisitState,
    /// Indexes of the places that the reader went to from here.
    pub(super) exits: Vec<usize>,
    /// Unseen pages to which a choice offered here leads.
    pub(super) unseen_targets: BTreeSet<String>,
}

/// The reader's path through the book.
#[derive(Debug, Default)]
struct WalkHistory {
    /// Pages in the order of the first visit.
    pages: Vec<String>,
    /// Direct turns from one page to the next, in order.
    steps: Vec<(String, String)>,
    /// Targets of the choices that were offered on a page, with the text of the choice.
    offered_targets: BTreeMap<String, BTreeMap<String, String>>,
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
    /// The path of the game. If the game cannot be replayed because the book has changed, it consists of the pages that were seen.
    fn walk_history(&self) -> WalkHistory {
        let mut walk = WalkHistory::default();
        let incomplete = self.replay(&mut |part: StoryPart| {
            for event in &part.events {
                if let Event::Page { id, .. } = event {
                    walk.visit(id);
                }
            }
            if let Prompt::Choices { options } = part.prompt {
                let page = part.session.page_id();
                let offered = walk.offered_targets.entry(page.to_owned()).or_default();
                for option in options {
                    let text = answer::choice_text(option);
                    let text = self.launcher.words.text(&text);
                    let targets = self.choice_targets(page, option).into_iter();
                    offered.extend(targets.map(|target| (target, text.to_string())));
                }
            }
        });
        if incomplete.is_some() {
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
    fn choice_targets(&self, page: &str, option: &MenuOption) -> Vec<String> {
        let book = &self.launcher.book;
        let steps = self.choice_steps(page, &option.id).iter();
        let targets = steps.filter_map(|op| match op {
            Op::Turn(to) | Op::Detour { page: to, .. } => Some(book.page(*to).id.to_string()),
            _ => None,
        });
        targets.collect()
    }

    /// Known places: the pages with a position on the map, or all visited pages if none has one.
    pub(super) fn known_places(&self) -> Vec<KnownPlace> {
        let walk = self.walk_history();
        let find_page = |id: &str| -> Option<&BookPage> {
            let book = &self.launcher.book;
            book.index.get(id).map(|it| book.page(*it))
        };
        let position = |id: &str| find_page(id).and_then(|page| page.map_position);
        let region = |id: &str| {
            let tag = find_page(id).and_then(|page| page.tags.first());
            tag.map_or_else(String::new, |tag| tag.replace(['-', '_'], " "))
        };
        let has_positions = walk.pages.iter().any(|id| position(id).is_some());
        let is_place = |id: &str| !has_positions || position(id).is_some();
        let mut places: Vec<KnownPlace> = Vec::new();
        let seen: BTreeSet<&str> = walk.pages.iter().map(|it| &**it).collect();
        let is_unseen = |to: &&String| !seen.contains(to.as_str());
        for id in walk.pages.iter().filter(|id| is_place(id)) {
            let offered = walk.offered_targets.get(id).into_iter();
            let offered = offered.flat_map(BTreeMap::keys);
            places.push(KnownPlace {
                page: id.clone(),
                title: self.page_title(id),
                region: region(id),
                position: position(id),
                visit_state: VisitState::Seen,
                exits: Vec::new(),
                unseen_targets: offered.filter(is_unseen).cloned().collect(),
            });
        }
        if has_positions {
            let targets = walk.offered_targets.values().flatten();
            let targets = targets.filter(|(id, _)| is_unseen(id) && position(id).is_some());
            let targets: BTreeMap<&String, &String> = targets.collect();
            places.extend(targets.into_iter().map(|(id, text)| KnownPlace {
                page: id.clone(),
                title: text.clone(),
                region: region(id),
                position: position(id),
                visit_state: VisitState::Unseen,
                exits: Vec::new(),
                unseen_targets: BTreeSet::new(),
            }));
        }
        add_ways(&mut places, &walk, is_place);
        number_duplicates(&mut places);
        places
    }

    /// The places as a chart for drawing.
    pub(super) fn build_chart(&self, places: &[KnownPlace]) -> Chart {
        let index_of: BTreeMap<&str, usize> = places.iter().map(|it| &*it.page).zip(0..).collect();
        let mut paths: Vec<(usize, usize)> = Vec::new();
        for (n, place) in places.iter().enumerate() {
            let unseen = place
                .unseen_targets
                .iter()
                .filter_map(|it| index_of.get(&**it).copied());
            for to in place.exits.iter().copied().chain(unseen) {
                if !paths.contains(&(n, to)) && !paths.contains(&(to, n)) {
                    paths.push((n, to));
                }
            }
        }
        let words = &self.launcher.words;
        let places = places.iter().map(|place| {
            let is_hidden = |it: &&String| !index_of.contains_key(&***it);
            ChartPlace {
                title: place.title.clone(),
                visit_state: place.visit_state,
                position: place.position.map(|(x, y)| (x.into(), y.into())),
                untaken_count: place.unseen_targets.iter().filter(is_hidden).count(),
            }
        });
        Chart {
            places: places.collect(),
            paths,
            unlined_heading: say!(words, "map-further"),
        }
    }
}

/// Adds the ways between places, ignoring pages that are no places. Marks the place that was visited last.
fn add_ways(places: &mut [KnownPlace], walk: &WalkHistory, is_place: impl Fn(&str) -> bool) {
    let index_of: BTreeMap<String, usize> =
        places.iter().map(|it| it.page.clone()).zip(0..).collect();
    let mut current: Option<usize> = None;
    let mut last_page: Option<&str> = None;
    for (from, to) in &walk.steps {
        // The turns before this one are unknown.
        if last_page != Some(from) {
            current = index_of.get(from).copied();
        }
        last_page = Some(to);
        if !is_place(to) {
            continue;
        }
        let target = index_of.get(to).copied();
        if let (Some(from), Some(to)) = (current, target)
            && from != to
            && let Some(place) = places.get_mut(from)
            && !place.exits.contains(&to)
        {
            place.exits.push(to);
        }
        current = target;
    }
    let last_place = walk
        .last_page
        .as_ref()
        .and_then(|it| index_of.get(it).copied());
    if let Some(place) = last_place.or(current).and_then(|n| places.get_mut(n)) {
        place.visit_state = VisitState::Here;
    }
}

/// Adds a number to each title that several places have.
fn number_duplicates(places: &mut [KnownPlace]) {
    let titles: Vec<String> = places.iter().map(|it| it.title.clone()).collect();
    for (n, place) in places.iter_mut().enumerate() {
        let is_same = |title: &&String| **title == titles[n];
        let count = titles.iter().filter(is_same).count();
        if count > 1 && place.visit_state != VisitState::Unseen {
            let number = titles.iter().take(n + 1).filter(is_same).count();
            place.title = format!("{} ({number})", place.title);
        }
    }
}
