//! `turnto print`: the printed edition of a book.

mod files;
mod pdf;

use self::files::{map_beside, picture, pictures, unwritten, write};
use super::opening::laid_open;
use super::publish::language;
use super::report::counted;
use super::{CliError, draft, house, shelf, typed};
use crate::engine::play::Session;
use crate::engine::save;
use crate::library;
use crate::messages::Messages;
use crate::model::book::{Aliases, Book, NUMBERS, Numbering};
use crate::model::game::Dice;
use crate::output::print::{self, MissingWording, UnsaidAt};
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
const SEED: u64 = 1;

pub(super) fn run(arguments: &PrintArgs) -> Result<(), CliError> {
    let language = language(&arguments.language)?;
    let target = arguments.out.as_deref().map(format_of).transpose()?;
    if target.is_none() && !arguments.check {
        let why = format!(
            "choose the file to write, such as `--out book.pdf`; the name must end in {EXTENSIONS}"
        );
        return Err(CliError::Usage(why));
    }
    let shelf = shelf(&arguments.book)?;
    let house = house(arguments.house_rules.as_ref())?;
    let opened = Rc::new(library::open(&*shelf, house));
    if opened.has_errors() {
        let name = &arguments.book;
        let why = format!("{name} has errors and cannot be printed; run `turnto check`");
        return Err(CliError::Fault(why));
    }
    let book = draft(&opened, &arguments.book)?;
    let kept = &book.parts[0].numbering;
    let seed = seed(arguments.seed, kept)?;
    let numbers = print::numbers(book, seed);
    if !arguments.check {
        // Numbers are stored first, so that linked books can be printed in any order.
        let now = numbers.to_store(book, 0, seed);
        store_numbers(&now, kept, &arguments.book, &book.world.was)?;
        are_numbered(book, &*shelf)?;
    }
    let mut manuscript = print::manuscript(book, &numbers, language.code(), seed);
    let words = Messages::for_language(language).and_rules(&book.vocabulary.messages);
    add_values_of_a_game(&mut manuscript, (&opened, &numbers), &words);
    if language != Language::default() && !book.vocabulary.translated.contains_key(language.code())
    {
        errline!(
            "turnto: the rules of {} are printed in English, because it has no `rules.{}.md`",
            book.vocabulary.title,
            language.code()
        );
    }
    let (document, unsaid) = print::render(&manuscript, book, &words);
    let look = load_fonts(book, &*shelf)?;
    let (Some(path), Some(format)) = (&arguments.out, target) else {
        return report(&unsaid);
    };
    if !unsaid.is_empty() {
        let n = unsaid.len();
        errline!(
            "turnto: {n} parts without a printed wording are printed as written; for a list, run `turnto print --check`"
        );
    }
    let beside = || pictures(&document, path, &*shelf);
    let job = pdf::PdfJob {
        path,
        document: &document,
        paper: match arguments.paper {
            PaperArg::A5 => print::PaperSize::A5,
            PaperArg::Letter => print::PaperSize::Letter,
        },
        look: &look,
        shelf: &*shelf,
    };
    match format {
        PrintFormat::Json => {
            let json = serde_json::to_value(&manuscript).unwrap_or_default();
            write(path, format!("{json:#}\n"))
        }
        PrintFormat::Epub => {
            let made = print::epub(&document, &words, &look, &|it| picture(it, &*shelf));
            write(path, made.map_err(CliError::Fault)?)
        }
        PrintFormat::Markdown => write(
            path,
            print::markdown(&document, &map_beside(&document, path, beside()?)?),
        ),
        PrintFormat::Html => write(path, print::html(&document, &beside()?, &words, &look)),
        PrintFormat::Typst => pdf::source(job),
        PrintFormat::Pdf => pdf::make(job),
    }
}

/// Loads the fonts of the book.
fn load_fonts(book: &Book, shelf: &dyn BookSource) -> Result<print::LoadedFonts, CliError> {
    let read = |file: &str| shelf.font(file).map_err(|why| why.to_string());
    print::LoadedFonts::load(&book.fonts, &read).map_err(|wrong| {
        for why in wrong {
            errline!("turnto: {why}");
        }
        CliError::Told
    })
}

/// Adds values that require a game: ready-made characters, and derived values of entries.
fn add_values_of_a_game(
    manuscript: &mut print::Manuscript,
    (opened, numbers): (&Rc<library::OpenedBook>, &print::SectionNumbers),
    words: &Messages,
) {
    let Some(open) = laid_open(opened, Rc::new(|| Dice::seeded(1)), ReportStyle::Short) else {
        return;
    };
    // These games reuse their loaded rules.
    if !manuscript.characters.is_empty() {
        let all = playthrough::all_made(&open);
        print::ready_made(manuscript, (&open.book, numbers), words, all);
    }
    let begun = open.rules().and_then(|rules| {
        let begun = Session::given(Arc::clone(&open.book), rules, Dice::seeded(1));
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

fn format_of(path: &Path) -> Result<PrintFormat, CliError> {
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
fn are_numbered(book: &Book, shelf: &dyn BookSource) -> Result<(), CliError> {
    let linked = library::linked(shelf);
    let others = book.parts.iter().enumerate().skip(1);
    let without = others.filter(|(_, part)| part.numbering.numbers.is_empty());
    let commands = without.map(|(n, part)| {
        let place = linked.place(n);
        let here = std::env::current_dir().unwrap_or_default();
        let place = Path::new(&place)
            .strip_prefix(here)
            .map_or(&*place, |it| it.to_str().unwrap_or(&place));
        let name = &part.name;
        format!(
            "\n  turnto print {} --out {}",
            typed(place),
            typed(&format!("{name}.md"))
        )
    });
    let commands: String = commands.collect();
    match commands.is_empty() {
        true => Ok(()),
        false => Err(CliError::Fault(format!(
            "this book leads to books without {NUMBERS}; its own numbers are stored now. Print those books first, then this one again:{commands}"
        ))),
    }
}

/// The requested seed, the stored seed, or the default.
fn seed(asked: Option<u64>, kept: &Numbering) -> Result<u64, CliError> {
    match (asked, kept.seed) {
        (Some(asked), Some(own)) if asked != own => Err(CliError::Usage(format!(
            "`--seed {asked}`: the sections are already numbered with seed {own}; to renumber them, delete {NUMBERS}"
        ))),
        (asked, own) => Ok(asked.or(own).unwrap_or(SEED)),
    }
}

/// Reports parts that have no text in print.
fn report(unsaid: &[MissingWording]) -> Result<(), CliError> {
    if unsaid.is_empty() {
        errline!("turnto: everything has a printed wording");
        return Ok(());
    }
    for it in unsaid {
        let at = match &it.at {
            UnsaidAt::Book => "book.yaml".to_owned(),
            UnsaidAt::Everywhere => "what holds at every section".to_owned(),
            UnsaidAt::Section(_, page) => format!("page `{page}`"),
            UnsaidAt::Entry(kind, id) => format!("{kind} `{id}`"),
        };
        let (what, why) = (&it.what, &it.why);
        errline!("turnto: {at}: `{what}`: {why}");
    }
    Err(CliError::Told)
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
    let path = folder.join(NUMBERS);
    resolve_inside(folder, &path).map_err(|why| unwritten(&path, &why))?;
    save::replace(&path, &print::numbers_text(now)).map_err(|why| unwritten(&path, &why))?;
    let new = now.numbers.keys();
    let new = new.filter(|id| !before.numbers.contains_key(*id)).count();
    let gone = before.numbers.iter();
    let gone = gone.filter(|(id, _)| !now.numbers.contains_key(*id));
    // A number that moved to a new id is not reported as new or removed.
    let (renamed, gone): (Vec<_>, Vec<_>) = gone.partition(|(id, number)| {
        let called = was
            .page(id)
            .filter(|it| !before.numbers.contains_key(&***it));
        called.is_some_and(|it| now.numbers.get(&**it) == Some(number))
    });
    let of_renamed = match renamed.len() {
        0 => String::new(),
        many => format!(", {many} moved to a new page id"),
    };
    let new = counted(new - renamed.len(), "section number");
    errline!(
        "turnto: {}: {new} assigned, {} no longer used{of_renamed}; keep this file with the book, so that sections keep their numbers",
        path.display(),
        gone.len()
    );
    Ok(())
}
