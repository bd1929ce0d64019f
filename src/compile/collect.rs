//! Reads the files of a book and its linked books: headers, catalogues, and the headings of all pages. The bodies are not parsed yet.

use super::document::YamlDocument;
use super::header::{self, BookHeader};
use super::header_text::{self, HEADER};
use super::images::ImageFolder;
use super::initial_names::names_of_ruleset;
use super::linked::{LinkedBook, LinkedBooks};
use super::names::{BookScope, NameTable};
use super::{catalogue, conditions, heading, images};
use crate::model::book::{BookPart, NUMBERS_FILE, Numbering, Page, PageId, RulesetSchema};
use crate::syntax::diagnostic::{AffectedNames, Code, Diagnostic};
use crate::syntax::markup::{self, Attribute, BodySource, PageSplitter};
use crate::syntax::source::{FileId, Sources, Span};
use crate::syntax::suggest::{did_you_mean, nearest_name};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

#[derive(Default)]
pub(super) struct Declarations<'a> {
    pub(super) names: NameTable<'a>,
    pub(super) header: BookHeader,
    pub(super) start: Option<PageId>,
    pub(super) pages: Vec<Page>,
    /// Bodies of the pages, not yet parsed.
    pub(super) bodies: Vec<BodySource>,
    /// Attributes, for pages with attributes.
    pub(super) attributes: Vec<(PageId, Vec<Attribute>)>,
    /// Fragments by full name.
    pub(super) fragments: BTreeMap<String, markup::PageTree>,
    /// File ids of the sources of linked books.
    pub(super) linked_sources: Range<u32>,
}

/// The texts of the opened book or of a linked book.
struct BookTexts {
    /// Path in the book, file id, text.
    texts: Vec<(String, FileId, Arc<String>)>,
    header: Option<(FileId, Arc<String>, Range<usize>)>,
    first_page: Option<String>,
    numbering: Numbering,
    /// Files that could not be read.
    unreadable: Vec<String>,
}

pub(super) fn collect_declarations<'a>(
    linked: &LinkedBooks,
    schema: &'a RulesetSchema,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Declarations<'a> {
    let mut out = Declarations {
        names: names_of_ruleset(schema),
        ..Declarations::default()
    };
    let scopes = linked.books.iter().enumerate().map(|(i, book)| {
        let prefix = match i {
            0 => String::new(),
            _ => format!("{}:", book.name),
        };
        let part = BookPart {
            name: book.name.clone(),
            prefix,
            ..BookPart::default()
        };
        BookScope {
            part,
            ..BookScope::default()
        }
    });
    out.names.scopes = scopes.collect();
    // All pages of all books get their ids before headers are read, because headers can name pages.
    let mut texts = Vec::new();
    for (i, book) in linked.books.iter().enumerate() {
        out.names.current_scope = i;
        let mut book_texts = read_book_texts(book, schema, sources, diagnostics);
        out.names.scopes[i].part.numbering = std::mem::take(&mut book_texts.numbering);
        collect_pages(&mut book_texts, &mut out, diagnostics);
        texts.push(book_texts);
        let source_count = u32::try_from(sources.iter().count()).unwrap_or(u32::MAX);
        if i == 0 {
            out.linked_sources.start = source_count;
        }
        out.linked_sources.end = source_count;
    }
    for (i, (texts, book)) in texts.into_iter().zip(&linked.books).enumerate() {
        out.names.current_scope = i;
        read_book_header(texts, book, &mut out, sources, diagnostics);
    }
    heading::check_fragment_names(&out.names, &out.fragments, diagnostics);
    super::codes::resolve_quest_ends(&mut out.names, diagnostics);
    // Conflicts within a book are already reported.
    if linked.books.len() > 1
        && diagnostics
            .iter()
            .all(|error| error.code != Code::InvalidAlias)
    {
        super::aliases::check_linked_aliases(&out.names, diagnostics);
    }
    for (id, attributes) in &out.attributes {
        let page = &mut out.pages[id.0 as usize];
        out.names.current_scope = page.part;
        heading::check_attributes(attributes, page, "", &mut out.names, diagnostics);
    }
    let conditions = std::mem::take(&mut out.header.conditions);
    conditions::resolve_conditions(&conditions, &mut out.names, diagnostics);
    images::read_page_images(&out.attributes, &linked.books, &mut out.pages, diagnostics);
    super::aliases::record_page_variable_aliases(&mut out.names, diagnostics);
    for (name, page) in &out.fragments {
        out.names.enter_scope_of(name);
        let unused = &mut Page::default();
        heading::check_attributes(&page.attributes, unused, name, &mut out.names, diagnostics);
    }
    out
}

/// Reads the files of a book that the compiler needs.
fn read_book_texts(
    book: &LinkedBook,
    schema: &RulesetSchema,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> BookTexts {
    let source = book.source();
    let (mut texts, mut unreadable) = (Vec::new(), Vec::new());
    let mut numbering = Numbering::default();
    let kinds = schema.kinds.iter();
    let catalogues: Vec<String> = kinds.map(|k| format!("{}.yaml", k.plural)).collect();
    for path in source.paths() {
        let is_needed = path == HEADER || path.ends_with(".gamebook") || catalogues.contains(&path);
        let is_yaml = path.ends_with(".yaml") && !path.contains('/');
        if !is_needed && !is_yaml && path != NUMBERS_FILE {
            continue;
        }
        let text = match source.read_text(&path) {
            Err(error) if is_needed => {
                let message = error.to_string();
                diagnostics.push(Diagnostic::without_span(Code::UnreadableFile, message));
                unreadable.push(path);
                continue;
            }
            text => text.unwrap_or_default(),
        };
        let file = sources.add(book.display_path(&path), text);
        if path == NUMBERS_FILE {
            numbering = super::printed::parse_numbers(file, &sources.text(file), diagnostics);
        } else if is_needed {
            texts.push((path, file, sources.text(file)));
        } else {
            let candidates = || catalogues.iter().map(String::as_str).chain([HEADER]);
            // The file is probably a misnamed catalogue, so its names must not be reported as unknown.
            unreadable.extend(nearest_name(&path, candidates()).map(str::to_owned));
            let help = did_you_mean(&path, candidates()).unwrap_or_else(|| {
                let names = catalogues.join(", ");
                format!("the catalogues are {names}; move other files, such as a state for `--state`, to a folder: `states/{path}`")
            });
            let message = format!("`{path}` is not a catalogue of this ruleset");
            let error = Diagnostic::new(Code::UnknownKey, Span::new(file, 0, 1), message);
            diagnostics.push(error.help(help));
        }
    }
    // Misnamed files of a linked book are reported when that book is checked.
    for (path, intended) in source.misnamed_files() {
        if book.display_path(&path) == path {
            let message = format!("`{path}` is not a file of a book, so it is ignored");
            let warning = Diagnostic::without_span(Code::TextLooksLikeMarkup, message);
            diagnostics.push(warning.help(format!("rename it to `{intended}`")));
        }
    }
    let header = texts.iter().find(|(path, ..)| path == HEADER);
    BookTexts {
        header: header.map(|(_, file, text)| (*file, Arc::clone(text), 0..text.len())),
        texts,
        first_page: None,
        numbering,
        unreadable,
    }
}

/// Parses the headings of a book's pages and numbers the pages. Also finds a header in front matter.
fn collect_pages(texts: &mut BookTexts, out: &mut Declarations, diagnostics: &mut Vec<Diagnostic>) {
    for (path, file, text) in &texts.texts {
        if !path.ends_with(".gamebook") {
            continue;
        }
        if let Some(range) = markup::front_matter_range(text) {
            if texts.header.is_none() {
                texts.header = Some((*file, Arc::clone(text), range));
            } else {
                let message = "this book already has a header";
                let error = Diagnostic::new(Code::InvalidYaml, Span::new(*file, 0, 3), message);
                diagnostics
                    .push(error.help("keep one of them: book.yaml, or the lines between `---`"));
            }
        }
        let mut splitter =
            PageSplitter::new(*file, text, markup::front_matter_end(text), diagnostics);
        let page_count = splitter.remaining();
        out.pages.reserve(page_count);
        out.bodies.reserve(page_count);
        out.names.reserve_pages(page_count);
        while let Some(mut draft) = splitter.next_page(diagnostics) {
            heading::correct_attributes(&mut draft.page, diagnostics);
            let id = out.names.full_name(&draft.page.id.value).into_owned();
            out.names.declare_choices(&id, text, draft.body.span());
            if draft.is_fragment() {
                let page = draft.parse(text, diagnostics);
                heading::add_fragment(page, &out.names, &mut out.fragments, diagnostics);
                continue;
            }
            if texts.first_page.is_none() {
                texts.first_page = Some(draft.page.id.value.clone());
            }
            let id = PageId::from_index(out.pages.len());
            heading::add_page(&draft.page, &mut out.names, &mut out.pages, diagnostics);
            if !draft.page.attributes.is_empty() {
                out.attributes.push((id, draft.page.attributes));
            }
            out.bodies.push(draft.body);
        }
    }
}

/// Reads the header and the catalogues of a book.
fn read_book_header(
    texts: BookTexts,
    book: &LinkedBook,
    out: &mut Declarations,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let kinds = out.names.schema.kinds.iter().zip(0..);
    let unreadable =
        kinds.filter(|(kind, _)| texts.unreadable.contains(&format!("{}.yaml", kind.plural)));
    let unreadable = unreadable.map(|(_, i)| i);
    out.names.unreadable_kinds.extend(unreadable);
    let Some((file, text, range)) = texts.header else {
        diagnostics.push(header_text::missing_header_error());
        return;
    };
    let document = YamlDocument::parse(file, &text[range.clone()], range.start);
    if document.root.is_empty() && document.error_count() > 0 {
        // Any name can be declared in the unreadable text.
        let errors = document.into_errors().into_iter();
        diagnostics.extend(errors.map(|error| Diagnostic {
            affected_names: Box::new(AffectedNames::LostAll),
            ..error
        }));
        return;
    }
    let names = &mut out.names;
    header::read_linked_books(&document, book, names);
    header::read_header(&document, names, &mut out.header);
    if let (Some(cover), Some((_, node))) = (document.text("image"), document.get("image")) {
        let span = document.line_span(node);
        let cover = images::read_image(&cover, span, &ImageFolder::for_book(book), diagnostics);
        if names.current_scope == 0 {
            out.header.book.cover = cover;
        }
    }
    if names.current_scope > 0 {
        catalogue::join_catalogues(&texts.texts, names, diagnostics);
    } else {
        catalogue::read_catalogues(&texts.texts, names, sources, diagnostics);
        catalogue::check_entry_names(&texts.texts, names, diagnostics);
        out.start = header::find_start(&document, names, texts.first_page);
    }
    catalogue::read_inventory(&document, names);
    super::settings::check_sheet_names(&document, names);
    diagnostics.extend(document.into_errors());
}
