//! `turnto rules`: lists what a ruleset offers to pages, with the house rules of a book.

use super::{CliError, coloured, fault_look, screen, shelf, typed, unknown, width};
use crate::library;
use crate::messages::Messages;
use crate::model::book::RulesetSchema;
use crate::output::present::{self, Audience, Block, Style};
use crate::syntax::diagnostic::{Diagnostic, ReportStyle, Severity, render};
use crate::syntax::source::{BookSource, Sources};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct RulesArgs {
    /// Ruleset or book; without it, all rulesets are listed
    ///
    /// A book is a folder (`.` for the current one), a .gamebook file or a bundled book. Its house rules are included.
    name: Option<String>,
    /// Term of the ruleset to show
    word: Option<String>,
    /// Folder for definitions for the Lua language server
    #[arg(long, value_name = "DIR", requires = "name")]
    stubs: Option<PathBuf>,
    /// Folder for JSON schemas of book.yaml and the catalogues
    ///
    /// Editors with a YAML language server use them.
    #[arg(long, value_name = "DIR", requires = "name")]
    schema: Option<PathBuf>,
    /// Print all declarations as Markdown tables
    #[arg(long, requires = "name", conflicts_with_all = ["word", "stubs", "schema"])]
    markdown: bool,
    /// Print text for screen readers
    #[arg(long)]
    screen_reader: bool,
}

pub(super) fn run(arguments: &RulesArgs) -> Result<(), CliError> {
    let terminal = io::stdout().is_terminal();
    let ink = super::ink(None, terminal, arguments.screen_reader);
    let told = |faults| faulty(faults, arguments.screen_reader);
    let blocks = match &arguments.name {
        None => list(told)?,
        Some(name) => {
            let held = match whose(name)? {
                RulesOwner::Ruleset => None,
                RulesOwner::Book(texts) => Some(of_book(&*texts, name, arguments.screen_reader)?),
            };
            let ruleset = held.as_ref().map_or(name, |rules| &rules.name);
            let plain = library::vocabulary(ruleset).map_err(told)?;
            let (vocabulary, plain) = match held {
                Some(rules) => (rules, Some(plain)),
                None => (plain, None),
            };
            if let Some(folder) = &arguments.stubs {
                let parts = library::ruleset(&vocabulary.name).unwrap_or_default().parts;
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
                None => present::overview(&vocabulary, plain.as_ref()),
                Some(word) => {
                    let words = Messages::default().and_rules(&vocabulary.messages);
                    let found = present::find_word(&vocabulary, word, &words, Audience::Authors);
                    found.ok_or_else(|| {
                        let known = present::authors_names(&vocabulary);
                        let help = format!("for a list, run `turnto rules {}`", typed(name));
                        unknown("term", word, known.iter().map(String::as_str), &help)
                    })?
                }
            }
        }
    };
    let mut out = screen::drawn();
    out.write_all(ink.paint(&blocks).as_bytes())?;
    Ok(out.flush()?)
}

fn list(told: impl Fn(RulesetErrors) -> CliError) -> Result<Vec<Block>, CliError> {
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

/// A ruleset or a book, as named on the command line.
pub(super) enum RulesOwner {
    Ruleset,
    Book(Box<dyn BookSource>),
}

/// Finds a ruleset with this name, or a book.
pub(super) fn whose(name: &str) -> Result<RulesOwner, CliError> {
    if library::ruleset(name).is_some() {
        return Ok(RulesOwner::Ruleset);
    }
    if Path::new(name).exists() || library::BuiltinSource::open(name).is_some() {
        return Ok(RulesOwner::Book(shelf(name)?));
    }
    let names = library::rulesets();
    let books = library::shelf();
    let all = names.iter().map(String::as_str).chain(books);
    let help = format!("the rulesets are {}", names.join(", "));
    Err(unknown("ruleset or book", name, all, &help))
}

/// The rules of a book, with its house rules.
pub(super) fn of_book(
    texts: &dyn BookSource,
    name: &str,
    narrate: bool,
) -> Result<RulesetSchema, CliError> {
    let opened = library::open(texts, None);
    let of_rules = |it: &&Diagnostic| {
        let file = it
            .labels
            .first()
            .map(|it| opened.sources.name(it.span.file));
        it.severity == Severity::Error && file.is_some_and(|it| it.ends_with(".lua"))
    };
    let wrong: Vec<Diagnostic> = opened.found.iter().filter(of_rules).cloned().collect();
    match &opened.draft {
        _ if !wrong.is_empty() => Err(faulty((opened.sources, wrong), narrate)),
        Some(book) => Ok(book.vocabulary.clone()),
        None => Err(super::unplayable(&opened, name, fault_look())),
    }
}

/// Errors in the scripts of a ruleset, and their texts.
type RulesetErrors = (Sources, Vec<Diagnostic>);

/// Draws the errors in the scripts of a ruleset.
pub(super) fn faulty((sources, found): RulesetErrors, narrate: bool) -> CliError {
    let colour = coloured(io::stderr().is_terminal());
    let style = match (narrate, colour) {
        (true, _) => ReportStyle::Narrate,
        (_, true) => ReportStyle::Colour,
        _ => ReportStyle::Plain,
    };
    CliError::Fault(render(&found, &sources, style, width(None, colour)))
}

/// Writes files for language servers, given by name and text, to a folder.
fn write_all<'t>(
    folder: &Path,
    all: impl IntoIterator<Item = (&'t str, &'t str)>,
) -> Result<(), CliError> {
    let told = |path: &Path, why: &io::Error| CliError::Usage(format!("{}: {why}", path.display()));
    std::fs::create_dir_all(folder).map_err(|why| told(folder, &why))?;
    for (name, text) in all {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|why| told(&path, &why))?;
        writeln!(screen::out(), "{} is written", path.display())?;
    }
    Ok(())
}
