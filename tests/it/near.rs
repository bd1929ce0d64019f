//! Typing errors of authors, one per book: the message for each, and the fix of `turnto check --fix`.
//!
//! `tests/near/slips.txt` has those of one line, with ` => ` and the message. `slips.cases` has the others. A text is the body of a page, or the
//! files of a book as in `tests/small`. `<NBSP>`, `<ZWSP>` and others stand for invisible characters, and `\=` for `=` at the start of a line.

use crate::beside::Beside;
use crate::kept::{self, Kept};
use crate::program::turnto as run;
use crate::small;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use turnto::library;
use turnto::syntax::diagnostic::{Code, Diagnostic, Fix, Severity};
use turnto::syntax::source::Sources;

const HEAD: &str = "\
title: A Case
ruleset: badgerstone
start: start
rule_pages: { fate: fate, epilogue: epilogue }
inventory: { item: [lantern] }
codes: { Blatant: somebody knows you }
variables: { x: 0, n: 1, gold: 5 }
lints: { never-read: allow, never-set: allow, unused-name: allow, unobtainable: allow }
";

/// Lines of a page around most cases.
const BEFORE: &str = "# start: Start\n\nThe mud smells of rope.\n\n";
const AFTER: &str = "\n\n- On -> epilogue\n";

pub(crate) fn book(text: &str) -> BTreeMap<String, String> {
    let signs = [
        ("<NBSP>", "\u{a0}"),
        ("<ZWSP>", "\u{200b}"),
        ("<SHY>", "\u{ad}"),
        ("<LRM>", "\u{200e}"),
        ("<NNBSP>", "\u{202f}"),
    ];
    let mut text = format!("\n{text}").replace("\n\\=", "\n=");
    for (name, sign) in signs {
        text = text.replace(name, sign);
    }
    let text = &text[1..];
    let mut shelf = small::bare();
    let files = [
        ("book.yaml", HEAD),
        (
            "items.yaml",
            "lantern: { about: It is out. }\nrope: { name: length of rope, about: Most of it is sound. }\n",
        ),
        (
            "foes.yaml",
            "cur: { modifier: 0, wounds: 2, about: It growls. }\n",
        ),
    ];
    shelf.extend(files.map(|(name, text)| (name.to_owned(), text.to_owned())));
    if text.starts_with("# ") || text.starts_with("@ ") || text.starts_with("//") {
        return small::files(text, shelf);
    }
    small::files(&format!("{BEFORE}{text}{AFTER}"), shelf)
}

fn check(files: BTreeMap<String, String>) -> (Vec<Diagnostic>, Sources) {
    let opened = library::open(&Beside::new(files), None);
    (library::check_book(&opened), opened.sources)
}

fn errors(all: &[Diagnostic]) -> usize {
    let errors = all.iter().filter(|it| it.severity == Severity::Error);
    errors.count()
}

/// The messages for a text, and whether `--fix` leaves the error or makes it worse, which must not happen.
fn told(text: &str) -> String {
    let mut files = book(text);
    let (found, sources) = check(files.clone());
    let mut told: Vec<String> = found
        .iter()
        .map(|it| {
            let help = it.help.as_deref().unwrap_or(&it.message);
            format!("{} {}: {help}", it.severity.name(), it.code.name())
        })
        .collect();
    let mut mends: Vec<&Fix> = found.iter().flat_map(|fault| &fault.fixes).collect();
    mends.sort_unstable();
    for mend in mends.iter().rev() {
        let file = files.get_mut(sources.name(mend.span.file)).unwrap();
        file.replace_range(
            mend.span.start as usize..mend.span.end as usize,
            &mend.replacement,
        );
    }
    if mends.is_empty() {
        told.extend(found.is_empty().then(|| "sound".to_owned()));
    } else {
        let (left, _) = check(files);
        let again = left.iter().find(|it| !it.fixes.is_empty());
        let worse = left.first().filter(|_| errors(&left) > errors(&found));
        let wrong = again.or(worse);
        told.extend(wrong.map(|it| format!("{NOT_MENDED}: {}", it.message)));
    }
    told.join("\n")
}

const NOT_MENDED: &str = "NOT MENDED";

#[test]
fn every_fix_is_right() {
    for ending in ["txt", "cases"] {
        let kept = kept::read(&kept::files("near", ending)[0]);
        assert!(!kept.contains(NOT_MENDED));
    }
}

#[test]
fn slips_of_one_line_are_told_as_kept() {
    let path = &kept::files("near", "txt")[0];
    let lines = kept::read(path);
    let texts: Vec<&str> = lines
        .lines()
        .filter_map(|it| Some(it.split_once("  =>")?.0))
        .collect();
    let told = texts.into_par_iter().map(|text| {
        let told = told(text).replace('\n', "; ");
        format!("{text}  =>  {told}\n")
    });
    let told: Vec<String> = told.collect();
    let mut kept = Kept::default();
    kept.hold(path, &told.concat(), "\n");
    kept.done();
}

#[test]
fn slips_of_several_lines_are_told_as_kept() {
    let mut kept = Kept::default();
    for path in kept::files("near", "cases") {
        kept.retell(&path, |_, text| told(text));
    }
    kept.done();
}

fn turnto(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let said = run(folder, words, "");
    (said.code, said.all())
}

/// Correct text with dashes, stars, brackets and quotes of many languages, and all bundled books.
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
        let near = library::check_book(&opened);
        let near: Vec<_> = near
            .iter()
            .filter(|it| it.code == Code::TextLooksLikeMarkup)
            .collect();
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
        page.gamebook:7\n- It is _very_ cold. // why?\n+ It is *very* cold. // why?\n\
        fixed: 2 places in 1 file\n";
    assert!(said.starts_with(shown), "{said}");
    assert!(
        said.ends_with(
            "0 errors, 2 warnings, 0 notes\nFor details, run `turnto explain text-looks-like-markup`\n"
        ),
        "{said}"
    );
    let (_, said) = turnto(folder.path(), &["check", "--fix"]);
    assert!(said.starts_with("fixed: 0 places in 0 files\n"), "{said}");
}

/// A file that would not be correct after the fix is not changed. The others are fixed.
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
        said.contains("page.gamebook: unchanged, because 2 changes would cause other errors\n"),
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
    assert!(said.starts_with("fixed: 0 places in 0 files\n"), "{said}");
}
