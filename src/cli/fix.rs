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
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Maximum number of rounds, because a fix can reveal another error that can be fixed.
const MAX_ROUNDS: usize = 8;

/// Applies all possible fixes. A file gets all of its fixes or none, and the book never has more errors than before.
pub(super) fn run(book: &str, rules: Option<&PathBuf>) -> Result<(), CliError> {
    let texts = open_source(book)?;
    let place = texts.location();
    let check = |now: &ChangedTexts| check_changed(&place, &*texts, now, rules);
    let mut now = ChangedTexts::new();
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..MAX_ROUNDS {
        let (found, sources) = check(&now)?;
        let mut wanted = collect_edits(&found, &sources);
        wanted.retain(|path, _| !refused.contains_key(path));
        if wanted.is_empty() {
            break;
        }
        let apply = |now: &ChangedTexts, paths: &[&String]| -> Result<ChangedTexts, CliError> {
            let mut next = now.clone();
            for path in paths {
                let key = (place.clone(), (*path).clone());
                let text = match now.get(&key) {
                    Some(text) => text.clone(),
                    None => read_file(&*texts, path)?,
                };
                next.insert(key, apply_edits(&text, &wanted[*path]));
            }
            Ok(next)
        };
        let all: Vec<&String> = wanted.keys().collect();
        let next = apply(&now, &all)?;
        if is_better(&found, &check(&next)?.0) {
            now = next;
            continue;
        }
        // One of the files causes new errors, so each is tried separately.
        for path in all {
            let next = apply(&now, &[path])?;
            if is_better(&check(&now)?.0, &check(&next)?.0) {
                now = next;
            } else {
                refused.insert(path.clone(), wanted[path].len());
            }
        }
    }
    write_changes(&*texts, &now, &refused)
}

/// Checks a book with some changed texts.
fn check_changed(
    place: &str,
    texts: &dyn BookSource,
    now: &ChangedTexts,
    rules: Option<&PathBuf>,
) -> Result<(Vec<Diagnostic>, Sources), CliError> {
    let house = load_house_rules(rules)?;
    let opened = match Path::new(place).exists() {
        false => library::open(texts, house),
        true => {
            let base = Box::new(DiskSource::open(Path::new(place))?);
            let changed = Rc::new(now.clone());
            library::open(
                &OverlaySource {
                    base,
                    changed_texts: changed,
                },
                house,
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
    let mendable = |all: &[Diagnostic]| all.iter().filter(|it| !it.fixes.is_empty()).count();
    errors(after) <= errors(before) && mendable(after) < mendable(before)
}

fn read_file(texts: &dyn BookSource, path: &str) -> Result<String, CliError> {
    texts
        .read_text(path)
        .map_err(|why| CliError::Failure(why.to_string()))
}

/// The edits of each file, in the order of its text. If two overlap, the first is made now and the other in a later round.
fn collect_edits(found: &[Diagnostic], sources: &Sources) -> BTreeMap<String, Vec<TextEdit>> {
    let mut out: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
    for fault in found.iter().filter(|it| !it.fixes.is_empty()) {
        let edits = fault.fixes.iter().map(|mend| {
            let edit = TextEdit {
                start: mend.span.start as usize,
                end: mend.span.end as usize,
                replacement: mend.replacement.clone(),
            };
            (sources.name(mend.span.file).to_owned(), edit)
        });
        let edits: Vec<(String, TextEdit)> = edits.collect();
        let free = edits.iter().all(|(name, edit)| {
            let taken = out.get(name).into_iter().flatten();
            taken
                .clone()
                .all(|it| it.end < edit.start || edit.end < it.start)
        });
        if free {
            for (name, edit) in edits {
                out.entry(name).or_default().push(edit);
            }
        }
    }
    for edits in out.values_mut() {
        edits.sort_unstable();
    }
    out
}

/// Prints the changes and writes them: all files or none.
fn write_changes(
    texts: &dyn BookSource,
    now: &ChangedTexts,
    refused: &BTreeMap<String, usize>,
) -> Result<(), CliError> {
    let mut files = Vec::new();
    let mut shown: Vec<LinkedText> = Vec::new();
    let mut plan = RenamePlan::default();
    for ((place, path), after) in now {
        let before = read_file(texts, path)?;
        let file = disk_path(place, path).ok_or_else(|| {
            let why = "it comes with the program, and cannot be written";
            CliError::Failure(format!("{path}: {why}"))
        })?;
        plan.edits.insert(shown.len(), line_edits(&before, after));
        shown.push(LinkedText {
            part: 0,
            location: place.clone(),
            path: path.clone(),
            name: path.clone(),
            text: before.clone(),
        });
        files.push((file, before, after.clone()));
    }
    save::replace_all(&files)
        .map_err(|why| CliError::Failure(format!("nothing is changed: {why}")))?;
    let mut out = screen::out();
    out.write_all(format_plan(&shown, &plan).as_bytes())?;
    for (path, count) in refused {
        let what = pluralize(*count, "change");
        writeln!(
            out,
            "{path}: unchanged, because {what} would cause other errors"
        )?;
    }
    let places: usize = plan.edits.values().map(Vec::len).sum();
    writeln!(
        out,
        "mended: {} in {}",
        pluralize(places, "place"),
        pluralize(files.len(), "file")
    )?;
    Ok(())
}

/// The changed lines as edits of the older text.
fn line_edits(before: &str, after: &str) -> Vec<TextEdit> {
    let diff = similar::TextDiff::from_lines(before, after);
    let starts: Vec<usize> = std::iter::once(0)
        .chain(before.match_indices('\n').map(|(at, _)| at + 1))
        .collect();
    let old = |line: usize| starts.get(line).copied().unwrap_or(before.len());
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    let changes = diff
        .ops()
        .iter()
        .filter(|op| op.tag() != similar::DiffTag::Equal);
    changes
        .map(|op| TextEdit {
            start: old(op.old_range().start),
            end: old(op.old_range().end),
            replacement: new.get(op.new_range()).unwrap_or_default().concat(),
        })
        .collect()
}
