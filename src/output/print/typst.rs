//! Renders a document as Typst markup, from which a PDF is generated.

use super::document::{
    BoardPlan, Chapter, Document, Drawing, FormLine, Inline, NumberedSection, PrintBlock,
    TableBlock, fits_unwrapped, form_columns,
};
use super::fonts::{DEFAULT_FAMILY, LoadedFonts};
use crate::model::book::Image;
use chrono::Datelike;

/// The layout, which uses the values of the book.
const LAYOUT: &str = include_str!("layout.typ");

/// Size of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperSize {
    A5,
    Letter,
}

/// Renders a document. `pictures` is the path of the folder with its pictures.
pub fn render_typst(
    document: &Document,
    paper: PaperSize,
    pictures: &str,
    fonts: &LoadedFonts,
) -> String {
    let paper = match paper {
        PaperSize::A5 => "a5",
        PaperSize::Letter => "us-letter",
    };
    let date = edition_date(&document.imprint.edition).unwrap_or_else(|| "none".to_owned());
    let typst = TypstWriter { pictures };
    let cover = document.imprint.cover.as_ref();
    let cover = cover.map_or("none".to_owned(), |it| typst.render_picture(it));
    let front = document.front.iter().map(|it| typst.render_chapter(it));
    let sections = document.sections.iter().map(|it| typst.render_section(it));
    let back = document.back.iter().map(|it| typst.render_chapter(it));
    format!(
        "#let book = (title: {}, author: {}, edition: {}, language: {}, date: {date}, paper: \"{paper}\", text: {}, headings: {}, sheet: {})\n{LAYOUT}\n#title-page({cover})\n\n{}#sections-begin()\n\n{}#sections-end()\n\n{}",
        typst_string(&document.imprint.title),
        typst_string(&document.imprint.author),
        typst_string(&document.edition_text),
        typst_string(&document.imprint.language),
        font_families(&fonts.text_family),
        font_families(&fonts.heading_family),
        document.sections.is_empty(),
        front.collect::<String>(),
        sections.collect::<String>(),
        back.collect::<String>()
    )
}

/// Returns a font family with its fallback.
fn font_families(family: &str) -> String {
    match family {
        "" => format!("(\"{DEFAULT_FAMILY}\",)"),
        family => format!("({}, \"{DEFAULT_FAMILY}\")", typst_string(family)),
    }
}

/// Converts the edition to a Typst date if it is one: `2026-11-24`.
fn edition_date(edition: &str) -> Option<String> {
    let edition = Some(edition.trim()).filter(|it| it.len() == "2026-11-24".len())?;
    let day: chrono::NaiveDate = edition.parse().ok()?;
    let (year, month, day) = (day.year(), day.month(), day.day());
    (year > 0).then(|| format!("datetime(year: {year}, month: {month}, day: {day})"))
}

/// Writes blocks as Typst markup.
struct TypstWriter<'a> {
    /// The folder of the pictures.
    pictures: &'a str,
}

impl TypstWriter<'_> {
    fn render_chapter(&self, chapter: &Chapter) -> String {
        // Drawings in landscape format come last, so that no page is half empty.
        let (landscape, portrait): (Vec<&PrintBlock>, Vec<&PrintBlock>) =
            chapter.blocks.iter().partition(|it| is_landscape(it));
        let blocks = portrait
            .into_iter()
            .chain(landscape)
            .map(|it| self.render_block(it));
        format!(
            "#chapter({}, [{}])\n\n{}",
            NEW_PAGE_CHAPTERS.contains(&&*chapter.id),
            escape_typst(&chapter.title),
            blocks.collect::<String>()
        )
    }

    fn render_section(&self, section: &NumberedSection) -> String {
        let (number, boxes) = (section.number, section.box_count);
        let tags: Vec<String> = section.tags.iter().map(|tag| escape_typst(tag)).collect();
        let (tags, blocks) = (tags.join(" · "), self.render_blocks(&section.blocks));
        format!("#section({number}, {boxes}, [{tags}]) <s{number}>\n\n{blocks}")
    }

    fn render_blocks(&self, blocks: &[PrintBlock]) -> String {
        let next = blocks.iter().skip(1).map(Some).chain([None]);
        let rendered = blocks.iter().zip(next).map(|pair| match pair {
            (
                PrintBlock::Paragraph(inlines),
                Some(PrintBlock::List(_) | PrintBlock::Table(_) | PrintBlock::Board(_)),
            ) => {
                format!("#lead[{}]\n\n", render_inlines(inlines))
            }
            // The last instruction of a section does not stay with the next heading.
            (PrintBlock::Instruction(inlines), None) => {
                format!("#emph[{}]\n\n", render_inlines(inlines))
            }
            (block, _) => self.render_block(block),
        });
        rendered.collect()
    }

    /// Renders blocks as one value: `[...]`
    fn render_content(&self, blocks: &[PrintBlock]) -> String {
        format!("[{}]", self.render_blocks(blocks).trim_end())
    }

    fn render_block(&self, block: &PrintBlock) -> String {
        let markup = match block {
            PrintBlock::Heading(level, inlines) => {
                format!("#subheading({level})[{}]", render_inlines(inlines))
            }
            PrintBlock::Paragraph(inlines) => render_inlines(inlines),
            PrintBlock::Instruction(inlines) => format!("#rule[{}]", render_inlines(inlines)),
            PrintBlock::List(items) => {
                let items: Vec<String> =
                    items.iter().map(|item| self.render_content(item)).collect();
                format!("#choices({})", items.join(", "))
            }
            PrintBlock::Group(lead, blocks) => {
                format!(
                    "#group[{}]{}",
                    render_inlines(lead),
                    self.render_content(blocks)
                )
            }
            PrintBlock::Table(table) => self.render_table(table),
            PrintBlock::Board(it) => render_board(it),
            PrintBlock::Picture(it) => format!("#{}", self.render_picture(it)),
            PrintBlock::Drawing(it) => render_drawing(it),
            PrintBlock::Form(lines) => {
                let columns = form_columns(lines);
                let lines: String = lines.iter().map(render_form_line).collect();
                format!("#form({columns}, {lines})")
            }
        };
        format!("{markup}\n\n")
    }

    fn render_table(&self, table: &TableBlock) -> String {
        let header = table
            .header
            .iter()
            .map(|cell| format!("[{}]", render_inlines(cell)));
        let header: Vec<String> = header.collect();
        // A first column with long words gets a limited width.
        let mut first_column = table.rows.iter().filter_map(|row| row.first());
        let is_short = first_column.all(|cell| fits_unwrapped(cell));
        let first_column = if is_short { "auto" } else { "0.5fr" };
        let (columns, header) = (table.header.len(), header.join(", "));
        let cells = table.rows.iter().flatten();
        let cells: String = cells
            .map(|cell| format!(", {}", self.render_content(cell)))
            .collect();
        format!("#ranges({first_column}, {columns}, ({header},){cells})")
    }

    fn render_picture(&self, picture: &Image) -> String {
        let path = format!("{}/{}", self.pictures, picture.file);
        format!(
            "picture({}, {})",
            typst_string(&path),
            typst_string(&picture.alt)
        )
    }
}

fn render_board(plan: &BoardPlan) -> String {
    let cell = |text: &str| format!(", [{text}]");
    let header: String = plan
        .columns
        .iter()
        .map(|it| cell(&escape_typst(it)))
        .collect();
    let square = |lines: &Vec<String>| {
        let lines: Vec<String> = lines.iter().map(|line| escape_typst(line)).collect();
        // A backslash between spaces is a line break.
        cell(&lines.join(" \\ "))
    };
    let rows = plan.rows.iter().map(|row| {
        let squares: String = row.squares.iter().map(square).collect();
        format!(", ([{}]{squares})", escape_typst(&row.name))
    });
    let (columns, rows) = (plan.columns.len(), rows.collect::<String>());
    format!("#plan({columns}, ([]{header}){rows})")
}

/// Chapters that begin on a new page.
const NEW_PAGE_CHAPTERS: [&str; 6] = ["how-to-read", "rules", "whenever", "sheet", "codes", "map"];

fn render_form_line(line: &FormLine) -> String {
    let label = render_inlines(&line.label);
    let note = escape_typst(&line.note);
    let value = match &*line.initial_value {
        "☑" => "true".to_owned(),
        _ if line.is_checkbox => "false".to_owned(),
        value => format!("[{}]", escape_typst(value)),
    };
    format!("(label: [{label}], about: [{note}], start: {value}), ")
}

/// Returns true for a drawing in landscape format.
fn is_landscape(block: &PrintBlock) -> bool {
    matches!(block, PrintBlock::Drawing(it) if it.width > it.height)
}

/// Renders a drawing, embedded in the markup.
fn render_drawing(drawing: &Drawing) -> String {
    format!(
        "#drawing({}, {}, {}, {})",
        drawing.width,
        drawing.height,
        typst_string(&drawing.svg),
        typst_string(&drawing.description)
    )
}

fn render_inlines(inlines: &[Inline]) -> String {
    let parts = inlines.iter().map(|inline| match inline {
        Inline::Text(text) => escape_typst(text),
        Inline::Emphasis(inner) => format!("#emph[{}]", render_inlines(inner)),
        Inline::Strong(inner) => format!("#strong[{}]", render_inlines(inner)),
        Inline::Turn(number) => format!("#turn({number})"),
    });
    let mut out = String::new();
    for part in parts {
        // Separates a call from text that would be parsed as its arguments.
        if out.ends_with([']', ')']) && part.starts_with(['[', '(', '.']) {
            out.push_str("#h(0pt)");
        }
        out.push_str(&part);
    }
    out
}

/// Escapes text. Quotation marks are not escaped: Typst sets them in the style of the language. Apostrophes at the beginning of a
/// word are set here, because Typst takes them for quotation marks.
fn escape_typst(text: &str) -> String {
    let mut out = String::new();
    // Number of digits at the beginning of a line. With a full stop they would begin a list item.
    let mut digits = Some(0);
    for (i, c) in text.char_indices() {
        let ends_number = c == '.' && digits > Some(0);
        digits = match c {
            '\n' => Some(0),
            c if c.is_ascii_digit() => digits.map(|n| n + 1),
            c if c.is_whitespace() && digits == Some(0) => digits,
            _ => None,
        };
        match c {
            '\'' if begins_elision(text, i) => out.push('’'),
            '□' => out.push_str("#tickbox()"),
            '☑' => out.push_str("#tickbox(done: true)"),
            '\\' | '#' | '$' | '*' | '_' | '`' | '<' | '>' | '@' | '=' | '~' | '[' | ']' | '/'
            | '+' | '-' | '(' | ';' => {
                out.push('\\');
                out.push(c);
            }
            '.' if ends_number || out.ends_with(')') => out.push_str("\\."),
            c => out.push(c),
        }
    }
    out
}

/// Returns true for an apostrophe at the beginning of a word, such as `'em`, and not for a quotation mark.
fn begins_elision(text: &str, i: usize) -> bool {
    let (before, after) = (&text[..i], &text[i + 1..]);
    let is_closing = |word: &str| {
        word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '\'')
            .ends_with('\'')
    };
    !before.ends_with(char::is_alphanumeric)
        && after.starts_with(char::is_alphabetic)
        && !after.split_whitespace().any(is_closing)
}

/// A string value: `"..."`.
fn typst_string(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', " "))
}
