//! What is taken back: a line of the reader at a time, whether it was one answer, several, or a ready-made character.

use super::Game;
use crate::engine::play::Page;

/// What came of taking a line back.
pub(super) struct Back {
    pub(super) page: Page,
    /// Were there more, and the book no longer gives the game up to there?
    pub(super) short: bool,
}

impl Game {
    /// Takes back what the reader said last. None where they have said nothing, or it cannot be.
    pub(super) fn line_back(&mut self) -> Option<Back> {
        let given = self.session.history().len();
        let line = self.lines.iter().rposition(|(at, _)| *at == given);
        let many = line.and_then(|n| self.lines.get(n)).map(|(_, many)| *many);
        if many == Some(0) {
            self.lines.truncate(line?);
            let page = self.with_own_dice();
            return Some(Back {
                page: page.unwrap_or_else(|| self.session.look()),
                short: false,
            });
        }
        let wanted = many.unwrap_or(1);
        let (answers, page) = self.answers_back(wanted);
        Some(Back {
            page: page?,
            short: answers < wanted,
        })
    }

    /// How many lines there are to take back.
    pub(super) fn lines_said(&self) -> usize {
        let mut given = self.session.history().len();
        let mut lines = self.lines.as_slice();
        let mut said = 0;
        loop {
            match lines.iter().rposition(|(at, _)| *at == given) {
                Some(n) => {
                    given = given.saturating_sub(lines[n].1);
                    lines = &lines[..n];
                }
                None if given == 0 => return said,
                None => given -= 1,
            }
            said += 1;
        }
    }

    /// Takes so many answers back, or as many as there are. Gives how many, and the page then.
    pub(super) fn answers_back(&mut self, wanted: usize) -> (usize, Option<Page>) {
        let mut taken = 0;
        let mut page = None;
        while taken < wanted
            && let Some(before) = self.session.undo()
        {
            taken += 1;
            page = Some(before);
        }
        let left = self.session.history().len();
        self.lines.retain(|(at, _)| *at <= left);
        // The dice of a ready-made character go with the line that took one, and no sooner.
        let own = taken > 0 && self.lines.is_empty();
        let own = own.then(|| self.with_own_dice()).flatten();
        (taken, own.or(page))
    }

    /// Of a game that was taken back to its beginning: its first page, without the dice of a ready-made character; none where it has none.
    fn with_own_dice(&mut self) -> Option<Page> {
        let at_first = self.borrowed > 0 && self.session.history().is_empty();
        at_first.then(|| self.begin_with(&[]).ok())?
    }
}
