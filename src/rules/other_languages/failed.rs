//! Rules that Lua reads, and that fail for what other languages have.

use crate::suggest::{EACH, LENGTH, METHODS};

/// What stands around other rules, and what it is given.
const ORIGINAL: &str = "what is put around a verb is given `(args, page, original)`, around a round `(scene, original)`, around an offered function `original` first";

/// What to write where a rule failed at this line by what other languages have.
pub(super) fn meant(message: &str, line: &str) -> Option<&'static str> {
    const TEXT: &str = "attempt to perform arithmetic on a string value";
    if message.starts_with(TEXT) && line.contains('+') && line.contains(['"', '\'']) {
        return Some("`..` puts texts together: `\"n is \" .. n`");
    }
    if message.ends_with("a nil value (field 'length')") && line.contains(".length") {
        return Some(LENGTH);
    }
    // `1 < n < 5`
    if message.starts_with("attempt to compare boolean with ")
        && line.matches(['<', '>']).count() > 1
    {
        return Some("Lua compares two at a time: `1 < n and n < 5`");
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
    if message.starts_with("attempt to call a") && message.contains(" 'original')") {
        return Some(ORIGINAL);
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
        let text = "attempt to perform arithmetic on a string value";
        assert_eq!(meant(text, "local n = \"2\" - 1"), None);
    }
}
