//! Counts seen pages and endings, in this game and in all games, and finds choices that were not taken.

use super::Game;
use super::story::StoryPart;
use crate::engine::save::{SeenEnding, SeenPages};
use crate::model::book::{Op, Page};
use crate::model::game::{Answer, Event, Prompt, Reply};
use crate::output::present;
use std::collections::BTreeSet;

/// Maximum number of choices in the list. It is a hint for readers, and should not be complete.
const MAX_UNTAKEN: usize = 5;

/// Numbers of seen pages and endings of the book, without linked books.
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
    /// Loads the record of pages and endings seen in all games. Returns an error for the reader. Games of authors are not recorded.
    pub(super) fn load_seen(&mut self) -> Option<String> {
        let is_author = self.launcher.author.is_some() || self.launcher.reload.is_some();
        let is_recorded = self.autosaves && !is_author;
        let loaded = self.store.as_ref().filter(|_| is_recorded)?.read_seen();
        self.seen = loaded.seen;
        loaded.message
    }

    /// Adds the pages and the ending of this game to the record. Writes it if it has changed.
    ///
    /// # Errors
    /// If it cannot be written, as text.
    pub(super) fn record_seen(&mut self) -> Result<(), String> {
        let (pages, ending) = (self.visited_pages(), self.reached_ending());
        let (Some(seen), Some(store)) = (&mut self.seen, &self.store) else {
            return Ok(());
        };
        let mut updated = seen.clone();
        updated.pages.extend(pages);
        updated.endings.extend(ending);
        if updated != *seen {
            // After a failed write, the next call tries again.
            store.write_seen(&updated).map_err(|why| why.to_string())?;
            *seen = updated;
        }
        Ok(())
    }

    /// Visited pages of the book, without linked books.
    fn visited_pages(&self) -> BTreeSet<String> {
        let book = &self.launcher.book;
        let visited = self.session.seen_pages().into_iter();
        let in_book = visited.filter(|id| {
            book.index
                .get(*id)
                .is_some_and(|page| book.page(*page).part == 0)
        });
        in_book.map(str::to_owned).collect()
    }

    /// The ending that this game has reached, if it is not in a linked book.
    pub(super) fn reached_ending(&self) -> Option<SeenEnding> {
        let book = &self.launcher.book;
        let page = book.index.get(self.session.page_id());
        let is_in_book = page.is_some_and(|page| book.page(*page).part == 0);
        (is_in_book && self.session.is_over()).then_some(())?;
        let events = self.session.look().events;
        events.into_iter().rev().find_map(|event| match event {
            Event::Ending { kind, name } => Some(SeenEnding { kind, name }),
            _ => None,
        })
    }

    /// Counts the seen pages and endings of the book.
    pub(super) fn count_seen(&self) -> SeenCount {
        let book = &self.launcher.book;
        let visited = self.visited_pages();
        let own: Vec<&Page> = book.index.values().map(|page| book.page(*page)).collect();
        let own: Vec<&Page> = own.into_iter().filter(|page| page.part == 0).collect();
        let ops = own.iter().flat_map(|page| page.ops.iter());
        let mut known_endings: BTreeSet<SeenEnding> = ops
            .filter_map(|op| match op {
                Op::Ending(ending) => Some(SeenEnding {
                    kind: ending.kind.to_string(),
                    name: ending.name.to_string(),
                }),
                _ => None,
            })
            .collect();
        let record = self.seen.clone();
        let in_all_games = record.as_ref().map(|record| {
            // Pages of an older edition may no longer exist.
            let exists = |id: &&String| book.index.contains_key(id.as_str());
            let pages = record.pages.iter().filter(exists).chain(&visited);
            pages.collect::<BTreeSet<_>>().len()
        });
        let mut endings = record
            .map(|SeenPages { endings, .. }| endings)
            .unwrap_or_default();
        endings.extend(self.reached_ending());
        // Endings by rules are not declared on a page.
        known_endings.extend(endings.iter().cloned());
        SeenCount {
            in_game: visited.len(),
            in_all_games,
            total_pages: own.len(),
            endings: endings.into_iter().collect(),
            total_endings: known_endings.len(),
        }
    }

    /// Some choices that were open but never taken, and that lead to an unseen page or an ending. They come from all parts of the game.
    pub(super) fn untaken_choices(&self) -> Vec<UntakenChoice> {
        let mut open: Vec<UntakenChoice> = Vec::new();
        let mut taken: BTreeSet<(String, String)> = BTreeSet::new();
        let mut previous_page: Option<String> = None;
        self.replay(&mut |part: StoryPart| {
            if let Some(Answer::Reply(Reply::Pick(id))) = part.step.map(|step| &step.answer)
                && let Some(page) = previous_page.take()
            {
                taken.insert((page, id.clone()));
            }
            let Prompt::Choices { options } = part.prompt else {
                previous_page = None;
                return;
            };
            let page = part.session.page_id();
            previous_page = Some(page.to_owned());
            for option in options.iter().filter(|option| option.closed.is_none()) {
                if !open.iter().any(|it| it.page == page && it.id == option.id) {
                    open.push(UntakenChoice {
                        page: page.to_owned(),
                        id: option.id.clone(),
                        text: present::plain_text(&option.text).trim().to_owned(),
                    });
                }
            }
        });
        let mut pages = BTreeSet::new();
        open.retain(|choice| {
            let is_untaken = !taken.contains(&(choice.page.clone(), choice.id.clone()));
            is_untaken && self.leads_to_new(choice) && pages.insert(choice.page.clone())
        });
        let count = open.len();
        if count <= MAX_UNTAKEN {
            return open;
        }
        // Evenly spread from the start to the end of the game.
        let spread = (0..MAX_UNTAKEN).map(|n| n * (count - 1) / (MAX_UNTAKEN - 1));
        spread.filter_map(|n| open.get(n).cloned()).collect()
    }

    /// True if a choice leads to a page that this game has not seen, or to an ending.
    fn leads_to_new(&self, choice: &UntakenChoice) -> bool {
        let book = &self.launcher.book;
        let is_unseen = |target: &Page| !self.session.state().get(target.visits_slot).truth();
        let mut ops = self.choice_steps(&choice.page, &choice.id).iter();
        ops.any(|op| match op {
            Op::Turn(target) | Op::Detour { page: target, .. } => is_unseen(book.page(*target)),
            Op::Ending(_) => true,
            _ => false,
        })
    }
}
