//! `turnto rules`: what a ruleset offers a page.

use super::{Failure, coloured, screen, width};
use crate::diagnostic::{Diagnostic, Style as Drawn, render};
use crate::library;
use crate::present::{self, Audience, Block, Style};
use crate::source::Sources;
use crate::suggest::did_you_mean;
use crate::words::Words;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A ruleset that comes with the program; without it they are listed.
    name: Option<String>,
    /// One word of it alone.
    word: Option<String>,
    /// Write the names that its scripts may use into this folder, for editors with the Lua language server.
    #[arg(long, value_name = "DIR", requires = "name")]
    stubs: Option<PathBuf>,
    /// Write JSON schemas of book.yaml and of the catalogues into this folder, for editors with a YAML language server.
    #[arg(long, value_name = "DIR", requires = "name")]
    schema: Option<PathBuf>,
    /// All it declares as tables in Markdown, for a guide.
    #[arg(long, requires = "name", conflicts_with_all = ["word", "stubs", "schema"])]
    markdown: bool,
    /// In words for screen readers.
    #[arg(long)]
    narrate: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let terminal = io::stdout().is_terminal();
    let ink = super::ink(None, terminal, arguments.narrate);
    let told = |faults| faulty(faults, arguments.narrate);
    let blocks = match &arguments.name {
        None => list(told)?,
        Some(name) => {
            known(name)?;
            let vocabulary = library::vocabulary(name).map_err(told)?;
            if let Some(folder) = &arguments.stubs {
                let parts = library::ruleset(name).unwrap_or_default().parts;
                let stubs = library::stubs(&vocabulary, &parts);
                write_all(folder, [("turnto.d.lua", &*stubs)])?;
            }
            if let Some(folder) = &arguments.schema {
                let all = library::schemas(&vocabulary);
                write_all(folder, all.iter().map(|it| (&*it.file, &*it.text)))?;
            }
            if arguments.stubs.is_some() || arguments.schema.is_some() {
                return Ok(());
            }
            if arguments.markdown {
                let mut out = screen::out();
                out.write_all(present::reference(&vocabulary).as_bytes())?;
                return Ok(out.flush()?);
            }
            match &arguments.word {
                None => present::overview(&vocabulary),
                Some(word) => {
                    let words = Words::default().and_rules(&vocabulary.messages);
                    present::word(&vocabulary, word, &words, Audience::Authors)
                }
            }
        }
    };
    let mut out = screen::drawn();
    out.write_all(ink.paint(&blocks).as_bytes())?;
    Ok(out.flush()?)
}

fn list(told: impl Fn(Faults) -> Failure) -> Result<Vec<Block>, Failure> {
    let mut blocks = Vec::new();
    for name in library::rulesets() {
        let about = library::vocabulary(&name).map_err(&told)?.about;
        blocks.push(
            Block::new(Style::Key, name.as_str())
                .and(
                    Style::Plain,
                    if about.is_empty() {
                        String::new()
                    } else {
                        format!(": {about}")
                    },
                )
                .indented(0, 4),
        );
    }
    Ok(blocks)
}

fn known(name: &str) -> Result<(), Failure> {
    if library::ruleset(name).is_some() {
        return Ok(());
    }
    let names = library::rulesets();
    let help = did_you_mean(name, names.iter().map(String::as_str))
        .unwrap_or_else(|| format!("there are {}", names.join(", ")));
    Err(Failure::Usage(format!(
        "there is no ruleset `{name}`; {help}"
    )))
}

/// What is wrong with a ruleset's scripts, and their texts.
type Faults = (Sources, Vec<Diagnostic>);

/// The faults of a ruleset's scripts, each at its place.
pub(super) fn faulty((sources, found): Faults, narrate: bool) -> Failure {
    let colour = coloured(io::stderr().is_terminal());
    let style = match (narrate, colour) {
        (true, _) => Drawn::Narrate,
        (_, true) => Drawn::Colour,
        _ => Drawn::Plain,
    };
    Failure::Fault(render(&found, &sources, style, width(None, colour)))
}

/// Writes what an editor's language servers should know, name and text, into a folder.
fn write_all<'t>(
    folder: &Path,
    all: impl IntoIterator<Item = (&'t str, &'t str)>,
) -> Result<(), Failure> {
    let told = |path: &Path, why: &io::Error| Failure::Usage(format!("{}: {why}", path.display()));
    std::fs::create_dir_all(folder).map_err(|why| told(folder, &why))?;
    for (name, text) in all {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|why| told(&path, &why))?;
        writeln!(io::stdout(), "{} is written", path.display())?;
    }
    Ok(())
}
