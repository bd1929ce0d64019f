//! A document as Typst markup, from which a PDF is made.

use super::document::{
    BoardPlan, Chapter, Document, Drawing, FormLine, Inline, NumberedSection, PrintBlock,
    TableBlock, columns, is_short,
};
use super::look::{LoadedFonts, SERIF};
use crate::model::book::Image;

/// The layout, which follows the values of the book.
const LAYOUT: &str = include_str!("layout.typ");

/// Size of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperSize {
    A5,
    Letter,
}

/// The whole document. `pictures` is the path of the folder with its pictures.
pub fn typst(document: &Document, paper: PaperSize, pictures: &str, look: &LoadedFonts) -> String {
    let paper = match paper {
        PaperSize::A5 => "a5",
        PaperSize::Letter => "us-letter",
    };
    let date = date(&document.imprint.edition).unwrap_or_else(|| "none".to_owned());
    let typst = TypstWriter { pictures };
    let cover = document.imprint.cover.as_ref();
    let cover = cover.map_or("none".to_owned(), |it| typst.picture(it));
    let front = document.front.iter().map(|it| typst.chapter(it));
    let sections = document.sections.iter().map(|it| typst.section(it));
    let back = document.back.iter().map(|it| typst.chapter(it));
    format!(
        "#let book = (title: {}, author: {}, edition: {}, language: {}, date: {date}, paper: \"{paper}\", text: {}, headings: {})\n{LAYOUT}\n#title-page({cover})\n\n{}#sections-begin()\n\n{}#sections-end()\n\n{}",
        quoted(&document.imprint.title),
        quoted(&document.imprint.author),
        quoted(&document.edition_told),
        quoted(&document.imprint.language),
        families(&look.text),
        families(&look.headings),
        front.collect::<String>(),
        sections.collect::<String>(),
        back.collect::<String>()
    )
}

/// A font family with its fallback.
fn families(family: &str) -> String {
    match family {
        "" => format!("(\"{SERIF}\",)"),
        family => format!("({}, \"{SERIF}\")", quoted(family)),
    }
}

/// The edition as a Typst date, if it is one: `2026-11-24`.
fn date(edition: &str) -> Option<String> {
    let edition = Some(edition.trim()).filter(|it| it.len() == "2026-11-24".len())?;
    let day: jiff::civil::Date = edition.parse().ok()?;
    let (year, month, day) = (day.year(), day.month(), day.day());
    (year > 0).then(|| format!("datetime(year: {year}, month: {month}, day: {day})"))
}

/// Writes blocks as Typst markup.
struct TypstWriter<'a> {
    /// The folder of the pictures.
    pictures: &'a str,
}

impl TypstWriter<'_> {
    fn chapter(&self, chapter: &Chapter) -> String {
        // Drawings in landscape format follow the rest, so that they leave no page half empty.
        let (across, along): (Vec<&PrintBlock>, Vec<&PrintBlock>) =
            chapter.blocks.iter().partition(|it| lies_across(it));
        let blocks = along.into_iter().chain(across).map(|it| self.block(it));
        format!(
            "#chapter({}, [{}])\n\n{}",
            FRESH.contains(&&*chapter.id),
            text(&chapter.title),
            blocks.collect::<String>()
        )
    }

    fn section(&self, leaf: &NumberedSection) -> String {
        let (number, boxes) = (leaf.number, leaf.boxes);
        let marks: Vec<String> = leaf.marks.iter().map(|mark| text(mark)).collect();
        let (marks, blocks) = (marks.join(" · "), self.blocks(&leaf.blocks));
        format!("#section({number}, {boxes}, [{marks}]) <s{number}>\n\n{blocks}")
    }

    fn blocks(&self, blocks: &[PrintBlock]) -> String {
        let next = blocks.iter().skip(1).map(Some).chain([None]);
        let each = blocks.iter().zip(next).map(|both| match both {
            (
                PrintBlock::Paragraph(words),
                Some(PrintBlock::List(_) | PrintBlock::Table(_) | PrintBlock::Plan(_)),
            ) => {
                format!("#lead[{}]\n\n", inline(words))
            }
            (block, _) => self.block(block),
        });
        each.collect()
    }

    /// The blocks as one value: `[...]`
    fn content(&self, blocks: &[PrintBlock]) -> String {
        format!("[{}]", self.blocks(blocks).trim_end())
    }

    fn block(&self, block: &PrintBlock) -> String {
        let written = match block {
            PrintBlock::Heading(level, words) => format!("#subheading({level})[{}]", inline(words)),
            PrintBlock::Paragraph(words) => inline(words),
            PrintBlock::Rule(words) => format!("#rule[{}]", inline(words)),
            PrintBlock::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.content(item)).collect();
                format!("#choices({})", items.join(", "))
            }
            PrintBlock::Group(lead, inside) => {
                format!("#group[{}]{}", inline(lead), self.content(inside))
            }
            PrintBlock::Table(table) => self.table(table),
            PrintBlock::Plan(it) => plan(it),
            PrintBlock::Picture(it) => format!("#{}", self.picture(it)),
            PrintBlock::Drawing(it) => drawing(it),
            PrintBlock::Form(lines) => {
                let columns = columns(lines);
                let lines: String = lines.iter().map(form_line).collect();
                format!("#form({columns}, {lines})")
            }
        };
        format!("{written}\n\n")
    }

    fn table(&self, table: &TableBlock) -> String {
        let head = table.head.iter().map(|cell| format!("[{}]", inline(cell)));
        let head: Vec<String> = head.collect();
        // A first column with long words gets a limited width.
        let mut first = table.rows.iter().filter_map(|row| row.first());
        let is_short = first.all(|cell| is_short(cell));
        let first = if is_short { "auto" } else { "0.5fr" };
        let (columns, head) = (table.head.len(), head.join(", "));
        let cells = table.rows.iter().flatten();
        let cells: String = cells
            .map(|cell| format!(", {}", self.content(cell)))
            .collect();
        format!("#ranges({first}, {columns}, ({head},){cells})")
    }

    fn picture(&self, picture: &Image) -> String {
        let way = format!("{}/{}", self.pictures, picture.file);
        format!("picture({}, {})", quoted(&way), quoted(&picture.text))
    }
}

fn plan(plan: &BoardPlan) -> String {
    let cell = |inside: &str| format!(", [{inside}]");
    let head: String = plan.columns.iter().map(|it| cell(&text(it))).collect();
    let square = |lines: &Vec<String>| {
        let lines: Vec<String> = lines.iter().map(|line| text(line)).collect();
        // A forced line break.
        cell(&lines.join(" \\ "))
    };
    let rows = plan.rows.iter().map(|row| {
        let squares: String = row.squares.iter().map(square).collect();
        format!(", ([{}]{squares})", text(&row.name))
    });
    let (columns, rows) = (plan.columns.len(), rows.collect::<String>());
    format!("#plan({columns}, ([]{head}){rows})")
}

/// Chapters that begin on a new page.
const FRESH: [&str; 6] = ["how-to-read", "rules", "sheet", "codes", "answers", "map"];

fn form_line(line: &FormLine) -> String {
    let label = inline(&line.label);
    let about = text(&line.about);
    let start = match &*line.start {
        "☑" => "true".to_owned(),
        _ if line.tick => "false".to_owned(),
        start => format!("[{}]", text(start)),
    };
    format!("(label: [{label}], about: [{about}], start: {start}), ")
}

/// Returns true for a drawing in landscape format.
fn lies_across(block: &PrintBlock) -> bool {
    matches!(block, PrintBlock::Drawing(it) if it.wide > it.high)
}

/// A drawing, embedded in the markup.
fn drawing(drawing: &Drawing) -> String {
    format!(
        "#drawing({}, {}, {}, {})",
        drawing.wide,
        drawing.high,
        quoted(&drawing.svg),
        quoted(&drawing.text)
    )
}

fn inline(words: &[Inline]) -> String {
    let each = words.iter().map(|it| match it {
        Inline::Text(it) => text(it),
        Inline::Emphasis(inner) => format!("#emph[{}]", inline(inner)),
        Inline::Strong(inner) => format!("#strong[{}]", inline(inner)),
        Inline::Turn(number) => format!("#turn({number})"),
    });
    let mut out = String::new();
    for it in each {
        // Separates a call from text that would be parsed as its arguments.
        if out.ends_with([']', ')']) && it.starts_with(['[', '(', '.']) {
            out.push_str("#h(0pt)");
        }
        out.push_str(&it);
    }
    out
}

/// Escapes text; quotes are set in the style of the language.
fn text(text: &str) -> String {
    let mut out = String::new();
    // Digits at the beginning of a line: with a full stop they would begin a list item.
    let mut digits = Some(0);
    for c in text.chars() {
        let ends_number = c == '.' && digits > Some(0);
        digits = match c {
            '\n' => Some(0),
            c if c.is_ascii_digit() => digits.map(|n| n + 1),
            c if c.is_whitespace() && digits == Some(0) => digits,
            _ => None,
        };
        match c {
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

/// A string value: `"..."`.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', " "))
}
