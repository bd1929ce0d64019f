//! Dependencies between modules, and the libraries that each module uses. The compiler does not check this inside one crate.

use std::path::{Path, PathBuf};

/// A module or a part of one, with its allowed imports. All of them are above it in the list.
const PARTS: &[(&str, &str)] = &[
    ("util", ""),
    ("syntax/unicode", ""),
    ("syntax/source", "syntax/unicode"),
    ("syntax/suggest", ""),
    ("syntax/diagnostic", "util syntax/unicode syntax/source"),
    (
        "syntax/markup",
        "util syntax/unicode syntax/source syntax/diagnostic",
    ),
    ("syntax/lua", "syntax/unicode syntax/source"),
    (
        "syntax/fluent",
        "syntax/source syntax/suggest syntax/diagnostic",
    ),
    (
        "syntax/recording",
        "syntax/unicode syntax/source syntax/diagnostic syntax/fluent",
    ),
    (
        "syntax/fmt",
        "syntax/unicode syntax/source syntax/diagnostic syntax/markup",
    ),
    (
        "model/game",
        "syntax/unicode syntax/diagnostic syntax/markup",
    ),
    (
        "model/book",
        "syntax/unicode syntax/source syntax/markup syntax/fluent model/game",
    ),
    (
        "compile",
        "util syntax/unicode syntax/source syntax/suggest syntax/diagnostic syntax/markup model/game model/book",
    ),
    ("messages", "syntax/fluent model/game"),
    (
        "check/lint",
        "util syntax/unicode syntax/source syntax/suggest syntax/diagnostic syntax/markup syntax/lua syntax/fluent model/game model/book",
    ),
    (
        "check/map",
        "util syntax/unicode syntax/source model/book check/lint",
    ),
    (
        "check/rename",
        "syntax/unicode syntax/source syntax/suggest syntax/markup syntax/lua syntax/recording model/book compile check/lint",
    ),
    (
        "check/editions",
        "syntax/unicode syntax/source syntax/suggest syntax/markup model/book",
    ),
    (
        "engine",
        "syntax/unicode syntax/diagnostic syntax/markup model/game model/book compile",
    ),
    (
        "engine/play",
        "syntax/diagnostic model/game model/book engine",
    ),
    ("engine/save", "syntax/unicode model/game engine/play"),
    (
        "rules",
        "syntax/unicode syntax/source syntax/suggest syntax/diagnostic syntax/markup syntax/lua syntax/fluent model/game model/book compile messages",
    ),
    ("rules/memo", "syntax/diagnostic model/game model/book"),
    (
        "library",
        "syntax/unicode syntax/source syntax/suggest syntax/diagnostic syntax/markup syntax/fluent model/game model/book compile messages check/lint rules",
    ),
    (
        "library/cases",
        "syntax/source syntax/suggest syntax/diagnostic syntax/markup model/game model/book compile messages engine/play rules/memo library",
    ),
    ("library/parcel", ""),
    (
        "simulate",
        "util syntax/unicode syntax/source syntax/diagnostic syntax/markup model/game model/book compile messages engine rules/memo",
    ),
    (
        "output/present",
        "util syntax/unicode syntax/suggest syntax/markup model/game model/book messages",
    ),
    (
        "output/print",
        "util syntax/unicode syntax/source syntax/suggest syntax/markup syntax/fluent model/game model/book messages check/lint output/present",
    ),
    (
        "output/web",
        "util syntax/source messages library library/parcel",
    ),
    (
        "terminal/repl",
        "syntax/unicode syntax/source syntax/suggest syntax/diagnostic syntax/fluent model/game model/book messages engine/play engine/save output/present",
    ),
    (
        "terminal/host",
        "syntax/diagnostic syntax/fluent model/game model/book messages library terminal/repl",
    ),
    (
        "terminal/playthrough",
        "syntax/source syntax/diagnostic syntax/fluent syntax/recording model/game model/book compile engine/play output/present output/print terminal/repl",
    ),
    (
        "editor",
        "syntax/unicode syntax/source syntax/diagnostic syntax/markup syntax/fmt model/book compile check/lint check/rename library",
    ),
    (
        "cli",
        "util syntax/unicode syntax/source syntax/suggest syntax/diagnostic syntax/fluent syntax/fmt model/game model/book messages check/lint check/map check/rename check/editions engine/play engine/save rules rules/memo library library/cases library/parcel simulate output/present output/print output/web terminal/repl terminal/host terminal/playthrough editor",
    ),
];

/// A library and the only modules that may use it.
const LIBRARIES: &[(&str, &str)] = &[
    ("pest", "syntax/markup"),
    ("pest_derive", "syntax/markup"),
    ("mlua", "rules"),
    ("dagre", "check/map/layout.rs"),
    ("regex_lite", "check/lint"),
    ("miette", "syntax/diagnostic"),
    ("rand", "model/game/dice.rs"),
    ("granit_parser", "compile"),
    ("strsim", "syntax/suggest"),
    ("imara_diff", "terminal/playthrough cli/fix.rs"),
    ("textwrap", "output/present"),
    ("comfy_table", "output/present"),
    ("pulldown_cmark", "output/present output/print"),
    ("rustyline", "terminal/repl"),
    ("indicatif", "cli/progress.rs"),
    ("ctrlc", "cli/simulate.rs"),
    ("rustix", "cli/key.rs cli/signals.rs"),
    ("signal_hook", "cli/signals.rs"),
    ("atomic_write_file", "engine/save"),
    ("etcetera", "engine/save"),
    ("include_dir", "library"),
    ("notify", "cli"),
    ("fluent_bundle", "syntax/fluent"),
    ("fluent_syntax", "syntax/fluent"),
    ("num_bigint", "simulate"),
    ("num_rational", "simulate"),
    ("num_traits", "simulate"),
    ("petgraph", "check/lint simulate"),
    ("clap", "cli"),
    ("clap_complete", "cli"),
    ("clap_mangen", "cli"),
    ("lsp_server", "editor"),
    ("lsp_types", "editor"),
    ("terminal_size", "cli"),
    ("base64", "output/print output/web"),
    ("zip", "output/print/archive.rs"),
    ("epub_builder", "output/print/epub.rs"),
    ("ttf_parser", "output/print/font_file.rs"),
    ("lzma_rust2", "output/web"),
    ("z85", "output/web/page.rs"),
    ("chrono", "engine/save output/print/typst.rs"),
    ("sha2", "output/web/page.rs"),
    ("cssparser", "output/web/theme.rs"),
    ("postcard", "library/parcel.rs"),
    ("unicase", "syntax/unicode.rs"),
    ("unicode_normalization", "syntax/unicode.rs"),
    ("httparse", "cli/serve.rs cli/serve/http.rs"),
    // A file of `print` has the same name.
    ("typst", "output/print"),
    ("typst_assets", "output/print/pdf.rs"),
    ("typst_layout", "output/print/pdf.rs"),
    ("typst_pdf", "output/print/pdf.rs"),
];

/// Modules that may only use these items of another one. For example, `engine` parses input of readers and authors, but compiles no books.
const ONLY: &[(&str, &str, &[&str])] = &[
    (
        "engine",
        "compile",
        &["compile_command", "new_held_item", "compile_value"],
    ),
    ("simulate", "compile", &["compile_amount"]),
    (
        "editor",
        "compile",
        &["ATTRIBUTES", "CORE_WORDS", "HEADER_KEYS", "MISSING_ROWS"],
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

/// The row of the table for a file: its part of a module, or else its module.
fn part_of(path: &str) -> &str {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let end = path
        .match_indices('/')
        .nth(1)
        .map_or(path.len(), |(at, _)| at);
    known_part(&path[..end])
}

/// `a/b` if the table has such a row, or else `a`.
fn known_part(path: &str) -> &str {
    let is_known = PARTS.iter().any(|(name, _)| *name == path);
    match path.split_once('/') {
        Some((module, _)) if !is_known => module,
        _ => path,
    }
}

/// Lines of code with their numbers, because comments may contain any name.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// The first word of `rest`.
fn word(rest: &str) -> &str {
    let end = rest
        .find(|c: char| c != '_' && !c.is_alphanumeric())
        .unwrap_or(rest.len());
    &rest[..end]
}

/// The text after `name::`, wherever the line uses that name as the root of a crate.
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
fn modules_import_only_what_is_listed() {
    let mut wrong = Vec::new();
    for (path, text) in files() {
        let part = part_of(&path);
        if ["lib", "main"].contains(&part) {
            continue;
        }
        // A `mod.rs` without its own row must not import anything.
        let lists_parts = path == format!("{part}/mod.rs");
        let row = PARTS.iter().find(|(name, _)| *name == part);
        let Some((_, may)) = row.or(lists_parts.then_some(&("", ""))) else {
            wrong.push(format!("{path}: the list has no module `{part}`"));
            continue;
        };
        for (number, line) in code(&text) {
            for rest in after(line, "crate") {
                let module = word(rest);
                let inner = rest.get(module.len() + 2..).map_or("", word);
                let both = format!("{module}/{inner}");
                let to = known_part(&both);
                if module.is_empty() {
                    wrong.push(format!("{path}:{number}: write one `use` for each module"));
                } else if to != part && !may.split(' ').any(|m| m == to) {
                    wrong.push(format!("{path}:{number}: {part} may not import {to}"));
                }
                for (_, _, items) in ONLY.iter().filter(|(r, t, _)| *r == part && *t == to) {
                    let item = match to.contains('/') {
                        true => rest.get(to.len() + 3..).map_or("", word),
                        false => inner,
                    };
                    if !items.contains(&item) {
                        wrong.push(format!("{path}:{number}: {part} may not use {to}::{item}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn modules_have_no_circle() {
    for (n, (part, may)) in PARTS.iter().enumerate() {
        for to in may.split_whitespace() {
            let below = PARTS[..n].iter().any(|(below, _)| *below == to);
            assert!(
                below,
                "{part} imports {to}, which is not above it in the list"
            );
        }
    }
}

#[test]
fn every_library_has_its_module() {
    let mut wrong = Vec::new();
    for (path, text) in files() {
        for (library, places) in LIBRARIES {
            let at_home = places
                .split(' ')
                .any(|place| path == place || part_of(&path) == place);
            for (number, line) in code(&text) {
                if !at_home && !after(line, library).is_empty() {
                    wrong.push(format!("{path}:{number}: only {places} may use {library}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Files that may write to the streams of the program without `cli/screen.rs`, and why.
const STREAMS: &[(&str, &str)] = &[
    ("cli/screen.rs", "filters what a book holds"),
    ("cli/lsp.rs", "the protocol of editors, in JSON"),
    ("cli/play.rs", "the console, which cleans what it shows"),
    ("cli/signals.rs", "fixed bytes"),
    (
        "terminal/repl/async_input.rs",
        "what the console has cleaned",
    ),
    ("terminal/repl/input.rs", "a line that is cleaned"),
    ("terminal/repl/terminal.rs", "a line that is cleaned"),
];

/// Text of a book cannot control the terminal.
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
