//! What a shard came to, as a file of JSON lines: a head that says what it is of, a row a run, rows of counts, and a last row that says that nothing
//! is missing. docs/many-machines.md describes it.

mod counts;
mod merge;
mod row;
mod write;

pub use merge::{Merge, head};
pub use row::Head;
pub use write::{Gone, part};

/// What a head says it is of.
pub(super) const FORMAT: &str = "turnto-part";

/// Of the format; no other is read.
pub(super) const VERSION: u64 = 2;
