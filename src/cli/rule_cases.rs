//! `turnto test --rules` and `turnto try`: rule cases from files, and one instruction from a given state.

use super::report::{ReportFormat, ReportOutput, draw_errors};
use super::rules::{RulesOwner, book_schema, find_owner, script_failure};
use super::{CliError, read_option_file, screen};
use crate::library;
use crate::library::cases::{
    self, CaseFile, CaseFileError, CaseResult, InstructionTrial, ValueChange,
};
use crate::messages::Messages;
use crate::model::book::RulesetSchema;
use crate::output::present::{self, PresentOptions};
use crate::syntax::diagnostic::{self, Diagnostic, ReportStyle};
use crate::syntax::source::Sources;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct TryArgs {
    /// Ruleset or book
    ///
    /// A book is a folder (`.` for the current one), a .gamebook file or a bundled book. Its house rules, options and catalogues apply.
    #[arg(value_name = "RULES")]
    name: String,
    /// Instruction (`test LORE -1`) or command (`wield sword`)
    ///
    /// Braces around an instruction are optional.
    instruction: String,
    /// YAML file with the state before the instruction
    ///
    /// The file has the same keys as `state` in a rule case, or the keys `state`, `catalogue` and `book`.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Dice results in order; `d6=4` also sets the kind of die
    #[arg(long, value_delimiter = ',')]
    dice: Vec<String>,
    /// Answers in order, such as luck=yes,blow=none
    #[arg(long, value_delimiter = ',')]
    answers: Vec<String>,
    /// Print what each call of the rules reads and changes
    ///
    /// Reads that cover many values are marked.
    #[arg(long)]
    reads: bool,
    /// Format of the result
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Runs cases of a ruleset: those in the files, or all bundled ones without files.
pub(super) fn test_ruleset(ruleset: &str, paths: &[PathBuf]) -> Result<(), CliError> {
    check_ruleset(ruleset)?;
    let mut texts: Vec<(String, String)> = Vec::new();
    for path in paths {
        let text = super::read_text(path)
            .map_err(|why| CliError::Usage(format!("{}: {why}", path.display())))?;
        texts.push((path.display().to_string(), text));
    }
    if texts.is_empty() {
        texts = library::ruleset_cases(ruleset);
        if texts.is_empty() {
            let why = format!("{ruleset} has no rule cases in {ruleset}/cases/*.yaml");
            return Err(CliError::Usage(why));
        }
    }
    let mut drawn = CaseReporter::new();
    let mut files = Vec::new();
    for (name, text) in texts {
        let file = drawn.read_file(&name, &text)?;
        if let Some(file) = file {
            if file.ruleset != ruleset {
                let why = format!(
                    "{name}: these are no cases of {ruleset}: `ruleset: {}`",
                    file.ruleset
                );
                return Err(CliError::Failure(why));
            }
            files.push(file);
        }
    }
    drawn.run_files(&files)?;
    let out = &mut drawn.output.stream;
    writeln!(out, "{} passed, {} failed", drawn.passed, drawn.failed)?;
    if paths.is_empty() {
        let missing = untested_clauses(ruleset, &files);
        if !missing.is_empty() {
            writeln!(out, "no case for {}", missing.join(", "))?;
        }
    }
    if drawn.failed + drawn.file_errors == 0 {
        Ok(())
    } else {
        Err(CliError::Printed)
    }
}

/// Clauses of a ruleset without a case.
fn untested_clauses(ruleset: &str, files: &[CaseFile]) -> Vec<String> {
    let Some(clauses) = library::ruleset_schema(ruleset)
        .ok()
        .and_then(|v| v.clauses)
    else {
        return Vec::new();
    };
    let cases = files.iter().flat_map(|file| &file.cases);
    let seen: BTreeSet<&str> = cases.flat_map(|case| case.clauses()).collect();
    clauses.ids().filter(|id| !seen.contains(&**id)).collect()
}

/// Runs files of cases, draws their errors and counts them.
pub(super) struct CaseReporter {
    pub(super) output: ReportOutput,
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// Number of unreadable files, and of errors that concern a whole file.
    pub(super) file_errors: usize,
}

impl CaseReporter {
    pub(super) fn new() -> Self {
        Self {
            output: ReportOutput::new(),
            passed: 0,
            failed: 0,
            file_errors: 0,
        }
    }

    /// Reads a file. None if it cannot be read, which is reported.
    pub(super) fn read_file(&mut self, name: &str, text: &str) -> io::Result<Option<CaseFile>> {
        self.report_unreadable(cases::parse_cases(name, text))
    }

    pub(super) fn report_unreadable(
        &mut self,
        file: Result<CaseFile, CaseFileError>,
    ) -> io::Result<Option<CaseFile>> {
        match file {
            Ok(file) => Ok(Some(file)),
            Err(unread) => {
                self.file_errors += 1;
                self.output.draw(&unread.diagnostics, &unread.sources)?;
                Ok(None)
            }
        }
    }

    pub(super) fn run_files(&mut self, files: &[CaseFile]) -> io::Result<()> {
        let all: Vec<&CaseFile> = files.iter().collect();
        for (file, ran) in files.iter().zip(cases::run_all(&all)) {
            for fault in &ran.failures {
                let cases = file.cases.iter().zip(&ran.results);
                let shared = cases.filter(|(_, outcome)| outcome.failures.contains(fault));
                let shared: Vec<&str> = shared.map(|(case, _)| &*case.id).collect();
                if shared.is_empty() {
                    self.file_errors += 1;
                } else {
                    writeln!(self.output.stream, "{}", shared.join(", "))?;
                }
                self.output
                    .draw(std::slice::from_ref(fault), &file.sources)?;
            }
            for (case, outcome) in file.cases.iter().zip(ran.results) {
                if outcome.failures.is_empty() {
                    self.passed += 1;
                    continue;
                }
                self.failed += 1;
                let mut own = outcome.failures;
                own.retain(|fault| !ran.failures.contains(fault));
                if !own.is_empty() {
                    writeln!(self.output.stream, "{}", case.id)?;
                    self.output.draw(&own, &file.sources)?;
                }
            }
        }
        Ok(())
    }
}

fn check_ruleset(ruleset: &str) -> Result<(), CliError> {
    if library::ruleset(ruleset).is_some() {
        return Ok(());
    }
    let all = library::ruleset_names().join(", ");
    Err(CliError::Usage(format!(
        "unknown ruleset `{ruleset}`; the rulesets are {all}"
    )))
}

/// True for a command that readers can type and pages cannot use.
fn is_command(vocabulary: &RulesetSchema, text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    let mut verbs = vocabulary.instructions.iter();
    let mut commands = vocabulary.commands.iter();
    !verbs.any(|verb| verb.form.keyword() == first)
        && commands.any(|command| command.form.keyword() == first)
}

pub(super) fn try_instruction(arguments: &TryArgs) -> Result<(), CliError> {
    let whose = find_owner(&arguments.name)?;
    let given = match &arguments.state {
        Some(path) => {
            let text = read_option_file("--state", path)?;
            Some((path.display().to_string(), text))
        }
        None => None,
    };
    let mut answers = Vec::new();
    for answer in &arguments.answers {
        let Some((topic, value)) = answer.split_once('=') else {
            let why = format!("expected `topic=answer`, such as `luck=yes`, found `{answer}`");
            return Err(CliError::Usage(why));
        };
        answers.push((topic.to_owned(), value.to_owned()));
    }
    let bare = arguments.instruction.trim();
    let vocabulary = match &whose {
        RulesOwner::Ruleset => {
            library::ruleset_schema(&arguments.name).map_err(|it| script_failure(it, false))?
        }
        RulesOwner::Book(texts) => book_schema(&**texts, &arguments.name, false)?,
    };
    let is_command = is_command(&vocabulary, bare);
    let braced = if bare.starts_with('{') || is_command {
        bare.to_owned()
    } else {
        format!("{{{bare}}}")
    };
    let attempt = InstructionTrial {
        ruleset: match &whose {
            RulesOwner::Ruleset => arguments.name.clone(),
            RulesOwner::Book(_) => String::new(),
        },
        instruction: braced,
        is_command,
        dice: arguments.dice.clone(),
        answers,
        state: given,
    };
    let file = cases::trial_file(&attempt);
    let file = match &whose {
        RulesOwner::Ruleset => file,
        RulesOwner::Book(texts) => file.and_then(|file| file.with_book(&**texts)),
    };
    let file = file.map_err(|unread| draw_errors(&unread.diagnostics, &unread.sources))?;
    let outcome = cases::run_trial(&file, arguments.reads);
    let mut out = screen::colour_out();
    if arguments.format == ReportFormat::Json {
        writeln!(
            out,
            "{:#}",
            result_json(&outcome, arguments.reads, &file.sources)
        )?;
    } else {
        write!(out, "{}", result_text(&outcome, &file.sources))?;
        write!(out, "{}", super::profile::describe_calls(&outcome.calls))?;
    }
    if outcome.failures.is_empty() {
        Ok(())
    } else {
        Err(CliError::Printed)
    }
}

/// Errors, one per line. Errors in the rules are drawn separately.
fn format_errors(outcome: &CaseResult, sources: &Sources) -> (Vec<String>, String) {
    let line = |found: &Diagnostic| {
        let line = diagnostic::render(
            std::slice::from_ref(found),
            sources,
            ReportStyle::Short,
            200,
        );
        let help = found.help.iter().flat_map(|help| help.lines());
        help.fold(line.trim_end().to_owned(), |line, help| {
            format!("{line}\n  help: {help}")
        })
    };
    let faults: Vec<&Diagnostic> = outcome
        .errors
        .iter()
        .map(|fault| fault.diagnostic())
        .collect();
    let wrong = outcome
        .failures
        .iter()
        .filter(|found| !faults.contains(found));
    let told: Vec<String> = faults.iter().map(|found| line(found)).collect();
    (wrong.map(line).collect(), told.join("\n"))
}

fn result_json(outcome: &CaseResult, reads: bool, sources: &Sources) -> serde_json::Value {
    let (wrong, fault) = format_errors(outcome, sources);
    let seen = outcome.changes.iter().filter(|change| !change.hidden);
    let changed: serde_json::Map<String, serde_json::Value> = seen
        .map(|change| {
            (
                change.name.clone(),
                json!({"from": change.from, "to": change.to}),
            )
        })
        .collect();
    let mut out = json!({
        "turnto-try": 1,
        "events": render_messages(json!(outcome.events), &outcome.words),
        "outcome": outcome.outcome,
        "changed": changed,
        "errors": wrong,
        "rule_error": fault,
    });
    if let Some(number) = outcome.number {
        out["number"] = json!(number);
    }
    if reads {
        out["calls"] = json!(outcome.calls);
    }
    out
}

/// Replaces messages by their text.
fn render_messages(told: Value, words: &Messages) -> Value {
    match told {
        Value::String(text) => words.text(&text).into(),
        Value::Array(all) => all
            .into_iter()
            .map(|it| render_messages(it, words))
            .collect(),
        Value::Object(all) => {
            let all = all.into_iter();
            all.map(|(key, it)| (key, render_messages(it, words)))
                .collect()
        }
        plain => plain,
    }
}

fn result_text(outcome: &CaseResult, sources: &Sources) -> String {
    let (wrong, fault) = format_errors(outcome, sources);
    let mut out = String::new();
    let manner = PresentOptions {
        words: &outcome.words,
        ..PresentOptions::default()
    };
    for block in present::page_blocks(&outcome.events, manner) {
        let text: String = block.runs.iter().map(|run| run.text.as_str()).collect();
        if text.trim() != "A rule case" && !text.trim().is_empty() {
            out.push_str(text.trim_end());
            out.push('\n');
        }
    }
    out.push_str(&format!(
        "outcome: {}\n",
        outcome.outcome.as_deref().unwrap_or("none")
    ));
    if let Some(number) = outcome.number {
        out.push_str(&format!("number: {number}\n"));
    }
    for ValueChange { name, from, to, .. } in outcome.changes.iter().filter(|change| !change.hidden)
    {
        out.push_str(&format!("changed: {name}, from {from} to {to}\n"));
    }
    for wrong in wrong {
        out.push_str(&format!("wrong: {wrong}\n"));
    }
    if !fault.is_empty() {
        out.push_str(&format!("fault: {fault}\n"));
    }
    out
}
