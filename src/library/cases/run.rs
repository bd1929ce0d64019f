//! Runs cases: compiles a book for each, plays it, and compares the result with the expectations. Cases share their loaded rules.

use super::around::{CaseBook, HOUSE};
use super::case::{CaseFile, RuleCase};
use super::outcome::{CaseError, CaseResult, FileResult, ValueChange, differs};
use super::play::CaseLog;
use super::{compare, expected, lists, names, play};
use crate::compile::YamlNode;
use crate::library::{self, LoadedRules, OpenedBook};
use crate::model::book::Book;
use crate::model::game::Value;
use crate::rules::learn::MemoizedRules;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Runs all cases of a file.
pub fn run(file: &CaseFile) -> FileResult {
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
            .map(|(n, case)| bench.case(files[*n], &files[*n].cases[*case]));
        run.collect::<Vec<_>>()
    });
    let mut outcomes = outcomes.collect::<Vec<_>>().into_iter();
    let of = |file: &&CaseFile| {
        let mut ran = FileResult {
            outcomes: outcomes.by_ref().take(file.cases.len()).collect(),
            wrong: Vec::new(),
        };
        // An error of the file occurs in every case. It is reported once.
        let mut told: Vec<Diagnostic> = Vec::new();
        for outcome in &mut ran.outcomes {
            for fault in &outcome.wrong {
                if told.contains(fault) && !ran.wrong.contains(fault) {
                    ran.wrong.push(fault.clone());
                }
            }
            told.extend(outcome.wrong.iter().cloned());
        }
        lists::prove(file, &mut ran);
        ran
    };
    files.iter().map(of).collect()
}

/// Runs the single case of an attempt, without expectations. `counts`: the reads and changes of calls are counted, which slows down every read.
pub fn attempted(file: &CaseFile, counts: bool) -> CaseResult {
    let case = file.cases.first();
    let mut bench = CaseRunner {
        counts,
        ..CaseRunner::default()
    };
    case.map(|case| bench.case(file, case)).unwrap_or_default()
}

/// The texts from which rules are loaded: a ruleset, house rules, and their messages.
type RulesKey = (String, Option<String>, Vec<(String, String)>);

/// The rules loaded so far.
#[derive(Default)]
struct CaseRunner {
    loaded: BTreeMap<RulesKey, Result<LoadedRules, Box<OpenedBook>>>,
    /// True if reads and changes of calls are counted.
    counts: bool,
}

impl CaseRunner {
    fn case(&mut self, file: &CaseFile, case: &RuleCase) -> CaseResult {
        let house = file.house().map(str::to_owned);
        let key = (file.ruleset.clone(), house.clone(), file.messages.clone());
        let loaded = self.loaded.entry(key).or_insert_with(|| {
            let house = house.map(|text| (HOUSE.to_owned(), text));
            library::load(&file.ruleset, house, file.messages.clone())
        });
        let mut out = CaseResult::default();
        match loaded {
            Ok(loaded) => run_case(file, case, (loaded, self.counts), &mut out),
            Err(opened) => {
                let around = CaseBook::new(file, case, &Default::default(), &mut Vec::new());
                broken(&around, opened, opened.found.clone(), &mut out);
                settle(case, &mut out);
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
    names::check_aside(loaded.vocabulary(), file, &mut out.wrong);
    let around = CaseBook::new(file, case, loaded.vocabulary(), &mut out.wrong);
    let opened = library::open_under(&around.shelf(), loaded);
    broken(&around, &opened, opened.found.clone(), out);
    let mut checker = CaseResult::default();
    if out.faults.is_empty() && !wanted(case).is_empty() {
        // The expected error may be one that only the checker finds, in a book that can be played.
        broken(&around, &opened, library::check(&opened), &mut checker);
        let (missing, strange) = unmatched(case, &checker.faults);
        if missing.is_empty() && strange.is_empty() {
            out.faults = std::mem::take(&mut checker.faults);
        }
    }
    let Some(book) = opened
        .book
        .clone()
        .filter(|_| out.faults.is_empty() && out.wrong.is_empty())
    else {
        settle(case, out);
        return;
    };
    let start = names::check_given(&book, case, &mut out.wrong);
    let book = Arc::new(begun_with(book, start));
    let wanted = expected::expected(&book, case, &mut out.wrong);
    if !out.wrong.is_empty() {
        return;
    }
    out.known = expected::known_ids(&book, case);
    let mut played = CaseLog::new(&around, &opened.sources, out);
    let (mut rules, mut profiler) = (loaded.referee(), None);
    if counts {
        let (traced, by) = MemoizedRules::new(rules).traced();
        (rules, profiler) = (Box::new(traced), Some(by));
    }
    let session = play::play(Arc::clone(&book), case, rules, &mut played);
    if let Some(profiler) = profiler {
        let scripts: Vec<String> = opened.scripts.iter().map(|it| it.name.clone()).collect();
        out.calls = profiler.profile(&book, &scripts).functions;
    }
    if let Some(mut session) = session {
        let named = compare::compare(case, &wanted, &mut session, out);
        drop(session);
        // Entering the page changes some hidden values, such as a script's record of the current page. Subtracts these changes: those in an
        // empty state, and those in the state of this case.
        for idle in [RuleCase::bare(case.span).idle(), case.idle()] {
            let has_hidden = compare::silent(file, &named, out).any(|change| change.hidden);
            if case.tried || !has_hidden {
                break;
            }
            let mut entered = CaseResult::default();
            run_case(file, &idle, (loaded, false), &mut entered);
            let is_idle =
                |it: &ValueChange| it.hidden && entered.changed.iter().any(|other| other.is(it));
            out.changed.retain(|change| !is_idle(change));
        }
        if !case.tried {
            let silent = compare::silent(file, &named, out);
            let silent: Vec<_> = silent
                .map(|change| compare::unexpected(case, change))
                .collect();
            out.wrong.extend(silent);
        }
    }
    if out.faults.is_empty() {
        // Playing has not caused an error, so the errors of the checker are compared with the expected ones.
        out.faults = checker.faults;
    }
    settle(case, out);
}

/// Returns the book with a case's values as its initial state.
fn begun_with(book: Arc<Book>, start: Vec<(u32, Value)>) -> Book {
    let mut book = Arc::unwrap_or_clone(book);
    for (slot, value) in start {
        book.slots.begin_with(slot, value);
    }
    book
}

/// Records the errors among the diagnostics.
fn broken(around: &CaseBook, opened: &OpenedBook, found: Vec<Diagnostic>, out: &mut CaseResult) {
    for fault in found
        .into_iter()
        .filter(|fault| fault.severity == Severity::Error)
    {
        out.faults.push(around.locate_error(fault, &opened.sources));
    }
}

/// An error that a case expects.
struct ExpectedError<'n> {
    node: &'n YamlNode,
    code: Option<Code>,
    says: Option<&'n str>,
    help: Option<&'n str>,
    at: Option<&'n str>,
}

/// Returns the errors that a case expects.
fn wanted(case: &RuleCase) -> Vec<ExpectedError<'_>> {
    let node = case.expect.iter().find(|(key, _)| &*key.it == "error");
    let nodes = node.map(|(_, node)| node.items().unwrap_or(std::slice::from_ref(node)));
    let each = nodes.unwrap_or_default().iter().map(|node| {
        let text = |key| node.get(key).and_then(YamlNode::as_text);
        ExpectedError {
            node,
            code: text("code").and_then(Code::from_name),
            says: node.as_text().or_else(|| text("message")),
            help: text("help"),
            at: text("snippet"),
        }
    });
    each.collect()
}

fn fits(want: &ExpectedError, error: &CaseError) -> bool {
    let same = |want: Option<&str>, have: Option<&str>| want.is_none() || want == have;
    want.code.is_none_or(|code| error.code == Some(code))
        && same(want.says, Some(&error.says))
        && same(want.help, error.help.as_deref())
        && same(want.at, error.at.as_deref())
}

/// Returns the expected errors that did not occur, and the unexpected ones. Each expected error matches one.
fn unmatched<'a>(
    case: &'a RuleCase,
    faults: &'a [CaseError],
) -> (Vec<ExpectedError<'a>>, Vec<&'a CaseError>) {
    let mut missing = wanted(case);
    let mut strange = Vec::new();
    for fault in faults {
        match missing.iter().position(|want| fits(want, fault)) {
            Some(n) => drop(missing.remove(n)),
            None => strange.push(fault),
        }
    }
    (missing, strange)
}

/// Adds the differences between expected and actual errors.
fn settle(case: &RuleCase, out: &mut CaseResult) {
    let (missing, strange) = unmatched(case, &out.faults);
    for want in missing {
        let code = want.code.map(|code| format!("[{}] ", code.name()));
        let says = want.says.unwrap_or("whatever it says");
        let at = want.at.map(|at| format!(", at `{at}`"));
        let help = want.help.map(|help| format!(", help: {help}"));
        let [code, at, help] = [code, at, help].map(Option::unwrap_or_default);
        let message = format!("a fault is expected and does not come: {code}{says}{at}{help}");
        out.wrong.push(differs(want.node.span, message));
    }
    let strange = strange.into_iter().map(|error| error.found.clone());
    out.wrong.extend(strange);
}
