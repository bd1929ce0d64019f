//! The numbered clauses of the specification that a ruleset declares.

use super::declaration_reader::DeclarationReader;
use super::lua_error::type_with_article;
use crate::model::book::Clauses;
use mlua::{Table, Value as LuaValue};

/// Parses `clauses = { prefix = "BAD", count = 189, open_questions = { letter = "A", count = 35 } }`.
pub(super) fn parse_clauses(reader: &mut DeclarationReader, table: &Table) -> Option<Clauses> {
    let list = parse_table(
        reader,
        table,
        "clauses",
        "`clauses`",
        &["prefix", "count", "open_questions"],
    )?;
    let prefix = reader.text(&list, "prefix", "`clauses`", true);
    let count = parse_count(reader, &list, "`clauses`");
    let owner = "`open_questions` of `clauses`";
    let open_questions = parse_table(reader, &list, "open_questions", owner, &["letter", "count"])
        .and_then(|open_questions| {
            let letter = reader.text(&open_questions, "letter", owner, true);
            let mut letters = letter.chars();
            let (Some(letter), None) = (
                letters.next().filter(char::is_ascii_uppercase),
                letters.next(),
            ) else {
                reader.report(
                    "open_questions",
                    format!("`letter` of {owner} must be a capital letter"),
                );
                return None;
            };
            Some((letter, parse_count(reader, &open_questions, owner)?))
        });
    let count = count?;
    (!prefix.is_empty()).then_some(Clauses {
        prefix,
        count,
        interpretations: open_questions,
    })
}

/// Returns the table of a key. It can have only these keys.
fn parse_table(
    reader: &mut DeclarationReader,
    table: &Table,
    key: &str,
    owner: &str,
    keys: &[&str],
) -> Option<Table> {
    let message = |it: &LuaValue| {
        let (keys, actual) = (keys.join(", "), type_with_article(it));
        format!("{owner} must be a table of {keys}, not {actual}")
    };
    let list = reader.value((table, key, key), |it| it.as_table().cloned(), message)?;
    reader.check_keys(&list, owner, keys, key);
    Some(list)
}

/// Returns the `count` of a table.
fn parse_count(reader: &mut DeclarationReader, table: &Table, owner: &str) -> Option<u32> {
    let count = table.raw_get::<LuaValue>("count").ok();
    let count = count.and_then(|value| u32::try_from(value.as_integer()?).ok());
    let count = count.filter(|count| (1..=100_000).contains(count));
    if count.is_none() {
        let message = format!("`count` of {owner} must be a whole number at least 1");
        reader.report("count", message);
    }
    count
}
