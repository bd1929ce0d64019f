//! A PDF by Typst as a library (the feature `pdf`), with the fonts that come along and those of the book, and none of the system's.

use super::face::Face;
use ::typst::text::{Font, FontBook};
use std::collections::BTreeMap;
use std::ops::Range;
use typst::diag::{FileError, FileResult, Severity, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{DiagSpan, FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World, WorldExt};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

/// What came of it, and what Typst says about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pdf {
    /// None where there is an error among the faults.
    pub bytes: Option<Vec<u8>>,
    pub faults: Vec<TypstFault>,
    /// Does it keep to PDF/UA-1, the standard for who cannot see it?
    pub is_accessible: bool,
}

/// What Typst says of a text in its language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypstFault {
    pub is_error: bool,
    pub message: String,
    /// Where in the text it is, as bytes.
    pub at: Option<Range<usize>>,
    pub hints: Vec<String>,
}

/// Makes a PDF of a text in the language of Typst. `files` are those that it names, by their ways from it; `faces` are fonts of the book. The same
/// gives the same bytes: no clock, no fonts of the system, no network. Where it does not keep to PDF/UA-1 it has tags all the same.
#[must_use]
pub fn pdf(text: &str, files: &BTreeMap<String, Vec<u8>>, faces: &[Face]) -> Pdf {
    let Some(world) = Desk::of(text, files, faces) else {
        return Pdf::default();
    };
    let made = typst::compile::<PagedDocument>(&world);
    let mut out = Pdf {
        faults: world.told(&made.warnings),
        ..Pdf::default()
    };
    let document = match made.output {
        Ok(document) => document,
        Err(errors) => {
            out.faults.extend(world.told(&errors));
            return out;
        }
    };
    let standard = PdfStandards::new(&[PdfStandard::Ua_1]).unwrap_or_default();
    let accessible = PdfOptions {
        standards: standard,
        ..PdfOptions::default()
    };
    if let Ok(bytes) = typst_pdf::pdf(&document, &accessible) {
        out.is_accessible = true;
        out.bytes = Some(bytes);
        return out;
    }
    match typst_pdf::pdf(&document, &PdfOptions::default()) {
        Ok(bytes) => out.bytes = Some(bytes),
        Err(errors) => out.faults.extend(world.told(&errors)),
    }
    out
}

/// All that Typst may know of the world.
struct Desk {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    text: Source,
    files: BTreeMap<String, Bytes>,
}

impl Desk {
    fn of(text: &str, files: &BTreeMap<String, Vec<u8>>, faces: &[Face]) -> Option<Self> {
        let main = RootedPath::new(VirtualRoot::Project, VirtualPath::new("book.typ").ok()?);
        let own = faces.iter().map(|face| Bytes::new(face.bytes.clone()));
        let along = typst_assets::fonts().map(Bytes::new);
        let fonts: Vec<Font> = own.chain(along).flat_map(Font::iter).collect();
        let files = files.iter();
        let files = files.map(|(way, bytes)| (way.clone(), Bytes::new(bytes.clone())));
        Some(Self {
            library: LazyHash::new(Library::default()),
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            fonts,
            files: files.collect(),
            text: Source::new(main.intern(), text.to_owned()),
        })
    }

    fn told(&self, all: &[SourceDiagnostic]) -> Vec<TypstFault> {
        let at = |span: DiagSpan| {
            self.range(span)
                .filter(|_| span.id() == Some(self.text.id()))
        };
        let faults = all.iter().map(|it| TypstFault {
            is_error: it.severity == Severity::Error,
            message: it.message.to_string(),
            at: at(it.span),
            hints: it.hints.iter().map(|hint| hint.v.to_string()).collect(),
        });
        faults.collect()
    }
}

impl World for Desk {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    fn main(&self) -> FileId {
        self.text.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        match id == self.text.id() {
            true => Ok(self.text.clone()),
            false => Err(FileError::NotSource),
        }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let missing = || FileError::NotFound(id.vpath().get_without_slash().into());
        self.files
            .get(id.vpath().get_without_slash())
            .cloned()
            .ok_or_else(missing)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    /// Nothing printed knows the day.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::book::Image;
    use crate::output::print::{Block, Chapter, Document, Drawing, Look, Paper, drawing, typst};

    /// A document that has a bit of everything that needs a word for who does not see it.
    fn document() -> Document {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 90 60\" width=\"90\" height=\"60\"><text x=\"9\" y=\"20\" font-family=\"Libertinus Serif\">12</text></svg>";
        let map = Drawing {
            svg: svg.to_owned(),
            wide: 90,
            high: 60,
            text: "A map".to_owned(),
        };
        Document {
            title: "Way".to_owned(),
            author: "Somebody".to_owned(),
            edition: "2026-11-24".to_owned(),
            language: "en".to_owned(),
            // An ornament, of which nothing is said.
            cover: Some(Image {
                file: "cover.svg".into(),
                text: "".into(),
            }),
            back: vec![Chapter {
                id: "map".to_owned(),
                title: "The map".to_owned(),
                blocks: vec![Block::Drawing(map)],
            }],
            ..Document::default()
        }
    }

    #[test]
    fn the_same_document_gives_the_same_bytes_for_everybody() {
        let document = document();
        let text = typst(&document, Paper::A5, "pictures", &Look::default());
        let svg = drawing(&document).map(|it| it.svg.clone().into_bytes());
        let files = BTreeMap::from([("pictures/cover.svg".to_owned(), svg.unwrap_or_default())]);
        let made = pdf(&text, &files, &[]);
        assert_eq!(made.faults, []);
        assert!(made.is_accessible);
        let bytes = made.bytes.unwrap_or_default();
        assert!(bytes.starts_with(b"%PDF"));
        assert_eq!(pdf(&text, &files, &[]).bytes, Some(bytes));
    }
}
