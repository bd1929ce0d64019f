//! Makes a PDF, with the Typst library if it is compiled in, or else with the command `typst`.

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
    return embedded::make(job);
    #[cfg(not(feature = "pdf"))]
    command::make(job)
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

/// Writes the markup next to the PDF and returns its path. Does not overwrite a different file with this name.
fn write_typst_file(job: PdfJob) -> Result<PathBuf, CliError> {
    let file = job.path.with_extension("typ");
    let job = PdfJob { path: &file, ..job };
    match std::fs::read(&file) {
        Ok(existing) if existing != typst_text(job).as_bytes() => Err(CliError::Failure(format!(
            "{} already exists with other content and is not overwritten; move it, or use another name for the PDF",
            file.display()
        ))),
        _ => write_typst(job).map(|()| file.clone()),
    }
}

#[cfg(feature = "pdf")]
mod embedded {
    use super::super::files::read_picture;
    use super::*;
    use std::collections::BTreeMap;

    /// Path of the pictures in the markup. They are passed in memory.
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
        for image in print::collect_pictures(document) {
            let bytes = read_picture(image, source).map_err(CliError::Failure)?;
            files.insert(format!("{PICTURES}/{}", image.file), bytes);
        }
        let result = print::render_pdf(&typst_text, &files, &fonts.fonts);
        for error in &result.errors {
            let kind = if error.is_error { "error" } else { "warning" };
            let line = error.at.as_ref().map(|at| {
                let before = typst_text.get(..at.start).unwrap_or(&typst_text);
                format!(
                    " (line {} of the Typst markup)",
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
        let Some(bytes) = result.bytes else {
            let source = write_typst_file(job)?;
            return Err(CliError::Failure(format!(
                "Typst could not make a PDF; see the errors above. Its input is {}",
                source.display()
            )));
        };
        if !result.is_accessible {
            errline!(
                "turnto: {} has accessibility tags but does not fully conform to PDF/UA-1",
                path.display()
            );
        }
        write_file(path, bytes)
    }
}

#[cfg(not(feature = "pdf"))]
mod command {
    use super::super::files::{fonts_folder, write_error};
    use super::*;
    use std::io::ErrorKind;
    use std::process::{Command, Stdio};

    /// Runs `typst` with its own fonts and those of the book.
    pub(super) fn make(job: PdfJob) -> Result<(), CliError> {
        let PdfJob { path, fonts, .. } = job;
        let source = write_typst_file(job)?;
        let typst = |extra_args: &[&str]| {
            let mut command = Command::new("typst");
            command.args([
                "compile",
                "--ignore-system-fonts",
                "--creation-timestamp",
                "0",
            ]);
            if !fonts.fonts.is_empty() {
                command.arg("--font-path").arg(fonts_folder(path));
            }
            command.args(extra_args).args([&*source, path]);
            command
        };
        // If the PDF cannot conform to the accessibility standard, it is made without it, but with tags.
        let status = typst(&["--pdf-standard", "ua-1"])
            .stderr(Stdio::null())
            .status();
        let result = match status {
            Ok(status) if !status.success() => typst(&[]).status(),
            result => result,
        };
        match result {
            Ok(status) if status.success() => {
                std::fs::remove_file(&source).map_err(|why| write_error(&source, &why))
            }
            Ok(_) => Err(CliError::Failure(format!(
                "typst could not make a PDF of {}; see the errors above",
                source.display()
            ))),
            Err(why) if why.kind() != ErrorKind::NotFound => {
                Err(CliError::Failure(format!("`typst` cannot be run: {why}")))
            }
            Err(_) => Err(CliError::Failure(format!(
                "`typst` is not installed, and this `turnto` was built without it, so {} was written instead of a PDF. Install `typst` (typst.app, `cargo install typst-cli`) and run the command again, compile that file elsewhere, or build `turnto` with `--features pdf`",
                source.display()
            ))),
        }
    }
}
