//! The choices of a page as they stand: open, closed with the reason, or hidden.

use super::run::{Frame, Machine, Waiting};
use super::telling::tidy;
use crate::book::{Choice, Op, Page, PageId, slot};
use crate::diagnostic::Diagnostic;
use crate::game::{Call, CallTarget, Offer, Piece, Prompt, Request, Value};
use std::sync::Arc;

/// One offer of the menu and what taking it does.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    pub(super) offer: Offer,
    pub(super) takes: Takes,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Takes {
    /// The body of a choice of the page whose steps stand innermost.
    Body(usize),
    /// A page that offers itself.
    Offered(PageId),
}

impl Machine {
    /// A menu at this step; passed over when nothing in it is open and there is more below.
    pub(super) fn menu(
        &mut self,
        page: PageId,
        at: usize,
    ) -> Result<Option<Prompt>, Box<Diagnostic>> {
        let gathered = match self.frames.last_mut() {
            Some(Frame::Steps { gathered, menu, .. }) => {
                *menu = Some(at);
                gathered.clone()
            }
            _ => Vec::new(),
        };
        let standing = self.standing(page, &gathered)?;
        let open = standing.iter().any(|s| s.offer.closed.is_none());
        if !open {
            let last = matches!(self.book.page(page).code.get(at + 1), None | Some(Op::End));
            if !last || standing.is_empty() {
                if let Some(Frame::Steps { gathered, .. }) = self.frames.last_mut() {
                    gathered.clear();
                }
                return Ok(None);
            }
        }
        if let Some(Frame::Steps { at: now, .. }) = self.frames.last_mut() {
            *now = at;
        }
        let offers = standing.iter().map(|s| s.offer.clone()).collect();
        self.waiting = Waiting::Menu(standing);
        Ok(Some(Prompt::Choices { offers }))
    }

    fn standing(
        &mut self,
        page: PageId,
        gathered: &[usize],
    ) -> Result<Vec<Standing>, Box<Diagnostic>> {
        let book = Arc::clone(&self.book);
        let page = book.page(page);
        let mut out = Vec::new();
        let mut fallback = Vec::new();
        for &n in gathered {
            let Some(choice) = page.choices.get(n) else {
                continue;
            };
            let mut hidden = false;
            for cond in &choice.guards().when {
                hidden |= !self.holds(cond)?;
            }
            if hidden {
                continue;
            }
            let closed = self.closed(choice)?;
            let text = self.label(page, &choice.label)?;
            let offer = Offer {
                id: page.words(choice.id).to_owned(),
                text,
                closed,
                usual: false,
            };
            let standing = Standing {
                offer,
                takes: Takes::Body(choice.body),
            };
            if choice.guards().otherwise {
                fallback.push(standing)
            } else {
                out.push(standing)
            }
        }
        if !out.iter().any(|s| s.offer.closed.is_none()) {
            out.extend(fallback);
        }
        // Offered pages stand only on pages, not in the menus of events or of other offered pages.
        if self.frames.len() == 1 && !gathered.is_empty() {
            for (offered, cond) in &book.offered {
                if *offered != self.here_id() && self.holds(cond)? {
                    let target = book.page(*offered);
                    let text = if target.title.is_empty() {
                        &target.id
                    } else {
                        &target.title
                    };
                    let text = vec![Piece::plain(text.to_string())];
                    let offer = Offer {
                        id: target.id.to_string(),
                        text,
                        closed: None,
                        usual: false,
                    };
                    out.push(Standing {
                        offer,
                        takes: Takes::Offered(*offered),
                    });
                }
            }
        }
        Ok(out)
    }

    pub(super) fn closed(&mut self, choice: &Choice) -> Result<Option<String>, Box<Diagnostic>> {
        let guards = choice.guards();
        if guards
            .once
            .is_some_and(|slot| self.turn.state.get(slot).truth())
        {
            return Ok(Some("done already".to_owned()));
        }
        for (cond, reason) in &guards.needs {
            if !self.holds(cond)? {
                return Ok(Some(reason.clone()));
            }
        }
        for cost in &guards.costs {
            let args = self.args(&cost.args)?;
            let form = &self.book.vocabulary.verbs[cost.verb].form;
            if let Some(reason) = self.lacks(form, &args) {
                return Ok(Some(reason));
            }
            let call = Call {
                target: CallTarget::Verb(cost.verb),
                args,
                handled: Arc::default(),
                as_cost: true,
                under: Vec::new(),
            };
            if let Some(reason) = self
                .referee
                .refuses(&call, &mut self.turn)
                .map_err(Box::new)?
            {
                return Ok(Some(reason));
            }
        }
        Ok(None)
    }

    fn label(&mut self, page: &Page, code: &[Op]) -> Result<Vec<Piece>, Box<Diagnostic>> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut at = 0;
        while let Some(op) = code.get(at) {
            at += 1;
            match op {
                Op::Text(words, style) => {
                    pieces.push(Piece {
                        text: page.words(*words).to_owned(),
                        style: *style,
                    });
                }
                Op::Print(expr) => pieces.push(Piece::plain(self.value(expr)?.to_string())),
                Op::Jump(to) => at = *to,
                Op::Unless(test) if !self.holds(&test.condition)? => at = test.otherwise,
                _ => {}
            }
        }
        Ok(tidy(pieces))
    }

    /// The body of a choice is over: on below the menu, or the same menu when nothing stands below.
    pub(super) fn end_choice(&mut self, page: PageId) {
        self.paragraph_over();
        let book = Arc::clone(&self.book);
        if let Some(Frame::Steps {
            at,
            menu: Some(menu),
            gathered,
            ..
        }) = self.frames.last_mut()
        {
            let code = book.page(page).code.iter();
            let below = code.skip(*menu + 1).find(|op| !matches!(op, Op::Break));
            if matches!(below, None | Some(Op::End)) {
                *at = *menu;
            } else {
                *at = *menu + 1;
                gathered.clear();
            }
        }
    }

    pub(super) fn menu_again(&mut self) {
        if let Some(Frame::Steps {
            at,
            menu: Some(menu),
            ..
        }) = self.frames.last_mut()
        {
            *at = *menu;
        }
    }

    pub(super) fn take(&mut self, takes: Takes) {
        match takes {
            Takes::Body(body) => {
                if let Some(Frame::Steps { at, .. }) = self.frames.last_mut() {
                    *at = body;
                }
            }
            Takes::Offered(page) if self.book.page(page).detour => {
                self.detour(self.here_id(), page, usize::MAX);
            }
            Takes::Offered(page) => self.leave(page, super::run::Way::Turn),
        }
    }

    /// Things held of a kind, as plain data.
    pub(super) fn holdings(&self, kind: usize) -> Vec<Value> {
        let slot = self
            .book
            .world
            .held
            .get(kind)
            .copied()
            .unwrap_or(slot::DETOURS);
        self.turn.state.get(slot).as_list().to_vec()
    }
}

/// A rule's request as the reader is asked it.
pub(super) fn prompt_of(request: &Request) -> Option<Prompt> {
    Some(match request {
        Request::Roll(roll) => Prompt::Dice {
            why: roll.roll.why.clone(),
            count: roll.count,
            sides: roll.roll.sides,
            low: roll.roll.low,
        },
        Request::Choose {
            question,
            options,
            topic,
        } => Prompt::Pick {
            question: question.clone(),
            offers: options.clone(),
            topic: topic.clone(),
        },
        Request::Confirm { question, topic } => Prompt::Confirm {
            question: question.clone(),
            topic: topic.clone(),
        },
        Request::Number {
            question,
            min,
            max,
            topic,
        } => Prompt::Number {
            question: question.clone(),
            min: *min,
            max: *max,
            topic: topic.clone(),
        },
        Request::Ask {
            question,
            topic,
            examples,
        } => Prompt::Text {
            question: question.clone(),
            topic: topic.clone(),
            examples: examples.clone(),
        },
        Request::Order {
            question,
            options,
            topic,
        } => Prompt::Order {
            question: question.clone(),
            offers: options.clone(),
            topic: topic.clone(),
        },
        Request::Event(_) => return None,
    })
}
