//! `turnto index`: lists where a book sets, removes and uses each of its names.

mod pages;

use super::location::LocationFormatter;
use super::report::{JsonList, ReportFormat, print_report};
use super::{CliError, open_source, require_draft};
use crate::check::lint::{self, BookIndex, IndexEntry, NameAccess, NameUse};
use crate::library;
use crate::model::book::Book;
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

pub(super) fn run(arguments: &IndexArgs) -> Result<(), CliError> {
    let shelf = open_source(&arguments.book)?;
    let opened = library::open(&*shelf, None);
    let book = require_draft(&opened, &arguments.book)?;
    let index = lint::build_index(book, &opened.parse_scripts(), &opened.sources);
    let places = LocationFormatter::new(Some(book), &opened.sources);
    print_report(arguments.format, &index_json(&index, &places, book), |_| {
        index_text(&index, &places, book)
    })?;
    if opened.has_errors() {
        errline!("turnto: the book has errors, and what they hide is not in the index");
    }
    Ok(())
}

fn index_text(index: &BookIndex, places: &LocationFormatter, book: &Book) -> String {
    let mut out = String::new();
    let mut sort = "";
    for entry in &index.entries {
        if entry.kind != sort {
            sort = &entry.kind;
            out.push_str(&format!(
                "{}{sort}\n",
                if out.is_empty() { "" } else { "\n" }
            ));
        }
        let about = if entry.about.is_empty() {
            String::new()
        } else {
            format!(" ({})", entry.about)
        };
        out.push_str(&format!("  {}{about}\n", entry.name));
        for (word, uses) in uses_by_kind(entry) {
            let mut told: Vec<String> = uses.map(|used| describe_use(used, places)).collect();
            // Two uses on one line are listed once.
            told.dedup();
            out.push_str(&format!("    {word:<8}{}\n", told.join(", ")));
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
    let mut line = |amount: &lint::FileTotals, name: &str| {
        out.push_str(&format!(
            "{:>7}{:>9}{:>9}{:>9}  {name}\n",
            amount.pages, amount.words, amount.choices, amount.endings
        ));
    };
    for (file, amount) in &index.files {
        line(amount, places.sources.name(*file));
        total.pages += amount.pages;
        total.words += amount.words;
        total.choices += amount.choices;
        total.endings += amount.endings;
    }
    line(&total, "in all");
    out.push_str(&pages::statistics_text(index, book));
    out
}

/// Entries of a catalogue or the header that are never used.
fn unused_text(index: &BookIndex) -> String {
    let mut out = String::new();
    let mut sort = "";
    for entry in index.entries.iter().filter(|entry| entry.uses.is_empty()) {
        match &*entry.kind {
            same if same == sort => out.push_str(", "),
            other => {
                out.push_str(if sort.is_empty() {
                    "\nnever used\n"
                } else {
                    "\n"
                });
                out.push_str(&format!("  {other:<10}"));
                sort = other;
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
        .filter(|(how, _)| entry.uses.iter().any(|used| used.access == *how))
        .map(|(how, word)| {
            let uses = entry.uses.iter().filter(move |used| used.access == *how);
            (*word, uses)
        })
}

/// `harbour (town.gamebook:12)`
fn describe_use(used: &NameUse, places: &LocationFormatter) -> String {
    let at = places.sources.file_line(used.span);
    let (page, fragment) = places.page_and_fragment(used.span);
    match page.or(fragment) {
        Some(name) => format!("{name} ({at})"),
        None => at,
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
    places: &'a LocationFormatter<'_>,
    book: &'a Book,
) -> impl Serialize + use<'a> {
    let entries = move || {
        index.entries.iter().map(|entry| {
            let mut out = json!({"kind": entry.kind, "name": entry.name, "about": entry.about});
            out["unused"] = entry.uses.is_empty().into();
            for (how, word) in ACCESS_KINDS {
                let uses = entry.uses.iter().filter(|used| used.access == how);
                let uses: Vec<_> = uses
                    .map(|used| {
                        let (page, fragment) = places.page_and_fragment(used.span);
                        json!({
                            "file": places.sources.name(used.span.file),
                            "span": places.span_json(used.span),
                            "page": page,
                            "fragment": fragment,
                        })
                    })
                    .collect();
                out[word] = uses.into();
            }
            out
        })
    };
    let files: Vec<_> = index
        .files
        .iter()
        .map(|(file, amount)| {
            json!({
                "file": places.sources.name(*file),
                "pages": amount.pages,
                "words": amount.words,
                "choices": amount.choices,
                "endings": amount.endings,
            })
        })
        .collect();
    IndexDocument {
        version: 1,
        names: JsonList(entries),
        tags: index.tags.clone(),
        files,
        pages: JsonList(move || pages::links_json(index, places, book)),
        endings: JsonList(move || pages::endings_json(index, places, book)),
    }
}
