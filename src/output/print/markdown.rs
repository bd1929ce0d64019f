//! Renders a document as Markdown, for further layout.

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

/// Renders a document. A section is a heading with an anchor: `#s213`. The map is a separate file.
pub fn render_markdown(document: &Document, paths: &AssetPaths) -> String {
    let render_chapters = |chapters: &[Chapter]| -> String {
        let chapters = chapters.iter().map(|chapter| {
            let (title, text) = (
                escape_markdown(&chapter.title),
                render_blocks(&chapter.blocks, paths),
            );
            format!("## {title}\n\n{text}")
        });
        chapters.collect()
    };
    let sections = document.sections.iter().map(|it| render_section(it, paths));
    let text = format!(
        "# {}\n\n{}{}{}",
        escape_markdown(&document.imprint.title),
        render_chapters(&document.front),
        sections.collect::<String>(),
        render_chapters(&document.back)
    );
    format!("{}\n", text.trim_end())
}

fn render_section(section: &NumberedSection, paths: &AssetPaths) -> String {
    let number = section.number;
    let boxes = match section.box_count {
        0 => String::new(),
        n => format!(" {}", "□".repeat(n)),
    };
    let tags = section.tags.iter();
    let tags: String = tags
        .map(|tag| format!(" *{}*", escape_markdown(tag)))
        .collect();
    let text = render_blocks(&section.blocks, paths);
    format!("<a id=\"s{number}\"></a>\n\n### {number}{boxes}{tags}\n\n{text}")
}

fn render_blocks(blocks: &[PrintBlock], paths: &AssetPaths) -> String {
    blocks.iter().map(|it| render_block(it, paths)).collect()
}

fn render_block(block: &PrintBlock, paths: &AssetPaths) -> String {
    match block {
        PrintBlock::Heading(level, inlines) => {
            let marker = "#".repeat(usize::from(*level) + 2);
            format!("{marker} {}\n\n", render_inlines(inlines))
        }
        PrintBlock::Paragraph(inlines) => format!("{}\n\n", render_inlines(inlines)),
        PrintBlock::Instruction(inlines) => format!("*{}*\n\n", render_plain(inlines)),
        PrintBlock::List(items) => {
            let items = items.iter();
            let items =
                items.map(|item| format!("- {}", indent_continuation(&render_blocks(item, paths))));
            items.collect()
        }
        PrintBlock::Group(lead, inner) => {
            let inner = render_blocks(inner, paths);
            let inner: String = inner.lines().map(quote_line).collect();
            format!("*{}*\n\n{inner}", render_plain(lead))
        }
        PrintBlock::Table(it) => render_table(it, paths),
        PrintBlock::Board(it) => render_board(it),
        PrintBlock::Picture(picture) => {
            let (text, url) = (
                escape_markdown(&picture.alt),
                picture_url(&paths.pictures, picture),
            );
            format!("![{text}]({url})\n\n")
        }
        PrintBlock::Drawing(drawing) => {
            let (text, url) = (
                escape_markdown(&drawing.description),
                encode_path(&paths.map),
            );
            format!("![{text}]({url})\n\n")
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
    let others = lines.map(|line| match line {
        "" => "\n".to_owned(),
        line => format!("  {line}\n"),
    });
    format!("{first}\n{}", others.collect::<String>())
}

/// Formats a line of a block quote.
fn quote_line(line: &str) -> String {
    match line {
        "" => "\n".to_owned(),
        line => format!("> {line}\n"),
    }
}

fn render_form_line(line: &FormLine) -> String {
    let value = match &*line.initial_value {
        _ if line.is_checkbox => String::new(),
        "" => "________".to_owned(),
        value => escape_markdown(value),
    };
    let label = render_inlines(&line.label);
    let colon = match label.is_empty() || line.is_checkbox {
        true => "",
        false => ": ",
    };
    let note = match &*line.note {
        "" => String::new(),
        note => format!(": {}", escape_markdown(note)),
    };
    format!("- {}{label}{colon}{value}{note}\n", line.checkbox())
}

/// Renders a table if each cell is one line, or else a list of the rows.
fn render_table(table: &TableBlock, paths: &AssetPaths) -> String {
    let text = |cell: &Vec<PrintBlock>| match &**cell {
        [PrintBlock::Paragraph(inlines) | PrintBlock::Instruction(inlines)] => {
            Some(render_inlines(inlines))
        }
        [] => Some(String::new()),
        _ => None,
    };
    let rows = table.rows.iter();
    let rows: Option<Vec<Vec<String>>> = rows.map(|row| row.iter().map(text).collect()).collect();
    if let Some(rows) = rows {
        let header: Vec<String> = table
            .header
            .iter()
            .map(|cell| render_inlines(cell))
            .collect();
        let separator = vec!["---".to_owned(); header.len().max(1)];
        let rows = [header, separator].into_iter().chain(rows);
        return rows
            .map(|cells| render_table_row(&cells))
            .collect::<String>()
            + "\n";
    }
    let rows = table.rows.iter().map(|row| {
        let lead = match row.first().map(|cell| &**cell) {
            Some([PrintBlock::Paragraph(inlines)]) => plain_text(inlines),
            _ => String::new(),
        };
        let cells: String = row
            .iter()
            .skip(1)
            .map(|cell| render_blocks(cell, paths))
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
    let header = row("", &plan.columns);
    let separator = row("---", &vec!["---".to_owned(); plan.columns.len()]);
    let rows = plan.rows.iter().map(|it| {
        let squares = it
            .squares
            .iter()
            .map(|lines| escape_markdown(&lines.join("; ")));
        row(&it.name, &squares.collect::<Vec<_>>())
    });
    format!("{header}{separator}{}\n", rows.collect::<String>())
}

fn render_inlines(inlines: &[Inline]) -> String {
    let parts = inlines.iter().map(|inline| match inline {
        Inline::Text(text) => escape_markdown(text),
        Inline::Emphasis(inner) => wrap_emphasis("*", &render_plain(inner)),
        Inline::Strong(inner) => wrap_emphasis("**", &render_plain(inner)),
        Inline::Turn(number) => format!("[**{number}**](#s{number})"),
    });
    parts.collect()
}

/// Renders inlines inside emphasis.
fn render_plain(inlines: &[Inline]) -> String {
    let parts = inlines.iter().map(|inline| match inline {
        Inline::Text(text) => escape_markdown(text),
        Inline::Emphasis(inner) | Inline::Strong(inner) => render_plain(inner),
        Inline::Turn(number) => format!("[{number}](#s{number})"),
    });
    parts.collect()
}

/// Emphasizes a text, with spaces outside the markers.
fn wrap_emphasis(marker: &str, text: &str) -> String {
    let inner = text.trim();
    if inner.is_empty() {
        return text.to_owned();
    }
    let (before, after) = text.split_once(inner).unwrap_or_default();
    format!("{before}{marker}{inner}{marker}{after}")
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
