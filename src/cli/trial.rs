//! `turnto test --rules` and `turnto try`: rule cases from files, and one instruction from a given state.

use super::Failure;
use crate::desk;
use crate::present::{self, Manner};
use crate::trial::{self, Case, CaseFile, Outcome};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct TryArguments {
    /// The ruleset.
    ruleset: String,
    /// Instructions as a page gives them, braces optional: `test LORE -1`.
    instruction: String,
    /// The state to begin from: a YAML file with the keys of `given` in a rule case, or with `given`, `catalogue`, `book`.
    #[arg(long, value_name = "FILE")]
    given: Option<PathBuf>,
    /// Faces of the dice in the order they fall.
    #[arg(long, value_delimiter = ',')]
    dice: Vec<u32>,
    /// Answers in the order they are asked: `luck=yes,blow=none`.
    #[arg(long, value_delimiter = ',')]
    answers: Vec<String>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// Runs cases of a ruleset: those of the files, or with none those that come with it.
pub(super) fn test(ruleset: &str, files: &[PathBuf]) -> Result<(), Failure> {
    known(ruleset)?;
    let mut texts: Vec<(String, String)> = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(path)
            .map_err(|why| Failure::Usage(format!("{}: {why}", path.display())))?;
        texts.push((path.display().to_string(), text));
    }
    if texts.is_empty() {
        texts = desk::cases(ruleset);
    }
    let (mut passed, mut failed) = (0, 0);
    let mut out = io::stdout().lock();
    for (name, text) in texts {
        let file = trial::read(&text).map_err(|why| Failure::Fault(format!("{name}: {why}")))?;
        if file.ruleset != ruleset {
            let why = format!("{name}: these are cases of {}", file.ruleset);
            return Err(Failure::Fault(why));
        }
        let (good, bad) = told(&name, &file, &mut out)?;
        passed += good;
        failed += bad;
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    if failed == 0 {
        Ok(())
    } else {
        Err(Failure::Told)
    }
}

/// Runs the cases of a file and tells those that fail: how many passed, how many did not.
pub(super) fn told(
    name: &str,
    file: &CaseFile,
    out: &mut dyn Write,
) -> Result<(usize, usize), Failure> {
    let (mut passed, mut failed) = (0, 0);
    for (case, outcome) in file.cases.iter().zip(trial::run(file)) {
        let wrong = outcome.wrong;
        if wrong.is_empty() {
            passed += 1;
        } else {
            failed += 1;
            writeln!(out, "{name}: {}", case.id)?;
            for what in wrong {
                writeln!(out, "    {what}")?;
            }
        }
    }
    Ok((passed, failed))
}

fn known(ruleset: &str) -> Result<(), Failure> {
    if desk::ruleset(ruleset).is_some() {
        return Ok(());
    }
    let all = desk::rulesets().join(", ");
    Err(Failure::Usage(format!(
        "there is no ruleset `{ruleset}`; there are: {all}"
    )))
}

pub(super) fn attempt(arguments: &TryArguments) -> Result<(), Failure> {
    known(&arguments.ruleset)?;
    let mut file = CaseFile::of(&arguments.ruleset);
    let mut given = BTreeMap::new();
    if let Some(path) = &arguments.given {
        let text = std::fs::read_to_string(path)
            .map_err(|why| Failure::Usage(format!("{}: {why}", path.display())))?;
        given = trial::state(&text, &mut file)
            .map_err(|why| Failure::Fault(format!("{}: {why}", path.display())))?;
    }
    let mut answers = Vec::new();
    for answer in &arguments.answers {
        let Some((topic, value)) = answer.split_once('=') else {
            let why = format!("an answer is `topic=answer`, such as `luck=yes`, not `{answer}`");
            return Err(Failure::Usage(why));
        };
        answers.push(BTreeMap::from([(topic.to_owned(), trial::word(value))]));
    }
    let bare = arguments.instruction.trim();
    let braced = if bare.starts_with('{') {
        bare.to_owned()
    } else {
        format!("{{{bare}}}")
    };
    let case = Case {
        given,
        instructions: braced,
        dice: arguments.dice.clone(),
        answers,
        ..Case::default()
    };
    let mut outcome = trial::attempt(&file, &case);
    // Without dice they fall by chance, as many as are wanted.
    if !case.dice.is_empty() {
        outcome.dice_left(&case);
    }
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{:#}", as_json(&outcome))?;
    } else {
        write!(out, "{}", in_words(&outcome))?;
    }
    if outcome.fault().is_empty() && outcome.wrong.is_empty() {
        Ok(())
    } else {
        Err(Failure::Told)
    }
}

fn as_json(outcome: &Outcome) -> serde_json::Value {
    let changed: serde_json::Map<String, serde_json::Value> = outcome
        .changed
        .iter()
        .map(|(name, (from, to))| (name.clone(), json!({"from": from, "to": to})))
        .collect();
    json!({
        "turnto-try": 1,
        "events": outcome.events,
        "outcome": outcome.outcome,
        "changed": changed,
        "wrong": outcome.wrong,
        "fault": outcome.fault(),
    })
}

fn in_words(outcome: &Outcome) -> String {
    let mut out = String::new();
    for block in present::page(&outcome.events, Manner::default()) {
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
    for (name, (from, to)) in &outcome.changed {
        out.push_str(&format!("changed: {name}, from {from} to {to}\n"));
    }
    for wrong in &outcome.wrong {
        out.push_str(&format!("wrong: {wrong}\n"));
    }
    if !outcome.fault().is_empty() {
        out.push_str(&format!("fault: {}\n", outcome.fault().trim()));
    }
    out
}
