//! The document model of all printed formats: chapters and sections of paragraphs, lists and tables.

use crate::model::book::Image;
use crate::syntax::markup::Emphasis;
use serde::Serialize;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    pub imprint: Imprint,
    /// The edition in words: `Edition: first`
    pub edition_text: String,
    /// Chapters before the sections: rules, sheet.
    pub front: Vec<Chapter>,
    pub sections: Vec<NumberedSection>,
    /// Chapters after the sections: lists, answers.
    pub back: Vec<Chapter>,
}

/// Facts about a printed book.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Imprint {
    pub id: String,
    pub title: String,
    pub author: String,
    pub edition: String,
    pub about: String,
    pub cover: Option<Image>,
    /// The language of the generated text: `en`.
    pub language: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chapter {
    /// Target of links: `rules`.
    pub id: String,
    pub title: String,
    pub blocks: Vec<PrintBlock>,
}

impl Chapter {
    pub(super) fn new(id: &str, title: String, blocks: Vec<PrintBlock>) -> Self {
        Self {
            id: id.to_owned(),
            title,
            blocks,
        }
    }
}

/// A numbered section.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NumberedSection {
    pub number: u32,
    pub title: String,
    /// Number of boxes to tick after the number.
    pub box_count: usize,
    /// Tags that are printed after the number.
    pub tags: Vec<String>,
    pub blocks: Vec<PrintBlock>,
    /// The sections that lead here.
    pub sources: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintBlock {
    /// Level from 1, below the title of the chapter.
    Heading(u8, Vec<Inline>),
    Paragraph(Vec<Inline>),
    /// An instruction for the reader.
    Instruction(Vec<Inline>),
    List(Vec<Vec<PrintBlock>>),
    /// A condition and its blocks.
    Group(Vec<Inline>, Vec<PrintBlock>),
    Table(TableBlock),
    Board(BoardPlan),
    Picture(Image),
    Drawing(Drawing),
    /// Lines to write on.
    Form(Vec<FormLine>),
}

impl PrintBlock {
    pub(super) fn paragraph(text: &str) -> Self {
        Self::Paragraph(parse_inlines(text))
    }

    /// A heading of level 1.
    pub(super) fn heading(text: &str) -> Self {
        Self::Heading(1, parse_inlines(text))
    }
}

/// A generated picture.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawing {
    /// A complete SVG document with its size, in black.
    pub svg: String,
    /// Size in its own units; text is about 14 units high.
    pub width: usize,
    pub height: usize,
    /// A description of the picture.
    pub description: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableBlock {
    pub header: Vec<Vec<Inline>>,
    /// The cells of each row.
    pub rows: Vec<Vec<Vec<PrintBlock>>>,
}

/// A grid of squares to play on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BoardPlan {
    /// A description for readers who cannot see it.
    pub description: String,
    pub columns: Vec<String>,
    /// From top to bottom.
    pub rows: Vec<BoardRow>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BoardRow {
    pub name: String,
    /// The lines of each square.
    pub squares: Vec<Vec<String>>,
}

/// A line of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FormLine {
    pub label: Vec<Inline>,
    /// The initial content.
    pub initial_value: String,
    pub note: String,
    /// It is a box to tick.
    pub is_checkbox: bool,
}

impl FormLine {
    pub(super) fn new(label: &str) -> Self {
        Self {
            label: parse_inlines(label),
            ..Self::default()
        }
    }

    /// The box before the label.
    pub(super) fn checkbox(&self) -> &'static str {
        match (self.is_checkbox, &*self.initial_value) {
            (true, "☑") => "☑ ",
            (true, _) => "□ ",
            _ => "",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    Text(String),
    Emphasis(Vec<Inline>),
    Strong(Vec<Inline>),
    /// The number of a section, with a link.
    Turn(u32),
}

/// Delimiters of names and section numbers inside messages. The text of a book never contains them.
const NAME_DELIMITERS: (char, char) = ('\u{fdd4}', '\u{fdd5}');
const TURN_DELIMITERS: (char, char) = ('\u{fdd6}', '\u{fdd7}');

/// An emphasized name inside a message.
pub(super) fn mark_name(text: &str) -> String {
    format!("{}{text}{}", NAME_DELIMITERS.0, NAME_DELIMITERS.1)
}

/// The number of a section inside a message.
pub(super) fn mark_section(number: u32) -> String {
    format!("{}{number}{}", TURN_DELIMITERS.0, TURN_DELIMITERS.1)
}

/// Parses a text with names and section numbers.
pub(super) fn parse_inlines(text: &str) -> Vec<Inline> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find([NAME_DELIMITERS.0, TURN_DELIMITERS.0]) {
        let (before, from) = rest.split_at(at);
        let is_name = from.starts_with(NAME_DELIMITERS.0);
        let close = if is_name {
            NAME_DELIMITERS.1
        } else {
            TURN_DELIMITERS.1
        };
        let inside = &from[NAME_DELIMITERS.0.len_utf8()..];
        let Some(end) = inside.find(close) else { break };
        push_text(&mut out, before);
        let within = &inside[..end];
        out.push(match within.parse() {
            Ok(number) if !is_name => Inline::Turn(number),
            _ => Inline::Emphasis(vec![Inline::Text(within.to_owned())]),
        });
        rest = &inside[end + close.len_utf8()..];
    }
    push_text(&mut out, rest);
    out
}

pub(super) fn push_text(out: &mut Vec<Inline>, text: &str) {
    if text.is_empty() {
        return;
    }
    match out.last_mut() {
        Some(Inline::Text(last)) => last.push_str(text),
        _ => out.push(Inline::Text(text.to_owned())),
    }
}

/// Appends words to a line.
pub(super) fn push_inlines(out: &mut Vec<Inline>, more: Vec<Inline>, stress: Emphasis) {
    match (stress, out.last_mut()) {
        (Emphasis::Plain, _) => {
            for it in more {
                match it {
                    Inline::Text(text) => push_text(out, &text),
                    other => out.push(other),
                }
            }
        }
        (Emphasis::Emphasis, Some(Inline::Emphasis(last)))
        | (Emphasis::Strong, Some(Inline::Strong(last))) => {
            push_inlines(last, more, Emphasis::Plain)
        }
        (Emphasis::Emphasis, _) => out.push(Inline::Emphasis(more)),
        (Emphasis::Strong, _) => out.push(Inline::Strong(more)),
    }
}

/// The pictures of a document, the cover first.
pub fn collect_pictures(document: &Document) -> Vec<&Image> {
    fn collect_images<'d>(blocks: &'d [PrintBlock], out: &mut Vec<&'d Image>) {
        for block in blocks {
            match block {
                PrintBlock::Picture(picture) => out.push(picture),
                PrintBlock::Group(_, inside) => collect_images(inside, out),
                PrintBlock::List(items) => items.iter().for_each(|item| collect_images(item, out)),
                _ => {}
            }
        }
    }
    let mut out: Vec<&Image> = document.imprint.cover.iter().collect();
    for leaf in &document.sections {
        collect_images(&leaf.blocks, &mut out);
    }
    out
}

/// The map, which is the only drawing of a document.
pub fn find_drawing(document: &Document) -> Option<&Drawing> {
    let chapters = document.front.iter().chain(&document.back);
    let mut blocks = chapters.flat_map(|chapter| &chapter.blocks);
    blocks.find_map(|block| match block {
        PrintBlock::Drawing(drawing) => Some(drawing),
        _ => None,
    })
}

/// The text without emphasis and links.
pub(super) fn plain_text(words: &[Inline]) -> String {
    let each = words.iter().map(|it| match it {
        Inline::Text(text) => text.clone(),
        Inline::Emphasis(inner) | Inline::Strong(inner) => plain_text(inner),
        Inline::Turn(number) => number.to_string(),
    });
    each.collect()
}

/// Maximum length of a first cell that is not wrapped.
const MAX_UNWRAPPED_CHARS: usize = 20;

/// Returns true if the first cell of a row is not wrapped.
pub(super) fn fits_unwrapped(cell: &[PrintBlock]) -> bool {
    cell.iter().all(|block| match block {
        PrintBlock::Paragraph(words) | PrintBlock::Instruction(words) => {
            plain_text(words).chars().count() <= MAX_UNWRAPPED_CHARS
        }
        _ => true,
    })
}

/// The number of columns of a form. It is more than one for many lines with short labels.
pub(super) fn form_columns(lines: &[FormLine]) -> usize {
    let short = |most: usize| {
        let labels = lines.iter().map(|it| plain_text(&it.label).chars().count());
        let told = lines
            .iter()
            .all(|it| it.note.is_empty() && it.initial_value.chars().count() < 12);
        told && labels.clone().all(|long| (1..=most).contains(&long))
    };
    match lines.len() {
        0..8 => 1,
        _ if short(4) => 4,
        _ if short(24) => 2,
        _ => 1,
    }
}

/// Removes spaces at the ends and repeated spaces.
pub(super) fn tidy_spaces(words: Vec<Inline>) -> Vec<Inline> {
    let mut out: Vec<Inline> = Vec::new();
    let mut blank = true;
    for it in words {
        match it {
            Inline::Text(text) => {
                let mut kept = String::new();
                for c in text.chars() {
                    let space = c == ' ' || c == '\n' || c == '\t';
                    if !(space && blank) {
                        kept.push(if space { ' ' } else { c });
                    }
                    blank = space;
                }
                push_text(&mut out, &kept);
            }
            other => {
                blank = false;
                out.push(other);
            }
        }
    }
    if let Some(Inline::Text(last)) = out.last_mut() {
        last.truncate(last.trim_end().len());
        if last.is_empty() {
            out.pop();
        }
    }
    out
}
