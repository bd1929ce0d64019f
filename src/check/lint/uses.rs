//! All uses of names in a book, for the lints and for the index.

use super::scripts::{NameAccess, NameCategory, ParsedScript, ScriptCall, calls_with_names};
use crate::model::book::{
    Arg, ArgType, Book, Choice, Expr, InstructionCall, ItemFilter, Op, Page, PageId, Signature,
    SignaturePart, SlotName,
};
use crate::model::game::Value;
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A named element of a book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameKey {
    Code(Arc<str>),
    Title(Arc<str>),
    /// An entry of a kind, by the index of the kind in the schema.
    Entry(usize, Arc<str>),
    Variable(Arc<str>),
    /// A field of the sheet.
    Field(Arc<str>),
    /// The boxes of a page.
    Boxes(Arc<str>),
    /// A query of the ruleset, by its first word.
    Query(Arc<str>),
}

/// One use of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NameUse {
    pub access: NameAccess,
    pub span: Span,
    /// The page, event or unused fragment. A use in an included fragment belongs to the first page that includes it. `None` for a use in
    /// a script.
    pub page: Option<PageId>,
}

/// All uses of all names, in the order of the text.
#[derive(Debug, Clone, Default)]
pub struct NameUses {
    pub by_name: BTreeMap<NameKey, Vec<NameUse>>,
}

impl NameUses {
    /// Collects the uses of a compiled book, and the literal names in its scripts.
    pub fn collect(book: &Book, scripts: &[ParsedScript]) -> Self {
        let mut collector = UseCollector {
            book,
            uses: Self::default(),
            seen: BTreeSet::new(),
            page: None,
            span: Span::default(),
        };
        let pages = book.pages.iter().chain(&book.unused_fragments);
        for (n, page) in (0..).zip(pages) {
            collector.page = Some(PageId(n));
            collector.visit_page(page);
        }
        for ((page, cond), span) in book.offered_pages.iter().zip(&book.offered_spans) {
            (collector.page, collector.span) = (Some(*page), *span);
            collector.visit_expr(cond);
        }
        collector.page = None;
        collector.visit_inventory();
        collector.visit_quests();
        for tree in scripts.iter().filter_map(|script| script.tree.as_ref()) {
            calls_with_names(tree).for_each(|call| collector.visit_script_call(&call));
        }
        for uses in collector.uses.by_name.values_mut() {
            uses.sort_by_key(|u| (u.span, u.access));
        }
        collector.uses
    }

    /// Returns true if the name is used in one of these ways.
    pub(super) fn has_use(&self, key: &NameKey, accesses: &[NameAccess]) -> bool {
        self.first_use(key, accesses).is_some()
    }

    /// The first use of a name in one of these ways.
    pub(super) fn first_use(&self, key: &NameKey, accesses: &[NameAccess]) -> Option<NameUse> {
        let uses = self.by_name.get(key)?;
        uses.iter().find(|u| accesses.contains(&u.access)).copied()
    }
}

struct UseCollector<'a> {
    book: &'a Book,
    uses: NameUses,
    /// The steps of a fragment are part of every page that includes it. They are recorded once.
    seen: BTreeSet<(NameKey, NameAccess, Span)>,
    page: Option<PageId>,
    span: Span,
}

impl UseCollector<'_> {
    fn record(&mut self, key: NameKey, access: NameAccess) {
        if self.seen.insert((key.clone(), access, self.span)) {
            let (span, page) = (self.span, self.page);
            let uses = self.uses.by_name.entry(key).or_default();
            uses.push(NameUse { access, span, page });
        }
    }

    /// Records the inventory at the start of the book, which the header declares.
    fn visit_inventory(&mut self) {
        let Some(span) = self.book.outline.span("", "inventory") else {
            return;
        };
        self.span = span;
        for (kind, slot) in self.book.data.inventory_slots.iter().enumerate() {
            let start = self.book.slots.start().get(*slot as usize);
            for entry in start.map_or(&[][..], Value::as_list) {
                if let Some(id) = entry.get("id").as_text() {
                    self.record(NameKey::Entry(kind, id.into()), NameAccess::Set);
                }
            }
        }
    }

    /// Records the codes of quests and their end conditions, which the journal reads.
    fn visit_quests(&mut self) {
        let book = self.book;
        for (code, quest) in &book.data.quests {
            if let Some(span) = book.outline.span_or_section("codes", code) {
                self.span = span;
                self.record(NameKey::Code(code.as_str().into()), NameAccess::Read);
            }
            for (slot, span) in &quest.done_by {
                self.span = *span;
                self.record_slot(*slot, NameAccess::Read);
            }
        }
    }

    fn record_slot(&mut self, slot: u32, access: NameAccess) {
        let book = self.book;
        let key = match SlotName::parse(book.slots.name(slot)) {
            SlotName::Code(name) => NameKey::Code(name.into()),
            SlotName::Title(name) => NameKey::Title(name.into()),
            SlotName::Variable(name) => NameKey::Variable(name.into()),
            SlotName::Field(name) => NameKey::Field(name.into()),
            SlotName::Ticks(page) => NameKey::Boxes(page.into()),
            _ => return,
        };
        self.record(key, access);
    }

    /// Records the use of a name in a script. Unknown names are reported elsewhere.
    fn visit_script_call(&mut self, call: &ScriptCall) {
        self.span = call.span;
        let name: Arc<str> = call.name.into();
        let kinds = &self.book.schema.kinds;
        match call.category {
            NameCategory::Code => self.record(NameKey::Code(name), call.access),
            NameCategory::Title => self.record(NameKey::Title(name), call.access),
            NameCategory::Variable => self.record(NameKey::Variable(name), call.access),
            NameCategory::Entry => {
                if let Some(kind) = kinds.iter().position(|kind| kind.name == call.entry_kind) {
                    self.record(NameKey::Entry(kind, name), call.access);
                }
            }
            _ => {}
        }
    }

    fn record_page_boxes(&mut self, access: NameAccess) {
        let page = self.page.and_then(|id| self.book.pages.get(id.0 as usize));
        if let Some(id) = page.filter(|p| p.boxes > 0).map(|p| Arc::clone(&p.id)) {
            self.record(NameKey::Boxes(id), access);
        }
    }

    fn visit_page(&mut self, page: &Page) {
        for (op, span) in page.steps() {
            self.span = span;
            self.visit_op(op);
        }
        for choice in &page.choices {
            self.span = choice.span;
            self.visit_choice(choice);
        }
    }

    fn visit_choice(&mut self, choice: &Choice) {
        let guards = choice.guards();
        for (cond, span) in guards.conditions().zip(&guards.spans) {
            self.span = *span;
            self.visit_expr(cond);
        }
        self.span = choice.span;
        // A cost is also one of the steps of the page, where the choice is taken.
        for op in &choice.label {
            self.visit_op(op);
        }
    }

    fn visit_op(&mut self, op: &Op) {
        match op {
            Op::Print(expr, _) => self.visit_expr(expr),
            Op::JumpIfFalse(test) => self.visit_expr(&test.condition),
            Op::ChangeCode { slot, gain, .. } | Op::ChangeTitle { slot, gain, .. } => {
                self.record_slot(*slot, change_access(*gain));
            }
            Op::ChangeTitleNumber(change) => {
                self.record_slot(change.slot, change_access(change.is_increase));
                self.visit_expr(&change.amount);
            }
            Op::ChangeTicks { page, is_increase } => match page {
                None => self.record_page_boxes(change_access(*is_increase)),
                Some(page) => {
                    let id = Arc::clone(&self.book.page(*page).id);
                    self.record(NameKey::Boxes(id), change_access(*is_increase));
                }
            },
            Op::Set { slot, value, .. } => {
                self.record_slot(*slot, NameAccess::Set);
                // `set rent = rent + 1` reads the variable only for itself.
                let name = self.book.slots.name(*slot);
                self.visit_expr_except(value, name);
            }
            Op::Roll(table) => {
                let modifiers = table.modifiers.iter().map(|(_, expr)| expr);
                for expr in modifiers.chain(&table.computed_count) {
                    self.visit_expr(expr);
                }
                if let Some(slot) = table.total_slot {
                    self.record_slot(slot, NameAccess::Set);
                }
            }
            Op::AskNumber(question) => {
                self.visit_expr(&question.min);
                self.visit_expr(&question.max);
                if let Some(slot) = question.result_slot {
                    self.record_slot(slot, NameAccess::Set);
                }
            }
            Op::AskWord(question) => {
                if let Some(slot) = question.result_slot {
                    self.record_slot(slot, NameAccess::Set);
                }
            }
            Op::Instruction(call) => {
                self.visit_call(call);
                if let Some(slot) = call.result_slot {
                    self.record_slot(slot, NameAccess::Set);
                }
            }
            _ => {}
        }
    }

    fn visit_call(&mut self, call: &InstructionCall) {
        if let Some(instruction) = self.book.schema.instructions.get(call.instruction) {
            let access = match instruction.form.keyword() {
                "gain" => NameAccess::Set,
                "lose" | "pay" => NameAccess::Removed,
                _ => NameAccess::Passed,
            };
            self.visit_args(&instruction.form, &call.args, access);
        }
    }

    fn visit_args(&mut self, form: &Signature, args: &[(Arc<str>, Arg)], access: NameAccess) {
        for (name, arg) in args {
            match arg {
                Arg::Expr(expr) => self.visit_expr(expr),
                Arg::List(groups) => {
                    for group in groups {
                        self.visit_args(form, group, access);
                    }
                }
                Arg::Const(Value::Text(text)) => {
                    let access = match access {
                        NameAccess::Passed if is_cost_argument(&form.parts, name) == Some(true) => {
                            NameAccess::Removed
                        }
                        access => access,
                    };
                    self.record_arg(form, name, text, access);
                }
                Arg::Const(value) => self.visit_filter_value(value, access),
            }
        }
    }

    /// Records all entries that a filter can match. Reads count as reads of one of several.
    fn visit_filter_value(&mut self, value: &Value, access: NameAccess) {
        let access = match access {
            NameAccess::Read => NameAccess::Counted,
            access => access,
        };
        let filter = ItemFilter::from_value(value.get("with"));
        let mut kinds = self.book.schema.kinds.iter();
        let name = value.get("kind").as_text();
        let kind = kinds.position(|kind| Some(&*kind.name) == name);
        if let (Some(filter), Some(kind)) = (filter, kind) {
            self.visit_filter(kind, &filter, access);
        }
    }

    fn visit_filter(&mut self, kind: usize, filter: &ItemFilter, access: NameAccess) {
        let book = self.book;
        let marks = &book.schema.kinds[kind].marks;
        let is_mark = |key: &str| marks.iter().any(|mark| mark.name == key);
        let entries = book.data.catalogues.get(kind).into_iter().flatten();
        for (id, _) in entries.filter(|(id, entry)| filter.can_match(id, entry, is_mark)) {
            self.record(NameKey::Entry(kind, id.as_str().into()), access);
        }
    }

    fn record_arg(&mut self, form: &Signature, name: &str, text: &Arc<str>, access: NameAccess) {
        match resolve_argument(form, name) {
            Some(ArgumentTarget::Code) => self.record(NameKey::Code(Arc::clone(text)), access),
            Some(ArgumentTarget::Title) => self.record(NameKey::Title(Arc::clone(text)), access),
            Some(ArgumentTarget::Set(set)) => {
                let kinds = &self.book.schema.kinds;
                if let Some(kind) = kinds.iter().position(|k| k.name == set) {
                    self.record(NameKey::Entry(kind, Arc::clone(text)), access);
                }
            }
            _ => {}
        }
    }

    fn visit_expr(&mut self, expr: &Expr) {
        self.visit_expr_except(expr, "");
    }

    /// Records the uses in an expression, except those of the slot with this name.
    fn visit_expr_except(&mut self, expr: &Expr, excluded: &str) {
        match expr {
            Expr::Slot(slot) if self.book.slots.name(*slot) == excluded => {}
            Expr::Slot(slot) | Expr::Ticks(Some(slot)) => self.record_slot(*slot, NameAccess::Read),
            Expr::Ticks(None) => self.record_page_boxes(NameAccess::Read),
            Expr::Held { slot, id } => {
                let mut slots = self.book.data.inventory_slots.iter();
                if let Some(kind) = slots.position(|it| it == slot) {
                    self.record(NameKey::Entry(kind, Arc::clone(id)), NameAccess::Read);
                }
            }
            Expr::HeldMatching {
                kind,
                filter: Some(filter),
                ..
            } => self.visit_filter(*kind, filter, NameAccess::Counted),
            Expr::CountTrue(slots) => {
                for slot in slots {
                    self.record_slot(*slot, NameAccess::Counted);
                }
            }
            Expr::Query { query, args } => {
                if let Some(query) = self.book.schema.queries.get(*query) {
                    self.record(
                        NameKey::Query(query.form.keyword().into()),
                        NameAccess::Read,
                    );
                    self.visit_args(&query.form, args, NameAccess::Read);
                }
            }
            Expr::Not(inner) | Expr::Negate(inner) => self.visit_expr_except(inner, excluded),
            Expr::Binary(_, a, b) | Expr::BonusIf(a, b) => {
                self.visit_expr_except(a, excluded);
                self.visit_expr_except(b, excluded);
            }
            _ => {}
        }
    }
}

fn change_access(is_increase: bool) -> NameAccess {
    if is_increase {
        NameAccess::Set
    } else {
        NameAccess::Removed
    }
}

/// The kind of name that an argument takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ArgumentTarget<'a> {
    Page,
    Code,
    Title,
    /// A word of a set, or an entry of a kind.
    Set(&'a str),
}

/// The kind of name that an argument of the form takes.
pub(super) fn resolve_argument<'a>(form: &'a Signature, name: &str) -> Option<ArgumentTarget<'a>> {
    match form.argument_type(name)? {
        ArgType::Page => Some(ArgumentTarget::Page),
        ArgType::Code => Some(ArgumentTarget::Code),
        ArgType::Title => Some(ArgumentTarget::Title),
        ArgType::Name(set) | ArgType::Held(set) => Some(ArgumentTarget::Set(set)),
        _ => None,
    }
}

/// Returns whether the group of this argument is a cost: `[cost item ITEM]`. `None` if the parts do not contain the argument.
fn is_cost_argument(parts: &[SignaturePart], name: &str) -> Option<bool> {
    let mut is_cost = false;
    for part in parts {
        match part {
            SignaturePart::Literal(word) => {
                is_cost |= matches!(&**word, "cost" | "costs" | "losing" | "paying");
            }
            SignaturePart::Argument { name: own, .. } if own == name => return Some(is_cost),
            SignaturePart::Argument { .. } => {}
            SignaturePart::Group { parts, .. } => {
                if let Some(is_cost) = is_cost_argument(parts, name) {
                    return Some(is_cost);
                }
            }
        }
    }
    None
}
