//! A manuscript in words: what a reader with pencil and dice is told. Nothing is known here but the manuscript.

mod calls;
mod changes;
mod check;
mod choices;
mod lines;
mod matter;
mod plans;
mod settled;
mod sheet;
mod specials;
mod steps;
mod terms;
mod varied;

pub(super) use calls::plain_words;
pub use check::{Place, Unsaid, Why, unsaid};

use super::document::{Block, Document, Leaf, inlines, turn};
use super::manuscript::{Keyword, Manuscript, Section, Step};
use super::walk::{Node, of_steps};
use crate::messages::{Words, say};
use crate::syntax::fluent::Arg;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of a question, each with its answers and what comes of them.
type Answers = Vec<Vec<Vec<Block>>>;

struct Teller<'a> {
    words: &'a Words,
    manuscript: &'a Manuscript,
    /// Printed words of codes and notes, by name.
    codes: BTreeMap<&'a str, &'a str>,
    notes: BTreeMap<&'a str, &'a str>,
    /// What codes and titles mean, by name.
    meanings: BTreeMap<&'a str, &'a Keyword>,
    labels: BTreeMap<&'a str, &'a str>,
    /// The section that is being told; 0 for what holds at every one.
    number: u32,
    /// Questions with their answers, by section.
    answers: Vec<(u32, Answers)>,
}

/// A manuscript in words.
#[must_use]
pub fn tell(manuscript: &Manuscript, words: &Words) -> Document {
    let mut teller = Teller::new(manuscript, words);
    let mut sections: Vec<Leaf> = manuscript
        .sections
        .iter()
        .map(|section| teller.section(section))
        .collect();
    lead_back(&mut sections, manuscript);
    let front = teller.front();
    let back = teller.back();
    Document {
        id: manuscript.id.clone(),
        title: manuscript.title.clone(),
        author: manuscript.author.clone(),
        edition: manuscript.edition.clone(),
        edition_told: match &*manuscript.edition {
            "" => String::new(),
            edition => say!(words, "print-edition", name = edition),
        },
        about: manuscript.about.clone(),
        language: manuscript.language.clone(),
        cover: manuscript.cover.clone(),
        front,
        sections,
        back,
    }
}

/// Notes at each section from where one comes there.
fn lead_back(sections: &mut [Leaf], manuscript: &Manuscript) {
    let mut from: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for section in &manuscript.sections {
        for node in of_steps(&section.steps) {
            if let Node::Step(Step::Turn { to } | Step::Detour { to }) = node
                && to.book.is_none()
            {
                from.entry(to.number).or_default().insert(section.number);
            }
        }
    }
    for section in sections {
        let all = from.remove(&section.number).unwrap_or_default();
        section.from = all.into_iter().collect();
    }
}

impl<'a> Teller<'a> {
    fn new(manuscript: &'a Manuscript, words: &'a Words) -> Self {
        let codes = manuscript.codes.iter().map(|it| (&*it.name, &*it.printed));
        let notes = manuscript.notes.iter().map(|it| (&*it.name, &*it.printed));
        let labels = manuscript.sheet.iter().map(|it| (&*it.name, &*it.label));
        let known = manuscript.codes.iter().chain(&manuscript.titles);
        let meanings = known.map(|it| (&*it.name, it));
        Self {
            words,
            meanings: meanings.collect(),
            manuscript,
            codes: codes.collect(),
            notes: notes.collect(),
            labels: labels.collect(),
            number: 0,
            answers: Vec::new(),
        }
    }

    fn section(&mut self, section: &Section) -> Leaf {
        self.number = section.number;
        let mut blocks = Vec::new();
        if let Some(picture) = &section.picture {
            blocks.push(Block::Picture(picture.clone()));
        }
        if section.counted {
            let told = say!(self.words, "print-mark", here = self.here());
            blocks.push(Block::Rule(inlines(&told)));
        }
        blocks.extend(self.fresh(&section.fresh));
        blocks.extend(self.blocks(&section.steps));
        Leaf {
            number: section.number,
            title: section.title.clone(),
            boxes: usize::try_from(section.boxes).unwrap_or_default(),
            marks: section.tags.clone(),
            blocks,
            from: Vec::new(),
        }
    }

    fn printed_code<'n>(&self, name: &'n str) -> &'n str
    where
        'a: 'n,
    {
        self.codes.get(name).copied().unwrap_or(name)
    }

    fn printed_note<'n>(&self, name: &'n str) -> &'n str
    where
        'a: 'n,
    {
        self.notes.get(name).copied().unwrap_or(name)
    }

    /// A message into which nothing goes.
    fn say(&self, id: &str) -> String {
        self.words.say(id, &[])
    }

    /// A message into which one thing goes.
    fn say_of(&self, id: &str, key: &str, what: impl Into<Arg>) -> String {
        self.words.say(id, &[(key, what.into())])
    }

    /// What a field of the sheet is called.
    fn label(&self, name: &str) -> String {
        let label = self.labels.get(name).copied().unwrap_or(name);
        self.words.text(label).into_owned()
    }

    /// The section that is being told.
    fn here(&self) -> String {
        match self.number {
            0 => say!(self.words, "print-this-section"),
            number => turn(number),
        }
    }
}
