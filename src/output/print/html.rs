//! Renders a document as one HTML file, without scripts and external files.

use super::document::{
    BoardPlan, BoardRow, Chapter, Document, Drawing, FormLine, Imprint, Inline, NumberedSection,
    PrintBlock, TableBlock, fits_unwrapped, form_columns,
};
use super::fonts::LoadedFonts;
use crate::messages::{Messages, say};
use crate::model::book::Image;
use crate::util::xml::escape;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// Style sheet: one column, light and dark colours, and rules for printers.
const STYLE: &str = include_str!("page.css");

/// Blocks all scripts, whatever a picture or a name contains.
const POLICY: &str = "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'";

/// Fallback fonts.
pub(super) const SERIF_FALLBACK: &str = "Georgia, \"Times New Roman\", serif";

/// Writes blocks as HTML. The callbacks return the targets of links.
pub(super) struct HtmlWriter<'a> {
    /// Link to a section: `#s213`.
    pub(super) section_link: &'a dyn Fn(u32) -> String,
    pub(super) picture_url: &'a dyn Fn(&Image) -> String,
    /// Renders a drawing or an image of it.
    pub(super) render_drawing: &'a dyn Fn(&Drawing) -> String,
}

/// Renders a document. `pictures` is the path of the folder with its pictures.
pub fn render_html(
    document: &Document,
    pictures: &str,
    words: &Messages,
    fonts: &LoadedFonts,
) -> String {
    let html = HtmlWriter {
        section_link: &|number| format!("#s{number}"),
        picture_url: &|it| picture_url(pictures, it),
        render_drawing: &inline_drawing,
    };
    let (title, language) = (
        escape(&document.imprint.title),
        escape(&document.imprint.language),
    );
    let style = fonts.css(SERIF_FALLBACK, &|_, font| {
        let bytes = STANDARD.encode(&font.bytes);
        format!("\"data:{};base64,{bytes}\"", font.mime_type())
    });
    let header = html.render_title(&document.imprint);
    let chapters = document.front.iter().chain(&document.back);
    let links = chapters.map(|it| {
        let title = escape(&it.title);
        format!("<li><a href=\"#{}\">{title}</a></li>\n", it.id)
    });
    let links: String = links.collect();
    let front = document.front.iter().map(|it| html.render_chapter(it));
    let sections = document
        .sections
        .iter()
        .map(|it| html.render_section(it, words));
    let back = document.back.iter().map(|it| html.render_chapter(it));
    let main: String = front.chain(sections).chain(back).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n<header>\n{header}</header>\n<nav>\n<ul>\n{links}</ul>\n</nav>\n<main>\n{main}</main>\n</body>\n</html>\n"
    )
}

/// Returns the URL of a picture in a folder.
pub(super) fn picture_url(folder: &str, picture: &Image) -> String {
    encode_path(&format!("{folder}/{}", picture.file))
}

/// Converts a path to a URL.
pub(super) fn encode_path(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
    let chars = path.bytes().map(|byte| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    chars.collect()
}

/// Embeds the drawing in its own size. In a narrow window readers can scroll it, also by keyboard.
fn inline_drawing(drawing: &Drawing) -> String {
    let (text, width, svg) = (escape(&drawing.description), drawing.width, &drawing.svg);
    format!(
        "<div class=\"map\" role=\"group\" aria-label=\"{text}\" tabindex=\"0\" style=\"--wide: {width}px\">\n{svg}</div>\n"
    )
}

impl HtmlWriter<'_> {
    /// Renders the title of a book with its author and cover.
    pub(super) fn render_title(&self, imprint: &Imprint) -> String {
        let title = escape(&imprint.title);
        let author = match &*imprint.author {
            "" => String::new(),
            author => format!("<p>{}</p>\n", escape(author)),
        };
        let cover: String = imprint
            .cover
            .iter()
            .map(|it| self.render_picture(it))
            .collect();
        format!("<h1>{title}</h1>\n{author}{cover}")
    }

    pub(super) fn render_chapter(&self, chapter: &Chapter) -> String {
        let (id, title) = (&chapter.id, escape(&chapter.title));
        let blocks = self.render_blocks(&chapter.blocks);
        format!(
            "<section class=\"chapter\" id=\"{id}\" aria-labelledby=\"{id}-title\">\n<h2 id=\"{id}-title\">{title}</h2>\n{blocks}</section>\n"
        )
    }

    pub(super) fn render_section(&self, section: &NumberedSection, words: &Messages) -> String {
        let number = section.number;
        let boxes = match section.box_count {
            0 => String::new(),
            n => format!(" <span class=\"boxes\">{}</span>", "□".repeat(n)),
        };
        let tags = section.tags.iter();
        let tags: String = tags
            .map(|tag| format!(" <em>{}</em>", escape(tag)))
            .collect();
        let blocks = self.render_blocks(&section.blocks);
        let sources: Vec<String> = section
            .sources
            .iter()
            .map(|it| self.render_turn(*it))
            .collect();
        let sources = match &*sources {
            [] => String::new(),
            links => {
                let text = say!(words, "print-came-from", all = links.join(", "));
                format!("<p class=\"from\">{text}</p>\n")
            }
        };
        format!(
            "<section class=\"numbered\" id=\"s{number}\" aria-labelledby=\"n{number}\">\n<h2 id=\"n{number}\">{number}{boxes}{tags}</h2>\n{blocks}{sources}</section>\n"
        )
    }

    pub(super) fn render_blocks(&self, blocks: &[PrintBlock]) -> String {
        blocks
            .iter()
            .map(|block| self.render_block(block))
            .collect()
    }

    fn render_block(&self, block: &PrintBlock) -> String {
        match block {
            PrintBlock::Heading(level, inlines) => {
                let level = (level + 2).min(6);
                format!("<h{level}>{}</h{level}>\n", self.render_inlines(inlines))
            }
            PrintBlock::Paragraph(inlines) => format!("<p>{}</p>\n", self.render_inlines(inlines)),
            PrintBlock::Instruction(inlines) => {
                format!("<p class=\"rule\">{}</p>\n", self.render_inlines(inlines))
            }
            PrintBlock::List(items) => {
                let items = items.iter();
                let items = items.map(|item| format!("<li>\n{}</li>\n", self.render_blocks(item)));
                format!("<ul>\n{}</ul>\n", items.collect::<String>())
            }
            PrintBlock::Group(lead, inner) => {
                let (lead, inner) = (self.render_inlines(lead), self.render_blocks(inner));
                format!("<div class=\"group\">\n<p class=\"rule\">{lead}</p>\n{inner}</div>\n")
            }
            PrintBlock::Table(table) => self.render_table(table),
            PrintBlock::Board(it) => render_board(it),
            PrintBlock::Picture(picture) => self.render_picture(picture),
            PrintBlock::Drawing(drawing) => (self.render_drawing)(drawing),
            PrintBlock::Form(lines) => {
                let class = match form_columns(lines) {
                    1 => "form",
                    2 => "form two",
                    _ => "form four",
                };
                let lines: String = lines
                    .iter()
                    .map(|line| self.render_form_line(line))
                    .collect();
                format!("<ul class=\"{class}\">\n{lines}</ul>\n")
            }
        }
    }

    pub(super) fn render_picture(&self, picture: &Image) -> String {
        let (url, text) = ((self.picture_url)(picture), escape(&picture.alt));
        format!("<p class=\"picture\"><img src=\"{url}\" alt=\"{text}\"/></p>\n")
    }

    fn render_table(&self, table: &TableBlock) -> String {
        let header = table.header.iter();
        let header = header.map(|it| format!("<th scope=\"col\">{}</th>", self.render_inlines(it)));
        let row = |row: &Vec<Vec<PrintBlock>>| {
            let cells = row.iter().enumerate().map(|(i, cell)| {
                let content = self.render_blocks(cell);
                let content = content.trim_end();
                match i {
                    0 if fits_unwrapped(cell) => {
                        format!("<th scope=\"row\" class=\"short\">{content}</th>")
                    }
                    0 => format!("<th scope=\"row\">{content}</th>"),
                    _ => format!("<td>{content}</td>"),
                }
            });
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let rows: String = table.rows.iter().map(row).collect();
        format!(
            "<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n",
            header.collect::<String>()
        )
    }

    fn render_form_line(&self, line: &FormLine) -> String {
        let (label, value) = (
            self.render_inlines(&line.label),
            escape(&line.initial_value),
        );
        let note = match &*line.note {
            "" => String::new(),
            note => format!(": {}", escape(note)),
        };
        match line.is_checkbox {
            true => format!("<li>{}{label}{note}</li>\n", line.checkbox()),
            false => {
                format!("<li>{label} <span class=\"blank\">{value}</span>{note}</li>\n")
            }
        }
    }

    fn render_turn(&self, number: u32) -> String {
        format!("<a href=\"{}\">{number}</a>", (self.section_link)(number))
    }

    fn render_inlines(&self, inlines: &[Inline]) -> String {
        let parts = inlines.iter().map(|inline| match inline {
            Inline::Text(text) => escape(text),
            Inline::Emphasis(inner) => format!("<em>{}</em>", self.render_inlines(inner)),
            Inline::Strong(inner) => format!("<strong>{}</strong>", self.render_inlines(inner)),
            Inline::Turn(number) => self.render_turn(*number),
        });
        parts.collect()
    }
}

/// Renders a board as a table, so that screen readers announce the column and row of each square.
fn render_board(plan: &BoardPlan) -> String {
    let columns = plan.columns.iter();
    let columns = columns.map(|it| format!("<th scope=\"col\">{}</th>", escape(it)));
    let square = |lines: &Vec<String>| {
        let lines: Vec<_> = lines.iter().map(|line| escape(line)).collect();
        format!("<td>{}</td>", lines.join("<br/>"))
    };
    let row = |row: &BoardRow| {
        let (name, squares) = (escape(&row.name), row.squares.iter().map(square));
        let squares: String = squares.collect();
        format!("<tr><th scope=\"row\">{name}</th>{squares}</tr>\n")
    };
    format!(
        "<table class=\"plan\" aria-label=\"{}\">\n<thead><tr><td></td>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
        escape(&plan.description),
        columns.collect::<String>(),
        plan.rows.iter().map(row).collect::<String>()
    )
}
