//! The formatter: its output for each small text in `tests/fmt/*.cases`, stored below it. Formatting is stable and does not change the parse tree.
//! `fuzzed.rs` tests the same with random texts.
//!
//! `UPDATE=1 cargo test --test it fmt::` writes the current layout. Review it before you commit it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use turnto::syntax::fmt::format_pages;
use turnto::syntax::source::FileId;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Invisible characters are written as words in cases.
fn shown(text: &str) -> String {
    text.replace("<TAB>", "\t")
        .replace("<CR>", "\r")
        .replace("<BOM>", "\u{feff}")
}

/// Formats a text and asserts that formatting it again changes nothing. `layout` itself fails if the trees differ.
fn once_and_for_all(text: &str, of: &str) -> String {
    let new = format_pages(FileId(0), text)
        .unwrap_or_else(|why| panic!("{of}: refused: {}\n{text:?}", why.message));
    let again = format_pages(FileId(0), &new).unwrap_or_else(|why| panic!("{of}: {}", why.message));
    assert_eq!(new, again, "{of}: the second time it changes\n{text:?}");
    new
}

#[test]
fn cases_are_laid_out_as_kept() {
    let path = root().join("tests/fmt/layout.cases");
    let kept = std::fs::read_to_string(&path).expect("a file of cases");
    let mut today = String::new();
    for case in format!("\n{kept}").split("\n=== ").skip(1) {
        let (name, rest) = case.split_once('\n').unwrap_or((case, ""));
        let rest = format!("{rest}\n");
        // The last `---` line separates the two, because front matter has such lines too.
        let parts: Vec<&str> = rest.split("\n---\n").collect();
        let front = usize::from(rest.starts_with("---\n"));
        let text = parts[..=front.min(parts.len() - 1)].join("\n---\n");
        let new = once_and_for_all(&shown(&format!("{text}\n")), name);
        let _ = write!(today, "=== {name}\n{text}\n---\n{}\n", new);
    }
    if std::env::var_os("UPDATE").is_some() {
        assert!(std::env::var_os("CI").is_none());
        std::fs::write(&path, today.trim_end().to_owned() + "\n").expect("a file to write");
        return;
    }
    for (was, is) in kept.split("\n=== ").zip(today.split("\n=== ")) {
        assert_eq!(was.trim_end(), is.trim_end());
    }
}

pub(crate) fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, end: &str, out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, end, out);
            } else if path.to_string_lossy().ends_with(end) {
                out.push(path);
            }
        }
    }
    let mut out = Vec::new();
    walk(&root().join(folder), end, &mut out);
    out.sort();
    assert!(!out.is_empty(), "{folder} has no {end}");
    out
}

#[test]
fn the_books_are_laid_out() {
    for path in files("books", ".gamebook") {
        let text = std::fs::read_to_string(&path).expect("a file of pages");
        let new = once_and_for_all(&text, &path.display().to_string());
        assert!(
            text == new,
            "turnto fmt {} has something to do",
            path.display()
        );
    }
}

#[test]
fn every_text_of_the_parsers_cases_keeps_its_tree() {
    let mut seen = 0;
    for folder in ["tests/syntax", "tests/markup"] {
        for path in files(folder, ".cases") {
            let kept = std::fs::read_to_string(&path).expect("a file of cases");
            for case in format!("\n{kept}").split("\n=== ").skip(1) {
                let (name, rest) = case.split_once('\n').unwrap_or((case, ""));
                for text in rest.split("\n---\n") {
                    let text = shown(text);
                    once_and_for_all(&text, name);
                    once_and_for_all(&format!("# page\n\n{text}\n"), name);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 100);
}

#[test]
fn every_example_of_the_manual_keeps_its_tree() {
    let mut seen = 0;
    for path in files("docs", ".md")
        .into_iter()
        .chain([root().join("README.md")])
    {
        let text = std::fs::read_to_string(&path).expect("a document");
        for fence in text.split("\n```gamebook").skip(1) {
            let (_, rest) = fence.split_once('\n').expect("a fence");
            let (example, _) = rest.split_once("```").expect("an end");
            once_and_for_all(example, "the manual");
            once_and_for_all(&format!("# page\n\n{example}"), "the manual");
            seen += 1;
        }
    }
    assert!(seen > 40);
}

#[test]
fn a_line_that_is_no_front_matter_does_not_become_it() {
    let text = "\n\n---\ntitle: A\n---\n# a\n";
    let new = once_and_for_all(text, "a blank line above");
    assert_eq!(new, "\n---\ntitle: A\n---\n\n# a\n");
}

mod line {
    use assert_cmd::Command;

    fn fmt() -> Command {
        let mut command = Command::cargo_bin("turnto").expect("the program");
        command.arg("fmt");
        command
    }

    #[test]
    fn check_names_what_would_change_and_touches_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let (bad, good) = (
            folder.path().join("bad.gamebook"),
            folder.path().join("good.gamebook"),
        );
        std::fs::write(&bad, "#  a: A\nHi.\n").expect("written");
        std::fs::write(&good, "# b: B\n\nHi.\n").expect("written");
        let out = fmt().arg("--check").arg(folder.path()).assert().code(1);
        let told = String::from_utf8_lossy(&out.get_output().stdout).into_owned();
        assert!(
            told.contains("bad.gamebook") && !told.contains("good.gamebook"),
            "{told}"
        );
        assert_eq!(
            std::fs::read_to_string(&bad).expect("read"),
            "#  a: A\nHi.\n"
        );
        fmt().arg(folder.path()).assert().success();
        assert_eq!(
            std::fs::read_to_string(&bad).expect("read"),
            "# a: A\n\nHi.\n"
        );
        fmt().arg("--check").arg(folder.path()).assert().success();
    }

    #[test]
    fn standard_input_goes_to_standard_output() {
        let out = fmt()
            .arg("--stdin")
            .write_stdin("# a:A\n-  Go->b\n")
            .assert()
            .success();
        assert_eq!(
            String::from_utf8_lossy(&out.get_output().stdout),
            "# a: A\n\n- Go->b\n"
        );
        fmt()
            .args(["--stdin", "--check"])
            .write_stdin("# a:A\n")
            .assert()
            .code(1);
    }
}
