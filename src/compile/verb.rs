//! Instructions of the ruleset: which verb is meant, with what, and where each outcome leads.

use super::args::fit;
use super::lower::{CORE, Lower};
use super::names::Names;
use crate::book::{Op, PageId, Verb, VerbCall};
use crate::diagnostic::{Code, Diagnostic};
use crate::markup::{self, Instruction, Label, LabelKind, Row};
use crate::source::Span;
use crate::suggest::did_you_mean;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Lower<'_, '_> {
    /// The verb that these words mean, its rows aside.
    pub(super) fn call(&mut self, instruction: &Instruction) -> Option<VerbCall> {
        match call(&instruction.words, instruction.span, self.names) {
            Ok(call) => Some(VerbCall {
                under: self.under.as_slice().into(),
                ..call
            }),
            Err(fault) => {
                self.fail(fault);
                None
            }
        }
    }

    pub(super) fn verb(&mut self, mut call: VerbCall, rows: &[Row]) {
        let vocabulary = self.names.vocabulary;
        let verb = &vocabulary.verbs[call.verb];
        let seen = self.outcomes(verb, rows, call.span);
        // What is no outcome has been told above.
        let number = |name: &String| {
            let at = verb.outcomes.iter().position(|outcome| outcome == name);
            at.and_then(|at| u16::try_from(at).ok())
        };
        let mut handled: Vec<u16> = seen.keys().filter_map(number).collect();
        handled.sort_unstable();
        call.handled = handled.into();
        let at = self.code.len();
        self.code.push(Op::Menu);
        let rows = leading_apart(rows, verb);
        self.under.push(verb.form.verb().to_owned());
        let starts = self.rows_to(&rows, |lower, row| lower.led_to(verb, row));
        self.under.pop();
        let after = self.code.len();
        call.otherwise = after;
        for (row, start) in rows.iter().zip(starts) {
            for label in &row.labels {
                match &label.kind {
                    LabelKind::Name(name) if name == "else" => call.otherwise = start,
                    LabelKind::Name(name) => {
                        call.rows.push((number(name).unwrap_or(u16::MAX), start));
                    }
                    LabelKind::Range(..) => {}
                }
            }
        }
        self.code[at] = Op::Verb(Arc::new(call));
    }

    /// The outcomes that rows are for, with what is wrong with these.
    fn outcomes(&mut self, verb: &Verb, rows: &[Row], whole: Span) -> BTreeMap<String, Span> {
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        if let Some(row) = rows.first().filter(|_| verb.outcomes.is_empty()) {
            let message = format!(
                "`{}` takes no rows: nothing depends on it",
                verb.form.verb()
            );
            let fault = Diagnostic::new(Code::UnknownOutcome, row.span, message);
            self.found
                .push(fault.label(whole, "of this").help("take the rows out"));
            return seen;
        }
        for label in rows.iter().flat_map(|row| &row.labels) {
            let LabelKind::Name(name) = &label.kind else {
                self.found.push(
                    Diagnostic::new(Code::UnknownOutcome, label.span, "a range is no outcome")
                        .help(format!("the outcomes are: {}", verb.outcomes.join(", "))),
                );
                continue;
            };
            if name != "else" && !verb.outcomes.contains(name) {
                let known = verb.outcomes.iter().map(String::as_str);
                let help = did_you_mean(name, known)
                    .unwrap_or_else(|| format!("the outcomes are: {}", verb.outcomes.join(", ")));
                self.found.push(
                    Diagnostic::new(
                        Code::UnknownOutcome,
                        label.span,
                        format!("`{}` never comes out as `{name}`", verb.form.verb()),
                    )
                    .saying("no such outcome")
                    .label(whole, "of this")
                    .help(help),
                );
            }
            if let Some(before) = seen.insert(name.clone(), label.span) {
                self.found.push(
                    Diagnostic::new(
                        Code::OutcomeTwice,
                        label.span,
                        format!("the outcome `{name}` has two rows"),
                    )
                    .saying("the second")
                    .label(before, "the first"),
                );
            }
        }
        for row in rows.iter().filter(|row| row.labels.is_empty()) {
            self.found.push(
                Diagnostic::new(
                    Code::UnknownOutcome,
                    row.span,
                    "this row does not say which outcome it is for",
                )
                .label(whole, "of this")
                .help(format!(
                    "begin it with one of: {}, or `else`, and a colon",
                    verb.outcomes.join(", ")
                )),
            );
        }
        self.missing(verb, rows, &seen, whole);
        seen
    }

    /// Tells of outcomes that must have a row and have none.
    fn missing(&mut self, verb: &Verb, rows: &[Row], seen: &BTreeMap<String, Span>, whole: Span) {
        if rows.is_empty() || seen.contains_key("else") {
            return;
        }
        let must = |o: &&String| verb.must_handle.contains(o) && !seen.contains_key(*o);
        let missing = verb.outcomes.iter().filter(must).map(String::as_str);
        let missing: Vec<&str> = missing.collect();
        if !missing.is_empty() {
            let message = format!("no row for: {}", missing.join(", "));
            let fault = Diagnostic::new(Code::MissingOutcome, whole, message);
            self.found
                .push(fault.help("add a row for each, or one `| else: ...`"));
        }
    }

    /// The page of the place that the outcome of this row leads to.
    fn led_to(&self, verb: &Verb, row: &Row) -> Option<PageId> {
        let place = verb.leads.get(outcome(row.labels.first()?)?)?;
        self.names.scope().places.get(place).copied()
    }
}

fn outcome(label: &Label) -> Option<&String> {
    match &label.kind {
        LabelKind::Name(name) => Some(name),
        LabelKind::Range(..) => None,
    }
}

/// The rows, each of them for outcomes that lead to one place or for outcomes that come back: a row for both is two.
fn leading_apart<'r>(rows: &'r [Row], verb: &Verb) -> Vec<Cow<'r, Row>> {
    let mut out = Vec::new();
    for row in rows {
        let mut left = row.labels.as_slice();
        let place = |label: &Label| outcome(label).and_then(|name| verb.leads.get(name));
        if left.windows(2).all(|two| place(&two[0]) == place(&two[1])) {
            out.push(Cow::Borrowed(row));
            continue;
        }
        while let Some((first, rest)) = left.split_first() {
            let same = rest.iter().take_while(|label| place(label) == place(first));
            let (labels, others) = left.split_at(1 + same.count());
            out.push(Cow::Owned(Row {
                labels: labels.to_vec(),
                ..row.clone()
            }));
            left = others;
        }
    }
    out
}

/// Resolves an instruction of the ruleset.
///
/// # Errors
/// An unknown verb, or the fault of the form that came nearest.
fn call(words: &[markup::Word], span: Span, names: &Names) -> Result<VerbCall, Box<Diagnostic>> {
    let verbs = &names.vocabulary.verbs;
    let first = &words[0];
    let mut best: Option<(usize, Diagnostic)> = None;
    for (n, verb) in verbs
        .iter()
        .enumerate()
        .filter(|(_, v)| v.form.verb() == first.text)
    {
        match fit(&verb.form, words, span, names) {
            Ok(args) => {
                return Ok(VerbCall {
                    verb: n,
                    args: args.into(),
                    rows: Vec::new(),
                    otherwise: 0,
                    handled: Arc::default(),
                    as_cost: false,
                    under: Arc::default(),
                    span,
                });
            }
            Err(miss) => {
                if best.as_ref().is_none_or(|(at, _)| miss.at > *at) {
                    best = Some((miss.at, miss.why.fault));
                }
            }
        }
    }
    if let Some((_, fault)) = best {
        return Err(Box::new(fault));
    }
    let control = [
        "if",
        "elif",
        "else",
        "end",
        "once",
        "arriving",
        "repeat",
        "until",
        "needs",
        "otherwise",
    ];
    let known = verbs
        .iter()
        .map(|v| v.form.verb())
        .chain(CORE.iter().copied())
        .chain(control);
    Err(Box::new(
        Diagnostic::new(
            Code::UnknownVerb,
            first.span,
            format!("no instruction is called `{}`", first.text),
        )
        .saying("unknown")
        .help(did_you_mean(&first.text, known).unwrap_or_else(|| {
            format!(
                "`turnto rules {}` lists what a page may say",
                names.vocabulary.name
            )
        })),
    ))
}
