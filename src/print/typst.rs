//! A document in the language of Typst, which makes a PDF of it.

use super::document::{Block, Chapter, Document, Inline, Leaf, Line, Table};
use super::html::in_folder;
use super::manuscript::Picture;
use std::fmt::Write;

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
pub fn typst(document: &Document, paper: Paper, pictures: &str) -> String {
    let mut out = String::new();
    let paper = match paper {
        Paper::A5 => "a5",
        Paper::Letter => "us-letter",
    };
    // Writing to a text cannot fail.
    let _ = write!(
        out,
        "#let book = (title: {}, author: {}, edition: {}, language: {}, paper: \"{paper}\")\n{LAYOUT}\n",
        quoted(&document.title),
        quoted(&document.author),
        quoted(&document.edition_told),
        quoted(&document.language),
    );
    let cover = document.cover.as_ref();
    let cover = cover.map_or("none".to_owned(), |it| picture(it, pictures));
    let _ = writeln!(out, "#title-page({cover})\n");
    let mut writer = Writer { out, pictures };
    for chapter in &document.front {
        writer.chapter(chapter);
    }
    writer.out.push_str("#sections-begin()\n\n");
    for leaf in &document.sections {
        writer.section(leaf);
    }
    writer.out.push_str("#sections-end()\n\n");
    for chapter in &document.back {
        writer.chapter(chapter);
    }
    writer.out
}

struct Writer<'a> {
    out: String,
    pictures: &'a str,
}

impl Writer<'_> {
    fn chapter(&mut self, chapter: &Chapter) {
        let _ = write!(self.out, "#chapter[{}]\n\n", text(&chapter.title));
        self.blocks(&chapter.blocks);
    }

    fn section(&mut self, leaf: &Leaf) {
        let marks: Vec<String> = leaf.marks.iter().map(|mark| text(mark)).collect();
        let _ = write!(
            self.out,
            "#section({0}, {1}, [{2}]) <s{0}>\n\n",
            leaf.number,
            leaf.boxes,
            marks.join(" · ")
        );
        self.blocks(&leaf.blocks);
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    /// The blocks as one value: `[...]`
    fn content(&self, blocks: &[Block]) -> String {
        let mut inner = Writer {
            out: String::new(),
            pictures: self.pictures,
        };
        inner.blocks(blocks);
        format!("[{}]", inner.out.trim_end())
    }

    fn block(&mut self, block: &Block) {
        let _ = match block {
            Block::Heading(level, words) => {
                write!(self.out, "#subheading({level})[{}]\n\n", inline(words))
            }
            Block::Paragraph(words) => write!(self.out, "{}\n\n", line(words)),
            Block::Rule(words) => write!(self.out, "#rule[{}]\n\n", inline(words)),
            Block::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.content(item)).collect();
                write!(self.out, "#list({})\n\n", items.join(", "))
            }
            Block::Group(lead, inside) => {
                let inside = self.content(inside);
                write!(self.out, "#group[{}]{inside}\n\n", inline(lead))
            }
            Block::Table(table) => {
                let table = self.table(table);
                write!(self.out, "{table}\n\n")
            }
            Block::Picture(it) => write!(self.out, "#{}\n\n", picture(it, self.pictures)),
            Block::Form(lines) => {
                let lines: String = lines.iter().map(form_line).collect();
                write!(self.out, "#form({lines})\n\n")
            }
        };
    }

    fn table(&self, table: &Table) -> String {
        let head = table.head.iter().map(|cell| format!("[{}]", inline(cell)));
        let head: Vec<String> = head.collect();
        let mut out = format!("#ranges({}, ({},)", table.head.len(), head.join(", "));
        for cell in table.rows.iter().flatten() {
            let _ = write!(out, ", {}", self.content(cell));
        }
        out.push(')');
        out
    }
}

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

fn picture(picture: &Picture, folder: &str) -> String {
    let way = in_folder(folder, picture).replace("%20", " ");
    format!("picture({}, {})", quoted(&way), quoted(&picture.text))
}

/// Words at the beginning of a paragraph, where some signs would begin a list.
fn line(words: &[Inline]) -> String {
    let told = inline(words);
    let digits = told.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 && told[digits..].starts_with('.') {
        return format!("{}\\{}", &told[..digits], &told[digits..]);
    }
    told
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
    for c in text.chars() {
        match c {
            '□' => out.push_str("#tickbox()"),
            '☑' => out.push_str("#tickbox(done: true)"),
            '\\' | '#' | '$' | '*' | '_' | '`' | '<' | '>' | '@' | '=' | '~' | '[' | ']' | '/'
            | '+' | '-' | '(' | ';' => {
                out.push('\\');
                out.push(c);
            }
            '.' if out.ends_with(')') => out.push_str("\\."),
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
