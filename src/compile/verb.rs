//! Instructions of the ruleset: which verb is meant, with what, and where each outcome leads.

use super::args::fit;
use super::lower::{CORE, Lower};
use super::names::Names;
use crate::book::{Op, VerbCall};
use crate::diagnostic::{Code, Diagnostic};
use crate::markup::{self, Instruction, LabelKind, Row};
use crate::source::Span;
use crate::suggest::did_you_mean;
use std::collections::BTreeMap;

impl Lower<'_, '_> {
    /// The verb that these words mean, its rows aside.
    pub(super) fn call(&mut self, instruction: &Instruction) -> Option<VerbCall> {
        match call(&instruction.words, instruction.span, self.names) {
            Ok(call) => Some(call),
            Err(fault) => {
                self.fail(fault);
                None
            }
        }
    }

    pub(super) fn verb(&mut self, mut call: VerbCall, rows: &[Row]) {
        let verb = &self.names.vocabulary.verbs[call.verb];
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
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
                    .label(call.span, "of this")
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
                .label(call.span, "of this")
                .help(format!(
                    "begin it with one of: {}, or `else`, and a colon",
                    verb.outcomes.join(", ")
                )),
            );
        }
        let missing: Vec<&str> = if rows.is_empty() || seen.contains_key("else") {
            Vec::new()
        } else {
            let must = |o: &&String| verb.must_handle.contains(o) && !seen.contains_key(*o);
            verb.outcomes
                .iter()
                .filter(must)
                .map(String::as_str)
                .collect()
        };
        if !missing.is_empty() {
            self.found.push(
                Diagnostic::new(
                    Code::MissingOutcome,
                    call.span,
                    format!("no row for: {}", missing.join(", ")),
                )
                .help("add a row for each, or one `| else: ...`"),
            );
        }
        call.handled = seen.keys().filter(|k| *k != "else").cloned().collect();
        let at = self.code.len();
        self.code.push(Op::Menu);
        let starts = self.rows(rows);
        let after = self.code.len();
        call.otherwise = after;
        for (row, start) in rows.iter().zip(starts) {
            for label in &row.labels {
                match &label.kind {
                    LabelKind::Name(name) if name == "else" => call.otherwise = start,
                    LabelKind::Name(name) => call.rows.push((name.as_str().into(), start)),
                    LabelKind::Range(..) => {}
                }
            }
        }
        self.code[at] = Op::Verb(Box::new(call));
    }
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
                    args,
                    rows: Vec::new(),
                    otherwise: 0,
                    handled: Vec::new(),
                    as_cost: false,
                    span,
                });
            }
            Err(miss) => {
                if best.as_ref().is_none_or(|(at, _)| miss.at > *at) {
                    best = Some((miss.at, miss.fault));
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
