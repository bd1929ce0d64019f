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
    /// Continue even if the game was edited or has another title
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

pub(super) fn run(args: PlayArgs) -> Result<(), CliError> {
    if args.resume && is_non_interactive(&args) {
        let why = "`--resume` requires `--saves DIR` if the answers come from a file or a pipe";
        return Err(CliError::Usage(why.to_owned()));
    }
    let is_terminal = io::stdout().is_terminal();
    let path = settings_path(&args, is_terminal);
    let settings_file = path.as_deref().map(save::read_settings).unwrap_or_default();
    let settings = settings_file.settings;
    let language = choose_language(&args, settings.language.as_deref())?;
    // Another thread loads the messages while this one opens the book.
    let preload = move || Messages::preload(language);
    // If no thread can be started, the messages are loaded when they are needed.
    let _ = std::thread::Builder::new().spawn(preload);
    super::check_save_folder(args.saves.as_ref())?;
    let dice = dice_factory(&args)?;
    let columns = super::requested_columns(args.width).or(settings.width);
    let screen_reader = args.screen_reader || settings.screen_reader == Some(true);
    let has_colour = super::supports_colour(is_terminal);
    let style = TextStyle {
        colour: has_colour && !screen_reader && settings.colour != Some(false),
        ..super::text_style(columns, is_terminal, screen_reader)
    };
    let window = is_terminal.then_some(TerminalWindow {
        size: super::window_size,
        sets_width: columns.is_none(),
        has_screen_control: !super::is_dumb(),
        read_key: super::key_reader(),
    });
    let mode = match (args.resume, args.accept_save) {
        (false, _) => StartMode::New,
        (true, false) => StartMode::Resume,
        (true, true) => StartMode::Accept,
    };
    if args.json {
        let Some(book) = &args.book else {
            return Err(CliError::Usage(
                "`--json` requires a book: `turnto play BOOK --json`".to_owned(),
            ));
        };
        if let Some(number) = args.protocol.filter(|it| *it != PROTOCOL_VERSION) {
            return Err(CliError::Usage(format!(
                "`--protocol {number}`: unknown version; the version is {PROTOCOL_VERSION}"
            )));
        }
        let (launcher, _) = open_launcher(book, &args, dice)?;
        let launcher = launcher.with_language(language);
        let store = open_store(book, &args, &launcher.book);
        let (mut input, mut out) = (io::stdin().lock(), screen::out());
        return repl::serve(launcher, store, mode, &mut input, &mut out)?
            .map_err(CliError::Failure);
    }
    // Errors in the house rules do not depend on the book, so they are reported first.
    load_house_rules(args.house_rules.as_ref())?;
    signals::restore_terminal_on_signal();
    let (source, event_sender) = open_input(&args)?;
    let out: Box<dyn io::Write> = match &source {
        InputSource::Background(input) => input.output(),
        InputSource::SameThread(_) => Box::new(io::stdout()),
    };
    let lines: Box<dyn LineSource> = match source {
        InputSource::Background(input) => Box::new(input),
        InputSource::SameThread(lines) => lines,
    };
    let mut console = Console::new(lines, out, style, window, Messages::for_language(language));
    (console.settings, console.supports_colour) = (path, has_colour);
    if let Some(message) = settings_file.message {
        let message = console.words.text(&message).into_owned();
        console.print_note(&message)?;
    }
    let book = match &args.book {
        Some(book) => book.clone(),
        // With these options, or if the current folder is a book, that book is played.
        None if args.watch || args.author || args.record.is_some() || is_book_here() => {
            ".".to_owned()
        }
        None => match bookshelf::choose_book(&mut console, saves_folder(&args).as_deref())? {
            Some(book) => book,
            None => return Ok(()),
        },
    };
    let (launcher, opened) = open_launcher(&book, &args, Rc::clone(&dice))?;
    let reopen_args = ReopenArgs {
        book: book.clone(),
        house_rules: args.house_rules.clone(),
        dice,
        style: error_style(&args),
        width: style.width,
    };
    let watcher = event_sender
        .map(|event_sender| watch_files(&reopen_args, &opened, event_sender))
        .transpose()?;
    let reload = watcher.as_ref().map(|_| make_reloader(reopen_args, opened));
    let launcher = BookLauncher {
        reload,
        brief: settings.brief == Some(true),
        ..launcher
    };
    let launcher = launcher.with_language(language);
    let store = open_store(&book, &args, &launcher.book);
    repl::play(console, launcher, store, mode)?.map_err(CliError::Failure)
}

/// True if the current folder is a book, or if its only `.gamebook` file is one.
fn is_book_here() -> bool {
    let has_single_file =
        source::lone_gamebook(Path::new(".")).is_some_and(|file| super::is_single_file_book(&file));
    has_single_file || Path::new("book.yaml").is_file()
}

/// The settings file, if a person plays in a terminal. Scripted and recorded games do not depend on settings.
fn settings_path(args: &PlayArgs, is_terminal: bool) -> Option<PathBuf> {
    let is_scripted = args.json || args.answers.is_some() || args.record.is_some();
    let is_used = is_terminal && io::stdin().is_terminal() && !is_scripted && !args.no_settings;
    let home = save::default_folder().ok().filter(|_| is_used)?;
    Some(save::settings_path(&home))
}

/// The language of all output. With `--json`, it depends only on the option, not on the environment.
fn choose_language(args: &PlayArgs, setting: Option<&str>) -> Result<Language, CliError> {
    match &args.language {
        Some(tag) => Language::from_tag(tag).ok_or_else(|| {
            let codes = Language::join_codes();
            CliError::Usage(format!("`--language {tag}`: the languages are {codes}"))
        }),
        None if args.json => Ok(Language::English),
        None => {
            let variable = std::env::var(Language::ENV_VAR).unwrap_or_default();
            if !variable.is_empty() && Language::from_tag(&variable).is_none() {
                errline!(
                    "turnto: {}={variable}: the languages are {}",
                    Language::ENV_VAR,
                    Language::join_codes()
                );
            }
            if let Some(setting) = setting
                .filter(|_| variable.is_empty())
                .and_then(Language::from_tag)
            {
                return Ok(setting);
            }
            Ok(Language::from_env(|name| std::env::var(name).ok()))
        }
    }
}

/// Allowed number of sides of a die.
const DIE_SIDES: RangeInclusive<u32> = 1..=1000;

fn dice_factory(args: &PlayArgs) -> Result<Rc<dyn Fn() -> Dice>, CliError> {
    let option = args.seed;
    let seed = move || option.unwrap_or_else(|| u64::from(repl::random_number() as u32));
    match args.dice.as_deref() {
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

/// Source of input lines. A separate thread allows changes of the book to interrupt the prompt.
enum InputSource {
    SameThread(Box<dyn LineSource>),
    Background(AsyncInput),
}

fn open_input(args: &PlayArgs) -> Result<(InputSource, Option<Sender<BackgroundEvent>>), CliError> {
    let history = || {
        save::default_folder().ok().and_then(|folder| {
            std::fs::create_dir_all(&folder).ok()?;
            Some(folder.join("history.txt"))
        })
    };
    let file = match &args.answers {
        Some(path) if path.as_os_str() != "-" => {
            Some(std::fs::File::open(path).map_err(|why| open_error("--answers", path, &why))?)
        }
        None if io::stdin().is_terminal() => {
            if args.watch {
                let (input, event_sender) = AsyncInput::from_terminal(history())?;
                return Ok((InputSource::Background(input), Some(event_sender)));
            }
            return Ok((
                InputSource::SameThread(Box::new(Terminal::new(history())?)),
                None,
            ));
        }
        _ => None,
    };
    let make_lines = move || -> Box<dyn LineSource> {
        match file {
            Some(file) => Box::new(ScriptedInput::new(BufReader::new(file))),
            None => Box::new(ScriptedInput::new(BufReader::new(io::stdin()))),
        }
    };
    if args.watch {
        let (input, event_sender) = AsyncInput::from_lines(make_lines)?;
        return Ok((InputSource::Background(input), Some(event_sender)));
    }
    Ok((InputSource::SameThread(make_lines()), None))
}

/// True if answers come from a file or a pipe. Such a game is saved only with `--saves`, so that it does not affect other saves. A front end that uses the
/// session protocol counts as a reader.
fn is_non_interactive(args: &PlayArgs) -> bool {
    let is_piped = !io::stdin().is_terminal();
    args.saves.is_none() && !args.json && (args.answers.is_some() || is_piped)
}

/// The folder for saved games. None if games are not saved.
fn saves_folder(args: &PlayArgs) -> Option<PathBuf> {
    match &args.saves {
        _ if is_non_interactive(args) => None,
        Some(folder) => Some(folder.clone()),
        None => Some(save::default_folder().ok()?.join("saves")),
    }
}

fn open_store(book_name: &str, args: &PlayArgs, book: &Book) -> Option<SaveStore> {
    let folder = saves_folder(args)?;
    // A bundled book has no path.
    let path = std::fs::canonicalize(book_name).unwrap_or_default();
    let store = SaveStore::new(folder, &book.id, &book.title);
    Some(store.with_book_path(path.to_string_lossy().into_owned()))
}

/// Opens a book and prepares it for play. Prints its errors on standard error if it cannot be played.
fn open_launcher(
    book: &str,
    args: &PlayArgs,
    dice: Rc<dyn Fn() -> Dice>,
) -> Result<(BookLauncher, Rc<OpenedBook>), CliError> {
    let source = open_source(book)?;
    let house = load_house_rules(args.house_rules.as_ref())?;
    let ignored_house_rules = match &house {
        None => library::ignored_house_rules(&*source),
        Some(_) => None,
    };
    let opened = Rc::new(library::open(&*source, house));
    let style = error_style(args);
    let width = output_width(args.width, io::stderr().is_terminal());
    let Some(launcher) = make_launcher(&opened, dice, style) else {
        return Err(unplayable_error(&opened, book, (style, width)));
    };
    if let Some(error) = ignored_house_rules {
        let text = diagnostic::render(&[error], &opened.sources, style, width);
        errtext!("{text}");
    }
    if args.author || args.watch {
        errtext!("{}", rule_errors(&opened, (style, width)));
    }
    let recorder = args.record.as_deref();
    let recorder = recorder
        .map(|path| self::make_recorder(path, book))
        .transpose()?;
    let mut author = launcher.author.clone().filter(|_| args.author);
    if let Some(author) = &mut author {
        author.setup_commands = setup_commands(&launcher.book, args)?;
    }
    let launcher = BookLauncher {
        reopen_args: format_play_command(book, args),
        has_explicit_dice: args.seed.is_some() || args.dice.is_some(),
        recorder,
        writer: Some(super::story::file_writer()),
        author,
        strict: args.no_undo,
        ..launcher
    };
    Ok((launcher, opened))
}

/// Author's commands before the first page: a state and the page to start on.
fn setup_commands(book: &Book, args: &PlayArgs) -> Result<Vec<String>, CliError> {
    let (mut commands, goto) =
        super::simulate::setup_commands(book, args.state.as_ref(), args.start.as_deref())?;
    commands.extend(goto);
    Ok(commands)
}

/// Arguments of `turnto play` that continue a game of this book: its name, its folder of saves and its house rules.
fn format_play_command(book: &str, args: &PlayArgs) -> String {
    let mut command = shell_quote(book);
    for (option, path) in [
        ("--saves", &args.saves),
        ("--house-rules", &args.house_rules),
    ] {
        if let Some(path) = path {
            let path = shell_quote(&path.to_string_lossy());
            command = format!("{command} {option} {path}");
        }
    }
    command
}

fn error_style(args: &PlayArgs) -> diagnostic::ReportStyle {
    match args.screen_reader {
        true => diagnostic::ReportStyle::ScreenReader,
        false => super::error_layout().0,
    }
}

/// Maximum time to record a game after every answer. If it takes longer, the game is recorded only when the reader quits.
const MAX_RECORD_TIME: Duration = Duration::from_millis(50);

/// Returns a recorder that writes to a new file. In the folder of the book, it does not follow links to other folders.
fn make_recorder(path: &Path, book: &str) -> Result<GameRecorder, CliError> {
    let path_error = |why: io::Error| CliError::Usage(format!("{}: {why}", path.display()));
    let book = Path::new(book);
    if book.is_dir() && std::path::absolute(path)?.starts_with(std::path::absolute(book)?) {
        source::resolve_inside(book, path).map_err(path_error)?;
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
    let last_duration = Cell::new(Duration::ZERO);
    Ok(Rc::new(move |launcher, snapshot, is_last| {
        if last_duration.get() > MAX_RECORD_TIME && !is_last {
            return Ok(());
        }
        let start = Instant::now();
        let text = playthrough::record_game(launcher, snapshot)?;
        last_duration.set(start.elapsed());
        save::replace(&path, &text).map_err(|why| format!("{}: {why}", path.display()))
    }))
}
