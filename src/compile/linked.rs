//! Finds linked books, and the names that they use for each other, before anything is compiled.

use super::header_text;
use super::names::slug;
use super::yaml::{YamlKey, YamlNode, YamlValue, parse_yaml};
use crate::model::game::Value;
use crate::syntax::source::{BookSource, FileId, SourceError, Sources, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The opened book, followed by all books that it reaches through `linked_books`, without duplicates.
pub struct LinkedBooks<'a> {
    pub(super) books: Vec<LinkedBook<'a>>,
}

/// The opened book or a linked book.
pub(super) struct LinkedBook<'a> {
    pub(super) source: SourceRef<'a>,
    /// Default name of the book in other books: its `id`, or the name of its folder.
    pub(super) name: String,
    /// Prefix of its file names in messages: empty, or `../isles/`.
    pub(super) path_prefix: String,
    pub(super) linked_books: BTreeMap<String, LinkStatus>,
    /// The header, as far as it could be parsed.
    header: YamlNode,
}

pub(super) enum SourceRef<'a> {
    Borrowed(&'a dyn BookSource),
    Owned(Box<dyn BookSource>),
}

/// The result of looking up a linked book.
pub(super) enum LinkStatus {
    /// Its index in [`LinkedBooks::books`].
    Found(usize),
    /// It does not exist. Contains the reason.
    Unavailable(String),
    /// It exists, but has another ruleset. Contains the ruleset.
    OtherRuleset(String),
}

impl LinkedBook<'_> {
    pub(super) fn source(&self) -> &dyn BookSource {
        match &self.source {
            SourceRef::Borrowed(source) => *source,
            SourceRef::Owned(source) => &**source,
        }
    }

    /// Returns the name of a file for messages.
    pub(super) fn display_path(&self, path: &str) -> String {
        let book_path = self.path_prefix.trim_end_matches('/');
        let book_name = book_path.rsplit('/').next().unwrap_or_default();
        // The path of a single-file book is the file itself.
        match path.strip_suffix(".gamebook") {
            Some(name) if name == book_name && self.source().paths().len() == 1 => {
                format!("{book_path}.gamebook")
            }
            _ if path == book_name => book_path.to_owned(),
            _ => format!("{}{path}", self.path_prefix),
        }
    }
}

impl LinkedBooks<'_> {
    /// Returns the header of the opened book, as far as it could be parsed.
    pub(super) fn header(&self) -> &YamlNode {
        &self.books[0].header
    }

    /// Returns the name of the ruleset.
    pub fn ruleset(&self) -> Option<String> {
        self.header().get("ruleset").and_then(YamlNode::to_text)
    }

    /// Returns all texts of all books: index of the book, path in the book, name for messages.
    pub fn list_files(&self) -> Vec<(usize, String, String)> {
        let files = self.books.iter().enumerate().flat_map(|(part, book)| {
            let paths = book.source().paths().into_iter();
            paths.map(move |path| {
                let name = book.display_path(&path);
                (part, path, name)
            })
        });
        files.collect()
    }

    /// Returns a text of a book, by the index of the book.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read_text(&self, part: usize, path: &str) -> Result<String, SourceError> {
        match self.books.get(part) {
            Some(book) => book.source().read_text(path),
            None => Err(unavailable_book_error(path)),
        }
    }

    /// Returns the bytes of an image, by the index of its book.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read_image(&self, part: usize, path: &str) -> Result<Vec<u8>, SourceError> {
        match self.books.get(part) {
            Some(book) => book.source().read_image(path),
            None => Err(unavailable_book_error(path)),
        }
    }

    /// Returns the location of a book, by its index.
    pub fn location(&self, part: usize) -> String {
        let book = self.books.get(part);
        book.map_or_else(String::new, |book| book.source().location())
    }

    /// Returns the file with this path from each book: its name for messages, and its text. The opened book comes first.
    pub fn read_each<'s>(
        &'s self,
        path: &'s str,
    ) -> impl Iterator<Item = (String, Result<String, SourceError>)> + 's {
        self.books.iter().filter_map(move |book| {
            let source = book.source();
            let has_file = source.paths().iter().any(|file| file == path);
            has_file.then(|| (book.display_path(path), source.read_text(path)))
        })
    }

    /// Returns the files with this extension in a folder of each book: name for messages, and text. The opened book comes first.
    pub fn read_folder(
        &self,
        folder: &str,
        extension: &str,
    ) -> Vec<Vec<(String, Result<String, SourceError>)>> {
        let is_match = |path: &str| {
            let file = path
                .strip_prefix(folder)
                .and_then(|path| path.strip_prefix('/'));
            file.is_some_and(|file| !file.contains('/') && file.ends_with(extension))
        };
        let files = self.books.iter().map(|book| {
            let source = book.source();
            let paths = source.paths().into_iter().filter(|path| is_match(path));
            paths
                .map(|path| (book.display_path(&path), source.read_text(&path)))
                .collect()
        });
        files.collect()
    }
}

/// Finds the linked books of a book, and those linked from them.
pub fn find_linked_books(source: &dyn BookSource) -> LinkedBooks<'_> {
    let (yaml, _) = read_header(source);
    let ruleset = yaml.get("ruleset").and_then(YamlNode::to_text);
    let mut out = LinkedBooks { books: Vec::new() };
    let mut pending_links = vec![header_links(&yaml)];
    out.books.push(LinkedBook {
        name: default_name(source, &yaml),
        source: SourceRef::Borrowed(source),
        path_prefix: String::new(),
        linked_books: BTreeMap::new(),
        header: yaml,
    });
    let mut i = 0;
    while i < out.books.len() {
        for (name, path) in std::mem::take(&mut pending_links[i]) {
            let status = resolve_link(&mut out, &mut pending_links, i, &path, ruleset.as_deref());
            out.books[i].linked_books.insert(name, status);
        }
        i += 1;
    }
    out
}

fn resolve_link(
    out: &mut LinkedBooks,
    pending_links: &mut Vec<Vec<(String, String)>>,
    from: usize,
    path: &str,
    ruleset: Option<&str>,
) -> LinkStatus {
    // An untrusted book must not choose a location on this machine.
    if path.starts_with(['/', '\\', '~']) || path.contains(':') {
        let reason = "the path must be relative to this book's folder, such as `../isles`";
        return LinkStatus::Unavailable(reason.to_owned());
    }
    let source = match out.books[from].source().open_linked(path) {
        Ok(source) => source,
        Err(error) => return LinkStatus::Unavailable(error.reason),
    };
    let location = source.location();
    let mut books = out.books.iter();
    if let Some(part) = books.position(|b| b.source().location() == location) {
        return LinkStatus::Found(part);
    }
    let (yaml, is_valid) = read_header(&*source);
    if yaml.is_nothing() && is_valid {
        return LinkStatus::Unavailable("`book.yaml` is missing".to_owned());
    }
    // An invalid header is compiled anyway, so that its error is reported.
    let linked_ruleset = yaml.get("ruleset").and_then(YamlNode::to_text);
    if is_valid && ruleset.is_some() && linked_ruleset.as_deref() != ruleset {
        return LinkStatus::OtherRuleset(linked_ruleset.unwrap_or_default());
    }
    let base_name = default_name(&*source, &yaml);
    let is_taken = |name: &str| out.books.iter().any(|b| b.name == name);
    let numbered = (2..).map(|n| format!("{base_name}-{n}"));
    let mut names = std::iter::once(base_name.clone()).chain(numbered);
    let name = names.find(|name| !is_taken(name)).unwrap_or(base_name);
    let path_prefix = format!("{}/", join_paths(&out.books[from].path_prefix, path));
    pending_links.push(header_links(&yaml));
    out.books.push(LinkedBook {
        source: SourceRef::Owned(source),
        name,
        path_prefix,
        linked_books: BTreeMap::new(),
        header: yaml,
    });
    LinkStatus::Found(out.books.len() - 1)
}

/// Parses the header, and returns true if it is valid. The node is empty if there is no header.
fn read_header(source: &dyn BookSource) -> (YamlNode, bool) {
    let node = |content| YamlNode {
        span: Span::default(),
        content,
    };
    let nothing = node(YamlValue::Scalar(Value::Nothing));
    let Some(text) = header_text::read_header_text(source) else {
        return (nothing, true);
    };
    match parse_header(&text) {
        Some(header) if header.is_nothing() => (node(YamlValue::Map(Arc::default())), true),
        Some(header) => (header, true),
        None => (nothing, false),
    }
}

fn parse_header(text: &str) -> Option<YamlNode> {
    parse_yaml(FileId(0), text, &mut Vec::new())
}

fn default_name(source: &dyn BookSource, yaml: &YamlNode) -> String {
    let text = |key: &str| yaml.get(key).and_then(YamlNode::to_text);
    // The part after the dot only makes an id unique. Links do not use it.
    let id = text("id").and_then(|id| id.split('.').next().map(slug));
    let title = || text("title").map(|title| slug(&title));
    let is_name = |name: &String| !name.is_empty();
    id.filter(is_name)
        .or_else(|| Some(slug(&source.name())).filter(is_name))
        .or_else(|| title().filter(is_name))
        .unwrap_or_else(|| "book".to_owned())
}

/// Returns names and paths of `linked_books`. Errors in them are reported when the header is read.
pub(super) fn parse_links(linked: &YamlNode) -> Vec<(String, String)> {
    let sibling_path = |name: &str| format!("../{name}");
    if let Some(names) = linked.items() {
        let names = names.iter().filter_map(YamlNode::to_text);
        return names
            .map(|name| (name.clone(), sibling_path(&name)))
            .collect();
    }
    let entries = linked
        .entries()
        .into_iter()
        .flat_map(|entries| entries.iter());
    let link = |(name, node): &(YamlKey, YamlNode)| match node.is_nothing() {
        true => Some((name.value.to_string(), sibling_path(&name.value))),
        false => Some((name.value.to_string(), node.to_text()?)),
    };
    entries.filter_map(link).collect()
}

fn header_links(header: &YamlNode) -> Vec<(String, String)> {
    header
        .get("linked_books")
        .map(parse_links)
        .unwrap_or_default()
}

/// Returns the folder names of adjacent books that link to a book but are not linked from it.
pub fn find_one_way_links(source: &dyn BookSource) -> Vec<String> {
    let own_path = format!("../{}", source.name());
    let linked = find_linked_books(source);
    let is_linked = |name: &str| {
        let path_prefix = format!("../{name}/");
        linked.books.iter().any(|it| it.path_prefix == path_prefix)
    };
    let links_here = |header: &str| {
        let header = parse_header(header);
        let links = header.map(|header| header_links(&header));
        let mut paths = links.into_iter().flatten().map(|(_, path)| path);
        paths.any(|path| join_paths("", &path) == own_path)
    };
    let siblings = source.sibling_headers().into_iter();
    let one_way = siblings.filter(|(name, header)| links_here(header) && !is_linked(name));
    one_way.map(|(name, _)| name).collect()
}

/// A text of one of the linked books.
#[derive(Debug, Clone)]
pub struct LinkedText {
    /// Index of the book. The opened book is 0.
    pub part: usize,
    /// Location of the book, from [`BookSource::location`].
    pub location: String,
    /// Path in the book.
    pub path: String,
    /// Name in messages: `../isles/pages.gamebook`.
    pub name: String,
    pub text: String,
}

/// Returns all texts of a book and of its installed linked books.
///
/// # Errors
/// If a text cannot be read.
pub fn read_linked_texts(source: &dyn BookSource) -> Result<Vec<LinkedText>, SourceError> {
    read_linked_texts_with(source, &Sources::default())
}

/// Like [`read_linked_texts`], but takes the pages from these sources if possible.
///
/// # Errors
/// If a text cannot be read.
pub fn read_linked_texts_with(
    source: &dyn BookSource,
    sources: &Sources,
) -> Result<Vec<LinkedText>, SourceError> {
    let linked = find_linked_books(source);
    let pages = sources
        .iter()
        .filter(|(_, name, _)| name.ends_with(".gamebook"));
    let loaded: BTreeMap<&str, &str> = pages.map(|(_, name, text)| (name, text)).collect();
    let texts = linked.list_files().into_iter().map(|(part, path, name)| {
        let text = match loaded.get(&*name) {
            Some(text) => (*text).to_owned(),
            None => linked.read_text(part, &path)?,
        };
        Ok(LinkedText {
            part,
            location: linked.location(part),
            path,
            name,
            text,
        })
    });
    texts.collect()
}

fn unavailable_book_error(path: &str) -> SourceError {
    SourceError::new(path, "the book is not available")
}

/// Joins two paths and removes redundant parts.
fn join_paths(base: &str, path: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    for part in base.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if out.last().is_some_and(|last| *last != "..") => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_and_shortened() {
        assert_eq!(join_paths("", "../isles"), "../isles");
        assert_eq!(join_paths("../isles/", "../mainland"), "../mainland");
        assert_eq!(join_paths("../far/isles/", "./../near"), "../far/near");
    }
}
