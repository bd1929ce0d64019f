//! Runs cases: compiles and plays the book of each case, and compares the result with the expectations.

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
    let indexes: Vec<(usize, usize)> = files
        .iter()
        .enumerate()
        .flat_map(|(n, file)| (0..file.cases.len()).map(move |case| (n, case)))
        .collect();
    // The rules are loaded once for each chunk. Adjacent cases usually have the same rules.
    let chunk_count = rayon::current_num_threads() * 4;
    let chunk_size = indexes.len().div_ceil(chunk_count).max(1);
    let results = indexes.par_chunks(chunk_size).flat_map_iter(|chunk| {
        let mut runner = CaseRunner::default();
        let cases = chunk.iter();
        let results = cases.map(|(n, case)| runner.run(files[*n], &files[*n].cases[*case]));
        results.collect::<Vec<_>>()
    });
    let mut results = results.collect::<Vec<_>>().into_iter();
    let collect_results = |file: &&CaseFile| {
        let mut file_result = FileResult {
            results: results.by_ref().take(file.cases.len()).collect(),
            failures: Vec::new(),
        };
        // An error that occurs in several cases is an error of the file.
        let mut earlier: Vec<Diagnostic> = Vec::new();
        for result in &file_result.results {
            for error in &result.failures {
                if earlier.contains(error) && !file_result.failures.contains(error) {
                    file_result.failures.push(error.clone());
                }
            }
            earlier.extend(result.failures.iter().cloned());
        }
        lists::check_absences(file, &mut file_result);
        file_result
    };
    files.iter().map(collect_results).collect()
}

/// Runs the only case of a trial.
///
/// If `counts_calls` is true, the reads and changes of calls are counted, which is slower.
pub fn run_trial(file: &CaseFile, counts_calls: bool) -> CaseResult {
    let case = file.cases.first();
    let mut runner = CaseRunner {
        counts_calls,
        ..CaseRunner::default()
    };
    case.map(|case| runner.run(file, case)).unwrap_or_default()
}

/// Name of a ruleset, text of house rules, and message files of the house rules.
type RulesKey = (String, Option<String>, Vec<(String, String)>);

/// Runs cases and caches their rules.
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
        let mut result = CaseResult::default();
        match loaded {
            Ok(loaded) => run_case(file, case, (loaded, self.counts_calls), &mut result),
            Err(opened) => {
                let case_book = CaseBook::new(file, case, &Default::default(), &mut Vec::new());
                record_errors(&case_book, opened, opened.diagnostics.clone(), &mut result);
                compare_errors(case, &mut result);
            }
        }
        result
    }
}

/// Runs one case and records its result and failures.
fn run_case(
    file: &CaseFile,
    case: &RuleCase,
    (loaded, counts_calls): (&LoadedRules, bool),
    result: &mut CaseResult,
) {
    names::check_ignored_fields(loaded.schema(), file, &mut result.failures);
    let case_book = CaseBook::new(file, case, loaded.schema(), &mut result.failures);
    let opened = library::open_with_rules(&case_book.texts(), loaded);
    record_errors(&case_book, &opened, opened.diagnostics.clone(), result);
    let mut checked = CaseResult::default();
    if result.errors.is_empty() && !expected_errors(case).is_empty() {
        // Only the checker may find the expected error.
        let errors = library::check_book(&opened);
        record_errors(&case_book, &opened, errors, &mut checked);
        let (missing, unexpected) = match_errors(case, &checked.errors);
        if missing.is_empty() && unexpected.is_empty() {
            result.errors = std::mem::take(&mut checked.errors);
        }
    }
    let Some(book) = opened
        .book
        .clone()
        .filter(|_| result.errors.is_empty() && result.failures.is_empty())
    else {
        compare_errors(case, result);
        return;
    };
    let start = names::check_state(&book, case, &mut result.failures);
    let book = Arc::new(with_start_state(book, start));
    let expected = expected::resolve_expected(&book, case, &mut result.failures);
    if !result.failures.is_empty() {
        return;
    }
    result.existing_ids = expected::existing_ids(&book, case);
    let mut log = CaseLog::new(&case_book, &opened.sources, result);
    let (mut rules, mut profiler) = (loaded.host(), None);
    if counts_calls {
        let (traced, trace) = MemoizedRules::new(rules).with_tracing();
        (rules, profiler) = (Box::new(traced), Some(trace));
    }
    let session = play::play_case(Arc::clone(&book), case, rules, &mut log);
    if let Some(profiler) = profiler {
        let scripts: Vec<String> = opened.scripts.iter().map(|it| it.name.clone()).collect();
        result.calls = profiler.profile(&book, &scripts).functions;
    }
    if let Some(mut session) = session {
        let named = compare::compare_state(case, &expected, &mut session, result);
        drop(session);
        // Entering a page can change hidden values, such as a script's record of the current page. These changes are not due to the case. They are
        // found by entering the page without actions: in an empty state, and in the state of the case.
        for idle in [
            RuleCase::empty(case.span).without_actions(),
            case.without_actions(),
        ] {
            let has_hidden =
                compare::unnamed_changes(file, &named, result).any(|change| change.hidden);
            if case.is_trial || !has_hidden {
                break;
            }
            let mut entry = CaseResult::default();
            run_case(file, &idle, (loaded, false), &mut entry);
            let is_on_entry = |it: &ValueChange| {
                it.hidden && entry.changes.iter().any(|other| other.is_same_change(it))
            };
            result.changes.retain(|change| !is_on_entry(change));
        }
        if !case.is_trial {
            let changes = compare::unnamed_changes(file, &named, result);
            let errors: Vec<_> = changes
                .map(|change| compare::unexpected_change_error(case, change))
                .collect();
            result.failures.extend(errors);
        }
    }
    if result.errors.is_empty() {
        // The game had no errors, so the errors of the checker are compared with the expected errors.
        result.errors = checked.errors;
    }
    compare_errors(case, result);
}

/// Returns the book with the state of a case as its start state.
fn with_start_state(book: Arc<Book>, start: Vec<(u32, Value)>) -> Book {
    let mut book = Arc::unwrap_or_clone(book);
    for (slot, value) in start {
        book.slots.set_start(slot, value);
    }
    book
}

/// Records the errors among diagnostics.
fn record_errors(
    case_book: &CaseBook,
    opened: &OpenedBook,
    diagnostics: Vec<Diagnostic>,
    result: &mut CaseResult,
) {
    let errors = diagnostics.into_iter();
    for error in errors.filter(|it| it.severity == Severity::Error) {
        let error = case_book.locate_error(error, &opened.sources);
        result.errors.push(error);
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
    let errors = nodes.unwrap_or_default().iter().map(|node| {
        let text = |key| node.get(key).and_then(YamlNode::as_text);
        ExpectedError {
            node,
            code: text("code").and_then(Code::from_name),
            message: node.as_text().or_else(|| text("message")),
            help: text("help"),
            source_text: text("snippet"),
        }
    });
    errors.collect()
}

fn matches_error(expected: &ExpectedError, error: &CaseError) -> bool {
    let matches = |expected: Option<&str>, actual| expected.is_none() || expected == actual;
    expected.code.is_none_or(|code| error.code == Some(code))
        && matches(expected.message, Some(&error.message))
        && matches(expected.help, error.help.as_deref())
        && matches(expected.source_text, error.source_text.as_deref())
}

/// Returns the expected errors that did not occur, and the unexpected errors. Each expected error matches one error.
fn match_errors<'a>(
    case: &'a RuleCase,
    errors: &'a [CaseError],
) -> (Vec<ExpectedError<'a>>, Vec<&'a CaseError>) {
    let mut missing = expected_errors(case);
    let mut unexpected = Vec::new();
    for error in errors {
        match missing.iter().position(|it| matches_error(it, error)) {
            Some(n) => drop(missing.remove(n)),
            None => unexpected.push(error),
        }
    }
    (missing, unexpected)
}

/// Adds the differences between expected and actual errors.
fn compare_errors(case: &RuleCase, result: &mut CaseResult) {
    let (missing, unexpected) = match_errors(case, &result.errors);
    for expected in missing {
        let code = expected.code.map(|code| format!("[{}] ", code.name()));
        let text = expected.message.unwrap_or("with any message");
        let source_text = expected.source_text.map(|it| format!(", at `{it}`"));
        let help = expected.help.map(|help| format!(", help: {help}"));
        let [code, source_text, help] = [code, source_text, help].map(Option::unwrap_or_default);
        let message = format!("expected error did not occur: {code}{text}{source_text}{help}");
        let error = difference_error(expected.node.span, message);
        result.failures.push(error);
    }
    let unexpected = unexpected.into_iter().map(|error| error.diagnostic.clone());
    result.failures.extend(unexpected);
}
