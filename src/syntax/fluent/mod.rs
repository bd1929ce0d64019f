//! Tables of messages in the format of Fluent, for the program and for rulesets.

mod language;
mod ruleset_messages;
mod table;
mod validate;

pub use language::Language;
pub use ruleset_messages::{MESSAGES_FOLDER, MessagePlaceholders, MessageTables, TablesText};
pub use table::{ABSENT, ABSENT_MARK, MessageTable, MessageValue};
pub use validate::TableText;
