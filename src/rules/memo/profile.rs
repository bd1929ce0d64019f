//! Statistics of the memo for rule writers: known calls, the inputs that made other calls unknown, and reads with many different results.

use super::step::{MemoStep, WrittenValue};
use super::tree::{MemoEdges, MemoSpot, MemoTrees, RecordedStep, ScriptLine};
use crate::model::game::{CallTarget, SlotChange, SlotQuery};
use indexmap::IndexMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A read with more distinct results than this is wide: paths after it are rarely reused.
pub const WIDE_READ: usize = 64;

/// The input of a call at a step, or its effect there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum ProfiledInput {
    /// New arguments.
    Arguments,
    /// The value of a slot.
    Slot(u32),
    /// The answer to a query about a part of a slot.
    Query(u32, &'static str),
    /// A derived value, by its index in the schema.
    Derived(usize),
    /// An entry of a derived map. Without a key, the complete map.
    DerivedEntry(Option<String>),
    Faces,
    Result,
    Answer,
    /// The result of a function of the ruleset, by its index in the schema.
    Function(usize),
    /// A change of a slot, which is not an input.
    Change(u32, &'static str),
    /// The path was not stored, because the memo is full.
    Nothing,
}

/// An input of calls, and the line of the script that reads it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct InputProfile {
    pub(super) input: ProfiledInput,
    pub(super) line: Option<ScriptLine>,
}

/// A function of the rules.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ProfiledFunction {
    Call(CallTarget),
    /// A derived value, by its index in the schema.
    Derived(usize),
}

/// Counts of the calls of a function.
#[derive(Debug, Clone, Default)]
pub(super) struct CallProfile {
    pub(super) calls: u64,
    /// Calls that followed known paths to their end.
    pub(super) known: u64,
    /// The unknown inputs of the other calls.
    pub(super) unknown_inputs: BTreeMap<InputProfile, u64>,
    /// Number of calls of the host by scripts.
    pub(super) host_calls: u64,
    /// Unknown steps, in the order of their first occurrence.
    pub(super) steps: IndexMap<InputProfile, u64>,
}

/// Collects statistics while calls are memoized.
#[derive(Debug, Clone)]
pub struct MemoProfiler {
    pub(super) trees: Rc<RefCell<MemoTrees>>,
    pub(super) profiles: Rc<RefCell<BTreeMap<ProfiledFunction, CallProfile>>>,
}

impl MemoProfiler {
    pub(super) fn new(trees: &Rc<RefCell<MemoTrees>>) -> Self {
        trees.borrow_mut().lines = Some(rustc_hash::FxHashMap::default());
        Self {
            trees: Rc::clone(trees),
            profiles: Rc::default(),
        }
    }

    fn count(&self, function: ProfiledFunction, count: impl FnOnce(&mut CallProfile)) {
        count(self.profiles.borrow_mut().entry(function).or_default());
    }

    /// Counts a call that leaves the known paths.
    pub(super) fn count_miss(&self, target: &CallTarget, spot: &MemoSpot) {
        let input = match spot {
            MemoSpot::After(at, _) => self.trees.borrow().node_input(*at),
            _ => InputProfile {
                input: ProfiledInput::Arguments,
                line: None,
            },
        };
        self.count(ProfiledFunction::Call(target.clone()), |calls| {
            calls.calls += 1;
            *calls.unknown_inputs.entry(input).or_default() += 1;
        });
    }

    /// Counts a call that followed known paths to its end.
    pub(super) fn count_hit(&self, target: &CallTarget) {
        self.count(ProfiledFunction::Call(target.clone()), |calls| {
            calls.calls += 1;
            calls.known += 1;
        });
    }

    /// Counts the steps of a function that the wrapped rules ran, and their calls of the host.
    pub(super) fn count_steps(
        &self,
        function: ProfiledFunction,
        steps: &[RecordedStep],
        host_calls: u64,
    ) {
        self.count(function, |calls| {
            calls.host_calls += host_calls;
            for recorded in steps {
                let (input, line) = (step_input(&recorded.step), recorded.line);
                *calls.steps.entry(InputProfile { input, line }).or_default() += 1;
            }
        });
    }

    /// Returns reads with more than [`WIDE_READ`] different results, with the largest number of results at one node.
    pub(super) fn wide_reads(&self) -> BTreeMap<InputProfile, usize> {
        let trees = self.trees.borrow();
        let mut wide: BTreeMap<InputProfile, usize> = BTreeMap::new();
        for (index, node) in (0..).zip(&trees.nodes) {
            if let MemoEdges::Many(edges) = &node.edges
                && edges.len() > WIDE_READ
            {
                let max_results = wide.entry(trees.node_input(index)).or_default();
                *max_results = (*max_results).max(edges.len());
            }
        }
        wide
    }
}

impl MemoTrees {
    /// Returns the input that a node receives, and its line.
    fn node_input(&self, index: u32) -> InputProfile {
        let input = step_input(self.step(index));
        let lines = self.lines.as_ref();
        let line = lines.and_then(|lines| lines.get(&index).copied());
        InputProfile { input, line }
    }
}

/// The input of a call at a step, or its effect there.
fn step_input(step: &MemoStep) -> ProfiledInput {
    match step {
        MemoStep::Read(slot) => ProfiledInput::Slot(*slot),
        MemoStep::Query(slot, query) => ProfiledInput::Query(*slot, query_name(query)),
        MemoStep::Derived(derived) => ProfiledInput::Derived(*derived),
        MemoStep::DerivedEntry(_, key) => {
            ProfiledInput::DerivedEntry(key.as_deref().map(str::to_owned))
        }
        MemoStep::ReadFaces(_) => ProfiledInput::Faces,
        MemoStep::Roll(_) => ProfiledInput::Result,
        MemoStep::Request(_) => ProfiledInput::Answer,
        MemoStep::Function(_, function) => ProfiledInput::Function(*function),
        MemoStep::Write(slot, ..) => ProfiledInput::Change(*slot, "set"),
        MemoStep::Change(slot, change, _) => ProfiledInput::Change(*slot, change_name(change)),
        MemoStep::Emit(_) | MemoStep::End(_) => ProfiledInput::Nothing,
    }
}

/// The name of a kind of change.
fn change_name(change: &SlotChange) -> &'static str {
    match change {
        SlotChange::Add { by: 0, .. } => "keep within bounds",
        SlotChange::Add { .. } => "add",
        SlotChange::MapEntry(..) | SlotChange::Element(..) => "entry",
        SlotChange::SetMember(..) => "word",
        SlotChange::Gain(_) => "gain",
        SlotChange::Lose(_) | SlotChange::LoseAt(_) => "lose",
        SlotChange::Mark(..) => "mark",
        SlotChange::AddToMark { .. } => "add to a mark",
    }
}

/// The name of a kind of query.
fn query_name(query: &SlotQuery) -> &'static str {
    match query {
        SlotQuery::AtLeast(_) => "at least",
        SlotQuery::MapEntry(_) => "an entry",
        SlotQuery::Contains(_) => "contains",
        SlotQuery::Count(_) => "count",
        SlotQuery::Filter(_) => "filter",
        SlotQuery::Element(_) => "an element",
        SlotQuery::ElementField(..) => "a mark of an element",
        SlotQuery::ElementAtLeast(..) => "at least, a mark of an element",
        SlotQuery::ElementIs(..) => "value of a mark of an element",
        SlotQuery::IsList => "is a list",
        SlotQuery::IsMap => "is a map",
    }
}

/// Collects the slots on which rules depend.
#[derive(Debug)]
pub struct SlotUse {
    trees: Rc<RefCell<MemoTrees>>,
    /// Number of different steps that were processed.
    step_count: usize,
    slots_read: ReadPrecision,
    /// Slots with numbers that can decrease, or that have other values.
    decreasing: BTreeSet<u32>,
    faces_slots: BTreeSet<u32>,
}

/// For each slot that is read, a number from which on all numbers have the same effect. [`EXACT`] if there is none.
pub type ReadPrecision = BTreeMap<u32, i64>;

/// Every value of a slot has its own effect.
pub const EXACT: i64 = i64::MAX;

impl SlotUse {
    pub(super) fn new(trees: &Rc<RefCell<MemoTrees>>) -> Self {
        Self {
            trees: Rc::clone(trees),
            step_count: 0,
            slots_read: ReadPrecision::new(),
            decreasing: BTreeSet::new(),
            faces_slots: BTreeSet::new(),
        }
    }

    /// Processes the steps stored since the last call.
    pub fn update(&mut self) {
        let trees = self.trees.borrow();
        for step in trees.steps.iter().skip(self.step_count) {
            match step {
                MemoStep::Query(slot, query) if let SlotQuery::AtLeast(n) = **query => {
                    let limit = self.slots_read.entry(*slot).or_insert(n);
                    *limit = n.max(*limit);
                }
                MemoStep::Read(slot) | MemoStep::Query(slot, _) => {
                    self.slots_read.insert(*slot, EXACT);
                }
                MemoStep::Write(slot, WrittenValue::Faces(_), _) => {
                    self.faces_slots.insert(*slot);
                }
                MemoStep::Change(slot, change, _)
                    if !matches!(
                        **change,
                        SlotChange::Add {
                            by: 0..,
                            high: EXACT,
                            ..
                        }
                    ) =>
                {
                    self.decreasing.insert(*slot);
                }
                _ => {}
            }
        }
        self.step_count = trees.steps.len();
    }

    /// The slots on which rules depend. A number that only grows and is only compared has a limit, for example a number of rounds.
    pub fn read_slots(&self) -> ReadPrecision {
        let limits = self.slots_read.iter();
        let limits = limits.map(|(slot, limit)| match self.decreasing.contains(slot) {
            true => (*slot, EXACT),
            false => (*slot, *limit),
        });
        limits.collect()
    }

    /// Returns true if rules depend on a slot to which unread faces of a roll were written.
    pub fn reads_faces(&self) -> bool {
        let mut slots = self.faces_slots.iter();
        slots.any(|slot| self.slots_read.contains_key(slot))
    }

    /// Returns true if faces of a roll were read since this was last called.
    pub fn take_faces_read(&self) -> bool {
        std::mem::take(&mut self.trees.borrow_mut().faces_read)
    }

    /// Number of stored steps.
    pub fn stored_steps(&self) -> usize {
        self.trees.borrow().nodes.len()
    }
}
