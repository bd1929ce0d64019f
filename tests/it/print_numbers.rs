//! Numbers of printed sections, and the file that stores them.

use super::print::{HEADER, book, numbers, print, read, row};
use crate::ferry::Holds;
use crate::program::turnto;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn numbers_lie_apart_and_stay() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(200))]);
    let at = folder.path();
    let (ok, said) = print(at, &["--out", "book.md"]);
    assert!(ok, "{said}");
    let first = numbers(at);
    let all: BTreeSet<i64> = first.values().copied().collect();
    assert_eq!(all, (1..=200).collect(), "each number once");
    assert_eq!(first["p0"], 1, "the book begins at 1");
    for n in 0..200 {
        for next in [n + 1, n + 2] {
            let (a, b) = (first[&format!("p{n}")], first[&format!("p{}", next % 200)]);
            assert!((a - b).abs() >= 23, "{a} leads to {b}");
        }
    }
    // One page more and one less: all other numbers stay.
    let mut text = row(200).replace("# p7: Page 7", "# new: New");
    text = text.replace("-> p7\n", "-> new\n");
    fs::write(at.join("pages.gamebook"), text).unwrap();
    let (ok, said) = print(at, &["--out", "book.md"]);
    assert!(
        ok && said.contains("1 section number assigned, 1 no longer used"),
        "{said}"
    );
    let second = numbers(at);
    assert_eq!(second["new"], first["p7"], "the number that is free");
    for (id, number) in &first {
        assert!(id == "p7" || second[id] == *number);
    }
}

/// Renamed by hand with `was`: the heading is the only record.
#[test]
fn a_page_that_is_called_otherwise_keeps_its_number() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(40))]);
    let at = folder.path();
    let (ok, said) = print(at, &["--out", "book.md"]);
    assert!(ok, "{said}");
    let first = numbers(at);
    let called = |from: &str, to: &str, was: &str| {
        let text = read(at, "pages.gamebook");
        let heading = text.lines().find(|it| it.starts_with(from)).unwrap();
        let text = text.replace(heading, &format!("{to}\naliases: {was}"));
        let name = |it: &str| it[2..].split(':').next().unwrap().to_owned();
        let text = text.replace(
            &format!("-> {}\n", name(from)),
            &format!("-> {}\n", name(to)),
        );
        fs::write(at.join("pages.gamebook"), text).unwrap();
    };
    let renamed = [7, 9, 12, 20, 31];
    for n in renamed {
        called(
            &format!("# p{n}:"),
            &format!("# page-{n}: Page"),
            &format!("q{n}, p{n}"),
        );
    }
    let (ok, said) = print(at, &["--out", "book.md"]);
    assert!(ok, "{said}");
    let second = numbers(at);
    for n in renamed {
        assert_eq!(second[&format!("page-{n}")], first[&format!("p{n}")]);
    }
    let told = "0 section numbers assigned, 0 no longer used, 5 moved to a new page id";
    assert!(said.contains(told), "{said}");
    // If the program renames it, no manual change is required.
    let rename = ["rename", "page", "p3", "three", "--write"];
    assert!(turnto(at, &rename, "").good());
    assert_eq!(numbers(at)["three"], first["p3"]);
    let (ok, said) = print(at, &["--out", "book.md"]);
    assert!(ok && !said.contains("section number"), "{said}");
}

#[test]
fn a_number_of_its_own_is_kept() {
    let text = "# p0: Start\n\n{number \"Which door?\"}\n\n- On -> end\n\n# door: Door\nsecret_number: 47\n\n{ending victory \"In\"}\n\n# end: End\n\n{ending defeat \"Out\"}\n";
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", text)]);
    let (ok, said) = print(folder.path(), &["--out", "book.md"]);
    assert!(ok, "{said}");
    assert_eq!(numbers(folder.path())["door"], 47);
    let told = read(folder.path(), "book.md");
    told.holds(&["Which door? *If you know the number, turn to it. If you do not, read on.*"]);
}

#[test]
fn faults_of_numbers_are_told() {
    for (text, wanted) in [
        (
            "numbers:\n  p0: 1\n  p1: 1\n",
            "two pages have the number 1",
        ),
        ("numbers:\n  p0: 0\n", "`p0` is 0, but must be at least 1"),
        ("seed: x\n", "this must be a whole number at least 0"),
        ("sed: 3\n", "unknown key `sed`"),
        ("[1, 2]\n", "this file must consist of `key: value` lines"),
    ] {
        let files = [
            ("book.yaml", HEADER),
            ("pages.gamebook", &*row(3)),
            ("numbers.yaml", text),
        ];
        let folder = book(&files);
        let said = turnto(folder.path(), &["check"], "").out;
        assert!(said.contains(wanted), "{text}: {said}");
    }
    let kept = "seed: 5\nnumbers:\n  p0: 1\n";
    let files = [
        ("book.yaml", HEADER),
        ("pages.gamebook", &*row(3)),
        ("numbers.yaml", kept),
    ];
    let folder = book(&files);
    let (ok, said) = print(folder.path(), &["--out", "book.md", "--seed", "6"]);
    assert!(
        !ok && said.contains("already numbered with seed 5"),
        "{said}"
    );
}
