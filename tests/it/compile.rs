//! Diagnostics of the compiler for each small book in `tests/markup/*.cases`, stored with the book.
//!
//! `tests/small` describes the format of a case. Findings of the checker are in `tests/lint`.
//! `UPDATE=1 cargo test --test it compile::` writes the current diagnostics. Review them before you commit them.

use crate::kept;
use crate::small;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::beside::Beside;
use crate::kept::{Kept, cases};
use crate::small::{ENDS, Found};
use std::sync::LazyLock;
use turnto::library;
use turnto::syntax::diagnostic::Code;

const BOOK: &str = "\
title: A Case
ruleset: badgerstone
start: start
rule_pages: { fate: fate, epilogue: epilogue }
codes:
  Blatant: known
  isles: { Ashen: grey, Argent: white }
titles: { Knight of Burrstock: knighted }
variables: { rent: 3, raining: false, wind: west }
linked_books: { isles: ../isles }
";

/// The linked book.
const ISLES: &str = "\
title: The Isles
ruleset: badgerstone
rule_pages: { fate: landing, epilogue: landing }
codes: { Ashen: grey, Dun: brown }
";

const ISLES_PAGES: &str = "\
# landing: The Landing
boxes: 2

- On -> landing

# chart: The Chart
detour: yes

-> return
";

pub(crate) fn shelf() -> BTreeMap<String, String> {
    [
        ("book.yaml", BOOK),
        ("items.yaml", "rope:\nlantern: { tags: [light] }\n"),
        ("foes.yaml", "hound: { wounds: 2 }\n"),
        ("allies.yaml", "wat: { skills: [LORE] }\n"),
        ("the-end.gamebook", ENDS),
        ("../isles/book.yaml", ISLES),
        ("../isles/pages.gamebook", ISLES_PAGES),
    ]
    .map(|(name, text)| (name.to_owned(), text.to_owned()))
    .into()
}

/// The diagnostics of each case.
fn found(text: &str) -> &'static Found {
    static ALL: LazyLock<BTreeMap<String, Found>> = LazyLock::new(|| {
        small::all_found("markup", |text| {
            let opened = library::open(&Beside::new(small::files(text, shelf())), None);
            (opened.diagnostics, opened.sources)
        })
    });
    &ALL[text]
}

fn told(text: &str) -> String {
    let (found, sources) = found(text);
    small::told(found, sources)
}

fn paths() -> Vec<PathBuf> {
    kept::files("markup", "cases")
}

#[test]
fn cases_are_told_as_kept() {
    let mut kept = Kept::default();
    for path in paths() {
        kept.retell(&path, |_, text| told(text));
    }
    kept.done();
}

/// A case named by a code has errors of that code only.
#[test]
fn a_case_has_the_faults_it_is_named_by() {
    for path in paths() {
        let kept = kept::read(&path);
        for (name, text, _) in cases(&kept) {
            let Some((code, _)) = name.split_once(": ") else {
                continue;
            };
            let (found, _) = found(&text);
            let codes: BTreeSet<_> = found.iter().map(|d| d.code.name()).collect();
            assert_eq!(codes, BTreeSet::from([code]), "{name}");
        }
    }
}

#[test]
fn every_fault_of_a_text_has_a_place_and_something_to_do() {
    for path in paths() {
        let kept = kept::read(&path);
        for (name, text, _) in cases(&kept) {
            for fault in &found(&text).0 {
                assert!(!fault.message.is_empty(), "{name}: nothing is said");
                assert!(!fault.message.ends_with('.'), "{name}: a full stop");
                let placeless = [Code::InvalidStart, Code::InvalidScript].contains(&fault.code);
                assert!(placeless || !fault.labels.is_empty(), "{name}: no place");
            }
        }
    }
}
