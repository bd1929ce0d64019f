//! The map of a printed edition as a picture (SVG): a box for each place with its section, an empty one where readers write it in, and the ways.

use super::document::Drawing;
use super::look::SERIF;
use super::places::{Place, Places};
use crate::util::xml::escaped;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The room of a place and the width of its box, in the units of the picture; letters are `LETTERS` high.
const ROOM: usize = 104;
const BOX: usize = 92;
const LETTERS: usize = 14;
/// From one line of a box to the next, above the first and below the last, and between two rows of boxes.
const LINE: usize = 15;
const INSET: usize = 6;
const GAP: usize = 18;
/// Letters in a line of a title, and lines of it.
const WIDE: usize = 12;
const LINES: usize = 5;

/// Fonts that have all letters of a title wherever the picture is shown without Typst.
const FONTS: &str = "Georgia, Times New Roman, serif";

/// A cell of the map: column and row.
type Cell = (usize, usize);

/// The picture of these places; `text` tells what is seen on it.
pub(super) fn drawing(places: &Places, text: String) -> Drawing {
    let cells = cells(places);
    let titles: Vec<Vec<String>> = places.all.iter().map(lines).collect();
    let tops = tops(&cells, &titles);
    let columns = cells.iter().map(|it| it.0 + 1).max().unwrap_or(0);
    let (wide, high) = (columns * ROOM, tops.last().copied().unwrap_or(0));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" role=\"img\" aria-label=\"{}\" font-family=\"{SERIF}, {FONTS}\" font-size=\"{LETTERS}\" text-anchor=\"middle\">\n",
        escaped(&text)
    );
    let size = |n: usize| {
        let (column, row) = cells[n];
        let tall = tops[row + 1] - tops[row] - GAP;
        (column * ROOM + ROOM / 2, tops[row] + GAP / 2, tall)
    };
    for (a, b) in &places.ways {
        let (x1, y1, tall) = size(*a);
        let (x2, y2, other) = size(*b);
        let is_near =
            cells[*a].0.abs_diff(cells[*b].0) <= 1 && cells[*a].1.abs_diff(cells[*b].1) <= 1;
        let dashes = if is_near {
            ""
        } else {
            " stroke-dasharray=\"4 3\""
        };
        // Writing to a text cannot fail.
        let _ = writeln!(
            svg,
            "<line x1=\"{x1}\" y1=\"{}\" x2=\"{x2}\" y2=\"{}\" stroke=\"currentColor\"{dashes}/>",
            y1 + tall / 2,
            y2 + other / 2
        );
    }
    for (n, (place, title)) in places.all.iter().zip(&titles).enumerate() {
        let (x, top, tall) = size(n);
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{top}\" width=\"{BOX}\" height=\"{tall}\" rx=\"4\" fill=\"white\" stroke=\"currentColor\"/>",
            x - BOX / 2
        );
        if !place.is_open {
            continue;
        }
        let first = top + (tall - (title.len() + 1) * LINE) / 2 + LETTERS;
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{first}\" font-weight=\"bold\" fill=\"currentColor\">{}</text>",
            place.number
        );
        for (n, line) in title.iter().enumerate() {
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" fill=\"currentColor\">{}</text>",
                first + (n + 1) * LINE,
                escaped(line)
            );
        }
    }
    svg.push_str("</svg>\n");
    Drawing {
        svg,
        wide,
        high,
        text,
    }
}

/// The author's columns and rows, without those in which nothing lies.
fn cells(places: &Places) -> Vec<Cell> {
    let numbered =
        |all: BTreeSet<i16>| -> BTreeMap<i16, usize> { all.into_iter().zip(0..).collect() };
    let across = numbered(places.all.iter().map(|it| it.at.0).collect());
    let down = numbered(places.all.iter().map(|it| it.at.1).collect());
    let all = places.all.iter();
    all.map(|it| (across[&it.at.0], down[&it.at.1])).collect()
}

/// Where each row begins, and where the last one ends: a row is as high as its longest title.
fn tops(cells: &[Cell], titles: &[Vec<String>]) -> Vec<usize> {
    let rows = cells.iter().map(|it| it.1 + 1).max().unwrap_or(0);
    let mut out = vec![0];
    for row in 0..rows {
        let in_row = cells.iter().zip(titles).filter(|(cell, _)| cell.1 == row);
        let most = in_row.map(|(_, title)| title.len()).max().unwrap_or(0);
        let tall = (most + 1) * LINE + 2 * INSET;
        out.push(out[row] + tall + GAP);
    }
    out
}

/// The lines of a title in its box.
fn lines(place: &Place) -> Vec<String> {
    let mut lines: Vec<String> = textwrap::wrap(&place.title, WIDE)
        .into_iter()
        .map(Into::into)
        .filter(|line: &String| !line.is_empty())
        .collect();
    if lines.len() > LINES {
        lines.truncate(LINES);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}
