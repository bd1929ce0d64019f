//! Turns: where a page leads, and what must be so for that.

use super::lower::Lower;
use crate::model::book::Op;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Item, Target, Turn};
use crate::syntax::source::Span;

impl Lower<'_, '_> {
    pub(super) fn turn(&mut self, turn: &Turn) {
        let op = match &turn.to {
            Target::Again => Op::Again,
            Target::Back => Op::Back,
            Target::Return => {
                if !self.detour_page {
                    self.found.push(
                        Diagnostic::new(
                            Code::BadDetour,
                            turn.span,
                            "there is nowhere to return to",
                        )
                        .saying("only a detour returns")
                        .help("give the page the attribute `detour: yes`, or turn `-> back`"),
                    );
                }
                Op::Return
            }
            Target::Loose => {
                self.found.push(Diagnostic::new(
                    Code::LooseEnd,
                    turn.span,
                    format!("a loose end on page `{}`", self.id),
                ));
                Op::Loose
            }
            Target::Elsewhere(to) => match self.names.book(&to.book.it, to.book.span) {
                Err(fault) => {
                    self.fail(fault);
                    Op::Loose
                }
                Ok(None) => Op::Absent(self.words(&to.book.it)),
                Ok(Some(_)) => {
                    let id = format!("{}:{}", to.book.it, to.page.it);
                    self.turn_to(&id, to.page.span, turn.detour)
                }
            },
            Target::Page(id) => self.turn_to(&id.it, id.span, turn.detour),
        };
        self.code.push(op);
    }

    /// A turn or a detour to a page that must be there.
    fn turn_to(&mut self, id: &str, span: Span, detour: bool) -> Op {
        let page = match self.names.find(id, span) {
            Ok(Some(page)) => page,
            Ok(None) => return Op::Loose,
            Err(fault) => {
                self.fail(fault);
                return Op::Loose;
            }
        };
        let target = &self.names.details[page.0 as usize];
        if detour == target.detour {
            if !detour {
                return Op::Turn(page);
            }
        } else {
            let fault = if detour {
                Diagnostic::new(
                    Code::BadDetour,
                    span,
                    format!("`{id}` is not a detour and would never return"),
                )
                .label(target.heading, "this page")
                .help("give that page the attribute `detour: yes`")
            } else {
                Diagnostic::new(
                    Code::BadDetour,
                    span,
                    format!("`{id}` is a detour and cannot be entered by a plain turn"),
                )
                .label(target.heading, "this page is a detour")
                .help(format!("write `-> {id} and return`"))
            };
            self.found.push(fault);
            if !detour {
                return Op::Turn(page);
            }
        }
        self.detours.push(self.code.len() + 1);
        Op::Detour {
            page,
            number: self.detours.len() - 1,
        }
    }

    /// The book, not at hand, into which these items lead for certain.
    pub(super) fn absent(&self, items: &[Item]) -> Option<String> {
        items.iter().find_map(|item| match item {
            Item::Turn(Turn {
                to: Target::Elsewhere(to),
                ..
            }) if matches!(self.names.book(&to.book.it, to.book.span), Ok(None)) => {
                Some(to.book.it.clone())
            }
            _ => None,
        })
    }
}
