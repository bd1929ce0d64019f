//! Formats changes of notes, codes, titles and ticks.

use super::Renderer;
use crate::messages::say;
use crate::output::print::document::{PrintBlock, mark_name, mark_section, parse_inlines};
use crate::output::print::manuscript::{ArrivalResets, Step, Term};
use crate::syntax::fluent::MessageValue;
use crate::syntax::markup::BinaryOp;

impl Renderer<'_> {
    /// Describes a change that the reader makes.
    pub(super) fn describe_change(&self, step: &Step) -> String {
        let words = self.words;
        match step {
            Step::Code { name, gain: true } => {
                let text = self.message_with(
                    "print-gain-code",
                    "name",
                    mark_name(self.printed_code(name)),
                );
                self.add_meaning(text, name)
            }
            Step::Code { name, .. } => self.message_with(
                "print-lose-code",
                "name",
                mark_name(self.printed_code(name)),
            ),
            Step::Title { name, gain: true } => {
                let text = self.message_with("print-gain-title", "name", mark_name(name));
                self.add_meaning(text, name)
            }
            Step::Title { name, .. } => {
                self.message_with("print-lose-title", "name", mark_name(name))
            }
            Step::Raise { name, by, up } => {
                let (name, by) = (mark_name(name), self.describe_value(by));
                match up {
                    true => say!(words, "print-raise-title", name = name, n = by),
                    false => say!(words, "print-lower-title", name = name, n = by),
                }
            }
            Step::Tick { section, is_ticked } => {
                let to = section.map(mark_section).or_else(|| self.outer_section());
                match (to, is_ticked) {
                    (None, true) => self.message("print-tick"),
                    (None, false) => self.message("print-untick"),
                    (Some(to), true) => self.message_with("print-tick-at", "to", to),
                    (Some(to), false) => self.message_with("print-untick-at", "to", to),
                }
            }
            Step::Set {
                name,
                of_sheet,
                value,
            } => self.set_sentence(name, *of_sheet, value),
            _ => String::new(),
        }
    }

    /// Adds the meaning of a code or title: "Tick the code Hired: the reeve has hired you."
    ///
    /// It is printed only where the reader gains the code or title.
    fn add_meaning(&self, text: String, keyword: &str) -> String {
        let words = self.words;
        let Some(keyword) = self.keywords().find(|it| it.name == keyword) else {
            return text;
        };
        let about = keyword.about.trim().trim_end_matches('.');
        let mut out = match about.is_empty() {
            true => text,
            false => {
                let text = text.trim_end_matches('.');
                say!(words, "print-meaning", told = text, about = about)
            }
        };
        let quest = keyword.quest.trim().trim_end_matches('.');
        if !quest.is_empty() {
            out = format!("{out} {}", say!(words, "print-quest", what = quest));
        }
        out
    }

    /// Renders the values that are reset on each visit of a section.
    pub(super) fn arrival_reset_block(&self, resets: &ArrivalResets) -> Option<PrintBlock> {
        let notes = resets.variables.iter();
        let mut sentences: Vec<String> = notes
            .map(|note| self.set_sentence(&note.name, false, &note.start))
            .collect();
        if !resets.boxes.is_empty() {
            sentences.push(self.message("print-fresh-boxes"));
        }
        let lead = parse_inlines(&self.message("print-fresh"));
        let instruction = PrintBlock::Instruction(parse_inlines(&sentences.join(" ")));
        (!sentences.is_empty()).then(|| PrintBlock::Group(lead, vec![instruction]))
    }

    fn set_sentence(&self, name: &str, of_sheet: bool, value: &Term) -> String {
        let words = self.words;
        let label = match of_sheet {
            true => self.field_label(name),
            false => mark_name(self.printed_note(name)),
        };
        let (id, key, value) = match value {
            Term::Flag { is: true } => return say!(words, "print-set-yes", name = label),
            Term::Flag { is: false } => return say!(words, "print-set-no", name = label),
            Term::Word { word, .. } if word.is_empty() => {
                return say!(words, "print-set-no", name = label);
            }
            Term::Both { op, left, right } if is_own_value(left, name) => match op {
                BinaryOp::Add => ("print-set-add", "n", &**right),
                BinaryOp::Subtract => ("print-set-take", "n", &**right),
                _ => ("print-set", "value", value),
            },
            _ => ("print-set", "value", value),
        };
        let value = MessageValue::from(self.describe_value(value));
        words.format_message(id, &[("name", label.into()), (key, value)])
    }
}

/// Returns true if a slot is changed relative to its own value.
fn is_own_value(term: &Term, slot: &str) -> bool {
    matches!(term, Term::Variable { name, .. } | Term::Field { name, .. } if name == slot)
}
