//! Examples of the documentation: pages compile, errors are the ones that are named, commands print what is shown, and links lead somewhere.
//!
//! | fence | test |
//! |---|---|
//! | `yaml`, `lua` with `# FILE` or `-- FILE` as the first line | a file of the book of the page |
//! | `gamebook` | pages, or a part of a page, which must have no errors; pages that it links to are added |
//! | `gamebook context` | pages that the other examples of the document link to |
//! | `gamebook-error CODE` | must have this error and no other |
//!
//! Fences in HTML comments count, and readers do not see them. `walkthroughs.rs` runs the others.

use crate::beside::Beside;
use crate::fences::{Fence, document, documents, fences};
use crate::kept::Kept;
use crate::program::turnto;
use regex_lite::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use turnto::library;
use turnto::syntax::diagnostic::{Code, ReportStyle, Severity, render};

/// Warnings that are allowed in an example, because it is not a complete book.
const ALLOWED: &[Code] = &[
    Code::UnreachablePage,
    Code::UnusedName,
    Code::UnusedFragment,
    Code::NeverSet,
    Code::NeverRead,
    Code::Unobtainable,
];

/// Documents whose examples have their own tests.
const WITH_OWN_TESTS: &[&str] = &[
    "docs/reference/protocol.md",
    "docs/rules/guide.md",
    "docs/write/cookbook.md",
];

/// The start of an image, which is enough to be one.
const IMAGE: &str = "\u{89}PNG\r\n\u{1a}\n";

fn file_name(fence: &Fence) -> Option<&str> {
    let first = fence.text.lines().next()?;
    let name = match &*fence.info {
        "yaml" => first.strip_prefix("# ")?,
        "lua" => first.strip_prefix("-- ")?,
        "gamebook" => first.strip_prefix("// ")?,
        _ => return None,
    };
    let extension = name.rsplit_once('.')?.1;
    ["yaml", "lua", "gamebook"]
        .contains(&extension)
        .then_some(name)
}

fn captures(pattern: &str, text: &str) -> BTreeSet<String> {
    let pattern = Regex::new(pattern).unwrap();
    let all = pattern.captures_iter(text);
    all.map(|found| found[1].to_owned()).collect()
}

/// The book of a document, without the pages of its examples.
fn book_files(all: &[Fence]) -> BTreeMap<String, String> {
    let named = all
        .iter()
        .filter_map(|fence| Some((file_name(fence)?.to_owned(), fence.text.clone())));
    let mut files: BTreeMap<String, String> = named.collect();
    let header = files.entry("book.yaml".to_owned()).or_default();
    let has = |header: &str, key: &str| header.lines().any(|line| line.starts_with(key));
    let under_badgerstone = !has(header, "ruleset:");
    for (key, line, needed) in [
        ("title:", "title: A Book\n", true),
        ("ruleset:", "ruleset: badgerstone\n", true),
        ("start:", "start: first-page\n", true),
        (
            "rule_pages:",
            "rule_pages: { fate: fate, epilogue: epilogue }\n",
            under_badgerstone || header.contains("badgerstone"),
        ),
    ] {
        if needed && !has(header, key) {
            header.push_str(line);
        }
    }
    files
}

/// An example as a file of pages, with the pages that it links to.
fn pages(example: &str, context: &str, header: &str) -> String {
    let is_link = |line: &str| {
        ["- ", "-> ", "{ending "]
            .iter()
            .any(|sign| line.starts_with(sign))
    };
    let mut out = "# first-page: First\n\n- On -> epilogue\n\n".to_owned();
    if example.lines().any(|line| line.starts_with("# ")) {
        out.push_str(example);
    } else {
        out.push_str(&format!("# example: An Example\n\n{example}"));
        if !example.lines().any(is_link) {
            out.push_str("\n- Go on -> epilogue\n");
        }
    }
    let defined = captures(r"(?m)^# ([\w-]+)", &out);
    for page in format!("\n{context}").split("\n# ").skip(1) {
        if !defined.contains(page.split(':').next().unwrap_or_default()) {
            out.push_str(&format!("\n# {page}\n"));
        }
    }
    let defined = captures(r"(?m)^# ([\w-]+)", &out);
    let mut linked = captures(r"-> ([a-z][\w-]*)(?:\s|$)", &format!("{out}\n{header}"));
    linked.extend(["fate".to_owned(), "epilogue".to_owned()]);
    for id in linked.difference(&defined) {
        match &**id {
            "again" | "return" | "back" => {}
            "epilogue" => out.push_str("\n# epilogue: The End\n\n{ending quiet \"The End\"}\n"),
            id => out.push_str(&format!("\n# {id}: Page\n\n- On -> epilogue\n")),
        }
    }
    out
}

/// Codes of the diagnostics of an example, and the diagnostics as text.
fn check_example(
    files: &BTreeMap<String, String>,
    context: &str,
    example: &str,
) -> (Vec<&'static str>, String) {
    let mut files = files.clone();
    let header = files["book.yaml"].clone();
    for image in captures(r"(?m)^image: ([\w./-]+)", &format!("{example}\n{header}")) {
        files.insert(image, IMAGE.to_owned());
    }
    files.insert(
        "pages.gamebook".to_owned(),
        pages(example, context, &header),
    );
    let mut opened = library::open(&Beside::new(files), None);
    opened.diagnostics = library::check_book(&opened);
    opened
        .diagnostics
        .retain(|it| !ALLOWED.contains(&it.code) && it.severity != Severity::Note);
    let codes = opened.diagnostics.iter().map(|it| it.code.name()).collect();
    let report = render(
        &opened.diagnostics,
        &opened.sources,
        ReportStyle::Plain,
        100,
    );
    (codes, report)
}

#[test]
fn examples_compile_and_errors_are_the_named_ones() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for name in documents()
        .iter()
        .filter(|name| !WITH_OWN_TESTS.contains(&&***name))
    {
        let all = fences(&document(name));
        let files = book_files(&all);
        let context = all.iter().filter(|fence| fence.info == "gamebook context");
        let context: String = context.map(|fence| format!("{}\n", fence.text)).collect();
        for fence in all.iter().filter(|fence| file_name(fence).is_none()) {
            let expected = match fence.info.split_once(' ') {
                None if fence.info == "gamebook" => vec![],
                Some(("gamebook-error", code)) => vec![code],
                _ => continue,
            };
            seen += 1;
            let (codes, report) = check_example(&files, &context, &fence.text);
            if codes != expected {
                wrong.push(format!("{name}:{}: {expected:?}\n{report}", fence.line));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(seen > 60, "only {seen} examples were found");
}

/// The anchor of a heading, as web sites for Markdown build it.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().replace(' ', "-")
}

#[test]
fn links_lead_to_files_and_headings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let link = Regex::new(r"\]\(([^()\s]+)\)").unwrap();
    let mut wrong = Vec::new();
    let mut names = documents();
    names.extend(
        [
            "ARCHITECTURE.md",
            "CONTRIBUTING.md",
            "SECURITY.md",
            "docs/SUMMARY.md",
        ]
        .map(str::to_owned),
    );
    for name in names {
        let folder = Path::new(&name).parent().unwrap();
        for found in link.captures_iter(&document(&name)) {
            let target = &found[1];
            if target.contains("://") {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = match path {
                "" => root.join(&name),
                path => root.join(folder).join(path),
            };
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let mut headings = text.lines().filter(|line| line.starts_with('#'));
            if !path.exists() || !heading.is_empty() && !headings.any(|it| anchor(it) == heading) {
                wrong.push(format!("{name}: {target}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Every page of the documentation is in the table of contents.
#[test]
fn the_summary_lists_every_page() {
    let summary = document("docs/SUMMARY.md");
    for name in documents()
        .iter()
        .filter_map(|name| name.strip_prefix("docs/"))
    {
        assert!(summary.contains(&format!("]({name})")), "{name}");
    }
}

/// `UPDATE=1 cargo test --test it docs::` writes these pages.
#[test]
fn generated_pages_are_current() {
    let page = |name: &str| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("docs/reference")
            .join(name)
    };
    let mut codes = "# Diagnostics\n\nAll error codes. `turnto explain CODE` prints the page of a code.\n\n| code | meaning |\n|---|---|\n".to_owned();
    for code in Code::ALL {
        let name = code.name();
        let text = library::explanation(name).unwrap_or_default();
        let meaning = text.lines().nth(2).unwrap_or_default();
        codes.push_str(&format!("| [`{name}`](../codes/{name}.md) | {meaning} |\n"));
    }
    let mut commands =
        "# Command line\n\nThe options of all commands, besides `--help` and `--scripts DIR` (a folder with more rulesets). `turnto COMMAND --help` explains each option.\n"
            .to_owned();
    let help = turnto(".", &["--help"], "").out;
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let names = list
        .lines()
        .map_while(|line| line.split_whitespace().next());
    for name in names.filter(|name| *name != "help") {
        let help = turnto(".", &[name, "-h"], "").out;
        let is_common = |line: &str| {
            ["-h, --help", "--scripts <DIR>"]
                .iter()
                .any(|it| line.trim_start().starts_with(it))
        };
        let help: Vec<&str> = help.lines().filter(|line| !is_common(line)).collect();
        let help = help.join("\n");
        commands.push_str(&format!(
            "\n## {name}\n\n```text\n{}\n```\n",
            help.trim_end()
        ));
    }
    let mut kept = Kept::default();
    kept.hold(&page("diagnostics.md"), &codes, "\n| ");
    kept.hold(&page("command-line.md"), &commands, "\n## ");
    kept.done();
}
