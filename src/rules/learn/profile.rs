//! Statistics of the memo for rule writers: how many calls were known, at which steps the others missed, and which reads have many different results.

use super::step::{Given as Written, Step};
use super::tree::{Edges, Place, Spot, Trees};
use crate::model::game::{CallTarget, Lookup, Request};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A read with more distinct results than this is wide: paths after it are rarely reused.
pub const WIDE: usize = 64;

/// The kind of value that a call received at a step.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Given {
    /// The arguments: the first call with them.
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
    /// The path was not stored, because the memo is full.
    Nothing,
}

/// A value that calls received, and the line that reads it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Asks {
    pub given: Given,
    pub place: Option<Place>,
}

/// Counts of the calls of a function.
#[derive(Debug, Clone, Default)]
pub struct Calls {
    pub made: u64,
    /// Calls that followed known paths to their end.
    pub known: u64,
    /// Calls that did not, by the step at which they missed.
    pub new: BTreeMap<Asks, u64>,
}

/// Statistics of all functions except those of derived values.
#[derive(Debug, Clone, Default)]
pub struct Profile {
    pub calls: BTreeMap<CallTarget, Calls>,
    /// Wide reads, each with the largest number of results in one place.
    pub wide: BTreeMap<Asks, usize>,
    /// Number of stored steps.
    pub steps: usize,
}

/// Collects statistics while calls are memoized.
#[derive(Debug, Clone)]
pub struct Profiler {
    trees: Rc<RefCell<Trees>>,
    calls: Rc<RefCell<BTreeMap<CallTarget, Calls>>>,
}

impl Profiler {
    pub(super) fn new(trees: &Rc<RefCell<Trees>>) -> Self {
        trees.borrow_mut().places = Some(rustc_hash::FxHashMap::default());
        Self {
            trees: Rc::clone(trees),
            calls: Rc::default(),
        }
    }

    /// Counts a call that leaves the known paths.
    pub(super) fn missed(&self, target: &CallTarget, spot: &Spot) {
        let asks = match spot {
            Spot::After(at, _) => self.trees.borrow().asks(*at),
            _ => Asks {
                given: Given::Arguments,
                place: None,
            },
        };
        let mut calls = self.calls.borrow_mut();
        let of = calls.entry(target.clone()).or_default();
        of.made += 1;
        *of.new.entry(asks).or_default() += 1;
    }

    /// Counts a call that followed known paths to its end.
    pub(super) fn went(&self, target: &CallTarget) {
        let mut calls = self.calls.borrow_mut();
        let of = calls.entry(target.clone()).or_default();
        of.made += 1;
        of.known += 1;
    }

    /// The statistics so far.
    pub fn profile(&self) -> Profile {
        let trees = self.trees.borrow();
        let mut wide: BTreeMap<Asks, usize> = BTreeMap::new();
        for (at, node) in (0..).zip(&trees.nodes) {
            if let Edges::Many(ways) = &node.on
                && ways.len() > WIDE
            {
                let most = wide.entry(trees.asks(at)).or_default();
                *most = (*most).max(ways.len());
            }
        }
        Profile {
            calls: self.calls.borrow().clone(),
            wide,
            steps: trees.nodes.len(),
        }
    }
}

impl Trees {
    /// Returns the kind of value that a node receives.
    fn asks(&self, at: u32) -> Asks {
        let given = match &self.nodes[at as usize].step {
            Step::Read(slot) => Given::Slot(*slot),
            Step::Ask(slot, asked) => Given::Part(*slot, kind_of(asked)),
            Step::Derived(derived) => Given::Derived(*derived),
            Step::DerivedPart(_, key) => Given::Entry(key.as_deref().map(str::to_owned)),
            Step::Look(_) => Given::Faces,
            Step::Roll(_) => Given::Result,
            Step::Wait(request) => match &**request {
                Request::Apart(call) => match call.target {
                    CallTarget::Offer(n) => Given::Offer(n),
                    _ => Given::Nothing,
                },
                _ => Given::Answer,
            },
            // The edge of these steps has no value.
            Step::Write(..) | Step::Change(..) | Step::Tell(_) | Step::End(_) => Given::Nothing,
        };
        let places = self.places.as_ref();
        let place = places.and_then(|places| places.get(&at).copied());
        Asks { given, place }
    }
}

/// Describes a kind of query in words.
fn kind_of(question: &Lookup) -> &'static str {
    match question {
        Lookup::AtLeast(_) => "at least",
        Lookup::Entry(_) => "an entry",
        Lookup::Contains(_) => "contains",
        Lookup::Count(_) => "count",
        Lookup::Those(_) => "those that fit",
        Lookup::Thing(_) => "one of them",
        Lookup::Of(..) => "a mark of one",
        Lookup::IsList => "whether it is a list",
        Lookup::IsMap => "whether it is a map",
    }
}

/// Collects the slots on which rules depend.
#[derive(Debug)]
pub struct Seen {
    trees: Rc<RefCell<Trees>>,
    /// Number of steps that were processed.
    steps: usize,
    read: BTreeSet<u32>,
    faces: BTreeSet<u32>,
}

impl Seen {
    pub(super) fn new(trees: &Rc<RefCell<Trees>>) -> Self {
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
                Step::Read(slot) | Step::Ask(slot, _) => self.read.insert(*slot),
                Step::Write(slot, Written::Faces(_), _) => self.faces.insert(*slot),
                _ => false,
            };
        }
        self.steps = trees.nodes.len();
        before < self.read.len() + self.faces.len()
    }

    /// The slots on which rules depend.
    pub fn read(&self) -> &BTreeSet<u32> {
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
