//! A document as an EPUB 3. It has one file for each section, with links for all turns and back.

use super::archive::add_languages;
use super::document::{
    Chapter, Document, Drawing, Inline, NumberedSection, PrintBlock, drawing, inlines, pictures,
    plain,
};
use super::face::PrintFont;
use super::html::{HtmlWriter, SERIF, in_folder};
use super::look::LoadedFonts;
use crate::messages::{Messages, say};
use crate::model::book::Image;
use crate::syntax::source;
use crate::util::xml::escaped;
use epub_builder::{
    EpubBuilder, EpubContent, EpubVersion, MetadataOpfV3, ReferenceType, ZipLibrary,
};
use std::collections::BTreeSet;

const STYLE: &str = include_str!("epub.css");

/// Folder of the pictures in the archive.
const PICTURES: &str = "pictures";

/// File of the map in the archive.
const MAP: &str = "map.svg";

/// Time added to the date of the edition.
const NO_TIME: &str = "T00:00:00Z";

/// The bytes of an EPUB. `read` loads a picture of the book.
///
/// The same document gives the same bytes. The archive contains no time of creation, and its id is a hash of the
/// document. Its date is the edition if that is a date (`2026-11-24`).
///
/// # Errors
/// A picture is missing or has a format that EPUB readers do not have to support.
pub fn epub(
    document: &Document,
    words: &Messages,
    look: &LoadedFonts,
    read: &dyn Fn(&Image) -> Result<Vec<u8>, String>,
) -> Result<Vec<u8>, String> {
    let mut made = EpubBuilder::new(ZipLibrary::new().map_err(error_text)?).map_err(error_text)?;
    describe(&mut made, document, words);
    let style = look.style(SERIF, &|n, face| font_place(n, face));
    made.stylesheet(format!("{STYLE}{style}").as_bytes())
        .map_err(error_text)?;
    for (n, face) in look.faces.iter().enumerate() {
        let (place, bytes) = (font_place(n, face), &*face.bytes);
        made.add_resource(place, bytes, face.mime())
            .map_err(error_text)?;
    }
    put_pictures(&mut made, document, read)?;
    if let Some(map) = drawing(document) {
        let bytes = map.svg.as_bytes();
        made.add_resource(MAP, bytes, "image/svg+xml")
            .map_err(error_text)?;
    }
    let mut put = |page: EpubFile| {
        let text = page.text(document);
        let mut content = EpubContent::new(page.file, text.as_bytes());
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
        put(all_numbers(document, words))?;
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
    file: String,
    title: String,
    body: String,
    /// Listed in the table of contents.
    is_listed: bool,
    kind: Option<ReferenceType>,
}

impl EpubFile {
    fn new(file: String, title: &str, body: String) -> Self {
        Self {
            file,
            title: title.to_owned(),
            body,
            is_listed: true,
            kind: None,
        }
    }

    fn text(&self, document: &Document) -> String {
        let language = escaped(&document.imprint.language);
        let (title, body) = (escaped(&self.title), &self.body);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"{language}\" xml:lang=\"{language}\">\n<head>\n<title>{title}</title>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"stylesheet.css\"/>\n</head>\n<body dir=\"auto\">\n{body}</body>\n</html>\n"
        )
    }
}

/// File of a font in the archive.
fn font_place(n: usize, face: &PrintFont) -> String {
    let end = if face.mime() == "font/otf" {
        "otf"
    } else {
        "ttf"
    };
    format!("fonts/font{}.{end}", n + 1)
}

fn file_of(number: u32) -> String {
    format!("s{number}.xhtml")
}

/// An image of the drawing, which is a separate file.
fn drawn_beside(drawing: &Drawing) -> String {
    let text = escaped(&drawing.text);
    format!("<p class=\"picture\"><img src=\"{MAP}\" alt=\"{text}\"/></p>\n")
}

const HTML: HtmlWriter<'static> = HtmlWriter {
    section: &file_of,
    picture: &|picture| in_folder(PICTURES, picture),
    drawing: &drawn_beside,
};

fn title_page(document: &Document) -> EpubFile {
    let title = HTML.title(&document.imprint);
    let body = format!("<section class=\"title\">\n{title}</section>\n");
    EpubFile {
        kind: Some(ReferenceType::TitlePage),
        ..EpubFile::new("title.xhtml".to_owned(), &document.imprint.title, body)
    }
}

fn chapter_page(chapter: &Chapter) -> EpubFile {
    let file = format!("{}.xhtml", chapter.id);
    EpubFile::new(file, &chapter.title, HTML.chapter(chapter))
}

/// A page with the numbers of all sections, for direct access.
fn all_numbers(document: &Document, words: &Messages) -> EpubFile {
    let title = say!(words, "print-chapter-sections");
    let sections = document.sections.iter();
    let links = sections.flat_map(|it| [Inline::Turn(it.number), Inline::Text(" ".to_owned())]);
    let all = HTML.blocks(&[PrintBlock::Paragraph(links.collect())]);
    let all = all.replacen("<p>", "<p class=\"all\">", 1);
    let body = format!(
        "<section id=\"sections\" aria-labelledby=\"sections-title\">\n<h2 id=\"sections-title\">{}</h2>\n{all}</section>\n",
        escaped(&title)
    );
    EpubFile {
        kind: Some(ReferenceType::Text),
        ..EpubFile::new("sections.xhtml".to_owned(), &title, body)
    }
}

fn section_page(leaf: &NumberedSection, words: &Messages) -> EpubFile {
    let (file, title) = (file_of(leaf.number), leaf.number.to_string());
    EpubFile {
        is_listed: false,
        ..EpubFile::new(file, &title, HTML.leaf(leaf, words))
    }
}

fn describe(made: &mut EpubBuilder<ZipLibrary>, document: &Document, words: &Messages) {
    made.epub_version(EpubVersion::V33);
    made.set_title(&*document.imprint.title);
    made.set_lang(&*document.imprint.language);
    made.set_generator("turnto");
    made.set_toc_name(say!(words, "print-contents"));
    if !document.imprint.author.is_empty() {
        made.add_author(&*document.imprint.author);
    }
    if !document.imprint.about.is_empty() {
        made.add_description(plain(&inlines(&document.imprint.about)));
    }
    if let Ok(date) = format!("{}{NO_TIME}", document.imprint.edition.trim()).parse() {
        made.set_publication_date(date);
        made.set_modified_date(date);
    } else {
        made.set_modified_date(Default::default());
    }
    if let Ok(id) = id(document).parse() {
        made.set_uuid(id);
    }
    let shows = drawing(document).is_some() || !pictures(document).is_empty();
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
        let value = escaped(value);
        let it = MetadataOpfV3::new((*property).to_owned(), value);
        made.add_metadata_opf(Box::new(it));
    }
}

/// A UUID (version 8) that changes with the book, edition, language and numbers of the sections.
fn id(document: &Document) -> String {
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

fn put_pictures(
    made: &mut EpubBuilder<ZipLibrary>,
    document: &Document,
    read: &dyn Fn(&Image) -> Result<Vec<u8>, String>,
) -> Result<(), String> {
    let mut known = BTreeSet::new();
    for picture in pictures(document) {
        if !known.insert(&*picture.file) {
            continue;
        }
        let mime = mime(&picture.file).ok_or_else(|| {
            let file = &picture.file;
            format!(
                "`{file}`: an EPUB shows .png, .jpg, .gif, .svg and .webp: save it as one of them"
            )
        })?;
        let path = format!("{PICTURES}/{}", picture.file);
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
fn mime(file: &str) -> Option<&'static str> {
    source::mime(file).filter(|kind| !["image/avif", "image/apng"].contains(kind))
}
