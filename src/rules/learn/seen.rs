//! What the rules were seen to depend on.

use super::referee::Learnt;
use super::step::{Given, Step};
use super::tree::Trees;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Looks on while rules are learnt.
#[derive(Debug)]
pub struct Seen {
    trees: Rc<RefCell<Trees>>,
    /// Steps that were looked at.
    steps: usize,
    read: BTreeSet<u32>,
    faces: BTreeSet<u32>,
}

impl Learnt {
    /// Somebody who looks on. What goes by without being learnt is not seen.
    #[must_use]
    pub fn seen(&self) -> Seen {
        Seen {
            trees: Rc::clone(&self.trees),
            steps: 0,
            read: BTreeSet::new(),
            faces: BTreeSet::new(),
        }
    }
}

impl Seen {
    /// Looks at what was learnt since. Does anything depend on more slots than before?
    pub fn look(&mut self) -> bool {
        let trees = self.trees.borrow();
        let before = self.read.len() + self.faces.len();
        for node in &trees.nodes[self.steps..] {
            match &node.step {
                Step::Read(slot) | Step::Ask(slot, _) => self.read.insert(*slot),
                Step::Write(slot, Given::Faces(_), _) => self.faces.insert(*slot),
                _ => false,
            };
        }
        self.steps = trees.nodes.len();
        before < self.read.len() + self.faces.len()
    }

    /// The slots that anything depends on.
    #[must_use]
    pub fn read(&self) -> &BTreeSet<u32> {
        &self.read
    }

    /// Does anything depend on a slot that the faces of a roll were written to unseen?
    #[must_use]
    pub fn reads_faces(&self) -> bool {
        !self.faces.is_disjoint(&self.read)
    }

    /// Has a call looked at the faces of a roll since this was asked last?
    #[must_use]
    pub fn looked(&self) -> bool {
        std::mem::take(&mut self.trees.borrow_mut().looked)
    }

    /// Steps that are kept.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.trees.borrow().nodes.len()
    }
}
