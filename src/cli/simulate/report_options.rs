//! Options for the report of a simulation: its format, a page for a browser, and findings that fail the command.

use super::limit::{FindingLimit, parse_limits};
use super::text_report::to_text;
use crate::cli::report::{ReportFormat, check_folder, print_report};
use crate::cli::{
    CliError, HTML_EXTENSIONS, open_error, parse_output_path_as, portable_path, shell_quote,
};
use crate::simulate::{self, SimulationReport};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ReportOptions {
    /// Format of the report
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: ReportFormat,
    /// File for an HTML report with charts
    #[arg(long, value_name = "FILE", value_parser = |path: &str| parse_output_path_as(path, &HTML_EXTENSIONS))]
    html: Option<PathBuf>,
    /// Fail on these findings, such as stuck,error,unseen:5%
    ///
    /// The command then exits with an error status. error: an error in play. endless-rule: a rule that does not end. stuck: no choice is open. trap: pages from which no run reached an ending. loop: a run without progress. farming: a value that grows without limit. loose-end: a turn that is not written yet. unseen: pages that no run reached; `unseen:5%` allows 5%.
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    fail_on: Vec<String>,
}

/// Prints reports. Created before the simulation, so that invalid options are reported at once.
pub(in crate::cli) struct ReportPrinter<'a> {
    options: &'a ReportOptions,
    limits: Vec<FindingLimit>,
}

impl ReportOptions {
    pub(in crate::cli) fn printer(&self) -> Result<ReportPrinter<'_>, CliError> {
        check_folder("--html", self.html.as_deref())?;
        Ok(ReportPrinter {
            options: self,
            limits: parse_limits(&self.fail_on)?,
        })
    }
}

impl ReportPrinter<'_> {
    /// True if the report overwrites this file.
    pub(in crate::cli) fn overwrites(&self, file: &Path) -> bool {
        let same = |html: &PathBuf| html == file || is_same_file(html, file);
        self.options.html.as_ref().is_some_and(same)
    }

    /// Prints the report of a book with this title and name. Fails if it has findings that are not allowed.
    pub(in crate::cli) fn print(
        &self,
        report: &SimulationReport,
        title: &str,
        book: &str,
    ) -> Result<(), CliError> {
        let book = &portable_path(book);
        print_report(self.options.format, report, |report| to_text(report, book))?;
        // The report has been printed before, so a file that cannot be written does not lose it.
        if let Some(path) = &self.options.html {
            let page = simulate::render_html(report, title, &shell_quote(book));
            std::fs::write(path, page).map_err(|why| open_error("--html", path, &why))?;
        }
        let exceeded = self.limits.iter().filter(|limit| limit.is_exceeded(report));
        let exceeded: Vec<String> = exceeded.map(FindingLimit::describe).collect();
        if exceeded.is_empty() {
            return Ok(());
        }
        let exceeded = exceeded.join(", ");
        Err(CliError::Failure(format!(
            "failed because of `--fail-on`: {exceeded}"
        )))
    }
}

/// True if both paths name the same existing file.
fn is_same_file(a: &Path, b: &Path) -> bool {
    let absolute = |path: &Path| path.canonicalize().ok();
    absolute(a).is_some_and(|a| absolute(b) == Some(a))
}
