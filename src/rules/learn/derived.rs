//! Derived values: each is learnt as a call is, in a tree of its own, and the last one is at hand as long as what it follows from stays.

use super::step::{End, Step, derived as edge_of, part};
use super::tree::{NONE, Noted, Spot, Strayed, Trees};
use crate::model::game::{Dependencies, Memory, Value};

/// What is known of a derived value.
#[derive(Debug)]
pub(super) struct Derived {
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

    /// A derived value and its cost, where it is known.
    pub(super) fn derive(&mut self, derived: usize, game: &mut dyn Memory) -> Option<(Value, u64)> {
        let known = self.derived.get(derived)?;
        if let Some(last) = &known.last
            && last.from.hold(game)
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
                    from.push((*slot, game.peek(*slot)?.clone()));
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

    /// A derived value was worked out: these are the steps.
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
