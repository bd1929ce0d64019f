//! How a report is told: as text or JSON, as a page for a browser, and by the status that the program ends with.

use super::limit::{Limit, fail_on};
use super::words::in_words;
use crate::cli::screen;
use crate::cli::{Failure, typed, unopened, written};
use crate::simulate::{self, Report};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Telling {
    /// Format of the report
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// File for an HTML report with charts
    #[arg(long, value_name = "FILE", value_parser = written)]
    html: Option<PathBuf>,
    /// Fail on these findings, such as stuck,error,unseen:5%
    ///
    /// The command then exits with an error status. error: an error in play. runaway: a rule that does not end. stuck: no choice is open. trap: pages from which no run reached an ending. loop: a run without progress. farm: a value that grows without limit. loose: a turn that is not written yet. unseen: pages that no run reached; `unseen:5%` allows 5%.
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    fail_on: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// The same, looked at before anything is played.
pub(in crate::cli) struct Ready<'a> {
    told: &'a Telling,
    limits: Vec<Limit>,
}

impl Telling {
    /// Can it be told so? Better asked now than when an hour has been played.
    pub(in crate::cli) fn ready(&self) -> Result<Ready<'_>, Failure> {
        if let Some(folder) = self.html.as_deref().and_then(Path::parent)
            && !folder.as_os_str().is_empty()
            && !folder.is_dir()
        {
            let why = format!("there is no folder {} for --html", folder.display());
            return Err(Failure::Usage(why));
        }
        Ok(Ready {
            told: self,
            limits: fail_on(&self.fail_on)?,
        })
    }
}

impl Ready<'_> {
    /// Is this file written?
    pub(in crate::cli) fn writes(&self, file: &Path) -> bool {
        let same = |html: &PathBuf| html == file || same_file(html, file);
        self.told.html.as_ref().is_some_and(same)
    }

    /// Tells something else than a report, as it is wanted.
    pub(in crate::cli) fn tell_other<T: serde::Serialize>(
        &self,
        what: &T,
        in_words: impl FnOnce(&T) -> String,
    ) -> Result<(), Failure> {
        let mut out = screen::out();
        match self.told.format {
            Format::Json => {
                let json = serde_json::to_string_pretty(what).unwrap_or_default();
                writeln!(out, "{json}")?;
            }
            Format::Text => out.write_all(in_words(what).as_bytes())?,
        }
        Ok(())
    }

    /// Tells the report of a book with this title, which is called so in commands.
    pub(in crate::cli) fn tell(
        &self,
        report: &Report,
        title: &str,
        called: &str,
    ) -> Result<(), Failure> {
        let mut out = screen::out();
        match self.told.format {
            Format::Json => {
                let json = serde_json::to_string_pretty(report).unwrap_or_default();
                writeln!(out, "{json}")?;
            }
            Format::Text => out.write_all(in_words(report, called).as_bytes())?,
        }
        // Last: what was played for an hour is told, even where no file can be written.
        if let Some(path) = &self.told.html {
            let page = simulate::html(report, title, &typed(called));
            std::fs::write(path, page).map_err(|why| unopened("--html", path, &why))?;
        }
        let passed = self.limits.iter().filter(|limit| limit.is_passed(report));
        let passed: Vec<String> = passed.map(Limit::said).collect();
        match passed.is_empty() {
            true => Ok(()),
            false => {
                let why = format!("found, as `--fail-on` asks: {}", passed.join(", "));
                Err(Failure::Fault(why))
            }
        }
    }
}

/// Are two names those of one file that is there?
fn same_file(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| path.canonicalize().ok();
    whole(one).is_some_and(|one| whole(other) == Some(one))
}
