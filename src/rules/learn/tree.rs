//! Trees of steps: all paths of recorded calls, in one list of nodes. Each derived value has a separate tree. Its last value is cached until a slot
//! that it depends on changes.

use super::step::{End, Step, derived as edge_of, part};
use crate::model::game::{Dependencies, Memory, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use rustc_hash::FxHashMap;

/// Marks a missing node.
pub(super) const NONE: u32 = u32::MAX;
/// Nodes with more edges than this use a hash map.
const FEW: usize = 8;

#[derive(Debug)]
pub(super) struct Node {
    pub(super) step: Step,
    pub(super) on: Edges,
    /// The previous node, and the edge from it.
    pub(super) from: u32,
    pub(super) by: Value,
}

/// Edges from a node: the value that the step received, and the next node.
#[derive(Debug, Default)]
pub(super) enum Edges {
    #[default]
    None,
    One(Value, u32),
    Few(Vec<(Value, u32)>),
    Many(FxHashMap<Value, u32>),
}

impl Edges {
    #[inline]
    pub(super) fn to(&self, by: &Value) -> u32 {
        match self {
            Self::None => NONE,
            Self::One(edge, to) => {
                if edge == by {
                    *to
                } else {
                    NONE
                }
            }
            Self::Few(all) => all.iter().find(|it| it.0 == *by).map_or(NONE, |it| it.1),
            Self::Many(all) => all.get(by).copied().unwrap_or(NONE),
        }
    }

    fn add(&mut self, by: Value, to: u32) {
        *self = match std::mem::take(self) {
            Self::None => Self::One(by, to),
            Self::One(first, one) => Self::Few(vec![(first, one), (by, to)]),
            Self::Few(mut all) => {
                all.push((by, to));
                if all.len() > FEW {
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
pub(super) enum Spot {
    /// The first step of a tree.
    First(u32),
    After(u32, Value),
    /// The step is not stored.
    Nowhere,
}

/// A line of a script: the number of the script, and the line, counted from 1.
pub type Place = (usize, usize);

/// A recorded step.
#[derive(Debug)]
pub(super) struct Noted {
    pub(super) step: Step,
    pub(super) given: Value,
    pub(super) place: Option<Place>,
}

/// A call has behaved differently although everything that it depends on is the same.
#[derive(Debug)]
pub(super) struct Strayed;

/// The error for a call that behaves differently although everything that it depends on is the same.
pub(super) fn strayed() -> Diagnostic {
    let message = "a rule did otherwise with the same state, answers and dice: it depends on something that is no part of the game";
    Diagnostic::placeless(Code::RuleFailed, message)
}

#[derive(Debug, Default)]
pub(super) struct Trees {
    pub(super) nodes: Vec<Node>,
    /// The first node of each tree.
    pub(super) first: Vec<u32>,
    /// Derived values, by their indices in the schema.
    derived: Vec<Derived>,
    /// The line of each step, if statistics are collected.
    pub(super) places: Option<FxHashMap<u32, Place>>,
    /// True if a call has read the faces of a roll since the flag was last cleared.
    pub(super) looked: bool,
}

impl Trees {
    /// Adds an empty tree.
    pub(super) fn plant(&mut self) -> u32 {
        self.first.push(NONE);
        u32::try_from(self.first.len() - 1).unwrap_or(NONE)
    }

    /// Returns the node of a step. Adds it if it is unknown.
    fn grow(&mut self, spot: &Spot, step: Step) -> Result<Option<u32>, Strayed> {
        let known = match spot {
            Spot::First(tree) => self.first[*tree as usize],
            Spot::After(at, by) => self.nodes[*at as usize].on.to(by),
            Spot::Nowhere => NONE,
        };
        if known != NONE {
            let same = self.nodes[known as usize].step == step;
            return if same { Ok(Some(known)) } else { Err(Strayed) };
        }
        let Ok(new) = u32::try_from(self.nodes.len()) else {
            return Ok(None);
        };
        let (from, by) = match spot {
            Spot::After(at, by) => {
                self.nodes[*at as usize].on.add(by.clone(), new);
                (*at, by.clone())
            }
            Spot::First(tree) => {
                self.first[*tree as usize] = new;
                (NONE, Value::Nothing)
            }
            Spot::Nowhere => return Ok(None),
        };
        self.nodes.push(Node {
            step,
            on: Edges::None,
            from,
            by,
        });
        Ok(Some(new))
    }

    /// Adds consecutive steps and returns the last node.
    pub(super) fn grow_all(
        &mut self,
        mut spot: Spot,
        steps: impl IntoIterator<Item = Noted>,
    ) -> Result<Option<u32>, Strayed> {
        let mut at = None;
        for Noted { step, given, place } in steps {
            at = self.grow(&spot, step)?;
            if let (Some(places), Some(at), Some(place)) = (&mut self.places, at, place) {
                places.insert(at, place);
            }
            spot = at.map_or(Spot::Nowhere, |at| Spot::After(at, given));
        }
        Ok(at)
    }

    /// Returns the position of a node.
    pub(super) fn before(&self, tree: u32, at: u32) -> Spot {
        match &self.nodes[at as usize] {
            Node { from: NONE, .. } => Spot::First(tree),
            node => Spot::After(node.from, node.by.clone()),
        }
    }

    /// Returns the steps from the root of the tree to this node, each with the value that it received.
    pub(super) fn way(&self, to: u32, given: Value) -> Vec<(Step, Value)> {
        let (mut at, mut by) = (to, given);
        let mut way = Vec::new();
        while let Some(node) = self.nodes.get(at as usize) {
            way.push((node.step.clone(), by));
            (at, by) = (node.from, node.by.clone());
        }
        way.reverse();
        way
    }
}

/// The memo of a derived value.
#[derive(Debug)]
struct Derived {
    tree: u32,
    last: Option<Last>,
}

#[derive(Debug)]
struct Last {
    value: Value,
    cost: u64,
    from: Dependencies,
}

impl Trees {
    fn tree_of(&mut self, derived: usize) -> u32 {
        while self.derived.len() <= derived {
            let tree = self.plant();
            self.derived.push(Derived { tree, last: None });
        }
        self.derived[derived].tree
    }

    /// Returns a derived value and its cost if they are known.
    pub(super) fn derive(&mut self, derived: usize, game: &mut dyn Memory) -> Option<(Value, u64)> {
        let known = self.derived.get(derived)?;
        if let Some(last) = &known.last
            && last.from.hold(game.state())
        {
            return Some((last.value.clone(), last.cost));
        }
        let mut at = self.first[known.tree as usize];
        let mut from: Vec<(u32, Value)> = Vec::new();
        let mut had: Vec<Value> = Vec::new();
        while at != NONE {
            let given = match &self.nodes[at as usize].step {
                Step::Read(slot) => {
                    let held = game.read(*slot).clone();
                    from.push((*slot, held.clone()));
                    held
                }
                Step::Ask(slot, asked) => {
                    from.push((*slot, game.state()?.get(*slot).clone()));
                    game.ask(*slot, asked)
                }
                Step::Derived(other) => {
                    let other = *other;
                    let (value, _) = self.derive(other, game)?;
                    let last = self.derived[other].last.as_ref();
                    from.extend(
                        last.into_iter()
                            .flat_map(|last| last.from.slots().iter().cloned()),
                    );
                    let edge = edge_of(&value);
                    had.push(value);
                    edge
                }
                Step::DerivedPart(number, key) => part(had.get(*number)?, key.as_deref()),
                Step::End(end) => {
                    let End::Derived(value, cost) = &**end else {
                        return None;
                    };
                    let (value, cost) = (value.clone(), *cost);
                    self.derived[derived].last = Some(Last {
                        value: value.clone(),
                        cost,
                        from: Dependencies::new(from),
                    });
                    return Some((value, cost));
                }
                _ => return None,
            };
            at = self.nodes[at as usize].on.to(&given);
        }
        None
    }

    /// Stores the steps that computed a derived value.
    pub(super) fn derives(
        &mut self,
        derived: usize,
        steps: Vec<Noted>,
        (value, cost): (Value, u64),
    ) -> Result<(), Strayed> {
        let tree = self.tree_of(derived);
        let end = Step::End(Box::new(End::Derived(value, cost)));
        let last = Noted {
            step: end,
            given: Value::Nothing,
            place: None,
        };
        let steps = steps.into_iter().chain([last]);
        self.grow_all(Spot::First(tree), steps).map(drop)
    }
}
