//! The map of a printed edition as SVG. It has a box for each place (empty if the reader fills it in), and the ways between places.

use super::document::Drawing;
use super::fonts::DEFAULT_FAMILY;
use super::map_places::MapPlaces;
use crate::output::present::{compact_cells, wrap_title};
use crate::util::xml::escape;
use std::fmt::Write;

/// Width of a cell and of its box, and the height of the text, in units of the image.
const CELL_WIDTH: usize = 104;
const BOX_WIDTH: usize = 92;
const FONT_SIZE: usize = 14;
/// Distances between lines of a box, to its borders, and between rows of boxes.
const LINE_HEIGHT: usize = 15;
const INSET: usize = 6;
const ROW_GAP: usize = 18;
/// Maximum width of a line of a title, and maximum number of lines.
const MAX_TITLE_WIDTH: usize = 12;
const MAX_TITLE_LINES: usize = 5;

/// Fonts for viewers other than Typst.
const FONTS: &str = "Georgia, Times New Roman, serif";

/// Column and row of a cell.
type MapCell = (usize, usize);

/// Draws the places; `text` is the description of the drawing.
pub(super) fn draw_map(places: &MapPlaces, text: String) -> Drawing {
    let at = places.places.iter().map(|it| it.position);
    let cells = compact_cells(&at.collect::<Vec<_>>());
    let titles = places.places.iter();
    let titles = titles.map(|it| match &*it.title {
        "" => Vec::new(),
        title => wrap_title(title, MAX_TITLE_WIDTH, MAX_TITLE_LINES),
    });
    let titles: Vec<Vec<String>> = titles.collect();
    let tops = row_tops(&cells, &titles);
    let columns = cells.iter().map(|it| it.0 + 1).max().unwrap_or(0);
    let (wide, high) = (columns * CELL_WIDTH, tops.last().copied().unwrap_or(0));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" role=\"img\" aria-label=\"{}\" font-family=\"{DEFAULT_FAMILY}, {FONTS}\" font-size=\"{FONT_SIZE}\" text-anchor=\"middle\">\n",
        escape(&text)
    );
    let size = |n: usize| {
        let (column, row) = cells[n];
        let tall = tops[row + 1] - tops[row] - ROW_GAP;
        (
            column * CELL_WIDTH + CELL_WIDTH / 2,
            tops[row] + ROW_GAP / 2,
            tall,
        )
    };
    for (a, b) in &places.paths {
        let (x1, y1, tall) = size(*a);
        let (x2, y2, other) = size(*b);
        let is_near =
            cells[*a].0.abs_diff(cells[*b].0) <= 1 && cells[*a].1.abs_diff(cells[*b].1) <= 1;
        let dashes = if is_near {
            ""
        } else {
            " stroke-dasharray=\"4 3\""
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<line x1=\"{x1}\" y1=\"{}\" x2=\"{x2}\" y2=\"{}\" stroke=\"currentColor\"{dashes}/>",
            y1 + tall / 2,
            y2 + other / 2
        );
    }
    for (n, (place, title)) in places.places.iter().zip(&titles).enumerate() {
        let (x, top, tall) = size(n);
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{top}\" width=\"{BOX_WIDTH}\" height=\"{tall}\" rx=\"4\" fill=\"white\" stroke=\"currentColor\"/>",
            x - BOX_WIDTH / 2
        );
        if !place.is_named {
            continue;
        }
        let first = top + (tall - (title.len() + 1) * LINE_HEIGHT) / 2 + FONT_SIZE;
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{first}\" font-weight=\"bold\" fill=\"currentColor\">{}</text>",
            place.number
        );
        for (n, line) in title.iter().enumerate() {
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" fill=\"currentColor\">{}</text>",
                first + (n + 1) * LINE_HEIGHT,
                escape(line)
            );
        }
    }
    svg.push_str("</svg>\n");
    Drawing {
        svg,
        width: wide,
        height: high,
        description: text,
    }
}

/// The top of each row and the bottom of the last. The longest title determines the height of a row.
fn row_tops(cells: &[MapCell], titles: &[Vec<String>]) -> Vec<usize> {
    let rows = cells.iter().map(|it| it.1 + 1).max().unwrap_or(0);
    let mut out = vec![0];
    for row in 0..rows {
        let in_row = cells.iter().zip(titles).filter(|(cell, _)| cell.1 == row);
        let most = in_row.map(|(_, title)| title.len()).max().unwrap_or(0);
        let tall = (most + 1) * LINE_HEIGHT + 2 * INSET;
        out.push(out[row] + tall + ROW_GAP);
    }
    out
}
