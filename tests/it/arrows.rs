//! Which room may import which, and which room knows which library. One crate has no walls of its own; this is the wall.

use std::path::{Path, PathBuf};

/// A room and what it may import. A room stands below every room that imports it.
const HOUSE: &[(&str, &str)] = &[
    ("source", ""),
    ("suggest", ""),
    ("xml", ""),
    ("steering", ""),
    ("parallel", ""),
    ("markup", "parallel source"),
    ("diagnostic", "source steering"),
    ("fmt", "diagnostic markup source"),
    ("game", "diagnostic markup"),
    ("words", "diagnostic game source suggest"),
    ("book", "game markup source words"),
    (
        "compile",
        "book diagnostic game markup parallel source suggest",
    ),
    ("lua", "source"),
    (
        "lint",
        "book diagnostic game lua markup parallel source suggest",
    ),
    ("map", "book lint source xml"),
    ("rules", "book diagnostic game lua source suggest words"),
    ("engine", "book compile diagnostic game markup"),
    ("play", "book compile diagnostic engine game"),
    ("learn", "diagnostic game"),
    (
        "simulate",
        "book compile diagnostic engine game learn markup source words xml",
    ),
    ("editions", "book markup source suggest"),
    ("present", "book game markup steering suggest words xml"),
    ("print", "book game lint markup source suggest words xml"),
    ("save", "game play"),
    (
        "library",
        "book compile diagnostic game lint lua rules source suggest words",
    ),
    (
        "cases",
        "book compile diagnostic game library play rules source suggest words",
    ),
    (
        "repl",
        "book diagnostic game play present save source suggest words",
    ),
    ("opening", "diagnostic game library repl words"),
    (
        "web",
        "book diagnostic game library opening repl source words xml",
    ),
    (
        "playthrough",
        "book compile diagnostic game play present repl source words",
    ),
    (
        "rename",
        "book compile library lua markup playthrough source suggest",
    ),
    (
        "lsp",
        "book compile diagnostic fmt library lint markup rename source",
    ),
    (
        "cli",
        "book cases diagnostic editions fmt game library lint lsp map opening play playthrough present print rename repl rules save simulate source steering suggest web words",
    ),
];

/// A library and the only places that may speak of it.
const LIBRARIES: &[(&str, &str)] = &[
    ("pest", "markup"),
    ("pest_derive", "markup"),
    ("mlua", "rules"),
    ("dagre", "map/layout.rs"),
    ("regex_lite", "lint"),
    ("miette", "diagnostic"),
    ("rand", "game/dice.rs"),
    ("granit_parser", "compile"),
    ("strsim", "suggest"),
    ("similar", "playthrough cli/fix.rs"),
    ("textwrap", "present print"),
    ("comfy_table", "present"),
    ("pulldown_cmark", "present print"),
    ("rustyline", "repl"),
    ("indicatif", "cli/progress.rs"),
    ("ctrlc", "cli/simulate.rs"),
    ("rustix", "cli/key.rs cli/signals.rs"),
    ("signal_hook", "cli/signals.rs"),
    ("atomic_write_file", "save"),
    ("etcetera", "save"),
    ("include_dir", "library"),
    ("notify", "cli"),
    ("fluent_bundle", "words"),
    ("fluent_syntax", "words"),
    ("num_bigint", "simulate"),
    ("num_rational", "simulate"),
    ("num_traits", "simulate"),
    ("petgraph", "simulate"),
    ("clap", "cli"),
    ("lsp_server", "lsp"),
    ("lsp_types", "lsp"),
    ("terminal_size", "cli"),
    ("base64", "print web"),
    ("flate2", "web"),
    ("zip", "print/archive.rs"),
    ("sha2", "web/page.rs"),
    ("cssparser", "web/theme.rs"),
    ("postcard", "web/parcel.rs"),
    ("httparse", "cli/serve.rs cli/serve/http.rs"),
    // A file of `print` is called so too.
    ("typst", "print"),
    ("typst_assets", "print/pdf.rs"),
    ("typst_layout", "print/pdf.rs"),
    ("typst_pdf", "print/pdf.rs"),
];

/// Where a room may use only these functions of another: `play` reads what a reader or author types; no book is
/// compiled there.
const ONLY: &[(&str, &str, &[&str])] = &[
    ("play", "compile", &["command", "holding", "value"]),
    ("simulate", "compile", &["amount"]),
    (
        "lsp",
        "compile",
        &[
            "ATTRIBUTES",
            "CORE",
            "HEADER_KEYS",
            "NO_ROW_FOR",
            "diagnosed",
        ],
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every Rust file: its path inside `src` and its text.
fn files() -> Vec<(String, String)> {
    fn collect(folder: &Path, out: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, out);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let inside = path.strip_prefix(root()).expect("inside src");
                let text = std::fs::read_to_string(&path).expect("a source");
                out.push((inside.display().to_string().replace('\\', "/"), text));
            }
        }
    }
    let mut out = Vec::new();
    collect(&root(), &mut out);
    out.sort();
    out
}

fn room_of(path: &str) -> &str {
    path.split(['/', '.']).next().unwrap_or(path)
}

/// Lines of code with their numbers: comments may speak of anything.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// The word that `rest` begins with.
fn word(rest: &str) -> &str {
    let end = rest
        .find(|c: char| c != '_' && !c.is_alphanumeric())
        .unwrap_or(rest.len());
    &rest[..end]
}

/// What stands after `name::`, wherever the line speaks of that name at a crate's root.
fn after<'a>(line: &'a str, name: &str) -> Vec<&'a str> {
    let sign = format!("{name}::");
    line.match_indices(&sign)
        .filter(|(at, _)| {
            let before = line[..*at].chars().next_back();
            before.is_none_or(|c| c != '_' && c != ':' && !c.is_alphanumeric())
        })
        .map(|(at, _)| &line[at + sign.len()..])
        .collect()
}

#[test]
fn rooms_import_only_what_they_may() {
    let mut wrong = Vec::new();
    for (path, text) in files() {
        let room = room_of(&path);
        if ["lib", "main"].contains(&room) {
            continue;
        }
        let Some((_, may)) = HOUSE.iter().find(|(name, _)| *name == room) else {
            wrong.push(format!("{path}: the table has no room `{room}`"));
            continue;
        };
        for (number, line) in code(&text) {
            for rest in after(line, "crate") {
                let to = word(rest);
                if to.is_empty() {
                    wrong.push(format!("{path}:{number}: one `use` for each room, please"));
                } else if to != room && !may.split(' ').any(|m| m == to) {
                    wrong.push(format!("{path}:{number}: {room} may not import {to}"));
                }
                for (_, _, items) in ONLY.iter().filter(|(r, t, _)| *r == room && *t == to) {
                    let item = rest.get(to.len() + 2..).map_or("", word);
                    if !items.contains(&item) {
                        wrong.push(format!("{path}:{number}: {room} may not use {to}::{item}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_house_has_no_circle() {
    for (n, (room, may)) in HOUSE.iter().enumerate() {
        for to in may.split_whitespace() {
            let below = HOUSE[..n].iter().any(|(below, _)| *below == to);
            assert!(below, "{room} imports {to} and does not stand above it");
        }
    }
}

#[test]
fn every_library_has_one_room() {
    let mut wrong = Vec::new();
    for (path, text) in files() {
        for (library, places) in LIBRARIES {
            let at_home = places
                .split(' ')
                .any(|place| path == place || room_of(&path) == place);
            for (number, line) in code(&text) {
                if !at_home && !after(line, library).is_empty() {
                    wrong.push(format!("{path}:{number}: {library} is for {places}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What may write to the program's streams past `cli/screen.rs`, and why.
const STREAMS: &[(&str, &str)] = &[
    ("cli/screen.rs", "filters what a book holds"),
    ("cli/lsp.rs", "the protocol of editors, in JSON"),
    (
        "cli/play.rs",
        "the protocol of front ends, in JSON, and the console, which cleans what it shows",
    ),
    ("cli/signals.rs", "fixed bytes"),
    ("repl/aside.rs", "what the console has cleaned"),
    ("repl/read.rs", "a line that is cleaned"),
    ("repl/terminal.rs", "a line that is cleaned"),
];

/// Nothing that a book holds steers the terminal.
#[test]
fn every_command_writes_through_the_screen() {
    let macros = ["print!(", "println!(", "eprint!(", "eprintln!("];
    for (path, text) in files() {
        let text: String = code(&text).flat_map(|(_, line)| [line, "\n"]).collect();
        let bare = |stream: &str| {
            let mut all = text
                .match_indices(stream)
                .map(|(at, it)| &text[at + it.len()..]);
            all.any(|rest| !rest.trim_start().starts_with(".is_terminal()"))
        };
        let writes = ["stdout()", "stderr()"].iter().any(|it| bare(it))
            || macros.iter().any(|it| text.contains(it));
        let may = STREAMS.iter().any(|(known, _)| *known == path);
        assert_eq!(writes, may, "{path}: write through cli/screen.rs");
    }
}

#[test]
fn the_wall_sees_what_it_should() {
    assert_eq!(
        after("use crate::rules::Rules;", "crate"),
        ["rules::Rules;"]
    );
    assert_eq!(
        after("fn f(x: crate::book::Page) -> crate::play::Page {", "crate").len(),
        2
    );
    assert!(after("$crate_name::x; serde_yaml_other::x", "serde_yaml").is_empty());
    assert!(after("super::rand::x", "rand").is_empty());
    assert_eq!(word("rules::Rules;"), "rules");
    assert_eq!(word("{a, b}"), "");
}
