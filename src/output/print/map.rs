//! Draws the map of a printed edition as SVG: a box for each place, and lines for the paths between places.
//!
//! A box is empty if the reader fills it in.

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
/// Distance between lines of a box, from a line to the border, and between rows of boxes.
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

/// Draws the places. `text` is the description of the drawing.
pub(super) fn draw_map(places: &MapPlaces, description: String) -> Drawing {
    let positions = places.places.iter().map(|it| it.position);
    let cells = compact_cells(&positions.collect::<Vec<_>>());
    let titles = places.places.iter();
    let titles = titles.map(|it| match &*it.title {
        "" => Vec::new(),
        title => wrap_title(title, MAX_TITLE_WIDTH, MAX_TITLE_LINES),
    });
    let titles: Vec<Vec<String>> = titles.collect();
    let tops = row_tops(&cells, &titles);
    let columns = cells.iter().map(|it| it.0 + 1).max().unwrap_or(0);
    let (width, height) = (columns * CELL_WIDTH, tops.last().copied().unwrap_or(0));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\" font-family=\"{DEFAULT_FAMILY}, {FONTS}\" font-size=\"{FONT_SIZE}\" text-anchor=\"middle\">\n",
        escape(&description)
    );
    let box_position = |i: usize| {
        let (column, row) = cells[i];
        let box_height = tops[row + 1] - tops[row] - ROW_GAP;
        (
            column * CELL_WIDTH + CELL_WIDTH / 2,
            tops[row] + ROW_GAP / 2,
            box_height,
        )
    };
    for (a, b) in &places.paths {
        let (x1, y1, box_height) = box_position(*a);
        let (x2, y2, other_height) = box_position(*b);
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
            y1 + box_height / 2,
            y2 + other_height / 2
        );
    }
    for (i, (place, title)) in places.places.iter().zip(&titles).enumerate() {
        let (x, top, box_height) = box_position(i);
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{top}\" width=\"{BOX_WIDTH}\" height=\"{box_height}\" rx=\"4\" fill=\"white\" stroke=\"currentColor\"/>",
            x - BOX_WIDTH / 2
        );
        if !place.is_named {
            continue;
        }
        let baseline = top + (box_height - (title.len() + 1) * LINE_HEIGHT) / 2 + FONT_SIZE;
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{baseline}\" font-weight=\"bold\" fill=\"currentColor\">{}</text>",
            place.number
        );
        for (i, line) in title.iter().enumerate() {
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" fill=\"currentColor\">{}</text>",
                baseline + (i + 1) * LINE_HEIGHT,
                escape(line)
            );
        }
    }
    svg.push_str("</svg>\n");
    Drawing {
        svg,
        width,
        height,
        description,
    }
}

/// Returns the top of each row, and the bottom of the last row. The longest title determines the height of a row.
fn row_tops(cells: &[MapCell], titles: &[Vec<String>]) -> Vec<usize> {
    let rows = cells.iter().map(|it| it.1 + 1).max().unwrap_or(0);
    let mut out = vec![0];
    for row in 0..rows {
        let in_row = cells.iter().zip(titles).filter(|(cell, _)| cell.1 == row);
        let max_lines = in_row.map(|(_, title)| title.len()).max().unwrap_or(0);
        let box_height = (max_lines + 1) * LINE_HEIGHT + 2 * INSET;
        out.push(out[row] + box_height + ROW_GAP);
    }
    out
}
