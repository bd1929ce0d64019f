//! A document as Markdown, for those who lay it out themselves.

use super::document::{Block, Chapter, Document, Inline, Leaf, Line, Plan, Table, plain};
use super::html::{address, in_folder};
use std::fmt::Write;

/// What lies beside the text, as it finds it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Beside {
    /// The folder of pictures.
    pub pictures: String,
    /// The file of the map.
    pub map: String,
}

/// The whole document. Sections are headings with their number as an anchor: `#s213`. The map of the document lies in a file beside it.
#[must_use]
pub fn markdown(document: &Document, beside: &Beside) -> String {
    let mut out = format!("# {}\n\n", escaped(&document.title));
    for chapter in &document.front {
        put_chapter(chapter, beside, &mut out);
    }
    for leaf in &document.sections {
        put_section(leaf, beside, &mut out);
    }
    for chapter in &document.back {
        put_chapter(chapter, beside, &mut out);
    }
    let ended = out.trim_end().len();
    out.truncate(ended);
    out.push('\n');
    out
}

fn put_chapter(chapter: &Chapter, beside: &Beside, out: &mut String) {
    // Writing to a text cannot fail.
    let _ = write!(out, "## {}\n\n", escaped(&chapter.title));
    put_blocks(&chapter.blocks, "", beside, out);
}

fn put_section(leaf: &Leaf, beside: &Beside, out: &mut String) {
    let number = leaf.number;
    let boxes = if leaf.boxes > 0 {
        format!(" {}", "□".repeat(leaf.boxes))
    } else {
        String::new()
    };
    let marks: Vec<String> = leaf
        .marks
        .iter()
        .map(|mark| format!(" *{}*", escaped(mark)))
        .collect();
    let _ = write!(
        out,
        "<a id=\"s{number}\"></a>\n\n### {number}{boxes}{}\n\n",
        marks.concat()
    );
    put_blocks(&leaf.blocks, "", beside, out);
}

/// Blocks, every line of them behind `indent`.
fn put_blocks(blocks: &[Block], indent: &str, beside: &Beside, out: &mut String) {
    for block in blocks {
        put_block(block, indent, beside, out);
    }
}

fn put_block(block: &Block, indent: &str, beside: &Beside, out: &mut String) {
    match block {
        Block::Heading(level, words) => {
            let signs = "#".repeat(usize::from(*level) + 2);
            let _ = write!(out, "{indent}{signs} {}\n\n", inline(words));
        }
        Block::Paragraph(words) => {
            let _ = write!(out, "{indent}{}\n\n", inline(words));
        }
        Block::Rule(words) => {
            let _ = write!(out, "{indent}*{}*\n\n", unstressed(words));
        }
        Block::List(items) => {
            for item in items {
                let mut inside = String::new();
                put_blocks(item, &format!("{indent}  "), beside, &mut inside);
                let text = inside
                    .strip_prefix(&format!("{indent}  "))
                    .unwrap_or(&inside);
                let _ = write!(out, "{indent}- {text}");
            }
        }
        Block::Group(lead, inside) => {
            let _ = write!(out, "{indent}*{}*\n\n", unstressed(lead));
            put_blocks(inside, &format!("{indent}> "), beside, out);
        }
        Block::Table(table) => put_table(table, indent, beside, out),
        Block::Plan(plan) => put_plan(plan, indent, out),
        Block::Picture(picture) => {
            let (text, way) = (escaped(&picture.text), in_folder(&beside.pictures, picture));
            let _ = write!(out, "{indent}![{text}]({way})\n\n");
        }
        Block::Drawing(drawing) => {
            let (text, way) = (escaped(&drawing.text), address(&beside.map));
            let _ = write!(out, "{indent}![{text}]({way})\n\n");
        }
        Block::Form(lines) => {
            for line in lines {
                let _ = writeln!(out, "{indent}- {}", form_line(line));
            }
            out.push('\n');
        }
    }
}

fn form_line(line: &Line) -> String {
    let sign = match (line.tick, &*line.start) {
        (true, "☑") => "☑ ",
        (true, _) => "□ ",
        _ => "",
    };
    let start = match (line.tick, &*line.start) {
        (true, _) => String::new(),
        (false, "") => "________".to_owned(),
        (false, start) => escaped(start),
    };
    let label = inline(&line.label);
    let colon = if label.is_empty() || line.tick {
        ""
    } else {
        ": "
    };
    let about = match &*line.about {
        "" => String::new(),
        about => format!(": {}", escaped(about)),
    };
    format!("{sign}{label}{colon}{start}{about}")
}

/// A table whose cells are one line each; what has more lines is a list of its rows.
fn put_table(table: &Table, indent: &str, beside: &Beside, out: &mut String) {
    let flat = |cell: &Vec<Block>| match &**cell {
        [Block::Paragraph(words) | Block::Rule(words)] => Some(inline(words)),
        [] => Some(String::new()),
        _ => None,
    };
    let rows: Option<Vec<Vec<String>>> = table
        .rows
        .iter()
        .map(|row| row.iter().map(flat).collect())
        .collect();
    if let Some(rows) = rows {
        let row = |cells: &[String]| {
            let cells = cells.iter().map(|cell| cell.replace('|', "\\|"));
            format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
        };
        let head: Vec<String> = table.head.iter().map(|cell| inline(cell)).collect();
        let _ = writeln!(out, "{indent}{}", row(&head));
        let lines = vec!["---".to_owned(); head.len().max(1)];
        let _ = writeln!(out, "{indent}{}", row(&lines));
        for cells in rows {
            let _ = writeln!(out, "{indent}{}", row(&cells));
        }
        out.push_str(indent.trim_end());
        out.push('\n');
        return;
    }
    for row in &table.rows {
        let mut cells = row.iter();
        let lead = match cells.next().map(|cell| &**cell) {
            Some([Block::Paragraph(words)]) => plain(words),
            _ => String::new(),
        };
        let mut inside = String::new();
        for cell in cells {
            put_blocks(cell, &format!("{indent}  "), beside, &mut inside);
        }
        let text = inside
            .strip_prefix(&format!("{indent}  "))
            .unwrap_or(&inside);
        let _ = write!(out, "{indent}- **{}**: {text}", escaped(&lead));
    }
}

fn put_plan(plan: &Plan, indent: &str, out: &mut String) {
    let mut row = |name: &str, squares: Vec<String>| {
        let _ = writeln!(out, "{indent}| {name} | {} |", squares.join(" | "));
    };
    row("", plan.columns.clone());
    row("---", vec!["---".to_owned(); plan.columns.len()]);
    for it in &plan.rows {
        let squares = it.squares.iter().map(|lines| escaped(&lines.join("; ")));
        row(&it.name, squares.collect());
    }
    out.push_str(indent.trim_end());
    out.push('\n');
}

fn inline(words: &[Inline]) -> String {
    let each = words.iter().map(|it| match it {
        Inline::Text(text) => escaped(text),
        Inline::Emphasis(inner) => stressed("*", &unstressed(inner)),
        Inline::Strong(inner) => stressed("**", &unstressed(inner)),
        Inline::Turn(number) => format!("[**{number}**](#s{number})"),
    });
    each.collect()
}

/// Words inside others that stand out already.
fn unstressed(words: &[Inline]) -> String {
    let each = words.iter().map(|it| match it {
        Inline::Text(text) => escaped(text),
        Inline::Emphasis(inner) | Inline::Strong(inner) => unstressed(inner),
        Inline::Turn(number) => format!("[{number}](#s{number})"),
    });
    each.collect()
}

/// Blanks at the ends stand outside the signs.
fn stressed(sign: &str, text: &str) -> String {
    let inner = text.trim();
    if inner.is_empty() {
        return text.to_owned();
    }
    let (before, after) = text.split_once(inner).unwrap_or_default();
    format!("{before}{sign}{inner}{sign}{after}")
}

/// A text in which no character means anything to Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '|'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
