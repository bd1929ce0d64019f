//! Gaining and losing codes and titles: one, a set, or the number of a title.

use super::lower::PageCompiler;
use super::names::MemoryKind;
use super::phrase::group_slots;
use crate::model::book::{Expr, Op, TitleChange};
use crate::model::game::Value;
use crate::syntax::diagnostic::Code;
use crate::syntax::markup::{Word, quoted};
use crate::syntax::source::Span;

impl PageCompiler<'_, '_> {
    pub(super) fn memory(&mut self, words: &[Word], span: Span, gain: bool) {
        let first = &*words[0].text;
        let rest: Vec<&Word> = words[2..].iter().filter(|w| w.text != ",").collect();
        match (&*words[1].text, &rest[..]) {
            ("code", [word]) => self.lower_change(MemoryKind::Code, word, gain),
            ("title", [word]) => self.lower_change(MemoryKind::Title, word, gain),
            ("title", [word, times, amount]) if times.text == "times" => {
                self.raise(words, word, amount, gain);
            }
            ("codes", _) => self.memories(MemoryKind::Code, &rest, span, gain),
            ("titles", _) if !gain => self.memories(MemoryKind::Title, &rest, span, gain),
            ("title", [_, _, ..]) => self.form(span, &format!("{first} title \"NAME\" times 2")),
            _ => self.form(
                span,
                &format!("{first} code NAME}} or {{{first} title \"NAME\""),
            ),
        }
    }

    /// Returns the slot of a code or title, or reports the error.
    fn remembered(&mut self, of: MemoryKind, word: &Word) -> Option<u32> {
        self.known(self.names.remembered(of, &word.text, word.span))
    }

    fn lower_change(&mut self, of: MemoryKind, word: &Word, gain: bool) {
        if let Some(slot) = self.remembered(of, word) {
            self.remember(of, slot, &word.text, gain);
        }
    }

    fn remember(&mut self, of: MemoryKind, slot: u32, name: &str, gain: bool) {
        let numbered = self.names.world.numbered.contains_key(&slot);
        let words = self.words(name);
        self.code.push(match of {
            // A numbered title is gained once and lost completely.
            MemoryKind::Title if gain && numbered => Op::Raise(Box::new(TitleChange {
                slot,
                name: name.into(),
                by: Expr::Const(Value::Int(1)),
                up: true,
            })),
            MemoryKind::Title => Op::Title {
                slot,
                name: words,
                gain,
            },
            MemoryKind::Code => Op::Code {
                slot,
                name: words,
                gain,
            },
        });
    }

    /// `gain title "Ambassador to # kings" times 2`
    fn raise(&mut self, words: &[Word], name: &Word, amount: &Word, up: bool) {
        let Some(slot) = self.remembered(MemoryKind::Title, name) else {
            return;
        };
        let Some(by) = self.rolling(words, |lower| lower.amount(amount)) else {
            return;
        };
        if !self.names.world.numbered.contains_key(&slot) {
            let message = format!("the title `{}` has no number to change", name.text);
            let help = "a title with a number in it is declared with `#` for the number: `\"Ambassador to # kings\"`";
            self.error(Code::InvalidInstruction, amount.span, message, help);
        } else if matches!(by, Expr::Const(Value::Int(n)) if n < 1) {
            let message = "a title is gained or lost by 1 or more";
            let verb = if up { "lose" } else { "gain" };
            let help = format!(
                "for the other way write `{{{verb} title {} times 1}}`",
                quoted(&name.text)
            );
            self.error(Code::InvalidInstruction, amount.span, message, help);
        } else {
            self.code.push(Op::Raise(Box::new(TitleChange {
                slot,
                name: name.text.as_str().into(),
                by,
                up,
            })));
        }
    }

    /// `lose codes of isles except Ashen, Argent`, `gain codes Ashen, Argent`, `lose codes`
    fn memories(&mut self, of: MemoryKind, rest: &[&Word], span: Span, gain: bool) {
        let except = rest
            .iter()
            .position(|w| w.text == "except")
            .unwrap_or(rest.len());
        let spared: Vec<&str> = rest[except..].iter().skip(1).map(|w| &*w.text).collect();
        for word in rest[except..].iter().skip(1) {
            self.remembered(of, word);
        }
        let world = &self.names.world;
        let all = match of {
            MemoryKind::Title => &world.titles,
            MemoryKind::Code => &world.codes,
        };
        let mut chosen: Vec<(u32, String)> = Vec::new();
        match &rest[..except] {
            [] if !gain => {
                chosen = all
                    .iter()
                    .filter(|(_, slot)| !world.hidden.contains(slot))
                    .map(|(name, slot)| (*slot, name.clone()))
                    .collect();
            }
            [word, group] if word.text == "of" && of == MemoryKind::Code => {
                let slots = group_slots(&group.text, group.span, self.names);
                let slots = slots.map_err(|error| self.found.push(error));
                let slots = slots.unwrap_or_default();
                let within = all.iter().filter(|(_, slot)| slots.contains(slot));
                chosen = within.map(|(name, slot)| (*slot, name.clone())).collect();
            }
            [] => self.form(span, "gain codes A, B"),
            listed => {
                for word in listed {
                    let slot = self.remembered(of, word);
                    chosen.extend(slot.map(|slot| (slot, word.text.clone())));
                }
            }
        }
        for (slot, name) in chosen {
            if !spared.contains(&&*name) {
                self.remember(of, slot, &name, gain);
            }
        }
    }
}
