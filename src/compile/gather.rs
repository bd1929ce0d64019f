//! All files of a book: its header, its catalogues and every page's name, before anything is resolved.

use super::header::{self, HEADER, Head};
use super::names::{Names, empty};
use super::yaml::Document;
use super::{catalogue, heading};
use crate::book::{Page, PageId, Vocabulary};
use crate::diagnostic::{Code, Diagnostic};
use crate::markup;
use crate::source::{FileId, Shelf, Sources, Span};
use crate::suggest::did_you_mean;
use std::collections::BTreeMap;

pub(super) struct Gathered<'a> {
    pub(super) names: Names<'a>,
    pub(super) head: Head,
    pub(super) start: Option<PageId>,
    pub(super) pages: Vec<(markup::Page, Page)>,
    pub(super) passages: BTreeMap<String, markup::Page>,
}

pub(super) fn gather<'a>(
    shelf: &dyn Shelf,
    vocabulary: &'a Vocabulary,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) -> Gathered<'a> {
    let mut texts: Vec<(String, FileId, String)> = Vec::new();
    for path in shelf.paths() {
        let wanted = path == HEADER
            || path.ends_with(".gamebook")
            || vocabulary
                .kinds
                .iter()
                .any(|k| path == format!("{}.yaml", k.plural));
        let stray = path.ends_with(".yaml") && !path.contains('/') && !wanted;
        if stray {
            let file = sources.add(path.clone(), shelf.read(&path).unwrap_or_default());
            let known: Vec<String> = vocabulary
                .kinds
                .iter()
                .map(|k| format!("{}.yaml", k.plural))
                .collect();
            let known = known.iter().map(String::as_str).chain([HEADER]);
            found.push(
                Diagnostic::new(
                    Code::UnknownKey,
                    Span::new(file, 0, 1),
                    format!("`{path}` is no catalogue of this ruleset"),
                )
                .maybe_help(did_you_mean(&path, known)),
            );
        }
        if wanted {
            match shelf.read(&path) {
                Ok(text) => {
                    let file = sources.add(path.clone(), text.clone());
                    texts.push((path, file, text));
                }
                Err(error) => {
                    found.push(Diagnostic::placeless(
                        Code::UnreadableFile,
                        error.to_string(),
                    ));
                }
            }
        }
    }
    let mut names = empty(vocabulary);
    let mut pages: Vec<(markup::Page, Page)> = Vec::new();
    let mut passages: BTreeMap<String, markup::Page> = BTreeMap::new();
    let mut head = Head::default();
    let mut first_page = None;
    let mut header: Option<(FileId, String, usize)> = None;
    for (path, file, text) in &texts {
        if path == HEADER {
            header = Some((*file, text.clone(), 0));
        }
    }
    for (path, file, text) in &texts {
        if !path.ends_with(".gamebook") {
            continue;
        }
        if let Some(range) = markup::front_matter(text) {
            if header.is_none() {
                header = Some((*file, text[range.clone()].to_owned(), range.start));
            } else {
                found.push(
                    Diagnostic::new(
                        Code::BadYaml,
                        Span::new(*file, 0, 3),
                        "this book has a header already",
                    )
                    .help("keep one of them: book.yaml, or the lines between `---`"),
                );
            }
        }
        let mut faults = Vec::new();
        for page in markup::parse(*file, &markup::without_front(text), &mut faults) {
            let attribute = |key: &str| page.attributes.iter().find(|a| a.key.it == key);
            let yes = |key: &str| attribute(key).is_some_and(|a| a.value.it.trim() != "no");
            if yes("passage") {
                heading::passage(page, &mut passages, found);
                continue;
            }
            if first_page.is_none() {
                first_page = Some(page.id.it.clone());
            }
            heading::enter(page, &mut names, &mut pages, found);
        }
        found.extend(faults.into_iter().map(super::diagnosed));
    }
    match header {
        Some((file, text, base)) => {
            let document = Document::read(file, &text, base, found);
            header::read(&document, &mut names, &mut head, found);
            catalogue::catalogues(&texts, &mut names, sources, found);
            catalogue::belongings(&document, &mut names, found);
            let start = header::start(&document, &mut names, first_page, found);
            for (page, out) in &mut pages {
                heading::attributes(page, out, &names, found);
            }
            for page in passages.values() {
                heading::attributes(page, &mut Page::default(), &names, found);
            }
            Gathered {
                names,
                head,
                start,
                pages,
                passages,
            }
        }
        None => {
            found.push(
                Diagnostic::placeless(Code::NoStart, "there is no book.yaml").help(
                    "add book.yaml, or open the `.gamebook` file with the same lines between `---`",
                ),
            );
            Gathered {
                names,
                head,
                start: None,
                pages,
                passages,
            }
        }
    }
}
