//! Statistics of the memo for rule writers: number of known calls, steps at which other calls missed, and reads with many different results.

use super::step::{MemoStep, WrittenValue};
use super::tree::{MemoEdges, MemoSpot, MemoTrees, RecordedStep, ScriptLine};
use crate::model::game::{CallRequest, CallTarget, SlotChange, SlotQuery};
use indexmap::IndexMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A read with more distinct results than this is wide: paths after it are rarely reused.
pub const WIDE_READ: usize = 64;

/// The input of a call at a step, or its effect there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum ProfiledInput {
    /// Its arguments: there was no call with these before.
    Arguments,
    /// The value of a slot.
    Slot(u32),
    /// The answer to a narrow query about a slot.
    Query(u32, &'static str),
    /// A derived value, by its index in the schema.
    Derived(usize),
    /// An entry of a derived map; the whole map without a key.
    DerivedEntry(Option<String>),
    Faces,
    Result,
    Answer,
    /// The result of an offered function, by its index in the schema.
    Function(usize),
    /// No input: it changed a slot.
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
        let asks = match spot {
            MemoSpot::After(at, _) => self.trees.borrow().node_input(*at),
            _ => InputProfile {
                input: ProfiledInput::Arguments,
                line: None,
            },
        };
        self.count(ProfiledFunction::Call(target.clone()), |calls| {
            calls.calls += 1;
            *calls.unknown_inputs.entry(asks).or_default() += 1;
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
        crossings: u64,
    ) {
        self.count(function, |calls| {
            calls.host_calls += crossings;
            for noted in steps {
                let (given, place) = (step_input(&noted.step), noted.line);
                *calls
                    .steps
                    .entry(InputProfile {
                        input: given,
                        line: place,
                    })
                    .or_default() += 1;
            }
        });
    }

    /// Reads with more than [`WIDE_READ`] different results, with the largest number of results at one node.
    pub(super) fn wide_reads(&self) -> BTreeMap<InputProfile, usize> {
        let trees = self.trees.borrow();
        let mut wide: BTreeMap<InputProfile, usize> = BTreeMap::new();
        for (at, node) in (0..).zip(&trees.nodes) {
            if let MemoEdges::Many(ways) = &node.edges
                && ways.len() > WIDE_READ
            {
                let most = wide.entry(trees.node_input(at)).or_default();
                *most = (*most).max(ways.len());
            }
        }
        wide
    }
}

impl MemoTrees {
    /// Returns the kind of value that a node receives.
    fn node_input(&self, at: u32) -> InputProfile {
        let given = step_input(&self.nodes[at as usize].step);
        let places = self.lines.as_ref();
        let place = places.and_then(|places| places.get(&at).copied());
        InputProfile {
            input: given,
            line: place,
        }
    }
}

/// The input of a call at a step, or its effect there.
fn step_input(step: &MemoStep) -> ProfiledInput {
    match step {
        MemoStep::Read(slot) => ProfiledInput::Slot(*slot),
        MemoStep::Query(slot, asked) => ProfiledInput::Query(*slot, query_name(asked)),
        MemoStep::Derived(derived) => ProfiledInput::Derived(*derived),
        MemoStep::DerivedEntry(_, key) => {
            ProfiledInput::DerivedEntry(key.as_deref().map(str::to_owned))
        }
        MemoStep::ReadFaces(_) => ProfiledInput::Faces,
        MemoStep::Roll(_) => ProfiledInput::Result,
        MemoStep::Request(request) => match &**request {
            CallRequest::MemoCall(call) => match call.target {
                CallTarget::Function(n) => ProfiledInput::Function(n),
                _ => ProfiledInput::Nothing,
            },
            _ => ProfiledInput::Answer,
        },
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
    }
}

/// The name of a kind of question.
fn query_name(question: &SlotQuery) -> &'static str {
    match question {
        SlotQuery::AtLeast(_) => "at least",
        SlotQuery::MapEntry(_) => "an entry",
        SlotQuery::Contains(_) => "contains",
        SlotQuery::Count(_) => "count",
        SlotQuery::Filter(_) => "those that fit",
        SlotQuery::Element(_) => "one of them",
        SlotQuery::ElementField(..) => "a mark of one",
        SlotQuery::IsList => "whether it is a list",
        SlotQuery::IsMap => "whether it is a map",
    }
}

/// Collects the slots on which rules depend.
#[derive(Debug)]
pub struct SlotUse {
    trees: Rc<RefCell<MemoTrees>>,
    /// Number of steps that were processed.
    step_count: usize,
    slots_read: BTreeSet<u32>,
    faces_slots: BTreeSet<u32>,
}

impl SlotUse {
    pub(super) fn new(trees: &Rc<RefCell<MemoTrees>>) -> Self {
        Self {
            trees: Rc::clone(trees),
            step_count: 0,
            slots_read: BTreeSet::new(),
            faces_slots: BTreeSet::new(),
        }
    }

    /// Processes the steps stored since the last call. Returns true if rules depend on more slots than before.
    pub fn update(&mut self) -> bool {
        let trees = self.trees.borrow();
        let before = self.slots_read.len() + self.faces_slots.len();
        for node in &trees.nodes[self.step_count..] {
            match &node.step {
                MemoStep::Read(slot) | MemoStep::Query(slot, _) => self.slots_read.insert(*slot),
                MemoStep::Write(slot, WrittenValue::Faces(_), _) => self.faces_slots.insert(*slot),
                _ => false,
            };
        }
        self.step_count = trees.nodes.len();
        before < self.slots_read.len() + self.faces_slots.len()
    }

    /// The slots on which rules depend.
    pub fn read_slots(&self) -> &BTreeSet<u32> {
        &self.slots_read
    }

    /// Returns true if rules depend on a slot to which unread faces of a roll were written.
    pub fn reads_faces(&self) -> bool {
        !self.faces_slots.is_disjoint(&self.slots_read)
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
