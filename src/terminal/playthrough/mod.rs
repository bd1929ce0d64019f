//! Recorded games of a book: reading, replaying, updating and creating their files.

mod characters;
mod record;
mod rehearse;

pub use crate::syntax::recorded::{
    RecordedGame, RecordedLine, RecordedLineKind, RecordedParts, parse_recording,
};
pub use characters::{all_made, characters};
pub use record::record;
pub use record::{difference, difference_of, ends_no_more, outdated, renewed};
pub use rehearse::{Divergence, DivergenceKind, RehearsalResult, RehearsalStep, rehearse};
