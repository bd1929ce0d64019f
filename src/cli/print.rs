//! `turnto print`: the printed edition of a book.

mod files;
mod pdf;

use self::files::{copy_pictures, read_picture, sibling_name, write_error, write_file, write_map};
use super::launcher::make_launcher;
use super::publish::parse_language;
use super::report::pluralize;
use super::{CliError, load_house_rules, open_source, require_draft, screen, shell_quote};
use crate::engine::play::Session;
use crate::engine::save;
use crate::library;
use crate::messages::Messages;
use crate::model::book::{Aliases, Book, NUMBERS_FILE, Numbering};
use crate::model::game::Dice;
use crate::output::print::{self, MissingWording, PrintLocation};
use crate::syntax::diagnostic::ReportStyle;
use crate::syntax::source::{BookSource, resolve_inside};
use crate::terminal::playthrough;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

#[derive(Debug, clap::Args)]
pub(super) struct PrintArgs {
    /// Folder, .gamebook file or name of a bundled book
    #[arg(default_value = ".")]
    book: String,
    /// File to write: .pdf, .epub, .html, .typ, .md or .json
    ///
    /// The ending of the name sets the format. The sheet is also written to a file of its own, such as book-sheet.pdf. A PDF requires an installed `typst`, or a program built with `--features pdf`.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Report what cannot be printed; write nothing
    #[arg(long, conflicts_with = "out")]
    check: bool,
    /// Seed for the order of the sections in the first print
    ///
    /// The numbers are stored in numbers.yaml. Later prints use the same numbers.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Paper size of a PDF
    #[arg(long, value_enum, default_value_t = PaperArg::A5)]
    paper: PaperArg,
    /// File with house rules to add to the ruleset
    #[arg(long, value_name = "FILE")]
    house_rules: Option<PathBuf>,
    /// Language of generated text: en or de
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: String,
}

/// Format of the output, by the extension of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PrintFormat {
    Pdf,
    Epub,
    Html,
    Typst,
    Markdown,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum PaperArg {
    A5,
    Letter,
}

/// Extensions of the formats.
const EXTENSIONS: &str = ".pdf, .epub, .html, .typ, .md or .json";

/// Default seed for the first print of a book.
const DEFAULT_SEED: u64 = 1;

pub(super) fn run(args: &PrintArgs) -> Result<(), CliError> {
    let language = parse_language(&args.language)?;
    let format = args.out.as_deref().map(format_for).transpose()?;
    if format.is_none() && !args.check {
        let why = format!(
            "choose the file to write, such as `--out book.pdf`; the name must end in {EXTENSIONS}"
        );
        return Err(CliError::Usage(why));
    }
    let source = open_source(&args.book)?;
    let house_rules = load_house_rules(args.house_rules.as_ref())?;
    let opened = Rc::new(library::open(&*source, house_rules));
    if opened.has_errors() {
        let name = &args.book;
        let why = format!("{name} has errors and cannot be printed; run `turnto check`");
        return Err(CliError::Failure(why));
    }
    let book = require_draft(&opened, &args.book)?;
    let stored_numbering = &book.parts[0].numbering;
    let seed = choose_seed(args.seed, stored_numbering)?;
    let numbers = print::assign_numbers(book, seed);
    let mut manuscript = print::build_manuscript(book, &numbers, language.code(), seed);
    if !args.check {
        // The numbers are stored before the check, so that linked books can be printed in any order.
        let numbering = print::numbers_to_store(&manuscript, seed);
        store_numbers(&numbering, stored_numbering, &args.book, &book.data.aliases)?;
        check_linked_numbers(book, &*source)?;
    }
    let words = Messages::for_language(language).with_ruleset(&book.schema.messages);
    add_game_values(&mut manuscript, (&opened, &numbers), &words);
    let (document, missing) = print::render_manuscript(&manuscript, book, &words);
    let fonts = load_fonts(book, &*source)?;
    let (Some(path), Some(format)) = (&args.out, format) else {
        report_counts(manuscript.count_sections());
        return report_missing(&missing);
    };
    if !missing.is_empty() {
        let n = missing.len();
        errline!(
            "turnto: {n} parts without a printed wording are printed as written; for a list, run `turnto print --check`"
        );
    }
    if format == PrintFormat::Json {
        let json = serde_json::to_value(&manuscript).unwrap_or_default();
        return write_file(path, format!("{json:#}\n"));
    }
    let sheet = document.to_sheet();
    let job = pdf::PdfJob {
        path,
        document: &document,
        paper: match args.paper {
            PaperArg::A5 => print::PaperSize::A5,
            PaperArg::Letter => print::PaperSize::Letter,
        },
        fonts: &fonts,
        source: &*source,
    };
    let (sheet_format, extension) = match format {
        // Nobody can write on an e-reader.
        PrintFormat::Epub => (PrintFormat::Html, "html".into()),
        format => (
            format,
            path.extension().unwrap_or_default().to_string_lossy(),
        ),
    };
    let sheet_job = pdf::PdfJob {
        path: &path.with_file_name(sibling_name(path, &format!("sheet.{extension}"))),
        document: &sheet,
        ..job
    };
    write_document(format, job, &words)?;
    write_document(sheet_format, sheet_job, &words)
}

fn write_document(format: PrintFormat, job: pdf::PdfJob, words: &Messages) -> Result<(), CliError> {
    let (path, document, fonts) = (job.path, job.document, job.fonts);
    let copy_all = || copy_pictures(document, path, job.source);
    let text = match format {
        PrintFormat::Epub => {
            let read = |picture: &_| read_picture(picture, job.source);
            let bytes = print::render_epub(document, words, fonts, &read);
            return write_file(path, bytes.map_err(CliError::Failure)?);
        }
        PrintFormat::Markdown => {
            print::render_markdown(document, &write_map(document, path, copy_all()?)?)
        }
        PrintFormat::Html => print::render_html(document, &copy_all()?, words, fonts),
        PrintFormat::Typst => return pdf::write_typst(job),
        PrintFormat::Pdf => return pdf::make_pdf(job),
        // Contains more than the document.
        PrintFormat::Json => return Ok(()),
    };
    write_file(path, text)
}

/// Loads the fonts of the book.
fn load_fonts(book: &Book, source: &dyn BookSource) -> Result<print::LoadedFonts, CliError> {
    let read = |file: &str| source.read_font(file).map_err(|why| why.to_string());
    print::LoadedFonts::load(&book.fonts, &read).map_err(|errors| {
        for why in errors {
            errline!("turnto: {why}");
        }
        CliError::Printed
    })
}

/// Adds values that require a game: ready-made characters, and derived values of entries.
fn add_game_values(
    manuscript: &mut print::Manuscript,
    (opened, numbers): (&Rc<library::OpenedBook>, &print::SectionNumbers),
    words: &Messages,
) {
    let dice = Rc::new(|| Dice::seeded(1));
    let Some(launcher) = make_launcher(opened, dice, ReportStyle::Short) else {
        return;
    };
    // The games of all characters share their loaded rules.
    if !manuscript.characters.is_empty() {
        let created = playthrough::create_all(&launcher);
        print::complete_characters(manuscript, (&launcher.book, numbers), words, created);
    }
    let started = launcher.load_rules().and_then(|rules| {
        let started = Session::start_in_state(Arc::clone(&launcher.book), rules, Dice::seeded(1));
        started.map_err(|error| words.text(&error.message).into_owned())
    });
    match started {
        Ok((mut session, _)) => {
            print::answer_queries(manuscript, (&launcher.book, numbers), &mut |query| {
                session.evaluate_expr(query).ok()
            });
        }
        Err(why) => errline!(
            "turnto: no game of this book can start, so derived values of entries are omitted: {why}"
        ),
    }
}

fn format_for(path: &Path) -> Result<PrintFormat, CliError> {
    match path.extension().and_then(OsStr::to_str) {
        Some("pdf") => Ok(PrintFormat::Pdf),
        Some("epub") => Ok(PrintFormat::Epub),
        Some("html" | "htm") => Ok(PrintFormat::Html),
        Some("typ") => Ok(PrintFormat::Typst),
        Some("md") => Ok(PrintFormat::Markdown),
        Some("json") => Ok(PrintFormat::Json),
        _ => {
            let why = format!(
                "`--out {}`: the name must end in {EXTENSIONS}",
                path.display()
            );
            Err(CliError::Usage(why))
        }
    }
}

/// Returns an error if linked books have no section numbers because they were not printed yet. It lists the commands to run first.
fn check_linked_numbers(book: &Book, source: &dyn BookSource) -> Result<(), CliError> {
    let linked = library::find_linked_books(source);
    let linked_parts = book.parts.iter().enumerate().skip(1);
    let unnumbered = linked_parts.filter(|(_, part)| part.numbering.numbers.is_empty());
    let commands = unnumbered.map(|(n, part)| {
        let location = linked.location(n);
        let current_folder = std::env::current_dir().unwrap_or_default();
        let location = Path::new(&location)
            .strip_prefix(current_folder)
            .map_or(&*location, |path| path.to_str().unwrap_or(&location));
        let name = &part.name;
        format!(
            "\n  turnto print {} --out {}",
            shell_quote(location),
            shell_quote(&format!("{name}.md"))
        )
    });
    let commands: String = commands.collect();
    match commands.is_empty() {
        true => Ok(()),
        false => Err(CliError::Failure(format!(
            "this book links to books without {NUMBERS_FILE}. Its own numbers have been stored. Print the linked books first, then this book again:{commands}"
        ))),
    }
}

/// The requested seed, the stored seed, or the default.
fn choose_seed(seed: Option<u64>, stored: &Numbering) -> Result<u64, CliError> {
    match (seed, stored.seed) {
        (Some(seed), Some(own)) if seed != own => Err(CliError::Usage(format!(
            "`--seed {seed}`: the sections are already numbered with seed {own}; to renumber them, delete {NUMBERS_FILE}"
        ))),
        (seed, own) => Ok(seed.or(own).unwrap_or(DEFAULT_SEED)),
    }
}

/// Reports how hard the printed book is to read.
fn report_counts(counts: print::PrintCounts) {
    let sections = pluralize(counts.sections, "section");
    let branches = match counts.most_branches {
        1 => "1 branch".to_owned(),
        n => format!("{n} branches"),
    };
    let at = match counts.most_branches {
        0 => String::new(),
        _ => format!(" (section {})", counts.most_branches_at),
    };
    let turns = pluralize(counts.empty_turns, "turn");
    let line = format!(
        "{sections}; at most {branches} in one section{at}; at most {turns} in a row without text or choice"
    );
    // A closed stream is not an error.
    let _ = writeln!(screen::out(), "{line}");
}

/// Reports parts without a wording for print.
fn report_missing(missing: &[MissingWording]) -> Result<(), CliError> {
    if missing.is_empty() {
        errline!("turnto: everything has a printed wording");
        return Ok(());
    }
    for item in missing {
        let location = match &item.location {
            PrintLocation::Book => "book.yaml".to_owned(),
            PrintLocation::Everywhere => "every section".to_owned(),
            PrintLocation::Section(_, page) => format!("page `{page}`"),
            PrintLocation::Entry(kind, id) => format!("{kind} `{id}`"),
        };
        let (subject, reason) = (&item.subject, &item.message);
        errline!("turnto: {location}: `{subject}`: {reason}");
    }
    Err(CliError::Printed)
}

/// Writes the section numbers next to `book.yaml` if they have changed, and reports the changes.
fn store_numbers(
    new: &Numbering,
    old: &Numbering,
    book: &str,
    aliases: &Aliases,
) -> Result<(), CliError> {
    if new == old {
        return Ok(());
    }
    let folder = Path::new(book);
    if !folder.is_dir() {
        errline!(
            "turnto: section numbers may change with the next print, because only a book in a folder can store them"
        );
        return Ok(());
    }
    let path = folder.join(NUMBERS_FILE);
    resolve_inside(folder, &path).map_err(|why| write_error(&path, &why))?;
    save::replace(&path, &print::numbering_text(new)).map_err(|why| write_error(&path, &why))?;
    let new_ids = new.numbers.keys();
    let new_ids = new_ids.filter(|id| !old.numbers.contains_key(*id)).count();
    let unused = old.numbers.iter();
    let unused = unused.filter(|(id, _)| !new.numbers.contains_key(*id));
    // A number that has moved to a new id is neither new nor unused.
    let (moved_numbers, unused): (Vec<_>, Vec<_>) = unused.partition(|(id, number)| {
        let new_id = aliases
            .current_page(id)
            .filter(|it| !old.numbers.contains_key(&***it));
        new_id.is_some_and(|it| new.numbers.get(&**it) == Some(number))
    });
    let moved = match moved_numbers.len() {
        0 => String::new(),
        count => format!(", {count} moved to a new page id"),
    };
    let new_ids = pluralize(new_ids - moved_numbers.len(), "section number");
    errline!(
        "turnto: {}: {new_ids} assigned, {} no longer used{moved}; keep this file with the book, so that sections keep their numbers",
        path.display(),
        unused.len()
    );
    Ok(())
}
