//! `turnto new`: a small book to write over.

use super::Failure;
use crate::desk;
use crate::suggest::did_you_mean;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The folder to make; it must be empty or not there yet.
    folder: PathBuf,
    /// The ruleset of the book; `turnto rules` lists them.
    #[arg(long, value_name = "RULESET")]
    rules: String,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let wrong = |why: String| Failure::Usage(format!("{}: {why}", folder.display()));
    let title = title(folder).ok_or_else(|| wrong("the folder needs a name".to_owned()))?;
    let Some(files) = desk::template(&arguments.rules, &title) else {
        let known = desk::templates();
        let near = did_you_mean(&arguments.rules, known.iter().copied());
        let near = near.unwrap_or_else(|| format!("there are {}", known.join(", ")));
        return Err(Failure::Usage(format!(
            "no book can be begun under the ruleset `{}`; {near}",
            arguments.rules
        )));
    };
    if let Some(there) = anything_in(folder).map_err(|why| wrong(why.to_string()))? {
        return Err(wrong(format!(
            "there is something in it already ({there}); a new book needs an empty folder"
        )));
    }
    for (path, text) in &files {
        let path = folder.join(path);
        let told = |why: io::Error| Failure::Fault(format!("{}: {why}", path.display()));
        if let Some(around) = path.parent() {
            std::fs::create_dir_all(around).map_err(told)?;
        }
        std::fs::write(&path, text).map_err(told)?;
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} is a book now. Its README.md says where the text goes.",
        folder.display()
    )?;
    // As it can be typed again.
    let path = folder.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "._-/\\:~".contains(c);
    let typed = match path.chars().all(plain) {
        true => path,
        false => format!("\"{path}\""),
    };
    writeln!(
        out,
        "`turnto play {typed}` plays it, `turnto check {typed}` checks it."
    )?;
    Ok(())
}

/// Something that lies in a folder; the history of a version control does not count.
fn anything_in(folder: &Path) -> io::Result<Option<String>> {
    if !folder.exists() {
        return Ok(None);
    }
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name();
        if name != ".git" {
            return Ok(Some(name.to_string_lossy().into_owned()));
        }
    }
    Ok(None)
}

/// The folder's name as a title: `the-long_road` is The Long Road.
fn title(folder: &Path) -> Option<String> {
    let whole = std::path::absolute(folder).ok()?;
    let name = whole.file_name()?.to_string_lossy().into_owned();
    let words: Vec<String> = name
        .split(['-', '_', ' '])
        .filter(|word| !word.is_empty())
        .map(crate::present::capital)
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}
