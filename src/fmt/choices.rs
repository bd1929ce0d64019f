//! Where the choices of a text stand: what belongs to one is set in, and its guards stand apart from its words.

use crate::markup::{Choice, Item, Page};
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub(super) struct Choices {
    /// By the start of the choice's line: where it ends, and where its words begin.
    all: BTreeMap<usize, (usize, Option<usize>)>,
}

impl Choices {
    pub(super) fn of(pages: &[Page]) -> Self {
        let mut choices = Self::default();
        for page in pages {
            choices.items(&page.body);
        }
        choices
    }

    /// Does the first sign of a line, at `at`, belong to a choice that began on a line above? `line` is the line's start.
    pub(super) fn contain(&self, line: usize, at: usize) -> bool {
        self.all
            .range(..line)
            .next_back()
            .is_some_and(|(_, (end, _))| at < *end)
    }

    /// Where the words of the choice on the line that starts here begin.
    pub(super) fn words_at(&self, start: usize) -> Option<usize> {
        self.all.get(&start).and_then(|(_, words)| *words)
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Choice(choice) => self.choice(choice),
                Item::If { branches, .. } => {
                    for branch in branches {
                        self.items(&branch.body);
                    }
                }
                Item::Once { body, .. }
                | Item::Arriving { body, .. }
                | Item::Repeat { body, .. } => self.items(body),
                Item::Instruction(instruction) => {
                    for row in &instruction.rows {
                        self.items(&row.body);
                    }
                }
                Item::Text(..) | Item::Break | Item::Turn(_) | Item::Comment { .. } => {}
            }
        }
    }

    fn choice(&mut self, choice: &Choice) {
        let words = choice.label.first().and_then(|first| match first {
            Item::Text(text, _) => Some(text.span.start),
            Item::Instruction(it) => Some(it.span.start),
            Item::If { span, .. } => Some(span.start),
            _ => None,
        });
        let place = (choice.span.end as usize, words.map(|at| at as usize));
        self.all.insert(choice.span.start as usize, place);
        self.items(&choice.body);
    }
}
