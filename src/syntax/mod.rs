//! Converts text to trees. Contains sources and spans, the markup, Lua, tables of messages, recorded games, diagnostics and the formatter.

pub mod diagnostic;
pub mod fluent;
pub mod fmt;
pub mod lua;
pub mod markup;
#[cfg(feature = "terminal")]
pub mod recording;
pub mod source;
pub mod suggest;
pub mod unicode;
