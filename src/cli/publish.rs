//! `turnto publish`: a book as a single web page.

use super::{
    CliError, HTML_EXTENSIONS, error_layout, load_house_rules, open_source, parse_output_path_as,
    screen, unplayable_error,
};
use crate::library::parcel::encode;
use crate::library::{self, HouseRules};
use crate::messages::Messages;
use crate::output::web::{PageBackend, Theme, WebEngine, WebPage};
use crate::syntax::diagnostic::Code;
use crate::syntax::fluent::Language;
use crate::syntax::source::{has_signature, read_inside};
use crate::syntax::unicode::decode_text;
use crate::terminal::host::PageHost;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct PublishArgs {
    /// Folder, .gamebook file or name of a bundled book
    #[arg(default_value = ".")]
    book: String,
    /// HTML file to write, with the book, rules and engine
    #[arg(long, value_name = "FILE", value_parser = |path: &str| parse_output_path_as(path, &HTML_EXTENSIONS))]
    out: Option<PathBuf>,
    #[command(flatten)]
    look: WebPageArgs,
    /// Other engine to include, built by `web/build`
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,
}

/// Options of the page, published or served.
#[derive(Debug, clap::Args)]
pub(super) struct WebPageArgs {
    /// CSS file for your own theme [default: theme.css of the book]
    #[arg(long, value_name = "FILE")]
    pub(super) theme: Option<PathBuf>,
    /// File with house rules to add to the ruleset
    #[arg(long, value_name = "FILE")]
    pub(super) house_rules: Option<PathBuf>,
    /// Language of the buttons: en or de
    ///
    /// Readers can choose another language.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(super) language: String,
}

/// File name of the book's own theme.
const THEME_FILE: &str = "theme.css";

pub(super) fn run(arguments: &PublishArgs) -> Result<(), CliError> {
    let Some(out) = &arguments.out else {
        let why = "choose the file to write, such as `--out book.html`";
        return Err(CliError::Usage(why.to_owned()));
    };
    let language = parse_language(&arguments.look.language)?;
    let engine = load_engine(arguments.engine.as_deref())?;
    let shelf = open_source(&arguments.book)?;
    let house = load_house_rules(arguments.look.house_rules.as_ref())?.map(|house| HouseRules {
        // The page must not contain the path on this machine.
        name: format_file_name(&house.name),
        ..house
    });
    let opened = library::open(&*shelf, house);
    let (Some(book), Some(packed)) = (opened.book.clone(), encode(&opened)) else {
        return Err(unplayable_error(&opened, &arguments.book, error_layout()));
    };
    let loose = opened
        .diagnostics
        .iter()
        .filter(|it| it.code == Code::LooseEnd);
    let loose = loose.count();
    let theme = load_theme(arguments.look.theme.as_deref(), &arguments.book)?;
    let images =
        library::read_images(&*shelf, &book).map_err(|why| CliError::Failure(why.to_string()))?;
    let host = PageHost::new(opened);
    let words = Messages::for_language(language);
    let page = WebPage {
        book: &host.book_json(),
        words: &words,
        theme: &theme,
        backend: PageBackend::Engine {
            engine: &engine,
            book: &packed,
            images: &images,
            first_reply: host.first_reply(language),
        },
    };
    let html = page.render()?;
    crate::engine::save::replace(out, &html)
        .map_err(|why| CliError::Failure(format!("{}: {why}", out.display())))?;
    let size = html.len().div_ceil(1000);
    let out = out.display();
    writeln!(
        screen::out(),
        "{out}: {} ({size} kB). It plays in any browser, from a disk or from any web host.",
        book.title
    )?;
    if loose > 0 {
        let turns = match loose {
            1 => "A turn of it is".to_owned(),
            n => format!("{n} turns of it are"),
        };
        let told = "readers are turned back there, and `turnto check` says where";
        writeln!(screen::out(), "{turns} not written yet: {told}.")?;
    }
    Ok(())
}

pub(super) fn parse_language(tag: &str) -> Result<Language, CliError> {
    Language::from_tag(tag).ok_or_else(|| {
        let known = Language::join_codes();
        CliError::Usage(format!("`--language {tag}`: the languages are {known}"))
    })
}

fn format_file_name(path: &str) -> String {
    let name = Path::new(path).file_name();
    name.map_or_else(
        || path.to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

fn load_engine(path: Option<&Path>) -> Result<WebEngine, CliError> {
    let Some(path) = path else {
        return WebEngine::embedded().map_err(CliError::Failure);
    };
    let told = |why: String| CliError::Failure(format!("{}: {why}", path.display()));
    let bytes = std::fs::read(path).map_err(|why| told(why.to_string()))?;
    WebEngine::from_packed(bytes).map_err(told)
}

/// The given theme, or the theme of the book, or none.
pub(super) fn load_theme(path: Option<&Path>, book: &str) -> Result<Theme, CliError> {
    let own = Path::new(book).join(THEME_FILE);
    let path = match path {
        Some(path) => path,
        None if own.is_file() => &own,
        None => return Ok(Theme::default()),
    };
    let told = |why: &str| CliError::Failure(format!("{}: {why}", path.display()));
    let folder = path.with_file_name("");
    let text = read_inside(&folder, path).map_err(|why| told(&why.to_string()))?;
    let text = decode_text(text).map_err(|why| told(&why))?;
    let beside = |file: &str| {
        let kind = media_type(file)
            .ok_or_else(|| format!("`{file}` is neither an image nor a font that browsers show"))?;
        let bytes = read_inside(&folder, &folder.join(file));
        let bytes = bytes.map_err(|why| format!("`{file}`: {why}"))?;
        match has_signature(file, &bytes) {
            true => Ok((kind.to_owned(), bytes)),
            false => Err(format!(
                "`{file}` has content that does not match the file type"
            )),
        }
    };
    Theme::parse(&text, &beside).map_err(|unfit| {
        CliError::Failure(format!(
            "{}:{}: {}",
            path.display(),
            unfit.line,
            unfit.reason
        ))
    })
}

/// The media type of a file next to a theme, by its name.
fn media_type(file: &str) -> Option<&'static str> {
    let (_, end) = file.rsplit_once('.')?;
    match &*end.to_ascii_lowercase() {
        "woff2" => Some("font/woff2"),
        "woff" => Some("font/woff"),
        "ttf" => Some("font/ttf"),
        "otf" => Some("font/otf"),
        _ => crate::syntax::source::mime_type(file),
    }
}
