//! The page of each code (`docs/codes/CODE.md`): the example under `Wrong` has this error and no other, and the example under `Fixed` has none.

use crate::program::turnto;
use crate::small;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use crate::beside::Beside;
use crate::fences::{document, fences};
use turnto::engine::play::Session;
use turnto::library;
use turnto::model::game::{Answer, Dice, Event, Prompt, Reply};
use turnto::syntax::diagnostic::Code;

/// An internal error of the program, without an example.
const WITHOUT_EXAMPLE: &[Code] = &[Code::FormatChangesMeaning];

/// The codes of an example. How they are found depends on the code.
fn codes(code: Code, files: &[(String, String)]) -> BTreeSet<String> {
    match code {
        Code::UnreadableFile | Code::InvalidReadyMadeCharacter | Code::UnsafeImage => {
            on_disk(&["check", "--format", "json"], files)
        }
        Code::InvalidPlaythrough
        | Code::PlaythroughMismatch
        | Code::InvalidCase
        | Code::CaseMismatch => on_disk(&["test"], files),
        Code::RuleFailed
        | Code::RuleKeepsState
        | Code::RuleOverLimit
        | Code::StuckPage
        | Code::ErrorInPlay => played(files),
        _ => checked(files),
    }
}

fn case(files: &[(String, String)]) -> String {
    let mut text = String::new();
    for (name, body) in files {
        let _ = write!(text, "@ {name}\n{body}");
    }
    text
}

fn shelf(files: &[(String, String)]) -> std::collections::BTreeMap<String, String> {
    small::files(&case(files), small::bare())
}

fn checked(files: &[(String, String)]) -> BTreeSet<String> {
    let opened = library::open(&Beside::new(shelf(files)), None);
    let found = library::check_book(&opened);
    found.iter().map(|d| d.code.name().to_owned()).collect()
}

/// Plays a few turns with the first choice. Returns the codes of all errors.
fn played(files: &[(String, String)]) -> BTreeSet<String> {
    let opened = library::open(&shelf(files), None);
    let book = opened.book.clone().expect("a book that compiles");
    let rules = library::take_rules(&opened, &book).expect("its rules");
    let mut said = BTreeSet::new();
    let (mut session, mut page) =
        match Session::start(Arc::clone(&book), Box::new(rules), Dice::seeded(1)) {
            Ok(begun) => begun,
            Err(fault) => return BTreeSet::from([fault.code.name().to_owned()]),
        };
    for _ in 0..8 {
        for event in &page.events {
            if let Event::Notice { code, .. } = event {
                said.insert(code.clone());
            }
        }
        let Prompt::Choices { options } = &page.prompt else {
            break;
        };
        let Some(first) = options.iter().find(|offer| offer.closed.is_none()) else {
            break;
        };
        let answer = Answer::Reply(Reply::Pick(first.id.clone()));
        page = session.answer(answer).expect("an open choice can be taken");
    }
    said
}

/// Writes the example to a folder, and returns the codes that a command reports.
fn on_disk(command: &[&str], files: &[(String, String)]) -> BTreeSet<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = |name: &str| name.starts_with("unreadable ");
    let (unreadable, readable): (Vec<_>, Vec<_>) =
        files.iter().cloned().partition(|(name, _)| bad(name));
    for (name, text) in shelf(&readable) {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    for (name, _) in unreadable {
        let name = name.trim_start_matches("unreadable ");
        std::fs::write(folder.path().join(name), b"# notes\n\n\xff\xfe").expect("a file");
    }
    let told = turnto(folder.path(), command, "").all();
    let named = |code: &&Code| {
        let name = code.name();
        told.contains(&format!("\"{name}\"")) || told.lines().any(|line| line.trim() == name)
    };
    let all = Code::ALL.iter().filter(named);
    all.map(|code| code.name().to_owned()).collect()
}

/// The files of one half of a page.
fn example(half: &str) -> Vec<(String, String)> {
    let files = fences(half).into_iter().map(|fence| {
        let name = match fence.info.split_once(' ') {
            Some(("unreadable", _)) => fence.info.clone(),
            Some((_, name)) => name.to_owned(),
            None => "page.gamebook".to_owned(),
        };
        (name, fence.text)
    });
    files.collect()
}

#[test]
fn every_code_has_its_page_and_its_page_is_right() {
    let mut wrong = Vec::new();
    for code in Code::ALL {
        let name = code.name();
        let text = document(&format!("docs/codes/{name}.md"));
        assert!(
            text.starts_with(&format!("# {name}\n")),
            "{name}: its heading"
        );
        assert_eq!(
            library::explanation(name),
            Some(&*text),
            "{name}: in the program"
        );
        let Some((_, halves)) = text.split_once("\n## Wrong\n") else {
            assert!(WITHOUT_EXAMPLE.contains(code), "{name}: no example");
            continue;
        };
        let (fails, fixed) = halves.split_once("\n## Fixed\n").expect("both halves");
        let found = codes(*code, &example(fails));
        if found != BTreeSet::from([name.to_owned()]) {
            wrong.push(format!("{name}: the wrong example has {found:?}"));
        }
        let found = codes(*code, &example(fixed));
        if !found.is_empty() {
            wrong.push(format!("{name}: the fixed example has {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn there_are_no_other_pages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/codes");
    let pages = std::fs::read_dir(folder).expect("the pages");
    let pages: BTreeSet<_> = pages
        .map(|entry| {
            entry
                .expect("a page")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let codes = Code::ALL.iter().map(|code| format!("{}.md", code.name()));
    assert_eq!(pages, codes.collect());
}

#[test]
fn explain_lists_all_and_shows_one() {
    let explain = |arguments: &[&str]| {
        let said = turnto(".", &[&["explain"], arguments].concat(), "");
        (said.code, said.all())
    };
    let (status, all) = explain(&[]);
    assert_eq!((status, all.lines().count()), (Some(0), Code::ALL.len()));
    let (status, one) = explain(&["one-way-trap"]);
    assert_eq!(status, Some(0));
    assert!(one.contains("    - Down the well -> well"), "{one}");
    assert!(!one.contains("```") && !one.contains("## "), "{one}");
    let (status, none) = explain(&["one-way-tarp"]);
    assert_eq!(status, Some(2));
    assert!(none.contains("did you mean `one-way-trap`?"), "{none}");
}
