//! Renders tables: drawn for the screen, listed cell by cell for screen readers.

use super::{Grid, printable_line};
use comfy_table::presets::ASCII_FULL;
use comfy_table::{ContentArrangement, Table};

/// Draws a grid with lines of at most `width` columns, each with a line break.
pub(super) fn draw_grid(grid: &Grid, width: usize) -> String {
    let mut table = Table::new();
    table
        .load_style(ASCII_FULL)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(width).unwrap_or(u16::MAX));
    let cells =
        |row: &[String]| -> Vec<String> { row.iter().map(|cell| printable_line(cell)).collect() };
    if grid.columns.iter().any(|heading| !heading.is_empty()) {
        let corner = std::iter::once(String::new());
        table.set_header(corner.chain(cells(&grid.columns)));
    }
    for row in &grid.rows {
        table.add_row(cells(row));
    }
    let mut out = String::new();
    for line in table.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Lists each row on one line, with the heading of each cell that is not empty.
pub(super) fn list_cells(grid: &Grid) -> String {
    let mut out = String::new();
    for row in &grid.rows {
        let Some((heading, cells)) = row.split_first() else {
            continue;
        };
        let cells = cells.iter().zip(&grid.columns);
        let texts: Vec<String> = cells
            .filter(|(cell, _)| !cell.trim().is_empty())
            .map(|(cell, column)| {
                let cell = printable_line(cell).trim().replace('\n', ", ");
                if column.is_empty() {
                    cell
                } else {
                    format!("{}: {cell}", printable_line(column))
                }
            })
            .collect();
        let text = if texts.is_empty() {
            grid.empty_text.clone()
        } else {
            texts.join("; ")
        };
        out.push_str(&format!("{}. {text}.\n", printable_line(heading)));
    }
    out
}
