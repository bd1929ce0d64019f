//! What the compiler says of each small book in `tests/markup/*.cases`, kept beside the book.
//!
//! A case is the files of a book, then `---`, then the diagnostics in short form with their labels and help. A line `@ name` begins
//! a file; text before any is `page.gamebook`. Files that a case leaves out are those of `shelf`.
//! `UPDATE=1 cargo test --test compile` writes today's diagnostics; read them before keeping them.

mod beside;
mod kept;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use beside::Beside;
use kept::Kept;
use turnto::desk;
use turnto::diagnostic::{Code, Diagnostic};
use turnto::source::Sources;

const BOOK: &str = "\
title: A Case
ruleset: badgerstone
start: start
places: { fate: fate, epilogue: epilogue }
codes:
  Blatant: known
  isles: { Ashen: grey, Argent: white }
titles: { Knight of Burrstock: knighted }
variables: { rent: 3, raining: false, wind: west }
neighbours: { isles: ../isles }
";

const ENDS: &str = "\
# fate: Fate

- On -> start

# epilogue: The End

{ending quiet \"The End\"}
";

/// The neighbour.
const ISLES: &str = "\
title: The Isles
ruleset: badgerstone
places: { fate: landing, epilogue: landing }
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

/// What only play can find wrong, or the disk: no small book has it.
const ELSEWHERE: &[Code] = &[
    // Told by `turnto test` alone: tests/plays.rs.
    Code::BadPlaythrough,
    Code::PlayDiffers,
    // Told by `turnto fmt` alone: src/fmt/mod.rs.
    Code::LayoutDiffers,
    Code::UnreadableFile,
    Code::BadPlay,
    Code::RuleFailed,
    Code::RuleTooLong,
    Code::StuckPage,
    // Which entries are wrong is the ruleset's to say: tests/rules has cases.
    Code::AgainstRules,
];

fn shelf() -> BTreeMap<String, String> {
    [
        ("book.yaml", BOOK),
        ("items.yaml", "rope:\nlantern: { tags: [light] }\n"),
        ("foes.yaml", "hound: { wounds: 2 }\n"),
        ("allies.yaml", "wat: { skills: [LORE] }\n"),
        ("z-ends.gamebook", ENDS),
        ("../isles/book.yaml", ISLES),
        ("../isles/pages.gamebook", ISLES_PAGES),
    ]
    .map(|(name, text)| (name.to_owned(), text.to_owned()))
    .into()
}

fn files(text: &str) -> BTreeMap<String, String> {
    let mut out = shelf();
    let mut name = "page.gamebook".to_owned();
    let mut given: BTreeMap<String, String> = BTreeMap::new();
    // `---` ends a case, so it is written otherwise in one.
    let text = text.replace("<RULE>", "---");
    for line in text.lines() {
        if let Some(next) = line.strip_prefix("@ ") {
            next.clone_into(&mut name);
            if let Some(gone) = name.strip_suffix(" is not there") {
                // A folder goes with all that is in it.
                out.retain(|path, _| !path.starts_with(gone));
            }
            continue;
        }
        let file = given.entry(name.clone()).or_default();
        file.push_str(line);
        file.push('\n');
    }
    // Lines that are added to the book's header.
    if let Some(more) = given.remove("book.yaml and") {
        given.insert("book.yaml".to_owned(), format!("{BOOK}{more}"));
    }
    // Most cases are one page that the book starts on.
    let own = |name: &String| name.ends_with(".gamebook") && !name.starts_with("../");
    if !given.keys().any(own) {
        given.insert(
            "page.gamebook".to_owned(),
            "# start: Start\n\n- On -> epilogue\n".to_owned(),
        );
    }
    out.extend(given);
    out
}

fn found(text: &str) -> (Vec<Diagnostic>, Sources) {
    let opened = desk::open(&Beside::new(files(text)), None);
    (opened.found, opened.sources)
}

fn told(text: &str) -> String {
    let (found, sources) = found(text);
    let mut out = String::new();
    for fault in &found {
        let severity = fault.severity.name();
        let _ = writeln!(out, "{severity}[{}]: {}", fault.code.name(), fault.message);
        for label in &fault.labels {
            let (line, column) = sources.line_column(label.span);
            let text = sources.text(label.span.file);
            let words = text
                .get(label.span.start as usize..label.span.end as usize)
                .unwrap_or("");
            let words = words.lines().next().unwrap_or("");
            let name = sources.name(label.span.file);
            let _ = write!(out, "  {name}:{line}:{column} `{words}`");
            let _ = match &*label.text {
                "" => writeln!(out),
                said => writeln!(out, " {said}"),
            };
        }
        if let Some(help) = &fault.help {
            let _ = writeln!(out, "  help: {help}");
        }
    }
    if found.is_empty() {
        out.push_str("sound\n");
    }
    out
}

fn paths() -> Vec<PathBuf> {
    kept::files("markup", "cases")
}

/// Name, book and what was said of it.
fn cases(kept: &str) -> Vec<(String, String, String)> {
    let mut out = Vec::new();
    for case in format!("\n{kept}").split("\n=== ").skip(1) {
        let (name, rest) = case.split_once('\n').unwrap_or((case, ""));
        let (text, said) = match rest.split_once("\n---\n") {
            Some((text, said)) => (text, said.trim_end()),
            None => (rest.trim_end(), ""),
        };
        out.push((name.to_owned(), text.to_owned(), said.to_owned()));
    }
    out
}

#[test]
fn cases_are_told_as_kept() {
    let mut kept = Kept::default();
    for path in paths() {
        let mut today = String::new();
        for (name, text, _) in cases(&kept::read(&path)) {
            let _ = write!(today, "=== {name}\n{text}\n---\n{}\n", told(&text));
        }
        let today = today.trim_end().to_owned() + "\n";
        kept.hold(&path, &today, "\n=== ");
    }
    kept.done();
}

/// A case named by codes is of them and nothing else.
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
fn ten_faults_on_a_page_are_ten_diagnostics() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/markup/ten.cases");
    let kept = kept::read(&path);
    let all = cases(&kept);
    let (found, _) = found(&all[0].1);
    let codes: BTreeSet<_> = found.iter().map(|d| d.code).collect();
    assert_eq!((found.len(), codes.len()), (10, 10), "{found:#?}");
}

#[test]
fn every_code_has_a_case() {
    let mut seen = BTreeSet::new();
    for path in paths() {
        let kept = kept::read(&path);
        for (_, text, _) in cases(&kept) {
            seen.extend(found(&text).0.iter().map(|d| d.code));
        }
    }
    for code in Code::ALL {
        let told = seen.contains(code);
        let elsewhere = ELSEWHERE.contains(code);
        assert!(
            told != elsewhere,
            "`{}`: {}",
            code.name(),
            if told {
                "has a case after all"
            } else {
                "no case"
            }
        );
    }
}

#[test]
fn every_fault_of_a_text_has_a_place_and_something_to_do() {
    for path in paths() {
        let kept = kept::read(&path);
        for (name, text, _) in cases(&kept) {
            for fault in found(&text).0 {
                assert!(!fault.message.is_empty(), "{name}: nothing is said");
                assert!(!fault.message.ends_with('.'), "{name}: a full stop");
                let placeless = [Code::NoStart, Code::BadScript].contains(&fault.code);
                assert!(placeless || !fault.labels.is_empty(), "{name}: no place");
            }
        }
    }
}
