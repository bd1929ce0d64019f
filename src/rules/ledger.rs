//! Counts reads, writes and host calls of rules, if requested.

use crate::model::game::{CallTarget, Change, Lookup, Value};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The counts of one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    pub of: Counted,
    /// Number of calls from the script into the host.
    pub crossings: u64,
    /// Reads by slot and extent.
    pub reads: BTreeMap<(u32, Much), Read>,
    /// Writes by slot and kind of change.
    pub writes: BTreeMap<(u32, &'static str), u64>,
}

/// The function that was called, by its index in the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Counted {
    Call(CallTarget),
    /// Another function, such as the sheet layout or an author's query.
    Other(&'static str),
}

/// How much of a slot was read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Much {
    Whole,
    /// A narrow query, in words.
    Part(String),
}

/// Reads of the same kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Read {
    pub times: u64,
    /// Length of the largest list or map that was returned; 1 for a plain value.
    pub entries: usize,
}

/// The counts of all calls so far. They are shared, so that they can be read while a session owns the rules.
#[derive(Debug, Clone, Default)]
pub struct Ledger(Rc<Pages>);

#[derive(Debug, Default)]
struct Pages {
    is_open: Cell<bool>,
    calls: RefCell<Vec<Counts>>,
    /// Number of calls that were taken before the first in `calls`.
    before: Cell<usize>,
    /// Indices of running calls, innermost last.
    running: RefCell<Vec<usize>>,
}

impl Ledger {
    /// Turns counting on.
    pub fn open(&self) {
        self.0.is_open.set(true);
    }

    /// Removes and returns the counts so far.
    pub fn take(&self) -> Vec<Counts> {
        self.0.running.borrow_mut().clear();
        let calls = self.0.calls.take();
        self.0.before.set(self.0.before.get() + calls.len());
        calls
    }

    /// Starts or resumes a call and returns its number.
    pub(super) fn enter(&self, call: Option<usize>, of: impl FnOnce() -> Counted) -> Option<usize> {
        if !self.0.is_open.get() {
            return None;
        }
        let mut calls = self.0.calls.borrow_mut();
        let before = self.0.before.get();
        let at = call.filter(|at| *at >= before).unwrap_or_else(|| {
            calls.push(Counts {
                of: of(),
                crossings: 0,
                reads: BTreeMap::new(),
                writes: BTreeMap::new(),
            });
            before + calls.len() - 1
        });
        self.0.running.borrow_mut().push(at);
        Some(at)
    }

    /// Ends or suspends the innermost call.
    pub(super) fn leave(&self) {
        self.0.running.borrow_mut().pop();
    }

    fn note(&self, note: impl FnOnce(&mut Counts)) {
        if !self.0.is_open.get() {
            return;
        }
        let Some(at) = self.0.running.borrow().last().copied() else {
            return;
        };
        let mut calls = self.0.calls.borrow_mut();
        let at = at.checked_sub(self.0.before.get());
        if let Some(counts) = at.and_then(|at| calls.get_mut(at)) {
            note(counts);
        }
    }

    pub(super) fn crossing(&self) {
        self.note(|counts| counts.crossings += 1);
    }

    pub(super) fn read(&self, slot: u32, question: Option<&Lookup>, given: &Value) {
        self.note(|counts| {
            let much = question.map_or(Much::Whole, |question| Much::Part(asked(question)));
            let read = counts.reads.entry((slot, much)).or_default();
            read.times += 1;
            read.entries = read.entries.max(match given {
                Value::List(items) => items.len(),
                Value::Map(entries) => entries.len(),
                _ => 1,
            });
        });
    }

    pub(super) fn write(&self, slot: u32, change: Option<&Change>) {
        self.note(|counts| {
            let sort = change.map_or("set", sort);
            *counts.writes.entry((slot, sort)).or_default() += 1;
        });
    }
}

fn asked(question: &Lookup) -> String {
    let with = |with: &Value| match with {
        Value::Nothing => String::new(),
        with => format!(" with {with}"),
    };
    match question {
        Lookup::AtLeast(n) => format!("at least {n}"),
        Lookup::Entry(key) => format!("entry {key}"),
        Lookup::Contains(one) => format!("contains {one}"),
        Lookup::Count(filter) => format!("count{}", with(&filter.with)),
        Lookup::Those(filter) => format!("those{}", with(&filter.with)),
        Lookup::Thing(_) => "one".to_owned(),
        Lookup::Of(_, key) => format!("{key} of one"),
        Lookup::IsList | Lookup::IsMap => "shape".to_owned(),
    }
}

fn sort(change: &Change) -> &'static str {
    match change {
        Change::Add { by: 0, .. } => "keep within bounds",
        Change::Add { .. } => "add",
        Change::Entry(..) | Change::Item(..) => "entry",
        Change::Include(..) => "word",
        Change::Gain(_) => "gain",
        Change::Lose(_) | Change::LoseAt(_) => "lose",
        Change::Mark(..) => "mark",
    }
}
