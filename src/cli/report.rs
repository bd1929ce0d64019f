//! Helpers for commands that print reports: formats, errors and numbers as text.

use super::{CliError, error_layout, output_width, screen, supports_colour};
use crate::syntax::diagnostic::{Diagnostic, ReportStyle, render};
use crate::syntax::source::Sources;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ReportFormat {
    /// Plain text
    Text,
    /// One JSON document
    Json,
}

/// Prints a report in a format.
pub(super) fn print_report<T: Serialize>(
    format: ReportFormat,
    report: &T,
    to_text: impl FnOnce(&T) -> String,
) -> Result<(), CliError> {
    if format == ReportFormat::Json {
        return print_json(report);
    }
    let mut out = screen::out();
    out.write_all(to_text(report).as_bytes())?;
    Ok(out.flush()?)
}

/// Prints a JSON document.
pub(super) fn print_json(document: &impl Serialize) -> Result<(), CliError> {
    // Standard output flushes after each line, and a document can have millions of lines.
    let mut out = BufWriter::with_capacity(1 << 16, screen::out());
    serde_json::to_writer_pretty(&mut out, document).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Draws errors on standard error. Returns the error for a command that has printed them.
pub(super) fn draw_errors(errors: &[Diagnostic], sources: &Sources) -> CliError {
    let (style, width) = error_layout();
    errtext!("{}", render(errors, sources, style, width));
    CliError::Printed
}

/// Standard output for drawn errors and the text between them.
pub(super) struct ReportOutput {
    pub(super) style: ReportStyle,
    width: usize,
    pub(super) stream: Box<dyn Write>,
}

impl ReportOutput {
    pub(super) fn new() -> Self {
        let is_terminal = io::stdout().is_terminal();
        Self {
            style: match supports_colour(is_terminal) {
                true => ReportStyle::Colour,
                false => ReportStyle::Plain,
            },
            width: output_width(None, is_terminal),
            stream: Box::new(screen::colour_out()),
        }
    }

    pub(super) fn draw(&mut self, diagnostics: &[Diagnostic], sources: &Sources) -> io::Result<()> {
        let text = render(diagnostics, sources, self.style, self.width);
        self.stream.write_all(text.as_bytes())
    }
}

/// A number and its noun: `1 run`, `2 runs`.
pub(super) fn pluralize<N: Display + PartialEq + From<u8>>(n: N, noun: &str) -> String {
    let plural = if n == N::from(1) { "" } else { "s" };
    format!("{n} {noun}{plural}")
}

/// Checks that the folder of an output file exists, before the content is computed.
pub(super) fn check_folder(option: &str, file: Option<&Path>) -> Result<(), CliError> {
    match file.and_then(Path::parent) {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            let folder = folder.display();
            Err(CliError::Usage(format!(
                "`{option}`: the folder {folder} does not exist"
            )))
        }
        _ => Ok(()),
    }
}
