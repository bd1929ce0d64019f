//! The header of a book: book.yaml, or the front matter of its only file.

use super::characters::parse_characters;
use super::codes;
use super::cover;
use super::declared;
use super::differing::{self, Difference};
use super::document::{Document, unknown_key};
use super::keys::KEYS;
use super::linked::{self, LinkedBook, Neighbour};
use super::names::Names;
use super::no_header;
use super::place::Inlay;
use super::printed;
use super::settings;
use super::titles;
use super::tree::{Node, parse};
use crate::model::book::{Book, PageId};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup;
use crate::syntax::source::{FileId, Shelf, Sources, Span};
use crate::syntax::suggest::is_slip;
use std::ops::Range;

pub(super) const HEADER: &str = "book.yaml";

/// What the headers of the linked books say.
#[derive(Default)]
pub(super) struct Head {
    /// Only the metadata is filled in.
    pub(super) book: Book,
    pub(super) events: Vec<EventText>,
}

/// Markup under `events`.
pub(super) struct EventText {
    /// Whose event it is, by its place among the linked books.
    pub(super) part: usize,
    pub(super) name: String,
    pub(super) text: String,
    /// The place of the key.
    pub(super) span: Span,
    pub(super) inlay: Inlay,
}

/// The YAML that opens the book: book.yaml, or the front matter of a file at its top.
pub(crate) fn text(shelf: &dyn Shelf) -> Option<String> {
    let (_, text, range) = place_of(shelf)?;
    Some(text[range].to_owned())
}

/// Id and title as a header says them; none for a book without an id of its own.
pub(crate) fn identity(header: &str) -> Option<(String, String)> {
    let header = parse(FileId(0), header, &mut Vec::new())?;
    let text = |key: &str| header.get(key).and_then(Node::to_text);
    Some((text("id")?, text("title").unwrap_or_default()))
}

/// Path and text of the file that the header stands in, and the bytes of the header.
fn place_of(shelf: &dyn Shelf) -> Option<(String, String, Range<usize>)> {
    if let Ok(text) = shelf.read(HEADER) {
        let whole = 0..text.len();
        return Some((HEADER.to_owned(), text, whole));
    }
    let paths = shelf.paths().into_iter();
    let mut top = paths.filter(|path| path.ends_with(".gamebook") && !path.contains('/'));
    top.find_map(|path| {
        let text = shelf.read(&path).ok()?;
        let range = markup::front_matter(&text)?;
        Some((path, text, range))
    })
}

/// Why no ruleset can be read in the header: there is none, it is no YAML, or it does not say.
pub(crate) fn no_ruleset(
    shelf: &dyn Shelf,
    sources: &mut Sources,
    help: String,
) -> Vec<Diagnostic> {
    if let Err(why) = shelf.read(HEADER)
        && shelf.paths().iter().any(|path| path == HEADER)
    {
        let why = why.to_string();
        return vec![Diagnostic::placeless(Code::UnreadableFile, why)];
    }
    let Some((path, text, range)) = place_of(shelf) else {
        return vec![no_header::told(shelf, sources)];
    };
    let file = sources.add(path, text.clone());
    let mut found = Vec::new();
    let document = Document::parse(file, &text[range.clone()], range.start, &mut found);
    if found.is_empty() {
        let mut keys = document.root.iter().map(|(key, _)| key);
        let slip = keys.find(|key| *key.it != *"ruleset" && is_slip(&key.it, "ruleset"));
        let (at, help) = match slip {
            Some(key) => (key.span, "did you mean `ruleset`?".to_owned()),
            None => (document.first_line(), help),
        };
        let message = "the book names no ruleset";
        found.push(Diagnostic::new(Code::MissingKey, at, message).help(help));
    }
    found
}

/// Where the header names its ruleset.
pub(crate) fn ruleset_place(shelf: &dyn Shelf, sources: &mut Sources) -> Option<Span> {
    let (path, text, range) = place_of(shelf)?;
    let file = sources.add(path, text.clone());
    let document = Document::parse(file, &text[range.clone()], range.start, &mut Vec::new());
    let (_, node) = document.get("ruleset")?;
    Some(document.line(node))
}

/// Reads a header. Of a linked book, settings of the whole game are ignored: it is played by the rules and from the sheet of the opened book.
pub(super) fn read_header(
    document: &Document,
    names: &mut Names,
    head: &mut Head,
    found: &mut Vec<Diagnostic>,
) {
    let is_opened = names.now == 0;
    if document.get("title").is_none() {
        let message = "the book has no title";
        let error = Diagnostic::new(Code::MissingKey, document.first_line(), message);
        found.push(error.help("add `title: ...` to its header"));
    }
    let title = document.text("title");
    let title = title.unwrap_or_else(|| "A book without a title".to_owned());
    names.scope_mut().part.title.clone_from(&title);
    let id = parse_id(document, names, found);
    if is_opened {
        let text = |key| document.text(key).unwrap_or_default();
        head.book.id = id;
        head.book.title = title;
        head.book.author = text("author");
        head.book.edition = text("edition");
        head.book.about = text("about");
        head.book.blurb = text("blurb");
        head.book.mood = text("mood");
        let seats = document.get("seats");
        head.book.seats = seats
            .and_then(|(_, node)| cover::parse_seats(node))
            .unwrap_or(1);
        head.book.fonts = printed::parse_fonts(document, found);
    }
    check_keys(document, names, found);
    codes::declare_codes(document, names, found);
    titles::declare_titles(document, names, found);
    declared::declare_variables(document, names, found);
    settings::set_options(document, names, found);
    settings::set_figures(document, names, found);
    extend_word_sets(document, names, found);
    for (key, node) in document.entries("events") {
        match node.to_text() {
            Some(text) => head.events.push(EventText {
                part: names.now,
                name: key.it.to_string(),
                text,
                span: key.span,
                inlay: Inlay::new(document, key, node),
            }),
            None => found.push(document.mismatch(key, node, "markup as a text")),
        }
    }
    super::was::record_header(document, names, found);
    settings::set_places(document, names, found);
    found.extend(differing::report(std::mem::take(&mut names.differing)));
    if is_opened {
        super::place::record_header(document, &mut names.outline);
        settings::set_sheet(document, names, found);
        read_lints(document, head, found);
        head.book.characters = parse_characters(document, names, found);
        head.book.done_choices_stay = document.text("done_choices").as_deref() == Some("stay");
    }
}

/// The id of the book, which saves and other books call it by.
fn parse_id(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) -> String {
    let Some(id) = document.text("id") else {
        return String::new();
    };
    let Some((key, node)) = document.get("id") else {
        return id;
    };
    let parts: Vec<&str> = id.split('.').collect();
    let is_valid = |part: &&str| {
        let letter = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        part.starts_with(char::is_alphanumeric) && part.chars().all(letter)
    };
    if parts.len() > 2 || !parts.iter().all(is_valid) || id.chars().count() > MAX_ID_LETTERS {
        let expected =
            "letters, digits, hyphens and underscores, 60 of them at most: `id: harbour`";
        found.push(document.mismatch(key, node, expected));
        return String::new();
    }
    let mut others = names.scopes[..names.now].iter();
    if let Some(twin) = others.find(|scope| scope.id == id) {
        let message = format!("two linked books have the id `{id}`");
        let error = Diagnostic::new(Code::IdTwice, key.span, message)
            .saying(format!("*{}* has it too", twin.part.title));
        found.push(error.help(OTHER_ID));
    }
    names.scope_mut().id.clone_from(&id);
    id
}

/// Letters of an id, which is the name of a file.
const MAX_ID_LETTERS: usize = 60;

pub(crate) const OTHER_ID: &str = "games are kept by the id: give one of them another, or take it out where the book was copied to begin another";

/// Levels that the author sets for findings of the checker.
fn read_lints(document: &Document, head: &mut Head, found: &mut Vec<Diagnostic>) {
    for (key, node) in document.entries("lints") {
        // Of a known code only the level can be wrong.
        let span = match Code::named(&key.it) {
            Some(_) => document.line(node),
            None => key.span,
        };
        match node.to_text() {
            Some(level) => head.book.lints.push((key.it.to_string(), level, span)),
            None => found.push(document.mismatch(key, node, "a level such as `allow`")),
        }
    }
}

/// Reports unknown keys and reads the settings that the ruleset declares.
fn check_keys(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    let declared = &names.vocabulary.settings;
    for (key, node) in document.root.iter() {
        let name = &*key.it;
        if let Some(setting) = declared.iter().find(|setting| setting.name == name) {
            let Some(value) = document.typed(key, node, setting, found) else {
                continue;
            };
            match names.world.settings.get(name) {
                Some(known) if *known != value => {
                    let place = document.line(node);
                    names
                        .differing
                        .push(Difference::new(name.to_owned(), place, known, &value));
                }
                Some(_) => {}
                None => drop(names.world.settings.insert(name.to_owned(), value)),
            }
        } else if let Some(known) = KEYS.iter().find(|known| known.name == name) {
            let expected = known.expected(node);
            found.extend(expected.map(|expected| document.mismatch(key, node, &expected)));
        } else {
            let settings = declared.iter().map(|setting| &*setting.name);
            let known = KEYS.iter().map(|known| known.name);
            found.push(unknown_key(key, known.chain(settings)));
        }
    }
}

/// Adds words to the ruleset's open sets.
fn extend_word_sets(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (key, node) in document.entries("words") {
        match (names.words.get(&*key.it), node.items()) {
            (Some((_, true)), Some(list)) => add_words(names, &key.it, list),
            (Some((_, true)), None) => found.push(document.mismatch(key, node, "a list of words")),
            (Some(_), _) => {
                let message = format!("the ruleset's words for a `{}` cannot be added to", key.it);
                found.push(Diagnostic::new(Code::UnknownKey, key.span, message));
            }
            (None, _) => found.push(unknown_key(key, names.words.keys().map(String::as_str))),
        }
    }
}

/// Adds words to a set and to every set that includes it.
fn add_words(names: &mut Names, set: &str, list: &[Node]) {
    let vocabulary = names.vocabulary;
    for (other, (words, _)) in &mut names.words {
        let includes = vocabulary.words.get(other).map(|set| &set.includes);
        if other != set && !includes.is_some_and(|all| all.iter().any(|name| name == set)) {
            continue;
        }
        for word in list.iter().filter_map(Node::as_text) {
            if !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
    }
}

/// Records the linked books by the names that this one gives them.
pub(super) fn read_linked_books(
    document: &Document,
    book: &LinkedBook,
    names: &mut Names,
    found: &mut Vec<Diagnostic>,
) {
    let Some((section, node)) = document.get("neighbours") else {
        return;
    };
    let written = match (node.entries(), node.items()) {
        (Some(map), _) => map.len(),
        (_, Some(list)) => list.len(),
        _ => usize::MAX,
    };
    if linked::linked_paths(node).len() != written {
        let expected = "names of books, each with the way to its folder: `isles: ../isles`";
        found.push(document.mismatch(section, node, expected));
    }
    for (name, neighbour) in &book.neighbours {
        let entries = node.entries().into_iter().flat_map(|all| all.iter());
        let mut keys = entries.map(|(key, _)| key);
        let key = keys.find(|key| *key.it == **name).unwrap_or(section);
        let at = match neighbour {
            Neighbour::At(part) => Some(*part),
            Neighbour::Absent(why) => {
                let message = format!("the neighbouring book `{name}` is not at hand");
                let error = Diagnostic::new(Code::NeighbourMissing, key.span, message);
                found.push(error.saying(why.clone()).help(
                    "choices that lead there are closed until the book is at the end of its way",
                ));
                None
            }
            Neighbour::OtherRules(theirs) => {
                let ours = &names.vocabulary.name;
                let message = format!("the neighbouring book `{name}` has other rules");
                let error = Diagnostic::new(Code::NeighbourRules, key.span, message);
                let label = format!("its ruleset is `{theirs}`, and this book's is `{ours}`");
                found.push(
                    error
                        .saying(label)
                        .help("linked books are one game: give both the same ruleset"),
                );
                None
            }
        };
        names.scope_mut().part.neighbours.insert(name.clone(), at);
    }
}

/// The page the book starts on: the one it names, else the first.
pub(super) fn find_start(
    document: &Document,
    names: &mut Names,
    first: Option<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<PageId> {
    let Some(id) = document.text("start").or(first) else {
        let message = "the book has no pages";
        let error = Diagnostic::new(Code::NoStart, document.first_line(), message);
        found.push(error.help("write one: a line `# harbour: The Harbour`, and its text below"));
        return None;
    };
    let written = document.get("start").map(|(_, node)| document.line(node));
    let place = written.unwrap_or_else(|| document.first_line());
    let error = match names.page(&id, place) {
        Ok(page) => return Some(page),
        Err(error) => *error,
    };
    let names_another =
        |help: &String| error.meant().next().is_some() || help.starts_with("it is called");
    let help = error.help.clone().filter(names_another).unwrap_or_else(|| {
        "name a page of the book, or take the line out: then it starts on its first".to_owned()
    });
    found.push(Diagnostic {
        code: Code::NoStart,
        ..error.help(help)
    });
    None
}
