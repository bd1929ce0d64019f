//! Renders a manuscript as text for readers with a pencil and dice.

mod calls;
mod catalogues;
mod changes;
mod check;
mod choices;
mod lines;
mod matter;
mod settled;
mod sheet;
mod specials;
mod steps;
mod terms;
mod varied;

pub(super) use calls::plain_words;
pub use check::{MissingWording, PrintLocation};

use super::document::{Document, NumberedSection, PrintBlock, inlines, turn};
use super::manuscript::{Keyword, Manuscript, PrintSection, Step};
use super::walk::{PrintNode, of_steps};
use crate::messages::{Messages, say};
use crate::model::book::Book;
use crate::syntax::fluent::MessageValue;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of a question: the answers and their effects.
type RowAnswers = Vec<Vec<Vec<PrintBlock>>>;

struct Renderer<'a> {
    words: &'a Messages,
    book: &'a Book,
    manuscript: &'a Manuscript,
    /// The current section; 0 for steps that apply to several sections.
    number: u32,
    /// The answers of each question, by section.
    answers: Vec<(u32, RowAnswers)>,
    /// The current place; `None` for text that is repeated elsewhere.
    at: Option<PrintLocation>,
    unsaid: RefCell<BTreeSet<MissingWording>>,
}

/// Renders a manuscript, and lists its parts without words.
pub fn render(
    manuscript: &Manuscript,
    book: &Book,
    words: &Messages,
) -> (Document, Vec<MissingWording>) {
    let mut renderer = Renderer::new(manuscript, book, words);
    let mut sections: Vec<NumberedSection> = manuscript
        .sections
        .iter()
        .map(|section| renderer.render_section(section))
        .collect();
    set_sources(&mut sections, manuscript);
    let front = renderer.front_chapters();
    let back = renderer.back_chapters();
    let document = Document {
        imprint: manuscript.imprint.clone(),
        edition_told: match &*manuscript.imprint.edition {
            "" => String::new(),
            edition => say!(words, "print-edition", name = edition),
        },
        front,
        sections,
        back,
    };
    (document, renderer.unsaid.into_inner().into_iter().collect())
}

/// Sets the sections from which each section can be reached.
fn set_sources(sections: &mut [NumberedSection], manuscript: &Manuscript) {
    let mut from: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for section in &manuscript.sections {
        for node in of_steps(&section.steps) {
            if let PrintNode::Step(Step::Turn { to } | Step::Detour { to }) = node
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

impl<'a> Renderer<'a> {
    fn new(manuscript: &'a Manuscript, book: &'a Book, words: &'a Messages) -> Self {
        Self {
            words,
            book,
            manuscript,
            number: 0,
            answers: Vec::new(),
            at: None,
            unsaid: RefCell::default(),
        }
    }

    fn render_section(&mut self, section: &PrintSection) -> NumberedSection {
        self.number = section.number;
        self.at = Some(PrintLocation::Section(section.number, section.id.clone()));
        let mut blocks = Vec::new();
        if let Some(picture) = &section.picture {
            blocks.push(PrintBlock::Picture(picture.clone()));
        }
        if section.counted {
            let told = say!(self.words, "print-mark", here = self.this_section());
            blocks.push(PrintBlock::Rule(inlines(&told)));
        }
        blocks.extend(self.reset_values(&section.fresh));
        blocks.extend(self.blocks(&section.steps));
        NumberedSection {
            number: section.number,
            title: section.title.clone(),
            boxes: usize::try_from(section.boxes).unwrap_or_default(),
            marks: section.tags.clone(),
            blocks,
            from: Vec::new(),
        }
    }

    /// The codes and titles of the book.
    fn keywords(&self) -> impl Iterator<Item = &'a Keyword> {
        let Manuscript { codes, titles, .. } = self.manuscript;
        codes.iter().chain(titles)
    }

    fn printed_code<'n>(&self, name: &'n str) -> &'n str
    where
        'a: 'n,
    {
        let mut codes = self.manuscript.codes.iter();
        let code = codes.find(|it| it.name == name);
        code.map_or(name, |it| &it.printed)
    }

    fn printed_note<'n>(&self, name: &'n str) -> &'n str
    where
        'a: 'n,
    {
        let mut notes = self.manuscript.notes.iter();
        let note = notes.find(|it| it.name == name);
        note.map_or(name, |it| &it.printed)
    }

    /// A message without arguments.
    fn say(&self, id: &str) -> String {
        self.words.say(id, &[])
    }

    /// A message with one argument.
    fn say_of(&self, id: &str, key: &str, what: impl Into<MessageValue>) -> String {
        self.words.say(id, &[(key, what.into())])
    }

    /// The label of a field.
    fn field_label(&self, name: &str) -> String {
        let mut fields = self.manuscript.sheet.iter();
        let field = fields.find(|it| it.name == name);
        let label = field.map_or(name, |it| &it.label);
        self.words.text(label).into_owned()
    }

    /// The current section.
    fn this_section(&self) -> String {
        match self.number {
            0 => say!(self.words, "print-this-section"),
            number => turn(number),
        }
    }
}
