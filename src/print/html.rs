//! A document as a page for browsers: one file, nothing loaded from elsewhere, no script.

use super::document::{
    Block, Chapter, Document, Drawing, Inline, Leaf, Line, Plan, Table, columns, is_short,
};
use super::look::Look;
use super::manuscript::Picture;
use crate::words::{Words, say};
use crate::xml::escaped;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;

/// How it looks: one column for reading, light and dark, and what a printer takes.
const STYLE: &str = include_str!("page.css");

/// What stands in for a font of the book where a browser has it not.
pub(super) const SERIF: &str = "Georgia, \"Times New Roman\", serif";

/// Where things lie, for whoever makes links.
pub(super) struct Places<'a> {
    /// What leads to a section: `#s213`.
    pub(super) section: &'a dyn Fn(u32) -> String,
    pub(super) picture: &'a dyn Fn(&Picture) -> String,
    /// The drawing itself, or what shows it.
    pub(super) drawing: &'a dyn Fn(&Drawing) -> String,
}

/// The whole document. `pictures` is the folder that its pictures lie in, as the page finds it.
#[must_use]
pub fn html(document: &Document, pictures: &str, words: &Words, look: &Look) -> String {
    let section = |number: u32| format!("#s{number}");
    let picture = |it: &Picture| in_folder(pictures, it);
    let places = Places {
        section: &section,
        picture: &picture,
        drawing: &drawn_within,
    };
    let mut out = String::new();
    let title = escaped(&document.title);
    let style = look.style(SERIF, &|_, face| {
        let bytes = STANDARD.encode(&face.bytes);
        format!("\"data:{};base64,{bytes}\"", face.mime())
    });
    // Writing to a text cannot fail.
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n",
        escaped(&document.language)
    );
    if !document.author.is_empty() {
        let _ = writeln!(out, "<p>{}</p>", escaped(&document.author));
    }
    if let Some(cover) = &document.cover {
        put_picture(cover, &places, &mut out);
    }
    out.push_str("</header>\n<nav>\n<ul>\n");
    for chapter in document.front.iter().chain(&document.back) {
        let title = escaped(&chapter.title);
        let _ = writeln!(out, "<li><a href=\"#{}\">{title}</a></li>", chapter.id);
    }
    out.push_str("</ul>\n</nav>\n<main>\n");
    for chapter in &document.front {
        put_chapter(chapter, &places, &mut out);
    }
    for leaf in &document.sections {
        put_section(leaf, &places, words, &mut out);
    }
    for chapter in &document.back {
        put_chapter(chapter, &places, &mut out);
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// The way of a picture inside a folder, as an address.
pub(super) fn in_folder(folder: &str, picture: &Picture) -> String {
    address(&format!("{folder}/{}", picture.file))
}

/// The way of a file as an address.
pub(super) fn address(way: &str) -> String {
    let mut out = String::new();
    for byte in way.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

pub(super) fn put_chapter(chapter: &Chapter, places: &Places, out: &mut String) {
    let title = escaped(&chapter.title);
    let _ = write!(
        out,
        "<section class=\"chapter\" id=\"{0}\" aria-labelledby=\"{0}-title\">\n<h2 id=\"{0}-title\">{title}</h2>\n",
        chapter.id
    );
    put_blocks(&chapter.blocks, places, out);
    out.push_str("</section>\n");
}

pub(super) fn put_section(leaf: &Leaf, places: &Places, words: &Words, out: &mut String) {
    let number = leaf.number;
    let boxes = match leaf.boxes {
        0 => String::new(),
        n => format!(" <span class=\"boxes\">{}</span>", "□".repeat(n)),
    };
    let marks: String = leaf
        .marks
        .iter()
        .map(|mark| format!(" <em>{}</em>", escaped(mark)))
        .collect();
    let _ = write!(
        out,
        "<section class=\"numbered\" id=\"s{number}\" aria-labelledby=\"n{number}\">\n<h2 id=\"n{number}\">{number}{boxes}{marks}</h2>\n"
    );
    put_blocks(&leaf.blocks, places, out);
    if !leaf.from.is_empty() {
        let all: Vec<String> = leaf
            .from
            .iter()
            .map(|number| turn(*number, places))
            .collect();
        let told = say!(words, "print-came-from", all = all.join(", "));
        let _ = writeln!(out, "<p class=\"from\">{told}</p>");
    }
    out.push_str("</section>\n");
}

pub(super) fn put_blocks(blocks: &[Block], places: &Places, out: &mut String) {
    for block in blocks {
        put_block(block, places, out);
    }
}

fn put_block(block: &Block, places: &Places, out: &mut String) {
    let inline = |words: &[Inline]| inline(words, places);
    match block {
        Block::Heading(level, words) => {
            let level = (level + 2).min(6);
            let _ = writeln!(out, "<h{level}>{}</h{level}>", inline(words));
        }
        Block::Paragraph(words) => {
            let _ = writeln!(out, "<p>{}</p>", inline(words));
        }
        Block::Rule(words) => {
            let _ = writeln!(out, "<p class=\"rule\">{}</p>", inline(words));
        }
        Block::List(items) => {
            out.push_str("<ul>\n");
            for item in items {
                out.push_str("<li>\n");
                put_blocks(item, places, out);
                out.push_str("</li>\n");
            }
            out.push_str("</ul>\n");
        }
        Block::Group(lead, inside) => {
            let lead = inline(lead);
            let _ = writeln!(out, "<div class=\"group\">\n<p class=\"rule\">{lead}</p>");
            put_blocks(inside, places, out);
            out.push_str("</div>\n");
        }
        Block::Table(table) => put_table(table, places, out),
        Block::Plan(plan) => put_plan(plan, out),
        Block::Picture(picture) => put_picture(picture, places, out),
        Block::Drawing(drawing) => out.push_str(&(places.drawing)(drawing)),
        Block::Form(lines) => {
            let class = match columns(lines) {
                1 => "form",
                2 => "form two",
                _ => "form four",
            };
            let _ = writeln!(out, "<ul class=\"{class}\">");
            for line in lines {
                put_line(line, places, out);
            }
            out.push_str("</ul>\n");
        }
    }
}

pub(super) fn put_picture(picture: &Picture, places: &Places, out: &mut String) {
    let (way, text) = ((places.picture)(picture), escaped(&picture.text));
    let _ = writeln!(
        out,
        "<p class=\"picture\"><img src=\"{way}\" alt=\"{text}\"/></p>"
    );
}

/// A drawing in the page itself, as large as it is: where the window is narrower it is moved about in, by the keyboard too.
fn drawn_within(drawing: &Drawing) -> String {
    let text = escaped(&drawing.text);
    let wide = drawing.wide;
    format!(
        "<div class=\"map\" role=\"group\" aria-label=\"{text}\" tabindex=\"0\" style=\"--wide: {wide}px\">\n{}</div>\n",
        drawing.svg
    )
}

fn put_table(table: &Table, places: &Places, out: &mut String) {
    out.push_str("<table>\n<thead><tr>");
    for cell in &table.head {
        let _ = write!(out, "<th scope=\"col\">{}</th>", inline(cell, places));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (n, cell) in row.iter().enumerate() {
            let mut inside = String::new();
            put_blocks(cell, places, &mut inside);
            let inside = inside.trim_end();
            let _ = match n {
                0 if is_short(cell) => {
                    write!(out, "<th scope=\"row\" class=\"short\">{inside}</th>")
                }
                0 => write!(out, "<th scope=\"row\">{inside}</th>"),
                _ => write!(out, "<td>{inside}</td>"),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
}

/// A table, so that each square is told with its column and its row.
fn put_plan(plan: &Plan, out: &mut String) {
    let about = escaped(&plan.about);
    let _ = write!(
        out,
        "<table class=\"plan\" aria-label=\"{about}\">\n<thead><tr><td></td>"
    );
    for column in &plan.columns {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(column));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &plan.rows {
        let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escaped(&row.name));
        for square in &row.squares {
            let lines: Vec<_> = square.iter().map(|line| escaped(line)).collect();
            let _ = write!(out, "<td>{}</td>", lines.join("<br/>"));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
}

fn put_line(line: &Line, places: &Places, out: &mut String) {
    let sign = match (line.tick, &*line.start) {
        (true, "☑") => "☑ ",
        (true, _) => "□ ",
        _ => "",
    };
    let label = inline(&line.label, places);
    let start = match line.tick {
        true => String::new(),
        false => format!(" <span class=\"blank\">{}</span>", escaped(&line.start)),
    };
    let about = match &*line.about {
        "" => String::new(),
        about => format!(": {}", escaped(about)),
    };
    let _ = writeln!(out, "<li>{sign}{label}{start}{about}</li>");
}

fn turn(number: u32, places: &Places) -> String {
    format!("<a href=\"{}\">{number}</a>", (places.section)(number))
}

fn inline(words: &[Inline], places: &Places) -> String {
    let each = words.iter().map(|it| match it {
        Inline::Text(text) => escaped(text),
        Inline::Emphasis(inner) => format!("<em>{}</em>", inline(inner, places)),
        Inline::Strong(inner) => format!("<strong>{}</strong>", inline(inner, places)),
        Inline::Turn(number) => turn(*number, places),
    });
    each.collect()
}
