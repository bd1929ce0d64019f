//! Output for readers: text for terminals and HTML, the printed book, the web page.

pub mod present;
#[cfg(feature = "terminal")]
pub mod print;
#[cfg(feature = "terminal")]
pub mod web;
