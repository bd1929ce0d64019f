//! `turnto simulate`: plays a book many times and reports problems.

mod limit;
mod plan;
mod replay;
mod report_options;
mod text_report;

use super::report::{draw_errors, pluralize, print_report};
use super::{
    CliError, error_layout, load_house_rules, open_error, open_source, parse_output_path,
    portable_path, profile, progress, shell_quote, unplayable_error,
};
use crate::library::{self, HouseRules, OpenedBook};
use crate::model::book::Book;
use crate::model::game::RulesHost;
use crate::simulate::{self, PartError, PartHeader, RunLimit, Shard};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub(super) use plan::{parse_run_goal, read_strategy_script, setup_commands, start_commands};
pub(super) use report_options::ReportOptions;

#[derive(Debug, clap::Args)]
pub(super) struct SimulateArgs {
    /// Folder, .gamebook file or name of a bundled book
    #[arg(default_value = ".")]
    book: String,
    /// Number of games to play [default: 1000, or no limit with --time]
    #[arg(long, value_name = "N")]
    runs: Option<u64>,
    /// Time to play, such as 30s or 5m
    ///
    /// The simulation stops after a complete block of runs. With `--runs`, it stops at the limit that is reached first.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// Seed of the simulation
    ///
    /// The same seed always plays the same games.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Strategy for choosing answers
    ///
    /// `random`: a random open choice. `curious`: the open choice taken least often so far. `max:FIELD`: the choice that leaves the highest value of a field, such as `sp`. `min:FIELD`: the choice that leaves the lowest value. `cautious`: the choice that best preserves what the ruleset declares in `priorities`, such as health. `FILE.lua`: a Lua script that answers.
    #[arg(long, value_name = "STRATEGY", default_value = "random")]
    strategy: String,
    /// Percentage of answers that are commands, such as `use lantern`
    #[arg(long, value_name = "N%", default_value = "0%")]
    command_rate: String,
    /// Page to start on [default: start of the book]
    #[arg(long, value_name = "PAGE")]
    start: Option<String>,
    /// YAML file with the state to start in
    ///
    /// The file has the same keys as `state` in a rule case.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Additional end of a run: `page:ID`, `code:NAME` or `ending:NAME`
    ///
    /// After `ending:`, give the kind or the title of an ending.
    #[arg(long, value_name = "GOAL")]
    until: Option<String>,
    /// Do not follow turns to linked books
    ///
    /// A run ends there if it has no other choice.
    #[arg(long)]
    stay_in_book: bool,
    /// Number of threads; does not affect the report [default: number of cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Maximum number of pages in a run
    ///
    /// A run also stops after 40 times as many answers.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_TURNS)]
    max_turns: u64,
    #[command(flatten)]
    report: ReportOptions,
    /// Part of the runs to play, such as 3/64
    ///
    /// Use it to split a simulation between machines. `turnto merge` combines the parts.
    #[arg(long, value_name = "N/OF", requires = "out")]
    shard: Option<Shard>,
    /// File for the results of each run, instead of a report
    ///
    /// The results are JSON lines: one row per run, and totals.
    #[arg(long, value_name = "FILE", value_parser = parse_output_path, conflicts_with_all = ["time", "format", "html", "fail_on"])]
    out: Option<PathBuf>,
    /// Print run N as a recorded game instead of a report
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["runs", "time", "threads", "format", "html", "fail_on", "shard", "out"]
    )]
    run: Option<u64>,
    /// Report calls of the rules that cannot be cached
    ///
    /// Lists these calls, the reason, and the values that differ most between calls.
    #[arg(long, conflicts_with_all = ["time", "threads", "html", "fail_on", "shard", "out", "run"])]
    profile: bool,
    /// File with house rules to add to the ruleset
    #[arg(long, value_name = "FILE")]
    house_rules: Option<PathBuf>,
    #[arg(skip)]
    scripts: Option<PathBuf>,
}

/// Default for the maximum number of pages in a run.
const DEFAULT_TURNS: u64 = 300;

/// Maximum number of threads. Each has its own rules in memory.
const MAX_THREADS: u64 = 256;

/// Default for the number of games without a time limit.
const DEFAULT_RUNS: u64 = 1000;

fn parse_duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let seconds = match text.strip_prefix(digits) {
        Some("" | "s") => Some(1),
        Some("m") => Some(60),
        Some("h") => Some(3600),
        _ => None,
    };
    let number = digits.parse::<u64>().ok();
    let total = number
        .zip(seconds)
        .and_then(|(n, unit)| n.checked_mul(unit));
    total
        .filter(|seconds| *seconds > 0)
        .map(Duration::from_secs)
        .ok_or_else(|| "expected a time such as 30s or 5m".to_owned())
}

/// Runs the command. `scripts` is the folder of rulesets from the command line. Commands that replay a run include it.
pub(super) fn run(mut args: SimulateArgs, scripts: Option<PathBuf>) -> Result<(), CliError> {
    args.scripts = scripts;
    let args = &args;
    let printer = args.report.printer()?;
    let script = read_strategy_script(&args.strategy)?;
    let (opened, book) = open_playable(&args.book, args.house_rules.as_ref(), script)?;
    let scripts = opened.parse_scripts();
    let rule_endings: Vec<String> = scripts.iter().flat_map(|it| it.endings()).collect();
    let plan = plan::build_plan(args, &book, &rule_endings)?;
    if let Some(run) = args.run {
        return replay::print_run(&opened, &book, &plan, run);
    }
    if args.profile {
        let scripts: Vec<String> = opened.scripts.iter().map(|it| it.name.clone()).collect();
        let runs = args.runs.unwrap_or(DEFAULT_RUNS);
        let profile = load_rules(&opened, &book)
            .and_then(|rules| simulate::profile_rules(&book, &plan, runs, rules, &scripts))
            .map_err(|errors| draw_errors(&errors, &opened.sources))?;
        return print_report(args.report.format, &profile, profile::to_text);
    }
    let limit = args.time.map_or(DEFAULT_RUNS, |_| u64::MAX);
    let until = RunLimit {
        runs: args.runs.unwrap_or(limit),
        time: args.time,
    };
    let load = library::rules_loader(&opened, &book);
    let rules = || load().map(|rules| Box::new(rules) as Box<dyn RulesHost>);
    let bar_length = match (until.time, args.runs, args.shard) {
        (Some(time), None, _) => time.as_secs(),
        (.., Some(shard)) => {
            let runs = shard.runs(until.runs);
            runs.end - runs.start
        }
        _ => until.runs,
    };
    let bar = progress::bar(bar_length, "{bar:30} {msg}, {elapsed} elapsed");
    let is_stopped = stop_flag();
    let on_progress = |runs, count| {
        bar.set_position(match (until.time, args.runs) {
            (Some(_), None) => bar.elapsed().as_secs(),
            _ => runs,
        });
        bar.set_message(format!("{}, {count} found", pluralize(runs, "run")));
        !is_stopped.load(Ordering::Relaxed)
    };
    let pool = thread_pool(args.threads)?;
    if let Some(out) = &args.out {
        let all = until.runs;
        let house_rules = args.house_rules.as_ref();
        let header = PartHeader {
            book: portable_path(&args.book),
            house_rules: house_rules.map(|path| portable_path(&path.to_string_lossy())),
            book_fingerprint: book_fingerprint(&opened),
            rules_fingerprint: rules_fingerprint(&opened),
            ..PartHeader::new(&book, &plan, args.shard.unwrap_or(Shard::WHOLE), all)
        };
        let file = File::create(out).map_err(|error| open_error("--out", out, &error))?;
        let mut file = BufWriter::with_capacity(1 << 16, file);
        let write = || simulate::write_part(&book, &plan, &header, rules, &mut file, on_progress);
        let result = pool.install(write);
        bar.finish_and_clear();
        return match result {
            Ok(true) => {
                print_part_summary(&header, out);
                Ok(())
            }
            Ok(false) => Err(CliError::Failure(format!(
                "{} is incomplete and cannot be merged; run the shard again",
                out.display()
            ))),
            Err(PartError::Rules(errors)) => Err(draw_errors(&errors, &opened.sources)),
            Err(PartError::Io(error)) => Err(open_error("--out", out, &error)),
        };
    }
    let sources = &opened.sources;
    let report = pool
        .install(|| simulate::simulate(&book, sources, &plan, until, rules, on_progress))
        .map_err(|errors| draw_errors(&errors, &opened.sources))?;
    bar.finish_and_clear();
    printer.print(&report, &book.title, &args.book)
}

fn print_part_summary(header: &PartHeader, out: &Path) {
    let runs = match header.runs {
        0 => "no runs, because there are fewer blocks of 64 runs than shards".to_owned(),
        runs => format!("{} from {}", pluralize(runs, "run"), header.first_run),
    };
    let (shard, total_runs) = (header.shard, pluralize(header.total_runs, "run"));
    let out = shell_quote(&out.display().to_string());
    errline!("shard {shard} of {total_runs}: {runs}; written to {out}");
}

/// Opens a book with its rules, its house rules and the strategy script.
pub(super) fn open_playable(
    name: &str,
    house_rules: Option<&PathBuf>,
    script: Option<(String, String)>,
) -> Result<(Rc<OpenedBook>, Arc<Book>), CliError> {
    let source = open_source(name)?;
    let script = script.map(|(name, text)| HouseRules {
        name,
        text,
        messages: Vec::new(),
    });
    let houses = load_house_rules(house_rules)?.into_iter().chain(script);
    require_playable(name, library::open(&*source, houses), |_| true)
}

/// Returns the opened book if it can be played. Otherwise prints the relevant errors.
pub(super) fn require_playable(
    name: &str,
    mut opened: OpenedBook,
    is_relevant: impl Fn(&Diagnostic) -> bool,
) -> Result<(Rc<OpenedBook>, Arc<Book>), CliError> {
    match opened.book.clone() {
        Some(book) => Ok((Rc::new(opened), book)),
        None => {
            opened.diagnostics.retain(is_relevant);
            Err(unplayable_error(&opened, name, error_layout()))
        }
    }
}

/// A flag that Ctrl-C sets, to end the simulation with a report. A second Ctrl-C ends the program.
fn stop_flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let handler_flag = Arc::clone(&flag);
    // If signals cannot be caught, Ctrl-C ends the program.
    let _ = ctrlc::set_handler(move || {
        if handler_flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    flag
}

fn thread_pool(threads: Option<usize>) -> Result<rayon::ThreadPool, CliError> {
    plan::check_range("threads", threads.map(|n| n as u64), MAX_THREADS)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    pool.build()
        .map_err(|why| CliError::Failure(why.to_string()))
}

pub(super) fn load_rules(
    opened: &OpenedBook,
    book: &Book,
) -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> {
    Ok(Box::new(library::take_rules(opened, book)?))
}

/// Fingerprint of the texts of a book without its scripts.
pub(super) fn book_fingerprint(opened: &OpenedBook) -> String {
    let texts = opened.sources.iter().map(|(_, name, text)| (name, text));
    source::fingerprint(texts.filter(|(name, _)| !name.ends_with(".lua")))
}

/// Fingerprint of the rules. It does not depend on the folder of their files.
pub(super) fn rules_fingerprint(opened: &OpenedBook) -> String {
    source::fingerprint(opened.scripts.iter().map(|script| {
        let name = script.name.rsplit(['/', '\\']).next();
        (name.unwrap_or_default(), script.text.as_str())
    }))
}
