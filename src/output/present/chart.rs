//! Draws a map: boxes for places, lines between adjacent places, and a list of the other ways.

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
    pub title: String,
    pub visit_state: VisitState,
    /// Column and row from the author; without them the program chooses a position.
    pub position: Option<(i32, i32)>,
    /// Number of ways from here that the reader has not taken.
    pub untaken_count: usize,
}

/// Places in the order of discovery, and the ways between them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chart {
    pub places: Vec<ChartPlace>,
    pub paths: Vec<(usize, usize)>,
    /// Heading of the list of ways without a line.
    pub unlined_heading: String,
    /// Label of the number of places outside the window.
    pub outside_label: String,
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

/// Draws the chart as lines of at most `width` columns, each with a line break. `boxes`: the terminal has box-drawing characters.
pub(super) fn draw(chart: &Chart, width: usize, boxes: bool) -> String {
    let signs = if boxes { &BOX_DRAWING } else { &ASCII };
    let columns = ((width + BOX_GAP) / (BOX_WIDTH + BOX_GAP)).max(1);
    let cells = assign_cells(chart, columns);
    let (cells, outside) = clip_to_window(chart, cells, columns);
    let rows = row_heights(chart, &cells);
    let mut canvas = Canvas::new(columns, rows.last().map_or(0, |(top, high)| top + high));
    let mut further = Vec::new();
    for &(a, b) in &chart.paths {
        let (Some(Some(from)), Some(Some(to))) = (cells.get(a), cells.get(b)) else {
            continue;
        };
        if !canvas.draw_path(*from, *to, &cells, &rows, signs) {
            further.push((a, b));
        }
    }
    for (place, cell) in chart.places.iter().zip(&cells) {
        if let Some(cell) = cell {
            canvas.draw_place(place, *cell, &rows, signs);
        }
    }
    let mut out = canvas.to_text();
    if outside > 0 {
        let told = format!("{} {outside}", chart.outside_label);
        out.push_str(&textwrap::fill(&told, width));
        out.push('\n');
    }
    let title = |n: usize| chart.places.get(n).map_or("", |it| &it.title);
    // The title of an unvisited place is not shown.
    further.retain(|(a, b)| !title(*a).is_empty() && !title(*b).is_empty());
    for (n, (a, b)) in further.iter().enumerate() {
        if n == 0 {
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

type CanvasCell = (usize, usize);

/// A cell for each place. Uses the author's coordinates without gaps, or a cell next to the place that led to it.
fn assign_cells(chart: &Chart, columns: usize) -> Vec<CanvasCell> {
    let by_author: Option<Vec<(i32, i32)>> = chart.places.iter().map(|it| it.position).collect();
    let at = by_author.unwrap_or_else(|| arrange_places(chart, columns));
    compact_cells(&at)
}

/// Columns and rows of coordinates, without empty ones.
pub(crate) fn compact_cells(at: &[(i32, i32)]) -> Vec<CanvasCell> {
    let numbered =
        |all: BTreeSet<i32>| -> BTreeMap<i32, usize> { all.into_iter().zip(0..).collect() };
    let across = numbered(at.iter().map(|it| it.0).collect());
    let down = numbered(at.iter().map(|it| it.1).collect());
    at.iter().map(|(x, y)| (across[x], down[y])).collect()
}

/// Wraps a title to at most `most` lines.
pub(crate) fn wrap_title(title: &str, width: usize, most: usize) -> Vec<String> {
    let lines = textwrap::wrap(title, width).into_iter();
    let mut lines: Vec<String> = lines.map(Into::into).collect();
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}

/// Arranges places within this number of columns. Each is as near as possible to the place from which it was first reached.
fn arrange_places(chart: &Chart, columns: usize) -> Vec<(i32, i32)> {
    let wide = i32::try_from(columns).unwrap_or(i32::MAX);
    let mut at: Vec<(i32, i32)> = Vec::new();
    let mut taken: BTreeSet<(i32, i32)> = BTreeSet::new();
    for n in 0..chart.places.len() {
        let beside = chart.paths.iter().filter_map(|(a, b)| match (*a, *b) {
            (a, b) if b == n && a < n => Some(a),
            (a, b) if a == n && b < n => Some(b),
            _ => None,
        });
        let beside: BTreeSet<usize> = beside.collect();
        let known = beside.iter().filter_map(|it| at.get(*it).copied());
        let known: Vec<(i32, i32)> = known.collect();
        // The middle has room on all sides.
        let around = known.first().or(at.last()).copied();
        let around = around.unwrap_or((wide / 2, 0));
        let rows = around.1 - SEARCH_ROWS..=around.1 + SEARCH_ROWS;
        let free = rows.flat_map(|y| (0..wide).map(move |x| (x, y)));
        let free = free.filter(|cell| !taken.contains(cell));
        let best = free.min_by_key(|cell| {
            let far: i32 = known.iter().map(|it| distance(*it, *cell)).sum();
            let room = adjacent_cells(*cell, wide).filter(|it| !taken.contains(it));
            let room = i32::try_from(room.count()).unwrap_or(0);
            (far, (cell.1 - around.1).abs(), -room, -cell.0, -cell.1)
        });
        let last = at.iter().map(|it| it.1).max().unwrap_or(0);
        let cell = best.unwrap_or((0, last + 1));
        taken.insert(cell);
        at.push(cell);
    }
    if at.len() <= MAX_IMPROVED {
        move_closer(&mut at, &chart.paths, wide);
    }
    at
}

/// Maps with more places are not improved.
const MAX_IMPROVED: usize = 200;

/// Moves or swaps places as long as this shortens the ways.
fn move_closer(at: &mut [(i32, i32)], ways: &[(usize, usize)], wide: i32) {
    let mut beside: Vec<Vec<usize>> = vec![Vec::new(); at.len()];
    for (a, b) in ways {
        beside[*a].push(*b);
        beside[*b].push(*a);
    }
    let long = |at: &[(i32, i32)], n: usize| -> i32 {
        let all = beside[n].iter();
        all.map(|other| distance(at[n], at[*other])).sum()
    };
    for _ in 0..10 {
        let mut better = false;
        for n in 0..at.len() {
            let rows = at.iter().map(|it| it.1);
            let (top, low) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
            let cells = (top..=low).flat_map(|y| (0..wide).map(move |x| (x, y)));
            for cell in cells {
                let was = at[n];
                let other = at.iter().position(|it| *it == cell);
                let both = |at: &[(i32, i32)]| long(at, n) + other.map_or(0, |it| long(at, it));
                let before = both(at);
                at[n] = cell;
                if let Some(other) = other {
                    at[other] = was;
                }
                if both(at) < before {
                    better = true;
                    continue;
                }
                at[n] = was;
                if let Some(other) = other {
                    at[other] = cell;
                }
            }
        }
        if !better {
            return;
        }
    }
}

/// Rows above and below a place in which its neighbours are placed.
const SEARCH_ROWS: i32 = 4;

/// Distance between two cells for straight lines: directly adjacent cells are nearest, then diagonal ones.
fn distance(one: (i32, i32), other: (i32, i32)) -> i32 {
    let (dx, dy) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
    match (dx, dy) {
        (1, 1) => 5,
        (0, _) | (_, 0) => 3 * (dx + dy),
        _ => 3 * (dx + dy) + 4,
    }
}

fn adjacent_cells((x, y): (i32, i32), wide: i32) -> impl Iterator<Item = (i32, i32)> {
    let around = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
    around.filter(move |it| *it != (x, y) && (0..wide).contains(&it.0))
}

/// The cells in the visible columns around the reader's place, and the number of places outside.
fn clip_to_window(
    chart: &Chart,
    cells: Vec<CanvasCell>,
    columns: usize,
) -> (Vec<Option<CanvasCell>>, usize) {
    let most = cells.iter().map(|it| it.0 + 1).max().unwrap_or(0);
    let here = chart
        .places
        .iter()
        .position(|it| it.visit_state == VisitState::Here);
    let here = here.and_then(|n| cells.get(n)).map_or(0, |it| it.0);
    let first = here
        .saturating_sub(columns / 2)
        .min(most.saturating_sub(columns));
    let shown = cells.into_iter().map(|(x, y)| {
        let x = x.checked_sub(first).filter(|x| *x < columns)?;
        Some((x, y))
    });
    let shown: Vec<Option<CanvasCell>> = shown.collect();
    let outside = shown.iter().filter(|it| it.is_none()).count();
    (shown, outside)
}

/// The lines of a title in its box.
fn box_title(place: &ChartPlace) -> Vec<String> {
    let text = match place.visit_state {
        VisitState::Unseen => "?".to_owned(),
        _ => printable_line(&place.title),
    };
    let mut lines: Vec<String> = textwrap::wrap(&text, BOX_WIDTH - 2)
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

/// The first line and the height of each row of boxes.
fn row_heights(chart: &Chart, cells: &[Option<CanvasCell>]) -> Vec<(usize, usize)> {
    let rows = cells.iter().flatten().map(|it| it.1 + 1).max().unwrap_or(0);
    let mut high = vec![0; rows];
    for (place, cell) in chart.places.iter().zip(cells) {
        if let Some((_, y)) = cell {
            high[*y] = high[*y].max(box_title(place).len() + 2);
        }
    }
    let mut top = 0;
    let rows = high.into_iter().map(|high| {
        let row = (top, high);
        top += high + 1;
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

    fn set_char(&mut self, x: usize, y: usize, sign: char) {
        if let Some(cell) = self.0.get_mut(y).and_then(|row| row.get_mut(x)) {
            *cell = Some(sign);
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

    /// Writes text over what is there.
    fn write_text(&mut self, mut x: usize, y: usize, text: &str) {
        let Some(row) = self.0.get_mut(y) else {
            return;
        };
        for sign in text.chars() {
            let wide = display_width(sign.encode_utf8(&mut [0; 4]));
            let cells = row.iter_mut().skip(x).take(wide.max(1)).enumerate();
            cells.for_each(|(n, cell)| *cell = (n == 0).then_some(sign));
            x += wide;
        }
    }

    fn draw_place(
        &mut self,
        place: &ChartPlace,
        (column, row): CanvasCell,
        rows: &[(usize, usize)],
        signs: &DrawingChars,
    ) {
        let Some((top, _)) = rows.get(row).copied() else {
            return;
        };
        let [left_top, right_top, left_low, right_low, across, down] = match place.visit_state {
            VisitState::Here => signs.here,
            VisitState::Seen => signs.seen,
            VisitState::Unseen => signs.unseen,
        };
        let across = across.to_string().repeat(BOX_WIDTH - 2);
        let lines = box_title(place);
        let (left, low) = (column * (BOX_WIDTH + BOX_GAP), top + lines.len() + 1);
        self.write_text(left, top, &format!("{left_top}{across}{right_top}"));
        for (n, line) in lines.iter().enumerate() {
            let room = (BOX_WIDTH - 2).saturating_sub(display_width(line));
            let [before, after] = [room / 2, room - room / 2].map(|it| " ".repeat(it));
            let line = format!("{down}{before}{line}{after}{down}");
            self.write_text(left, top + 1 + n, &line);
        }
        self.write_text(left, low, &format!("{left_low}{across}{right_low}"));
        if place.untaken_count > 0 && place.visit_state != VisitState::Unseen {
            let ways = format!("?{}", place.untaken_count.min(99));
            self.write_text(left + BOX_WIDTH - 2 - ways.len(), low, &ways);
        }
    }

    /// Draws a way if a straight line between the two places is free. Returns true if it was drawn.
    fn draw_path(
        &mut self,
        from: CanvasCell,
        to: CanvasCell,
        cells: &[Option<CanvasCell>],
        rows: &[(usize, usize)],
        signs: &DrawingChars,
    ) -> bool {
        let ((x1, y1), (x2, y2)) = (from.min(to), from.max(to));
        let is_free = |cell: CanvasCell| !cells.contains(&Some(cell));
        let line = |row: usize| rows.get(row).copied().unwrap_or_default();
        let middle = |column: usize| column * (BOX_WIDTH + BOX_GAP) + BOX_WIDTH / 2;
        if from == to {
            return true;
        }
        if y1 == y2 && (x1 + 1..x2).all(|x| is_free((x, y1))) {
            let y = line(y1).0 + 1;
            (x1 * (BOX_WIDTH + BOX_GAP) + BOX_WIDTH..x2 * (BOX_WIDTH + BOX_GAP))
                .for_each(|x| self.set_char(x, y, signs.horizontal));
            return true;
        }
        if x1 == x2 && (y1 + 1..y2).all(|y| is_free((x1, y))) {
            let lines = line(y1).0 + 1..line(y2).0;
            // The box is drawn over the part of the line inside it.
            lines.for_each(|y| self.set_char(middle(x1), y, signs.vertical));
            return true;
        }
        if x2 == x1 + 1 && y1.abs_diff(y2) == 1 {
            let low = line(y1.max(y2)).0 - 1;
            let x = x1 * (BOX_WIDTH + BOX_GAP) + BOX_WIDTH + BOX_GAP / 2;
            let sign = if y1 < y2 {
                signs.diagonal_down
            } else {
                signs.diagonal_up
            };
            let there = self
                .0
                .get(low)
                .and_then(|row| row.get(x))
                .copied()
                .flatten();
            let crossed = there.is_some_and(|it| it != ' ' && it != sign);
            self.set_char(x, low, if crossed { signs.diagonal_cross } else { sign });
            return true;
        }
        false
    }
}
