//! The command line. Each command has a module.

/// Writes text with colour to standard error. A closed stream is not an error.
macro_rules! errtext {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = write!($crate::cli::screen::colour_err(), $($text)*);
    }};
}

/// Writes a line of plain text to standard error.
macro_rules! errline {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!($crate::cli::screen::err(), $($text)*);
    }};
}

mod books;
mod bookshelf;
mod check;
mod diff;
mod disk_source;
mod editor;
mod explain;
mod fix;
mod fmt;
mod index;
#[cfg(unix)]
mod key;
mod launcher;
mod location;
mod lsp;
mod map;
mod merge;
mod new;
mod odds;
mod play;
mod print;
mod profile;
mod progress;
mod publish;
mod rename;
mod report;
mod rule_cases;
mod rules;
mod saves;
mod screen;
mod serve;
mod signals;
mod simulate;
mod story;
mod test;
mod watch;

use crate::library;
use crate::model::book::Book;
use crate::output::present::TextStyle;
use crate::syntax::diagnostic::{self, Severity};
use crate::syntax::source;
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode;
use crate::terminal::repl::KeyReader;
use books::{
    is_single_file_book, load_house_rules, open_source, register_rulesets, unknown_command,
};
use clap::{CommandFactory, Parser, Subcommand};
use disk_source::DiskSource;
use std::io::{self, IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Play, write and check gamebooks
#[derive(Debug, Parser)]
#[command(
    name = "turnto",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "For the options of a command, run `turnto COMMAND --help`."
)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    play: play::PlayArgs,
    /// Folder with additional rulesets
    ///
    /// Each ruleset is a file NAME.lua. The folder NAME contains its parts (*.lua), catalogues (*.yaml), rules for readers (rules.md), rule cases (cases/) and the template of new books (template/). lib/*.lua is a library for all rulesets.
    #[arg(long, global = true, value_name = "DIR", env = "TURNTO_SCRIPTS")]
    scripts: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Play a book
    #[command(after_help = "Examples:\n  turnto play quern\n  turnto play quern --resume")]
    Play(play::PlayArgs),
    /// List, export, import or remove saved games
    Saves(saves::SavesArgs),
    /// Create a book from a template
    #[command(after_help = "Examples:\n  turnto new wharf --rules badgerstone")]
    New(new::NewArgs),
    /// Create a ruleset from a template
    #[command(after_help = "Examples:\n  turnto new-ruleset duels")]
    NewRuleset(new::NewRulesetArgs),
    /// Report errors that can be found without playing
    #[command(after_help = "Examples:\n  turnto check wharf\n  turnto check wharf --fix")]
    Check(check::CheckArgs),
    /// Explain an error code, with examples
    Explain(explain::ExplainArgs),
    /// Format the pages of a book
    Fmt(fmt::FmtArgs),
    /// Rename a page, code or item throughout a book
    Rename(rename::RenameArgs),
    /// List where each name is set and used
    Index(index::IndexArgs),
    /// Draw the pages of a book and the links between them
    Map(map::MapArgs),
    /// Compare two editions of a book
    Diff(diff::DiffArgs),
    /// Replay recorded games and run rule cases
    #[command(after_help = "Examples:\n  turnto test wharf\n  turnto test wharf --update")]
    Test(test::TestArgs),
    /// Play a book many times and report problems
    #[command(
        after_help = "Examples:\n  turnto simulate wharf\n  turnto simulate wharf --time 1m --strategy curious"
    )]
    Simulate(simulate::SimulateArgs),
    /// Compute the probability of each outcome of an instruction
    #[command(
        after_help = "Examples:\n  turnto odds quern 'fight marsh-hound'\n  turnto odds quern 'test LORE' --vary LORE=1..6"
    )]
    Odds(odds::OddsArgs),
    /// Combine simulation results from several machines
    Merge(merge::MergeArgs),
    /// List the instructions and options of a ruleset
    Rules(rules::RulesArgs),
    /// Run one instruction from a given state
    Try(rule_cases::TryArgs),
    /// Make a printable edition, such as a PDF or an EPUB
    #[command(after_help = "Examples:\n  turnto print wharf --out wharf.pdf")]
    Print(print::PrintArgs),
    /// Export a book as a single web page
    #[command(after_help = "Examples:\n  turnto publish wharf --out wharf.html")]
    Publish(publish::PublishArgs),
    /// Preview the web page of a book while you write it
    Serve(serve::ServeArgs),
    /// Set up VS Code, Neovim, Helix, Zed or Kate
    Editor(editor::EditorArgs),
    /// Start the language server
    Lsp(lsp::LspArgs),
    /// Print completions for a shell
    #[command(
        after_help = "Example:\n  turnto completions fish > ~/.config/fish/completions/turnto.fish"
    )]
    Completions {
        /// Shell to complete commands in
        shell: clap_complete::Shell,
    },
    /// Print a manual page
    #[command(after_help = "Example:\n  turnto man play | man -l -")]
    Man {
        /// Command to describe; without it, the program is described
        command: Option<String>,
    },
}

/// The reason why a command failed.
#[derive(Debug, thiserror::Error)]
enum CliError {
    /// An error in the book or the game.
    #[error("{0}")]
    Failure(String),
    /// An error that has already been printed.
    #[error("")]
    Printed,
    /// An invalid command line.
    #[error("{0}")]
    Usage(String),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Checks that `--saves` names a folder, if it exists.
fn check_save_folder(folder: Option<&PathBuf>) -> Result<(), CliError> {
    match folder.filter(|path| path.exists() && !path.is_dir()) {
        None => Ok(()),
        Some(path) => {
            let path = shell_quote(&path.to_string_lossy());
            let message = format!("`--saves {path}`: not a folder");
            Err(CliError::Usage(message))
        }
    }
}

/// Quotes an argument for the shell, if necessary.
fn shell_quote(word: &str) -> String {
    let safe_chars = if cfg!(windows) {
        "-_./:,=+@%\\~"
    } else {
        "-_./:,=+@%"
    };
    let is_safe = |c: char| c.is_alphanumeric() || safe_chars.contains(c);
    match !word.is_empty() && word.chars().all(is_safe) {
        true => word.to_owned(),
        // On Windows, names cannot contain `"`, and `'` is an ordinary character.
        false if cfg!(windows) => format!("\"{word}\""),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// A path for reports that are sent to other machines.
///
/// An absolute path becomes relative to the current folder. Outside this folder, only the file name remains.
fn portable_path(path: &str) -> String {
    let absolute = Path::new(path);
    if !absolute.is_absolute() {
        return path.to_owned();
    }
    let folder = std::env::current_dir().unwrap_or_default();
    let relative = absolute.strip_prefix(&folder).ok();
    let relative = relative.filter(|it| !it.as_os_str().is_empty());
    let portable = relative.map(Path::as_os_str).or(absolute.file_name());
    portable.map_or_else(String::new, |it| it.to_string_lossy().into_owned())
}

/// The error for an unknown name. Suggests a similar one of `names`, or else adds `help`.
fn unknown_name<'n>(
    kind: &str,
    name: &str,
    names: impl IntoIterator<Item = &'n str>,
    help: &str,
) -> CliError {
    let suggestion = did_you_mean(name, names);
    let help = suggestion.as_deref().unwrap_or(help);
    CliError::Usage(format!("unknown {kind} `{name}`; {help}"))
}

/// Reads the text file that an option names.
fn read_option_file(option: &str, path: &Path) -> Result<String, CliError> {
    read_text(path).map_err(|error| open_error(option, path, &error))
}

/// Reads a text file, without a byte order mark.
fn read_text(path: &Path) -> io::Result<String> {
    let text = unicode::decode_text(std::fs::read(path)?).map_err(io::Error::other)?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// The error for a file that an option names and that cannot be read or written.
fn open_error(option: &str, path: &Path, error: &io::Error) -> CliError {
    let path = shell_quote(&path.to_string_lossy());
    let reason = match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::IsADirectory => "expected a file, found a folder".to_owned(),
        _ => error.to_string(),
    };
    CliError::Usage(format!("`{option} {path}`: {reason}"))
}

/// Checks the path of an output file. Files of a book are never overwritten.
fn parse_output_path(path: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match path.is_file() && source::is_book_text(&name) {
        true => {
            Err("this file is part of a book and is not overwritten; use another file".to_owned())
        }
        false => Ok(path),
    }
}

/// Checks the path of an output file whose name must have one of these extensions.
fn parse_output_path_as(path: &str, extensions: &[&str]) -> Result<PathBuf, String> {
    let path = parse_output_path(path)?;
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    match extensions.contains(&&*extension.to_ascii_lowercase()) {
        true => Ok(path),
        false => Err(format!(
            "the name must end in .{}",
            extensions.join(" or .")
        )),
    }
}

/// Extensions of a web page.
const HTML_EXTENSIONS: [&str; 2] = ["html", "htm"];

/// Runs the program.
pub fn run() -> ExitCode {
    let arguments = CommandLine::try_parse().unwrap_or_else(|error| {
        // The help of `play` would hide the list of commands.
        if std::env::args_os().skip(1).eq(["--help"]) {
            let _ = CommandLine::command().print_help();
            std::process::exit(0);
        }
        if let Some(error) = mistyped_command(&error) {
            errline!("turnto: {error}");
            std::process::exit(2);
        }
        error.exit()
    });
    if let Some(Err(error)) = arguments.scripts.as_deref().map(register_rulesets) {
        errline!("turnto: {error}");
        return ExitCode::from(2);
    }
    // Suggested commands repeat the option, unless the environment sets the same value.
    let inherited = std::env::var_os("TURNTO_SCRIPTS").map(PathBuf::from);
    let scripts = arguments
        .scripts
        .filter(|path| inherited.as_ref() != Some(path));
    let result = match arguments.command {
        None => match arguments.play.book().and_then(unknown_command) {
            Some(error) => Err(error),
            None => play::run(arguments.play),
        },
        Some(CliCommand::Play(arguments)) => play::run(arguments),
        Some(CliCommand::New(arguments)) => new::run(&arguments, scripts.as_deref()),
        Some(CliCommand::NewRuleset(arguments)) => new::create_ruleset(&arguments),
        Some(CliCommand::Check(arguments)) => check::run(&arguments, scripts.as_deref()),
        Some(CliCommand::Explain(arguments)) => explain::run(&arguments),
        Some(CliCommand::Index(arguments)) => index::run(&arguments),
        Some(CliCommand::Map(arguments)) => map::run(&arguments),
        Some(CliCommand::Print(arguments)) => print::run(&arguments),
        Some(CliCommand::Publish(arguments)) => publish::run(&arguments),
        Some(CliCommand::Serve(arguments)) => serve::run(&arguments),
        Some(CliCommand::Fmt(arguments)) => fmt::run(&arguments),
        Some(CliCommand::Diff(arguments)) => diff::run(&arguments),
        Some(CliCommand::Rename(arguments)) => rename::run(&arguments),
        Some(CliCommand::Saves(arguments)) => saves::run(&arguments),
        Some(CliCommand::Rules(arguments)) => rules::run(&arguments),
        Some(CliCommand::Test(arguments)) => test::run(&arguments),
        Some(CliCommand::Simulate(arguments)) => simulate::run(arguments, scripts),
        Some(CliCommand::Odds(arguments)) => odds::run(&arguments),
        Some(CliCommand::Merge(arguments)) => merge::run(&arguments),
        Some(CliCommand::Lsp(arguments)) => lsp::run(&arguments),
        Some(CliCommand::Editor(arguments)) => editor::run(&arguments),
        Some(CliCommand::Try(arguments)) => rule_cases::try_instruction(&arguments),
        Some(CliCommand::Completions { shell }) => print_completions(shell),
        Some(CliCommand::Man { command }) => print_manual_page(command.as_deref()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(CliError::Usage(message)) => {
            errline!("turnto: {message}");
            ExitCode::from(2)
        }
        Err(CliError::Printed) => ExitCode::FAILURE,
        Err(error) => {
            errline!("turnto: {error}");
            ExitCode::FAILURE
        }
    }
}

fn print_completions(shell: clap_complete::Shell) -> Result<(), CliError> {
    // The generator panics if the output is closed, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "turnto", &mut script);
    Ok(screen::out().write_all(&script)?)
}

fn print_manual_page(name: Option<&str>) -> Result<(), CliError> {
    let mut program = CommandLine::command();
    program.build();
    let command = match name {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            let names: Vec<&str> = program
                .get_subcommands()
                .map(clap::Command::get_name)
                .collect();
            found.ok_or_else(|| {
                unknown_name("command", name, names, "for a list, run `turnto --help`")
            })?
        }
    };
    Ok(clap_mangen::Man::new(command).render(&mut screen::out())?)
}

/// The error for an unknown command or book, instead of an error about its arguments.
fn mistyped_command(error: &clap::Error) -> Option<CliError> {
    use clap::error::ErrorKind;
    let kinds = [ErrorKind::ArgumentConflict, ErrorKind::UnknownArgument];
    if !kinds.contains(&error.kind()) {
        return None;
    }
    let word = std::env::args_os().nth(1)?.into_string().ok()?;
    let is_command = CommandLine::command().find_subcommand(&word).is_some();
    if is_command || word.starts_with('-') {
        return None;
    }
    unknown_command(&word).or_else(|| open_source(&word).err())
}

/// Prints the errors of a book that cannot be played. Omits warnings, which `turnto check` shows.
fn unplayable_error(
    opened: &library::OpenedBook,
    name: &str,
    (style, width): (diagnostic::ReportStyle, usize),
) -> CliError {
    let diagnostics = opened.diagnostics.iter().cloned();
    let (errors, others): (Vec<_>, Vec<_>) =
        diagnostics.partition(|it| it.severity == Severity::Error);
    let text = diagnostic::render(&errors, &opened.sources, style, width);
    errtext!("{text}");
    let book = match name {
        "." => "the book in this folder",
        name => name,
    };
    let help = match others.is_empty() {
        true => String::new(),
        false => format!(
            "; for all messages, run `turnto check {}`",
            shell_quote(name)
        ),
    };
    CliError::Failure(format!("{book} has errors and cannot be played{help}"))
}

/// The style and width of diagnostics on standard error.
fn error_layout() -> (diagnostic::ReportStyle, usize) {
    let terminal = io::stderr().is_terminal();
    let style = match supports_colour(terminal) {
        true => diagnostic::ReportStyle::Colour,
        false => diagnostic::ReportStyle::Plain,
    };
    (style, output_width(None, terminal))
}

/// The compiled part of a book, even if it has errors.
///
/// # Errors
/// If nothing could be compiled.
fn require_draft<'o>(opened: &'o library::OpenedBook, name: &str) -> Result<&'o Book, CliError> {
    opened.draft.as_deref().ok_or_else(|| {
        let error = opened.diagnostics.first();
        let message = error.map_or("", |error| &error.message);
        CliError::Failure(format!(
            "{name}: {message}; for details, run `turnto check`"
        ))
    })
}

/// The style of output. Its width is the requested one, or that of `COLUMNS`, or that of the terminal, or 80 columns.
fn text_style(width: Option<usize>, terminal: bool, screen_reader: bool) -> TextStyle {
    let style = match (requested_columns(width), window_size().filter(|_| terminal)) {
        (Some(columns), _) => TextStyle::with_width(columns),
        (None, Some((columns, _))) => TextStyle::with_width(80).fit_window(columns),
        (None, None) => TextStyle::with_width(80),
    };
    TextStyle {
        colour: supports_colour(terminal) && !screen_reader,
        has_box_chars: terminal && has_box_chars(),
        screen_reader,
        ..style
    }
}

/// The requested width in columns, or else that of `COLUMNS`.
fn requested_columns(width: Option<usize>) -> Option<usize> {
    width.or_else(|| std::env::var("COLUMNS").ok()?.parse().ok())
}

/// Columns and rows of the terminal.
fn window_size() -> Option<(usize, usize)> {
    let (columns, rows) = terminal_size::terminal_size()?;
    Some((columns.0.into(), rows.0.into()))
}

/// The width of output in columns.
fn output_width(width: Option<usize>, terminal: bool) -> usize {
    text_style(width, terminal, false).width
}

/// Returns true if a stream can use colour.
fn supports_colour(terminal: bool) -> bool {
    let is_off = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    terminal && !is_off && !is_dumb()
}

/// Returns true if the terminal can show box drawing characters.
///
/// This depends on the locale: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set.
fn has_box_chars() -> bool {
    let value = |name| std::env::var(name).ok().filter(|it| !it.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(value);
    let locale = locale.unwrap_or_default().to_lowercase();
    !is_dumb() && (locale.contains("utf-8") || locale.contains("utf8"))
}

/// The function that reads one key from the terminal. None where this is not supported.
#[cfg(unix)]
fn key_reader() -> Option<KeyReader> {
    Some(key::wait_for_key)
}

#[cfg(not(unix))]
fn key_reader() -> Option<KeyReader> {
    None
}

/// Returns true if the terminal supports only plain lines.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
