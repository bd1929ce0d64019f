//! General helpers: parallel maps and XML escaping.

pub mod parallel;
pub mod xml;
