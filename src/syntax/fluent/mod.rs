//! Tables of messages in Fluent's format: those of the program and those of a ruleset.

mod language;
mod ruleset_messages;
mod table;
mod validate;

pub use language::Language;
pub use ruleset_messages::{MESSAGES_FOLDER, MessagePlaceholders, MessageTables, TablesText};
pub use table::{ABSENT, ABSENT_MARK, MessageTable, MessageValue};
pub use validate::TableText;
