//! The ruleset in docs/rules/guide.md loads, its page has no errors, its cases pass, and a book can be started with it.

use crate::fences;
use crate::ferry::Holds;

use assert_cmd::Command;
use std::collections::BTreeMap;
use std::path::Path;
use turnto::library;
use turnto::syntax::diagnostic::{ReportStyle, render};

/// The files of the page by the path in their first line.
fn files() -> BTreeMap<String, String> {
    let all = fences::fences(&fences::document("docs/rules/guide.md"));
    let named = all.into_iter().filter_map(|fence| {
        let first = fence.text.lines().next()?;
        let name = first.trim_start_matches(['#', '-', '/', ' ']);
        match &*fence.info {
            "gamebook" if !name.ends_with(".gamebook") => {
                Some(("pages.gamebook".to_owned(), fence.text))
            }
            "lua" | "yaml" | "gamebook" | "ftl" => Some((name.to_owned(), fence.text)),
            _ => None,
        }
    });
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for (name, text) in named {
        // All pages belong to one book.
        let file = files.entry(name).or_default();
        if !file.is_empty() {
            file.push('\n');
        }
        file.push_str(&text);
    }
    files
}

/// Writes the ruleset and its folder, without files whose path begins with `leave`.
fn written(at: &Path, leave: &str) {
    let own = |path: &str| path == "coin.lua" || path.starts_with("coin/");
    let files = files();
    let files = files.iter().filter(|(path, _)| own(path));
    for (path, text) in files.filter(|(path, _)| leave.is_empty() || !path.starts_with(leave)) {
        let path = at.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

fn turnto(scripts: &Path) -> Command {
    let mut command = Command::cargo_bin("turnto").unwrap();
    command.env("NO_COLOR", "1").env("TURNTO_SCRIPTS", scripts);
    command
}

/// Output of a command. Asserts whether it succeeds.
fn said(command: &mut Command, good: bool) -> String {
    let out = command.output().unwrap();
    let said = [out.stdout, out.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert_eq!(out.status.success(), good, "{said}");
    said
}

#[test]
fn the_ruleset_of_the_page_does_what_the_page_says() {
    let files = files();
    library::add_rulesets(&files);
    assert!(library::ruleset_names().contains(&"coin".to_owned()));
    let book = BTreeMap::from([
        (
            "book.yaml".to_owned(),
            "title: Coin\nruleset: coin\nvariables: { hops: 0 }\n".to_owned(),
        ),
        ("charms.yaml".to_owned(), files["charms.yaml"].clone()),
        ("pages.gamebook".to_owned(), files["pages.gamebook"].clone()),
    ]);
    let opened = library::open(&book, None);
    assert!(
        opened.diagnostics.is_empty(),
        "{}",
        render(
            &opened.diagnostics,
            &opened.sources,
            ReportStyle::Plain,
            100
        )
    );
    // Lints and the fingerprints of saves use every file in force.
    let scripts: Vec<&str> = opened.scripts.iter().map(|s| &*s.name).collect();
    assert_eq!(scripts, ["coin.lua", "coin/tosses.lua", "lib/words.lua"]);
    // Cases and a template are not catalogues.
    let data = library::ruleset("coin").unwrap().catalogues;
    let data: Vec<&str> = data.iter().map(|(path, _)| &**path).collect();
    assert_eq!(data, ["coin/foes.yaml"]);
}

#[test]
fn the_cases_of_its_folder_are_run() {
    let scripts = tempfile::tempdir().unwrap();
    written(scripts.path(), "");
    let told = said(
        turnto(scripts.path()).args(["test", "--rules", "coin"]),
        true,
    );
    assert_eq!(told.trim(), "9 passed, 0 failed");
    let bare = tempfile::tempdir().unwrap();
    written(bare.path(), "coin/cases");
    let told = said(turnto(bare.path()).args(["test", "--rules", "coin"]), false);
    assert!(told.contains("coin/cases/*.yaml"), "{told}");
}

#[test]
fn a_book_is_begun_under_it() {
    let scripts = tempfile::tempdir().unwrap();
    written(scripts.path(), "");
    let book = scripts.path().join("the-toss");
    let rules = ["--rules", "coin", "--example"];
    said(
        turnto(scripts.path()).arg("new").arg(&book).args(rules),
        true,
    );
    let told = said(turnto(scripts.path()).arg("check").arg(&book), true);
    assert_eq!(told.lines().next(), Some("0 errors, 0 warnings, 0 notes"));
    let header = std::fs::read_to_string(book.join("book.yaml")).unwrap();
    assert!(header.contains("\ntitle: The Toss\n"), "{header}");
}

#[test]
fn what_a_template_lacks_is_told() {
    for (leave, lacks) in [
        (
            "coin/template",
            &[
                "the ruleset `coin` has no template; it requires `coin/template/book.yaml` (",
                ") and `coin/template/pages/rules.gamebook` (a page `trouble`",
            ][..],
        ),
        (
            "coin/template/book.yaml",
            &["the template of the ruleset `coin` requires `coin/template/book.yaml` ("],
        ),
        (
            "coin/template/pages",
            &[
                "the template of the ruleset `coin` requires `coin/template/pages/rules.gamebook` (a page `trouble`",
            ],
        ),
    ] {
        let scripts = tempfile::tempdir().unwrap();
        written(scripts.path(), leave);
        let book = scripts.path().join("book");
        let rules = ["--rules", "coin", "--example"];
        let told = said(
            turnto(scripts.path()).arg("new").arg(&book).args(rules),
            false,
        );
        assert!(lacks.iter().all(|word| told.contains(word)), "{told}");
        assert!(!book.exists());
    }
}

/// A part is checked like the script. Errors are reported at the line of the part.
#[test]
fn a_part_is_checked() {
    let scripts = tempfile::tempdir().unwrap();
    written(scripts.path(), "");
    let part = "return function(why)\n  if has_code(\"Ashen\") then return false end\n  return drow(1, 2, why) == 2\nend\n";
    std::fs::write(scripts.path().join("coin/tosses.lua"), part).unwrap();
    let book = scripts.path().join("the-toss");
    let rules = ["--rules", "coin", "--example"];
    said(
        turnto(scripts.path()).arg("new").arg(&book).args(rules),
        true,
    );
    let mut check = turnto(scripts.path());
    check.args(["check", "--format", "short"]).arg(&book);
    let told = said(&mut check, false);
    for line in [
        "coin/tosses.lua:2:16: error[unknown-code]: unknown code `Ashen`",
        "coin/tosses.lua:3:10: error[unknown-global]: ",
    ] {
        assert!(told.contains(line), "{told}");
    }
    let mut attempt = turnto(scripts.path());
    let told = said(attempt.args(["try", "coin", "fight tinker"]), false);
    assert!(told.contains("coin/tosses.lua:2:"), "{told}");
}

/// `lib` is the folder of the library, and would hide a ruleset with that name.
#[test]
fn no_ruleset_is_called_as_the_library() {
    let scripts = tempfile::tempdir().unwrap();
    std::fs::write(scripts.path().join("lib.lua"), "return { name = \"lib\" }").unwrap();
    let told = said(turnto(scripts.path()).arg("rules"), false);
    told.holds(&["lib.lua", "library"]);
}

/// The user's library takes precedence over the program's. A ruleset of the user replaces the whole bundled one.
#[test]
fn what_the_reader_has_comes_first() {
    let scripts = tempfile::tempdir().unwrap();
    written(scripts.path(), "");
    std::fs::create_dir(scripts.path().join("lib")).unwrap();
    let words = "return { capitalize = function(text) return \"<\" .. text .. \">\" end }";
    std::fs::write(scripts.path().join("lib/words.lua"), words).unwrap();
    let attempt = ["try", "coin", "fight tinker", "--dice", "2,2"];
    let told = said(turnto(scripts.path()).args(attempt), true);
    assert!(told.contains("<the tinker>: 1 left."), "{told}");
    std::fs::write(
        scripts.path().join("badgerstone.lua"),
        "return { name = \"badgerstone\", about = \"Mine.\" }",
    )
    .unwrap();
    let told = said(turnto(scripts.path()).args(["rules", "badgerstone"]), true);
    assert!(
        told.contains("Mine.") && !told.contains("PROWESS"),
        "{told}"
    );
}
