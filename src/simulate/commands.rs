//! Random commands of the ruleset that a reader enters instead of an answer, such as `drop rope`.

use super::count::StepCounts;
use super::reader::RandomReader;
use crate::engine::{Machine, PendingInput};
use crate::model::book::{ArgType, SignaturePart};
use crate::model::game::Question;
use crate::syntax::markup;

/// Maximum number of possible words for an argument.
const MAX_WORDS: usize = 200;

/// Maximum number of attempts to fill in the arguments of a command.
const MAX_TRIES: usize = 4;

impl RandomReader<'_> {
    /// Returns true with this probability in percent: the reader then enters a command.
    pub(super) fn enters_command(&mut self, percent: u32) -> bool {
        percent > 0 && self.random_below(100) < percent as usize
    }

    /// A random command that is allowed now, with possible arguments.
    pub(super) fn random_command(&mut self, machine: &Machine<StepCounts>) -> Option<String> {
        let needs_anytime = match &machine.pending {
            PendingInput::Menu(_) => false,
            PendingInput::Word | PendingInput::Number { .. } => true,
            PendingInput::Rule(Question::Dice { .. })
            | PendingInput::Event
            | PendingInput::TableDice { .. }
            | PendingInput::Nothing => return None,
            PendingInput::Rule(_) => true,
        };
        let commands = machine.book.schema.commands.iter();
        let allowed: Vec<_> = commands.filter(|it| it.anytime || !needs_anytime).collect();
        for _ in 0..MAX_TRIES {
            let command = self.random_item(&allowed)?;
            let mut words = Vec::new();
            if self.fill_words(machine, &command.form.parts, &mut words) {
                return Some(words.join(" "));
            }
        }
        None
    }

    /// Adds words for the parts of a form. Returns false if a part has no possible word.
    fn fill_words(
        &mut self,
        machine: &Machine<StepCounts>,
        parts: &[SignaturePart],
        out: &mut Vec<String>,
    ) -> bool {
        for part in parts {
            match part {
                SignaturePart::Literal(word) => out.push(word.clone()),
                SignaturePart::Argument { arg_type, .. } => {
                    let words = argument_words(machine, arg_type);
                    match self.random_item(&words) {
                        Some(word) => out.push(word.clone()),
                        None => return false,
                    }
                }
                SignaturePart::Group { parts, .. } => {
                    let length = out.len();
                    if self.random_below(2) == 1 && !self.fill_words(machine, parts, out) {
                        out.truncate(length);
                    }
                }
            }
        }
        true
    }
}

/// Possible words for an argument of a command.
fn argument_words(machine: &Machine<StepCounts>, arg_type: &ArgType) -> Vec<String> {
    let book = &machine.book;
    let quoted = |name: &String| markup::quote(name);
    match arg_type {
        ArgType::Integer => ["1", "2", "10"].map(str::to_owned).to_vec(),
        ArgType::Signed => ["+1", "-1"].map(str::to_owned).to_vec(),
        ArgType::OneOf(words) => words.clone(),
        ArgType::Page => book
            .index
            .keys()
            .take(MAX_WORDS)
            .map(ToString::to_string)
            .collect(),
        ArgType::Code => book
            .data
            .code_slots
            .keys()
            .take(MAX_WORDS)
            .cloned()
            .collect(),
        ArgType::Title => book
            .data
            .title_slots
            .keys()
            .take(MAX_WORDS)
            .map(quoted)
            .collect(),
        ArgType::Held(kind) | ArgType::Name(kind) | ArgType::Filter(kind) => {
            let kinds = &book.schema.kinds;
            let index = kinds.iter().position(|it| it.name == *kind);
            match (index, arg_type) {
                (Some(n), ArgType::Held(_)) => {
                    let held = machine.held_items(n);
                    let ids = held.iter().filter_map(|it| it.get("id").as_text());
                    let mut ids: Vec<String> = ids.map(str::to_owned).collect();
                    ids.sort();
                    ids.dedup();
                    ids
                }
                (Some(n), _) => {
                    let entries = book.data.catalogues.get(n);
                    let ids = entries.into_iter().flat_map(|entries| entries.keys());
                    ids.take(MAX_WORDS).cloned().collect()
                }
                (None, _) => {
                    let word_list = book.schema.words.get(kind);
                    word_list.map(|it| it.words.clone()).unwrap_or_default()
                }
            }
        }
        ArgType::Text | ArgType::Dice | ArgType::Word | ArgType::Bonuses => Vec::new(),
    }
}
