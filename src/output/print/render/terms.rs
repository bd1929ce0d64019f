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
    /// Describes a condition as a clause after "if": "you have the code Red".
    pub(super) fn clause(&self, term: &Term) -> String {
        self.clause_or_negation(term, true)
    }

    /// Describes a condition inside a conjunction. An "or" is put in brackets.
    pub(super) fn nested_clause(&self, term: &Term) -> String {
        let clause = self.clause(term);
        match needs_brackets(term, true, true) {
            true => format!("({clause})"),
            false => clause,
        }
    }

    /// Describes a condition, or its negation if `affirms` is false.
    ///
    /// The negation is applied to each part, because languages form negative sentences differently.
    fn clause_or_negation(&self, term: &Term, affirms: bool) -> String {
        if let Some(what) = self.keyword_object(term, affirms) {
            let ids = ["print-lacks-keyword", "print-has-keyword"];
            return self.message_with(ids[usize::from(affirms)], "what", what);
        }
        let (positive, negative, key, value) = match term {
            Term::Not { of } => return self.clause_or_negation(of, !affirms),
            Term::Both { op, left, right } => return self.both_clause(*op, (left, right), affirms),
            Term::Query { call, .. } => return self.query_clause(call, affirms),
            Term::BookAvailable { book, is: false } => (
                "print-not-at-hand",
                "print-at-hand",
                "name",
                mark_name(book),
            ),
            Term::Flag { is: true } => ("print-always", "print-never", "name", String::new()),
            Term::Flag { is: false } => ("print-never", "print-always", "name", String::new()),
            Term::Field { name, label, .. } => {
                let label = self.label_on_sheet(name, label);
                ("print-is-marked", "print-is-not-marked", "name", label)
            }
            Term::Variable { name, .. } => {
                let name = mark_name(self.printed_note(name));
                ("print-has-note", "print-lacks-note", "name", name)
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
            Term::CameFrom { section } => (
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
            term => (
                "print-is-so",
                "print-is-not-so",
                "what",
                self.describe_value(term),
            ),
        };
        self.message_with(if affirms { positive } else { negative }, key, value)
    }

    /// Describes codes and titles that the reader has or does not have: "the code Red or the title Reeve".
    fn keyword_object(&self, term: &Term, affirms: bool) -> Option<String> {
        Some(match term {
            Term::Code { name } => {
                self.message_with("print-the-code", "name", mark_name(self.printed_code(name)))
            }
            Term::Title { name, .. } => {
                self.message_with("print-the-title", "name", mark_name(name))
            }
            // "You do not have A or B" would be ambiguous.
            Term::Both {
                op: BinaryOp::Or,
                left,
                right,
            } if affirms => {
                let (a, b) = (
                    self.keyword_object(left, true)?,
                    self.keyword_object(right, true)?,
                );
                say!(self.words, "print-or", a = a, b = b)
            }
            _ => return None,
        })
    }

    fn query_clause(&self, call: &PrintCall, affirms: bool) -> String {
        if let Some(text) = self.query_message(if affirms { "if" } else { "if-not" }, call) {
            return text;
        }
        let query = self.describe_query(call);
        let id = match (query.is_question, affirms) {
            (false, true) => "print-met",
            (false, false) => "print-not-met",
            (true, true) => "print-answer-yes",
            (true, false) => "print-answer-no",
        };
        self.message_with(id, "what", query.text)
    }

    fn both_clause(&self, op: BinaryOp, (left, right): (&Term, &Term), affirms: bool) -> String {
        let messages = self.words;
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            let is_and = (op == BinaryOp::And) == affirms;
            let describe_part = |term: &Term| {
                let text = self.clause_or_negation(term, affirms);
                // Puts a part with the other conjunction in brackets.
                match needs_brackets(term, affirms, is_and) {
                    true => format!("({text})"),
                    false => text,
                }
            };
            let (a, b) = (describe_part(left), describe_part(right));
            return match is_and {
                true => say!(messages, "print-and", a = a, b = b),
                false => say!(messages, "print-or", a = a, b = b),
            };
        }
        let op = if affirms { op } else { op.negated() };
        let special = self.compare_with_zero(op, left, right);
        let special = special.or_else(|| self.compare_with_word(op, left, right));
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
            BinaryOp::Equal => ("print-is-blank", "print-lacks-note", "blank"),
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

    /// Describes a comparison of a count with zero: the reader has the entry, or does not have it.
    fn compare_with_zero(&self, op: BinaryOp, left: &Term, right: &Term) -> Option<String> {
        let Term::Int { n } = right else { return None };
        let has = match (op, n) {
            (BinaryOp::More, 0) | (BinaryOp::MoreOrEqual, 1) => true,
            (BinaryOp::LessOrEqual | BinaryOp::Equal, 0) | (BinaryOp::Less, 1) => false,
            _ => return None,
        };
        let pick = |positive, negative| if has { positive } else { negative };
        let object = match left {
            Term::Held { name, .. } => mark_name(name),
            Term::HeldOf { kind, filter } => {
                self.describe_filter(["print-any", "print-any-such"], kind, filter.as_deref())
            }
            Term::Ticks { section: None } => {
                return Some(self.message(pick("print-ticked", "print-not-ticked")));
            }
            Term::Ticks { section: Some(to) } => {
                let id = pick("print-ticked-at", "print-not-ticked-at");
                return Some(self.message_with(id, "to", self.describe_target(to)));
            }
            Term::TicksOnArrival => {
                return Some(self.message(pick("print-was-ticked", "print-was-not-ticked")));
            }
            Term::Count { codes, titles } if titles.is_empty() => {
                self.message_with("print-any-code", "names", self.list_codes(codes))
            }
            Term::Count { codes, titles } if codes.is_empty() => {
                self.message_with("print-any-title", "names", list_names(titles))
            }
            _ => return None,
        };
        Some(self.message_with(pick("print-have", "print-have-not"), "what", object))
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
            Term::Ticks { section: None } => self.message("print-ticks-here"),
            Term::Ticks { section: Some(to) } => {
                self.message_with("print-ticks-at", "to", self.describe_target(to))
            }
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

/// Returns true for an "or" inside an "and", or an "and" inside an "or".
fn needs_brackets(term: &Term, affirms: bool, is_and: bool) -> bool {
    match term {
        Term::Not { of } => needs_brackets(of, !affirms, is_and),
        Term::Both {
            op: op @ (BinaryOp::And | BinaryOp::Or),
            ..
        } => ((*op == BinaryOp::And) == affirms) != is_and,
        _ => false,
    }
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
