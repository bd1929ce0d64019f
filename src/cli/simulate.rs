//! `turnto simulate`: a book played by machines, and what came of it.

mod limit;
mod plan;
mod words;

use super::opening::laid_open;
use super::{Failure, coloured, house, shelf, width};
use crate::book::Book;
use crate::desk::{self, Opened};
use crate::diagnostic::{self, Diagnostic, Style};
use crate::game::{Dice, Referee};
use crate::play::Session;
use crate::playthrough;
use crate::repl::typed;
use crate::simulate::{self, Plan, Until};
use crate::words::Words;
use indicatif::{ProgressBar, ProgressStyle};
use limit::fail_on;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use words::{in_words, many};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A book's folder, or a name on the shelf.
    #[arg(default_value = ".")]
    book: String,
    /// How many games are played.
    #[arg(long, value_name = "N", conflicts_with = "time")]
    runs: Option<u64>,
    /// How long games are played, such as 30s or 5m; it ends at a whole block of runs.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Which games: the same seed plays the same.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How the machine chooses: `uniform`, any open choice; `curious`, what was taken least in its block of 64 runs; `greedy:FIELD` and
    /// `sparing:FIELD`, what leaves most or least of it at the next question; `cautious`, what leaves most of what the ruleset spares; or a
    /// file in Lua, `FILE.lua`, that answers.
    #[arg(long, value_name = "READER", default_value = "uniform")]
    reader: String,
    /// Of a hundred questions so many are met with a reader's command that is open, such as `use lantern`.
    #[arg(long, value_name = "N%", default_value = "0%")]
    commands: String,
    /// The page that runs begin at; where the book begins if it is not said.
    #[arg(long, value_name = "PAGE")]
    start: Option<String>,
    /// The state that runs begin in: a YAML file with the keys of `given` in a rule case.
    #[arg(long, value_name = "FILE")]
    given: Option<PathBuf>,
    /// Where a run ends besides: `page:ID`, `code:NAME`, or `ending:` and its kind or name.
    #[arg(long, value_name = "GOAL")]
    until: Option<String>,
    /// Threads; as many as there are cores if it is not said. The report is the same for any number.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Pages after which a game is given up.
    #[arg(long, value_name = "N", default_value_t = TURNS)]
    turns: u64,
    /// What the report is written as.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Write the report besides as one page for a browser, with pictures.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// End with status 1 where something of this was found: stuck, error, runaway, trap, loop, farm, unseen, or unseen:5% for more than that of the pages.
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    fail_on: Vec<String>,
    /// Play this one run again and write it as a recorded game, in place of a report.
    #[arg(long, value_name = "N", conflicts_with_all = ["html", "fail_on"])]
    run: Option<u64>,
    /// House rules on top of the book's ruleset.
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Pages after which a game is given up, if it is not said.
const TURNS: u64 = 300;

/// Each has rules of its own in memory.
const MOST_THREADS: u64 = 256;

/// Games that are played when neither a number nor a time is said.
const RUNS: u64 = 1000;

fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let seconds = match text.strip_prefix(digits) {
        Some("" | "s") => Some(1),
        Some("m") => Some(60),
        Some("h") => Some(3600),
        _ => None,
    };
    let number = digits.parse::<u64>().ok();
    let all = number
        .zip(seconds)
        .and_then(|(n, unit)| n.checked_mul(unit));
    all.filter(|seconds| *seconds > 0)
        .map(Duration::from_secs)
        .ok_or_else(|| "a time is such as 30s or 5m".to_owned())
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let limit = fail_on(&arguments.fail_on)?;
    // Better now than when an hour has been played.
    if let Some(folder) = arguments.html.as_deref().and_then(Path::parent)
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        let why = format!("there is no folder {} for --html", folder.display());
        return Err(Failure::Usage(why));
    }
    let texts = shelf(&arguments.book)?;
    let houses = house(arguments.house.as_ref())?.into_iter();
    let houses = houses.chain(plan::script(&arguments.reader)?);
    let opened = Rc::new(desk::open(&*texts, houses));
    let style = if coloured(io::stderr().is_terminal()) {
        Style::Colour
    } else {
        Style::Plain
    };
    let Some(book) = opened.book.clone() else {
        let wide = width(None, io::stderr().is_terminal());
        errtext!(
            "{}",
            diagnostic::render(&opened.found, &opened.sources, style, wide)
        );
        let why = format!("{} cannot be played as it stands", arguments.book);
        return Err(Failure::Fault(why));
    };
    let plan = plan::plan(arguments, &book, style)?;
    if let Some(run) = arguments.run {
        return replay(&opened, &book, &plan, run, style);
    }
    let until = match (arguments.time, arguments.runs) {
        (Some(time), _) => Until::Time(time),
        (None, runs) => Until::Runs(runs.unwrap_or(RUNS)),
    };
    let load = desk::referees(&opened, &book);
    let rules = || load().map(|rules| Box::new(rules) as Box<dyn Referee>);
    let sources = &opened.sources;
    let bar = progress(until);
    let stopped = stopped();
    let mut goes_on = |runs, found| {
        bar.set_position(match until {
            Until::Runs(_) => runs,
            Until::Time(_) => bar.elapsed().as_secs(),
        });
        bar.set_message(format!("{}, {found} found", many(runs, "run")));
        !stopped.load(Ordering::Relaxed)
    };
    let report = pool(arguments.threads)?
        .install(|| simulate::simulate(&book, sources, &plan, until, rules, &mut goes_on))
        .map_err(|found| told(&opened, &found, style))?;
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    match arguments.format {
        Format::Json => {
            let json = serde_json::to_string_pretty(&report).unwrap_or_default();
            writeln!(out, "{json}")?;
        }
        Format::Text => out.write_all(in_words(&report, &arguments.book).as_bytes())?,
    }
    // Last: what was played for an hour is told, even where no file can be written.
    if let Some(path) = &arguments.html {
        let page = simulate::html(&report, &book.title, &plan::quoted(&arguments.book));
        std::fs::write(path, page)
            .map_err(|why| Failure::Usage(format!("{}: {why}", path.display())))?;
    }
    if limit.iter().any(|limit| limit.is_passed(&report)) {
        return Err(Failure::Told);
    }
    Ok(())
}

/// A bar on a terminal, nothing elsewhere.
fn progress(until: Until) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let whole = match until {
        Until::Runs(runs) => runs,
        Until::Time(time) => time.as_secs(),
    };
    let style = ProgressStyle::with_template("{bar:30} {msg}, {elapsed} gone");
    ProgressBar::new(whole).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Set by Ctrl-C: the first ends with the report so far, the second at once.
fn stopped() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stopped);
    // Where no signal can be caught, Ctrl-C ends the program, as ever.
    let _ = ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stopped
}

fn pool(threads: Option<usize>) -> Result<rayon::ThreadPool, Failure> {
    plan::within("threads", threads.map(|n| n as u64), MOST_THREADS)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    pool.build().map_err(|why| Failure::Fault(why.to_string()))
}

fn rules(opened: &Opened, book: &Book) -> Result<Box<dyn Referee>, Vec<Diagnostic>> {
    Ok(Box::new(desk::referee(opened, book)?))
}

/// The faults of the scripts, drawn.
fn told(opened: &Opened, found: &[Diagnostic], style: Style) -> Failure {
    let wide = width(None, io::stderr().is_terminal());
    errtext!(
        "{}",
        diagnostic::render(found, &opened.sources, style, wide)
    );
    Failure::Told
}

/// One run as a recorded game.
fn replay(
    opened: &Rc<Opened>,
    book: &Arc<Book>,
    plan: &Plan,
    run: u64,
    style: Style,
) -> Result<(), Failure> {
    let found = simulate::replayed(book, plan, run, || rules(opened, book));
    let (seed, answers) = found.map_err(|found| told(opened, &found, style))?;
    let dice: Rc<dyn Fn() -> Dice> = Rc::new(move || Dice::seeded(seed));
    let open = laid_open(opened, dice, style).ok_or(Failure::Told)?;
    let referee = rules(opened, book).map_err(|found| told(opened, &found, style))?;
    let begun = Session::start(Arc::clone(book), referee, Dice::seeded(seed));
    let (mut session, _) = begun.map_err(|fault| told(opened, &[fault], style))?;
    for answer in answers {
        let line = typed(&answer, session.prompt());
        let came = session.answer(answer);
        came.map_err(|refusal| {
            let reason = Words::english().text(&refusal.reason).into_owned();
            Failure::Fault(format!("`{line}`: {reason}"))
        })?;
        // What ends in a fault was never answered: the game stands before it.
        if let Some(fault) = session.last_fault().cloned() {
            errline!("turnto: the next answer, `{line}`, leads to a fault");
            told(opened, &[fault], style);
            break;
        }
    }
    let recorded = playthrough::record(&open, &session.kept()).map_err(Failure::Fault)?;
    io::stdout().write_all(recorded.as_bytes())?;
    Ok(())
}
