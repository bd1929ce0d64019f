//! Runs cases: compiles a book for each, plays it, and compares the result with the expectations. Cases share their loaded rules.

use super::case::{CaseFile, RuleCase};
use super::case_book::{CaseBook, HOUSE_FILE};
use super::play::CaseLog;
use super::result::{CaseError, CaseResult, FileResult, ValueChange, difference_error};
use super::{compare, expected, lists, names, play};
use crate::compile::YamlNode;
use crate::library::{self, LoadedRules, OpenedBook};
use crate::model::book::Book;
use crate::model::game::Value;
use crate::rules::memo::MemoizedRules;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Runs all cases of a file.
pub fn run_file(file: &CaseFile) -> FileResult {
    run_all(&[file]).pop().unwrap_or_default()
}

/// Runs all cases of several files in parallel.
pub fn run_all(files: &[&CaseFile]) -> Vec<FileResult> {
    let all: Vec<(usize, usize)> = files
        .iter()
        .enumerate()
        .flat_map(|(n, file)| (0..file.cases.len()).map(move |case| (n, case)))
        .collect();
    // Each thread loads the rules of its chunk once. Adjacent cases mostly have the same rules.
    let part = all.len().div_ceil(rayon::current_num_threads() * 4).max(1);
    let outcomes = all.par_chunks(part).flat_map_iter(|part| {
        let mut bench = CaseRunner::default();
        let run = part
            .iter()
            .map(|(n, case)| bench.run(files[*n], &files[*n].cases[*case]));
        run.collect::<Vec<_>>()
    });
    let mut outcomes = outcomes.collect::<Vec<_>>().into_iter();
    let of = |file: &&CaseFile| {
        let mut ran = FileResult {
            results: outcomes.by_ref().take(file.cases.len()).collect(),
            failures: Vec::new(),
        };
        // An error of the file occurs in every case. It is reported once.
        let mut told: Vec<Diagnostic> = Vec::new();
        for outcome in &mut ran.results {
            for fault in &outcome.failures {
                if told.contains(fault) && !ran.failures.contains(fault) {
                    ran.failures.push(fault.clone());
                }
            }
            told.extend(outcome.failures.iter().cloned());
        }
        lists::check_absences(file, &mut ran);
        ran
    };
    files.iter().map(of).collect()
}

/// Runs the single case of an attempt, without expectations. `counts`: the reads and changes of calls are counted, which slows down every read.
pub fn run_trial(file: &CaseFile, counts: bool) -> CaseResult {
    let case = file.cases.first();
    let mut bench = CaseRunner {
        counts_calls: counts,
        ..CaseRunner::default()
    };
    case.map(|case| bench.run(file, case)).unwrap_or_default()
}

/// The texts from which rules are loaded: a ruleset, house rules, and their messages.
type RulesKey = (String, Option<String>, Vec<(String, String)>);

/// The rules loaded so far.
#[derive(Default)]
struct CaseRunner {
    loaded: BTreeMap<RulesKey, Result<LoadedRules, Box<OpenedBook>>>,
    /// True if reads and changes of calls are counted.
    counts_calls: bool,
}

impl CaseRunner {
    fn run(&mut self, file: &CaseFile, case: &RuleCase) -> CaseResult {
        let house = file.house_rules().map(str::to_owned);
        let key = (file.ruleset.clone(), house.clone(), file.messages.clone());
        let loaded = self.loaded.entry(key).or_insert_with(|| {
            let house = house.map(|text| (HOUSE_FILE.to_owned(), text));
            library::load_rules(&file.ruleset, house, file.messages.clone())
        });
        let mut out = CaseResult::default();
        match loaded {
            Ok(loaded) => run_case(file, case, (loaded, self.counts_calls), &mut out),
            Err(opened) => {
                let around = CaseBook::new(file, case, &Default::default(), &mut Vec::new());
                record_errors(&around, opened, opened.diagnostics.clone(), &mut out);
                compare_errors(case, &mut out);
            }
        }
        out
    }
}

/// Runs one case and says what does not agree with it.
fn run_case(
    file: &CaseFile,
    case: &RuleCase,
    (loaded, counts): (&LoadedRules, bool),
    out: &mut CaseResult,
) {
    names::check_ignored_fields(loaded.schema(), file, &mut out.failures);
    let around = CaseBook::new(file, case, loaded.schema(), &mut out.failures);
    let opened = library::open_with_rules(&around.texts(), loaded);
    record_errors(&around, &opened, opened.diagnostics.clone(), out);
    let mut checker = CaseResult::default();
    if out.errors.is_empty() && !expected_errors(case).is_empty() {
        // The expected error may be one that only the checker finds, in a book that can be played.
        record_errors(&around, &opened, library::check_book(&opened), &mut checker);
        let (missing, strange) = match_errors(case, &checker.errors);
        if missing.is_empty() && strange.is_empty() {
            out.errors = std::mem::take(&mut checker.errors);
        }
    }
    let Some(book) = opened
        .book
        .clone()
        .filter(|_| out.errors.is_empty() && out.failures.is_empty())
    else {
        compare_errors(case, out);
        return;
    };
    let start = names::check_state(&book, case, &mut out.failures);
    let book = Arc::new(with_start_state(book, start));
    let wanted = expected::resolve_expected(&book, case, &mut out.failures);
    if !out.failures.is_empty() {
        return;
    }
    out.existing_ids = expected::existing_ids(&book, case);
    let mut played = CaseLog::new(&around, &opened.sources, out);
    let (mut rules, mut profiler) = (loaded.host(), None);
    if counts {
        let (traced, by) = MemoizedRules::new(rules).with_tracing();
        (rules, profiler) = (Box::new(traced), Some(by));
    }
    let session = play::play_case(Arc::clone(&book), case, rules, &mut played);
    if let Some(profiler) = profiler {
        let scripts: Vec<String> = opened.scripts.iter().map(|it| it.name.clone()).collect();
        out.calls = profiler.profile(&book, &scripts).functions;
    }
    if let Some(mut session) = session {
        let named = compare::compare_state(case, &wanted, &mut session, out);
        drop(session);
        // Entering the page changes some hidden values, such as a script's record of the current page. Subtracts these changes: those in an
        // empty state, and those in the state of this case.
        for idle in [
            RuleCase::empty(case.span).without_actions(),
            case.without_actions(),
        ] {
            let has_hidden =
                compare::unnamed_changes(file, &named, out).any(|change| change.hidden);
            if case.is_trial || !has_hidden {
                break;
            }
            let mut entered = CaseResult::default();
            run_case(file, &idle, (loaded, false), &mut entered);
            let is_idle = |it: &ValueChange| {
                it.hidden && entered.changes.iter().any(|other| other.is_same_change(it))
            };
            out.changes.retain(|change| !is_idle(change));
        }
        if !case.is_trial {
            let silent = compare::unnamed_changes(file, &named, out);
            let silent: Vec<_> = silent
                .map(|change| compare::unexpected_change_error(case, change))
                .collect();
            out.failures.extend(silent);
        }
    }
    if out.errors.is_empty() {
        // Playing has not caused an error, so the errors of the checker are compared with the expected ones.
        out.errors = checker.errors;
    }
    compare_errors(case, out);
}

/// Returns the book with a case's values as its initial state.
fn with_start_state(book: Arc<Book>, start: Vec<(u32, Value)>) -> Book {
    let mut book = Arc::unwrap_or_clone(book);
    for (slot, value) in start {
        book.slots.set_start(slot, value);
    }
    book
}

/// Records the errors among the diagnostics.
fn record_errors(
    around: &CaseBook,
    opened: &OpenedBook,
    found: Vec<Diagnostic>,
    out: &mut CaseResult,
) {
    for fault in found
        .into_iter()
        .filter(|fault| fault.severity == Severity::Error)
    {
        out.errors.push(around.locate_error(fault, &opened.sources));
    }
}

/// An error that a case expects.
struct ExpectedError<'n> {
    node: &'n YamlNode,
    code: Option<Code>,
    message: Option<&'n str>,
    help: Option<&'n str>,
    source_text: Option<&'n str>,
}

/// Returns the errors that a case expects.
fn expected_errors(case: &RuleCase) -> Vec<ExpectedError<'_>> {
    let node = case.expect.iter().find(|(key, _)| &*key.value == "error");
    let nodes = node.map(|(_, node)| node.items().unwrap_or(std::slice::from_ref(node)));
    let each = nodes.unwrap_or_default().iter().map(|node| {
        let text = |key| node.get(key).and_then(YamlNode::as_text);
        ExpectedError {
            node,
            code: text("code").and_then(Code::from_name),
            message: node.as_text().or_else(|| text("message")),
            help: text("help"),
            source_text: text("snippet"),
        }
    });
    each.collect()
}

fn matches_error(want: &ExpectedError, error: &CaseError) -> bool {
    let same = |want: Option<&str>, have: Option<&str>| want.is_none() || want == have;
    want.code.is_none_or(|code| error.code == Some(code))
        && same(want.message, Some(&error.message))
        && same(want.help, error.help.as_deref())
        && same(want.source_text, error.source_text.as_deref())
}

/// Returns the expected errors that did not occur, and the unexpected ones. Each expected error matches one.
fn match_errors<'a>(
    case: &'a RuleCase,
    faults: &'a [CaseError],
) -> (Vec<ExpectedError<'a>>, Vec<&'a CaseError>) {
    let mut missing = expected_errors(case);
    let mut strange = Vec::new();
    for fault in faults {
        match missing.iter().position(|want| matches_error(want, fault)) {
            Some(n) => drop(missing.remove(n)),
            None => strange.push(fault),
        }
    }
    (missing, strange)
}

/// Adds the differences between expected and actual errors.
fn compare_errors(case: &RuleCase, out: &mut CaseResult) {
    let (missing, strange) = match_errors(case, &out.errors);
    for want in missing {
        let code = want.code.map(|code| format!("[{}] ", code.name()));
        let says = want.message.unwrap_or("whatever it says");
        let at = want.source_text.map(|at| format!(", at `{at}`"));
        let help = want.help.map(|help| format!(", help: {help}"));
        let [code, at, help] = [code, at, help].map(Option::unwrap_or_default);
        let message = format!("a fault is expected and does not come: {code}{says}{at}{help}");
        out.failures.push(difference_error(want.node.span, message));
    }
    let strange = strange.into_iter().map(|error| error.diagnostic.clone());
    out.failures.extend(strange);
}
