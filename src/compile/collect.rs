//! Collects the files of a book and its linked books: headers, catalogues, and the headings of all pages. Resolves no names.

use super::document::YamlDocument;
use super::header::{self, BookHeader};
use super::header_text::{self, HEADER};
use super::images::ImageFolder;
use super::initial_names::names_of_ruleset;
use super::linked::{LinkedBook, LinkedBooks};
use super::names::{BookScope, NameTable};
use super::{catalogue, heading, images};
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
    /// The attributes of pages that have some.
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
    vocabulary: &'a RulesetSchema,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) -> Declarations<'a> {
    let mut out = Declarations {
        names: names_of_ruleset(vocabulary),
        ..Declarations::default()
    };
    let scopes = linked.books.iter().enumerate().map(|(n, book)| {
        let prefix = match n {
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
    // All pages of all books are numbered before headers are read, because headers can name pages.
    let mut texts = Vec::new();
    for (n, book) in linked.books.iter().enumerate() {
        out.names.current_scope = n;
        let mut read = read_book_texts(book, vocabulary, sources, found);
        out.names.scopes[n].part.numbering = std::mem::take(&mut read.numbering);
        collect_pages(&mut read, &mut out, found);
        texts.push(read);
        let read = u32::try_from(sources.iter().count()).unwrap_or(u32::MAX);
        if n == 0 {
            out.linked_sources.start = read;
        }
        out.linked_sources.end = read;
    }
    for (n, (texts, book)) in texts.into_iter().zip(&linked.books).enumerate() {
        out.names.current_scope = n;
        read_book_header(texts, book, &mut out, sources, found);
    }
    heading::check_fragment_names(&out.names, &out.fragments, found);
    super::codes::resolve_quest_ends(&mut out.names, found);
    // A conflict within one book is already reported at its position.
    if linked.books.len() > 1 && found.iter().all(|fault| fault.code != Code::InvalidAlias) {
        super::aliases::check_linked_aliases(&out.names, found);
    }
    for (id, written) in &out.attributes {
        let made = &mut out.pages[id.0 as usize];
        out.names.current_scope = made.part;
        heading::check_attributes(written, made, "", &mut out.names, found);
    }
    images::read_page_images(&out.attributes, &linked.books, &mut out.pages, found);
    super::aliases::record_page_variable_aliases(&mut out.names, found);
    for (name, page) in &out.fragments {
        out.names.enter_scope_of(name);
        heading::check_attributes(
            &page.attributes,
            &mut Page::default(),
            name,
            &mut out.names,
            found,
        );
    }
    out
}

/// Reads the files of a book that the compiler needs.
fn read_book_texts(
    book: &LinkedBook,
    vocabulary: &RulesetSchema,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) -> BookTexts {
    let shelf = book.source();
    let (mut all, mut unread) = (Vec::new(), Vec::new());
    let mut numbering = Numbering::default();
    let catalogues = vocabulary
        .kinds
        .iter()
        .map(|k| format!("{}.yaml", k.plural));
    let catalogues: Vec<String> = catalogues.collect();
    for path in shelf.paths() {
        let wanted = path == HEADER || path.ends_with(".gamebook") || catalogues.contains(&path);
        let is_yaml = path.ends_with(".yaml") && !path.contains('/');
        if !wanted && !is_yaml && path != NUMBERS_FILE {
            continue;
        }
        let text = match shelf.read_text(&path) {
            Err(error) if wanted => {
                let why = error.to_string();
                found.push(Diagnostic::without_span(Code::UnreadableFile, why));
                unread.push(path);
                continue;
            }
            text => text.unwrap_or_default(),
        };
        let file = sources.add(book.display_path(&path), text);
        if path == NUMBERS_FILE {
            numbering = super::printed::parse_numbers(file, &sources.text(file), found);
        } else if wanted {
            all.push((path, file, sources.text(file)));
        } else {
            let known = || catalogues.iter().map(String::as_str).chain([HEADER]);
            // The file is probably a misnamed catalogue. The names in the intended file are not reported as unknown.
            unread.extend(nearest_name(&path, known()).into_iter().map(str::to_owned));
            let help = did_you_mean(&path, known()).unwrap_or_else(|| {
                let lists = catalogues.join(", ");
                format!("catalogues are {lists}; move other files, such as a state for `--state`, to a separate folder: `states/{path}`")
            });
            let message = format!("`{path}` is no catalogue of this ruleset");
            let error = Diagnostic::new(Code::UnknownKey, Span::new(file, 0, 1), message);
            found.push(error.help(help));
        }
    }
    // Misnamed files of a linked book are reported when that book is checked.
    for (path, meant) in shelf.misnamed_files() {
        if book.display_path(&path) == path {
            let message = format!("`{path}` is no file of a book, and is not read");
            let fault = Diagnostic::without_span(Code::TextLooksLikeMarkup, message);
            found.push(fault.help(format!("call it `{meant}`")));
        }
    }
    let header = all.iter().find(|(path, ..)| path == HEADER);
    BookTexts {
        header: header.map(|(_, file, text)| (*file, Arc::clone(text), 0..text.len())),
        texts: all,
        first_page: None,
        numbering,
        unreadable: unread,
    }
}

/// Parses the headings of a book's pages and numbers the pages. Also finds a header in front matter.
fn collect_pages(texts: &mut BookTexts, out: &mut Declarations, found: &mut Vec<Diagnostic>) {
    for (path, file, text) in &texts.texts {
        if !path.ends_with(".gamebook") {
            continue;
        }
        if let Some(range) = markup::front_matter_range(text) {
            if texts.header.is_none() {
                texts.header = Some((*file, Arc::clone(text), range));
            } else {
                let message = "this book has a header already";
                let error = Diagnostic::new(Code::InvalidYaml, Span::new(*file, 0, 3), message);
                found.push(error.help("keep one of them: book.yaml, or the lines between `---`"));
            }
        }
        let mut cut = PageSplitter::new(*file, text, markup::front_matter_end(text), found);
        let pages = cut.remaining();
        out.pages.reserve(pages);
        out.bodies.reserve(pages);
        out.names.reserve_pages(pages);
        while let Some(mut draft) = cut.next_page(found) {
            heading::correct_attributes(&mut draft.page, found);
            if draft.is_fragment() {
                let page = draft.parse(text, found);
                heading::add_fragment(page, &out.names, &mut out.fragments, found);
                continue;
            }
            if texts.first_page.is_none() {
                texts.first_page = Some(draft.page.id.value.clone());
            }
            let id = PageId::from_index(out.pages.len());
            heading::add_page(&draft.page, &mut out.names, &mut out.pages, found);
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
    found: &mut Vec<Diagnostic>,
) {
    let kinds = out.names.schema.kinds.iter().zip(0..);
    let unread =
        kinds.filter(|(kind, _)| texts.unreadable.contains(&format!("{}.yaml", kind.plural)));
    out.names.unreadable_kinds.extend(unread.map(|(_, n)| n));
    let Some((file, text, range)) = texts.header else {
        found.push(header_text::missing_header_error());
        return;
    };
    let document = YamlDocument::parse(file, &text[range.clone()], range.start);
    if document.root.is_empty() && document.error_count() > 0 {
        // The declared names and the missing keys are unknown.
        let errors = document.into_errors().into_iter();
        found.extend(errors.map(|error| Diagnostic {
            affected_names: Box::new(AffectedNames::LostAll),
            ..error
        }));
        return;
    }
    let names = &mut out.names;
    header::read_linked_books(&document, book, names);
    header::read_header(&document, names, &mut out.header);
    if let (Some(cover), Some((_, node))) = (document.text("image"), document.get("image")) {
        let place = document.line_span(node);
        let cover = images::read_image(&cover, place, &ImageFolder::for_book(book), found);
        if names.current_scope == 0 {
            out.header.book.cover = cover;
        }
    }
    if names.current_scope > 0 {
        catalogue::join_catalogues(&texts.texts, names, found);
    } else {
        catalogue::read_catalogues(&texts.texts, names, sources, found);
        catalogue::check_entry_names(&texts.texts, names, found);
        out.start = header::find_start(&document, names, texts.first_page);
    }
    catalogue::read_inventory(&document, names);
    super::settings::check_sheet_names(&document, names);
    found.extend(document.into_errors());
}
