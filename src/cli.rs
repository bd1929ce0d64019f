//! The command line: what may be typed after `turnto`, and which room does it.

/// Writes what was drawn to standard error. That it may be closed is no reason to fail.
macro_rules! errtext {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = write!($crate::cli::screen::err_drawn(), $($text)*);
    }};
}

/// Writes a line of plain words.
macro_rules! errline {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!($crate::cli::screen::err(), $($text)*);
    }};
}

mod bookshelf;
mod cache;
mod check;
mod diff;
mod disk;
mod editor;
mod explain;
mod fix;
mod fmt;
mod index;
#[cfg(unix)]
mod key;
mod lsp;
mod map;
mod merge;
mod new;
mod odds;
mod opening;
mod place;
mod play;
mod print;
mod progress;
mod publish;
mod rename;
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

use crate::book::Book;
use crate::diagnostic::{self, Severity};
use crate::library::{self, House};
use crate::present::Ink;
use crate::repl::ReadKey;
use crate::source::{self, NotOnShelf, Shelf};
use crate::words::FOLDER;
use clap::{CommandFactory, Parser, Subcommand};
use disk::Disk;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Reads and plays gamebooks.
#[derive(Debug, Parser)]
#[command(
    name = "turnto",
    version,
    about,
    args_conflicts_with_subcommands = true
)]
struct Turnto {
    #[command(subcommand)]
    command: Option<Job>,
    #[command(flatten)]
    play: play::Arguments,
    /// Rulesets of this folder too: NAME.lua, and in NAME/ its parts *.lua, its catalogues *.yaml, rules.md for readers, cases/ and
    /// template/; and the library that they share in lib/*.lua.
    #[arg(long, global = true, value_name = "DIR", env = "TURNTO_SCRIPTS")]
    scripts: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Job {
    /// Read and play a book.
    Play(play::Arguments),
    /// Begin a book: a small one that plays and shows each construct once.
    New(new::Arguments),
    /// Find every fault that can be known without playing.
    Check(check::Arguments),
    /// Tell what a code of the checker means, with examples.
    Explain(explain::Arguments),
    /// Tell where a book gives, takes and asks for each code, thing and variable.
    Index(index::Arguments),
    /// Draw the pages of a book and who leads to which, as a picture, for Graphviz or for machines.
    Map(map::Arguments),
    /// Print a book: numbered sections for paper, in which all that the rules do is said in words.
    Print(print::Arguments),
    /// Publish a book as one page of the web, with its rules and the engine: it plays in any browser, without a server.
    Publish(publish::Arguments),
    /// Serve a book as that page on this machine alone, while it is written.
    Serve(serve::Arguments),
    /// Give the pages of a book the one layout.
    Fmt(fmt::Arguments),
    /// Tell what is different between two editions of a book, and which games still hold.
    Diff(diff::Arguments),
    /// Give a page, code, title, variable, thing, passage or tag another name, wherever it is said.
    Rename(rename::Arguments),
    /// List the games that are kept; take one out or in, or put it away.
    Saves(saves::Arguments),
    /// Tell what a ruleset offers a page.
    Rules(rules::Arguments),
    /// Play the recorded games of a book again and run its rule cases; or the cases of a ruleset.
    Test(test::Arguments),
    /// Let machines play a book by the thousand, and tell what is never seen, where readers cannot go on and how games end.
    Simulate(simulate::Arguments),
    /// Tell how likely each outcome of one instruction is, under random, cautious and best play.
    Odds(odds::Arguments),
    /// Put together what many machines played: the parts of `turnto simulate --shard`, as one report.
    Merge(merge::Arguments),
    /// Serve an editor: faults, names, completion and more, on standard input and output.
    Lsp(lsp::Arguments),
    /// Write what an editor needs (an extension, a grammar, settings) where that editor reads it.
    Editor(editor::Arguments),
    /// Run one instruction from a given state and tell what comes of it.
    Try(rule_cases::TryArguments),
}

/// Why a command did not come to its good end.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// The book or the game is at fault; the words are for standard error.
    #[error("{0}")]
    Fault(String),
    /// It has all been said already.
    #[error("")]
    Told,
    /// What was typed after `turnto` cannot be done.
    #[error("{0}")]
    Usage(String),
    #[error(transparent)]
    Stream(#[from] io::Error),
}

/// The folder of the games, which what `--save` names must be where it is there already.
fn folder_of_games(save: Option<&PathBuf>) -> Result<(), Failure> {
    match save.filter(|path| path.exists() && !path.is_dir()) {
        None => Ok(()),
        Some(path) => {
            let path = typed(&path.to_string_lossy());
            let why = format!("`--save {path}`: games are kept in a folder, and this is none");
            Err(Failure::Usage(why))
        }
    }
}

/// A name, a path or a value as a shell takes it for one word.
fn typed(word: &str) -> String {
    let here = if cfg!(windows) { "\\~" } else { "" };
    let plain = |c: char| c.is_alphanumeric() || "-_./:,=+@%".contains(c) || here.contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        // There no name has a `"`, and `'` is a letter like any other.
        false if cfg!(windows) => format!("\"{word}\""),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// The text of a file that an option names.
fn text_of(option: &str, path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|why| unopened(option, path, &why))
}

/// Why a file that an option names is not read or written.
fn unopened(option: &str, path: &Path, why: &io::Error) -> Failure {
    let path = typed(&path.to_string_lossy());
    let why = match why.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::IsADirectory => "that is a folder, and a file is wanted".to_owned(),
        _ => why.to_string(),
    };
    Failure::Usage(format!("`{option} {path}`: {why}"))
}

/// A file that is written and may be there already, as an option names it: what a book is made of is never written over.
fn written(path: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match path.is_file() && source::is_text(&name) {
        true => {
            Err("that is a text of a book, and is not written over: name another file".to_owned())
        }
        false => Ok(path),
    }
}

/// Runs the program.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Turnto::try_parse().unwrap_or_else(|wrong| {
        if let Some(failure) = mistyped(&wrong) {
            errline!("turnto: {failure}");
            std::process::exit(2);
        }
        wrong.exit()
    });
    if let Some(Err(failure)) = arguments.scripts.as_deref().map(rulesets) {
        errline!("turnto: {failure}");
        return ExitCode::from(2);
    }
    // What the environment says it says again.
    let said = std::env::var_os("TURNTO_SCRIPTS").map(PathBuf::from);
    let scripts = arguments.scripts.filter(|path| said.as_ref() != Some(path));
    let done = match arguments.command {
        None => play::run(arguments.play),
        Some(Job::Play(arguments)) => play::run(arguments),
        Some(Job::New(arguments)) => new::run(&arguments),
        Some(Job::Check(arguments)) => check::run(&arguments),
        Some(Job::Explain(arguments)) => explain::run(&arguments),
        Some(Job::Index(arguments)) => index::run(&arguments),
        Some(Job::Map(arguments)) => map::run(&arguments),
        Some(Job::Print(arguments)) => print::run(&arguments),
        Some(Job::Publish(arguments)) => publish::run(&arguments),
        Some(Job::Serve(arguments)) => serve::run(&arguments),
        Some(Job::Fmt(arguments)) => fmt::run(&arguments),
        Some(Job::Diff(arguments)) => diff::run(&arguments),
        Some(Job::Rename(arguments)) => rename::run(&arguments),
        Some(Job::Saves(arguments)) => saves::run(&arguments),
        Some(Job::Rules(arguments)) => rules::run(&arguments),
        Some(Job::Test(arguments)) => test::run(&arguments),
        Some(Job::Simulate(arguments)) => simulate::run(arguments, scripts),
        Some(Job::Odds(arguments)) => odds::run(&arguments),
        Some(Job::Merge(arguments)) => merge::run(&arguments),
        Some(Job::Lsp(arguments)) => lsp::run(&arguments),
        Some(Job::Editor(arguments)) => editor::run(&arguments),
        Some(Job::Try(arguments)) => rule_cases::attempt(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Stream(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Usage(words)) => {
            errline!("turnto: {words}");
            ExitCode::from(2)
        }
        Err(Failure::Told) => ExitCode::FAILURE,
        Err(failure) => {
            errline!("turnto: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// What follows a word that is neither a command nor a book is not what is wrong.
fn mistyped(wrong: &clap::Error) -> Option<Failure> {
    use clap::error::ErrorKind;
    let kinds = [ErrorKind::ArgumentConflict, ErrorKind::UnknownArgument];
    if !kinds.contains(&wrong.kind()) {
        return None;
    }
    let word = std::env::args_os().nth(1)?.into_string().ok()?;
    let is_job = Turnto::command().find_subcommand(&word).is_some();
    if is_job || word.starts_with('-') {
        return None;
    }
    shelf(&word).err()
}

/// Tells why a book cannot be played: its errors. What else there is to say of it `turnto check` says.
fn unplayable(
    opened: &library::Opened,
    name: &str,
    (style, width): (diagnostic::Style, usize),
) -> Failure {
    let all = opened.found.iter().cloned();
    let (errors, rest): (Vec<_>, Vec<_>) = all.partition(|it| it.severity == Severity::Error);
    let text = diagnostic::render(&errors, &opened.sources, style, width);
    errtext!("{text}");
    let book = match name {
        "." => "the book in this folder",
        name => name,
    };
    let more = match rest.len() {
        0 => "",
        _ => "; `turnto check` tells more of it",
    };
    Failure::Fault(format!("{book} cannot be played as it stands{more}"))
}

/// How faults are shown, and in how many columns.
fn fault_look() -> (diagnostic::Style, usize) {
    let terminal = io::stderr().is_terminal();
    let style = match coloured(terminal) {
        true => diagnostic::Style::Colour,
        false => diagnostic::Style::Plain,
    };
    (style, width(None, terminal))
}

/// As much of a book as could be read, errors or not.
fn draft<'o>(opened: &'o library::Opened, name: &str) -> Result<&'o Book, Failure> {
    opened.draft.as_deref().ok_or_else(|| {
        let why = opened.found.first().map_or("", |fault| &fault.message);
        Failure::Fault(format!("{name}: {why}; `turnto check` tells more"))
    })
}

/// Does a file begin with the header of a book in one file?
fn begins_book(path: &Path) -> bool {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with("---")
}

/// The book of this name: a path on disk, or a name on the shelf.
fn shelf(book: &str) -> Result<Box<dyn Shelf>, Failure> {
    let path = Path::new(book);
    if path.exists() {
        let disk = Disk::open(path).map_err(|why| Failure::Usage(format!("{book}: {why}")))?;
        if path.is_file() && path.with_file_name("book.yaml").is_file() && !begins_book(path) {
            let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            let folder = typed(&folder.to_string_lossy());
            return Err(Failure::Usage(format!(
                "`{book}` is a part of the book in its folder: say `{folder}`"
            )));
        }
        return Ok(Box::new(disk));
    }
    let names = library::shelf();
    if let Some(built) = library::Builtin::open(book) {
        return Ok(Box::new(built));
    }
    let jobs = Turnto::command();
    let jobs = jobs.get_subcommands().map(clap::Command::get_name);
    let near = crate::suggest::did_you_mean(book, names.into_iter().chain(jobs));
    let near = near.unwrap_or_else(|| "`turnto` alone shows the shelf".to_owned());
    Err(Failure::Usage(format!(
        "there is no file, folder or book on the shelf called `{book}`; {near}"
    )))
}

/// Makes the rulesets of a folder known.
fn rulesets(folder: &Path) -> Result<(), Failure> {
    let wrong = |why: String| Failure::Usage(format!("{}: {why}", folder.display()));
    let disk = Disk::open(folder).map_err(|why| wrong(why.to_string()))?;
    let texts = disk.paths().into_iter().map(|path| {
        let text = disk.read(&path)?;
        Ok((path, text))
    });
    let texts: Result<BTreeMap<_, _>, NotOnShelf> = texts.collect();
    let texts = texts.map_err(|why| wrong(why.to_string()))?;
    let library = format!("{}.lua", crate::rules::LIBRARY);
    if texts.contains_key(&library) {
        let why = format!(
            "{library}: the folder of this name is the library of all rulesets; give the ruleset another name"
        );
        return Err(wrong(why));
    }
    library::add_rulesets(&texts);
    Ok(())
}

/// House rules from a file, with the messages that lie beside it.
fn house(path: Option<&PathBuf>) -> Result<Option<House>, Failure> {
    let Some(path) = path else { return Ok(None) };
    let text = text_of("--house", path)?;
    let folder = path.with_file_name(FOLDER);
    let messages = disk::texts(&folder, ".ftl")
        .map_err(|why| Failure::Usage(format!("{}: {why}", folder.display())))?;
    Ok(Some(House {
        name: path.display().to_string(),
        text,
        messages,
    }))
}

/// What a reader is told in: as wide as is asked for, by `COLUMNS` too, as the terminal is, or 80 columns.
fn ink(asked: Option<usize>, terminal: bool, narrate: bool) -> Ink {
    let plain = match (columns(asked), window().filter(|_| terminal)) {
        (Some(columns), _) => Ink::of(columns),
        (None, Some((columns, _))) => Ink::of(80).fitting(columns),
        (None, None) => Ink::of(80),
    };
    Ink {
        colour: coloured(terminal) && !narrate,
        boxes: terminal && has_boxes(),
        narrate,
        ..plain
    }
}

/// The columns that somebody asks for.
fn columns(asked: Option<usize>) -> Option<usize> {
    asked.or_else(|| std::env::var("COLUMNS").ok()?.parse().ok())
}

/// Columns and rows of the terminal.
fn window() -> Option<(usize, usize)> {
    let (columns, rows) = terminal_size::terminal_size()?;
    Some((columns.0.into(), rows.0.into()))
}

/// Columns for what is drawn.
fn width(asked: Option<usize>, terminal: bool) -> usize {
    ink(asked, terminal, false).width
}

/// May colour be used on a stream?
fn coloured(terminal: bool) -> bool {
    let says_no = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    terminal && !says_no && !is_dumb()
}

/// Can the terminal show signs for boxes? By the locale: first `LC_ALL`, then `LC_CTYPE`, then `LANG`.
fn has_boxes() -> bool {
    let set = |name| std::env::var(name).ok().filter(|it| !it.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let locale = locale.unwrap_or_default().to_lowercase();
    !is_dumb() && (locale.contains("utf-8") || locale.contains("utf8"))
}

/// How one key is read from the terminal.
#[cfg(unix)]
fn read_key() -> Option<ReadKey> {
    Some(key::key)
}

#[cfg(not(unix))]
fn read_key() -> Option<ReadKey> {
    None
}

/// Does the terminal know lines and nothing else?
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
