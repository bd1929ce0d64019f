//! Compiles the tree of a page to steps with jumps. The built-in instructions are in `core.rs`.

use super::blocks::BlockStack;
use super::core_words::{find_literal_braces, is_core};
use super::expr::{resolve, resolve_condition};
use super::names::NameTable;
use crate::model::book::{Choice, Expr, Op, Page, SlotName, TextRange, Variation};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, InstructionTree, Item, WordKind};
use crate::syntax::source::Span;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Compiles pages, one at a time.
pub(super) struct PageCompiler<'a, 'n> {
    pub(super) names: &'a mut NameTable<'n>,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
    pub(super) fragments: &'a BTreeMap<String, markup::PageTree>,
    pub(super) id: Arc<str>,
    pub(super) is_detour: bool,
    pub(super) has_boxes: bool,
    /// Text and steps of the current page. The buffers are reused for all pages.
    text: String,
    pub(super) ops: Vec<Op>,
    spare_ops: Vec<Op>,
    spans: Vec<(u32, Span)>,
    pub(super) choices: Vec<Choice>,
    pub(super) resume_points: Vec<usize>,
    /// Ids that several choices of the page would have, and the next number for each.
    pub(super) next_id_numbers: BTreeMap<String, usize>,
    /// True if the page has too many choices. This is reported once.
    pub(super) is_full: bool,
    /// Slots that are reset whenever the page is entered.
    reset_slots: Vec<u32>,
    /// Number of steps whose position is recorded.
    recorded_ops: usize,
    /// The position of the current item.
    current_span: Span,
    /// True if choices may be waiting for their menu.
    pub(super) menu_pending: bool,
    /// The choices that wait for their menu.
    pub(super) pending_choices: Vec<usize>,
    /// The blocks around the choices.
    pub(super) blocks: BlockStack,
    /// Number of slots of the page.
    slot_count: usize,
    /// Fragments that are being included, outermost first.
    pub(super) include_stack: Vec<String>,
    /// Step ranges of the bodies of choices and rows. `answering` is the nesting depth of the current item in them.
    pub(super) response_ranges: Vec<(u32, u32)>,
    pub(super) response_depth: usize,
    /// Verbs of the rows and costs around the current item.
    pub(super) enclosing_instructions: Vec<String>,
}

impl<'a, 'n> PageCompiler<'a, 'n> {
    pub(super) fn new(
        names: &'a mut NameTable<'n>,
        found: &'a mut Vec<Diagnostic>,
        fragments: &'a BTreeMap<String, markup::PageTree>,
    ) -> Self {
        Self {
            names,
            diagnostics: found,
            fragments,
            id: "".into(),
            is_detour: false,
            has_boxes: false,
            text: String::new(),
            ops: Vec::new(),
            spare_ops: Vec::new(),
            spans: Vec::new(),
            choices: Vec::new(),
            resume_points: Vec::new(),
            next_id_numbers: BTreeMap::new(),
            is_full: false,
            reset_slots: Vec::new(),
            recorded_ops: 0,
            current_span: Span::default(),
            menu_pending: false,
            pending_choices: Vec::new(),
            blocks: BlockStack::default(),
            slot_count: 0,
            include_stack: Vec::new(),
            response_ranges: Vec::new(),
            response_depth: 0,
            enclosing_instructions: Vec::new(),
        }
    }

    /// Compiles the body of a page with a parsed heading. Ends with a menu for the remaining choices and the end of the page.
    pub(super) fn lower_page(&mut self, page: &mut Page, body: &[Item]) {
        self.id = Arc::clone(&page.id);
        self.is_detour = page.is_detour;
        self.has_boxes = page.boxes > 0;
        (self.slot_count, self.recorded_ops) = (0, 0);
        self.next_id_numbers.clear();
        self.pending_choices.clear();
        // Steps without an item, such as the end of the page, have the position of the heading.
        self.current_span = page.span;
        self.lower_items(body);
        self.ops.push(Op::EndParagraph);
        self.push_menu();
        self.ops.push(Op::End);
        self.record_span();
        page.text = self.text.as_str().into();
        self.text.clear();
        page.ops = self.ops.drain(..).collect();
        page.spans = self.spans.drain(..).collect();
        page.response_ranges = self.response_ranges.drain(..).collect();
        self.blocks.finish_page(&mut self.choices);
        page.choices = self.choices.drain(..).collect();
        page.resume_points = self.resume_points.drain(..).collect();
        let variables = page.variables.iter().map(|(_, slot)| *slot);
        page.reset_slots = variables.chain(self.reset_slots.drain(..)).collect();
    }

    /// Adds a text to the page and returns its range.
    pub(super) fn add_text(&mut self, text: &str) -> TextRange {
        let end = |text: &String| u32::try_from(text.len()).unwrap_or(u32::MAX);
        let start = end(&self.text);
        self.text.push_str(text);
        TextRange {
            start,
            end: end(&self.text),
        }
    }

    pub(super) fn text_at(&self, words: TextRange) -> &str {
        let range = words.start as usize..words.end as usize;
        self.text.get(range).unwrap_or("")
    }

    /// Records that the steps since the last call belong to the current item.
    pub(super) fn record_span(&mut self) {
        let settled = std::mem::replace(&mut self.recorded_ops, self.ops.len());
        let before = self.spans.last().map(|(_, span)| *span);
        if settled < self.recorded_ops && before != Some(self.current_span) {
            let from = u32::try_from(settled).unwrap_or(u32::MAX);
            self.spans.push((from, self.current_span));
        }
    }

    /// Returns the steps that `work` makes, without adding them to the page.
    pub(super) fn lower_detached(&mut self, work: impl FnOnce(&mut Self)) -> Box<[Op]> {
        self.record_span();
        let settled = std::mem::replace(&mut self.recorded_ops, 0);
        let places = std::mem::take(&mut self.spans);
        let pending = std::mem::replace(&mut self.menu_pending, false);
        std::mem::swap(&mut self.ops, &mut self.spare_ops);
        // These steps do not belong to the page.
        self.response_depth += 1;
        work(self);
        self.response_depth -= 1;
        std::mem::swap(&mut self.ops, &mut self.spare_ops);
        self.menu_pending = pending;
        self.spans = places;
        self.recorded_ops = settled;
        self.spare_ops.drain(..).collect()
    }

    /// Runs `work` and records `span` as the position of its steps.
    pub(super) fn with_span(&mut self, span: Option<Span>, work: impl FnOnce(&mut Self)) {
        self.record_span();
        let outer = self.current_span;
        self.current_span = span.unwrap_or(outer);
        work(self);
        self.record_span();
        self.current_span = outer;
    }

    pub(super) fn push_menu(&mut self) {
        if self.menu_pending {
            let at = self.ops.len();
            for n in self.pending_choices.drain(..) {
                self.blocks.record_menu(n, at);
            }
            self.ops.push(Op::Menu);
            self.menu_pending = false;
        }
    }

    /// Runs `work` inside a construct whose first result is kept.
    pub(super) fn in_fixed_block(&mut self, work: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.blocks.in_fixed_block, true);
        work(self);
        self.blocks.in_fixed_block = outer;
    }

    pub(super) fn report(&mut self, error: Diagnostic) {
        self.diagnostics.push(error);
    }

    /// Reports an error.
    pub(super) fn report_error(
        &mut self,
        code: Code,
        place: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(Diagnostic::new(code, place, message).help(help));
    }

    /// Returns the value, or reports the error.
    pub(super) fn ok_or_report<T>(&mut self, found: Result<T, Diagnostic>) -> Option<T> {
        found.map_err(|error| self.report(error)).ok()
    }

    pub(super) fn lower_items(&mut self, items: &[Item]) {
        for item in items {
            self.lower_item(item);
        }
    }

    fn lower_item(&mut self, item: &Item) {
        self.with_span(item_span(item), |lower| lower.lower_item_inner(item));
    }

    fn lower_item_inner(&mut self, item: &Item) {
        match item {
            Item::ParagraphBreak => self.ops.push(Op::EndParagraph),
            Item::Comment {
                text,
                is_todo: todo,
            } => {
                if *todo {
                    self.report(Diagnostic::new(Code::Todo, text.span, text.value.trim()));
                }
            }
            Item::Choice(choice) => self.lower_choice(choice),
            Item::If { branches, .. } => self.lower_branches(branches),
            Item::Text(text, _) if text.value.trim().is_empty() && self.menu_pending => {}
            Item::Text(text, style) => {
                self.push_menu();
                let words = self.add_text(&text.value);
                self.ops.push(Op::Text(words, *style));
            }
            Item::Once {
                per_visit: here,
                body,
                span,
            } => {
                let slot = self.add_slot(
                    |page, part| SlotName::Once(page, part).to_string(),
                    false.into(),
                );
                if *here {
                    self.reset_on_entry(slot, *span);
                }
                self.lower_guarded(
                    Op::Once {
                        slot,
                        else_target: 0,
                    },
                    body,
                );
            }
            Item::Arriving { body, .. } => {
                self.lower_guarded(Op::IfArriving { else_target: 0 }, body)
            }
            Item::Repeat { body, until, .. } => {
                self.push_menu();
                let top = self.ops.len();
                self.in_fixed_block(|lower| lower.lower_items(body));
                self.ops.push(Op::EndParagraph);
                self.push_menu();
                let Some(until) = until else {
                    // Repeats until a turn leaves the loop.
                    self.ops.push(Op::Jump(top));
                    return;
                };
                if let Some(cond) = self.ok_or_report(resolve_condition(until, self.names)) {
                    self.with_span(Some(until.span), |lower| lower.push_condition(cond, top));
                }
            }
            Item::Turn(turn) => {
                self.push_menu();
                self.lower_turn(turn);
            }
            Item::Instruction(instruction) => {
                // An include is not a step. The items of its fragment end the menu or add to it.
                if instruction.included_fragment().is_none() {
                    self.push_menu();
                }
                self.lower_instruction(instruction);
            }
        }
    }

    /// Returns the number of the next slot of this page.
    pub(super) fn next_slot_number(&self) -> u32 {
        u32::try_from(self.slot_count + 1).unwrap_or(u32::MAX)
    }

    /// Creates a slot of this page.
    pub(super) fn add_slot(
        &mut self,
        sort: fn(page: &str, part: &str) -> String,
        start: crate::model::game::Value,
    ) -> u32 {
        self.slot_count += 1;
        let name = sort(&self.id, &self.slot_count.to_string());
        self.names.slots.find_or_insert(&name, start)
    }

    /// Resets the slot whenever the page is entered, so that `once per visit` works.
    pub(super) fn reset_on_entry(&mut self, slot: u32, span: Span) {
        if self.names.page_variables.is_some() {
            self.reset_slots.push(slot);
            return;
        }
        let message = "an event belongs to no page, and is not visited";
        let help = "write `{once}`, or put it on the page";
        self.report_error(Code::InvalidInstruction, span, message, help);
    }

    fn lower_instruction(&mut self, instruction: &InstructionTree) {
        if instruction.words.is_empty() {
            return;
        }
        let quoted = instruction.words.iter();
        for word in quoted.filter(|word| word.kind == WordKind::Quoted) {
            self.diagnostics
                .extend(find_literal_braces(&word.text, word.span));
        }
        if is_core(instruction) {
            self.lower_core(instruction);
        } else if let Some(call) =
            self.with_rolls(&instruction.words, |lower| lower.resolve_call(instruction))
        {
            self.lower_call(call, &instruction.rows);
        } else if !instruction.rows.is_empty() {
            // Errors in the rows are reported as well. The book cannot be played anyway.
            self.check_unmatched_labels(instruction);
            let at = self.ops.len();
            self.ops.push(Op::EndParagraph);
            let rows = self.lower_rows(&instruction.rows);
            self.set_alternatives(at, Variation::Random(0), rows);
        }
    }

    pub(super) fn lower_value(
        &mut self,
        written: &markup::ExprTree,
    ) -> Option<(Expr, crate::model::book::ExprType)> {
        self.ok_or_report(resolve(written, self.names))
    }
}

pub(super) fn item_span(item: &Item) -> Option<Span> {
    match item {
        Item::Text(text, _) => Some(text.span),
        Item::ParagraphBreak => None,
        Item::Instruction(i) => Some(i.span),
        Item::Turn(turn) => Some(turn.span),
        Item::Choice(choice) => Some(choice.span),
        Item::If { span, .. }
        | Item::Once { span, .. }
        | Item::Arriving { span, .. }
        | Item::Repeat { span, .. } => Some(*span),
        Item::Comment { text, .. } => Some(text.span),
    }
}
