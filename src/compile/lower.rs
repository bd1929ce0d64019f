//! Compiles the tree of a page to steps with jumps. The built-in instructions are in `core.rs`.

use super::blocks::BlockStack;
use super::core_words::{is_core, unread_braces};
use super::expr::{condition, resolve};
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
    pub(super) found: &'a mut Vec<Diagnostic>,
    pub(super) fragments: &'a BTreeMap<String, markup::PageTree>,
    pub(super) id: Arc<str>,
    pub(super) detour_page: bool,
    pub(super) has_boxes: bool,
    /// Text and steps of the current page. The buffers are reused for all pages.
    text: String,
    pub(super) code: Vec<Op>,
    spare: Vec<Op>,
    places: Vec<(u32, Span)>,
    pub(super) choices: Vec<Choice>,
    pub(super) detours: Vec<usize>,
    /// Ids that several choices of the page would have, and the next number for each.
    pub(super) same: BTreeMap<String, usize>,
    /// True if the page has too many choices. This is reported once.
    pub(super) is_full: bool,
    /// Slots that are reset whenever the page is entered.
    fresh: Vec<u32>,
    /// Number of steps whose position is recorded.
    settled: usize,
    /// The position of the current item.
    at: Span,
    /// True if choices may be waiting for their menu.
    pub(super) pending: bool,
    /// The choices that wait for their menu.
    pub(super) waiting: Vec<usize>,
    /// The blocks around the choices.
    pub(super) blocks: BlockStack,
    /// Number of slots of the page.
    counter: usize,
    /// Fragments that are being included, outermost first.
    pub(super) including: Vec<String>,
    /// Step ranges of the bodies of choices and rows. `answering` is the nesting depth of the current item in them.
    pub(super) answers: Vec<(u32, u32)>,
    pub(super) answering: usize,
    /// Verbs of the rows and costs around the current item.
    pub(super) under: Vec<String>,
}

impl<'a, 'n> PageCompiler<'a, 'n> {
    pub(super) fn new(
        names: &'a mut NameTable<'n>,
        found: &'a mut Vec<Diagnostic>,
        fragments: &'a BTreeMap<String, markup::PageTree>,
    ) -> Self {
        Self {
            names,
            found,
            fragments,
            id: "".into(),
            detour_page: false,
            has_boxes: false,
            text: String::new(),
            code: Vec::new(),
            spare: Vec::new(),
            places: Vec::new(),
            choices: Vec::new(),
            detours: Vec::new(),
            same: BTreeMap::new(),
            is_full: false,
            fresh: Vec::new(),
            settled: 0,
            at: Span::default(),
            pending: false,
            waiting: Vec::new(),
            blocks: BlockStack::default(),
            counter: 0,
            including: Vec::new(),
            answers: Vec::new(),
            answering: 0,
            under: Vec::new(),
        }
    }

    /// Compiles the body of a page with a parsed heading. Ends with a menu for the remaining choices and the end of the page.
    pub(super) fn page(&mut self, page: &mut Page, body: &[Item]) {
        self.id = Arc::clone(&page.id);
        self.detour_page = page.detour;
        self.has_boxes = page.boxes > 0;
        (self.counter, self.settled) = (0, 0);
        self.same.clear();
        self.waiting.clear();
        // Steps without an item, such as the end of the page, have the position of the heading.
        self.at = page.span;
        self.items(body);
        self.code.push(Op::Break);
        self.menu();
        self.code.push(Op::End);
        self.placed();
        page.text = self.text.as_str().into();
        self.text.clear();
        page.code = self.code.drain(..).collect();
        page.places = self.places.drain(..).collect();
        page.answers = self.answers.drain(..).collect();
        self.blocks.settle(&mut self.choices);
        page.choices = self.choices.drain(..).collect();
        page.detours = self.detours.drain(..).collect();
        let variables = page.variables.iter().map(|(_, slot)| *slot);
        page.fresh = variables.chain(self.fresh.drain(..)).collect();
    }

    /// Adds a text to the page and returns its range.
    pub(super) fn words(&mut self, text: &str) -> TextRange {
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
    pub(super) fn placed(&mut self) {
        let settled = std::mem::replace(&mut self.settled, self.code.len());
        let before = self.places.last().map(|(_, span)| *span);
        if settled < self.settled && before != Some(self.at) {
            let from = u32::try_from(settled).unwrap_or(u32::MAX);
            self.places.push((from, self.at));
        }
    }

    /// Returns the steps that `work` makes, without adding them to the page.
    pub(super) fn aside(&mut self, work: impl FnOnce(&mut Self)) -> Box<[Op]> {
        self.placed();
        let settled = std::mem::replace(&mut self.settled, 0);
        let places = std::mem::take(&mut self.places);
        let pending = std::mem::replace(&mut self.pending, false);
        std::mem::swap(&mut self.code, &mut self.spare);
        // These steps do not belong to the page.
        self.answering += 1;
        work(self);
        self.answering -= 1;
        std::mem::swap(&mut self.code, &mut self.spare);
        self.pending = pending;
        self.places = places;
        self.settled = settled;
        self.spare.drain(..).collect()
    }

    /// Runs `work` and records `span` as the position of its steps.
    pub(super) fn within(&mut self, span: Option<Span>, work: impl FnOnce(&mut Self)) {
        self.placed();
        let outer = self.at;
        self.at = span.unwrap_or(outer);
        work(self);
        self.placed();
        self.at = outer;
    }

    pub(super) fn menu(&mut self) {
        if self.pending {
            let at = self.code.len();
            for n in self.waiting.drain(..) {
                self.blocks.shown(n, at);
            }
            self.code.push(Op::Menu);
            self.pending = false;
        }
    }

    /// Runs `work` inside a construct whose first result is kept.
    pub(super) fn fallen(&mut self, work: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.blocks.fallen, true);
        work(self);
        self.blocks.fallen = outer;
    }

    pub(super) fn fail(&mut self, error: Diagnostic) {
        self.found.push(error);
    }

    /// Reports an error.
    pub(super) fn error(
        &mut self,
        code: Code,
        place: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.fail(Diagnostic::new(code, place, message).help(help));
    }

    /// Returns the value, or reports the error.
    pub(super) fn known<T>(&mut self, found: Result<T, Diagnostic>) -> Option<T> {
        found.map_err(|error| self.fail(error)).ok()
    }

    pub(super) fn items(&mut self, items: &[Item]) {
        for item in items {
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        self.within(span_of(item), |lower| lower.item_here(item));
    }

    fn item_here(&mut self, item: &Item) {
        match item {
            Item::Break => self.code.push(Op::Break),
            Item::Comment { text, todo } => {
                if *todo {
                    self.fail(Diagnostic::new(Code::Todo, text.span, text.it.trim()));
                }
            }
            Item::Choice(choice) => self.choice(choice),
            Item::If { branches, .. } => self.branches(branches),
            Item::Text(text, _) if text.it.trim().is_empty() && self.pending => {}
            Item::Text(text, style) => {
                self.menu();
                let words = self.words(&text.it);
                self.code.push(Op::Text(words, *style));
            }
            Item::Once { here, body, span } => {
                let slot = self.slot(
                    |page, part| SlotName::Once(page, part).to_string(),
                    false.into(),
                );
                if *here {
                    self.fresh(slot, *span);
                }
                self.fenced(Op::Once { slot, done: 0 }, body);
            }
            Item::Arriving { body, .. } => self.fenced(Op::Arriving { otherwise: 0 }, body),
            Item::Repeat { body, until, .. } => {
                self.menu();
                let top = self.code.len();
                self.fallen(|lower| lower.items(body));
                self.code.push(Op::Break);
                self.menu();
                let Some(until) = until else {
                    // Repeats until a turn leaves the loop.
                    self.code.push(Op::Jump(top));
                    return;
                };
                if let Some(cond) = self.known(condition(until, self.names)) {
                    self.within(Some(until.span), |lower| lower.unless(cond, top));
                }
            }
            Item::Turn(turn) => {
                self.menu();
                self.turn(turn);
            }
            Item::Instruction(instruction) => {
                // An include is not a step. The items of its fragment end the menu or add to it.
                if instruction.included().is_none() {
                    self.menu();
                }
                self.instruction(instruction);
            }
        }
    }

    /// Returns the number of the next slot of this page.
    pub(super) fn next_part(&self) -> u32 {
        u32::try_from(self.counter + 1).unwrap_or(u32::MAX)
    }

    /// Creates a slot of this page.
    pub(super) fn slot(
        &mut self,
        sort: fn(page: &str, part: &str) -> String,
        start: crate::model::game::Value,
    ) -> u32 {
        self.counter += 1;
        let name = sort(&self.id, &self.counter.to_string());
        self.names.slots.slot(&name, start)
    }

    /// Resets the slot whenever the page is entered, so that `once per visit` works.
    pub(super) fn fresh(&mut self, slot: u32, span: Span) {
        if self.names.here.is_some() {
            self.fresh.push(slot);
            return;
        }
        let message = "an event belongs to no page, and is not visited";
        let help = "write `{once}`, or put it on the page";
        self.error(Code::InvalidInstruction, span, message, help);
    }

    fn instruction(&mut self, instruction: &InstructionTree) {
        if instruction.words.is_empty() {
            return;
        }
        let quoted = instruction.words.iter();
        for word in quoted.filter(|word| word.kind == WordKind::Quoted) {
            self.found.extend(unread_braces(&word.text, word.span));
        }
        if is_core(instruction) {
            self.core(instruction);
        } else if let Some(call) = self.rolling(&instruction.words, |lower| lower.call(instruction))
        {
            self.verb(call, &instruction.rows);
        } else if !instruction.rows.is_empty() {
            // Errors in the rows are reported as well. The book cannot be played anyway.
            self.labels_of_none(instruction);
            let at = self.code.len();
            self.code.push(Op::Break);
            let rows = self.rows(&instruction.rows);
            self.vary_at(at, Variation::Random(0), rows);
        }
    }

    pub(super) fn value(
        &mut self,
        written: &markup::ExprTree,
    ) -> Option<(Expr, crate::model::book::ExprType)> {
        self.known(resolve(written, self.names))
    }
}

pub(super) fn span_of(item: &Item) -> Option<Span> {
    match item {
        Item::Text(text, _) => Some(text.span),
        Item::Break => None,
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
