//! `turnto index`: lists where a book sets, removes and uses each of its names.

mod pages;

use super::place::PathStyle;
use super::report::{JsonList, ReportFormat, print_report};
use super::{CliError, draft, shelf};
use crate::check::lint::{self, BookIndex, IndexEntry, NameUse, ScriptAccess};
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

const HOWS: [(ScriptAccess, &str); 5] = [
    (ScriptAccess::Given, "given"),
    (ScriptAccess::Taken, "taken"),
    (ScriptAccess::Asked, "asked"),
    (ScriptAccess::Counted, "counted"),
    (ScriptAccess::Named, "named"),
];

pub(super) fn run(arguments: &IndexArgs) -> Result<(), CliError> {
    let shelf = shelf(&arguments.book)?;
    let opened = library::open(&*shelf, None);
    let book = draft(&opened, &arguments.book)?;
    let index = lint::index(book, &opened.spoken(), &opened.sources);
    let places = PathStyle::new(Some(book), &opened.sources);
    print_report(arguments.format, &as_json(&index, &places, book), |_| {
        as_text(&index, &places, book)
    })?;
    if opened.has_errors() {
        errline!("turnto: the book has errors, and what they hide is not in the index");
    }
    Ok(())
}

fn as_text(index: &BookIndex, places: &PathStyle, book: &Book) -> String {
    let mut out = String::new();
    let mut sort = "";
    for entry in &index.entries {
        if entry.sort != sort {
            sort = &entry.sort;
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
        for (word, uses) in sorted(entry) {
            let mut told: Vec<String> = uses.map(|used| place(used, places)).collect();
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
    out.push_str(&pages::ways(index, book));
    out.push_str(&unused(index));
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
    out.push_str(&pages::figures(index, book));
    out
}

/// Entries of a catalogue or the header that are never used.
fn unused(index: &BookIndex) -> String {
    let mut out = String::new();
    let mut sort = "";
    for entry in index.entries.iter().filter(|entry| entry.uses.is_empty()) {
        match &*entry.sort {
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
fn sorted(
    entry: &IndexEntry,
) -> impl Iterator<Item = (&'static str, impl Iterator<Item = &NameUse>)> {
    HOWS.iter()
        .filter(|(how, _)| entry.uses.iter().any(|used| used.how == *how))
        .map(|(how, word)| {
            let uses = entry.uses.iter().filter(move |used| used.how == *how);
            (*word, uses)
        })
}

/// `harbour (town.gamebook:12)`
fn place(used: &NameUse, places: &PathStyle) -> String {
    let at = places.sources.file_line(used.span);
    let (page, fragment) = places.page(used.span);
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

fn as_json<'a>(
    index: &'a BookIndex,
    places: &'a PathStyle<'_>,
    book: &'a Book,
) -> impl Serialize + use<'a> {
    let entries = move || {
        index.entries.iter().map(|entry| {
            let mut out = json!({"sort": entry.sort, "name": entry.name, "about": entry.about});
            out["unused"] = entry.uses.is_empty().into();
            for (how, word) in HOWS {
                let uses = entry.uses.iter().filter(|used| used.how == how);
                let uses: Vec<_> = uses
                    .map(|used| {
                        let (page, fragment) = places.page(used.span);
                        json!({
                            "file": places.sources.name(used.span.file),
                            "span": places.span(used.span),
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
        pages: JsonList(move || pages::ways_json(index, places, book)),
        endings: JsonList(move || pages::endings_json(index, places, book)),
    }
}
