//! What is noted, crossed out or ticked.

use super::Teller;
use crate::messages::say;
use crate::output::print::document::{Block, inlines, name, turn};
use crate::output::print::manuscript::{Fresh, Step, Term};
use crate::syntax::fluent::Arg;
use crate::syntax::markup::BinaryOp;

impl Teller<'_> {
    /// What is noted, crossed out or ticked.
    pub(super) fn change(&self, step: &Step) -> String {
        let words = self.words;
        match step {
            Step::Code { name: code, gain } => {
                let printed = name(self.printed_code(code));
                match gain {
                    true => self.with_meaning(say!(words, "print-gain-code", name = printed), code),
                    false => say!(words, "print-lose-code", name = printed),
                }
            }
            Step::Title { name: title, gain } => {
                let printed = name(title);
                match gain {
                    true => {
                        self.with_meaning(say!(words, "print-gain-title", name = printed), title)
                    }
                    false => say!(words, "print-lose-title", name = printed),
                }
            }
            Step::Raise { name: it, by, up } => {
                let (title, by) = (name(it), self.value(by));
                match up {
                    true => say!(words, "print-raise-title", name = title, n = by),
                    false => say!(words, "print-lower-title", name = title, n = by),
                }
            }
            Step::Tick { section: None, up } => {
                self.say(if *up { "print-tick" } else { "print-untick" })
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
                self.say_of(id, "to", turn(*at))
            }
            Step::Set {
                name: slot,
                of_sheet,
                value,
            } => self.set(slot, *of_sheet, value),
            _ => String::new(),
        }
    }

    /// What it means is told where it is given, and not before: "Tick the code Hired: the reeve has hired you."
    fn with_meaning(&self, told: String, keyword: &str) -> String {
        let words = self.words;
        let Some(keyword) = self.meanings.get(keyword) else {
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
        let errand = keyword.errand.trim().trim_end_matches('.');
        if !errand.is_empty() {
            out = format!("{out} {}", say!(words, "print-errand", what = errand));
        }
        out
    }

    /// What begins anew with each visit of a section.
    pub(super) fn fresh(&self, fresh: &Fresh) -> Option<Block> {
        let notes = fresh.notes.iter();
        let mut all: Vec<String> = notes
            .map(|note| self.set(&note.name, false, &note.start))
            .collect();
        if !fresh.boxes.is_empty() {
            all.push(self.say("print-fresh-boxes"));
        }
        let lead = inlines(&self.say("print-fresh"));
        let inside = Block::Rule(inlines(&all.join(" ")));
        (!all.is_empty()).then(|| Block::Group(lead, vec![inside]))
    }

    fn set(&self, slot: &str, of_sheet: bool, value: &Term) -> String {
        let words = self.words;
        let named = match of_sheet {
            true => self.label(slot),
            false => name(self.printed_note(slot)),
        };
        let (id, key, value) = match value {
            Term::Flag { is: true } => return say!(words, "print-set-yes", name = named),
            Term::Flag { is: false } => return say!(words, "print-set-no", name = named),
            Term::Both { op, left, right } if is_same(left, slot) => match op {
                BinaryOp::Add => ("print-set-add", "n", &**right),
                BinaryOp::Subtract => ("print-set-take", "n", &**right),
                _ => ("print-set", "value", value),
            },
            _ => ("print-set", "value", value),
        };
        let value = Arg::from(self.value(value));
        words.say(id, &[("name", named.into()), (key, value)])
    }
}

/// Is the value of a slot changed by what it is itself?
fn is_same(term: &Term, slot: &str) -> bool {
    matches!(term, Term::Note { name, .. } | Term::Field { name, .. } if name == slot)
}
