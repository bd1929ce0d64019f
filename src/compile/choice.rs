//! Choices: what opens and closes them, what they cost, their words and what follows.

use super::expr::condition;
use super::lower::{Lower, span_of};
use super::names::slug;
use crate::book::{Choice, Expr, Op, VerbCall};
use crate::diagnostic::{Code, Diagnostic};
use crate::markup::{self, Instruction, Item};
use std::sync::Arc;

impl Lower<'_, '_> {
    pub(super) fn choice(&mut self, choice: &markup::Choice) {
        self.code.push(Op::Break);
        let mut when = Vec::new();
        let mut guarded_at = Vec::new();
        for written in &choice.when {
            match condition(written, self.names) {
                Ok(cond) => {
                    when.push(cond);
                    guarded_at.push(written.span);
                }
                Err(fault) => self.fail(fault),
            }
        }
        let mut needs = Vec::new();
        for written in &choice.needs {
            match condition(&written.it, self.names) {
                Ok(cond) => {
                    needs.push((cond, super::reason::reason(&written.it)));
                    guarded_at.push(written.it.span);
                }
                Err(fault) => self.fail(fault),
            }
        }
        if let Some(book) = self.absent(&choice.body) {
            let reason = format!("the book {book} is not at hand");
            needs.push((Expr::Const(false.into()), reason));
        }
        let costs: Vec<VerbCall> = choice
            .costs
            .iter()
            .filter_map(|cost| self.cost(cost))
            .collect();
        let label = self.label(&choice.label);
        let words: String = label
            .iter()
            .filter_map(|op| {
                if let Op::Text(text, _) = op {
                    Some(&**text)
                } else {
                    None
                }
            })
            .collect();
        let id = self.choice_id(&words);
        let once = choice.once.map(|_| {
            self.names
                .slots
                .slot(&format!("once.{}.{id}", self.id), false.into())
        });
        let number = self.choices.len();
        self.placed();
        self.code.push(Op::Choice(number));
        self.code.push(Op::Jump(0));
        let skip = self.code.len() - 1;
        let body = self.code.len();
        self.choices.push(Choice {
            id,
            when,
            needs,
            guarded_at,
            once,
            otherwise: choice.otherwise.is_some(),
            costs: costs.clone(),
            label,
            body,
            span: choice.span,
        });
        for mut cost in costs {
            let verb = &self.names.vocabulary.verbs[cost.verb];
            let met: Arc<str> = verb.outcomes.first().map_or("", String::as_str).into();
            let at = self.code.len();
            cost.as_cost = true;
            cost.rows = vec![(met, at + 2)];
            cost.otherwise = at + 1;
            if verb.outcomes.is_empty() {
                cost.otherwise = at + 2;
            }
            self.code.push(Op::Verb(Box::new(cost)));
            self.code.push(Op::MenuAgain);
        }
        if let Some(slot) = once {
            self.code.push(Op::Take(slot));
        }
        self.pending = false;
        self.items(&choice.body);
        self.code.push(Op::Break);
        self.code.push(Op::EndChoice);
        self.pending = true;
        self.land(&[skip]);
    }

    fn cost(&mut self, instruction: &Instruction) -> Option<VerbCall> {
        let call = self.call(instruction)?;
        let verb = &self.names.vocabulary.verbs[call.verb];
        if !verb.is_cost {
            self.found.push(
                Diagnostic::new(
                    Code::BadInstruction,
                    instruction.span,
                    format!(
                        "`{}` is not a cost and cannot stand before the words",
                        verb.form.verb()
                    ),
                )
                .help("put it after the words of the choice"),
            );
            return None;
        }
        Some(call)
    }

    fn choice_id(&self, words: &str) -> String {
        let full = slug(words);
        let id: Vec<&str> = full.split('-').filter(|w| !w.is_empty()).take(8).collect();
        let id = if id.is_empty() {
            "go-on".to_owned()
        } else {
            id.join("-")
        };
        let taken = |id: &str| self.choices.iter().any(|c| c.id == id);
        if !taken(&id) {
            return id;
        }
        (2..)
            .map(|n| format!("{id}-{n}"))
            .find(|id| !taken(id))
            .unwrap_or(id)
    }

    /// The words of a choice: text, prints and inline conditions only.
    fn label(&mut self, items: &[Item]) -> Vec<Op> {
        let outer = std::mem::take(&mut self.code);
        let spans = std::mem::take(&mut self.spans);
        let pending = std::mem::replace(&mut self.pending, false);
        self.label_items(items);
        self.pending = pending;
        self.spans = spans;
        std::mem::replace(&mut self.code, outer)
    }

    fn label_items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Text(text, style) => {
                    self.code.push(Op::Text(text.it.as_str().into(), *style));
                }
                Item::If { branches, .. } => self.branches(branches),
                Item::Instruction(i) if i.words.first().is_some_and(|w| w.text == "=") => {
                    self.core(i);
                }
                Item::Break | Item::Comment { .. } => {}
                other => {
                    if let Some(span) = span_of(other) {
                        self.found.push(Diagnostic::new(
                            Code::BadSyntax,
                            span,
                            "this cannot stand in the words of a choice",
                        ));
                    }
                }
            }
        }
    }
}
