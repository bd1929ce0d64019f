//! `turnto check`: every fault of a book, and an exit status for machines.

use super::{Failure, coloured, house, shelf, width};
use crate::desk;
use crate::diagnostic::{self, Diagnostic, Severity, Style};
use crate::source::Sources;
use serde_json::json;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A folder, a .gamebook file, or a name on the shelf.
    #[arg(default_value = ".")]
    book: String,
    /// How faults are shown.
    #[arg(long, value_enum, default_value_t = Format::Full)]
    format: Format,
    /// Tell them in words, for screen readers.
    #[arg(long)]
    narrate: bool,
    /// House rules on top of the book's ruleset.
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// With the lines of the book they are in.
    Full,
    /// One line each.
    Short,
    /// One JSON document.
    Json,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let shelf = shelf(&arguments.book)?;
    let opened = desk::open(&*shelf, house(arguments.house.as_ref())?);
    let found = &desk::check(&opened);
    let mut out = io::stdout().lock();
    let terminal = out.is_terminal();
    let count = |severity| found.iter().filter(|d| d.severity == severity).count();
    let errors = count(Severity::Error);
    if arguments.format == Format::Json {
        let faults: Vec<_> = found.iter().map(|d| as_json(d, &opened.sources)).collect();
        let document = json!({"turnto-check": 1, "faults": faults});
        writeln!(out, "{document:#}")?;
    } else {
        let style = match (arguments.format, arguments.narrate, coloured(terminal)) {
            (Format::Short, ..) => Style::Short,
            (_, true, _) => Style::Narrate,
            (_, _, true) => Style::Colour,
            _ => Style::Plain,
        };
        let text = diagnostic::render(found, &opened.sources, style, width(None, terminal));
        out.write_all(text.as_bytes())?;
        let many = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        writeln!(
            out,
            "{}, {}, {}",
            many(errors, "error"),
            many(count(Severity::Warning), "warning"),
            many(count(Severity::Note), "note")
        )?;
    }
    out.flush()?;
    if errors > 0 {
        Err(Failure::Told)
    } else {
        Ok(())
    }
}

fn as_json(d: &Diagnostic, sources: &Sources) -> serde_json::Value {
    let labels: Vec<_> = d
        .labels
        .iter()
        .map(|label| {
            let (line, column) = sources.line_column(label.span);
            json!({
                "file": sources.name(label.span.file),
                "line": line,
                "column": column,
                "start": label.span.start,
                "end": label.span.end,
                "text": label.text,
            })
        })
        .collect();
    json!({
        "code": d.code.name(),
        "severity": d.severity,
        "message": d.message,
        "labels": labels,
        "help": d.help,
    })
}
