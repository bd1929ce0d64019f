//! Memoized calls of rules.
//!
//! The behaviour of a call depends only on the values that it reads, the answers that it gets and its dice. It is therefore stored as a tree of
//! steps: reads, questions, rolls, writes and the end. A known path through the tree is replayed without Lua. If a call leaves the known paths,
//! the rules replay the steps so far and continue from there.

mod memoized_rules;
mod profile;
mod recorder;

mod report;
mod step;
mod tree;
mod walk;

pub use memoized_rules::MemoizedRules;
pub use profile::{EXACT, MemoProfiler, ReadPrecision, SlotUse, WIDE_READ};
pub use report::{Asked, Called, Profile};
pub use tree::ScriptLine;
