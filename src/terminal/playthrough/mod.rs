//! Recorded games of a book: the file, its replay, its renewal, and how one is made of a game.

mod characters;
mod compare;
mod record;
mod rehearse;
mod renew;

pub use crate::syntax::recorded::{Keeps, Line, LineKind, Script, read};
pub use characters::{all_made, characters};
pub use record::record;
pub use rehearse::{Outcome, Step, Trouble, What, rehearse};
pub use renew::{difference, difference_of, ends_no_more, outdated, renewed};
