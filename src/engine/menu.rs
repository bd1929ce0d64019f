//! The menu of a page: open choices, closed ones with the reason, and hidden ones.

use super::frames::{
    EntryKind, Frame, MenuEntry, MenuTarget, PendingInput, StepObserver, StepResult,
};
use super::holds::has_no;
use super::machine::Machine;
use crate::model::book::{Choice, Expr, Op, Page, PageId, slot};
use crate::model::game::{
    Call, CallTarget, MenuOption, Message, StyledText, Value, has_messages, tidy,
};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::BinaryOp;
use crate::syntax::unicode;
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

impl<W: StepObserver> Machine<W> {
    /// Shows the menu at this step. Skips it if nothing in it is open and more steps follow.
    pub(crate) fn menu(&mut self, page: PageId, at: usize) -> Result<StepResult, Box<Diagnostic>> {
        let gathered = match self.frames.last_mut() {
            Some(Frame::Steps { gathered, menu, .. }) => {
                *menu = Some(at);
                std::mem::take(gathered)
            }
            _ => Vec::new(),
        };
        let standing = self.standing(page, at, &gathered);
        // The choices stay collected, because the menu is shown again after a choice that leads nowhere.
        if let Some(Frame::Steps { gathered: all, .. }) = self.frames.last_mut() {
            *all = gathered;
        }
        let standing = standing?;
        let open = standing.iter().any(MenuEntry::is_open);
        if !open {
            let last = matches!(self.book.page(page).code.get(at + 1), None | Some(Op::End));
            if !last || standing.is_empty() {
                if let Some(Frame::Steps { gathered, .. }) = self.frames.last_mut() {
                    gathered.clear();
                }
                return Ok(StepResult::Step);
            }
        }
        self.goto(at);
        let before = std::mem::replace(&mut self.waiting, PendingInput::Menu(standing));
        if let PendingInput::Menu(before) = before {
            self.room = before;
        }
        Ok(StepResult::Answer)
    }

    /// The entries of the menu at a step. Includes collected choices, and choices of skipped blocks that can be open now.
    fn standing(
        &mut self,
        at: PageId,
        menu: usize,
        come_by: &[usize],
    ) -> Result<Vec<MenuEntry>, Box<Diagnostic>> {
        let book = Rc::clone(&self.book);
        let page = book.page(at);
        let gathered = gathered(page, menu, come_by);
        let mut out = std::mem::take(&mut self.room);
        out.clear();
        let mut fallback = Vec::new();
        for &n in &*gathered {
            let Some(choice) = page.choices.get(n) else {
                continue;
            };
            let closed = match choice.is_free() {
                true => None,
                false if self.is_hidden(choice)? => continue,
                false => self.closed(choice)?,
            };
            if closed.is_none() && !choice.is_free() && !choice.guards().otherwise {
                self.turn.listener.open(at, choice.body);
            }
            let label = self.label(page, &choice.label)?;
            let is_empty = label.iter().all(|piece| unicode::is_empty(&piece.text));
            if is_empty && !is_words(&choice.label) {
                continue;
            }
            let standing = MenuEntry::new(MenuTarget::Choice(at, n), label, closed);
            if choice.guards().otherwise {
                fallback.push(standing)
            } else {
                out.push(standing)
            }
        }
        if !out.iter().any(MenuEntry::is_open) {
            out.extend(fallback);
        }
        // Offered pages appear only on pages, not in the menus of events or of other offered pages.
        if self.frames.len() == 1 && !gathered.is_empty() {
            for (offered, cond) in &book.offered {
                if *offered != self.here_id() && self.holds(cond)? {
                    out.push(MenuEntry::open(MenuTarget::Offered(*offered)));
                }
            }
        }
        Ok(out)
    }

    /// Converts a menu entry to an offer for the reader.
    pub(crate) fn offer(&self, standing: &MenuEntry) -> MenuOption {
        let id = self.offer_id(standing.takes).to_owned();
        let text = match standing.takes {
            MenuTarget::Choice(..) => standing.label().to_vec(),
            MenuTarget::Offered(page) => {
                vec![StyledText::plain(self.book.page(page).name().to_string())]
            }
        };
        MenuOption {
            id,
            text,
            closed: standing.closed().map(str::to_owned),
            usual: false,
            menu: None,
        }
    }

    /// The id by which an entry is picked.
    pub(crate) fn offer_id(&self, takes: MenuTarget) -> &str {
        match takes {
            MenuTarget::Choice(page, n) => {
                let page = self.book.page(page);
                page.words(page.choices[n].id)
            }
            MenuTarget::Offered(page) => &self.book.page(page).id,
        }
    }

    /// Returns true if the choice is hidden.
    fn is_hidden(&mut self, choice: &Choice) -> Result<bool, Box<Diagnostic>> {
        let mut hidden = self.is_done(choice) && !self.book.done_choices_stay;
        let within = choice.within.iter().flat_map(|it| &it.conditions);
        for cond in within.chain(&choice.guards().when) {
            hidden |= !self.holds(cond)?;
        }
        Ok(hidden)
    }

    /// Returns true if the choice can be taken only once and was taken.
    fn is_done(&self, choice: &Choice) -> bool {
        let once = choice.guards().once;
        once.is_some_and(|slot| self.turn.state.get(slot).truth())
    }

    /// The reason that a query of the rules gives for a failed condition.
    fn reason_of_rules(&mut self, cond: &Expr) -> Result<Option<String>, Box<Diagnostic>> {
        Ok(match cond {
            Expr::Binary(BinaryOp::And, first, second) => match self.holds(first)? {
                true => self.reason_of_rules(second)?,
                false => self.reason_of_rules(first)?,
            },
            Expr::Not(inner) | Expr::Negate(inner) => self.reason_of_rules(inner)?,
            Expr::Binary(_, first, second) => match self.reason_of_rules(first)? {
                None => self.reason_of_rules(second)?,
                said => said,
            },
            Expr::Query { query, args } => {
                let args = self.args(args)?;
                let said = self.referee.besides(*query, &args, &mut self.turn);
                said.map_err(Box::new)?.filter(|said| !said.is_empty())
            }
            _ => None,
        })
    }

    pub(crate) fn closed(&mut self, choice: &Choice) -> Result<Option<String>, Box<Diagnostic>> {
        let guards = choice.guards();
        if self.is_done(choice) {
            return Ok(Some(Message::new("closed-done").text()));
        }
        for (cond, reason) in &guards.needs {
            if !self.holds(cond)? {
                // The author's text has priority over that of the rules.
                let own = match W::HEARS && has_messages(reason) {
                    true => self.reason_of_rules(cond)?,
                    false => None,
                };
                return Ok(Some(own.unwrap_or_else(|| reason.clone())));
            }
        }
        for (n, cost) in guards.costs.iter().enumerate() {
            let mut args = self.args(&cost.args)?;
            // All costs are paid together, so two of the same verb must be affordable together: `{pay 2 silver} {pay 1 silver}` requires 3.
            for before in guards.costs.iter().take(n) {
                if before.verb == cost.verb {
                    args = add_amounts(&self.args(&before.args)?, args);
                }
            }
            let form = &self.book.vocabulary.verbs[cost.verb].form;
            if let Some(name) = self.lacks(form, &args) {
                return Ok(Some(has_no(&name).text()));
            }
            let call = Call {
                as_cost: true,
                ..Call::new(CallTarget::Cost(cost.verb), args)
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

    /// The text of a choice. Empty for constant text if events are ignored.
    fn label(&mut self, page: &Page, code: &[Op]) -> Result<Vec<StyledText>, Box<Diagnostic>> {
        if !W::HEARS && is_words(code) {
            return Ok(Vec::new());
        }
        let mut pieces: Vec<StyledText> = Vec::new();
        let mut at = 0;
        while let Some(op) = code.get(at) {
            at += 1;
            match op {
                Op::Text(words, style) => {
                    pieces.push(StyledText {
                        text: page.words(*words).to_owned(),
                        style: *style,
                    });
                }
                Op::Print(expr, style) => {
                    pieces.push(StyledText {
                        text: self.value(expr)?.to_text(),
                        style: *style,
                    });
                }
                Op::Jump(to) => at = *to,
                Op::Unless(test) if !self.holds(&test.condition)? => at = test.otherwise,
                _ => {}
            }
        }
        Ok(tidy(pieces))
    }

    /// Ends the body of a choice. Continues below the menu, or shows the menu again if nothing follows.
    pub(crate) fn end_choice(&mut self, page: PageId) {
        self.paragraph_over();
        let book = Rc::clone(&self.book);
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

    /// Suspends the current menu, because the next steps have an inner menu.
    pub(crate) fn inner(&mut self) {
        if let Some(Frame::Steps {
            menu,
            gathered,
            around,
            ..
        }) = self.frames.last_mut()
        {
            around.push((menu.take(), std::mem::take(gathered)));
        }
    }

    pub(crate) fn outer(&mut self) {
        if let Some(Frame::Steps {
            menu,
            gathered,
            around,
            ..
        }) = self.frames.last_mut()
            && let Some(outer) = around.pop()
        {
            (*menu, *gathered) = outer;
        }
    }

    /// Finds the innermost menu of this page that was offered. Returns false if there was no menu.
    pub(crate) fn stood_at_menu(&mut self) -> bool {
        while let Some(Frame::Steps {
            menu: None, around, ..
        }) = self.frames.last()
            && !around.is_empty()
        {
            self.outer();
        }
        matches!(self.frames.last(), Some(Frame::Steps { menu: Some(_), .. }))
    }

    pub(crate) fn menu_again(&mut self) {
        if let Some(Frame::Steps {
            at,
            menu: Some(menu),
            ..
        }) = self.frames.last_mut()
        {
            *at = *menu;
        }
    }

    /// # Errors
    /// If too many pages are suspended by detours.
    pub(crate) fn take(&mut self, takes: MenuTarget) -> Result<(), Box<Diagnostic>> {
        match takes {
            MenuTarget::Choice(page, n) => {
                let body = self.book.page(page).choices[n].body;
                self.goto(body);
            }
            MenuTarget::Offered(page) if self.book.page(page).detour => {
                self.detour(self.here_id(), page, None)?;
            }
            MenuTarget::Offered(page) => self.leave(page, EntryKind::Turn),
        }
        Ok(())
    }

    /// Held entries of a kind, as plain data.
    pub(crate) fn holdings(&self, kind: usize) -> Vec<Value> {
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

/// The arguments of a cost plus the amounts of another. None if the costs differ in anything else.
fn add_amounts(other: &Value, args: Value) -> Value {
    let (Value::Map(a), Value::Map(b)) = (other, &args) else {
        return args;
    };
    let is_same =
        |(a, b): (&Value, &Value)| a == b || matches!((a, b), (Value::Int(_), Value::Int(_)));
    if !a.keys().eq(b.keys()) || !a.values().zip(b.values()).all(is_same) {
        return args;
    }
    let sums = a.iter().zip(b.values()).map(|((name, a), b)| match (a, b) {
        (Value::Int(a), Value::Int(b)) => (Arc::clone(name), Value::Int(a.saturating_add(*b))),
        _ => (Arc::clone(name), b.clone()),
    });
    Value::map(sums)
}

/// Returns true if a label is constant text.
fn is_words(label: &[Op]) -> bool {
    label.iter().all(|op| matches!(op, Op::Text(..)))
}

/// All choices that a menu can show, in the order of the page.
fn gathered<'a>(page: &Page, menu: usize, come_by: &'a [usize]) -> Cow<'a, [usize]> {
    let of_menu = |choice: &Choice| choice.within.as_ref().and_then(|it| it.menu) == Some(menu);
    let more = page.choices.iter().enumerate();
    let more = more.filter(|(n, choice)| of_menu(choice) && !come_by.contains(n));
    let mut more = more.map(|(n, _)| n).peekable();
    if more.peek().is_none() {
        return Cow::Borrowed(come_by);
    }
    let mut all: Vec<usize> = come_by.iter().copied().chain(more).collect();
    all.sort_unstable();
    Cow::Owned(all)
}
