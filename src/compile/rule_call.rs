//! Instructions of the ruleset: finds the verb, its arguments, and the row for each outcome.

use super::args::{ArgMap, match_form};
use super::core_words::{BLOCK_WORDS, CORE_WORDS};
use super::corrections;
use super::lower::PageCompiler;
use super::mismatch::nearest_form_error;
use super::names::NameTable;
use crate::model::book::{
    Instruction, InstructionCall, Op, PageId, SignaturePart, flag_name, literals,
};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, InstructionTree, LabelKind, RowLabel, RowTree};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl PageCompiler<'_, '_> {
    /// Resolves an instruction to a verb, without its rows.
    pub(super) fn resolve_call(
        &mut self,
        instruction: &InstructionTree,
    ) -> Option<InstructionCall> {
        let (call, into) =
            self.ok_or_report(match_call(&instruction.words, instruction.span, self.names))?;
        Some(InstructionCall {
            enclosing_instructions: self.enclosing_instructions.as_slice().into(),
            result_slot: into.and_then(|name| self.find_number_variable(name)),
            ..call
        })
    }

    pub(super) fn lower_call(&mut self, mut call: InstructionCall, rows: &[RowTree]) {
        let vocabulary = self.names.schema;
        let verb = &vocabulary.instructions[call.instruction];
        if verb.range.is_some() && !rows.is_empty() {
            return self.lower_totals(call, rows);
        }
        let seen = self.check_outcomes(verb, rows, call.span);
        // Unknown outcomes are already reported.
        let number = |name: &String| {
            let at = verb.outcomes.iter().position(|outcome| outcome == name);
            at.and_then(|at| u16::try_from(at).ok())
        };
        let mut handled: Vec<u16> = seen.keys().filter_map(number).collect();
        handled.sort_unstable();
        call.handled = handled.into();
        let at = self.ops.len();
        self.ops.push(Op::Menu);
        let mut rows = split_by_target(rows, verb);
        // An outcome with a place turns to that place, with or without a row on the page.
        let (span, body) = (call.span, Vec::new());
        let led = verb.outcomes.iter();
        let led =
            led.filter(|it| !seen.contains_key(*it) && self.outcome_target(verb, it).is_some());
        let kind = led.map(|name| LabelKind::Name(name.clone()));
        let label = kind.map(|kind| vec![RowLabel { kind, span }]);
        rows.extend(label.map(|labels| {
            Cow::Owned(RowTree {
                labels,
                body: body.clone(),
                span,
            })
        }));
        self.enclosing_instructions
            .push(verb.form.keyword().to_owned());
        let starts = self.lower_rows_with_turns(&rows, |lower, row| lower.row_target(verb, row));
        self.enclosing_instructions.pop();
        let after = self.ops.len();
        call.else_target = after;
        for (row, start) in rows.iter().zip(starts) {
            for label in &row.labels {
                match &label.kind {
                    LabelKind::Name(name) if name == "else" => {
                        (call.else_target, call.has_else) = (start, true);
                    }
                    LabelKind::Name(name) => {
                        call.outcome_rows
                            .push((number(name).unwrap_or(u16::MAX), start));
                    }
                    LabelKind::Range(..) => {}
                }
            }
        }
        self.ops[at] = Op::Instruction(Arc::new(call));
    }

    /// Reports labels below an instruction that fits no form. The verb is unknown, but a label can be reported if no verb with this word has such an
    /// outcome.
    pub(super) fn check_unmatched_labels(&mut self, instruction: &InstructionTree) {
        let word = &*instruction.words[0].text;
        let verbs = self.names.schema.instructions.iter();
        let verbs: Vec<&Instruction> = verbs.filter(|verb| verb.form.keyword() == word).collect();
        let known: BTreeSet<&str> = verbs
            .iter()
            .flat_map(|verb| verb.outcomes.iter().map(String::as_str))
            .collect();
        if known.is_empty() || verbs.iter().any(|verb| verb.range.is_some()) {
            return;
        }
        let known: Vec<&str> = known.into_iter().collect();
        for label in instruction.rows.iter().flat_map(|row| &row.labels) {
            if let Some(name) = outcome_name(label)
                && name != "else"
                && !known.contains(&&**name)
            {
                self.report(unknown_outcome_error(
                    word,
                    (name, label.span),
                    &known,
                    instruction.span,
                ));
            }
        }
    }

    /// Compiles the rows for the totals of a verb.
    fn lower_totals(&mut self, mut call: InstructionCall, rows: &[RowTree]) {
        let told = self.diagnostics.len();
        let ranges = self.checked_ranges(rows);
        let verb = &self.names.schema.instructions[call.instruction];
        for fault in self.diagnostics.iter_mut().skip(told) {
            let comes = format!(
                "`{}` comes out as {}",
                verb.form.keyword(),
                verb.outcomes_text()
            );
            fault.help = Some(match fault.help.take() {
                Some(help) => format!("{help}; {comes}"),
                None => comes,
            });
        }
        let at = self.ops.len();
        self.ops.push(Op::Menu);
        self.enclosing_instructions
            .push(verb.form.keyword().to_owned());
        let led = self.lower_range_rows(&ranges, rows);
        self.enclosing_instructions.pop();
        call.number_rows = led.rows;
        call.else_target = led.else_target;
        call.has_else = led.has_else;
        self.ops[at] = Op::Instruction(Arc::new(call));
    }

    /// Checks the labels of rows and returns the outcomes that have a row.
    fn check_outcomes(
        &mut self,
        verb: &Instruction,
        rows: &[RowTree],
        whole: Span,
    ) -> BTreeMap<String, Span> {
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        if let Some(row) = rows.first().filter(|_| verb.outcomes.is_empty()) {
            let word = verb.form.keyword();
            let message = format!("`{word}` takes no rows: nothing depends on it");
            let fault = Diagnostic::new(Code::UnknownOutcome, row.span, message);
            let help = match &*verb.returns {
                "" => "take the rows out".to_owned(),
                gives => format!(
                    "keep {gives} in a variable, `into NAME`, and ask for that: `{{if NAME > 3}}`"
                ),
            };
            self.diagnostics
                .push(fault.label(whole, "of this").help(help));
            return seen;
        }
        for label in rows.iter().flat_map(|row| &row.labels) {
            let LabelKind::Name(name) = &label.kind else {
                let help = format!("the outcomes are: {}", verb.outcomes.join(", "));
                let message = "a range is no outcome";
                self.report_error(Code::UnknownOutcome, label.span, message, help);
                continue;
            };
            if name != "else" && !verb.outcomes.contains(name) {
                let known: Vec<&str> = verb.outcomes.iter().map(String::as_str).collect();
                self.report(unknown_outcome_error(
                    verb.form.keyword(),
                    (name, label.span),
                    &known,
                    whole,
                ));
            }
            if let Some(before) = seen.insert(name.clone(), label.span) {
                self.report_duplicate_row(name, label.span, before);
            }
        }
        let outcomes = verb.outcomes.join(", ");
        let help = format!("begin it with one of: {outcomes}, or `else`, and a colon");
        self.check_labels(rows, "which outcome", &help);
        self.check_missing_outcomes(verb, rows, &seen, whole);
        seen
    }

    /// Reports outcomes without a required row.
    fn check_missing_outcomes(
        &mut self,
        verb: &Instruction,
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
            let message = format!("{MISSING_ROWS}{}", missing.join(", "));
            let help = "add a row for each, or one `| else: ...`";
            self.report_error(Code::MissingOutcomeRow, whole, message, help);
        }
    }

    /// Returns the page to which the outcome of this row leads.
    fn row_target(&self, verb: &Instruction, row: &RowTree) -> Option<PageId> {
        self.outcome_target(verb, outcome_name(row.labels.first()?)?)
    }

    pub(super) fn outcome_target(&self, verb: &Instruction, outcome: &str) -> Option<PageId> {
        let place = verb.goes_to.get(outcome)?;
        self.names.scope().rule_pages.get(place).copied()
    }
}

/// Prefix of the missing outcomes in the error for missing rows.
pub(crate) const MISSING_ROWS: &str = "no row for: ";

/// The error for a label that is not an outcome.
fn unknown_outcome_error(
    verb: &str,
    (name, place): (&str, Span),
    known: &[&str],
    whole: Span,
) -> Diagnostic {
    let help = did_you_mean(name, known.iter().copied())
        .unwrap_or_else(|| format!("the outcomes are: {}", known.join(", ")));
    let message = format!("`{verb}` never comes out as `{name}`");
    Diagnostic::new(Code::UnknownOutcome, place, message)
        .label_text("no such outcome")
        .label(whole, "of this")
        .help(help)
}

fn outcome_name(label: &RowLabel) -> Option<&String> {
    match &label.kind {
        LabelKind::Name(name) => Some(name),
        LabelKind::Range(..) => None,
    }
}

/// Splits rows so that all outcomes of a row lead to the same place, or to none.
fn split_by_target<'r>(rows: &'r [RowTree], verb: &Instruction) -> Vec<Cow<'r, RowTree>> {
    let mut out = Vec::new();
    for row in rows {
        let mut left = row.labels.as_slice();
        let place = |label: &RowLabel| outcome_name(label).and_then(|name| verb.goes_to.get(name));
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
    keyword: &'w markup::Word,
    name: Option<&'w markup::Word>,
}

/// Splits the words of an instruction from the target of its number.
fn split_into_target(words: &[markup::Word]) -> (&[markup::Word], Option<IntoTarget<'_>>) {
    match words {
        [before @ .., word, name] if word.text == "into" && !before.is_empty() => (
            before,
            Some(IntoTarget {
                keyword: word,
                name: Some(name),
            }),
        ),
        [before @ .., word] if word.text == "into" && !before.is_empty() => (
            before,
            Some(IntoTarget {
                keyword: word,
                name: None,
            }),
        ),
        _ => (words, None),
    }
}

fn no_number_error(verb: &Instruction, into: IntoTarget) -> Diagnostic {
    let message = format!(
        "`{}` gives no number that could be kept",
        verb.form.keyword()
    );
    let fault = Diagnostic::new(Code::InvalidInstruction, into.keyword.span, message);
    let name = into.name.map_or("NAME", |name| &name.text);
    fault.label_text("nothing to keep").help(match verb.outcomes.is_empty() {
        true => format!("take `into {name}` out"),
        false => format!("take `into {name}` out, and say in a row for each outcome what is to be so: `{{set {name} = 1}}`"),
    })
}

fn missing_name_error(verb: &Instruction, into: IntoTarget) -> Diagnostic {
    let message = "`into` wants the name of a variable that is a number";
    let fault = Diagnostic::new(Code::InvalidInstruction, into.keyword.span, message);
    fault.help(format!("the form is `{{{} into NAME}}`", verb.form.text))
}

/// Resolves an instruction of the ruleset.
///
/// # Errors
/// An unknown verb, or the error of the form that fits best.
fn match_call<'w>(
    words: &'w [markup::Word],
    span: Span,
    names: &NameTable,
) -> Result<(InstructionCall, Option<&'w markup::Word>), Diagnostic> {
    let verbs = &names.schema.instructions;
    let first = &words[0];
    let (own, into) = split_into_target(words);
    let mut missed = Vec::new();
    for (n, verb) in verbs
        .iter()
        .enumerate()
        .filter(|(_, v)| v.form.keyword() == first.text)
    {
        let made = |args: ArgMap| InstructionCall {
            instruction: n,
            args: args.into(),
            result_slot: None,
            outcome_rows: Vec::new(),
            number_rows: Vec::new(),
            else_target: 0,
            has_else: false,
            handled: Arc::default(),
            is_cost: false,
            enclosing_instructions: Arc::default(),
            span,
        };
        // A form can contain an `into` itself.
        let whole = match_form(&verb.form, words, span, names);
        let miss = match (whole, into) {
            (Ok(args), _) => {
                check_required_args(verb, &args, words)?;
                return Ok((made(args), None));
            }
            (Err(miss), None) => miss,
            (Err(_), Some(into)) => match match_form(&verb.form, own, span, names) {
                Ok(_) if !verb.returns_number() => return Err(no_number_error(verb, into)),
                Ok(args) => match into.name {
                    Some(name) => {
                        check_required_args(verb, &args, words)?;
                        return Ok((made(args), Some(name)));
                    }
                    None => return Err(missing_name_error(verb, into)),
                },
                Err(miss) => miss,
            },
        };
        missed.push(miss);
    }
    let error = nearest_form_error(&missed, words, span, names);
    let error = error.unwrap_or_else(|| unknown_instruction_error(words, names));
    Err(corrections::suggest_correction(error, words, span, names))
}

/// Checks that arguments are given together with those that they require.
fn check_required_args(
    verb: &Instruction,
    args: &ArgMap,
    words: &[markup::Word],
) -> Result<(), Diagnostic> {
    let given = |name: &str| args.iter().any(|(known, _)| **known == *name);
    let mut only = verb.requires.iter();
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
    parts.iter().any(is_named) || flag_name(parts) == *argument
}

fn unknown_instruction_error(words: &[markup::Word], names: &NameTable) -> Diagnostic {
    let first = &words[0];
    let verbs = names
        .schema
        .instructions
        .iter()
        .map(|verb| verb.form.keyword());
    let known = verbs.chain(CORE_WORDS.iter().chain(BLOCK_WORDS).copied());
    let (ruleset, word) = (&names.schema.name, &first.text);
    let help = did_you_mean(word, known).unwrap_or_else(|| match words {
        [_] => format!(
            "`turnto rules {ruleset}` lists the instructions; a variable is printed by `{{= {word}}}`, and declared under `variables` in book.yaml"
        ),
        _ => format!("`turnto rules {ruleset}` lists the instructions"),
    });
    let message = format!("unknown instruction `{}`", first.text);
    Diagnostic::new(Code::UnknownInstruction, first.span, message).help(help)
}
