//! Renders blocks as HTML: a separate page, or fragments for a script.

use super::chart;
use super::{Block, Picture, RolledDice, Run, Style, printable_line};
use crate::util::xml::escape;
use std::fmt::Write;

const CSS: &str = include_str!("page.css");

/// Renders a page with its language, title, subtitle and blocks.
pub fn html_page(language: &str, title: &str, subtitle: &str, blocks: &[Block]) -> String {
    let (language, title) = (clean_escaped(language), clean_escaped(title));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{CSS}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    if !subtitle.is_empty() {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", clean_escaped(subtitle));
    }
    for block in blocks {
        write_block(block, &mut out);
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// Renders blocks as fragments for a script: text, dice with the rule of each roll, placeholders for images, and maps.
///
/// Text of a book is always escaped, and nothing has an inline style.
pub fn html_fragment(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        match block.picture.as_deref() {
            Some(Picture::Dice(dice)) => write_roll(block, dice, &mut out),
            Some(Picture::Image {
                book,
                file,
                description,
            }) => {
                let [book, file, text] = [book, file, description].map(|it| clean_escaped(it));
                let _ = writeln!(
                    out,
                    "<figure data-book=\"{book}\" data-file=\"{file}\"><img alt=\"{text}\"></figure>"
                );
            }
            None if is_key_row(block) => write_key_row(block, &mut out),
            None => write_block(block, &mut out),
        }
        if let Some(map) = &block.chart {
            out.push_str(&chart::render_svg(map));
        }
    }
    out
}

fn clean_escaped(text: &str) -> String {
    escape(&printable_line(text))
}

/// Returns true for a key and its values, as on a sheet.
fn is_key_row(block: &Block) -> bool {
    matches!(&*block.runs, [key, _, ..] if key.style == Style::Key) && block.grid.is_none()
}

fn write_key_row(block: &Block, out: &mut String) {
    let mut runs = block.runs.iter().map(format_run);
    let key = runs.next().unwrap_or_default();
    let value: String = runs.collect();
    let _ = writeln!(
        out,
        "<p class=\"row\"><span class=\"key\">{}</span> <span>{}</span></p>",
        key.trim(),
        mark_code(value.trim().to_owned())
    );
}

/// Writes a roll as an element that expands to its rule.
fn write_roll(block: &Block, dice: &RolledDice, out: &mut String) {
    let faces = dice.dice.iter().map(|die| {
        let class = if die.is_counted { " kept" } else { "" };
        let (face, max_face) = (die.face, die.max_face);
        format!("<span class=\"die d{max_face}{class}\" data-face=\"{face}\">{face}</span>")
    });
    let faces: String = faces.collect();
    let faces = match faces.is_empty() {
        true => faces,
        false => format!("<span class=\"faces\" aria-hidden=\"true\">{faces}</span> "),
    };
    let text: String = block.runs.iter().map(format_run).collect();
    let text = text.trim();
    if dice.explanation.is_empty() {
        let _ = writeln!(out, "<p class=\"dice roll\">{faces}<span>{text}</span></p>");
        return;
    }
    let _ = writeln!(
        out,
        "<details class=\"roll\"><summary>{faces}<span>{text}</span></summary>"
    );
    dice.explanation
        .iter()
        .for_each(|block| write_block(block, out));
    out.push_str("</details>\n");
}

fn write_block(block: &Block, out: &mut String) {
    let style = block.runs.first().map_or(Style::Plain, |run| run.style);
    let text: String = block.runs.iter().map(format_run).collect();
    let text = text.trim();
    let class = match style {
        _ if block.is_underlined => None,
        Style::Plain | Style::Emphasis | Style::Strong => Some(""),
        Style::Title => Some("title"),
        Style::Note | Style::Closed => Some("note"),
        Style::Dice => Some("dice"),
        Style::Change => Some("change"),
        Style::Key => Some("answer"),
        Style::Error => Some("error"),
    };
    // Blocks that follow directly get the class `close`.
    let close = if block.space_before { "" } else { "close" };
    let classes: Vec<&str> = [class.unwrap_or_default(), close]
        .into_iter()
        .filter(|it| !it.is_empty())
        .collect();
    let _ = match (class, classes.as_slice()) {
        _ if text.is_empty() => Ok(()),
        (None, _) => writeln!(out, "<h2>{text}</h2>"),
        (_, []) => writeln!(out, "<p>{text}</p>"),
        (_, classes) => writeln!(out, "<p class=\"{}\">{text}</p>", classes.join(" ")),
    };
    if let Some(grid) = &block.grid {
        let cell = |tag: &str, text: &str| {
            format!(
                "<{tag}>{}</{tag}>",
                break_lines(&escape(&printable_line(text)))
            )
        };
        out.push_str("<table>\n");
        if grid.columns.iter().any(|it| !it.is_empty()) {
            let headings: String = grid.columns.iter().map(|it| cell("th", it)).collect();
            let _ = writeln!(out, "<tr><td></td>{headings}</tr>");
        }
        for row in &grid.rows {
            let mut cells = row.iter();
            let heading = cells.next().map_or_else(String::new, |it| cell("th", it));
            let cells: String = cells.map(|it| cell("td", it)).collect();
            let _ = writeln!(out, "<tr>{heading}{cells}</tr>");
        }
        out.push_str("</table>\n");
    }
}

fn format_run(run: &Run) -> String {
    let text = break_lines(&escape(&printable_line(&run.text)));
    match run.style {
        Style::Note | Style::Error => mark_code(text),
        Style::Emphasis => format!("<em>{text}</em>"),
        Style::Strong => format!("<strong>{text}</strong>"),
        _ => text,
    }
}

/// Marks text between backticks as code.
fn mark_code(text: String) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return text;
    }
    let parts = parts.iter().enumerate().map(|(i, part)| match i % 2 {
        0 => (*part).to_owned(),
        _ if part.is_empty() => "``".to_owned(),
        _ => format!("<code>{part}</code>"),
    });
    parts.collect()
}

fn break_lines(text: &str) -> String {
    text.trim_matches('\n').replace('\n', "<br>")
}
