//! Compiles instructions of the ruleset: resolves the form, the arguments, and a row for each outcome.

use super::args::{ArgMap, match_form};
use super::core_words::{BLOCK_WORDS, CORE_WORDS};
use super::corrections;
use super::lower::PageCompiler;
use super::mismatch::nearest_form_error;
use super::names::NameTable;
use crate::model::book::{
    ExprType, Instruction, InstructionCall, Op, PageId, SignaturePart, flag_name, literals,
};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, InstructionTree, LabelKind, RowLabel, RowTree};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl PageCompiler<'_, '_> {
    /// Resolves an instruction, without its rows.
    pub(super) fn resolve_call(&mut self, tree: &InstructionTree) -> Option<InstructionCall> {
        let (call, into) = self.ok_or_report(match_call(&tree.words, tree.span, self.names))?;
        Some(InstructionCall {
            enclosing_instructions: self.enclosing_instructions.as_slice().into(),
            result_slot: into.and_then(|name| self.find_result_variable(name, ExprType::Int)),
            ..call
        })
    }

    pub(super) fn lower_call(&mut self, mut call: InstructionCall, rows: &[RowTree]) {
        let schema = self.names.schema;
        let instruction = &schema.instructions[call.instruction];
        if instruction.range.is_some() && !rows.is_empty() {
            return self.lower_totals(call, rows);
        }
        let seen = self.check_outcomes(instruction, rows, &call);
        // Unknown outcomes are already reported.
        let outcome_index = |name: &String| {
            let i = instruction
                .outcomes
                .iter()
                .position(|outcome| outcome == name);
            i.and_then(|i| u16::try_from(i).ok())
        };
        let mut handled: Vec<u16> = seen.keys().filter_map(outcome_index).collect();
        handled.sort_unstable();
        call.handled = handled.into();
        let op = self.ops.len();
        self.ops.push(Op::Menu);
        let mut rows = split_by_target(rows, instruction);
        // An outcome with a rule page turns to it, with or without a row on the page.
        let span = call.span;
        let outcomes = instruction.outcomes.iter().filter(|outcome| {
            !seen.contains_key(*outcome) && self.outcome_target(instruction, outcome).is_some()
        });
        rows.extend(outcomes.map(|outcome| {
            let kind = LabelKind::Name(outcome.clone());
            Cow::Owned(RowTree {
                labels: vec![RowLabel { kind, span }],
                body: Vec::new(),
                span,
            })
        }));
        self.enclosing_instructions
            .push(instruction.form.keyword().to_owned());
        let starts = self
            .lower_rows_with_turns(&rows, |compiler, row| compiler.row_target(instruction, row));
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
                        let index = outcome_index(name).unwrap_or(u16::MAX);
                        call.outcome_rows.push((index, start));
                    }
                    LabelKind::Range(..) => {}
                }
            }
        }
        self.ops[op] = Op::Instruction(Arc::new(call));
    }

    /// Reports labels below an instruction that fits no form. A label is reported if no instruction with this word has the outcome.
    pub(super) fn check_unmatched_labels(&mut self, tree: &InstructionTree) {
        let word = &*tree.words[0].text;
        let instructions = self.names.schema.instructions.iter();
        let candidates: Vec<&Instruction> = instructions
            .filter(|it| it.form.keyword() == word)
            .collect();
        let outcomes = candidates.iter().flat_map(|it| &it.outcomes);
        let outcomes: BTreeSet<&str> = outcomes.map(String::as_str).collect();
        if outcomes.is_empty() || candidates.iter().any(|it| it.range.is_some()) {
            return;
        }
        let outcomes: Vec<&str> = outcomes.into_iter().collect();
        for label in tree.rows.iter().flat_map(|row| &row.labels) {
            if let Some(name) = outcome_name(label)
                && name != "else"
                && !outcomes.contains(&&**name)
            {
                let label = (name.as_str(), label.span);
                self.report(unknown_outcome_error(word, label, &outcomes, tree.span));
            }
        }
    }

    /// Compiles the rows for the totals of an instruction.
    fn lower_totals(&mut self, mut call: InstructionCall, rows: &[RowTree]) {
        let error_count = self.diagnostics.len();
        let ranges = self.checked_ranges(rows);
        let instruction = &self.names.schema.instructions[call.instruction];
        for error in self.diagnostics.iter_mut().skip(error_count) {
            let outcomes = format!(
                "the outcomes of `{}` are {}",
                instruction.form.keyword(),
                instruction.outcomes_text()
            );
            error.help = Some(match error.help.take() {
                Some(help) => format!("{help}; {outcomes}"),
                None => outcomes,
            });
        }
        let op = self.ops.len();
        self.ops.push(Op::Menu);
        self.enclosing_instructions
            .push(instruction.form.keyword().to_owned());
        let targets = self.lower_range_rows(&ranges, rows);
        self.enclosing_instructions.pop();
        call.number_rows = targets.rows;
        call.else_target = targets.else_target;
        call.has_else = targets.has_else;
        self.ops[op] = Op::Instruction(Arc::new(call));
    }

    /// Checks the labels of rows and returns the outcomes that have a row.
    fn check_outcomes(
        &mut self,
        instruction: &Instruction,
        rows: &[RowTree],
        call: &InstructionCall,
    ) -> BTreeMap<String, Span> {
        let instruction_span = call.span;
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        if let Some(row) = rows.first().filter(|_| instruction.outcomes.is_empty()) {
            let word = instruction.form.keyword();
            let message = format!("`{word}` has no outcomes, so it cannot have rows");
            let error = Diagnostic::new(Code::UnknownOutcome, row.span, message);
            let help = match &*instruction.returns {
                "" => "remove the rows".to_owned(),
                number => format!(
                    "store {number} in a variable, `into NAME`, and write a condition: `{{if NAME > 3}}`"
                ),
            };
            let error = error.label(instruction_span, "the instruction");
            self.report(error.help(help));
            return seen;
        }
        for label in rows.iter().flat_map(|row| &row.labels) {
            let LabelKind::Name(name) = &label.kind else {
                let help = format!("the outcomes are: {}", instruction.outcomes.join(", "));
                let message = "a range is not an outcome";
                self.report_error(Code::UnknownOutcome, label.span, message, help);
                continue;
            };
            if name != "else" && !instruction.outcomes.contains(name) {
                let outcomes: Vec<&str> = instruction.outcomes.iter().map(String::as_str).collect();
                self.report(unknown_outcome_error(
                    instruction.form.keyword(),
                    (name, label.span),
                    &outcomes,
                    instruction_span,
                ));
            }
            if !instruction.can_return(name, |arg| call.has_arg(arg)) {
                let required = instruction.requires[name].replace('_', " ");
                let message = format!("outcome `{name}` is only possible with `{required}`");
                let help = format!("add `{required}` to the instruction, or remove `{name}`");
                self.report_error(Code::UnknownOutcome, label.span, message, help);
            }
            if let Some(first) = seen.insert(name.clone(), label.span) {
                self.report_duplicate_row(name, label.span, first);
            }
        }
        let outcomes = instruction.outcomes.join(", ");
        let help = format!("begin it with an outcome and a colon: {outcomes} or `else`");
        self.check_labels(rows, &help);
        self.check_missing_outcomes(instruction, rows, &seen, call);
        seen
    }

    /// Reports outcomes without a required row.
    fn check_missing_outcomes(
        &mut self,
        instruction: &Instruction,
        rows: &[RowTree],
        seen: &BTreeMap<String, Span>,
        call: &InstructionCall,
    ) {
        if rows.is_empty() || seen.contains_key("else") {
            return;
        }
        let is_missing = |name: &&String| {
            instruction.must_handle.contains(name)
                && !seen.contains_key(*name)
                && instruction.can_return(name, |arg| call.has_arg(arg))
        };
        let missing = instruction.outcomes.iter().filter(is_missing);
        let missing: Vec<&str> = missing.map(String::as_str).collect();
        if !missing.is_empty() {
            let message = format!("{MISSING_ROWS}{}", missing.join(", "));
            let help = "add a row for each, or one row `| else: ...`";
            self.report_error(Code::MissingOutcomeRow, call.span, message, help);
        }
    }

    /// Returns the rule page that the outcome of this row leads to.
    fn row_target(&self, instruction: &Instruction, row: &RowTree) -> Option<PageId> {
        self.outcome_target(instruction, outcome_name(row.labels.first()?)?)
    }

    pub(super) fn outcome_target(
        &self,
        instruction: &Instruction,
        outcome: &str,
    ) -> Option<PageId> {
        let rule_page = instruction.goes_to.get(outcome)?;
        self.names.scope().rule_pages.get(rule_page).copied()
    }
}

/// Prefix of the missing outcomes in the error for missing rows.
pub(crate) const MISSING_ROWS: &str = "no row for: ";

/// The error for a label that is not an outcome.
fn unknown_outcome_error(
    keyword: &str,
    (name, span): (&str, Span),
    outcomes: &[&str],
    instruction_span: Span,
) -> Diagnostic {
    let help = did_you_mean(name, outcomes.iter().copied())
        .unwrap_or_else(|| format!("the outcomes are: {}", outcomes.join(", ")));
    let message = format!("`{keyword}` has no outcome `{name}`");
    Diagnostic::new(Code::UnknownOutcome, span, message)
        .label_text("unknown outcome")
        .label(instruction_span, "the instruction")
        .help(help)
}

fn outcome_name(label: &RowLabel) -> Option<&String> {
    match &label.kind {
        LabelKind::Name(name) => Some(name),
        LabelKind::Range(..) => None,
    }
}

/// Splits rows so that all outcomes of a row lead to the same rule page, or to none.
fn split_by_target<'r>(rows: &'r [RowTree], instruction: &Instruction) -> Vec<Cow<'r, RowTree>> {
    let target =
        |label: &RowLabel| outcome_name(label).and_then(|name| instruction.goes_to.get(name));
    let mut out = Vec::new();
    for row in rows {
        let same_target = |a: &RowLabel, b: &RowLabel| target(a) == target(b);
        let groups: Vec<_> = row.labels.chunk_by(same_target).collect();
        if groups.len() < 2 {
            out.push(Cow::Borrowed(row));
            continue;
        }
        out.extend(groups.into_iter().map(|labels| {
            Cow::Owned(RowTree {
                labels: labels.to_vec(),
                ..row.clone()
            })
        }));
    }
    out
}

/// `into NAME` at the end of an instruction. The name may be missing.
#[derive(Clone, Copy)]
struct IntoTarget<'w> {
    keyword: &'w markup::Word,
    name: Option<&'w markup::Word>,
}

/// Splits `into NAME` from the other words of an instruction.
fn split_into_target(words: &[markup::Word]) -> (&[markup::Word], Option<IntoTarget<'_>>) {
    let (before, keyword, name) = match words {
        [before @ .., keyword, name] if keyword.text == "into" => (before, keyword, Some(name)),
        [before @ .., keyword] if keyword.text == "into" => (before, keyword, None),
        _ => return (words, None),
    };
    match before {
        [] => (words, None),
        _ => (before, Some(IntoTarget { keyword, name })),
    }
}

fn no_number_error(instruction: &Instruction, into: IntoTarget) -> Diagnostic {
    let message = format!("`{}` does not return a number", instruction.form.keyword());
    let error = Diagnostic::new(Code::InvalidInstruction, into.keyword.span, message);
    let name = into.name.map_or("NAME", |name| &name.text);
    error.label_text("nothing to store").help(match instruction.outcomes.is_empty() {
        true => format!("remove `into {name}`"),
        false => format!("remove `into {name}`, and set the variable in a row for each outcome: `{{set {name} = 1}}`"),
    })
}

fn missing_name_error(instruction: &Instruction, into: IntoTarget) -> Diagnostic {
    let message = "`into` must be followed by the name of a number variable";
    let error = Diagnostic::new(Code::InvalidInstruction, into.keyword.span, message);
    error.help(format!(
        "the form is `{{{} into NAME}}`",
        instruction.form.text
    ))
}

/// Resolves an instruction of the ruleset.
///
/// # Errors
/// If the instruction is unknown, or fits no form: the error of the form that fits best.
fn match_call<'w>(
    words: &'w [markup::Word],
    span: Span,
    names: &NameTable,
) -> Result<(InstructionCall, Option<&'w markup::Word>), Diagnostic> {
    let instructions = &names.schema.instructions;
    let first = &words[0];
    let (before_into, into) = split_into_target(words);
    let mut mismatches = Vec::new();
    for (i, instruction) in instructions
        .iter()
        .enumerate()
        .filter(|(_, v)| v.form.keyword() == first.text)
    {
        let new_call = |args: ArgMap| InstructionCall {
            instruction: i,
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
        let all_words = match_form(&instruction.form, words, span, names);
        let mismatch = match (all_words, into) {
            (Ok(args), _) => {
                check_required_args(instruction, &args, words)?;
                return Ok((new_call(args), None));
            }
            (Err(mismatch), None) => mismatch,
            (Err(_), Some(into)) => match match_form(&instruction.form, before_into, span, names) {
                Ok(_) if !instruction.returns_number() => {
                    return Err(no_number_error(instruction, into));
                }
                Ok(args) => match into.name {
                    Some(name) => {
                        check_required_args(instruction, &args, words)?;
                        return Ok((new_call(args), Some(name)));
                    }
                    None => return Err(missing_name_error(instruction, into)),
                },
                Err(mismatch) => mismatch,
            },
        };
        mismatches.push(mismatch);
    }
    let error = nearest_form_error(&mismatches, words, span, names);
    let error = error.unwrap_or_else(|| unknown_instruction_error(words, names));
    Err(corrections::suggest_correction(error, words, span, names))
}

/// Checks that each argument is accompanied by the argument that it requires.
fn check_required_args(
    instruction: &Instruction,
    args: &ArgMap,
    words: &[markup::Word],
) -> Result<(), Diagnostic> {
    let has_arg = |name: &str| args.iter().any(|(arg, _)| **arg == *name);
    let mut requirements = instruction.requires.iter();
    let unmet = requirements.find(|(argument, required)| has_arg(argument) && !has_arg(required));
    let Some((argument, required)) = unmet else {
        return Ok(());
    };
    let group = instruction.form.parts.iter().find_map(|part| match part {
        SignaturePart::Group { parts, .. } if has_argument(parts, argument) => Some(parts),
        _ => None,
    });
    let mut literals = literals(group.map_or(&[], Vec::as_slice));
    let position = |word: Option<&str>, words: &[markup::Word]| {
        words.iter().rposition(|it| word == Some(&*it.text))
    };
    // Only the last literal word of a group is unambiguous.
    let Some(last) = position(literals.next_back(), words) else {
        return Ok(());
    };
    let first = position(literals.next(), &words[..=last]).unwrap_or(last);
    let span = words[first].span.to(words[last].span);
    let required = required.replace('_', " ");
    let message = format!("this requires `{required}`");
    let error = Diagnostic::new(Code::InvalidArgument, span, message);
    Err(error.help(format!("add `{required}`, or remove this")))
}

fn has_argument(parts: &[SignaturePart], argument: &str) -> bool {
    let is_named = |part: &SignaturePart| matches!(part, SignaturePart::Argument { name, .. } if name == argument);
    parts.iter().any(is_named) || flag_name(parts) == *argument
}

fn unknown_instruction_error(words: &[markup::Word], names: &NameTable) -> Diagnostic {
    let first = &words[0];
    let instructions = names.schema.instructions.iter();
    let keywords = instructions.map(|instruction| instruction.form.keyword());
    let keywords = keywords.chain(CORE_WORDS.iter().chain(BLOCK_WORDS).copied());
    let (ruleset, word) = (&names.schema.name, &first.text);
    let help = did_you_mean(word, keywords).unwrap_or_else(|| match words {
        [_] => format!(
            "`turnto rules {ruleset}` lists the instructions; to print a variable, write `{{= {word}}}` and declare it under `variables` in book.yaml"
        ),
        _ => format!("`turnto rules {ruleset}` lists the instructions"),
    });
    let message = format!("unknown instruction `{}`", first.text);
    Diagnostic::new(Code::UnknownInstruction, first.span, message).help(help)
}
