//! `turnto test --rules` and `turnto try`: runs rule cases from files, or one instruction.

use super::report::{ReportFormat, ReportOutput, draw_errors, print_json};
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

/// Runs the cases in the files, or all bundled cases of the ruleset if there are no files.
pub(super) fn test_ruleset(ruleset: &str, paths: &[PathBuf]) -> Result<(), CliError> {
    check_ruleset(ruleset)?;
    let mut files: Vec<(String, String)> = Vec::new();
    for path in paths {
        let text = super::read_text(path)
            .map_err(|why| CliError::Usage(format!("{}: {why}", path.display())))?;
        files.push((path.display().to_string(), text));
    }
    if files.is_empty() {
        files = library::ruleset_cases(ruleset);
        if files.is_empty() {
            let why = format!("{ruleset} has no rule cases in {ruleset}/cases/*.yaml");
            return Err(CliError::Usage(why));
        }
    }
    let mut reporter = CaseReporter::new();
    let mut case_files = Vec::new();
    for (name, text) in files {
        let file = reporter.read_file(&name, &text)?;
        if let Some(file) = file {
            if file.ruleset != ruleset {
                let own = &file.ruleset;
                let why = format!("{name}: these are cases of the ruleset {own}, not of {ruleset}");
                return Err(CliError::Failure(why));
            }
            case_files.push(file);
        }
    }
    reporter.run_files(&case_files)?;
    let out = &mut reporter.output.stream;
    let (passed, failed) = (reporter.passed, reporter.failed);
    writeln!(out, "{passed} passed, {failed} failed")?;
    if paths.is_empty() {
        let untested = find_untested_clauses(ruleset, &case_files);
        if !untested.is_empty() {
            writeln!(out, "clauses without a case: {}", untested.join(", "))?;
        }
    }
    if failed + reporter.file_errors == 0 {
        Ok(())
    } else {
        Err(CliError::Printed)
    }
}

/// Clauses of a ruleset without a case.
fn find_untested_clauses(ruleset: &str, files: &[CaseFile]) -> Vec<String> {
    let Some(clauses) = library::ruleset_schema(ruleset)
        .ok()
        .and_then(|v| v.clauses)
    else {
        return Vec::new();
    };
    let cases = files.iter().flat_map(|file| &file.cases);
    let tested: BTreeSet<&str> = cases.flat_map(|case| case.clauses()).collect();
    clauses.ids().filter(|id| !tested.contains(&**id)).collect()
}

/// Runs files of cases, draws their errors and counts them.
pub(super) struct CaseReporter {
    pub(super) output: ReportOutput,
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// Number of unreadable files, and of errors that concern a file as a whole.
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

    /// Parses a file. Reports its errors and returns None if it is not valid.
    pub(super) fn read_file(&mut self, name: &str, text: &str) -> io::Result<Option<CaseFile>> {
        self.report_unreadable(cases::parse_cases(name, text))
    }

    /// Returns a parsed file, or reports its errors.
    pub(super) fn report_unreadable(
        &mut self,
        file: Result<CaseFile, CaseFileError>,
    ) -> io::Result<Option<CaseFile>> {
        match file {
            Ok(file) => Ok(Some(file)),
            Err(error) => {
                self.file_errors += 1;
                self.output.draw(&error.diagnostics, &error.sources)?;
                Ok(None)
            }
        }
    }

    pub(super) fn run_files(&mut self, files: &[CaseFile]) -> io::Result<()> {
        let references: Vec<&CaseFile> = files.iter().collect();
        for (file, results) in files.iter().zip(cases::run_all(&references)) {
            for failure in &results.failures {
                let cases = file.cases.iter().zip(&results.results);
                let affected = cases.filter(|(_, result)| result.failures.contains(failure));
                let affected: Vec<&str> = affected.map(|(case, _)| &*case.id).collect();
                if affected.is_empty() {
                    self.file_errors += 1;
                } else {
                    writeln!(self.output.stream, "{}", affected.join(", "))?;
                }
                self.output
                    .draw(std::slice::from_ref(failure), &file.sources)?;
            }
            for (case, result) in file.cases.iter().zip(results.results) {
                if result.failures.is_empty() {
                    self.passed += 1;
                    continue;
                }
                self.failed += 1;
                let mut failures = result.failures;
                failures.retain(|failure| !results.failures.contains(failure));
                if !failures.is_empty() {
                    writeln!(self.output.stream, "{}", case.id)?;
                    self.output.draw(&failures, &file.sources)?;
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
    let names = library::ruleset_names().join(", ");
    Err(CliError::Usage(format!(
        "unknown ruleset `{ruleset}`; the rulesets are {names}"
    )))
}

/// True if the text is a command for readers and not an instruction.
fn is_command(schema: &RulesetSchema, text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    let mut instructions = schema.instructions.iter();
    let mut commands = schema.commands.iter();
    !instructions.any(|instruction| instruction.form.keyword() == word)
        && commands.any(|command| command.form.keyword() == word)
}

pub(super) fn try_instruction(args: &TryArgs) -> Result<(), CliError> {
    let owner = find_owner(&args.name)?;
    let state = match &args.state {
        Some(path) => {
            let text = read_option_file("--state", path)?;
            Some((path.display().to_string(), text))
        }
        None => None,
    };
    let mut answers = Vec::new();
    for answer in &args.answers {
        let Some((topic, value)) = answer.split_once('=') else {
            let why = format!("expected `topic=answer`, such as `luck=yes`, found `{answer}`");
            return Err(CliError::Usage(why));
        };
        answers.push((topic.to_owned(), value.to_owned()));
    }
    let instruction = args.instruction.trim();
    let schema = match &owner {
        RulesOwner::Ruleset => {
            library::ruleset_schema(&args.name).map_err(|it| script_failure(it, false))?
        }
        RulesOwner::Book(source) => book_schema(&**source, &args.name, false)?,
    };
    let is_command = is_command(&schema, instruction);
    let text = if instruction.starts_with('{') || is_command {
        instruction.to_owned()
    } else {
        format!("{{{instruction}}}")
    };
    let trial = InstructionTrial {
        ruleset: match &owner {
            RulesOwner::Ruleset => args.name.clone(),
            RulesOwner::Book(_) => String::new(),
        },
        instruction: text,
        is_command,
        dice: args.dice.clone(),
        answers,
        state,
    };
    let file = cases::trial_file(&trial);
    let file = match &owner {
        RulesOwner::Ruleset => file,
        RulesOwner::Book(source) => file.and_then(|file| file.with_book(&**source)),
    };
    let file = file.map_err(|error| draw_errors(&error.diagnostics, &error.sources))?;
    let result = cases::run_trial(&file, args.reads);
    if args.format == ReportFormat::Json {
        print_json(&result_json(&result, args.reads, &file.sources))?;
    } else {
        let mut out = screen::colour_out();
        write!(out, "{}", result_text(&result, &file.sources))?;
        write!(out, "{}", super::profile::describe_calls(&result.calls))?;
    }
    if result.failures.is_empty() {
        Ok(())
    } else {
        Err(CliError::Printed)
    }
}

/// Failures, one per element, and errors in the rules as one text.
fn format_errors(result: &CaseResult, sources: &Sources) -> (Vec<String>, String) {
    let format = |it: &Diagnostic| {
        let line = diagnostic::render(std::slice::from_ref(it), sources, ReportStyle::Short, 200);
        let help = it.help.iter().flat_map(|help| help.lines());
        help.fold(line.trim_end().to_owned(), |line, help| {
            format!("{line}\n  help: {help}")
        })
    };
    let rule_errors: Vec<&Diagnostic> = result
        .errors
        .iter()
        .map(|error| error.diagnostic())
        .collect();
    let failures = result
        .failures
        .iter()
        .filter(|it| !rule_errors.contains(it));
    let rule_lines: Vec<String> = rule_errors.iter().map(|it| format(it)).collect();
    (failures.map(format).collect(), rule_lines.join("\n"))
}

fn result_json(result: &CaseResult, includes_calls: bool, sources: &Sources) -> serde_json::Value {
    let (errors, rule_error) = format_errors(result, sources);
    let visible = result.changes.iter().filter(|change| !change.hidden);
    let changed: serde_json::Map<String, serde_json::Value> = visible
        .map(|change| {
            (
                change.name.clone(),
                json!({"from": change.from, "to": change.to}),
            )
        })
        .collect();
    let mut object = json!({
        "turnto-try": 1,
        "events": render_messages(json!(result.events), &result.words),
        "outcome": result.outcome,
        "changed": changed,
        "errors": errors,
        "rule_error": rule_error,
    });
    if let Some(number) = result.number {
        object["number"] = json!(number);
    }
    if includes_calls {
        object["calls"] = json!(result.calls);
    }
    object
}

/// Replaces messages by their text.
fn render_messages(value: Value, words: &Messages) -> Value {
    match value {
        Value::String(text) => words.text(&text).into(),
        Value::Array(items) => items
            .into_iter()
            .map(|value| render_messages(value, words))
            .collect(),
        Value::Object(items) => {
            let items = items.into_iter();
            items
                .map(|(key, value)| (key, render_messages(value, words)))
                .collect()
        }
        value => value,
    }
}

fn result_text(result: &CaseResult, sources: &Sources) -> String {
    let (errors, rule_error) = format_errors(result, sources);
    let mut out = String::new();
    let options = PresentOptions {
        words: &result.words,
        ..PresentOptions::default()
    };
    for block in present::page_blocks(&result.events, false, options) {
        let text: String = block.runs.iter().map(|run| run.text.as_str()).collect();
        if text.trim() != "A rule case" && !text.trim().is_empty() {
            out.push_str(text.trim_end());
            out.push('\n');
        }
    }
    out.push_str(&format!(
        "outcome: {}\n",
        result.outcome.as_deref().unwrap_or("none")
    ));
    if let Some(number) = result.number {
        out.push_str(&format!("number: {number}\n"));
    }
    for ValueChange { name, from, to, .. } in result.changes.iter().filter(|change| !change.hidden)
    {
        out.push_str(&format!("changed: {name}, from {from} to {to}\n"));
    }
    for error in errors {
        out.push_str(&format!("error: {error}\n"));
    }
    if !rule_error.is_empty() {
        out.push_str(&format!("rule error: {rule_error}\n"));
    }
    out
}
