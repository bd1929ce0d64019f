//! General helpers: JSON lists, parallel maps and XML escaping.

pub mod json;
pub mod parallel;
pub mod xml;
