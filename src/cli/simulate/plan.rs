//! Builds the plan of a simulation from the command line.

use super::{DEFAULT_TURNS, SimulateArgs};
use crate::cli::report::draw_errors;
use crate::cli::{CliError, portable_path, read_option_file, shell_quote};
use crate::library::cases;
use crate::model::book::{Book, PageId};
use crate::simulate::{Preferences, RunGoal, SimulationPlan, Strategy};
use crate::syntax::suggest::did_you_mean;
use std::path::{Path, PathBuf};

/// Maximum number of turns. The memory of a run grows with its turns.
const MAX_TURNS: u64 = 100_000;

/// Checks that the number of an option is at least 1 and not above the maximum.
pub(super) fn check_range(option: &str, value: Option<u64>, max: u64) -> Result<(), CliError> {
    match value {
        Some(0) => Err(CliError::Usage(format!("`--{option}` must be at least 1"))),
        Some(n) if n > max => {
            let why = format!("`--{option} {n}` is too large; the maximum is {max}");
            Err(CliError::Usage(why))
        }
        _ => Ok(()),
    }
}

/// Builds the plan. `rule_endings` are the names of endings by rules.
pub(super) fn build_plan(
    args: &SimulateArgs,
    book: &Book,
    rule_endings: &[String],
) -> Result<SimulationPlan, CliError> {
    check_range("max-turns", Some(args.max_turns), MAX_TURNS)?;
    check_range("runs", args.runs, u64::MAX)?;
    let until = args.until.as_deref();
    let goal = until.map(|text| parse_run_goal(book, rule_endings, text));
    Ok(SimulationPlan {
        seed: args.seed,
        turns: args.max_turns,
        strategy: parse_strategy(&args.strategy, book)?,
        strategy_text: portable_path(&args.strategy),
        command_percent: parse_percent(&args.command_rate)?,
        setup_commands: start_commands(book, args.state.as_ref(), args.start.as_deref())?,
        stays_in_book: args.stay_in_book,
        goal: goal.transpose()?,
        options: run_options(args),
    })
}

/// The name and text of a strategy script. None for a built-in strategy.
pub(in crate::cli) fn read_strategy_script(
    strategy: &str,
) -> Result<Option<(String, String)>, CliError> {
    if !strategy.ends_with(".lua") {
        return Ok(None);
    }
    let text = read_option_file("--strategy", Path::new(strategy))?;
    Ok(Some((strategy.to_owned(), text)))
}

fn parse_strategy(text: &str, book: &Book) -> Result<Strategy, CliError> {
    let look_ahead =
        |values: &[String], avoids_defeat| match Preferences::parse(book, values, avoids_defeat) {
            Ok(preferences) => Ok(Strategy::LookAhead(preferences)),
            Err(why) => Err(CliError::Usage(format!("`--strategy {text}`: {why}"))),
        };
    let (name, field) = text.split_once([':', ' ']).unwrap_or((text, ""));
    match (name, field.trim()) {
        ("random", "") => Ok(Strategy::Random),
        ("curious", "") => Ok(Strategy::Curious),
        ("cautious", "") => {
            let priorities = &book.schema.spares;
            if priorities.is_empty() {
                let why = "`--strategy cautious` requires `priorities` in the ruleset; add `priorities = { \"FIELD\" }` to it or to house rules, or use `--strategy max:FIELD`";
                return Err(CliError::Usage(why.to_owned()));
            }
            look_ahead(priorities, true)
        }
        ("max", field) if !field.is_empty() => look_ahead(&[field.to_owned()], false),
        ("min", field) if !field.is_empty() => look_ahead(&[format!("-{field}")], false),
        _ if text.ends_with(".lua") => Ok(Strategy::Scripted),
        _ => {
            let why = format!(
                "unknown strategy `{text}`; the strategies are random, curious, cautious, max:FIELD, min:FIELD and FILE.lua"
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

/// Finds the page with an id from the command line.
fn find_page(book: &Book, id: &str) -> Result<PageId, CliError> {
    book.data.page_from_input(id).ok_or_else(|| {
        let suggestion = did_you_mean(id, book.index.keys().map(|id| &**id));
        suggest_error(&format!("unknown page `{id}`"), suggestion)
    })
}

/// The author's commands that set up the state of `--state`, and the one that leads to the page of `--start`.
pub(in crate::cli) fn setup_commands(
    book: &Book,
    state_file: Option<&PathBuf>,
    start: Option<&str>,
) -> Result<(Vec<String>, Option<String>), CliError> {
    let state = state_file.map(|path| read_state(book, path)).transpose()?;
    let page = start.map(|id| find_page(book, id)).transpose()?;
    let goto = page.map(|page| format!("goto {}", book.page(page).id));
    Ok((state.unwrap_or_default(), goto))
}

/// The author's commands at the start of a run. Empty if it starts like the book.
pub(in crate::cli) fn start_commands(
    book: &Book,
    state_file: Option<&PathBuf>,
    start_page: Option<&str>,
) -> Result<Vec<String>, CliError> {
    let no_start = || CliError::Usage("this book has no start page".to_owned());
    let start = book.start.ok_or_else(no_start)?;
    let (mut commands, goto) = setup_commands(book, state_file, start_page)?;
    if goto.is_some() || state_file.is_some() {
        commands.push(goto.unwrap_or_else(|| format!("goto {}", book.page(start).id)));
    }
    Ok(commands)
}

/// The author's commands that set up the state in a file.
fn read_state(book: &Book, path: &Path) -> Result<Vec<String>, CliError> {
    let text = read_option_file("--state", path)?;
    cases::state_commands(book, &path.display().to_string(), &text)
        .map_err(|unread| draw_errors(&unread.diagnostics, &unread.sources))
}

pub(in crate::cli) fn parse_run_goal(
    book: &Book,
    rule_endings: &[String],
    text: &str,
) -> Result<RunGoal, CliError> {
    RunGoal::parse(book, rule_endings, text).map_err(|(why, names)| {
        let name = text.split_once(':').map_or(text, |(_, name)| name);
        let suggestion = did_you_mean(name, names.iter().map(String::as_str));
        let list_names = || {
            (1..=20)
                .contains(&names.len())
                .then(|| format!("the names are {}", names.join(", ")))
        };
        suggest_error(&why, suggestion.or_else(list_names))
    })
}

fn suggest_error(why: &str, help: Option<String>) -> CliError {
    CliError::Usage(match help {
        Some(help) => format!("{why}: {help}"),
        None => why.to_owned(),
    })
}

/// The options that determine the runs, as part of a command.
fn run_options(args: &SimulateArgs) -> String {
    let path = |path: &Option<PathBuf>| Some(portable_path(&path.as_ref()?.to_string_lossy()));
    let unless = |value: String, default: &str| (value != default).then_some(value);
    let options = [
        ("seed", unless(args.seed.to_string(), "0")),
        ("strategy", unless(portable_path(&args.strategy), "random")),
        ("command-rate", unless(args.command_rate.clone(), "0%")),
        (
            "max-turns",
            unless(args.max_turns.to_string(), &DEFAULT_TURNS.to_string()),
        ),
        ("start", args.start.clone()),
        ("state", path(&args.state)),
        ("until", args.until.clone()),
        ("house-rules", path(&args.house_rules)),
        ("scripts", path(&args.scripts)),
    ];
    let mut text = if args.stay_in_book {
        " --stay-in-book"
    } else {
        ""
    }
    .to_owned();
    for (option, value) in options {
        if let Some(value) = value {
            text.push_str(&format!(" --{option} {}", shell_quote(&value)));
        }
    }
    text
}
