//! Trees of steps: all paths of recorded calls, in one list of nodes. Each derived value has a separate tree. Its last value is cached until a slot
//! that it depends on changes.

use super::step::{CallEnd, MemoStep, derived_edge as edge_of, derived_entry};
use crate::model::game::{Dependencies, StateAccess, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use rustc_hash::FxHashMap;

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
    pub(super) fn next(&self, by: &Value) -> u32 {
        match self {
            Self::None => NO_NODE,
            Self::One(edge, to) => {
                if edge == by {
                    *to
                } else {
                    NO_NODE
                }
            }
            Self::Few(all) => all.iter().find(|it| it.0 == *by).map_or(NO_NODE, |it| it.1),
            Self::Many(all) => all.get(by).copied().unwrap_or(NO_NODE),
        }
    }

    fn add(&mut self, by: Value, to: u32) {
        *self = match std::mem::take(self) {
            Self::None => Self::One(by, to),
            Self::One(first, one) => Self::Few(vec![(first, one), (by, to)]),
            Self::Few(mut all) => {
                all.push((by, to));
                if all.len() > MAX_LISTED_EDGES {
                    Self::Many(all.into_iter().collect())
                } else {
                    Self::Few(all)
                }
            }
            Self::Many(mut all) => {
                all.insert(by, to);
                Self::Many(all)
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

/// A call has behaved differently although everything that it depends on is the same.
#[derive(Debug)]
pub(super) struct Nondeterminism;

/// The error for a call that behaves differently although everything that it depends on is the same.
pub(super) fn nondeterminism_error() -> Diagnostic {
    let message = "a rule did otherwise with the same state, answers and dice: it depends on something that is no part of the game";
    Diagnostic::without_span(Code::RuleFailed, message)
}

#[derive(Debug, Default)]
pub(super) struct MemoTrees {
    pub(super) nodes: Vec<MemoNode>,
    /// The first node of each tree.
    pub(super) roots: Vec<u32>,
    /// Derived values, by their indices in the schema.
    derived: Vec<DerivedMemo>,
    /// The line of each step, if statistics are collected.
    pub(super) lines: Option<FxHashMap<u32, ScriptLine>>,
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
        let known = match spot {
            MemoSpot::First(tree) => self.roots[*tree as usize],
            MemoSpot::After(at, by) => self.nodes[*at as usize].edges.next(by),
            MemoSpot::NotStored => NO_NODE,
        };
        if known != NO_NODE {
            let same = self.nodes[known as usize].step == step;
            return if same {
                Ok(Some(known))
            } else {
                Err(Nondeterminism)
            };
        }
        let Ok(new) = u32::try_from(self.nodes.len()) else {
            return Ok(None);
        };
        let (from, by) = match spot {
            MemoSpot::After(at, by) => {
                self.nodes[*at as usize].edges.add(by.clone(), new);
                (*at, by.clone())
            }
            MemoSpot::First(tree) => {
                self.roots[*tree as usize] = new;
                (NO_NODE, Value::Nothing)
            }
            MemoSpot::NotStored => return Ok(None),
        };
        self.nodes.push(MemoNode {
            step,
            edges: MemoEdges::None,
            parent: from,
            parent_edge: by,
        });
        Ok(Some(new))
    }

    /// Adds consecutive steps and returns the last node.
    pub(super) fn add_steps(
        &mut self,
        mut spot: MemoSpot,
        steps: impl IntoIterator<Item = RecordedStep>,
    ) -> Result<Option<u32>, Nondeterminism> {
        let mut at = None;
        for RecordedStep {
            step,
            value: given,
            line: place,
        } in steps
        {
            at = self.add_step(&spot, step)?;
            if let (Some(places), Some(at), Some(place)) = (&mut self.lines, at, place) {
                places.insert(at, place);
            }
            spot = at.map_or(MemoSpot::NotStored, |at| MemoSpot::After(at, given));
        }
        Ok(at)
    }

    /// Returns the position of a node.
    pub(super) fn spot_before(&self, tree: u32, at: u32) -> MemoSpot {
        match &self.nodes[at as usize] {
            MemoNode {
                parent: NO_NODE, ..
            } => MemoSpot::First(tree),
            node => MemoSpot::After(node.parent, node.parent_edge.clone()),
        }
    }

    /// Returns the steps from the root of the tree to this node, each with the value that it received.
    pub(super) fn path_to(&self, to: u32, given: Value) -> Vec<(MemoStep, Value)> {
        let (mut at, mut by) = (to, given);
        let mut way = Vec::new();
        while let Some(node) = self.nodes.get(at as usize) {
            way.push((node.step.clone(), by));
            (at, by) = (node.parent, node.parent_edge.clone());
        }
        way.reverse();
        way
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
        let known = self.derived.get(derived)?;
        if let Some(last) = &known.last
            && last.dependencies.are_unchanged(game.state())
        {
            return Some((last.value.clone(), last.cost));
        }
        let mut at = self.roots[known.tree as usize];
        let mut from: Vec<(u32, Value)> = Vec::new();
        let mut had: Vec<Value> = Vec::new();
        while at != NO_NODE {
            let given = match &self.nodes[at as usize].step {
                MemoStep::Read(slot) => {
                    let held = game.read_slot(*slot).clone();
                    from.push((*slot, held.clone()));
                    held
                }
                MemoStep::Query(slot, asked) => {
                    from.push((*slot, game.state()?.get(*slot).clone()));
                    game.query_slot(*slot, asked)
                }
                MemoStep::Derived(other) => {
                    let other = *other;
                    let (value, _) = self.find_derived(other, game)?;
                    let last = self.derived[other].last.as_ref();
                    from.extend(
                        last.into_iter()
                            .flat_map(|last| last.dependencies.slots().iter().cloned()),
                    );
                    let edge = edge_of(&value);
                    had.push(value);
                    edge
                }
                MemoStep::DerivedEntry(number, key) => {
                    derived_entry(had.get(*number)?, key.as_deref())
                }
                MemoStep::End(end) => {
                    let CallEnd::Derived(value, cost) = &**end else {
                        return None;
                    };
                    let (value, cost) = (value.clone(), *cost);
                    self.derived[derived].last = Some(LastValue {
                        value: value.clone(),
                        cost,
                        dependencies: Dependencies::new(from),
                    });
                    return Some((value, cost));
                }
                _ => return None,
            };
            at = self.nodes[at as usize].edges.next(&given);
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
