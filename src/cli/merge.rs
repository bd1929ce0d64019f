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
    /// Book, if it is not at the stored path
    #[arg(long, value_name = "BOOK")]
    book: Option<String>,
    /// House rules, if they are not at the stored path
    #[arg(long, value_name = "FILE")]
    house_rules: Option<PathBuf>,
    #[command(flatten)]
    report: ReportOptions,
}

/// Size of the buffer for reading parts, in bytes.
const BUFFER_SIZE: usize = 1 << 20;

pub(super) fn run(args: &MergeArgs) -> Result<(), CliError> {
    let printer = args.report.printer()?;
    if let Some(part) = args.parts.iter().find(|part| printer.overwrites(part)) {
        let why = format!("`--html {0}` would overwrite the part {0}", part.display());
        return Err(CliError::Usage(why));
    }
    let mut merger = PartMerger::new(args.book.clone(), shell_quote);
    for path in &args.parts {
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => merger.read_file(&name, BufReader::with_capacity(BUFFER_SIZE, file)),
            Err(error) => merger.errors.push(format!("{name}: {error}")),
        }
    }
    let (header, part) = merger.header().map_err(|errors| {
        for error in errors {
            errline!("turnto: {error}");
        }
        let why = "nothing was merged; correct these errors first";
        CliError::Usage(why.to_owned())
    })?;
    let name = args.book.as_ref().unwrap_or(&header.book);
    let house_rules = args.house_rules.clone();
    let house_rules = house_rules.or_else(|| header.house_rules.as_ref().map(PathBuf::from));
    let add_help = |failure| {
        let help = format!(
            "{part} was played with it; run `turnto merge` in the folder where it is, or use `--book BOOK` and `--house-rules FILE`"
        );
        match failure {
            CliError::Usage(why) => CliError::Usage(format!("{why}; {help}")),
            CliError::Failure(why) => CliError::Failure(format!("{why}; {help}")),
            failure => failure,
        }
    };
    let script = read_strategy_script(&header.terms.strategy).map_err(add_help)?;
    let (opened, book) = open_playable(name, house_rules.as_ref(), script).map_err(add_help)?;
    if let Some(difference) = describe_difference(&header, &part, name, &opened, &book.title) {
        return Err(CliError::Usage(difference));
    }
    let report = merger.report(&book, &opened.sources).ok_or_else(|| {
        CliError::Usage(
            "the parts are damaged: they contain pages that are not in the book".to_owned(),
        )
    })?;
    printer.print(&report, &book.title, name)
}

/// Describes how the opened book differs from the book that was played.
fn describe_difference(
    header: &PartHeader,
    part: &str,
    name: &str,
    opened: &OpenedBook,
    title: &str,
) -> Option<String> {
    let played_title = &header.title;
    if played_title != title {
        return Some(format!(
            "{part} is from the book `{played_title}`, but {name} is `{title}`; choose the book with `--book`"
        ));
    }
    if header.book_fingerprint != book_fingerprint(opened) {
        return Some(format!(
            "{part} is from another edition of `{played_title}` than {name}; choose that edition with `--book`, or play the parts again"
        ));
    }
    (header.rules_fingerprint != rules_fingerprint(opened)).then(|| {
        format!(
            "{part} was played with other rules: a ruleset, the house rules or the strategy script has changed; merge it with the same rules, or play the parts again"
        )
    })
}
