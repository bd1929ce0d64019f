//! Places of the choices of a text, for their indentation.

use crate::syntax::markup::{ChoiceTree, Item, PageTree};
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub(super) struct ChoiceLayout {
    /// By the start of the line.
    choices: BTreeMap<usize, ChoiceLines>,
}

#[derive(Debug)]
struct ChoiceLines {
    end: usize,
    /// Start of its text.
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

    /// The number of choices from earlier lines that contain byte `at` of the line at `line`.
    pub(super) fn enclosing_choices(&self, line: usize, at: usize) -> usize {
        let mut many = 0;
        let mut next = self.choices.range(..line).next_back().map(|(_, one)| one);
        while let Some(one) = next {
            many += usize::from(at < one.end);
            next = one.parent.and_then(|start| self.choices.get(&start));
        }
        many
    }

    /// Start of the text of the choice on the line that starts here.
    pub(super) fn text_start(&self, start: usize) -> Option<usize> {
        self.choices.get(&start).and_then(|one| one.text_start)
    }

    fn add_items(&mut self, items: &[Item], under: Option<usize>) {
        for item in items {
            match item {
                Item::Choice(choice) => self.add_choice(choice, under),
                Item::Instruction(instruction) => {
                    for row in &instruction.rows {
                        self.add_items(&row.body, under);
                    }
                }
                block => block.bodies().for_each(|body| self.add_items(body, under)),
            }
        }
    }

    fn add_choice(&mut self, choice: &ChoiceTree, under: Option<usize>) {
        let words = choice.label.first().and_then(|first| match first {
            Item::Text(text, _) => Some(text.span.start),
            Item::Instruction(it) => Some(it.span.start),
            Item::If { span, .. } => Some(span.start),
            _ => None,
        });
        let start = choice.span.start as usize;
        let one = ChoiceLines {
            end: choice.span.end as usize,
            text_start: words.map(|at| at as usize),
            parent: under,
        };
        self.choices.insert(start, one);
        self.add_items(&choice.body, Some(start));
    }
}
