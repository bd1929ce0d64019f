//! Every example of the manual and the README compiles.

use crate::beside::Beside;
use crate::fences::{document, fences};
use std::collections::BTreeMap;
use turnto::library;
use turnto::syntax::diagnostic::{Code, ReportStyle, Severity, render};

/// Pages that the examples link to. A page that an example defines itself is left out.
const STUBS: &[(&str, &str)] = &[
    ("harbour", "tags: town, coast, temple\n"),
    ("square", ""),
    ("clerk", ""),
    ("vault", ""),
    ("heron", ""),
    ("net-loft", ""),
    ("temple", ""),
    ("gate", "boxes: 4\n"),
    ("fate", ""),
];

/// The linked book of the examples.
const ISLES: &[(&str, &str)] = &[
    (
        "../isles/book.yaml",
        "title: The Isles\nruleset: badgerstone\nrule_pages: { fate: landing, epilogue: landing }\n",
    ),
    (
        "../isles/isles.gamebook",
        "# landing: The Landing\n\n- On -> landing\n",
    ),
];

/// The book of the YAML and Lua examples in the manual, without pages. The first line of each gives the file name.
fn shelf() -> BTreeMap<String, String> {
    fences(&document("docs/manual.md"))
        .into_iter()
        .filter(|fence| ["yaml", "lua"].contains(&&*fence.info))
        .map(|fence| {
            let first = fence.text.lines().next().unwrap_or_default();
            let name = first.trim_start_matches(['#', '-', ' ']);
            (name.to_owned(), fence.text)
        })
        .collect()
}

/// An example as the only file of pages in a book.
fn pages(example: &str) -> String {
    let whole = example.lines().any(|line| line.starts_with("# "));
    let mut out = if whole {
        example.to_owned()
    } else {
        let leads = |line: &str| {
            let signs = ["- ", "-> ", "{ending "];
            signs.iter().any(|sign| line.starts_with(sign))
        };
        let way = if example.lines().any(leads) {
            ""
        } else {
            "\n- Go on -> square\n"
        };
        format!("# example: An Example\n\n{example}{way}")
    };
    let defines = |id: &str| example.contains(&format!("# {id}: "));
    for (id, attributes) in STUBS.iter().filter(|(id, _)| !defines(id)) {
        out.push_str(&format!("\n# {id}: Stub\n{attributes}\n- On -> epilogue\n"));
    }
    if !defines("prices") {
        out.push_str("\n# prices: Stub\nfragment: yes\n\nDear.\n");
    }
    if !defines("scroll") {
        out.push_str("\n# scroll: Stub\ndetour: yes\n\n-> return\n");
    }
    out.push_str("\n# epilogue: The End\n\n{ending quiet \"The End\"}\n");
    out
}

/// Warnings that are allowed in an example, because it is not a complete book: it is not linked, does not use all declarations of the manual, and
/// does not set all that it reads.
const FORGIVEN: &[Code] = &[
    Code::UnreachablePage,
    Code::UnusedName,
    Code::UnusedFragment,
    Code::NeverSet,
    Code::NeverRead,
    Code::Unobtainable,
];

/// Codes of the diagnostics of an example, and the diagnostics as text.
fn said_of(example: &str) -> (Vec<&'static str>, String) {
    let mut shelf = shelf();
    shelf.insert("manual.gamebook".to_owned(), pages(example));
    for image in ["cover.png", "pictures/quay.png"] {
        shelf.insert(image.to_owned(), "the image".to_owned());
    }
    for (path, text) in ISLES {
        shelf.insert((*path).to_owned(), (*text).to_owned());
    }
    let mut opened = library::open(&Beside::new(shelf), None);
    opened.diagnostics = library::check_book(&opened);
    opened
        .diagnostics
        .retain(|d| !FORGIVEN.contains(&d.code) && d.severity != Severity::Note);
    let codes = opened.diagnostics.iter().map(|d| d.code.name()).collect();
    let told = render(
        &opened.diagnostics,
        &opened.sources,
        ReportStyle::Plain,
        100,
    );
    (codes, told)
}

#[test]
fn examples_compile() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for name in ["README.md", "docs/manual.md"] {
        for fence in fences(&document(name)) {
            if fence.info != "gamebook" {
                continue;
            }
            seen += 1;
            let (codes, told) = said_of(&fence.text);
            if !codes.is_empty() {
                wrong.push(format!("{name}:{}\n{told}", fence.line));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(seen > 25, "only {seen} examples were found");
}

#[test]
fn faults_are_the_ones_named() {
    let mut wrong = Vec::new();
    let both = ["docs/manual.md", "docs/tour.md"].map(document).concat();
    for fence in fences(&both) {
        let Some(code) = fence.info.strip_prefix("gamebook-fault ") else {
            continue;
        };
        let (codes, told) = said_of(&fence.text);
        if codes != [code] {
            wrong.push(format!("line {}: {code}, but:\n{told}", fence.line));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_contents_list_leads_somewhere() {
    let manual = document("docs/manual.md");
    let headings: Vec<String> = manual
        .lines()
        .filter(|line| line.starts_with("##"))
        .map(|line| {
            let words = line.trim_start_matches('#').trim().to_lowercase();
            let plain: String = words
                .chars()
                .filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-')
                .collect();
            plain.replace(' ', "-")
        })
        .collect();
    for link in manual.split("](#").skip(1) {
        let link = link.split(')').next().unwrap_or_default();
        assert!(headings.iter().any(|h| h == link), "no heading `{link}`");
    }
}
