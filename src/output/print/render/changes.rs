//! Formats notes, codes and ticks.

use super::Renderer;
use crate::messages::say;
use crate::output::print::document::{PrintBlock, mark_name, mark_section, parse_inlines};
use crate::output::print::manuscript::{ArrivalResets, Step, Term};
use crate::syntax::fluent::MessageValue;
use crate::syntax::markup::BinaryOp;

impl Renderer<'_> {
    /// A change that the reader makes.
    pub(super) fn describe_change(&self, step: &Step) -> String {
        let words = self.words;
        match step {
            Step::Code {
                name: code,
                gain: true,
            } => {
                let told = self.message_with(
                    "print-gain-code",
                    "name",
                    mark_name(self.printed_code(code)),
                );
                self.add_meaning(told, code)
            }
            Step::Code { name: code, .. } => self.message_with(
                "print-lose-code",
                "name",
                mark_name(self.printed_code(code)),
            ),
            Step::Title {
                name: title,
                gain: true,
            } => {
                let told = self.message_with("print-gain-title", "name", mark_name(title));
                self.add_meaning(told, title)
            }
            Step::Title { name: title, .. } => {
                self.message_with("print-lose-title", "name", mark_name(title))
            }
            Step::Raise { name: it, by, up } => {
                let (title, by) = (mark_name(it), self.describe_value(by));
                match up {
                    true => say!(words, "print-raise-title", name = title, n = by),
                    false => say!(words, "print-lower-title", name = title, n = by),
                }
            }
            Step::Tick { section: None, up } => {
                self.message(if *up { "print-tick" } else { "print-untick" })
            }
            Step::Tick {
                section: Some(at),
                up,
            } => {
                let id = if *up {
                    "print-tick-at"
                } else {
                    "print-untick-at"
                };
                self.message_with(id, "to", mark_section(*at))
            }
            Step::Set {
                name: slot,
                of_sheet,
                value,
            } => self.set_sentence(slot, *of_sheet, value),
            _ => String::new(),
        }
    }

    /// Adds the meaning of a code. It is printed only where the code is gained: "Tick the code Hired: the reeve has hired you."
    fn add_meaning(&self, told: String, keyword: &str) -> String {
        let words = self.words;
        let Some(keyword) = self.keywords().find(|it| it.name == keyword) else {
            return told;
        };
        let about = keyword.about.trim().trim_end_matches('.');
        let mut out = match about.is_empty() {
            true => told,
            false => {
                let told = told.trim_end_matches('.');
                say!(words, "print-meaning", told = told, about = about)
            }
        };
        let quest = keyword.quest.trim().trim_end_matches('.');
        if !quest.is_empty() {
            out = format!("{out} {}", say!(words, "print-quest", what = quest));
        }
        out
    }

    /// The values that are reset on each visit of a section.
    pub(super) fn arrival_reset_block(&self, fresh: &ArrivalResets) -> Option<PrintBlock> {
        let notes = fresh.variables.iter();
        let mut all: Vec<String> = notes
            .map(|note| self.set_sentence(&note.name, false, &note.start))
            .collect();
        if !fresh.boxes.is_empty() {
            all.push(self.message("print-fresh-boxes"));
        }
        let lead = parse_inlines(&self.message("print-fresh"));
        let inside = PrintBlock::Instruction(parse_inlines(&all.join(" ")));
        (!all.is_empty()).then(|| PrintBlock::Group(lead, vec![inside]))
    }

    fn set_sentence(&self, slot: &str, of_sheet: bool, value: &Term) -> String {
        let words = self.words;
        let named = match of_sheet {
            true => self.field_label(slot),
            false => mark_name(self.printed_note(slot)),
        };
        let (id, key, value) = match value {
            Term::Flag { is: true } => return say!(words, "print-set-yes", name = named),
            Term::Flag { is: false } => return say!(words, "print-set-no", name = named),
            Term::Word { word, .. } if word.is_empty() => {
                return say!(words, "print-set-no", name = named);
            }
            Term::Both { op, left, right } if is_own_value(left, slot) => match op {
                BinaryOp::Add => ("print-set-add", "n", &**right),
                BinaryOp::Subtract => ("print-set-take", "n", &**right),
                _ => ("print-set", "value", value),
            },
            _ => ("print-set", "value", value),
        };
        let value = MessageValue::from(self.describe_value(value));
        words.format_message(id, &[("name", named.into()), (key, value)])
    }
}

/// Returns true if a slot is changed relative to its own value.
fn is_own_value(term: &Term, slot: &str) -> bool {
    matches!(term, Term::Variable { name, .. } | Term::Field { name, .. } if name == slot)
}
