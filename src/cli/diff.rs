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
    /// Folder with the saved games to try [default: your saved games]
    #[arg(long, value_name = "DIR")]
    saves: Option<PathBuf>,
}

pub(super) fn run(arguments: &DiffArgs) -> Result<(), CliError> {
    super::check_save_folder(arguments.saves.as_ref())?;
    let (old_texts, old) = open_edition(&arguments.old)?;
    let (_, new) = open_edition(&arguments.new)?;
    let new = Rc::new(new);
    let (Some(was), Some(is)) = (&old.draft, &new.draft) else {
        return Err(CliError::Failure(
            "a book cannot be compared without its ruleset".to_owned(),
        ));
    };
    let changes = editions::compare_editions(
        &Edition::new(was, &old.sources),
        &Edition::new(is, &new.sources),
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
    let Some(opening) = make_launcher(&new, dice, ReportStyle::Plain) else {
        writeln!(
            out,
            "{} has errors, so no games were tested with it",
            arguments.new
        )?;
        return Err(CliError::Printed);
    };
    let mut lost = 0;
    for (name, why) in replay_recordings(&*old_texts, &opening)?
        .into_iter()
        .chain(replay_saves(arguments, &opening, was))
    {
        match why {
            None => writeln!(out, "passed: {name}")?,
            Some(why) => {
                lost += 1;
                writeln!(out, "failed: {name}: {why}")?;
            }
        }
    }
    if lost > 0 {
        Err(CliError::Printed)
    } else {
        Ok(())
    }
}

/// Opens an edition. Prints its errors if it cannot be compared.
fn open_edition(book: &str) -> Result<(Box<dyn BookSource>, OpenedBook), CliError> {
    let texts = open_source(book)?;
    let opened = library::open(&*texts, None);
    if opened.draft.is_none() {
        draw_errors(&opened.diagnostics, &opened.sources);
    }
    Ok((texts, opened))
}

/// A game, and the reason why it no longer works. None if it works.
type ReplayFailure = (String, Option<String>);

/// Tests the recorded games of the old edition with the new one.
fn replay_recordings(
    texts: &dyn BookSource,
    opening: &BookLauncher,
) -> Result<Vec<ReplayFailure>, CliError> {
    let mut out = Vec::new();
    let is_game = |path: &String| path.starts_with("playthroughs/") && path.ends_with(".play");
    for path in texts.paths().into_iter().filter(is_game) {
        let text = texts
            .read_text(&path)
            .map_err(|why| CliError::Failure(why.to_string()))?;
        let mut sources = Sources::default();
        let mut found = Vec::new();
        let script = playthrough::parse_recording(sources.add(&*path, &*text), &text, &mut found);
        if found.is_empty() {
            let outcome = playthrough::replay_recording(&script, opening.clone())
                .map_err(CliError::Failure)?;
            found.extend(
                outcome
                    .divergences
                    .into_iter()
                    .map(|trouble| trouble.diagnostic),
            );
        }
        let why = found.first().map(|fault| {
            let label = fault.labels.first();
            let line = label.map_or(0, |label| sources.line_column(label.span).0);
            let words = label.map_or("", |label| &label.text);
            let colon = if words.is_empty() { "" } else { ": " };
            format!("line {line}: {}{colon}{words}", fault.message)
        });
        out.push((path, why));
    }
    Ok(out)
}

/// Tests the saved games of the old edition.
fn replay_saves(arguments: &DiffArgs, opening: &BookLauncher, old: &Book) -> Vec<ReplayFailure> {
    let home = || save::default_folder().ok().map(|home| home.join("saves"));
    let Some(folder) = arguments.saves.clone().or_else(home) else {
        return Vec::new();
    };
    let store = SaveStore::new(folder, &old.id, &old.title).with_existing_slug();
    let mut names = vec![None];
    names.extend(store.save_names().into_iter().map(Some));
    let mut out = Vec::new();
    for name in names {
        let found = store.load(name.as_deref());
        let what = name.map_or_else(
            || "saved game".to_owned(),
            |name| format!("saved game {name}"),
        );
        match (found.document, found.error) {
            (Some(document), _) => out.push((what, describe_lost(opening, document))),
            (None, Some(trouble)) => {
                let why = opening.words.text(&trouble.text()).into_owned();
                out.push((what, Some(why)));
            }
            (None, None) => {}
        }
    }
    out
}

/// The part of a saved game that cannot be restored.
fn describe_lost(opening: &BookLauncher, document: SaveFile) -> Option<String> {
    let referee = match (opening.rules_loader)() {
        Ok(referee) => referee,
        Err(why) => return Some(why),
    };
    match Session::restore(Arc::clone(&opening.book), referee, document.game) {
        Ok((_, _, lost)) if lost.is_empty() => None,
        Ok((_, _, lost)) => {
            let lost: Vec<_> = lost.iter().map(|line| opening.words.text(line)).collect();
            Some(lost.join("; "))
        }
        Err(fault) => Some(opening.words.text(&fault.message).into_owned()),
    }
}
