//! The document model of all printed formats: chapters and sections of paragraphs, lists and tables.

use crate::model::book::Image;
use crate::syntax::markup::Emphasis;
use serde::Serialize;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    pub imprint: Imprint,
    /// The edition as printed: `Edition: first`
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

impl Document {
    /// Returns a document with only the chapters that readers fill in.
    pub fn to_sheet(&self) -> Self {
        let mut out = self.clone();
        out.sections.clear();
        out.back.clear();
        out.imprint.cover = None;
        out.front.retain(|it| matches!(&*it.id, "sheet" | "codes"));
        out
    }
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

/// A grid of squares on which readers play.
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
    /// True for a box to tick.
    pub is_checkbox: bool,
}

impl FormLine {
    pub(super) fn new(label: &str) -> Self {
        Self {
            label: parse_inlines(label),
            ..Self::default()
        }
    }

    /// Returns the box before the label.
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

/// Delimiters of names and section numbers inside messages. Books never contain them.
const NAME_DELIMITERS: (char, char) = ('\u{fdd4}', '\u{fdd5}');
const TURN_DELIMITERS: (char, char) = ('\u{fdd6}', '\u{fdd7}');

/// Marks a name inside a message for emphasis.
pub(super) fn mark_name(text: &str) -> String {
    format!("{}{text}{}", NAME_DELIMITERS.0, NAME_DELIMITERS.1)
}

/// Marks the number of a section inside a message.
pub(super) fn mark_section(number: u32) -> String {
    format!("{}{number}{}", TURN_DELIMITERS.0, TURN_DELIMITERS.1)
}

/// Parses a text with names and section numbers.
pub(super) fn parse_inlines(text: &str) -> Vec<Inline> {
    let mut out = Vec::new();
    let mut remaining = text;
    while let Some(start) = remaining.find([NAME_DELIMITERS.0, TURN_DELIMITERS.0]) {
        let (before, marked) = remaining.split_at(start);
        let is_name = marked.starts_with(NAME_DELIMITERS.0);
        let close = if is_name {
            NAME_DELIMITERS.1
        } else {
            TURN_DELIMITERS.1
        };
        let tail = &marked[NAME_DELIMITERS.0.len_utf8()..];
        let Some(end) = tail.find(close) else { break };
        push_text(&mut out, before);
        let content = &tail[..end];
        out.push(match content.parse() {
            Ok(number) if !is_name => Inline::Turn(number),
            _ => Inline::Emphasis(vec![Inline::Text(content.to_owned())]),
        });
        remaining = &tail[end + close.len_utf8()..];
    }
    push_text(&mut out, remaining);
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

/// Appends inlines with this emphasis.
pub(super) fn push_inlines(out: &mut Vec<Inline>, inlines: Vec<Inline>, stress: Emphasis) {
    match (stress, out.last_mut()) {
        (Emphasis::Plain, _) => {
            for inline in inlines {
                match inline {
                    Inline::Text(text) => push_text(out, &text),
                    inline => out.push(inline),
                }
            }
        }
        (Emphasis::Emphasis, Some(Inline::Emphasis(last)))
        | (Emphasis::Strong, Some(Inline::Strong(last))) => {
            push_inlines(last, inlines, Emphasis::Plain)
        }
        (Emphasis::Emphasis, _) => out.push(Inline::Emphasis(inlines)),
        (Emphasis::Strong, _) => out.push(Inline::Strong(inlines)),
    }
}

/// Returns the pictures of a document, the cover first.
pub fn collect_pictures(document: &Document) -> Vec<&Image> {
    fn collect_images<'d>(blocks: &'d [PrintBlock], out: &mut Vec<&'d Image>) {
        for block in blocks {
            match block {
                PrintBlock::Picture(picture) => out.push(picture),
                PrintBlock::Group(_, inner) => collect_images(inner, out),
                PrintBlock::List(items) => items.iter().for_each(|item| collect_images(item, out)),
                _ => {}
            }
        }
    }
    let mut out: Vec<&Image> = document.imprint.cover.iter().collect();
    for section in &document.sections {
        collect_images(&section.blocks, &mut out);
    }
    out
}

/// Finds the map, which is the only drawing of a document.
pub fn find_drawing(document: &Document) -> Option<&Drawing> {
    let chapters = document.front.iter().chain(&document.back);
    let mut blocks = chapters.flat_map(|chapter| &chapter.blocks);
    blocks.find_map(|block| match block {
        PrintBlock::Drawing(drawing) => Some(drawing),
        _ => None,
    })
}

/// Returns the text without emphasis and links.
pub(super) fn plain_text(inlines: &[Inline]) -> String {
    let texts = inlines.iter().map(|inline| match inline {
        Inline::Text(text) => text.clone(),
        Inline::Emphasis(inner) | Inline::Strong(inner) => plain_text(inner),
        Inline::Turn(number) => number.to_string(),
    });
    texts.collect()
}

/// Maximum length of a first cell that is not wrapped.
const MAX_UNWRAPPED_CHARS: usize = 20;

/// Returns true if the first cell of a row is not wrapped.
pub(super) fn fits_unwrapped(cell: &[PrintBlock]) -> bool {
    cell.iter().all(|block| match block {
        PrintBlock::Paragraph(inlines) | PrintBlock::Instruction(inlines) => {
            plain_text(inlines).chars().count() <= MAX_UNWRAPPED_CHARS
        }
        _ => true,
    })
}

/// Returns the number of columns of a form: more than 1 for many lines with short labels.
pub(super) fn form_columns(lines: &[FormLine]) -> usize {
    let fits = |max_chars: usize| {
        let labels = lines.iter().map(|it| plain_text(&it.label).chars().count());
        let is_short = lines
            .iter()
            .all(|it| it.note.is_empty() && it.initial_value.chars().count() < 12);
        is_short && labels.clone().all(|n| (1..=max_chars).contains(&n))
    };
    match lines.len() {
        0..8 => 1,
        _ if fits(4) => 4,
        _ if fits(24) => 2,
        _ => 1,
    }
}

/// Removes spaces at both ends and repeated spaces.
pub(super) fn tidy_spaces(inlines: Vec<Inline>) -> Vec<Inline> {
    let mut out: Vec<Inline> = Vec::new();
    let mut after_space = true;
    for inline in inlines {
        match inline {
            Inline::Text(text) => {
                let mut tidy = String::new();
                for c in text.chars() {
                    let is_space = c == ' ' || c == '\n' || c == '\t';
                    if !(is_space && after_space) {
                        tidy.push(if is_space { ' ' } else { c });
                    }
                    after_space = is_space;
                }
                push_text(&mut out, &tidy);
            }
            inline => {
                after_space = false;
                out.push(inline);
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
