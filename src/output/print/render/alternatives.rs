//! Renders texts that alternate, by dice or in order.

use super::Renderer;
use super::line_writer::{LineWriter, ends_sentence};
use super::steps::{USUAL_SIDES, space_brackets};
use crate::messages::say;
use crate::output::print::document::{
    Inline, PrintBlock, TableBlock, parse_inlines, plain_text, push_inlines, tidy_spaces,
};
use crate::output::print::manuscript::{PrintVariation, Step};
use crate::syntax::markup::Emphasis;

impl Renderer<'_> {
    pub(super) fn render_alternatives(
        &mut self,
        how: &PrintVariation,
        rows: &[Vec<Step>],
        lines: &mut LineWriter,
    ) {
        lines.end_paragraph();
        lines.push_instruction(self.variation_lead(how, rows.len()));
        let leads = self.row_leads(how, rows.len());
        let rows: Vec<_> = leads
            .into_iter()
            .zip(rows)
            .map(|(lead, steps)| vec![vec![PrintBlock::paragraph(&lead)], self.render_row(steps)])
            .collect();
        let heading = match how {
            PrintVariation::Random => self.message("print-rolled"),
            _ => self.message("print-box"),
        };
        let header = vec![
            parse_inlines(&heading),
            parse_inlines(&self.message("print-what")),
        ];
        lines.push_block(PrintBlock::Table(TableBlock { header, rows }));
    }

    pub(super) fn inline_alternatives(
        &mut self,
        how: &PrintVariation,
        rows: &[Vec<Step>],
    ) -> Vec<Inline> {
        let lead = self.variation_lead(how, rows.len());
        let mut out = vec![Inline::Text("[".to_owned())];
        push_inlines(&mut out, parse_inlines(&lead), Emphasis::Plain);
        let leads = self.row_leads(how, rows.len());
        let mut is_done = false;
        for (i, (lead, steps)) in leads.into_iter().zip(rows).enumerate() {
            let separator = if i == 0 || is_done { " " } else { "; " };
            push_inlines(
                &mut out,
                parse_inlines(&format!("{separator}{lead}: ")),
                Emphasis::Plain,
            );
            let inlines = self.render_inlines(steps);
            is_done = ends_sentence(&plain_text(&inlines));
            push_inlines(&mut out, inlines, Emphasis::Plain);
        }
        out.push(Inline::Text("]".to_owned()));
        space_brackets(tidy_spaces(out), rows.iter().map(|it| &**it))
    }

    /// Returns the sides of the dice for this number of rows.
    pub(super) fn sides_for(&self, rows: usize) -> i64 {
        match rows <= 36 {
            true => i64::from(USUAL_SIDES),
            false => to_i64(rows),
        }
    }

    fn variation_lead(&self, how: &PrintVariation, rows: usize) -> String {
        let words = self.words;
        let boxes = "□".repeat(rows);
        match how {
            PrintVariation::Random if rows <= 6 && 6 % rows.max(1) == 0 => {
                self.message("print-random")
            }
            PrintVariation::Random if rows <= 6 => {
                say!(words, "print-random-again", n = to_i64(rows))
            }
            PrintVariation::Random if rows <= 36 => match 36 % rows {
                0 => self.message("print-random-two"),
                _ => {
                    let last = two_dice_result(36 / rows * rows - 1);
                    say!(words, "print-random-two-again", last = to_i64(last))
                }
            },
            PrintVariation::Random => say!(words, "print-random-sides", n = to_i64(rows)),
            PrintVariation::Shuffle(_) => say!(words, "print-shuffle", boxes = boxes),
            PrintVariation::Cycle(_) => say!(words, "print-cycle", boxes = boxes),
            PrintVariation::Sequence(_) => say!(words, "print-sequence", boxes = boxes),
        }
    }

    /// Returns the result of the dice, or the index, of each row.
    fn row_leads(&self, how: &PrintVariation, rows: usize) -> Vec<String> {
        let lead = |i: usize| match how {
            PrintVariation::Random if rows <= 6 && 6 % rows == 0 => {
                let size = 6 / rows;
                format_range(i * size + 1, i * size + size)
            }
            PrintVariation::Random if rows > 6 && rows <= 36 => {
                let size = 36 / rows;
                format_range(
                    two_dice_result(i * size),
                    two_dice_result(i * size + size - 1),
                )
            }
            _ => (i + 1).to_string(),
        };
        (0..rows).map(lead).collect()
    }
}

fn to_i64(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Returns the result of two dice for tens and units by its index: 0 is 11, 35 is 66.
fn two_dice_result(i: usize) -> usize {
    (i / 6 + 1) * 10 + i % 6 + 1
}

fn format_range(start: usize, end: usize) -> String {
    match start == end {
        true => start.to_string(),
        false => format!("{start}–{end}"),
    }
}
