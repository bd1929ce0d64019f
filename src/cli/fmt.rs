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

pub(super) fn run(arguments: &FmtArgs) -> Result<(), CliError> {
    if arguments.stdin {
        return format_stdin(arguments.check);
    }
    let mut out = screen::out();
    let (mut all, mut changed, mut refused) = (0, 0, 0);
    for (root, path) in page_files(&arguments.paths)? {
        all += 1;
        let name = path.display().to_string();
        let text = read_inside(&root, &path)
            .map_err(|why| why.to_string())
            .and_then(decode_text)
            .map_err(|why| CliError::Failure(format!("{name}: {why}")))?;
        match format_or_report(&name, &text) {
            None => refused += 1,
            Some(new) if new == text => {}
            Some(new) => {
                changed += 1;
                if !arguments.check {
                    save::replace(&path, &new)
                        .map_err(|why| CliError::Failure(format!("{name}: {why}")))?;
                }
                writeln!(out, "{name}")?;
            }
        }
    }
    let files = if all == 1 { "file" } else { "files" };
    let what = if arguments.check {
        "would change"
    } else {
        "reformatted"
    };
    writeln!(out, "{changed} of {all} {files} {what}")?;
    out.flush()?;
    if refused > 0 || arguments.check && changed > 0 {
        return Err(CliError::Printed);
    }
    Ok(())
}

fn format_stdin(check: bool) -> Result<(), CliError> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let new = format_or_report("standard input", &text).ok_or(CliError::Printed)?;
    if !check {
        screen::file_out().write_all(new.as_bytes())?;
    } else if new != text {
        return Err(CliError::Failure("standard input would change".to_owned()));
    }
    Ok(())
}

/// The formatted text. None if it has errors, which have been printed.
fn format_or_report(name: &str, text: &str) -> Option<String> {
    let mut sources = Sources::default();
    let file = sources.add(name, text);
    match fmt::format_pages(file, text) {
        Ok(new) => Some(new),
        Err(why) => {
            draw_errors(&[why], &sources);
            None
        }
    }
}

/// Files of pages among the paths and in their folders, each with the folder of its book.
fn page_files(paths: &[PathBuf]) -> Result<Vec<(PathBuf, PathBuf)>, CliError> {
    let mut out = Vec::new();
    for path in paths {
        let told = |why: io::Error| CliError::Usage(format!("{}: {why}", path.display()));
        let disk = DiskSource::open(path).map_err(told)?;
        if path.is_dir() {
            let names = disk.paths().into_iter();
            let pages = names.filter(|name| name.ends_with(".gamebook"));
            out.extend(pages.map(|name| (path.clone(), path.join(name))));
        } else if is_page_file(path) {
            out.push((path.with_file_name(""), path.clone()));
        } else {
            let why = format!("{}: not a .gamebook file", path.display());
            return Err(CliError::Usage(why));
        }
    }
    Ok(out)
}

fn is_page_file(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "gamebook")
}
