//! Turns: the pages that a page leads to, and their conditions.

use super::lower::PageCompiler;
use crate::model::book::Op;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Item, TurnTargetTree, TurnTree};
use crate::syntax::source::Span;

impl PageCompiler<'_, '_> {
    pub(super) fn turn(&mut self, turn: &TurnTree) {
        let op = match &turn.to {
            TurnTargetTree::Again => Op::Again,
            TurnTargetTree::Back => Op::Back,
            TurnTargetTree::Return => {
                if !self.detour_page {
                    let message = "there is nowhere to return to";
                    let error = Diagnostic::new(Code::InvalidDetour, turn.span, message);
                    let help = "give the page the attribute `detour: yes`, or turn `-> back`";
                    self.fail(error.saying("only a detour returns").help(help));
                }
                Op::Return
            }
            TurnTargetTree::Loose => {
                let message = format!("a loose end on page `{}`", self.id);
                self.fail(Diagnostic::new(Code::LooseEnd, turn.span, message));
                Op::Loose
            }
            TurnTargetTree::Elsewhere(to) => {
                match self.known(self.names.book(&to.book.it, to.book.span)) {
                    None => Op::Loose,
                    Some(None) => Op::Absent(self.words(&to.book.it)),
                    Some(Some(_)) => {
                        let id = format!("{}:{}", to.book.it, to.page.it);
                        self.turn_to(&id, to.page.span, turn.detour)
                    }
                }
            }
            TurnTargetTree::Page(id) => self.turn_to(&id.it, id.span, turn.detour),
        };
        self.code.push(op);
    }

    /// Compiles a turn or a detour to a page that must exist.
    fn turn_to(&mut self, id: &str, span: Span, detour: bool) -> Op {
        let Some(Some(page)) = self.known(self.names.find(id, span)) else {
            return Op::Loose;
        };
        let target = &self.names.details[page.0 as usize];
        let (heading, is_detour) = (target.heading, target.detour);
        if detour && !is_detour {
            let message = format!("`{id}` is not a detour and would never return");
            let error =
                Diagnostic::new(Code::InvalidDetour, span, message).label(heading, "this page");
            self.fail(error.help("give that page the attribute `detour: yes`"));
        } else if is_detour && !detour {
            let message = format!("`{id}` is a detour and cannot be entered by a plain turn");
            let error = Diagnostic::new(Code::InvalidDetour, span, message);
            let error = error.label(heading, "this page is a detour");
            self.fail(error.help(format!("write `-> {id} and return`")));
        }
        if !detour {
            return Op::Turn(page);
        }
        self.detours.push(self.code.len() + 1);
        Op::Detour {
            page,
            number: self.detours.len() - 1,
        }
    }

    /// Returns the missing book to which these items always lead.
    pub(super) fn absent(&self, items: &[Item]) -> Option<String> {
        items.iter().find_map(|item| match item {
            Item::Turn(TurnTree {
                to: TurnTargetTree::Elsewhere(to),
                ..
            }) if matches!(self.names.book(&to.book.it, to.book.span), Ok(None)) => {
                Some(to.book.it.clone())
            }
            _ => None,
        })
    }
}
