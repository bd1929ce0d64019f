//! Conditions and values in words.

use super::Teller;
use super::lines::digits;
use crate::print::document::{name, turn};
use crate::print::manuscript::{Call, Given, Op, Target, Term};
use crate::words::say;

impl Teller<'_> {
    /// A condition as a clause behind "if": "you have the code Red".
    pub(super) fn clause(&self, term: &Term) -> String {
        self.condition(term, true)
    }

    /// A condition that stands in a row with others, all of which must be so: in brackets where one of several things is enough.
    pub(super) fn clause_among(&self, term: &Term) -> String {
        let told = self.clause(term);
        match joins_otherwise(term, true, true) {
            true => format!("({told})"),
            false => told,
        }
    }

    /// What must be so, or must not: told of the parts, so that no language has to turn a whole sentence around.
    fn condition(&self, term: &Term, yes: bool) -> String {
        let words = self.words;
        match term {
            Term::Not { of } => self.condition(of, !yes),
            Term::Both { op, left, right } => self.joined(*op, (left, right), yes),
            Term::Flag { is } if *is == yes => say!(words, "print-always"),
            Term::Flag { .. } => say!(words, "print-never"),
            Term::Code { name: code } => {
                let named = name(self.printed_code(code));
                match yes {
                    true => say!(words, "print-has-code", name = named),
                    false => say!(words, "print-lacks-code", name = named),
                }
            }
            Term::Title { name: title, .. } => match yes {
                true => say!(words, "print-has-title", name = name(title)),
                false => say!(words, "print-lacks-title", name = name(title)),
            },
            Term::Field { label, .. } => {
                let label = words.text(label).into_owned();
                match yes {
                    true => say!(words, "print-is-marked", name = label),
                    false => say!(words, "print-is-not-marked", name = label),
                }
            }
            Term::Note { name: note, .. } => {
                let note = name(self.printed_note(note));
                match yes {
                    true => say!(words, "print-has-note", name = note),
                    false => say!(words, "print-lacks-note", name = note),
                }
            }
            Term::Visited { section } => {
                let section = self.place(section);
                match yes {
                    true => say!(words, "print-was-at", to = section),
                    false => say!(words, "print-was-not-at", to = section),
                }
            }
            Term::FirstVisit => match yes {
                true => say!(words, "print-first-visit", here = self.here()),
                false => say!(words, "print-not-first-visit", here = self.here()),
            },
            Term::From { section } => {
                let section = self.place(section);
                match yes {
                    true => say!(words, "print-from", to = section),
                    false => say!(words, "print-not-from", to = section),
                }
            }
            Term::Tagged { tag } => match yes {
                true => say!(words, "print-tagged", tag = name(tag)),
                false => say!(words, "print-not-tagged", tag = name(tag)),
            },
            Term::InBook { title } => match yes {
                true => say!(words, "print-in-book", name = name(title)),
                false => say!(words, "print-not-in-book", name = name(title)),
            },
            Term::AtHand { book, is } => match *is == yes {
                true => say!(words, "print-at-hand", name = name(book)),
                false => say!(words, "print-not-at-hand", name = name(book)),
            },
            Term::Query { call, .. } => self.question(call, yes),
            other => {
                let what = self.value(other);
                match yes {
                    true => say!(words, "print-is-so", what = what),
                    false => say!(words, "print-is-not-so", what = what),
                }
            }
        }
    }

    fn question(&self, call: &Call, yes: bool) -> String {
        let words = self.words;
        let own = match yes {
            true => self.of_rules("if", call),
            false => self.of_rules("if-not", call),
        };
        if let Some(own) = own {
            return own;
        }
        let asked = self.asked(call);
        match (asked.is_question, yes) {
            (false, true) => say!(words, "print-met", what = asked.text),
            (false, false) => say!(words, "print-not-met", what = asked.text),
            (true, true) => say!(words, "print-answer-yes", what = asked.text),
            (true, false) => say!(words, "print-answer-no", what = asked.text),
        }
    }

    fn joined(&self, op: Op, (left, right): (&Term, &Term), yes: bool) -> String {
        let words = self.words;
        if matches!(op, Op::And | Op::Or) {
            let all = (op == Op::And) == yes;
            let part = |term: &Term| {
                let told = self.condition(term, yes);
                // What is joined otherwise inside stands in brackets.
                match joins_otherwise(term, yes, all) {
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
        let op = if yes { op } else { opposite(op) };
        if let Some(told) = self.possession(op, left, right) {
            return told;
        }
        if let Some(told) = self.emptiness(op, left, right) {
            return told;
        }
        if let Some(told) = self.answered(op, left, right) {
            return told;
        }
        let (what, with) = (self.value(left), self.value(right));
        match op {
            Op::Equal => say!(words, "print-equal", what = what, with = with),
            Op::NotEqual => say!(words, "print-not-equal", what = what, with = with),
            Op::Less => say!(words, "print-less", what = what, with = with),
            Op::LessOrEqual => say!(words, "print-at-most", what = what, with = with),
            Op::More => say!(words, "print-more", what = what, with = with),
            Op::MoreOrEqual => say!(words, "print-at-least", what = what, with = with),
            _ => say!(words, "print-is-so", what = what),
        }
    }

    /// What has no value yet, as the word `none` asks it of the rules: a line of the sheet on which nothing stands, or what the ruleset says by
    /// `blank-QUERY` and `filled-QUERY`.
    fn emptiness(&self, op: Op, left: &Term, right: &Term) -> Option<String> {
        let words = self.words;
        let is_none = |term: &Term| matches!(term, Term::Word { word, .. } if word == "none");
        let of = match (is_none(left), is_none(right)) {
            (false, true) => left,
            (true, false) => right,
            _ => return None,
        };
        let none = match op {
            Op::Equal => true,
            Op::NotEqual => false,
            _ => return None,
        };
        match of {
            Term::Field { label, .. } => {
                let label = words.text(label).into_owned();
                Some(match none {
                    true => say!(words, "print-is-blank", name = label),
                    false => say!(words, "print-is-not-blank", name = label),
                })
            }
            Term::Query { call, .. } => self.of_rules(if none { "blank" } else { "filled" }, call),
            _ => None,
        }
    }

    /// A thing that the reader has or has not: a count of it above nothing, or of nothing.
    fn possession(&self, op: Op, left: &Term, right: &Term) -> Option<String> {
        let words = self.words;
        let Term::Int { n } = right else { return None };
        let has = match (op, n) {
            (Op::More, 0) | (Op::MoreOrEqual, 1) => true,
            (Op::LessOrEqual | Op::Equal, 0) | (Op::Less, 1) => false,
            _ => return None,
        };
        let what = match left {
            Term::Held { name: thing, .. } => name(thing),
            Term::HeldOf { kind, such } => self.any_of(kind, such.as_deref()),
            Term::Ticks { section } => {
                return Some(match (section, has) {
                    (None, true) => say!(words, "print-ticked"),
                    (None, false) => say!(words, "print-not-ticked"),
                    (Some(at), true) => say!(words, "print-ticked-at", to = self.place(at)),
                    (Some(at), false) => say!(words, "print-not-ticked-at", to = self.place(at)),
                });
            }
            Term::TicksOnArrival => {
                return Some(match has {
                    true => say!(words, "print-was-ticked"),
                    false => say!(words, "print-was-not-ticked"),
                });
            }
            Term::Count { codes, titles } if titles.is_empty() => self.any_code(codes),
            Term::Count { codes, titles } if codes.is_empty() => {
                say!(words, "print-any-title", names = names(titles))
            }
            _ => return None,
        };
        Some(match has {
            true => say!(words, "print-have", what = what),
            false => say!(words, "print-have-not", what = what),
        })
    }

    /// What a query has to answer, where the ruleset says that in words: by the message `is-departed`, or `is-not-departed`.
    fn answered(&self, op: Op, left: &Term, right: &Term) -> Option<String> {
        let (Term::Query { call, .. }, Term::Word { word, .. }) = (left, right) else {
            return None;
        };
        let mut call = call.clone();
        let value = Given::OneOf(self.words.text(word).into_owned());
        call.given.insert("value".to_owned(), value);
        match op {
            Op::Equal => self.of_rules("is", &call),
            Op::NotEqual => self.of_rules("is-not", &call),
            _ => None,
        }
    }

    fn any_of(&self, kind: &str, such: Option<&str>) -> String {
        let words = self.words;
        let kind = self.kind_on_sheet(kind);
        match such {
            Some(such) if !such.is_empty() => {
                say!(words, "print-any-such", kind = kind, such = name(such))
            }
            _ => say!(words, "print-any", kind = kind),
        }
    }

    fn any_code(&self, codes: &[String]) -> String {
        say!(self.words, "print-any-code", names = self.codes(codes))
    }

    fn codes(&self, codes: &[String]) -> String {
        let all = codes.iter().map(|code| name(self.printed_code(code)));
        all.collect::<Vec<_>>().join(", ")
    }

    /// A value as a noun: "your Silver", "3".
    pub(super) fn value(&self, term: &Term) -> String {
        let words = self.words;
        match term {
            Term::Int { n } => digits(*n),
            Term::Word { word, name: None } => name(&words.text(word)),
            Term::Word { name: Some(it), .. } => name(it),
            Term::Field { label, .. } => {
                let label = words.text(label).into_owned();
                say!(words, "print-your", name = label)
            }
            Term::Note { name: note, .. } => {
                say!(
                    words,
                    "print-your-note",
                    name = name(self.printed_note(note))
                )
            }
            Term::Title { name: title, .. } => {
                say!(words, "print-number-of-title", name = name(title))
            }
            Term::Held { name: thing, .. } => say!(words, "print-how-many", what = name(thing)),
            Term::HeldOf { kind, such } => {
                let kind = self.kind_on_sheet(kind);
                match such.as_deref() {
                    Some(such) if !such.is_empty() => {
                        say!(words, "print-how-many-such", kind = kind, such = name(such))
                    }
                    _ => say!(words, "print-how-many-of", kind = kind),
                }
            }
            Term::Count { codes, titles } => self.how_many(codes, titles),
            Term::TicksOnArrival => say!(words, "print-ticks-on-arrival"),
            Term::Visits { section: None } => say!(words, "print-visits-here", here = self.here()),
            Term::Visits { section: Some(at) } => {
                say!(words, "print-visits-at", to = self.place(at))
            }
            Term::Ticks { section: None } => say!(words, "print-ticks-here"),
            Term::Ticks { section: Some(at) } => say!(words, "print-ticks-at", to = self.place(at)),
            Term::Turns => say!(words, "print-turns"),
            Term::Query { call, .. } => {
                if let Some(own) = self.of_rules("value", call) {
                    return own;
                }
                let asked = self.asked(call);
                match asked.is_question {
                    true => say!(words, "print-answer", what = asked.text),
                    false => say!(words, "print-number-of", what = asked.text),
                }
            }
            Term::Own { name: own } => own.clone(),
            Term::Negate { of } => format!("−{}", self.value(of)),
            Term::Where { when, value } => {
                let (when, value) = (self.clause(when), self.value(value));
                say!(words, "print-where", when = when, n = value)
            }
            Term::Both { op, left, right } if sign(*op).is_some() => {
                let sign = sign(*op).unwrap_or_default();
                let sum = format!(
                    "{} {sign} {}",
                    self.operand(left, *op, false),
                    self.operand(right, *op, true)
                );
                match op {
                    Op::Divide => say!(words, "print-rounded-down", sum = sum),
                    _ => sum,
                }
            }
            Term::Flag { is } => match is {
                true => say!(words, "print-yes"),
                false => say!(words, "print-no"),
            },
            condition => say!(words, "print-whether", when = self.clause(condition)),
        }
    }

    /// A part of a sum, in brackets where it would be read otherwise without.
    fn operand(&self, term: &Term, op: Op, right: bool) -> String {
        let loose = match term {
            Term::Both { op: inner, .. } => {
                let again = right && matches!(op, Op::Subtract | Op::Divide);
                let same = again && binds(*inner) == binds(op);
                same || binds(*inner) < binds(op) || *inner == Op::Divide
            }
            Term::Int { .. } | Term::Word { .. } | Term::Field { .. } | Term::Note { .. } => false,
            _ => true,
        };
        match loose {
            true => format!("({})", self.value(term)),
            false => self.value(term),
        }
    }

    /// How many of these codes and titles the reader has; of all titles their names are not told.
    fn how_many(&self, codes: &[String], titles: &[String]) -> String {
        let words = self.words;
        let of_titles = match titles.len() == self.manuscript.titles.len() {
            true => say!(words, "print-how-many-titles"),
            false => say!(words, "print-how-many-these-titles", names = names(titles)),
        };
        if codes.is_empty() {
            return of_titles;
        }
        let of_codes = say!(words, "print-how-many-codes", names = self.codes(codes));
        match titles.is_empty() {
            true => of_codes,
            false => format!("{of_codes} + {of_titles}"),
        }
    }

    /// A section, with its book where that is another.
    pub(super) fn place(&self, target: &Target) -> String {
        match &target.book {
            None => turn(target.number),
            Some(book) => {
                let number = name(&target.number.to_string());
                say!(
                    self.words,
                    "print-place-in-book",
                    number = number,
                    book = name(book)
                )
            }
        }
    }
}

fn names(all: &[String]) -> String {
    let all = all.iter().map(|title| name(title));
    all.collect::<Vec<_>>().join(", ")
}

/// Is a part of a condition joined by the other word than what it stands in?
fn joins_otherwise(term: &Term, yes: bool, all: bool) -> bool {
    match term {
        Term::Not { of } => joins_otherwise(of, !yes, all),
        Term::Both {
            op: op @ (Op::And | Op::Or),
            ..
        } => ((*op == Op::And) == yes) != all,
        _ => false,
    }
}

fn sign(op: Op) -> Option<&'static str> {
    Some(match op {
        Op::Add => "+",
        Op::Subtract => "−",
        Op::Multiply => "×",
        Op::Divide => "÷",
        _ => return None,
    })
}

fn binds(op: Op) -> u8 {
    match op {
        Op::Multiply | Op::Divide => 2,
        Op::Add | Op::Subtract => 1,
        _ => 0,
    }
}

fn opposite(op: Op) -> Op {
    match op {
        Op::Equal => Op::NotEqual,
        Op::NotEqual => Op::Equal,
        Op::Less => Op::MoreOrEqual,
        Op::LessOrEqual => Op::More,
        Op::More => Op::LessOrEqual,
        Op::MoreOrEqual => Op::Less,
        other => other,
    }
}
