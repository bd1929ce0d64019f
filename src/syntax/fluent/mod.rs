//! Tables of messages in Fluent's format: those of the program and those of a ruleset.

mod language;
mod rules;
mod table;
mod written;

pub use language::Language;
pub use rules::{FOLDER, MessageParams, MessageTables, TablesText};
pub use table::{MessageTable, MessageValue};
pub use written::TableText;
