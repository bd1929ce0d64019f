//! The numbered clauses of the specification that a ruleset declares.

use super::declaration_reader::DeclarationReader;
use super::lua_error::type_with_article;
use crate::model::book::Clauses;
use mlua::{Table, Value as LuaValue};

/// Parses `clauses = { prefix = "BAD", count = 189, silences = { letter = "A", count = 35 } }`
pub(super) fn parse_clauses(reader: &mut DeclarationReader, table: &Table) -> Option<Clauses> {
    let list = parse_table(
        reader,
        table,
        "clauses",
        "`clauses`",
        &["prefix", "count", "open_questions"],
    )?;
    let prefix = reader.text(&list, "prefix", "`clauses`", true);
    let many = parse_count(reader, &list, "`clauses`");
    let what = "`open_questions` of `clauses`";
    let silences = parse_table(reader, &list, "open_questions", what, &["letter", "count"])
        .and_then(|silences| {
            let letter = reader.text(&silences, "letter", what, true);
            let mut letters = letter.chars();
            let (Some(letter), None) = (
                letters.next().filter(char::is_ascii_uppercase),
                letters.next(),
            ) else {
                reader.report(
                    "open_questions",
                    format!("`letter` of {what} is one capital: \"A\""),
                );
                return None;
            };
            Some((letter, parse_count(reader, &silences, what)?))
        });
    let count = many?;
    (!prefix.is_empty()).then_some(Clauses {
        prefix,
        count,
        interpretations: silences,
    })
}

/// Returns the table under a key, which may have only these keys.
fn parse_table(
    reader: &mut DeclarationReader,
    table: &Table,
    key: &str,
    what: &str,
    keys: &[&str],
) -> Option<Table> {
    let wrong = |it: &LuaValue| {
        let (keys, is) = (keys.join(", "), type_with_article(it));
        format!("{what} is a table of {keys}, not {is}")
    };
    let list = reader.value((table, key, key), |it| it.as_table().cloned(), wrong)?;
    reader.check_keys(&list, what, keys, key);
    Some(list)
}

/// Returns the `count` of a table.
fn parse_count(reader: &mut DeclarationReader, table: &Table, what: &str) -> Option<u32> {
    let count = table.raw_get::<LuaValue>("count").ok();
    let count = count.and_then(|it| u32::try_from(it.as_integer()?).ok());
    let count = count.filter(|count| (1..=100_000).contains(count));
    if count.is_none() {
        let message = format!("`count` of {what} is how many there are, a whole number from 1");
        reader.report("count", message);
    }
    count
}
