//! Draws the map as an SVG image for a web page.

use super::{BOX_WIDTH, CanvasCell, Chart, MAX_TITLE_LINES, VisitState, assign_cells, wrap_title};
use crate::output::present::printable_line;
use crate::util::xml::escape;
use std::fmt::Write;

/// Number of columns if the program chooses the positions.
const COLUMNS: usize = 7;
/// Size of a cell and of the box in it, in units of the image.
const CELL_SIZE: (usize, usize) = (136, 92);
const BOX_SIZE: (usize, usize) = (112, 64);
const LINE_HEIGHT: usize = 14;

/// Draws the map with classes instead of styles.
///
/// The classes are `seen`, `here` and `unseen` for places, `way` and `far` for paths, and `ways` for the number of paths not taken.
pub(in crate::output::present) fn render_svg(chart: &Chart) -> String {
    let cells = assign_cells(chart, COLUMNS);
    let width = cells.iter().map(|it| it.0 + 1).max().unwrap_or(0) * CELL_SIZE.0;
    let height = cells.iter().map(|it| it.1 + 1).max().unwrap_or(0) * CELL_SIZE.1;
    let mut out = format!(
        "<svg class=\"map\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" aria-hidden=\"true\">\n"
    );
    let middle = |(x, y): CanvasCell| {
        (
            x * CELL_SIZE.0 + CELL_SIZE.0 / 2,
            y * CELL_SIZE.1 + CELL_SIZE.1 / 2,
        )
    };
    for (a, b) in &chart.paths {
        let (Some(from), Some(to)) = (cells.get(*a), cells.get(*b)) else {
            continue;
        };
        let is_near = from.0.abs_diff(to.0) <= 1 && from.1.abs_diff(to.1) <= 1;
        let class = if is_near { "way" } else { "way far" };
        let ((x1, y1), (x2, y2)) = (middle(*from), middle(*to));
        let _ = writeln!(
            out,
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
        );
    }
    for (place, cell) in chart.places.iter().zip(&cells) {
        let class = match place.visit_state {
            VisitState::Here => "here",
            VisitState::Seen => "seen",
            VisitState::Unseen => "unseen",
        };
        let (x, y) = middle(*cell);
        let (left, top) = (x - BOX_SIZE.0 / 2, y - BOX_SIZE.1 / 2);
        let _ = writeln!(
            out,
            "<g class=\"{class}\"><rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
            BOX_SIZE.0, BOX_SIZE.1
        );
        let title = printable_line(&place.title);
        let lines = wrap_title(&title, BOX_WIDTH + 1, MAX_TITLE_LINES);
        let first_line = y + LINE_HEIGHT / 3 - (lines.len() - 1) * LINE_HEIGHT / 2;
        for (i, line) in lines.iter().enumerate() {
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\">{}</text>",
                first_line + i * LINE_HEIGHT,
                escape(line)
            );
        }
        if place.untaken_count > 0 && place.visit_state != VisitState::Unseen {
            let _ = writeln!(
                out,
                "<text class=\"ways\" x=\"{}\" y=\"{}\">?{}</text>",
                left + BOX_SIZE.0 - 4,
                top + BOX_SIZE.1 + LINE_HEIGHT - 3,
                place.untaken_count
            );
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}
