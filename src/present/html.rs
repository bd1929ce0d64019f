//! Blocks as a page of HTML that stands by itself: for a browser, by day and by night.

use super::{Block, Run, Style, clean};
use crate::xml::escaped;
use std::fmt::Write;

const CSS: &str = include_str!("page.css");

/// A whole page: its language, its title, what stands below that, and the blocks.
#[must_use]
pub fn html(language: &str, title: &str, below: &str, blocks: &[Block]) -> String {
    let said = |text: &str| escaped(&clean(text));
    let (language, title) = (said(language), said(title));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{CSS}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    if !below.is_empty() {
        let _ = writeln!(out, "<p class=\"aside\">{}</p>", said(below));
    }
    for block in blocks {
        one(block, &mut out);
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn one(block: &Block, out: &mut String) {
    let first = block.runs.first().map_or(Style::Plain, |run| run.style);
    let text: String = block.runs.iter().map(run).collect();
    let text = text.trim();
    let class = match first {
        _ if block.underlined => None,
        Style::Plain | Style::Emphasis | Style::Strong => Some(""),
        Style::Title => Some("title"),
        Style::Aside | Style::Closed => Some("aside"),
        Style::Dice => Some("dice"),
        Style::Change => Some("change"),
        Style::Key => Some("said"),
        Style::Trouble => Some("trouble"),
    };
    // What stands close on the line stands close here.
    let close = if block.apart { "" } else { "close" };
    let classes: Vec<&str> = [class.unwrap_or_default(), close]
        .into_iter()
        .filter(|it| !it.is_empty())
        .collect();
    let _ = match (class, classes.as_slice()) {
        _ if text.is_empty() => Ok(()),
        (None, _) => writeln!(out, "<h2>{text}</h2>"),
        (_, []) => writeln!(out, "<p>{text}</p>"),
        (_, all) => writeln!(out, "<p class=\"{}\">{text}</p>", all.join(" ")),
    };
    if let Some(grid) = &block.grid {
        let cell =
            |tag: &str, text: &str| format!("<{tag}>{}</{tag}>", lines(&escaped(&clean(text))));
        out.push_str("<table>\n");
        if grid.columns.iter().any(|it| !it.is_empty()) {
            let heads: String = grid.columns.iter().map(|it| cell("th", it)).collect();
            let _ = writeln!(out, "<tr><td></td>{heads}</tr>");
        }
        for row in &grid.rows {
            let mut cells = row.iter();
            let head = cells.next().map_or_else(String::new, |it| cell("th", it));
            let cells: String = cells.map(|it| cell("td", it)).collect();
            let _ = writeln!(out, "<tr>{head}{cells}</tr>");
        }
        out.push_str("</table>\n");
    }
}

fn run(run: &Run) -> String {
    let text = lines(&escaped(&clean(&run.text)));
    match run.style {
        Style::Emphasis => format!("<em>{text}</em>"),
        Style::Strong => format!("<strong>{text}</strong>"),
        _ => text,
    }
}

fn lines(text: &str) -> String {
    text.trim_matches('\n').replace('\n', "<br>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::Grid;

    #[test]
    fn what_a_book_says_is_text_and_nothing_more() {
        let mut map = Block::new(Style::Strong, "");
        map.grid = Some(Grid {
            columns: vec!["<th>".into()],
            rows: vec![vec!["a".into(), "b\n<c>".into()]],
            nothing: String::new(),
        });
        let blocks = [
            Block::new(Style::Plain, "<script>alert(\"x\")</script> & so\x1b[2J").apart(),
            Block::new(Style::Plain, "It is ").and(Style::Emphasis, "so"),
            map,
        ];
        let page = html("en\"", "A <Book>", "", &blocks);
        for part in [
            "<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; so[2J</p>",
            "<p class=\"close\">It is <em>so</em></p>",
            "<tr><td></td><th>&lt;th&gt;</th></tr>\n<tr><th>a</th><td>b<br>&lt;c&gt;</td></tr>",
            "<title>A &lt;Book&gt;</title>",
            "<html lang=\"en&quot;\">",
        ] {
            assert!(page.contains(part), "no {part} in {page}");
        }
        assert!(!page.contains("<script") && !page.contains('\x1b'));
    }
}
