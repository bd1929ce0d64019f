//! Recorded games of a book: parses, replays, updates and creates their files. Also creates ready-made characters.

mod characters;
mod record;
mod replay;

pub use crate::syntax::recording::{
    RecordedGame, RecordedLine, RecordedLineKind, RecordedParts, parse_recording,
};
pub use characters::{check_characters, create_all};
pub use record::{
    lost_ending, outdated_steps, record_game, step_diff, unified_diff, update_recording,
};
pub use replay::{Divergence, DivergenceKind, ReplayResult, ReplayStep, replay_recording};
