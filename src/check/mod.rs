//! Analysis without playing: lints, the page graph, renaming, comparison of editions.

#[cfg(feature = "terminal")]
pub mod editions;
pub mod lint;
#[cfg(feature = "terminal")]
pub mod map;
#[cfg(feature = "terminal")]
pub mod rename;
