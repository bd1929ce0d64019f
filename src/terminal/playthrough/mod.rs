//! Recorded games of a book: reading, replaying, updating and creating their files.

mod characters;
mod record;
mod replay;

pub use crate::syntax::recording::{
    RecordedGame, RecordedLine, RecordedLineKind, RecordedParts, parse_recording,
};
pub use characters::{check_characters, create_all};
pub use record::record_game;
pub use record::{lost_ending, outdated_steps, step_diff, unified_diff, update_recording};
pub use replay::{Divergence, DivergenceKind, ReplayResult, ReplayStep, replay_recording};
