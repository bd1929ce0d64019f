//! Small books in a few lines: a case contains the files of a book, then `---`, then the expected output.
//!
//! A line `@ name` begins a file. Text before the first is `page.gamebook`, and text without a heading is the page `start`. Files that a case leaves
//! out are taken from its base book.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::kept;
use rayon::prelude::*;
use turnto::syntax::diagnostic::Diagnostic;
use turnto::syntax::source::Sources;

/// The diagnostics of a case.
pub(crate) type Found = (Vec<Diagnostic>, Sources);

/// The diagnostics of every case in a folder, by its text. Several tests use them, and each book is opened once.
pub(crate) fn all_found(folder: &str, found: fn(&str) -> Found) -> BTreeMap<String, Found> {
    let files = kept::files(folder, "cases");
    let cases = files.iter().flat_map(|path| kept::cases(&kept::read(path)));
    let texts: Vec<String> = cases.map(|(_, text, _)| text).collect();
    let texts = texts.into_par_iter();
    let each = texts.map(|text| {
        let found = found(&text);
        (text, found)
    });
    each.collect()
}

pub(crate) const ENDS: &str = "\
# fate: Fate

- On -> start

# epilogue: The End

{ending quiet \"The End\"}
";

/// A book without declarations and errors. Only its first page is missing.
pub(crate) fn bare() -> BTreeMap<String, String> {
    let head = "\
title: A Case
ruleset: badgerstone
start: start
rule_pages: { fate: fate, epilogue: epilogue }
";
    [("book.yaml", head), ("the-end.gamebook", ENDS)]
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .into()
}

/// The files of a case, with the base book for missing files.
pub(crate) fn files(text: &str, shelf: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut out = shelf;
    let mut name = "page.gamebook".to_owned();
    let mut given: BTreeMap<String, String> = BTreeMap::new();
    // `---` ends a case, so it is written differently inside one.
    let text = text.replace("<RULE>", "---");
    for line in text.lines() {
        if let Some(next) = line.strip_prefix("@ ") {
            next.clone_into(&mut name);
            if let Some(gone) = name.strip_suffix(" is not there") {
                // A folder is removed with all its files.
                out.retain(|path, _| !path.starts_with(gone));
            }
            continue;
        }
        let file = given.entry(name.clone()).or_default();
        file.push_str(line);
        file.push('\n');
    }
    // Lines that are added to the header of the book.
    if let Some(more) = given.remove("book.yaml and") {
        let head = out.get("book.yaml").cloned().unwrap_or_default();
        given.insert("book.yaml".to_owned(), head + &more);
    }
    // A text without a heading is the start page. If it has no link, the epilogue follows.
    if let Some(page) = given.get_mut("page.gamebook")
        && !page
            .lines()
            .any(|line| line.starts_with("# ") || line == "---")
    {
        let leads = page.contains("->") || page.contains("{ending");
        let leads = leads || page.lines().any(|line| line.trim_start().starts_with('-'));
        let end = if leads { "" } else { "\n- On -> epilogue\n" };
        *page = format!("# start: Start\n\n{}\n{end}", page.trim_end());
    }
    // Most cases are one page, on which the book starts.
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

/// Diagnostics in short form with their labels. The same help is included only once.
pub(crate) fn told(found: &[Diagnostic], sources: &Sources) -> String {
    let mut out = String::new();
    let mut helps = BTreeSet::new();
    for fault in found {
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
        if let Some(help) = fault.help.as_ref().filter(|help| helps.insert(*help)) {
            let _ = writeln!(out, "  help: {help}");
        }
    }
    if found.is_empty() {
        out.push_str("sound\n");
    }
    out
}
