//! `turnto merge`: combines the parts of a simulation into one report.

use super::simulate::{
    ReportOptions, book_fingerprint, open_playable, read_strategy_script, rules_fingerprint,
};
use super::{CliError, shell_quote};
use crate::library::OpenedBook;
use crate::simulate::{PartHeader, PartMerger};
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// Files written by `turnto simulate --out`, in any order
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Book, if it is not where the files say
    #[arg(long, value_name = "BOOK")]
    book: Option<String>,
    /// House rules, if they are not where the files say
    #[arg(long, value_name = "FILE")]
    house_rules: Option<PathBuf>,
    #[command(flatten)]
    report: ReportOptions,
}

/// Size of the buffer for reading parts, in bytes.
const BUFFER_SIZE: usize = 1 << 20;

pub(super) fn run(arguments: &MergeArgs) -> Result<(), CliError> {
    let printer = arguments.report.printer()?;
    if let Some(part) = arguments.parts.iter().find(|part| printer.overwrites(part)) {
        let why = format!("`--html {0}` would write over the part {0}", part.display());
        return Err(CliError::Usage(why));
    }
    let mut merge = PartMerger::new(arguments.book.clone(), shell_quote);
    for path in &arguments.parts {
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => merge.read_file(&name, BufReader::with_capacity(BUFFER_SIZE, file)),
            Err(error) => merge.errors.push(format!("{name}: {error}")),
        }
    }
    let (header, part) = merge.header().map_err(|errors| {
        for error in errors {
            errline!("turnto: {error}");
        }
        let why = "nothing is merged: a report of parts is all of it or none";
        CliError::Usage(why.to_owned())
    })?;
    let name = arguments.book.as_ref().unwrap_or(&header.book);
    let house = arguments.house_rules.clone();
    let house = house.or_else(|| header.house_rules.as_ref().map(PathBuf::from));
    let add_help = |failure| {
        let help = format!(
            "{part} was played with it: run `turnto merge` where it lies, or say `--book BOOK` and `--house-rules FILE`"
        );
        match failure {
            CliError::Usage(why) => CliError::Usage(format!("{why}; {help}")),
            CliError::Failure(why) => CliError::Failure(format!("{why}; {help}")),
            other => other,
        }
    };
    let reader = read_strategy_script(&header.terms.strategy).map_err(add_help)?;
    let (opened, book) = open_playable(name, house.as_ref(), reader).map_err(add_help)?;
    if let Some(difference) = describe_difference(&header, &part, name, &opened, &book.title) {
        return Err(CliError::Usage(difference));
    }
    let report = merge.report(&book, &opened.sources).ok_or_else(|| {
        CliError::Usage(
            "the parts are damaged: they name pages that the book does not have".to_owned(),
        )
    })?;
    printer.print(&report, &book.title, name)
}

/// Returns how the opened book differs from the one that was played.
fn describe_difference(
    header: &PartHeader,
    part: &str,
    name: &str,
    opened: &OpenedBook,
    title: &str,
) -> Option<String> {
    let played = &header.title;
    if played != title {
        return Some(format!(
            "{part} is of the book `{played}`, and {name} is `{title}`: `--book` says where it lies"
        ));
    }
    if header.book_fingerprint != book_fingerprint(opened) {
        return Some(format!(
            "{part} is of another edition of `{played}` than the one in {name}: `--book` says where that edition lies; or play the parts again"
        ));
    }
    (header.rules_fingerprint != rules_fingerprint(opened)).then(|| {
        format!(
            "{part} was played by other rules than those here: a ruleset, house rules or the script that reads were changed; merge it with those that played it, or play the parts again"
        )
    })
}
