//! `turnto new`: a small book to write over.

use super::editor::Editor;
use super::rules::faulty;
use super::{Failure, screen, typed, unknown};
use crate::engine::save;
use crate::library::{self, Unbegun};
use crate::terminal::repl;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Folder to create; must be empty or missing
    folder: PathBuf,
    /// Ruleset of the book; `turnto rules` lists them
    #[arg(long, value_name = "RULESET")]
    rules: Option<String>,
    /// Editor to add settings for, in the folder of the book
    #[arg(long, value_name = "NAME")]
    editor: Option<Editor>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let wrong = |why: String| Failure::Usage(format!("{}: {why}", folder.display()));
    let title = title(folder).ok_or_else(|| wrong("the folder needs a name".to_owned()))?;
    let Some(rules) = &arguments.rules else {
        let why = format!(
            "choose a ruleset, such as `--rules badgerstone`; the rulesets are {}",
            library::templates().join(", ")
        );
        return Err(Failure::Usage(why));
    };
    let files = library::template(rules, &title, &id(&title));
    let files = files.map_err(|why| unbegun(rules, why))?;
    if let Some(there) = anything_in(folder).map_err(|why| wrong(why.to_string()))? {
        return Err(wrong(format!(
            "the folder is not empty; it contains {there}"
        )));
    }
    let own = arguments.editor.map_or(&[][..], Editor::of_book).iter();
    // They are JSON where they say the title.
    let quoted = serde_json::Value::from(title.as_str()).to_string();
    let own = own.map(|(path, text)| ((*path).to_owned(), text.replace("\"@TITLE@\"", &quoted)));
    for (path, text) in files.into_iter().chain(own) {
        let path = folder.join(&path);
        let told = |why: io::Error| Failure::Fault(format!("{}: {why}", path.display()));
        if let Some(around) = path.parent() {
            std::fs::create_dir_all(around).map_err(told)?;
        }
        std::fs::write(&path, text).map_err(told)?;
    }
    let mut out = screen::out();
    writeln!(
        out,
        "Created a book in {}. Its README.md explains the files.",
        folder.display()
    )?;
    let typed = typed(&folder.display().to_string());
    writeln!(
        out,
        "To play it, run `turnto play {typed}`. To check it, run `turnto check {typed}`."
    )?;
    if let Some(editor) = arguments.editor {
        writeln!(
            out,
            "Added settings for {0}. To set up {0} itself, run `turnto editor {0}` once.",
            editor.name()
        )?;
    }
    Ok(())
}

/// Why there is no book to begin with, in words.
fn unbegun(ruleset: &str, why: Unbegun) -> Failure {
    Failure::Usage(match why {
        Unbegun::Broken(sources, found) => return faulty((sources, found), false),
        Unbegun::Lacks { template, wants } => {
            let wants = wants.join(" and ");
            match template {
                true => format!("the template of the ruleset `{ruleset}` requires {wants}"),
                false => format!("the ruleset `{ruleset}` has no template; it requires {wants}"),
            }
        }
        Unbegun::Unknown => {
            let known = library::rulesets();
            let all = format!("the rulesets are {}", library::templates().join(", "));
            return unknown("ruleset", ruleset, known.iter().map(String::as_str), &all);
        }
    })
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

/// An id that no other book has: the name, and behind a point six letters and digits by chance.
fn id(title: &str) -> String {
    const SIGNS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let name: String = save::slug(title).chars().take(40).collect();
    let mut chance = repl::chance();
    let mut tail = String::new();
    for _ in 0..6 {
        let many = SIGNS.len() as u64;
        tail.push(char::from(SIGNS[(chance % many) as usize]));
        chance /= many;
    }
    format!("{}.{tail}", name.trim_matches('-'))
}

/// The folder's name as a title: `the-long_road` is The Long Road.
fn title(folder: &Path) -> Option<String> {
    let whole = std::path::absolute(folder).ok()?;
    let name = whole.file_name()?.to_string_lossy().into_owned();
    let words: Vec<String> = name
        .split(['-', '_', ' '])
        .filter(|word| !word.is_empty())
        .map(crate::output::present::capital)
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}
