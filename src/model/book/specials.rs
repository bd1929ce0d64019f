//! The special rules of a ruleset as its script describes them, in plain data, and the section of an authors' guide that they make.

use crate::model::game::Value;
use std::fmt::Write;

/// The rows of one of its lists: `moments`, `effects`, `conditions`, `keys`.
#[must_use]
pub fn rows<'a>(specials: &'a Value, key: &str) -> &'a [Value] {
    specials.get(key).as_list()
}

/// A text of a row.
#[must_use]
pub fn said<'a>(row: &'a Value, key: &str) -> &'a str {
    row.get(key).as_text().unwrap_or_default()
}

/// `a`, `b`
fn ticked(names: &Value) -> String {
    let names = names.as_list().iter().filter_map(Value::as_text);
    let all: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    all.join(", ")
}

/// The tables of a guide, in Markdown: moments with the effects that work there, effects, conditions and keys. Empty without specials.
#[must_use]
pub fn guide(specials: &Value) -> String {
    let mut out = String::new();
    if rows(specials, "moments").is_empty() {
        return out;
    }
    let mut part = |heading: &str, head: &str, lines: Vec<String>| {
        let columns = head.matches('|').count() - 1;
        let _ = writeln!(
            out,
            "### {heading}\n\n{head}\n|{}\n{}",
            "---|".repeat(columns),
            lines.concat()
        );
    };
    let each =
        |key: &str, line: fn(&Value) -> String| rows(specials, key).iter().map(line).collect();
    part(
        "Moments",
        "| `when` | acts | effects |",
        each("moments", |row| {
            let (name, about) = (said(row, "name"), said(row, "about"));
            format!("| `{name}` | {about} | {} |\n", ticked(row.get("more")))
        }),
    );
    part(
        "Effects",
        "| effect | value | what it does | at |",
        each("effects", |row| {
            let (name, wants, about) = (said(row, "name"), said(row, "wants"), said(row, "about"));
            format!(
                "| `{name}` | {wants} | {about} | {} |\n",
                ticked(row.get("more"))
            )
        }),
    );
    if !rows(specials, "beside").is_empty() {
        part(
            "Beside an effect",
            "| key | value | | with |",
            each("beside", |row| {
                let (name, wants, about) =
                    (said(row, "name"), said(row, "wants"), said(row, "about"));
                let with = ticked(row.get("more"));
                format!("| `{name}` | {wants} | {about} | {with} |\n")
            }),
        );
    }
    part(
        "Conditions",
        "| `if` | value | acts only |",
        each("conditions", |row| {
            let (name, wants, about) = (said(row, "name"), said(row, "wants"), said(row, "about"));
            format!("| `{name}` | {wants} | {about} |\n")
        }),
    );
    part(
        "Keys",
        "| key | value | | at |",
        each("keys", |row| {
            let (name, wants, about) = (said(row, "name"), said(row, "wants"), said(row, "about"));
            let at = ticked(row.get("more"));
            let at = if at.is_empty() { "any" } else { &at };
            format!("| `{name}` | {wants} | {about} | {at} |\n")
        }),
    );
    out
}
