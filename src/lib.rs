//! `turnto`, an interpreter for gamebooks. `ARCHITECTURE.md` shows the rooms; `tests/it/arrows.rs` holds which may import which.

// Most that the program alone asks for is of no use to who opens and plays books only.
#![cfg_attr(not(feature = "terminal"), allow(dead_code, unused_imports))]

pub mod book;
#[cfg(feature = "terminal")]
pub mod cases;
#[cfg(feature = "terminal")]
pub mod cli;
pub mod compile;
pub mod diagnostic;
#[cfg(feature = "terminal")]
pub mod editions;
pub mod engine;
pub mod fmt;
pub mod game;
pub mod learn;
pub mod library;
pub mod lint;
#[cfg(feature = "terminal")]
pub mod lsp;
pub mod lua;
#[cfg(feature = "terminal")]
pub mod map;
pub mod markup;
pub mod opening;
pub mod parallel;
pub mod play;
#[cfg(feature = "terminal")]
pub mod playthrough;
pub mod present;
#[cfg(feature = "terminal")]
pub mod print;
#[cfg(feature = "terminal")]
pub mod rename;
pub mod repl;
pub mod rules;
pub mod save;
#[cfg(feature = "terminal")]
pub mod simulate;
pub mod source;
pub mod steering;
pub mod suggest;
pub mod web;
pub mod words;
pub mod xml;
