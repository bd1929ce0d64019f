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

pub(super) fn run(args: &PublishArgs) -> Result<(), CliError> {
    let Some(out) = &args.out else {
        let why = "choose the file to write, such as `--out book.html`";
        return Err(CliError::Usage(why.to_owned()));
    };
    let language = parse_language(&args.look.language)?;
    let engine = load_engine(args.engine.as_deref())?;
    let source = open_source(&args.book)?;
    let house_rules = load_house_rules(args.look.house_rules.as_ref())?;
    let house_rules = house_rules.map(|rules| HouseRules {
        // The page must not reveal a path on the author's computer.
        name: format_file_name(&rules.name),
        ..rules
    });
    let opened = library::open(&*source, house_rules);
    let (Some(book), Some(encoded)) = (opened.book.clone(), encode(&opened)) else {
        return Err(unplayable_error(&opened, &args.book, error_layout()));
    };
    let loose_ends = opened
        .diagnostics
        .iter()
        .filter(|it| it.code == Code::LooseEnd);
    let loose_ends = loose_ends.count();
    let theme = load_theme(args.look.theme.as_deref(), &args.book)?;
    let images =
        library::read_images(&*source, &book).map_err(|why| CliError::Failure(why.to_string()))?;
    let host = PageHost::new(opened);
    let words = Messages::for_language(language);
    let page = WebPage {
        book: &host.book_json(),
        words: &words,
        theme: &theme,
        backend: PageBackend::Engine {
            engine: &engine,
            book: &encoded,
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
        "{out}: {} ({size} kB). You can open it in any browser, or put it on any web host.",
        book.title
    )?;
    if loose_ends > 0 {
        let turns = match loose_ends {
            1 => "1 turn is not written yet, so readers cannot follow it".to_owned(),
            n => format!("{n} turns are not written yet, so readers cannot follow them"),
        };
        writeln!(screen::out(), "{turns}. For details, run `turnto check`.")?;
    }
    Ok(())
}

pub(super) fn parse_language(tag: &str) -> Result<Language, CliError> {
    Language::from_tag(tag).ok_or_else(|| {
        let codes = Language::join_codes();
        CliError::Usage(format!("`--language {tag}`: the languages are {codes}"))
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
    let error = |why: String| CliError::Failure(format!("{}: {why}", path.display()));
    let bytes = std::fs::read(path).map_err(|why| error(why.to_string()))?;
    WebEngine::from_packed(bytes).map_err(error)
}

/// Loads the theme at the path, or else the theme of the book if it has one.
pub(super) fn load_theme(path: Option<&Path>, book: &str) -> Result<Theme, CliError> {
    let default_theme = Path::new(book).join(THEME_FILE);
    let path = match path {
        Some(path) => path,
        None if default_theme.is_file() => &default_theme,
        None => return Ok(Theme::default()),
    };
    let error = |why: &str| CliError::Failure(format!("{}: {why}", path.display()));
    let folder = path.with_file_name("");
    let text = read_inside(&folder, path).map_err(|why| error(&why.to_string()))?;
    let text = decode_text(text).map_err(|why| error(&why))?;
    let load_file = |file: &str| {
        let kind = media_type(file)
            .ok_or_else(|| format!("`{file}` must be an image or a font that browsers support"))?;
        let bytes = read_inside(&folder, &folder.join(file));
        let bytes = bytes.map_err(|why| format!("`{file}`: {why}"))?;
        match has_signature(file, &bytes) {
            true => Ok((kind.to_owned(), bytes)),
            false => Err(format!(
                "`{file}` has content that does not match the file type"
            )),
        }
    };
    Theme::parse(&text, &load_file).map_err(|error| {
        CliError::Failure(format!(
            "{}:{}: {}",
            path.display(),
            error.line,
            error.reason
        ))
    })
}

/// The media type of a file that a theme uses, by its extension.
fn media_type(file: &str) -> Option<&'static str> {
    let (_, extension) = file.rsplit_once('.')?;
    match &*extension.to_ascii_lowercase() {
        "woff2" => Some("font/woff2"),
        "woff" => Some("font/woff"),
        "ttf" => Some("font/ttf"),
        "otf" => Some("font/otf"),
        _ => crate::syntax::source::mime_type(file),
    }
}
