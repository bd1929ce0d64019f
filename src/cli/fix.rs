//! `turnto check --fix`: fixes errors in the files of a book if there is only one way to fix them.

use super::disk_source::DiskSource;
use super::rename::format_plan;
use super::report::pluralize;
use super::{CliError, load_house_rules, open_source, screen};
use crate::check::rename::{RenamePlan, TextEdit, apply_edits};
use crate::engine::save;
use crate::library::{self, LinkedText};
use crate::syntax::diagnostic::{Diagnostic, Severity};
use crate::syntax::source::{BookSource, ChangedTexts, OverlaySource, Sources, disk_path};
use imara_diff::{Algorithm, Diff, InternedInput};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Maximum number of rounds. A fix can reveal another error that can be fixed.
const MAX_ROUNDS: usize = 8;

/// Applies all possible fixes. A file gets all of its fixes or none, and the book never has more errors than before.
pub(super) fn run(book: &str, house_rules: Option<&PathBuf>) -> Result<(), CliError> {
    let source = open_source(book)?;
    let location = source.location();
    let check = |changed: &ChangedTexts| check_changed(&location, &*source, changed, house_rules);
    let mut changed = ChangedTexts::new();
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..MAX_ROUNDS {
        let (diagnostics, sources) = check(&changed)?;
        let mut edits = collect_edits(&diagnostics, &sources);
        edits.retain(|path, _| !refused.contains_key(path));
        if edits.is_empty() {
            break;
        }
        let apply = |changed: &ChangedTexts, paths: &[&String]| -> Result<ChangedTexts, CliError> {
            let mut next = changed.clone();
            for path in paths {
                let key = (location.clone(), (*path).clone());
                let text = match changed.get(&key) {
                    Some(text) => text.clone(),
                    None => read_file(&*source, path)?,
                };
                next.insert(key, apply_edits(&text, &edits[*path]));
            }
            Ok(next)
        };
        let paths: Vec<&String> = edits.keys().collect();
        let next = apply(&changed, &paths)?;
        if is_better(&diagnostics, &check(&next)?.0) {
            changed = next;
            continue;
        }
        // One of the files causes new errors, so each is tried separately.
        for path in paths {
            let next = apply(&changed, &[path])?;
            if is_better(&check(&changed)?.0, &check(&next)?.0) {
                changed = next;
            } else {
                refused.insert(path.clone(), edits[path].len());
            }
        }
    }
    write_changes(&*source, &changed, &refused)
}

/// Checks a book with changed texts.
fn check_changed(
    location: &str,
    source: &dyn BookSource,
    changed: &ChangedTexts,
    house_file: Option<&PathBuf>,
) -> Result<(Vec<Diagnostic>, Sources), CliError> {
    let house_rules = load_house_rules(house_file)?;
    let opened = match Path::new(location).exists() {
        false => library::open(source, house_rules),
        true => {
            let base = Box::new(DiskSource::open(Path::new(location))?);
            let changed_texts = Rc::new(changed.clone());
            library::open(
                &OverlaySource {
                    base,
                    changed_texts,
                },
                house_rules,
            )
        }
    };
    Ok((library::check_book(&opened), opened.sources))
}

/// True if there are fewer fixes left and no additional error.
fn is_better(before: &[Diagnostic], after: &[Diagnostic]) -> bool {
    let errors = |all: &[Diagnostic]| {
        let errors = all.iter().filter(|it| it.severity == Severity::Error);
        errors.count()
    };
    let fixable = |all: &[Diagnostic]| all.iter().filter(|it| !it.fixes.is_empty()).count();
    errors(after) <= errors(before) && fixable(after) < fixable(before)
}

fn read_file(source: &dyn BookSource, path: &str) -> Result<String, CliError> {
    source
        .read_text(path)
        .map_err(|why| CliError::Failure(why.to_string()))
}

/// The edits of each file, in the order of its text. If two overlap, the second is made in a later round.
fn collect_edits(diagnostics: &[Diagnostic], sources: &Sources) -> BTreeMap<String, Vec<TextEdit>> {
    let mut by_file: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
    for diagnostic in diagnostics.iter().filter(|it| !it.fixes.is_empty()) {
        let edits = diagnostic.fixes.iter().map(|fix| {
            let edit = TextEdit {
                start: fix.span.start as usize,
                end: fix.span.end as usize,
                replacement: fix.replacement.clone(),
            };
            (sources.name(fix.span.file).to_owned(), edit)
        });
        let edits: Vec<(String, TextEdit)> = edits.collect();
        let is_free = edits.iter().all(|(name, edit)| {
            let existing = by_file.get(name).into_iter().flatten();
            existing
                .clone()
                .all(|it| it.end < edit.start || edit.end < it.start)
        });
        if is_free {
            for (name, edit) in edits {
                by_file.entry(name).or_default().push(edit);
            }
        }
    }
    for edits in by_file.values_mut() {
        edits.sort_unstable();
    }
    by_file
}

/// Prints the changes and writes them: all files or none.
fn write_changes(
    source: &dyn BookSource,
    changed: &ChangedTexts,
    refused: &BTreeMap<String, usize>,
) -> Result<(), CliError> {
    let mut files = Vec::new();
    let mut linked_texts: Vec<LinkedText> = Vec::new();
    let mut plan = RenamePlan::default();
    for ((location, path), new) in changed {
        let old = read_file(source, path)?;
        let file = disk_path(location, path).ok_or_else(|| {
            let reason = "this file is bundled with the program and cannot be changed";
            CliError::Failure(format!("{path}: {reason}"))
        })?;
        plan.edits.insert(linked_texts.len(), line_edits(&old, new));
        linked_texts.push(LinkedText {
            part: 0,
            location: location.clone(),
            path: path.clone(),
            name: path.clone(),
            text: old.clone(),
        });
        files.push((file, old, new.clone()));
    }
    save::replace_all(&files)
        .map_err(|reason| CliError::Failure(format!("nothing was changed: {reason}")))?;
    let mut out = screen::out();
    out.write_all(format_plan(&linked_texts, &plan).as_bytes())?;
    for (path, count) in refused {
        let changes = pluralize(*count, "change");
        writeln!(
            out,
            "{path}: unchanged, because {changes} would cause other errors"
        )?;
    }
    let places: usize = plan.edits.values().map(Vec::len).sum();
    writeln!(
        out,
        "fixed: {} in {}",
        pluralize(places, "place"),
        pluralize(files.len(), "file")
    )?;
    Ok(())
}

/// The changed lines as edits of the old text.
fn line_edits(old_text: &str, new_text: &str) -> Vec<TextEdit> {
    let diff = Diff::compute(Algorithm::Myers, &InternedInput::new(old_text, new_text));
    let starts: Vec<usize> = std::iter::once(0)
        .chain(old_text.match_indices('\n').map(|(i, _)| i + 1))
        .collect();
    let old_start = |line: usize| starts.get(line).copied().unwrap_or(old_text.len());
    let new_lines: Vec<&str> = new_text.split_inclusive('\n').collect();
    let changes = diff.hunks().map(|hunk| TextEdit {
        start: old_start(hunk.before.start as usize),
        end: old_start(hunk.before.end as usize),
        replacement: new_lines[hunk.after.start as usize..hunk.after.end as usize].concat(),
    });
    changes.collect()
}
