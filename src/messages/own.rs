//! The tables of the program itself.

use crate::syntax::fluent::{Language, Table};
use std::sync::OnceLock;

/// The text of a table of the program.
fn text(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("en.ftl"),
        Language::German => include_str!("de.ftl"),
    }
}

/// The ids of messages with this prefix, in order.
pub(super) fn ids(start: &str) -> impl Iterator<Item = &'static str> {
    let heads = text(Language::English).lines();
    let ids = heads.filter_map(|line| Some(line.split_once(" =")?.0));
    ids.filter(move |id| id.starts_with(start))
}

/// The program's own messages.
pub(super) fn table(language: Language) -> &'static Table {
    static ENGLISH: OnceLock<Table> = OnceLock::new();
    static GERMAN: OnceLock<Table> = OnceLock::new();
    let kept = match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
    };
    kept.get_or_init(|| Table::read(language, text(language)))
}
