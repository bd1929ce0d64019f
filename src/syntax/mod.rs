//! Parsers of all text formats, sources and spans, diagnostics, and the formatter.

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
