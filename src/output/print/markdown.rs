//! A document as Markdown, for further layout.

use super::document::{
    BoardPlan, Chapter, Document, FormLine, Inline, NumberedSection, PrintBlock, TableBlock, plain,
};
use super::html::{address, in_folder};

/// Paths of the files next to the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AssetPaths {
    /// The folder of the pictures.
    pub pictures: String,
    /// The file of the map.
    pub map: String,
}

/// The whole document. A section is a heading with an anchor: `#s213`. The map is a separate file.
pub fn markdown(document: &Document, beside: &AssetPaths) -> String {
    let chapters = |all: &[Chapter]| -> String {
        let all = all.iter().map(|chapter| {
            let (title, text) = (escaped(&chapter.title), blocks(&chapter.blocks, beside));
            format!("## {title}\n\n{text}")
        });
        all.collect()
    };
    let sections = document.sections.iter().map(|it| section(it, beside));
    let text = format!(
        "# {}\n\n{}{}{}",
        escaped(&document.imprint.title),
        chapters(&document.front),
        sections.collect::<String>(),
        chapters(&document.back)
    );
    format!("{}\n", text.trim_end())
}

fn section(leaf: &NumberedSection, beside: &AssetPaths) -> String {
    let number = leaf.number;
    let boxes = match leaf.boxes {
        0 => String::new(),
        n => format!(" {}", "□".repeat(n)),
    };
    let marks = leaf.marks.iter();
    let marks: String = marks.map(|mark| format!(" *{}*", escaped(mark))).collect();
    let text = blocks(&leaf.blocks, beside);
    format!("<a id=\"s{number}\"></a>\n\n### {number}{boxes}{marks}\n\n{text}")
}

fn blocks(blocks: &[PrintBlock], beside: &AssetPaths) -> String {
    blocks.iter().map(|it| block(it, beside)).collect()
}

fn block(block: &PrintBlock, beside: &AssetPaths) -> String {
    match block {
        PrintBlock::Heading(level, words) => {
            let signs = "#".repeat(usize::from(*level) + 2);
            format!("{signs} {}\n\n", inline(words))
        }
        PrintBlock::Paragraph(words) => format!("{}\n\n", inline(words)),
        PrintBlock::Rule(words) => format!("*{}*\n\n", unstressed(words)),
        PrintBlock::List(items) => {
            let items = items.iter();
            let items = items.map(|item| format!("- {}", indented(&blocks(item, beside))));
            items.collect()
        }
        PrintBlock::Group(lead, inside) => {
            let inside = blocks(inside, beside);
            let inside: String = inside.lines().map(quoted).collect();
            format!("*{}*\n\n{inside}", unstressed(lead))
        }
        PrintBlock::Table(it) => table(it, beside),
        PrintBlock::Plan(it) => plan(it),
        PrintBlock::Picture(picture) => {
            let (text, way) = (escaped(&picture.text), in_folder(&beside.pictures, picture));
            format!("![{text}]({way})\n\n")
        }
        PrintBlock::Drawing(drawing) => {
            let (text, way) = (escaped(&drawing.text), address(&beside.map));
            format!("![{text}]({way})\n\n")
        }
        PrintBlock::Form(lines) => {
            let lines: String = lines.iter().map(form_line).collect();
            format!("{lines}\n")
        }
    }
}

/// Indents all lines but the first by two spaces.
fn indented(text: &str) -> String {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let rest = lines.map(|line| match line {
        "" => "\n".to_owned(),
        line => format!("  {line}\n"),
    });
    format!("{first}\n{}", rest.collect::<String>())
}

/// A line of a block quote.
fn quoted(line: &str) -> String {
    match line {
        "" => "\n".to_owned(),
        line => format!("> {line}\n"),
    }
}

fn form_line(line: &FormLine) -> String {
    let start = match &*line.start {
        _ if line.tick => String::new(),
        "" => "________".to_owned(),
        start => escaped(start),
    };
    let label = inline(&line.label);
    let colon = match label.is_empty() || line.tick {
        true => "",
        false => ": ",
    };
    let about = match &*line.about {
        "" => String::new(),
        about => format!(": {}", escaped(about)),
    };
    format!("- {}{label}{colon}{start}{about}\n", line.sign())
}

/// A table if each cell is one line, else a list of the rows.
fn table(table: &TableBlock, beside: &AssetPaths) -> String {
    let flat = |cell: &Vec<PrintBlock>| match &**cell {
        [PrintBlock::Paragraph(words) | PrintBlock::Rule(words)] => Some(inline(words)),
        [] => Some(String::new()),
        _ => None,
    };
    let rows = table.rows.iter();
    let rows: Option<Vec<Vec<String>>> = rows.map(|row| row.iter().map(flat).collect()).collect();
    if let Some(rows) = rows {
        let head: Vec<String> = table.head.iter().map(|cell| inline(cell)).collect();
        let line = vec!["---".to_owned(); head.len().max(1)];
        let all = [head, line].into_iter().chain(rows);
        return all.map(|cells| table_row(&cells)).collect::<String>() + "\n";
    }
    let rows = table.rows.iter().map(|row| {
        let lead = match row.first().map(|cell| &**cell) {
            Some([PrintBlock::Paragraph(words)]) => plain(words),
            _ => String::new(),
        };
        let cells: String = row
            .iter()
            .skip(1)
            .map(|cell| blocks(cell, beside))
            .collect();
        format!("- **{}**: {}", escaped(&lead), indented(&cells))
    });
    rows.collect()
}

fn table_row(cells: &[String]) -> String {
    let cells = cells.iter().map(|cell| cell.replace('|', "\\|"));
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

fn plan(plan: &BoardPlan) -> String {
    let row = |name: &str, squares: &[String]| format!("| {name} | {} |\n", squares.join(" | "));
    let head = row("", &plan.columns);
    let line = row("---", &vec!["---".to_owned(); plan.columns.len()]);
    let rows = plan.rows.iter().map(|it| {
        let squares = it.squares.iter().map(|lines| escaped(&lines.join("; ")));
        row(&it.name, &squares.collect::<Vec<_>>())
    });
    format!("{head}{line}{}\n", rows.collect::<String>())
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

/// Words inside emphasized words.
fn unstressed(words: &[Inline]) -> String {
    let each = words.iter().map(|it| match it {
        Inline::Text(text) => escaped(text),
        Inline::Emphasis(inner) | Inline::Strong(inner) => unstressed(inner),
        Inline::Turn(number) => format!("[{number}](#s{number})"),
    });
    each.collect()
}

/// Keeps spaces outside the emphasis.
fn stressed(sign: &str, text: &str) -> String {
    let inner = text.trim();
    if inner.is_empty() {
        return text.to_owned();
    }
    let (before, after) = text.split_once(inner).unwrap_or_default();
    format!("{before}{sign}{inner}{sign}{after}")
}

/// Escapes all characters with a meaning in Markdown.
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
