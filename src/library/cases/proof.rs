//! Could the checks of a file fail at all? That something does not come shows nothing where it never comes.

use super::case::CaseFile;
use super::expect::{Expect, Words};
use super::run::{Outcome, Ran};
use super::told::stands;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;

/// Tells the checks that no case of the file proves. Only where nothing else is wrong: a case that stops short proves less.
pub(super) fn prove(file: &CaseFile, ran: &mut Ran) {
    if !ran.wrong.is_empty() || ran.outcomes.iter().any(|outcome| !outcome.wrong.is_empty()) {
        return;
    }
    let mut unproved = Vec::new();
    for (n, case) in file.cases.iter().enumerate() {
        for expect in &case.expect {
            let Expect::Words(which, wanted) = expect else {
                continue;
            };
            let (is, topics): (_, fn(&Outcome) -> &[String]) = match which {
                Words::NotTold => ("told", |_| &[]),
                Words::NotAsked => ("asked", |outcome| &outcome.asked),
                Words::NotOffered => ("offered", |outcome| &outcome.offered),
                _ => continue,
            };
            for words in wanted {
                let known = &ran.outcomes[n].known;
                if *which == Words::NotOffered && known.contains(&words.it) {
                    continue;
                }
                let comes = |outcome: &Outcome| stands(*which, &words.it, outcome);
                if ran.outcomes.iter().any(comes) {
                    continue;
                }
                let message = format!(
                    "`{}` is {is} in no case of this file, so that its absence shows nothing",
                    words.it
                );
                let known = ran.outcomes.iter().flat_map(topics).map(String::as_str);
                let help = did_you_mean(&words.it, known);
                let help = help.unwrap_or_else(|| {
                    format!("add a case in which it is {is}, or take this check out")
                });
                unproved.push((
                    n,
                    Diagnostic::new(Code::BadCase, words.span, message).help(help),
                ));
            }
        }
    }
    for name in &file.aside {
        let changes =
            |outcome: &Outcome| outcome.changed.iter().any(|change| change.name == name.it);
        if !ran.outcomes.iter().any(changes) {
            let message = format!(
                "`{}` changes in no case of this file: it need not be left aside",
                name.it
            );
            let found = Diagnostic::new(Code::BadCase, name.span, message);
            ran.wrong.push(found.help("take it out"));
        }
    }
    for (n, found) in unproved {
        ran.outcomes[n].wrong.push(found);
    }
}
