//! Calls that come to the same end again and again and change nothing: as long as all that they look at stays as it was, they need not even be walked.

use super::referee::Learnt;
use super::step::{End, Given, Step};
use super::tree::Trees;
use super::walk::PROVED;
use crate::game::{Dependencies, Memory, Moment, Outcome, Ruling};

/// A call has come so often to one end in a row before it is looked at, at first and at most.
const AGAIN: (u32, u32) = (2, 1 << 16);
/// So often at least a call has to stand still for it to have been worth looking.
const WORTH: u32 = 8;

/// Of what is called in one way.
#[derive(Debug)]
pub(super) struct Still {
    known: Option<Box<Known>>,
    /// The node that it came to last, how often in a row, and how often it has to.
    last: u32,
    times: u32,
    again: u32,
}

/// A call that changes nothing.
#[derive(Debug)]
struct Known {
    from: Dependencies,
    end: End,
    /// Does it come to nothing?
    idle: bool,
    /// How often it has stood still.
    hits: u32,
}

impl Default for Still {
    fn default() -> Self {
        Self {
            known: None,
            last: super::tree::NONE,
            times: 0,
            again: AGAIN.0,
        }
    }
}

impl Still {
    /// The call, if it stands still.
    #[inline]
    fn stands(&mut self, memory: &dyn Memory) -> Option<&Known> {
        let known = self.known.as_mut()?;
        if !known.from.hold(memory) {
            self.moved();
            return None;
        }
        let known = self.known.as_mut()?;
        known.hits = known.hits.saturating_add(1);
        Some(known)
    }

    /// It does no longer.
    #[cold]
    fn moved(&mut self) {
        match self.known.take() {
            Some(known) if known.hits < WORTH => self.in_vain(),
            _ => self.again = AGAIN.0,
        }
    }

    /// What hardly ever stands still is looked at less often.
    fn in_vain(&mut self) {
        self.again = (self.again * 2).min(AGAIN.1);
    }

    /// The call has come to this node. Is it to be looked at?
    fn comes_to(&mut self, end: u32) -> bool {
        self.times = match self.last == end {
            true => self.times.saturating_add(1),
            false => 0,
        };
        self.last = end;
        self.known.is_none() && self.times >= self.again
    }
}

impl Learnt {
    /// What a call comes to that stands still. Now and then it goes its way all the same, to be proved.
    pub(super) fn stands_still(&mut self, root: u32, memory: &dyn Memory) -> Option<End> {
        if !self.may_stand() {
            return None;
        }
        let end = self.roots.still(root).stands(memory)?.end.clone();
        self.known += 1;
        Some(end)
    }

    /// Is it known of a hook that it comes to nothing?
    pub(super) fn hook_is_idle(&mut self, moment: Moment, memory: &dyn Memory) -> bool {
        let Some(root) = self.roots.hook(moment).filter(|_| self.may_stand()) else {
            return false;
        };
        let known = self.roots.still(root).stands(memory);
        let idle = known.is_some_and(|known| known.idle);
        self.known += u64::from(idle);
        idle
    }

    fn may_stand(&self) -> bool {
        let proved = (self.known + 1).is_multiple_of(PROVED);
        !proved && self.profiler.is_none()
    }

    /// A call has gone its way to this end.
    pub(super) fn came_to(&mut self, root: u32, end: u32, trees: &Trees, memory: &mut dyn Memory) {
        if self.roots.still(root).comes_to(end) {
            let known = trees.still(end, memory).map(Box::new);
            let still = self.roots.still(root);
            if known.is_none() {
                still.in_vain();
            }
            (still.known, still.times) = (known, 0);
        }
    }
}

impl Trees {
    /// What a call that comes to this end has looked at, if it would come to it again and change nothing.
    fn still(&self, end: u32, memory: &mut dyn Memory) -> Option<Known> {
        let last = &self.nodes[end as usize];
        let Step::End(end) = &last.step else {
            return None;
        };
        let mut from = Vec::new();
        let (mut at, mut by) = (last.from, &last.by);
        while let Some(node) = self.nodes.get(at as usize) {
            match &node.step {
                Step::Read(slot) if memory.peek(*slot) == Some(by) => {
                    from.push((*slot, by.clone()));
                }
                Step::Ask(slot, asked) if asked.ask(*slot, memory) == *by => {
                    from.push((*slot, memory.peek(*slot)?.clone()));
                }
                Step::Write(slot, Given::Value(value), _) if memory.peek(*slot) == Some(value) => {
                    from.push((*slot, value.clone()));
                }
                Step::Derived(derived) => {
                    from.extend_from_slice(self.followed(*derived, by, memory)?);
                }
                Step::DerivedPart(..) => {}
                _ => return None,
            }
            (at, by) = (node.from, &node.by);
        }
        let idle = matches!(&**end, End::Ruling(Ruling::Done(it)) if *it == Outcome::default());
        Some(Known {
            from: Dependencies::new(from),
            end: (**end).clone(),
            idle,
            hits: 0,
        })
    }
}
