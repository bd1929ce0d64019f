//! `turnto diff`: compares two editions of a book, and tests recorded games and saves of the old one with the new one.

use super::launcher::make_launcher;
use super::report::draw_errors;
use super::{CliError, open_source, screen};
use crate::check::editions::{self, Edition, EditionDiff};
use crate::engine::play::Session;
use crate::engine::save::{self, SaveFile, SaveStore};
use crate::library::{self, OpenedBook};
use crate::model::book::Book;
use crate::model::game::Dice;
use crate::syntax::diagnostic::ReportStyle;
use crate::syntax::source::{BookSource, Sources};
use crate::terminal::playthrough;
use crate::terminal::repl::BookLauncher;
use std::io::Write;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Debug, clap::Args)]
pub(super) struct DiffArgs {
    /// Old edition: folder, .gamebook file or name of a bundled book
    old: String,
    /// New edition
    new: String,
    /// Folder with the saved games to test [default: your saved games]
    #[arg(long, value_name = "DIR")]
    saves: Option<PathBuf>,
}

pub(super) fn run(args: &DiffArgs) -> Result<(), CliError> {
    super::check_save_folder(args.saves.as_ref())?;
    let (old_source, old) = open_edition(&args.old)?;
    let (_, new) = open_edition(&args.new)?;
    let new = Rc::new(new);
    let (Some(old_book), Some(new_book)) = (&old.draft, &new.draft) else {
        return Err(CliError::Failure(
            "a book cannot be compared without its ruleset".to_owned(),
        ));
    };
    let changes = editions::compare_editions(
        &Edition::new(old_book, &old.sources),
        &Edition::new(new_book, &new.sources),
    );
    let mut out = screen::out();
    if changes == EditionDiff::default() {
        writeln!(
            out,
            "the two editions have the same pages, codes and choices"
        )?;
    }
    write!(out, "{}", editions::render(&changes))?;
    let dice: Rc<dyn Fn() -> Dice> = Rc::new(|| Dice::seeded(0));
    let Some(launcher) = make_launcher(&new, dice, ReportStyle::Plain) else {
        writeln!(
            out,
            "{} has errors, so no games were tested with it",
            args.new
        )?;
        return Err(CliError::Printed);
    };
    let mut failed = 0;
    for (name, why) in replay_recordings(&*old_source, &launcher)?
        .into_iter()
        .chain(replay_saves(args, &launcher, old_book))
    {
        match why {
            None => writeln!(out, "passed: {name}")?,
            Some(why) => {
                failed += 1;
                writeln!(out, "failed: {name}: {why}")?;
            }
        }
    }
    if failed > 0 {
        Err(CliError::Printed)
    } else {
        Ok(())
    }
}

/// Opens an edition. Prints its errors if it cannot be compared.
fn open_edition(book: &str) -> Result<(Box<dyn BookSource>, OpenedBook), CliError> {
    let source = open_source(book)?;
    let opened = library::open(&*source, None);
    if opened.draft.is_none() {
        draw_errors(&opened.diagnostics, &opened.sources);
    }
    Ok((source, opened))
}

/// A game, and the reason why it no longer works, if there is one.
type TestedGame = (String, Option<String>);

/// Tests the recorded games of the old edition with the new one.
fn replay_recordings(
    source: &dyn BookSource,
    launcher: &BookLauncher,
) -> Result<Vec<TestedGame>, CliError> {
    let mut results = Vec::new();
    let is_game = |path: &String| path.starts_with("playthroughs/") && path.ends_with(".play");
    for path in source.paths().into_iter().filter(is_game) {
        let text = source
            .read_text(&path)
            .map_err(|why| CliError::Failure(why.to_string()))?;
        let mut sources = Sources::default();
        let mut errors = Vec::new();
        let script = playthrough::parse_recording(sources.add(&*path, &*text), &text, &mut errors);
        if errors.is_empty() {
            let result = playthrough::replay_recording(&script, launcher.clone())
                .map_err(CliError::Failure)?;
            errors.extend(
                result
                    .divergences
                    .into_iter()
                    .map(|divergence| divergence.diagnostic),
            );
        }
        let why = errors.first().map(|error| {
            let label = error.labels.first();
            let line = label.map_or(0, |label| sources.line_column(label.span).0);
            let text = label.map_or("", |label| &label.text);
            let colon = if text.is_empty() { "" } else { ": " };
            format!("line {line}: {}{colon}{text}", error.message)
        });
        results.push((path, why));
    }
    Ok(results)
}

/// Tests the saved games of the old edition.
fn replay_saves(args: &DiffArgs, launcher: &BookLauncher, old: &Book) -> Vec<TestedGame> {
    let default = || Some(save::default_folder().ok()?.join("saves"));
    let Some(folder) = args.saves.clone().or_else(default) else {
        return Vec::new();
    };
    let store = SaveStore::new(folder, &old.id, &old.title).with_existing_slug();
    let mut names = vec![None];
    names.extend(store.save_names().into_iter().map(Some));
    let mut results = Vec::new();
    for name in names {
        let loaded = store.load(name.as_deref());
        let subject = name.map_or_else(
            || "saved game".to_owned(),
            |name| format!("saved game {name}"),
        );
        match (loaded.document, loaded.error) {
            (Some(document), _) => results.push((subject, describe_lost(launcher, document))),
            (None, Some(error)) => {
                let why = launcher.words.text(&error.text()).into_owned();
                results.push((subject, Some(why)));
            }
            (None, None) => {}
        }
    }
    results
}

/// Why a saved game cannot be restored completely. None if it can.
fn describe_lost(launcher: &BookLauncher, document: SaveFile) -> Option<String> {
    let rules = match (launcher.rules_loader)() {
        Ok(rules) => rules,
        Err(why) => return Some(why),
    };
    match Session::restore(Arc::clone(&launcher.book), rules, document.game) {
        Ok((_, _, lost)) if lost.is_empty() => None,
        Ok((_, _, lost)) => {
            let lost: Vec<_> = lost.iter().map(|line| launcher.words.text(line)).collect();
            Some(lost.join("; "))
        }
        Err(error) => Some(launcher.words.text(&error.message).into_owned()),
    }
}
