//! `turnto rules`: lists what a ruleset offers to pages, with the house rules of a book.

use super::{
    CliError, error_layout, open_source, output_width, screen, shell_quote, supports_colour,
    unknown_name,
};
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
    let ink = super::text_style(None, terminal, arguments.screen_reader);
    let told = |faults| script_failure(faults, arguments.screen_reader);
    let blocks = match &arguments.name {
        None => ruleset_blocks(told)?,
        Some(name) => {
            let held = match find_owner(name)? {
                RulesOwner::Ruleset => None,
                RulesOwner::Book(texts) => {
                    Some(book_schema(&*texts, name, arguments.screen_reader)?)
                }
            };
            let ruleset = held.as_ref().map_or(name, |rules| &rules.name);
            let plain = library::ruleset_schema(ruleset).map_err(told)?;
            let (vocabulary, plain) = match held {
                Some(rules) => (rules, Some(plain)),
                None => (plain, None),
            };
            if let Some(folder) = &arguments.stubs {
                let parts = library::ruleset(&vocabulary.name).unwrap_or_default().parts;
                let stubs = library::render_stubs(&vocabulary, &parts);
                write_files(folder, [("turnto.d.lua", &*stubs)])?;
            }
            if let Some(folder) = &arguments.schema {
                let all = library::file_schemas(&vocabulary);
                write_files(folder, all.iter().map(|it| (&*it.schema_file, &*it.text)))?;
            }
            if arguments.stubs.is_some() || arguments.schema.is_some() {
                return Ok(());
            }
            if arguments.markdown {
                let mut out = screen::out();
                out.write_all(present::render_reference(&vocabulary).as_bytes())?;
                return Ok(out.flush()?);
            }
            match &arguments.word {
                None => present::list_declarations(&vocabulary, plain.as_ref()),
                Some(word) => {
                    let words = Messages::default().with_ruleset(&vocabulary.messages);
                    let found = present::find_word(&vocabulary, word, &words, Audience::Authors);
                    found.ok_or_else(|| {
                        let known = present::author_words(&vocabulary);
                        let help = format!("for a list, run `turnto rules {}`", shell_quote(name));
                        unknown_name("term", word, known.iter().map(String::as_str), &help)
                    })?
                }
            }
        }
    };
    let mut out = screen::colour_out();
    out.write_all(ink.render(&blocks).as_bytes())?;
    Ok(out.flush()?)
}

fn ruleset_blocks(told: impl Fn(RulesetErrors) -> CliError) -> Result<Vec<Block>, CliError> {
    let mut blocks = Vec::new();
    for name in library::ruleset_names() {
        let about = library::ruleset_schema(&name).map_err(&told)?.about;
        blocks.push(
            Block::new(Style::Key, name.as_str())
                .and_text(
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
pub(super) fn find_owner(name: &str) -> Result<RulesOwner, CliError> {
    if library::ruleset(name).is_some() {
        return Ok(RulesOwner::Ruleset);
    }
    if Path::new(name).exists() || library::BuiltinSource::open(name).is_some() {
        return Ok(RulesOwner::Book(open_source(name)?));
    }
    let names = library::ruleset_names();
    let books = library::builtin_names();
    let all = names.iter().map(String::as_str).chain(books);
    let help = format!("the rulesets are {}", names.join(", "));
    Err(unknown_name("ruleset or book", name, all, &help))
}

/// The rules of a book, with its house rules.
pub(super) fn book_schema(
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
    let wrong: Vec<Diagnostic> = opened
        .diagnostics
        .iter()
        .filter(of_rules)
        .cloned()
        .collect();
    match &opened.draft {
        _ if !wrong.is_empty() => Err(script_failure((opened.sources, wrong), narrate)),
        Some(book) => Ok(book.schema.clone()),
        None => Err(super::unplayable_error(&opened, name, error_layout())),
    }
}

/// Errors in the scripts of a ruleset, and their texts.
type RulesetErrors = (Sources, Vec<Diagnostic>);

/// Draws the errors in the scripts of a ruleset.
pub(super) fn script_failure((sources, found): RulesetErrors, narrate: bool) -> CliError {
    let colour = supports_colour(io::stderr().is_terminal());
    let style = match (narrate, colour) {
        (true, _) => ReportStyle::ScreenReader,
        (_, true) => ReportStyle::Colour,
        _ => ReportStyle::Plain,
    };
    CliError::Failure(render(&found, &sources, style, output_width(None, colour)))
}

/// Writes files for language servers, given by name and text, to a folder.
fn write_files<'t>(
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
