//! Instructions of the ruleset: finds the verb, its arguments, and the row for each outcome.

use super::args::{ArgMap, fit};
use super::core_words::{BLOCK_WORDS, CORE};
use super::lower::PageCompiler;
use super::meant;
use super::mismatch::nearest_form;
use super::names::NameTable;
use crate::model::book::{Op, PageId, SignaturePart, Verb, VerbCall, flag, literals};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, InstructionTree, LabelKind, RowLabel, RowTree};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl PageCompiler<'_, '_> {
    /// Resolves an instruction to a verb, without its rows.
    pub(super) fn call(&mut self, instruction: &InstructionTree) -> Option<VerbCall> {
        let (call, into) = self.known(call(&instruction.words, instruction.span, self.names))?;
        Some(VerbCall {
            under: self.under.as_slice().into(),
            into: into.and_then(|name| self.number_variable(name)),
            ..call
        })
    }

    pub(super) fn verb(&mut self, mut call: VerbCall, rows: &[RowTree]) {
        let vocabulary = self.names.vocabulary;
        let verb = &vocabulary.verbs[call.verb];
        if verb.range.is_some() && !rows.is_empty() {
            return self.totals(call, rows);
        }
        let seen = self.outcomes(verb, rows, call.span);
        // Unknown outcomes are already reported.
        let number = |name: &String| {
            let at = verb.outcomes.iter().position(|outcome| outcome == name);
            at.and_then(|at| u16::try_from(at).ok())
        };
        let mut handled: Vec<u16> = seen.keys().filter_map(number).collect();
        handled.sort_unstable();
        call.handled = handled.into();
        let at = self.code.len();
        self.code.push(Op::Menu);
        let mut rows = leading_apart(rows, verb);
        // An outcome with a place turns to that place, with or without a row on the page.
        let (span, body) = (call.span, Vec::new());
        let led = verb.outcomes.iter();
        let led = led.filter(|it| !seen.contains_key(*it) && self.place_of(verb, it).is_some());
        let kind = led.map(|name| LabelKind::Name(name.clone()));
        let label = kind.map(|kind| vec![RowLabel { kind, span }]);
        rows.extend(label.map(|labels| {
            Cow::Owned(RowTree {
                labels,
                body: body.clone(),
                span,
            })
        }));
        self.under.push(verb.form.verb().to_owned());
        let starts = self.rows_to(&rows, |lower, row| lower.led_to(verb, row));
        self.under.pop();
        let after = self.code.len();
        call.otherwise = after;
        for (row, start) in rows.iter().zip(starts) {
            for label in &row.labels {
                match &label.kind {
                    LabelKind::Name(name) if name == "else" => {
                        (call.otherwise, call.has_else) = (start, true);
                    }
                    LabelKind::Name(name) => {
                        call.rows.push((number(name).unwrap_or(u16::MAX), start));
                    }
                    LabelKind::Range(..) => {}
                }
            }
        }
        self.code[at] = Op::Verb(Arc::new(call));
    }

    /// Reports labels below an instruction that fits no form. The verb is unknown, but a label can be reported if no verb with this word has such an
    /// outcome.
    pub(super) fn labels_of_none(&mut self, instruction: &InstructionTree) {
        let word = &*instruction.words[0].text;
        let verbs = self.names.vocabulary.verbs.iter();
        let verbs: Vec<&Verb> = verbs.filter(|verb| verb.form.verb() == word).collect();
        let known: BTreeSet<&str> = verbs
            .iter()
            .flat_map(|verb| verb.outcomes.iter().map(String::as_str))
            .collect();
        if known.is_empty() || verbs.iter().any(|verb| verb.range.is_some()) {
            return;
        }
        let known: Vec<&str> = known.into_iter().collect();
        for label in instruction.rows.iter().flat_map(|row| &row.labels) {
            if let Some(name) = outcome(label)
                && name != "else"
                && !known.contains(&&**name)
            {
                self.fail(no_outcome(
                    word,
                    (name, label.span),
                    &known,
                    instruction.span,
                ));
            }
        }
    }

    /// Compiles the rows for the totals of a verb.
    fn totals(&mut self, mut call: VerbCall, rows: &[RowTree]) {
        let told = self.found.len();
        let ranges = self.range_rows(rows);
        let verb = &self.names.vocabulary.verbs[call.verb];
        for fault in self.found.iter_mut().skip(told) {
            let comes = format!("`{}` comes out as {}", verb.form.verb(), verb.ways());
            fault.help = Some(match fault.help.take() {
                Some(help) => format!("{help}; {comes}"),
                None => comes,
            });
        }
        let at = self.code.len();
        self.code.push(Op::Menu);
        self.under.push(verb.form.verb().to_owned());
        let led = self.led(&ranges, rows);
        self.under.pop();
        call.totals = led.rows;
        call.otherwise = led.otherwise;
        call.has_else = led.has_else;
        self.code[at] = Op::Verb(Arc::new(call));
    }

    /// Checks the labels of rows and returns the outcomes that have a row.
    fn outcomes(&mut self, verb: &Verb, rows: &[RowTree], whole: Span) -> BTreeMap<String, Span> {
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        if let Some(row) = rows.first().filter(|_| verb.outcomes.is_empty()) {
            let word = verb.form.verb();
            let message = format!("`{word}` takes no rows: nothing depends on it");
            let fault = Diagnostic::new(Code::UnknownOutcome, row.span, message);
            let help = match &*verb.gives {
                "" => "take the rows out".to_owned(),
                gives => format!(
                    "keep {gives} in a variable, `into NAME`, and ask for that: `{{if NAME > 3}}`"
                ),
            };
            self.found.push(fault.label(whole, "of this").help(help));
            return seen;
        }
        for label in rows.iter().flat_map(|row| &row.labels) {
            let LabelKind::Name(name) = &label.kind else {
                let help = format!("the outcomes are: {}", verb.outcomes.join(", "));
                let message = "a range is no outcome";
                self.error(Code::UnknownOutcome, label.span, message, help);
                continue;
            };
            if name != "else" && !verb.outcomes.contains(name) {
                let known: Vec<&str> = verb.outcomes.iter().map(String::as_str).collect();
                self.fail(no_outcome(
                    verb.form.verb(),
                    (name, label.span),
                    &known,
                    whole,
                ));
            }
            if let Some(before) = seen.insert(name.clone(), label.span) {
                self.twice(name, label.span, before);
            }
        }
        let outcomes = verb.outcomes.join(", ");
        let help = format!("begin it with one of: {outcomes}, or `else`, and a colon");
        self.all_labelled(rows, "which outcome", &help);
        self.missing(verb, rows, &seen, whole);
        seen
    }

    /// Reports outcomes without a required row.
    fn missing(
        &mut self,
        verb: &Verb,
        rows: &[RowTree],
        seen: &BTreeMap<String, Span>,
        whole: Span,
    ) {
        if rows.is_empty() || seen.contains_key("else") {
            return;
        }
        let must = |o: &&String| verb.must_handle.contains(o) && !seen.contains_key(*o);
        let missing = verb.outcomes.iter().filter(must).map(String::as_str);
        let missing: Vec<&str> = missing.collect();
        if !missing.is_empty() {
            let message = format!("{NO_ROW_FOR}{}", missing.join(", "));
            let help = "add a row for each, or one `| else: ...`";
            self.error(Code::MissingOutcomeRow, whole, message, help);
        }
    }

    /// Returns the page to which the outcome of this row leads.
    fn led_to(&self, verb: &Verb, row: &RowTree) -> Option<PageId> {
        self.place_of(verb, outcome(row.labels.first()?)?)
    }

    pub(super) fn place_of(&self, verb: &Verb, outcome: &str) -> Option<PageId> {
        let place = verb.leads.get(outcome)?;
        self.names.scope().places.get(place).copied()
    }
}

/// Prefix of the missing outcomes in the error for missing rows.
pub(crate) const NO_ROW_FOR: &str = "no row for: ";

/// The error for a label that is not an outcome.
fn no_outcome(verb: &str, (name, place): (&str, Span), known: &[&str], whole: Span) -> Diagnostic {
    let help = did_you_mean(name, known.iter().copied())
        .unwrap_or_else(|| format!("the outcomes are: {}", known.join(", ")));
    let message = format!("`{verb}` never comes out as `{name}`");
    Diagnostic::new(Code::UnknownOutcome, place, message)
        .saying("no such outcome")
        .label(whole, "of this")
        .help(help)
}

fn outcome(label: &RowLabel) -> Option<&String> {
    match &label.kind {
        LabelKind::Name(name) => Some(name),
        LabelKind::Range(..) => None,
    }
}

/// Splits rows so that all outcomes of a row lead to the same place, or to none.
fn leading_apart<'r>(rows: &'r [RowTree], verb: &Verb) -> Vec<Cow<'r, RowTree>> {
    let mut out = Vec::new();
    for row in rows {
        let mut left = row.labels.as_slice();
        let place = |label: &RowLabel| outcome(label).and_then(|name| verb.leads.get(name));
        if left.windows(2).all(|two| place(&two[0]) == place(&two[1])) {
            out.push(Cow::Borrowed(row));
            continue;
        }
        while let Some((first, rest)) = left.split_first() {
            let same = rest.iter().take_while(|label| place(label) == place(first));
            let (labels, others) = left.split_at(1 + same.count());
            out.push(Cow::Owned(RowTree {
                labels: labels.to_vec(),
                ..row.clone()
            }));
            left = others;
        }
    }
    out
}

/// `into NAME` at the end of an instruction. The name may be missing.
#[derive(Clone, Copy)]
struct IntoTarget<'w> {
    word: &'w markup::Word,
    name: Option<&'w markup::Word>,
}

/// Splits the words of an instruction from the target of its number.
fn kept(words: &[markup::Word]) -> (&[markup::Word], Option<IntoTarget<'_>>) {
    match words {
        [before @ .., word, name] if word.text == "into" && !before.is_empty() => (
            before,
            Some(IntoTarget {
                word,
                name: Some(name),
            }),
        ),
        [before @ .., word] if word.text == "into" && !before.is_empty() => {
            (before, Some(IntoTarget { word, name: None }))
        }
        _ => (words, None),
    }
}

fn no_number(verb: &Verb, into: IntoTarget) -> Diagnostic {
    let message = format!("`{}` gives no number that could be kept", verb.form.verb());
    let fault = Diagnostic::new(Code::InvalidInstruction, into.word.span, message);
    let name = into.name.map_or("NAME", |name| &name.text);
    fault.saying("nothing to keep").help(match verb.outcomes.is_empty() {
        true => format!("take `into {name}` out"),
        false => format!("take `into {name}` out, and say in a row for each outcome what is to be so: `{{set {name} = 1}}`"),
    })
}

fn nameless(verb: &Verb, into: IntoTarget) -> Diagnostic {
    let message = "`into` wants the name of a variable that is a number";
    let fault = Diagnostic::new(Code::InvalidInstruction, into.word.span, message);
    fault.help(format!("the form is `{{{} into NAME}}`", verb.form.text))
}

/// Resolves an instruction of the ruleset.
///
/// # Errors
/// An unknown verb, or the error of the form that fits best.
fn call<'w>(
    words: &'w [markup::Word],
    span: Span,
    names: &NameTable,
) -> Result<(VerbCall, Option<&'w markup::Word>), Diagnostic> {
    let verbs = &names.vocabulary.verbs;
    let first = &words[0];
    let (own, into) = kept(words);
    let mut missed = Vec::new();
    for (n, verb) in verbs
        .iter()
        .enumerate()
        .filter(|(_, v)| v.form.verb() == first.text)
    {
        let made = |args: ArgMap| VerbCall {
            verb: n,
            args: args.into(),
            into: None,
            rows: Vec::new(),
            totals: Vec::new(),
            otherwise: 0,
            has_else: false,
            handled: Arc::default(),
            as_cost: false,
            under: Arc::default(),
            span,
        };
        // A form can contain an `into` itself.
        let whole = fit(&verb.form, words, span, names);
        let miss = match (whole, into) {
            (Ok(args), _) => {
                has_companions(verb, &args, words)?;
                return Ok((made(args), None));
            }
            (Err(miss), None) => miss,
            (Err(_), Some(into)) => match fit(&verb.form, own, span, names) {
                Ok(_) if !verb.has_number() => return Err(no_number(verb, into)),
                Ok(args) => match into.name {
                    Some(name) => {
                        has_companions(verb, &args, words)?;
                        return Ok((made(args), Some(name)));
                    }
                    None => return Err(nameless(verb, into)),
                },
                Err(miss) => miss,
            },
        };
        missed.push(miss);
    }
    let error = nearest_form(&missed, words, span, names);
    let error = error.unwrap_or_else(|| unknown_verb(words, names));
    Err(meant::propose(error, words, span, names))
}

/// Checks that arguments are given together with those that they require.
fn has_companions(verb: &Verb, args: &ArgMap, words: &[markup::Word]) -> Result<(), Diagnostic> {
    let given = |name: &str| args.iter().any(|(known, _)| **known == *name);
    let mut only = verb.only_with.iter();
    let lonely = only.find(|(argument, other)| given(argument) && !given(other));
    let Some((argument, other)) = lonely else {
        return Ok(());
    };
    let group = verb.form.parts.iter().find_map(|part| match part {
        SignaturePart::Group { parts, .. } if has_argument(parts, argument) => Some(parts),
        _ => None,
    });
    let mut literals = literals(group.map_or(&[], Vec::as_slice));
    let position = |word: Option<&str>, words: &[markup::Word]| {
        words.iter().rposition(|it| word == Some(&*it.text))
    };
    // Only the last literal word of a group is unambiguous.
    let Some(at) = position(literals.next_back(), words) else {
        return Ok(());
    };
    let first = position(literals.next(), &words[..=at]).unwrap_or(at);
    let place = words[first].span.to(words[at].span);
    let other = other.replace('_', " ");
    let message = format!("this requires `{other}`");
    let error = Diagnostic::new(Code::InvalidArgument, place, message);
    Err(error.help(format!("add `{other}`, or remove this")))
}

fn has_argument(parts: &[SignaturePart], argument: &str) -> bool {
    let is_named = |part: &SignaturePart| matches!(part, SignaturePart::Argument { name, .. } if name == argument);
    parts.iter().any(is_named) || flag(parts) == *argument
}

fn unknown_verb(words: &[markup::Word], names: &NameTable) -> Diagnostic {
    let first = &words[0];
    let verbs = names.vocabulary.verbs.iter().map(|verb| verb.form.verb());
    let known = verbs.chain(CORE.iter().chain(BLOCK_WORDS).copied());
    let (ruleset, word) = (&names.vocabulary.name, &first.text);
    let help = did_you_mean(word, known).unwrap_or_else(|| match words {
        [_] => format!(
            "`turnto rules {ruleset}` lists the instructions; a variable is printed by `{{= {word}}}`, and declared under `variables` in book.yaml"
        ),
        _ => format!("`turnto rules {ruleset}` lists the instructions"),
    });
    let message = format!("unknown instruction `{}`", first.text);
    Diagnostic::new(Code::UnknownInstruction, first.span, message).help(help)
}
