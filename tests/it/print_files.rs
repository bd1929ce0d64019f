//! Output files of `turnto print`, and the files next to them.

use super::print::{HEADER, book, print, read, row};
use crate::program::{command, turnto};
use std::fs;
use std::path::Path;

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let made = |seed: &str| {
        let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(40))]);
        let at = folder.path();
        let mut names = vec!["book.md", "book.html", "book.typ", "book.json", "book.epub"];
        names.extend(cfg!(feature = "pdf").then_some("book.pdf"));
        let names = names.into_iter().map(|name| {
            let (ok, said) = print(at, &["--out", name, "--seed", seed]);
            assert!(ok && !said.contains("PDF/UA-1"), "{said}");
            fs::read(at.join(name)).unwrap()
        });
        names.collect::<Vec<_>>()
    };
    let first = made("3");
    assert_eq!(first, made("3"));
    assert_ne!(first[0], made("4")[0]);
}

#[test]
fn what_cannot_be_written_is_told() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(3))]);
    let (ok, said) = print(folder.path(), &["--out", "book.doc"]);
    assert!(!ok && said.contains(".pdf, .epub, .html"), "{said}");
    let (ok, said) = print(folder.path(), &["--out", "no/such/book.md"]);
    assert!(!ok && said.contains("no/such/book.md"), "{said}");
    let folder = book(&[
        ("book.yaml", HEADER),
        ("pages.gamebook", "# p0: A\n\n- On -> p9\n"),
    ]);
    let (ok, said) = print(folder.path(), &["--out", "book.md"]);
    assert!(!ok && said.contains("turnto check"), "{said}");
    assert!(!folder.path().join("book.md").exists());
}

#[test]
fn pictures_of_kinds_that_readers_of_epub_need_not_show_are_told() {
    let text = row(3).replacen(
        "# p0: Page 0\n",
        "# p0: Page 0\nimage: a.avif \"A door\"\n",
        1,
    );
    let folder = book(&[
        ("book.yaml", HEADER),
        ("pages.gamebook", &*text),
        ("a.avif", "\0\0\0 ftypavif"),
    ]);
    let (ok, said) = print(folder.path(), &["--out", "book.epub"]);
    assert!(
        !ok && said.contains("`a.avif`: pictures in an EPUB must be .png"),
        "{said}"
    );
    assert!(!folder.path().join("book.epub").exists());
    let (ok, said) = print(folder.path(), &["--out", "book.html"]);
    assert!(ok, "{said}");
    assert!(folder.path().join("book-pictures/a.avif").exists());
}

#[test]
fn pictures_of_a_book_in_one_file_lie_beside_it() {
    let text = format!(
        "---\n{HEADER}image: pics/Küste 1.svg \"A coast\"\n---\n\n{}",
        row(3)
    );
    let folder = book(&[("way.gamebook", &*text)]);
    let at = folder.path();
    fs::create_dir(at.join("pics")).unwrap();
    fs::write(at.join("pics/Küste 1.svg"), "<svg/>").unwrap();
    for name in ["book.html", "book.typ"] {
        let said = turnto(at, &["print", "way.gamebook", "--out", name], "");
        assert!(said.good(), "{}", said.err);
    }
    assert!(at.join("book-pictures/pics/Küste 1.svg").exists());
    assert!(read(at, "book.html").contains("src=\"book-pictures/pics/K%C3%BCste%201.svg\""));
    // Typst does not require an escaped path.
    assert!(read(at, "book.typ").contains("\"book-pictures/pics/Küste 1.svg\""));
}

/// Prints a PDF with the book's folder as the only path for programs.
fn pdf(at: &Path) -> (bool, String) {
    let mut command = command(at, &["print", ".", "--out", "book.pdf"]);
    let done = command.env("PATH", at).output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    (done.status.success(), said)
}

#[test]
fn a_pdf_without_typst_leaves_what_it_is_made_of_and_tells_how_to_go_on() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(3))]);
    let at = folder.path();
    let (good, said) = pdf(at);
    if cfg!(feature = "pdf") {
        assert!(good, "{said}");
        assert!(fs::read(at.join("book.pdf")).unwrap().starts_with(b"%PDF"));
        assert!(!at.join("book.typ").exists());
    } else {
        assert!(!good && said.contains("--features pdf"), "{said}");
        assert!(read(at, "book.typ").contains("#let book ="));
        assert!(!at.join("book.pdf").exists());
        // A file that the user has edited is not overwritten.
        fs::write(at.join("book.typ"), "mine").unwrap();
        let (good, said) = pdf(at);
        assert!(!good && said.contains("is not overwritten"), "{said}");
        assert_eq!(read(at, "book.typ"), "mine");
    }
}

#[test]
fn the_edition_gives_a_pdf_its_day() {
    for (edition, date) in [
        (
            "2026-11-24",
            "date: datetime(year: 2026, month: 11, day: 24)",
        ),
        ("first", "date: none"),
    ] {
        let header = format!("{HEADER}edition: \"{edition}\"\n");
        let folder = book(&[("book.yaml", &*header), ("pages.gamebook", &row(3))]);
        let (ok, said) = print(folder.path(), &["--out", "book.typ"]);
        assert!(ok, "{said}");
        let told = read(folder.path(), "book.typ");
        assert!(told.contains(date), "{edition}");
    }
}

#[test]
fn rules_are_printed_in_the_language_that_they_are_there_in() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(3))]);
    let at = folder.path();
    for (language, part, other) in [
        ("de", "### Wirkungen", "### Effects"),
        ("en", "### Effects", "### Wirkungen"),
    ] {
        let (ok, said) = print(at, &["--out", "book.md", "--language", language]);
        assert!(ok && !said.contains("printed in English"), "{said}");
        let told = read(at, "book.md");
        assert!(told.contains(part) && !told.contains(other), "{language}");
    }
    // The user's own ruleset without German rules.
    let scripts = at.join("scripts/coin");
    fs::create_dir_all(&scripts).unwrap();
    fs::write(
        at.join("scripts/coin.lua"),
        "return { name = \"coin\", title = \"Coin\" }\n",
    )
    .unwrap();
    fs::write(scripts.join("rules.md"), "# Coin\n\n## Tosses\n\nToss.\n").unwrap();
    let coin = HEADER.replace("arena", "coin");
    fs::write(at.join("book.yaml"), coin).unwrap();
    let more = ["--check", "--language", "de", "--scripts", "scripts"];
    let (ok, said) = print(at, &more);
    assert!(
        !ok && said.contains("are printed in English: add `rules.de.md`"),
        "{said}"
    );
    fs::write(scripts.join("rules.de.md"), "# Coin\n\n## Würfe\n\nWirf.\n").unwrap();
    let (ok, said) = print(at, &more);
    assert!(ok && !said.contains("rules.de.md"), "{said}");
}

#[test]
#[cfg(all(unix, not(feature = "pdf")))]
fn a_typst_on_the_path_is_told_which_fonts_it_may_use() {
    use std::os::unix::fs::PermissionsExt;
    let folder = book(&[
        ("book.yaml", HEADER),
        ("pages.gamebook", &row(3)),
        // A version that knows no standards and records its arguments.
        (
            "typst",
            "#!/bin/sh\ncase \"$*\" in *ua-1*) exit 1;; esac\nfor last; do :; done\necho \"$*\" > \"$last\"\n",
        ),
    ]);
    let at = folder.path();
    fs::set_permissions(at.join("typst"), fs::Permissions::from_mode(0o755)).unwrap();
    let (good, said) = pdf(at);
    assert!(good, "{said}");
    assert_eq!(
        read(at, "book.pdf").trim_end(),
        "compile --ignore-system-fonts --creation-timestamp 0 book.typ book.pdf"
    );
    assert!(!at.join("book.typ").exists(), "nothing is left over");
}

/// A heading, a label or a lead-in that begins like a list entry does not become one.
#[test]
fn what_begins_with_a_number_is_no_list_in_typst() {
    let header = format!("{HEADER}titles: {{ \"3. Warden\": it is your door }}\n");
    let page = "# p0: A\n\n- 4. Shut {gain title \"3. Warden\"} -> p0\n- + Open -> p0\n";
    let folder = book(&[
        ("book.yaml", &*header),
        ("pages.gamebook", page),
        ("house.lua", "return {}\n"),
        ("house.md", "## 1. Crowns\n\n2. is the least.\n"),
    ]);
    let (ok, said) = print(folder.path(), &["--out", "book.typ"]);
    assert!(ok, "{said}");
    let told = read(folder.path(), "book.typ");
    for wanted in ["[1\\. Crowns]", "[3\\. Warden]", "[4\\. Shut", "[\\+ Open"] {
        assert!(told.contains(wanted), "no {wanted}: {told}");
    }
}
