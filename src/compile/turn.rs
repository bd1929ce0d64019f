//! Compiles turns to other pages.

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
                    let message = "`-> return` on a page that is not a detour";
                    let error = Diagnostic::new(Code::InvalidDetour, turn.span, message);
                    let help = "give the page the attribute `detour: yes`, or write `-> back`";
                    self.report(error.label_text("only a detour returns").help(help));
                }
                Op::Return
            }
            TurnTargetTree::LooseEnd => {
                let message = format!("loose end on page `{}`", self.id);
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

    /// Compiles a turn or a detour to a page.
    fn lower_page_turn(&mut self, id: &str, span: Span, returns: bool) -> Op {
        let Some(Some(page)) = self.ok_or_report(self.names.find_page(id, span)) else {
            return Op::LooseEnd;
        };
        let target = &self.names.page_headers[page.0 as usize];
        let (heading, is_detour) = (target.heading_span, target.is_detour);
        if returns && !is_detour {
            let message = format!("the page `{id}` is not a detour, so it would never return");
            let error =
                Diagnostic::new(Code::InvalidDetour, span, message).label(heading, "this page");
            self.report(error.help("give that page the attribute `detour: yes`"));
        } else if is_detour && !returns {
            let message = format!("the page `{id}` is a detour, so a turn to it must return");
            let error = Diagnostic::new(Code::InvalidDetour, span, message);
            let error = error.label(heading, "this page is a detour");
            self.report(error.help(format!("write `-> {id} and return`")));
        }
        if !returns {
            return Op::Turn(page);
        }
        self.resume_points.push(self.ops.len() + 1);
        Op::Detour {
            page,
            index: self.resume_points.len() - 1,
        }
    }

    /// Returns the missing book that these items always turn to.
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
