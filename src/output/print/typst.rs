//! A document in the language of Typst, which makes a PDF of it.

use super::document::{
    Block, Chapter, Document, Drawing, Inline, Leaf, Line, Plan, Table, columns, is_short,
};
use super::look::{Look, SERIF};
use crate::model::book::Image;

/// What a page looks like; what hangs on the book stands before it.
const LAYOUT: &str = include_str!("layout.typ");

/// The size of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    A5,
    Letter,
}

/// The whole document. `pictures` is the folder that its pictures lie in, beside the text.
#[must_use]
pub fn typst(document: &Document, paper: Paper, pictures: &str, look: &Look) -> String {
    let paper = match paper {
        Paper::A5 => "a5",
        Paper::Letter => "us-letter",
    };
    let date = date(&document.edition).unwrap_or_else(|| "none".to_owned());
    let typst = Typst { pictures };
    let cover = document.cover.as_ref();
    let cover = cover.map_or("none".to_owned(), |it| typst.picture(it));
    let front = document.front.iter().map(|it| typst.chapter(it));
    let sections = document.sections.iter().map(|it| typst.section(it));
    let back = document.back.iter().map(|it| typst.chapter(it));
    format!(
        "#let book = (title: {}, author: {}, edition: {}, language: {}, date: {date}, paper: \"{paper}\", text: {}, headings: {})\n{LAYOUT}\n#title-page({cover})\n\n{}#sections-begin()\n\n{}#sections-end()\n\n{}",
        quoted(&document.title),
        quoted(&document.author),
        quoted(&document.edition_told),
        quoted(&document.language),
        families(&look.text),
        families(&look.headings),
        front.collect::<String>(),
        sections.collect::<String>(),
        back.collect::<String>()
    )
}

/// A family, and what stands in for letters that it lacks.
fn families(family: &str) -> String {
    match family {
        "" => format!("(\"{SERIF}\",)"),
        family => format!("({}, \"{SERIF}\")", quoted(family)),
    }
}

/// The day of an edition that is one: `2026-11-24`.
fn date(edition: &str) -> Option<String> {
    let mut parts = edition.trim().splitn(3, '-');
    let mut next = |letters: usize| {
        let part = parts.next().filter(|part| part.len() == letters)?;
        let part = Some(part).filter(|part| part.bytes().all(|it| it.is_ascii_digit()))?;
        part.parse::<u32>().ok().filter(|n| *n > 0)
    };
    let (year, month, day) = (next(4)?, next(2)?, next(2)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    (day <= last).then(|| format!("datetime(year: {year}, month: {month}, day: {day})"))
}

/// Writes blocks for Typst.
struct Typst<'a> {
    /// The folder of the pictures.
    pictures: &'a str,
}

impl Typst<'_> {
    fn chapter(&self, chapter: &Chapter) -> String {
        // What lies across a page comes behind the rest, so that no page is left half empty before it.
        let (across, along): (Vec<&Block>, Vec<&Block>) =
            chapter.blocks.iter().partition(|it| lies_across(it));
        let blocks = along.into_iter().chain(across).map(|it| self.block(it));
        format!(
            "#chapter({}, [{}])\n\n{}",
            FRESH.contains(&&*chapter.id),
            text(&chapter.title),
            blocks.collect::<String>()
        )
    }

    fn section(&self, leaf: &Leaf) -> String {
        let (number, boxes) = (leaf.number, leaf.boxes);
        let marks: Vec<String> = leaf.marks.iter().map(|mark| text(mark)).collect();
        let (marks, blocks) = (marks.join(" · "), self.blocks(&leaf.blocks));
        format!("#section({number}, {boxes}, [{marks}]) <s{number}>\n\n{blocks}")
    }

    fn blocks(&self, blocks: &[Block]) -> String {
        let next = blocks.iter().skip(1).map(Some).chain([None]);
        let each = blocks.iter().zip(next).map(|both| match both {
            (Block::Paragraph(words), Some(Block::List(_) | Block::Table(_) | Block::Plan(_))) => {
                format!("#lead[{}]\n\n", inline(words))
            }
            (block, _) => self.block(block),
        });
        each.collect()
    }

    /// The blocks as one value: `[...]`
    fn content(&self, blocks: &[Block]) -> String {
        format!("[{}]", self.blocks(blocks).trim_end())
    }

    fn block(&self, block: &Block) -> String {
        let written = match block {
            Block::Heading(level, words) => format!("#subheading({level})[{}]", inline(words)),
            Block::Paragraph(words) => inline(words),
            Block::Rule(words) => format!("#rule[{}]", inline(words)),
            Block::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.content(item)).collect();
                format!("#choices({})", items.join(", "))
            }
            Block::Group(lead, inside) => {
                format!("#group[{}]{}", inline(lead), self.content(inside))
            }
            Block::Table(table) => self.table(table),
            Block::Plan(it) => plan(it),
            Block::Picture(it) => format!("#{}", self.picture(it)),
            Block::Drawing(it) => drawing(it),
            Block::Form(lines) => {
                let columns = columns(lines);
                let lines: String = lines.iter().map(form_line).collect();
                format!("#form({columns}, {lines})")
            }
        };
        format!("{written}\n\n")
    }

    fn table(&self, table: &Table) -> String {
        let head = table.head.iter().map(|cell| format!("[{}]", inline(cell)));
        let head: Vec<String> = head.collect();
        // A first column of long words takes its part of the room and no more.
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

fn plan(plan: &Plan) -> String {
    let cell = |inside: &str| format!(", [{inside}]");
    let head: String = plan.columns.iter().map(|it| cell(&text(it))).collect();
    let square = |lines: &Vec<String>| {
        let lines: Vec<String> = lines.iter().map(|line| text(line)).collect();
        // A line is broken by a sign of its own.
        cell(&lines.join(" \\ "))
    };
    let rows = plan.rows.iter().map(|row| {
        let squares: String = row.squares.iter().map(square).collect();
        format!(", ([{}]{squares})", text(&row.name))
    });
    let (columns, rows) = (plan.columns.len(), rows.collect::<String>());
    format!("#plan({columns}, ([]{head}){rows})")
}

/// Chapters that begin a page of their own, and are copied, filled in or looked up.
const FRESH: [&str; 6] = ["how-to-read", "rules", "sheet", "codes", "answers", "map"];

fn form_line(line: &Line) -> String {
    let label = inline(&line.label);
    let about = text(&line.about);
    let start = match &*line.start {
        "☑" => "true".to_owned(),
        _ if line.tick => "false".to_owned(),
        start => format!("[{}]", text(start)),
    };
    format!("(label: [{label}], about: [{about}], start: {start}), ")
}

/// Does it lie across a page of its own?
fn lies_across(block: &Block) -> bool {
    matches!(block, Block::Drawing(it) if it.wide > it.high)
}

/// A drawing, which stands in the text itself.
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
        // What stands behind a call in brackets must not be read as more of it.
        if out.ends_with([']', ')']) && it.starts_with(['[', '(', '.']) {
            out.push_str("#h(0pt)");
        }
        out.push_str(&it);
    }
    out
}

/// A text in which no sign means anything; quotes are set as the language has them.
fn text(text: &str) -> String {
    let mut out = String::new();
    // A line that begins with a number and a full stop would be of a list: so many digits stand in it, and nothing else.
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

/// A text as a value: `"..."`.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_at_the_beginning_of_a_line_begins_a_list_or_a_heading() {
        for (words, written) in [
            ("1. The Door", "1\\. The Door"),
            ("  12. The Door", "  12\\. The Door"),
            ("The Door\n3. The Lock", "The Door\n3\\. The Lock"),
            ("1.5 miles", "1\\.5 miles"),
            ("1a. The Door", "1a. The Door"),
            ("By 1. The Door.", "By 1. The Door."),
            ("+ The Door", "\\+ The Door"),
            ("- The Door", "\\- The Door"),
            ("= The Door", "\\= The Door"),
            ("/ The Door: a lock", "\\/ The Door: a lock"),
        ] {
            assert_eq!(text(words), written);
        }
        let inside = Inline::Emphasis(vec![Inline::Text("1. The Door".to_owned())]);
        assert_eq!(inline(&[inside]), "#emph[1\\. The Door]");
    }

    #[test]
    fn an_edition_is_a_day_where_there_is_such_a_day() {
        for (edition, told) in [
            (
                "2026-11-24",
                Some("datetime(year: 2026, month: 11, day: 24)"),
            ),
            (
                "2024-02-29",
                Some("datetime(year: 2024, month: 2, day: 29)"),
            ),
            ("2026-02-29", None),
            ("2026-13-01", None),
            ("2026-+1-01", None),
            ("first", None),
            ("", None),
        ] {
            assert_eq!(date(edition).as_deref(), told, "{edition}");
        }
    }
}
