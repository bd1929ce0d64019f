//! Builds the plan of a simulation from the command line.

use super::{DEFAULT_TURNS, SimulateArgs};
use crate::cli::report::draw_errors;
use crate::cli::{CliError, portable_path, read_option_file, shell_quote};
use crate::library::cases;
use crate::model::book::{Book, PageId};
use crate::simulate::{Preferences, RunGoal, SimulationPlan, Strategy};
use crate::syntax::suggest::did_you_mean;
use std::path::{Path, PathBuf};

/// Maximum number of turns, because the journal of a run grows with its turns.
const MAX_TURNS: u64 = 100_000;

/// Checks that a number is in its range.
pub(super) fn check_range(option: &str, said: Option<u64>, most: u64) -> Result<(), CliError> {
    match said {
        Some(0) => Err(CliError::Usage(format!("`--{option}` must be at least 1"))),
        Some(n) if n > most => {
            let why = format!("`--{option} {n}` is too large; the maximum is {most}");
            Err(CliError::Usage(why))
        }
        _ => Ok(()),
    }
}

/// Builds the plan. `by_rules` are the names of endings by rules.
pub(super) fn build_plan(
    arguments: &SimulateArgs,
    book: &Book,
    by_rules: &[String],
) -> Result<SimulationPlan, CliError> {
    check_range("turns", Some(arguments.max_turns), MAX_TURNS)?;
    check_range("runs", arguments.runs, u64::MAX)?;
    let until = arguments.until.as_deref();
    let goal = until.map(|text| parse_goal(book, by_rules, text));
    Ok(SimulationPlan {
        seed: arguments.seed,
        turns: arguments.max_turns,
        strategy: parse_strategy(&arguments.strategy, book)?,
        strategy_text: portable_path(&arguments.strategy),
        command_percent: parse_percent(&arguments.command_rate)?,
        setup_commands: start_commands(arguments, book)?,
        stays_in_book: arguments.stay_in_book,
        goal: goal.transpose()?,
        options: run_options(arguments),
    })
}

/// The name and text of a reader written in Lua.
pub(in crate::cli) fn read_strategy_script(
    reader: &str,
) -> Result<Option<(String, String)>, CliError> {
    if !reader.ends_with(".lua") {
        return Ok(None);
    }
    let text = read_option_file("--strategy", Path::new(reader))?;
    Ok(Some((reader.to_owned(), text)))
}

fn parse_strategy(reader: &str, book: &Book) -> Result<Strategy, CliError> {
    let ahead = |values: &[String], lives| match Preferences::parse(book, values, lives) {
        Ok(wants) => Ok(Strategy::LookAhead(wants)),
        Err(why) => Err(CliError::Usage(format!("`--strategy {reader}`: {why}"))),
    };
    let (sort, field) = reader.split_once([':', ' ']).unwrap_or((reader, ""));
    match (sort, field.trim()) {
        ("random", "") => Ok(Strategy::Random),
        ("curious", "") => Ok(Strategy::Curious),
        ("cautious", "") => {
            let spares = &book.schema.spares;
            if spares.is_empty() {
                let why = "`--strategy cautious` requires `priorities` in the ruleset; add `priorities = { \"FIELD\" }` to it or to house rules, or use `--strategy max:FIELD`";
                return Err(CliError::Usage(why.to_owned()));
            }
            ahead(spares, true)
        }
        ("max", field) if !field.is_empty() => ahead(&[field.to_owned()], false),
        ("min", field) if !field.is_empty() => ahead(&[format!("-{field}")], false),
        _ if reader.ends_with(".lua") => Ok(Strategy::Scripted),
        _ => {
            let why = format!(
                "unknown strategy `{reader}`; the strategies are random, curious, cautious, max:FIELD, min:FIELD and FILE.lua"
            );
            Err(CliError::Usage(why))
        }
    }
}

fn parse_percent(text: &str) -> Result<u32, CliError> {
    let number = text.strip_suffix('%').unwrap_or(text).parse::<u32>().ok();
    number.filter(|n| *n <= 100).ok_or_else(|| {
        let why = format!("`--command-rate {text}`: expected a percentage from 0% to 100%");
        CliError::Usage(why)
    })
}

/// The page with an id.
fn find_page(book: &Book, id: &str) -> Result<PageId, CliError> {
    book.data.page_from_input(id).ok_or_else(|| {
        let near = did_you_mean(id, book.index.keys().map(|id| &**id));
        suggest_error(&format!("unknown page `{id}`"), near)
    })
}

/// The author's commands that set up the state of `--state`, and the one that leads to the page of `--start`.
pub(in crate::cli) fn setup_commands(
    book: &Book,
    given: Option<&PathBuf>,
    start: Option<&str>,
) -> Result<(Vec<String>, Option<String>), CliError> {
    let state = given.map(|path| read_given_state(book, path)).transpose()?;
    let page = start.map(|id| find_page(book, id)).transpose()?;
    let goto = page.map(|page| format!("goto {}", book.page(page).id));
    Ok((state.unwrap_or_default(), goto))
}

/// The author's commands with which a run begins. Empty if it begins as the book does.
fn start_commands(arguments: &SimulateArgs, book: &Book) -> Result<Vec<String>, CliError> {
    let none = || CliError::Usage("this book has no start page".to_owned());
    let start = book.start.ok_or_else(none)?;
    let (mut all, goto) =
        setup_commands(book, arguments.state.as_ref(), arguments.start.as_deref())?;
    if goto.is_some() || arguments.state.is_some() {
        all.push(goto.unwrap_or_else(|| format!("goto {}", book.page(start).id)));
    }
    Ok(all)
}

/// The author's commands that set up the state of a file.
fn read_given_state(book: &Book, path: &Path) -> Result<Vec<String>, CliError> {
    let text = read_option_file("--state", path)?;
    cases::state_commands(book, &path.display().to_string(), &text)
        .map_err(|unread| draw_errors(&unread.diagnostics, &unread.sources))
}

fn parse_goal(book: &Book, by_rules: &[String], text: &str) -> Result<RunGoal, CliError> {
    RunGoal::parse(book, by_rules, text).map_err(|(why, known)| {
        let name = text.split_once(':').map_or(text, |(_, name)| name);
        let near = did_you_mean(name, known.iter().map(String::as_str));
        let few = || {
            (1..=20)
                .contains(&known.len())
                .then(|| format!("there are {}", known.join(", ")))
        };
        suggest_error(&why, near.or_else(few))
    })
}

fn suggest_error(why: &str, mend: Option<String>) -> CliError {
    CliError::Usage(match mend {
        Some(mend) => format!("{why}: {mend}"),
        None => why.to_owned(),
    })
}

/// The options that determine the runs, each after a space.
fn run_options(arguments: &SimulateArgs) -> String {
    let path = |path: &Option<PathBuf>| Some(portable_path(&path.as_ref()?.to_string_lossy()));
    let unless = |value: String, default: &str| (value != default).then_some(value);
    let options = [
        ("seed", unless(arguments.seed.to_string(), "0")),
        (
            "strategy",
            unless(portable_path(&arguments.strategy), "random"),
        ),
        ("command-rate", unless(arguments.command_rate.clone(), "0%")),
        (
            "max-turns",
            unless(arguments.max_turns.to_string(), &DEFAULT_TURNS.to_string()),
        ),
        ("start", arguments.start.clone()),
        ("state", path(&arguments.state)),
        ("until", arguments.until.clone()),
        ("house-rules", path(&arguments.house_rules)),
        ("scripts", path(&arguments.scripts)),
    ];
    let mut out = if arguments.stay_in_book {
        " --stay-in-book"
    } else {
        ""
    }
    .to_owned();
    for (option, value) in options {
        if let Some(value) = value {
            out.push_str(&format!(" --{option} {}", shell_quote(&value)));
        }
    }
    out
}
