//! Errors in files of rule cases, each at its place: `tests/cases/*.cases`.
//!
//! `UPDATE=1 cargo test --test it cases::` writes the current output. Review it before you commit it.

use crate::fences;
use crate::kept;

use crate::kept::Kept;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use turnto::library::cases;
use turnto::syntax::diagnostic::{Diagnostic, ReportStyle, render};
use turnto::syntax::source::Sources;

/// One line for each error, with its help below.
fn told(found: &[Diagnostic], sources: &Sources) -> String {
    let mut out = String::new();
    for fault in found {
        out.push_str(&render(
            std::slice::from_ref(fault),
            sources,
            ReportStyle::Short,
            200,
        ));
        let label = fault.labels.first().map(|label| &label.text);
        for text in label
            .into_iter()
            .chain(&fault.help)
            .filter(|text| !text.is_empty())
        {
            let _ = writeln!(out, "    {}", text.replace('\n', "\n    "));
        }
    }
    out
}

/// All errors of a file: those of reading it, or else of running it.
fn faults(name: &str, text: &str) -> String {
    let file = match cases::parse_cases(name, text) {
        Ok(file) => file,
        Err(unread) => return told(&unread.diagnostics, &unread.sources),
    };
    let ran = cases::run_file(&file);
    let mut all = ran.failures.clone();
    for outcome in ran.results {
        all.extend(
            outcome
                .failures
                .into_iter()
                .filter(|fault| !ran.failures.contains(fault)),
        );
    }
    told(&all, &file.sources)
}

#[test]
fn every_fault_of_a_file_is_told_at_its_place() {
    let mut kept = Kept::default();
    for path in kept::files("cases", "cases") {
        let sound = path.ends_with("sound.cases");
        kept.retell(&path, |name, text| {
            let told = faults("case", text);
            assert!(told.is_empty() == sound, "{name}\n{told}");
            told
        });
    }
    kept.done();
}

/// A state for `turnto try` is validated like `given`.
#[test]
fn a_state_is_read_as_strictly() {
    let told_of = |given: &str| {
        let attempt = cases::InstructionTrial {
            ruleset: "badgerstone".to_owned(),
            is_command: false,
            instruction: "{test LORE}".to_owned(),
            dice: vec!["d6=6".to_owned()],
            answers: Vec::new(),
            state: Some(("state.yaml".to_owned(), given.to_owned())),
        };
        match cases::trial_file(&attempt) {
            Ok(file) => {
                let outcome = cases::run_trial(&file, false);
                told(&outcome.failures, &file.sources)
            }
            Err(unread) => told(&unread.diagnostics, &unread.sources),
        }
    };
    assert_eq!(told_of("sheet: { LORE: 1 }\n"), "");
    assert_eq!(
        told_of("state: { sheet: { LORE: 1 }, item: [rope] }\ncatalogue: { item: { rope: } }\n"),
        ""
    );
    for (state, says) in [
        (
            "sheet: 5\n",
            "state.yaml:1:8: error[invalid-yaml]: `sheet` has a value of the wrong type",
        ),
        (
            "sheet: { LOER: 1 }\n",
            "state.yaml:1:10: error[unknown-name]: unknown field `LOER`",
        ),
        (
            "state: {}\nhouses: x\n",
            "state.yaml:2:1: error[unknown-key]: unknown key `houses`",
        ),
        (
            "itm: [rope]\n",
            "state.yaml:1:1: error[unknown-key]: unknown key `itm`",
        ),
        (
            "item: [rope]\n",
            "state.yaml:1:8: error[unknown-name]: unknown item `rope`",
        ),
        ("sheet: { LUCK: [\n", "error[invalid-yaml]: invalid YAML"),
    ] {
        let told = told_of(state);
        assert!(told.contains(says), "{state}{told}");
    }
}

/// Cases of a book use the rules of the book. Errors in its other files are reported there.
#[test]
fn cases_of_a_book_are_read_as_strictly() {
    let book = BTreeMap::from([
        (
            "book.yaml",
            "title: B\nruleset: badgerstone\ncodes: { Wet: w }\nrule_pages: { fate: a, epilogue: a }\n",
        ),
        ("items.yaml", "rope:\n  trais: [small]\n"),
        (
            "house.lua",
            "return { hooks = { start = function() end } }\n",
        ),
    ]);
    let book: BTreeMap<String, String> = book
        .into_iter()
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .collect();
    let faults = |text: &str| {
        let file = cases::parse_cases("cases/a.yaml", text).and_then(|file| file.with_book(&book));
        match file {
            Ok(file) => {
                let ran = cases::run_file(&file);
                let all: Vec<_> = ran
                    .results
                    .into_iter()
                    .flat_map(|outcome| outcome.failures)
                    .collect();
                told(&all, &file.sources)
            }
            Err(unread) => told(&unread.diagnostics, &unread.sources),
        }
    };
    let text = "cases:\n  - id: a\n    do: '{gain code Wet}'\n    expect: { codes: [Wet] }\n";
    assert!(
        faults(text).starts_with("items.yaml:2:3: error[unknown-key]: unknown key `trais`"),
        "{}",
        faults(text)
    );
    let other = format!("ruleset: loa\n{text}");
    assert!(
        faults(&other).contains("these cases are for `loa`, but the book uses `badgerstone`"),
        "{}",
        faults(&other)
    );
    assert!(faults("cases: []\n").starts_with("cases/a.yaml:1:1: error[invalid-case]"));
}

/// docs/reference/rule-cases.md describes every key, and its examples are correct.
#[test]
fn the_page_on_rule_cases_is_whole_and_right() {
    let page = fences::document("docs/reference/rule-cases.md");
    let mut missing = Vec::new();
    for section in cases::SCHEMA {
        for (key, ..) in section.keys {
            if !page.contains(&format!("| `{key}` |")) {
                missing.push(format!("{key} of {}", section.owner));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "not on the page: {}",
        missing.join(", ")
    );
    let mut run = 0;
    for fence in fences::fences(&page) {
        let faults = faults("example", &fence.text);
        match &*fence.info {
            "yaml" => assert_eq!(faults, "", "line {}", fence.line),
            "yaml fault" => {
                let (_, last) = fence
                    .text
                    .trim_end()
                    .rsplit_once("\n# ")
                    .expect("what is told of it");
                assert!(faults.contains(last), "line {}\n{faults}", fence.line);
            }
            _ => continue,
        }
        run += 1;
    }
    assert!(run >= 6, "{run} examples");
}
