//! `turnto print`: the printed edition of a book.

mod files;
mod pdf;

use self::files::{copy_pictures, read_picture, write_error, write_file, write_map};
use super::launcher::make_launcher;
use super::publish::parse_language;
use super::report::pluralize;
use super::{CliError, load_house_rules, open_source, require_draft, shell_quote};
use crate::engine::play::Session;
use crate::engine::save;
use crate::library;
use crate::messages::Messages;
use crate::model::book::{Aliases, Book, NUMBERS_FILE, Numbering};
use crate::model::game::Dice;
use crate::output::print::{self, MissingWording, PrintLocation};
use crate::syntax::diagnostic::ReportStyle;
use crate::syntax::fluent::Language;
use crate::syntax::source::{BookSource, resolve_inside};
use crate::terminal::playthrough;
use std::ffi::OsStr;
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
    /// The ending of the name sets the format. A PDF requires an installed `typst`, or a program built with `--features pdf`.
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

/// The format, by the extension of the file.
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

pub(super) fn run(arguments: &PrintArgs) -> Result<(), CliError> {
    let language = parse_language(&arguments.language)?;
    let target = arguments.out.as_deref().map(format_for).transpose()?;
    if target.is_none() && !arguments.check {
        let why = format!(
            "choose the file to write, such as `--out book.pdf`; the name must end in {EXTENSIONS}"
        );
        return Err(CliError::Usage(why));
    }
    let shelf = open_source(&arguments.book)?;
    let house = load_house_rules(arguments.house_rules.as_ref())?;
    let opened = Rc::new(library::open(&*shelf, house));
    if opened.has_errors() {
        let name = &arguments.book;
        let why = format!("{name} has errors and cannot be printed; run `turnto check`");
        return Err(CliError::Failure(why));
    }
    let book = require_draft(&opened, &arguments.book)?;
    let kept = &book.parts[0].numbering;
    let seed = choose_seed(arguments.seed, kept)?;
    let numbers = print::assign_numbers(book, seed);
    if !arguments.check {
        // Numbers are stored first, so that linked books can be printed in any order.
        let now = numbers.to_store(book, 0, seed);
        store_numbers(&now, kept, &arguments.book, &book.data.aliases)?;
        check_linked_numbers(book, &*shelf)?;
    }
    let mut manuscript = print::build_manuscript(book, &numbers, language.code(), seed);
    let words = Messages::for_language(language).with_ruleset(&book.schema.messages);
    add_game_values(&mut manuscript, (&opened, &numbers), &words);
    if language != Language::default() && !book.schema.translations.contains_key(language.code()) {
        errline!(
            "turnto: the rules of {} are printed in English, because it has no `rules.{}.md`",
            book.schema.title,
            language.code()
        );
    }
    let (document, unsaid) = print::render_manuscript(&manuscript, book, &words);
    let look = load_fonts(book, &*shelf)?;
    let (Some(path), Some(format)) = (&arguments.out, target) else {
        return report_missing(&unsaid);
    };
    if !unsaid.is_empty() {
        let n = unsaid.len();
        errline!(
            "turnto: {n} parts without a printed wording are printed as written; for a list, run `turnto print --check`"
        );
    }
    let beside = || copy_pictures(&document, path, &*shelf);
    let job = pdf::PdfJob {
        path,
        document: &document,
        paper: match arguments.paper {
            PaperArg::A5 => print::PaperSize::A5,
            PaperArg::Letter => print::PaperSize::Letter,
        },
        fonts: &look,
        source: &*shelf,
    };
    match format {
        PrintFormat::Json => {
            let json = serde_json::to_value(&manuscript).unwrap_or_default();
            write_file(path, format!("{json:#}\n"))
        }
        PrintFormat::Epub => {
            let made =
                print::render_epub(&document, &words, &look, &|it| read_picture(it, &*shelf));
            write_file(path, made.map_err(CliError::Failure)?)
        }
        PrintFormat::Markdown => write_file(
            path,
            print::render_markdown(&document, &write_map(&document, path, beside()?)?),
        ),
        PrintFormat::Html => write_file(
            path,
            print::render_html(&document, &beside()?, &words, &look),
        ),
        PrintFormat::Typst => pdf::write_typst(job),
        PrintFormat::Pdf => pdf::make_pdf(job),
    }
}

/// Loads the fonts of the book.
fn load_fonts(book: &Book, shelf: &dyn BookSource) -> Result<print::LoadedFonts, CliError> {
    let read = |file: &str| shelf.read_font(file).map_err(|why| why.to_string());
    print::LoadedFonts::load(&book.fonts, &read).map_err(|wrong| {
        for why in wrong {
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
    let Some(open) = make_launcher(opened, Rc::new(|| Dice::seeded(1)), ReportStyle::Short) else {
        return;
    };
    // These games reuse their loaded rules.
    if !manuscript.characters.is_empty() {
        let all = playthrough::create_all(&open);
        print::complete_characters(manuscript, (&open.book, numbers), words, all);
    }
    let begun = open.load_rules().and_then(|rules| {
        let begun = Session::start_in_state(Arc::clone(&open.book), rules, Dice::seeded(1));
        begun.map_err(|fault| words.text(&fault.message).into_owned())
    });
    match begun {
        Ok((mut session, _)) => {
            print::answer_queries(manuscript, (&open.book, numbers), &mut |asked| {
                session.evaluate_expr(asked).ok()
            });
        }
        Err(why) => errline!(
            "turnto: no game of this book can begin, so what follows from the figures of its entries is left out: {why}"
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

/// Returns an error with the commands to run first if linked books have no numbers, because they were not printed yet.
fn check_linked_numbers(book: &Book, shelf: &dyn BookSource) -> Result<(), CliError> {
    let linked = library::find_linked_books(shelf);
    let others = book.parts.iter().enumerate().skip(1);
    let without = others.filter(|(_, part)| part.numbering.numbers.is_empty());
    let commands = without.map(|(n, part)| {
        let place = linked.location(n);
        let here = std::env::current_dir().unwrap_or_default();
        let place = Path::new(&place)
            .strip_prefix(here)
            .map_or(&*place, |it| it.to_str().unwrap_or(&place));
        let name = &part.name;
        format!(
            "\n  turnto print {} --out {}",
            shell_quote(place),
            shell_quote(&format!("{name}.md"))
        )
    });
    let commands: String = commands.collect();
    match commands.is_empty() {
        true => Ok(()),
        false => Err(CliError::Failure(format!(
            "this book leads to books without {NUMBERS_FILE}; its own numbers are stored now. Print those books first, then this one again:{commands}"
        ))),
    }
}

/// The requested seed, the stored seed, or the default.
fn choose_seed(asked: Option<u64>, kept: &Numbering) -> Result<u64, CliError> {
    match (asked, kept.seed) {
        (Some(asked), Some(own)) if asked != own => Err(CliError::Usage(format!(
            "`--seed {asked}`: the sections are already numbered with seed {own}; to renumber them, delete {NUMBERS_FILE}"
        ))),
        (asked, own) => Ok(asked.or(own).unwrap_or(DEFAULT_SEED)),
    }
}

/// Reports parts that have no text in print.
fn report_missing(unsaid: &[MissingWording]) -> Result<(), CliError> {
    if unsaid.is_empty() {
        errline!("turnto: everything has a printed wording");
        return Ok(());
    }
    for it in unsaid {
        let at = match &it.location {
            PrintLocation::Book => "book.yaml".to_owned(),
            PrintLocation::Everywhere => "what holds at every section".to_owned(),
            PrintLocation::Section(_, page) => format!("page `{page}`"),
            PrintLocation::Entry(kind, id) => format!("{kind} `{id}`"),
        };
        let (what, why) = (&it.subject, &it.message);
        errline!("turnto: {at}: `{what}`: {why}");
    }
    Err(CliError::Printed)
}

/// Writes changed numbers next to `book.yaml`.
fn store_numbers(
    now: &Numbering,
    before: &Numbering,
    book: &str,
    was: &Aliases,
) -> Result<(), CliError> {
    if now == before {
        return Ok(());
    }
    let folder = Path::new(book);
    if !folder.is_dir() {
        errline!(
            "turnto: section numbers may change with the next print, because only a book in a folder keeps them"
        );
        return Ok(());
    }
    let path = folder.join(NUMBERS_FILE);
    resolve_inside(folder, &path).map_err(|why| write_error(&path, &why))?;
    save::replace(&path, &print::numbering_text(now)).map_err(|why| write_error(&path, &why))?;
    let new = now.numbers.keys();
    let new = new.filter(|id| !before.numbers.contains_key(*id)).count();
    let gone = before.numbers.iter();
    let gone = gone.filter(|(id, _)| !now.numbers.contains_key(*id));
    // A number that moved to a new id is not reported as new or removed.
    let (renamed, gone): (Vec<_>, Vec<_>) = gone.partition(|(id, number)| {
        let called = was
            .current_page(id)
            .filter(|it| !before.numbers.contains_key(&***it));
        called.is_some_and(|it| now.numbers.get(&**it) == Some(number))
    });
    let of_renamed = match renamed.len() {
        0 => String::new(),
        many => format!(", {many} moved to a new page id"),
    };
    let new = pluralize(new - renamed.len(), "section number");
    errline!(
        "turnto: {}: {new} assigned, {} no longer used{of_renamed}; keep this file with the book, so that sections keep their numbers",
        path.display(),
        gone.len()
    );
    Ok(())
}
