//! Texts that alternate, by dice or in order.

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
        let first = match how {
            PrintVariation::Random => self.message("print-rolled"),
            PrintVariation::Cycle(_) | PrintVariation::Sequence(_) => self.message("print-box"),
        };
        let head = vec![
            parse_inlines(&first),
            parse_inlines(&self.message("print-what")),
        ];
        lines.push_block(PrintBlock::Table(TableBlock { header: head, rows }));
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
        let mut ended = false;
        for (n, (lead, steps)) in leads.into_iter().zip(rows).enumerate() {
            let between = if n == 0 || ended { " " } else { "; " };
            push_inlines(
                &mut out,
                parse_inlines(&format!("{between}{lead}: ")),
                Emphasis::Plain,
            );
            let words = self.render_inlines(steps);
            ended = ends_sentence(&plain_text(&words));
            push_inlines(&mut out, words, Emphasis::Plain);
        }
        out.push(Inline::Text("]".to_owned()));
        space_brackets(tidy_spaces(out), rows.iter().map(|it| &**it))
    }

    /// Sides of the dice for this number of rows.
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
            PrintVariation::Cycle(_) => say!(words, "print-cycle", boxes = boxes),
            PrintVariation::Sequence(_) => say!(words, "print-sequence", boxes = boxes),
        }
    }

    /// The result of the dice, or the index, of each row.
    fn row_leads(&self, how: &PrintVariation, rows: usize) -> Vec<String> {
        let one = |n: usize| match how {
            PrintVariation::Random if rows <= 6 && 6 % rows == 0 => {
                let each = 6 / rows;
                format_range(n * each + 1, n * each + each)
            }
            PrintVariation::Random if rows > 6 && rows <= 36 => {
                let each = 36 / rows;
                format_range(
                    two_dice_result(n * each),
                    two_dice_result(n * each + each - 1),
                )
            }
            _ => (n + 1).to_string(),
        };
        (0..rows).map(one).collect()
    }
}

fn to_i64(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// The result of two dice for tens and units, by its index. 11 is 0, 66 is 35.
fn two_dice_result(place: usize) -> usize {
    (place / 6 + 1) * 10 + place % 6 + 1
}

fn format_range(from: usize, to: usize) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from}–{to}"),
    }
}
