//! `turnto play`: opens a book, dice and saves, and starts the REPL or the session protocol.

use super::launcher::make_launcher;
use super::watch::{ReopenArgs, make_reloader, rule_errors, watch_files};
use super::{
    CliError, bookshelf, load_house_rules, open_error, open_source, output_width, screen,
    shell_quote, signals, unplayable_error,
};
use crate::engine::save::{self, SaveStore};
use crate::library::{self, OpenedBook};
use crate::messages::Messages;
use crate::model::book::Book;
use crate::model::game::Dice;
use crate::output::present::TextStyle;
use crate::syntax::diagnostic;
use crate::syntax::fluent::Language;
use crate::syntax::source;
use crate::terminal::playthrough;
use crate::terminal::repl::{
    self, AsyncInput, BackgroundEvent, BookLauncher, Console, GameRecorder, LineSource,
    PROTOCOL_VERSION, ScriptedInput, StartMode, Terminal, TerminalWindow,
};
use std::cell::Cell;
use std::io::{self, BufReader, IsTerminal};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
pub(super) struct PlayArgs {
    /// Folder, .gamebook file or name of a bundled book
    ///
    /// Without it, `turnto` plays the book in the current folder, or lists the bundled books.
    book: Option<String>,
    /// Seed for the dice of a new game
    ///
    /// The same seed and the same answers always produce the same game.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Results of the first dice, such as 3,6,1; or `ask`
    ///
    /// With `ask`, you roll real dice and enter the numbers.
    #[arg(long, value_name = "LIST|ask")]
    dice: Option<String>,
    /// Continue the saved game
    #[arg(long)]
    resume: bool,
    /// Also continue a game that was edited or has another title
    #[arg(long, requires = "resume")]
    accept_save: bool,
    /// Folder for saved games
    ///
    /// Required to save a game whose answers come from a file or a pipe.
    #[arg(long, value_name = "DIR")]
    saves: Option<PathBuf>,
    /// File with one answer per line, or - for standard input
    #[arg(long, value_name = "FILE|-")]
    answers: Option<PathBuf>,
    /// Reload the book when one of its files changes
    ///
    /// The game continues at the same place.
    #[arg(long, conflicts_with = "json")]
    watch: bool,
    /// Enable commands that change the game, for authors
    ///
    /// These are `goto PAGE`, `give`, `take`, `set` and `dice`. In the game, `author` lists them.
    #[arg(long)]
    author: bool,
    /// Page to start on, by its id
    #[arg(
        long,
        value_name = "PAGE",
        requires = "author",
        conflicts_with = "resume"
    )]
    start: Option<String>,
    /// YAML file with the state to start in
    ///
    /// The file has the same keys as `state` in a rule case, for example `sheet: { LORE: 2 }`.
    #[arg(
        long,
        value_name = "FILE",
        requires = "author",
        conflicts_with = "resume"
    )]
    state: Option<PathBuf>,
    /// Start a strict game: no undo, load or bookmarks
    #[arg(long)]
    no_undo: bool,
    /// New file to record the game in, for `turnto test`
    ///
    /// `turnto test` replays the files playthroughs/NAME.play in the folder of the book.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Use the session protocol (JSON lines)
    #[arg(long, conflicts_with_all = ["answers", "screen_reader", "width"])]
    json: bool,
    /// Version of the session protocol; must be 2
    #[arg(long, value_name = "N", requires = "json")]
    protocol: Option<u32>,
    /// Language of the program: en or de
    ///
    /// By default, the language comes from `TURNTO_LANGUAGE`, from your settings or from the locale. With --json, the default is English.
    #[arg(long, value_name = "LANG")]
    language: Option<String>,
    /// Print text for screen readers: dice in words, no drawings
    #[arg(long)]
    screen_reader: bool,
    /// Line width in columns, from 40 to 100
    ///
    /// By default, lines are as wide as the window, and paragraphs have at most 72 columns.
    #[arg(long, value_name = "N")]
    width: Option<usize>,
    /// Ignore the saved settings
    #[arg(long)]
    no_settings: bool,
    /// File with house rules to add to the ruleset
    #[arg(long, value_name = "FILE")]
    house_rules: Option<PathBuf>,
}

impl PlayArgs {
    pub(super) fn book(&self) -> Option<&str> {
        self.book.as_deref()
    }
}

pub(super) fn run(arguments: PlayArgs) -> Result<(), CliError> {
    if arguments.resume && is_non_interactive(&arguments) {
        let why = "`--resume` requires `--saves DIR` if the answers come from a file or a pipe";
        return Err(CliError::Usage(why.to_owned()));
    }
    let terminal = io::stdout().is_terminal();
    let settings = settings_path(&arguments, terminal);
    let found = settings
        .as_deref()
        .map(save::read_settings)
        .unwrap_or_default();
    let set = found.settings;
    let language = choose_language(&arguments, set.language.as_deref())?;
    // Another thread reads data that every book requires, while this one finds the book.
    let ahead = move || Messages::preload(language);
    // If no thread can be started, the data is read when it is needed.
    let _ = std::thread::Builder::new().spawn(ahead);
    super::check_save_folder(arguments.saves.as_ref())?;
    let dice = dice_factory(&arguments)?;
    let columns = super::requested_columns(arguments.width).or(set.width);
    let narrate = arguments.screen_reader || set.screen_reader == Some(true);
    let colours = super::supports_colour(terminal);
    let ink = TextStyle {
        colour: colours && !narrate && set.colour != Some(false),
        ..super::text_style(columns, terminal, narrate)
    };
    let window = terminal.then_some(TerminalWindow {
        size: super::window_size,
        sets_width: columns.is_none(),
        has_screen_control: !super::is_dumb(),
        read_key: super::key_reader(),
    });
    let begin = match (arguments.resume, arguments.accept_save) {
        (false, _) => StartMode::New,
        (true, false) => StartMode::Resume,
        (true, true) => StartMode::Accept,
    };
    if arguments.json {
        let Some(book) = &arguments.book else {
            return Err(CliError::Usage(
                "`--json` requires a book: `turnto play BOOK --json`".to_owned(),
            ));
        };
        if let Some(number) = arguments.protocol.filter(|it| *it != PROTOCOL_VERSION) {
            return Err(CliError::Usage(format!(
                "`--protocol {number}`: unknown version; the version is {PROTOCOL_VERSION}"
            )));
        }
        let (open, _) = open_launcher(book, &arguments, dice)?;
        let open = open.with_language(language);
        let store = open_store(book, &arguments, &open.book);
        let (mut input, mut out) = (io::stdin().lock(), screen::out());
        return repl::serve(open, store, begin, &mut input, &mut out)?.map_err(CliError::Failure);
    }
    // Errors in the house rules do not depend on the book, so they are reported first.
    load_house_rules(arguments.house_rules.as_ref())?;
    signals::restore_terminal_on_signal();
    let (source, tell) = open_input(&arguments)?;
    let out: Box<dyn io::Write> = match &source {
        InputSource::Background(aside) => aside.output(),
        InputSource::SameThread(_) => Box::new(io::stdout()),
    };
    let lines: Box<dyn LineSource> = match source {
        InputSource::Background(aside) => Box::new(aside),
        InputSource::SameThread(lines) => lines,
    };
    let mut console = Console::new(lines, out, ink, window, Messages::for_language(language));
    (console.settings, console.supports_colour) = (settings, colours);
    if let Some(told) = found.message {
        let told = console.words.text(&told).into_owned();
        console.print_note(&told)?;
    }
    let book = match &arguments.book {
        Some(book) => book.clone(),
        // These options imply the book in the current folder, as does a current folder that is a book.
        None if arguments.watch
            || arguments.author
            || arguments.record.is_some()
            || is_book_here() =>
        {
            ".".to_owned()
        }
        None => match bookshelf::choose_book(&mut console, saves_folder(&arguments).as_deref())? {
            Some(book) => book,
            None => return Ok(()),
        },
    };
    let (open, opened) = open_launcher(&book, &arguments, Rc::clone(&dice))?;
    let again = ReopenArgs {
        book: book.clone(),
        house_rules: arguments.house_rules.clone(),
        dice,
        style: error_style(&arguments),
        width: ink.width,
    };
    let watcher = tell
        .map(|tell| watch_files(&again, &opened, tell))
        .transpose()?;
    let reload = watcher.as_ref().map(|_| make_reloader(again, opened));
    let open = BookLauncher {
        reload,
        brief: set.brief == Some(true),
        ..open
    };
    let open = open.with_language(language);
    let store = open_store(&book, &arguments, &open.book);
    repl::play(console, open, store, begin)?.map_err(CliError::Failure)
}

/// True if the current folder is a book, or has exactly one `.gamebook` file and that is a book.
fn is_book_here() -> bool {
    let alone =
        source::lone_gamebook(Path::new(".")).is_some_and(|file| super::is_single_file_book(&file));
    alone || Path::new("book.yaml").is_file()
}

/// The settings file, if a person plays in a terminal. Input from a pipe or a file, and recorded games, do not depend on settings.
fn settings_path(arguments: &PlayArgs, terminal: bool) -> Option<PathBuf> {
    let beside = arguments.json || arguments.answers.is_some() || arguments.record.is_some();
    let reads = terminal && io::stdin().is_terminal() && !beside && !arguments.no_settings;
    let home = save::default_folder().ok().filter(|_| reads)?;
    Some(save::settings_path(&home))
}

/// The language of all output. With `--json` it depends only on the option, not on the environment of the front end.
fn choose_language(arguments: &PlayArgs, set: Option<&str>) -> Result<Language, CliError> {
    match &arguments.language {
        Some(tag) => Language::from_tag(tag).ok_or_else(|| {
            let known = Language::join_codes();
            CliError::Usage(format!("`--language {tag}`: the languages are {known}"))
        }),
        None if arguments.json => Ok(Language::English),
        None => {
            let variable = std::env::var(Language::ENV_VAR).unwrap_or_default();
            if !variable.is_empty() && Language::from_tag(&variable).is_none() {
                errline!(
                    "turnto: {}={variable}: the languages are {}",
                    Language::ENV_VAR,
                    Language::join_codes()
                );
            }
            if let Some(set) = set
                .filter(|_| variable.is_empty())
                .and_then(Language::from_tag)
            {
                return Ok(set);
            }
            Ok(Language::from_env(|name| std::env::var(name).ok()))
        }
    }
}

/// Allowed number of sides of a die.
const DIE_SIDES: RangeInclusive<u32> = 1..=1000;

fn dice_factory(arguments: &PlayArgs) -> Result<Rc<dyn Fn() -> Dice>, CliError> {
    let given = arguments.seed;
    let seed = move || given.unwrap_or_else(|| u64::from(repl::random_number() as u32));
    match arguments.dice.as_deref() {
        None => Ok(Rc::new(move || Dice::seeded(seed()))),
        Some("ask") => Ok(Rc::new(move || Dice::seeded(seed()).manual())),
        Some(list) => {
            let faces: Result<Vec<u32>, _> = list
                .split([',', ' '])
                .filter(|face| !face.is_empty())
                .map(str::parse)
                .collect();
            match faces {
                Ok(faces) if !faces.is_empty() && faces.iter().all(|it| DIE_SIDES.contains(it)) => {
                    Ok(Rc::new(move || {
                        Dice::seeded(seed()).with_fixed(faces.clone())
                    }))
                }
                _ => Err(CliError::Usage(format!(
                    "`--dice {list}`: expected numbers such as 3,6,1, or `ask`"
                ))),
            }
        }
    }
}

/// Where input lines are read: on this thread, or on another one so that changes of the book can interrupt.
enum InputSource {
    SameThread(Box<dyn LineSource>),
    Background(AsyncInput),
}

fn open_input(
    arguments: &PlayArgs,
) -> Result<(InputSource, Option<Sender<BackgroundEvent>>), CliError> {
    let history = || {
        save::default_folder().ok().and_then(|home| {
            std::fs::create_dir_all(&home).ok()?;
            Some(home.join("history.txt"))
        })
    };
    let file = match &arguments.answers {
        Some(path) if path.as_os_str() != "-" => {
            Some(std::fs::File::open(path).map_err(|why| open_error("--answers", path, &why))?)
        }
        None if io::stdin().is_terminal() => {
            if arguments.watch {
                let (aside, tell) = AsyncInput::from_terminal(history())?;
                return Ok((InputSource::Background(aside), Some(tell)));
            }
            return Ok((
                InputSource::SameThread(Box::new(Terminal::new(history())?)),
                None,
            ));
        }
        _ => None,
    };
    let stream = move || -> Box<dyn LineSource> {
        match file {
            Some(file) => Box::new(ScriptedInput::new(BufReader::new(file))),
            None => Box::new(ScriptedInput::new(BufReader::new(io::stdin()))),
        }
    };
    if arguments.watch {
        let (aside, tell) = AsyncInput::from_lines(stream)?;
        return Ok((InputSource::Background(aside), Some(tell)));
    }
    Ok((InputSource::SameThread(stream()), None))
}

/// True if answers come from a file or a pipe. Such a game is saved only with `--saves`, so that it does not affect other saved games. A front end
/// that uses the session protocol counts as a reader.
fn is_non_interactive(arguments: &PlayArgs) -> bool {
    let piped = !io::stdin().is_terminal();
    arguments.saves.is_none() && !arguments.json && (arguments.answers.is_some() || piped)
}

/// The folder for saved games. None if games are not saved.
fn saves_folder(arguments: &PlayArgs) -> Option<PathBuf> {
    match &arguments.saves {
        _ if is_non_interactive(arguments) => None,
        Some(folder) => Some(folder.clone()),
        None => Some(save::default_folder().ok()?.join("saves")),
    }
}

fn open_store(called: &str, arguments: &PlayArgs, book: &Book) -> Option<SaveStore> {
    let folder = saves_folder(arguments)?;
    // A bundled book has no path.
    let place = std::fs::canonicalize(called).unwrap_or_default();
    let store = SaveStore::new(folder, &book.id, &book.title);
    Some(store.with_book_path(place.to_string_lossy().into_owned()))
}

/// Prepares a book for play. Returns it with the opened book, or prints its errors on standard error.
fn open_launcher(
    book: &str,
    arguments: &PlayArgs,
    dice: Rc<dyn Fn() -> Dice>,
) -> Result<(BookLauncher, Rc<OpenedBook>), CliError> {
    let shelf = open_source(book)?;
    let house = load_house_rules(arguments.house_rules.as_ref())?;
    let passed_over = match &house {
        None => library::ignored_house_rules(&*shelf),
        Some(_) => None,
    };
    let opened = Rc::new(library::open(&*shelf, house));
    let style = error_style(arguments);
    let width = output_width(arguments.width, io::stderr().is_terminal());
    let Some(open) = make_launcher(&opened, dice, style) else {
        return Err(unplayable_error(&opened, book, (style, width)));
    };
    if let Some(error) = passed_over {
        let text = diagnostic::render(&[error], &opened.sources, style, width);
        errtext!("{text}");
    }
    if arguments.author || arguments.watch {
        errtext!("{}", rule_errors(&opened, (style, width)));
    }
    let recorder = arguments.record.as_deref();
    let recorder = recorder
        .map(|path| self::make_recorder(path, book))
        .transpose()?;
    let mut author = open.author.clone().filter(|_| arguments.author);
    if let Some(author) = &mut author {
        author.setup_commands = setup_commands(&open.book, arguments)?;
    }
    let open = BookLauncher {
        reopen_args: format_play_command(book, arguments),
        has_explicit_dice: arguments.seed.is_some() || arguments.dice.is_some(),
        recorder,
        writer: Some(super::story::file_writer()),
        author,
        strict: arguments.no_undo,
        ..open
    };
    Ok((open, opened))
}

/// Author's commands before the first page: a state and the page to start on.
fn setup_commands(book: &Book, arguments: &PlayArgs) -> Result<Vec<String>, CliError> {
    let (mut all, goto) = super::simulate::setup_commands(
        book,
        arguments.state.as_ref(),
        arguments.start.as_deref(),
    )?;
    all.extend(goto);
    Ok(all)
}

/// The arguments that continue a game of this book, with its folder of saved games and its house rules.
fn format_play_command(book: &str, arguments: &PlayArgs) -> String {
    let mut called = shell_quote(book);
    for (option, path) in [
        ("--saves", &arguments.saves),
        ("--house-rules", &arguments.house_rules),
    ] {
        if let Some(path) = path {
            called = format!("{called} {option} {}", shell_quote(&path.to_string_lossy()));
        }
    }
    called
}

fn error_style(arguments: &PlayArgs) -> diagnostic::ReportStyle {
    match arguments.screen_reader {
        true => diagnostic::ReportStyle::ScreenReader,
        false => super::error_layout().0,
    }
}

/// If recording the game takes longer than this, it is recorded only when the game is left.
const MAX_RECORD_TIME: Duration = Duration::from_millis(50);

/// Records a game in a new file. In the folder of the book, links to other folders are not followed.
fn make_recorder(path: &Path, book: &str) -> Result<GameRecorder, CliError> {
    let told = |why: io::Error| CliError::Usage(format!("{}: {why}", path.display()));
    let book = Path::new(book);
    if book.is_dir() && std::path::absolute(path)?.starts_with(std::path::absolute(book)?) {
        source::resolve_inside(book, path).map_err(told)?;
    }
    if path.symlink_metadata().is_ok() {
        let why = format!(
            "{} already exists and is not overwritten; use another file",
            path.display()
        );
        return Err(CliError::Usage(why));
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|why| CliError::Usage(format!("{}: {why}", folder.display())))?;
    }
    let path = path.to_owned();
    let took = Cell::new(Duration::ZERO);
    Ok(Rc::new(move |open, kept, last| {
        if took.get() > MAX_RECORD_TIME && !last {
            return Ok(());
        }
        let begun = Instant::now();
        let text = playthrough::record_game(open, kept)?;
        took.set(begun.elapsed());
        save::replace(&path, &text).map_err(|why| format!("{}: {why}", path.display()))
    }))
}
