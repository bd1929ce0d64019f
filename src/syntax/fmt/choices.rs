//! Positions of the choices of a text, for indentation.

use crate::syntax::markup::{ChoiceTree, Item, PageTree};
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub(super) struct ChoiceLayout {
    /// Choices by the start of their first line.
    choices: BTreeMap<usize, ChoiceLines>,
}

#[derive(Debug)]
struct ChoiceLines {
    end: usize,
    /// The start of its text.
    text_start: Option<usize>,
    /// The enclosing choice, by the start of its line.
    parent: Option<usize>,
}

impl ChoiceLayout {
    pub(super) fn from_pages(pages: &[PageTree]) -> Self {
        let mut choices = Self::default();
        for page in pages {
            choices.add_items(&page.body, None);
        }
        choices
    }

    /// The number of choices from earlier lines that contain `content`, the first byte after the space of a line.
    pub(super) fn enclosing_choices(&self, line_start: usize, content: usize) -> usize {
        let previous = self.choices.range(..line_start).next_back();
        let previous = previous.map(|(_, choice)| choice);
        let parent = |choice: &&ChoiceLines| self.choices.get(&choice.parent?);
        let choices = std::iter::successors(previous, parent);
        choices.filter(|choice| content < choice.end).count()
    }

    /// The start of the text of the choice that begins on a line.
    pub(super) fn text_start(&self, line_start: usize) -> Option<usize> {
        self.choices.get(&line_start)?.text_start
    }

    fn add_items(&mut self, items: &[Item], parent: Option<usize>) {
        for item in items {
            match item {
                Item::Choice(choice) => self.add_choice(choice, parent),
                Item::Instruction(instruction) => {
                    for row in &instruction.rows {
                        self.add_items(&row.body, parent);
                    }
                }
                block => block.bodies().for_each(|body| self.add_items(body, parent)),
            }
        }
    }

    fn add_choice(&mut self, choice: &ChoiceTree, parent: Option<usize>) {
        let text_start = choice.label.first().and_then(|first| match first {
            Item::Text(text, _) => Some(text.span.start),
            Item::Instruction(it) => Some(it.span.start),
            Item::If { span, .. } => Some(span.start),
            _ => None,
        });
        let start = choice.span.start as usize;
        let lines = ChoiceLines {
            end: choice.span.end as usize,
            text_start: text_start.map(|start| start as usize),
            parent,
        };
        self.choices.insert(start, lines);
        self.add_items(&choice.body, Some(start));
    }
}
