//! Compiles `gain` and `lose` for codes and titles: one, a set, or the number of a title.

use super::lower::PageCompiler;
use super::names::CodeOrTitle;
use super::phrase::group_slots;
use crate::model::book::{Expr, Op, TitleChange};
use crate::model::game::Value;
use crate::syntax::diagnostic::Code;
use crate::syntax::markup::{Word, quote};
use crate::syntax::source::Span;

impl PageCompiler<'_, '_> {
    pub(super) fn lower_gain_or_lose(&mut self, words: &[Word], span: Span, is_gain: bool) {
        use CodeOrTitle::{Code, Title};
        let keyword = &*words[0].text;
        let names: Vec<&Word> = words[2..].iter().filter(|w| w.text != ",").collect();
        match (&*words[1].text, &names[..]) {
            ("code", [word]) => self.lower_change(Code, word, is_gain),
            ("title", [word]) => self.lower_change(Title, word, is_gain),
            ("title", [word, times, amount]) if times.text == "times" => {
                self.lower_title_change(words, word, amount, is_gain);
            }
            ("codes", _) => self.lower_changes(Code, &names, span, is_gain),
            ("titles", _) if !is_gain => self.lower_changes(Title, &names, span, is_gain),
            ("title", [_, _, ..]) => {
                self.report_form(span, &format!("{keyword} title \"NAME\" times 2"))
            }
            _ => self.report_form(
                span,
                &format!("{keyword} code NAME}}` or `{{{keyword} title \"NAME\""),
            ),
        }
    }

    /// Returns the slot of a code or title, or reports the error.
    fn find_code_or_title(&mut self, kind: CodeOrTitle, word: &Word) -> Option<u32> {
        self.ok_or_report(self.names.find_code_or_title(kind, &word.text, word.span))
    }

    fn lower_change(&mut self, kind: CodeOrTitle, word: &Word, is_gain: bool) {
        if let Some(slot) = self.find_code_or_title(kind, word) {
            self.push_change(kind, slot, &word.text, is_gain);
        }
    }

    fn push_change(&mut self, kind: CodeOrTitle, slot: u32, name: &str, gain: bool) {
        let is_numbered = self.names.data.title_wordings.contains_key(&slot);
        let text = self.add_text(name);
        self.ops.push(match kind {
            // A numbered title is gained once and lost completely.
            CodeOrTitle::Title if gain && is_numbered => {
                Op::ChangeTitleNumber(Box::new(TitleChange {
                    slot,
                    name: name.into(),
                    amount: Expr::Const(Value::Int(1)),
                    is_increase: true,
                }))
            }
            CodeOrTitle::Title => Op::ChangeTitle {
                slot,
                name: text,
                gain,
            },
            CodeOrTitle::Code => Op::ChangeCode {
                slot,
                name: text,
                gain,
            },
        });
    }

    /// Compiles `gain title "Ambassador to # kings" times 2`.
    fn lower_title_change(
        &mut self,
        words: &[Word],
        name: &Word,
        amount_word: &Word,
        is_increase: bool,
    ) {
        let Some(slot) = self.find_code_or_title(CodeOrTitle::Title, name) else {
            return;
        };
        let Some(amount) = self.with_rolls(words, |compiler| compiler.lower_amount(amount_word))
        else {
            return;
        };
        if !self.names.data.title_wordings.contains_key(&slot) {
            let message = format!("the title `{}` has no number", name.text);
            let help = "declare the title with `#` for its number: `\"Ambassador to # kings\"`";
            self.report_error(Code::InvalidInstruction, amount_word.span, message, help);
        } else if matches!(amount, Expr::Const(Value::Int(n)) if n < 1) {
            let message = "the number of times must be at least 1";
            let opposite = if is_increase { "lose" } else { "gain" };
            let help = format!(
                "to do the opposite, write `{{{opposite} title {} times 1}}`",
                quote(&name.text)
            );
            self.report_error(Code::InvalidInstruction, amount_word.span, message, help);
        } else {
            self.ops.push(Op::ChangeTitleNumber(Box::new(TitleChange {
                slot,
                name: name.text.as_str().into(),
                amount,
                is_increase,
            })));
        }
    }

    /// Compiles `lose codes of isles except Ashen, Argent`, `gain codes Ashen, Argent` and `lose codes`.
    fn lower_changes(&mut self, kind: CodeOrTitle, words: &[&Word], span: Span, is_gain: bool) {
        let except = words.iter().position(|word| word.text == "except");
        let (selected, exceptions) = match except {
            Some(i) => (&words[..i], &words[i + 1..]),
            None => (words, &[][..]),
        };
        for word in exceptions {
            self.find_code_or_title(kind, word);
        }
        let data = &self.names.data;
        let slots = match kind {
            CodeOrTitle::Title => &data.title_slots,
            CodeOrTitle::Code => &data.code_slots,
        };
        let mut changed: Vec<(u32, String)> = Vec::new();
        match selected {
            [] if !is_gain => {
                let visible = slots
                    .iter()
                    .filter(|(_, slot)| !data.hidden_codes.contains(slot));
                changed = visible.map(|(name, slot)| (*slot, name.clone())).collect();
            }
            [word, group] if word.text == "of" && kind == CodeOrTitle::Code => {
                let group = group_slots(&group.text, group.span, self.names);
                let group = group.map_err(|error| self.diagnostics.push(error));
                let group = group.unwrap_or_default();
                let members = slots.iter().filter(|(_, slot)| group.contains(slot));
                changed = members.map(|(name, slot)| (*slot, name.clone())).collect();
            }
            [] => self.report_form(span, "gain codes A, B"),
            listed => {
                for word in listed {
                    let slot = self.find_code_or_title(kind, word);
                    changed.extend(slot.map(|slot| (slot, word.text.clone())));
                }
            }
        }
        for (slot, name) in changed {
            if exceptions.iter().all(|word| word.text != name) {
                self.push_change(kind, slot, &name, is_gain);
            }
        }
    }
}
