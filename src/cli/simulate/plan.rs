//! What was asked for, as a plan of runs against a book.

use super::{Arguments, TURNS};
use crate::book::{Book, PageId};
use crate::cases;
use crate::cli::{Failure, text_of, typed, width};
use crate::diagnostic::{self, Style};
use crate::simulate::{Goal, Limits, Plan, Temper, Wants};
use crate::suggest::did_you_mean;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::Path;

/// What a run remembers to take back grows with its turns.
const MOST_TURNS: u64 = 100_000;

/// A number that makes sense.
pub(super) fn within(option: &str, said: Option<u64>, most: u64) -> Result<(), Failure> {
    match said {
        Some(0) => Err(Failure::Usage(format!("`--{option}` must be at least 1"))),
        Some(n) if n > most => {
            let why = format!("`--{option} {n}` is too large; the maximum is {most}");
            Err(Failure::Usage(why))
        }
        _ => Ok(()),
    }
}

/// The plan; `by_rules` are names that endings have where rules bring them about.
pub(super) fn plan(
    arguments: &Arguments,
    book: &Book,
    by_rules: &[String],
    style: Style,
) -> Result<Plan, Failure> {
    within("turns", Some(arguments.turns), MOST_TURNS)?;
    within("runs", arguments.runs, u64::MAX)?;
    let until = arguments.until.as_deref();
    let goal = until.map(|text| goal(book, by_rules, text));
    Ok(Plan {
        seed: arguments.seed,
        limits: Limits {
            turns: arguments.turns,
        },
        temper: temper(&arguments.reader, book)?,
        reader: arguments.reader.clone(),
        commands: percent(&arguments.commands)?,
        before: before(arguments, book, style)?,
        goal: goal.transpose()?,
        again: again(arguments),
    })
}

/// A reader written in Lua: the name and text of its file.
pub(in crate::cli) fn script(reader: &str) -> Result<Option<(String, String)>, Failure> {
    if !reader.ends_with(".lua") {
        return Ok(None);
    }
    let text = text_of("--reader", Path::new(reader))?;
    Ok(Some((reader.to_owned(), text)))
}

fn temper(reader: &str, book: &Book) -> Result<Temper, Failure> {
    let ahead = |values: &[String], lives| match Wants::read(book, values, lives) {
        Ok(wants) => Ok(Temper::Ahead(wants)),
        Err(why) => Err(Failure::Usage(format!("`--reader {reader}`: {why}"))),
    };
    let (sort, field) = reader.split_once([':', ' ']).unwrap_or((reader, ""));
    match (sort, field.trim()) {
        ("uniform", "") => Ok(Temper::Uniform),
        ("curious", "") => Ok(Temper::Curious),
        ("cautious", "") => {
            let spares = &book.vocabulary.spares;
            if spares.is_empty() {
                let why = "`--reader cautious` requires `spares` in the ruleset; add `spares = { \"FIELD\" }` to it or to house rules, or use `--reader greedy:FIELD`";
                return Err(Failure::Usage(why.to_owned()));
            }
            ahead(spares, true)
        }
        ("greedy", field) if !field.is_empty() => ahead(&[field.to_owned()], false),
        ("sparing", field) if !field.is_empty() => ahead(&[format!("-{field}")], false),
        _ if reader.ends_with(".lua") => Ok(Temper::Scripted),
        _ => {
            let why = format!(
                "unknown reader `{reader}`; the readers are uniform, curious, cautious, greedy:FIELD, sparing:FIELD and FILE.lua"
            );
            Err(Failure::Usage(why))
        }
    }
}

fn percent(text: &str) -> Result<u32, Failure> {
    let number = text.strip_suffix('%').unwrap_or(text).parse::<u32>().ok();
    number.filter(|n| *n <= 100).ok_or_else(|| {
        let why = format!("`--commands {text}`: expected a percentage from 0% to 100%");
        Failure::Usage(why)
    })
}

/// What lays the state and leads to the page; nothing where runs begin as the book does.
/// The page of an id.
pub(in crate::cli) fn page_of(book: &Book, id: &str) -> Result<PageId, Failure> {
    book.index.get(id).copied().ok_or_else(|| {
        let near = did_you_mean(id, book.index.keys().map(|id| &**id));
        mended(&format!("unknown page `{id}`"), near)
    })
}

fn before(arguments: &Arguments, book: &Book, style: Style) -> Result<Vec<String>, Failure> {
    let none = || Failure::Usage("this book has no start page".to_owned());
    let start = book.start.ok_or_else(none)?;
    let page = match &arguments.start {
        Some(id) => page_of(book, id)?,
        None => start,
    };
    let mut all = match &arguments.given {
        Some(path) => given(book, path, style)?,
        None if arguments.start.is_none() => return Ok(Vec::new()),
        None => Vec::new(),
    };
    all.push(format!("goto {}", book.page(page).id));
    Ok(all)
}

/// What an author would type to lay the state of a file.
pub(in crate::cli) fn given(
    book: &Book,
    path: &Path,
    style: Style,
) -> Result<Vec<String>, Failure> {
    let text = text_of("--given", path)?;
    cases::laid(book, &path.display().to_string(), &text).map_err(|unread| {
        let wide = width(None, std::io::stderr().is_terminal());
        let drawn = diagnostic::render(&unread.found, &unread.sources, style, wide);
        errtext!("{drawn}");
        Failure::Told
    })
}

fn goal(book: &Book, by_rules: &[String], text: &str) -> Result<Goal, Failure> {
    Goal::read(book, by_rules, text).map_err(|(why, known)| {
        let name = text.split_once(':').map_or(text, |(_, name)| name);
        let near = did_you_mean(name, known.iter().map(String::as_str));
        let few = || {
            (1..=20)
                .contains(&known.len())
                .then(|| format!("there are {}", known.join(", ")))
        };
        mended(&why, near.or_else(few))
    })
}

fn mended(why: &str, mend: Option<String>) -> Failure {
    Failure::Usage(match mend {
        Some(mend) => format!("{why}: {mend}"),
        None => why.to_owned(),
    })
}

/// What decides the runs, as it is typed, each with a space before it.
fn again(arguments: &Arguments) -> String {
    let mut out = String::new();
    let mut say = |option: &str, value: &str| {
        let _ = write!(out, " --{option} {}", typed(value));
    };
    if arguments.seed != 0 {
        say("seed", &arguments.seed.to_string());
    }
    if arguments.reader != "uniform" {
        say("reader", &arguments.reader);
    }
    if arguments.commands != "0%" {
        say("commands", &arguments.commands);
    }
    if arguments.turns != TURNS {
        say("turns", &arguments.turns.to_string());
    }
    if let Some(page) = &arguments.start {
        say("start", page);
    }
    if let Some(path) = &arguments.given {
        say("given", &path.display().to_string());
    }
    if let Some(goal) = &arguments.until {
        say("until", goal);
    }
    if let Some(path) = &arguments.house {
        say("house", &path.display().to_string());
    }
    if let Some(path) = &arguments.scripts {
        say("scripts", &path.display().to_string());
    }
    out
}
