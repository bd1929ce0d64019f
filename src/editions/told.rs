//! The changes between two editions as lines of text.

use super::{Changes, Names};
use std::fmt::Write;

/// `+` came, `-` went, `~` changed: a line each, pages first.
#[must_use]
pub fn told(changes: &Changes) -> String {
    let mut out = String::new();
    list(&mut out, "page", &changes.pages);
    list(&mut out, "passage", &changes.passages);
    for page in &changes.changed {
        let what = if page.text { "" } else { ", only choices" };
        let _ = writeln!(out, "~ page {}{what}", page.id);
        let mut own = String::new();
        quoted(&mut own, &page.choices);
        out.push_str(&own);
    }
    list(&mut out, "code", &changes.codes);
    list(&mut out, "title", &changes.titles);
    list(&mut out, "variable", &changes.variables);
    for (kind, was, is) in &changes.things {
        let _ = writeln!(out, "~ {kind} {was} is now {is}");
    }
    out
}

fn list(out: &mut String, what: &str, names: &Names) {
    for name in &names.added {
        let _ = writeln!(out, "+ {what} {name}");
    }
    for name in &names.removed {
        let _ = writeln!(out, "- {what} {name}");
    }
    for (was, is) in &names.renamed {
        let _ = writeln!(out, "~ {what} {was} is now {is}");
    }
}

fn quoted(out: &mut String, names: &Names) {
    for name in &names.added {
        let _ = writeln!(out, "    + choice \"{name}\"");
    }
    for name in &names.removed {
        let _ = writeln!(out, "    - choice \"{name}\"");
    }
    for (was, is) in &names.renamed {
        let _ = writeln!(out, "    ~ choice \"{was}\" is now \"{is}\"");
    }
}
