//! Texts that alternate, by dice or in order.

use super::Renderer;
use super::lines::{LineWriter, ends_sentence};
use super::steps::{USUAL, spaced};
use crate::messages::say;
use crate::output::print::document::{
    Inline, PrintBlock, TableBlock, inlines, plain, push, tidied,
};
use crate::output::print::manuscript::{PrintVariation, Step};
use crate::syntax::markup::Emphasis;

impl Renderer<'_> {
    pub(super) fn render_varied(
        &mut self,
        how: &PrintVariation,
        rows: &[Vec<Step>],
        lines: &mut LineWriter,
    ) {
        lines.over();
        lines.rule(self.variation_lead(how, rows.len()));
        let leads = self.row_leads(how, rows.len());
        let rows: Vec<_> = leads
            .into_iter()
            .zip(rows)
            .map(|(lead, steps)| vec![vec![PrintBlock::paragraph(&lead)], self.row(steps)])
            .collect();
        let first = match how {
            PrintVariation::Random => self.say("print-rolled"),
            PrintVariation::Cycle(_) | PrintVariation::Sequence(_) => self.say("print-box"),
        };
        let head = vec![inlines(&first), inlines(&self.say("print-what"))];
        lines.block(PrintBlock::Table(TableBlock { head, rows }));
    }

    pub(super) fn inline_variation(
        &mut self,
        how: &PrintVariation,
        rows: &[Vec<Step>],
    ) -> Vec<Inline> {
        let lead = self.variation_lead(how, rows.len());
        let mut out = vec![Inline::Text("[".to_owned())];
        push(&mut out, inlines(&lead), Emphasis::Plain);
        let leads = self.row_leads(how, rows.len());
        let mut ended = false;
        for (n, (lead, steps)) in leads.into_iter().zip(rows).enumerate() {
            let between = if n == 0 || ended { " " } else { "; " };
            push(
                &mut out,
                inlines(&format!("{between}{lead}: ")),
                Emphasis::Plain,
            );
            let words = self.inline(steps);
            ended = ends_sentence(&plain(&words));
            push(&mut out, words, Emphasis::Plain);
        }
        out.push(Inline::Text("]".to_owned()));
        spaced(tidied(out), rows.iter().map(|it| &**it))
    }

    /// Sides of the dice for this number of rows.
    pub(super) fn sides_for(&self, rows: usize) -> i64 {
        match rows <= 36 {
            true => i64::from(USUAL),
            false => count(rows),
        }
    }

    fn variation_lead(&self, how: &PrintVariation, rows: usize) -> String {
        let words = self.words;
        let boxes = "□".repeat(rows);
        match how {
            PrintVariation::Random if rows <= 6 && 6 % rows.max(1) == 0 => self.say("print-random"),
            PrintVariation::Random if rows <= 6 => {
                say!(words, "print-random-again", n = count(rows))
            }
            PrintVariation::Random if rows <= 36 => match 36 % rows {
                0 => self.say("print-random-two"),
                _ => {
                    let last = of_two_dice(36 / rows * rows - 1);
                    say!(words, "print-random-two-again", last = count(last))
                }
            },
            PrintVariation::Random => say!(words, "print-random-sides", n = count(rows)),
            PrintVariation::Cycle(_) => say!(words, "print-cycle", boxes = boxes),
            PrintVariation::Sequence(_) => say!(words, "print-sequence", boxes = boxes),
        }
    }

    /// The result of the dice, or the index, of each row.
    fn row_leads(&self, how: &PrintVariation, rows: usize) -> Vec<String> {
        let one = |n: usize| match how {
            PrintVariation::Random if rows <= 6 && 6 % rows == 0 => {
                let each = 6 / rows;
                span(n * each + 1, n * each + each)
            }
            PrintVariation::Random if rows > 6 && rows <= 36 => {
                let each = 36 / rows;
                span(of_two_dice(n * each), of_two_dice(n * each + each - 1))
            }
            _ => (n + 1).to_string(),
        };
        (0..rows).map(one).collect()
    }
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// The result of two dice for tens and units, by its index. 11 is 0, 66 is 35.
fn of_two_dice(place: usize) -> usize {
    (place / 6 + 1) * 10 + place % 6 + 1
}

fn span(from: usize, to: usize) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from}–{to}"),
    }
}
