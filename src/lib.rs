//! `turnto`, an interpreter for gamebooks. `ARCHITECTURE.md` shows the rooms; `tests/it/arrows.rs` holds which may import which.

pub mod book;
pub mod cli;
pub mod compile;
pub mod desk;
pub mod diagnostic;
pub mod editions;
pub mod engine;
pub mod fmt;
pub mod game;
pub mod learn;
pub mod lint;
pub mod lua;
pub mod map;
pub mod markup;
pub mod play;
pub mod playthrough;
pub mod present;
pub mod rename;
pub mod repl;
pub mod rules;
pub mod save;
pub mod simulate;
pub mod source;
pub mod suggest;
pub mod trial;
pub mod words;
