//! Converts conditions, values and arguments of a compiled book to terms with names instead of indexes.

use super::manuscript::{PrintArg, PrintBonus, PrintCall, PrintVerb, Term, TurnTarget};
use super::numbers::SectionNumbers;
use crate::model::book::{
    self, Arg, ArgType, Args, Book, Expr, ExprType, ItemFilter, ItemKind, PageId, Signature,
    SignaturePart, SlotName, VerbCall, slot,
};
use crate::model::game::Value;
use crate::syntax::markup::BinaryOp;
use std::collections::{BTreeMap, BTreeSet};

/// The outcome of an instruction that was refused.
const REFUSED: &str = "refused";

/// Resolves the names of a book.
pub(super) struct TermResolver<'a> {
    pub(super) book: &'a Book,
    pub(super) numbers: &'a SectionNumbers,
    /// Slots of boxes that are not printed.
    pub(super) unasked: BTreeSet<u32>,
}

impl<'a> TermResolver<'a> {
    pub(super) fn new(book: &'a Book, numbers: &'a SectionNumbers) -> Self {
        let unasked = BTreeSet::new();
        Self {
            book,
            numbers,
            unasked,
        }
    }
    pub(super) fn target(&self, page: PageId) -> TurnTarget {
        let part = self.book.page(page).part;
        TurnTarget {
            number: self.numbers.number_of(page),
            book: (part > 0).then(|| self.book.parts[part].title.clone()),
        }
    }

    /// The name of a slot in the manuscript: a field, a variable, a box.
    pub(super) fn slot(&self, slot: u32) -> String {
        let name = self.book.slots.name(slot);
        match SlotName::parse(name) {
            SlotName::Field(name) | SlotName::Variable(name) => name.to_owned(),
            _ => name.to_owned(),
        }
    }

    fn is_flag(&self, slot: u32) -> bool {
        let start = self.book.slots.start().get(slot as usize);
        matches!(start, Some(Value::Bool(_)))
    }

    pub(super) fn term(&self, expr: &Expr) -> Term {
        let boxed = |expr: &Expr| Box::new(self.term(expr));
        match expr {
            Expr::Const(value) => constant(value),
            Expr::Slot(slot) => self.of_slot(*slot),
            Expr::Held { slot, id } => self.held(*slot, id),
            Expr::HeldOf { kind, such, .. } => {
                let kind = self.book.vocabulary.kinds.get(*kind);
                Term::HeldOf {
                    kind: kind.map(|kind| kind.name.clone()).unwrap_or_default(),
                    such: such.as_deref().map(worded),
                }
            }
            Expr::Count(slots) => self.count(slots),
            Expr::Visited { page, .. } => Term::Visited {
                section: self.target(*page),
            },
            Expr::FirstVisit => Term::FirstVisit,
            Expr::Visits => Term::Visits { section: None },
            Expr::From(page) => Term::From {
                section: self.target(*page),
            },
            Expr::Tag(tag) => Term::Tagged {
                tag: tag.to_string(),
            },
            Expr::Part(part) => Term::InBook {
                title: self
                    .book
                    .parts
                    .get(*part)
                    .map(|part| part.title.clone())
                    .unwrap_or_default(),
            },
            Expr::AtHand { name, is } => Term::AtHand {
                book: name.to_string(),
                is: *is,
            },
            Expr::Ticks(slot) => Term::Ticks {
                section: slot.and_then(|slot| self.section_of(slot)),
            },
            Expr::Query { query, args } => self.query(*query, args),
            Expr::Not(inner) => Term::Not { of: boxed(inner) },
            Expr::Negate(inner) => Term::Negate { of: boxed(inner) },
            Expr::Binary(op, left, right) => Term::Both {
                op: *op,
                left: Box::new(self.beside(left, right)),
                right: Box::new(self.beside(right, left)),
            },
            Expr::Where(when, value) => Term::Where {
                when: boxed(when),
                value: boxed(value),
            },
        }
    }

    /// One side of a comparison. A word that is compared with a field or a query can be the id of an entry, which has a name for readers.
    fn beside(&self, expr: &Expr, other: &Expr) -> Term {
        let Expr::Const(Value::Text(id)) = expr else {
            return self.term(expr);
        };
        let of = match other {
            Expr::Query { query, .. } => &*self.book.vocabulary.queries[*query].form.text,
            Expr::Slot(slot) => match SlotName::parse(self.book.slots.name(*slot)) {
                SlotName::Field(name) => name,
                _ => return self.term(expr),
            },
            _ => return self.term(expr),
        };
        let of = of.split(' ').next().unwrap_or_default();
        // Prefers the kind with the name of the query or field.
        let asked = self.known(id, |kind| kind.name == of).next();
        match asked.or_else(|| self.known(id, |_| true).next()) {
            Some(PrintArg::Entry { name, .. }) => Term::Word {
                word: id.to_string(),
                name: Some(name),
            },
            _ => self.term(expr),
        }
    }

    fn count(&self, slots: &[u32]) -> Term {
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

    /// The section whose boxes or visits a slot counts.
    fn section_of(&self, slot: u32) -> Option<TurnTarget> {
        match SlotName::parse(self.book.slots.name(slot)) {
            SlotName::Ticks(page) | SlotName::Visits(page) => {
                let page = self.book.index.get(page)?;
                Some(self.target(*page))
            }
            _ => None,
        }
    }

    fn of_slot(&self, slot: u32) -> Term {
        match slot {
            slot::TURNS => return Term::Turns,
            slot::TICKS => return Term::TicksOnArrival,
            _ => {}
        }
        let is_flag = self.is_flag(slot);
        match SlotName::parse(self.book.slots.name(slot)) {
            SlotName::Field(name) => {
                let fields = &self.book.vocabulary.fields;
                let field = fields.iter().find(|field| field.name == name);
                Term::Field {
                    name: name.to_owned(),
                    label: field.map_or_else(|| name.to_owned(), |field| field.told.clone()),
                    is_flag,
                }
            }
            SlotName::Variable(name) => Term::Note {
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
                section: self.section_of(slot),
            },
            SlotName::Ticks(_) => Term::Ticks {
                section: self.section_of(slot),
            },
            other => Term::Own {
                name: other.to_string(),
            },
        }
    }

    fn held(&self, slot: u32, id: &str) -> Term {
        let kind = self.book.world.held.iter().position(|held| *held == slot);
        let kind = kind.unwrap_or_default();
        Term::Held {
            kind: self.book.vocabulary.kinds[kind].name.clone(),
            id: id.to_owned(),
            name: self.entry(kind, id),
        }
    }

    /// The entries with this id, of the kinds that match, in the order of the kinds.
    pub(super) fn known(
        &self,
        id: &str,
        meant: impl Fn(&ItemKind) -> bool,
    ) -> impl Iterator<Item = PrintArg> {
        let kinds = self.book.vocabulary.kinds.iter();
        let kinds = kinds.zip(&self.book.world.catalogues);
        kinds
            .filter(move |(kind, _)| meant(kind))
            .filter_map(move |(kind, all)| {
                Some(PrintArg::Entry {
                    kind: kind.name.clone(),
                    id: id.to_owned(),
                    name: self.name(all.get(id)?, id),
                })
            })
    }

    /// The name of an entry.
    pub(super) fn name(&self, entry: &Value, id: &str) -> String {
        let name = entry.get("name").as_text();
        name.map_or_else(|| id.replace('-', " "), str::to_owned)
    }

    /// The name of an entry of a kind.
    pub(super) fn entry(&self, kind: usize, id: &str) -> String {
        let entries = self.book.world.catalogues.get(kind);
        let entry = entries.and_then(|entries| entries.get(id));
        self.name(entry.unwrap_or(&Value::Nothing), id)
    }

    fn query(&self, query: usize, args: &Args) -> Term {
        let query = &self.book.vocabulary.queries[query];
        Term::Query {
            call: self.call(&query.form, args),
            is_flag: ExprType::from_field(&query.gives) == ExprType::Bool,
        }
    }

    pub(super) fn verb(&self, call: &VerbCall) -> PrintCall {
        let verb = &self.book.vocabulary.verbs[call.verb];
        self.call(&verb.form, &call.args)
    }

    pub(super) fn outcome(&self, call: &VerbCall, outcome: u16) -> Option<String> {
        let verb = self.book.vocabulary.verbs.get(call.verb)?;
        verb.outcomes.get(usize::from(outcome)).cloned()
    }

    /// Returns true if this outcome has a printed row. If it leads to a required page with a message, the rules describe it.
    pub(super) fn prints_row(&self, call: &VerbCall, outcome: u16) -> bool {
        let vocabulary = &self.book.vocabulary;
        let leads = &vocabulary.verbs[call.verb].leads;
        let place = self.outcome(call, outcome).and_then(|it| leads.get(&it));
        let things = vocabulary.messages.things();
        let said = place.is_some_and(|place| things.contains_key(&format!("rule-page-{place}")));
        call.handled.contains(&outcome) || !said
    }

    fn verb_of(&self, call: &PrintCall) -> Option<&book::Verb> {
        let mut verbs = self.book.vocabulary.verbs.iter();
        verbs.find(|verb| verb.form.text == call.form)
    }

    pub(super) fn never_comes_back(&self, call: &PrintCall) -> bool {
        self.verb_of(call).is_some_and(|verb| verb.leaves)
    }

    /// Returns true if an outcome without a row continues the page.
    pub(super) fn is_open(&self, instruction: &PrintVerb) -> bool {
        let Some(verb) = self.verb_of(&instruction.call) else {
            return true;
        };
        // A refused instruction cannot happen on paper.
        let is_said = |outcome: &String| {
            *outcome == REFUSED || instruction.outcomes().any(|it| it == outcome)
        };
        let mut outcomes = verb.outcomes.iter();
        verb.outcomes.is_empty() || outcomes.any(|it| !is_said(it) && !verb.leads.contains_key(it))
    }

    fn call(&self, form: &Signature, args: &Args) -> PrintCall {
        PrintCall {
            form: form.text.clone(),
            given: self.given(&form.parts, args),
        }
    }

    fn given(&self, parts: &[SignaturePart], args: &Args) -> BTreeMap<String, PrintArg> {
        let known = book::given(parts);
        let each = args.iter().map(|(name, arg)| {
            let mut of = known.iter().filter(|(it, _)| **it == **name);
            let all: Vec<&book::Parameter> = of.by_ref().map(|(_, given)| given).collect();
            (name.to_string(), self.argument(&all, arg))
        });
        each.collect()
    }

    /// An argument. `of` has the types of all groups that share its name.
    fn argument(&self, of: &[&book::Parameter], arg: &Arg) -> PrintArg {
        let value = match (of.first(), arg) {
            (_, Arg::Expr(expr)) => return PrintArg::Value(self.term(expr)),
            (Some(book::Parameter::One(ArgType::Bonuses)), Arg::List(all)) => {
                return PrintArg::Bonuses(all.iter().map(|it| self.bonus(it)).collect());
            }
            (_, Arg::List(all)) => {
                let each = all.iter().map(|args| self.item(of, args));
                return PrintArg::Several(each.collect());
            }
            (Some(book::Parameter::Flag), _) => return PrintArg::Yes,
            (_, Arg::Const(value)) => value,
        };
        let of = match of.first() {
            Some(book::Parameter::One(of)) => *of,
            _ => &ArgType::Word,
        };
        self.constant(of, value)
    }

    /// One item of a group: the first group with this name that has all its arguments.
    fn item(&self, of: &[&book::Parameter], args: &Args) -> BTreeMap<String, PrintArg> {
        let groups = of.iter().filter_map(|given| match given {
            book::Parameter::Several(parts) => Some(*parts),
            _ => None,
        });
        let fits = |parts: &&[SignaturePart]| {
            let names = book::given(parts);
            args.iter()
                .all(|(name, _)| names.iter().any(|(it, _)| **it == **name))
        };
        let parts = groups.into_iter().find(fits).unwrap_or_default();
        self.given(parts, args)
    }

    fn bonus(&self, args: &Args) -> PrintBonus {
        let named = |wanted: &str| args.iter().find(|(name, _)| **name == *wanted);
        let name = match named("name") {
            Some((_, Arg::Const(value))) => value.to_text(),
            _ => String::new(),
        };
        let value = args.iter().find_map(|(_, arg)| match arg {
            Arg::Expr(expr) => Some(self.term(expr)),
            Arg::Const(Value::Int(n)) => Some(Term::Int { n: *n }),
            _ => None,
        });
        let value = value.unwrap_or(Term::Int { n: 0 });
        PrintBonus { name, value }
    }

    fn constant(&self, of: &ArgType, value: &Value) -> PrintArg {
        if let (ArgType::Signed, Value::Int(n)) = (of, value) {
            return PrintArg::Signed(*n);
        }
        if let ArgType::Any(kind) = of {
            let id = value.get("id");
            let one = id
                .as_text()
                .and_then(|id| self.known(id, |it| it.name == *kind).next());
            return one.unwrap_or_else(|| PrintArg::OneOf(value.get("text").to_text()));
        }
        let text = match value {
            Value::Int(n) => return PrintArg::Number(*n),
            Value::Text(text) => text,
            Value::Bool(true) => return PrintArg::Yes,
            other => return PrintArg::Word(other.to_text()),
        };
        match of {
            ArgType::OneOf(_) | ArgType::Text | ArgType::Title => PrintArg::OneOf(text.to_string()),
            ArgType::Named(name) | ArgType::Held(name) => {
                let known = self.known(text, |kind| kind.name == *name).next();
                known.unwrap_or_else(|| PrintArg::Word(self.name_word(name, text)))
            }
            ArgType::Page => match self.book.world.page(text) {
                Some(page) => PrintArg::Section(self.target(page)),
                None => PrintArg::Word(text.to_string()),
            },
            ArgType::Word => self.word(text),
            _ => PrintArg::Word(text.to_string()),
        }
    }

    /// A word of no set. It can be the id of an entry, which has a name for readers, or that of one of several: `wolf-2`.
    fn word(&self, word: &str) -> PrintArg {
        let numbered = || {
            let (id, n) = word.rsplit_once('-')?;
            let n: u32 = n.parse().ok()?;
            match self.known(id, |_| true).next()? {
                PrintArg::Entry { name, .. } => Some(PrintArg::OneOf(format!("{name} {n}"))),
                _ => None,
            }
        };
        let entry = self.known(word, |_| true).next();
        let entry = entry.or_else(numbered);
        entry.unwrap_or_else(|| PrintArg::Word(word.to_owned()))
    }

    /// A word of a set, or the label of a field.
    fn name_word(&self, set: &str, word: &str) -> String {
        let fields = &self.book.vocabulary.fields;
        let field = fields.iter().find(|field| field.name == word);
        match field {
            Some(field) if !self.book.vocabulary.words.contains_key(set) => field.told.clone(),
            _ => word.replace(['-', '_'], " "),
        }
    }
}

pub(super) fn constant(value: &Value) -> Term {
    match value {
        Value::Int(n) => Term::Int { n: *n },
        Value::Bool(is) => Term::Flag { is: *is },
        other => Term::Word {
            word: other.to_text(),
            name: None,
        },
    }
}

/// A filter of entries in language-independent notation: "light", "bonus ≥ 1".
fn worded(such: &ItemFilter) -> String {
    match such {
        ItemFilter::Any => String::new(),
        ItemFilter::Id(id) => id.replace('-', " "),
        ItemFilter::Tag(word) | ItemFilter::Flag(word) | ItemFilter::Has(_, word) => {
            word.replace(['-', '_'], " ")
        }
        ItemFilter::Is(key, op, value) => {
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
        ItemFilter::Not(inner) => format!("¬({})", worded(inner)),
        ItemFilter::Both(a, b) => format!("{} + {}", worded(a), worded(b)),
        ItemFilter::Either(a, b) => format!("{} / {}", worded(a), worded(b)),
    }
}
