//! The command line: arguments, and the module for each command.

/// Writes drawn text to standard error. A closed stream is not an error.
macro_rules! errtext {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = write!($crate::cli::screen::colour_err(), $($text)*);
    }};
}

/// Writes a line of plain text.
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
    /// Each ruleset is a file NAME.lua. The folder NAME contains its parts (*.lua), catalogues (*.yaml), rules for readers (rules.md), cases/ and template/. lib/*.lua is a library for all rulesets.
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

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
enum CliError {
    /// An error in the book or the game. The text is for standard error.
    #[error("{0}")]
    Failure(String),
    /// The error has been printed already.
    #[error("")]
    Printed,
    /// The command line is not valid.
    #[error("{0}")]
    Usage(String),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Checks that `--saves` names a folder, if it exists.
fn check_save_folder(save: Option<&PathBuf>) -> Result<(), CliError> {
    match save.filter(|path| path.exists() && !path.is_dir()) {
        None => Ok(()),
        Some(path) => {
            let path = shell_quote(&path.to_string_lossy());
            let why = format!("`--saves {path}`: not a folder");
            Err(CliError::Usage(why))
        }
    }
}

/// Quotes a name, a path or a value for the shell if necessary.
fn shell_quote(word: &str) -> String {
    let here = if cfg!(windows) { "\\~" } else { "" };
    let plain = |c: char| c.is_alphanumeric() || "-_./:,=+@%".contains(c) || here.contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        // On Windows, names cannot contain `"`, and `'` is an ordinary character.
        false if cfg!(windows) => format!("\"{word}\""),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// A path for reports that are sent to other machines. An absolute path becomes relative to the current folder, or only its last part is kept.
fn portable_path(path: &str) -> String {
    let given = Path::new(path);
    if !given.is_absolute() {
        return path.to_owned();
    }
    let here = std::env::current_dir().unwrap_or_default();
    let below = given.strip_prefix(&here).ok();
    let name = below.filter(|it| !it.as_os_str().is_empty());
    let name = name.map(Path::as_os_str).or(given.file_name());
    name.map_or_else(String::new, |it| it.to_string_lossy().into_owned())
}

/// Error for an unknown name, with its kind (`what`) and the known names. `otherwise` is added if none of them is similar.
fn unknown_name<'n>(
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
    otherwise: &str,
) -> CliError {
    let near = did_you_mean(name, known);
    let help = near.as_deref().unwrap_or(otherwise);
    CliError::Usage(format!("unknown {what} `{name}`; {help}"))
}

/// The text of a file that an option names.
fn read_option_file(option: &str, path: &Path) -> Result<String, CliError> {
    read_text(path).map_err(|why| open_error(option, path, &why))
}

/// A text file, without a byte order mark.
fn read_text(path: &Path) -> io::Result<String> {
    let text = unicode::decode_text(std::fs::read(path)?).map_err(io::Error::other)?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// Error for a file of an option that cannot be read or written.
fn open_error(option: &str, path: &Path, why: &io::Error) -> CliError {
    let path = shell_quote(&path.to_string_lossy());
    let why = match why.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::IsADirectory => "expected a file, found a folder".to_owned(),
        _ => why.to_string(),
    };
    CliError::Usage(format!("`{option} {path}`: {why}"))
}

/// Checks a file that an option overwrites. Files of a book are never overwritten.
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

/// The same for a file whose format has these extensions. An extension of another format would be misleading.
fn parse_output_path_as(path: &str, extensions: &[&str]) -> Result<PathBuf, String> {
    let path = parse_output_path(path)?;
    let end = path.extension().and_then(std::ffi::OsStr::to_str);
    match end.is_some_and(|end| extensions.contains(&&*end.to_ascii_lowercase())) {
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
    let arguments = CommandLine::try_parse().unwrap_or_else(|wrong| {
        // The help of `play` would hide the list of commands.
        if std::env::args_os().skip(1).eq(["--help"]) {
            let _ = CommandLine::command().print_help();
            std::process::exit(0);
        }
        if let Some(failure) = mistyped_command(&wrong) {
            errline!("turnto: {failure}");
            std::process::exit(2);
        }
        wrong.exit()
    });
    if let Some(Err(failure)) = arguments.scripts.as_deref().map(register_rulesets) {
        errline!("turnto: {failure}");
        return ExitCode::from(2);
    }
    // The option does not have to be repeated if the environment sets the same value.
    let said = std::env::var_os("TURNTO_SCRIPTS").map(PathBuf::from);
    let scripts = arguments.scripts.filter(|path| said.as_ref() != Some(path));
    let done = match arguments.command {
        None => match arguments.play.book().and_then(unknown_command) {
            Some(failure) => Err(failure),
            None => play::run(arguments.play),
        },
        Some(CliCommand::Play(arguments)) => play::run(arguments),
        Some(CliCommand::New(arguments)) => new::run(&arguments),
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
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(CliError::Usage(words)) => {
            errline!("turnto: {words}");
            ExitCode::from(2)
        }
        Err(CliError::Printed) => ExitCode::FAILURE,
        Err(failure) => {
            errline!("turnto: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn print_completions(shell: clap_complete::Shell) -> Result<(), CliError> {
    // The generator panics if the output is closed, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "turnto", &mut script);
    Ok(io::stdout().write_all(&script)?)
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
    Ok(clap_mangen::Man::new(command).render(&mut io::stdout())?)
}

/// Error for a first word that is neither a command nor a book, instead of an error about its arguments.
fn mistyped_command(wrong: &clap::Error) -> Option<CliError> {
    use clap::error::ErrorKind;
    let kinds = [ErrorKind::ArgumentConflict, ErrorKind::UnknownArgument];
    if !kinds.contains(&wrong.kind()) {
        return None;
    }
    let word = std::env::args_os().nth(1)?.into_string().ok()?;
    let is_job = CommandLine::command().find_subcommand(&word).is_some();
    if is_job || word.starts_with('-') {
        return None;
    }
    unknown_command(&word).or_else(|| open_source(&word).err())
}

/// Error for a book that cannot be played, with its errors. Warnings are left to `turnto check`.
fn unplayable_error(
    opened: &library::OpenedBook,
    name: &str,
    (style, width): (diagnostic::ReportStyle, usize),
) -> CliError {
    let all = opened.diagnostics.iter().cloned();
    let (errors, rest): (Vec<_>, Vec<_>) = all.partition(|it| it.severity == Severity::Error);
    let text = diagnostic::render(&errors, &opened.sources, style, width);
    errtext!("{text}");
    let book = match name {
        "." => "the book in this folder",
        name => name,
    };
    let more = match rest.len() {
        0 => String::new(),
        _ => format!(
            "; for all messages, run `turnto check {}`",
            shell_quote(name)
        ),
    };
    CliError::Failure(format!("{book} has errors and cannot be played{more}"))
}

/// Style and width of errors.
fn error_layout() -> (diagnostic::ReportStyle, usize) {
    let terminal = io::stderr().is_terminal();
    let style = match supports_colour(terminal) {
        true => diagnostic::ReportStyle::Colour,
        false => diagnostic::ReportStyle::Plain,
    };
    (style, output_width(None, terminal))
}

/// The valid part of a book, even if it has errors.
fn require_draft<'o>(opened: &'o library::OpenedBook, name: &str) -> Result<&'o Book, CliError> {
    opened.draft.as_deref().ok_or_else(|| {
        let why = opened
            .diagnostics
            .first()
            .map_or("", |fault| &fault.message);
        CliError::Failure(format!("{name}: {why}; for details, run `turnto check`"))
    })
}

/// Style of output, with the requested width, the one in `COLUMNS`, that of the terminal, or 80 columns.
fn text_style(asked: Option<usize>, terminal: bool, narrate: bool) -> TextStyle {
    let plain = match (requested_columns(asked), window_size().filter(|_| terminal)) {
        (Some(columns), _) => TextStyle::with_width(columns),
        (None, Some((columns, _))) => TextStyle::with_width(80).fit_window(columns),
        (None, None) => TextStyle::with_width(80),
    };
    TextStyle {
        colour: supports_colour(terminal) && !narrate,
        has_box_chars: terminal && has_box_chars(),
        screen_reader: narrate,
        ..plain
    }
}

/// The requested width in columns.
fn requested_columns(asked: Option<usize>) -> Option<usize> {
    asked.or_else(|| std::env::var("COLUMNS").ok()?.parse().ok())
}

/// Columns and rows of the terminal.
fn window_size() -> Option<(usize, usize)> {
    let (columns, rows) = terminal_size::terminal_size()?;
    Some((columns.0.into(), rows.0.into()))
}

/// Width of drawn text, in columns.
fn output_width(asked: Option<usize>, terminal: bool) -> usize {
    text_style(asked, terminal, false).width
}

/// True if a stream may use colour.
fn supports_colour(terminal: bool) -> bool {
    let says_no = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    terminal && !says_no && !is_dumb()
}

/// True if the terminal can show box drawing characters. Depends on the locale: first `LC_ALL`, then `LC_CTYPE`, then `LANG`.
fn has_box_chars() -> bool {
    let set = |name| std::env::var(name).ok().filter(|it| !it.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let locale = locale.unwrap_or_default().to_lowercase();
    !is_dumb() && (locale.contains("utf-8") || locale.contains("utf8"))
}

/// The function that reads one key from the terminal.
#[cfg(unix)]
fn key_reader() -> Option<KeyReader> {
    Some(key::wait_for_key)
}

#[cfg(not(unix))]
fn read_key() -> Option<KeyReader> {
    None
}

/// True if the terminal only supports lines.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
