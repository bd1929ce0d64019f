//! `turnto`, an interpreter for gamebooks.
//!
//! `ARCHITECTURE.md` describes the modules. `tests/it/modules.rs` lists the allowed imports.

// Without the command line, much of the library is unused.
#![cfg_attr(not(feature = "terminal"), allow(dead_code, unused_imports))]

pub mod check;
#[cfg(feature = "terminal")]
pub mod cli;
pub mod compile;
#[cfg(feature = "terminal")]
pub mod editor;
pub mod engine;
pub mod library;
pub mod messages;
pub mod model;
pub mod output;
pub mod rules;
#[cfg(feature = "terminal")]
pub mod simulate;
pub mod syntax;
pub mod terminal;
pub mod util;
