//! `turnto new` and `turnto new-ruleset`: create a book or a ruleset to start from.

use super::disk_source::DiskSource;
use super::editor::Editor;
use super::rules::script_failure;
use super::{CliError, screen, shell_quote, unknown_name};
use crate::engine::save;
use crate::library::{self, TemplateError};
use crate::rules::LIBRARY_FOLDER;
use crate::syntax::fluent::Language;
use crate::syntax::source::{BookSource, SourceError};
use crate::terminal::repl;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct NewArgs {
    /// Folder to create; must be empty or missing
    folder: PathBuf,
    /// Ruleset of the book; without it, a terminal asks
    #[arg(long, value_name = "RULESET")]
    rules: Option<String>,
    /// Create an example with several pages, a house rule and tests
    #[arg(long)]
    example: bool,
    /// Book in one file to copy into the folder
    ///
    /// The lines between `---` become book.yaml. Images, fonts, recorded games and rule cases of the book are copied too. The file itself does not change.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "example"])]
    from: Option<PathBuf>,
    /// Editor to add settings for, in the folder of the book
    #[arg(long, value_name = "NAME")]
    editor: Option<Editor>,
}

#[derive(Debug, clap::Args)]
pub(super) struct NewRulesetArgs {
    /// Folder to create; must be empty or missing
    ///
    /// Its name becomes the name of the ruleset. Use the folder with `--scripts`.
    folder: PathBuf,
}

/// The error for a folder that cannot be created.
fn folder_error(folder: &Path, reason: &str) -> CliError {
    CliError::Usage(format!("{}: {reason}", folder.display()))
}

/// Returns the name of a new folder as a title.
///
/// # Errors
/// If the folder has no name or is not empty.
fn title_of_new_folder(folder: &Path) -> Result<String, CliError> {
    let title = title_from_folder(folder)
        .ok_or_else(|| folder_error(folder, "the folder must have a name"))?;
    match find_any_file(folder) {
        Ok(None) => Ok(title),
        Ok(Some(existing)) => {
            let reason = format!("the folder is not empty; it contains {existing}");
            Err(folder_error(folder, &reason))
        }
        Err(reason) => Err(folder_error(folder, &reason.to_string())),
    }
}

/// Writes files by their paths in the folder.
fn write_files(
    folder: &Path,
    files: impl IntoIterator<Item = (String, Vec<u8>)>,
) -> Result<(), CliError> {
    for (path, text) in files {
        let path = folder.join(&path);
        let file_error = |why: io::Error| CliError::Failure(format!("{}: {why}", path.display()));
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(file_error)?;
        }
        std::fs::write(&path, text).map_err(file_error)?;
    }
    Ok(())
}

pub(super) fn create_ruleset(args: &NewRulesetArgs) -> Result<(), CliError> {
    let folder = &args.folder;
    let title = title_of_new_folder(folder)?;
    let name = save::slug(&title);
    if !name.starts_with(char::is_alphabetic) {
        return Err(folder_error(folder, "the name must begin with a letter"));
    }
    if name == LIBRARY_FOLDER || library::ruleset_names().contains(&name) {
        let reason = format!("there is already a ruleset `{name}`; use another name");
        return Err(folder_error(folder, &reason));
    }
    // The words of the name, without characters that Lua or YAML could misread.
    let title = title_from_folder(Path::new(&name)).unwrap_or(title);
    let files = library::new_ruleset_files(&name, &title).into_iter();
    write_files(folder, files.map(|(path, text)| (path, text.into_bytes())))?;
    let quoted_folder = shell_quote(&folder.display().to_string());
    let mut out = screen::out();
    writeln!(out, "Created the ruleset `{name}` in {}.", folder.display())?;
    writeln!(
        out,
        "To test it, run `turnto test --rules {name} --scripts {quoted_folder}`. For a book, run `turnto new BOOK --rules {name} --scripts {quoted_folder}`."
    )?;
    Ok(())
}

/// Creates a book. `scripts` is the folder of rulesets from the command line. Commands in messages include it.
pub(super) fn run(args: &NewArgs, scripts: Option<&Path>) -> Result<(), CliError> {
    let folder = &args.folder;
    let title = title_of_new_folder(folder)?;
    let files: BTreeMap<String, Vec<u8>> = match (&args.from, &args.rules) {
        (Some(file), _) => split_book_file(file)?,
        (None, Some(rules)) => ruleset_files(args, rules, &title)?,
        (None, None) => ruleset_files(args, &prompt_for_ruleset()?, &title)?,
    };
    let editor_files = args.editor.map_or(&[][..], Editor::book_files).iter();
    // These files are JSON where they contain the title.
    let quoted_title = serde_json::Value::from(title.as_str()).to_string();
    let editor_files = editor_files.map(|(path, text)| {
        let text = text.replace("\"@TITLE@\"", &quoted_title);
        ((*path).to_owned(), text.into_bytes())
    });
    write_files(folder, files.into_iter().chain(editor_files))?;
    let mut out = screen::out();
    let note = match &args.from {
        Some(file) => format!(" It is a copy of {}.", file.display()),
        None if args.example => " Its README.md explains the files.".to_owned(),
        None => String::new(),
    };
    writeln!(out, "Created a book in {}.{note}", folder.display())?;
    let mut book_args = shell_quote(&folder.display().to_string());
    if let Some(scripts) = scripts {
        book_args += &format!(" --scripts {}", shell_quote(&scripts.to_string_lossy()));
    }
    writeln!(
        out,
        "To play it, run `turnto play {book_args}`. To check it, run `turnto check {book_args}`."
    )?;
    if let Some(editor) = args.editor {
        writeln!(
            out,
            "Added settings for {0}. To set up {0} itself, run `turnto editor {0}` once.",
            editor.name()
        )?;
    }
    Ok(())
}

/// The files of a new book under a ruleset.
fn ruleset_files(
    args: &NewArgs,
    rules: &str,
    title: &str,
) -> Result<BTreeMap<String, Vec<u8>>, CliError> {
    let build = match args.example {
        true => library::example_book_files,
        false => library::bare_book_files,
    };
    let files = build(rules, title, &new_book_id(title));
    let files = files.map_err(|error| template_error(rules, error))?;
    Ok(files
        .into_iter()
        .map(|(path, text)| (path, text.into_bytes()))
        .collect())
}

/// Lists the rulesets and reads a number or a name.
fn prompt_for_ruleset() -> Result<String, CliError> {
    let names = library::ruleset_names();
    let usage = || {
        let all = names.join(", ");
        CliError::Usage(format!(
            "choose a ruleset, such as `--rules badgerstone`; the rulesets are {all}"
        ))
    };
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        return Err(usage());
    }
    let mut out = screen::out();
    for (n, name) in (1..).zip(&names) {
        writeln!(
            out,
            "{n:3}. {name:<12} {}",
            library::describe_ruleset(name, Language::English)
        )?;
    }
    loop {
        write!(out, "Choose a ruleset (a number or a name): ")?;
        out.flush()?;
        let mut line = String::new();
        if stdin.read_line(&mut line)? == 0 {
            return Err(usage());
        }
        let answer = line.trim();
        let number = answer.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let chosen = number.and_then(|n| names.get(n)).or_else(|| {
            let is_match = |name: &&String| !answer.is_empty() && name.starts_with(answer);
            let mut near = names.iter().filter(is_match);
            near.next().filter(|_| near.next().is_none())
        });
        if let Some(name) = chosen {
            return Ok(name.clone());
        }
        let count = names.len();
        let expected = format!("Type a number from 1 to {count}, or the first letters of a name.");
        writeln!(out, "{expected}")?;
    }
}

/// Splits a single-file book into files: header, pages, tests, and the images and fonts that it uses.
fn split_book_file(file: &Path) -> Result<BTreeMap<String, Vec<u8>>, CliError> {
    let file_error = |reason: String| CliError::Usage(format!("{}: {reason}", file.display()));
    if !file.is_file() {
        return Err(file_error("not a file".to_owned()));
    }
    let disk = DiskSource::open(file).map_err(|reason| file_error(reason.to_string()))?;
    let pages = format!("{}.gamebook", disk.name());
    let read_error = |reason: SourceError| CliError::Failure(reason.to_string());
    let text = disk.read_text(&pages).map_err(read_error)?;
    let Some((header, body)) = library::split_front_matter(&text) else {
        let reason = "not a single-file book: it has no header between two lines of `---`";
        return Err(file_error(reason.to_owned()));
    };
    let mut files = BTreeMap::from([
        ("book.yaml".to_owned(), header.as_bytes().to_vec()),
        (format!("pages/{pages}"), body.as_bytes().to_vec()),
    ]);
    for path in disk.paths().into_iter().filter(|path| *path != pages) {
        let text = disk.read_text(&path).map_err(read_error)?;
        files.insert(path, text.into_bytes());
    }
    let opened = library::open(&disk, None);
    if let Some(book) = &opened.draft {
        let images = library::read_images(&disk, book)
            .map_err(read_error)?
            .into_iter();
        let own_images = images.filter(|image| image.book.is_empty());
        files.extend(own_images.map(|image| (image.file, image.bytes)));
        for font in &book.fonts.files {
            let bytes = disk.read_font(font).map_err(read_error)?;
            files.insert(font.to_string(), bytes);
        }
    }
    Ok(files)
}

/// The error if no book can be created from a template.
fn template_error(ruleset: &str, why: TemplateError) -> CliError {
    CliError::Usage(match why {
        TemplateError::Broken(sources, errors) => return script_failure((sources, errors), false),
        TemplateError::Incomplete {
            has_template,
            missing,
        } => {
            let missing = missing.join(" and ");
            match has_template {
                true => format!("the template of the ruleset `{ruleset}` requires {missing}"),
                false => format!("the ruleset `{ruleset}` has no template; it requires {missing}"),
            }
        }
        TemplateError::Unknown => {
            let names = library::ruleset_names();
            let help = format!("the rulesets are {}", names.join(", "));
            return unknown_name("ruleset", ruleset, names.iter().map(String::as_str), &help);
        }
    })
}

/// The name of any file in the folder, except version control data.
fn find_any_file(folder: &Path) -> io::Result<Option<String>> {
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

/// A unique book id: the name, a period, and six random letters and digits.
fn new_book_id(title: &str) -> String {
    const SIGNS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let name: String = save::slug(title).chars().take(40).collect();
    let mut random = repl::random_number();
    let mut suffix = String::new();
    for _ in 0..6 {
        let count = SIGNS.len() as u64;
        suffix.push(char::from(SIGNS[(random % count) as usize]));
        random /= count;
    }
    format!("{}.{suffix}", name.trim_matches('-'))
}

/// The name of the folder as a title: `the-long_road` becomes "The Long Road".
fn title_from_folder(folder: &Path) -> Option<String> {
    let path = std::path::absolute(folder).ok()?;
    let name = path.file_name()?.to_string_lossy().into_owned();
    let words: Vec<String> = name
        .split(['-', '_', ' '])
        .filter(|word| !word.is_empty())
        .map(crate::output::present::capitalized)
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}
