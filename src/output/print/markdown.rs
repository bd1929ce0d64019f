//! A document as Markdown, for further layout.

use super::document::{
    BoardPlan, Chapter, Document, FormLine, Inline, NumberedSection, PrintBlock, TableBlock,
    plain_text,
};
use super::html::{encode_path, picture_url};

/// Paths of the files next to the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AssetPaths {
    /// The folder of the pictures.
    pub pictures: String,
    /// The file of the map.
    pub map: String,
}

/// The whole document. A section is a heading with an anchor: `#s213`. The map is a separate file.
pub fn render_markdown(document: &Document, beside: &AssetPaths) -> String {
    let chapters = |all: &[Chapter]| -> String {
        let all = all.iter().map(|chapter| {
            let (title, text) = (
                escape_markdown(&chapter.title),
                render_blocks(&chapter.blocks, beside),
            );
            format!("## {title}\n\n{text}")
        });
        all.collect()
    };
    let sections = document
        .sections
        .iter()
        .map(|it| render_section(it, beside));
    let text = format!(
        "# {}\n\n{}{}{}",
        escape_markdown(&document.imprint.title),
        chapters(&document.front),
        sections.collect::<String>(),
        chapters(&document.back)
    );
    format!("{}\n", text.trim_end())
}

fn render_section(leaf: &NumberedSection, beside: &AssetPaths) -> String {
    let number = leaf.number;
    let boxes = match leaf.box_count {
        0 => String::new(),
        n => format!(" {}", "□".repeat(n)),
    };
    let marks = leaf.tags.iter();
    let marks: String = marks
        .map(|mark| format!(" *{}*", escape_markdown(mark)))
        .collect();
    let text = render_blocks(&leaf.blocks, beside);
    format!("<a id=\"s{number}\"></a>\n\n### {number}{boxes}{marks}\n\n{text}")
}

fn render_blocks(blocks: &[PrintBlock], beside: &AssetPaths) -> String {
    blocks.iter().map(|it| render_block(it, beside)).collect()
}

fn render_block(block: &PrintBlock, beside: &AssetPaths) -> String {
    match block {
        PrintBlock::Heading(level, words) => {
            let signs = "#".repeat(usize::from(*level) + 2);
            format!("{signs} {}\n\n", render_inlines(words))
        }
        PrintBlock::Paragraph(words) => format!("{}\n\n", render_inlines(words)),
        PrintBlock::Instruction(words) => format!("*{}*\n\n", render_plain(words)),
        PrintBlock::List(items) => {
            let items = items.iter();
            let items = items
                .map(|item| format!("- {}", indent_continuation(&render_blocks(item, beside))));
            items.collect()
        }
        PrintBlock::Group(lead, inside) => {
            let inside = render_blocks(inside, beside);
            let inside: String = inside.lines().map(quote_line).collect();
            format!("*{}*\n\n{inside}", render_plain(lead))
        }
        PrintBlock::Table(it) => render_table(it, beside),
        PrintBlock::Board(it) => render_board(it),
        PrintBlock::Picture(picture) => {
            let (text, way) = (
                escape_markdown(&picture.alt),
                picture_url(&beside.pictures, picture),
            );
            format!("![{text}]({way})\n\n")
        }
        PrintBlock::Drawing(drawing) => {
            let (text, way) = (
                escape_markdown(&drawing.description),
                encode_path(&beside.map),
            );
            format!("![{text}]({way})\n\n")
        }
        PrintBlock::Form(lines) => {
            let lines: String = lines.iter().map(render_form_line).collect();
            format!("{lines}\n")
        }
    }
}

/// Indents all lines but the first by two spaces.
fn indent_continuation(text: &str) -> String {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let rest = lines.map(|line| match line {
        "" => "\n".to_owned(),
        line => format!("  {line}\n"),
    });
    format!("{first}\n{}", rest.collect::<String>())
}

/// A line of a block quote.
fn quote_line(line: &str) -> String {
    match line {
        "" => "\n".to_owned(),
        line => format!("> {line}\n"),
    }
}

fn render_form_line(line: &FormLine) -> String {
    let start = match &*line.initial_value {
        _ if line.is_checkbox => String::new(),
        "" => "________".to_owned(),
        start => escape_markdown(start),
    };
    let label = render_inlines(&line.label);
    let colon = match label.is_empty() || line.is_checkbox {
        true => "",
        false => ": ",
    };
    let about = match &*line.note {
        "" => String::new(),
        about => format!(": {}", escape_markdown(about)),
    };
    format!("- {}{label}{colon}{start}{about}\n", line.checkbox())
}

/// A table if each cell is one line, else a list of the rows.
fn render_table(table: &TableBlock, beside: &AssetPaths) -> String {
    let flat = |cell: &Vec<PrintBlock>| match &**cell {
        [PrintBlock::Paragraph(words) | PrintBlock::Instruction(words)] => {
            Some(render_inlines(words))
        }
        [] => Some(String::new()),
        _ => None,
    };
    let rows = table.rows.iter();
    let rows: Option<Vec<Vec<String>>> = rows.map(|row| row.iter().map(flat).collect()).collect();
    if let Some(rows) = rows {
        let head: Vec<String> = table
            .header
            .iter()
            .map(|cell| render_inlines(cell))
            .collect();
        let line = vec!["---".to_owned(); head.len().max(1)];
        let all = [head, line].into_iter().chain(rows);
        return all
            .map(|cells| render_table_row(&cells))
            .collect::<String>()
            + "\n";
    }
    let rows = table.rows.iter().map(|row| {
        let lead = match row.first().map(|cell| &**cell) {
            Some([PrintBlock::Paragraph(words)]) => plain_text(words),
            _ => String::new(),
        };
        let cells: String = row
            .iter()
            .skip(1)
            .map(|cell| render_blocks(cell, beside))
            .collect();
        format!(
            "- **{}**: {}",
            escape_markdown(&lead),
            indent_continuation(&cells)
        )
    });
    rows.collect()
}

fn render_table_row(cells: &[String]) -> String {
    let cells = cells.iter().map(|cell| cell.replace('|', "\\|"));
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

fn render_board(plan: &BoardPlan) -> String {
    let row = |name: &str, squares: &[String]| format!("| {name} | {} |\n", squares.join(" | "));
    let head = row("", &plan.columns);
    let line = row("---", &vec!["---".to_owned(); plan.columns.len()]);
    let rows = plan.rows.iter().map(|it| {
        let squares = it
            .squares
            .iter()
            .map(|lines| escape_markdown(&lines.join("; ")));
        row(&it.name, &squares.collect::<Vec<_>>())
    });
    format!("{head}{line}{}\n", rows.collect::<String>())
}

fn render_inlines(words: &[Inline]) -> String {
    let each = words.iter().map(|it| match it {
        Inline::Text(text) => escape_markdown(text),
        Inline::Emphasis(inner) => wrap_emphasis("*", &render_plain(inner)),
        Inline::Strong(inner) => wrap_emphasis("**", &render_plain(inner)),
        Inline::Turn(number) => format!("[**{number}**](#s{number})"),
    });
    each.collect()
}

/// Words inside emphasized words.
fn render_plain(words: &[Inline]) -> String {
    let each = words.iter().map(|it| match it {
        Inline::Text(text) => escape_markdown(text),
        Inline::Emphasis(inner) | Inline::Strong(inner) => render_plain(inner),
        Inline::Turn(number) => format!("[{number}](#s{number})"),
    });
    each.collect()
}

/// Keeps spaces outside the emphasis.
fn wrap_emphasis(sign: &str, text: &str) -> String {
    let inner = text.trim();
    if inner.is_empty() {
        return text.to_owned();
    }
    let (before, after) = text.split_once(inner).unwrap_or_default();
    format!("{before}{sign}{inner}{sign}{after}")
}

/// Escapes all characters with a meaning in Markdown.
fn escape_markdown(text: &str) -> String {
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
