//! Rules that Lua reads, and that fail for what other languages have.

use super::EACH;

/// Functions that lists and texts have elsewhere, and what to write: of a table, of which a part may be one, only names that no part would have.
const METHODS: &[(&str, bool, &str)] = &[
    ("push", true, INSERT),
    ("append", true, INSERT),
    ("pop", false, "Lua writes `table.remove(list)`"),
    ("join", false, "Lua writes `table.concat(list, \", \")`"),
    ("length", true, LENGTH),
    ("len", false, LENGTH),
    ("size", false, LENGTH),
    ("map", false, EACH),
    ("filter", false, EACH),
    ("forEach", true, EACH),
    ("each", false, EACH),
    ("toUpperCase", true, "Lua writes `text:upper()`"),
    ("toLowerCase", true, "Lua writes `text:lower()`"),
    ("toString", true, "Lua writes `tostring(value)`"),
];

const INSERT: &str = "Lua writes `table.insert(list, value)`";
const LENGTH: &str = "Lua writes `#list`";

/// What to write where a rule failed at this line by what other languages have.
pub(super) fn meant(message: &str, line: &str) -> Option<&'static str> {
    const SUMS: &[&str] = &[
        "attempt to add a 'string' with a 'number'",
        "attempt to add a 'number' with a 'string'",
        "attempt to add a 'string' with a 'string'",
    ];
    if SUMS.contains(&message) && line.contains(['"', '\'']) {
        return Some("`..` puts texts together: `\"n is \" .. n`");
    }
    if message.ends_with("a nil value (field 'length')") && line.contains(".length") {
        return Some(LENGTH);
    }
    if message == "attempt to call a table value (for iterator 'for iterator')" {
        return Some(EACH);
    }
    if message.contains("a nil value (field 'integer index')") && line.contains("[0]") {
        return Some("the first of a list is `list[1]`");
    }
    if message == "argument 1: string is wanted here, not nothing" && line.contains(".upper()") {
        return Some("Lua writes `text:upper()`");
    }
    let called = message.strip_prefix("attempt to call a nil value (")?;
    METHODS.iter().find_map(|(name, field, help)| {
        let method = called == format!("method '{name}')");
        let field = *field && called == format!("field '{name}')");
        (method || field).then_some(*help)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_surely_of_another_language_is_told_so() {
        for other in ["field 'size'", "upvalue 'size'", "method 'pushes'"] {
            let calls = format!("attempt to call a nil value ({other})");
            assert_eq!(meant(&calls, ""), None, "{other}");
        }
        assert_eq!(meant("attempt to sub a 'string' with a 'number'", ""), None);
    }
}
