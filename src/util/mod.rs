//! What has nothing to do with gamebooks: parallel maps and XML escaping.

pub mod parallel;
pub mod xml;
