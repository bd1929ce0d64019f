//! The text of a script with what seals it. `build.rs` reads the program's own scripts by this too, so nothing here knows the rest of the project.

use super::scopes::{self, Scopes};

/// The text of a script as it is loaded.
#[derive(Debug)]
pub(crate) enum Sealed {
    /// Nobody can tell what its names mean.
    TooDeep,
    /// There is nothing in it that must be sealed.
    AsItIs,
    Text(String),
}

impl Sealed {
    pub(crate) fn of(text: &str) -> Self {
        match scopes::scopes(text) {
            None => Self::TooDeep,
            Some(scopes) => written(text, &scopes).map_or(Self::AsItIs, Self::Text),
        }
    }
}

/// The text of a script with all that must be known of it. Nothing where nothing must.
fn written(text: &str, scopes: &Scopes) -> Option<String> {
    let base = (0..).map(|n| format!("seal{n}_"));
    let base = { base }.find(|base| !text.contains(base.as_str()));
    let base = base.unwrap_or_default();
    let mut all = notes(&base, scopes);
    for function in scopes.functions.iter().filter(|it| it.is_variadic) {
        all.push((function.body, 0, format!(" {base}count(...); ")));
    }
    for (start, end) in &scopes.appended {
        all.push((*start, 3, format!("{base}count(")));
        all.push((*end, 0, ")".to_owned()));
    }
    if all.is_empty() && scopes.sets.is_empty() {
        return None;
    }
    for function in scopes
        .functions
        .iter()
        .filter(|it| it.is_set && it.depth > 0)
    {
        let text = format!(" local {base}{} = {base}on ", function.depth);
        all.push((function.body, 0, text));
    }
    for set in &scopes.sets {
        let local = &scopes.locals[set.local];
        let text = match scopes.functions[local.function].depth {
            0 => format!(" {base}set(\"{}\"); ", local.name),
            n => format!(" if {base}{n} then {base}set(\"{}\") end ", local.name),
        };
        all.push((set.at, 2, text));
    }
    all.sort_by_key(|(at, order, _)| (*at, *order));
    // A function of its own: a script is given nothing, and may have as many variables as ever.
    let begins = format!(
        "local {base}note, {base}set, {base}count = ... local {base}on = true {base}note(function() {base}on = false end) return (function(...) "
    );
    const ENDS: &str = "\nend)()";
    let long: usize = all.iter().map(|(_, _, text)| text.len()).sum();
    let mut out = String::with_capacity(begins.len() + text.len() + long + ENDS.len());
    out.push_str(&begins);
    let mut from = 0;
    for (at, _, inserted) in all {
        out.push_str(&text[from..at]);
        out.push_str(&inserted);
        from = at;
    }
    out.push_str(&text[from..]);
    out.push_str(ENDS);
    Some(out)
}

/// A text that is written into a script: where, and before which others.
type Inserted = (usize, u8, String);

/// What gives the values of variables that inner functions know, declaration by declaration.
fn notes(base: &str, scopes: &Scopes) -> Vec<Inserted> {
    let kept = scopes.locals.iter().filter(|it| it.kept && !it.constant);
    let mut kept: Vec<_> = kept.collect();
    kept.sort_by_key(|local| local.declared);
    let each = kept.chunk_by(|a, b| a.declared == b.declared);
    let each = each.map(|locals| {
        let names: Vec<&str> = locals.iter().map(|local| local.name).collect();
        let names = names.join(", ");
        let text = match scopes.functions[locals[0].function].depth {
            0 => format!(" {base}note(function() return {names} end); "),
            _ => format!(" if {base}on then {base}note(function() return {names} end) end "),
        };
        (scopes.declared[locals[0].declared], 1, text)
    });
    each.collect()
}
