//! The order in which faults are told, and how many of one kind on one line.

use super::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;

/// So many of one kind are told of one line; the others are counted.
const MOST_ON_A_LINE: usize = 50;

/// Puts faults in the order they are told: the gravest first, first causes before what follows from them, then by place. Of
/// very many of one kind on one line the first are told, and how many more there are.
pub fn sort(found: &mut Vec<Diagnostic>, sources: &Sources) {
    found.sort_by_key(|d| {
        let place = d.labels.first().map(|label| label.span);
        (d.severity, d.code.rank(), place)
    });
    // How many there are by kind and line, and which of those that are told is the last.
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

/// Makes of a fault that there are so many more of them.
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
