//! Converts conditions, values and arguments of a compiled book to terms, which have names instead of indexes.

use super::logic::{join, negate};
use super::manuscript::{PrintArg, PrintBonus, PrintCall, PrintInstruction, Term, TurnTarget};
use super::numbers::SectionNumbers;
use crate::model::book::{
    self, Arg, ArgType, Args, Book, Expr, ExprType, InstructionCall, ItemFilter, ItemKind, PageId,
    Signature, SignaturePart, SlotName, slot,
};
use crate::model::game::Value;
use crate::syntax::markup::BinaryOp;
use std::collections::{BTreeMap, BTreeSet};

/// The outcome of an instruction that was refused.
const REFUSED_OUTCOME: &str = "refused";

/// Resolves the names of a book.
pub(super) struct TermResolver<'a> {
    pub(super) book: &'a Book,
    pub(super) numbers: &'a SectionNumbers,
    /// Slots of boxes that are not printed.
    pub(super) unused_boxes: BTreeSet<u32>,
}

impl<'a> TermResolver<'a> {
    pub(super) fn new(book: &'a Book, numbers: &'a SectionNumbers) -> Self {
        Self {
            book,
            numbers,
            unused_boxes: BTreeSet::new(),
        }
    }

    pub(super) fn turn_target(&self, page: PageId) -> TurnTarget {
        let part = self.book.page(page).part;
        TurnTarget {
            number: self.numbers.number_of(page),
            book: (part > 0).then(|| self.book.parts[part].title.clone()),
        }
    }

    /// Returns the name of a slot in the manuscript: a field, a variable, a box.
    pub(super) fn slot_name(&self, slot: u32) -> String {
        let name = self.book.slots.name(slot);
        match SlotName::parse(name) {
            SlotName::Field(name) | SlotName::Variable(name) => name,
            _ => name,
        }
        .to_owned()
    }

    /// The condition that none of the choices with the name of this slot was taken.
    pub(super) fn noted_choice(&self, slot: Option<u32>) -> Option<Term> {
        let slot =
            slot.filter(|slot| SlotName::variable_name(self.book.slots.name(*slot)).is_some())?;
        let of = Box::new(self.slot_term(slot));
        Some(Term::Not { of })
    }

    fn is_flag(&self, slot: u32) -> bool {
        let start = self.book.slots.start().get(slot as usize);
        matches!(start, Some(Value::Bool(_)))
    }

    pub(super) fn convert_term(&self, expr: &Expr) -> Term {
        let boxed = |expr: &Expr| Box::new(self.convert_term(expr));
        match expr {
            Expr::Const(value) => constant_term(value),
            Expr::Slot(slot) => self.slot_term(*slot),
            Expr::Held { slot, id } => self.held_term(*slot, id),
            Expr::HeldMatching { kind, filter, .. } => {
                let kind = self.book.schema.kinds.get(*kind);
                Term::HeldOf {
                    kind: kind.map(|kind| kind.name.clone()).unwrap_or_default(),
                    filter: filter.as_deref().map(describe_filter),
                }
            }
            Expr::CountTrue(slots) => self.count_term(slots),
            Expr::Visited { page, .. } => Term::Visited {
                section: self.turn_target(*page),
            },
            Expr::FirstVisit => Term::FirstVisit,
            Expr::Visits => Term::Visits { section: None },
            Expr::CameFrom(page) => Term::CameFrom {
                section: self.turn_target(*page),
            },
            Expr::HasTag(tag) => Term::Tagged {
                tag: tag.to_string(),
            },
            Expr::InPart(part) => Term::InBook {
                title: self
                    .book
                    .parts
                    .get(*part)
                    .map(|part| part.title.clone())
                    .unwrap_or_default(),
            },
            Expr::BookAvailable { name, is_available } => Term::BookAvailable {
                book: name.to_string(),
                is: *is_available,
            },
            Expr::Ticks(slot) => Term::Ticks {
                section: slot.and_then(|slot| self.slot_section(slot)),
            },
            Expr::Query { query, args } => self.query_term(*query, args),
            Expr::Not(inner) => negate(self.convert_term(inner)),
            Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                join(*op, vec![self.convert_term(left), self.convert_term(right)])
            }
            Expr::Negate(inner) => Term::Negate { of: boxed(inner) },
            Expr::Binary(op, left, right) => Term::Both {
                op: *op,
                left: Box::new(self.convert_operand(left, right)),
                right: Box::new(self.convert_operand(right, left)),
            },
            Expr::BonusIf(when, value) => Term::Where {
                when: boxed(when),
                value: boxed(value),
            },
        }
    }

    /// Converts one side of a comparison.
    ///
    /// A word that is compared with a field or a query can be the id of an entry, which has a name for readers.
    fn convert_operand(&self, expr: &Expr, other: &Expr) -> Term {
        let Expr::Const(Value::Text(id)) = expr else {
            return self.convert_term(expr);
        };
        let subject = match other {
            Expr::Query { query, .. } => &*self.book.schema.queries[*query].form.text,
            Expr::Slot(slot) => match SlotName::parse(self.book.slots.name(*slot)) {
                SlotName::Field(name) => name,
                _ => return self.convert_term(expr),
            },
            _ => return self.convert_term(expr),
        };
        let subject = subject.split(' ').next().unwrap_or_default();
        // Prefers the kind with the name of the query or field.
        let entry = self.find_entries(id, |kind| kind.name == subject).next();
        match entry.or_else(|| self.find_entries(id, |_| true).next()) {
            Some(PrintArg::Entry { name, .. }) => Term::Word {
                word: id.to_string(),
                name: Some(name),
            },
            _ => self.convert_term(expr),
        }
    }

    fn count_term(&self, slots: &[u32]) -> Term {
        let (mut codes, mut titles) = (Vec::new(), Vec::new());
        for slot in slots {
            match SlotName::parse(self.book.slots.name(*slot)) {
                SlotName::Title(name) => titles.push(name.to_owned()),
                SlotName::Code(name) => codes.push(name.to_owned()),
                other => codes.push(other.to_string()),
            }
        }
        Term::Count { codes, titles }
    }

    /// Returns the section whose boxes or visits a slot counts.
    fn slot_section(&self, slot: u32) -> Option<TurnTarget> {
        match SlotName::parse(self.book.slots.name(slot)) {
            SlotName::Ticks(page) | SlotName::Visits(page) => {
                let page = self.book.index.get(page)?;
                Some(self.turn_target(*page))
            }
            _ => None,
        }
    }

    fn slot_term(&self, slot: u32) -> Term {
        match slot {
            slot::TURNS => return Term::Turns,
            slot::TICKS => return Term::TicksOnArrival,
            _ => {}
        }
        let is_flag = self.is_flag(slot);
        match SlotName::parse(self.book.slots.name(slot)) {
            SlotName::Field(name) => {
                let fields = &self.book.schema.fields;
                let field = fields.iter().find(|field| field.name == name);
                Term::Field {
                    name: name.to_owned(),
                    label: field
                        .map_or_else(|| name.to_owned(), |field| field.message_label.clone()),
                    is_flag,
                }
            }
            SlotName::Variable(name) => Term::Variable {
                name: name.to_owned(),
                is_flag,
            },
            SlotName::Code(name) => Term::Code {
                name: name.to_owned(),
            },
            SlotName::Title(name) => Term::Title {
                name: name.to_owned(),
                is_number: !is_flag,
            },
            SlotName::Visits(_) => Term::Visits {
                section: self.slot_section(slot),
            },
            SlotName::Ticks(_) => Term::Ticks {
                section: self.slot_section(slot),
            },
            other => Term::RuleValue {
                name: other.to_string(),
            },
        }
    }

    fn held_term(&self, slot: u32, id: &str) -> Term {
        let kind = self
            .book
            .data
            .inventory_slots
            .iter()
            .position(|held| *held == slot);
        let kind = kind.unwrap_or_default();
        Term::Held {
            kind: self.book.schema.kinds[kind].name.clone(),
            id: id.to_owned(),
            name: self.entry_name_by_id(kind, id),
        }
    }

    /// Finds the entries with this id among the kinds that match, in the order of the kinds.
    pub(super) fn find_entries(
        &self,
        id: &str,
        matches: impl Fn(&ItemKind) -> bool,
    ) -> impl Iterator<Item = PrintArg> {
        let kinds = self.book.schema.kinds.iter();
        let kinds = kinds.zip(&self.book.data.catalogues);
        kinds
            .filter(move |(kind, _)| matches(kind))
            .filter_map(move |(kind, entries)| {
                Some(PrintArg::Entry {
                    kind: kind.name.clone(),
                    id: id.to_owned(),
                    name: self.entry_name(entries.get(id)?, id),
                })
            })
    }

    /// Returns the name of an entry.
    pub(super) fn entry_name(&self, entry: &Value, id: &str) -> String {
        let name = entry.get("name").as_text();
        name.map_or_else(|| id.replace('-', " "), str::to_owned)
    }

    /// Returns the name of an entry of a kind.
    pub(super) fn entry_name_by_id(&self, kind: usize, id: &str) -> String {
        let entries = self.book.data.catalogues.get(kind);
        let entry = entries.and_then(|entries| entries.get(id));
        self.entry_name(entry.unwrap_or(&Value::Nothing), id)
    }

    fn query_term(&self, query: usize, args: &Args) -> Term {
        let query = &self.book.schema.queries[query];
        Term::Query {
            call: self.convert_call(&query.form, args),
            is_flag: ExprType::from_field(&query.result_type) == ExprType::Bool,
        }
    }

    pub(super) fn convert_instruction(&self, call: &InstructionCall) -> PrintCall {
        let instruction = &self.book.schema.instructions[call.instruction];
        self.convert_call(&instruction.form, &call.args)
    }

    pub(super) fn outcome_name(&self, call: &InstructionCall, outcome: u16) -> Option<String> {
        let instruction = self.book.schema.instructions.get(call.instruction)?;
        instruction.outcomes.get(usize::from(outcome)).cloned()
    }

    /// Returns true if this outcome has a printed row.
    ///
    /// An outcome that leads to a required page with a message is described by the rules.
    pub(super) fn prints_row(&self, call: &InstructionCall, outcome: u16) -> bool {
        let schema = &self.book.schema;
        let goes_to = &schema.instructions[call.instruction].goes_to;
        let page = self
            .outcome_name(call, outcome)
            .and_then(|name| goes_to.get(&name));
        let messages = schema.messages.placeholders();
        let has_text = page.is_some_and(|it| messages.contains_key(&format!("rule-page-{it}")));
        call.handled.contains(&outcome) || !has_text
    }

    fn find_instruction(&self, call: &PrintCall) -> Option<&book::Instruction> {
        let mut instructions = self.book.schema.instructions.iter();
        instructions.find(|instruction| instruction.form.text == call.form)
    }

    pub(super) fn never_returns(&self, call: &PrintCall) -> bool {
        self.find_instruction(call)
            .is_some_and(|instruction| instruction.leaves_page)
    }

    /// Returns true if an outcome without a row continues the page.
    pub(super) fn is_open(&self, instruction: &PrintInstruction) -> bool {
        let Some(declared) = self.find_instruction(&instruction.call) else {
            return true;
        };
        // A refused instruction cannot happen on paper.
        let is_handled = |outcome: &String| {
            *outcome == REFUSED_OUTCOME || instruction.outcomes().any(|it| it == outcome)
        };
        let mut outcomes = declared.outcomes.iter();
        let given = &instruction.call.given;
        let is_possible = |it: &String| declared.can_return(it, |arg| given.contains_key(arg));
        declared.outcomes.is_empty()
            || outcomes
                .any(|it| is_possible(it) && !is_handled(it) && !declared.goes_to.contains_key(it))
    }

    fn convert_call(&self, form: &Signature, args: &Args) -> PrintCall {
        PrintCall {
            form: form.text.clone(),
            given: self.convert_args(&form.parts, args),
        }
    }

    fn convert_args(&self, parts: &[SignaturePart], args: &Args) -> BTreeMap<String, PrintArg> {
        let params = book::parameters(parts);
        let args = args.iter().map(|(name, arg)| {
            let params = params.iter().filter(|(it, _)| **it == **name);
            let params: Vec<&book::Parameter> = params.map(|(_, param)| param).collect();
            (name.to_string(), self.convert_arg(&params, arg))
        });
        args.collect()
    }

    /// Converts an argument. `params` are all groups with its name.
    fn convert_arg(&self, params: &[&book::Parameter], arg: &Arg) -> PrintArg {
        let value = match (params.first(), arg) {
            (_, Arg::Expr(expr)) => return PrintArg::Value(self.convert_term(expr)),
            (Some(book::Parameter::Single(ArgType::Bonuses)), Arg::List(items)) => {
                return PrintArg::Bonuses(items.iter().map(|it| self.convert_bonus(it)).collect());
            }
            (_, Arg::List(items)) => {
                let items = items.iter().map(|args| self.convert_item(params, args));
                return PrintArg::Several(items.collect());
            }
            (Some(book::Parameter::Flag), _) => return PrintArg::Yes,
            (_, Arg::Const(value)) => value,
        };
        let arg_type = match params.first() {
            Some(book::Parameter::Single(arg_type)) => *arg_type,
            _ => &ArgType::Word,
        };
        self.convert_constant(arg_type, value)
    }

    /// Converts one item of a group, using the first group with this name that has all its arguments.
    fn convert_item(&self, params: &[&book::Parameter], args: &Args) -> BTreeMap<String, PrintArg> {
        let groups = params.iter().filter_map(|param| match param {
            book::Parameter::Repeated(parts) => Some(*parts),
            _ => None,
        });
        let has_args = |parts: &&[SignaturePart]| {
            let names = book::parameters(parts);
            args.iter()
                .all(|(name, _)| names.iter().any(|(it, _)| **it == **name))
        };
        let parts = groups.into_iter().find(has_args).unwrap_or_default();
        self.convert_args(parts, args)
    }

    fn convert_bonus(&self, args: &Args) -> PrintBonus {
        let name = match args.iter().find(|(key, _)| **key == *"name") {
            Some((_, Arg::Const(value))) => value.to_text(),
            _ => String::new(),
        };
        let value = args.iter().find_map(|(_, arg)| match arg {
            Arg::Expr(expr) => Some(self.convert_term(expr)),
            Arg::Const(Value::Int(n)) => Some(Term::Int { n: *n }),
            _ => None,
        });
        let value = value.unwrap_or(Term::Int { n: 0 });
        PrintBonus { name, value }
    }

    fn convert_constant(&self, arg_type: &ArgType, value: &Value) -> PrintArg {
        if let (ArgType::Signed, Value::Int(n)) = (arg_type, value) {
            return PrintArg::Signed(*n);
        }
        if let ArgType::Filter(kind) = arg_type {
            let id = value.get("id");
            let entry = id
                .as_text()
                .and_then(|id| self.find_entries(id, |it| it.name == *kind).next());
            return entry.unwrap_or_else(|| PrintArg::OneOf(value.get("text").to_text()));
        }
        let text = match value {
            Value::Int(n) => return PrintArg::Number(*n),
            Value::Text(text) => text,
            Value::Bool(true) => return PrintArg::Yes,
            value => return PrintArg::Word(value.to_text()),
        };
        match arg_type {
            ArgType::OneOf(_) | ArgType::Text | ArgType::Title => PrintArg::OneOf(text.to_string()),
            ArgType::Name(name) | ArgType::Held(name) => {
                let entry = self.find_entries(text, |kind| kind.name == *name).next();
                entry.unwrap_or_else(|| PrintArg::Word(self.word_label(name, text)))
            }
            ArgType::Page => match self.book.data.page_by_id(text) {
                Some(page) => PrintArg::Section(self.turn_target(page)),
                None => PrintArg::Word(text.to_string()),
            },
            ArgType::Word => self.convert_word(text),
            _ => PrintArg::Word(text.to_string()),
        }
    }

    /// Converts a word that belongs to no set. It can be the id of an entry, or name one of several equal entries: `wolf-2`.
    fn convert_word(&self, word: &str) -> PrintArg {
        let numbered = || {
            let (id, n) = word.rsplit_once('-')?;
            let n: u32 = n.parse().ok()?;
            match self.find_entries(id, |_| true).next()? {
                PrintArg::Entry { name, .. } => Some(PrintArg::OneOf(format!("{name} {n}"))),
                _ => None,
            }
        };
        let entry = self.find_entries(word, |_| true).next();
        let entry = entry.or_else(numbered);
        entry.unwrap_or_else(|| PrintArg::Word(word.to_owned()))
    }

    /// Returns the label of a word: a word of a set, or a field.
    fn word_label(&self, set: &str, word: &str) -> String {
        let fields = &self.book.schema.fields;
        let field = fields.iter().find(|field| field.name == word);
        match field {
            Some(field) if !self.book.schema.words.contains_key(set) => field.message_label.clone(),
            _ => word.replace(['-', '_'], " "),
        }
    }
}

pub(super) fn constant_term(value: &Value) -> Term {
    match value {
        Value::Int(n) => Term::Int { n: *n },
        Value::Bool(is) => Term::Flag { is: *is },
        other => Term::Word {
            word: other.to_text(),
            name: None,
        },
    }
}

/// Describes a filter of entries in language-independent notation: "light", "bonus ≥ 1".
fn describe_filter(filter: &ItemFilter) -> String {
    match filter {
        ItemFilter::Any => String::new(),
        ItemFilter::Id(id) => id.replace('-', " "),
        ItemFilter::Tag(word) | ItemFilter::Flag(word) | ItemFilter::Contains(_, word) => {
            word.replace(['-', '_'], " ")
        }
        ItemFilter::Compare(key, op, value) => {
            let sign = match op {
                BinaryOp::Equal => "=",
                BinaryOp::NotEqual => "≠",
                BinaryOp::Less => "<",
                BinaryOp::LessOrEqual => "≤",
                BinaryOp::More => ">",
                _ => "≥",
            };
            format!("{key} {sign} {}", value.to_text())
        }
        ItemFilter::Not(inner) => format!("¬({})", describe_filter(inner)),
        ItemFilter::And(a, b) => format!("{} + {}", describe_filter(a), describe_filter(b)),
        ItemFilter::Or(a, b) => format!("{} / {}", describe_filter(a), describe_filter(b)),
    }
}
