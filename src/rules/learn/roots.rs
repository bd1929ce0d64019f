//! What is called, each with a tree of its own.

use super::tree::Trees;
use crate::model::game::{Call, CallTarget, Moment, Value};
use indexmap::{Equivalent, IndexMap};
use rustc_hash::FxBuildHasher;

/// What is called.
#[derive(Debug, Clone, Copy, Hash)]
pub(super) enum What<'a> {
    Call(&'a Call),
    /// By its place in the vocabulary, with its arguments.
    Query(usize, &'a Value),
    Cost(&'a Call),
}

/// The same, kept. It has the hash of what it was made of.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Kept {
    Call(Call),
    Query(usize, Value),
    Cost(Call),
}

impl What<'_> {
    /// The moment of a hook that is given nothing.
    fn bare_hook(self) -> Option<Moment> {
        match self {
            Self::Call(Call {
                target: CallTarget::Hook(moment),
                args: Value::Nothing,
                handled: None,
                as_cost: false,
                under: None,
            }) => Some(*moment),
            _ => None,
        }
    }
}

impl Equivalent<Kept> for What<'_> {
    fn equivalent(&self, kept: &Kept) -> bool {
        match (self, kept) {
            (Self::Call(one), Kept::Call(other)) | (Self::Cost(one), Kept::Cost(other)) => {
                **one == *other
            }
            (Self::Query(n, args), Kept::Query(m, others)) => n == m && **args == *others,
            _ => false,
        }
    }
}

/// Which function is called, whatever it is given.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Function {
    Call(CallTarget),
    Query(usize),
    Cost(CallTarget),
}

#[derive(Debug, Default)]
pub(super) struct Roots {
    /// Hooks that are given nothing, by their moments: they are called at every turn.
    hooks: [Option<u32>; Moment::ALL.len()],
    /// The tree of each.
    all: IndexMap<Kept, u32, FxBuildHasher>,
}

impl Roots {
    pub(super) fn many(&self) -> usize {
        self.all.len()
    }

    /// The number of what is called, if it was called before.
    pub(super) fn find(&self, what: What<'_>) -> Option<u32> {
        if let Some(moment) = what.bare_hook() {
            return self.hooks[moment as usize];
        }
        let at = self.all.get_index_of(&what)?;
        u32::try_from(at).ok()
    }

    /// Plants a tree for what was not called before.
    pub(super) fn plant(&mut self, what: What<'_>, trees: &mut Trees) -> Option<u32> {
        let kept = match what {
            What::Call(call) => Kept::Call(call.clone()),
            What::Query(n, args) => Kept::Query(n, args.clone()),
            What::Cost(call) => Kept::Cost(call.clone()),
        };
        let (at, _) = self.all.insert_full(kept, trees.plant());
        let at = u32::try_from(at).ok();
        if let Some(moment) = what.bare_hook() {
            self.hooks[moment as usize] = at;
        }
        at
    }

    pub(super) fn what(&self, root: u32) -> What<'_> {
        match self.all.get_index(root as usize) {
            Some((Kept::Call(call), _)) => What::Call(call),
            Some((Kept::Query(query, args), _)) => What::Query(*query, args),
            Some((Kept::Cost(call), _)) => What::Cost(call),
            None => unreachable!("a root is the number of something that was called"),
        }
    }

    pub(super) fn tree(&self, root: u32) -> u32 {
        self.all[root as usize]
    }

    pub(super) fn function(&self, root: u32) -> Function {
        match self.what(root) {
            What::Call(call) => Function::Call(call.target.clone()),
            What::Query(query, _) => Function::Query(query),
            What::Cost(call) => Function::Cost(call.target.clone()),
        }
    }
}
