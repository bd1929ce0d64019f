//! Single faults, one a book (`tests/near/*.cases`): what is told of each, and what `turnto check --fix` makes of it.
//!
//! A case is the body of a page, or the files of a book as `tests/small` tells. `<NBSP>` and `<ZWSP>` stand for signs that cannot
//! be seen, and `\=` for `=` at a line's start. A case whose name ends with `is not said` is sound.

use crate::beside::Beside;
use crate::kept::{self, Kept, cases};
use crate::small::{self, Found};
use assert_cmd::Command;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use turnto::diagnostic::{Code, Diagnostic, Mend, Severity};
use turnto::library;
use turnto::source::Sources;

const HEAD: &str = "\
title: A Case
ruleset: badgerstone
start: start
places: { fate: fate, epilogue: epilogue }
belongings: { item: [lantern] }
codes: { Blatant: somebody knows you }
variables: { x: 0, n: 1, gold: 5 }
lints: { never-asked: allow, never-given: allow, unused-name: allow, never-obtainable: allow }
";

/// The lines of a page that stand around most cases.
const BEFORE: &str = "# start: Start\n\nThe mud smells of rope.\n\n";
const AFTER: &str = "\n\n- On -> epilogue\n";

fn book(text: &str) -> BTreeMap<String, String> {
    let signs = [
        ("<NBSP>", "\u{a0}"),
        ("<ZWSP>", "\u{200b}"),
        ("<NNBSP>", "\u{202f}"),
        ("\n\\=", "\n="),
    ];
    let mut text = format!("\n{text}");
    for (name, sign) in signs {
        text = text.replace(name, sign);
    }
    let text = &text[1..];
    let mut shelf = small::bare();
    let files = [
        ("book.yaml", HEAD),
        ("items.yaml", "lantern:\nrope: { name: length of rope }\n"),
        ("foes.yaml", "cur: { modifier: 0, wounds: 2 }\n"),
    ];
    shelf.extend(files.map(|(name, text)| (name.to_owned(), text.to_owned())));
    if text.starts_with("# ") || text.starts_with("@ ") || text.starts_with("//") {
        return small::files(text, shelf);
    }
    small::files(&format!("{BEFORE}{text}{AFTER}"), shelf)
}

fn looked_at(text: &str) -> Found {
    let opened = library::open(&Beside::new(book(text)), None);
    (library::check(&opened), opened.sources)
}

fn found(text: &str) -> &'static Found {
    static ALL: LazyLock<BTreeMap<String, Found>> =
        LazyLock::new(|| small::all_found("near", looked_at));
    &ALL[text]
}

/// What the mends make of the lines of a case, in signs that can be seen; nothing where there are none.
fn mended(found: &[Diagnostic], sources: &Sources) -> String {
    let mut all: Vec<&Mend> = found.iter().flat_map(|fault| &fault.mends).collect();
    all.sort_unstable();
    let Some(first) = all.first() else {
        return String::new();
    };
    let mut text = sources.text(first.span.file).to_string();
    for mend in all.iter().rev() {
        text.replace_range(mend.span.start as usize..mend.span.end as usize, &mend.with);
    }
    let text = text.strip_prefix(BEFORE).unwrap_or(&text);
    let text = text.strip_suffix(AFTER).unwrap_or(text);
    let seen = text
        .replace('\u{a0}', "<NBSP>")
        .replace('\u{200b}', "<ZWSP>");
    format!("mended:\n  {}\n", seen.trim_end().replace('\n', "\n  "))
}

#[test]
fn each_fault_is_told_as_kept() {
    let mut kept = Kept::default();
    for path in kept::files("near", "cases") {
        kept.retell(&path, |_, text| {
            let (found, sources) = found(text);
            small::told(found, sources) + &mended(found, sources)
        });
    }
    kept.done();
}

/// One fault is told, and not by ten messages.
#[test]
fn one_fault_is_one_message_or_two() {
    let (mut all, mut wrong) = (0, Vec::new());
    for path in kept::files("near", "cases") {
        for (name, text, _) in cases(&kept::read(&path)) {
            let (found, _) = found(&text);
            let sound = name.ends_with("is not said");
            all += usize::from(!sound);
            let fits = if sound { 0..=0 } else { 1..=2 };
            if !fits.contains(&found.len()) {
                wrong.push(format!("{name}: {} messages", found.len()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(all >= 150, "{all} faults");
}

/// What is mended has no near miss any more.
#[test]
fn what_is_mended_is_right() {
    let files = kept::files("near", "cases");
    let cases = files.iter().flat_map(|path| cases(&kept::read(path)));
    let cases: Vec<_> = cases.map(|(name, text, _)| (name, text)).collect();
    let wrong = cases.par_iter().filter_map(|(name, text)| {
        let (before, sources) = found(text);
        let mut files = book(text);
        let mut all: Vec<&Mend> = before.iter().flat_map(|fault| &fault.mends).collect();
        if all.is_empty() {
            return None;
        }
        all.sort_unstable();
        for mend in all.iter().rev() {
            let file = files.get_mut(sources.name(mend.span.file)).expect("a file");
            file.replace_range(mend.span.start as usize..mend.span.end as usize, &mend.with);
        }
        let left = library::check(&library::open(&Beside::new(files), None));
        let errors = |all: &[Diagnostic]| {
            let errors = all.iter().filter(|it| it.severity == Severity::Error);
            errors.count()
        };
        let again = left.iter().find(|it| !it.mends.is_empty());
        let graver = left.iter().find(|_| errors(&left) > errors(before));
        let fault = again.or(graver)?;
        Some(format!("{name}: {}", fault.message))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn turnto(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    turnto.current_dir(folder).args(words).env("NO_COLOR", "1");
    let done = turnto.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code(), text(done.stdout) + &text(done.stderr))
}

/// Twenty pages of sound prose with dashes, stars, brackets and quotes of many languages, and every book that comes along.
#[test]
fn sound_prose_is_not_told() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (status, said) = turnto(
        root,
        &["check", "tests/near/sound.gamebook", "--deny", "notes"],
    );
    assert_eq!(status, Some(0), "{said}");
    for name in std::fs::read_dir(root.join("books")).unwrap() {
        let opened = library::open(
            &Beside::on_disk(&format!("books/{}", name.unwrap().file_name().display())),
            None,
        );
        let near = library::check(&opened);
        let near: Vec<_> = near.iter().filter(|it| it.code == Code::NearMiss).collect();
        assert!(near.is_empty(), "{near:?}");
    }
}

#[test]
fn a_book_is_mended_and_what_changed_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in
        book("* Go up -> epilogue\n\nIt is _very_ cold. // why?\n\nIt is *very cold.")
    {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let (status, said) = turnto(folder.path(), &["check", "--fix"]);
    assert_eq!(status, Some(0), "{said}");
    let shown = "page.gamebook:5\n- * Go up -> epilogue\n+ - Go up -> epilogue\n\
        page.gamebook:7\n- It is _very_ cold. // why?\n+ // why?\n+ It is *very* cold.\n\
        mended: 2 places in 1 file\n";
    assert!(said.starts_with(shown), "{said}");
    assert!(
        said.ends_with("0 errors, 1 warning, 0 notes\nMore of each: `turnto explain near-miss`\n"),
        "{said}"
    );
    let (_, said) = turnto(folder.path(), &["check", "--fix"]);
    assert!(said.starts_with("mended: 0 places in 0 files\n"), "{said}");
}

/// A file that would not come out right stays as it is, and the others are mended.
#[test]
fn a_file_is_mended_wholly_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = book("It is _very_ cold.\n\n~ nothing = 3");
    let other = "# other: Other\n\n* On -> epilogue\n".to_owned();
    files.insert("other.gamebook".to_owned(), other);
    for (name, text) in &files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let (_, said) = turnto(folder.path(), &["check", "--fix"]);
    assert!(
        said.contains("page.gamebook: left as it is: with 2 changes it would have other faults\n"),
        "{said}"
    );
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("page.gamebook"), files["page.gamebook"]);
    assert_eq!(
        read("other.gamebook"),
        "# other: Other\n\n- On -> epilogue\n"
    );
}

#[test]
fn a_book_of_the_program_is_not_mended() {
    let (_, said) = turnto(Path::new("."), &["check", "tallow", "--fix"]);
    assert!(said.starts_with("mended: 0 places in 0 files\n"), "{said}");
}
