//! Trees of steps: all paths of recorded calls, in one list of nodes.
//!
//! Each derived value has a separate tree. Its last value is cached until one of its dependencies changes.

use super::step::{CallEnd, MemoStep, derived_entry};
use crate::model::game::{Dependencies, StateAccess, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Marks a missing node.
pub(super) const NO_NODE: u32 = u32::MAX;
/// Nodes with more edges than this use a hash map.
const MAX_LISTED_EDGES: usize = 8;

#[derive(Debug)]
pub(super) struct MemoNode {
    pub(super) step: MemoStep,
    pub(super) edges: MemoEdges,
    /// The previous node, and the edge from it.
    pub(super) parent: u32,
    pub(super) parent_edge: Value,
}

/// Edges from a node: the value that the step received, and the next node.
#[derive(Debug, Default)]
pub(super) enum MemoEdges {
    #[default]
    None,
    One(Value, u32),
    Few(Vec<(Value, u32)>),
    Many(FxHashMap<Value, u32>),
}

impl MemoEdges {
    #[inline]
    pub(super) fn next(&self, value: &Value) -> u32 {
        match self {
            Self::None => NO_NODE,
            Self::One(edge, node) => {
                if edge == value {
                    *node
                } else {
                    NO_NODE
                }
            }
            Self::Few(edges) => edges
                .iter()
                .find(|it| it.0 == *value)
                .map_or(NO_NODE, |it| it.1),
            Self::Many(edges) => edges.get(value).copied().unwrap_or(NO_NODE),
        }
    }

    fn add(&mut self, edge: Value, node: u32) {
        *self = match std::mem::take(self) {
            Self::None => Self::One(edge, node),
            Self::One(first, first_node) => Self::Few(vec![(first, first_node), (edge, node)]),
            Self::Few(mut edges) => {
                edges.push((edge, node));
                if edges.len() > MAX_LISTED_EDGES {
                    Self::Many(edges.into_iter().collect())
                } else {
                    Self::Few(edges)
                }
            }
            Self::Many(mut edges) => {
                edges.insert(edge, node);
                Self::Many(edges)
            }
        };
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
}

impl MemoTrees {
    /// Adds an empty tree.
    pub(super) fn add_tree(&mut self) -> u32 {
        self.roots.push(NO_NODE);
        u32::try_from(self.roots.len() - 1).unwrap_or(NO_NODE)
    }

    /// Returns the node of a step. Adds it if it is unknown.
    fn add_step(&mut self, spot: &MemoSpot, step: MemoStep) -> Result<Option<u32>, Nondeterminism> {
        let existing = match spot {
            MemoSpot::First(tree) => self.roots[*tree as usize],
            MemoSpot::After(node, edge) => self.nodes[*node as usize].edges.next(edge),
            MemoSpot::NotStored => NO_NODE,
        };
        if existing != NO_NODE {
            let is_same = self.nodes[existing as usize].step == step;
            return if is_same {
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
                self.nodes[*node as usize].edges.add(edge.clone(), added);
                (*node, edge.clone())
            }
            MemoSpot::First(tree) => {
                self.roots[*tree as usize] = added;
                (NO_NODE, Value::Nothing)
            }
            MemoSpot::NotStored => return Ok(None),
        };
        self.nodes.push(MemoNode {
            step,
            edges: MemoEdges::None,
            parent,
            parent_edge: edge,
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

    /// Returns the position of the step of a node.
    pub(super) fn spot_before(&self, tree: u32, node_index: u32) -> MemoSpot {
        match &self.nodes[node_index as usize] {
            MemoNode {
                parent: NO_NODE, ..
            } => MemoSpot::First(tree),
            node => MemoSpot::After(node.parent, node.parent_edge.clone()),
        }
    }

    /// Returns the steps from the root of the tree to this node, each with the value that it received.
    pub(super) fn path_to(&self, mut index: u32, mut edge: Value) -> Vec<(MemoStep, Value)> {
        let mut path = Vec::new();
        while let Some(node) = self.nodes.get(index as usize) {
            path.push((node.step.clone(), edge));
            (index, edge) = (node.parent, node.parent_edge.clone());
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
        if let Some(known) = self.shared_values.get(value) {
            return known.clone();
        }
        let shared = match value {
            Value::Nothing | Value::Bool(_) | Value::Int(_) => return value.clone(),
            Value::Text(_) => value.clone(),
            Value::List(items) => Value::list(items.iter().map(|item| self.share_value(item))),
            Value::Map(entries) => Value::map(entries.iter().map(|(key, value)| {
                let key = match self.share_value(&Value::Text(Arc::clone(key))) {
                    Value::Text(key) => key,
                    _ => Arc::clone(key),
                };
                (key, self.share_value(value))
            })),
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
            let edge = match &self.nodes[node as usize].step {
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
            node = self.nodes[node as usize].edges.next(&edge);
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
