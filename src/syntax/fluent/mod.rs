//! Tables of messages in Fluent's format: those of the program and those of a ruleset.

mod language;
mod rules;
mod table;
mod written;

pub use language::Language;
pub use rules::{FOLDER, Tables, TablesText, Things};
pub use table::{Arg, Table};
pub use written::Written;
