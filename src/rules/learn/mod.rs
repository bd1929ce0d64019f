//! What calls of rules were seen to do. A call is a function of what it reads, of what it is answered and of how its dice fall, so what it does is
//! learnt as a tree: reads, questions, rolls, writes, its end. A way through the tree that is known needs no Lua; where it leaves what is known,
//! the call runs again along the way so far and goes on from there.

mod profile;
mod recorder;
mod referee;
mod step;
mod tree;
mod walk;

pub use profile::{Asks, Calls, Given, Profile, Profiler, Seen, WIDE};
pub use referee::Learnt;
pub use tree::Place;
