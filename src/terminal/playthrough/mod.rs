//! Recorded games of a book: the file, its replay, its renewal, and how one is made of a game.

mod characters;
mod record;
mod rehearse;

pub use crate::syntax::recorded::{Keeps, Line, LineKind, Script, read};
pub use characters::{all_made, characters};
pub use record::record;
pub use record::{difference, difference_of, ends_no_more, outdated, renewed};
pub use rehearse::{Outcome, Step, Trouble, What, rehearse};
