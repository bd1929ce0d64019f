//! Trees of steps: all paths of recorded calls, in one list of nodes.
//!
//! Each derived value has a separate tree. Its last value is cached until one of its dependencies changes.

use super::step::{CallEnd, MemoStep, derived_entry};
use crate::model::game::{Dependencies, StateAccess, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Marks a missing node.
pub(super) const NO_NODE: u32 = u32::MAX;
/// Nodes with more edges than this use a hash map.
const MAX_LISTED_EDGES: usize = 8;

#[derive(Debug)]
pub(super) struct MemoNode {
    /// The step, by its number.
    step: u32,
    /// The previous node, and the edge from it.
    parent: u32,
    edge: Value,
    pub(super) edges: MemoEdges,
}

/// Edges from a node: the value that the step received, and the next node. A single next node has the value.
#[derive(Debug, Default)]
pub(super) enum MemoEdges {
    #[default]
    None,
    One(u32),
    Few(Vec<(Value, u32)>),
    Many(Box<FxHashMap<Value, u32>>),
}

impl MemoEdges {
    fn targets(&self) -> Vec<u32> {
        match self {
            Self::None => Vec::new(),
            Self::One(next) => vec![*next],
            Self::Few(edges) => edges.iter().map(|it| it.1).collect(),
            Self::Many(edges) => edges.values().copied().collect(),
        }
    }
}

/// The position of a new step.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum MemoSpot {
    /// The first step of a tree.
    First(u32),
    After(u32, Value),
    /// The step is not stored.
    NotStored,
}

/// A line of a script: the number of the script, and the line, counted from 1.
pub type ScriptLine = (usize, usize);

/// A recorded step.
#[derive(Debug)]
pub(super) struct RecordedStep {
    pub(super) step: MemoStep,
    pub(super) value: Value,
    pub(super) line: Option<ScriptLine>,
}

/// A call has behaved differently with the same dependencies.
#[derive(Debug)]
pub(super) struct Nondeterminism;

/// The error for a call that behaves differently with the same dependencies.
pub(super) fn nondeterminism_error() -> Diagnostic {
    let message = "a rule behaved differently with the same state, answers and dice: it depends on something outside the game";
    Diagnostic::without_span(Code::RuleFailed, message)
}

#[derive(Debug, Default)]
pub(super) struct MemoTrees {
    pub(super) nodes: Vec<MemoNode>,
    /// All different steps.
    pub(super) steps: IndexSet<MemoStep, FxBuildHasher>,
    /// The first node of each tree.
    pub(super) roots: Vec<u32>,
    /// Derived values, by their indices in the schema.
    derived: Vec<DerivedMemo>,
    /// All lists, maps and texts in derived values. Equal ones share their memory.
    shared_values: FxHashSet<Value>,
    /// The line of each step, if statistics are collected.
    pub(super) lines: Option<FxHashMap<u32, ScriptLine>>,
    /// The edge for a derived map.
    empty_map: Arc<BTreeMap<Arc<str>, Value>>,
    /// True if a call has read the faces of a roll since the flag was last cleared.
    pub(super) faces_read: bool,
    /// The number of the subtree of each node, or [`NO_NODE`] if it is not computed. If it is computed, so are those of all later nodes.
    subtree_of_node: Vec<u32>,
    /// All different subtrees: the step, and the number of the subtree for each edge, sorted.
    subtrees: FxHashMap<(u32, Vec<(Value, u32)>), u32>,
}

impl MemoTrees {
    /// Returns the step of a node.
    #[inline]
    pub(super) fn step(&self, node: u32) -> &MemoStep {
        &self.steps[self.nodes[node as usize].step as usize]
    }

    /// Returns the node after a step that received this value.
    #[inline]
    pub(super) fn next(&self, node: u32, value: &Value) -> u32 {
        match &self.nodes[node as usize].edges {
            MemoEdges::None => NO_NODE,
            MemoEdges::One(next) if self.nodes[*next as usize].edge == *value => *next,
            MemoEdges::One(_) => NO_NODE,
            MemoEdges::Few(edges) => {
                let edge = edges.iter().find(|it| it.0 == *value);
                edge.map_or(NO_NODE, |it| it.1)
            }
            MemoEdges::Many(edges) => edges.get(value).copied().unwrap_or(NO_NODE),
        }
    }

    fn add_edge(&mut self, node: u32, edge: Value, next: u32) {
        let edges = std::mem::take(&mut self.nodes[node as usize].edges);
        self.nodes[node as usize].edges = match edges {
            MemoEdges::None => MemoEdges::One(next),
            MemoEdges::One(first) => {
                let first_edge = self.nodes[first as usize].edge.clone();
                MemoEdges::Few(vec![(first_edge, first), (edge, next)])
            }
            MemoEdges::Few(mut edges) => {
                edges.push((edge, next));
                match edges.len() > MAX_LISTED_EDGES {
                    true => MemoEdges::Many(Box::new(edges.into_iter().collect())),
                    false => MemoEdges::Few(edges),
                }
            }
            MemoEdges::Many(mut edges) => {
                edges.insert(edge, next);
                MemoEdges::Many(edges)
            }
        };
    }

    /// Adds an empty tree.
    pub(super) fn add_tree(&mut self) -> u32 {
        self.roots.push(NO_NODE);
        u32::try_from(self.roots.len() - 1).unwrap_or(NO_NODE)
    }

    /// Returns the node of a step. Adds it if it is unknown.
    fn add_step(&mut self, spot: &MemoSpot, step: MemoStep) -> Result<Option<u32>, Nondeterminism> {
        let existing = match spot {
            MemoSpot::First(tree) => self.roots[*tree as usize],
            MemoSpot::After(node, edge) => self.next(*node, edge),
            MemoSpot::NotStored => NO_NODE,
        };
        if existing != NO_NODE {
            return if self.step(existing).agrees_with(&step) {
                Ok(Some(existing))
            } else {
                Err(Nondeterminism)
            };
        }
        let Ok(added) = u32::try_from(self.nodes.len()) else {
            return Ok(None);
        };
        let (parent, edge) = match spot {
            MemoSpot::After(node, edge) => {
                self.add_edge(*node, edge.clone(), added);
                self.forget_subtrees(*node);
                (*node, edge.clone())
            }
            MemoSpot::First(tree) => {
                self.roots[*tree as usize] = added;
                (NO_NODE, Value::Nothing)
            }
            MemoSpot::NotStored => return Ok(None),
        };
        // There are at most as many steps as nodes.
        let step = u32::try_from(self.steps.insert_full(step).0).unwrap_or(NO_NODE);
        self.nodes.push(MemoNode {
            step,
            parent,
            edge,
            edges: MemoEdges::None,
        });
        Ok(Some(added))
    }

    /// Adds consecutive steps and returns the last node.
    pub(super) fn add_steps(
        &mut self,
        mut spot: MemoSpot,
        steps: impl IntoIterator<Item = RecordedStep>,
    ) -> Result<Option<u32>, Nondeterminism> {
        let mut node = None;
        for RecordedStep { step, value, line } in steps {
            node = self.add_step(&spot, step)?;
            if let (Some(lines), Some(node), Some(line)) = (&mut self.lines, node, line) {
                lines.insert(node, line);
            }
            spot = node.map_or(MemoSpot::NotStored, |node| MemoSpot::After(node, value));
        }
        Ok(node)
    }

    /// Forgets the numbers of the subtrees to which a node belongs.
    fn forget_subtrees(&mut self, mut node: u32) {
        while let Some(number) = self.subtree_of_node.get_mut(node as usize)
            && *number != NO_NODE
        {
            *number = NO_NODE;
            node = self.nodes[node as usize].parent;
        }
    }

    /// Returns a number that is equal for nodes with the same steps from here on.
    pub(super) fn number_subtree(&mut self, node: u32) -> u32 {
        self.subtree_of_node.resize(self.nodes.len(), NO_NODE);
        let mut open = vec![node];
        while let Some(node) = open.last().copied() {
            let children = self.nodes[node as usize].edges.targets();
            let is_open = |child: &u32| self.subtree_of_node[*child as usize] == NO_NODE;
            let count = open.len();
            open.extend(children.iter().copied().filter(is_open));
            if open.len() > count {
                continue;
            }
            open.pop();
            let edges = children.into_iter().map(|child| {
                let edge = self.nodes[child as usize].edge.clone();
                (edge, self.subtree_of_node[child as usize])
            });
            let mut edges: Vec<_> = edges.collect();
            edges.sort_unstable();
            let next = u32::try_from(self.subtrees.len()).unwrap_or(NO_NODE);
            let key = (self.nodes[node as usize].step, edges);
            self.subtree_of_node[node as usize] = *self.subtrees.entry(key).or_insert(next);
        }
        self.subtree_of_node[node as usize]
    }

    /// Returns the position of the step of a node.
    pub(super) fn spot_before(&self, tree: u32, node_index: u32) -> MemoSpot {
        match &self.nodes[node_index as usize] {
            MemoNode {
                parent: NO_NODE, ..
            } => MemoSpot::First(tree),
            node => MemoSpot::After(node.parent, node.edge.clone()),
        }
    }

    /// Returns the steps from the root of the tree to this node, each with the value that it received.
    pub(super) fn path_to(&self, mut index: u32, mut edge: Value) -> Vec<(MemoStep, Value)> {
        let mut path = Vec::new();
        while let Some(node) = self.nodes.get(index as usize) {
            path.push((self.steps[node.step as usize].clone(), edge));
            (index, edge) = (node.parent, node.edge.clone());
        }
        path.reverse();
        path
    }
}

/// The memo of a derived value.
#[derive(Debug)]
struct DerivedMemo {
    tree: u32,
    last: Option<LastValue>,
}

#[derive(Debug)]
struct LastValue {
    value: Value,
    cost: u64,
    dependencies: Dependencies,
}

impl MemoTrees {
    /// Returns the edge for a derived value. For a map, the edge contains no entries.
    pub(super) fn derived_edge(&self, value: &Value) -> Value {
        match value {
            Value::Map(_) => Value::Map(Arc::clone(&self.empty_map)),
            value => value.clone(),
        }
    }

    /// Returns an equal value that shares its memory with the equal parts of earlier values.
    fn share_value(&mut self, value: &Value) -> Value {
        if matches!(value, Value::Nothing | Value::Bool(_) | Value::Int(_)) {
            return value.clone();
        }
        if let Some(known) = self.shared_values.get(value) {
            return known.clone();
        }
        let shared = match value {
            Value::List(items) => Value::list(items.iter().map(|item| self.share_value(item))),
            Value::Map(entries) => Value::map(entries.iter().map(|(key, value)| {
                let key = match self.share_value(&Value::Text(Arc::clone(key))) {
                    Value::Text(key) => key,
                    _ => Arc::clone(key),
                };
                (key, self.share_value(value))
            })),
            value => value.clone(),
        };
        self.shared_values.insert(shared.clone());
        shared
    }

    fn derived_tree(&mut self, derived: usize) -> u32 {
        while self.derived.len() <= derived {
            let tree = self.add_tree();
            self.derived.push(DerivedMemo { tree, last: None });
        }
        self.derived[derived].tree
    }

    /// Returns a derived value and its cost if they are known.
    pub(super) fn find_derived(
        &mut self,
        derived: usize,
        game: &mut dyn StateAccess,
    ) -> Option<(Value, u64)> {
        let memo = self.derived.get(derived)?;
        if let Some(last) = &memo.last
            && last.dependencies.are_unchanged(game.state())
        {
            return Some((last.value.clone(), last.cost));
        }
        let mut node = self.roots[memo.tree as usize];
        let mut dependencies: Vec<(u32, Value)> = Vec::new();
        let mut inputs: Vec<Value> = Vec::new();
        while node != NO_NODE {
            let edge = match self.step(node) {
                MemoStep::Read(slot) => {
                    let value = game.read_slot(*slot).clone();
                    dependencies.push((*slot, value.clone()));
                    value
                }
                MemoStep::Query(slot, query) => {
                    dependencies.push((*slot, game.state()?.get(*slot).clone()));
                    game.query_slot(*slot, query)
                }
                MemoStep::Derived(inner) => {
                    let inner = *inner;
                    let (value, _) = self.find_derived(inner, game)?;
                    let last = self.derived[inner].last.as_ref();
                    dependencies.extend(
                        last.into_iter()
                            .flat_map(|last| last.dependencies.slots().iter().cloned()),
                    );
                    let edge = self.derived_edge(&value);
                    inputs.push(value);
                    edge
                }
                MemoStep::DerivedEntry(number, key) => {
                    derived_entry(inputs.get(*number)?, key.as_deref())
                }
                MemoStep::End(end) => {
                    let CallEnd::Derived(value, cost) = &**end else {
                        return None;
                    };
                    let (value, cost) = (value.clone(), *cost);
                    self.derived[derived].last = Some(LastValue {
                        value: value.clone(),
                        cost,
                        dependencies: Dependencies::new(dependencies),
                    });
                    return Some((value, cost));
                }
                _ => return None,
            };
            node = self.next(node, &edge);
        }
        None
    }

    /// Stores the steps that computed a derived value.
    pub(super) fn store_derived(
        &mut self,
        derived: usize,
        steps: Vec<RecordedStep>,
        (value, cost): (Value, u64),
    ) -> Result<(), Nondeterminism> {
        let tree = self.derived_tree(derived);
        let value = self.share_value(&value);
        let end = MemoStep::End(Box::new(CallEnd::Derived(value, cost)));
        let last = RecordedStep {
            step: end,
            value: Value::Nothing,
            line: None,
        };
        let steps = steps.into_iter().chain([last]);
        self.add_steps(MemoSpot::First(tree), steps).map(drop)
    }
}
