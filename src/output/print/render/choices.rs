//! Formats choices with their conditions, labels, prices and effects.

use super::Renderer;
use super::line_writer::ends_sentence;
use super::steps::{instruction_block, only_turn};
use crate::messages::say;
use crate::output::print::document::{
    Inline, PrintBlock, parse_inlines, plain_text, push_inlines, tidy_spaces,
};
use crate::output::print::manuscript::{AfterChoice, PrintChoice, Term};
use crate::syntax::markup::Emphasis;
use crate::syntax::unicode::is_word;

impl Renderer<'_> {
    pub(super) fn render_choice(&mut self, choice: &PrintChoice) -> Vec<PrintBlock> {
        let mut first = Vec::new();
        let lead = self.choice_lead(choice);
        if let Some(lead) = lead {
            push_inlines(&mut first, parse_inlines(&lead), Emphasis::Plain);
            first.push(Inline::Text(" ".to_owned()));
        }
        let costs = choice.costs.iter().map(|it| self.describe_call(it));
        let costs: Vec<String> = costs
            .map(|it| it.trim_end_matches('.').to_owned())
            .collect();
        let label = tidy_spaces(self.render_inlines(&choice.label));
        let label = costs.iter().fold(label, |it, cost| strip_price(it, cost));
        let open = !ends_sentence(&plain_text(&label));
        let only = only_turn(&choice.steps);
        push_inlines(&mut first, label, Emphasis::Plain);
        if !costs.is_empty() {
            let price = format!(" ({})", costs.join("; "));
            push_inlines(&mut first, parse_inlines(&price), Emphasis::Plain);
        }
        let ended = !open && costs.is_empty();
        if let Some(to) = only {
            let to = self.describe_target(to);
            let told = match ended {
                true => say!(self.words, "print-turn-to", to = to),
                false => say!(self.words, "print-then-turn-to", to = to),
            };
            let between = if ended { " " } else { ": " };
            push_inlines(
                &mut first,
                parse_inlines(&format!("{between}{told}")),
                Emphasis::Plain,
            );
            return vec![PrintBlock::Paragraph(tidy_spaces(first))];
        }
        if !ended {
            first.push(Inline::Text(":".to_owned()));
        }
        let mut out = vec![PrintBlock::Paragraph(tidy_spaces(first))];
        out.extend(self.render_blocks(&choice.steps));
        match choice.then {
            AfterChoice::Leaves => {}
            AfterChoice::On => out.push(instruction_block(self.message("print-then-on"))),
            AfterChoice::Again => out.push(instruction_block(self.message("print-then-again"))),
        }
        out
    }

    /// The condition of a choice. For example: "If you have the lantern and this box is empty (tick it): □".
    fn choice_lead(&self, choice: &PrintChoice) -> Option<String> {
        let joined = choice.when.len() > 1 || choice.otherwise || choice.once.is_some();
        let clause = |it: &Term| match joined {
            true => self.nested_clause(it),
            false => self.clause(it),
        };
        let mut clauses: Vec<String> = choice.when.iter().map(clause).collect();
        if choice.otherwise {
            clauses.push(self.message("print-no-other"));
        }
        if choice.once.is_some() {
            clauses.push(match choice.here {
                true => self.message("print-box-empty-here"),
                false => self.message("print-box-empty"),
            });
        }
        (!clauses.is_empty()).then(|| say!(self.words, "print-if", when = self.join_and(clauses)))
    }
}

/// Removes a price in brackets from the end of a label. Only if the instruction repeats it: "Pay 2 Gold" for "(2 Gold)".
fn strip_price(mut label: Vec<Inline>, cost: &str) -> Vec<Inline> {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !is_word(c));
        let parts = parts.filter(|it| !it.is_empty());
        parts.map(str::to_lowercase).collect()
    };
    let is_number = |it: &String| it.chars().all(|c| c.is_ascii_digit());
    if let Some(Inline::Text(text)) = label.last_mut()
        && let Some((before, inside)) = text
            .trim_end()
            .strip_suffix(')')
            .and_then(|it| it.rsplit_once('('))
    {
        let (part, cost) = (words(inside), words(cost));
        let all = |of: &[String], has: &[String]| of.iter().all(|it| has.contains(it));
        let numbers: Vec<String> = cost.iter().filter(|it| is_number(it)).cloned().collect();
        let named = part.iter().any(|it| !is_number(it));
        if named && !numbers.is_empty() && all(&part, &cost) && all(&numbers, &part) {
            *text = before.trim_end().to_owned();
        }
    }
    label
}
