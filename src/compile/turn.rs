//! Turns: the pages that a page leads to, and their conditions.

use super::lower::PageCompiler;
use crate::model::book::Op;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Item, TurnTargetTree, TurnTree};
use crate::syntax::source::Span;

impl PageCompiler<'_, '_> {
    pub(super) fn lower_turn(&mut self, turn: &TurnTree) {
        let op = match &turn.target {
            TurnTargetTree::Again => Op::TurnAgain,
            TurnTargetTree::Back => Op::TurnBack,
            TurnTargetTree::Return => {
                if !self.is_detour {
                    let message = "there is nowhere to return to";
                    let error = Diagnostic::new(Code::InvalidDetour, turn.span, message);
                    let help = "give the page the attribute `detour: yes`, or turn `-> back`";
                    self.report(error.label_text("only a detour returns").help(help));
                }
                Op::Return
            }
            TurnTargetTree::LooseEnd => {
                let message = format!("a loose end on page `{}`", self.id);
                self.report(Diagnostic::new(Code::LooseEnd, turn.span, message));
                Op::LooseEnd
            }
            TurnTargetTree::OtherBook(to) => {
                match self.ok_or_report(self.names.find_book(&to.book.value, to.book.span)) {
                    None => Op::LooseEnd,
                    Some(None) => Op::UnavailableTurn(self.add_text(&to.book.value)),
                    Some(Some(_)) => {
                        let id = format!("{}:{}", to.book.value, to.page.value);
                        self.lower_page_turn(&id, to.page.span, turn.is_detour)
                    }
                }
            }
            TurnTargetTree::Page(id) => self.lower_page_turn(&id.value, id.span, turn.is_detour),
        };
        self.ops.push(op);
    }

    /// Compiles a turn or a detour to a page that must exist.
    fn lower_page_turn(&mut self, id: &str, span: Span, detour: bool) -> Op {
        let Some(Some(page)) = self.ok_or_report(self.names.find_page(id, span)) else {
            return Op::LooseEnd;
        };
        let target = &self.names.page_headers[page.0 as usize];
        let (heading, is_detour) = (target.heading_span, target.is_detour);
        if detour && !is_detour {
            let message = format!("`{id}` is not a detour and would never return");
            let error =
                Diagnostic::new(Code::InvalidDetour, span, message).label(heading, "this page");
            self.report(error.help("give that page the attribute `detour: yes`"));
        } else if is_detour && !detour {
            let message = format!("`{id}` is a detour and cannot be entered by a plain turn");
            let error = Diagnostic::new(Code::InvalidDetour, span, message);
            let error = error.label(heading, "this page is a detour");
            self.report(error.help(format!("write `-> {id} and return`")));
        }
        if !detour {
            return Op::Turn(page);
        }
        self.resume_points.push(self.ops.len() + 1);
        Op::Detour {
            page,
            index: self.resume_points.len() - 1,
        }
    }

    /// Returns the missing book to which these items always lead.
    pub(super) fn unavailable_book(&self, items: &[Item]) -> Option<String> {
        items.iter().find_map(|item| match item {
            Item::Turn(TurnTree {
                target: TurnTargetTree::OtherBook(to),
                ..
            }) if matches!(self.names.find_book(&to.book.value, to.book.span), Ok(None)) => {
                Some(to.book.value.clone())
            }
            _ => None,
        })
    }
}
