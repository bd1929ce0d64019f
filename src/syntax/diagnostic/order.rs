//! Sorts diagnostics, and limits their number per line and per file.

use super::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;

/// Maximum number of diagnostics with the same code on a line. Further ones are only counted.
const MAX_PER_LINE: usize = 50;
/// Maximum number of diagnostics with the same code in a file.
const MAX_PER_FILE: usize = 1000;

/// Sorts diagnostics by severity, then by rank (causes before consequences), then by position.
///
/// If a line or file has too many with the same code, keeps the first ones and adds the number of the others.
pub fn sort(diagnostics: &mut Vec<Diagnostic>, sources: &Sources) {
    diagnostics.sort_by_key(|d| (d.severity, d.code.rank(), d.span()));
    limit_per_code(diagnostics, MAX_PER_LINE, "on this line", |d| {
        d.span().map(|span| sources.line_of(span.file, span.start))
    });
    limit_per_code(diagnostics, MAX_PER_FILE, "in this file", |_| None);
}

/// Keeps at most `limit` diagnostics of each code in each `part` of a file.
fn limit_per_code(
    diagnostics: &mut Vec<Diagnostic>,
    limit: usize,
    scope: &str,
    part: impl Fn(&Diagnostic) -> Option<usize>,
) {
    // The number of diagnostics by code and part, and the new index of the last one that is kept.
    let mut counts = BTreeMap::new();
    let mut new_length = 0;
    diagnostics.retain(|diagnostic| {
        let file = diagnostic.span().map(|span| span.file);
        let key = (diagnostic.severity, diagnostic.code, file, part(diagnostic));
        let (count, last) = counts.entry(key).or_insert((0_usize, 0));
        *count += 1;
        let is_kept = *count <= limit + 1 || file.is_none();
        if is_kept {
            (*last, new_length) = (new_length, new_length + 1);
        }
        is_kept
    });
    for ((_, _, file, _), (count, last)) in counts {
        if count > limit + 1 && file.is_some() {
            replace_by_count(&mut diagnostics[last], count - limit, scope);
        }
    }
}

/// Replaces a diagnostic by the number of omitted ones.
fn replace_by_count(diagnostic: &mut Diagnostic, count: usize, scope: &str) {
    let code = diagnostic.code.name();
    diagnostic.message = format!("{count} more of `{code}` {scope}");
    diagnostic.help = Some("to see them, first fix those that are shown".to_owned());
    diagnostic.fixes.clear();
    diagnostic.labels.truncate(1);
    for label in &mut diagnostic.labels {
        label.text.clear();
    }
}
