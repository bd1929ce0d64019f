//! Places of the choices of a text, for their indentation.

use crate::syntax::markup::{ChoiceTree, Item, PageTree};
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub(super) struct ChoiceLayout {
    /// By the start of the line.
    all: BTreeMap<usize, ChoiceLines>,
}

#[derive(Debug)]
struct ChoiceLines {
    end: usize,
    /// Start of its text.
    words: Option<usize>,
    /// The enclosing choice, by the start of its line.
    under: Option<usize>,
}

impl ChoiceLayout {
    pub(super) fn from_pages(pages: &[PageTree]) -> Self {
        let mut choices = Self::default();
        for page in pages {
            choices.items(&page.body, None);
        }
        choices
    }

    /// The number of choices from earlier lines that contain byte `at` of the line at `line`.
    pub(super) fn around(&self, line: usize, at: usize) -> usize {
        let mut many = 0;
        let mut next = self.all.range(..line).next_back().map(|(_, one)| one);
        while let Some(one) = next {
            many += usize::from(at < one.end);
            next = one.under.and_then(|start| self.all.get(&start));
        }
        many
    }

    /// Start of the text of the choice on the line that starts here.
    pub(super) fn words_at(&self, start: usize) -> Option<usize> {
        self.all.get(&start).and_then(|one| one.words)
    }

    fn items(&mut self, items: &[Item], under: Option<usize>) {
        for item in items {
            match item {
                Item::Choice(choice) => self.choice(choice, under),
                Item::Instruction(instruction) => {
                    for row in &instruction.rows {
                        self.items(&row.body, under);
                    }
                }
                block => block.bodies().for_each(|body| self.items(body, under)),
            }
        }
    }

    fn choice(&mut self, choice: &ChoiceTree, under: Option<usize>) {
        let words = choice.label.first().and_then(|first| match first {
            Item::Text(text, _) => Some(text.span.start),
            Item::Instruction(it) => Some(it.span.start),
            Item::If { span, .. } => Some(span.start),
            _ => None,
        });
        let start = choice.span.start as usize;
        let one = ChoiceLines {
            end: choice.span.end as usize,
            words: words.map(|at| at as usize),
            under,
        };
        self.all.insert(start, one);
        self.items(&choice.body, Some(start));
    }
}
