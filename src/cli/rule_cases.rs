//! `turnto test --rules` and `turnto try`: rule cases from files, and one instruction from a given state.

use super::report::{ReportFormat, ReportOutput, draw_errors};
use super::rules::{RulesOwner, faulty, of_book, whose};
use super::{CliError, screen, text_of};
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
pub(super) struct TryArguments {
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
pub(super) fn test(ruleset: &str, paths: &[PathBuf]) -> Result<(), CliError> {
    known(ruleset)?;
    let mut texts: Vec<(String, String)> = Vec::new();
    for path in paths {
        let text = super::read_text(path)
            .map_err(|why| CliError::Usage(format!("{}: {why}", path.display())))?;
        texts.push((path.display().to_string(), text));
    }
    if texts.is_empty() {
        texts = library::cases(ruleset);
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
                return Err(CliError::Fault(why));
            }
            files.push(file);
        }
    }
    drawn.run(&files)?;
    let out = &mut drawn.to.out;
    writeln!(out, "{} passed, {} failed", drawn.passed, drawn.failed)?;
    if paths.is_empty() {
        let missing = without_case(ruleset, &files);
        if !missing.is_empty() {
            writeln!(out, "no case for {}", missing.join(", "))?;
        }
    }
    if drawn.failed + drawn.faults == 0 {
        Ok(())
    } else {
        Err(CliError::Told)
    }
}

/// Clauses of a ruleset without a case.
fn without_case(ruleset: &str, files: &[CaseFile]) -> Vec<String> {
    let Some(clauses) = library::vocabulary(ruleset).ok().and_then(|v| v.clauses) else {
        return Vec::new();
    };
    let cases = files.iter().flat_map(|file| &file.cases);
    let seen: BTreeSet<&str> = cases.flat_map(|case| case.clauses()).collect();
    clauses.ids().filter(|id| !seen.contains(&**id)).collect()
}

/// Runs files of cases, draws their errors and counts them.
pub(super) struct CaseReporter {
    pub(super) to: ReportOutput,
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// Number of unreadable files, and of errors that concern a whole file.
    pub(super) faults: usize,
}

impl CaseReporter {
    pub(super) fn new() -> Self {
        Self {
            to: ReportOutput::new(),
            passed: 0,
            failed: 0,
            faults: 0,
        }
    }

    /// Reads a file. None if it cannot be read, which is reported.
    pub(super) fn read_file(&mut self, name: &str, text: &str) -> io::Result<Option<CaseFile>> {
        self.kept(cases::parse_cases(name, text))
    }

    pub(super) fn kept(
        &mut self,
        file: Result<CaseFile, CaseFileError>,
    ) -> io::Result<Option<CaseFile>> {
        match file {
            Ok(file) => Ok(Some(file)),
            Err(unread) => {
                self.faults += 1;
                self.to.draw(&unread.found, &unread.sources)?;
                Ok(None)
            }
        }
    }

    pub(super) fn run(&mut self, files: &[CaseFile]) -> io::Result<()> {
        let all: Vec<&CaseFile> = files.iter().collect();
        for (file, ran) in files.iter().zip(cases::run_all(&all)) {
            for fault in &ran.wrong {
                let cases = file.cases.iter().zip(&ran.outcomes);
                let shared = cases.filter(|(_, outcome)| outcome.wrong.contains(fault));
                let shared: Vec<&str> = shared.map(|(case, _)| &*case.id).collect();
                if shared.is_empty() {
                    self.faults += 1;
                } else {
                    writeln!(self.to.out, "{}", shared.join(", "))?;
                }
                self.to.draw(std::slice::from_ref(fault), &file.sources)?;
            }
            for (case, outcome) in file.cases.iter().zip(ran.outcomes) {
                if outcome.wrong.is_empty() {
                    self.passed += 1;
                    continue;
                }
                self.failed += 1;
                let mut own = outcome.wrong;
                own.retain(|fault| !ran.wrong.contains(fault));
                if !own.is_empty() {
                    writeln!(self.to.out, "{}", case.id)?;
                    self.to.draw(&own, &file.sources)?;
                }
            }
        }
        Ok(())
    }
}

fn known(ruleset: &str) -> Result<(), CliError> {
    if library::ruleset(ruleset).is_some() {
        return Ok(());
    }
    let all = library::rulesets().join(", ");
    Err(CliError::Usage(format!(
        "unknown ruleset `{ruleset}`; the rulesets are {all}"
    )))
}

/// True for a command that readers can type and pages cannot use.
fn is_command(vocabulary: &RulesetSchema, text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    let mut verbs = vocabulary.verbs.iter();
    let mut commands = vocabulary.commands.iter();
    !verbs.any(|verb| verb.form.verb() == first)
        && commands.any(|command| command.form.verb() == first)
}

pub(super) fn attempt(arguments: &TryArguments) -> Result<(), CliError> {
    let whose = whose(&arguments.name)?;
    let given = match &arguments.state {
        Some(path) => {
            let text = text_of("--state", path)?;
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
            library::vocabulary(&arguments.name).map_err(|it| faulty(it, false))?
        }
        RulesOwner::Book(texts) => of_book(&**texts, &arguments.name, false)?,
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
        given,
    };
    let file = cases::attempt(&attempt);
    let file = match &whose {
        RulesOwner::Ruleset => file,
        RulesOwner::Book(texts) => file.and_then(|file| file.of_book(&**texts)),
    };
    let file = file.map_err(|unread| draw_errors(&unread.found, &unread.sources))?;
    let outcome = cases::attempted(&file, arguments.reads);
    let mut out = screen::drawn();
    if arguments.format == ReportFormat::Json {
        writeln!(
            out,
            "{:#}",
            as_json(&outcome, arguments.reads, &file.sources)
        )?;
    } else {
        write!(out, "{}", in_words(&outcome, &file.sources))?;
        write!(out, "{}", super::profile::calls(&outcome.calls))?;
    }
    if outcome.wrong.is_empty() {
        Ok(())
    } else {
        Err(CliError::Told)
    }
}

/// Errors, one per line. Errors in the rules are drawn separately.
fn wrong(outcome: &CaseResult, sources: &Sources) -> (Vec<String>, String) {
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
    let faults: Vec<&Diagnostic> = outcome.faults.iter().map(|fault| fault.found()).collect();
    let wrong = outcome.wrong.iter().filter(|found| !faults.contains(found));
    let told: Vec<String> = faults.iter().map(|found| line(found)).collect();
    (wrong.map(line).collect(), told.join("\n"))
}

fn as_json(outcome: &CaseResult, reads: bool, sources: &Sources) -> serde_json::Value {
    let (wrong, fault) = wrong(outcome, sources);
    let seen = outcome.changed.iter().filter(|change| !change.hidden);
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
        "events": worded(json!(outcome.events), &outcome.words),
        "outcome": outcome.outcome,
        "changed": changed,
        "wrong": wrong,
        "fault": fault,
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
fn worded(told: Value, words: &Messages) -> Value {
    match told {
        Value::String(text) => words.text(&text).into(),
        Value::Array(all) => all.into_iter().map(|it| worded(it, words)).collect(),
        Value::Object(all) => {
            let all = all.into_iter();
            all.map(|(key, it)| (key, worded(it, words))).collect()
        }
        plain => plain,
    }
}

fn in_words(outcome: &CaseResult, sources: &Sources) -> String {
    let (wrong, fault) = wrong(outcome, sources);
    let mut out = String::new();
    let manner = PresentOptions {
        words: &outcome.words,
        ..PresentOptions::default()
    };
    for block in present::page(&outcome.events, manner) {
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
    for ValueChange { name, from, to, .. } in outcome.changed.iter().filter(|change| !change.hidden)
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
