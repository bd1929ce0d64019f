//! Findings of the checker for each small book of `tests/lint/*.cases`, stored with the book. `tests/small` describes the format of a case. A case
//! whose name begins with a code and a colon has that finding and no other.
//!
//! `UPDATE=1 cargo test --test it lint::` writes the current findings. Review them before you commit them.

use crate::kept;
use crate::small::{self, Found};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::LazyLock;

use crate::beside::Beside;
use crate::kept::{Kept, cases};
use turnto::library;

pub(crate) fn found(text: &str) -> Found {
    let opened = library::open(&Beside::new(small::files(text, small::bare())), None);
    (library::check_book(&opened), opened.sources)
}

fn of_case(text: &str) -> &'static Found {
    static ALL: LazyLock<BTreeMap<String, Found>> =
        LazyLock::new(|| small::all_found("lint", found));
    &ALL[text]
}

#[test]
fn cases_are_told_as_kept() {
    let mut kept = Kept::default();
    for path in kept::files("lint", "cases") {
        kept.retell(&path, |_, text| {
            let (found, sources) = of_case(text);
            small::told(found, sources)
        });
    }
    kept.done();
}

#[test]
fn a_case_finds_what_it_is_named_by() {
    let mut wrong = Vec::new();
    for path in kept::files("lint", "cases") {
        for (name, text, _) in cases(&kept::read(&path)) {
            let (found, _) = of_case(&text);
            let codes: BTreeSet<_> = found.iter().map(|d| d.code.name()).collect();
            let wanted = match name.split_once(": ") {
                Some((code, _)) => BTreeSet::from([code]),
                None if name.contains("is not said") => BTreeSet::new(),
                None => continue,
            };
            if codes != wanted {
                wrong.push(format!("{name}: {codes:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn ten_faults_on_a_page_are_ten_diagnostics() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lint/ten.cases");
    let kept = kept::read(&path);
    let all = cases(&kept);
    let (found, _) = found(&all[0].1);
    let codes: BTreeSet<_> = found.iter().map(|d| d.code).collect();
    assert_eq!((found.len(), codes.len()), (10, 10), "{found:#?}");
}

/// All cases of the parser, valid or not, one book per file. None of them stops the checker.
#[test]
fn whatever_can_be_written_can_be_checked() {
    for path in kept::files("syntax", "cases") {
        let mut text = String::new();
        for (n, (_, page, _)) in cases(&kept::read(&path)).into_iter().enumerate() {
            let _ = write!(text, "# case-{n}: Case\n\n{page}\n\n");
        }
        let text = text.replace("\n@ ", "\n");
        let (found, _) = found(&format!("# start: Start\n\n- On -> case-0\n\n{text}"));
        assert!(!found.is_empty(), "{}", path.display());
    }
}
