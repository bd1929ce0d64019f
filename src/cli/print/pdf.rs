//! Makes a PDF: with the library Typst if it is compiled in, else with the command `typst`.

use super::super::CliError;
use super::files::{folder, fonts, pictures, write};
use crate::output::print;
use crate::syntax::source::BookSource;
use std::path::{Path, PathBuf};

/// A document and its output.
#[derive(Clone, Copy)]
pub(super) struct PdfJob<'a> {
    pub(super) path: &'a Path,
    pub(super) document: &'a print::Document,
    pub(super) paper: print::PaperSize,
    pub(super) look: &'a print::LoadedFonts,
    pub(super) shelf: &'a dyn BookSource,
}

pub(super) fn make(job: PdfJob) -> Result<(), CliError> {
    #[cfg(feature = "pdf")]
    return within::make(job);
    #[cfg(not(feature = "pdf"))]
    outside::make(job)
}

/// Writes the Typst markup, with pictures and fonts in folders next to it.
pub(super) fn source(job: PdfJob) -> Result<(), CliError> {
    pictures(job.document, job.path, job.shelf)?;
    fonts(job.look, job.path)?;
    write(job.path, text(job))
}

fn text(job: PdfJob) -> String {
    print::typst(job.document, job.paper, &folder(job.path), job.look)
}

/// Writes the markup next to the PDF and returns its path. Another file with this name is not overwritten.
fn beside(job: PdfJob) -> Result<PathBuf, CliError> {
    let file = job.path.with_extension("typ");
    let job = PdfJob { path: &file, ..job };
    match std::fs::read(&file) {
        Ok(there) if there != text(job).as_bytes() => Err(CliError::Fault(format!(
            "{} is there, and another text for Typst than this book's would be written over it: move it away, or print to another name",
            file.display()
        ))),
        _ => source(job).map(|()| file.clone()),
    }
}

#[cfg(feature = "pdf")]
mod within {
    use super::super::files::picture;
    use super::*;
    use std::collections::BTreeMap;

    /// Path of the pictures in the markup; they are not on the disk.
    const PICTURES: &str = "pictures";

    pub(super) fn make(job: PdfJob) -> Result<(), CliError> {
        let PdfJob {
            path,
            document,
            paper,
            look,
            shelf,
        } = job;
        let text = print::typst(document, paper, PICTURES, look);
        let mut files = BTreeMap::new();
        for it in print::pictures(document) {
            let bytes = picture(it, shelf).map_err(CliError::Fault)?;
            files.insert(format!("{PICTURES}/{}", it.file), bytes);
        }
        let made = print::pdf(&text, &files, &look.faces);
        for fault in &made.faults {
            let kind = if fault.is_error { "error" } else { "warning" };
            let line = fault.at.as_ref().map(|at| {
                let before = text.get(..at.start).unwrap_or(&text);
                format!(
                    " (line {} of the text for Typst)",
                    before.matches('\n').count() + 1
                )
            });
            errline!(
                "turnto: typst: {kind}: {}{}",
                fault.message,
                line.unwrap_or_default()
            );
            for hint in &fault.hints {
                errline!("turnto: typst: hint: {hint}");
            }
        }
        let Some(bytes) = made.bytes else {
            let source = beside(job)?;
            return Err(CliError::Fault(format!(
                "Typst made no PDF, and says above why: the text that it was given is {}",
                source.display()
            )));
        };
        if !made.is_accessible {
            errline!(
                "turnto: {} has tags for readers who do not see it, but does not keep to all of PDF/UA-1",
                path.display()
            );
        }
        write(path, bytes)
    }
}

#[cfg(not(feature = "pdf"))]
mod outside {
    use super::super::files::{fonts_folder, unwritten};
    use super::*;
    use std::io::ErrorKind;
    use std::process::{Command, Stdio};

    /// Runs `typst` with its own fonts and those of the book.
    pub(super) fn make(job: PdfJob) -> Result<(), CliError> {
        let PdfJob { path, look, .. } = job;
        let source = beside(job)?;
        let typst = |more: &[&str]| {
            let mut it = Command::new("typst");
            it.args([
                "compile",
                "--ignore-system-fonts",
                "--creation-timestamp",
                "0",
            ]);
            if !look.faces.is_empty() {
                it.arg("--font-path").arg(fonts_folder(path));
            }
            it.args(more).args([&*source, path]);
            it
        };
        // A PDF that does not conform to the accessibility standard is made without it, but has tags.
        let accessible = typst(&["--pdf-standard", "ua-1"])
            .stderr(Stdio::null())
            .status();
        let made = match accessible {
            Ok(done) if !done.success() => typst(&[]).status(),
            made => made,
        };
        match made {
            Ok(done) if done.success() => {
                std::fs::remove_file(&source).map_err(|why| unwritten(&source, &why))
            }
            Ok(_) => Err(CliError::Fault(format!(
                "typst made no PDF of {}, and says above why",
                source.display()
            ))),
            Err(why) if why.kind() != ErrorKind::NotFound => {
                Err(CliError::Fault(format!("`typst` cannot be run: {why}")))
            }
            Err(_) => Err(CliError::Fault(format!(
                "there is no `typst` here to make a PDF, and this `turnto` was built without: {} is written. Install it (typst.app, `cargo install typst-cli`) and run the command again, compile that file elsewhere, or build `turnto` with `--features pdf`",
                source.display()
            ))),
        }
    }
}
