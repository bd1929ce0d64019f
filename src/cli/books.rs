//! Finds books, rulesets and house rules by their names or paths on the command line.

use super::{CliError, CommandLine, DiskSource, disk_source, read_option_file, shell_quote};
use crate::library::{self, HouseRules};
use crate::syntax::fluent::MESSAGES_FOLDER;
use crate::syntax::source::{BookSource, SourceError, read_inside};
use crate::syntax::suggest::nearest_name;
use clap::CommandFactory;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Error for a first word that is not a book and is more similar to a command than to any book.
pub(super) fn unknown_command(word: &str) -> Option<CliError> {
    if Path::new(word).exists() || library::BuiltinSource::open(word).is_some() {
        return None;
    }
    let commands = CommandLine::command();
    let commands: Vec<&str> = commands
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    let books = sibling_books(Path::new(word));
    let books = books
        .keys()
        .map(|name| &**name)
        .chain(library::builtin_names());
    let suggestion = nearest_name(word, commands.iter().copied().chain(books));
    let suggestion = suggestion.filter(|it| commands.contains(it))?;
    let why = format!("unknown command `{word}`; did you mean `{suggestion}`?");
    Some(CliError::Usage(why))
}

/// True if a file begins with the header of a single-file book.
pub(super) fn is_single_file_book(path: &Path) -> bool {
    let bytes = read_inside(&path.with_file_name(""), path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with("---")
}

/// Opens a book by its path on disk or by the name of a bundled book.
pub(super) fn open_source(book: &str) -> Result<Box<dyn BookSource>, CliError> {
    let path = Path::new(book);
    if path.exists() {
        if let Some(books) = find_several_books(path) {
            let books: Vec<String> = books.iter().map(|it| format!("`{it}`")).collect();
            let books = books.join(", ");
            let why = format!("{book}: this folder has several books; choose one of {books}");
            return Err(CliError::Usage(why));
        }
        let disk =
            DiskSource::open(path).map_err(|why| CliError::Usage(format!("{book}: {why}")))?;
        if path.is_file()
            && path.with_file_name("book.yaml").is_file()
            && !is_single_file_book(path)
        {
            let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            let folder = shell_quote(&folder.to_string_lossy());
            return Err(CliError::Usage(format!(
                "`{book}` is one file of a book; use its folder `{folder}`"
            )));
        }
        return Ok(Box::new(disk));
    }
    let names = library::builtin_names();
    if let Some(builtin) = library::BuiltinSource::open(book) {
        return Ok(Box::new(builtin));
    }
    let siblings = sibling_books(path);
    let stem = book.strip_suffix(".gamebook").unwrap_or(book);
    let suggestion = match siblings.contains_key(stem) {
        true => Some(stem),
        false => nearest_name(stem, siblings.keys().map(String::as_str).chain(names)),
    };
    let suggestion = suggestion.map(|it| siblings.get(it).map_or(it, String::as_str));
    let help = suggestion.map_or_else(
        || "no file, folder or bundled book has this name".to_owned(),
        |suggestion| format!("did you mean `{suggestion}`?"),
    );
    Err(CliError::Usage(format!("unknown book `{book}`; {help}")))
}

/// Maximum number of entries in a folder that are compared with a mistyped path.
const MAX_SIBLINGS: usize = 1000;

/// Books in the folder of a path that does not exist: their paths, keyed by the path without extension.
fn sibling_books(path: &Path) -> BTreeMap<String, String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let entries = Path::new(".").join(folder).read_dir();
    let names = entries.into_iter().flatten().take(MAX_SIBLINGS);
    let paths = names.filter_map(|entry| Some(folder.join(entry.ok()?.file_name())));
    let is_file = |path: &Path| path.extension().is_some_and(|end| end == "gamebook");
    let books = paths.filter(|path| is_file(path) || path.join("book.yaml").is_file());
    books
        .map(|path| {
            let full_path = path.display().to_string();
            let stem = full_path.strip_suffix(".gamebook").unwrap_or(&full_path);
            (stem.to_owned(), full_path)
        })
        .collect()
}

/// Paths of the single-file books in a folder, if there are several and the folder itself is not a book.
fn find_several_books(folder: &Path) -> Option<Vec<String>> {
    if !folder.is_dir() || folder.join("book.yaml").exists() {
        return None;
    }
    let files = folder
        .read_dir()
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()));
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "gamebook"));
    let books = files.filter(|path| is_single_file_book(path));
    let mut books: Vec<String> = books
        .map(|path| shell_quote(&path.strip_prefix(".").unwrap_or(&path).to_string_lossy()))
        .collect();
    books.sort_unstable();
    (books.len() > 1).then_some(books)
}

/// Registers the rulesets of a folder.
pub(super) fn register_rulesets(folder: &Path) -> Result<(), CliError> {
    let folder_error = |why: String| CliError::Usage(format!("{}: {why}", folder.display()));
    let disk = DiskSource::open(folder).map_err(|why| folder_error(why.to_string()))?;
    let texts = disk.paths().into_iter().map(|path| {
        let text = disk.read_text(&path)?;
        Ok((path, text))
    });
    let texts: Result<BTreeMap<_, _>, SourceError> = texts.collect();
    let texts = texts.map_err(|why| folder_error(why.to_string()))?;
    let library = format!("{}.lua", crate::rules::LIBRARY_FOLDER);
    if texts.contains_key(&library) {
        let why = format!(
            "{library}: this name is reserved for the library of all rulesets; rename the ruleset"
        );
        return Err(folder_error(why));
    }
    library::add_rulesets(&texts);
    Ok(())
}

/// House rules from a file, with the messages next to it.
pub(super) fn load_house_rules(path: Option<&PathBuf>) -> Result<Option<HouseRules>, CliError> {
    let Some(path) = path else { return Ok(None) };
    let text = read_option_file("--house-rules", path)?;
    let folder = path.with_file_name(MESSAGES_FOLDER);
    let messages = disk_source::read_texts(&folder, ".ftl")
        .map_err(|why| CliError::Usage(format!("{}: {why}", folder.display())))?;
    Ok(Some(HouseRules {
        name: path.display().to_string(),
        text,
        messages,
    }))
}
