//! The menu of a page: open choices, closed ones with the reason, and hidden ones.

use super::frames::{
    EntryKind, Frame, MenuEntry, MenuTarget, PendingInput, StepObserver, StepResult,
};
use super::held_args::not_held_message;
use super::machine::Machine;
use crate::model::book::{Choice, Expr, Op, Page, PageId, slot};
use crate::model::game::{
    Call, CallTarget, MenuOption, Message, StyledText, Value, fold_white_space, has_messages,
};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::BinaryOp;
use crate::syntax::unicode;
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

impl<W: StepObserver> Machine<W> {
    /// Shows the menu at this step. Skips it if nothing in it is open and more steps follow.
    pub(crate) fn show_menu(
        &mut self,
        page: PageId,
        at: usize,
    ) -> Result<StepResult, Box<Diagnostic>> {
        let gathered = match self.frames.last_mut() {
            Some(Frame::Steps {
                collected: gathered,
                menu,
                ..
            }) => {
                *menu = Some(at);
                std::mem::take(gathered)
            }
            _ => Vec::new(),
        };
        let standing = self.menu_entries(page, at, &gathered);
        // The choices stay collected, because the menu is shown again after a choice that leads nowhere.
        if let Some(Frame::Steps { collected: all, .. }) = self.frames.last_mut() {
            *all = gathered;
        }
        let standing = standing?;
        let open = standing.iter().any(MenuEntry::is_open);
        if !open {
            let last = matches!(self.book.page(page).ops.get(at + 1), None | Some(Op::End));
            if !last || standing.is_empty() {
                if let Some(Frame::Steps {
                    collected: gathered,
                    ..
                }) = self.frames.last_mut()
                {
                    gathered.clear();
                }
                return Ok(StepResult::Continue);
            }
        }
        self.jump_to(at);
        let before = std::mem::replace(&mut self.pending, PendingInput::Menu(standing));
        if let PendingInput::Menu(before) = before {
            self.spare_menu = before;
        }
        Ok(StepResult::Wait)
    }

    /// The entries of the menu at a step. Includes collected choices, and choices of skipped blocks that can be open now.
    fn menu_entries(
        &mut self,
        at: PageId,
        menu: usize,
        come_by: &[usize],
    ) -> Result<Vec<MenuEntry>, Box<Diagnostic>> {
        let book = Rc::clone(&self.book);
        let page = book.page(at);
        let gathered = menu_choices(page, menu, come_by);
        let mut out = std::mem::take(&mut self.spare_menu);
        out.clear();
        let mut fallback = Vec::new();
        for &n in &*gathered {
            let Some(choice) = page.choices.get(n) else {
                continue;
            };
            let closed = match choice.is_unconditional() {
                true => None,
                false if self.is_hidden(choice)? => continue,
                false => self.closed_reason(choice)?,
            };
            if closed.is_none() && !choice.is_unconditional() && !choice.guards().is_fallback {
                self.context.observer.choice_opened(at, choice.body);
            }
            let label = self.evaluate_label(page, &choice.label)?;
            let is_empty = label.iter().all(|piece| unicode::is_blank(&piece.text));
            if is_empty && !is_constant_text(&choice.label) {
                continue;
            }
            let standing = MenuEntry::new(MenuTarget::Choice(at, n), label, closed);
            if choice.guards().is_fallback {
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
            for (offered, cond) in &book.offered_pages {
                if *offered != self.current_page_id() && self.is_true(cond)? {
                    out.push(MenuEntry::open(MenuTarget::Offered(*offered)));
                }
            }
        }
        Ok(out)
    }

    /// Converts a menu entry to an offer for the reader.
    pub(crate) fn menu_option(&self, standing: &MenuEntry) -> MenuOption {
        let id = self.option_id(standing.target).to_owned();
        let text = match standing.target {
            MenuTarget::Choice(..) => standing.label().to_vec(),
            MenuTarget::Offered(page) => {
                vec![StyledText::plain(self.book.page(page).name().to_string())]
            }
        };
        MenuOption {
            id,
            text,
            closed: standing.closed_reason().map(str::to_owned),
            default: false,
            action: None,
        }
    }

    /// The id by which an entry is picked.
    pub(crate) fn option_id(&self, takes: MenuTarget) -> &str {
        match takes {
            MenuTarget::Choice(page, n) => {
                let page = self.book.page(page);
                page.text_at(page.choices[n].id)
            }
            MenuTarget::Offered(page) => &self.book.page(page).id,
        }
    }

    /// Returns true if the choice is hidden.
    fn is_hidden(&mut self, choice: &Choice) -> Result<bool, Box<Diagnostic>> {
        let mut hidden = self.is_taken_once(choice) && !self.book.done_choices_stay;
        let within = choice.blocks.iter().flat_map(|it| &it.conditions);
        for cond in within.chain(&choice.guards().when) {
            hidden |= !self.is_true(cond)?;
        }
        Ok(hidden)
    }

    /// Returns true if the choice can be taken only once and was taken.
    fn is_taken_once(&self, choice: &Choice) -> bool {
        let once = choice.guards().once;
        once.is_some_and(|slot| self.context.state.get(slot).truth())
    }

    /// The reason that a query of the rules gives for a failed condition.
    fn rules_reason(&mut self, cond: &Expr) -> Result<Option<String>, Box<Diagnostic>> {
        Ok(match cond {
            Expr::Binary(BinaryOp::And, first, second) => match self.is_true(first)? {
                true => self.rules_reason(second)?,
                false => self.rules_reason(first)?,
            },
            Expr::Not(inner) | Expr::Negate(inner) => self.rules_reason(inner)?,
            Expr::Binary(_, first, second) => match self.rules_reason(first)? {
                None => self.rules_reason(second)?,
                said => said,
            },
            Expr::Query { query, args } => {
                let args = self.evaluate_args(args)?;
                let said = self.rules.query_reason(*query, &args, &mut self.context);
                said.map_err(Box::new)?.filter(|said| !said.is_empty())
            }
            _ => None,
        })
    }

    pub(crate) fn closed_reason(
        &mut self,
        choice: &Choice,
    ) -> Result<Option<String>, Box<Diagnostic>> {
        let guards = choice.guards();
        if self.is_taken_once(choice) {
            return Ok(Some(Message::new("closed-done").encode()));
        }
        for (cond, reason) in &guards.needs {
            if !self.is_true(cond)? {
                // The author's text has priority over that of the rules.
                let own = match W::OBSERVES && has_messages(reason) {
                    true => self.rules_reason(cond)?,
                    false => None,
                };
                return Ok(Some(own.unwrap_or_else(|| reason.clone())));
            }
        }
        for (n, cost) in guards.costs.iter().enumerate() {
            let mut args = self.evaluate_args(&cost.args)?;
            // All costs are paid together, so two of the same verb must be affordable together: `{pay 2 silver} {pay 1 silver}` requires 3.
            for before in guards.costs.iter().take(n) {
                if before.instruction == cost.instruction {
                    args = add_amounts(&self.evaluate_args(&before.args)?, args);
                }
            }
            let form = &self.book.schema.instructions[cost.instruction].form;
            if let Some(name) = self.missing_held_arg(form, &args) {
                return Ok(Some(not_held_message(&name).encode()));
            }
            let call = Call {
                is_cost: true,
                ..Call::new(CallTarget::Cost(cost.instruction), args)
            };
            if let Some(reason) = self
                .rules
                .check_cost(&call, &mut self.context)
                .map_err(Box::new)?
            {
                return Ok(Some(reason));
            }
        }
        Ok(None)
    }

    /// The text of a choice. Empty for constant text if events are ignored.
    fn evaluate_label(
        &mut self,
        page: &Page,
        code: &[Op],
    ) -> Result<Vec<StyledText>, Box<Diagnostic>> {
        if !W::OBSERVES && is_constant_text(code) {
            return Ok(Vec::new());
        }
        let mut pieces: Vec<StyledText> = Vec::new();
        let mut at = 0;
        while let Some(op) = code.get(at) {
            at += 1;
            match op {
                Op::Text(words, style) => {
                    pieces.push(StyledText {
                        text: page.text_at(*words).to_owned(),
                        style: *style,
                    });
                }
                Op::Print(expr, style) => {
                    pieces.push(StyledText {
                        text: self.evaluate(expr)?.to_text(),
                        style: *style,
                    });
                }
                Op::Jump(to) => at = *to,
                Op::JumpIfFalse(test) if !self.is_true(&test.condition)? => at = test.else_target,
                _ => {}
            }
        }
        Ok(fold_white_space(pieces))
    }

    /// Ends the body of a choice. Continues below the menu, or shows the menu again if nothing follows.
    pub(crate) fn end_choice(&mut self, page: PageId) {
        self.end_paragraph();
        let book = Rc::clone(&self.book);
        if let Some(Frame::Steps {
            at,
            menu: Some(menu),
            collected: gathered,
            ..
        }) = self.frames.last_mut()
        {
            let code = book.page(page).ops.iter();
            let below = code
                .skip(*menu + 1)
                .find(|op| !matches!(op, Op::EndParagraph));
            if matches!(below, None | Some(Op::End)) {
                *at = *menu;
            } else {
                *at = *menu + 1;
                gathered.clear();
            }
        }
    }

    /// Suspends the current menu, because the next steps have an inner menu.
    pub(crate) fn begin_inner_menu(&mut self) {
        if let Some(Frame::Steps {
            menu,
            collected: gathered,
            outer_menus: around,
            ..
        }) = self.frames.last_mut()
        {
            around.push((menu.take(), std::mem::take(gathered)));
        }
    }

    pub(crate) fn end_inner_menu(&mut self) {
        if let Some(Frame::Steps {
            menu,
            collected: gathered,
            outer_menus: around,
            ..
        }) = self.frames.last_mut()
            && let Some(outer) = around.pop()
        {
            (*menu, *gathered) = outer;
        }
    }

    /// Finds the innermost menu of this page that was offered. Returns false if there was no menu.
    pub(crate) fn find_offered_menu(&mut self) -> bool {
        while let Some(Frame::Steps {
            menu: None,
            outer_menus: around,
            ..
        }) = self.frames.last()
            && !around.is_empty()
        {
            self.end_inner_menu();
        }
        matches!(self.frames.last(), Some(Frame::Steps { menu: Some(_), .. }))
    }

    pub(crate) fn repeat_menu(&mut self) {
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
    pub(crate) fn take_target(&mut self, takes: MenuTarget) -> Result<(), Box<Diagnostic>> {
        match takes {
            MenuTarget::Choice(page, n) => {
                let body = self.book.page(page).choices[n].body;
                self.jump_to(body);
            }
            MenuTarget::Offered(page) if self.book.page(page).is_detour => {
                self.enter_detour(self.current_page_id(), page, None)?;
            }
            MenuTarget::Offered(page) => self.leave_page(page, EntryKind::Turn),
        }
        Ok(())
    }

    /// Held entries of a kind, as plain data.
    pub(crate) fn held_items(&self, kind: usize) -> Vec<Value> {
        let slot = self
            .book
            .data
            .inventory_slots
            .get(kind)
            .copied()
            .unwrap_or(slot::DETOURS);
        self.context.state.get(slot).as_list().to_vec()
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
fn is_constant_text(label: &[Op]) -> bool {
    label.iter().all(|op| matches!(op, Op::Text(..)))
}

/// All choices that a menu can show, in the order of the page.
fn menu_choices<'a>(page: &Page, menu: usize, come_by: &'a [usize]) -> Cow<'a, [usize]> {
    let of_menu = |choice: &Choice| choice.blocks.as_ref().and_then(|it| it.menu) == Some(menu);
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
