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
use std::collections::BTreeMap;
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

pub(super) fn run(args: &RulesArgs) -> Result<(), CliError> {
    let is_terminal = io::stdout().is_terminal();
    let style = super::text_style(None, is_terminal, args.screen_reader);
    let script_error = |errors| script_failure(errors, args.screen_reader);
    let blocks = match &args.name {
        None => ruleset_blocks(script_error)?,
        Some(name) => {
            let book_rules = match find_owner(name)? {
                RulesOwner::Ruleset => None,
                RulesOwner::Book(texts) => Some(book_schema(&*texts, name, args.screen_reader)?),
            };
            let ruleset = book_rules.as_ref().map_or(name, |rules| &rules.name);
            let ruleset_schema = library::ruleset_schema(ruleset).map_err(script_error)?;
            let (schema, ruleset_schema) = match book_rules {
                Some(rules) => (rules, Some(ruleset_schema)),
                None => (ruleset_schema, None),
            };
            if let Some(folder) = &args.stubs {
                let parts = library::ruleset(&schema.name).unwrap_or_default().parts;
                let stubs = library::render_stubs(&schema, &parts);
                write_files(folder, [("turnto.d.lua", &*stubs)])?;
            }
            if let Some(folder) = &args.schema {
                let schemas = library::file_schemas(&schema);
                let files = schemas.iter().map(|it| (&*it.schema_file, &*it.text));
                write_files(folder, files)?;
            }
            if args.stubs.is_some() || args.schema.is_some() {
                return Ok(());
            }
            if args.markdown {
                let mut out = screen::out();
                out.write_all(present::render_reference(&schema).as_bytes())?;
                return Ok(out.flush()?);
            }
            match &args.word {
                None => {
                    let mut blocks = present::list_declarations(&schema, ruleset_schema.as_ref());
                    // A book without pages has the entries of the ruleset.
                    let header = format!("title: A book\nruleset: {}\n", schema.name);
                    let files = BTreeMap::from([("book.yaml".to_owned(), header)]);
                    let book = library::open(&files, None).draft;
                    blocks.extend(book.iter().flat_map(|book| present::list_entries(book)));
                    blocks
                }
                Some(word) => {
                    let words = Messages::default().with_ruleset(&schema.messages);
                    let description = present::find_word(&schema, word, &words, Audience::Authors);
                    description.ok_or_else(|| {
                        let terms = present::author_words(&schema);
                        let help = format!("for a list, run `turnto rules {}`", shell_quote(name));
                        unknown_name("term", word, terms.iter().map(String::as_str), &help)
                    })?
                }
            }
        }
    };
    let mut out = screen::colour_out();
    out.write_all(style.render(&blocks).as_bytes())?;
    Ok(out.flush()?)
}

fn ruleset_blocks(error: impl Fn(RulesetErrors) -> CliError) -> Result<Vec<Block>, CliError> {
    let mut blocks = Vec::new();
    for name in library::ruleset_names() {
        let about = library::ruleset_schema(&name).map_err(&error)?.about;
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

/// The meaning of a name on the command line: a ruleset or a book.
pub(super) enum RulesOwner {
    Ruleset,
    Book(Box<dyn BookSource>),
}

/// Finds the ruleset with this name, or else the book.
pub(super) fn find_owner(name: &str) -> Result<RulesOwner, CliError> {
    if library::ruleset(name).is_some() {
        return Ok(RulesOwner::Ruleset);
    }
    if Path::new(name).exists() || library::BuiltinSource::open(name).is_some() {
        return Ok(RulesOwner::Book(open_source(name)?));
    }
    let names = library::ruleset_names();
    let books = library::builtin_names();
    let candidates = names.iter().map(String::as_str).chain(books);
    let help = format!("the rulesets are {}", names.join(", "));
    Err(unknown_name("ruleset or book", name, candidates, &help))
}

/// The rules of a book, with its house rules.
pub(super) fn book_schema(
    source: &dyn BookSource,
    name: &str,
    screen_reader: bool,
) -> Result<RulesetSchema, CliError> {
    let opened = library::open(source, None);
    let is_script_error = |it: &&Diagnostic| {
        let file = it
            .labels
            .first()
            .map(|it| opened.sources.name(it.span.file));
        it.severity == Severity::Error && file.is_some_and(|it| it.ends_with(".lua"))
    };
    let errors: Vec<Diagnostic> = opened
        .diagnostics
        .iter()
        .filter(is_script_error)
        .cloned()
        .collect();
    match &opened.draft {
        _ if !errors.is_empty() => Err(script_failure((opened.sources, errors), screen_reader)),
        Some(book) => Ok(book.schema.clone()),
        None => Err(super::unplayable_error(&opened, name, error_layout())),
    }
}

/// The sources of a ruleset, and the errors in its scripts.
type RulesetErrors = (Sources, Vec<Diagnostic>);

/// Draws the errors in the scripts of a ruleset.
pub(super) fn script_failure((sources, errors): RulesetErrors, screen_reader: bool) -> CliError {
    let colour = supports_colour(io::stderr().is_terminal());
    let style = match (screen_reader, colour) {
        (true, _) => ReportStyle::ScreenReader,
        (_, true) => ReportStyle::Colour,
        _ => ReportStyle::Plain,
    };
    CliError::Failure(render(&errors, &sources, style, output_width(None, colour)))
}

/// Writes files for language servers to a folder. Each has a name and a text.
fn write_files<'t>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'t str, &'t str)>,
) -> Result<(), CliError> {
    let error =
        |path: &Path, why: &io::Error| CliError::Usage(format!("{}: {why}", path.display()));
    std::fs::create_dir_all(folder).map_err(|why| error(folder, &why))?;
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|why| error(&path, &why))?;
        writeln!(screen::out(), "written: {}", path.display())?;
    }
    Ok(())
}
