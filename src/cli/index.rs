//! `turnto index`: lists where a book sets, removes and uses each of its names.

mod pages;

use super::location::LocationFormatter;
use super::report::{ReportFormat, print_report};
use super::{CliError, open_source, require_draft};
use crate::check::lint::{self, BookIndex, IndexEntry, NameAccess, NameUse};
use crate::library;
use crate::model::book::Book;
use crate::util::json::JsonList;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[derive(Debug, clap::Args)]
pub(super) struct IndexArgs {
    /// Folder, .gamebook file or name of a bundled book
    #[arg(default_value = ".")]
    book: String,
    /// Format of the list
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

const ACCESS_KINDS: [(NameAccess, &str); 5] = [
    (NameAccess::Set, "set"),
    (NameAccess::Removed, "cleared"),
    (NameAccess::Read, "read"),
    (NameAccess::Counted, "counted"),
    (NameAccess::Passed, "used"),
];

pub(super) fn run(args: &IndexArgs) -> Result<(), CliError> {
    let source = open_source(&args.book)?;
    let opened = library::open(&*source, None);
    let book = require_draft(&opened, &args.book)?;
    let index = lint::build_index(book, &opened.parse_scripts(), &opened.sources);
    let locations = LocationFormatter::new(Some(book), &opened.sources);
    print_report(args.format, &index_json(&index, &locations, book), |_| {
        index_text(&index, &locations, book)
    })?;
    if opened.has_errors() {
        errline!("turnto: the book has errors, so the index may be incomplete");
    }
    Ok(())
}

fn index_text(index: &BookIndex, locations: &LocationFormatter, book: &Book) -> String {
    let mut out = String::new();
    let mut kind = "";
    for entry in &index.entries {
        if entry.kind != kind {
            kind = &entry.kind;
            out.push_str(&format!(
                "{}{kind}\n",
                if out.is_empty() { "" } else { "\n" }
            ));
        }
        let description = if entry.about.is_empty() {
            String::new()
        } else {
            format!(" ({})", entry.about)
        };
        out.push_str(&format!("  {}{description}\n", entry.name));
        for (word, uses) in uses_by_kind(entry) {
            let mut lines: Vec<String> = uses.map(|it| describe_use(it, locations)).collect();
            // Several uses on one line are listed once.
            lines.dedup();
            out.push_str(&format!("    {word:<8}{}\n", lines.join(", ")));
        }
        if entry.uses.is_empty() {
            out.push_str("    never used\n");
        }
    }
    if !index.tags.is_empty() {
        out.push_str("\ntag\n");
    }
    for (tag, pages) in &index.tags {
        out.push_str(&format!("  {tag}\n    {}\n", pages.join(", ")));
    }
    if !index.pages.is_empty() {
        out.push_str("\npage\n");
    }
    out.push_str(&pages::links_text(index, book));
    out.push_str(&unused_text(index));
    out.push_str(&format!(
        "\n{:>7}{:>9}{:>9}{:>9}  file\n",
        "pages", "words", "choices", "endings"
    ));
    let mut total = lint::FileTotals::default();
    let mut write_line = |totals: &lint::FileTotals, name: &str| {
        out.push_str(&format!(
            "{:>7}{:>9}{:>9}{:>9}  {name}\n",
            totals.pages, totals.words, totals.choices, totals.endings
        ));
    };
    for (file, totals) in &index.files {
        write_line(totals, locations.sources.name(*file));
        total.pages += totals.pages;
        total.words += totals.words;
        total.choices += totals.choices;
        total.endings += totals.endings;
    }
    write_line(&total, "total");
    out.push_str(&pages::statistics_text(index, book));
    out
}

/// Entries of a catalogue or the header that are never used.
fn unused_text(index: &BookIndex) -> String {
    let mut out = String::new();
    let mut current_kind = "";
    for entry in index.entries.iter().filter(|entry| entry.uses.is_empty()) {
        match &*entry.kind {
            kind if kind == current_kind => out.push_str(", "),
            kind => {
                out.push_str(if current_kind.is_empty() {
                    "\nnever used\n"
                } else {
                    "\n"
                });
                out.push_str(&format!("  {kind:<10}"));
                current_kind = kind;
            }
        }
        out.push_str(&entry.name);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// The uses of an entry by their kind, in a fixed order.
fn uses_by_kind(
    entry: &IndexEntry,
) -> impl Iterator<Item = (&'static str, impl Iterator<Item = &NameUse>)> {
    ACCESS_KINDS
        .iter()
        .filter(|(access, _)| entry.uses.iter().any(|it| it.access == *access))
        .map(|(access, word)| {
            let uses = entry.uses.iter().filter(move |it| it.access == *access);
            (*word, uses)
        })
}

/// The page and the line of a use, such as `harbour (town.gamebook:12)`.
fn describe_use(name_use: &NameUse, locations: &LocationFormatter) -> String {
    let line = locations.sources.file_line(name_use.span);
    let (page, fragment) = locations.page_and_fragment(name_use.span);
    match page.or(fragment) {
        Some(name) => format!("{name} ({line})"),
        None => line,
    }
}

/// The index as JSON. Its lists are built while they are written.
#[derive(Serialize)]
struct IndexDocument<N, P, E> {
    #[serde(rename = "turnto-index")]
    version: u8,
    names: N,
    tags: BTreeMap<String, Vec<String>>,
    files: Vec<Value>,
    pages: P,
    endings: E,
}

fn index_json<'a>(
    index: &'a BookIndex,
    locations: &'a LocationFormatter<'_>,
    book: &'a Book,
) -> impl Serialize + use<'a> {
    let entries = move || {
        index.entries.iter().map(|entry| {
            let mut json = json!({"kind": entry.kind, "name": entry.name, "about": entry.about});
            json["unused"] = entry.uses.is_empty().into();
            for (access, word) in ACCESS_KINDS {
                let uses = entry.uses.iter().filter(|it| it.access == access);
                let uses: Vec<_> = uses
                    .map(|it| {
                        let (page, fragment) = locations.page_and_fragment(it.span);
                        json!({
                            "file": locations.sources.name(it.span.file),
                            "span": locations.span_json(it.span),
                            "page": page,
                            "fragment": fragment,
                        })
                    })
                    .collect();
                json[word] = uses.into();
            }
            json
        })
    };
    let files: Vec<_> = index
        .files
        .iter()
        .map(|(file, totals)| {
            json!({
                "file": locations.sources.name(*file),
                "pages": totals.pages,
                "words": totals.words,
                "choices": totals.choices,
                "endings": totals.endings,
            })
        })
        .collect();
    IndexDocument {
        version: 1,
        names: JsonList(entries),
        tags: index.tags.clone(),
        files,
        pages: JsonList(move || pages::links_json(index, locations, book)),
        endings: JsonList(move || pages::endings_json(index, locations, book)),
    }
}
