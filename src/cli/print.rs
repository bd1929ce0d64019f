//! `turnto print`: the printed edition of a book.

use super::opening::laid_open;
use super::{Failure, draft, shelf};
use crate::book::{Book, NUMBERS, Numbering};
use crate::diagnostic::Style;
use crate::game::Dice;
use crate::library;
use crate::playthrough;
use crate::print::{self, Unsaid, UnsaidAt, Why};
use crate::words::{Language, Words};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A folder, a .gamebook file, or a name on the shelf.
    #[arg(default_value = ".")]
    book: String,
    /// Where it is written, and how: .pdf, .epub, .html, .typ for Typst, .md, or .json for programs. A PDF is made by `typst`, which has to be
    /// installed.
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// Only tell what cannot be said in print; nothing is written.
    #[arg(long, conflicts_with = "out")]
    check: bool,
    /// What the numbers of the sections are shuffled by, when the book is printed first: they are kept in numbers.yaml from then on.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The sheets of a PDF.
    #[arg(long, value_enum, default_value_t = Paper::A5)]
    paper: Paper,
    /// The language of all that is not the author's: en or de.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: String,
}

/// How it is written, by the end of the file's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Pdf,
    Epub,
    Html,
    Typst,
    Markdown,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Paper {
    A5,
    Letter,
}

/// The seed of a book that was not printed before, where none is given.
const SEED: u64 = 1;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let language = Language::named(&arguments.language).ok_or_else(|| {
        let known = Language::codes();
        Failure::Usage(format!(
            "`--language {}`: the languages are {known}",
            arguments.language
        ))
    })?;
    let target = arguments.out.as_deref().map(format_of).transpose()?;
    let shelf = shelf(&arguments.book)?;
    let opened = Rc::new(library::open(&*shelf, None));
    if opened.has_errors() {
        let name = &arguments.book;
        let why = format!("{name} has errors, and is printed without: `turnto check` tells them");
        return Err(Failure::Fault(why));
    }
    let book = draft(&opened, &arguments.book)?;
    let kept = &book.parts[0].numbering;
    let seed = seed(arguments.seed, kept)?;
    let numbers = print::numbers(book, seed);
    if !arguments.check {
        // First, so that of two books that lead into each other either may be printed first.
        keep(&numbers.kept(book, 0, seed), kept, &arguments.book)?;
        are_numbered(book)?;
    }
    let mut manuscript = print::manuscript(book, &numbers, language.code(), seed);
    let words = Words::of(language).and_rules(&book.vocabulary.messages);
    ready(&mut manuscript, (&opened, &numbers), &words);
    let unsaid = print::unsaid(&manuscript, &words);
    let (Some(path), Some(format)) = (&arguments.out, target) else {
        return told(&unsaid);
    };
    if !unsaid.is_empty() {
        let n = unsaid.len();
        errline!(
            "turnto: {n} things that the rules have no words for are printed as they are written: `turnto print --check` tells them"
        );
    }
    let document = print::tell(&manuscript, &words);
    let paper = match arguments.paper {
        Paper::A5 => print::Paper::A5,
        Paper::Letter => print::Paper::Letter,
    };
    let beside = || pictures(&document, path, &arguments.book);
    match format {
        Format::Json => {
            let json = serde_json::to_value(&manuscript).unwrap_or_default();
            write(path, format!("{json:#}\n"))
        }
        Format::Epub => {
            let made = print::epub(&document, &words, &|it| picture(it, &arguments.book));
            write(path, made.map_err(Failure::Fault)?)
        }
        Format::Markdown => write(path, print::markdown(&document, &beside()?)),
        Format::Html => write(path, print::html(&document, &beside()?, &words)),
        Format::Typst => write(path, print::typst(&document, paper, &beside()?)),
        Format::Pdf => pdf(path, &print::typst(&document, paper, &beside()?)),
    }
}

/// Has the ready-made characters made, for what they are then.
fn ready(
    manuscript: &mut print::Manuscript,
    (opened, numbers): (&Rc<library::Opened>, &print::Numbers),
    words: &Words,
) {
    if manuscript.characters.is_empty() {
        return;
    }
    let Some(open) = laid_open(opened, Rc::new(|| Dice::seeded(1)), Style::Short) else {
        return;
    };
    let all = playthrough::all_made(&open).into_iter();
    let all = all.map(|it| print::ReadyMade {
        sheet: it.sheet,
        state: it.state,
        page: it.page,
        rolls: it.rolls,
    });
    print::ready_made(manuscript, (&open.book, numbers), words, all);
}

fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|why| unwritten(path, &why))
}

fn picture(it: &print::Picture, book: &str) -> Result<Vec<u8>, String> {
    let path = Path::new(book).join(&it.file);
    std::fs::read(&path).map_err(|why| format!("{}: {why}", path.display()))
}

/// Copies the pictures of the document beside what is written; the name of their folder.
fn pictures(document: &print::Document, out: &Path, book: &str) -> Result<String, Failure> {
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-pictures");
    let folder = out.with_file_name(&name);
    for picture in print::pictures(document) {
        let to = folder.join(&picture.file);
        let from = Path::new(book).join(&picture.file);
        let parent = to.parent().unwrap_or(&folder);
        std::fs::create_dir_all(parent).map_err(|why| unwritten(parent, &why))?;
        std::fs::copy(&from, &to).map_err(|why| unwritten(&from, &why))?;
    }
    Ok(name)
}

/// Has `typst` make a PDF, with the fonts that it brings along and no others.
fn pdf(path: &Path, text: &str) -> Result<(), Failure> {
    let source = path.with_extension("typ");
    write(&source, text)?;
    let made = Command::new("typst")
        .args([
            "compile",
            "--ignore-system-fonts",
            "--creation-timestamp",
            "0",
        ])
        .args([&source, path])
        .status();
    match made {
        Ok(done) if done.success() => {
            std::fs::remove_file(&source).map_err(|why| unwritten(&source, &why))
        }
        Ok(_) => Err(Failure::Fault(format!(
            "typst made no PDF of {}, and says above why",
            source.display()
        ))),
        Err(_) => Err(Failure::Fault(format!(
            "there is no `typst` here to make a PDF: {} is written. Install it (typst.app, `cargo install typst-cli`) and say the same again, or give that file to whoever has it",
            source.display()
        ))),
    }
}

fn format_of(path: &Path) -> Result<Format, Failure> {
    match path.extension().and_then(OsStr::to_str) {
        Some("pdf") => Ok(Format::Pdf),
        Some("epub") => Ok(Format::Epub),
        Some("html" | "htm") => Ok(Format::Html),
        Some("typ") => Ok(Format::Typst),
        Some("md") => Ok(Format::Markdown),
        Some("json") => Ok(Format::Json),
        _ => {
            let why = format!(
                "`--out {}`: how it is written is told by the end of the name: .pdf, .epub, .html, .typ, .md or .json",
                path.display()
            );
            Err(Failure::Usage(why))
        }
    }
}

fn unwritten(path: &Path, why: &std::io::Error) -> Failure {
    Failure::Fault(format!("{}: {why}", path.display()))
}

/// A neighbour's sections have numbers only once it is printed itself.
fn are_numbered(book: &Book) -> Result<(), Failure> {
    let others = book.parts.iter().skip(1);
    let mut without = others.filter(|part| part.numbering.numbers.is_empty());
    let Some(part) = without.next() else {
        return Ok(());
    };
    let name = &part.name;
    Err(Failure::Fault(format!(
        "`{name}` has no {NUMBERS} yet, and this book leads there: print that one first"
    )))
}

/// The seed that was asked for, the one that is kept, or the usual one.
fn seed(asked: Option<u64>, kept: &Numbering) -> Result<u64, Failure> {
    match (asked, kept.seed) {
        (Some(asked), Some(own)) if asked != own => Err(Failure::Usage(format!(
            "`--seed {asked}`: the sections have their numbers by seed {own}, and keep them; without {NUMBERS} they are shuffled anew"
        ))),
        (asked, own) => Ok(asked.or(own).unwrap_or(SEED)),
    }
}

/// Tells what cannot be said.
fn told(unsaid: &[Unsaid]) -> Result<(), Failure> {
    if unsaid.is_empty() {
        errline!("turnto: all of it can be said in print");
        return Ok(());
    }
    for it in unsaid {
        let at = match &it.at {
            UnsaidAt::Book => "book.yaml".to_owned(),
            UnsaidAt::Everywhere => "what holds at every section".to_owned(),
            UnsaidAt::Section(_, page) => format!("page `{page}`"),
            UnsaidAt::Entry(kind, id) => format!("{kind} `{id}`"),
        };
        let what = &it.what;
        let why = match &it.why {
            Why::NoPhrase => "its ruleset has no `phrase` for it".to_owned(),
            Why::Argument(name) => format!("the `phrase` of it leaves out `{name}`"),
            Why::NoMessage(id) => format!("no message `{id}` says it"),
            Why::House(script) => format!(
                "house rules of {script} that no page shows: `house.md` beside it tells readers what they do"
            ),
            Why::LeftOut(id, name) => format!("the message `{id}` leaves out `{name}`"),
            Why::NoQuestion => {
                "its ruleset does not say what it asks: neither `needs` nor `about`".to_owned()
            }
            Why::Outcome(name) => {
                format!("no message `outcome-{name}` says how a row for it begins")
            }
        };
        errline!("turnto: {at}: `{what}`: {why}");
    }
    Err(Failure::Told)
}

/// Writes the numbers beside book.yaml, where they are not as they were.
fn keep(now: &Numbering, before: &Numbering, book: &str) -> Result<(), Failure> {
    if now == before {
        return Ok(());
    }
    let folder = Path::new(book);
    if !folder.is_dir() {
        errline!(
            "turnto: the numbers of the sections are kept only for a book in a folder of its own"
        );
        return Ok(());
    }
    let path = folder.join(NUMBERS);
    std::fs::write(&path, print::numbers_text(now)).map_err(|why| unwritten(&path, &why))?;
    let new = now
        .numbers
        .keys()
        .filter(|id| !before.numbers.contains_key(*id));
    let gone = before
        .numbers
        .keys()
        .filter(|id| !now.numbers.contains_key(*id));
    errline!(
        "turnto: {}: {} new numbers, {} no longer; commit it with the book",
        path.display(),
        new.count(),
        gone.count()
    );
    Ok(())
}
