//! Statistics of the memo for rule writers: number of known calls, steps at which other calls missed, and reads with many different results.

use super::step::{MemoStep, WrittenValue};
use super::tree::{MemoEdges, MemoSpot, MemoTrees, RecordedStep, ScriptLine};
use crate::model::game::{CallRequest, CallTarget, SlotChange, SlotQuery};
use indexmap::IndexMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A read with more distinct results than this is wide: paths after it are rarely reused.
pub const WIDE: usize = 64;

/// The input of a call at a step, or its effect there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum ProfiledInput {
    /// Its arguments: there was no call with these before.
    Arguments,
    /// The value of a slot.
    Slot(u32),
    /// The answer to a narrow query about a slot.
    Part(u32, &'static str),
    /// A derived value, by its index in the schema.
    Derived(usize),
    /// An entry of a derived map; the whole map without a key.
    Entry(Option<String>),
    Faces,
    Result,
    Answer,
    /// The result of an offered function, by its index in the schema.
    Offer(usize),
    /// No input: it changed a slot.
    Change(u32, &'static str),
    /// The path was not stored, because the memo is full.
    Nothing,
}

/// An input of calls, and the line of the script that reads it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct InputProfile {
    pub(super) given: ProfiledInput,
    pub(super) place: Option<ScriptLine>,
}

/// A function of the rules.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Function {
    Call(CallTarget),
    /// A derived value, by its index in the schema.
    Derived(usize),
}

/// Counts of the calls of a function.
#[derive(Debug, Clone, Default)]
pub(super) struct CallProfile {
    pub(super) made: u64,
    /// Calls that followed known paths to their end.
    pub(super) known: u64,
    /// The unknown inputs of the other calls.
    pub(super) new: BTreeMap<InputProfile, u64>,
    /// Number of calls of the host by scripts.
    pub(super) crossings: u64,
    /// Unknown steps, in the order of their first occurrence.
    pub(super) steps: IndexMap<InputProfile, u64>,
}

/// Collects statistics while calls are memoized.
#[derive(Debug, Clone)]
pub struct MemoProfiler {
    pub(super) trees: Rc<RefCell<MemoTrees>>,
    pub(super) calls: Rc<RefCell<BTreeMap<Function, CallProfile>>>,
}

impl MemoProfiler {
    pub(super) fn new(trees: &Rc<RefCell<MemoTrees>>) -> Self {
        trees.borrow_mut().places = Some(rustc_hash::FxHashMap::default());
        Self {
            trees: Rc::clone(trees),
            calls: Rc::default(),
        }
    }

    fn count(&self, function: Function, count: impl FnOnce(&mut CallProfile)) {
        count(self.calls.borrow_mut().entry(function).or_default());
    }

    /// Counts a call that leaves the known paths.
    pub(super) fn missed(&self, target: &CallTarget, spot: &MemoSpot) {
        let asks = match spot {
            MemoSpot::After(at, _) => self.trees.borrow().asks(*at),
            _ => InputProfile {
                given: ProfiledInput::Arguments,
                place: None,
            },
        };
        self.count(Function::Call(target.clone()), |calls| {
            calls.made += 1;
            *calls.new.entry(asks).or_default() += 1;
        });
    }

    /// Counts a call that followed known paths to its end.
    pub(super) fn went(&self, target: &CallTarget) {
        self.count(Function::Call(target.clone()), |calls| {
            calls.made += 1;
            calls.known += 1;
        });
    }

    /// Counts the steps of a function that the wrapped rules ran, and their calls of the host.
    pub(super) fn took(&self, function: Function, steps: &[RecordedStep], crossings: u64) {
        self.count(function, |calls| {
            calls.crossings += crossings;
            for noted in steps {
                let (given, place) = (given(&noted.step), noted.place);
                *calls
                    .steps
                    .entry(InputProfile { given, place })
                    .or_default() += 1;
            }
        });
    }

    /// Reads with more than [`WIDE`] different results, with the largest number of results at one node.
    pub(super) fn wide(&self) -> BTreeMap<InputProfile, usize> {
        let trees = self.trees.borrow();
        let mut wide: BTreeMap<InputProfile, usize> = BTreeMap::new();
        for (at, node) in (0..).zip(&trees.nodes) {
            if let MemoEdges::Many(ways) = &node.on
                && ways.len() > WIDE
            {
                let most = wide.entry(trees.asks(at)).or_default();
                *most = (*most).max(ways.len());
            }
        }
        wide
    }
}

impl MemoTrees {
    /// Returns the kind of value that a node receives.
    fn asks(&self, at: u32) -> InputProfile {
        let given = given(&self.nodes[at as usize].step);
        let places = self.places.as_ref();
        let place = places.and_then(|places| places.get(&at).copied());
        InputProfile { given, place }
    }
}

/// The input of a call at a step, or its effect there.
fn given(step: &MemoStep) -> ProfiledInput {
    match step {
        MemoStep::Read(slot) => ProfiledInput::Slot(*slot),
        MemoStep::Ask(slot, asked) => ProfiledInput::Part(*slot, kind_of(asked)),
        MemoStep::Derived(derived) => ProfiledInput::Derived(*derived),
        MemoStep::DerivedPart(_, key) => ProfiledInput::Entry(key.as_deref().map(str::to_owned)),
        MemoStep::Look(_) => ProfiledInput::Faces,
        MemoStep::Roll(_) => ProfiledInput::Result,
        MemoStep::Wait(request) => match &**request {
            CallRequest::Apart(call) => match call.target {
                CallTarget::Offer(n) => ProfiledInput::Offer(n),
                _ => ProfiledInput::Nothing,
            },
            _ => ProfiledInput::Answer,
        },
        MemoStep::Write(slot, ..) => ProfiledInput::Change(*slot, "set"),
        MemoStep::Change(slot, change, _) => ProfiledInput::Change(*slot, sort_of(change)),
        MemoStep::Tell(_) | MemoStep::End(_) => ProfiledInput::Nothing,
    }
}

/// The name of a kind of change.
fn sort_of(change: &SlotChange) -> &'static str {
    match change {
        SlotChange::Add { by: 0, .. } => "keep within bounds",
        SlotChange::Add { .. } => "add",
        SlotChange::Entry(..) | SlotChange::Item(..) => "entry",
        SlotChange::Include(..) => "word",
        SlotChange::Gain(_) => "gain",
        SlotChange::Lose(_) | SlotChange::LoseAt(_) => "lose",
        SlotChange::Mark(..) => "mark",
    }
}

/// The name of a kind of question.
fn kind_of(question: &SlotQuery) -> &'static str {
    match question {
        SlotQuery::AtLeast(_) => "at least",
        SlotQuery::Entry(_) => "an entry",
        SlotQuery::Contains(_) => "contains",
        SlotQuery::Count(_) => "count",
        SlotQuery::Those(_) => "those that fit",
        SlotQuery::Thing(_) => "one of them",
        SlotQuery::Of(..) => "a mark of one",
        SlotQuery::IsList => "whether it is a list",
        SlotQuery::IsMap => "whether it is a map",
    }
}

/// Collects the slots on which rules depend.
#[derive(Debug)]
pub struct SlotUse {
    trees: Rc<RefCell<MemoTrees>>,
    /// Number of steps that were processed.
    steps: usize,
    read: BTreeSet<u32>,
    faces: BTreeSet<u32>,
}

impl SlotUse {
    pub(super) fn new(trees: &Rc<RefCell<MemoTrees>>) -> Self {
        Self {
            trees: Rc::clone(trees),
            steps: 0,
            read: BTreeSet::new(),
            faces: BTreeSet::new(),
        }
    }

    /// Processes the steps stored since the last call. Returns true if rules depend on more slots than before.
    pub fn look(&mut self) -> bool {
        let trees = self.trees.borrow();
        let before = self.read.len() + self.faces.len();
        for node in &trees.nodes[self.steps..] {
            match &node.step {
                MemoStep::Read(slot) | MemoStep::Ask(slot, _) => self.read.insert(*slot),
                MemoStep::Write(slot, WrittenValue::Faces(_), _) => self.faces.insert(*slot),
                _ => false,
            };
        }
        self.steps = trees.nodes.len();
        before < self.read.len() + self.faces.len()
    }

    /// The slots on which rules depend.
    pub fn read_slots(&self) -> &BTreeSet<u32> {
        &self.read
    }

    /// Returns true if rules depend on a slot to which unread faces of a roll were written.
    pub fn reads_faces(&self) -> bool {
        !self.faces.is_disjoint(&self.read)
    }

    /// Returns true if faces of a roll were read since this was last called.
    pub fn looked(&self) -> bool {
        std::mem::take(&mut self.trees.borrow_mut().looked)
    }

    /// Number of stored steps.
    pub fn steps(&self) -> usize {
        self.trees.borrow().nodes.len()
    }
}
