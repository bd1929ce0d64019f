//! `turnto new`: creates a book to start from.

use super::disk_source::DiskSource;
use super::editor::Editor;
use super::rules::script_failure;
use super::{CliError, screen, shell_quote, unknown_name};
use crate::engine::save;
use crate::library::{self, TemplateError};
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

pub(super) fn run(arguments: &NewArgs) -> Result<(), CliError> {
    let folder = &arguments.folder;
    let wrong = |why: String| CliError::Usage(format!("{}: {why}", folder.display()));
    let title =
        title_from_folder(folder).ok_or_else(|| wrong("the folder needs a name".to_owned()))?;
    if let Some(there) = find_any_file(folder).map_err(|why| wrong(why.to_string()))? {
        return Err(wrong(format!(
            "the folder is not empty; it contains {there}"
        )));
    }
    let files: BTreeMap<String, Vec<u8>> = match (&arguments.from, &arguments.rules) {
        (Some(file), _) => split_book_file(file)?,
        (None, Some(rules)) => ruleset_files(arguments, rules, &title)?,
        (None, None) => ruleset_files(arguments, &prompt_for_ruleset()?, &title)?,
    };
    let own = arguments.editor.map_or(&[][..], Editor::book_files).iter();
    // These files are JSON where they contain the title.
    let quoted = serde_json::Value::from(title.as_str()).to_string();
    let own = own.map(|(path, text)| {
        let text = text.replace("\"@TITLE@\"", &quoted);
        ((*path).to_owned(), text.into_bytes())
    });
    for (path, text) in files.into_iter().chain(own) {
        let path = folder.join(&path);
        let told = |why: io::Error| CliError::Failure(format!("{}: {why}", path.display()));
        if let Some(around) = path.parent() {
            std::fs::create_dir_all(around).map_err(told)?;
        }
        std::fs::write(&path, text).map_err(told)?;
    }
    let mut out = screen::out();
    let what = match &arguments.from {
        Some(file) => format!(" It is a copy of {}.", file.display()),
        None if arguments.example => " Its README.md explains the files.".to_owned(),
        None => String::new(),
    };
    writeln!(out, "Created a book in {}.{what}", folder.display())?;
    let typed = shell_quote(&folder.display().to_string());
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

/// The files of a new book under a ruleset.
fn ruleset_files(
    arguments: &NewArgs,
    rules: &str,
    title: &str,
) -> Result<BTreeMap<String, Vec<u8>>, CliError> {
    let build = match arguments.example {
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
            let mut near = names.iter().filter(|name| name.starts_with(answer));
            near.next().filter(|_| near.next().is_none())
        });
        if let Some(name) = chosen {
            return Ok(name.clone());
        }
    }
}

/// The files of a single-file book as a folder: header, pages, tests, and the images and fonts that it uses.
fn split_book_file(file: &Path) -> Result<BTreeMap<String, Vec<u8>>, CliError> {
    let wrong = |why: String| CliError::Usage(format!("{}: {why}", file.display()));
    if !file.is_file() {
        return Err(wrong("not a file".to_owned()));
    }
    let disk = DiskSource::open(file).map_err(|why| wrong(why.to_string()))?;
    let pages = format!("{}.gamebook", disk.name());
    let unread = |why: SourceError| CliError::Failure(why.to_string());
    let text = disk.read_text(&pages).map_err(unread)?;
    let Some((header, body)) = library::split_front_matter(&text) else {
        let why = "not a book in one file: it has no header between two lines of `---`";
        return Err(wrong(why.to_owned()));
    };
    let mut out = BTreeMap::from([
        ("book.yaml".to_owned(), header.as_bytes().to_vec()),
        (format!("pages/{pages}"), body.as_bytes().to_vec()),
    ]);
    for path in disk.paths().into_iter().filter(|path| *path != pages) {
        let text = disk.read_text(&path).map_err(unread)?;
        out.insert(path, text.into_bytes());
    }
    let opened = library::open(&disk, None);
    if let Some(book) = &opened.draft {
        let images = library::read_images(&disk, book)
            .map_err(unread)?
            .into_iter();
        let own = images.filter(|image| image.book.is_empty());
        out.extend(own.map(|image| (image.file, image.bytes)));
        for font in &book.fonts.files {
            let bytes = disk.read_font(font).map_err(unread)?;
            out.insert(font.to_string(), bytes);
        }
    }
    Ok(out)
}

/// The reason why no book can be created, as text.
fn template_error(ruleset: &str, why: TemplateError) -> CliError {
    CliError::Usage(match why {
        TemplateError::Broken(sources, found) => return script_failure((sources, found), false),
        TemplateError::Incomplete {
            has_template: template,
            missing: wants,
        } => {
            let wants = wants.join(" and ");
            match template {
                true => format!("the template of the ruleset `{ruleset}` requires {wants}"),
                false => format!("the ruleset `{ruleset}` has no template; it requires {wants}"),
            }
        }
        TemplateError::Unknown => {
            let known = library::ruleset_names();
            let all = format!("the rulesets are {}", library::ruleset_names().join(", "));
            return unknown_name("ruleset", ruleset, known.iter().map(String::as_str), &all);
        }
    })
}

/// A file in the folder, if there is any. Version control data does not count.
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
    let mut chance = repl::random_number();
    let mut tail = String::new();
    for _ in 0..6 {
        let many = SIGNS.len() as u64;
        tail.push(char::from(SIGNS[(chance % many) as usize]));
        chance /= many;
    }
    format!("{}.{tail}", name.trim_matches('-'))
}

/// The name of the folder as a title: `the-long_road` becomes "The Long Road".
fn title_from_folder(folder: &Path) -> Option<String> {
    let whole = std::path::absolute(folder).ok()?;
    let name = whole.file_name()?.to_string_lossy().into_owned();
    let words: Vec<String> = name
        .split(['-', '_', ' '])
        .filter(|word| !word.is_empty())
        .map(crate::output::present::capitalized)
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}
