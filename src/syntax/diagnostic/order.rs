//! Order of diagnostics, and their limit per line.

use super::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;

/// Maximum number of diagnostics of one code on one line. The others are only counted.
const MOST_ON_A_LINE: usize = 50;

/// Sorts diagnostics by severity, then causes before consequences, then by place.
///
/// If one line has very many of one code, keeps the first ones and adds the number of the others.
pub fn sort(found: &mut Vec<Diagnostic>, sources: &Sources) {
    found.sort_by_key(|d| {
        let place = d.labels.first().map(|label| label.span);
        (d.severity, d.code.rank(), place)
    });
    // The number of diagnostics by code and line, and the index of the last one that is kept.
    let mut many = BTreeMap::new();
    let mut told = Vec::with_capacity(found.len().min(4096));
    for fault in found.drain(..) {
        let Some(at) = fault.labels.first().map(|label| label.span) else {
            told.push(fault);
            continue;
        };
        let line = sources.line(at.file, at.start);
        let kind = (fault.severity, fault.code.name(), at.file, line);
        let (n, last) = many.entry(kind).or_insert((0_usize, 0));
        *n += 1;
        if *n <= MOST_ON_A_LINE + 1 {
            *last = told.len();
            told.push(fault);
        }
    }
    for (n, last) in many.into_values() {
        if n > MOST_ON_A_LINE + 1 {
            count(&mut told[last], n - MOST_ON_A_LINE);
        }
    }
    *found = told;
}

/// Replaces a diagnostic by the number of those that are left out.
fn count(fault: &mut Diagnostic, many: usize) {
    let code = fault.code.name();
    fault.message = format!("{many} more of `{code}` on this line");
    fault.help = Some("they are told when those before them are mended".to_owned());
    fault.labels.truncate(1);
    fault.mends.clear();
    if let Some(place) = fault.labels.first_mut() {
        place.text.clear();
    }
}
