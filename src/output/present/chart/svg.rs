//! The map as an SVG image for a web page.

use super::{BOX, CanvasCell, Chart, KnownAs, LINES, place_all, title_lines};
use crate::output::present::clean;
use crate::util::xml::escaped;
use std::fmt::Write;

/// Number of columns if the program chooses the positions.
const COLUMNS: usize = 7;
/// Size of a cell and of the box in it, in units of the image.
const ROOM: (usize, usize) = (136, 92);
const SIZE: (usize, usize) = (112, 64);
const LINE: usize = 14;

/// The image. It has classes and no styles: `seen`, `here`, `unseen` for places, `way` and `far` for ways, `ways` for the number of ways not taken.
pub(in crate::output::present) fn svg(chart: &Chart) -> String {
    let cells = place_all(chart, COLUMNS);
    let last = |of: fn(&CanvasCell) -> usize| cells.iter().map(of).max().map_or(0, |it| it + 1);
    let (wide, high) = (last(|it| it.0) * ROOM.0, last(|it| it.1) * ROOM.1);
    let mut out = format!(
        "<svg class=\"map\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" aria-hidden=\"true\">\n"
    );
    let middle = |(x, y): CanvasCell| (x * ROOM.0 + ROOM.0 / 2, y * ROOM.1 + ROOM.1 / 2);
    for (a, b) in &chart.ways {
        let (Some(from), Some(to)) = (cells.get(*a), cells.get(*b)) else {
            continue;
        };
        let near = from.0.abs_diff(to.0) <= 1 && from.1.abs_diff(to.1) <= 1;
        let class = if near { "way" } else { "way far" };
        let ((x1, y1), (x2, y2)) = (middle(*from), middle(*to));
        let _ = writeln!(
            out,
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
        );
    }
    for (place, cell) in chart.places.iter().zip(&cells) {
        let class = match place.known {
            KnownAs::Here => "here",
            KnownAs::Seen => "seen",
            KnownAs::Unseen => "unseen",
        };
        let (x, y) = middle(*cell);
        let (left, top) = (x - SIZE.0 / 2, y - SIZE.1 / 2);
        let _ = writeln!(
            out,
            "<g class=\"{class}\"><rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
            SIZE.0, SIZE.1
        );
        let title = match place.known {
            KnownAs::Unseen => "?",
            _ => &*clean(&place.title),
        };
        let lines = title_lines(title, BOX + 1, LINES);
        let first = y + LINE / 3 - (lines.len() - 1) * LINE / 2;
        for (n, line) in lines.iter().enumerate() {
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\">{}</text>",
                first + n * LINE,
                escaped(line)
            );
        }
        if place.ways > 0 && place.known != KnownAs::Unseen {
            let _ = writeln!(
                out,
                "<text class=\"ways\" x=\"{}\" y=\"{}\">?{}</text>",
                left + SIZE.0 - 4,
                top + SIZE.1 + LINE - 3,
                place.ways
            );
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}
