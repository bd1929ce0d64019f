//! Formats choices with their conditions, labels, prices and effects.

use super::Renderer;
use super::line_writer::ends_sentence;
use super::steps::{instruction_block, only_turn};
use crate::messages::say;
use crate::output::print::document::{
    Inline, PrintBlock, parse_inlines, plain_text, push_inlines, tidy_spaces,
};
use crate::output::print::logic::join;
use crate::output::print::manuscript::{AfterChoice, PrintChoice};
use crate::syntax::markup::{BinaryOp, Emphasis};
use crate::syntax::unicode::is_word;

impl Renderer<'_> {
    pub(super) fn render_choice(&mut self, choice: &PrintChoice) -> Vec<PrintBlock> {
        let mut line = Vec::new();
        if let Some(lead) = self.choice_lead(choice) {
            push_inlines(&mut line, parse_inlines(&lead), Emphasis::Plain);
            line.push(Inline::Text(" ".to_owned()));
        }
        let costs = choice.costs.iter().map(|it| self.describe_call(it));
        let costs: Vec<String> = costs
            .map(|it| it.trim_end_matches('.').to_owned())
            .collect();
        let label = tidy_spaces(self.render_inlines(&choice.label));
        let label = costs.iter().fold(label, |it, cost| strip_price(it, cost));
        let is_open = !ends_sentence(&plain_text(&label));
        let target = only_turn(&choice.steps);
        push_inlines(&mut line, label, Emphasis::Plain);
        if !costs.is_empty() {
            let price = format!(" ({})", costs.join("; "));
            push_inlines(&mut line, parse_inlines(&price), Emphasis::Plain);
        }
        let is_complete = !is_open && costs.is_empty();
        if let Some(to) = target {
            let to = self.describe_target(to);
            let turn = match is_complete {
                true => say!(self.words, "print-turn-to", to = to),
                false => say!(self.words, "print-then-turn-to", to = to),
            };
            let separator = if is_complete { " " } else { ": " };
            push_inlines(
                &mut line,
                parse_inlines(&format!("{separator}{turn}")),
                Emphasis::Plain,
            );
            return vec![PrintBlock::Paragraph(tidy_spaces(line))];
        }
        if !is_complete {
            line.push(Inline::Text(":".to_owned()));
        }
        let mut out = vec![PrintBlock::Paragraph(tidy_spaces(line))];
        out.extend(self.render_blocks(&choice.steps));
        match choice.then {
            AfterChoice::Leaves => {}
            AfterChoice::On if choice.is_later => {
                out.push(instruction_block(self.message("print-then-on-later")));
            }
            AfterChoice::On => out.push(instruction_block(self.message("print-then-on"))),
            AfterChoice::Again => out.push(instruction_block(self.message("print-then-again"))),
        }
        out
    }

    /// Describes a box that must be empty, for one visit or for the whole game.
    pub(super) fn empty_box(&self, is_for_visit: bool) -> String {
        match is_for_visit {
            true => self.message("print-box-empty-here"),
            false => self.message("print-box-empty"),
        }
    }

    /// Describes the condition of a choice: "If you have the lantern and this box is empty (tick it): □".
    fn choice_lead(&self, choice: &PrintChoice) -> Option<String> {
        let mut clauses = Vec::new();
        if !choice.when.is_empty() {
            let when = join(BinaryOp::And, choice.when.clone());
            clauses.push(match choice.is_fallback || choice.once.is_some() {
                true => self.nested_clause(&when),
                false => self.clause(&when),
            });
        }
        if choice.is_fallback {
            clauses.push(self.message("print-no-other"));
        }
        if choice.once.is_some() {
            clauses.push(match &choice.group {
                Some(name) => say!(self.words, "print-box-group", name = name),
                None => self.empty_box(choice.here),
            });
        }
        let later = choice.is_later.then(|| self.message("print-later"));
        let is_conditional = !clauses.is_empty();
        let when =
            is_conditional.then(|| say!(self.words, "print-if", when = self.join_and(clauses)));
        let parts: Vec<String> = later.into_iter().chain(when).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}

/// Removes a price in brackets from the end of a label, if the instruction repeats it: "Pay 2 Gold" for "(2 Gold)".
fn strip_price(mut label: Vec<Inline>, cost: &str) -> Vec<Inline> {
    let split_words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !is_word(c));
        let parts = parts.filter(|it| !it.is_empty());
        parts.map(str::to_lowercase).collect()
    };
    // "Pay 2 Gold" also repeats the beginning of "(2 Gold, 3 left)".
    let price = cost.split_once(' ').map_or("", |(_, price)| price);
    for inline in &mut label {
        if let Inline::Text(text) = inline {
            *text = text.replace(&format!("({price}, "), "(");
        }
    }
    let is_number = |it: &String| it.chars().all(|c| c.is_ascii_digit());
    if let Some(Inline::Text(text)) = label.last_mut()
        && let Some((before, price)) = text
            .trim_end()
            .strip_suffix(')')
            .and_then(|it| it.rsplit_once('('))
    {
        let (price, cost) = (split_words(price), split_words(cost));
        let all = |words: &[String], others: &[String]| words.iter().all(|it| others.contains(it));
        let numbers: Vec<String> = cost.iter().filter(|it| is_number(it)).cloned().collect();
        let has_name = price.iter().any(|it| !is_number(it));
        if has_name && !numbers.is_empty() && all(&price, &cost) && all(&numbers, &price) {
            *text = before.trim_end().to_owned();
        }
    }
    label
}
