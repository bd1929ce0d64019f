//! Playing at a prompt: the REPL, its commands, JSON lines, recorded games, the game of a web page.

pub mod host;
#[cfg(feature = "terminal")]
pub mod playthrough;
pub mod repl;
