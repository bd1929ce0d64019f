//! Statistics on what was seen of a book, in this game and in all games, and alternatives that were not taken.

use super::Game;
use super::story::StoryPart;
use crate::engine::save::{SeenEnding, SeenPages};
use crate::model::book::{Op, Page};
use crate::model::game::{Answer, Event, Prompt, Reply};
use crate::output::present;
use std::collections::BTreeSet;

/// Maximum number of alternatives that are shown. Readers should be tempted, not given a complete list.
const MAX_UNTAKEN: usize = 5;

/// How much of a book was seen. Linked books are not included.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SeenCount {
    /// Pages in this game.
    pub(super) in_game: usize,
    /// Pages in all games, including this one. None if this is not recorded.
    pub(super) in_all_games: Option<usize>,
    pub(super) total_pages: usize,
    /// Endings of all games, or of this one if others are not recorded.
    pub(super) endings: Vec<SeenEnding>,
    pub(super) total_endings: usize,
}

/// A choice that was open and not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UntakenChoice {
    pub(super) page: String,
    pub(super) id: String,
    pub(super) text: String,
}

impl Game {
    /// Loads what was seen of the book in all games. Returns a message for the reader, if there is one. Games of authors are not counted.
    pub(super) fn load_seen(&mut self) -> Option<String> {
        let writes = self.launcher.author.is_some() || self.launcher.reload.is_some();
        let store = self.store.as_ref().filter(|_| self.autosaves && !writes)?;
        let found = store.read_seen();
        self.seen = found.seen;
        found.message
    }

    /// Adds what this game has seen, and saves it if there is anything new.
    ///
    /// # Errors
    /// If it cannot be written, as text.
    pub(super) fn record_seen(&mut self) -> Result<(), String> {
        let (pages, ending) = (self.visited_pages(), self.reached_ending());
        let (Some(seen), Some(store)) = (&mut self.seen, &self.store) else {
            return Ok(());
        };
        let mut now = seen.clone();
        now.pages.extend(pages);
        now.endings.extend(ending);
        if now != *seen {
            // A failed write is repeated the next time.
            store.write_seen(&now).map_err(|why| why.to_string())?;
            *seen = now;
        }
        Ok(())
    }

    /// Pages of the book itself that this game has visited.
    fn visited_pages(&self) -> BTreeSet<String> {
        let book = &self.launcher.book;
        let seen = self.session.seen_pages().into_iter();
        let own = seen.filter(|id| {
            book.index
                .get(*id)
                .is_some_and(|it| book.page(*it).part == 0)
        });
        own.map(str::to_owned).collect()
    }

    /// The ending that this game has reached, if it is one of the book itself and not of a linked book.
    pub(super) fn reached_ending(&self) -> Option<SeenEnding> {
        let book = &self.launcher.book;
        let here = book.index.get(self.session.page_id());
        let own = here.is_some_and(|it| book.page(*it).part == 0);
        (own && self.session.is_over()).then_some(())?;
        let events = self.session.look().events;
        events.into_iter().rev().find_map(|event| match event {
            Event::Ending { kind, name } => Some(SeenEnding { kind, name }),
            _ => None,
        })
    }

    /// How much of the book was seen.
    pub(super) fn count_seen(&self) -> SeenCount {
        let book = &self.launcher.book;
        let here = self.visited_pages();
        let own: Vec<&Page> = book.index.values().map(|it| book.page(*it)).collect();
        let own: Vec<&Page> = own.into_iter().filter(|page| page.part == 0).collect();
        let declared = own.iter().flat_map(|page| page.ops.iter());
        let mut all: BTreeSet<SeenEnding> = declared
            .filter_map(|op| match op {
                Op::Ending(it) => Some(SeenEnding {
                    kind: it.kind.to_string(),
                    name: it.name.to_string(),
                }),
                _ => None,
            })
            .collect();
        let seen = self.seen.clone();
        let ever = seen.as_ref().map(|seen| {
            // Pages of an older edition may no longer exist.
            let there = |id: &&String| book.index.contains_key(id.as_str());
            let all = seen.pages.iter().filter(there).chain(&here);
            all.collect::<BTreeSet<_>>().len()
        });
        let mut endings = seen
            .map(|SeenPages { endings, .. }| endings)
            .unwrap_or_default();
        endings.extend(self.reached_ending());
        // An ending by a rule is not declared on a page.
        all.extend(endings.iter().cloned());
        SeenCount {
            in_game: here.len(),
            in_all_games: ever,
            total_pages: own.len(),
            endings: endings.into_iter().collect(),
            total_endings: all.len(),
        }
    }

    /// Choices that were open in this game and never taken, and that lead to an unseen page or an ending. A few of them, from all parts of the game.
    pub(super) fn untaken_choices(&self) -> Vec<UntakenChoice> {
        let mut open: Vec<UntakenChoice> = Vec::new();
        let mut taken: BTreeSet<(String, String)> = BTreeSet::new();
        let mut before: Option<String> = None;
        self.replay(&mut |told: StoryPart| {
            if let Some(Answer::Reply(Reply::Pick(id))) = told.step.map(|step| &step.answer)
                && let Some(page) = before.take()
            {
                taken.insert((page, id.clone()));
            }
            let Prompt::Choices { options } = told.prompt else {
                before = None;
                return;
            };
            let page = told.session.page_id();
            before = Some(page.to_owned());
            for offer in options.iter().filter(|offer| offer.closed.is_none()) {
                if !open.iter().any(|it| it.page == page && it.id == offer.id) {
                    open.push(UntakenChoice {
                        page: page.to_owned(),
                        id: offer.id.clone(),
                        text: present::plain_text(&offer.text).trim().to_owned(),
                    });
                }
            }
        });
        let mut pages = BTreeSet::new();
        open.retain(|road| {
            let untaken = !taken.contains(&(road.page.clone(), road.id.clone()));
            untaken && self.leads_to_new(road) && pages.insert(road.page.clone())
        });
        let many = open.len();
        if many <= MAX_UNTAKEN {
            return open;
        }
        // Evenly spread from the start to the end of the game.
        let spread = (0..MAX_UNTAKEN).map(|n| n * (many - 1) / (MAX_UNTAKEN - 1));
        spread.filter_map(|n| open.get(n).cloned()).collect()
    }

    /// True if a choice leads to a page that this game has not seen, or to an ending.
    fn leads_to_new(&self, road: &UntakenChoice) -> bool {
        let book = &self.launcher.book;
        let unseen = |to: &Page| !self.session.state().get(to.visits_slot).truth();
        let mut steps = self.choice_steps(&road.page, &road.id).iter();
        steps.any(|op| match op {
            Op::Turn(to) | Op::Detour { page: to, .. } => unseen(book.page(*to)),
            Op::Ending(_) => true,
            _ => false,
        })
    }
}
