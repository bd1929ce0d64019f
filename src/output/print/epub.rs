//! A document as an EPUB 3. It has one file for each section, with links for all turns and back.

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

/// Time added to the date of the edition.
const MIDNIGHT: &str = "T00:00:00Z";

/// The bytes of an EPUB. `read` loads a picture of the book.
///
/// The same document gives the same bytes. The archive contains no time of creation, and its id is a hash of the
/// document. Its date is the edition if that is a date (`2026-11-24`).
///
/// # Errors
/// A picture is missing or has a format that EPUB readers do not have to support.
pub fn render_epub(
    document: &Document,
    words: &Messages,
    look: &LoadedFonts,
    read: &dyn Fn(&Image) -> Result<Vec<u8>, String>,
) -> Result<Vec<u8>, String> {
    let mut made = EpubBuilder::new(ZipLibrary::new().map_err(error_text)?).map_err(error_text)?;
    set_metadata(&mut made, document, words);
    let style = look.css(SERIF_FALLBACK, &|n, face| font_path(n, face));
    made.stylesheet(format!("{STYLE}{style}").as_bytes())
        .map_err(error_text)?;
    for (n, face) in look.fonts.iter().enumerate() {
        let (place, bytes) = (font_path(n, face), &*face.bytes);
        made.add_resource(place, bytes, face.mime_type())
            .map_err(error_text)?;
    }
    add_pictures(&mut made, document, read)?;
    if let Some(map) = find_drawing(document) {
        let bytes = map.svg.as_bytes();
        made.add_resource(MAP_FILE, bytes, "image/svg+xml")
            .map_err(error_text)?;
    }
    let mut put = |page: EpubFile| {
        let text = page.render(document);
        let mut content = EpubContent::new(page.path, text.as_bytes());
        if page.is_listed {
            content = content.title(page.title);
        }
        if let Some(kind) = page.kind {
            content = content.reftype(kind);
        }
        made.add_content(content).map(drop).map_err(error_text)
    };
    put(title_page(document))?;
    for chapter in &document.front {
        put(chapter_page(chapter))?;
    }
    if !document.sections.is_empty() {
        put(numbers_page(document, words))?;
    }
    for leaf in &document.sections {
        put(section_page(leaf, words))?;
    }
    for chapter in &document.back {
        put(chapter_page(chapter))?;
    }
    let mut bytes = Vec::new();
    made.generate(&mut bytes).map_err(error_text)?;
    add_languages(&bytes, &document.imprint.language)
}

fn error_text(why: epub_builder::Error) -> String {
    why.to_string()
}

/// A file of the archive.
struct EpubFile {
    path: String,
    title: String,
    body: String,
    /// Listed in the table of contents.
    is_listed: bool,
    kind: Option<ReferenceType>,
}

impl EpubFile {
    fn new(file: String, title: &str, body: String) -> Self {
        Self {
            path: file,
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

/// File of a font in the archive.
fn font_path(n: usize, face: &PrintFont) -> String {
    let end = if face.mime_type() == "font/otf" {
        "otf"
    } else {
        "ttf"
    };
    format!("fonts/font{}.{end}", n + 1)
}

fn section_file(number: u32) -> String {
    format!("s{number}.xhtml")
}

/// An image of the drawing, which is a separate file.
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

/// A page with the numbers of all sections, for direct access.
fn numbers_page(document: &Document, words: &Messages) -> EpubFile {
    let title = say!(words, "print-chapter-sections");
    let sections = document.sections.iter();
    let links = sections.flat_map(|it| [Inline::Turn(it.number), Inline::Text(" ".to_owned())]);
    let all = HTML_WRITER.render_blocks(&[PrintBlock::Paragraph(links.collect())]);
    let all = all.replacen("<p>", "<p class=\"all\">", 1);
    let body = format!(
        "<section id=\"sections\" aria-labelledby=\"sections-title\">\n<h2 id=\"sections-title\">{}</h2>\n{all}</section>\n",
        escape(&title)
    );
    EpubFile {
        kind: Some(ReferenceType::Text),
        ..EpubFile::new("sections.xhtml".to_owned(), &title, body)
    }
}

fn section_page(leaf: &NumberedSection, words: &Messages) -> EpubFile {
    let (file, title) = (section_file(leaf.number), leaf.number.to_string());
    EpubFile {
        is_listed: false,
        ..EpubFile::new(file, &title, HTML_WRITER.render_section(leaf, words))
    }
}

fn set_metadata(made: &mut EpubBuilder<ZipLibrary>, document: &Document, words: &Messages) {
    made.epub_version(EpubVersion::V33);
    made.set_title(&*document.imprint.title);
    made.set_lang(&*document.imprint.language);
    made.set_generator("turnto");
    made.set_toc_name(say!(words, "print-contents"));
    if !document.imprint.author.is_empty() {
        made.add_author(&*document.imprint.author);
    }
    if !document.imprint.about.is_empty() {
        made.add_description(plain_text(&parse_inlines(&document.imprint.about)));
    }
    if let Ok(date) = format!("{}{MIDNIGHT}", document.imprint.edition.trim()).parse() {
        made.set_publication_date(date);
        made.set_modified_date(date);
    } else {
        made.set_modified_date(Default::default());
    }
    if let Ok(id) = document_id(document).parse() {
        made.set_uuid(id);
    }
    let shows = find_drawing(document).is_some() || !collect_pictures(document).is_empty();
    let seen = [
        ("schema:accessMode", "visual"),
        ("schema:accessibilityFeature", "alternativeText"),
    ];
    let summary = match shows {
        true => say!(words, "print-accessible-pictures"),
        false => say!(words, "print-accessible"),
    };
    let error_text = [
        ("schema:accessMode", "textual"),
        ("schema:accessModeSufficient", "textual"),
        ("schema:accessibilityFeature", "structuralNavigation"),
        ("schema:accessibilityFeature", "tableOfContents"),
        ("schema:accessibilityHazard", "none"),
        ("schema:accessibilitySummary", &*summary),
    ];
    for (property, value) in error_text.iter().chain(seen.iter().filter(|_| shows)) {
        let value = escape(value);
        let it = MetadataOpfV3::new((*property).to_owned(), value);
        made.add_metadata_opf(Box::new(it));
    }
}

/// A UUID (version 8) that changes with the book, edition, language and numbers of the sections.
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
    for leaf in &document.sections {
        hasher.update(&leaf.number.to_le_bytes());
        hasher.update(leaf.title.as_bytes());
        hasher.update(&[0]);
    }
    let hex = hasher.finalize().to_hex();
    let part = |from: usize, to: usize| hex.get(from..to).unwrap_or_default();
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
    made: &mut EpubBuilder<ZipLibrary>,
    document: &Document,
    read: &dyn Fn(&Image) -> Result<Vec<u8>, String>,
) -> Result<(), String> {
    let mut known = BTreeSet::new();
    for picture in collect_pictures(document) {
        if !known.insert(&*picture.file) {
            continue;
        }
        let mime = supported_mime(&picture.file).ok_or_else(|| {
            let file = &picture.file;
            format!(
                "`{file}`: an EPUB shows .png, .jpg, .gif, .svg and .webp: save it as one of them"
            )
        })?;
        let path = format!("{PICTURE_FOLDER}/{}", picture.file);
        let bytes = read(picture)?;
        let is_cover = document
            .imprint
            .cover
            .as_ref()
            .is_some_and(|it| it.file == picture.file);
        match is_cover {
            true => made.add_cover_image(path, &*bytes, mime),
            false => made.add_resource(path, &*bytes, mime),
        }
        .map_err(error_text)?;
    }
    Ok(())
}

/// The media type of a picture by its extension, if EPUB readers have to support it.
fn supported_mime(file: &str) -> Option<&'static str> {
    source::mime_type(file).filter(|kind| !["image/avif", "image/apng"].contains(kind))
}
