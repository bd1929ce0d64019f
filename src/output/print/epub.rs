//! Renders a document as an EPUB 3, with a file for each section. All turns are links in both directions.

use super::archive::add_languages;
use super::document::{
    Chapter, Document, Drawing, Inline, NumberedSection, PrintBlock, collect_pictures,
    find_drawing, parse_inlines, plain_text,
};
use super::font_file::PrintFont;
use super::fonts::LoadedFonts;
use super::html::{HtmlWriter, SERIF_FALLBACK, picture_url};
use crate::messages::{Messages, say};
use crate::model::book::Image;
use crate::syntax::source;
use crate::util::xml::escape;
use epub_builder::{
    EpubBuilder, EpubContent, EpubVersion, MetadataOpfV3, ReferenceType, ZipLibrary,
};
use std::collections::BTreeSet;

const STYLE: &str = include_str!("epub.css");

/// Folder of the pictures in the archive.
const PICTURE_FOLDER: &str = "pictures";

/// File of the map in the archive.
const MAP_FILE: &str = "map.svg";

/// Time that is appended to the date of the edition.
const MIDNIGHT: &str = "T00:00:00Z";

/// Renders a document as the bytes of an EPUB. `read` loads a picture of the book.
///
/// The same document gives the same bytes: the archive contains no time of creation, and its id is a hash of the
/// document. Its date is the edition if the edition is a date (`2026-11-24`).
///
/// # Errors
/// A picture is missing or has a format that EPUB readers do not have to support.
pub fn render_epub(
    document: &Document,
    words: &Messages,
    fonts: &LoadedFonts,
    read: &dyn Fn(&Image) -> Result<Vec<u8>, String>,
) -> Result<Vec<u8>, String> {
    let mut epub = EpubBuilder::new(ZipLibrary::new().map_err(error_text)?).map_err(error_text)?;
    set_metadata(&mut epub, document, words);
    let style = fonts.css(SERIF_FALLBACK, &|i, font| font_path(i, font));
    epub.stylesheet(format!("{STYLE}{style}").as_bytes())
        .map_err(error_text)?;
    for (i, font) in fonts.fonts.iter().enumerate() {
        let (path, bytes) = (font_path(i, font), &*font.bytes);
        epub.add_resource(path, bytes, font.mime_type())
            .map_err(error_text)?;
    }
    add_pictures(&mut epub, document, read)?;
    if let Some(map) = find_drawing(document) {
        let bytes = map.svg.as_bytes();
        epub.add_resource(MAP_FILE, bytes, "image/svg+xml")
            .map_err(error_text)?;
    }
    let mut add = |page: EpubFile| {
        let text = page.render(document);
        let mut content = EpubContent::new(page.path, text.as_bytes());
        if page.is_listed {
            content = content.title(page.title);
        }
        if let Some(kind) = page.kind {
            content = content.reftype(kind);
        }
        epub.add_content(content).map(drop).map_err(error_text)
    };
    add(title_page(document))?;
    for chapter in &document.front {
        add(chapter_page(chapter))?;
    }
    if !document.sections.is_empty() {
        add(numbers_page(document, words))?;
    }
    for section in &document.sections {
        add(section_page(section, words))?;
    }
    for chapter in &document.back {
        add(chapter_page(chapter))?;
    }
    let mut bytes = Vec::new();
    epub.generate(&mut bytes).map_err(error_text)?;
    add_languages(&bytes, &document.imprint.language)
}

fn error_text(error: epub_builder::Error) -> String {
    error.to_string()
}

/// A file of the archive.
struct EpubFile {
    path: String,
    title: String,
    body: String,
    /// True if the table of contents lists the file.
    is_listed: bool,
    kind: Option<ReferenceType>,
}

impl EpubFile {
    fn new(path: String, title: &str, body: String) -> Self {
        Self {
            path,
            title: title.to_owned(),
            body,
            is_listed: true,
            kind: None,
        }
    }

    fn render(&self, document: &Document) -> String {
        let language = escape(&document.imprint.language);
        let (title, body) = (escape(&self.title), &self.body);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"{language}\" xml:lang=\"{language}\">\n<head>\n<title>{title}</title>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"stylesheet.css\"/>\n</head>\n<body dir=\"auto\">\n{body}</body>\n</html>\n"
        )
    }
}

/// Path of a font in the archive.
fn font_path(i: usize, font: &PrintFont) -> String {
    let extension = match font.mime_type() {
        "font/otf" => "otf",
        _ => "ttf",
    };
    format!("fonts/font{}.{extension}", i + 1)
}

fn section_file(number: u32) -> String {
    format!("s{number}.xhtml")
}

/// Returns an image element for the drawing, which is a separate file.
fn drawing_link(drawing: &Drawing) -> String {
    let text = escape(&drawing.description);
    format!("<p class=\"picture\"><img src=\"{MAP_FILE}\" alt=\"{text}\"/></p>\n")
}

const HTML_WRITER: HtmlWriter<'static> = HtmlWriter {
    section_link: &section_file,
    picture_url: &|picture| picture_url(PICTURE_FOLDER, picture),
    render_drawing: &drawing_link,
};

fn title_page(document: &Document) -> EpubFile {
    let title = HTML_WRITER.render_title(&document.imprint);
    let body = format!("<section class=\"title\">\n{title}</section>\n");
    EpubFile {
        kind: Some(ReferenceType::TitlePage),
        ..EpubFile::new("title.xhtml".to_owned(), &document.imprint.title, body)
    }
}

fn chapter_page(chapter: &Chapter) -> EpubFile {
    let file = format!("{}.xhtml", chapter.id);
    EpubFile::new(file, &chapter.title, HTML_WRITER.render_chapter(chapter))
}

/// Creates a page with links to all sections.
fn numbers_page(document: &Document, words: &Messages) -> EpubFile {
    let title = say!(words, "print-chapter-sections");
    let sections = document.sections.iter();
    let links = sections.flat_map(|it| [Inline::Turn(it.number), Inline::Text(" ".to_owned())]);
    let links = HTML_WRITER.render_blocks(&[PrintBlock::Paragraph(links.collect())]);
    let links = links.replacen("<p>", "<p class=\"all\">", 1);
    let body = format!(
        "<section id=\"sections\" aria-labelledby=\"sections-title\">\n<h2 id=\"sections-title\">{}</h2>\n{links}</section>\n",
        escape(&title)
    );
    EpubFile {
        kind: Some(ReferenceType::Text),
        ..EpubFile::new("sections.xhtml".to_owned(), &title, body)
    }
}

fn section_page(section: &NumberedSection, words: &Messages) -> EpubFile {
    let (file, title) = (section_file(section.number), section.number.to_string());
    EpubFile {
        is_listed: false,
        ..EpubFile::new(file, &title, HTML_WRITER.render_section(section, words))
    }
}

fn set_metadata(epub: &mut EpubBuilder<ZipLibrary>, document: &Document, words: &Messages) {
    epub.epub_version(EpubVersion::V33);
    epub.set_title(&*document.imprint.title);
    epub.set_lang(&*document.imprint.language);
    epub.set_generator("turnto");
    epub.set_toc_name(say!(words, "print-contents"));
    if !document.imprint.author.is_empty() {
        epub.add_author(&*document.imprint.author);
    }
    if !document.imprint.about.is_empty() {
        epub.add_description(plain_text(&parse_inlines(&document.imprint.about)));
    }
    if let Ok(date) = format!("{}{MIDNIGHT}", document.imprint.edition.trim()).parse() {
        epub.set_publication_date(date);
        epub.set_modified_date(date);
    } else {
        epub.set_modified_date(Default::default());
    }
    if let Ok(id) = document_id(document).parse() {
        epub.set_uuid(id);
    }
    let has_pictures = find_drawing(document).is_some() || !collect_pictures(document).is_empty();
    let picture_metadata = [
        ("schema:accessMode", "visual"),
        ("schema:accessibilityFeature", "alternativeText"),
    ];
    let summary = match has_pictures {
        true => say!(words, "print-accessible-pictures"),
        false => say!(words, "print-accessible"),
    };
    let metadata = [
        ("schema:accessMode", "textual"),
        ("schema:accessModeSufficient", "textual"),
        ("schema:accessibilityFeature", "structuralNavigation"),
        ("schema:accessibilityFeature", "tableOfContents"),
        ("schema:accessibilityHazard", "none"),
        ("schema:accessibilitySummary", &*summary),
    ];
    let picture_metadata = picture_metadata.iter().filter(|_| has_pictures);
    for (property, value) in metadata.iter().chain(picture_metadata) {
        let value = escape(value);
        let item = MetadataOpfV3::new((*property).to_owned(), value);
        epub.add_metadata_opf(Box::new(item));
    }
}

/// Computes a UUID (version 8) from the book, the edition, the language, and the numbers and titles of the sections.
fn document_id(document: &Document) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in [
        &document.imprint.id,
        &document.imprint.title,
        &document.imprint.edition,
        &document.imprint.language,
    ] {
        hasher.update(part.as_bytes());
        hasher.update(&[0]);
    }
    for section in &document.sections {
        hasher.update(&section.number.to_le_bytes());
        hasher.update(section.title.as_bytes());
        hasher.update(&[0]);
    }
    let hex = hasher.finalize().to_hex();
    let part = |start: usize, end: usize| hex.get(start..end).unwrap_or_default();
    format!(
        "{}-{}-8{}-8{}-{}",
        part(0, 8),
        part(8, 12),
        part(12, 15),
        part(15, 18),
        part(18, 30)
    )
}

fn add_pictures(
    epub: &mut EpubBuilder<ZipLibrary>,
    document: &Document,
    read: &dyn Fn(&Image) -> Result<Vec<u8>, String>,
) -> Result<(), String> {
    let mut added = BTreeSet::new();
    for picture in collect_pictures(document) {
        if !added.insert(&*picture.file) {
            continue;
        }
        let mime_type = supported_mime(&picture.file).ok_or_else(|| {
            let file = &picture.file;
            format!("`{file}`: pictures in an EPUB must be .png, .jpg, .gif, .svg or .webp files")
        })?;
        let path = format!("{PICTURE_FOLDER}/{}", picture.file);
        let bytes = read(picture)?;
        let is_cover = document
            .imprint
            .cover
            .as_ref()
            .is_some_and(|it| it.file == picture.file);
        match is_cover {
            true => epub.add_cover_image(path, &*bytes, mime_type),
            false => epub.add_resource(path, &*bytes, mime_type),
        }
        .map_err(error_text)?;
    }
    Ok(())
}

/// Returns the media type of a picture by its extension, if EPUB readers must support it.
fn supported_mime(file: &str) -> Option<&'static str> {
    source::mime_type(file).filter(|it| !["image/avif", "image/apng"].contains(it))
}
