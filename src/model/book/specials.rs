//! The data that a ruleset declares about special rules, and the section about it in the authors' guide.

use crate::model::game::Value;
use std::fmt::Write;

/// The rows of one list: `moments`, `effects`, `conditions`, `keys`.
pub fn rows<'a>(specials: &'a Value, key: &str) -> &'a [Value] {
    specials.get(key).as_list()
}

/// A text field of a row.
pub fn get_text<'a>(row: &'a Value, key: &str) -> &'a str {
    row.get(key).as_text().unwrap_or_default()
}

/// Formats names as `a`, `b`.
fn in_backticks(names: &Value) -> String {
    let names = names.as_list().iter().filter_map(Value::as_text);
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// Renders the tables of the guide in Markdown: moments, effects, conditions and keys. Empty without special rules.
pub fn render_guide(specials: &Value) -> String {
    let mut out = String::new();
    if rows(specials, "moments").is_empty() {
        return out;
    }
    let mut add_table = |heading: &str, head: &str, lines: Vec<String>| {
        let columns = head.matches('|').count() - 1;
        let _ = writeln!(
            out,
            "### {heading}\n\n{head}\n|{}\n{}",
            "---|".repeat(columns),
            lines.concat()
        );
    };
    // Renders the rows of a list: the name of each row, and the fields with these keys.
    let lines = |list: &str, keys: &[&str]| -> Vec<String> {
        let line = |row: &Value| {
            let cells = keys
                .iter()
                .map(|key| match (*key, in_backticks(row.get("more"))) {
                    ("more", names) if names.is_empty() && list == "keys" => "any".to_owned(),
                    ("more", names) => names,
                    (key, _) => get_text(row, key).to_owned(),
                });
            let cells: Vec<String> = cells.collect();
            format!("| `{}` | {} |\n", get_text(row, "name"), cells.join(" | "))
        };
        rows(specials, list).iter().map(line).collect()
    };
    let columns = ["wants", "about", "more"];
    let moments = lines("moments", &["about", "more"]);
    add_table("Moments", "| `when` | acts | effects |", moments);
    let head = "| effect | value | what it does | at |";
    add_table("Effects", head, lines("effects", &columns));
    if !rows(specials, "beside").is_empty() {
        let head = "| key | value | | with |";
        add_table("Beside an effect", head, lines("beside", &columns));
    }
    let conditions = lines("conditions", &["wants", "about"]);
    add_table("Conditions", "| `if` | value | acts only |", conditions);
    add_table("Keys", "| key | value | | at |", lines("keys", &columns));
    out
}
