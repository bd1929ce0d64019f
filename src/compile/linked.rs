//! Finds linked books before anything is compiled, and the names that they use for each other.

use super::header_text;
use super::names::slug;
use super::yaml::{YamlKey, YamlNode, YamlValue, parse_yaml};
use crate::model::game::Value;
use crate::syntax::source::{BookSource, FileId, SourceError, Sources, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A book and all books that it reaches through `linked_books`, without duplicates. The first is the opened book.
pub struct LinkedBooks<'a> {
    pub(super) books: Vec<LinkedBook<'a>>,
}

/// One of the books.
pub(super) struct LinkedBook<'a> {
    pub(super) source: SourceRef<'a>,
    /// Default name of the book in other books: its `id`, or the name of its folder.
    pub(super) name: String,
    /// Prefix of its file names in messages: empty, or `../isles/`.
    pub(super) path_prefix: String,
    pub(super) linked_books: BTreeMap<String, LinkStatus>,
    /// Its header, as far as it could be parsed.
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
    /// It does not exist, with the reason.
    Unavailable(String),
    /// It exists, but has another ruleset.
    OtherRuleset(String),
}

impl LinkedBook<'_> {
    pub(super) fn source(&self) -> &dyn BookSource {
        match &self.source {
            SourceRef::Borrowed(shelf) => *shelf,
            SourceRef::Owned(shelf) => &**shelf,
        }
    }

    /// Returns the name of a file for messages.
    pub(super) fn display_path(&self, path: &str) -> String {
        let way = self.path_prefix.trim_end_matches('/');
        let last = way.rsplit('/').next().unwrap_or_default();
        // The path of a single-file book is the file itself.
        match path.strip_suffix(".gamebook") {
            Some(name) if name == last && self.source().paths().len() == 1 => {
                format!("{way}.gamebook")
            }
            _ if path == last => way.to_owned(),
            _ => format!("{}{path}", self.path_prefix),
        }
    }
}

impl LinkedBooks<'_> {
    /// Returns the header of the opened book, as far as it could be parsed.
    pub(super) fn header(&self) -> &YamlNode {
        &self.books[0].header
    }

    /// Returns the name of its ruleset.
    pub fn ruleset(&self) -> Option<String> {
        self.header().get("ruleset").and_then(YamlNode::to_text)
    }

    /// Returns all texts of all books: the index of the book, the path in it, and the name for messages.
    pub fn list_files(&self) -> Vec<(usize, String, String)> {
        let each = self.books.iter().enumerate().flat_map(|(part, book)| {
            let paths = book.source().paths().into_iter();
            paths.map(move |path| {
                let name = book.display_path(&path);
                (part, path, name)
            })
        });
        each.collect()
    }

    /// Returns a text of a book, by the index of the book.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_text(&self, part: usize, path: &str) -> Result<String, SourceError> {
        match self.books.get(part) {
            Some(book) => book.source().read_text(path),
            None => Err(unavailable_book_error(path)),
        }
    }

    /// Returns the bytes of an image, by the index of its book.
    ///
    /// # Errors
    /// If it cannot be read.
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
            let shelf = book.source();
            let there = shelf.paths().iter().any(|known| known == path);
            there.then(|| (book.display_path(path), shelf.read_text(path)))
        })
    }

    /// Returns the files with this extension in a folder of each book: names for messages, and texts. The opened book comes first.
    pub fn read_folder(
        &self,
        folder: &str,
        ending: &str,
    ) -> Vec<Vec<(String, Result<String, SourceError>)>> {
        let inside = |path: &str| {
            let inside = path
                .strip_prefix(folder)
                .and_then(|path| path.strip_prefix('/'));
            inside.is_some_and(|file| !file.contains('/') && file.ends_with(ending))
        };
        let each = self.books.iter().map(|book| {
            let shelf = book.source();
            let paths = shelf.paths().into_iter().filter(|path| inside(path));
            paths
                .map(|path| (book.display_path(&path), shelf.read_text(&path)))
                .collect()
        });
        each.collect()
    }
}

/// Finds the linked books of a book, and theirs.
pub fn find_linked_books(shelf: &dyn BookSource) -> LinkedBooks<'_> {
    let (yaml, _) = read_header(shelf);
    let rules = yaml.get("ruleset").and_then(YamlNode::to_text);
    let mut out = LinkedBooks { books: Vec::new() };
    let mut asked = vec![header_links(&yaml)];
    out.books.push(LinkedBook {
        name: default_name(shelf, &yaml),
        source: SourceRef::Borrowed(shelf),
        path_prefix: String::new(),
        linked_books: BTreeMap::new(),
        header: yaml,
    });
    let mut at = 0;
    while at < out.books.len() {
        for (name, way) in std::mem::take(&mut asked[at]) {
            let found = resolve_link(&mut out, &mut asked, at, &way, rules.as_deref());
            out.books[at].linked_books.insert(name, found);
        }
        at += 1;
    }
    out
}

fn resolve_link(
    out: &mut LinkedBooks,
    asked: &mut Vec<Vec<(String, String)>>,
    from: usize,
    way: &str,
    rules: Option<&str>,
) -> LinkStatus {
    // An untrusted book must not choose a location on this machine.
    if way.starts_with(['/', '\\', '~']) || way.contains(':') {
        return LinkStatus::Unavailable(
            "the way must begin at this book's folder: `../isles`".to_owned(),
        );
    }
    let shelf = match out.books[from].source().open_linked(way) {
        Ok(shelf) => shelf,
        Err(miss) => return LinkStatus::Unavailable(miss.reason),
    };
    let place = shelf.location();
    if let Some(known) = out
        .books
        .iter()
        .position(|b| b.source().location() == place)
    {
        return LinkStatus::Found(known);
    }
    let (yaml, whole) = read_header(&*shelf);
    if yaml.is_nothing() && whole {
        return LinkStatus::Unavailable("there is no book.yaml".to_owned());
    }
    // An invalid header is compiled anyway, so that its error is reported.
    let theirs = yaml.get("ruleset").and_then(YamlNode::to_text);
    if whole && rules.is_some() && theirs.as_deref() != rules {
        return LinkStatus::OtherRuleset(theirs.unwrap_or_default());
    }
    let wanted = default_name(&*shelf, &yaml);
    let taken = |name: &str| out.books.iter().any(|b| b.name == name);
    let numbered = (2..).map(|n| format!("{wanted}-{n}"));
    let mut names = std::iter::once(wanted.clone()).chain(numbered);
    let name = names.find(|name| !taken(name)).unwrap_or(wanted);
    let base = format!("{}/", join_paths(&out.books[from].path_prefix, way));
    asked.push(header_links(&yaml));
    out.books.push(LinkedBook {
        source: SourceRef::Owned(shelf),
        name,
        path_prefix: base,
        linked_books: BTreeMap::new(),
        header: yaml,
    });
    LinkStatus::Found(out.books.len() - 1)
}

/// Parses the header, and returns whether it is valid. The node is empty if there is no header.
fn read_header(shelf: &dyn BookSource) -> (YamlNode, bool) {
    let node = |of| YamlNode {
        span: Span::default(),
        content: of,
    };
    let nothing = node(YamlValue::Scalar(Value::Nothing));
    let Some(text) = header_text::read_header_text(shelf) else {
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

fn default_name(shelf: &dyn BookSource, yaml: &YamlNode) -> String {
    let said = |key: &str| {
        yaml.get(key)
            .and_then(YamlNode::to_text)
            .map(|text| slug(&text))
    };
    let folder = slug(&shelf.name());
    // The part after the dot only makes an id unique. Nobody types it.
    let id = yaml.get("id").and_then(YamlNode::to_text);
    let id = id.and_then(|id| id.split('.').next().map(slug));
    let given = id
        .filter(|id| !id.is_empty())
        .or_else(|| (!folder.is_empty()).then_some(folder));
    let name = given.or_else(|| said("title")).unwrap_or_default();
    if name.is_empty() {
        "book".to_owned()
    } else {
        name
    }
}

/// Returns names and paths of `linked_books`. Errors in them are reported when the header is read.
pub(super) fn parse_links(linked: &YamlNode) -> Vec<(String, String)> {
    let beside = |name: &str| format!("../{name}");
    if let Some(names) = linked.items() {
        let names = names.iter().filter_map(YamlNode::to_text);
        return names.map(|name| (name.clone(), beside(&name))).collect();
    }
    let entries = linked.entries().into_iter().flat_map(|all| all.iter());
    let way = |(name, node): &(YamlKey, YamlNode)| match node.is_nothing() {
        true => Some((name.value.to_string(), beside(&name.value))),
        false => Some((name.value.to_string(), node.to_text()?)),
    };
    entries.filter_map(way).collect()
}

fn header_links(header: &YamlNode) -> Vec<(String, String)> {
    header
        .get("linked_books")
        .map(parse_links)
        .unwrap_or_default()
}

/// Returns the folder names of adjacent books that link to it but are not linked from it.
pub fn find_one_way_links(shelf: &dyn BookSource) -> Vec<String> {
    let here = format!("../{}", shelf.name());
    let known = find_linked_books(shelf);
    let reached = |name: &str| {
        known
            .books
            .iter()
            .any(|book| book.path_prefix == format!("../{name}/"))
    };
    let leads = |header: &str| {
        let ways = parse_header(header)
            .map(|header| header_links(&header))
            .unwrap_or_default();
        ways.iter().any(|(_, way)| join_paths("", way) == here)
    };
    let beside = shelf.sibling_headers().into_iter();
    let those = beside.filter(|(name, header)| leads(header) && !reached(name));
    those.map(|(name, _)| name).collect()
}

/// A text of one of the linked books.
#[derive(Debug, Clone)]
pub struct LinkedText {
    /// The index of its book. The opened book is 0.
    pub part: usize,
    /// The location of its book, from [`BookSource::location`].
    pub location: String,
    /// The path in its book.
    pub path: String,
    /// The name in messages: `../isles/pages.gamebook`.
    pub name: String,
    pub text: String,
}

/// Returns all texts of a book and of its installed linked books.
///
/// # Errors
/// If one cannot be read.
pub fn read_linked_texts(shelf: &dyn BookSource) -> Result<Vec<LinkedText>, SourceError> {
    read_linked_texts_with(shelf, &Sources::default())
}

/// Like [`read_linked_texts`], but does not read pages again that are in these sources.
///
/// # Errors
/// If one cannot be read.
pub fn read_linked_texts_with(
    shelf: &dyn BookSource,
    sources: &Sources,
) -> Result<Vec<LinkedText>, SourceError> {
    let linked = find_linked_books(shelf);
    let pages = sources
        .iter()
        .filter(|(_, name, _)| name.ends_with(".gamebook"));
    let known: BTreeMap<&str, &str> = pages.map(|(_, name, text)| (name, text)).collect();
    let each = linked.list_files().into_iter().map(|(part, path, name)| {
        let text = match known.get(&*name) {
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
    each.collect()
}

fn unavailable_book_error(path: &str) -> SourceError {
    SourceError::new(path, "its book is not available")
}

/// Joins two paths and removes redundant parts.
fn join_paths(base: &str, way: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    for part in base.split('/').chain(way.split('/')) {
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
    fn ways_are_walked_from_book_to_book() {
        assert_eq!(join_paths("", "../isles"), "../isles");
        assert_eq!(join_paths("../isles/", "../mainland"), "../mainland");
        assert_eq!(join_paths("../far/isles/", "./../near"), "../far/near");
    }
}
