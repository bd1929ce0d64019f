//! What is called, each with a tree of its own.

use super::worth::Worth;
use crate::game::{Call, CallTarget, Value};
use std::collections::HashMap;

/// What is called.
#[derive(Debug, Clone, Copy)]
pub(super) enum What<'a> {
    Call(&'a Call),
    /// By its place in the vocabulary, with its arguments.
    Query(usize, &'a Value),
    Cost(&'a Call),
}

#[derive(Debug)]
enum Owned {
    Call(Call),
    Query(usize, Value),
    Cost(Call),
}

#[derive(Debug)]
struct Root {
    what: Owned,
    tree: u32,
    function: usize,
}

/// Which function is called.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Function {
    Call(CallTarget),
    Query(usize),
    Cost(CallTarget),
}

#[derive(Debug, Default)]
pub(super) struct Roots {
    all: Vec<Root>,
    functions: HashMap<Function, usize>,
    /// By function.
    worth: Vec<Worth>,
    calls: HashMap<Call, u32>,
    costs: HashMap<Call, u32>,
    queries: Vec<HashMap<Value, u32>>,
}

impl Roots {
    /// The number of what is called; a tree is planted for what never was.
    pub(super) fn find(&mut self, what: What<'_>, plant: impl FnOnce() -> u32) -> u32 {
        let known = match what {
            What::Call(call) => self.calls.get(call),
            What::Cost(call) => self.costs.get(call),
            What::Query(query, args) => self.queries.get(query).and_then(|all| all.get(args)),
        };
        if let Some(root) = known {
            return *root;
        }
        let root = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let function = self.function(&what);
        let what = match what {
            What::Call(call) => {
                self.calls.insert(call.clone(), root);
                Owned::Call(call.clone())
            }
            What::Cost(call) => {
                self.costs.insert(call.clone(), root);
                Owned::Cost(call.clone())
            }
            What::Query(query, args) => {
                let more = (query + 1).saturating_sub(self.queries.len());
                self.queries.extend((0..more).map(|_| HashMap::new()));
                self.queries[query].insert(args.clone(), root);
                Owned::Query(query, args.clone())
            }
        };
        self.all.push(Root {
            what,
            tree: plant(),
            function,
        });
        root
    }

    pub(super) fn what(&self, root: u32) -> What<'_> {
        match &self.all[root as usize].what {
            Owned::Call(call) => What::Call(call),
            Owned::Query(query, args) => What::Query(*query, args),
            Owned::Cost(call) => What::Cost(call),
        }
    }

    pub(super) fn tree(&self, root: u32) -> u32 {
        self.all[root as usize].tree
    }

    /// Of the function that is called.
    pub(super) fn worth(&mut self, root: u32) -> &mut Worth {
        let function = self.all[root as usize].function;
        &mut self.worth[function]
    }

    fn function(&mut self, what: &What<'_>) -> usize {
        let function = match what {
            What::Call(call) => Function::Call(call.target.clone()),
            What::Query(query, _) => Function::Query(*query),
            What::Cost(call) => Function::Cost(call.target.clone()),
        };
        let next = self.worth.len();
        let found = *self.functions.entry(function).or_insert(next);
        if found == next {
            self.worth.push(Worth::default());
        }
        found
    }
}
