//! The header of a book: book.yaml, or the front matter of its only file.

use super::characters::characters;
use super::codes;
use super::cover;
use super::declared;
use super::differing::{self, Differing};
use super::keys::KEYS;
use super::linked::{self, Bound, Neighbour};
use super::names::Names;
use super::no_header;
use super::place::Inlay;
use super::printed;
use super::settings::{figures, options, places, sheet};
use super::titles;
use super::yaml::{Document, pairs, plain, scalar};
use crate::book::{Character, Fonts, Image, PageId};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::markup;
use crate::source::{Shelf, Sources, Span};
use crate::suggest::is_slip;
use std::ops::Range;

pub(super) const HEADER: &str = "book.yaml";

#[derive(Default)]
pub(super) struct Head {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) author: String,
    pub(super) edition: String,
    pub(super) image: Option<Image>,
    pub(super) fonts: Fonts,
    pub(super) about: String,
    pub(super) blurb: String,
    pub(super) mood: String,
    pub(super) seats: u32,
    pub(super) characters: Vec<Character>,
    pub(super) events: Vec<Written>,
    pub(super) done_choices_stay: bool,
    /// Code, level and place: what the checker should make of its findings.
    pub(super) lints: Vec<(String, String, Span)>,
}

/// Markup under `events`.
pub(super) struct Written {
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
    let yaml = super::yaml::parsed(header).ok()?;
    let said = |key: &str| yaml.get(key).and_then(scalar);
    Some((said("id")?, said("title").unwrap_or_default()))
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
    let document = Document::read(file, &text[range.clone()], range.start, &mut found);
    if found.is_empty() {
        let keys = document.root.as_mapping().map(pairs).unwrap_or_default();
        let slip = keys
            .iter()
            .find(|(key, _)| key != "ruleset" && is_slip(key, "ruleset"));
        let (at, help) = match slip {
            Some((key, _)) => (document.place(&[key]), "did you mean `ruleset`?".to_owned()),
            None => (document.place(&[]), help),
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
    let document = Document::read(file, &text[range.clone()], range.start, &mut Vec::new());
    Some(document.at(&["ruleset"]))
}

/// Reads what a header says. Of a neighbour's, what holds for the whole game is left aside: it is played by the rules and
/// from the sheet of the book that was opened.
pub(super) fn read(
    document: &Document,
    names: &mut Names,
    head: &mut Head,
    found: &mut Vec<Diagnostic>,
) {
    let home = names.now == 0;
    let title = document.string("title", found).unwrap_or_else(|| {
        found.push(
            Diagnostic::new(
                Code::MissingKey,
                document.place(&[]),
                "the book has no title",
            )
            .help("add `title: ...` to its header"),
        );
        "A book without a title".to_owned()
    });
    names.scope_mut().title.clone_from(&title);
    let id = id(document, names, found);
    if home {
        head.id = id;
        head.title = title;
        head.author = document.string("author", found).unwrap_or_default();
        head.edition = document.string("edition", found).unwrap_or_default();
        head.about = document.string("about", found).unwrap_or_default();
        head.blurb = document.string("blurb", found).unwrap_or_default();
        head.mood = document.string("mood", found).unwrap_or_default();
        head.seats = seats(document, found);
        head.fonts = printed::fonts(document, found);
    }
    keys(document, names, found);
    codes::codes(document, names, found);
    titles::titles(document, names, found);
    declared::variables(document, names, found);
    options(document, names, found);
    figures(document, names, found);
    words(document, names, found);
    for (name, text) in document.entries("events", found) {
        let span = document.place(&["events", &name]);
        match scalar(text) {
            Some(text) => head.events.push(Written {
                part: names.now,
                inlay: document.inlay(span, &text),
                name,
                text,
                span,
            }),
            None => found.push(document.wrong(&["events", &name], "markup as a text")),
        }
    }
    super::was::header(document, names, found);
    places(document, names, found);
    found.extend(differing::told(std::mem::take(&mut names.differing)));
    if home {
        super::place::header(document, &mut names.outline);
        sheet(document, names, found);
        lints(document, head, found);
        head.characters = characters(document, names, found);
        head.done_choices_stay = match document.string("done_choices", found).as_deref() {
            None | Some("go") => false,
            Some("stay") => true,
            Some(_) => {
                found.push(document.wrong(&["done_choices"], "`go` or `stay`"));
                false
            }
        };
    }
}

/// How many may play at one terminal.
fn seats(document: &Document, found: &mut Vec<Diagnostic>) -> u32 {
    let said = document.root.get("seats");
    let seats = cover::seats(&document.root);
    if said.is_some_and(|said| !said.is_null()) && seats.is_none() {
        let wanted = format!("how many may play, from 1 to {}", cover::MOST_SEATS);
        found.push(document.wrong(&["seats"], &wanted));
    }
    seats.unwrap_or(1)
}

/// The book's own id, which games are kept by and other books call it by.
fn id(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) -> String {
    let Some(id) = document.string("id", found) else {
        return String::new();
    };
    let place = document.place(&["id"]);
    let parts: Vec<&str> = id.split('.').collect();
    let sound = |part: &&str| {
        let letter = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        part.starts_with(char::is_alphanumeric) && part.chars().all(letter)
    };
    if parts.len() > 2 || !parts.iter().all(sound) || id.chars().count() > LONGEST_ID {
        let wanted = "letters, digits, hyphens and underscores, 60 of them at most: `id: harbour`";
        found.push(document.wrong(&["id"], wanted));
        return String::new();
    }
    let now = names.now;
    let twin = names.scopes[..now].iter().find(|scope| scope.id == id);
    if let Some(twin) = twin {
        let message = format!("two linked books have the id `{id}`");
        let fault = Diagnostic::new(Code::IdTwice, place, message)
            .saying(format!("*{}* has it too", twin.title));
        found.push(fault.help(OTHER_ID));
    }
    names.scope_mut().id.clone_from(&id);
    id
}

/// How many letters the id of a book may have: it is the name of a file.
const LONGEST_ID: usize = 60;

pub(crate) const OTHER_ID: &str = "games are kept by the id: give one of them another, or take it out where the book was copied to begin another";

/// What the author wants the checker to make of its findings.
fn lints(document: &Document, head: &mut Head, found: &mut Vec<Diagnostic>) {
    for (name, level) in document.entries("lints", found) {
        // Of a code that there is, only the level can be wrong.
        let path = ["lints", &*name];
        let span = match Code::named(&name) {
            Some(_) => document.at(&path),
            None => document.place(&path),
        };
        match scalar(level) {
            Some(level) => head.lints.push((name, level, span)),
            None => found.push(document.wrong(&["lints", &name], "a level such as `allow`")),
        }
    }
}

/// Keys that mean nothing, and those that the ruleset reads itself.
fn keys(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    let vocabulary = names.vocabulary;
    let serde_yaml::Value::Mapping(map) = &document.root else {
        return;
    };
    for (key, value) in pairs(map) {
        if let Some(setting) = vocabulary.settings.iter().find(|s| s.name == key) {
            if let Some(value) = document.typed(&[&key], value, setting, found) {
                let known = names.world.settings.get(&key);
                match known {
                    Some(known) if *known != value => {
                        let it = Differing::new(document, &[&key], known, &value);
                        names.differing.push(it);
                    }
                    Some(_) => {}
                    None => {
                        names.world.settings.insert(key, value);
                    }
                }
            }
        } else if KEYS.iter().all(|(known, _)| *known != key) {
            let known: Vec<&str> = KEYS
                .iter()
                .map(|(key, _)| *key)
                .chain(vocabulary.settings.iter().map(|s| &*s.name))
                .collect();
            found.push(document.unknown(&[&key], known.iter().copied()));
        }
    }
}

fn words(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, list) in document.entries("words", found) {
        let place = || document.place(&["words", &name]);
        match names.words.get(&name) {
            Some((_, true)) => match plain(list) {
                Value::List(list) => add_words(names, &name, &list),
                _ => found.push(document.wrong(&["words", &name], "a list of words")),
            },
            Some(_) => found.push(Diagnostic::new(
                Code::UnknownKey,
                place(),
                format!("the ruleset's words for a `{name}` cannot be added to"),
            )),
            None => {
                let known: Vec<String> = names.words.keys().cloned().collect();
                found.push(document.unknown(&["words", &name], known.iter().map(String::as_str)));
            }
        }
    }
}

/// Adds words to a set and to every set that includes it.
fn add_words(names: &mut Names, set: &str, list: &[Value]) {
    let vocabulary = names.vocabulary;
    for (other, (words, _)) in &mut names.words {
        let includes = vocabulary.words.get(other).map(|set| &set.includes);
        if other != set && !includes.is_some_and(|all| all.iter().any(|name| name == set)) {
            continue;
        }
        for word in list.iter().filter_map(Value::as_text) {
            if !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
    }
}

/// The other books by what this one calls them.
pub(super) fn neighbours(
    document: &Document,
    book: &Bound,
    names: &mut Names,
    found: &mut Vec<Diagnostic>,
) {
    let given = document.root.get("neighbours");
    let written = match given {
        None | Some(serde_yaml::Value::Null) => 0,
        Some(serde_yaml::Value::Mapping(map)) => map.len(),
        Some(serde_yaml::Value::Sequence(list)) => list.len(),
        Some(_) => usize::MAX,
    };
    if linked::ways(&document.root).len() != written {
        let wanted = "names of books, each with the way to its folder: `isles: ../isles`";
        found.push(document.wrong(&["neighbours"], wanted));
    }
    for (name, neighbour) in &book.neighbours {
        let place = || document.place(&["neighbours", name]);
        let at = match neighbour {
            Neighbour::At(part) => Some(*part),
            Neighbour::Absent(why) => {
                found.push(
                    Diagnostic::new(
                        Code::NeighbourMissing,
                        place(),
                        format!("the neighbouring book `{name}` is not at hand"),
                    )
                    .saying(why.clone())
                    .help("choices that lead there are closed until the book is at the end of its way"),
                );
                None
            }
            Neighbour::OtherRules(theirs) => {
                let ours = &names.vocabulary.name;
                found.push(
                    Diagnostic::new(
                        Code::NeighbourRules,
                        place(),
                        format!("the neighbouring book `{name}` has other rules"),
                    )
                    .saying(format!(
                        "its ruleset is `{theirs}`, and this book's is `{ours}`"
                    ))
                    .help("linked books are one game: give both the same ruleset"),
                );
                None
            }
        };
        names.scope_mut().neighbours.insert(name.clone(), at);
    }
}

/// The page the book starts on: the one it names, else the first.
pub(super) fn start(
    document: &Document,
    names: &mut Names,
    first: Option<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<PageId> {
    let given = document.string("start", found);
    let Some(id) = given.clone().or(first) else {
        found.push(
            Diagnostic::new(Code::NoStart, document.place(&[]), "the book has no pages")
                .help("write one: a line `# harbour: The Harbour`, and its text below"),
        );
        return None;
    };
    match names.page(&id, document.at(&["start"])) {
        Ok(page) => Some(page),
        Err(fault) => {
            let help = fault
                .help
                .clone()
                .filter(|help| fault.meant().next().is_some() || help.starts_with("it is called"));
            let help = help.unwrap_or_else(|| {
                "name a page of the book, or take the line out: then it starts on its first"
                    .to_owned()
            });
            found.push(Diagnostic {
                code: Code::NoStart,
                ..fault.help(help)
            });
            None
        }
    }
}
