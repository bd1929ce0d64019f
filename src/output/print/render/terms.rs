//! Conditions and values in words.

use super::line_writer::format_number;
use super::{Renderer, fixed_words};
use crate::messages::say;
use crate::model::book::SlotName;
use crate::output::print::document::{mark_name, mark_section};
use crate::output::print::logic::split;
use crate::output::print::manuscript::{PrintArg, PrintCall, Term, TurnTarget};
use crate::syntax::fluent::MessageValue;
use crate::syntax::markup::BinaryOp;
use std::collections::BTreeMap;

/// What a condition says about the reader: "you have", "the code Red".
struct Fact {
    /// The message. That for the opposite begins with `print-not-`.
    id: &'static str,
    /// The argument for the object, and the object.
    key: &'static str,
    object: String,
    holds: bool,
}

impl Fact {
    /// Returns true if a fact of the same kind can share the verb in a junction: "you have A or B", "you have neither A nor B".
    ///
    /// "You do not have A or B" would be ambiguous.
    fn shares_verb(&self, op: BinaryOp) -> bool {
        match self.id {
            "print-is-marked" | "print-is-so" => false,
            "print-have" => self.holds,
            _ => self.holds || op == BinaryOp::And,
        }
    }
}

impl Renderer<'_> {
    /// Describes a condition as a clause after "if": "you have the code Red".
    pub(super) fn clause(&self, term: &Term) -> String {
        match term {
            Term::Both { op, .. } if is_junction(*op) => return self.joined_clause(*op, term),
            Term::Query { call, .. } => return self.query_clause(call, true),
            Term::Not { of } => {
                if let Term::Query { call, .. } = &**of {
                    return self.query_clause(call, false);
                }
            }
            _ => {}
        }
        match (self.fact(term), term) {
            (Some(fact), _) => self.fact_clause(&fact, &fact.object),
            (None, Term::Both { op, left, right }) => self.comparison_clause(*op, left, right),
            _ => self.message_with("print-is-so", "what", self.describe_value(term)),
        }
    }

    fn fact_clause(&self, fact: &Fact, object: &str) -> String {
        let id = match fact.holds {
            true => fact.id.to_owned(),
            false => fact.id.replacen("print-", "print-not-", 1),
        };
        self.message_with(&id, fact.key, object)
    }

    /// Describes a condition inside a conjunction. An "or" is put in brackets.
    pub(super) fn nested_clause(&self, term: &Term) -> String {
        self.clause_within(BinaryOp::And, term)
    }

    /// Describes a part of a junction. A part with the other conjunction is put in brackets.
    fn clause_within(&self, outer: BinaryOp, term: &Term) -> String {
        let clause = self.clause(term);
        match term {
            Term::Both { op, .. } if is_junction(*op) && *op != outer => format!("({clause})"),
            _ => clause,
        }
    }

    /// Describes conditions that are joined by `op`. Neighbours with the same verb share it: "you have the code Red or the code Blue".
    fn joined_clause(&self, op: BinaryOp, term: &Term) -> String {
        let join = |a: &str, b: &str| match op {
            BinaryOp::And => say!(self.words, "print-and", a = a, b = b),
            _ => say!(self.words, "print-or", a = a, b = b),
        };
        let mut clauses: Vec<(Option<Fact>, String)> = Vec::new();
        for part in split(term.clone(), op) {
            let fact = self.fact(&part).filter(|it| it.shares_verb(op));
            match (&fact, clauses.last_mut()) {
                (Some(fact), Some((Some(last), clause)))
                    if last.id == fact.id && last.holds == fact.holds =>
                {
                    let (a, b) = (&last.object, &fact.object);
                    if fact.holds {
                        last.object = join(a, b);
                        *clause = self.fact_clause(last, &last.object);
                    } else {
                        last.object = say!(self.words, "print-nor", a = a, b = b);
                        let object = self.message_with("print-neither", "names", &last.object);
                        *clause = self.message_with(fact.id, fact.key, object);
                    }
                }
                _ => clauses.push((fact, self.clause_within(op, &part))),
            }
        }
        let clauses = clauses.into_iter().map(|(_, clause)| clause);
        clauses.reduce(|a, b| join(&a, &b)).unwrap_or_default()
    }

    /// Returns what a condition says about the reader, in the words of the program.
    fn fact(&self, term: &Term) -> Option<Fact> {
        let code = |id: &str, name: &str| self.message_with(id, "name", mark_name(name));
        let mut holds = true;
        let (id, key, object) = match term {
            Term::Not { of } => {
                let fact = self.fact(of)?;
                let holds = !fact.holds;
                return Some(Fact { holds, ..fact });
            }
            Term::Both { op, left, right } => return self.count_fact(*op, left, right),
            Term::Code { name } => {
                let object = code("print-the-code", self.printed_code(name));
                ("print-has-keyword", "what", object)
            }
            Term::Title { name, .. } => {
                ("print-has-keyword", "what", code("print-the-title", name))
            }
            Term::Flag { is } => {
                holds = *is;
                ("print-always", "name", String::new())
            }
            Term::Field { name, label, .. } => {
                ("print-is-marked", "name", self.label_on_sheet(name, label))
            }
            Term::Variable { name, .. } => {
                ("print-has-note", "name", mark_name(self.printed_note(name)))
            }
            Term::Visited { section } => ("print-was-at", "to", self.describe_target(section)),
            Term::FirstVisit => ("print-first-visit", "here", self.this_section()),
            Term::CameFrom { section } => ("print-from", "to", self.describe_target(section)),
            Term::Tagged { tag } => ("print-tagged", "tag", mark_name(tag)),
            Term::InBook { title } => ("print-in-book", "name", mark_name(title)),
            Term::BookAvailable { book, is } => {
                holds = *is;
                ("print-at-hand", "name", mark_name(book))
            }
            term => ("print-is-so", "what", self.describe_value(term)),
        };
        Some(Fact {
            id,
            key,
            object,
            holds,
        })
    }

    fn query_clause(&self, call: &PrintCall, affirms: bool) -> String {
        if let Some(text) = self.query_message(if affirms { "if" } else { "if-not" }, call) {
            return text;
        }
        let query = self.describe_query(call);
        if !query.is_question {
            self.add_missing_message(&call.form, &format!("if-{}", fixed_words(&call.form)));
        }
        let id = match (query.is_question, affirms) {
            (false, true) => "print-met",
            (false, false) => "print-not-met",
            (true, true) => "print-answer-yes",
            (true, false) => "print-answer-no",
        };
        self.message_with(id, "what", query.text)
    }

    fn comparison_clause(&self, op: BinaryOp, left: &Term, right: &Term) -> String {
        let messages = self.words;
        let special = self.compare_with_word(op, left, right);
        if let Some(text) = special.or_else(|| self.compare_with_none(op, left, right)) {
            return text;
        }
        let (left, right) = (self.describe_value(left), self.describe_value(right));
        match op {
            BinaryOp::Equal => say!(messages, "print-equal", what = left, with = right),
            BinaryOp::NotEqual => say!(messages, "print-not-equal", what = left, with = right),
            BinaryOp::Less => say!(messages, "print-less", what = left, with = right),
            BinaryOp::LessOrEqual => say!(messages, "print-at-most", what = left, with = right),
            BinaryOp::More => say!(messages, "print-more", what = left, with = right),
            BinaryOp::MoreOrEqual => say!(messages, "print-at-least", what = left, with = right),
            _ => say!(messages, "print-is-so", what = left),
        }
    }

    /// Describes a comparison with the word `none` or the empty text.
    ///
    /// A field is described as an empty line on the sheet, and a variable as not noted. A query is described by the messages `blank-QUERY` and
    /// `filled-QUERY` of the ruleset.
    fn compare_with_none(&self, op: BinaryOp, left: &Term, right: &Term) -> Option<String> {
        let is_word = |term: &Term, it: &str| matches!(term, Term::Word { word, .. } if word == it);
        let is_empty = is_word(left, "") || is_word(right, "");
        let is_none = |term: &Term| is_word(term, "") || is_word(term, "none");
        let term = match (is_none(left), is_none(right)) {
            (false, true) => left,
            (true, false) => right,
            _ => return None,
        };
        let (blank_id, note_id, message_prefix) = match op {
            BinaryOp::Equal => ("print-is-blank", "print-not-has-note", "blank"),
            BinaryOp::NotEqual => ("print-is-not-blank", "print-has-note", "filled"),
            _ => return None,
        };
        match term {
            Term::Field { name, label, .. } => {
                Some(self.message_with(blank_id, "name", self.label_on_sheet(name, label)))
            }
            Term::Variable { name, .. } if is_empty => {
                Some(self.message_with(note_id, "name", mark_name(self.printed_note(name))))
            }
            Term::Query { call, .. } => self.query_message(message_prefix, call),
            _ => None,
        }
    }

    /// Returns what a comparison of a count with zero says: the reader has the entry, or does not have it.
    fn count_fact(&self, op: BinaryOp, left: &Term, right: &Term) -> Option<Fact> {
        let Term::Int { n } = right else { return None };
        let holds = match (op, n) {
            (BinaryOp::More, 0) | (BinaryOp::MoreOrEqual, 1) => true,
            (BinaryOp::LessOrEqual | BinaryOp::Equal, 0) | (BinaryOp::Less, 1) => false,
            _ => return None,
        };
        let (id, key, object) = match left {
            Term::Held { name, .. } => ("print-have", "what", mark_name(name)),
            Term::HeldOf { kind, filter } => {
                let ids = ["print-any", "print-any-such"];
                let object = self.describe_filter(ids, kind, filter.as_deref());
                ("print-have", "what", object)
            }
            Term::Ticks { section } => match self.boxes_section(section.as_ref()) {
                None => ("print-ticked", "to", String::new()),
                Some(to) => ("print-ticked-at", "to", to),
            },
            Term::TicksOnArrival => ("print-was-ticked", "to", String::new()),
            Term::Count { codes, titles } if titles.is_empty() => {
                let names = self.list_codes(codes);
                (
                    "have",
                    "what",
                    self.message_with("print-any-code", "names", names),
                )
            }
            Term::Count { codes, titles } if codes.is_empty() => {
                let names = list_names(titles);
                (
                    "have",
                    "what",
                    self.message_with("print-any-title", "names", names),
                )
            }
            _ => return None,
        };
        Some(Fact {
            id,
            key,
            object,
            holds,
        })
    }

    /// Returns the section whose boxes are meant, if they are not printed here.
    fn boxes_section(&self, section: Option<&TurnTarget>) -> Option<String> {
        let to = section.map(|it| self.describe_target(it));
        to.or_else(|| self.outer_section())
    }

    /// Returns the label of a field in a condition or a text. Reports a field that is not on the sheet.
    fn label_on_sheet(&self, name: &str, label: &str) -> String {
        let mut fields = self.book.schema.fields.iter();
        if fields.any(|it| it.name == name && !it.is_visible && it.message_label == name) {
            let reason = "the field is not on the sheet: use a query, or add a message `is-...`";
            self.add_missing(name, reason.to_owned());
        }
        self.words.text(label).into_owned()
    }

    /// Describes a comparison of a query or field with a word by the messages `is-QUERY` and `is-not-QUERY` of the ruleset.
    fn compare_with_word(&self, op: BinaryOp, left: &Term, right: &Term) -> Option<String> {
        let (mut call, Term::Word { word, .. }) = (query_or_field(left)?, right) else {
            return None;
        };
        let message_prefix = match op {
            BinaryOp::Equal => "is",
            BinaryOp::NotEqual => "is-not",
            _ => return None,
        };
        let value = PrintArg::OneOf(self.words.text(word).into_owned());
        call.given.insert("value".to_owned(), value);
        self.query_message(message_prefix, &call)
    }

    /// Describes entries of a kind, or only those that match a filter.
    fn describe_filter(
        &self,
        [all, filtered]: [&str; 2],
        kind: &str,
        filter: Option<&str>,
    ) -> String {
        let kind = MessageValue::from(self.kind_label(kind));
        match filter.filter(|filter| !filter.is_empty()) {
            Some(filter) => {
                let filter = MessageValue::from(mark_name(filter));
                self.words
                    .format_message(filtered, &[("kind", kind), ("such", filter)])
            }
            None => self.words.format_message(all, &[("kind", kind)]),
        }
    }

    fn list_codes(&self, codes: &[String]) -> String {
        let names = codes.iter().map(|code| mark_name(self.printed_code(code)));
        names.collect::<Vec<_>>().join(", ")
    }

    /// Describes a value as a noun: "your Silver", "3".
    pub(super) fn describe_value(&self, term: &Term) -> String {
        let messages = self.words;
        match term {
            Term::Int { n } => format_number(*n),
            Term::Word { word, .. } if word.is_empty() => self.message("print-nothing"),
            Term::Word { word, name: None } => mark_name(&messages.text(word)),
            Term::Word { name: Some(it), .. } => mark_name(it),
            Term::Field { name, label, .. } => {
                self.message_with("print-your", "name", self.label_on_sheet(name, label))
            }
            Term::Variable { name, .. } => self.message_with(
                "print-your-note",
                "name",
                mark_name(self.printed_note(name)),
            ),
            Term::Title { name, .. } => {
                self.message_with("print-number-of-title", "name", mark_name(name))
            }
            Term::Held { name, .. } => self.message_with("print-how-many", "what", mark_name(name)),
            Term::HeldOf { kind, filter } => {
                let ids = ["print-how-many-of", "print-how-many-such"];
                self.describe_filter(ids, kind, filter.as_deref())
            }
            Term::Count { codes, titles } => self.describe_count(codes, titles),
            Term::TicksOnArrival => self.message("print-ticks-on-arrival"),
            Term::Visits { section: None } => {
                self.message_with("print-visits-here", "here", self.this_section())
            }
            Term::Visits { section: Some(to) } => {
                self.message_with("print-visits-at", "to", self.describe_target(to))
            }
            Term::Ticks { section } => match self.boxes_section(section.as_ref()) {
                None => self.message("print-ticks-here"),
                Some(to) => self.message_with("print-ticks-at", "to", to),
            },
            Term::Turns => self.message("print-turns"),
            Term::Query { call, .. } => self.query_message("value", call).unwrap_or_else(|| {
                let query = self.describe_query(call);
                let id = match query.is_question {
                    true => "print-answer",
                    false => "print-number-of",
                };
                self.message_with(id, "what", query.text)
            }),
            Term::RuleValue { name } => match rolled_index(name) {
                Some(n) => say!(messages, "print-the-total", n = n),
                None => name.clone(),
            },
            Term::Negate { of } => format!("−{}", self.describe_value(of)),
            Term::Where { when, value } => {
                let (when, value) = (self.clause(when), self.describe_value(value));
                say!(messages, "print-where", when = when, n = value)
            }
            Term::Both { op, left, right } if operator_sign(*op).is_some() => {
                let sign = operator_sign(*op).unwrap_or_default();
                let (left, right) = (
                    self.describe_operand(left, *op, false),
                    self.describe_operand(right, *op, true),
                );
                let text = format!("{left} {sign} {right}");
                match op {
                    BinaryOp::Divide => say!(messages, "print-rounded-down", sum = text),
                    BinaryOp::Remainder => say!(messages, "print-remainder", sum = text),
                    _ => text,
                }
            }
            Term::Flag { is: true } => self.message("print-yes"),
            Term::Flag { is: false } => self.message("print-no"),
            condition => self.message_with("print-whether", "when", self.clause(condition)),
        }
    }

    /// Describes an operand of a calculation, in brackets if necessary.
    fn describe_operand(&self, term: &Term, op: BinaryOp, is_right: bool) -> String {
        let is_bracketed = match term {
            Term::Both { op: inner, .. } => {
                let is_quotient = |op| matches!(op, BinaryOp::Divide | BinaryOp::Remainder);
                let is_ordered = is_right && (op == BinaryOp::Subtract || is_quotient(op));
                let is_same_level = is_ordered && precedence(*inner) == precedence(op);
                is_same_level || precedence(*inner) < precedence(op) || is_quotient(*inner)
            }
            Term::Int { .. } | Term::Word { .. } | Term::Field { .. } | Term::Variable { .. } => {
                false
            }
            _ => true,
        };
        match is_bracketed {
            true => format!("({})", self.describe_value(term)),
            false => self.describe_value(term),
        }
    }

    /// Describes the number of these codes and titles. If these are all the titles that the book has, they are not listed.
    fn describe_count(&self, codes: &[String], titles: &[String]) -> String {
        let title_count = match titles.len() == self.manuscript.titles.len() {
            true => self.message("print-how-many-titles"),
            false => self.message_with("print-how-many-these-titles", "names", list_names(titles)),
        };
        if codes.is_empty() {
            return title_count;
        }
        let code_count = self.message_with("print-how-many-codes", "names", self.list_codes(codes));
        match titles.is_empty() {
            true => code_count,
            false => format!("{code_count} + {title_count}"),
        }
    }

    /// Describes a section, and its book if it is another book.
    pub(super) fn describe_target(&self, target: &TurnTarget) -> String {
        match &target.book {
            None => mark_section(target.number),
            Some(book) => {
                let (number, book) = (mark_name(&target.number.to_string()), mark_name(book));
                say!(
                    self.words,
                    "print-place-in-book",
                    number = number,
                    book = book
                )
            }
        }
    }
}

/// Returns the call of a query, or a call with the name of a field, for messages such as `is-last-result`.
fn query_or_field(term: &Term) -> Option<PrintCall> {
    match term {
        Term::Query { call, .. } => Some(call.clone()),
        Term::Field { name, .. } => Some(PrintCall {
            form: name.replace('_', " "),
            given: BTreeMap::new(),
        }),
        _ => None,
    }
}

fn list_names(names: &[String]) -> String {
    let names = names.iter().map(|name| mark_name(name));
    names.collect::<Vec<_>>().join(", ")
}

/// Returns true for "and" and "or".
fn is_junction(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or)
}

fn operator_sign(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "−",
        BinaryOp::Multiply => "×",
        BinaryOp::Divide | BinaryOp::Remainder => "÷",
        _ => return None,
    })
}

fn precedence(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => 2,
        BinaryOp::Add | BinaryOp::Subtract => 1,
        _ => 0,
    }
}

/// Returns the index of a roll within its instruction, from the name of a temporary total: `rolled.1`.
pub(super) fn rolled_index(name: &str) -> Option<i64> {
    match SlotName::parse(name) {
        SlotName::RollTotal(n) => n.parse().ok(),
        _ => None,
    }
}
