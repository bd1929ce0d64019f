//! The menu of a page: open choices, and closed choices with the reason. Hidden choices are omitted.

use super::frames::{
    EntryKind, Frame, MenuEntry, MenuTarget, PendingInput, StepObserver, StepResult,
};
use super::held_args::not_held_message;
use super::machine::Machine;
use crate::model::book::{Choice, Expr, Op, Page, PageId, slot};
use crate::model::game::{
    Call, CallTarget, MenuOption, Message, RulesQuery, StyledText, Value, fold_white_space,
    has_messages,
};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::BinaryOp;
use crate::syntax::unicode;
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

impl<W: StepObserver> Machine<W> {
    /// Shows the menu at this step. Skips the menu if no entry is open and more steps follow.
    pub(crate) fn show_menu(
        &mut self,
        page: PageId,
        step: usize,
    ) -> Result<StepResult, Box<Diagnostic>> {
        let collected = match self.frames.last_mut() {
            Some(Frame::Steps {
                collected, menu, ..
            }) => {
                *menu = Some(step);
                std::mem::take(collected)
            }
            _ => Vec::new(),
        };
        let entries = self.menu_entries(page, step, &collected);
        // The choices stay collected, because the menu can be shown again after a choice.
        self.set_collected(collected);
        let mut entries = entries?;
        if !entries.iter().any(MenuEntry::is_open) {
            let next = self.book.page(page).ops.get(step + 1);
            let is_last = matches!(next, None | Some(Op::End));
            if !is_last || entries.is_empty() {
                self.set_collected(Vec::new());
                return Ok(StepResult::Continue);
            }
        }
        if W::OBSERVES && !self.book.hides_tests {
            self.announce_tests(&mut entries)?;
        }
        self.jump_to(step);
        let previous = std::mem::replace(&mut self.pending, PendingInput::Menu(entries));
        if let PendingInput::Menu(previous) = previous {
            self.spare_menu = previous;
        }
        Ok(StepResult::Wait)
    }

    fn set_collected(&mut self, choices: Vec<usize>) {
        if let Some(Frame::Steps { collected, .. }) = self.frames.last_mut() {
            *collected = choices;
        }
    }

    /// The entries of a menu: collected choices, and choices of skipped blocks whose conditions may now be true.
    fn menu_entries(
        &mut self,
        id: PageId,
        menu: usize,
        collected: &[usize],
    ) -> Result<Vec<MenuEntry>, Box<Diagnostic>> {
        let book = Rc::clone(&self.book);
        let page = book.page(id);
        let choices = menu_choices(page, menu, collected);
        let mut out = std::mem::take(&mut self.spare_menu);
        out.clear();
        let mut fallback = Vec::new();
        for &n in &*choices {
            let Some(choice) = page.choices.get(n) else {
                continue;
            };
            let closed_reason = match choice.is_unconditional() {
                true => None,
                false if self.is_hidden(choice)? => continue,
                false => self.closed_reason(choice)?,
            };
            if closed_reason.is_none() && !choice.is_unconditional() && !choice.guards().is_fallback
            {
                self.context.observer.choice_opened(id, choice.body);
            }
            let label = self.evaluate_label(page, &choice.label)?;
            let is_empty = label.iter().all(|piece| unicode::is_blank(&piece.text));
            if is_empty && !is_constant_text(&choice.label) {
                continue;
            }
            let entry = MenuEntry::new(MenuTarget::Choice(id, n), label, closed_reason);
            if choice.guards().is_fallback {
                fallback.push(entry)
            } else {
                out.push(entry)
            }
        }
        if !out.iter().any(MenuEntry::is_open) {
            out.extend(fallback);
        }
        // Offered pages appear only in menus of pages, not in those of events.
        if self.frames.len() == 1 && !choices.is_empty() {
            for (page, condition) in &book.offered_pages {
                if *page != self.current_page_id() && self.is_true(condition)? {
                    out.push(MenuEntry::open(MenuTarget::Offered(*page)));
                }
            }
        }
        Ok(out)
    }

    /// Adds the tests to which the open entries lead.
    fn announce_tests(&mut self, entries: &mut [MenuEntry]) -> Result<(), Box<Diagnostic>> {
        let book = Rc::clone(&self.book);
        for entry in entries.iter_mut().filter(|it| it.is_open()) {
            let start = match entry.target {
                MenuTarget::Choice(page, n) => (page, book.page(page).choices[n].body),
                MenuTarget::Offered(page) => (page, 0),
            };
            if let Some((instruction, args, is_deadly)) = book.find_test(start) {
                let query = RulesQuery::Announcement(instruction, args);
                let text = self.rules.answer_query(query, &mut self.context);
                let deadly = |test: String| Message::new("test-deadly").with("test", test).encode();
                entry.test = match text.map_err(Box::new)? {
                    Value::Nothing => None,
                    text if is_deadly => Some(deadly(text.to_text()).into()),
                    text => Some(text.to_text().into()),
                };
            }
        }
        Ok(())
    }

    /// Converts a menu entry to an option for the reader.
    pub(crate) fn menu_option(&self, entry: &MenuEntry) -> MenuOption {
        let text = match entry.target {
            MenuTarget::Choice(..) => entry.label().to_vec(),
            MenuTarget::Offered(page) => {
                vec![StyledText::plain(self.book.page(page).name().to_string())]
            }
        };
        MenuOption {
            text,
            closed: entry.closed_reason().map(str::to_owned),
            test: entry.test.as_deref().map(str::to_owned),
            ..MenuOption::open(self.option_id(entry.target), "")
        }
    }

    /// The id by which the reader picks an entry.
    pub(crate) fn option_id(&self, target: MenuTarget) -> &str {
        match target {
            MenuTarget::Choice(page, n) => {
                let page = self.book.page(page);
                page.text_at(page.choices[n].id)
            }
            MenuTarget::Offered(page) => &self.book.page(page).id,
        }
    }

    /// Returns true if the choice is hidden.
    fn is_hidden(&mut self, choice: &Choice) -> Result<bool, Box<Diagnostic>> {
        let mut is_hidden = self.is_taken_once(choice) && !self.book.done_choices_stay;
        let blocks = choice.blocks.iter().flat_map(|it| &it.conditions);
        for condition in blocks.chain(&choice.guards().when) {
            is_hidden |= !self.is_true(condition)?;
        }
        Ok(is_hidden)
    }

    /// Returns true if the choice can be taken only once and was taken.
    fn is_taken_once(&self, choice: &Choice) -> bool {
        let once = choice.guards().once;
        once.is_some_and(|slot| self.context.state.get(slot).truth())
    }

    /// The reason that a query of the rules gives for a failed condition.
    fn rules_reason(&mut self, condition: &Expr) -> Result<Option<String>, Box<Diagnostic>> {
        Ok(match condition {
            Expr::Binary(BinaryOp::And, first, second) => match self.is_true(first)? {
                true => self.rules_reason(second)?,
                false => self.rules_reason(first)?,
            },
            Expr::Not(inner) | Expr::Negate(inner) => self.rules_reason(inner)?,
            Expr::Binary(_, first, second) => match self.rules_reason(first)? {
                None => self.rules_reason(second)?,
                reason => reason,
            },
            Expr::Query { query, args } => {
                let args = self.evaluate_args(args)?;
                let reason = self.rules.query_reason(*query, &args, &mut self.context);
                reason.map_err(Box::new)?.filter(|it| !it.is_empty())
            }
            _ => None,
        })
    }

    /// The reason why a choice is closed. None for an open choice.
    pub(crate) fn closed_reason(
        &mut self,
        choice: &Choice,
    ) -> Result<Option<String>, Box<Diagnostic>> {
        let guards = choice.guards();
        if self.is_taken_once(choice) {
            return Ok(Some(Message::new("closed-done").encode()));
        }
        for (condition, reason) in &guards.needs {
            if !self.is_true(condition)? {
                // A reason of the author has priority over that of the rules.
                let rules_reason = match W::OBSERVES && has_messages(reason) {
                    true => self.rules_reason(condition)?,
                    false => None,
                };
                return Ok(Some(rules_reason.unwrap_or_else(|| reason.clone())));
            }
        }
        for (n, cost) in guards.costs.iter().enumerate() {
            let mut args = self.evaluate_args(&cost.args)?;
            // All costs are paid together, so their amounts are added: `{pay 2 silver} {pay 1 silver}` requires 3.
            for earlier in guards.costs.iter().take(n) {
                if earlier.instruction == cost.instruction {
                    args = add_amounts(&self.evaluate_args(&earlier.args)?, args);
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
            let reason = self.rules.check_cost(&call, &mut self.context);
            if let Some(reason) = reason.map_err(Box::new)? {
                return Ok(Some(reason));
            }
        }
        Ok(None)
    }

    /// The text of a choice. Empty for constant text if events are ignored.
    fn evaluate_label(
        &mut self,
        page: &Page,
        label: &[Op],
    ) -> Result<Vec<StyledText>, Box<Diagnostic>> {
        if !W::OBSERVES && is_constant_text(label) {
            return Ok(Vec::new());
        }
        let mut pieces: Vec<StyledText> = Vec::new();
        let mut step = 0;
        while let Some(op) = label.get(step) {
            step += 1;
            match op {
                Op::Text(range, style) => {
                    pieces.push(StyledText {
                        text: page.text_at(*range).to_owned(),
                        style: *style,
                    });
                }
                Op::Print(expr, style) => {
                    pieces.push(StyledText {
                        text: self.evaluate(expr)?.to_text(),
                        style: *style,
                    });
                }
                Op::Jump(target) => step = *target,
                Op::JumpIfFalse(test) if !self.is_true(&test.condition)? => step = test.else_target,
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
            collected,
            ..
        }) = self.frames.last_mut()
        {
            let mut below = book.page(page).ops.iter().skip(*menu + 1);
            let next = below.find(|op| !matches!(op, Op::EndParagraph));
            if matches!(next, None | Some(Op::End)) {
                *at = *menu;
            } else {
                *at = *menu + 1;
                collected.clear();
            }
        }
    }

    /// Suspends the current menu, because an inner menu follows.
    pub(crate) fn begin_inner_menu(&mut self) {
        if let Some(Frame::Steps {
            menu,
            collected,
            outer_menus,
            ..
        }) = self.frames.last_mut()
        {
            outer_menus.push((menu.take(), std::mem::take(collected)));
        }
    }

    pub(crate) fn end_inner_menu(&mut self) {
        if let Some(Frame::Steps {
            menu,
            collected,
            outer_menus,
            ..
        }) = self.frames.last_mut()
            && let Some(outer) = outer_menus.pop()
        {
            (*menu, *collected) = outer;
        }
    }

    /// Makes the innermost menu that was shown the current menu. Returns false if none was shown.
    pub(crate) fn find_offered_menu(&mut self) -> bool {
        while let Some(Frame::Steps {
            menu: None,
            outer_menus,
            ..
        }) = self.frames.last()
            && !outer_menus.is_empty()
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

    /// Continues at the target of a menu entry.
    ///
    /// # Errors
    /// If too many pages are suspended by detours.
    pub(crate) fn take_target(&mut self, target: MenuTarget) -> Result<(), Box<Diagnostic>> {
        match target {
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

    /// The held entries of a kind, as plain data.
    pub(crate) fn held_items(&self, kind: usize) -> Vec<Value> {
        let slot = self.book.data.inventory_slots.get(kind).copied();
        let slot = slot.unwrap_or(slot::DETOURS);
        self.context.state.get(slot).as_list().to_vec()
    }
}

/// Adds the amounts of another cost to the arguments of a cost. Does nothing if the costs differ in anything else.
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

/// All choices that a menu can contain, in the order of the page.
fn menu_choices<'a>(page: &Page, menu: usize, collected: &'a [usize]) -> Cow<'a, [usize]> {
    let is_in_menu = |choice: &Choice| choice.blocks.as_ref().and_then(|it| it.menu) == Some(menu);
    let skipped = page.choices.iter().enumerate();
    let skipped = skipped.filter(|(n, choice)| is_in_menu(choice) && !collected.contains(n));
    let mut skipped = skipped.map(|(n, _)| n).peekable();
    if skipped.peek().is_none() {
        return Cow::Borrowed(collected);
    }
    let mut choices: Vec<usize> = collected.iter().copied().chain(skipped).collect();
    choices.sort_unstable();
    Cow::Owned(choices)
}
