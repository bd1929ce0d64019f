//! Gaining and losing codes and titles: one, a set, or the number of a title.

use super::lower::PageCompiler;
use super::names::CodeOrTitle;
use super::phrase::group_slots;
use crate::model::book::{Expr, Op, TitleChange};
use crate::model::game::Value;
use crate::syntax::diagnostic::Code;
use crate::syntax::markup::{Word, quote};
use crate::syntax::source::Span;

impl PageCompiler<'_, '_> {
    pub(super) fn lower_gain_or_lose(&mut self, words: &[Word], span: Span, gain: bool) {
        let first = &*words[0].text;
        let rest: Vec<&Word> = words[2..].iter().filter(|w| w.text != ",").collect();
        match (&*words[1].text, &rest[..]) {
            ("code", [word]) => self.lower_change(CodeOrTitle::Code, word, gain),
            ("title", [word]) => self.lower_change(CodeOrTitle::Title, word, gain),
            ("title", [word, times, amount]) if times.text == "times" => {
                self.lower_title_change(words, word, amount, gain);
            }
            ("codes", _) => self.lower_changes(CodeOrTitle::Code, &rest, span, gain),
            ("titles", _) if !gain => self.lower_changes(CodeOrTitle::Title, &rest, span, gain),
            ("title", [_, _, ..]) => {
                self.report_form(span, &format!("{first} title \"NAME\" times 2"))
            }
            _ => self.report_form(
                span,
                &format!("{first} code NAME}} or {{{first} title \"NAME\""),
            ),
        }
    }

    /// Returns the slot of a code or title, or reports the error.
    fn find_code_or_title(&mut self, of: CodeOrTitle, word: &Word) -> Option<u32> {
        self.ok_or_report(self.names.find_code_or_title(of, &word.text, word.span))
    }

    fn lower_change(&mut self, of: CodeOrTitle, word: &Word, gain: bool) {
        if let Some(slot) = self.find_code_or_title(of, word) {
            self.push_change(of, slot, &word.text, gain);
        }
    }

    fn push_change(&mut self, of: CodeOrTitle, slot: u32, name: &str, gain: bool) {
        let numbered = self.names.data.title_wordings.contains_key(&slot);
        let words = self.add_text(name);
        self.ops.push(match of {
            // A numbered title is gained once and lost completely.
            CodeOrTitle::Title if gain && numbered => {
                Op::ChangeTitleNumber(Box::new(TitleChange {
                    slot,
                    name: name.into(),
                    amount: Expr::Const(Value::Int(1)),
                    is_increase: true,
                }))
            }
            CodeOrTitle::Title => Op::ChangeTitle {
                slot,
                name: words,
                gain,
            },
            CodeOrTitle::Code => Op::ChangeCode {
                slot,
                name: words,
                gain,
            },
        });
    }

    /// `gain title "Ambassador to # kings" times 2`
    fn lower_title_change(&mut self, words: &[Word], name: &Word, amount: &Word, up: bool) {
        let Some(slot) = self.find_code_or_title(CodeOrTitle::Title, name) else {
            return;
        };
        let Some(by) = self.with_rolls(words, |lower| lower.lower_amount(amount)) else {
            return;
        };
        if !self.names.data.title_wordings.contains_key(&slot) {
            let message = format!("the title `{}` has no number to change", name.text);
            let help = "a title with a number in it is declared with `#` for the number: `\"Ambassador to # kings\"`";
            self.report_error(Code::InvalidInstruction, amount.span, message, help);
        } else if matches!(by, Expr::Const(Value::Int(n)) if n < 1) {
            let message = "a title is gained or lost by 1 or more";
            let verb = if up { "lose" } else { "gain" };
            let help = format!(
                "for the other way write `{{{verb} title {} times 1}}`",
                quote(&name.text)
            );
            self.report_error(Code::InvalidInstruction, amount.span, message, help);
        } else {
            self.ops.push(Op::ChangeTitleNumber(Box::new(TitleChange {
                slot,
                name: name.text.as_str().into(),
                amount: by,
                is_increase: up,
            })));
        }
    }

    /// `lose codes of isles except Ashen, Argent`, `gain codes Ashen, Argent`, `lose codes`
    fn lower_changes(&mut self, of: CodeOrTitle, rest: &[&Word], span: Span, gain: bool) {
        let except = rest
            .iter()
            .position(|w| w.text == "except")
            .unwrap_or(rest.len());
        let spared: Vec<&str> = rest[except..].iter().skip(1).map(|w| &*w.text).collect();
        for word in rest[except..].iter().skip(1) {
            self.find_code_or_title(of, word);
        }
        let world = &self.names.data;
        let all = match of {
            CodeOrTitle::Title => &world.title_slots,
            CodeOrTitle::Code => &world.code_slots,
        };
        let mut chosen: Vec<(u32, String)> = Vec::new();
        match &rest[..except] {
            [] if !gain => {
                chosen = all
                    .iter()
                    .filter(|(_, slot)| !world.hidden_codes.contains(slot))
                    .map(|(name, slot)| (*slot, name.clone()))
                    .collect();
            }
            [word, group] if word.text == "of" && of == CodeOrTitle::Code => {
                let slots = group_slots(&group.text, group.span, self.names);
                let slots = slots.map_err(|error| self.diagnostics.push(error));
                let slots = slots.unwrap_or_default();
                let within = all.iter().filter(|(_, slot)| slots.contains(slot));
                chosen = within.map(|(name, slot)| (*slot, name.clone())).collect();
            }
            [] => self.report_form(span, "gain codes A, B"),
            listed => {
                for word in listed {
                    let slot = self.find_code_or_title(of, word);
                    chosen.extend(slot.map(|slot| (slot, word.text.clone())));
                }
            }
        }
        for (slot, name) in chosen {
            if !spared.contains(&&*name) {
                self.push_change(of, slot, &name, gain);
            }
        }
    }
}
