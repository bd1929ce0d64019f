//! Tests the help of messages: after the proposed change, the book no longer has that error.
//!
//! All cases of `tests/markup`, `tests/lint` and `tests/near`, and the books of `tests/faults`, are fixed one error at a time.

use crate::beside::Beside;
use crate::small::Found;
use crate::{compile, kept, near, small};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use turnto::library;
use turnto::syntax::diagnostic::{Diagnostic, Fix, Severity};
use turnto::syntax::source::Sources;

type Files = BTreeMap<String, String>;
/// A case with its files and its diagnostics.
type Book = (String, Files, Found);

fn check(files: &Files) -> Found {
    let opened = library::open(&Beside::new(files.clone()), None);
    (library::check_book(&opened), opened.sources)
}

/// Every small book by its case, with its diagnostics.
fn books() -> &'static [Book] {
    static ALL: LazyLock<Vec<Book>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for (folder, ending) in [("markup", "cases"), ("lint", "cases"), ("near", "cases")] {
            for path in kept::files(folder, ending) {
                for (name, text, _) in kept::cases(&kept::read(&path)) {
                    let files = match folder {
                        "markup" => small::files(&text, compile::shelf()),
                        "near" => near::book(&text),
                        _ => small::files(&text, small::bare()),
                    };
                    all.push((format!("{folder}: {name}"), files));
                }
            }
        }
        for line in kept::read(&kept::files("near", "txt")[0]).lines() {
            if let Some((text, _)) = line.split_once("  =>") {
                all.push((format!("near: {text}"), near::book(text)));
            }
        }
        for book in ["home", "script"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("tests/faults")
                .join(book);
            let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
            let texts = entries.filter_map(|entry| {
                let text = std::fs::read_to_string(entry.path()).ok()?;
                Some((entry.file_name().into_string().ok()?, text))
            });
            all.push((format!("faults: {book}"), texts.collect()));
        }
        let all = all.into_par_iter();
        all.map(|(name, files)| {
            let found = check(&files);
            (name, files, found)
        })
        .collect()
    });
    &ALL
}

/// The changes that an error proposes, each separately: its fix, a suggested name, and a text in the help.
fn proposals(error: &Diagnostic, sources: &Sources) -> Vec<Vec<Fix>> {
    let Some(span) = error.span() else {
        return Vec::new();
    };
    let mut out = Vec::new();
    if !error.fixes.is_empty() {
        out.push(error.fixes.clone());
    }
    let replaced = |with: &str| {
        vec![Fix {
            span,
            replacement: with.to_owned(),
        }]
    };
    let text = sources.text(span.file);
    let written = text
        .get(span.start as usize..span.end as usize)
        .unwrap_or("");
    // The name is not replaced in a longer span, such as a whole instruction.
    let is_name = error.message.contains(&format!("`{written}`"));
    // An error in a message file is reported at the id of the message. If there are several suggestions, none of them is applied.
    if is_name && !sources.name(span.file).ends_with(".ftl") && error.suggested_names().count() == 1
    {
        out.extend(error.suggested_names().map(replaced));
    }
    let help = error.help.as_deref().unwrap_or_default();
    if let Some(with) = help
        .strip_prefix("write `")
        .and_then(|it| it.strip_suffix('`'))
        && error.fixes.is_empty()
        && written.starts_with('{') == with.starts_with('{')
        && !with.contains(['`', 'X'])
        && !with.contains("...")
        && !with.contains(": ")
        && !with.starts_with("->")
    {
        out.push(replaced(with));
    }
    out
}

fn changed(files: &Files, sources: &Sources, mut mends: Vec<Fix>) -> Option<Files> {
    let mut out = files.clone();
    mends.sort_unstable();
    for mend in mends.iter().rev() {
        // Catalogues and scripts of a ruleset do not belong to the author.
        let file = out.get_mut(sources.name(mend.span.file))?;
        file.replace_range(
            mend.span.start as usize..mend.span.end as usize,
            &mend.replacement,
        );
    }
    Some(out)
}

/// Errors of a proposed change.
fn tried(
    (name, files, (found, sources)): &Book,
    error: &Diagnostic,
    with: &[Fix],
) -> Option<String> {
    let (left, _) = check(&changed(files, sources, with.to_vec())?);
    let same = |it: &&Diagnostic| it.code == error.code && it.message == error.message;
    let count = |all: &[Diagnostic]| all.iter().filter(same).count();
    // The replacement itself has no error.
    let is_in_place = |it: &&Diagnostic| {
        let mut starts = with.iter().map(|mend| (mend.span.file, mend.span.start));
        let at = it.span().map(|at| (at.file, at.start));
        it.severity == Severity::Error && starts.any(|start| at == Some(start))
    };
    let wrong = match left.iter().find(is_in_place) {
        _ if count(&left) >= count(found) => "it is still there",
        Some(new) => &new.message,
        None => return Some(String::new()),
    };
    Some(format!("{name}: {}: {with:?}: {wrong}", error.message))
}

#[test]
fn what_a_help_proposes_removes_the_error() {
    let tried = books().par_iter().flat_map_iter(|book| {
        let (_, _, (found, sources)) = book;
        let all = found.iter().flat_map(|error| {
            let each = proposals(error, sources).into_iter();
            each.map(move |with| (error, with))
        });
        all.filter_map(move |(error, with)| tried(book, error, &with))
    });
    let tried: Vec<String> = tried.collect();
    let wrong: Vec<&String> = tried.iter().filter(|it| !it.is_empty()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(tried.len() > 120, "only {} were tried", tried.len());
}

/// A single-file book has no `book.yaml` and no catalogues, so that no help mentions them.
#[test]
fn no_help_of_a_book_in_one_file_names_a_file_that_it_cannot_have() {
    let names_file = |error: &Diagnostic| {
        let help = error.help.as_deref().unwrap_or_default();
        help.contains(".yaml") && !help.contains("make it a folder")
    };
    let all = books()
        .par_iter()
        .filter(|(.., (found, _))| found.iter().any(names_file));
    let wrong = all.filter_map(|(name, files, _)| {
        let mut files = files.clone();
        let header = files.remove("book.yaml")?;
        files.retain(|path, _| path.ends_with(".gamebook") && !path.starts_with("../"));
        let pages: Vec<&str> = files.values().map(String::as_str).collect();
        let one = format!("---\n{header}---\n\n{}", pages.join("\n\n"));
        let (found, _) = check(&[("one.gamebook".to_owned(), one)].into());
        let wrong = found.into_iter().find(names_file)?;
        Some(format!("{name}: {:?}", wrong.help))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
