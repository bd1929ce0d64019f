//! Compiles the tree of a page to steps with jumps. `core.rs` compiles the built-in instructions.

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
    /// Text of the current page. This buffer and the following ones are reused for all pages.
    text: String,
    pub(super) ops: Vec<Op>,
    spare_ops: Vec<Op>,
    spans: Vec<(u32, Span)>,
    pub(super) choices: Vec<Choice>,
    pub(super) resume_points: Vec<usize>,
    /// Ids that several choices of the page would share, and the next number for each.
    pub(super) next_id_numbers: BTreeMap<String, usize>,
    /// True after too many choices were reported, which happens once per page.
    pub(super) is_full: bool,
    /// Slots that are reset whenever the page is entered.
    reset_slots: Vec<u32>,
    /// Number of steps whose position is recorded.
    recorded_ops: usize,
    /// The position of the current item.
    current_span: Span,
    /// True if choices may be waiting for a menu that the next text shows.
    pub(super) menu_pending: bool,
    /// True if `{later}` choices may be waiting for a menu.
    pub(super) later_pending: bool,
    /// Choices that wait for a menu.
    pub(super) pending_choices: Vec<usize>,
    /// Slots of the named choices so far, with their full names in lower case.
    pub(super) named_choices: Vec<(u32, String)>,
    /// Blocks around the choices.
    pub(super) blocks: BlockStack,
    /// Number of slots of the page.
    slot_count: usize,
    /// Fragments that are being included, outermost first.
    pub(super) include_stack: Vec<String>,
    /// Step ranges of the bodies of choices and rows.
    pub(super) response_ranges: Vec<(u32, u32)>,
    /// Nesting depth of the current item in these bodies.
    pub(super) response_depth: usize,
    /// Keywords of the instructions with the rows and costs around the current item.
    pub(super) enclosing_instructions: Vec<String>,
}

impl<'a, 'n> PageCompiler<'a, 'n> {
    pub(super) fn new(
        names: &'a mut NameTable<'n>,
        diagnostics: &'a mut Vec<Diagnostic>,
        fragments: &'a BTreeMap<String, markup::PageTree>,
    ) -> Self {
        Self {
            names,
            diagnostics,
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
            later_pending: false,
            pending_choices: Vec::new(),
            named_choices: Vec::new(),
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
        self.names.choice_owner = page.id.trim_start_matches("fragment: ").to_owned();
        self.is_detour = page.is_detour;
        self.has_boxes = page.boxes > 0;
        (self.slot_count, self.recorded_ops) = (0, 0);
        self.next_id_numbers.clear();
        self.pending_choices.clear();
        self.named_choices.clear();
        // Steps without an item, such as the end of the page, get the position of the heading.
        self.current_span = page.span;
        self.lower_items(body);
        self.ops.push(Op::EndParagraph);
        self.push_last_menu();
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

    /// Compiles a body that was parsed as a separate text, and reports its errors. `locate` returns the position of a span in the book.
    pub(super) fn lower_separate_text(
        &mut self,
        page: &mut Page,
        body: &[Item],
        errors: &[Diagnostic],
        locate: impl Fn(Span) -> Span,
    ) {
        let old_count = self.diagnostics.len();
        let (mention_count, _) = self.names.snapshot();
        self.diagnostics.extend_from_slice(errors);
        self.lower_page(page, body);
        let mentions = &mut self.names.mentions.get_mut()[mention_count..];
        let mentions = mentions.iter_mut().map(|it| &mut it.span);
        let diagnostics = self.diagnostics[old_count..].iter_mut();
        let in_diagnostics = diagnostics.flat_map(Diagnostic::spans_mut);
        let spans = page.spans_mut().chain(mentions).chain(in_diagnostics);
        for span in spans.filter(|span| span.file == markup::BODY_FILE) {
            *span = locate(*span);
        }
    }

    /// Adds a text to the page and returns its range.
    pub(super) fn add_text(&mut self, text: &str) -> TextRange {
        let length = |text: &String| u32::try_from(text.len()).unwrap_or(u32::MAX);
        let start = length(&self.text);
        self.text.push_str(text);
        let end = length(&self.text);
        TextRange { start, end }
    }

    pub(super) fn text_at(&self, range: TextRange) -> &str {
        let range = range.start as usize..range.end as usize;
        self.text.get(range).unwrap_or("")
    }

    /// Records that the steps since the last call belong to the current item.
    pub(super) fn record_span(&mut self) {
        let start = std::mem::replace(&mut self.recorded_ops, self.ops.len());
        let last_span = self.spans.last().map(|(_, span)| *span);
        if start < self.recorded_ops && last_span != Some(self.current_span) {
            let start = u32::try_from(start).unwrap_or(u32::MAX);
            self.spans.push((start, self.current_span));
        }
    }

    /// Returns the steps that `work` emits, without adding them to the page.
    pub(super) fn lower_detached(&mut self, work: impl FnOnce(&mut Self)) -> Box<[Op]> {
        self.record_span();
        let recorded_ops = std::mem::replace(&mut self.recorded_ops, 0);
        let spans = std::mem::take(&mut self.spans);
        let menu_pending = std::mem::replace(&mut self.menu_pending, false);
        let later_pending = std::mem::replace(&mut self.later_pending, false);
        std::mem::swap(&mut self.ops, &mut self.spare_ops);
        // These steps do not belong to the page.
        self.response_depth += 1;
        work(self);
        self.response_depth -= 1;
        std::mem::swap(&mut self.ops, &mut self.spare_ops);
        (self.menu_pending, self.later_pending) = (menu_pending, later_pending);
        self.spans = spans;
        self.recorded_ops = recorded_ops;
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
            let menu = self.ops.len();
            for choice in self.pending_choices.drain(..) {
                self.blocks.record_menu(choice, menu);
            }
            self.ops.push(Op::Menu);
            (self.menu_pending, self.later_pending) = (false, false);
        }
    }

    /// Shows the choices that wait for a menu at the end of a page, a loop or the body of a choice.
    pub(super) fn push_last_menu(&mut self) {
        self.menu_pending |= self.later_pending;
        self.push_menu();
    }

    /// Compiles items that may be skipped, and whose condition is evaluated only once.
    pub(super) fn lower_fixed_block(&mut self, items: &[Item]) {
        let outer = std::mem::replace(&mut self.blocks.in_fixed_block, true);
        let later_pending = self.later_pending;
        self.lower_items(items);
        self.later_pending |= later_pending;
        self.blocks.in_fixed_block = outer;
    }

    pub(super) fn report(&mut self, error: Diagnostic) {
        self.diagnostics.push(error);
    }

    pub(super) fn report_error(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(Diagnostic::new(code, span, message).help(help));
    }

    /// Returns the value, or reports the error.
    pub(super) fn ok_or_report<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|error| self.report(error)).ok()
    }

    pub(super) fn lower_items(&mut self, items: &[Item]) {
        for item in items {
            self.lower_item(item);
        }
    }

    fn lower_item(&mut self, item: &Item) {
        self.with_span(item_span(item), |compiler| compiler.lower_item_inner(item));
    }

    fn lower_item_inner(&mut self, item: &Item) {
        match item {
            Item::ParagraphBreak => self.ops.push(Op::EndParagraph),
            Item::Comment { text, is_todo } => {
                if *is_todo {
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
                per_visit,
                body,
                span,
            } => {
                let name = |page: &str, number: &str| SlotName::Once(page, number).to_string();
                let slot = self.add_slot(name, false.into());
                if *per_visit {
                    self.reset_on_entry(slot, *span);
                }
                let else_target = 0;
                self.lower_guarded(Op::Once { slot, else_target }, body);
            }
            Item::Arriving { body, .. } => {
                self.lower_guarded(Op::IfArriving { else_target: 0 }, body)
            }
            Item::Repeat { body, until, .. } => {
                self.push_menu();
                let top = self.ops.len();
                self.lower_fixed_block(body);
                self.ops.push(Op::EndParagraph);
                self.push_last_menu();
                let Some(until) = until else {
                    // Repeats until a turn leaves the loop.
                    self.ops.push(Op::Jump(top));
                    return;
                };
                if let Some(cond) = self.ok_or_report(resolve_condition(until, self.names)) {
                    self.with_span(Some(until.span), |compiler| {
                        compiler.push_condition(cond, top)
                    });
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
        format_name: fn(page: &str, number: &str) -> String,
        start: crate::model::game::Value,
    ) -> u32 {
        self.slot_count += 1;
        let name = format_name(&self.id, &self.slot_count.to_string());
        self.names.slots.find_or_insert(&name, start)
    }

    /// Resets the slot whenever the page is entered, so that `once per visit` works.
    pub(super) fn reset_on_entry(&mut self, slot: u32, span: Span) {
        if self.names.page_variables.is_some() {
            self.reset_slots.push(slot);
            return;
        }
        let message = "`once per visit` is not allowed in an event";
        let help = "write `{once}`, or move this to a page";
        self.report_error(Code::InvalidInstruction, span, message, help);
    }

    fn lower_instruction(&mut self, instruction: &InstructionTree) {
        if instruction.words.is_empty() {
            return;
        }
        let words = instruction.words.iter();
        for word in words.filter(|word| word.kind == WordKind::Quoted) {
            let warning = find_literal_braces(&word.text, word.span);
            self.diagnostics.extend(warning);
        }
        if is_core(instruction) {
            self.lower_core(instruction);
        } else if let Some(call) = self.with_rolls(&instruction.words, |compiler| {
            compiler.resolve_call(instruction)
        }) {
            self.lower_call(call, &instruction.rows);
        } else if !instruction.rows.is_empty() {
            // Compiles the rows as alternatives, to report their errors. A book with errors is never played.
            self.check_unmatched_labels(instruction);
            let first = self.ops.len();
            self.ops.push(Op::EndParagraph);
            let rows = self.lower_rows(&instruction.rows);
            self.set_alternatives(first, Variation::Random(0), rows);
        }
    }

    pub(super) fn lower_value(
        &mut self,
        tree: &markup::ExprTree,
    ) -> Option<(Expr, crate::model::book::ExprType)> {
        self.ok_or_report(resolve(tree, self.names))
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
