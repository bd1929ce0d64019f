//! Draws a map: boxes for places, lines between adjacent places, and a list of the other paths.

mod svg;

use super::printable_line;
use std::collections::{BTreeMap, BTreeSet};
pub(super) use svg::render_svg;
use textwrap::core::display_width;

/// Width of a box with its border, and the gap between two boxes.
const BOX_WIDTH: usize = 14;
const BOX_GAP: usize = 3;
/// Maximum number of lines of a title.
const MAX_TITLE_LINES: usize = 4;

/// The reader's knowledge of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VisitState {
    Here,
    Seen,
    /// The reader knows of it but has not visited it.
    Unseen,
}

/// A place on a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartPlace {
    /// For an unseen place the text of the choice that leads there.
    pub title: String,
    pub visit_state: VisitState,
    /// Column and row from the author. Unless all places have a position, the program chooses them.
    pub position: Option<(i32, i32)>,
    /// Number of paths from here that the reader has not taken.
    pub untaken_count: usize,
}

/// Places in the order of discovery, and the paths between them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chart {
    pub places: Vec<ChartPlace>,
    pub paths: Vec<(usize, usize)>,
    /// Heading of the list of paths without a line.
    pub unlined_heading: String,
}

impl Chart {
    /// Returns true if all places fit in a window of this width.
    pub fn fits(&self, width: usize) -> bool {
        let columns = column_count(width);
        let cells = assign_cells(self, columns);
        cells.iter().all(|(x, _)| *x < columns)
    }
}

/// Characters of a drawing: corners and lines of a box, and lines between boxes.
struct DrawingChars {
    seen: [char; 6],
    here: [char; 6],
    unseen: [char; 6],
    horizontal: char,
    vertical: char,
    diagonal_down: char,
    diagonal_up: char,
    diagonal_cross: char,
}

const BOX_DRAWING: DrawingChars = DrawingChars {
    seen: ['┌', '┐', '└', '┘', '─', '│'],
    here: ['╔', '╗', '╚', '╝', '═', '║'],
    unseen: ['┌', '┐', '└', '┘', '╌', '╎'],
    horizontal: '─',
    vertical: '│',
    diagonal_down: '╲',
    diagonal_up: '╱',
    diagonal_cross: '╳',
};

const ASCII: DrawingChars = DrawingChars {
    seen: ['+', '+', '+', '+', '-', '|'],
    here: ['#', '#', '#', '#', '=', '#'],
    unseen: ['.', '.', '.', '.', '.', ':'],
    horizontal: '-',
    vertical: '|',
    diagonal_down: '\\',
    diagonal_up: '/',
    diagonal_cross: 'X',
};

/// Draws the chart as lines, each with a line break. They have at most `width` columns if the chart fits.
///
/// `has_box_chars`: the terminal has box-drawing characters.
pub(super) fn draw(chart: &Chart, width: usize, has_box_chars: bool) -> String {
    let chars = if has_box_chars { &BOX_DRAWING } else { &ASCII };
    let cells = assign_cells(chart, column_count(width));
    let columns = cells.iter().map(|it| it.0 + 1).max().unwrap_or(0);
    let rows = row_heights(chart, &cells);
    let mut canvas = Canvas::new(columns, rows.last().map_or(0, |(top, height)| top + height));
    let mut unlined = Vec::new();
    for &(a, b) in &chart.paths {
        let (Some(from), Some(to)) = (cells.get(a), cells.get(b)) else {
            continue;
        };
        if !canvas.draw_path(*from, *to, &cells, &rows, chars) {
            unlined.push((a, b));
        }
    }
    for (place, cell) in chart.places.iter().zip(&cells) {
        canvas.draw_place(place, *cell, &rows, chars);
    }
    let mut out = canvas.to_text();
    let title = |i: usize| chart.places.get(i).map_or("", |it| &it.title);
    for (i, (a, b)) in unlined.iter().enumerate() {
        if i == 0 {
            out.push_str(&format!("{}\n", chart.unlined_heading));
        }
        let line = printable_line(&format!("  {} - {}", title(*a), title(*b)));
        for line in textwrap::wrap(
            &line,
            textwrap::Options::new(width).subsequent_indent("    "),
        ) {
            out.push_str(&format!("{line}\n"));
        }
    }
    out
}

/// Returns the number of boxes that fit next to each other.
fn column_count(width: usize) -> usize {
    ((width + BOX_GAP) / (BOX_WIDTH + BOX_GAP)).max(1)
}

type CanvasCell = (usize, usize);

/// Assigns a cell to each place: the author's coordinates without gaps, or a cell next to the place that led to it.
fn assign_cells(chart: &Chart, columns: usize) -> Vec<CanvasCell> {
    let coordinates: Option<Vec<(i32, i32)>> = chart.places.iter().map(|it| it.position).collect();
    let coordinates = coordinates.unwrap_or_else(|| arrange_places(chart, columns));
    compact_cells(&coordinates)
}

/// Returns columns and rows of coordinates, without empty ones.
pub(crate) fn compact_cells(cells: &[(i32, i32)]) -> Vec<CanvasCell> {
    let number =
        |values: BTreeSet<i32>| -> BTreeMap<i32, usize> { values.into_iter().zip(0..).collect() };
    let columns = number(cells.iter().map(|it| it.0).collect());
    let rows = number(cells.iter().map(|it| it.1).collect());
    cells.iter().map(|(x, y)| (columns[x], rows[y])).collect()
}

/// Wraps a title to at most `max_lines` lines.
pub(crate) fn wrap_title(title: &str, width: usize, max_lines: usize) -> Vec<String> {
    let lines = textwrap::wrap(title, width).into_iter();
    let mut lines: Vec<String> = lines.map(Into::into).collect();
    if lines.len() > max_lines {
        lines.truncate(max_lines);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}

/// Arranges places within a number of columns. Each is as near as possible to the place from which it was first reached.
fn arrange_places(chart: &Chart, columns: usize) -> Vec<(i32, i32)> {
    let columns = i32::try_from(columns).unwrap_or(i32::MAX);
    let mut cells: Vec<(i32, i32)> = Vec::new();
    let mut used_cells: BTreeSet<(i32, i32)> = BTreeSet::new();
    for i in 0..chart.places.len() {
        let neighbours = chart.paths.iter().filter_map(|(a, b)| match (*a, *b) {
            (a, b) if b == i && a < i => Some(a),
            (a, b) if a == i && b < i => Some(b),
            _ => None,
        });
        let neighbours: BTreeSet<usize> = neighbours.collect();
        let neighbour_cells = neighbours.iter().filter_map(|it| cells.get(*it).copied());
        let neighbour_cells: Vec<(i32, i32)> = neighbour_cells.collect();
        // The middle has room on all sides.
        let center = neighbour_cells.first().or(cells.last()).copied();
        let center = center.unwrap_or((columns / 2, 0));
        let rows = center.1 - SEARCH_ROWS..=center.1 + SEARCH_ROWS;
        let free_cells = rows.flat_map(|y| (0..columns).map(move |x| (x, y)));
        let free_cells = free_cells.filter(|cell| !used_cells.contains(cell));
        let best = free_cells.min_by_key(|cell| {
            let length: i32 = neighbour_cells.iter().map(|it| distance(*it, *cell)).sum();
            let free = adjacent_cells(*cell, columns).filter(|it| !used_cells.contains(it));
            let free = i32::try_from(free.count()).unwrap_or(0);
            (length, (cell.1 - center.1).abs(), -free, -cell.0, -cell.1)
        });
        let last = cells.iter().map(|it| it.1).max().unwrap_or(0);
        let cell = best.unwrap_or((0, last + 1));
        used_cells.insert(cell);
        cells.push(cell);
    }
    if cells.len() <= MAX_IMPROVED {
        move_closer(&mut cells, &chart.paths, columns);
    }
    cells
}

/// Maximum number of places whose positions are improved.
const MAX_IMPROVED: usize = 200;

/// Moves or swaps places as long as this shortens the paths.
fn move_closer(cells: &mut [(i32, i32)], paths: &[(usize, usize)], columns: i32) {
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); cells.len()];
    for (a, b) in paths {
        neighbours[*a].push(*b);
        neighbours[*b].push(*a);
    }
    let cost = |cells: &[(i32, i32)], i: usize| -> i32 {
        let others = neighbours[i].iter();
        others.map(|other| distance(cells[i], cells[*other])).sum()
    };
    for _ in 0..10 {
        let mut is_improved = false;
        for i in 0..cells.len() {
            let rows = cells.iter().map(|it| it.1);
            let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
            let candidates = (top..=bottom).flat_map(|y| (0..columns).map(move |x| (x, y)));
            for cell in candidates {
                let old_cell = cells[i];
                let other = cells.iter().position(|it| *it == cell);
                let total = |all: &[(i32, i32)]| cost(all, i) + other.map_or(0, |n| cost(all, n));
                let old_cost = total(cells);
                cells[i] = cell;
                if let Some(other) = other {
                    cells[other] = old_cell;
                }
                if total(cells) < old_cost {
                    is_improved = true;
                    continue;
                }
                cells[i] = old_cell;
                if let Some(other) = other {
                    cells[other] = cell;
                }
            }
        }
        if !is_improved {
            return;
        }
    }
}

/// Rows above and below a place that are searched for its neighbours.
const SEARCH_ROWS: i32 = 4;

/// Distance between two cells: directly adjacent cells are nearest, then diagonal ones.
fn distance(a: (i32, i32), b: (i32, i32)) -> i32 {
    let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    match (dx, dy) {
        (1, 1) => 5,
        (0, _) | (_, 0) => 3 * (dx + dy),
        _ => 3 * (dx + dy) + 4,
    }
}

fn adjacent_cells((x, y): (i32, i32), columns: i32) -> impl Iterator<Item = (i32, i32)> {
    let cells = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
    cells.filter(move |cell| *cell != (x, y) && (0..columns).contains(&cell.0))
}

/// Returns the lines of a title in its box.
fn box_title(place: &ChartPlace) -> Vec<String> {
    let title = printable_line(&place.title);
    let mut lines: Vec<String> = textwrap::wrap(&title, BOX_WIDTH - 2)
        .into_iter()
        .map(Into::into)
        .collect();
    if lines.len() > MAX_TITLE_LINES {
        lines.truncate(MAX_TITLE_LINES);
        if let Some(last) = lines.last_mut() {
            while display_width(last) > BOX_WIDTH - 3 {
                last.pop();
            }
            last.push_str("..");
            while display_width(last) > BOX_WIDTH - 2 {
                last.remove(0);
            }
        }
    }
    lines
}

/// Returns the first line and the height of each row of boxes.
fn row_heights(chart: &Chart, cells: &[CanvasCell]) -> Vec<(usize, usize)> {
    let rows = cells.iter().map(|it| it.1 + 1).max().unwrap_or(0);
    let mut heights = vec![0; rows];
    for (place, (_, y)) in chart.places.iter().zip(cells) {
        heights[*y] = heights[*y].max(box_title(place).len() + 2);
    }
    let mut top = 0;
    let rows = heights.into_iter().map(|height| {
        let row = (top, height);
        top += height + 1;
        row
    });
    rows.collect()
}

/// Characters in rows and columns. A wide character occupies two columns, of which the second is `None`.
struct Canvas(Vec<Vec<Option<char>>>);

impl Canvas {
    fn new(columns: usize, rows: usize) -> Self {
        Self(vec![vec![Some(' '); columns * (BOX_WIDTH + BOX_GAP)]; rows])
    }

    fn set_char(&mut self, x: usize, y: usize, c: char) {
        if let Some(cell) = self.0.get_mut(y).and_then(|row| row.get_mut(x)) {
            *cell = Some(c);
        }
    }

    fn to_text(&self) -> String {
        let mut out = String::new();
        for row in &self.0 {
            let line: String = row.iter().flatten().collect();
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    /// Writes text, replacing existing characters.
    fn write_text(&mut self, mut x: usize, y: usize, text: &str) {
        let Some(row) = self.0.get_mut(y) else {
            return;
        };
        for c in text.chars() {
            let width = display_width(c.encode_utf8(&mut [0; 4]));
            let cells = row.iter_mut().skip(x).take(width.max(1)).enumerate();
            cells.for_each(|(i, cell)| *cell = (i == 0).then_some(c));
            x += width;
        }
    }

    fn draw_place(
        &mut self,
        place: &ChartPlace,
        (column, row): CanvasCell,
        rows: &[(usize, usize)],
        chars: &DrawingChars,
    ) {
        let Some((top, _)) = rows.get(row).copied() else {
            return;
        };
        let [left_top, right_top, left_low, right_low, across, down] = match place.visit_state {
            VisitState::Here => chars.here,
            VisitState::Seen => chars.seen,
            VisitState::Unseen => chars.unseen,
        };
        let across = across.to_string().repeat(BOX_WIDTH - 2);
        let lines = box_title(place);
        let (left, bottom) = (column * (BOX_WIDTH + BOX_GAP), top + lines.len() + 1);
        self.write_text(left, top, &format!("{left_top}{across}{right_top}"));
        for (i, line) in lines.iter().enumerate() {
            let space = (BOX_WIDTH - 2).saturating_sub(display_width(line));
            let [before, after] = [space / 2, space - space / 2].map(|it| " ".repeat(it));
            let line = format!("{down}{before}{line}{after}{down}");
            self.write_text(left, top + 1 + i, &line);
        }
        self.write_text(left, bottom, &format!("{left_low}{across}{right_low}"));
        if place.untaken_count > 0 && place.visit_state != VisitState::Unseen {
            let untaken = format!("?{}", place.untaken_count.min(99));
            self.write_text(left + BOX_WIDTH - 2 - untaken.len(), bottom, &untaken);
        }
    }

    /// Draws a path if a straight line between the two places is free. Returns true if it was drawn.
    fn draw_path(
        &mut self,
        from: CanvasCell,
        to: CanvasCell,
        cells: &[CanvasCell],
        rows: &[(usize, usize)],
        chars: &DrawingChars,
    ) -> bool {
        let ((x1, y1), (x2, y2)) = (from.min(to), from.max(to));
        let is_free = |cell: CanvasCell| !cells.contains(&cell);
        let row_bounds = |row: usize| rows.get(row).copied().unwrap_or_default();
        let middle = |column: usize| column * (BOX_WIDTH + BOX_GAP) + BOX_WIDTH / 2;
        if from == to {
            return true;
        }
        if y1 == y2 && (x1 + 1..x2).all(|x| is_free((x, y1))) {
            let y = row_bounds(y1).0 + 1;
            (x1 * (BOX_WIDTH + BOX_GAP) + BOX_WIDTH..x2 * (BOX_WIDTH + BOX_GAP))
                .for_each(|x| self.set_char(x, y, chars.horizontal));
            return true;
        }
        if x1 == x2 && (y1 + 1..y2).all(|y| is_free((x1, y))) {
            let lines = row_bounds(y1).0 + 1..row_bounds(y2).0;
            // The box is drawn over the part of the line inside it.
            lines.for_each(|y| self.set_char(middle(x1), y, chars.vertical));
            return true;
        }
        if x2 == x1 + 1 && y1.abs_diff(y2) == 1 {
            let y = row_bounds(y1.max(y2)).0 - 1;
            let x = x1 * (BOX_WIDTH + BOX_GAP) + BOX_WIDTH + BOX_GAP / 2;
            let c = if y1 < y2 {
                chars.diagonal_down
            } else {
                chars.diagonal_up
            };
            let existing = self.0.get(y).and_then(|row| row.get(x)).copied().flatten();
            let is_crossed = existing.is_some_and(|it| it != ' ' && it != c);
            self.set_char(x, y, if is_crossed { chars.diagonal_cross } else { c });
            return true;
        }
        false
    }
}
