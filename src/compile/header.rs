//! The header of a book: book.yaml, or the front matter of its only file.

use super::characters::parse_characters;
use super::codes;
use super::document::{YamlDocument, unknown_key_error};
use super::keys::HEADER_KEYS;
use super::linked::{self, LinkStatus, LinkedBook};
use super::metadata;
use super::names::{NameTable, name_taken_error};
use super::printed;
use super::settings;
use super::titles;
use super::variables;
use super::yaml::YamlNode;
use super::yaml_positions::OffsetMap;
use crate::model::book::{Book, PageId};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::unicode::is_word;

/// The parsed headers of the linked books.
#[derive(Default)]
pub(super) struct BookHeader {
    /// Only the metadata is filled in.
    pub(super) book: Book,
    pub(super) events: Vec<EventText>,
}

/// Markup under `events`.
pub(super) struct EventText {
    /// The index of its book among the linked books.
    pub(super) part: usize,
    pub(super) name: String,
    pub(super) text: String,
    /// The position of the key.
    pub(super) span: Span,
    pub(super) offsets: OffsetMap,
}

/// Reads a header. Settings of the whole game apply only from the opened book, and are ignored in linked books.
pub(super) fn read_header(document: &YamlDocument, names: &mut NameTable, head: &mut BookHeader) {
    let is_opened = names.current_scope == 0;
    let title = document.text("title");
    if document.get("title").is_none() {
        let message = "the book has no title";
        let error = Diagnostic::new(Code::MissingKey, document.first_line(), message);
        document.report(error.help("add `title: ...` to its header"));
    }
    let title = title.unwrap_or_else(|| "A book without a title".to_owned());
    names.scope_mut().part.title.clone_from(&title);
    let id = parse_id(document, names);
    if is_opened {
        let text = |key| document.text(key).unwrap_or_default();
        head.book.id = id;
        head.book.title = title;
        head.book.author = text("author");
        head.book.edition = text("edition");
        head.book.about = text("about");
        head.book.blurb = text("blurb");
        head.book.mood = text("mood");
        let seats = document.get("players");
        head.book.seats = seats
            .and_then(|(_, node)| metadata::parse_seats(node))
            .unwrap_or(1);
        head.book.fonts = printed::parse_fonts(document);
    }
    check_keys(document, names);
    codes::declare_codes(document, names);
    titles::declare_titles(document, names);
    variables::declare_variables(document, names);
    settings::read_options(document, names);
    settings::read_constants(document, names);
    extend_word_sets(document, names);
    for (key, node) in document.entries("events") {
        if let Some(text) = document.expect_text(key, node, "markup as a text") {
            head.events.push(EventText {
                part: names.current_scope,
                name: key.value.to_string(),
                text,
                span: key.span,
                offsets: OffsetMap::new(document, key, node),
            });
        }
    }
    super::aliases::record_header_aliases(document, names);
    settings::read_rule_pages(document, names);
    settings::read_sheet(document, names);
    names
        .take_conflict_error()
        .into_iter()
        .for_each(|error| document.report(error));
    if is_opened {
        super::yaml_positions::record_header(document, &mut names.outline);
        read_lints(document, head);
        head.book.characters = parse_characters(document, names);
        head.book.done_choices_stay = document.text("used_choices").as_deref() == Some("show");
    }
}

/// Parses the id of the book, which saves and linked books refer to.
fn parse_id(document: &YamlDocument, names: &mut NameTable) -> String {
    let Some((key, node)) = document.get("id") else {
        return String::new();
    };
    let Some(id) = node.to_text() else {
        return String::new();
    };
    let parts: Vec<&str> = id.split('.').collect();
    let is_valid = |part: &&str| {
        let letter = |c: char| is_word(c) || matches!(c, '-' | '_');
        part.starts_with(is_word) && part.chars().all(letter)
    };
    if parts.len() > 2 || !parts.iter().all(is_valid) || id.chars().count() > MAX_ID_LETTERS {
        let expected =
            "letters, digits, hyphens and underscores, 60 of them at most: `id: harbour`";
        document.report_mismatch(key, node, expected);
        return String::new();
    }
    let mut others = names.scopes[..names.current_scope].iter();
    if let Some(twin) = others.find(|scope| scope.id == id) {
        let message = format!("two linked books have the id `{id}`");
        let error = Diagnostic::new(Code::DuplicateBookId, key.span, message)
            .label_text(format!("*{}* has it too", twin.part.title));
        document.report(error.help(DUPLICATE_ID_HELP));
    }
    names.scope_mut().id.clone_from(&id);
    id
}

/// Maximum length of an id. It is used as a file name.
const MAX_ID_LETTERS: usize = 60;

pub(crate) const DUPLICATE_ID_HELP: &str = "games are kept by the id: give one of them another, or take it out where the book was copied to begin another";

/// Reads the levels that the author sets for diagnostics.
fn read_lints(document: &YamlDocument, head: &mut BookHeader) {
    for (key, node) in document.entries("lints") {
        // If the code is known, the error is in the level.
        let span = match Code::from_name(&key.value) {
            Some(_) => document.line_span(node),
            None => key.span,
        };
        let level = document.expect_text(key, node, "a level such as `allow`");
        let level = level.map(|level| (key.value.to_string(), level, span));
        head.book.lints.extend(level);
    }
}

/// Reports unknown keys, and reads the settings that the ruleset declares.
fn check_keys(document: &YamlDocument, names: &mut NameTable) {
    let declared = &names.schema.settings;
    for (key, node) in document.root.iter() {
        let name = &*key.value;
        if let Some(setting) = declared.iter().find(|setting| setting.name == name) {
            let Some(value) = document.expect_field(key, node, setting) else {
                continue;
            };
            let known = names.data.settings.entry(name.to_owned());
            let known = known.or_insert_with(|| value.clone()).clone();
            names.compare_setting(name.to_owned(), document.line_span(node), &known, &value);
        } else if let Some(known) = HEADER_KEYS.iter().find(|known| known.name == name) {
            if let Some(expected) = known.check_shape(node) {
                document.report_mismatch(key, node, &expected);
            }
        } else {
            let settings = declared.iter().map(|setting| &*setting.name);
            let known = HEADER_KEYS.iter().map(|known| known.name);
            let error = unknown_key_error(key, known.chain(settings));
            document.report_lost((key, node), error);
        }
    }
}

/// Adds words to the open sets of the ruleset.
fn extend_word_sets(document: &YamlDocument, names: &mut NameTable) {
    for (key, node) in document.entries("word_sets") {
        match names.word_sets.get(&*key.value) {
            Some((_, true)) => {
                if let Some(list) = document.expect((key, node), node.items(), "a list of words") {
                    add_words(document, names, &key.value, list);
                }
            }
            Some(_) => {
                let message = format!(
                    "the ruleset's words for a `{}` cannot be added to",
                    key.value
                );
                document.report(Diagnostic::new(Code::UnknownKey, key.span, message));
            }
            None => document.report_unknown_key(key, names.word_sets.keys().map(String::as_str)),
        }
    }
}

/// Adds words to a set and to every set that includes it.
fn add_words(document: &YamlDocument, names: &mut NameTable, set: &str, list: &[YamlNode]) {
    let vocabulary = names.schema;
    let own = names.word_sets.get(set).map(|it| it.0.clone());
    for (other, (words, _)) in &mut names.word_sets {
        let includes = vocabulary.words.get(other).map(|set| &set.includes);
        if other != set && !includes.is_some_and(|all| all.iter().any(|name| name == set)) {
            continue;
        }
        for (word, span) in list.iter().filter_map(|it| Some((it.as_text()?, it.span))) {
            let is_like = |known: &&String| known.to_lowercase() == word.to_lowercase();
            let is_own = |known: &String| {
                known == word && own.as_ref().is_some_and(|own| own.contains(known))
            };
            match words.iter().find(is_like) {
                None => words.push(word.to_owned()),
                Some(known) if is_own(known) => {}
                Some(known) => {
                    let what = format!("the word `{known}`");
                    document.report(name_taken_error(Code::InvalidYaml, word, span, &what));
                }
            }
        }
    }
}

/// Records the linked books by the names that this one gives them.
pub(super) fn read_linked_books(document: &YamlDocument, book: &LinkedBook, names: &mut NameTable) {
    let Some((section, node)) = document.get("linked_books") else {
        return;
    };
    let written = match (node.entries(), node.items()) {
        (Some(map), _) => map.len(),
        (_, Some(list)) => list.len(),
        _ => usize::MAX,
    };
    if linked::parse_links(node).len() != written {
        let expected = "names of books, each with the way to its folder: `isles: ../isles`";
        document.report_mismatch(section, node, expected);
    }
    for (name, neighbour) in &book.linked_books {
        let entries = node.entries().into_iter().flat_map(|all| all.iter());
        let mut keys = entries.map(|(key, _)| key);
        let key = keys.find(|key| *key.value == **name).unwrap_or(section);
        let at = match neighbour {
            LinkStatus::Found(part) => Some(*part),
            LinkStatus::Unavailable(why) => {
                let message = format!("the linked book `{name}` is not available");
                let error = Diagnostic::new(Code::MissingLinkedBook, key.span, message);
                let help =
                    "choices that lead there are closed until the book is at the end of its way";
                document.report(error.label_text(why.clone()).help(help));
                None
            }
            LinkStatus::OtherRuleset(theirs) => {
                let ours = &names.schema.name;
                let message = format!("the linked book `{name}` uses another ruleset");
                let error = Diagnostic::new(Code::LinkedBookOtherRuleset, key.span, message);
                let label = format!("its ruleset is `{theirs}`, and this book's is `{ours}`");
                let help = "linked books are one game: give both the same ruleset";
                document.report(error.label_text(label).help(help));
                None
            }
        };
        names.scope_mut().part.linked_books.insert(name.clone(), at);
    }
}

/// Finds the start page: the declared one, or else the first.
pub(super) fn find_start(
    document: &YamlDocument,
    names: &mut NameTable,
    first: Option<String>,
) -> Option<PageId> {
    let Some(id) = document.text("start").or(first) else {
        let message = "the book has no pages";
        let error = Diagnostic::new(Code::InvalidStart, document.first_line(), message);
        let help = "write one: a line `# harbour: The Harbour`, and its text below";
        document.report(error.help(help));
        return None;
    };
    let written = document
        .get("start")
        .map(|(_, node)| document.line_span(node));
    let place = written.unwrap_or_else(|| document.first_line());
    let error = match names.find_own_page(&id, place) {
        Ok(page) => return Some(page),
        Err(error) => error,
    };
    let names_another = |help: &String| {
        error.suggested_names().next().is_some() || help.starts_with("it is called")
    };
    let help = error.help.clone().filter(names_another).unwrap_or_else(|| {
        "name a page of the book, or take the line out: then it starts on its first".to_owned()
    });
    document.report(Diagnostic {
        code: Code::InvalidStart,
        ..error.help(help)
    });
    None
}
