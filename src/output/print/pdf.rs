//! Generates a PDF with Typst as a library (feature `pdf`). Only the bundled fonts and the fonts of the book are available.

use super::font_file::PrintFont;
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

/// The result of Typst.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypstOutput {
    /// The PDF, or `None` if `errors` contains an error.
    pub bytes: Option<Vec<u8>>,
    pub errors: Vec<TypstError>,
    /// The PDF conforms to PDF/UA-1, the standard for accessible PDF.
    pub is_accessible: bool,
}

/// A diagnostic of Typst.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypstError {
    pub is_error: bool,
    pub message: String,
    /// Range of bytes in the Typst markup.
    pub at: Option<Range<usize>>,
    pub hints: Vec<String>,
}

/// Generates a PDF from Typst markup. `files` are the files that it includes, by path.
///
/// The same input gives the same bytes, because clock, system fonts and network are not available. A PDF that does not
/// conform to PDF/UA-1 still has tags.
pub fn render_pdf(
    text: &str,
    files: &BTreeMap<String, Vec<u8>>,
    fonts: &[PrintFont],
) -> TypstOutput {
    let Some(environment) = TypstEnvironment::new(text, files, fonts) else {
        return TypstOutput::default();
    };
    let result = typst::compile::<PagedDocument>(&environment);
    let mut out = TypstOutput {
        errors: environment.diagnostics(&result.warnings),
        ..TypstOutput::default()
    };
    let document = match result.output {
        Ok(document) => document,
        Err(errors) => {
            out.errors.extend(environment.diagnostics(&errors));
            return out;
        }
    };
    let standards = PdfStandards::new(&[PdfStandard::Ua_1]).unwrap_or_default();
    let options = PdfOptions {
        standards,
        ..PdfOptions::default()
    };
    if let Ok(bytes) = typst_pdf::pdf(&document, &options) {
        out.is_accessible = true;
        out.bytes = Some(bytes);
        return out;
    }
    match typst_pdf::pdf(&document, &PdfOptions::default()) {
        Ok(bytes) => out.bytes = Some(bytes),
        Err(errors) => out.errors.extend(environment.diagnostics(&errors)),
    }
    out
}

/// The environment of Typst.
struct TypstEnvironment {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    text: Source,
    files: BTreeMap<String, Bytes>,
}

impl TypstEnvironment {
    fn new(text: &str, files: &BTreeMap<String, Vec<u8>>, fonts: &[PrintFont]) -> Option<Self> {
        let main = RootedPath::new(VirtualRoot::Project, VirtualPath::new("book.typ").ok()?);
        let fonts = fonts.iter().map(|font| Bytes::new(font.bytes.clone()));
        let bundled = typst_assets::fonts().map(Bytes::new);
        let fonts: Vec<Font> = fonts.chain(bundled).flat_map(Font::iter).collect();
        let files = files.iter();
        let files = files.map(|(path, bytes)| (path.clone(), Bytes::new(bytes.clone())));
        Some(Self {
            library: LazyHash::new(Library::default()),
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            fonts,
            files: files.collect(),
            text: Source::new(main.intern(), text.to_owned()),
        })
    }

    fn diagnostics(&self, diagnostics: &[SourceDiagnostic]) -> Vec<TypstError> {
        let range = |span: DiagSpan| {
            self.range(span)
                .filter(|_| span.id() == Some(self.text.id()))
        };
        let errors = diagnostics.iter().map(|it| TypstError {
            is_error: it.severity == Severity::Error,
            message: it.message.to_string(),
            at: range(it.span),
            hints: it.hints.iter().map(|hint| hint.v.to_string()).collect(),
        });
        errors.collect()
    }
}

impl World for TypstEnvironment {
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

    /// The date is not available, so that the output does not depend on it.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
