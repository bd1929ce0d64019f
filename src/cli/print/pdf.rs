//! Makes a PDF: with the library Typst if it is compiled in, else with the command `typst`.

use super::super::CliError;
use super::files::{copy_fonts, copy_pictures, pictures_folder, write_file};
use crate::output::print;
use crate::syntax::source::BookSource;
use std::path::{Path, PathBuf};

/// A document and its output.
#[derive(Clone, Copy)]
pub(super) struct PdfJob<'a> {
    pub(super) path: &'a Path,
    pub(super) document: &'a print::Document,
    pub(super) paper: print::PaperSize,
    pub(super) fonts: &'a print::LoadedFonts,
    pub(super) source: &'a dyn BookSource,
}

pub(super) fn make_pdf(job: PdfJob) -> Result<(), CliError> {
    #[cfg(feature = "pdf")]
    return within::make(job);
    #[cfg(not(feature = "pdf"))]
    outside::make(job)
}

/// Writes the Typst markup, with pictures and fonts in folders next to it.
pub(super) fn write_typst(job: PdfJob) -> Result<(), CliError> {
    copy_pictures(job.document, job.path, job.source)?;
    copy_fonts(job.fonts, job.path)?;
    write_file(job.path, typst_text(job))
}

fn typst_text(job: PdfJob) -> String {
    print::render_typst(
        job.document,
        job.paper,
        &pictures_folder(job.path),
        job.fonts,
    )
}

/// Writes the markup next to the PDF and returns its path. Another file with this name is not overwritten.
fn write_typst_file(job: PdfJob) -> Result<PathBuf, CliError> {
    let file = job.path.with_extension("typ");
    let job = PdfJob { path: &file, ..job };
    match std::fs::read(&file) {
        Ok(there) if there != typst_text(job).as_bytes() => Err(CliError::Failure(format!(
            "{} is there, and another text for Typst than this book's would be written over it: move it away, or print to another name",
            file.display()
        ))),
        _ => write_typst(job).map(|()| file.clone()),
    }
}

#[cfg(feature = "pdf")]
mod within {
    use super::super::files::read_picture;
    use super::*;
    use std::collections::BTreeMap;

    /// Path of the pictures in the markup; they are not on the disk.
    const PICTURES: &str = "pictures";

    pub(super) fn make(job: PdfJob) -> Result<(), CliError> {
        let PdfJob {
            path,
            document,
            paper,
            fonts,
            source,
        } = job;
        let typst_text = print::render_typst(document, paper, PICTURES, fonts);
        let mut files = BTreeMap::new();
        for it in print::collect_pictures(document) {
            let bytes = read_picture(it, source).map_err(CliError::Failure)?;
            files.insert(format!("{PICTURES}/{}", it.file), bytes);
        }
        let made = print::render_pdf(&typst_text, &files, &fonts.fonts);
        for error in &made.errors {
            let kind = if error.is_error { "error" } else { "warning" };
            let line = error.at.as_ref().map(|at| {
                let before = typst_text.get(..at.start).unwrap_or(&typst_text);
                format!(
                    " (line {} of the text for Typst)",
                    before.matches('\n').count() + 1
                )
            });
            errline!(
                "turnto: typst: {kind}: {}{}",
                error.message,
                line.unwrap_or_default()
            );
            for hint in &error.hints {
                errline!("turnto: typst: hint: {hint}");
            }
        }
        let Some(bytes) = made.bytes else {
            let source = write_typst_file(job)?;
            return Err(CliError::Failure(format!(
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
        write_file(path, bytes)
    }
}

#[cfg(not(feature = "pdf"))]
mod outside {
    use super::super::files::{fonts_folder, write_error};
    use super::*;
    use std::io::ErrorKind;
    use std::process::{Command, Stdio};

    /// Runs `typst` with its own fonts and those of the book.
    pub(super) fn make(job: PdfJob) -> Result<(), CliError> {
        let PdfJob {
            path, fonts: look, ..
        } = job;
        let source = write_typst_file(job)?;
        let typst = |more: &[&str]| {
            let mut it = Command::new("typst");
            it.args([
                "compile",
                "--ignore-system-fonts",
                "--creation-timestamp",
                "0",
            ]);
            if !look.fonts.is_empty() {
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
                std::fs::remove_file(&source).map_err(|why| write_error(&source, &why))
            }
            Ok(_) => Err(CliError::Failure(format!(
                "typst made no PDF of {}, and says above why",
                source.display()
            ))),
            Err(why) if why.kind() != ErrorKind::NotFound => {
                Err(CliError::Failure(format!("`typst` cannot be run: {why}")))
            }
            Err(_) => Err(CliError::Failure(format!(
                "there is no `typst` here to make a PDF, and this `turnto` was built without: {} is written. Install it (typst.app, `cargo install typst-cli`) and run the command again, compile that file elsewhere, or build `turnto` with `--features pdf`",
                source.display()
            ))),
        }
    }
}
