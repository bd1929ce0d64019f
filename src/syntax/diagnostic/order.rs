//! Order of diagnostics, and their limits per line and per file.

use super::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;

/// Maximum number of diagnostics of one code on one line, and in one file. The others are only counted.
const MAX_PER_LINE: usize = 50;
const MAX_PER_FILE: usize = 1000;

/// Sorts diagnostics by severity, then causes before consequences, then by place.
///
/// If one line or file has very many of one code, keeps the first ones and adds the number of the others.
pub fn sort(found: &mut Vec<Diagnostic>, sources: &Sources) {
    found.sort_by_key(|d| (d.severity, d.code.rank(), d.span()));
    limit_per_code(found, MAX_PER_LINE, "on this line", |d| {
        d.span().map(|at| sources.line_of(at.file, at.start))
    });
    limit_per_code(found, MAX_PER_FILE, "in this file", |_| None);
}

/// Keeps at most this number of diagnostics of each code in each `part` of a file.
fn limit_per_code(
    found: &mut Vec<Diagnostic>,
    most: usize,
    whole: &str,
    part: impl Fn(&Diagnostic) -> Option<usize>,
) {
    // The number of diagnostics by code and part, and the index of the last one that is kept.
    let mut many = BTreeMap::new();
    let mut kept = 0;
    found.retain(|error| {
        let file = error.span().map(|at| at.file);
        let key = (error.severity, error.code, file, part(error));
        let (n, last) = many.entry(key).or_insert((0_usize, 0));
        *n += 1;
        let keep = *n <= most + 1 || file.is_none();
        if keep {
            (*last, kept) = (kept, kept + 1);
        }
        keep
    });
    for ((_, _, file, _), (n, last)) in many {
        if n > most + 1 && file.is_some() {
            replace_by_count(&mut found[last], n - most, whole);
        }
    }
}

/// Replaces a diagnostic by the number of those that are left out.
fn replace_by_count(error: &mut Diagnostic, many: usize, whole: &str) {
    let code = error.code.name();
    error.message = format!("{many} more of `{code}` {whole}");
    error.help = Some("they are reported when the errors before them are fixed".to_owned());
    error.labels.truncate(1);
    error.fixes.clear();
    if let Some(place) = error.labels.first_mut() {
        place.text.clear();
    }
}
