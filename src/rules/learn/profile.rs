//! What learning came to, for whoever writes rules: how many calls were known, where those that were not left the known ways, and which reads
//! have many answers.

use super::step::{Given as Written, Step};
use super::tree::{Edges, Place, Spot, Trees};
use crate::model::game::{CallTarget, Lookup, Request};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A read that has more answers than this is wide: what is learnt of a rule that asks it holds for hardly any other reader.
pub const WIDE: usize = 64;

/// What a call was given at a step.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Given {
    /// Its arguments: it was never called so.
    Arguments,
    /// All that a slot holds.
    Slot(u32),
    /// The answer to a narrow question about a slot.
    Part(u32, &'static str),
    /// A derived value, by its place in the vocabulary.
    Derived(usize),
    /// An entry of a derived map; all of it without a key.
    Entry(Option<String>),
    Faces,
    Result,
    Answer,
    /// What an offered function gives, by its place in the vocabulary.
    Offer(usize),
    /// Its way was not kept, for want of room.
    Nothing,
}

/// Something that calls were given, and the line that asks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Asks {
    pub given: Given,
    pub place: Option<Place>,
}

/// What came of the calls of a function.
#[derive(Debug, Clone, Default)]
pub struct Calls {
    pub made: u64,
    /// Those that went by known ways to their end.
    pub known: u64,
    /// What was new in those that did not.
    pub new: BTreeMap<Asks, u64>,
}

/// Of all functions; none is that of derived values.
#[derive(Debug, Clone, Default)]
pub struct Profile {
    pub calls: BTreeMap<CallTarget, Calls>,
    /// What has many answers, with the most that it has had in one place.
    pub wide: BTreeMap<Asks, usize>,
    /// Steps that are kept.
    pub steps: usize,
}

/// Looks on while rules are learnt.
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

    /// A call leaves what is known.
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

    /// A call has gone by known ways to its end.
    pub(super) fn went(&self, target: &CallTarget) {
        let mut calls = self.calls.borrow_mut();
        let of = calls.entry(target.clone()).or_default();
        of.made += 1;
        of.known += 1;
    }

    /// What it came to so far.
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
    /// What is asked at a node.
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
            // They lead on by nothing.
            Step::Write(..) | Step::Change(..) | Step::Tell(_) | Step::End(_) => Given::Nothing,
        };
        let places = self.places.as_ref();
        let place = places.and_then(|places| places.get(&at).copied());
        Asks { given, place }
    }
}

/// A kind of question, in words.
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

/// Sees which slots the rules depend on.
#[derive(Debug)]
pub struct Seen {
    trees: Rc<RefCell<Trees>>,
    /// Steps that were looked at.
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

    /// Looks at what was learnt since. Does anything depend on more slots than before?
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

    /// The slots that anything depends on.
    pub fn read(&self) -> &BTreeSet<u32> {
        &self.read
    }

    /// Does anything depend on a slot that the faces of a roll were written to unseen?
    pub fn reads_faces(&self) -> bool {
        !self.faces.is_disjoint(&self.read)
    }

    /// Has a call looked at the faces of a roll since this was asked last?
    pub fn looked(&self) -> bool {
        std::mem::take(&mut self.trees.borrow_mut().looked)
    }

    /// Steps that are kept.
    pub fn steps(&self) -> usize {
        self.trees.borrow().nodes.len()
    }
}
