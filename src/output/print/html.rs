//! A document as one HTML file, without scripts and external files.

use super::document::{
    BoardPlan, BoardRow, Chapter, Document, Drawing, FormLine, Imprint, Inline, NumberedSection,
    PrintBlock, TableBlock, columns, is_short,
};
use super::look::LoadedFonts;
use crate::messages::{Messages, say};
use crate::model::book::Image;
use crate::util::xml::escaped;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// Style sheet: one column, light and dark colours, and rules for printers.
const STYLE: &str = include_str!("page.css");

/// Nothing runs, whatever a picture or a name contains.
const POLICY: &str = "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'";

/// Fallback fonts.
pub(super) const SERIF: &str = "Georgia, \"Times New Roman\", serif";

/// Writes blocks as HTML; the callbacks return the targets of links.
pub(super) struct HtmlWriter<'a> {
    /// Link to a section: `#s213`.
    pub(super) section: &'a dyn Fn(u32) -> String,
    pub(super) picture: &'a dyn Fn(&Image) -> String,
    /// The drawing or an image of it.
    pub(super) drawing: &'a dyn Fn(&Drawing) -> String,
}

/// The whole document. `pictures` is the path of the folder with its pictures.
pub fn html(document: &Document, pictures: &str, words: &Messages, look: &LoadedFonts) -> String {
    let html = HtmlWriter {
        section: &|number| format!("#s{number}"),
        picture: &|it| in_folder(pictures, it),
        drawing: &drawn_within,
    };
    let (title, language) = (
        escaped(&document.imprint.title),
        escaped(&document.imprint.language),
    );
    let style = look.style(SERIF, &|_, face| {
        let bytes = STANDARD.encode(&face.bytes);
        format!("\"data:{};base64,{bytes}\"", face.mime())
    });
    let header = html.title(&document.imprint);
    let chapters = document.front.iter().chain(&document.back);
    let links = chapters.map(|it| {
        let title = escaped(&it.title);
        format!("<li><a href=\"#{}\">{title}</a></li>\n", it.id)
    });
    let links: String = links.collect();
    let front = document.front.iter().map(|it| html.chapter(it));
    let sections = document.sections.iter().map(|it| html.leaf(it, words));
    let back = document.back.iter().map(|it| html.chapter(it));
    let main: String = front.chain(sections).chain(back).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n<header>\n{header}</header>\n<nav>\n<ul>\n{links}</ul>\n</nav>\n<main>\n{main}</main>\n</body>\n</html>\n"
    )
}

/// URL of a picture in a folder.
pub(super) fn in_folder(folder: &str, picture: &Image) -> String {
    address(&format!("{folder}/{}", picture.file))
}

/// A path as a URL.
pub(super) fn address(way: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
    let each = way.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    each.collect()
}

/// The drawing in its own size. In a narrow window it can be scrolled, also by keyboard.
fn drawn_within(drawing: &Drawing) -> String {
    let (text, wide, svg) = (escaped(&drawing.text), drawing.wide, &drawing.svg);
    format!(
        "<div class=\"map\" role=\"group\" aria-label=\"{text}\" tabindex=\"0\" style=\"--wide: {wide}px\">\n{svg}</div>\n"
    )
}

impl HtmlWriter<'_> {
    /// The title of a book with its author and cover.
    pub(super) fn title(&self, imprint: &Imprint) -> String {
        let title = escaped(&imprint.title);
        let author = match &*imprint.author {
            "" => String::new(),
            author => format!("<p>{}</p>\n", escaped(author)),
        };
        let cover: String = imprint.cover.iter().map(|it| self.picture(it)).collect();
        format!("<h1>{title}</h1>\n{author}{cover}")
    }

    pub(super) fn chapter(&self, chapter: &Chapter) -> String {
        let (id, title) = (&chapter.id, escaped(&chapter.title));
        let blocks = self.blocks(&chapter.blocks);
        format!(
            "<section class=\"chapter\" id=\"{id}\" aria-labelledby=\"{id}-title\">\n<h2 id=\"{id}-title\">{title}</h2>\n{blocks}</section>\n"
        )
    }

    pub(super) fn leaf(&self, leaf: &NumberedSection, words: &Messages) -> String {
        let number = leaf.number;
        let boxes = match leaf.boxes {
            0 => String::new(),
            n => format!(" <span class=\"boxes\">{}</span>", "□".repeat(n)),
        };
        let marks = leaf.marks.iter();
        let marks: String = marks
            .map(|mark| format!(" <em>{}</em>", escaped(mark)))
            .collect();
        let blocks = self.blocks(&leaf.blocks);
        let from: Vec<String> = leaf.from.iter().map(|it| self.turn(*it)).collect();
        let from = match &*from {
            [] => String::new(),
            all => {
                let told = say!(words, "print-came-from", all = all.join(", "));
                format!("<p class=\"from\">{told}</p>\n")
            }
        };
        format!(
            "<section class=\"numbered\" id=\"s{number}\" aria-labelledby=\"n{number}\">\n<h2 id=\"n{number}\">{number}{boxes}{marks}</h2>\n{blocks}{from}</section>\n"
        )
    }

    pub(super) fn blocks(&self, blocks: &[PrintBlock]) -> String {
        blocks.iter().map(|block| self.block(block)).collect()
    }

    fn block(&self, block: &PrintBlock) -> String {
        match block {
            PrintBlock::Heading(level, words) => {
                let level = (level + 2).min(6);
                format!("<h{level}>{}</h{level}>\n", self.inline(words))
            }
            PrintBlock::Paragraph(words) => format!("<p>{}</p>\n", self.inline(words)),
            PrintBlock::Rule(words) => format!("<p class=\"rule\">{}</p>\n", self.inline(words)),
            PrintBlock::List(items) => {
                let items = items.iter();
                let items = items.map(|item| format!("<li>\n{}</li>\n", self.blocks(item)));
                format!("<ul>\n{}</ul>\n", items.collect::<String>())
            }
            PrintBlock::Group(lead, inside) => {
                let (lead, inside) = (self.inline(lead), self.blocks(inside));
                format!("<div class=\"group\">\n<p class=\"rule\">{lead}</p>\n{inside}</div>\n")
            }
            PrintBlock::Table(table) => self.table(table),
            PrintBlock::Plan(it) => plan(it),
            PrintBlock::Picture(picture) => self.picture(picture),
            PrintBlock::Drawing(drawing) => (self.drawing)(drawing),
            PrintBlock::Form(lines) => {
                let class = match columns(lines) {
                    1 => "form",
                    2 => "form two",
                    _ => "form four",
                };
                let lines: String = lines.iter().map(|line| self.line(line)).collect();
                format!("<ul class=\"{class}\">\n{lines}</ul>\n")
            }
        }
    }

    pub(super) fn picture(&self, picture: &Image) -> String {
        let (way, text) = ((self.picture)(picture), escaped(&picture.text));
        format!("<p class=\"picture\"><img src=\"{way}\" alt=\"{text}\"/></p>\n")
    }

    fn table(&self, table: &TableBlock) -> String {
        let head = table.head.iter();
        let head = head.map(|cell| format!("<th scope=\"col\">{}</th>", self.inline(cell)));
        let row = |row: &Vec<Vec<PrintBlock>>| {
            let cells = row.iter().enumerate().map(|(n, cell)| {
                let inside = self.blocks(cell);
                let inside = inside.trim_end();
                match n {
                    0 if is_short(cell) => {
                        format!("<th scope=\"row\" class=\"short\">{inside}</th>")
                    }
                    0 => format!("<th scope=\"row\">{inside}</th>"),
                    _ => format!("<td>{inside}</td>"),
                }
            });
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let rows: String = table.rows.iter().map(row).collect();
        format!(
            "<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n",
            head.collect::<String>()
        )
    }

    fn line(&self, line: &FormLine) -> String {
        let (label, start) = (self.inline(&line.label), escaped(&line.start));
        let about = match &*line.about {
            "" => String::new(),
            about => format!(": {}", escaped(about)),
        };
        match line.tick {
            true => format!("<li>{}{label}{about}</li>\n", line.sign()),
            false => {
                format!("<li>{label} <span class=\"blank\">{start}</span>{about}</li>\n")
            }
        }
    }

    fn turn(&self, number: u32) -> String {
        format!("<a href=\"{}\">{number}</a>", (self.section)(number))
    }

    fn inline(&self, words: &[Inline]) -> String {
        let each = words.iter().map(|it| match it {
            Inline::Text(text) => escaped(text),
            Inline::Emphasis(inner) => format!("<em>{}</em>", self.inline(inner)),
            Inline::Strong(inner) => format!("<strong>{}</strong>", self.inline(inner)),
            Inline::Turn(number) => self.turn(*number),
        });
        each.collect()
    }
}

/// A table, so that screen readers announce the column and row of each square.
fn plan(plan: &BoardPlan) -> String {
    let columns = plan.columns.iter();
    let columns = columns.map(|it| format!("<th scope=\"col\">{}</th>", escaped(it)));
    let square = |lines: &Vec<String>| {
        let lines: Vec<_> = lines.iter().map(|line| escaped(line)).collect();
        format!("<td>{}</td>", lines.join("<br/>"))
    };
    let row = |row: &BoardRow| {
        let (name, squares) = (escaped(&row.name), row.squares.iter().map(square));
        let squares: String = squares.collect();
        format!("<tr><th scope=\"row\">{name}</th>{squares}</tr>\n")
    };
    format!(
        "<table class=\"plan\" aria-label=\"{}\">\n<thead><tr><td></td>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
        escaped(&plan.about),
        columns.collect::<String>(),
        plan.rows.iter().map(row).collect::<String>()
    )
}
