//! The same map as a picture for a page of the web: it may be as wide as it likes.

use super::{BOX, Cell, Chart, Known, LINES, placed};
use crate::output::present::clean;
use crate::util::xml::escaped;
use std::fmt::Write;

/// Columns where the program finds a place for each.
const COLUMNS: usize = 7;
/// The room of a place and of its box in it, in the units of the picture.
const ROOM: (usize, usize) = (136, 92);
const SIZE: (usize, usize) = (112, 64);
const LINE: usize = 14;

/// The picture. It has classes and no style: `seen`, `here`, `unseen` of a place, `way` and `far` of ways, `ways` of how many are left to go.
pub(in crate::output::present) fn svg(chart: &Chart) -> String {
    let cells = placed(chart, COLUMNS);
    let last = |of: fn(&Cell) -> usize| cells.iter().map(of).max().map_or(0, |it| it + 1);
    let (wide, high) = (last(|it| it.0) * ROOM.0, last(|it| it.1) * ROOM.1);
    let mut out = format!(
        "<svg class=\"map\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" aria-hidden=\"true\">\n"
    );
    let middle = |(x, y): Cell| (x * ROOM.0 + ROOM.0 / 2, y * ROOM.1 + ROOM.1 / 2);
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
            Known::Here => "here",
            Known::Seen => "seen",
            Known::Unseen => "unseen",
        };
        let (x, y) = middle(*cell);
        let (left, top) = (x - SIZE.0 / 2, y - SIZE.1 / 2);
        let _ = writeln!(
            out,
            "<g class=\"{class}\"><rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
            SIZE.0, SIZE.1
        );
        let lines = titled(match place.known {
            Known::Unseen => "?",
            _ => &place.title,
        });
        let first = y + LINE / 3 - (lines.len() - 1) * LINE / 2;
        for (n, line) in lines.iter().enumerate() {
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\">{}</text>",
                first + n * LINE,
                escaped(line)
            );
        }
        if place.ways > 0 && place.known != Known::Unseen {
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

/// The lines of a title in its box.
fn titled(title: &str) -> Vec<String> {
    let title = clean(title);
    let mut lines: Vec<String> = textwrap::wrap(&title, BOX + 1)
        .into_iter()
        .map(Into::into)
        .collect();
    if lines.len() > LINES {
        lines.truncate(LINES);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}
