//! Runs cases: a book is made of each, played, and compared with what is expected. Cases share one loading of their rules.

use super::around::{Around, HOUSE};
use super::case::{Case, CaseFile};
use super::expect::{Expect, Fault};
use super::play::Played;
use super::reads::{Called, called};
use super::{check, compare, play, proof};
use crate::library::{self, Loaded, Opened};
use crate::messages::Words;
use crate::model::book::Book;
use crate::model::game::{Event, Value};
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::source::{Sources, Span};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What came of a case.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    pub events: Vec<Event>,
    /// What they are told in: English, and the messages of the ruleset.
    pub words: Words,
    /// What does not agree with the case, each at its place in the file; empty when all is well.
    pub wrong: Vec<Diagnostic>,
    /// What changed, by name: a field, a kind, `codes`, `titles`, `page`, a variable.
    pub changed: Vec<Change>,
    /// The last outcome of an instruction.
    pub outcome: Option<String>,
    /// The number that it came to.
    pub number: Option<i64>,
    /// The faults of the book or rules.
    pub faults: Vec<Told>,
    /// What was told and asked, in lines of plain words.
    pub(super) lines: Vec<String>,
    /// Topics of the questions asked, ids of the open options and of the closed ones.
    pub(super) asked: Vec<String>,
    pub(super) offered: Vec<String>,
    pub(super) closed: Vec<String>,
    /// Ids that must not be offered and that the book knows: of entries, of pages.
    pub(super) known: Vec<String>,
    /// Calls of the rules on the way, where they are counted.
    pub calls: Vec<Called>,
}

/// A fault that was told; a command that is refused has no code.
#[derive(Debug, Clone)]
pub struct Told {
    pub code: Option<Code>,
    pub says: String,
    pub(super) help: Option<String>,
    /// The words of the file of cases that it is told at.
    pub(super) at: Option<String>,
    pub(super) found: Diagnostic,
}

impl Change {
    /// Is it the same change?
    pub(super) fn is(&self, other: &Self) -> bool {
        (&self.name, &self.from, &self.to) == (&other.name, &other.from, &other.to)
    }
}

impl Told {
    /// A fault of the book or rules as it is told of a case.
    pub(super) fn of(fault: Diagnostic, around: &Around, sources: &Sources) -> Self {
        let (code, says, help) = (fault.code, fault.message.clone(), fault.help.clone());
        let found = around.placed(fault, sources);
        Self {
            code: Some(code),
            says,
            help,
            at: around.words(&found),
            found,
        }
    }

    /// The fault at its place in the file of cases.
    #[must_use]
    pub fn found(&self) -> &Diagnostic {
        &self.found
    }
}

/// Something that was otherwise before.
#[derive(Debug, Clone)]
pub struct Change {
    pub name: String,
    /// Does no reader see it?
    pub hidden: bool,
    pub from: Value,
    pub to: Value,
    pub(super) what: What,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    Slot(u32),
    Codes,
    Titles,
    Page,
}

/// What came of a file of cases.
#[derive(Debug, Clone, Default)]
pub struct Ran {
    /// One for each case.
    pub outcomes: Vec<Outcome>,
    /// What is wrong with the file as a whole.
    pub wrong: Vec<Diagnostic>,
}

/// Runs all cases of a file.
#[must_use]
pub fn run(file: &CaseFile) -> Ran {
    run_all(&[file]).pop().unwrap_or_default()
}

/// Runs all cases of several files, side by side.
#[must_use]
pub fn run_all(files: &[&CaseFile]) -> Vec<Ran> {
    let all: Vec<(usize, usize)> = files
        .iter()
        .enumerate()
        .flat_map(|(n, file)| (0..file.cases.len()).map(move |case| (n, case)))
        .collect();
    // Each thread loads the rules of its own part once: neighbours in the list mostly have the same.
    let part = all.len().div_ceil(rayon::current_num_threads() * 4).max(1);
    let outcomes = all.par_chunks(part).flat_map_iter(|part| {
        let mut bench = Bench::default();
        let run = part
            .iter()
            .map(|(n, case)| bench.case(files[*n], &files[*n].cases[*case]));
        run.collect::<Vec<_>>()
    });
    let mut outcomes = outcomes.collect::<Vec<_>>().into_iter();
    let of = |file: &&CaseFile| {
        let mut ran = Ran {
            outcomes: outcomes.by_ref().take(file.cases.len()).collect(),
            wrong: Vec::new(),
        };
        // One fault of the file shows in every case: it is told once.
        let mut told: Vec<Diagnostic> = Vec::new();
        for outcome in &mut ran.outcomes {
            for fault in &outcome.wrong {
                if told.contains(fault) && !ran.wrong.contains(fault) {
                    ran.wrong.push(fault.clone());
                }
            }
            told.extend(outcome.wrong.iter().cloned());
        }
        proof::prove(file, &mut ran);
        ran
    };
    files.iter().map(of).collect()
}

/// Runs the one case of an attempt; nothing is expected of it.
#[must_use]
pub fn attempted(file: &CaseFile) -> Outcome {
    let case = file.cases.first();
    case.map(|case| Bench::counting().case(file, case))
        .unwrap_or_default()
}

/// What rules are loaded from: a ruleset, house rules, and the tables of messages beside these.
type Under = (String, Option<String>, Vec<(String, String)>);

/// The rules loaded so far.
#[derive(Default)]
struct Bench {
    loaded: BTreeMap<Under, Result<Loaded, Box<Opened>>>,
    /// Is it counted what calls read and change?
    counts: bool,
}

impl Bench {
    /// Counting is for those who ask for it: it costs at every read.
    fn counting() -> Self {
        Self {
            counts: true,
            ..Self::default()
        }
    }

    fn case(&mut self, file: &CaseFile, case: &Case) -> Outcome {
        let house = file.house().map(str::to_owned);
        let key = (file.ruleset.clone(), house.clone(), file.messages.clone());
        let loaded = self.loaded.entry(key).or_insert_with(|| {
            let house = house.map(|text| (HOUSE.to_owned(), text));
            library::load(&file.ruleset, house, file.messages.clone())
        });
        let mut out = Outcome::default();
        match loaded {
            Ok(loaded) => {
                if self.counts {
                    loaded.ledger().open();
                }
                one(file, case, loaded, &mut out);
            }
            Err(opened) => {
                let around = Around::new(file, case, &Default::default(), &mut Vec::new());
                broken(&around, opened, opened.found.clone(), &mut out);
                settle(case, &mut out);
            }
        }
        out
    }
}

/// Runs one case and says what does not agree with it.
fn one(file: &CaseFile, case: &Case, loaded: &Loaded, out: &mut Outcome) {
    check::aside(loaded.vocabulary(), file, &mut out.wrong);
    let around = Around::new(file, case, loaded.vocabulary(), &mut out.wrong);
    let opened = library::open_under(&around.shelf(), loaded);
    broken(&around, &opened, opened.found.clone(), out);
    let mut checker = Outcome::default();
    if out.faults.is_empty() && wanted(case).is_some() {
        // A fault may also be one that only the checker finds, in a book that could be played.
        broken(&around, &opened, library::check(&opened), &mut checker);
        let (missing, strange) = unmatched(wanted(case).unwrap_or_default(), &checker.faults);
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
    let checked = check::check(&book, case, &mut out.wrong);
    if !out.wrong.is_empty() {
        return;
    }
    out.known = checked.known.clone();
    let book = Arc::new(begun_with(book, &checked.start));
    drop(loaded.ledger().take());
    let mut played = Played::new(&around, &opened.sources, out);
    let session = play::play(Arc::clone(&book), case, loaded, &mut played);
    out.calls = called(&book, loaded.ledger().take());
    if let Some(mut session) = session {
        let named = compare::compare(case, &checked, &mut session, out);
        drop(session);
        // Entering the page changes some hidden values by itself, such as a script's note of where the reader is: in any state, or in that of this case.
        for idle in [Case::bare(case.span).idle(), case.idle()] {
            let has_hidden = compare::silent(file, &named, out).any(|change| change.hidden);
            if case.tried || !has_hidden {
                break;
            }
            let mut entered = Outcome::default();
            one(file, &idle, loaded, &mut entered);
            let is_idle =
                |it: &Change| it.hidden && entered.changed.iter().any(|other| other.is(it));
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
        // Nothing came of playing it: what the checker found is nearer to what is expected than nothing at all.
        out.faults = checker.faults;
    }
    settle(case, out);
}

/// The book with a case's values at its start.
fn begun_with(book: Arc<Book>, start: &[(u32, Value)]) -> Book {
    let mut book = Arc::unwrap_or_clone(book);
    for (slot, value) in start {
        book.slots.begin_with(*slot, value.clone());
    }
    book
}

/// Notes the errors among what was found.
fn broken(around: &Around, opened: &Opened, found: Vec<Diagnostic>, out: &mut Outcome) {
    for fault in found
        .into_iter()
        .filter(|fault| fault.severity == Severity::Error)
    {
        out.faults.push(Told::of(fault, around, &opened.sources));
    }
}

/// The faults that a case expects.
fn wanted(case: &Case) -> Option<&[Fault]> {
    case.expect.iter().find_map(|expect| match expect {
        Expect::Faults(faults) => Some(faults.as_slice()),
        _ => None,
    })
}

fn fits(want: &Fault, fault: &Told) -> bool {
    let same = |want: &Option<String>, have: &Option<String>| want.is_none() || want == have;
    want.code.is_none_or(|code| fault.code == Some(code))
        && want.says.as_ref().is_none_or(|says| *says == fault.says)
        && same(&want.help, &fault.help)
        && same(&want.at, &fault.at)
}

/// Faults that nobody wanted, and those that were wanted and did not come. Each that is wanted stands for one.
fn unmatched<'a>(wanted: &'a [Fault], faults: &'a [Told]) -> (Vec<&'a Fault>, Vec<&'a Told>) {
    let mut missing: Vec<&Fault> = wanted.iter().collect();
    let mut strange = Vec::new();
    for fault in faults {
        match missing.iter().position(|want| fits(want, fault)) {
            Some(n) => drop(missing.remove(n)),
            None => strange.push(fault),
        }
    }
    (missing, strange)
}

/// Tells the faults that do not agree with the case.
fn settle(case: &Case, out: &mut Outcome) {
    let (missing, strange) = unmatched(wanted(case).unwrap_or_default(), &out.faults);
    for want in missing {
        let code = want.code.map(|code| format!("[{}] ", code.name()));
        let says = want.says.as_deref().unwrap_or("whatever it says");
        let code = code.unwrap_or_default();
        let at = want.at.as_ref().map(|at| format!(", at `{at}`"));
        let help = want.help.as_ref().map(|help| format!(", help: {help}"));
        let (at, help) = (at.unwrap_or_default(), help.unwrap_or_default());
        let message = format!("a fault is expected and does not come: {code}{says}{at}{help}");
        out.wrong.push(differs(want.span, message));
    }
    out.wrong
        .extend(strange.into_iter().map(|fault| fault.found.clone()));
}

/// A difference at a place of the case.
pub(super) fn differs(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::CaseDiffers, span, message)
}
