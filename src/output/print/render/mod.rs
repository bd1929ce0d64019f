//! Renders a manuscript as text for readers with a pencil and dice.

mod alternatives;
mod book_chapter;
mod calls;
mod catalogues;
mod changes;
mod chapters;
mod choices;
mod line_writer;
mod missing;
mod sheet;
mod specials;
mod steps;
mod terms;

pub(super) use calls::fixed_words;
pub(super) use line_writer::ends_sentence;
pub use missing::{MissingWording, PrintLocation};

use super::document::{self, Document, NumberedSection, PrintBlock, mark_section, parse_inlines};
use super::manuscript::{Keyword, Manuscript, PrintSection, Step};
use super::walk::{PrintNode, step_nodes};
use crate::messages::{Messages, say};
use crate::model::book::Book;
use crate::syntax::fluent::MessageValue;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

struct Renderer<'a> {
    words: &'a Messages,
    book: &'a Book,
    manuscript: &'a Manuscript,
    /// The section of the current page; 0 for steps that apply to several sections.
    section_number: u32,
    /// The current section, which may continue the section of the page.
    part_number: u32,
    /// The current location; `None` for text that is repeated elsewhere.
    location: Option<PrintLocation>,
    missing: RefCell<BTreeSet<MissingWording>>,
}

/// Renders a manuscript, and lists its parts without text.
pub fn render_manuscript(
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
        edition_text: match &*manuscript.imprint.edition {
            "" => String::new(),
            edition => say!(words, "print-edition", name = edition),
        },
        front,
        sections,
        back,
    };
    (
        document,
        renderer.missing.into_inner().into_iter().collect(),
    )
}

/// Sets the sections from which each section can be reached.
fn set_sources(sections: &mut [NumberedSection], manuscript: &Manuscript) {
    let mut sources: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for section in &manuscript.sections {
        for node in step_nodes(&section.steps) {
            if let PrintNode::Step(Step::Turn { to } | Step::Continue { to } | Step::Detour { to }) =
                node
                && to.book.is_none()
            {
                sources.entry(to.number).or_default().insert(section.number);
            }
        }
    }
    for section in sections {
        let numbers = sources.remove(&section.number).unwrap_or_default();
        section.sources = numbers.into_iter().collect();
    }
}

impl<'a> Renderer<'a> {
    fn new(manuscript: &'a Manuscript, book: &'a Book, words: &'a Messages) -> Self {
        Self {
            words,
            book,
            manuscript,
            section_number: 0,
            part_number: 0,
            location: None,
            missing: RefCell::default(),
        }
    }

    fn render_section(&mut self, section: &PrintSection) -> NumberedSection {
        self.section_number = section.part_of.unwrap_or(section.number);
        self.part_number = section.number;
        let page_id = section.id.split('/').next().unwrap_or_default();
        self.location = Some(PrintLocation::Section(section.number, page_id.to_owned()));
        let mut blocks = Vec::new();
        if let Some(picture) = &section.picture {
            blocks.push(PrintBlock::Picture(picture.clone()));
        }
        if let Some(answer) = &section.answer {
            let name = document::mark_name(answer);
            let text = self.message_with("print-confirm", "name", name);
            blocks.push(PrintBlock::Instruction(parse_inlines(&text)));
        }
        if section.counted {
            let text = say!(self.words, "print-mark", here = self.this_section());
            blocks.push(PrintBlock::Instruction(parse_inlines(&text)));
        }
        blocks.extend(self.arrival_reset_block(&section.fresh));
        blocks.extend(self.render_blocks(&section.steps));
        let first = match section.part_of {
            Some(number) => Some(say!(self.words, "print-continues", n = i64::from(number))),
            None => section.aside.then(|| self.message("print-aside")),
        };
        NumberedSection {
            number: section.number,
            title: section.title.clone(),
            box_count: usize::try_from(section.boxes).unwrap_or_default(),
            tags: first
                .into_iter()
                .chain(section.tags.iter().cloned())
                .collect(),
            blocks,
            sources: Vec::new(),
        }
    }

    /// Returns the codes and titles of the book.
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
        let mut notes = self.manuscript.variables.iter();
        let note = notes.find(|it| it.name == name);
        note.map_or(name, |it| &it.printed)
    }

    /// Formats a message without arguments.
    fn message(&self, id: &str) -> String {
        self.words.format_message(id, &[])
    }

    /// Formats a message with one argument.
    fn message_with(&self, id: &str, key: &str, value: impl Into<MessageValue>) -> String {
        self.words.format_message(id, &[(key, value.into())])
    }

    /// Returns the label of a field.
    fn field_label(&self, name: &str) -> String {
        let mut fields = self.manuscript.sheet.iter();
        let field = fields.find(|it| it.name == name);
        let label = field.map_or(name, |it| &it.label);
        self.words.text(label).into_owned()
    }

    /// Returns the section whose boxes are meant, if the current section continues it.
    fn outer_section(&self) -> Option<String> {
        (self.part_number != self.section_number).then(|| mark_section(self.section_number))
    }

    /// Returns the current section as text.
    fn this_section(&self) -> String {
        match self.section_number {
            0 => say!(self.words, "print-this-section"),
            number => mark_section(number),
        }
    }
}
