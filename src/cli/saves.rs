//! `turnto saves`: lists, exports, imports and removes saved games.

use super::report::print_json;
use super::{CliError, screen, shell_quote};
use crate::engine::save::{self, SaveFile, SavedGame};
use crate::messages::{Messages, say};
use crate::output::present::{Block, Style, TextStyle, pad_end, text_width};
use crate::syntax::fluent::Language;
use crate::syntax::suggest::did_you_mean;
use crate::terminal::repl;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct SavesArgs {
    #[command(subcommand)]
    command: Option<SavesCommand>,
    /// Format of the list
    #[arg(long, value_enum, default_value_t)]
    format: SavesFormat,
    /// Folder with the saved games
    #[arg(long, global = true, value_name = "DIR")]
    saves: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum SavesFormat {
    #[default]
    Text,
    Json,
}

#[derive(Debug, clap::Subcommand)]
enum SavesCommand {
    /// Copy a saved game to a file
    Export {
        /// Name of the game, as listed by `turnto saves`
        name: String,
        /// File to write
        file: PathBuf,
    },
    /// Add a saved game from a file
    ///
    /// The import overwrites nothing.
    Import {
        /// File to read
        file: PathBuf,
    },
    /// Move a saved game to the folder `removed`
    Remove {
        /// Name of the game, as listed by `turnto saves`
        name: String,
        /// Remove it without confirmation
        #[arg(long)]
        yes: bool,
    },
}

pub(super) fn run(args: &SavesArgs) -> Result<(), CliError> {
    let words = Messages::for_language(Language::from_env(|name| std::env::var(name).ok()));
    super::check_save_folder(args.saves.as_ref())?;
    let folder = match &args.saves {
        Some(folder) => folder.clone(),
        None => save::default_folder()
            .map_err(CliError::Failure)?
            .join("saves"),
    };
    if args.command.is_some() && args.format == SavesFormat::Json {
        let why = "`--format` applies only to the list of games";
        return Err(CliError::Usage(why.to_owned()));
    }
    match &args.command {
        None => list_games(&folder, args.format, &words),
        Some(SavesCommand::Export { name, file }) => export_game(&folder, name, file, &words),
        Some(SavesCommand::Import { file }) => import_game(&folder, file, &words),
        Some(SavesCommand::Remove { name, yes }) => remove_game(&folder, name, *yes, &words),
    }
}

fn list_games(folder: &Path, format: SavesFormat, words: &Messages) -> Result<(), CliError> {
    let mut games = save::list_saves(folder);
    // Untouched games have nothing to continue. `play` starts them again.
    games.retain(|entry| !entry.is_untouched());
    if format == SavesFormat::Json {
        let games: Vec<Value> = games.iter().map(|entry| game_json(entry, words)).collect();
        return print_json(&games);
    }
    let mut out = screen::out();
    let path = folder.display().to_string();
    if games.is_empty() {
        writeln!(out, "{}", say!(words, "saves-none", path = path))?;
        return Ok(out.flush()?);
    }
    let mut rows = vec![[
        say!(words, "saves-name"),
        say!(words, "saves-book"),
        say!(words, "saves-page"),
        say!(words, "saves-written"),
        say!(words, "saves-answers"),
        say!(words, "saves-edition"),
    ]];
    rows.extend(games.iter().map(|entry| game_row(entry, words)));
    let errors: Vec<_> = games.iter().map(|entry| save_error(entry, words)).collect();
    let style = TextStyle {
        colour: false,
        ..super::text_style(None, io::stdout().is_terminal(), false)
    };
    let mut text = games_table(&rows, &errors, style);
    text += &style.render(&[Block::new(
        Style::Plain,
        say!(words, "saves-in", path = path),
    )]);
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

/// A table of games, each followed by its error. If the table is too wide, each game is a list of labelled values.
fn games_table(rows: &[[String; 6]], errors: &[Option<String>], style: TextStyle) -> String {
    const GAP: usize = 2;
    let widths = |column: usize| {
        let cells = rows.iter().map(|row| text_width(&row[column]));
        cells.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..6).map(widths).collect();
    let fits = widths.iter().sum::<usize>() + GAP * 5 <= style.width;
    let mut text = String::new();
    for (n, row) in rows.iter().enumerate() {
        if fits {
            let cells = row.iter().zip(&widths);
            let line: Vec<String> = cells.map(|(cell, widths)| pad_end(cell, *widths)).collect();
            let _ = writeln!(text, "{}", line.join("  ").trim_end());
        } else if n > 0 {
            let parts = rows[0].iter().zip(row).skip(1);
            let parts = parts.filter(|(_, cell)| !cell.is_empty());
            let parts: Vec<String> = parts.map(|(key, cell)| format!("{key} {cell}")).collect();
            text += &style.render(&[
                Block::new(Style::Plain, row[0].as_str()),
                Block::new(Style::Plain, parts.join("; ")).indented(2, 2),
            ]);
        }
        let error = n.checked_sub(1).and_then(|n| errors[n].as_deref());
        if let Some(error) = error {
            text += &style.render(&[Block::new(Style::Plain, error).indented(2, 2)]);
        }
    }
    text
}

fn game_row(entry: &SavedGame, words: &Messages) -> [String; 6] {
    let name = entry.name.clone();
    let time = entry
        .modified
        .and_then(save::format_local_time)
        .unwrap_or_default();
    match &entry.document {
        Ok(save) => [
            name,
            shorten(&save.book.title),
            shorten(&describe_place(save, words)),
            time,
            save.answer_count.to_string(),
            shorten(&save.book.edition),
        ],
        Err(_) => {
            let unknown = || "?".to_owned();
            [name, unknown(), unknown(), time, unknown(), String::new()]
        }
    }
}

/// The page of a game, with the day, or with a note that the game is over.
fn describe_place(save: &SaveFile, words: &Messages) -> String {
    let page = save.page_name();
    match (save.game_over, save.day) {
        (true, _) => say!(words, "saves-over", place = page),
        (false, Some(day)) => say!(words, "saves-day", place = page, n = day),
        (false, None) => page.to_owned(),
    }
}

/// Shortens a text from a save, which can have any length.
fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The error of a save.
fn save_error(entry: &SavedGame, words: &Messages) -> Option<String> {
    match &entry.document {
        Ok(_) if entry.altered => {
            let path = entry.path.display().to_string();
            Some(say!(words, "save-altered", path = path))
        }
        Ok(_) => None,
        Err(error) => Some(words.text(&error.text()).into_owned()),
    }
}

fn game_json(entry: &SavedGame, words: &Messages) -> Value {
    let save = entry.document.as_ref().ok();
    let book = save.map(|it| &it.book);
    let mut data = json!({
        "name": entry.name,
        "path": entry.path.display().to_string(),
        "written": entry.modified.and_then(save::format_utc_time),
        "book": book.map(|it| json!({"id": it.id, "title": it.title, "edition": it.edition})),
        "page": save.map(|it| &it.page),
        "title": save.map(|it| &it.title).filter(|it| !it.is_empty()),
        "day": save.and_then(|it| it.day),
        "game_over": save.filter(|it| it.game_over).map(|_| true),
        "answer_count": save.map(|it| it.answer_count),
        "error": save_error(entry, words),
    });
    // An unknown time is null. Other unknown values are omitted.
    if let Some(map) = data.as_object_mut() {
        map.retain(|key, value| key == "written" || !value.is_null());
    }
    data
}

/// The game with this name in the list. A name as in the command `load` is also accepted, if it is unique.
fn find_game(folder: &Path, name: &str, words: &Messages) -> Result<SavedGame, CliError> {
    let mut games = save::list_saves(folder);
    let full_name = name.strip_suffix(".json").unwrap_or(name);
    if let Some(index) = games.iter().position(|entry| entry.name == full_name) {
        return Ok(games.swap_remove(index));
    }
    let has_short_name = |entry: &SavedGame| {
        entry
            .name
            .split_once('.')
            .is_some_and(|(_, short_name)| short_name == full_name)
    };
    let matches = (0..games.len()).filter(|n| has_short_name(&games[*n]));
    let matches: Vec<usize> = matches.collect();
    match matches[..] {
        [] => {}
        [index] => return Ok(games.swap_remove(index)),
        _ => {
            let names: Vec<&str> = matches.iter().map(|n| &*games[*n].name).collect();
            let names = names.join(", ");
            return Err(CliError::Usage(say!(
                words,
                "saves-several",
                name = name,
                names = names
            )));
        }
    }
    let suggestion = did_you_mean(name, games.iter().map(|entry| entry.name.as_str()));
    let suggestion = suggestion.map_or_else(String::new, |suggestion| format!("; {suggestion}"));
    let error = say!(words, "saves-no-such", name = name);
    Err(CliError::Usage(format!("{error}{suggestion}")))
}

fn export_game(folder: &Path, name: &str, file: &Path, words: &Messages) -> Result<(), CliError> {
    let entry = find_game(folder, name, words)?;
    let path = file.display().to_string();
    if file.symlink_metadata().is_ok() {
        return Err(CliError::Usage(say!(words, "saves-there-is", path = path)));
    }
    let failed = |why: io::Error| {
        let why = words.text(&why.to_string()).into_owned();
        CliError::Failure(format!("{path}: {why}"))
    };
    let bytes = save::export(&entry).map_err(failed)?;
    std::fs::write(file, bytes).map_err(failed)?;
    print_text(&match save_error(&entry, words) {
        Some(why) => say!(
            words,
            "saves-exported-though",
            name = name,
            path = path,
            why = why
        ),
        None => say!(words, "saves-exported", name = name, path = path),
    })
}

fn import_game(folder: &Path, file: &Path, words: &Messages) -> Result<(), CliError> {
    let failed = |why: io::Error| {
        let why = words.text(&why.to_string()).into_owned();
        CliError::Failure(format!("{}: {why}", file.display()))
    };
    let imported = save::import(folder, file).map_err(failed)?;
    let imported =
        imported.map_err(|error| CliError::Failure(words.text(&error.text()).into_owned()))?;
    let title = &imported.document.book.title;
    print_text(&match (imported.name, imported.altered) {
        (Some(name), false) => say!(words, "saves-imported-as", title = title, name = name),
        (Some(name), true) => say!(
            words,
            "saves-imported-altered-as",
            title = title,
            name = name
        ),
        (None, false) => say!(words, "saves-imported", title = title),
        (None, true) => say!(words, "saves-imported-altered", title = title),
    })
}

fn remove_game(folder: &Path, name: &str, yes: bool, words: &Messages) -> Result<(), CliError> {
    let entry = find_game(folder, name, words)?;
    if !yes && !confirm_removal(&entry, words)? {
        return print_text(&say!(words, "saves-stays"));
    }
    let path = folder.display();
    let removed = save::remove(folder, &entry).map_err(|why| {
        let why = words.text(&why.to_string()).into_owned();
        CliError::Failure(format!("{path}: {why}"))
    })?;
    match removed {
        Some(path) => {
            let path = shell_quote(&path.display().to_string());
            print_text(&say!(words, "saves-removed", path = path))
        }
        None => Err(CliError::Failure(say!(words, "saves-played", name = name))),
    }
}

/// Asks the reader for confirmation. Without a terminal, only `--yes` confirms.
fn confirm_removal(entry: &SavedGame, words: &Messages) -> Result<bool, CliError> {
    if !io::stdin().is_terminal() {
        return Err(CliError::Usage(say!(
            words,
            "saves-say-yes",
            name = &*entry.name
        )));
    }
    let book = entry.document.as_ref();
    let title = book.map_or("?", |save| &save.book.title);
    let name = &*entry.name;
    let question = say!(words, "saves-remove", name = name, title = title);
    print_text(&format!("{question} {}", say!(words, "yes-or-no")))?;
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    Ok(repl::is_yes(&line))
}

fn print_text(text: &str) -> Result<(), CliError> {
    let mut out = screen::out();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}
