//! What has nothing to do with gamebooks: parallel maps, XML escaping, control characters of terminals.

pub mod parallel;
pub mod steering;
pub mod xml;
