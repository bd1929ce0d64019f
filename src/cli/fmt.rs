//! `turnto fmt`: formats the files of a book, or checks that they are formatted.

use super::disk_source::DiskSource;
use super::report::draw_errors;
use super::{CliError, screen};
use crate::engine::save;
use crate::syntax::fmt;
use crate::syntax::source::{BookSource, Sources, read_inside};
use crate::syntax::unicode::decode_text;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct FmtArgs {
    /// Folders of books, or .gamebook files
    #[arg(default_value = ".")]
    paths: Vec<PathBuf>,
    /// List the files that would change; fail if there are any
    ///
    /// Writes nothing.
    #[arg(long)]
    check: bool,
    /// Format standard input to standard output
    #[arg(long, conflicts_with = "paths")]
    stdin: bool,
}

pub(super) fn run(args: &FmtArgs) -> Result<(), CliError> {
    if args.stdin {
        return format_stdin(args.check);
    }
    let mut out = screen::out();
    let (mut total, mut changed, mut invalid) = (0, 0, 0);
    for (root, path) in find_page_files(&args.paths)? {
        total += 1;
        let name = path.display().to_string();
        let text = read_inside(&root, &path)
            .map_err(|why| why.to_string())
            .and_then(decode_text)
            .map_err(|why| CliError::Failure(format!("{name}: {why}")))?;
        match format_or_report(&name, &text) {
            None => invalid += 1,
            Some(formatted) if formatted == text => {}
            Some(formatted) => {
                changed += 1;
                if !args.check {
                    save::replace(&path, &formatted)
                        .map_err(|why| CliError::Failure(format!("{name}: {why}")))?;
                }
                writeln!(out, "{name}")?;
            }
        }
    }
    let files = if total == 1 { "file" } else { "files" };
    let result = if args.check {
        "would change"
    } else {
        "reformatted"
    };
    writeln!(out, "{changed} of {total} {files} {result}")?;
    out.flush()?;
    if invalid > 0 || args.check && changed > 0 {
        return Err(CliError::Printed);
    }
    Ok(())
}

fn format_stdin(check: bool) -> Result<(), CliError> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let formatted = format_or_report("standard input", &text).ok_or(CliError::Printed)?;
    if !check {
        screen::file_out().write_all(formatted.as_bytes())?;
    } else if formatted != text {
        return Err(CliError::Failure("standard input would change".to_owned()));
    }
    Ok(())
}

/// Formats a text. Prints its errors and returns None if it cannot be formatted.
fn format_or_report(name: &str, text: &str) -> Option<String> {
    let mut sources = Sources::default();
    let file = sources.add(name, text);
    match fmt::format_pages(file, text) {
        Ok(formatted) => Some(formatted),
        Err(error) => {
            draw_errors(&[error], &sources);
            None
        }
    }
}

/// The .gamebook files among the paths and in their folders, each with its folder.
fn find_page_files(paths: &[PathBuf]) -> Result<Vec<(PathBuf, PathBuf)>, CliError> {
    let mut files = Vec::new();
    for path in paths {
        let error = |why: io::Error| CliError::Usage(format!("{}: {why}", path.display()));
        let disk = DiskSource::open(path).map_err(error)?;
        if path.is_dir() {
            let names = disk.paths().into_iter();
            let pages = names.filter(|name| name.ends_with(".gamebook"));
            files.extend(pages.map(|name| (path.clone(), path.join(name))));
        } else if is_page_file(path) {
            files.push((path.with_file_name(""), path.clone()));
        } else {
            let why = format!("{}: not a .gamebook file", path.display());
            return Err(CliError::Usage(why));
        }
    }
    Ok(files)
}

fn is_page_file(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "gamebook")
}
