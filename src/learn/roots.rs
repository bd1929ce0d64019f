//! What is called, each with a tree of its own.

use super::tree::Trees;
use super::worth::Worth;
use crate::game::{Call, CallTarget, Value};
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

#[derive(Debug)]
struct Root {
    tree: u32,
    /// The place of its function.
    function: usize,
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
    all: IndexMap<Kept, Root, FxBuildHasher>,
    functions: IndexMap<Function, Worth, FxBuildHasher>,
}

impl Roots {
    pub(super) fn many(&self) -> usize {
        self.all.len()
    }

    /// The number of what is called, if it was called before.
    pub(super) fn find(&self, what: What<'_>) -> Option<u32> {
        let at = self.all.get_index_of(&what)?;
        u32::try_from(at).ok()
    }

    /// The same of what never was: a tree is planted for it.
    pub(super) fn plant(&mut self, what: What<'_>, trees: &mut Trees) -> Option<u32> {
        let (kept, function) = match what {
            What::Call(call) => (
                Kept::Call(call.clone()),
                Function::Call(call.target.clone()),
            ),
            What::Query(n, args) => (Kept::Query(n, args.clone()), Function::Query(n)),
            What::Cost(call) => (
                Kept::Cost(call.clone()),
                Function::Cost(call.target.clone()),
            ),
        };
        let entry = self.functions.entry(function);
        let function = entry.index();
        entry.or_default();
        let tree = trees.plant();
        let (at, _) = self.all.insert_full(kept, Root { tree, function });
        u32::try_from(at).ok()
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
        self.all[root as usize].tree
    }

    pub(super) fn function(&self, root: u32) -> &Function {
        let function = self.all[root as usize].function;
        match self.functions.get_index(function) {
            Some((function, _)) => function,
            None => unreachable!("a root has a function"),
        }
    }

    /// Of the function that is called.
    pub(super) fn worth(&mut self, root: u32) -> &mut Worth {
        let function = self.all[root as usize].function;
        &mut self.functions[function]
    }
}
