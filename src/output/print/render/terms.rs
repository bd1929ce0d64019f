//! Conditions and values in words.

use super::Renderer;
use super::line_writer::format_number;
use crate::messages::say;
use crate::model::book::SlotName;
use crate::output::print::document::{mark_name, mark_section};
use crate::output::print::manuscript::{PrintArg, PrintCall, Term, TurnTarget};
use crate::syntax::fluent::MessageValue;
use crate::syntax::markup::BinaryOp;
use std::collections::BTreeMap;

impl Renderer<'_> {
    /// A condition as a clause after "if": "you have the code Red".
    pub(super) fn clause(&self, term: &Term) -> String {
        self.clause_or_negation(term, true)
    }

    /// A condition in a conjunction; an "or" is put in brackets.
    pub(super) fn nested_clause(&self, term: &Term) -> String {
        let told = self.clause(term);
        match needs_brackets(term, true, true) {
            true => format!("({told})"),
            false => told,
        }
    }

    /// A condition or its negation.
    ///
    /// The negation is applied to each part, because languages form negative sentences differently.
    fn clause_or_negation(&self, term: &Term, yes: bool) -> String {
        let (holds, fails, key, what) = match term {
            Term::Not { of } => return self.clause_or_negation(of, !yes),
            Term::Both { op, left, right } => return self.binary_clause(*op, (left, right), yes),
            Term::Query { call, .. } => return self.query_clause(call, yes),
            Term::BookAvailable { book, is: false } => (
                "print-not-at-hand",
                "print-at-hand",
                "name",
                mark_name(book),
            ),
            Term::Flag { is: true } => ("print-always", "print-never", "name", String::new()),
            Term::Flag { is: false } => ("print-never", "print-always", "name", String::new()),
            Term::Code { name: code } => {
                let code = mark_name(self.printed_code(code));
                ("print-has-code", "print-lacks-code", "name", code)
            }
            Term::Title { name: title, .. } => (
                "print-has-title",
                "print-lacks-title",
                "name",
                mark_name(title),
            ),
            Term::Field { name, label, .. } => {
                let label = self.field_on_sheet(name, label);
                ("print-is-marked", "print-is-not-marked", "name", label)
            }
            Term::Variable { name: note, .. } => {
                let note = mark_name(self.printed_note(note));
                ("print-has-note", "print-lacks-note", "name", note)
            }
            Term::Visited { section } => (
                "print-was-at",
                "print-was-not-at",
                "to",
                self.describe_target(section),
            ),
            Term::FirstVisit => {
                let here = self.this_section();
                ("print-first-visit", "print-not-first-visit", "here", here)
            }
            Term::From { section } => (
                "print-from",
                "print-not-from",
                "to",
                self.describe_target(section),
            ),
            Term::Tagged { tag } => ("print-tagged", "print-not-tagged", "tag", mark_name(tag)),
            Term::InBook { title } => (
                "print-in-book",
                "print-not-in-book",
                "name",
                mark_name(title),
            ),
            Term::BookAvailable { book, is: true } => (
                "print-at-hand",
                "print-not-at-hand",
                "name",
                mark_name(book),
            ),
            other => (
                "print-is-so",
                "print-is-not-so",
                "what",
                self.describe_value(other),
            ),
        };
        self.message_with(if yes { holds } else { fails }, key, what)
    }

    fn query_clause(&self, call: &PrintCall, yes: bool) -> String {
        if let Some(own) = self.query_message(if yes { "if" } else { "if-not" }, call) {
            return own;
        }
        let asked = self.describe_query(call);
        let id = match (asked.is_question, yes) {
            (false, true) => "print-met",
            (false, false) => "print-not-met",
            (true, true) => "print-answer-yes",
            (true, false) => "print-answer-no",
        };
        self.message_with(id, "what", asked.text)
    }

    fn binary_clause(&self, op: BinaryOp, (left, right): (&Term, &Term), yes: bool) -> String {
        let words = self.words;
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            let all = (op == BinaryOp::And) == yes;
            let part = |term: &Term| {
                let told = self.clause_or_negation(term, yes);
                // Puts a part with the other conjunction in brackets.
                match needs_brackets(term, yes, all) {
                    true => format!("({told})"),
                    false => told,
                }
            };
            let (a, b) = (part(left), part(right));
            return match all {
                true => say!(words, "print-and", a = a, b = b),
                false => say!(words, "print-or", a = a, b = b),
            };
        }
        let op = if yes { op } else { op.negated() };
        let special = self.compare_with_zero(op, left, right);
        let special = special.or_else(|| self.compare_with_word(op, left, right));
        if let Some(told) = special.or_else(|| self.compare_with_none(op, left, right)) {
            return told;
        }
        let (what, with) = (self.describe_value(left), self.describe_value(right));
        match op {
            BinaryOp::Equal => say!(words, "print-equal", what = what, with = with),
            BinaryOp::NotEqual => say!(words, "print-not-equal", what = what, with = with),
            BinaryOp::Less => say!(words, "print-less", what = what, with = with),
            BinaryOp::LessOrEqual => say!(words, "print-at-most", what = what, with = with),
            BinaryOp::More => say!(words, "print-more", what = what, with = with),
            BinaryOp::MoreOrEqual => say!(words, "print-at-least", what = what, with = with),
            _ => say!(words, "print-is-so", what = what),
        }
    }

    /// A comparison with the word `none` or the empty text. Describes an empty line on the sheet, or uses the messages `blank-QUERY` and
    /// `filled-QUERY` of the ruleset.
    fn compare_with_none(&self, op: BinaryOp, left: &Term, right: &Term) -> Option<String> {
        let is_word = |term: &Term, it: &str| matches!(term, Term::Word { word, .. } if word == it);
        let is_empty = is_word(left, "") || is_word(right, "");
        let is_none = |term: &Term| is_word(term, "") || is_word(term, "none");
        let of = match (is_none(left), is_none(right)) {
            (false, true) => left,
            (true, false) => right,
            _ => return None,
        };
        let (field, note, query) = match op {
            BinaryOp::Equal => ("print-is-blank", "print-lacks-note", "blank"),
            BinaryOp::NotEqual => ("print-is-not-blank", "print-has-note", "filled"),
            _ => return None,
        };
        match of {
            Term::Field { name, label, .. } => {
                Some(self.message_with(field, "name", self.field_on_sheet(name, label)))
            }
            Term::Variable { name, .. } if is_empty => {
                Some(self.message_with(note, "name", mark_name(self.printed_note(name))))
            }
            Term::Query { call, .. } => self.query_message(query, call),
            _ => None,
        }
    }

    /// A count that is compared with zero. Describes that the reader has the entry, or does not have it.
    fn compare_with_zero(&self, op: BinaryOp, left: &Term, right: &Term) -> Option<String> {
        let Term::Int { n } = right else { return None };
        let has = match (op, n) {
            (BinaryOp::More, 0) | (BinaryOp::MoreOrEqual, 1) => true,
            (BinaryOp::LessOrEqual | BinaryOp::Equal, 0) | (BinaryOp::Less, 1) => false,
            _ => return None,
        };
        let one_of = |holds, fails| if has { holds } else { fails };
        let what = match left {
            Term::Held { name: thing, .. } => mark_name(thing),
            Term::HeldOf { kind, filter: such } => {
                self.describe_filter(["print-any", "print-any-such"], kind, such.as_deref())
            }
            Term::Ticks { section: None } => {
                return Some(self.message(one_of("print-ticked", "print-not-ticked")));
            }
            Term::Ticks { section: Some(at) } => {
                let id = one_of("print-ticked-at", "print-not-ticked-at");
                return Some(self.message_with(id, "to", self.describe_target(at)));
            }
            Term::TicksOnArrival => {
                return Some(self.message(one_of("print-was-ticked", "print-was-not-ticked")));
            }
            Term::Count { codes, titles } if titles.is_empty() => {
                self.message_with("print-any-code", "names", self.list_codes(codes))
            }
            Term::Count { codes, titles } if codes.is_empty() => {
                self.message_with("print-any-title", "names", list_names(titles))
            }
            _ => return None,
        };
        Some(self.message_with(one_of("print-have", "print-have-not"), "what", what))
    }

    /// The label of a field in a condition or a text. A field that readers never see is reported.
    fn field_on_sheet(&self, name: &str, label: &str) -> String {
        let mut fields = self.book.schema.fields.iter();
        if fields.any(|it| it.name == name && !it.is_visible && it.message_label == name) {
            let why = "the sheet does not have it: use a query, or write a message `is-...` for it";
            self.add_missing(name, why.to_owned());
        }
        self.words.text(label).into_owned()
    }

    /// A comparison of a query or field with a word, by the message `is-departed` or `is-not-departed`.
    fn compare_with_word(&self, op: BinaryOp, left: &Term, right: &Term) -> Option<String> {
        let (mut call, Term::Word { word, .. }) = (own_words(left)?, right) else {
            return None;
        };
        let kind = match op {
            BinaryOp::Equal => "is",
            BinaryOp::NotEqual => "is-not",
            _ => return None,
        };
        let value = PrintArg::OneOf(self.words.text(word).into_owned());
        call.given.insert("value".to_owned(), value);
        self.query_message(kind, &call)
    }

    /// Entries of a kind, or only those that match a filter.
    fn describe_filter(
        &self,
        [any, such_any]: [&str; 2],
        kind: &str,
        such: Option<&str>,
    ) -> String {
        let kind = MessageValue::from(self.kind_label(kind));
        match such.filter(|such| !such.is_empty()) {
            Some(such) => {
                let such = MessageValue::from(mark_name(such));
                self.words
                    .format_message(such_any, &[("kind", kind), ("such", such)])
            }
            None => self.words.format_message(any, &[("kind", kind)]),
        }
    }

    fn list_codes(&self, codes: &[String]) -> String {
        let all = codes.iter().map(|code| mark_name(self.printed_code(code)));
        all.collect::<Vec<_>>().join(", ")
    }

    /// A value as a noun: "your Silver", "3".
    pub(super) fn describe_value(&self, term: &Term) -> String {
        let words = self.words;
        match term {
            Term::Int { n } => format_number(*n),
            Term::Word { word, .. } if word.is_empty() => self.message("print-nothing"),
            Term::Word { word, name: None } => mark_name(&words.text(word)),
            Term::Word { name: Some(it), .. } => mark_name(it),
            Term::Field { name, label, .. } => {
                self.message_with("print-your", "name", self.field_on_sheet(name, label))
            }
            Term::Variable { name: note, .. } => self.message_with(
                "print-your-note",
                "name",
                mark_name(self.printed_note(note)),
            ),
            Term::Title { name: title, .. } => {
                self.message_with("print-number-of-title", "name", mark_name(title))
            }
            Term::Held { name: thing, .. } => {
                self.message_with("print-how-many", "what", mark_name(thing))
            }
            Term::HeldOf { kind, filter: such } => {
                let ids = ["print-how-many-of", "print-how-many-such"];
                self.describe_filter(ids, kind, such.as_deref())
            }
            Term::Count { codes, titles } => self.count_keywords(codes, titles),
            Term::TicksOnArrival => self.message("print-ticks-on-arrival"),
            Term::Visits { section: None } => {
                self.message_with("print-visits-here", "here", self.this_section())
            }
            Term::Visits { section: Some(at) } => {
                self.message_with("print-visits-at", "to", self.describe_target(at))
            }
            Term::Ticks { section: None } => self.message("print-ticks-here"),
            Term::Ticks { section: Some(at) } => {
                self.message_with("print-ticks-at", "to", self.describe_target(at))
            }
            Term::Turns => self.message("print-turns"),
            Term::Query { call, .. } => self.query_message("value", call).unwrap_or_else(|| {
                let asked = self.describe_query(call);
                let id = match asked.is_question {
                    true => "print-answer",
                    false => "print-number-of",
                };
                self.message_with(id, "what", asked.text)
            }),
            Term::Own { name: own } => match rolled_index(own) {
                Some(n) => say!(words, "print-the-total", n = n),
                None => own.clone(),
            },
            Term::Negate { of } => format!("−{}", self.describe_value(of)),
            Term::Where { when, value } => {
                let (when, value) = (self.clause(when), self.describe_value(value));
                say!(words, "print-where", when = when, n = value)
            }
            Term::Both { op, left, right } if operator_sign(*op).is_some() => {
                let sign = operator_sign(*op).unwrap_or_default();
                let (left, right) = (
                    self.describe_operand(left, *op, false),
                    self.describe_operand(right, *op, true),
                );
                let sum = format!("{left} {sign} {right}");
                match op {
                    BinaryOp::Divide => say!(words, "print-rounded-down", sum = sum),
                    _ => sum,
                }
            }
            Term::Flag { is: true } => self.message("print-yes"),
            Term::Flag { is: false } => self.message("print-no"),
            condition => self.message_with("print-whether", "when", self.clause(condition)),
        }
    }

    /// An operand of a sum, in brackets if necessary.
    fn describe_operand(&self, term: &Term, op: BinaryOp, right: bool) -> String {
        let loose = match term {
            Term::Both { op: inner, .. } => {
                let again = right && matches!(op, BinaryOp::Subtract | BinaryOp::Divide);
                let same = again && precedence(*inner) == precedence(op);
                same || precedence(*inner) < precedence(op) || *inner == BinaryOp::Divide
            }
            Term::Int { .. } | Term::Word { .. } | Term::Field { .. } | Term::Variable { .. } => {
                false
            }
            _ => true,
        };
        match loose {
            true => format!("({})", self.describe_value(term)),
            false => self.describe_value(term),
        }
    }

    /// The number of these codes and titles; all titles together are not listed.
    fn count_keywords(&self, codes: &[String], titles: &[String]) -> String {
        let of_titles = match titles.len() == self.manuscript.titles.len() {
            true => self.message("print-how-many-titles"),
            false => self.message_with("print-how-many-these-titles", "names", list_names(titles)),
        };
        if codes.is_empty() {
            return of_titles;
        }
        let of_codes = self.message_with("print-how-many-codes", "names", self.list_codes(codes));
        match titles.is_empty() {
            true => of_codes,
            false => format!("{of_codes} + {of_titles}"),
        }
    }

    /// A section, with its book if it is another one.
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

/// A query, or a field by its words, for messages such as `is-last-result`.
fn own_words(term: &Term) -> Option<PrintCall> {
    match term {
        Term::Query { call, .. } => Some(call.clone()),
        Term::Field { name, .. } => Some(PrintCall {
            form: name.replace('_', " "),
            given: BTreeMap::new(),
        }),
        _ => None,
    }
}

fn list_names(all: &[String]) -> String {
    let all = all.iter().map(|title| mark_name(title));
    all.collect::<Vec<_>>().join(", ")
}

/// Returns true if a part of a condition is joined by the other conjunction.
fn needs_brackets(term: &Term, yes: bool, all: bool) -> bool {
    match term {
        Term::Not { of } => needs_brackets(of, !yes, all),
        Term::Both {
            op: op @ (BinaryOp::And | BinaryOp::Or),
            ..
        } => ((*op == BinaryOp::And) == yes) != all,
        _ => false,
    }
}

fn operator_sign(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "−",
        BinaryOp::Multiply => "×",
        BinaryOp::Divide => "÷",
        _ => return None,
    })
}

fn precedence(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Multiply | BinaryOp::Divide => 2,
        BinaryOp::Add | BinaryOp::Subtract => 1,
        _ => 0,
    }
}

/// The index of the roll within its instruction, for the name of a temporary total: `rolled.1`.
pub(super) fn rolled_index(own: &str) -> Option<i64> {
    match SlotName::parse(own) {
        SlotName::RollTotal(n) => n.parse().ok(),
        _ => None,
    }
}
